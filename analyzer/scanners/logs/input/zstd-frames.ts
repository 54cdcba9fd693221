import { sizeToLast, withRest, type Bytes } from './pieces.ts';

/** The frames of a zstd file. */
export interface ZstdFrames {
  /** Their bytes, also of one that is cut, and nothing of what stands behind the last one and begins none. */
  bytes: Bytes;
  /** How many other bytes stand behind them, up to the last that is no zero; known when all are read. */
  behind(): number;
}

/** Finds out where frames end, which a decoder does not tell: by their headers alone, without a look into blocks. (RFC 8878, section 3.1) */
export function zstdFrames(bytes: Bytes): ZstdFrames {
  let others = 0;
  async function* frames(): AsyncGenerator<Uint8Array> {
    const source = bytes[Symbol.asyncIterator]();
    const walk = frameWalk();
    let open: Uint8Array = new Uint8Array();
    for (let next = await source.next(); next.done !== true; next = await source.next()) {
      const chunk = open.length === 0 ? next.value : Buffer.concat([open, next.value]);
      const { sure, isOver } = walk(chunk);
      if (sure > 0) yield chunk.subarray(0, sure);
      open = new Uint8Array(chunk.subarray(sure));
      if (isOver) {
        others = await sizeToLast(withRest(open, source));
        return;
      }
    }
    if (open.length > 0) yield open;
  }
  return { bytes: frames(), behind: () => others };
}

/** Fields that tell how long something is, and their sizes: what kind of frame it is, of a skippable one its size; the head of any other, and of each of its blocks. */
const SIZES = { magic: 4, size: 4, head: 1, block: 3 };

const [FRAME, SKIPPABLE] = [[0x28, 0xb5, 0x2f, 0xfd], [0x50, 0x2a, 0x4d, 0x18]];

/** Goes through bytes as they come. Answers how many of these surely belong to frames; the others are to be given again, with more, unless it is over. */
function frameWalk(): (chunk: Uint8Array) => { sure: number; isOver: boolean } {
  let field: keyof typeof SIZES = 'magic';
  let read: number[] = [];
  let [left, checksum] = [0, 0];
  const goOn = (next: keyof typeof SIZES, after: number): void => {
    [field, left, read] = [next, after, []];
  };
  const end = (): void => {
    const [first = 0] = read;
    const number = read.reduceRight((sum, byte) => sum * 256 + byte, 0);
    if (field === 'magic') goOn(first === FRAME[0] ? 'head' : 'size', 0);
    else if (field === 'size') goOn('magic', number);
    else if (field === 'head') {
      checksum = (first & 4) === 0 ? 0 : 4;
      goOn('block', restOfHead(first));
    } else {
      const [isLast, kind, size] = [number & 1, (number >> 1) & 3, number >> 3];
      goOn(isLast === 1 ? 'magic' : 'block', (kind === REPEATED ? 1 : size) + (isLast === 1 ? checksum : 0));
    }
  };
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      const passed = Math.min(left, chunk.length - at);
      left -= passed;
      at += passed;
      if (at === chunk.length) break;
      read.push(chunk[at] as number);
      at += 1;
      if (field === 'magic' && !mayBegin(read)) return { sure: at - read.length, isOver: true };
      if (read.length === SIZES[field]) end();
    }
    const open = field === 'magic' ? read.splice(0).length : 0;
    return { sure: chunk.length - open, isOver: false };
  };
}

/** A block of one byte again and again. */
const REPEATED = 1;

/** Bytes behind the first one of a frame's head: window, dictionary, size of the content. */
function restOfHead(first: number): number {
  const isSingle = (first & 32) !== 0;
  const content = [isSingle ? 1 : 0, 2, 4, 8][first >> 6] as number;
  return (isSingle ? 0 : 1) + ([0, 1, 2, 4][first & 3] as number) + content;
}

function mayBegin(read: readonly number[]): boolean {
  const isSkippable = ((read[0] ?? 0) & 0xf0) === SKIPPABLE[0];
  return read.every((byte, index) => (isSkippable ? index === 0 || byte === SKIPPABLE[index] : byte === FRAME[index]));
}
