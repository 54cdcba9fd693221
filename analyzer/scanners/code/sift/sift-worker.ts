import { parentPort, workerData } from 'node:worker_threads';
import { siftBatches, type SiftTask } from './sift-all.ts';

// Started by `siftAll` alone, which hands over a task and waits for one message.
const task = workerData as SiftTask;
parentPort?.postMessage(siftBatches(task.files.split('\0'), task));
