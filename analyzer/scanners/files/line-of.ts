import { firstFrom } from './sorted.ts';

/** The line that a place of a text stands on, counted from one. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Where each line of a text begins. Whoever asks for many lines of one text asks these. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the line that holds an offset. */
export function lineAt(starts: readonly number[], offset: number): number {
  return Math.max(0, firstFrom(starts.length, (index) => (starts[index] as number) <= offset) - 1);
}
