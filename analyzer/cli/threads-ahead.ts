import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { logThread, threadsBeside, unitCount } from '../scanners/logs/threads.ts';
import type { JudgingFlags } from './flags.ts';

/** More threads than this wait for the disk, and each takes memory. */
const MOST_THREADS = 8;

/** As many threads as logs are read with at most. */
export function threadsForLogs(): number {
  return Math.min(availableParallelism(), MOST_THREADS);
}

/** Flags that say whether files are read from beginning to end, on several threads. */
type AheadFlags = Pick<JudgingFlags, 'filter' | 'engine' | 'printSql' | 'state' | 'follow'>;

/** Starts the threads that large logs will be read with, before anything else is loaded. One may turn out to be of no use, which changes no answer. */
export function threadsAhead(files: readonly string[], flags: AheadFlags, cwd: string): Worker[] {
  return Array.from({ length: worthAhead(files, flags, cwd, threadsForLogs()) }, logThread);
}

/** How many of them are worth it, by a look at the files that are named, of at most so many in all; none where the look says too little, and they start later. */
export function worthAhead(files: readonly string[], { filter, engine, printSql, state, follow }: AheadFlags, cwd: string, threads: number): number {
  if (filter !== undefined || engine !== undefined || printSql === true || state !== undefined || follow === true) return 0;
  const sizes = files.map((file) => sizeOfText(path.resolve(cwd, file)));
  const units = sizes.reduce((sum, size) => sum + (size === 0 ? 0 : unitCount(size)), 0);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return threadsBeside({ units, bytes }, threads);
}

/** Bytes of a file that is no directory, no pipe, and by its beginning not compressed; else 0. What cannot be opened is left to the reader, which says why. */
function sizeOfText(file: string): number {
  try {
    const stat = statSync(file);
    return stat.isFile() && /^[\t\r\n\x20-\x7e]+$/.test(beginningOf(file)) ? stat.size : 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
}

function beginningOf(file: string): string {
  const opened = openSync(file, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    return head.toString('latin1', 0, readSync(opened, head, 0, HEAD, 0));
  } finally {
    closeSync(opened);
  }
}

const HEAD = 64;
