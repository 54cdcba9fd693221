import { setFlagsFromString } from 'node:v8';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { DecodingAnswer, DecodingTask } from './decoding.ts';
import { textOfFile } from './input.ts';
import { UnreadableLog } from './unreadable.ts';

// The zstd decoder copies each piece that it hands out, and loads what sends requests to get at its own code. Both cost a fifth of its time,
// and in this thread neither is of use: every piece is put away before the next one is made.
Uint8Array.prototype.slice = Uint8Array.prototype.subarray as typeof Uint8Array.prototype.slice;
Reflect.deleteProperty(globalThis, 'fetch');

const { file, buffers, free, v8Flags } = workerData as DecodingTask;
for (const flag of v8Flags) setFlagsFromString(flag);
const say = (answer: DecodingAnswer): void => parentPort?.postMessage(answer, answer.kind === 'text' ? [answer.buffer] : []);

let room: Uint8Array<ArrayBuffer> | undefined;
let filled = 0;

function put(text: Uint8Array): void {
  for (let at = 0; at < text.length; ) {
    room ??= emptyBuffer();
    const piece = text.subarray(at, at + room.length - filled);
    room.set(piece, filled);
    filled += piece.length;
    at += piece.length;
    if (filled === room.length) flush();
  }
}

/** Waits until the reader is done with one. */
function emptyBuffer(): Uint8Array<ArrayBuffer> {
  while (Atomics.load(free, 0) === 0) Atomics.wait(free, 0, 0);
  Atomics.sub(free, 0, 1);
  return new Uint8Array((receiveMessageOnPort(buffers) as { message: ArrayBuffer }).message);
}

function flush(): void {
  if (room !== undefined) say({ kind: 'text', buffer: room.buffer, length: filled });
  [room, filled] = [undefined, 0];
}

try {
  for await (const text of textOfFile(file, (bytes) => say({ kind: 'read', bytes }))) put(text);
  flush();
} catch (error) {
  if (!(error instanceof UnreadableLog)) throw error;
  flush();
  say({ kind: 'failure', reason: error.message, of: error.kind, isAtEnd: error.isAtEnd });
}
