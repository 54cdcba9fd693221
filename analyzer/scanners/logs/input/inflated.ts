import { createInflateRaw, inflateRawSync } from 'node:zlib';
import type { Held } from './held.ts';
import { disposal } from './pieces.ts';

/** How a compressed text came to its end. */
export type TextEnd = 'whole' | 'cut' | 'damaged';

/**
 * Unpacks one compressed text, takes it and leaves what stands behind it. The next piece inflates in another thread while the last one is being
 * read. Hands out what an engine gives before it fails, which piping into a stream would not do; of the piece in which it meets damage it gives nothing.
 * `onText` is told of each chunk right before it is handed out.
 */
export async function* inflated(source: Held, onText: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array, TextEnd> {
  // The default chunk of 16 KB makes inflating three times slower.
  const engine = createInflateRaw({ chunkSize: 1 << 21 });
  const out: Uint8Array[] = [];
  const memory = disposal();
  let end: TextEnd = 'cut';
  const ended = new Promise<void>((resolve) => {
    const settle = (how: TextEnd) => (): void => {
      end = how;
      resolve();
    };
    engine.once('end', settle('whole')).once('error', settle('damaged'));
  });
  engine.on('data', (chunk: Uint8Array) => void out.push(chunk));
  // Of a piece that holds more than the text it never says that it is done.
  const write = (piece: Uint8Array): Promise<void> => Promise.race([ended, new Promise<void>((resolve) => void engine.write(piece, () => resolve()))]);
  const isOver = (): boolean => end !== 'cut';
  const fresh = function* (): Generator<Uint8Array> {
    for (const chunk of memory.released(out.splice(0))) {
      onText(chunk);
      yield chunk;
    }
  };
  try {
    while (!isOver() && (await source.has(1))) {
      const before = engine.bytesWritten;
      const written = write(source.bytes());
      yield* fresh();
      await written;
      source.take(engine.bytesWritten - before);
    }
    yield* fresh();
  } finally {
    engine.destroy();
    memory.close();
  }
  return end;
}

/** The same where all of it is held and it is small, in one go: an engine for each would take longer than its work. `undefined` where it is not. */
export function inflatedAtOnce(source: Held): Uint8Array | undefined {
  try {
    const { buffer, engine } = inflateRawSync(source.bytes(), { info: true, maxOutputLength: MOST }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    source.take(engine.bytesWritten);
    return buffer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_AT_ONCE.has(String(error.code))) return undefined;
    throw error;
  }
}

const MOST = 4 << 20;
const NOT_AT_ONCE = new Set(['Z_BUF_ERROR', 'Z_DATA_ERROR', 'ERR_BUFFER_TOO_LARGE']);
