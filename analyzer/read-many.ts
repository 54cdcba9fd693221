import { setImmediate } from 'node:timers/promises';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { Question } from './analyze.ts';
import type { Terms } from './finding.ts';
import { judgeWith } from './memory.ts';
import type { Api, Deprecation } from './model.ts';
import { ownModule } from './own-files.ts';
import { claimsOn, type Claims } from './scanners/claims.ts';
import { answering, type Readable, type ReadTask } from './scanners/code/answers/answer.ts';
import type { Answer } from './scanners/code/answers/remember.ts';
import type { ReadMany } from './scanners/code/scan.ts';

/** What a thread is started with: the task, and all that judging takes. Catalogs are data, so their indexes are built anew. */
export interface ReaderTask {
  task: ReadTask;
  entries: Deprecation[];
  apis: Api[];
  terms: Terms;
  /** Of claims on the files that are wanted. */
  shared: SharedArrayBuffer;
}

/** Answers of one thread, by the numbers of their files. */
export type ReaderAnswers = [index: number, answer: Answer][];

/**
 * Reads files on so many threads, this one included; a file without an answer is left to the caller. Files of one language are read by one
 * thread as far as that goes, since each that reads a language loads its parser and becomes fast at it by itself: this thread begins with
 * the scripts, another at the other end.
 */
export function readManyOn(threads: number, { catalog, terms }: Question, limits: ResourceLimits = LIMITS): ReadMany {
  return async (task, onDone) => {
    const order = [...task.wanted.entries()].sort(([, a], [, b]) => placeOf(a).localeCompare(placeOf(b))).map(([index]) => index);
    const wanted = order.map((index) => task.wanted[index] as Readable);
    const answers: (Answer | undefined)[] = task.wanted.map(() => undefined);
    const claims = claimsOn(wanted.length);
    const given: ReaderTask = { task: { ...task, wanted }, entries: catalog.entries, apis: catalog.apis, terms, shared: claims.shared };
    let done = 0;
    const take = (some: ReaderAnswers): void => {
      for (const [index, answer] of some) answers[order[index] as number] = answer;
      onDone(done += some.length);
    };
    const others = Array.from({ length: threads - 1 }, () => workOn(given, claims, limits, take));
    const answer = answering(given.task, catalog.vocabulary, judgeWith({ catalog, terms }));
    for (let index = claims.next('front'); index !== undefined; index = claims.next('front')) {
      // Copied, as what other threads say is: what was cut out of a text would keep all of it.
      take([[index, structuredClone(await answer(wanted[index] as Readable))]]);
      // Lets in what other threads have to say.
      await setImmediate();
    }
    await Promise.all(others);
    return answers;
  };
}

/** Files stand by language, scripts first: they are most of what there is, and their parser takes longest to load. */
function placeOf({ language }: Readable): string {
  return language === 'typescript' || language === 'javascript' ? '' : language;
}

/** Another thread goes on where one ran out of memory; what that one had taken is without an answer. */
async function workOn(given: ReaderTask, claims: Claims, limits: ResourceLimits, take: (answers: ReaderAnswers) => void): Promise<void> {
  for (let before = -1; before < claims.taken();) {
    before = claims.taken();
    if (await work(given, limits, take) === 'done') return;
  }
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
