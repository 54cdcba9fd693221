import { GRAM, type Grams } from './grams.ts';
import * as places from './places.ts';
import { HEX } from './places.ts';

/** Enough bits for tables of which at most one place in 64 is taken. */
export function bitsFor({ told }: Grams): number {
  return Math.min(20, Math.max(12, Math.ceil(Math.log2(1 + told.size)) + 6));
}

/**
 * Enters grams, and what stands behind them in the words that they tell: the first table has, one more than it is, how far it is from a gram to
 * four bytes of each of these words, which are entered in the second; or that there are none.
 */
export function fillTables(memory: Uint8Array, { told }: Grams, bits: number): void {
  for (const [gram, words] of told) {
    const distance = Math.min(GRAM, ...words.map(({ word, offset }) => word.length - 4 - offset));
    const place = places.TABLES + (Math.imul(gram, places.HASH_A) >>> (32 - bits));
    const isFree = memory[place] === 0;
    memory[place] = distance < 0 || !isFree ? places.NOTHING_BEHIND : distance + 1;
    for (const { word, offset } of distance < 0 ? [] : words) memory[places.TABLES + (1 << bits) + (Math.imul(word.readInt32LE(offset + distance), places.HASH_B) >>> (32 - bits))] = 1;
  }
}

/** Enters the marks of bytes by their halves: of those that stand in grams, and of newlines and escapes, which are looked at wherever they stand. */
function fillMarks(memory: Uint8Array, { crowds }: Grams): void {
  const mark = (table: number, half: number, bit: number): void => void (memory[table + half] = (memory[table + half] as number) | bit);
  const halves = (low: number, high: number, bit: number): void => {
    for (let half = 0; half < 16; half += 1) {
      if (((low >> half) & 1) === 1) mark(places.VECTORS + places.LOW_MARKS, half, bit);
      if (((high >> half) & 1) === 1) mark(places.VECTORS + places.HIGH_MARKS, half, bit);
    }
  };
  for (const [index, { low, high }] of crowds.entries()) for (let place = 0; place < GRAM; place += 1) halves(low[place] as number, high[place] as number, 1 << (GRAM * index + place));
  // By the halves of newline and percent sign together only two control characters and an asterisk are taken for one.
  for (const [bit, text] of [[64, '\n%'], [128, '\\']] as const) for (const byte of Buffer.from(text)) halves(1 << (byte & 15), 1 << (byte >> 4), bit);
}

/** Enters the pairs of hex digits that spell a letter, a digit, `/`, `-`, `_` or `.`, or the sign behind which such a pair stands: some logs escape it once more. */
export function fillHex(memory: Uint8Array): void {
  for (let byte = 0; byte < 256; byte += 1) {
    if (!/[\w./%-]/.test(String.fromCharCode(byte))) continue;
    const digits = byte.toString(16).padStart(2, '0');
    for (const high of [digits.charCodeAt(0), digits.toUpperCase().charCodeAt(0)]) {
      for (const low of [digits.charCodeAt(1), digits.toUpperCase().charCodeAt(1)]) memory[HEX + high + (low << 8)] = 1;
    }
  }
}

/** Enters the vectors that the kernel works with. */
export function fillVectors(memory: Uint8Array, grams: Grams): void {
  fillMarks(memory, grams);
  const bytes = {
    [places.SPACES]: 32, [places.QUOTES]: 34, [places.SLASHES]: 47, [places.BACKSLASHES]: 92, [places.ZEROS]: 48, [places.NINES]: 9, [places.FIFTEENS]: 15,
    [places.BEHIND_SPACES]: 33, [places.EQUALS_SIGNS]: 61, [places.ALONE]: 0xc0, [places.TELLING]: 0xe4,
  };
  for (const [place, byte] of Object.entries(bytes)) memory.fill(byte, places.VECTORS + Number(place), places.VECTORS + Number(place) + 16);
  for (const byte of Array(256).keys()) {
    if (!UNUSUAL.test(String.fromCharCode(byte))) continue;
    const row = byte >> 4;
    // Rows of sixteen bytes that are unusual but for some have a mark of their own.
    const mark = row >= 2 && row <= 7 ? 1 << (row - 1) : 1;
    memory[places.VECTORS + places.HIGH_HALVES + row] = (memory[places.VECTORS + places.HIGH_HALVES + row] as number) | mark;
    memory[places.VECTORS + places.LOW_HALVES + (byte & 15)] = (memory[places.VECTORS + places.LOW_HALVES + (byte & 15)] as number) | mark;
  }
}

/** Bytes that may not be what they look like, or end the path, in some format. */
const UNUSUAL = /[^!$&()*+\-./0-9:=@A-Z[\]^_a-z{|}~]/;
