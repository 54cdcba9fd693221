import { add, and, bitmask8, equal, equal8, get, i32, isZero, less, load128, load16, load32, load8, loopWhile, moduleOf, mul, or, or128, set, shl, shr, splat8, store32, sub, trailingZeros, when, type Code } from './wasm.ts';

/** What the kernel looks for: four-byte windows at every `stride`th place, in tables of `2 ** bits` bytes. */
export interface KernelShape {
  stride: 1 | 2 | 4;
  bits: number;
}

/** Where things lie in the kernel's memory. */
export const PLACE = {
  /** For each pair of bytes: 1 when they are hex digits that spell a byte of which paths are made. */
  hex: 0,
  /** For each byte: 1 when a line may begin with it, 2 when it may end with it, and still be no news. */
  ends: 1 << 16,
  /** Start and number of the open line, then the ends of both lists: carried from one call to the next. */
  state: (1 << 16) + 256,
  /** Bounds of the fields of a record. */
  bounds: (1 << 16) + 512,
  /** Layouts of records, in slots of `LAYOUT_SIZE` bytes. */
  layouts: (1 << 16) + 4096,
  lines: 1 << 17,
  words: 1 << 18,
  tables: 1 << 19,
} as const;

/** Room for one layout, and how many there are. */
export const LAYOUT_SIZE = 4096;
export const LAYOUTS = 15;

/** Reported lines that one call writes down at most, and places of words: of one line, and of others before it. */
export const MOST = { lines: 8000, words: 30_000 } as const;

/** A reported line: its start, its end, its number, the end of its part of the list of places. */
export const LINE_SIZE = 16;

/** Bytes looked at in one step, and so the lines that may end in it. */
const STEP = 32;

/** What the kernel may read behind the end of a text. */
export const BEHIND = STEP + 8;

/** Multipliers of two hashes; the upper bits of the product are taken. */
export const HASHES = [0x9e3779b1 | 0, 0x85ebca6b | 0] as const;

/** `\u00`, lowest byte first. */
const UNICODE_ESCAPE = 0x3030755c;

/** Where the text begins: behind the tables, which differ in size. */
export function textPlace({ bits }: KernelShape): number {
  return PLACE.tables + (2 << bits);
}

/**
 * A module whose `run(from, end)` goes through text thirty-two bytes at a time. It looks four-byte windows up, finds ends of lines and
 * escapes that hide a letter, and reports the lines in which there was any such place or which do not begin and end as
 * expected. Answers where it stopped, which is before `end` when a list was full. Reads up to `BEHIND` bytes behind `end`.
 */
export function kernelCode({ stride, bits }: KernelShape): Uint8Array<ArrayBuffer> {
  const [at, end, found, here, byte, line, number, lines, words, listed, chunk, newline, percent, backslash] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const;
  const hashed = (address: Code, which: 0 | 1, offset = 0): Code => shr(mul(load32(address, offset), i32(HASHES[which])), i32(32 - bits));
  const isWindow = (offset: number): Code => shl(load8(hashed(get(at), 0, offset), PLACE.tables), i32(offset));
  const isByte = (wanted: number): Code => equal8(get(chunk), get(wanted));
  const isSpecial = (offset: number): Code => [...set(chunk, load128(get(at), offset)), ...shl(bitmask8(or128(isByte(newline), or128(isByte(percent), isByte(backslash)))), i32(offset))];
  const note = when(less(sub(get(words), get(listed)), i32(4 * MOST.words)), [store32(get(words), 0, get(here)), set(words, add(get(words), i32(4)))]);
  const report = [
    store32(get(lines), 0, get(line)), store32(get(lines), 4, get(here)), store32(get(lines), 8, get(number)), store32(get(lines), 12, get(words)),
    set(lines, add(get(lines), i32(LINE_SIZE))),
    set(listed, get(words)),
  ];
  const mayBegin = and(load8(load8(get(line)), PLACE.ends), i32(1));
  const mayEnd = and(load8(load8(sub(get(here), i32(1))), PLACE.ends), i32(2));
  // An empty line begins with its own newline and ends with that of the line before.
  const isOdd = less(or(mayBegin, mayEnd), i32(3));
  const endLine = [
    set(number, add(get(number), i32(1))),
    when(or(less(get(listed), get(words)), isOdd), report),
    set(line, add(get(here), i32(1))),
  ];
  const hides = (offset: number): Code => when(load8(load16(get(here), offset), PLACE.hex), [note]);
  const look = [
    set(here, add(sub(get(at), i32(STEP)), trailingZeros(get(found)))),
    set(found, and(get(found), sub(get(found), i32(1)))),
    set(byte, load8(get(here))),
    when(equal(get(byte), i32(10)), endLine, [
      when(equal(get(byte), i32(37)), [hides(1)]),
      when(equal(load32(get(here)), i32(UNICODE_ESCAPE)), [hides(4)]),
      // The second hash: nearly all that passes it is a window of a word.
      when(load8(hashed(get(here), 1), PLACE.tables + (1 << bits)), [note]),
    ]),
  ];
  const windows = Array.from({ length: STEP / stride }, (_, index) => isWindow(index * stride)).reduce(or);
  const state = i32(PLACE.state);
  const hasRoom = and(
    less(get(lines), i32(PLACE.lines + LINE_SIZE * (MOST.lines - STEP))),
    or(less(get(words), i32(PLACE.words + 4 * MOST.words)), equal(get(lines), i32(PLACE.lines))),
  );
  return moduleOf(2, ['i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'v128', 'v128', 'v128', 'v128'], [
    ...set(line, load32(state)), ...set(number, load32(state, 4)), ...set(lines, i32(PLACE.lines)), ...set(words, load32(state, 12)), ...set(listed, i32(PLACE.words)),
    ...set(newline, splat8(i32(10))), ...set(percent, splat8(i32(37))), ...set(backslash, splat8(i32(92))),
    ...loopWhile(
      less(get(at), get(end)),
      set(found, or(windows, or(isSpecial(0), isSpecial(16)))),
      set(at, add(get(at), i32(STEP))),
      when(get(found), [loopWhile(get(found), ...look), when(isZero(hasRoom), [set(end, i32(0))])]),
    ),
    ...store32(state, 0, get(line)), ...store32(state, 4, get(number)), ...store32(state, 8, get(lines)), ...store32(state, 12, get(words)),
    ...get(at),
  ]);
}
