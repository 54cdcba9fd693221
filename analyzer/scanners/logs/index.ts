import { groups } from './groups/group.ts';
import { closed } from './groups/log-group.ts';
import { GROUPS_HELD, type RequestOptions } from './groups/requests.ts';
import { filesUnder, firstOfFile, textOf, type LogFile, type LogInput, type LogStream } from './input/input.ts';
import type { LineTerms } from './lines/lines.ts';
import { formatsOf, readingTerms } from './lines/terms.ts';
import { readStream, type LogPart } from './log.ts';
import { readUnits, type Threads, type UnitRead } from './pool.ts';
import { gathering, type Gathering, type LogReading } from './reading.ts';
import { readUnit, unitsOf, type Unit } from './units.ts';

export type { LogReading } from './reading.ts';

export interface LogOptions extends RequestOptions, Partial<Threads> {
  /** Told from time to time how many bytes were read in all, as they lie on disk. */
  onProgress?: (bytes: number) => void;
  /** Size of the stretches that large files are cut into. */
  unitSize?: number;
}

/**
 * Reads logs of any size and format into groups of equal requests, in bounded memory. Only requests that the catalog
 * could ask about are kept; whether one is deprecated is not decided here. A bad log is a blind spot, never an error.
 */
export async function readLogs(inputs: readonly LogInput[], options: LogOptions): Promise<LogReading> {
  const folding = groups(options.limit ?? GROUPS_HELD);
  const all = gathering(folding, options);
  await gatherLogs(inputs, options, all);
  return { ...all.end(), groups: closed(folding.list()) };
}

/** Reads logs into a gathering, which gets each part as soon as all before it are read. */
export async function gatherLogs(inputs: readonly LogInput[], options: LogOptions, into: Gathering): Promise<void> {
  const { onProgress = () => {}, threads = 1, worthAWorker, started, unitSize, ...rest } = options;
  // Only what is asked for: the vocabulary of a catalog holds more, which need not be copied for each thread.
  const { apis, templates, ciphers, bodyFields } = options.vocabulary;
  const asked: RequestOptions = { ...rest, vocabulary: { apis, templates, ciphers, bodyFields } };
  const formats = formatsOf(asked);
  const logs = inputs.flatMap((input): (LogFile | LogStream)[] => ('bytes' in input ? [input] : [...filesUnder({ path: input.path, name: input.name ?? input.path })])).filter(firstOfFile());
  const plans = logs.map((log): Plan & { size: number } => ('path' in log ? { log, ...unitsOf(log, unitSize, formats) } : { log, units: [], size: 0 }));
  const units = plans.flatMap((plan) => plan.units);
  const bytes = plans.reduce((sum, { size }) => sum + size, 0);

  let streamed = 0;
  let ofFiles = 0;
  const progress = (): void => onProgress(streamed + ofFiles);
  let made: LineTerms | undefined;
  const terms = (): LineTerms => (made ??= readingTerms(asked));
  const parts = arrivals();
  const onUnits = (read: number): void => {
    ofFiles = read;
    progress();
  };
  const reading = readUnits({ units, bytes, options: asked, terms, onProgress: onUnits, onRead: parts.put }, { threads, worthAWorker, started });
  // The finder is one text's at a time, so what this thread reads besides waits for all units.
  const besides: Besides = {
    async unit(unit) {
      await reading;
      return readUnit(unit, terms(), asked, () => {});
    },
    async stream({ name, bytes }) {
      await reading;
      const text = textOf(name, bytes, (more) => {
        streamed += more;
        progress();
      });
      return readStream(name, text, terms(), asked);
    },
  };
  const gathered = gatherInOrder(plans, parts.take, besides, into);
  // What there is to gather is there before the threads have gone.
  await Promise.race([gathered, reading.then(() => gathered)]);
}

/** A log with the units that it is read in; none for a stream. */
interface Plan {
  log: LogFile | LogStream;
  units: Unit[];
}

/** What is read by itself, when its turn comes. */
interface Besides {
  unit(unit: Unit): Promise<LogPart>;
  stream(log: LogStream): Promise<LogPart>;
}

async function gatherInOrder(plans: readonly Plan[], take: (index: number) => Promise<LogPart>, besides: Besides, into: Gathering): Promise<void> {
  let first = 0;
  for (const { log, units } of plans) {
    into.log(log.name);
    if ('bytes' in log) {
      into.part(await besides.stream(log));
      continue;
    }
    for (const [index, { range }] of units.entries()) {
      const part = await take(first + index);
      const isWhole = !part.isStateful || index === units.length - 1;
      // Where later lines turn out to need earlier ones, the rest of the file is read again in one go.
      into.part(isWhole ? part : await besides.unit({ ...log, range: { start: range?.start ?? 0, end: Infinity } }));
      if (!isWhole) break;
    }
    first += units.length;
  }
}

/** Where parts wait for their turn. */
function arrivals(): { put: UnitRead; take: (index: number) => Promise<LogPart> } {
  const parts = new Map<number, LogPart>();
  let wake = (): void => {};
  const put: UnitRead = (index, part) => {
    parts.set(index, part);
    wake();
  };
  const take = async (index: number): Promise<LogPart> => {
    for (;;) {
      const part = parts.get(index);
      if (part === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else return parts.delete(index), part;
    }
  };
  return { put, take };
}
