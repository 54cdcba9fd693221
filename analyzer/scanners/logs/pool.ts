import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ownModule } from '../../own-files.ts';
import { received, type HandedPart } from './handed.ts';
import type { LogPart } from './log.ts';
import type { RequestOptions } from './requests.ts';
import type { ReadingTerms } from './terms.ts';
import { readUnit, type Unit } from './units.ts';

/** How many threads may read, and from how many bytes each one on. */
export interface Threads {
  threads: number;
  worthAWorker?: number;
}

/** What a worker is started with. */
export interface WorkerTask {
  units: Unit[];
  options: RequestOptions;
  /** The number of the next unit that nobody has taken, and kilobytes read by all. */
  shared: Int32Array<SharedArrayBuffer>;
  /** Bytes from which on unpacking gets a thread of its own. */
  worthAThread: number;
}

/** What a worker says: one unit is read. */
export interface WorkerAnswer {
  index: number;
  part: HandedPart;
}

/** Starting a worker takes as long as reading so many bytes. */
export const WORTH_A_WORKER = 64 << 20;

/** Keeps a thread's share of new objects small: they are garbage after each line. */
const LIMITS = { maxYoungGenerationSizeMb: 2 };

/** Told of what came of a unit, by its place among the units. */
export type UnitRead = (index: number, part: LogPart) => void;

/** Reads units with so many threads, this one included; each takes the next unit that nobody has. They are told in the order in which they come to an end. */
export async function readUnits(
  units: Unit[], bytes: number, { threads, worthAWorker = WORTH_A_WORKER }: Threads, terms: () => ReadingTerms, options: RequestOptions, onProgress: (bytes: number) => void, onRead: UnitRead,
): Promise<void> {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  // A function given as filter cannot be handed to another thread.
  const others = options.select === undefined ? Math.min(threads, units.length, Math.ceil(bytes / worthAWorker)) - 1 : 0;
  const worthAThread = units.length < threads ? worthAWorker : Infinity;
  const workers = Array.from({ length: Math.max(0, others) }, () => work({ units, options, shared, worthAThread }, onRead));
  const report = (more: number): void => onProgress((Atomics.add(shared, 1, more >> 10) + (more >> 10)) * 1024);
  // Made while the others start.
  await readNext({ units, options, shared, worthAThread }, terms(), report, onRead);
  await Promise.all(workers);
}

/** Takes units as long as there are any. */
export async function readNext({ units, options, shared, worthAThread }: WorkerTask, terms: ReadingTerms, onProgress: (bytes: number) => void, onRead: UnitRead): Promise<void> {
  for (let index = Atomics.add(shared, 0, 1); index < units.length; index = Atomics.add(shared, 0, 1)) {
    onRead(index, await readUnit(units[index] as Unit, terms, options, onProgress, worthAThread));
    // Lets in what other threads have to say.
    await setImmediate();
  }
}

function work(task: WorkerTask, onRead: UnitRead): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ownModule('analyzer/scanners/logs/worker'), { workerData: task, resourceLimits: LIMITS });
    worker.on('message', ({ index, part }: WorkerAnswer) => onRead(index, received(part)));
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}
