import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { handed } from './handed.ts';
import { readNext, type WorkerAnswer, type WorkerTask } from './pool.ts';
import { readingTerms } from './terms.ts';

const task = workerData as WorkerTask;
for (const flag of task.options.v8Flags ?? []) setFlagsFromString(flag);

await readNext(
  task, readingTerms(task.options),
  (bytes) => void Atomics.add(task.shared, 1, bytes >> 10),
  (index, part) => {
    const answer: WorkerAnswer = { index, part: handed(part) };
    parentPort?.postMessage(answer, [answer.part.callers.buffer]);
  },
);
