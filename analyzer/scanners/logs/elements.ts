import { BACKSLASH, CLOSE_LIST, CLOSE_OBJECT, COLON, NEWLINE, OPEN_LIST, OPEN_OBJECT, QUOTE } from './bytes/ascii.ts';

/** One record of a JSON document: an entry of a HAR, an item of a list, which may be a list itself or a text, or an object of several in a row. */
export interface Element {
  bytes: Buffer;
  line: number;
}

/** Something in a document that is not handed out, as the end of a sentence. */
export interface Oddity {
  line: number;
  unread: string;
}

/** Larger records are left out and reported: a HAR keeps whole downloads in its entries. */
export const LARGEST_ELEMENT = 64 << 20;

/** Lists by these names, one or two levels down, hold records. */
const LISTS = new Set(['entries', 'result', 'results', 'Records', 'records', 'logs', 'items', 'events', 'hits', 'data']);

/**
 * Takes a JSON document apart into its records without ever holding the whole: a HAR of any size never becomes one string.
 * A top-level object without such a list is a record itself.
 */
export async function* elementsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Element | Oddity> {
  const splitter = elementSplitter();
  for await (const chunk of chunks) yield* splitter.take(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
  yield* splitter.end();
}

interface Splitter {
  take(chunk: Buffer): Generator<Element | Oddity>;
  end(): Generator<Oddity>;
}

/** Depth at which no object is a record: behind the end of a list of them. */
const NOWHERE = -1;

function elementSplitter(): Splitter {
  const strings = stringReader();
  let depth = 0;
  let line = 1;
  let name = '';
  /** Depth of the objects that are records: the top, until a list of records shows up. */
  let recordDepth = 0;
  /** Where the open record starts in this chunk, and what came of it in chunks before. */
  let start = -1;
  let startLine = 1;
  let kept: Buffer[] = [];
  let size = 0;

  function* take(chunk: Buffer): Generator<Element | Oddity> {
    if (start >= 0) start = 0;
    let index = strings.resume(chunk);
    if (isLine() && !strings.isOpen()) yield finished(chunk, index);
    for (; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (byte === QUOTE) {
        if (depth === recordDepth && depth > 0) begin(index);
        index = strings.skip(chunk, index + 1);
        if (isLine() && !strings.isOpen()) yield finished(chunk, index + 1);
      } else if (byte === NEWLINE) line += 1;
      else if (byte === COLON) name = strings.last();
      else if (byte === OPEN_OBJECT) {
        if (depth === recordDepth) begin(index);
        depth += 1;
      } else if (byte === OPEN_LIST) {
        // A list of lists: a row, or what belongs together.
        if (depth === recordDepth && depth > 0) begin(index);
        depth += 1;
        if (recordDepth <= 0 && isRecordList()) [recordDepth, start] = [depth, -1];
      } else if (byte === CLOSE_LIST) {
        if (depth === recordDepth) recordDepth = NOWHERE;
        close();
        if (depth === recordDepth && start >= 0) yield finished(chunk, index + 1);
      } else if (byte === CLOSE_OBJECT) {
        close();
        if (depth === recordDepth && start >= 0) yield finished(chunk, index + 1);
      }
    }
    if (start >= 0) keep(chunk.subarray(start));
  }

  /** Whether what is open is a text among the records: what stands in an object or a list stands deeper. */
  const isLine = (): boolean => start >= 0 && depth === recordDepth;

  const isRecordList = (): boolean => depth === 1 || (depth <= 3 && LISTS.has(name));

  const begin = (index: number): void => {
    [start, startLine, size, kept] = [index, line, 0, []];
  };

  const close = (): void => {
    depth = Math.max(0, depth - 1);
    if (depth === 0) recordDepth = 0;
  };

  const keep = (part: Buffer): void => {
    size += part.length;
    if (size > LARGEST_ELEMENT) kept = [];
    else kept.push(Buffer.from(part));
  };

  const finished = (chunk: Buffer, end: number): Element | Oddity => {
    keep(chunk.subarray(start, end));
    start = -1;
    if (size > LARGEST_ELEMENT) return { line: startLine, unread: `is a record of ${Math.ceil(size / (1 << 20))} MB, too large to be held` };
    return { bytes: Buffer.concat(kept.splice(0)), line: startLine };
  };

  function* end(): Generator<Oddity> {
    if (depth > 0) yield { line, unread: 'ends in the middle of a JSON document; its last record is missing' };
  }

  return { take, end };
}

interface StringReader {
  /** Continues a string that the last chunk left open; answers the index after it. */
  resume(chunk: Buffer): number;
  /** Skips from within a string to its closing quote; the length of the chunk when it is not there. */
  skip(chunk: Buffer, from: number): number;
  /** Whether the last chunk ended within a string. */
  isOpen(): boolean;
  /** The last string read, if it is short enough to be a name that matters. */
  last(): string;
}

function stringReader(): StringReader {
  let isOpen = false;
  let isEscaped = false;
  let text = '';

  const skip = (chunk: Buffer, from: number): number => {
    if (!isOpen) text = '';
    let at = from + (isEscaped ? 1 : 0);
    for (;;) {
      const quote = chunk.indexOf(QUOTE, at);
      const end = quote < 0 ? chunk.length : quote;
      const isOdd = backslashesBefore(chunk, end, at) % 2 === 1;
      [isOpen, isEscaped] = [quote < 0 || isOdd, quote < 0 && isOdd];
      if (!isOpen || quote < 0) {
        if (text.length + end - from < NAME) text += chunk.toString('latin1', from, end);
        return end;
      }
      at = quote + 1;
    }
  };
  return {
    skip,
    resume: (chunk) => (isOpen ? skip(chunk, 0) + 1 : 0),
    isOpen: () => isOpen,
    last: () => text,
  };
}

/** Longer strings are no names of lists. */
const NAME = 32;

function backslashesBefore(chunk: Buffer, end: number, from: number): number {
  let at = end;
  while (at > from && chunk[at - 1] === BACKSLASH) at -= 1;
  return end - at;
}
