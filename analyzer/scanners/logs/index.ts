import type { BlindSpot, LogCoverage } from '../../model.ts';
import { closed, groups, type LogGroup, type OpenGroup } from './group.ts';
import { filesUnder, textOf, type LogFile, type LogInput, type LogStream } from './input.ts';
import { readStream, type LogPart } from './log.ts';
import { readUnits } from './pool.ts';
import { GROUPS_HELD, type Left, type RequestOptions } from './requests.ts';
import { readingTerms } from './terms.ts';
import { readUnit, unitsOf, type Unit } from './units.ts';
import { unreadLines } from './unread.ts';

export interface LogOptions extends RequestOptions {
  /** Told from time to time how many bytes were read in all, as they lie on disk. */
  onProgress?: (bytes: number) => void;
  /** Threads that may read at once, this one included; 1 unless told. */
  threads?: number;
  /** Size of the stretches that large files are cut into. */
  unitSize?: number;
}

export interface LogReading {
  groups: LogGroup[];
  blindSpots: BlindSpot[];
  coverage: LogCoverage;
  left: Left;
}

/** One log, with what came of its parts, in order. */
interface LogParts {
  name: string;
  parts: LogPart[];
}

/**
 * Reads logs of any size and format into groups of equal requests, in bounded memory. Only requests that the catalog
 * could ask about are kept; whether one is deprecated is not decided here. A bad log is a blind spot, never an error.
 */
export async function readLogs(inputs: readonly LogInput[], options: LogOptions): Promise<LogReading> {
  const { onProgress = () => {}, threads = 1, unitSize, ...rest } = options;
  // Only what is asked for: the vocabulary of a catalog holds more, which need not be copied for each thread.
  const { apis, templates, ciphers, bodyFields } = options.vocabulary;
  const asked: RequestOptions = { ...rest, vocabulary: { apis, templates, ciphers, bodyFields } };
  const terms = readingTerms(asked);
  const logs = inputs.flatMap((input): (LogFile | LogStream)[] => ('bytes' in input ? [input] : [...filesUnder({ path: input.path, name: input.name ?? input.path })]));
  const plans = logs.map((log) => ('path' in log ? unitsOf(log, unitSize) : undefined));
  const units = plans.flatMap((plan) => plan?.units ?? []);
  const bytes = plans.reduce((sum, plan) => sum + (plan?.size ?? 0), 0);

  let streamed = 0;
  let ofFiles = 0;
  const progress = (): void => onProgress(streamed + ofFiles);
  const reading = readUnits(units, bytes, threads, terms, asked, (read) => {
    ofFiles = read;
    progress();
  });
  // The finder is one text's at a time, so streams wait for files.
  const parts = await reading;
  const answers: LogParts[] = [];
  let next = 0;
  for (const [index, log] of logs.entries()) {
    const plan = plans[index];
    if ('bytes' in log) {
      const text = textOf(log.name, log.bytes, (more) => {
        streamed += more;
        progress();
      });
      answers.push({ name: log.name, parts: [await readStream(log.name, text, terms, asked)] });
    } else if (plan !== undefined) {
      const own = parts.slice(next, (next += plan.units.length));
      answers.push({ name: log.name, parts: await inOrder(log, plan.units, own, (unit) => readUnit(unit, terms, asked, () => {})) });
    }
  }
  return merged(answers, asked);
}

/** Where later lines turn out to need earlier ones, the rest of the file is read again in one go. */
async function inOrder(log: LogFile, units: Unit[], parts: LogPart[], read: (unit: Unit) => Promise<LogPart>): Promise<LogPart[]> {
  const first = parts.findIndex((part) => part.isStateful);
  if (first < 0 || first === parts.length - 1) return parts;
  const start = units[first]?.range?.start ?? 0;
  return [...parts.slice(0, first), await read({ ...log, range: { start, end: Infinity } })];
}

function merged(logs: LogParts[], options: RequestOptions): LogReading {
  const folding = groups(options.limit ?? GROUPS_HELD);
  const unread = unreadLines();
  const left: Left = { own: 0, foreign: 0, unselected: 0, folded: 0 };
  for (const { name, parts } of logs) {
    let before = 0;
    for (const part of parts) {
      for (const group of part.groups) folding.merge(movedBy(group, before));
      for (const { line, reason } of part.unread) unread.line(name, line + before, reason);
      unread.more(name, part.unreadable - part.unread.length);
      if (part.failure !== undefined) unread.log(name, part.failure.reason, part.failure.kind);
      for (const key of ['own', 'foreign', 'unselected', 'folded'] as const) left[key] += part.left[key];
      before += part.lines;
    }
  }
  left.folded += folding.folded();
  return { groups: folding.list().map(closed), blindSpots: unread.blindSpots(), coverage: coverageOf(logs, left), left };
}

/** Lines of a part are counted from its start. */
function movedBy(group: OpenGroup, lines: number): OpenGroup {
  const { source } = group.usage;
  if (lines === 0 || source.kind !== 'log') return group;
  return { ...group, usage: { ...group.usage, source: { ...source, line: source.line + lines } } };
}

function coverageOf(logs: LogParts[], left: Left): LogCoverage {
  const all = logs.flatMap(({ parts }) => parts);
  const sum = (parts: LogPart[], pick: (part: LogPart) => number): number => parts.reduce((total, part) => total + pick(part), 0);
  const first = Math.min(...all.map((part) => part.first));
  const last = Math.max(...all.map((part) => part.last));
  return {
    kind: 'logs',
    files: logs.map(({ name, parts }) => ({
      file: name,
      format: [...new Set(parts.flatMap((part) => [...part.formats]))].sort().join(', ') || 'unknown',
      lines: sum(parts, (part) => part.lines),
      unreadable: sum(parts, (part) => part.unreadable),
      bytes: sum(parts, (part) => part.bytes),
    })),
    lines: sum(all, (part) => part.lines),
    unreadable: sum(all, (part) => part.unreadable),
    ...left,
    ...(Number.isFinite(first) ? { firstTime: new Date(first).toISOString(), lastTime: new Date(last).toISOString() } : {}),
  };
}
