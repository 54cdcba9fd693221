/** A word to look for in raw bytes. Words are compared byte by byte; what is not ASCII is taken as UTF-8. */
export interface Word {
  text: string;
  edge: Edge;
}

/**
 * What may stand around a word: anything; no part of an identifier; the same, and what begins a call behind it; a slash on one
 * side; or what stands around a segment of a path: a slash, a quote, the end of a placeholder, the colon of a symbol.
 */
export type Edge = 'any' | 'identifier' | 'call' | 'path' | 'segment';

/** Looks for one word alone; answers where it first stands, or -1. */
export function placeOfWord(word: Word): (bytes: Uint8Array) => number {
  const pattern = patternOf(word, 0);
  return (bytes) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = buffer.indexOf(pattern.bytes); at >= 0; at = buffer.indexOf(pattern.bytes, at + 1)) if (standsAt(pattern, bytes, at)) return at;
    return -1;
  };
}

/** Whether around some place of the first word, no further than so many bytes, all the others stand. */
export function standNear([first, ...others]: readonly Word[], bytes: Uint8Array, within: number): boolean {
  if (first === undefined) return true;
  const [next, ...rest] = [first, ...others].map(placeOfWord);
  for (let from = 0; ;) {
    const at = next?.(bytes.subarray(from)) ?? -1;
    if (at < 0) return false;
    const around = bytes.subarray(Math.max(0, from + at - within), from + at + within);
    if (rest.every((place) => place(around) >= 0)) return true;
    from += at + first.text.length;
  }
}

/** A word as bytes; `index` is its place in the list of words. */
export interface Pattern {
  index: number;
  bytes: Uint8Array;
  edge: Edge;
}

/** How a word stands in UTF-8. */
export function patternOf({ text, edge }: Word, index: number): Pattern {
  return { index, bytes: new TextEncoder().encode(text), edge };
}

/** Whether the word stands at `start`, with what its edge asks for around it. */
export function standsAt({ bytes: word, edge }: Pattern, bytes: Uint8Array, start: number): boolean {
  if (start < 0 || start + word.length > bytes.length) return false;
  for (let index = 0; index < word.length; index++) if (bytes[start + index] !== word[index]) return false;
  if (edge === 'any') return true;
  const [before, after] = [bytes[start - 1] ?? SPACE, bytes[start + word.length] ?? SPACE];
  if (isPart(after) || (isPart(before) && !isEscape(bytes[start - 2]))) return false;
  if (edge === 'segment') return marksPath(before, after, bytes[start - 2] ?? SPACE);
  if (edge === 'path') return before === SLASH || after === SLASH;
  return edge === 'identifier' || beginsCall(after, bytes[start + word.length + 1] ?? SPACE);
}

/** As bytes: whether one of them is among the characters. */
function oneOf(characters: string): (byte: number) => boolean {
  const table = new Uint8Array(256);
  for (const one of Buffer.from(characters)) table[one] = 1;
  return (byte) => table[byte] === 1;
}

const SPACE = 32;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const CLOSING_BRACE = 125;
const BACKSLASH = 92;

const isQuoteOrSlash = oneOf('/\\"\'`');
const beginsPlaceholder = oneOf('{$#?%&+');
/** A macro's mark and a typed or optional call count as well; without parentheses an argument follows that is no plain name. */
const opensCall = oneOf('(<!?{');
const opensArgument = oneOf('("\':$@{[-');

/** `/filters`, `filters/`, `"filters"`, `\n"filters`, `${base}filters?`, `[:filters]`. */
function marksPath(before: number, after: number, beforeThat: number): boolean {
  if (before === DOT) return false;
  if (isQuoteOrSlash(before) || isQuoteOrSlash(after) || isPart(before)) return true;
  return (before === CLOSING_BRACE && beginsPlaceholder(after)) || (before === COLON && !isPart(beforeThat));
}

function beginsCall(after: number, afterThat: number): boolean {
  return opensCall(after) || (after === SPACE && opensArgument(afterThat));
}

/**
 * A letter, digit, underscore or hyphen (`request-options` is one name). A byte of a longer character is none: typographic
 * quotes and scripts without spaces stand right beside a word.
 */
export function isPart(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte === 95 || byte === 45;
}

/** In `"\nzones/…"` the letter before the word belongs to the line break. */
function isEscape(byte: number | undefined): boolean {
  return byte === BACKSLASH;
}
