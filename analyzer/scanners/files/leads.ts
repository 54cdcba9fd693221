import { CLOSING_PARENTHESIS, EQUALS, isCapital, isLetter, isPart, isQuote, isSpace, oneOf, OPENING_BRACE, OPENING_PARENTHESIS, SEMICOLON, SLASH, SPACE } from '../ascii.ts';
import { patternOf, placeFrom, placesOf, standsAt, type Pattern, type Word } from './word.ts';

/** Whether of each two neighbours the first leads to the second somewhere: `.filters.list`, `.filters(zone).list`. */
export function formChain(links: string[], bytes: Uint8Array, find = placeFrom): boolean {
  const patterns = links.map((text, index) => patternOf({ text, edge: 'member' }, index));
  return patterns.slice(1).every((next, index) => {
    const link = patterns[index] as Pattern;
    for (const at of placesOf(link, bytes, find)) if (leadsTo(next, bytes, at + link.bytes.length) || isKept(bytes, at, at + link.bytes.length)) return true;
    return false;
  });
}

/** At once, behind arguments or an index, or behind words that say how a call is made. */
function leadsTo(next: Pattern, bytes: Uint8Array, end: number): boolean {
  let at = end;
  for (let limit = end + LONGEST_ARGUMENTS; at < limit;) {
    if (isSpace(bytes[at]) || isOptional(bytes[at])) at++;
    else if (opensBracket(bytes[at])) at = afterBracket(bytes, at, limit);
    else break;
  }
  // Without parentheses nobody can tell where arguments end, and a comment may hold anything.
  if (at > end && (isPart(bytes[at] ?? SPACE) || beginsArgument(bytes[at]))) return true;
  if (!isAccess(bytes[at])) return false;
  while (isAccess(bytes[at]) || isSpace(bytes[at])) at++;
  return standsAt(next, bytes, at) || PLUMBING.every((byte, index) => bytes[at + index] === byte);
}

/** `f = cf.filters(zone)`: what a call gives may be asked for more under another name. */
function isKept(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[end] !== OPENING_PARENTHESIS) return false;
  for (let at = start - 1; at >= start - LONGEST_CHAIN && at >= 0 && bytes[at] !== SEMICOLON; at--) {
    if (bytes[at] === EQUALS && bytes[at + 1] !== EQUALS && bytes[at - 1] !== EQUALS) return true;
  }
  return false;
}

/** Behind the bracket that closes this one, or where looking ends. Quotes are not heeded: a bracket in a text only ends it early or late. */
function afterBracket(bytes: Uint8Array, start: number, limit: number): number {
  let depth = 0;
  for (let at = start; at < limit && at < bytes.length; at++) {
    if (opensBracket(bytes[at])) depth++;
    else if (closesBracket(bytes[at]) && --depth === 0) return at + 1;
  }
  return limit;
}

/**
 * Where that must begin which the text does not tell: anywhere behind the word, or behind an id that follows it in a path; or the word names
 * what is not in the text, and is not only set, or asked for a member.
 */
export type Lead = 'at once' | 'behind an id' | 'as a value';

/**
 * Whether behind some place of a word stands more than the text there tells: behind the root of a path a way that nobody can
 * tell, `/zones/${id}` and no more, `/zones/${id}/${what}`; behind the name of a call an address that is no literal.
 */
export function leadsToMore(word: Word, bytes: Uint8Array, from: Lead, find = placeFrom): boolean {
  const pattern = patternOf(word, 0);
  for (const start of placesOf(pattern, bytes, find)) {
    const end = start + pattern.bytes.length;
    if (from === 'as a value') {
      if (isValue(bytes, end)) return true;
      continue;
    }
    const isTold = word.edge === 'call' ? isDefined(bytes, start) || isRecord(bytes, start, end) || isToldAddress(bytes, end) : isToldPath(bytes, end);
    if (!isTold && (from === 'at once' || goesOn(bytes, end))) return true;
  }
  return false;
}

/** `Endpoints.Zones + id`, `Endpoints.Zones.format(id)`, `paths.zones(id)`; but not `client.zones.list()`, `client.zones(id).list()`, `this.zones = list`. */
function isValue(bytes: Uint8Array, start: number): boolean {
  const end = opensBracket(bytes[start]) ? afterBracket(bytes, start, start + LONGEST_ARGUMENTS) : start;
  if (isAccess(bytes[end])) return !isLetter(bytes[afterAccess(bytes, end)]) || MAKES_TEXT.test(Buffer.from(bytes.subarray(end, end + LONGEST_METHOD)).toString('latin1'));
  let at = end;
  while (isSpace(bytes[at])) at++;
  return end > start || bytes[at] !== EQUALS || bytes[at + 1] === EQUALS;
}

function afterAccess(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isAccess(bytes[at])) at++;
  return at;
}

/** What is asked of a text, and gives one. */
const MAKES_TEXT = /^[^a-z]*(?:format|repl|concat|join|value|path|ur[il]|trim|r?strip|g?sub|to_?s|as_?s|clone|dup|into|with)/i;
const LONGEST_METHOD = 16;

const DEFINING = ['async', 'function', 'def', 'fn', 'func', 'fun', 'sub'].map((word) => Buffer.from(word));

/** `async fetch(request) { … }`, `def request(path)`: nothing is called here. */
function isDefined(bytes: Uint8Array, start: number): boolean {
  if (bytes[start - 1] !== SPACE) return false;
  return DEFINING.some((word) => !isPart(bytes[start - word.length - 2] ?? SPACE) && word.every((byte, index) => bytes[start - word.length - 1 + index] === byte));
}

/** `ctrl.Request{…}`: a record of Go. */
function isRecord(bytes: Uint8Array, start: number, end: number): boolean {
  return bytes[end] === OPENING_BRACE && isCapital(bytes[start]);
}

/** Whether at `end` a call without arguments follows, or one that is given a text first: `fetch()`, `fetch("/users")`, `` fetch(`${base}/users`) ``. */
function isToldAddress(bytes: Uint8Array, end: number): boolean {
  if (bytes[end] !== OPENING_PARENTHESIS) return false;
  let at = end + 1;
  while (isSpace(bytes[at])) at++;
  if (bytes[at] === CLOSING_PARENTHESIS) return true;
  return isQuote(bytes[at]) && (isLetter(bytes[at + 1]) || holdsWay(bytes, at));
}

/** Whether the text that a quote begins holds a slash and a word outside of its placeholders. */
function holdsWay(bytes: Uint8Array, quote: number): boolean {
  const limit = quote + LONGEST_CHAIN;
  for (let at = quote + 1; at < limit && bytes[at] !== bytes[quote];) {
    if (bytes[at] === SLASH && isLetter(bytes[at + 1])) return true;
    at = opensBracket(bytes[at]) ? afterBracket(bytes, at, limit) : at + 1;
  }
  return false;
}

/** Whether at `end` a slash, an id and a word follow, or a word at once. */
function isToldPath(bytes: Uint8Array, end: number): boolean {
  if (bytes[end] !== SLASH) return false;
  if (isLetter(bytes[end + 1]) && !isId(bytes, end + 1)) return true;
  const next = afterPlaceholder(bytes, end + 1);
  return bytes[next] === SLASH && isLetter(bytes[next + 1]);
}

/** Whether behind the root a slash follows, and then an id with another slash, or the end of the text, which may be put before one. */
function goesOn(bytes: Uint8Array, end: number): boolean {
  return bytes[end] === SLASH && (isQuote(bytes[end + 1]) || bytes[afterPlaceholder(bytes, end + 1)] === SLASH);
}

/** Whether as many letters and digits follow as an id has. */
function isId(bytes: Uint8Array, start: number): boolean {
  let at = start;
  while (isPart(bytes[at] ?? SPACE)) at++;
  return at - start >= ID_LENGTH;
}

const ID_LENGTH = 32;

/** Behind `${id}`, `#{id}`, `{id}`, `:id`, `$id`, `<id>`, `%s`, `*`. */
function afterPlaceholder(bytes: Uint8Array, start: number): number {
  let at = start;
  for (const limit = start + LONGEST_CHAIN; at < limit && bytes[at] !== SLASH && !isQuote(bytes[at]) && !isSpace(bytes[at]);) {
    at = bytes[at] === OPENING_BRACE ? afterBracket(bytes, at, limit) : at + 1;
  }
  return at;
}

/** In bytes. Behind more nothing is asked. */
const LONGEST_ARGUMENTS = 2048;
const LONGEST_CHAIN = 200;

/** `with_raw_response`, `withOptions`: what generated SDKs put in between. */
const PLUMBING = Buffer.from('with');

const isOptional = oneOf('?!&');
const isAccess = oneOf('.->:\\');
const beginsArgument = oneOf('"\'`$@/#');
const opensBracket = oneOf('([{');
const closesBracket = oneOf(')]}');
