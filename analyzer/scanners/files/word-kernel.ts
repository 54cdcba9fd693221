import { once } from '../once.ts';
import { finderFor, note, noSightings, type Sightings } from './finder.ts';
import { LITTLE_ENDIAN, WINDOW, windowsOf, type Window } from './windows.ts';
import { WORD_KERNEL_CODE } from './word-kernel-code.ts';
import { BEHIND, BEHIND_END, FACTOR, GROUP_BITS, HEADS, MARK_BITS, MARKS, DONE, NEXT, SIZE, TEXT, VALUE, WINDOW_SIZE, WORD, WORDS } from './word-table.ts';
import { patternOf, placeFrom, standsAt, type Pattern, type Word } from './word.ts';

/** What looks for words; all of it tells the same of the same bytes, in other times. */
export interface Seeker {
  finderFor: typeof finderFor;
  placeFrom: typeof placeFrom;
}

/** Looks fastest at bytes that lie in its own memory. */
export interface MemorySeeker extends Seeker {
  /** A part of the memory to read files into, of so many bytes. No finder can be made after it. */
  room(bytes: number): Buffer;
}

/** What `kernel/words/index.ts` exports; addresses are offsets in the memory. */
interface Kernel {
  everyFourth(table: number, from: number, end: number): void;
  everyByte(table: number, from: number, end: number): void;
  placeOf(text: number, size: number, from: number, end: number): number;
}

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The part of the global of that name used here; the types of Node do not have it. */
declare const WebAssembly: {
  Memory: new (limits: { initial: number }) => Memory;
  Module: new (code: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: { env: { memory: Memory; counts(word: number, start: number): boolean } }) => { exports: Kernel };
} | undefined;

const PAGE = 1 << 16;

/** Longer words are not looked for alone in the kernel's memory; there are none. */
const LONGEST = 256;

/** What the kernel is looking for now, and where. */
interface Search {
  sought: Pattern[];
  text: Uint8Array;
  found: Sightings;
  /** Where the text begins in its file. */
  base: number;
}

/** Looks for words by code for WebAssembly; where Node runs without it, by JavaScript. */
export function memorySeeker(): MemorySeeker {
  if (typeof WebAssembly === 'undefined' || !LITTLE_ENDIAN) return { finderFor, placeFrom, room: (bytes) => Buffer.allocUnsafeSlow(bytes) };
  const memory = new WebAssembly.Memory({ initial: 1 });
  let search: Search = { sought: [], text: new Uint8Array(0), found: noSightings(0), base: 0 };
  const counts = (word: number, address: number): boolean => isFound(search, word, address);
  const module = new WebAssembly.Module(Uint8Array.from(Buffer.from(WORD_KERNEL_CODE, 'base64')));
  const kernel = new WebAssembly.Instance(module, { env: { memory, counts } }).exports;
  const take = spaceIn(memory);
  // The one word that is looked for alone.
  const address = take(LONGEST);
  let alone = new Uint8Array(0);
  // Asking the memory for it takes longer than a look at a short text.
  let inside: ArrayBuffer | undefined;
  const isInside = (bytes: Uint8Array): boolean => bytes.buffer === inside;
  return {
    finderFor(words, indexes) {
      const patterns = indexes.map((index) => patternOf(words[index] as Word, index)).filter(({ bytes }) => bytes.length >= WINDOW - 1);
      const outside = once(() => finderFor(words, indexes));
      if (patterns.length < indexes.length) return (...args) => outside()(...args);
      const { windows, everyByte } = windowsOf(patterns);
      const table = tableIn(memory, take, patterns, windows);
      const look = everyByte ? kernel.everyByte : kernel.everyFourth;
      return (bytes, sightings, at = 0) => {
        if (!isInside(bytes)) return outside()(bytes, sightings, at);
        search = { sought: patterns, text: bytes, found: sightings, base: at };
        look(table, bytes.byteOffset, bytes.byteOffset + bytes.length);
      };
    },
    placeFrom(pattern, bytes, from) {
      const size = pattern.bytes.length;
      if (!isInside(bytes) || size === 0 || size > LONGEST) return placeFrom(pattern, bytes, from);
      alone.set(pattern.bytes);
      const [begin, end] = [bytes.byteOffset, bytes.byteOffset + bytes.length];
      for (let at = kernel.placeOf(address, size, begin + from, end); at !== 0; at = kernel.placeOf(address, size, at + 1, end)) if (standsAt(pattern, bytes, at - begin)) return at - begin;
      return -1;
    },
    room(bytes) {
      const start = take(bytes);
      inside = memory.buffer;
      alone = new Uint8Array(inside, address, LONGEST);
      return Buffer.from(inside, start, bytes);
    },
  };
}

/** Whether a word that the kernel came upon is seen: before, or here, where nothing around it says that it is a part of another. */
function isFound({ sought, text, found, base }: Search, word: number, address: number): boolean {
  const pattern = sought[word] as Pattern;
  const start = address - text.byteOffset;
  if ((found.at[pattern.index] as number) >= 0) return true;
  if (!standsAt(pattern, text, start)) return false;
  note(found, pattern.index, base + start);
  return true;
}

/** Hands out addresses, none of them zero, and sees to it that something may be read behind each. */
function spaceIn(memory: Memory): (bytes: number) => number {
  let free = BEHIND_END;
  return (bytes) => {
    const address = free;
    free = (address + bytes + 15) & ~15;
    const lacking = free + BEHIND_END - memory.buffer.byteLength;
    if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
    return address;
  };
}

/** Writes a table down; `word-table.ts` says how it lies. */
function tableIn(memory: Memory, take: (bytes: number) => number, patterns: Pattern[], windows: Window[]): number {
  const table = take(DONE + patterns.length);
  const first = take(windows.length * WINDOW_SIZE);
  const texts = new Map(patterns.map((pattern) => [pattern, take(pattern.bytes.length)]));
  const numbers = new Map(patterns.map((pattern, index) => [pattern, index]));
  const view = new DataView(memory.buffer);
  const set = (address: number, value: number): void => view.setInt32(address, value, true);
  for (const [{ bytes }, address] of texts) new Uint8Array(memory.buffer).set(bytes, address);
  set(table + WORDS, patterns.length);
  windows.forEach(({ pattern, value, behind }, index) => {
    const window = first + index * WINDOW_SIZE;
    const hash = Math.imul(value, FACTOR);
    const group = (hash >>> (32 - GROUP_BITS)) << 2;
    const marks = table + MARKS + group;
    set(marks, view.getInt32(marks, true) | (1 << (hash >>> (32 - GROUP_BITS - MARK_BITS))));
    set(window + NEXT, view.getInt32(table + HEADS + group, true));
    set(table + HEADS + group, window);
    set(window + VALUE, value);
    set(window + WORD, numbers.get(pattern) as number);
    set(window + BEHIND, behind);
    set(window + TEXT, texts.get(pattern) as number);
    set(window + SIZE, pattern.bytes.length);
  });
  return table;
}
