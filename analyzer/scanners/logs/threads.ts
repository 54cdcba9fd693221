import { Worker } from 'node:worker_threads';
import { ownModule } from '../../own-files.ts';

/** Starting a thread takes as long as reading so many bytes. */
export const WORTH_A_WORKER = 64 << 20;

/** A stretch of a large file is no longer than this. What a thread learns of the callers in one it learns anew in the next. */
const UNIT_SIZE = 512 << 20;

/** Keeps a thread's share of new objects small: they are garbage after each line. */
const LIMITS = { maxYoungGenerationSizeMb: 2 };

/**
 * How many stretches of equal size so many bytes are cut into: from half a full one on an even number, so that two threads end together. The same
 * on every machine, so that the answer does not depend on the number of threads.
 */
export function unitCount(bytes: number, unitSize = UNIT_SIZE): number {
  return bytes <= unitSize / 2 ? 1 : 2 * Math.ceil(bytes / unitSize / 2);
}

/** How many threads are worth their start beside this one, of at most so many in all. */
export function threadsBeside({ units, bytes }: { units: number; bytes: number }, threads: number, worthAWorker = WORTH_A_WORKER): number {
  return Math.max(0, Math.min(threads, units, Math.ceil(bytes / worthAWorker)) - 1);
}

/** A thread that loads what it reads logs with, and waits to be told which. Until then it keeps no process alive. */
export function logThread(): Worker {
  const worker = new Worker(ownModule('analyzer/scanners/logs/worker'), { resourceLimits: LIMITS });
  worker.unref();
  return worker;
}
