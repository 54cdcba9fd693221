import { BACKSLASH } from '../../ascii.ts';
import type { LineBytes } from './talk.ts';

const BEFORE = Buffer.from('{"log":"');

/** What Docker says of a line, where it says nothing else of its container. */
const BEHIND = /\\n","stream":"std(?:out|err)","time":"[\d:.TZ+-]+"\}$/;

/** Bytes that this may have. */
const MOST_BEHIND = 96;

/** The line that Docker keeps in a record, where that is all there is and no escape stands in it; `undefined` for any other. */
export function containedIn({ bytes, start, end }: LineBytes): LineBytes | undefined {
  const first = start + BEFORE.length;
  if (end < first || bytes.compare(BEFORE, 0, BEFORE.length, start, first) !== 0) return undefined;
  const behind = BEHIND.exec(bytes.toString('latin1', Math.max(first, end - MOST_BEHIND), end))?.[0];
  if (behind === undefined) return undefined;
  const inner = { bytes, start: first, end: end - behind.length };
  return bytes.subarray(inner.start, inner.end).includes(BACKSLASH) ? undefined : inner;
}
