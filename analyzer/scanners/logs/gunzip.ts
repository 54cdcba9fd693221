import { createGunzip } from 'node:zlib';
import { behind, CUT, DAMAGED, disposal, lastOf, pieces, sizeToLast, type Bytes } from './pieces.ts';
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
  const place = endOfMembers(end);
  if (place === undefined) throw new UnreadableLog(`${name} ${isCut(end) ? CUT : DAMAGED}.`);
  const last = isBehind(end) ? await sizeToLast(again() as Bytes) : end.last;
  if (last > place) throw new UnreadableLog(`${name} ${behind(last - place)}.`, 'unreadable', true);
}

/** How far an engine came. */
interface End {
  failure: Error | undefined;
  /** Bytes that it was given, that it took in, and bytes of text that it gave. */
  given: number;
  taken: number;
  text: number;
  /** Of those given, where the last one ends that is no zero. */
  last: number;
  /** The size of the pieces at the end. */
  size: number;
  /** How many bytes more it was given to see where it stands. */
  probes: number;
}

const NOTHING: End = { failure: undefined, given: 0, taken: 0, text: 0, last: 0, size: 0, probes: 0 };

/** Each piece goes to another thread and back; of a log it comes to about as much text as fits into a chunk. */
const GZIP_PIECE = 1 << 16;

const FINER = [256, 1];

/** Begins no member. Behind whole members the second of these is refused as such; the first one already where a single byte stands there. */
const PROBE = Uint8Array.of(0xff);

/** Hands out what an engine gives before it fails, which piping into a stream would not do. The next piece inflates while the last one is being read. */
async function* inflated(bytes: Bytes, before: End, size: number): AsyncGenerator<Uint8Array, End> {
  // The default chunk of 16 KB makes inflating three times slower.
  const engine = createGunzip({ chunkSize: 1 << 21 });
  const out: Uint8Array[] = [];
  const memory = disposal();
  let [failure, text, given, last, probes]: [Error | undefined, number, number, number, number] = [undefined, 0, 0, 0, 0];
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
      last = lastOf(piece) > 0 ? given + lastOf(piece) : last;
      given += piece.length;
      const written = write(piece);
      yield* fresh();
      await written;
      if (engine.errored !== null) break;
    }
    // From zeroes on it takes nothing.
    for (; !engine.destroyed && engine.bytesWritten === given + probes && probes < 2; probes += 1) await write(PROBE);
    if (!engine.destroyed) engine.end();
    await closed;
    yield* fresh();
  } finally {
    engine.destroy();
    memory.close();
  }
  return { failure, given, taken: engine.bytesWritten, text, last, size, probes };
}

/** The shortest member: a header, no text, a checksum. */
const SHORTEST = 18;

/** For each complaint of the engine about what is no member, how many bytes of it that takes. */
const REFUSALS = new Map([['incorrect header check', 2], ['unknown compression method', 4], ['unknown header flags set', 4]]);

/** Whether a whole member was read and then something that does not begin like one. */
function isBehind({ failure, taken, probes }: End): boolean {
  return failure !== undefined && probes === 0 && (taken >= SHORTEST || taken === 0) && REFUSALS.has(failure.message);
}

/** Where the last whole member ends; `undefined` where one is cut or damaged. */
function endOfMembers(end: End): number | undefined {
  const { failure, given, taken, size, probes } = end;
  if (failure === undefined) return taken;
  if (probes > 0) return failure.message === 'incorrect header check' ? given + probes - 2 : undefined;
  return taken >= SHORTEST && size === 1 && isBehind(end) ? given - (REFUSALS.get(failure.message) as number) : undefined;
}

/** What is cut takes bytes more, or stumbles over them. */
function isCut({ probes }: End): boolean {
  return probes > 0;
}

/** The bytes of a stream cannot be had again, so the first of them are kept. What was not read yet comes behind them. */
function remembering(bytes: Bytes): { first: Bytes; again: () => Bytes | undefined } {
  const source = bytes[Symbol.asyncIterator]();
  const kept: Uint8Array[] = [];
  let size = 0;
  async function* fresh(): AsyncGenerator<Uint8Array> {
    for (let next = await source.next(); next.done !== true; next = await source.next()) {
      size += next.value.length;
      if (size <= REMEMBERED) kept.push(new Uint8Array(next.value));
      else kept.length = 0;
      yield next.value;
    }
  }
  async function* again(): AsyncGenerator<Uint8Array> {
    yield* kept;
    yield* fresh();
  }
  return { first: fresh(), again: () => (size <= REMEMBERED ? again() : undefined) };
}

const REMEMBERED = 4 << 20;
