import { createGunzip } from 'node:zlib';
import { CUT, DAMAGED, disposal, pieces, type Bytes } from './pieces.ts';
import { UnreadableLog } from './unreadable.ts';

/**
 * Every member of a gzip file, up to the place where it breaks off or where something else stands behind the last one. Zeroes behind it are
 * padding, as tapes have it. `reopen` gives the same bytes once more, where they can be had.
 */
export async function* gunzip(bytes: Bytes, name: string, reopen?: () => Bytes): AsyncGenerator<Uint8Array> {
  const { first, again } = reopen === undefined ? remembering(bytes) : { first: bytes, again: reopen };
  let end = yield* inflated(first, NOTHING, GZIP_PIECE);
  // The engine gives nothing of a piece in which it meets what is no member, so that piece is read once more in smaller ones.
  for (const finer of FINER) {
    const source = isBehind(end) ? again() : undefined;
    if (source === undefined) break;
    end = yield* inflated(source, end, finer);
  }
  const reason = reasonOf(end);
  if (reason !== undefined) throw new UnreadableLog(`${name} ${reason}.`, 'unreadable', reason === BEHIND);
}

/** How far an engine came. */
interface End {
  failure: Error | undefined;
  /** Bytes that it took in, and bytes of text that it gave. */
  taken: number;
  text: number;
  /** Where the last byte ends that is no zero. */
  last: number;
  /** The size of the pieces at the end. */
  size: number;
}

const NOTHING: End = { failure: undefined, taken: 0, text: 0, last: 0, size: 0 };

/** Each piece goes to another thread and back; of a log it comes to about as much text as fits into a chunk. */
const GZIP_PIECE = 1 << 16;

const FINER = [256, 1];

/** Hands out what an engine gives before it fails, which piping into a stream would not do. The next piece inflates while the last one is being read. */
async function* inflated(bytes: Bytes, before: End, size: number): AsyncGenerator<Uint8Array, End> {
  // The default chunk of 16 KB makes inflating three times slower.
  const engine = createGunzip({ chunkSize: 1 << 21 });
  const out: Uint8Array[] = [];
  const memory = disposal();
  let [failure, text, offset, last]: [Error | undefined, number, number, number] = [undefined, 0, 0, 0];
  const closed = new Promise<void>((resolve) => void engine.once('close', resolve));
  engine.on('data', (chunk: Uint8Array) => void out.push(chunk));
  engine.on('error', (error) => void (failure = error));
  const write = (piece: Uint8Array): Promise<void> =>
    Promise.race([closed, new Promise<void>((resolve) => void engine.write(piece, () => resolve()))]);
  const fresh = function* (): Generator<Uint8Array> {
    for (const chunk of memory.released(out.splice(0))) {
      const known = Math.min(chunk.length, Math.max(0, before.text - text));
      text += chunk.length;
      if (known < chunk.length) yield known === 0 ? chunk : chunk.subarray(known);
    }
  };
  try {
    for await (const piece of pieces(bytes, GZIP_PIECE, { from: before.taken, size })) {
      last = lastOf(piece, offset) ?? last;
      offset += piece.length;
      const written = write(piece);
      yield* fresh();
      await written;
      if (failure !== undefined) break;
    }
    if (failure === undefined) engine.end();
    await closed;
    yield* fresh();
  } finally {
    engine.destroy();
    memory.close();
  }
  return { failure, taken: engine.bytesWritten, text, last, size };
}

/** Where the last byte of a piece ends that is no zero. */
function lastOf(piece: Uint8Array, offset: number): number | undefined {
  const index = piece.findLastIndex((byte) => byte !== 0);
  return index < 0 ? undefined : offset + index + 1;
}

/** The shortest member: a header, no text, a checksum. */
const SHORTEST = 18;

/** Whether a whole member was read and then something that does not begin like one. */
function isBehind({ failure, taken }: End): boolean {
  return failure !== undefined && (taken >= SHORTEST || taken === 0) && /^(?:incorrect header check|unknown compression method|unknown header flags set)$/.test(failure.message);
}

/** The bytes of a stream cannot be had again, so the first of them are kept. */
function remembering(bytes: Bytes): { first: Bytes; again: () => Bytes | undefined } {
  const kept: Uint8Array[] = [];
  let size = 0;
  async function* first(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size <= REMEMBERED) kept.push(new Uint8Array(chunk));
      else kept.length = 0;
      yield chunk;
    }
  }
  async function* again(): AsyncGenerator<Uint8Array> {
    yield* kept;
  }
  return { first: first(), again: () => (size <= REMEMBERED ? again() : undefined) };
}

const REMEMBERED = 4 << 20;

function reasonOf(end: End): string | undefined {
  const { failure, taken, last, size } = end;
  if (failure === undefined) return last > taken ? BEHIND : undefined;
  if ('code' in failure && failure.code === 'Z_BUF_ERROR') return CUT;
  return taken >= SHORTEST && size === 1 && isBehind(end) ? BEHIND : DAMAGED;
}

const BEHIND = 'holds something else behind its compressed data, which was not read';
