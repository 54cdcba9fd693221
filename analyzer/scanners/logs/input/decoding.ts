import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { ownModule } from '../../../own-files.ts';
import type { LogFile } from './input.ts';
import { UnreadableLog } from './unreadable.ts';

/** What a decoding thread is started with. */
export interface DecodingTask {
  file: LogFile;
  /** Where empty buffers come from. They go from thread to thread and back; copying to and from shared memory is several times slower. */
  buffers: MessagePort;
  /** How many are there to be taken. */
  free: Int32Array<SharedArrayBuffer>;
  /** To be set first. */
  v8Flags: readonly string[];
}

/** What it says: a buffer is full up to there, so many bytes were read from disk, or what ended the reading early. */
export type DecodingAnswer = { kind: 'text'; buffer: ArrayBuffer; length: number } | { kind: 'read'; bytes: number } | { kind: 'failure'; reason: string; of: UnreadableLog['kind']; isAtEnd: boolean };

/** Size and number of the buffers. */
const SIZE = 1 << 20;
const NUMBER = 4;

/** Keeps a decoding thread's memory small: what it makes is garbage at once. */
const LIMITS = { maxYoungGenerationSizeMb: 2 };

/**
 * The text of a compressed file, unpacked by a thread of its own while this one reads what it has. A chunk is valid only until the next one
 * is asked for.
 */
export async function* textByThread(file: LogFile, onProgress: (bytes: number) => void, v8Flags: readonly string[] = []): AsyncGenerator<Uint8Array> {
  const { port1: ours, port2: buffers } = new MessageChannel();
  const task: DecodingTask = { file, buffers, free: new Int32Array(new SharedArrayBuffer(4)), v8Flags };
  const give = (buffer: ArrayBuffer): void => {
    ours.postMessage(buffer, [buffer]);
    Atomics.add(task.free, 0, 1);
    Atomics.notify(task.free, 0);
  };
  for (let number = 0; number < NUMBER; number += 1) give(new ArrayBuffer(SIZE));
  const worker = new Worker(ownModule('analyzer/scanners/logs/input/decoder'), { workerData: task, transferList: [buffers], resourceLimits: LIMITS });
  try {
    for await (const answer of answersOf(worker)) {
      if (answer.kind === 'read') onProgress(answer.bytes);
      if (answer.kind === 'failure') throw new UnreadableLog(answer.reason, answer.of, answer.isAtEnd);
      if (answer.kind !== 'text') continue;
      yield new Uint8Array(answer.buffer, 0, answer.length);
      give(answer.buffer);
    }
  } finally {
    ours.close();
    await worker.terminate();
  }
}

/** Messages until the thread ends. */
async function* answersOf(worker: Worker): AsyncGenerator<DecodingAnswer> {
  const waiting: DecodingAnswer[] = [];
  let isOver = false;
  let failure: Error | undefined;
  let wake = (): void => {};
  worker.on('message', (answer: DecodingAnswer) => {
    waiting.push(answer);
    wake();
  });
  worker.on('error', (error: Error) => {
    failure = error;
    wake();
  });
  worker.on('exit', () => {
    isOver = true;
    wake();
  });
  while (!isOver || waiting.length > 0) {
    yield* waiting.splice(0);
    if (failure !== undefined) throw failure;
    if (!isOver && waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
  }
}
