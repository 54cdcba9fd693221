import { CLOSING_BRACE, CLOSING_BRACKET, COLON, COMMA, NEWLINE, OPENING_BRACE, OPENING_BRACKET, QUOTE, SPACE } from '../../../ascii.ts';
import { LISTS, type Element, type Oddity } from './element.ts';
import { JsonStrings } from './json-strings.ts';
import { Stretch } from './stretch.ts';

/** An object whose elements were handed out one by one. */
export interface Whole {
  whole: Buffer;
  line: number;
}

/** Larger records are left out and reported: a HAR keeps whole downloads in its entries. */
const LARGEST_ELEMENT = 64 << 20;

/** Larger objects with lists of records are no records by themselves. */
const LARGEST_WHOLE = 1 << 20;

/** Lists are looked for down to here. */
const DEEPEST_LIST = 3;

/** Depth at which no object is a record: behind the end of a list of them. */
const NOWHERE = -1;

/** What a line between documents does not begin with: another document, and what is left of one that was torn. */
const NO_TEXT = new Set([OPENING_BRACE, OPENING_BRACKET, CLOSING_BRACKET, CLOSING_BRACE, COMMA]);

/** Takes JSON documents that come in chunks apart into their records. */
export class ElementSplitter {
  readonly #strings = new JsonStrings();
  #depth = 0;
  #line = 1;
  #name = '';
  /** Depth of the objects that are records: the top, until a list of records shows up. */
  #recordDepth = 0;
  /** The open record, or line between documents. */
  #open: Stretch | undefined;
  #isText = false;
  /** The object at the top in which a list of records showed up. */
  #whole: Stretch | undefined;

  /** Whether what is handed out stands in an object that will be handed out as well. */
  get isHolding(): boolean {
    return this.#whole !== undefined;
  }

  /** What ends in this chunk, which is the next one. */
  *take(chunk: Buffer): Generator<Element | Oddity | Whole> {
    let index = this.#strings.resume(chunk);
    if (this.#isLine() && !this.#strings.isOpen) yield this.#finished(chunk, index);
    for (; index < chunk.length; index += 1) {
      if (this.#recordDepth > 0 && this.#depth > this.#recordDepth) index = this.#inside(chunk, index);
      const byte = chunk[index];
      if (byte === undefined) break;
      if (this.#isText || (this.#depth === 0 && !NO_TEXT.has(byte) && byte > SPACE)) {
        if (!this.#isText) this.#begin(index);
        this.#isText = true;
        index = chunk.indexOf(NEWLINE, index);
        if (index < 0) break;
        yield this.#finished(chunk, index);
        this.#line += 1;
      } else if (byte === QUOTE) {
        if (this.#depth === this.#recordDepth && this.#depth > 0) this.#begin(index);
        index = this.#strings.skip(chunk, index + 1, this.#recordDepth <= 0 && this.#depth < DEEPEST_LIST);
        if (this.#isLine() && !this.#strings.isOpen) yield this.#finished(chunk, index + 1);
      } else if (byte === NEWLINE) this.#line += 1;
      else if (byte === COLON) this.#name = this.#strings.last;
      else if (byte === OPENING_BRACE) this.#enterObject(index);
      else if (byte === OPENING_BRACKET) this.#enterList(index);
      else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) {
        this.#leave(byte);
        if (this.#depth === this.#recordDepth && this.#open !== undefined) yield this.#finished(chunk, index + 1);
        if (this.#depth === 0 && byte === CLOSING_BRACE && this.#whole !== undefined) yield* this.#wholeUpTo(chunk, index + 1);
      }
    }
    this.#open?.keep(chunk);
    this.#whole?.keep(chunk);
    if (this.#whole?.isTooLarge === true) this.#whole = undefined;
  }

  /** What is left when no chunk comes any more. */
  *end(): Generator<Element | Oddity> {
    if (this.#isText) yield this.#finished(Buffer.alloc(0), 0);
    if (this.#depth > 0) yield { line: this.#line, unread: 'ends in the middle of a JSON document; its last record is missing' };
  }

  /** Goes through a record, in which nothing else begins, to the byte that ends it; the length of the chunk where it goes on in the next. */
  #inside(chunk: Buffer, from: number): number {
    let [index, depth, lines] = [from, this.#depth, 0];
    for (; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (byte === QUOTE) index = this.#strings.end(chunk, index + 1);
      else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth += 1;
      else if (byte === NEWLINE) lines += 1;
      else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) {
        if (depth === this.#recordDepth + 1) break;
        depth -= 1;
      }
    }
    [this.#depth, this.#line] = [depth, this.#line + lines];
    return index;
  }

  #begin(index: number): void {
    this.#open = new Stretch(index, this.#line, LARGEST_ELEMENT);
  }

  /** Whether what is open is a text among the records: what stands in an object or a list stands deeper. */
  #isLine(): boolean {
    return this.#open !== undefined && this.#depth === this.#recordDepth && !this.#isText;
  }

  #enterObject(index: number): void {
    if (this.#depth === this.#recordDepth) this.#begin(index);
    this.#depth += 1;
  }

  #enterList(index: number): void {
    // A list of lists: a row, or what belongs together.
    if (this.#depth === this.#recordDepth && this.#depth > 0) this.#begin(index);
    this.#depth += 1;
    if (this.#recordDepth > 0 || !this.#isRecordList()) return;
    if (this.#recordDepth === 0) this.#whole = this.#open?.within(LARGEST_WHOLE) ?? this.#whole;
    [this.#recordDepth, this.#open] = [this.#depth, undefined];
  }

  #isRecordList(): boolean {
    return this.#depth === 1 || (this.#depth <= DEEPEST_LIST && LISTS.has(this.#name));
  }

  #leave(byte: number): void {
    if (byte === CLOSING_BRACKET && this.#depth === this.#recordDepth) this.#recordDepth = NOWHERE;
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth === 0) this.#recordDepth = 0;
  }

  #finished(chunk: Buffer, end: number): Element | Oddity {
    const open = this.#open as Stretch;
    const as = this.#isText ? { isText: true as const } : {};
    [this.#open, this.#isText] = [undefined, false];
    const bytes = open.upTo(chunk, end);
    if (bytes === undefined) return { line: open.line, unread: `is a record of ${Math.ceil(open.size / (1 << 20))} MB, too large to be held` };
    return { bytes, line: open.line, ...as };
  }

  *#wholeUpTo(chunk: Buffer, end: number): Generator<Whole> {
    const whole = this.#whole;
    this.#whole = undefined;
    const bytes = whole?.upTo(chunk, end);
    if (whole !== undefined && bytes !== undefined) yield { whole: bytes, line: whole.line };
  }
}
