import { QUESTION, SLASH } from '../../ascii.ts';
import type { Kernel } from './kernel.ts';
import { NO_PATH } from './places.ts';

/** White space, control characters, quotes, angle brackets and commas end a path in every format. */
export function isDelimiter(byte: number | undefined): boolean {
  return byte === undefined || DELIMITER[byte] === 1;
}

const DELIMITER = Uint8Array.from({ length: 256 }, (_, byte) => (byte <= 32 || [34, 39, 44, 60, 62, 96].includes(byte) ? 1 : 0));

/** What a sentence may put behind a path. */
const PUNCTUATION = new Set(Buffer.from('),.;:]}!*'));

/** Bytes of a path that may stand between it and the next cell of a table, or begin an escape. */
const UNCLEAR = new Set(Buffer.from('\\|;^~'));

/** Longer texts are left to strings, and so are escapes: a line within a string of JSON ends its paths with them. */
const LONGEST = 512;

/**
 * Whether the path around a place is certainly none of the catalog, nor a URL in its query. Only for plain texts that begin with a slash; of all
 * others bytes do not tell.
 */
export function isElsewhere({ walk, namesHost }: Pick<Kernel, 'walk' | 'namesHost'>, bytes: Uint8Array, at: number): boolean {
  let start = at;
  while (DELIMITER[bytes[start - 1] as number] === 0 && at - start < LONGEST) start -= 1;
  if (bytes[start] !== SLASH || isBehindSegment(bytes, start)) return false;
  let end = at;
  while (DELIMITER[bytes[end] as number] === 0 && bytes[end] !== QUESTION && !UNCLEAR.has(bytes[end] as number) && end - at < LONGEST) end += 1;
  if (UNCLEAR.has(bytes[end] as number) || at - start >= LONGEST || end - at >= LONGEST || PUNCTUATION.has(bytes[end - 1] as number)) return false;
  return walk(start, end) === NO_PATH && !namesHost(start, end);
}

/** By what stands at its end, how a segment begins that a delimiter is part of: an identifier that was taken out, and named (`/zones/<zone>/filters`). */
const OPENED_BY = new Map([['>', '<'], ["'", "'"], ['`', '`']].map(([end = '', start = '']) => [end.charCodeAt(0), start.charCodeAt(0)]));

/** Longer ones are no names. */
const LONGEST_NAME = 64;

/** Whether the slash at a place goes on with a path, behind a segment in brackets or quotes. */
export function isBehindSegment(bytes: Uint8Array, at: number): boolean {
  const opening = OPENED_BY.get(bytes[at - 1] as number);
  if (opening === undefined) return false;
  const start = bytes.subarray(Math.max(0, at - LONGEST_NAME), at - 1).lastIndexOf(opening);
  return start > 0 && bytes[Math.max(0, at - LONGEST_NAME) + start - 1] === SLASH;
}
