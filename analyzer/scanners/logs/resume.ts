import { createHash } from 'node:crypto';
import { readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt, filesUnder, textOfFile, type LogFile } from './input.ts';
import { readStream, type LogPart } from './log.ts';
import { peek } from './peek.ts';
import { readUnits } from './pool.ts';
import { joined, readingOf, type LogReading } from './reading.ts';
import type { LogOptions } from './index.ts';
import type { RequestOptions } from './requests.ts';
import { readingTerms, type ReadingTerms } from './terms.ts';
import { isCuttable, look, readUnit, stretchesOf, withFile, type Unit } from './units.ts';

/** A log as far as it was read, and what came of it. Everything that was ever counted stands in one of these. */
export interface SavedLog extends LogFile {
  inode: number;
  /** The first bytes of the text by which it is known again, whatever its name has become. */
  head: { size: number; digest: string };
  /** Bytes of text that were read; the next line begins there. */
  offset: number;
  /** Whether it can be read on from there, or only as a whole. */
  isOpen: boolean;
  /** On the disk, when it was read. */
  size: number;
  part: LogPart;
}

/** A file now, and what is known of it from before. */
interface Found extends LogFile {
  inode: number;
  size: number;
  head: Buffer;
  saved: SavedLog | undefined;
  isOpen: boolean;
}

const HEAD = 4096;

/**
 * Reads what was added to logs since `saved`, and answers for all that was ever read. A file is known again by its first bytes and its
 * inode, also when it was renamed or compressed; the rest of a file that was rotated away is looked for beside its old place. The last line is
 * left for the next time until its newline is there. Nothing is counted twice and nothing lost, as long as the answer
 * is saved whole or not at all.
 */
export async function resumeLogs(inputs: readonly LogFile[], saved: readonly SavedLog[], options: LogOptions): Promise<{ reading: LogReading; saved: SavedLog[] }> {
  const { onProgress = () => {}, threads = 1, unitSize, ...asked } = options;
  const terms = readingTerms(asked);
  const files = await recognised(inputs.flatMap((input) => [...filesUnder(input)]), saved, terms);
  const plans = files.map((file) => ({ file, units: newUnits(file, unitSize) }));
  const units = plans.flatMap((plan) => plan.units);
  const bytes = units.reduce((sum, { range }) => sum + (range === undefined ? 0 : range.end - range.start), 0);
  const parts = await readUnits(units, bytes, { threads }, terms, asked, onProgress);
  const logs = new Map(saved.map((log) => [log, log]));
  const added: SavedLog[] = [];
  let next = 0;
  for (const { file, units: own } of plans) {
    const log = await continued(file, own, parts.slice(next, (next += own.length)), terms, asked);
    if (file.saved === undefined) added.push(log);
    else logs.set(file.saved, log);
  }
  const all = [...logs.values(), ...added];
  // What has no beginning yet could not be known again.
  return { reading: readingOf(all.map(({ name, part }) => ({ name, parts: [part] })), asked), saved: all.filter(({ head }) => head.size > 0) };
}

/** Files with what was saved of them; each saved log is one file's at most. */
async function recognised(files: readonly LogFile[], saved: readonly SavedLog[], terms: ReadingTerms): Promise<Found[]> {
  const free = new Set(saved);
  const known = async (file: LogFile, isSame: (one: SavedLog, found: Omit<Found, 'saved'>) => boolean): Promise<Found> => {
    const found = await lookAt(file, terms);
    const match = [...free].find((one) => isSame(one, found) && hasHead(found.head, one));
    if (match !== undefined) free.delete(match);
    return { ...found, saved: match };
  };
  const byInode: Found[] = [];
  for (const file of files) byInode.push(await known(file, (one, { inode }) => one.inode === inode));
  for (const moved of besides([...free], new Set(byInode.map(({ inode }) => inode)))) byInode.push(await known(moved, (one, { inode }) => one.inode === inode));
  const rest: Found[] = [];
  // A compressed copy has another inode, but the same text.
  for (const found of byInode) rest.push(found.saved === undefined ? await known(found, () => true) : found);
  return rest;
}

async function lookAt(file: LogFile, { formats }: ReadingTerms): Promise<Omit<Found, 'saved'>> {
  const { size, head } = look(file);
  const isOpen = size > 0 && isCuttable(head, file.name, formats);
  return { ...file, inode: inodeOf(file.path), size, head: isOpen ? head : await textHead(file, head), isOpen };
}

/** The beginning of the text; of what cannot be read, of the file. */
async function textHead(file: LogFile, raw: Buffer): Promise<Buffer> {
  try {
    const { head, whole } = await peek(textOfFile(file, () => {}), HEAD);
    const copy = Buffer.from(head.subarray(0, HEAD));
    await whole.return(undefined);
    return copy;
  } catch (error) {
    if (error instanceof Error && error.name === 'UnreadableLog') return raw;
    throw error;
  }
}

function inodeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? 0;
}

function hasHead(head: Buffer, { head: { size, digest } }: SavedLog): boolean {
  return head.length >= size && digestOf(head.subarray(0, size)) === digest;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Files that stand beside the old places of logs, and are these logs by their inodes: what rotation has renamed. */
function besides(logs: readonly SavedLog[], seen: ReadonlySet<number>): LogFile[] {
  return logs.filter(({ inode }) => !seen.has(inode)).flatMap((log) => {
    const folder = path.dirname(log.path);
    const name = statSync(folder, { throwIfNoEntry: false }) === undefined ? undefined : readdirSync(folder).find((one) => inodeOf(path.join(folder, one)) === log.inode);
    return name === undefined ? [] : [{ name: path.join(path.dirname(log.name), name), path: path.join(folder, name) }];
  });
}

/** What has to be read: the new whole lines of an open log, or a changed file as a whole. */
function newUnits(file: Found, unitSize: number | undefined): Unit[] {
  const { saved } = file;
  if (file.isOpen && (saved === undefined || saved.isOpen)) {
    const start = saved?.offset ?? 0;
    const end = lastLineEnd(file);
    return end <= start ? [] : stretchesOf({ name: file.name, path: file.path }, start, end, end, unitSize);
  }
  // The rest of a log that was compressed since is read apart; one that did not change need not be read at all.
  return saved !== undefined && (saved.isOpen || saved.size === file.size) ? [] : [{ name: file.name, path: file.path }];
}

/** The offset behind the last newline. */
function lastLineEnd({ name, path: file, size }: Found): number {
  return withFile(name, file, (open) => {
    const buffer = Buffer.alloc(1 << 16);
    for (let end = size; end > 0; ) {
      const start = Math.max(0, end - buffer.length);
      const length = attempt(name, () => readSync(open, buffer, 0, end - start, start));
      const newline = buffer.subarray(0, length).lastIndexOf(10);
      if (newline >= 0) return start + newline + 1;
      end = start;
    }
    return 0;
  });
}

async function continued(file: Found, units: Unit[], parts: LogPart[], terms: ReadingTerms, options: RequestOptions): Promise<SavedLog> {
  const { saved, name, path: place, inode, size, head } = file;
  const now = { name, path: place, inode, size, head: { size: head.length, digest: digestOf(head) } };
  if (saved?.isOpen === true && !file.isOpen) {
    const rest = await readStream(name, skipping(textOfFile(file, () => {}), saved.offset), terms, options);
    return { ...now, offset: saved.offset + rest.bytes, isOpen: false, part: joined([saved.part, rest], options) };
  }
  if (units.length === 0 && saved !== undefined) return { ...saved, ...now };
  const failure = parts.find((part) => part.failure !== undefined)?.failure;
  const isInStretches = units.every(({ range }) => range !== undefined);
  // What was read of a stretch before it failed is read again the next time, so it does not count now.
  if (isInStretches && failure !== undefined) return { ...now, offset: saved?.offset ?? 0, isOpen: true, part: { ...joined(saved === undefined ? [] : [saved.part], options), failure } };
  const all = joined([...(saved === undefined ? [] : [saved.part]), ...parts], options);
  if (isInStretches && !all.isStateful && parts.every((part) => !part.isStateful)) return { ...now, offset: units.at(-1)?.range?.end ?? 0, isOpen: true, part: all };
  // Lines that need others before them are read with these, all of them each time.
  const whole = isInStretches ? await readUnit({ name, path: place }, terms, options, () => {}) : joined(parts, options);
  return { ...now, offset: whole.bytes, isOpen: false, part: whole };
}

/** A text without its first bytes. */
async function* skipping(text: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of text) {
    if (chunk.length > left) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}
