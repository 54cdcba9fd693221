import { parentPort, workerData } from 'node:worker_threads';
import { readNext, type WorkerAnswer, type WorkerTask } from './pool.ts';
import { readingTerms } from './terms.ts';

const { units, options, shared } = workerData as WorkerTask;

await readNext(
  shared, units, readingTerms(options), options,
  (bytes) => void Atomics.add(shared, 1, bytes >> 10),
  (index, part) => parentPort?.postMessage({ index, part } satisfies WorkerAnswer),
);
