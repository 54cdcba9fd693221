import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { compiledKernel, type KernelModule } from './bytes/kernel.ts';
import type { RequestOptions } from './groups/requests.ts';
import { received, type HandedPart } from './handed.ts';
import type { LineTerms } from './lines/lines.ts';
import type { LogPart } from './log.ts';
import { logThread, threadsBeside, WORTH_A_WORKER } from './threads.ts';
import { readUnit, type Unit } from './units.ts';

/** How many threads may read, and from how many bytes each one on. */
export interface Threads {
  threads: number;
  worthAWorker?: number;
  /** Threads that are up already; those that are of no use are left alone. */
  started?: readonly Worker[];
}

/** What a worker is told to do. */
export interface WorkerTask {
  units: Unit[];
  options: RequestOptions;
  /** The number of the next unit that nobody has taken, and kilobytes read by all. */
  shared: Int32Array<SharedArrayBuffer>;
  /** Bytes from which on unpacking gets a thread of its own. */
  worthAThread: number;
}

/** The same, with a kernel that need not be compiled again. */
export interface HandedTask extends WorkerTask {
  module: KernelModule;
}

/** What a worker says: one unit is read. */
export interface WorkerAnswer {
  index: number;
  part: HandedPart;
}

/** Told of what came of a unit, by its place among the units. */
export type UnitRead = (index: number, part: LogPart) => void;

/** What is to be read, and who is told of it. */
export interface UnitsToRead {
  units: Unit[];
  /** Of all units. */
  bytes: number;
  options: RequestOptions;
  /** Asked for when other threads are up. */
  terms(): LineTerms;
  onProgress(bytes: number): void;
  onRead: UnitRead;
}

/** Reads units with so many threads, this one included; each takes the next unit that nobody has. They are told in the order in which they come to an end. */
export async function readUnits({ units, bytes, options, terms, onProgress, onRead }: UnitsToRead, { threads, worthAWorker = WORTH_A_WORKER, started = [] }: Threads): Promise<void> {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  // A function given as filter cannot be handed to another thread.
  const others = options.select === undefined ? threadsBeside({ units: units.length, bytes }, threads, worthAWorker) : 0;
  const worthAThread = units.length < threads ? worthAWorker : Infinity;
  const task: WorkerTask = { units, options, shared, worthAThread };
  const workers = Array.from({ length: others }, (_, index) => work(started[index] ?? logThread(), { ...task, module: compiledKernel() }, onRead));
  const report = (more: number): void => onProgress((Atomics.add(shared, 1, more >> 10) + (more >> 10)) * 1024);
  // Made while the others start.
  await readNext(task, terms(), report, onRead);
  await Promise.all(workers);
}

/** Takes units as long as there are any. */
export async function readNext({ units, options, shared, worthAThread }: WorkerTask, terms: LineTerms, onProgress: (bytes: number) => void, onRead: UnitRead): Promise<void> {
  for (let index = Atomics.add(shared, 0, 1); index < units.length; index = Atomics.add(shared, 0, 1)) {
    onRead(index, await readUnit(units[index] as Unit, terms, options, onProgress, worthAThread));
    // Lets in what other threads have to say.
    await setImmediate();
  }
}

function work(worker: Worker, task: HandedTask, onRead: UnitRead): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.ref();
    worker.postMessage(task);
    worker.on('message', ({ index, part }: WorkerAnswer) => onRead(index, received(part)));
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}
