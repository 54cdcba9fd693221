import { EQUALS, GREATER, HYPHEN, isCapital, oneOf, QUOTE, SLASH, SPACE } from '../../ascii.ts';
import { isMethod, METHODS_KNOWN } from '../record/asked.ts';

/** A digit, a byte of a word as patterns have it. */
export const isDigit = oneOf('0123456789');
export const isOfWord = oneOf('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_');

/** Where the word ends in which a place lies. */
export function afterWord(bytes: Buffer, start: number): number {
  let at = start;
  while (isOfWord(bytes[at])) at += 1;
  return at;
}

/** Whether some letters of ASCII stand right before a place. */
export function endsWith(bytes: Buffer, end: number, letters: string): boolean {
  for (let index = 1; index <= letters.length; index += 1) if (bytes[end - index] !== letters.charCodeAt(letters.length - index)) return false;
  return true;
}

function startsWith(bytes: Buffer, start: number, letters: string): boolean {
  return endsWith(bytes, start + letters.length, letters);
}

/** With what each method begins that servers know, and how long the longest is. */
const isOfMethod = oneOf([...METHODS_KNOWN].map(([first]) => first).join(''));
const LONGEST_METHOD = Math.max(...[...METHODS_KNOWN].map(({ length }) => length));

/** Whether a word is a method: one that programs ask with, or any that servers know where it stands behind a quote. */
export function isMethodAt(bytes: Buffer, start: number, end: number): boolean {
  if (!isOfMethod(bytes[start]) || !isCapital(bytes[start + 1]) || !isCapital(bytes[end - 1]) || end - start > LONGEST_METHOD) return false;
  const word = bytes.toString('latin1', start, end);
  return isMethod(word) || (bytes[start - 1] === QUOTE && METHODS_KNOWN.has(word));
}

/** Whether a word is the value of a field, or behind a quote that follows a time in brackets: there another program may have gone on. */
export function isAnnounced(bytes: Buffer, start: number): boolean {
  return bytes[start - 1] === EQUALS || bytes[start - 2] === EQUALS;
}

/** Words that stand in what is more than a line of talk: heads of events, errors that name their request behind, executions, what Privoxy and wget tell, access logs that lost an end. */
export function isCapitalOfRecord(bytes: Buffer, at: number): boolean {
  switch (bytes[at]) {
    case 65: if (startsWith(bytes, at, 'AxiosError') || startsWith(bytes, at, 'Accepted connection from ')) return true; break;
    case 67: if (startsWith(bytes, at, 'CEF:')) return true; break;
    case 68: if (startsWith(bytes, at, 'DEBUG output created by ') || startsWith(bytes, at, 'DioException [') || startsWith(bytes, at, 'DioError [') || endsWith(bytes, at, '*** ')) return true; break;
    case 76: if (startsWith(bytes, at, 'LEEF:')) return true; break;
    case 82: if (startsWith(bytes, at, 'Request failed with ') || startsWith(bytes, at, 'Request: ') || startsWith(bytes, at, 'RESPONSE: ') || endsWith(bytes, at, '*** ')) return true; break;
    case 69: if (startsWith(bytes, at, 'Extended Request Id: ')) return true; break;
    case 86: if (startsWith(bytes, at, 'Verifying Usage Plan')) return true; break;
    case 72: if (endsWith(bytes, at, ') ') && startsWith(bytes, at, 'HTTP Method: ')) return true; break;
    case 83: if (endsWith(bytes, at, ') ') && (startsWith(bytes, at, 'Starting ') || startsWith(bytes, at, 'Sending '))) return true;
  }
  return bytes[at - 1] === QUOTE && endsWith(bytes, at - 1, '] ') && isDigit(bytes[at - 4]) && isDigit(bytes[at - 7]) && (bytes[at - 8] === PLUS || bytes[at - 8] === HYPHEN);
}

const PLUS = 43;

/** Whether a sign of equality stands behind the name of a field that tells of a request, or between a name and its value as Ruby shows them. */
export function isTelling(bytes: Buffer, at: number): boolean {
  if (endsWith(bytes, at, 'method') || endsWith(bytes, at, 'verb') || endsWith(bytes, at, 'uri')) return true;
  if (bytes[at + 1] !== GREATER) return false;
  const quote = bytes[at - 1] === SPACE ? at - 2 : at - 1;
  return bytes[quote] === QUOTE && (endsWith(bytes, quote, 'log') || endsWith(bytes, quote, 'message') || endsWith(bytes, quote, 'MESSAGE'));
}

/** A method in small letters that is a cell by itself, which a host and its path may stand beside. */
const CELL_OF_METHOD = /(?:^|["\s,;|^~])(?:get|head|post|put|patch|delete)["\s]*(?:[\t,;|^~]|$)/;

/** Whether a text may be cells of which one is a method. */
export function hasCellOfMethod(text: string): boolean {
  return CELL_OF_METHOD.test(text);
}

/** What may stand between the words of a tally, and of what its numbers, days and addresses are made. */
const isBetween = oneOf(' \t"\'|`,;');
const isQuoteOrSpace = oneOf(' \t"\'`<>');
const isOfNumber = oneOf('0123456789abcdefABCDEF.:[]-');
const isPlain = oneOf('abcdefghijklmnopqrstuvwxyz');

/**
 * Whether a line that holds a slash may end in a path, or in numbers beside one, and nothing else stand there but what a collector put before: its last word
 * is one of these, and before it stands no plain word of the sentence that it would belong to.
 */
export function mayBeTally(bytes: Buffer, start: number, end: number): boolean {
  let last = end;
  while (last > start && isBetween(bytes[last - 1])) last -= 1;
  if (isPathAtEnd(bytes, start, last)) return true;
  let at = last;
  let isNumber = true;
  while (at > start && !isBetween(bytes[at - 1])) {
    at -= 1;
    isNumber &&= isOfNumber(bytes[at]);
  }
  return (isNumber || isCapital(bytes[at]) || bytes[at] === SLASH) && !isSaid(bytes, start, at - 1);
}

/** Whether what stands behind the last space is a path. */
function isPathAtEnd(bytes: Buffer, start: number, end: number): boolean {
  let at = end;
  while (at > start && !isQuoteOrSpace(bytes[at - 1])) at -= 1;
  return bytes[at] === SLASH && !isSaid(bytes, start, at - 1);
}

/** Whether what ends before a space is a word of a sentence: neither part of a path nor the last of what a collector puts before a line. */
function isSaid(bytes: Buffer, start: number, end: number): boolean {
  if (end <= start || bytes[end] !== SPACE || !isPlain(bytes[end - 1])) return false;
  let isNumber = true;
  for (let at = end - 1; at >= start && !isBetween(bytes[at]); at -= 1) {
    if (bytes[at] === SLASH || bytes[at] === EQUALS) return false;
    isNumber &&= isOfNumber(bytes[at]);
  }
  return !isNumber;
}
