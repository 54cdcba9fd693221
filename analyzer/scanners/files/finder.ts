/** A word to look for in raw bytes. Words are compared byte by byte; what is not ASCII is taken as UTF-8. */
export interface Word {
  text: string;
  /** What may stand around it: anything, no part of an identifier, or only what may stand around a segment of a path. */
  edge: Edge;
}

export type Edge = 'any' | 'identifier' | 'segment';

/** Where each word was first seen, by its index in the list of words; -1 is nowhere. */
export type Sightings = Float64Array;

/** Looks at bytes and notes first sightings; words that were seen already are not looked for again. */
export type Finder = (bytes: Uint8Array, sightings: Sightings, base?: number) => void;

/** Bytes that a window of the table covers. */
const WINDOW = 4;
const STRIDE = 4;
const FACTOR = 0x9e3779b1 | 0;

/** Words of this length have four windows of their own; shorter ones borrow bytes from what may stand around them. */
export const LENGTH_FOR_STRIDE = WINDOW + STRIDE - 1;
const LENGTH_FOR_BORROWING = WINDOW + 1;
/** Each borrowed byte costs 256 entries of the table, which must stay sparse. */
const MOST_BORROWERS = 16;

/**
 * Finds all of the words in one pass that looks only at every fourth byte: of each word four neighbouring windows are
 * known, and one of them must begin at such a byte. Where words are too short or too many for that, every byte is looked
 * at; below four bytes words are looked for one by one. `indexes` says which of `words` to look for.
 */
export function finderFor(words: readonly Word[], indexes: readonly number[]): Finder {
  const patterns = indexes.map((index) => patternOf(words[index] as Word, index)).filter(({ bytes }) => bytes.length > 0);
  const tiny = patterns.filter(({ bytes }) => bytes.length < WINDOW);
  const rest = patterns.filter(({ bytes }) => bytes.length >= WINDOW);
  const look = rest.length === 0 ? undefined : tableFinder(rest);
  return (bytes, sightings, base = 0) => {
    for (const pattern of tiny) lookForOne(pattern, bytes, sightings, base);
    look?.(bytes, sightings, base);
  };
}

interface Pattern {
  index: number;
  bytes: Uint8Array;
  edge: Edge;
}

function patternOf({ text, edge }: Word, index: number): Pattern {
  return { index, bytes: new TextEncoder().encode(text), edge };
}

function lookForOne(pattern: Pattern, bytes: Uint8Array, sightings: Sightings, base: number): void {
  if ((sightings[pattern.index] ?? 0) >= 0) return;
  const [first = 0] = pattern.bytes;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (!standsAt(pattern, bytes, at)) continue;
    sightings[pattern.index] = base + at;
    return;
  }
}

/** The windows of all words, as chains below their hash. */
interface Table {
  /** 1 where a chain begins: small enough to stay in the fastest cache. */
  filter: Uint8Array;
  heads: Int32Array;
  next: Int32Array;
  values: Int32Array;
  /** How far before the window its word begins. */
  before: Int32Array;
  patterns: Pattern[];
}

function tableFinder(patterns: Pattern[]): Finder {
  const borrowers = patterns.filter(({ bytes }) => bytes.length < LENGTH_FOR_STRIDE);
  const sparse = borrowers.length <= MOST_BORROWERS && borrowers.every(({ bytes }) => bytes.length >= LENGTH_FOR_BORROWING);
  const table = tableOf(patterns.flatMap((pattern) => (sparse ? windowsOf(pattern) : [{ pattern, value: windowAt(pattern.bytes, 0), before: 0 }])));
  return sparse
    ? (bytes, sightings, base = 0) => everyFourth(aligned(bytes), table, sightings, base)
    : (bytes, sightings, base = 0) => everyByte(bytes, table, sightings, base);
}

function everyFourth(bytes: Uint8Array, table: Table, sightings: Sightings, base: number): void {
  const { filter } = table;
  const windows = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  for (let index = 0; index < windows.length; index++) {
    const hash = Math.imul(windows[index] as number, FACTOR) >>> 16;
    if (filter[hash] !== 0) check(hash, windows[index] as number, index << 2, bytes, table, sightings, base);
  }
  // The last window may reach beyond the end; a word that borrows its last byte is still found there.
  const at = windows.length << 2;
  const last = windowAt(Uint8Array.from([0, 1, 2, 3], (offset) => bytes[at + offset] ?? 0), 0);
  check(hashOf(last), last, at, bytes, table, sightings, base);
}

function everyByte(bytes: Uint8Array, table: Table, sightings: Sightings, base: number): void {
  const { filter } = table;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + WINDOW <= bytes.length; at++) {
    const value = view.getInt32(at, LITTLE_ENDIAN);
    const hash = Math.imul(value, FACTOR) >>> 16;
    if (filter[hash] !== 0) check(hash, value, at, bytes, table, sightings, base);
  }
}

function hashOf(value: number): number {
  return Math.imul(value, FACTOR) >>> 16;
}

function windowAt(bytes: Uint8Array, start: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getInt32(start, LITTLE_ENDIAN);
}

const LITTLE_ENDIAN = new Uint8Array(new Int32Array([1]).buffer)[0] === 1;

/** Windows are read as whole numbers, which have to begin at a multiple of four in memory. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % WINDOW === 0 ? bytes : Uint8Array.from(bytes);
}

function check(hash: number, value: number, at: number, bytes: Uint8Array, table: Table, sightings: Sightings, base: number): void {
  for (let entry = table.heads[hash] as number; entry >= 0; entry = table.next[entry] as number) {
    if (table.values[entry] !== value) continue;
    const pattern = table.patterns[entry] as Pattern;
    if ((sightings[pattern.index] as number) >= 0) continue;
    const start = at - (table.before[entry] as number);
    if (standsAt(pattern, bytes, start)) sightings[pattern.index] = base + start;
  }
}

function standsAt({ bytes: word, edge }: Pattern, bytes: Uint8Array, start: number): boolean {
  if (start < 0 || start + word.length > bytes.length) return false;
  for (let index = 0; index < word.length; index++) if (bytes[start + index] !== word[index]) return false;
  if (edge === 'any') return true;
  const [before, after] = [bytes[start - 1] ?? SPACE, bytes[start + word.length] ?? SPACE];
  if (isPart(after) || (isPart(before) && !isEscape(bytes[start - 2]))) return false;
  return edge === 'identifier' || before !== DOT;
}

const SPACE = 32;
const DOT = 46;
const BACKSLASH = 92;

/** A letter, digit, underscore, or a byte of a longer character. */
function isPart(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte === 95 || byte >= 128;
}

/** In `"\nzones/…"` the letter before the word belongs to the line break. */
function isEscape(byte: number | undefined): boolean {
  return byte === BACKSLASH;
}

interface Window {
  pattern: Pattern;
  value: number;
  before: number;
}

function tableOf(entries: Window[]): Table {
  const table: Table = {
    filter: new Uint8Array(1 << 16),
    heads: new Int32Array(1 << 16).fill(-1),
    next: new Int32Array(entries.length),
    values: Int32Array.from(entries, ({ value }) => value),
    before: Int32Array.from(entries, ({ before }) => before),
    patterns: entries.map(({ pattern }) => pattern),
  };
  entries.forEach(({ value }, entry) => {
    const hash = hashOf(value);
    table.filter[hash] = 1;
    table.next[entry] = table.heads[hash] as number;
    table.heads[hash] = entry;
  });
  return table;
}

/** Four windows, one for each way the word can lie across every fourth byte. */
function windowsOf(pattern: Pattern): Window[] {
  const { bytes } = pattern;
  const start = bytes.length < LENGTH_FOR_STRIDE ? 0 : rarestStretch(bytes, LENGTH_FOR_STRIDE);
  return [0, 1, 2, 3].flatMap((offset) => {
    if (start + offset + WINDOW <= bytes.length) return [{ pattern, value: windowAt(bytes, start + offset), before: start + offset }];
    // Six bytes lack the fourth byte of one window, five of two; the last of these is better begun before the word.
    const isBefore = offset === STRIDE - 1 && bytes.length === LENGTH_FOR_BORROWING;
    const known = isBefore ? bytes.subarray(0, 3) : bytes.subarray(offset, offset + 3);
    return Array.from({ length: 256 }, (_, other) => ({
      pattern,
      value: windowAt(Uint8Array.from(isBefore ? [other, ...known] : [...known, other]), 0),
      before: isBefore ? -1 : offset,
    }));
  });
}

/** The letters of English and of code, the most frequent first; what is not among them is rarer. */
const FREQUENT = 'etaoinsrlcdpumfghbyvwkxjqz_-/.';

/** The part of a word that other texts contain least: every false hit costs a comparison. */
function rarestStretch(bytes: Uint8Array, length: number): number {
  const rarity = Array.from(bytes, (byte) => {
    const rank = FREQUENT.indexOf(String.fromCharCode(byte));
    return rank < 0 ? FREQUENT.length : rank;
  });
  let [best, most] = [0, -1];
  for (let start = 0; start + length <= bytes.length; start++) {
    const sum = rarity.slice(start, start + length).reduce((total, one) => total + one, 0);
    if (sum > most) [best, most] = [start, sum];
  }
  return best;
}
