import { weightOf, type Dated } from '../record/record.ts';

/** Requests that showed the same: what, how often, when. Plain data, so that threads can hand it over. */
export interface Tally<T> {
  key: string;
  what: T;
  /** Line of the first of them, where lines are counted. */
  line: number | undefined;
  file: string;
  format: string;
  count: number;
  /** Milliseconds since 1970; infinite without times. */
  first: number;
  last: number;
  /** Size of the largest, for what has one. */
  largest: number;
}

/** A bounded number of tallies. */
export interface Tallies<T> {
  add(key: string, what: T, request: Dated, file: string, size?: number): void;
  /** Takes in what was counted elsewhere. */
  merge(tally: Tally<T>): void;
  /** In order of first appearance. */
  list(): Tally<T>[];
}

/** Past `limit`, what is new is counted under the key and the description that `coarser` makes of it, from a small set. */
export function tallies<T>(limit: number, coarser: (what: T) => [key: string, what: T]): Tallies<T> {
  const all = new Map<string, Tally<T>>();
  const merge: Tallies<T>['merge'] = (tally) => {
    const [key, what] = all.has(tally.key) || all.size < limit ? [tally.key, tally.what] : coarser(tally.what);
    const known = all.get(key);
    if (known === undefined) {
      all.set(key, { ...tally, key, what });
      return;
    }
    known.count += tally.count;
    known.first = Math.min(known.first, tally.first);
    known.last = Math.max(known.last, tally.last);
    known.largest = Math.max(known.largest, tally.largest);
  };
  const add: Tallies<T>['add'] = (key, what, { record, time }, file, size = 0) => {
    const isTimed = !Number.isNaN(time);
    merge({ key, what, line: record.line, file, format: record.format, count: weightOf(record), first: isTimed ? time : Infinity, last: isTimed ? time : -Infinity, largest: size });
  };
  return { add, merge, list: () => [...all.values()] };
}

/** Since lines of a part of a log are counted from its start. */
export function movedTally<T>(tally: Tally<T>, lines: number): Tally<T> {
  return lines === 0 || tally.line === undefined ? tally : { ...tally, line: tally.line + lines };
}

/** The span of time as a report has it; nothing without times. */
export function spanOf({ first, last }: Pick<Tally<unknown>, 'first' | 'last'>): { firstSeen?: string; lastSeen?: string } {
  return first === Infinity ? {} : { firstSeen: new Date(first).toISOString(), lastSeen: new Date(last).toISOString() };
}
