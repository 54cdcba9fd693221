import { crc32 } from 'node:zlib';
import { held, type Held } from './held.ts';
import { inflated, inflatedAtOnce, type TextEnd } from './inflated.ts';
import { behind, CUT, DAMAGED, sizeToLast, type Bytes } from './pieces.ts';
import { UnreadableLog } from './unreadable.ts';

/**
 * Every member of a gzip file, up to the place where it breaks off or where something else stands behind the last one. Zeroes behind it are
 * padding, as tapes have it. Where a member ends is found out here: an engine that looks for the next one by itself gives nothing of the
 * piece in which it finds something else. (RFC 1952)
 */
export async function* gunzip(bytes: Bytes, name: string): AsyncGenerator<Uint8Array> {
  const source = held(bytes, PIECE);
  let isSmall = false;
  for (let isFirst = true; ; isFirst = false) {
    const header = await headerOf(source);
    if (header === 'cut' || (header === 'none' && isFirst)) throw new UnreadableLog(`${name} ${header === 'cut' ? CUT : DAMAGED}.`);
    if (header === 'none') break;
    source.take(header);
    const { end, size }: Member = yield* member(source, isSmall);
    if (end !== 'whole') throw new UnreadableLog(`${name} ${end === 'cut' ? CUT : DAMAGED}.`);
    isSmall = size < SMALL;
  }
  const rest = await sizeToLast(source.rest());
  if (rest > 0) throw new UnreadableLog(`${name} ${behind(rest)}.`, 'unreadable', true);
}

/** Each piece goes to another thread and back; of a log it comes to about as much text as fits into a chunk. */
const PIECE = 1 << 16;

/** Text of members that are most likely followed by others as small, as tools write them that let them be unpacked side by side. */
const SMALL = 1 << 18;

/** How a member came to its end, checksum included, and the size of its text. */
interface Member {
  end: TextEnd;
  size: number;
}

async function* member(source: Held, isSmall: boolean): AsyncGenerator<Uint8Array, Member> {
  let [sum, size] = [0, 0];
  const count = (chunk: Uint8Array): void => {
    sum = crc32(chunk, sum);
    size += chunk.length;
  };
  if (isSmall) await source.has(PIECE);
  const whole = isSmall ? inflatedAtOnce(source) : undefined;
  if (whole !== undefined) {
    count(whole);
    yield whole;
  }
  const end: TextEnd = whole !== undefined ? 'whole' : yield* inflated(source, count);
  if (end !== 'whole') return { end, size };
  if (!(await source.has(TRAILER))) return { end: 'cut', size };
  const trailer = Buffer.from(source.bytes().subarray(0, TRAILER));
  source.take(TRAILER);
  return { end: trailer.readUInt32LE(0) === sum && trailer.readUInt32LE(4) === size % 2 ** 32 ? 'whole' : 'damaged', size };
}

/** Checksum and size of the text, four bytes each. */
const TRAILER = 8;

/** What begins no member; one byte of what might is too little to tell. */
const MAGIC = [0x1f, 0x8b, 8];
const RESERVED = 0xe0;
const [HAS_CHECKSUM, HAS_EXTRA, HAS_NAME, HAS_COMMENT] = [2, 4, 8, 16] as const;
const FIXED = 10;

/** The size of a header that begins here, all of which is held then. */
async function headerOf(source: Held): Promise<number | 'none' | 'cut'> {
  const isThere = await source.has(FIXED);
  const head = source.bytes();
  if (head.length < 2 || MAGIC.some((byte, at) => at < head.length && head[at] !== byte) || ((head[3] ?? 0) & RESERVED) !== 0) return 'none';
  if (!isThere) return 'cut';
  const flags = head[3] as number;
  let size = FIXED;
  if ((flags & HAS_EXTRA) !== 0) size = (await source.has(size + 2)) ? size + 2 + Buffer.from(source.bytes().subarray(size, size + 2)).readUInt16LE(0) : Infinity;
  for (const flag of [HAS_NAME, HAS_COMMENT]) if ((flags & flag) !== 0) size = await behindZero(source, size);
  if ((flags & HAS_CHECKSUM) !== 0) size += 2;
  return size !== Infinity && (await source.has(size)) ? size : 'cut';
}

/** Where the text ends that goes up to a zero from here on; infinite where there is none. */
async function behindZero(source: Held, from: number): Promise<number> {
  for (let at = from; await source.has(at + 1); at = source.bytes().length) {
    const zero = source.bytes().indexOf(0, at);
    if (zero >= 0) return zero + 1;
  }
  return Infinity;
}
