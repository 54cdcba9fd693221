import { RETURN } from '../../ascii.ts';
import type { FoundLine } from '../bytes/finder.ts';
import { IS_BATCH, linesOfBatch } from '../formats/wrappings/bare-line.ts';

/** A line as text, without what ends it. */
export function textOf({ bytes, start, end }: FoundLine): string {
  return bytes.toString('utf8', start, bytes[end - 1] === RETURN && end > start ? end - 1 : end);
}

/** The lines of a batch, where there are several. */
export function batchIn(found: FoundLine): string[] | undefined {
  if (!IS_BATCH.test(found.bytes.toString('latin1', found.start, Math.min(found.end, found.start + LONGEST_BEGINNING)))) return undefined;
  const batch = linesOfBatch(textOf(found));
  return batch === undefined || batch.length < 2 ? undefined : batch;
}

const LONGEST_BEGINNING = 32;
