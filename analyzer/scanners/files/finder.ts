import { isPart, patternOf, placeOfWord, standsAt, type Pattern, type Word } from './word.ts';

/** Where words were first seen. */
export interface Sightings {
  /** By the word's index in the list of words; -1 is nowhere. */
  at: Float64Array;
  /** The indexes of the words that were seen, in no useful order. */
  seen: number[];
}

/** Nothing seen yet, of so many words. */
export function noSightings(words: number): Sightings {
  return { at: new Float64Array(words).fill(-1), seen: [] };
}

/** Forgets everything; cheaper than starting anew for every file. */
export function forget(sightings: Sightings): void {
  for (const index of sightings.seen) sightings.at[index] = -1;
  sightings.seen.length = 0;
}

function note(sightings: Sightings, index: number, at: number): void {
  sightings.at[index] = at;
  sightings.seen.push(index);
}

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
 * at; below three bytes words are looked for one by one. `indexes` says which of `words` to look for.
 */
export function finderFor(words: readonly Word[], indexes: readonly number[]): Finder {
  const patterns = indexes.map((index) => patternOf(words[index] as Word, index)).filter(({ bytes }) => bytes.length > 0);
  const tiny = patterns.filter(({ bytes }) => bytes.length < WINDOW - 1).map(({ index }) => ({ index, place: placeOfWord(words[index] as Word) }));
  const rest = patterns.filter(({ bytes }) => bytes.length >= WINDOW - 1);
  const look = rest.length === 0 ? undefined : tableFinder(rest);
  return (bytes, sightings, base = 0) => {
    for (const { index, place } of tiny) {
      const at = (sightings.at[index] as number) >= 0 ? -1 : place(bytes);
      if (at >= 0) note(sightings, index, base + at);
    }
    look?.(bytes, sightings, base);
  };
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
  words: Int32Array;
}

function tableFinder(patterns: Pattern[]): Finder {
  const borrowers = patterns.filter(({ bytes }) => bytes.length < LENGTH_FOR_STRIDE);
  const sparse = borrowers.length <= MOST_BORROWERS && borrowers.every(({ bytes }) => bytes.length >= LENGTH_FOR_BORROWING);
  const shared = sharedParts(patterns);
  const table = tableOf(patterns.flatMap((pattern) => (sparse ? windowsOf(pattern, shared) : windowsForEveryByte(pattern, shared))));
  return sparse
    ? (bytes, sightings, base = 0) => everyFourth(aligned(bytes), table, sightings, base)
    : (bytes, sightings, base = 0) => everyByte(bytes, table, sightings, base);
}

function everyFourth(bytes: Uint8Array, table: Table, sightings: Sightings, base: number): void {
  const { filter } = table;
  const windows = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  const unrolled = windows.length & ~3;
  let index = 0;
  // Four windows per turn: this loop is what a scan of a large tree spends its time in.
  for (; index < unrolled; index += 4) {
    const a = filter[hashOf(windows[index] as number)] as number;
    const b = filter[hashOf(windows[index + 1] as number)] as number;
    const c = filter[hashOf(windows[index + 2] as number)] as number;
    const d = filter[hashOf(windows[index + 3] as number)] as number;
    if ((a | b | c | d) === 0) continue;
    if (a !== 0) check(windows[index] as number, index << 2, bytes, table, sightings, base);
    if (b !== 0) check(windows[index + 1] as number, (index + 1) << 2, bytes, table, sightings, base);
    if (c !== 0) check(windows[index + 2] as number, (index + 2) << 2, bytes, table, sightings, base);
    if (d !== 0) check(windows[index + 3] as number, (index + 3) << 2, bytes, table, sightings, base);
  }
  for (; index < windows.length; index++) check(windows[index] as number, index << 2, bytes, table, sightings, base);
  lastWindow(bytes, windows.length << 2, table, sightings, base);
}

function everyByte(bytes: Uint8Array, table: Table, sightings: Sightings, base: number): void {
  const { filter } = table;
  let value = 0;
  for (let at = 1 - WINDOW; at + WINDOW <= bytes.length; at++) {
    value = LITTLE_ENDIAN ? (value >>> 8) | ((bytes[at + WINDOW - 1] as number) << 24) : (value << 8) | (bytes[at + WINDOW - 1] as number);
    const hash = hashOf(value);
    if (filter[hash] !== 0 && at >= 0) check(value, at, bytes, table, sightings, base);
  }
  lastWindow(bytes, Math.max(0, bytes.length - WINDOW + 1), table, sightings, base);
}

/** The window that reaches beyond the end: a word that borrows a byte is still found there. */
function lastWindow(bytes: Uint8Array, at: number, table: Table, sightings: Sightings, base: number): void {
  for (let offset = 0; offset < WINDOW; offset++) SCRATCH[offset] = bytes[at + offset] ?? 0;
  check(windowAt(SCRATCH, 0), at, bytes, table, sightings, base);
}

const SCRATCH = new Uint8Array(WINDOW);

function hashOf(value: number): number {
  return Math.imul(value, FACTOR) >>> 16;
}

function windowAt(bytes: Uint8Array, start: number): number {
  const byte = (offset: number): number => bytes[start + (LITTLE_ENDIAN ? offset : WINDOW - 1 - offset)] as number;
  return byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24);
}

const LITTLE_ENDIAN = new Uint8Array(new Int32Array([1]).buffer)[0] === 1;

/** Windows are read as whole numbers, which have to begin at a multiple of four in memory. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % WINDOW === 0 ? bytes : Uint8Array.from(bytes);
}

function check(value: number, at: number, bytes: Uint8Array, table: Table, sightings: Sightings, base: number): void {
  for (let entry = table.heads[hashOf(value)] as number; entry >= 0; entry = table.next[entry] as number) {
    if (table.values[entry] !== value || (sightings.at[table.words[entry] as number] as number) >= 0) continue;
    const start = at - (table.before[entry] as number);
    if (standsAt(table.patterns[entry] as Pattern, bytes, start)) note(sightings, table.words[entry] as number, base + start);
  }
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
    words: Int32Array.from(entries, ({ pattern }) => pattern.index),
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
function windowsOf(pattern: Pattern, shared: SharedParts): Window[] {
  const { bytes } = pattern;
  const start = bytes.length < LENGTH_FOR_STRIDE ? 0 : rarestStretch(bytes, LENGTH_FOR_STRIDE, shared);
  return [0, 1, 2, 3].flatMap((offset) => {
    if (start + offset + WINDOW <= bytes.length) return [windowOf(pattern, start + offset)];
    // Six bytes lack the fourth byte of one window, five of two; the last of these is better begun before the word.
    return offset === STRIDE - 1 && bytes.length === LENGTH_FOR_BORROWING ? borrowingBefore(pattern) : borrowingAfter(pattern, offset);
  });
}

/** The one window that is enough where every byte is looked at. */
function windowsForEveryByte(pattern: Pattern, shared: SharedParts): Window[] {
  return pattern.bytes.length >= WINDOW ? [windowOf(pattern, rarestStretch(pattern.bytes, WINDOW, shared))] : borrowingAfter(pattern, 0);
}

function windowOf(pattern: Pattern, before: number): Window {
  return { pattern, value: windowAt(pattern.bytes, before), before };
}

/** Three bytes of the word and any that may follow it; the end of a text counts as zero. */
function borrowingAfter(pattern: Pattern, offset: number): Window[] {
  const known = pattern.bytes.subarray(offset, offset + WINDOW - 1);
  const others = BYTES.filter((byte) => pattern.edge === 'any' || !isPart(byte));
  return others.map((other) => ({ pattern, value: windowAt(Uint8Array.from([...known, other]), 0), before: offset }));
}

function borrowingBefore(pattern: Pattern): Window[] {
  const known = pattern.bytes.subarray(0, WINDOW - 1);
  return BYTES.map((other) => ({ pattern, value: windowAt(Uint8Array.from([other, ...known]), 0), before: -1 }));
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte);

/** How many of the words hold a window's four bytes. */
type SharedParts = ReadonlyMap<number, number>;

function sharedParts(patterns: Pattern[]): SharedParts {
  const counts = new Map<number, number>();
  for (const { bytes } of patterns) {
    for (let at = 0; at + WINDOW <= bytes.length; at++) counts.set(windowAt(bytes, at), (counts.get(windowAt(bytes, at)) ?? 0) + 1);
  }
  return counts;
}

/** The letters of English and of code, the most frequent first; what is not among them is rarer. */
const FREQUENT = 'etaoinsrlcdpumfghbyvwkxjqz_-/.';

const RANKS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const found = FREQUENT.indexOf(String.fromCharCode(byte));
  return found < 0 ? FREQUENT.length : found;
});

/** Beside a part that many words share, a frequent letter is the lesser evil. */
const SHARED_COST = 10;

/** The part of a word that other words and other texts contain least: every false hit costs a comparison. */
function rarestStretch(bytes: Uint8Array, length: number, shared: SharedParts): number {
  let best = 0;
  let least = Infinity;
  for (let start = 0; start + length <= bytes.length; start++) {
    const cost = costOf(bytes, start, length, shared);
    if (cost < least) [best, least] = [start, cost];
  }
  return best;
}

function costOf(bytes: Uint8Array, start: number, length: number, shared: SharedParts): number {
  let most = 0;
  for (let at = start; at + WINDOW <= start + length; at++) most = Math.max(most, shared.get(windowAt(bytes, at)) ?? 1);
  let rarity = 0;
  for (let at = start; at < start + length; at++) rarity += RANKS[bytes[at] as number] as number;
  return most * SHARED_COST - rarity;
}
