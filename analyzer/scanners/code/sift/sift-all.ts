import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import { ownModule } from '../../../own-files.ts';
import { claimsOn } from '../../claims.ts';
import { sifter, type Sifted } from './sift.ts';

/** Below this many files a second thread costs more to start than it saves. */
const FILES_WORTH_A_THREAD = 2000;
const MOST_THREADS = 8;
const BATCH = 128;

/** What a thread is given. */
export interface SiftTask {
  files: readonly string[];
  /** Of the trees that the files stand in. */
  tops: readonly string[];
  vocabulary: Vocabulary;
  /** Of claims on the batches. */
  shared: SharedArrayBuffer;
}

/** What a thread answers: its batches, each with the number it was claimed by. */
type SiftedBatches = [batch: number, sifted: Sifted[]][];

/** Sifts every file, on as many threads as pay. The answers stand in the order of the files, however many there were. */
export async function siftAll(files: string[], tops: readonly string[], vocabulary: Vocabulary, onProgress?: (done: number) => void, threads = availableParallelism()): Promise<Sifted[]> {
  const task: SiftTask = { files, tops, vocabulary, shared: claimsOn(batchesOf(files)).shared };
  const others = Array.from({ length: threadsFor(files.length, threads) - 1 }, () => inThread(task));
  const own = siftBatches(task, onProgress);
  const batches = [own, ...await Promise.all(others)].flat().sort(([a], [b]) => a - b);
  return batches.flatMap(([, sifted]) => sifted);
}

/** Sifts what no other thread has claimed yet. */
export function siftBatches({ files, tops, vocabulary, shared }: SiftTask, onProgress?: (done: number) => void): SiftedBatches {
  if (files.length === 0) return [];
  const siftFile = sifter(vocabulary, tops);
  const claims = claimsOn(batchesOf(files), shared);
  const done: SiftedBatches = [];
  for (let batch = claims.next('front'); batch !== undefined; batch = claims.next('front')) {
    done.push([batch, files.slice(batch * BATCH, (batch + 1) * BATCH).map(siftFile)]);
    onProgress?.(Math.min(files.length, (batch + 1) * BATCH));
  }
  return done;
}

function batchesOf(files: readonly string[]): number {
  return Math.ceil(files.length / BATCH);
}

function threadsFor(files: number, threads: number): number {
  return files < FILES_WORTH_A_THREAD ? 1 : Math.min(MOST_THREADS, threads);
}

/** New objects of a thread are garbage after each file. */
const LIMITS = { maxYoungGenerationSizeMb: 4 };

function inThread(task: SiftTask): Promise<SiftedBatches> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ownModule('analyzer/scanners/code/sift/sift-worker'), { workerData: task, resourceLimits: LIMITS });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
