import { BACKSLASH, NEWLINE } from '../../ascii.ts';

/** Finds, in a block of lines, the offsets of words that matter, at most one for each line. */
export type Prefilter = (lines: Buffer) => number[];

/** Whether a word at this offset matters, seen with what stands around it. */
export type Confirm = (lines: Buffer, at: number) => boolean;

interface Gram {
  word: Buffer;
  /** Where in the word the four bytes stand. */
  offset: number;
}

const HASH = 0x9e3779b1;

/**
 * A search for many words at once that looks at every fourth byte only: of a word of seven bytes or more, one of its
 * four-byte windows lies on such a place whatever the alignment. Shorter words make it look at every byte. Escapes that could
 * spell a word differently are confirmed like words. A word of under four bytes switches it off: every line is reported.
 */
export function prefilter(words: readonly string[], confirm: Confirm): Prefilter {
  const shortest = Math.min(...words.map((word) => Buffer.byteLength(word)));
  if (words.length === 0) return () => [];
  if (shortest < 4) return everyLine;
  const grams = gramsOf(words, shortest >= 7 ? 4 : 1);
  const table = new Uint8Array(1 << 16);
  for (const gram of grams.keys()) table[Math.imul(gram, HASH) >>> 16] = 1;
  const matters: Confirm = (lines, at) => isWordAt(lines, at, grams) && confirm(lines, at);
  return (lines) => {
    const search = shortest >= 7 && lines.byteOffset % 4 === 0 ? byWords : byBytes;
    return merged(search(lines, table, matters), escapedLetters(lines, confirm));
  };
}

function gramsOf(words: readonly string[], windows: number): Map<number, Gram[]> {
  const grams = new Map<number, Gram[]>();
  for (const text of words) {
    const word = Buffer.from(text);
    // The end of a word says more than its beginning: `/settings/`, `/security_level`.
    const start = Math.max(0, word.length - windows - 3);
    for (let offset = start; offset < start + windows; offset += 1) {
      const gram = word.readInt32LE(offset);
      grams.set(gram, [...(grams.get(gram) ?? []), { word, offset }]);
    }
  }
  return grams;
}

function byWords(lines: Buffer, table: Uint8Array, matters: Confirm): number[] {
  const found: number[] = [];
  const length = lines.length >>> 2;
  const values = new Int32Array(lines.buffer, lines.byteOffset, length);
  for (let index = 0; index < length; index += 1) {
    const value = values[index] as number;
    if (table[Math.imul(value, HASH) >>> 16] === 0) continue;
    if (!matters(lines, index << 2)) continue;
    found.push(index << 2);
    // One hit is enough for a line.
    const end = lines.indexOf(NEWLINE, index << 2);
    if (end < 0) break;
    index = end >>> 2;
  }
  return found;
}

function byBytes(lines: Buffer, table: Uint8Array, matters: Confirm): number[] {
  const found: number[] = [];
  let value = 0;
  for (let index = 0; index < lines.length; index += 1) {
    value = (value >>> 8) | ((lines[index] as number) << 24);
    if (table[Math.imul(value, HASH) >>> 16] === 0 || index < 3) continue;
    if (!matters(lines, index - 3)) continue;
    found.push(index - 3);
    const end = lines.indexOf(NEWLINE, index);
    if (end < 0) break;
    index = end;
  }
  return found;
}

function isWordAt(lines: Buffer, at: number, grams: Map<number, Gram[]>): boolean {
  return (grams.get(lines.readInt32LE(at)) ?? []).some(({ word, offset }) => {
    const start = at - offset;
    return start >= 0 && start + word.length <= lines.length && lines.compare(word, 0, word.length, start, start + word.length) === 0;
  });
}

/**
 * Places where a byte that needs no escape is escaped all the same (`%66ilters`, `\u002f`, `%2F`): a word may hide there.
 */
function escapedLetters(lines: Buffer, confirm: Confirm): number[] {
  const found: number[] = [];
  for (let at = lines.indexOf(37); at >= 0; at = lines.indexOf(37, at + 1)) {
    if (hidesWordByte(lines, at + 1) && confirm(lines, at)) found.push(at);
  }
  // To look for one byte takes the least, and most texts have none.
  for (let at = lines.includes(BACKSLASH) ? lines.indexOf('\\u00') : -1; at >= 0; at = lines.indexOf('\\u00', at + 4)) {
    if (hidesWordByte(lines, at + 4) && confirm(lines, at)) found.push(at);
  }
  return found;
}

/** Two hex digits that spell a letter, a digit, `/`, `-`, `_`, `.` or `%`. */
function hidesWordByte(lines: Buffer, at: number): boolean {
  const byte = (hexDigit(lines[at]) << 4) | hexDigit(lines[at + 1]);
  return byte === 0x25 || (byte >= 0x2d && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || byte === 0x5f || (byte >= 0x61 && byte <= 0x7a);
}

/** The value of a hex digit; for any other byte one that spoils the result. */
function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function merged(found: number[], escaped: number[]): number[] {
  return escaped.length === 0 ? found : [...found, ...escaped].sort((a, b) => a - b);
}

function everyLine(lines: Buffer): number[] {
  const starts: number[] = [];
  for (let at = 0; at < lines.length; ) {
    starts.push(at);
    const end = lines.indexOf(NEWLINE, at);
    if (end < 0) break;
    at = end + 1;
  }
  return starts;
}
