import { LITTLE_ENDIAN, WINDOW, windowAt, windowsOf, type Window } from './windows.ts';
export { LENGTH_FOR_STRIDE } from './windows.ts';
import { patternOf, placeFrom, standsAt, type Pattern, type Word } from './word.ts';

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

/** Notes where a word was first seen. */
export function note(sightings: Sightings, index: number, at: number): void {
  sightings.at[index] = at;
  sightings.seen.push(index);
}

/** Looks at bytes and notes first sightings; words that were seen already are not looked for again. */
export type Finder = (bytes: Uint8Array, sightings: Sightings, base?: number) => void;

const FACTOR = 0x9e3779b1 | 0;

/**
 * Finds all of the words in one pass that looks only at every fourth byte: of each word four neighbouring windows are
 * known, and one of them must begin at such a byte. Where words are too short or too many for that, every byte is looked
 * at; below three bytes words are looked for one by one. `indexes` says which of `words` to look for.
 */
export function finderFor(words: readonly Word[], indexes: readonly number[]): Finder {
  const patterns = indexes.map((index) => patternOf(words[index] as Word, index)).filter(({ bytes }) => bytes.length > 0);
  const tiny = patterns.filter(({ bytes }) => bytes.length < WINDOW - 1);
  const rest = patterns.filter(({ bytes }) => bytes.length >= WINDOW - 1);
  const look = rest.length === 0 ? undefined : tableFinder(rest);
  return (bytes, sightings, base = 0) => {
    for (const pattern of tiny) {
      const at = (sightings.at[pattern.index] as number) >= 0 ? -1 : placeFrom(pattern, bytes, 0);
      if (at >= 0) note(sightings, pattern.index, base + at);
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
  /** How far behind the start of its word a window stands. */
  behind: Int32Array;
  patterns: Pattern[];
  words: Int32Array;
}

function tableFinder(patterns: Pattern[]): Finder {
  const told = windowsOf(patterns);
  const table = tableOf(told.windows);
  return told.everyByte
    ? (bytes, sightings, base = 0) => everyByte({ bytes, base, table, sightings })
    : (bytes, sightings, base = 0) => everyFourth({ bytes: aligned(bytes), base, table, sightings });
}

/** Bytes that are looked through, from `base` on in what they are of, for the words of a table. */
interface Look {
  bytes: Uint8Array;
  base: number;
  table: Table;
  sightings: Sightings;
}

function everyFourth(look: Look): void {
  const { bytes, table: { filter } } = look;
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
    if (a !== 0) check(windows[index] as number, index << 2, look);
    if (b !== 0) check(windows[index + 1] as number, (index + 1) << 2, look);
    if (c !== 0) check(windows[index + 2] as number, (index + 2) << 2, look);
    if (d !== 0) check(windows[index + 3] as number, (index + 3) << 2, look);
  }
  for (; index < windows.length; index++) check(windows[index] as number, index << 2, look);
  lastWindow(windows.length << 2, look);
}

function everyByte(look: Look): void {
  const { bytes, table: { filter } } = look;
  let value = 0;
  for (let at = 1 - WINDOW; at + WINDOW <= bytes.length; at++) {
    value = LITTLE_ENDIAN ? (value >>> 8) | ((bytes[at + WINDOW - 1] as number) << 24) : (value << 8) | (bytes[at + WINDOW - 1] as number);
    const hash = hashOf(value);
    if (filter[hash] !== 0 && at >= 0) check(value, at, look);
  }
  lastWindow(Math.max(0, bytes.length - WINDOW + 1), look);
}

/** The window that reaches beyond the end: a word that borrows a byte is still found there. */
function lastWindow(at: number, look: Look): void {
  for (let offset = 0; offset < WINDOW; offset++) SCRATCH[offset] = look.bytes[at + offset] ?? 0;
  check(windowAt(SCRATCH, 0), at, look);
}

const SCRATCH = new Uint8Array(WINDOW);

function hashOf(value: number): number {
  return Math.imul(value, FACTOR) >>> 16;
}

/** Windows are read as whole numbers, which have to begin at a multiple of four in memory. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % WINDOW === 0 ? bytes : Uint8Array.from(bytes);
}

/** Looks whether a window belongs to a word that stands there. */
function check(value: number, at: number, { bytes, base, table, sightings }: Look): void {
  for (let entry = table.heads[hashOf(value)] as number; entry >= 0; entry = table.next[entry] as number) {
    if (table.values[entry] !== value || (sightings.at[table.words[entry] as number] as number) >= 0) continue;
    const start = at - (table.behind[entry] as number);
    if (standsAt(table.patterns[entry] as Pattern, bytes, start)) note(sightings, table.words[entry] as number, base + start);
  }
}

function tableOf(windows: Window[]): Table {
  const table: Table = {
    filter: new Uint8Array(1 << 16),
    heads: new Int32Array(1 << 16).fill(-1),
    next: new Int32Array(windows.length),
    values: Int32Array.from(windows, ({ value }) => value),
    behind: Int32Array.from(windows, ({ behind }) => behind),
    patterns: windows.map(({ pattern }) => pattern),
    words: Int32Array.from(windows, ({ pattern }) => pattern.index),
  };
  windows.forEach(({ value }, entry) => {
    const hash = hashOf(value);
    table.filter[hash] = 1;
    table.next[entry] = table.heads[hash] as number;
    table.heads[hash] = entry;
  });
  return table;
}
