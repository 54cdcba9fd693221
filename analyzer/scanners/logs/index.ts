import { filesUnder, textOf, type LogFile, type LogInput, type LogStream } from './input.ts';
import { readStream, type LogPart } from './log.ts';
import { readUnits, WORTH_A_WORKER } from './pool.ts';
import { readingOf, type LogParts, type LogReading } from './reading.ts';
import type { RequestOptions } from './requests.ts';
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
  return readingOf(await partsOf(inputs, options), options);
}

/** What came of each log, part by part. */
export async function partsOf(inputs: readonly LogInput[], options: LogOptions): Promise<LogParts[]> {
  const { onProgress = () => {}, threads = 1, worthAWorker = WORTH_A_WORKER, unitSize, ...rest } = options;
  // Only what is asked for: the vocabulary of a catalog holds more, which need not be copied for each thread.
  const { apis, templates, ciphers, bodyFields } = options.vocabulary;
  const asked: RequestOptions = { ...rest, vocabulary: { apis, templates, ciphers, bodyFields } };
  const terms = readingTerms(asked);
  const logs = inputs.flatMap((input): (LogFile | LogStream)[] => ('bytes' in input ? [input] : [...filesUnder({ path: input.path, name: input.name ?? input.path })]));
  const plans = logs.map((log) => ('path' in log ? unitsOf(log, unitSize, terms.formats) : undefined));
  const units = plans.flatMap((plan) => plan?.units ?? []);
  const bytes = plans.reduce((sum, plan) => sum + (plan?.size ?? 0), 0);

  let streamed = 0;
  let ofFiles = 0;
  const progress = (): void => onProgress(streamed + ofFiles);
  const reading = readUnits(units, bytes, { threads, worthAWorker }, terms, asked, (read) => {
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
  return answers;
}

/** Where later lines turn out to need earlier ones, the rest of the file is read again in one go. */
export async function inOrder(log: LogFile, units: Unit[], parts: LogPart[], read: (unit: Unit) => Promise<LogPart>): Promise<LogPart[]> {
  const first = parts.findIndex((part) => part.isStateful);
  if (first < 0 || first === parts.length - 1) return parts;
  const start = units[first]?.range?.start ?? 0;
  return [...parts.slice(0, first), await read({ ...log, range: { start, end: Infinity } })];
}
