import {
  BACKSLASH, RETURN, CLOSING_BRACE, CLOSING_PARENTHESIS, COLON, COMMA, DOT, EQUALS, GREATER, HYPHEN, isPart, isQuote, isSpace, NEWLINE, oneOf, OPENING_BRACE,
  OPENING_PARENTHESIS, QUESTION, SLASH, SPACE,
} from '../ascii.ts';

/** A word to look for in raw bytes. Words are compared byte by byte; what is not ASCII is taken as UTF-8. */
export interface Word {
  text: string;
  edge: Edge;
}

/**
 * What may stand around a word: anything; no part of an identifier; the same, and what begins a call behind it; the dot or
 * arrow of a member before it; that, or what names a member by a text or takes it out of its owner; what makes it the name of a field, or a text; what makes it the whole name of a package that is imported; a slash on
 * one side; what stands around a segment of a path: a slash, a quote, the end of a placeholder, the colon of a symbol; or around the first one
 * of an address that is asked for.
 */
export type Edge = 'any' | 'identifier' | 'call' | 'member' | 'link' | 'field' | 'package' | 'path' | 'segment' | 'address';

/** Every place where a word stands, in order. */
export function* placesOf(pattern: Pattern, bytes: Uint8Array, find = placeFrom): Generator<number> {
  for (let at = find(pattern, bytes, 0); at >= 0; at = find(pattern, bytes, at + 1)) yield at;
}

/** The first place of a word at or behind `from`, or -1. */
export function placeFrom(pattern: Pattern, bytes: Uint8Array, from: number): number {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = buffer.indexOf(pattern.bytes, from); at >= 0; at = buffer.indexOf(pattern.bytes, at + 1)) if (standsAt(pattern, bytes, at)) return at;
  return -1;
}

/**
 * Whether around some place of the first word, no further than so many bytes, all the others stand. What cannot be near a word that is rare
 * is passed over: a bundle of ten megabytes has a hundred thousand places of `name`.
 */
export function standNear([first, ...others]: readonly Word[], bytes: Uint8Array, within: number, find = placeFrom): boolean {
  if (first === undefined) return true;
  const pattern = patternOf(first, 0);
  const around = others.map((word) => ({ pattern: patternOf(word, 0), at: -Infinity }));
  for (let at = find(pattern, bytes, 0); at >= 0;) {
    let least = at;
    for (const one of around) {
      if (one.at < at - within) one.at = find(one.pattern, bytes, Math.max(0, at - within));
      if (one.at < 0) return false;
      least = Math.max(least, one.at + one.pattern.bytes.length - within);
    }
    if (least === at) return true;
    at = find(pattern, bytes, least);
  }
  return false;
}

/** A word as bytes; `index` is its place in the list of words. */
export interface Pattern {
  index: number;
  bytes: Uint8Array;
  edge: Edge;
}

/** How a word stands in UTF-8. */
export function patternOf({ text, edge }: Word, index: number): Pattern {
  return { index, bytes: Buffer.from(text), edge };
}

/** Whether the word stands at `start`, with what its edge asks for around it. */
export function standsAt({ bytes: word, edge }: Pattern, bytes: Uint8Array, start: number): boolean {
  if (start < 0 || start + word.length > bytes.length) return false;
  for (let index = 0; index < word.length; index++) if (bytes[start + index] !== word[index]) return false;
  if (edge === 'any') return true;
  const [before, after] = [bytes[start - 1] ?? SPACE, bytes[start + word.length] ?? SPACE];
  if ((isPart(after) && !beginsArrow(bytes, start + word.length)) || (isPart(before) && !isEscape(bytes[start - 2]))) return false;
  switch (edge) {
    case 'segment':
      return marksPath(before, after, bytes[start - 2] ?? SPACE);
    case 'address':
      return before === SLASH ? beginsBehind(bytes[start - 2] ?? SPACE) && endsSegment(after, true) : isQuote(before) && endsSegment(after, false) && isArgument(bytes, start - 1, start + word.length);
    case 'path':
      return before === SLASH ? bytes[start - 2] !== DOT : after === SLASH;
    case 'call':
      return beginsCall(after, bytes[start + word.length + 1] ?? SPACE);
    case 'member':
      return endsAccess(bytes, start - 1);
    case 'link':
      return isQuote(before) || endsAccess(bytes, start - 1) || opensName(bytes, start - 1);
    case 'package':
      return (isQuote(before) || followsImport(bytes, start)) && endsPackage(after, bytes[start + word.length + 1]);
    case 'field':
      return namesField(bytes, start, start + word.length);
    default:
      return true;
  }
}

const isQuoteOrSlash = oneOf('/\\"\'`');
const isBehindPackage = oneOf('/.;,\\');
const isBetweenNames = oneOf('{,}');
const beginsName = oneOf('{,:');
const beginsPlaceholder = oneOf('{$#?%&+');
/** A macro's mark and a typed or optional call count as well; without parentheses an argument follows that is no plain name. */
const opensCall = oneOf('(<!?{');
const opensArgument = oneOf('("\':$@{[-');

/** `/filters`, `filters/`, `"filters"`, `\n"filters`, `${base}filters?`, `[:filters]`. */
function marksPath(before: number, after: number, beforeThat: number): boolean {
  // `./user` is a file beside this one.
  if (before === DOT || (before === SLASH && beforeThat === DOT)) return false;
  if (isQuoteOrSlash(before) || isQuoteOrSlash(after) || isPart(before)) return true;
  return (before === CLOSING_BRACE && beginsPlaceholder(after)) || (before === COLON && !isPart(beforeThat));
}

/** `"/filters`, `GET /filters`, `${base}/filters`; in `a/filters` it is no beginning. */
function beginsBehind(beforeSlash: number): boolean {
  return isQuote(beforeSlash) || isSpace(beforeSlash) || beforeSlash === CLOSING_BRACE;
}

function endsSegment(after: number, mayStandBare: boolean): boolean {
  return isQuote(after) || after === SLASH || after === QUESTION || (mayStandBare && isSpace(after));
}

/** `("filters"`, `(zone, "filters")`, `(zone, "filters/" + id)`, `(zone, tail: "filters")`: what a call is given first, or behind an id. */
function isArgument(bytes: Uint8Array, quote: number, end: number): boolean {
  let [at, next] = [quote - 1, isQuote(bytes[end]) ? end + 1 : end];
  if (bytes[at] === OPENING_PARENTHESIS) return true;
  while (isSpace(bytes[at])) at--;
  while (isSpace(bytes[next])) next++;
  if (bytes[at] === COMMA) return next === end || bytes[next] === CLOSING_PARENTHESIS || bytes[next] === COMMA;
  return (bytes[at] === COLON || bytes[at] === EQUALS) && bytes[next] === CLOSING_PARENTHESIS;
}

function beginsCall(after: number, afterThat: number): boolean {
  return opensCall(after) || (after === SPACE && opensArgument(afterThat));
}

const IMPORTS = ['import', 'from', 'use', 'alias', 'require', 'crate', ','].map((word) => Buffer.from(word));

/** `from cloudflare import …`, `use \\Cloudflare\\API`, `import os, CloudFlare`. */
function followsImport(bytes: Uint8Array, start: number): boolean {
  let at = bytes[start - 1] === BACKSLASH ? start - 1 : start;
  if (!isSpace(bytes[at - 1])) return false;
  while (isSpace(bytes[at - 1])) at--;
  return IMPORTS.some((word) => word.every((byte, index) => bytes[at - word.length + index] === byte));
}

/**
 * Whether at `start` a package is brought in: `from 'acme'`, `require("acme")`, `import acme` at the beginning of a line, since prose says
 * `from acme` too. A long name in quotes is enough, as Go lists them.
 */
export function isImportedAt({ edge }: Pattern, bytes: Uint8Array, start: number): boolean {
  if (!isQuote(bytes[start - 1])) return wordBefore(bytes, start, true);
  const at = bytes[start - 2] === OPENING_PARENTHESIS ? start - 2 : start - 1;
  return edge !== 'package' || wordBefore(bytes, at, false);
}

function wordBefore(bytes: Uint8Array, start: number, beginsLine: boolean): boolean {
  let at = start;
  while (isSpace(bytes[at - 1])) at--;
  return IMPORTS.some((word) => {
    const from = at - word.length;
    return word.length > 1 && word.every((byte, index) => bytes[from + index] === byte) && (beginsLine ? isLineStart(bytes, from) : !isPart(bytes[from - 1] ?? SPACE));
  });
}

function isLineStart(bytes: Uint8Array, start: number): boolean {
  let at = start;
  while (bytes[at - 1] === SPACE) at--;
  return at === 0 || isLineBreak(bytes[at - 1]);
}

/** `cloudflare::Client`, `cloudflare/core`; `cloudflare:workers` is another. */
function endsPackage(after: number, afterThat: number | undefined): boolean {
  return isQuote(after) || isSpace(after) || isBehindPackage(after) || (after === COLON && afterThat === COLON);
}

/** Whether a byte may stand behind a whole word, if the one after it agrees. */
export function mayFollow(byte: number): boolean {
  return !isPart(byte) || byte === HYPHEN;
}

function beginsArrow(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === HYPHEN && bytes[at + 1] === GREATER;
}

/** `a.b`, `a?.b`, `a->b`, `a::b`, `A\\B`; a long chain goes over several lines. */
function endsAccess(bytes: Uint8Array, from: number): boolean {
  const at = beforeSpaces(bytes, from);
  const before = bytes[at];
  return before === DOT || before === BACKSLASH || beginsArrow(bytes, at - 1) || (before === COLON && bytes[at - 1] === COLON);
}

/** `const { list, get: one } = filters`, `{Filters, Rules}`, `:list`. */
function opensName(bytes: Uint8Array, from: number): boolean {
  return beginsName(bytes[beforeSpaces(bytes, from)]);
}

/** The last place up to `from` that is no space. */
function beforeSpaces(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at--;
  return at;
}

/** `"locked"`, `locked: true`, `locked?: boolean`, `.locked = true`, `minify {`, `{ locked, content }`, `id: minify`; read from a record it is none. */
function namesField(bytes: Uint8Array, start: number, end: number): boolean {
  if (isQuote(bytes[start - 1]) && (isQuote(bytes[end]) || isEscape(bytes[end]))) return true;
  let [before, after] = [start - 1, end];
  while (isSpace(bytes[before])) before--;
  if (bytes[before] === COLON && isLineBreak(bytes[end])) return true;
  while (isSpace(bytes[after]) || bytes[after] === QUESTION) after++;
  if (bytes[after] === EQUALS) return bytes[after + 1] !== EQUALS;
  if (bytes[start - 1] === DOT) return false;
  if (bytes[after] === COLON) return bytes[after + 1] !== COLON;
  return bytes[after] === OPENING_BRACE || (isBetweenNames(bytes[after]) && isBetweenNames(bytes[before]));
}

/** A value that stands alone at the end of its line. */
function isLineBreak(byte: number | undefined): boolean {
  return byte === undefined || byte === NEWLINE || byte === RETURN;
}

/** In `"\nzones/…"` the letter before the word belongs to the line break. */
function isEscape(byte: number | undefined): boolean {
  return byte === BACKSLASH;
}
