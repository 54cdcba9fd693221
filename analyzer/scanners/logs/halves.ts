import { withoutColours } from './prefix.ts';
import type { Unread } from './record.ts';

/** Whether a line is the other half of one that says the same: Koa and Hono tell of a request when it comes, OkHttp of its answer. */
export function isSecondHalf(text: string): boolean {
  return text.includes('<-- ') && /(?:^|\s)<-- (?:[A-Z]{3,10} \/|\d{3} )/.test(withoutColours(text));
}

/** What such a line is read as. */
export const HALF: Unread = { unread: 'tells one half of a request, whose other half is not there', isHalf: true };

/** Finds the halves whose others are missing, in whichever order they come. */
export interface Halves {
  /** A line with an other half. */
  second(line: number): void;
  /** A line that was read as a request. */
  read(text: string): void;
  /** Lines left over. */
  alone(): readonly number[];
}

/** Nothing is open. Pairs are told by their number, since requests may cross. */
export function halves(): Halves {
  const open: number[] = [];
  let first = 0;
  return {
    second: (line) => void (first > 0 ? (first -= 1) : open.push(line)),
    read: (text) => {
      if (text.includes('-->') && open.shift() === undefined) first += 1;
    },
    alone: () => open,
  };
}
