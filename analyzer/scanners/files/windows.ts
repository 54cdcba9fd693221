import { mayFollow, type Pattern } from './word.ts';

/** Bytes that a window covers. */
export const WINDOW = 4;
const STRIDE = 4;

/** Words of this length have four windows of their own; shorter ones borrow bytes from what may stand around them. */
export const LENGTH_FOR_STRIDE = WINDOW + STRIDE - 1;
const LENGTH_FOR_BORROWING = WINDOW + 1;
/** Each borrowed byte costs 256 windows, which must stay few. */
const MOST_BORROWERS = 16;

/** Four neighbouring bytes of a word, as the whole number that they are in memory. */
export interface Window {
  pattern: Pattern;
  value: number;
  /** How far behind the word's start it stands; -1 is before it. */
  behind: number;
}

/**
 * The windows by which words are told, where every fourth byte of a text is looked at: one of them must begin at such a byte. Where words
 * are too short or too many for that, every byte has to be looked at. No word may have fewer than three bytes. Those furthest behind the
 * start come last: where several have the same bytes, in a word that overlaps itself, they tell of the first place.
 */
export function windowsOf(patterns: Pattern[]): { windows: Window[]; everyByte: boolean } {
  const borrowers = patterns.filter(({ bytes }) => bytes.length < LENGTH_FOR_STRIDE);
  const everyByte = borrowers.length > MOST_BORROWERS || borrowers.some(({ bytes }) => bytes.length < LENGTH_FOR_BORROWING);
  const shared = sharedParts(patterns);
  const windows = patterns.flatMap((pattern) => (everyByte ? windowsForEveryByte(pattern, shared) : fourWindows(pattern, shared)));
  return { windows: windows.sort((a, b) => a.behind - b.behind), everyByte };
}

/** Four windows, one for each way the word can lie across every fourth byte. */
function fourWindows(pattern: Pattern, shared: SharedParts): Window[] {
  const { bytes } = pattern;
  const start = bytes.length < LENGTH_FOR_STRIDE ? 0 : rarestStretch(bytes, LENGTH_FOR_STRIDE, shared);
  return [0, 1, 2, 3].flatMap((offset) => {
    if (start + offset + WINDOW <= bytes.length) return [windowOf(pattern, start + offset)];
    // Six bytes lack the fourth byte of one window, five of two; the last of these is better begun before the word.
    return offset === STRIDE - 1 && bytes.length === LENGTH_FOR_BORROWING ? borrowingBefore(pattern) : borrowingAfter(pattern, offset);
  });
}

/** The one window that is enough where every byte is looked at. */
function windowsForEveryByte(pattern: Pattern, shared: SharedParts): Window[] {
  return pattern.bytes.length >= WINDOW ? [windowOf(pattern, rarestStretch(pattern.bytes, WINDOW, shared))] : borrowingAfter(pattern, 0);
}

function windowOf(pattern: Pattern, behind: number): Window {
  return { pattern, value: windowAt(pattern.bytes, behind), behind };
}

/** The whole number that four bytes are in memory. */
export function windowAt(bytes: Uint8Array, start: number): number {
  return wholeNumber(bytes[start] as number, bytes[start + 1] as number, bytes[start + 2] as number, bytes[start + 3] as number);
}

function wholeNumber(a: number, b: number, c: number, d: number): number {
  return LITTLE_ENDIAN ? a | (b << 8) | (c << 16) | (d << 24) : (a << 24) | (b << 16) | (c << 8) | d;
}

/** Whether the lowest byte of a number comes first in memory. */
export const LITTLE_ENDIAN = new Uint8Array(new Int32Array([1]).buffer)[0] === 1;

/** Three bytes of the word and any that may follow it; the end of a text counts as zero. */
function borrowingAfter(pattern: Pattern, offset: number): Window[] {
  const [a = 0, b = 0, c = 0] = pattern.bytes.subarray(offset);
  const others = pattern.edge === 'any' ? BYTES : FOLLOWING;
  return others.map((other) => ({ pattern, value: wholeNumber(a, b, c, other), behind: offset }));
}

function borrowingBefore(pattern: Pattern): Window[] {
  const [a = 0, b = 0, c = 0] = pattern.bytes;
  return BYTES.map((other) => ({ pattern, value: wholeNumber(other, a, b, c), behind: -1 }));
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte);
const FOLLOWING = BYTES.filter(mayFollow);

/** How many of the words hold a window's four bytes. */
type SharedParts = ReadonlyMap<number, number>;

function sharedParts(patterns: Pattern[]): SharedParts {
  const counts = new Map<number, number>();
  for (const { bytes } of patterns) {
    for (let at = 0; at + WINDOW <= bytes.length; at++) {
      const window = windowAt(bytes, at);
      counts.set(window, (counts.get(window) ?? 0) + 1);
    }
  }
  return counts;
}

/** The letters of English and of code, the most frequent first; what is not among them is rarer. */
const FREQUENT = 'etaoinsrlcdpumfghbyvwkxjqz_-/.';

const RANKS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const found = FREQUENT.indexOf(String.fromCharCode(byte));
  return found < 0 ? FREQUENT.length : found;
});

/** By how much rarer a window is for each rank; measured on public code. */
const RARITY = 0.06;

/** The part of a word that stops the search least: rare windows, that few of the words have. */
function rarestStretch(bytes: Uint8Array, length: number, shared: SharedParts): number {
  const costs: number[] = [];
  for (let at = 0; at + WINDOW <= bytes.length; at++) costs.push(costOf(bytes, at, shared));
  let best = 0;
  let least = Infinity;
  for (let start = 0; start + length <= bytes.length; start++) {
    let cost = 0;
    for (let at = start; at + WINDOW <= start + length; at++) cost += costs[at] as number;
    if (cost < least) [best, least] = [start, cost];
  }
  return best;
}

/** How often a window is to be expected, times the words that are then compared. */
function costOf(bytes: Uint8Array, start: number, shared: SharedParts): number {
  let rank = 0;
  for (let at = start; at < start + WINDOW; at++) rank += RANKS[bytes[at] as number] as number;
  return Math.exp(-RARITY * rank) * (shared.get(windowAt(bytes, start)) ?? 1);
}
