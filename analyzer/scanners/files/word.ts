/** A word to look for in raw bytes. Words are compared byte by byte; what is not ASCII is taken as UTF-8. */
export interface Word {
  text: string;
  /** What may stand around it: anything, no part of an identifier, or only what may stand around a segment of a path. */
  edge: Edge;
}

export type Edge = 'any' | 'identifier' | 'segment';

/** Looks for one word alone; answers where it first stands, or -1. */
export function placeOfWord(word: Word): (bytes: Uint8Array) => number {
  const pattern = patternOf(word, 0);
  return (bytes) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = buffer.indexOf(pattern.bytes); at >= 0; at = buffer.indexOf(pattern.bytes, at + 1)) if (standsAt(pattern, bytes, at)) return at;
    return -1;
  };
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
  return edge === 'identifier' || before !== DOT;
}

const SPACE = 32;
const DOT = 46;
const BACKSLASH = 92;

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
