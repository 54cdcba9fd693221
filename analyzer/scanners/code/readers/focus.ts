import { firstFrom } from '../../files/sorted.ts';

/** Whether one of the places, which are in order, lies in a stretch. */
export function holdsPlace(places: readonly number[], start: number, end: number): boolean {
  const first = places[firstFrom(places.length, (index) => (places[index] as number) < start)];
  return first !== undefined && first < end;
}

/** Places in order, each once. */
export function mergedPlaces(...some: (readonly number[])[]): number[] {
  return [...new Set(some.flat())].sort((a, b) => a - b);
}

/** Whether a text was written by hand, as far as its lines tell: those of a minifier have thousands of characters. */
export function isWritten(text: string): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return text.length < LONGEST_LINE * lines;
}

/** On average. */
const LONGEST_LINE = 200;
