/** A run of whole lines, or the size of a line too long to be held, which was thrown away. */
export type Block = { lines: Buffer } | { longLine: number };

/** Longer lines are left out and reported: at this size it is no request any more. */
export const LONGEST_LINE = 16 << 20;

const NEWLINE = 10;

/**
 * Cuts chunks into blocks that end at a newline (the last one may not). `lines` is valid only until the next block is
 * asked for, and starts at offset 0 of its `ArrayBuffer`, so that a search may read it in words.
 */
export async function* blocksOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Block> {
  let work: Buffer = Buffer.from(new ArrayBuffer(2 << 20));
  let kept = 0;
  // Bytes of the over-long line that were thrown away already; 0 outside one.
  let skipped = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    if (skipped > 0) {
      const end = chunk.indexOf(NEWLINE);
      skipped += end < 0 ? chunk.length : end;
      if (end < 0) continue;
      yield { longLine: skipped };
      skipped = 0;
      rest = chunk.subarray(end + 1);
    }
    const filled = kept + rest.length;
    if (filled > work.length) work = grown(work, kept, filled);
    work.set(rest, kept);
    const end = filled === 0 ? 0 : work.lastIndexOf(NEWLINE, filled - 1) + 1;
    if (end > 0) {
      yield { lines: work.subarray(0, end) };
      work.copyWithin(0, end, filled);
    }
    kept = filled - end;
    if (kept > LONGEST_LINE) [skipped, kept] = [kept, 0];
  }
  if (skipped > 0) yield { longLine: skipped };
  if (kept > 0) yield { lines: work.subarray(0, kept) };
}

function grown(work: Buffer, kept: number, wanted: number): Buffer {
  const larger = Buffer.from(new ArrayBuffer(Math.max(wanted, work.length * 2)));
  work.copy(larger, 0, 0, kept);
  return larger;
}
