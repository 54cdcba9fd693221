import type { Maker } from '../making/make.ts';

/** Lines that a backslash joins. */
export interface LogicalLine {
  start: number;
  end: number;
  text: string;
}

/** Lines, joined where a backslash ends them, or where a pattern matches what joins them. */
export function* logicalLines(make: Maker, joint = /\\\r?\n/): Generator<LogicalLine> {
  for (const match of make.text.matchAll(new RegExp(`(?:[^\\\\\\n]+|${joint.source}|\\\\[\\s\\S])+\\\\?|\\\\$`, 'g'))) {
    yield { start: match.index, end: match.index + match[0].length, text: match[0] };
  }
}
