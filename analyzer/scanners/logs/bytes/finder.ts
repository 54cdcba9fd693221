import { BOUNDS } from './format.ts';
import type { Step } from './json-layout.ts';
import { BEHIND, kernelCode, LAYOUTS, LAYOUT_SIZE, LINE_SIZE, MOST, PLACE, textPlace } from './kernel.ts';
import { KIND, matcherCode, STEP_TEXT, stepSize } from './matcher.ts';
import { fillHex, fillTables, shapeFor, windowsOf } from './tables.ts';
import { compiled, memoryOf, PAGE } from './wasm.ts';

/** A line to look at. One object for all of them: valid only while it is being visited. */
export interface FoundLine {
  bytes: Buffer;
  start: number;
  /** Where its newline stands. */
  end: number;
  /** From 1. */
  number: number;
  /** In `places`, from `first` to `last`: where words, or escapes that may hide one, stand in `bytes`. */
  places: Int32Array;
  first: number;
  last: number;
}

/** What lines begin and end with that are passed over unless a word stands in them. */
export type Ends = readonly [first: (byte: number) => boolean, last: (byte: number) => boolean];

export interface Visitor {
  /** Asked before each piece. */
  ends(): Ends;
  /** Answers true when every line from the next one on has to be shown, until `ends` is asked again. */
  line(line: FoundLine): boolean;
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
  /** Remembers a layout; answers its number, or -1 when there is no room. */
  addLayout(steps: readonly Step[]): number;
  /** Whether a line that is being visited has the layout of this number; if so, notes bounds of its fields. */
  hasLayout(layout: number, start: number, end: number, bounds: Int32Array): boolean;
  /** Lines whose end was seen. */
  lines(): number;
  /** The last of them. */
  lastLine(): Buffer;
}

/** Room that there is for a piece, at least. */
export const CHUNK = 1 << 20;

/** Longer lines are left out and reported: at this size it is no request any more. */
export const LONGEST_LINE = 16 << 20;

/** As many places as this in one line mean that not all of them were written down. */
export const MOST_PLACES = MOST.words;

const NEWLINE = 10;

/** All lines are shown, empty ones too. */
export const NEVER: Ends = [() => false, () => false];

/** Longer lines are not kept as the last one. */
const LONGEST_SAMPLE = 1 << 16;

/** A finder for words of at least four bytes, by their windows. Keeps its memory from text to text. */
export function lineFinder(words: readonly string[], windows: Iterable<number> = windowsOf(words, shapeFor(words).stride).keys()): LineFinder {
  const shape = shapeFor(words);
  const text = textPlace(shape);
  const memory = memoryOf(text + 2 * CHUNK + BEHIND);
  const run = compiled(kernelCode(shape), memory);
  const match = compiled(matcherCode(), memory);
  let bytes = Buffer.from(memory.buffer);
  let numbers = new Int32Array(memory.buffer);
  fillTables(bytes, windows, shape);
  fillHex(bytes);
  const line: FoundLine = { bytes, start: 0, end: 0, number: 0, places: numbers, first: 0, last: 0 };
  const state = (index: number): number => numbers[(PLACE.state >> 2) + index] as number;
  const setState = (index: number, value: number): void => void (numbers[(PLACE.state >> 2) + index] = value);
  let visitor: Visitor = { ends: () => NEVER, line: () => false, longLine: () => {} };
  /** Bytes of the open line that are held, or how many of it were thrown away. */
  let [kept, skipped] = [0, 0];
  let last: Buffer = Buffer.alloc(0);

  const open: LineFinder['open'] = (next) => {
    visitor = next;
    [kept, skipped, last] = [0, 0, Buffer.alloc(0)];
    setState(1, 1);
  };

  const room: LineFinder['room'] = () => {
    const missing = text + kept + CHUNK + BEHIND - bytes.length;
    if (missing > 0) {
      memory.grow(Math.ceil(Math.max(missing, kept) / PAGE));
      bytes = line.bytes = Buffer.from(memory.buffer);
      numbers = line.places = new Int32Array(memory.buffer);
    }
    return bytes.subarray(text + kept, bytes.length - BEHIND);
  };

  const filled: LineFinder['filled'] = (length) => {
    const size = skipped > 0 ? afterSkipping(length) : kept + length;
    const end = bytes.subarray(text, text + size).lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      search(text + end, text + size);
      bytes.copyWithin(text, text + end, text + size);
    }
    kept = size - end;
    if (kept > LONGEST_LINE) [skipped, kept] = [kept, 0];
  };

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
    visitor.longLine(state(1), skipped);
    setState(1, state(1) + 1);
    skipped = 0;
  };

  /** Whole lines up to `end`; the kernel must not see old text behind `filledTo`. */
  const search = (end: number, filledTo: number): void => {
    bytes.fill(0, filledTo, filledTo + BEHIND);
    setState(0, text);
    setState(3, PLACE.words);
    expect(visitor.ends());
    for (let at = text; at < end; ) {
      const reached = run(at, end);
      const again = show(state(2), state(3));
      at = again < 0 ? reached : again;
    }
    const start = bytes.subarray(text, end - 1).lastIndexOf(NEWLINE) + 1 + text;
    last = end - start > LONGEST_SAMPLE ? Buffer.alloc(0) : Buffer.from(bytes.subarray(start, end - 1));
  };

  /**
   * Shows what the kernel reported; places in the line that is still open move to the front of their list. Answers where to go
   * on when lines were passed over that have to be shown after all, else -1.
   */
  const show = (linesEnd: number, placesEnd: number): number => {
    line.first = PLACE.words >> 2;
    for (let at = PLACE.lines >> 2; at < linesEnd >> 2; at += LINE_SIZE >> 2) {
      line.start = numbers[at] as number;
      line.end = numbers[at + 1] as number;
      line.number = (numbers[at + 2] as number) - 1;
      line.last = (numbers[at + 3] as number) >> 2;
      const [next, number, last] = [line.end + 1, line.number + 1, line.last];
      if (visitor.line(line) && showAll()) {
        setState(0, next);
        setState(1, number);
        setState(3, PLACE.words);
        return next;
      }
      line.first = last;
    }
    numbers.copyWithin(PLACE.words >> 2, line.first, placesEnd >> 2);
    setState(3, PLACE.words + placesEnd - (line.first << 2));
    return -1;
  };

  const end: LineFinder['end'] = (isWhole) => {
    if (skipped > 0) endLongLine();
    if (kept === 0 || !isWhole) return;
    room();
    bytes[text + kept] = NEWLINE;
    filled(1);
  };

  let expected: Ends | undefined;
  let layouts = 0;
  const addLayout: LineFinder['addLayout'] = (steps) => {
    if (layouts === LAYOUTS || steps.reduce((sum, step) => sum + stepSize(step.text.length), 0) > LAYOUT_SIZE) return -1;
    let at = PLACE.layouts + layouts * LAYOUT_SIZE;
    for (const { text: fixed, kind, field } of steps) {
      numbers.set([fixed.length, field < 0 ? 0 : PLACE.bounds + 4 * field, KIND[kind]], at >> 2);
      bytes.set(fixed, at + STEP_TEXT);
      at += stepSize(fixed.length);
    }
    layouts += 1;
    return layouts - 1;
  };

  const hasLayout: LineFinder['hasLayout'] = (layout, start, end, bounds) => {
    for (let index = 0; index < BOUNDS; index += 1) numbers[(PLACE.bounds >> 2) + index] = -1;
    if (match(start, end, PLACE.layouts + layout * LAYOUT_SIZE) === 0) return false;
    for (let index = 0; index < BOUNDS; index += 1) bounds[index] = numbers[(PLACE.bounds >> 2) + index] as number;
    return true;
  };

  const expect = (ends: Ends): void => {
    if (ends === expected) return;
    expected = ends;
    const [first, final] = ends;
    for (let byte = 0; byte < 256; byte += 1) bytes[PLACE.ends + byte] = (first(byte) ? 1 : 0) | (final(byte) ? 2 : 0);
    // Empty lines are no news either.
    if (ends !== NEVER) bytes[PLACE.ends + NEWLINE] = 3;
  };

  /** False when all lines are shown already. */
  const showAll = (): boolean => {
    const isNews = expected !== NEVER;
    expect(NEVER);
    return isNews;
  };
  return { open, room, filled, end, addLayout, hasLayout, lines: () => state(1) - 1, lastLine: () => last };
}
