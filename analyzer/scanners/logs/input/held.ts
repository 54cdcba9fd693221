import { pieces, type Bytes } from './pieces.ts';

/** Bytes that are looked at before they are taken. */
export interface Held {
  /** Those that were read and not taken. */
  bytes(): Uint8Array;
  /** Reads until so many are held; false when there are fewer. */
  has(size: number): Promise<boolean>;
  /** So many of those held. */
  take(size: number): void;
  /** All that are left, from those held on. */
  rest(): Bytes;
}

/** Reads by pieces of such a size. */
export function held(source: Bytes, size: number): Held {
  const unread = pieces(source, size);
  let bytes: Uint8Array = new Uint8Array(0);
  const has: Held['has'] = async (wanted) => {
    while (bytes.length < wanted) {
      const { done, value } = await unread.next();
      if (done === true) return false;
      bytes = bytes.length === 0 ? value : Buffer.concat([bytes, value]);
    }
    return true;
  };
  async function* rest(): AsyncGenerator<Uint8Array> {
    yield bytes;
    yield* unread;
  }
  return { bytes: () => bytes, has, take: (taken) => void (bytes = bytes.subarray(taken)), rest };
}
