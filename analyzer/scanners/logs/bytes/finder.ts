import { NEWLINE } from '../../ascii.ts';
import { PAGE, type Kernel, type Memory } from './kernel.ts';
import { layoutBytes, type Step } from './layout.ts';
import * as places from './places.ts';
import { kernelFor, type Sought } from './set-up.ts';

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

/** For what comes after the last line. */
export const NO_LINE: FoundLine = { bytes: Buffer.alloc(0), numbers: new Int32Array(0), start: 0, end: 0, first: 0, last: 0, number: 0 };

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

/** Takes text in pieces, and shows the lines worth a look in their order. Its memory is kept from text to text. */
export class LineFinder {
  readonly kernel: Kernel;
  readonly #memory: Memory;
  /** Where the text begins in the memory. */
  readonly #text: number;
  readonly #line: FoundLine;
  readonly #takesCombined: boolean;
  #visitor: Visitor = { ends: () => NEVER, line: () => false, longLine: () => {} };
  /** Bytes of the open line that are held. */
  #kept = 0;
  /** How many bytes of it were thrown away. */
  #skipped = 0;
  #last: Buffer = Buffer.alloc(0);
  #layouts = 0;
  #expected: Ends | undefined;

  /** `takesCombined` is false where text lines may be of a format that the kernel does not know. */
  constructor(sought: Sought, takesCombined = true) {
    const { kernel, memory, text } = kernelFor(sought, 2 * CHUNK + places.BEHIND);
    [this.kernel, this.#memory, this.#text, this.#takesCombined] = [kernel, memory, text, takesCombined];
    this.#line = { bytes: Buffer.from(memory.buffer), numbers: new Int32Array(memory.buffer), start: 0, end: 0, number: 0, first: places.WORDS >> 2, last: 0 };
  }

  /** The memory as it is now; growing it makes another. */
  get memory(): Pick<FoundLine, 'bytes' | 'numbers'> {
    return this.#line;
  }

  /** Lines whose end was seen. */
  get lines(): number {
    return this.#state(places.LINE_NUMBER);
  }

  /** The last of them. */
  get lastLine(): Buffer {
    return this.#last;
  }

  /** Begins with the next text; what came before is forgotten. */
  open(visitor: Visitor): void {
    this.#visitor = visitor;
    [this.#kept, this.#skipped, this.#last] = [0, 0, Buffer.alloc(0)];
    this.#setState(places.LINE_NUMBER, 0);
  }

  /** Where the next piece is to be put; `CHUNK` bytes or more. Valid until `filled`. */
  room(): Buffer {
    const missing = this.#text + this.#kept + CHUNK + places.BEHIND - this.#line.bytes.length;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(Math.max(missing, this.#kept) / PAGE));
      this.#line.bytes = Buffer.from(this.#memory.buffer);
      this.#line.numbers = new Int32Array(this.#memory.buffer);
    }
    return this.#line.bytes.subarray(this.#text + this.#kept, this.#line.bytes.length - places.BEHIND);
  }

  /** So many bytes were put there. */
  filled(length: number): void {
    const size = this.#skipped > 0 ? this.#afterSkipping(length) : this.#kept + length;
    const end = this.#afterNewline(this.#text + size) - this.#text;
    if (end > 0) {
      this.#search(this.#text + end);
      this.#line.bytes.copyWithin(this.#text, this.#text + end, this.#text + size);
    }
    this.#kept = size - end;
    if (this.#kept > LONGEST_LINE) [this.#skipped, this.#kept] = [this.#kept, 0];
  }

  /** The text is over; a line without newline at its end is one, unless it was cut off. */
  end(isWhole: boolean): void {
    if (this.#skipped > 0) this.#endLongLine();
    if (this.#kept === 0 || !isWhole) return;
    this.room();
    this.#line.bytes[this.#text + this.#kept] = NEWLINE;
    this.filled(1);
  }

  /** Remembers a layout that a line has; answers its number, or -1 where there is no room or the line turns out not to have it. */
  addLayout(steps: readonly Step[], { start, end }: FoundLine): number {
    const layout = this.#layouts === places.MOST_LAYOUTS ? undefined : layoutBytes(steps);
    if (layout === undefined) return -1;
    this.#line.bytes.set(layout, places.LAYOUTS + this.#layouts * places.LAYOUT_SIZE);
    if (this.kernel.recordEnd(start, this.#layouts) !== end) return -1;
    this.#layouts += 1;
    this.#expected = undefined;
    return this.#layouts - 1;
  }

  /** Where the line begins that goes on at `end`. */
  #afterNewline(end: number): number {
    return Math.max(this.#text, this.#line.bytes.lastIndexOf(NEWLINE, end - 1) + 1);
  }

  /** Throws away what belongs to the line that is too long; answers how much is left. */
  #afterSkipping(length: number): number {
    const { bytes } = this.#line;
    const newline = bytes.subarray(this.#text, this.#text + length).indexOf(NEWLINE);
    this.#skipped += newline < 0 ? length : newline;
    if (newline < 0) return 0;
    this.#endLongLine();
    bytes.copyWithin(this.#text, this.#text + newline + 1, this.#text + length);
    return length - newline - 1;
  }

  #endLongLine(): void {
    this.#setState(places.LINE_NUMBER, this.lines + 1);
    this.#visitor.longLine(this.lines, this.#skipped);
    this.#skipped = 0;
  }

  /** Whole lines up to `end`. */
  #search(end: number): void {
    this.#expect(this.#visitor.ends(this.#line.bytes.subarray(this.#text, end)));
    for (let at = this.#text; at < end; ) {
      const why = this.kernel.scan(at, end);
      if (why === places.DONE) break;
      at = this.#show(why) ? this.#retried() : this.#state(places.NEXT);
      this.#expect(this.#visitor.ends());
    }
    const start = this.#afterNewline(end - 1);
    this.#last = end - start > LONGEST_SAMPLE ? Buffer.alloc(0) : Buffer.from(this.#line.bytes.subarray(start, end - 1));
  }

  #show(why: number): boolean {
    const line = this.#line;
    line.start = this.#state(places.LINE_START);
    line.end = this.#state(places.LINE_END);
    line.number = this.#state(places.LINE_NUMBER);
    line.last = this.#state(places.PLACES_END) >> 2;
    return this.#visitor.line(line, why);
  }

  #retried(): number {
    this.#setState(places.LINE_NUMBER, this.lines - 1);
    return this.#state(places.LINE_START);
  }

  #expect(ends: Ends): void {
    if (ends === this.#expected) return;
    this.#expected = ends;
    const { bytes, numbers } = this.#line;
    const [first, final, countsKnown = false] = ends;
    for (let byte = 0; byte < 256; byte += 1) bytes[places.ENDS + byte] = (first(byte) ? 1 : 0) | (final(byte) ? 2 : 0);
    // Empty lines are no news either.
    if (ends !== NEVER) bytes[places.ENDS + NEWLINE] = 3;
    numbers[(places.SETUP >> 2) + places.LAYOUT_COUNT] = countsKnown ? this.#layouts : 0;
    numbers[(places.SETUP >> 2) + places.TAKES_COMBINED] = countsKnown && this.#takesCombined ? 1 : 0;
  }

  #state(word: number): number {
    return this.#line.numbers[(places.STATE >> 2) + word] as number;
  }

  #setState(word: number, value: number): void {
    this.#line.numbers[(places.STATE >> 2) + word] = value;
  }
}
