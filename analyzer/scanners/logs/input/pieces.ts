/** Bytes as they come, in chunks that are valid only until the next one is asked for. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Small pieces bound what one write can inflate to; copies, because the source reuses its buffer. */
export async function* pieces(bytes: Bytes, size = PIECE): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) for (let at = 0; at < chunk.length; at += size) yield new Uint8Array(chunk.subarray(at, at + size));
}

const PIECE = 1 << 15;

export const CUT = 'ends in the middle of its compressed data';
/** Decoders give nothing of the piece in which they meet damage, but everything of one that merely ends. */
export const DAMAGED = 'holds damaged compressed data, and cannot be read from shortly before that place on';

/** What is told of bytes behind all that could be unpacked. */
export function behind(size: number): string {
  return `holds ${size === 1 ? '1 byte' : `${size} bytes`} of something else behind its compressed data, not read`;
}

/** Where the last byte ends that is no zero: zeroes are padding, as tapes have it. Reads everything. */
export async function sizeToLast(bytes: Bytes): Promise<number> {
  let [offset, last] = [0, 0];
  for await (const chunk of bytes) {
    if (lastOf(chunk) > 0) last = offset + lastOf(chunk);
    offset += chunk.length;
  }
  return last;
}

/** The same in one chunk. */
function lastOf(chunk: Uint8Array): number {
  return chunk.findLastIndex((byte) => byte !== 0) + 1;
}

/** Some bytes, and all that are left of others. */
export async function* withRest(first: Uint8Array, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
}

/**
 * Gives the memory of chunks back at once when the last of their bytes has been read. Left to the collector they would be collected after
 * each thirty megabytes, together with all that lives on.
 */
export function disposal(): { released: (chunks: Uint8Array[]) => Generator<Uint8Array>; close: () => void } {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return {
    * released(chunks) {
      for (const chunk of chunks) {
        yield chunk;
        // What is sent into a closed port takes its memory with it.
        if (chunk.buffer instanceof ArrayBuffer && chunk.byteOffset + chunk.length === chunk.buffer.byteLength) port1.postMessage(undefined, [chunk.buffer]);
      }
    },
    close: () => port1.close(),
  };
}
