import { jsonIn } from '../../../attempts.ts';
import { BACKSLASH, CLOSING_BRACE, CLOSING_BRACKET, COLON, HYPHEN, isLetter, oneOf, OPENING_BRACE, OPENING_BRACKET, QUOTE, SLASH, SPACE } from '../../ascii.ts';
import { encodedLines } from '../formats/wrappings/encoded.ts';
import { isUnread, type Found, type Unread } from '../record/record.ts';
import { isObject } from '../record/values.ts';
import { isTalk, type LineBytes } from './talk.ts';
import { isDigit } from './talk-words.ts';

/**
 * Remembers which kinds of JSON records hold no request, so that of a program that logs in JSON a record of each kind is parsed, and asked in every dialect, and not
 * each. Two are of one kind where they are the same bytes but for their numbers, and for those texts that no format makes anything of, whatever they say:
 * sentences that are talk, and words with digits in them (times, identifiers, addresses). All else, names and lists among it, is compared as it stands.
 */
export class SilentRecords {
  readonly #known = new Map<string, readonly Unread[]>();
  #size = 0;

  /** What records of a kind came to before; `undefined` for one that is not known. */
  of(kind: string): readonly Unread[] | undefined {
    return this.#known.get(kind);
  }

  /** Learns what a record of a kind came to. One that may hold something, or of which a part is told, says nothing of others. */
  learn(kind: string, text: string, found: readonly Found[]): void {
    const unread = found.filter(isUnread);
    if (unread.length < found.length || unread.some(({ item }) => item !== undefined) || !isObject(jsonIn(text)) || encodedLines(text).length > 0) return;
    this.#size += kind.length;
    if (this.#size > LARGEST) {
      this.#known.clear();
      this.#size = kind.length;
    }
    this.#known.set(kind, unread.map((one) => ({ unread: one.unread })));
  }
}

/** Bytes of all kinds that are held. Programs write records of few kinds; where there are more, they are of a kind each. */
const LARGEST = 1 << 20;

/** Longer records, and kinds that take more to tell, are read each. */
const [LONGEST, LONGEST_KIND] = [1 << 13, 1 << 11];

/** What stands in a kind for a number, a sentence, a sentence with the end of its line, a word. No record has such a byte. */
const [NUMBER, SENTENCE, LINE, WORD] = [1, 2, 3, 4];

const kind = Buffer.alloc(LONGEST_KIND);

/** The kind that a record on a line is of; `undefined` for one that has none. */
export function kindOf({ bytes, start, end }: LineBytes): string | undefined {
  if (bytes[start] !== OPENING_BRACE || bytes[end - 1] !== CLOSING_BRACE || end - start > LONGEST) return undefined;
  let [size, lists, isValue, mayBeEncoded] = [0, 0, false, false];
  for (let at = start; at < end; ) {
    const byte = bytes[at] as number;
    let after = at + 1;
    let mark = byte;
    if (byte === QUOTE) {
      after = stringEnd(bytes, at, end);
      if (after < 0) return undefined;
      if (isValue && lists === 0) mark = markOf(bytes, at + 1, after - 1, mayBeEncoded);
      else mayBeEncoded = isEncodedName(bytes, at + 1, after - 1);
      isValue = false;
    } else if (byte === COLON) isValue = true;
    else if (isValue && lists === 0 && (byte === HYPHEN || isDigit(byte))) {
      after = numberEnd(bytes, at);
      if (after > at) mark = NUMBER;
      else after = at + 1;
      isValue = false;
    } else if (byte === OPENING_BRACKET) lists += 1;
    else if (byte === CLOSING_BRACKET) lists -= 1;
    else if (byte < SPACE) return undefined;
    else if (byte !== SPACE) isValue = false;
    if (size + after - at > LONGEST_KIND) return undefined;
    if (mark < SPACE) kind[size++] = mark;
    else while (at < after) kind[size++] = bytes[at++] as number;
    at = after;
  }
  return kind.toString('latin1', 0, size);
}

/** Behind the quote that ends a string; -1 where none does, or a byte stands in it that none may have. */
function stringEnd(bytes: Buffer, start: number, end: number): number {
  for (let at = start + 1; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at += 1;
    else if (byte < SPACE) return -1;
  }
  return -1;
}

/** Behind a number as JSON writes it, without exponent; where it begins for anything else. */
function numberEnd(bytes: Buffer, start: number): number {
  const first = bytes[start] === HYPHEN ? start + 1 : start;
  let at = digitsEnd(bytes, first);
  if (at === first || (bytes[first] === ZERO && at > first + 1)) return start;
  if (bytes[at] === DOT) {
    const fraction = at + 1;
    at = digitsEnd(bytes, fraction);
    if (at === fraction) return start;
  }
  const last = bytes[at];
  return last === 0x2c || last === CLOSING_BRACE || last === SPACE ? at : start;
}

const [ZERO, DOT] = [0x30, 0x2e];

function digitsEnd(bytes: Buffer, start: number): number {
  let at = start;
  while (isDigit(bytes[at])) at += 1;
  return at;
}

/** Under these a word may be a message in base 64. */
function isEncodedName(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 4 && ENCODED.has(bytes.toString('latin1', start, end));
}

const ENCODED: ReadonlySet<string> = new Set(['data', 'Data', 'body']);

/** What stands in a kind for the text of a value; a quote for a text that is to stand there itself. */
function markOf(bytes: Buffer, start: number, end: number, mayBeEncoded: boolean): number {
  const first = bytes[start];
  if (start === end || !(isLetter(first) || isDigit(first))) return QUOTE;
  let at = start;
  let hasDigit = false;
  for (; isOfWord(bytes[at]); at += 1) hasDigit ||= isDigit(bytes[at]);
  if (at === end) return hasDigit && !mayBeEncoded ? WORD : QUOTE;
  const isLine = bytes[end - 2] === BACKSLASH && bytes[end - 1] === SMALL_N;
  const size = unescaped(bytes, start, isLine ? end - 2 : end);
  return size > 0 && isSentence(size) && isTalk({ bytes: text, start: 1, end: size }, false) ? (isLine ? LINE : SENTENCE) : QUOTE;
}

const SMALL_N = 0x6e;

const isOfWord = oneOf('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.:+-=;,@');

/** A text without its escapes, between quotes. */
const text = Buffer.alloc(LONGEST + 2, QUOTE);

/** Puts a text there, and answers where it ends; 0 where it has other escapes than those of quotes, or what begins objects, tags and code. */
function unescaped(bytes: Buffer, start: number, end: number): number {
  let size = 1;
  for (let at = start; at < end; at += 1) {
    let byte = bytes[at] as number;
    if (byte === BACKSLASH) byte = bytes[at += 1] === QUOTE && at < end ? QUOTE : BACKSLASH;
    if (isTelling(byte)) return 0;
    text[size++] = byte;
  }
  text[size] = QUOTE;
  return size;
}

const isTelling = oneOf('\\{}<>*`');

/** Whether the text that ends there is several words, but no path behind a first word in capitals, as a request is written. */
function isSentence(end: number): boolean {
  let [spaces, isPath, isLevel] = [0, false, true];
  for (let at = 1; at < end; at += 1) {
    const byte = text[at] as number;
    if (byte === SPACE) spaces += 1;
    else if (byte === SLASH) isPath = true;
    else if (spaces === 0) isLevel &&= byte >= 65 && byte <= 90;
  }
  const last = text[end - 1] as number;
  return spaces > 0 && last !== SPACE && last < 0x80 && !(isPath && isLevel);
}
