import { Worker } from 'node:worker_threads';
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
export function readManyOn(threads: number, { catalog, terms }: Question): ReadMany {
  return async (task, onDone) => {
    const answers: Answer[] = [];
    let done = 0;
    const given: ReaderTask = { task, entries: catalog.entries, apis: catalog.apis, terms, next: new SharedArrayBuffer(4) };
    await Promise.all(Array.from({ length: threads }, () => work(given, (some) => {
      for (const [index, answer] of some) answers[index] = answer;
      onDone(done += some.length);
    })));
    return answers;
  };
}

/**
 * What a thread may hold, in megabytes: enough for the largest script that is parsed, and so little that garbage of files
 * that are done is swept up before it piles up.
 */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

function work(task: ReaderTask, take: (answers: ReaderAnswers) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ownModule('analyzer/reader'), { workerData: task, resourceLimits: LIMITS });
    worker.on('message', take);
    // The files it had taken are without an answer; the scan reads them itself.
    worker.once('error', (error: Error) => ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve() : reject(error)));
    worker.once('exit', () => resolve());
  });
}
