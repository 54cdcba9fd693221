import { parentPort, workerData } from 'node:worker_threads';
import { catalogOf } from './catalog/catalog.ts';
import { judgeWith } from './memory.ts';
import type { ReaderAnswers, ReaderTask } from './read-many.ts';
import { answering, type Readable } from './scanners/code/answer.ts';

// Started by `readManyOn` alone, which hands over a task and takes answers until this thread ends.
const { task, entries, apis, terms, next } = workerData as ReaderTask;
const catalog = catalogOf(entries, apis);
const answer = answering(task, catalog.vocabulary, judgeWith({ catalog, terms }));
const counter = new Int32Array(next);

/** Sent together: a message costs more than most answers. */
const TOGETHER = 16;

let answers: ReaderAnswers = [];
for (let index = Atomics.add(counter, 0, 1); index < task.wanted.length; index = Atomics.add(counter, 0, 1)) {
  answers.push([index, await answer(task.wanted[index] as Readable)]);
  if (answers.length === TOGETHER) send();
}
send();

function send(): void {
  parentPort?.postMessage(answers);
  answers = [];
}
