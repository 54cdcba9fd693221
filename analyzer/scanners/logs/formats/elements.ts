import { BACKSLASH, CLOSING_BRACKET, CLOSING_BRACE, COLON, COMMA, NEWLINE, OPENING_BRACKET, OPENING_BRACE, QUOTE, SPACE } from '../../ascii.ts';

/** One record of a JSON document: an entry of a HAR, an item of a list, which may be a list itself or a text, or an object of several in a row. */
export interface Element {
  /** Valid only until the next one is asked for. */
  bytes: Buffer;
  line: number;
  /** Set for a line between documents that is no JSON. */
  isText?: true;
  /** Set for an object that holds lists of what may be records, with these: it may be one by itself. */
  parts?: (Element | Oddity)[];
}

/** Something in a document that is not handed out, as the end of a sentence. */
export interface Oddity {
  line: number;
  unread: string;
}

/** Larger records are left out and reported: a HAR keeps whole downloads in its entries. */
const LARGEST_ELEMENT = 64 << 20;

/** Larger objects with lists of records are no records by themselves. */
const LARGEST_WHOLE = 1 << 20;

/** Lists by these names, one or two levels down, hold records. */
export const LISTS: ReadonlySet<string> = new Set(['entries', 'result', 'results', 'Records', 'records', 'logs', 'items', 'events', 'hits', 'data', 'executions', 'interactions', 'http_interactions', 'requests']);

/**
 * Takes a JSON document apart into its records without ever holding the whole: a HAR of any size never becomes one string.
 * A top-level object without such a list is a record itself.
 */
export async function* elementsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Element | Oddity> {
  const splitter = elementSplitter();
  const parts: (Element | Oddity)[] = [];
  const gathered = function* (elements: Iterable<Element | Oddity | Whole>): Generator<Element | Oddity> {
    for (const element of elements) {
      if ('whole' in element) yield { bytes: element.whole, line: element.line, parts: parts.splice(0) };
      else if (splitter.isHolding()) parts.push('bytes' in element ? { ...element, bytes: Buffer.from(element.bytes) } : element);
      else yield* [...parts.splice(0), element];
    }
  };
  for await (const chunk of chunks) yield* gathered(splitter.take(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)));
  yield* gathered(splitter.end());
  yield* parts.splice(0);
}

/** The same of a text that is held already. */
export function* elementsIn(text: Buffer): Generator<Element | Oddity> {
  const splitter = elementSplitter();
  for (const element of splitter.take(text)) if (!('whole' in element)) yield element;
  yield* splitter.end();
}

/** An object whose elements were handed out one by one. */
interface Whole {
  whole: Buffer;
  line: number;
}

interface Splitter {
  take(chunk: Buffer): Generator<Element | Oddity | Whole>;
  end(): Generator<Element | Oddity>;
  /** Whether what is handed out stands in an object that will be handed out as well. */
  isHolding(): boolean;
}

/** Lists are looked for down to here. */
const DEEPEST_LIST = 3;

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
  /** Whether what is open is a line between documents. */
  let isText = false;
  /** The object at the top in which a list of records showed up. */
  let whole: { start: number; line: number; kept: Buffer[]; size: number } | undefined;

  function* take(chunk: Buffer): Generator<Element | Oddity | Whole> {
    if (start >= 0) start = 0;
    if (whole !== undefined) whole.start = 0;
    let index = strings.resume(chunk);
    if (isLine() && !strings.isOpen()) yield finished(chunk, index);
    for (; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      if (isText || (depth === 0 && !NO_TEXT.has(byte) && byte > SPACE)) {
        if (!isText) begin(index);
        isText = true;
        index = chunk.indexOf(NEWLINE, index);
        if (index < 0) break;
        yield finished(chunk, index);
        line += 1;
      } else if (byte === QUOTE) {
        if (depth === recordDepth && depth > 0) begin(index);
        index = strings.skip(chunk, index + 1, recordDepth <= 0 && depth < DEEPEST_LIST);
        if (isLine() && !strings.isOpen()) yield finished(chunk, index + 1);
      } else if (byte === NEWLINE) line += 1;
      else if (byte === COLON) name = strings.last();
      else if (byte === OPENING_BRACE) {
        if (depth === recordDepth) begin(index);
        depth += 1;
      } else if (byte === OPENING_BRACKET) {
        // A list of lists: a row, or what belongs together.
        if (depth === recordDepth && depth > 0) begin(index);
        depth += 1;
        if (recordDepth <= 0 && isRecordList()) {
          if (recordDepth === 0 && start >= 0) whole = { start, line: startLine, kept, size };
          [recordDepth, start, kept] = [depth, -1, []];
        }
      } else if (byte === CLOSING_BRACKET) {
        if (depth === recordDepth) recordDepth = NOWHERE;
        close();
        if (depth === recordDepth && start >= 0) yield finished(chunk, index + 1);
      } else if (byte === CLOSING_BRACE) {
        close();
        if (depth === recordDepth && start >= 0) yield finished(chunk, index + 1);
        if (depth === 0 && whole !== undefined) yield* wholeOf(whole, chunk.subarray(whole.start, index + 1));
      }
    }
    if (start >= 0) keep(chunk.subarray(start));
    if (whole !== undefined) keepWhole(whole, chunk.subarray(whole.start));
  }

  const keepWhole = (object: NonNullable<typeof whole>, part: Buffer): void => {
    object.size += part.length;
    if (object.size > LARGEST_WHOLE) whole = undefined;
    else object.kept.push(Buffer.from(part));
  };

  function* wholeOf({ line: first, kept: before, size: length }: NonNullable<typeof whole>, end: Buffer): Generator<Whole> {
    whole = undefined;
    if (length + end.length <= LARGEST_WHOLE) yield { whole: Buffer.concat([...before, end]), line: first };
  }

  /** Whether what is open is a text among the records: what stands in an object or a list stands deeper. */
  const isLine = (): boolean => start >= 0 && depth === recordDepth && !isText;

  const isRecordList = (): boolean => depth === 1 || (depth <= DEEPEST_LIST && LISTS.has(name));

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
    const bytes = chunk.subarray(start, end);
    if (size > 0) keep(bytes);
    else size = bytes.length;
    const as = isText ? { isText } : {};
    [start, isText] = [-1, false];
    if (size > LARGEST_ELEMENT) return { line: startLine, unread: `is a record of ${Math.ceil(size / (1 << 20))} MB, too large to be held` };
    return { bytes: kept.length === 0 ? bytes : Buffer.concat(kept.splice(0)), line: startLine, ...as };
  };

  function* end(): Generator<Element | Oddity> {
    if (isText) yield finished(Buffer.alloc(0), 0);
    if (depth > 0) yield { line, unread: 'ends in the middle of a JSON document; its last record is missing' };
  }

  return { take, end, isHolding: () => whole !== undefined };
}

/** What a line between documents does not begin with: another document, and what is left of one that was torn. */
const NO_TEXT = new Set([OPENING_BRACE, OPENING_BRACKET, CLOSING_BRACKET, CLOSING_BRACE, COMMA]);

interface StringReader {
  /** Continues a string that the last chunk left open; answers the index after it. */
  resume(chunk: Buffer): number;
  /** Skips from within a string to its closing quote; the length of the chunk when it is not there. The text is kept of one that may be a name. */
  skip(chunk: Buffer, from: number, mayBeName: boolean): number;
  /** Whether the last chunk ended within a string. */
  isOpen(): boolean;
  /** The last string read that may be a name, if it is short enough to be one that matters. */
  last(): string;
}

function stringReader(): StringReader {
  let isOpen = false;
  let isEscaped = false;
  let isKept = false;
  let text = '';

  /** Byte by byte: most strings are so short that it costs more to have them searched. */
  const rest = (chunk: Buffer, from: number): number => {
    let at = from + (isEscaped ? 1 : 0);
    while (at < chunk.length && chunk[at] !== QUOTE) at += chunk[at] === BACKSLASH ? 2 : 1;
    [isOpen, isEscaped] = [at >= chunk.length, at > chunk.length];
    const end = Math.min(at, chunk.length);
    if (isKept && text.length + end - from < NAME) text += chunk.toString('latin1', from, end);
    return end;
  };
  return {
    skip: (chunk, from, mayBeName) => {
      isKept = mayBeName;
      if (isKept) text = '';
      return rest(chunk, from);
    },
    resume: (chunk) => (isOpen ? rest(chunk, 0) + 1 : 0),
    isOpen: () => isOpen,
    last: () => text,
  };
}

/** Longer strings are no names of lists. */
const NAME = 32;
