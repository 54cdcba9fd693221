import { createRequire } from 'node:module';
import { behind, CUT, DAMAGED, pieces, sizeToLast, withRest, type Bytes } from './pieces.ts';
import { UnreadableLog } from './unreadable.ts';

/**
 * Every stream of a bzip2 file, as parallel compressors write them, up to the place where it breaks off or where something else stands
 * behind the last one. A block is unpacked when all of it is there: the engine cannot wait.
 */
export async function* bunzip2(bytes: Bytes, name: string): AsyncGenerator<Uint8Array> {
  const engine = require('unbzip2-stream/lib/bzip2') as Engine;
  const { fill, bits, rest } = await reader(bytes, () => new UnreadableLog(`${name} ${CUT}.`));
  for (let isFirst = true; ; isFirst = false) {
    const head = await headOf(fill, bits);
    const [, level] = /^BZh([1-9])$/.exec(head) ?? [];
    if (level === undefined) {
      if (head !== '' && 'BZh'.startsWith(head)) throw new UnreadableLog(`${name} ${CUT}.`);
      if (isFirst) throw new UnreadableLog(`${name} ${DAMAGED}.`);
      const size = await rest(Buffer.from(head, 'latin1'));
      if (size > 0) throw new UnreadableLog(`${name} ${behind(size)}.`, 'unreadable', true);
      return;
    }
    // It takes a checksum of all blocks before, and answers with that of one more, or null at the end of the stream.
    engine.header((count) => (count === 8 ? head.charCodeAt(3) : MAGIC));
    const room = new Int32Array(100_000 * Number(level));
    for (let sum: number | null = 0; sum !== null; ) {
      await fill(LARGEST_HEADER + room.length);
      const { put, texts } = collected();
      sum = unpacked(() => engine.decompress(bits, put, room, room.length, sum as number), name);
      yield* texts();
    }
  }
}

const require = createRequire(import.meta.url);

/** The inside of the package, whose stream does not tell where in its input it is. */
interface Engine {
  header(bits: (count: number) => number): number;
  decompress(bits: Bits, put: (byte: number) => void, room: Int32Array, size: number, sum: number): number | null;
}

/** So many bits more, the highest first. */
type Bits = ((count: number) => number) & { bytesRead: number };

const MAGIC = 0x425a68;

/** Of a block; its data are no longer than its text. */
const LARGEST_HEADER = 25_000;

interface Reader {
  /** Waits until so many bytes are there to be read, or all that there are. */
  fill(size: number): Promise<number>;
  bits: Bits;
  /** Reads to the end; answers where the last byte stands that is no zero, counted from these. */
  rest(first: Uint8Array): Promise<number>;
}

async function reader(bytes: Bytes, cut: () => UnreadableLog): Promise<Reader> {
  const source = pieces(bytes)[Symbol.asyncIterator]();
  const waiting: Uint8Array[] = [];
  let held = 0;
  const take = async (): Promise<boolean> => {
    const { value, done } = await source.next();
    if (done === true) return false;
    waiting.push(value);
    held += value.length;
    return true;
  };
  await take();
  const bits = (require('unbzip2-stream/lib/bit_iterator') as (next: () => Uint8Array) => Bits)(() => {
    const next = waiting.shift();
    if (next === undefined) throw cut();
    return next;
  });
  const fill: Reader['fill'] = async (size) => {
    while (held - bits.bytesRead < size && await take());
    return Math.min(size, held - bits.bytesRead);
  };
  const rest: Reader['rest'] = (first) => sizeToLast(withRest(Buffer.concat([first, Uint8Array.from({ length: held - bits.bytesRead }, () => bits(8))]), source));
  return { fill, bits, rest };
}

/** What stands where a stream may begin; less than four bytes at the end. */
async function headOf(fill: Reader['fill'], bits: Bits): Promise<string> {
  const size = await fill(4);
  return String.fromCharCode(...Array.from({ length: size }, () => bits(8)));
}

/** It knows most damage by name, and stumbles over the rest. */
function unpacked<T>(action: () => T, name: string): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof UnreadableLog) throw error;
    throw new UnreadableLog(`${name} ${DAMAGED}.`);
  }
}

const SIZE = 1 << 18;

/** Takes single bytes. */
function collected(): { put: (byte: number) => void; texts: () => Uint8Array[] } {
  const full: Uint8Array[] = [];
  let [room, size] = [new Uint8Array(SIZE), 0];
  const put = (byte: number): void => {
    if (size === SIZE) {
      full.push(room);
      [room, size] = [new Uint8Array(SIZE), 0];
    }
    room[size] = byte;
    size += 1;
  };
  return { put, texts: () => (size === 0 ? full : [...full, room.subarray(0, size)]) };
}
