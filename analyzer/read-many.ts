import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { Question } from './analyze.ts';
import type { Terms } from './finding.ts';
import type { Api, Deprecation } from './model.ts';
import { ownModule } from './own-files.ts';
import type { ReadTask } from './scanners/code/answer.ts';
import type { Answer } from './scanners/code/remember.ts';
import type { ReadMany } from './scanners/code/scan.ts';

/** What a thread is started with: the task, and all that judging takes. Catalogs are data, so their indexes are built anew. */
export interface ReaderTask {
  task: ReadTask;
  entries: Deprecation[];
  apis: Api[];
  terms: Terms;
  /** The number of the next file that nobody has taken. */
  next: SharedArrayBuffer;
}

/** Answers of one thread, by the numbers of their files. */
export type ReaderAnswers = [index: number, answer: Answer][];

/** Reads files on so many threads; a file without an answer is left to the caller. Each takes the next file that nobody has, so that one large file holds nobody up. */
export function readManyOn(threads: number, { catalog, terms }: Question, limits: ResourceLimits = LIMITS): ReadMany {
  return async (task, onDone) => {
    const answers: (Answer | undefined)[] = task.wanted.map(() => undefined);
    let done = 0;
    const given: ReaderTask = { task, entries: catalog.entries, apis: catalog.apis, terms, next: new SharedArrayBuffer(4) };
    const taken = new Int32Array(given.next);
    const take = (some: ReaderAnswers): void => {
      for (const [index, answer] of some) answers[index] = answer;
      onDone(done += some.length);
    };
    await Promise.all(Array.from({ length: threads }, async () => {
      // Another thread goes on where one ran out of memory; what that one had taken is without an answer.
      for (let before = -1; before < Atomics.load(taken, 0);) {
        before = Atomics.load(taken, 0);
        if (await work(given, limits, take) === 'done') return;
      }
    }));
    return answers;
  };
}

/**
 * What a thread may hold, in megabytes: enough for the largest script that is parsed, and so little that garbage of files
 * that are done is swept up before it piles up.
 */
const LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

function work(task: ReaderTask, limits: ResourceLimits, take: (answers: ReaderAnswers) => void): Promise<'done' | 'out of memory'> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ownModule('analyzer/reader'), { workerData: task, resourceLimits: limits });
    worker.on('message', take);
    worker.once('error', (error: Error) => ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('out of memory') : reject(error)));
    worker.once('exit', () => resolve('done'));
  });
}
