import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { handed } from './handed.ts';
import { readingTerms } from './lines/terms.ts';
import { readNext, type HandedTask, type WorkerAnswer } from './pool.ts';

if (parentPort === null) throw new Error('This module is a thread of its own.');
const [task] = (await once(parentPort, 'message')) as [HandedTask];
for (const flag of task.options.v8Flags ?? []) setFlagsFromString(flag);

await readNext(
  task, readingTerms(task.options, task.module),
  (bytes) => void Atomics.add(task.shared, 1, bytes >> 10),
  (index, part) => {
    const answer: WorkerAnswer = { index, part: handed(part) };
    parentPort?.postMessage(answer, [answer.part.callers.buffer]);
  },
);
