import { NEWLINE } from '../../ascii.ts';
import { templateTree } from '../paths/template-tree.ts';
import type { Grams } from './grams.ts';
import { kernelWith, PAGE, type Kernel, type KernelModule } from './kernel.ts';
import { layoutBytes, type Step } from './layout.ts';
import { pathTables, type PathTables } from './path-tables.ts';
import * as places from './places.ts';
import { bitsFor, fillHex, fillTables, fillVectors } from './tables.ts';

/** A line to look at. One object for all of them: valid only while it is being visited. */
export interface FoundLine {
  bytes: Buffer;
  /** The same memory, by words. */
  numbers: Int32Array;
  start: number;
  /** Where its newline stands. */
  end: number;
  /** From 1. */
  number: number;
  /** In `numbers`, from `first` to `last`: where words, or escapes that may hide one, stand in `bytes`. */
  first: number;
  last: number;
}

/** What lines begin and end with that are passed over unless a word stands in them, and whether records of known kinds are counted unseen. */
export type Ends = readonly [first: (byte: number) => boolean, last: (byte: number) => boolean, countsKnown?: boolean];

export interface Visitor {
  /** Asked before each piece of whole lines, with it, and after each line that was shown. */
  ends(piece?: Buffer): Ends;
  /** Why it is shown is one of the reasons in `places`. Answers true when the kernel is to try again, with what it has been told. */
  line(line: FoundLine, why: number): boolean;
  /** The size of a line too long to be held, which was thrown away. */
  longLine(number: number, bytes: number): void;
}

/** Takes text in pieces, and shows the lines worth a look in their order. */
export interface LineFinder {
  /** Begins with the next text; what came before is forgotten. */
  open(visitor: Visitor): void;
  /** Where the next piece is to be put; `CHUNK` bytes or more. Valid until `filled`. */
  room(): Buffer;
  /** So many bytes were put there. */
  filled(length: number): void;
  /** The text is over; a line without newline at its end is one, unless it was cut off. */
  end(isWhole: boolean): void;
  /** Lines whose end was seen. */
  lines(): number;
  /** The last of them. */
  lastLine(): Buffer;
  /** Remembers a layout that a line has; answers its number, or -1 where there is no room or the line turns out not to have it. */
  addLayout(steps: readonly Step[], line: FoundLine): number;
  kernel: Kernel;
  /** The memory as it is now; growing it makes another. */
  memory(): Pick<FoundLine, 'bytes' | 'numbers'>;
}

/** What a finder looks for. */
export interface Sought {
  /** Of words. */
  grams: Grams;
  paths?: PathTables;
  /** Records that have one of these as cipher or status are looked through for words as if their layout were not known. */
  watched?: readonly string[];
  /** The same of statuses, for records in which other fields explain them. */
  watchedWhenExplained?: readonly string[];
  /** False where text lines may be of a format that the kernel does not know. */
  takesCombined?: boolean;
  /** The kernel, where it is compiled already. */
  module?: KernelModule | undefined;
}

/** Room that there is for a piece, at least. */
export const CHUNK = 1 << 18;

/** Longer lines are left out and reported: at this size it is no request any more. */
export const LONGEST_LINE = 16 << 20;

/** As many places as this in one line mean that not all of them were written down. */
export const MOST_PLACES = places.MOST_PLACES;

/** All lines are shown, empty ones too. */
export const NEVER: Ends = [() => false, () => false];

/** Longer lines are not kept as the last one. */
const LONGEST_SAMPLE = 1 << 16;

const NOTHING: PathTables = pathTables(templateTree([]), []);

/** A finder that keeps its memory from text to text. */
export function lineFinder({ grams, paths = NOTHING, watched = [], watchedWhenExplained = [], takesCombined = true, module }: Sought): LineFinder {
  const tableBits = bitsFor(grams);
  const pathsAt = places.TABLES + (2 << tableBits);
  const text = pathsAt + paths.size;
  const { kernel, memory } = kernelWith(text + 2 * CHUNK + places.BEHIND, module);
  let bytes = Buffer.from(memory.buffer);
  let numbers = new Int32Array(memory.buffer);
  const line: FoundLine = { bytes, numbers, start: 0, end: 0, number: 0, first: places.WORDS >> 2, last: 0 };
  const state = (word: number): number => numbers[(places.STATE >> 2) + word] as number;
  const setState = (word: number, value: number): void => void (numbers[(places.STATE >> 2) + word] = value);
  const setSetup = (word: number, value: number): void => void (numbers[(places.SETUP >> 2) + word] = value);
  let visitor: Visitor = { ends: () => NEVER, line: () => false, longLine: () => {} };
  /** Bytes of the open line that are held, or how many of it were thrown away. */
  let [kept, skipped] = [0, 0];
  let last: Buffer = Buffer.alloc(0);
  let layouts = 0;
  let expected: Ends | undefined;

  numbers.set([tableBits, ...paths.write(line, pathsAt, kernel.endsHash), 0, 0], places.SETUP >> 2);
  fillTables(bytes, grams, tableBits);
  fillHex(bytes);
  fillVectors(bytes, grams);
  const watch = (values: readonly string[], mark: number): void => {
    for (const value of values.map((one) => Buffer.from(one))) {
      value.copy(bytes, text);
      bytes[places.WATCHED + (kernel.endsHash(text, value.length) >>> (32 - places.WATCHED_BITS))] = mark;
    }
  };
  watch(watchedWhenExplained, 2);
  watch(watched, 1);

  const open: LineFinder['open'] = (next) => {
    visitor = next;
    [kept, skipped, last] = [0, 0, Buffer.alloc(0)];
    setState(places.LINE_NUMBER, 0);
  };

  const room: LineFinder['room'] = () => {
    const missing = text + kept + CHUNK + places.BEHIND - bytes.length;
    if (missing > 0) {
      memory.grow(Math.ceil(Math.max(missing, kept) / PAGE));
      bytes = line.bytes = Buffer.from(memory.buffer);
      numbers = line.numbers = new Int32Array(memory.buffer);
    }
    return bytes.subarray(text + kept, bytes.length - places.BEHIND);
  };

  const filled: LineFinder['filled'] = (length) => {
    const size = skipped > 0 ? afterSkipping(length) : kept + length;
    const end = afterNewline(text + size) - text;
    if (end > 0) {
      search(text + end);
      bytes.copyWithin(text, text + end, text + size);
    }
    kept = size - end;
    if (kept > LONGEST_LINE) [skipped, kept] = [kept, 0];
  };

  /** Where the line begins that goes on at `end`. */
  const afterNewline = (end: number): number => Math.max(text, bytes.lastIndexOf(NEWLINE, end - 1) + 1);

  /** Throws away what belongs to the line that is too long; answers how much is left. */
  const afterSkipping = (length: number): number => {
    const newline = bytes.subarray(text, text + length).indexOf(NEWLINE);
    skipped += newline < 0 ? length : newline;
    if (newline < 0) return 0;
    endLongLine();
    bytes.copyWithin(text, text + newline + 1, text + length);
    return length - newline - 1;
  };

  const endLongLine = (): void => {
    setState(places.LINE_NUMBER, state(places.LINE_NUMBER) + 1);
    visitor.longLine(state(places.LINE_NUMBER), skipped);
    skipped = 0;
  };

  /** Whole lines up to `end`. */
  const search = (end: number): void => {
    expect(visitor.ends(bytes.subarray(text, end)));
    for (let at = text; at < end; ) {
      const why = kernel.scan(at, end);
      if (why === places.DONE) break;
      at = show(why) ? retried() : state(places.NEXT);
      expect(visitor.ends());
    }
    const start = afterNewline(end - 1);
    last = end - start > LONGEST_SAMPLE ? Buffer.alloc(0) : Buffer.from(bytes.subarray(start, end - 1));
  };

  const show = (why: number): boolean => {
    line.start = state(places.LINE_START);
    line.end = state(places.LINE_END);
    line.number = state(places.LINE_NUMBER);
    line.last = state(places.PLACES_END) >> 2;
    return visitor.line(line, why);
  };

  const retried = (): number => {
    setState(places.LINE_NUMBER, state(places.LINE_NUMBER) - 1);
    return state(places.LINE_START);
  };

  const end: LineFinder['end'] = (isWhole) => {
    if (skipped > 0) endLongLine();
    if (kept === 0 || !isWhole) return;
    room();
    bytes[text + kept] = NEWLINE;
    filled(1);
  };

  const expect = (ends: Ends): void => {
    if (ends === expected) return;
    expected = ends;
    const [first, final, countsKnown = false] = ends;
    for (let byte = 0; byte < 256; byte += 1) bytes[places.ENDS + byte] = (first(byte) ? 1 : 0) | (final(byte) ? 2 : 0);
    // Empty lines are no news either.
    if (ends !== NEVER) bytes[places.ENDS + NEWLINE] = 3;
    setSetup(places.LAYOUT_COUNT, countsKnown ? layouts : 0);
    setSetup(places.TAKES_COMBINED, countsKnown && takesCombined ? 1 : 0);
  };

  const addLayout: LineFinder['addLayout'] = (steps, { start, end: newline }) => {
    const layout = layouts === places.MOST_LAYOUTS ? undefined : layoutBytes(steps);
    if (layout === undefined) return -1;
    bytes.set(layout, places.LAYOUTS + layouts * places.LAYOUT_SIZE);
    if (kernel.recordEnd(start, layouts) !== newline) return -1;
    layouts += 1;
    expected = undefined;
    return layouts - 1;
  };
  return { open, room, filled, end, lines: () => state(places.LINE_NUMBER), lastLine: () => last, addLayout, kernel, memory: () => line };
}
