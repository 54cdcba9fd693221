import { readSync } from 'node:fs';
import type { RequestOptions } from './groups/requests.ts';
import type { LogOptions } from './index.ts';
import { attempt, filesUnder, firstOfFile, textOfFile, withFile, type LogFile } from './input/input.ts';
import { UnreadableLog } from './input/unreadable.ts';
import type { LineTerms } from './lines/lines.ts';
import { readingTerms } from './lines/terms.ts';
import { readStream, type LogPart } from './log.ts';
import { readUnits } from './pool.ts';
import { joined, readingOf, type LogReading } from './reading.ts';
import { recognised, stretchOf, tailAt, type Found, type SavedLog, type Stretch } from './recognise.ts';
import { isCuttable, look, readUnit, stretchesOf, type Unit } from './units.ts';

/** What is to be read of a file now. */
interface Plan {
  file: Found;
  units: Unit[];
  /** Of plain text, where the last whole line ends, and the bytes before that. */
  end: number;
  tail: Stretch;
}

/**
 * Reads what was added to logs since `saved`, and answers for all that was ever read. A file is known again by its first and last bytes and its
 * inode, also when it was renamed or compressed; the rest of a file that was rotated away is looked for beside its old place. The last line is
 * left for the next time until its newline is there. Nothing is counted twice and nothing lost, as long as the answer
 * is saved whole or not at all.
 */
export async function resumeLogs(inputs: readonly LogFile[], saved: readonly SavedLog[], options: LogOptions): Promise<{ reading: LogReading; saved: SavedLog[] }> {
  const all = await resumed(inputs, saved, readingTerms(options), options);
  return { reading: readingOf(partsOf(all), options), saved: all.filter(isKnowable) };
}

/** What came of saved logs, for `readingOf`. */
export function partsOf(logs: readonly SavedLog[]): { name: string; parts: LogPart[] }[] {
  return logs.map(({ name, part }) => ({ name, parts: [part] }));
}

/** What has no beginning yet could not be known again. */
export function isKnowable({ head }: SavedLog): boolean {
  return head.size > 0;
}

/** Saved logs with what was added since, and new ones. */
export async function resumed(inputs: readonly LogFile[], saved: readonly SavedLog[], terms: LineTerms, options: LogOptions): Promise<SavedLog[]> {
  const { onProgress = () => {}, threads = 1, started: _, unitSize, ...asked } = options;
  const { found, lost } = await recognised(inputs.flatMap((input) => [...filesUnder(input)]).filter(firstOfFile()), saved);
  const plans = found.map((file) => planOf(file, terms, unitSize));
  const units = plans.flatMap((plan) => plan.units);
  const bytes = units.reduce((sum, { range }) => sum + (range === undefined ? 0 : range.end - range.start), 0);
  const parts: LogPart[] = [];
  await readUnits({ units, bytes, options: asked, terms: () => terms, onProgress, onRead: (index, part) => (parts[index] = part) }, { threads });
  const logs = new Map(saved.map((log) => [log, lost.includes(log) ? { ...log, part: { ...log.part, failure: LOST } } : log]));
  const added: SavedLog[] = [];
  let next = 0;
  for (const plan of plans) {
    const log = await continued(plan, parts.slice(next, (next += plan.units.length)), terms, asked);
    if (plan.file.saved === undefined) added.push(log);
    else logs.set(plan.file.saved, log);
  }
  return [...logs.values(), ...added];
}

/** What may have been written to a log before it was replaced, nobody can tell any more. */
const LOST: LogPart['failure'] = { reason: 'The log was replaced or cut since it was read last, and is not found beside its place: lines that were written in between are not counted.', kind: 'unreadable' };

/** The new whole lines of a log that is read on, or a changed file as a whole. */
function planOf(file: Found, { formats }: LineTerms, unitSize: number | undefined): Plan {
  const { saved, name, path, was, mark } = file;
  const log = was === undefined ? { name, path } : { name, path, was };
  // The rest of a log that was compressed since is read apart; one that did not change need not be read at all.
  const isDone = saved !== undefined && (file.isPlain ? !saved.isOpen && saved.size === file.size : saved.isOpen || saved.size === file.size);
  const nothing = { file, units: [], end: saved?.offset ?? 0, tail: saved?.tail ?? stretchOf(Buffer.alloc(0)) };
  if (isDone) return nothing;
  if (!file.isPlain) return { ...nothing, units: [log] };
  const end = lastLineEnd(file);
  const tail = tailAt(file, end);
  const start = saved?.isOpen === true ? saved.offset : 0;
  if (end <= start || tail === undefined) return nothing;
  const from = { start: start === 0 ? 0 : start + mark, end: end + mark };
  const isApart = isCuttable(file, file.head, formats) && saved?.part.isStateful !== true;
  const isAlone = saved?.isOpen !== true || saved.part.isWaiting !== true;
  const units = isApart
    ? stretchesOf(log, from.start, from.end, from.end, unitSize).map((unit, index) => (index === 0 ? { ...unit, isApart: isAlone } : unit))
    : [{ ...log, range: from, isApart: isAlone, columns: start === 0 ? undefined : saved?.part.columns }];
  return { file, units, end, tail };
}

/** The offset behind the last newline; 0 when the file has gone. */
function lastLineEnd(file: Found): number {
  const buffer = Buffer.alloc(1 << 16);
  const search = (open: number): number => {
    for (let end = file.size; end > 0; ) {
      const start = Math.max(0, end - buffer.length);
      const length = attempt(file.name, () => readSync(open, buffer, 0, end - start, start));
      const newline = buffer.subarray(0, length).lastIndexOf(10);
      if (newline >= 0) return start + newline + 1 - file.mark;
      end = start;
    }
    return 0;
  };
  try {
    return withFile(file, search);
  } catch (error) {
    if (error instanceof UnreadableLog) return 0;
    throw error;
  }
}

async function continued(plan: Plan, parts: LogPart[], terms: LineTerms, options: RequestOptions): Promise<SavedLog> {
  const { file, units } = plan;
  const { saved, name, path, inode, size } = file;
  // What was replaced while it was read is not done with.
  const isStill = look(file).inode === inode;
  const now = { name, path, inode, size: isStill ? size : 0, head: stretchOf(file.head), tail: plan.tail, offset: plan.end };
  if (saved?.isOpen === true && !file.isPlain) {
    const rest = await readStream(name, skipping(textOfFile(file, () => {}), saved.offset), terms, options, { before: saved.part.columns });
    return { ...now, offset: saved.offset + rest.bytes, isOpen: false, part: joined([saved.part, rest], options) };
  }
  if (units.length === 0 && saved !== undefined) return { ...saved, ...now };
  if (!file.isPlain) return { ...now, isOpen: false, part: joined(parts, options) };
  const before = saved?.isOpen === true ? saved : undefined;
  // What was read of a stretch before it failed is read again the next time, so it does not count now.
  const failure = parts.find((part) => part.failure !== undefined)?.failure;
  if (failure !== undefined) {
    return { ...now, tail: before?.tail ?? stretchOf(Buffer.alloc(0)), offset: before?.offset ?? 0, isOpen: true, part: { ...joined(before === undefined ? [] : [before.part], options), failure } };
  }
  const own = parts.some((part) => part.isStateful) && parts.length > 1 ? [await inOneGo(units, terms, options)] : parts;
  const isTranscript = own.some((part) => part.isStateful && part.columns === undefined);
  if (!isTranscript) return { ...now, isOpen: true, part: joined([...(before === undefined ? [] : [before.part]), ...own], options) };
  // A message that is written over several lines may have begun in the last ones, so all of them are read each time.
  return { ...now, isOpen: false, part: before === undefined ? joined(own, options) : await readUnit({ ...file, range: { start: 0, end: plan.end + file.mark } }, terms, options, () => {}) };
}

/** Stretches that turned out to need what stands before them. */
function inOneGo(units: Unit[], terms: LineTerms, options: RequestOptions): Promise<LogPart> {
  const [first, last] = [units[0], units.at(-1)] as [Unit, Unit];
  return readUnit({ ...first, range: { start: first.range?.start ?? 0, end: last.range?.end ?? Infinity } }, terms, options, () => {});
}

/** A text without its first bytes. */
async function* skipping(text: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of text) {
    if (chunk.length > left) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}
