import {
  ALONE, ENDS, FIFTEENS, HASH_A, HASH_B, HEX, HIGH_MARKS, LINE_END, LINE_NUMBER, LINE_START, LONG_LINE, LOW_MARKS, MOST_PLACES, NEXT, NOTHING_BEHIND, PLACES_END, TABLE_BITS, TABLES, TELLING, WORDS,
} from '../analyzer/scanners/logs/bytes/places';
import { setState, setup, state, vector } from './state';

/** What a step takes in at once. */
const STEP: u32 = 64;

/** Bytes of a gram before its last. */
const BEFORE: u32 = 2;

/**
 * Goes on to the first line that is worth a look, and notes it with all places in it where a word may stand, or an escape that hides a letter.
 * Such a place makes a line worth it; so it is when it is very long, or does not begin and end as expected. False when there is none up to
 * `end`, where a line has to be over.
 */
export function isAnyWorthALook(from: usize, end: usize): bool {
  const lowMarks = vector(LOW_MARKS);
  const highMarks = vector(HIGH_MARKS);
  const fifteens = vector(FIFTEENS);
  const alone = vector(ALONE);
  const telling = vector(TELLING);
  const bits = setup(TABLE_BITS);
  let lines = state(LINE_NUMBER);
  let start = from;
  let places: usize = WORDS;
  // Of the block before: marks, and those of them that continue a gram.
  let marks = i64x2.splat(0);
  let pairs = marks;
  let at = from - STEP;
  while (true) {
    at += STEP;
    const marksA = marksAt(at, lowMarks, highMarks, fifteens);
    const marksB = marksAt(at + 16, lowMarks, highMarks, fifteens);
    const marksC = marksAt(at + 32, lowMarks, highMarks, fifteens);
    const marksD = marksAt(at + 48, lowMarks, highMarks, fifteens);
    const pairsA = v128.and(marksA, continued(marks, marksA));
    const pairsB = v128.and(marksB, continued(marksA, marksB));
    const pairsC = v128.and(marksC, continued(marksB, marksC));
    const pairsD = v128.and(marksD, continued(marksC, marksD));
    const stopsA = v128.and(marksA, v128.or(continued(pairs, pairsA), alone));
    const stopsB = v128.and(marksB, v128.or(continued(pairsA, pairsB), alone));
    const stopsC = v128.and(marksC, v128.or(continued(pairsB, pairsC), alone));
    const stopsD = v128.and(marksD, v128.or(continued(pairsC, pairsD), alone));
    marks = marksD;
    pairs = pairsD;
    if (!v128.any_true(v128.and(v128.or(v128.or(stopsA, stopsB), v128.or(stopsC, stopsD)), telling))) continue;
    let stops = ~(without(stopsA, telling) | (without(stopsB, telling) << 16) | (without(stopsC, telling) << 32) | (without(stopsD, telling) << 48));
    while (stops != 0) {
      const here = at + (ctz(stops) as usize);
      const byte = load<u8>(here) as u32;
      stops &= stops - 1;
      if (byte == 10) {
        lines += 1;
        const isWorthIt = places != WORDS || (here - start) as u32 > (LONG_LINE as u32) || !isUsual(start, here);
        if (isWorthIt || here + 1 >= end) {
          setState(LINE_NUMBER, lines);
          setState(LINE_START, start as u32);
          setState(LINE_END, here as u32);
          setState(NEXT, (here + 1) as u32);
          setState(PLACES_END, places as u32);
          return isWorthIt;
        }
        start = here + 1;
      } else if (places != WORDS + (MOST_PLACES << 2)) {
        const isEscape = byte == 37 || byte == 92;
        const place = isEscape ? here : here - BEFORE;
        store<u32>(places, place as u32);
        places += (isEscape ? hidesLetter(here, byte) : isGram(place, bits)) as usize << 2;
      }
    }
  }
}

/** Which marks sixteen bytes have by both their halves. */
// @ts-ignore: decorator
@inline
function marksAt(at: usize, low: v128, high: v128, fifteens: v128): v128 {
  const chunk = v128.load(at);
  return v128.and(i8x16.swizzle(low, v128.and(chunk, fifteens)), i8x16.swizzle(high, v128.and(i16x8.shr_u(chunk, 4), fifteens)));
}

/** The marks that go on what stands one byte before. */
// @ts-ignore: decorator
@inline
function continued(before: v128, now: v128): v128 {
  const shifted = i8x16.shuffle(before, now, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
  // Twice as much is one bit further; machines add more often at once than they shift.
  return i8x16.add(shifted, shifted);
}

// @ts-ignore: decorator
@inline
function without(stops: v128, telling: v128): u64 {
  return i8x16.bitmask(i8x16.eq(v128.and(stops, telling), i64x2.splat(0))) as u64;
}

/** `%66` and `\u0066`. */
// @ts-ignore: decorator
@inline
function hidesLetter(here: usize, byte: u32): bool {
  if (byte == 37) return load<u8>(HEX + load<u16>(here, 1)) != 0;
  // `\u00`, lowest byte first.
  return load<u32>(here) == 0x3030755c && load<u8>(HEX + load<u16>(here, 4)) != 0;
}

/** Whether a gram stands here, and what stands behind it in its words. Both are looked up in any case: which of them fails is not to be foreseen by the machine. */
// @ts-ignore: decorator
@inline
function isGram(here: usize, bits: u32): bool {
  const behind = load<u8>(TABLES + (((load<u32>(here) & 0xffffff) * HASH_A) >>> (32 - bits))) as u32;
  const next = load<u8>(TABLES + (1 << bits) + ((load<u32>(here + (behind & 7) - 1) * HASH_B) >>> (32 - bits))) as u32;
  return (behind != 0) & ((behind == NOTHING_BEHIND) | (next != 0));
}

/** An empty line begins and ends with its own newline. */
// @ts-ignore: decorator
@inline
function isUsual(start: usize, end: usize): bool {
  let last = start == end ? end : end - 1;
  if (load<u8>(last) == 13 && last != start) last -= 1;
  return (load<u8>(ENDS + load<u8>(start)) & 1) != 0 && (load<u8>(ENDS + load<u8>(last)) & 2) != 0;
}
