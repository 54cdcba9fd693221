import { parentPort, workerData } from 'node:worker_threads';
import { siftBatches, type SiftTask } from './sift-all.ts';

// Started by `siftAll` alone, which hands over a task and waits for one message.
parentPort?.postMessage(siftBatches(workerData as SiftTask));
