import { closed, groups } from './group.ts';
import { filesUnder, textOf, type LogFile, type LogInput, type LogStream } from './input.ts';
import { readStream, type LogPart } from './log.ts';
import { readUnits, WORTH_A_WORKER, type UnitRead } from './pool.ts';
import { gathering, type Gathering, type LogReading } from './reading.ts';
import { GROUPS_HELD, type RequestOptions } from './requests.ts';
import { readingTerms } from './terms.ts';
import { readUnit, unitsOf, type Unit } from './units.ts';

export type { LogReading } from './reading.ts';

export interface LogOptions extends RequestOptions {
  /** Told from time to time how many bytes were read in all, as they lie on disk. */
  onProgress?: (bytes: number) => void;
  /** Threads that may read at once, this one included; 1 unless told. */
  threads?: number;
  /** Bytes from which on one more thread is worth its start. */
  worthAWorker?: number;
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
  return { ...all.end(), groups: folding.list().map(closed) };
}

/** Reads logs into a gathering, which gets each part as soon as all before it are read. */
export async function gatherLogs(inputs: readonly LogInput[], options: LogOptions, into: Gathering): Promise<void> {
  const { onProgress = () => {}, threads = 1, worthAWorker = WORTH_A_WORKER, unitSize, ...rest } = options;
  // Only what is asked for: the vocabulary of a catalog holds more, which need not be copied for each thread.
  const { apis, templates, ciphers, bodyFields } = options.vocabulary;
  const asked: RequestOptions = { ...rest, vocabulary: { apis, templates, ciphers, bodyFields } };
  const terms = readingTerms(asked);
  const logs = inputs.flatMap((input): (LogFile | LogStream)[] => ('bytes' in input ? [input] : [...filesUnder({ path: input.path, name: input.name ?? input.path })]));
  const plans = logs.map((log) => ('path' in log ? { log, ...unitsOf(log, unitSize, terms.formats) } : { log, units: [], size: 0 }));
  const units = plans.flatMap((plan) => plan.units);
  const bytes = plans.reduce((sum, { size }) => sum + size, 0);

  let streamed = 0;
  let ofFiles = 0;
  const progress = (): void => onProgress(streamed + ofFiles);
  const parts = arrivals();
  const reading = readUnits(units, bytes, { threads, worthAWorker }, terms, asked, (read) => {
    ofFiles = read;
    progress();
  }, parts.put);

  // The finder is one text's at a time, so what this thread reads besides waits for all units.
  const alone = async (read: () => Promise<LogPart>): Promise<void> => {
    await reading;
    into.part(await read());
  };
  const gatherFile = async (log: LogFile, own: Unit[], first: number): Promise<void> => {
    for (const [index, { range }] of own.entries()) {
      const part = await parts.take(first + index);
      // Where later lines turn out to need earlier ones, the rest of the file is read again in one go.
      if (part.isStateful && index < own.length - 1) return alone(() => readUnit({ ...log, range: { start: range?.start ?? 0, end: Infinity } }, terms, asked, () => {}));
      into.part(part);
    }
  };
  const gatherStream = ({ name, bytes }: LogStream): Promise<void> => alone(() => {
    const text = textOf(name, bytes, (more) => {
      streamed += more;
      progress();
    });
    return readStream(name, text, terms, asked);
  });
  const gather = async (): Promise<void> => {
    let first = 0;
    for (const { log, units: own } of plans) {
      into.log(log.name);
      await ('bytes' in log ? gatherStream(log) : gatherFile(log, own, first));
      first += own.length;
    }
  };
  await Promise.all([reading, gather()]);
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
