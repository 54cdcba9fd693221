import { parentPort, workerData } from 'node:worker_threads';
import { catalogOf } from './catalog/catalog.ts';
import { judgeWith } from './memory.ts';
import type { ReaderAnswers, ReaderTask } from './read-many.ts';
import { claimsOn } from './scanners/claims.ts';
import { answering, type Readable } from './scanners/code/answers/answer.ts';

// Started by `readManyOn` alone, which hands over a task and takes answers until this thread ends.
const { task, entries, apis, terms, shared } = workerData as ReaderTask;
const catalog = catalogOf(entries, apis);
const answer = answering(task, catalog.vocabulary, judgeWith({ catalog, terms }));
const claims = claimsOn(task.wanted.length, shared);

/** Sent together: a message costs more than most answers. */
const TOGETHER = 16;

let answers: ReaderAnswers = [];
for (let index = claims.next('back'); index !== undefined; index = claims.next('back')) {
  answers.push([index, await answer(task.wanted[index] as Readable)]);
  if (answers.length === TOGETHER) send();
}
send();

function send(): void {
  parentPort?.postMessage(answers);
  answers = [];
}
