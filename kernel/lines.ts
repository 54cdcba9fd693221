import { ENDS, HASH_A, HASH_B, HEX, LINE_END, LINE_START, LONG_LINE, MOST_PLACES, NEXT, PLACES_END, STRIDE, TABLE_BITS, TABLES, WORDS } from '../analyzer/scanners/logs/bytes/places';
import { setState, setup } from './state';

/** What a step takes in at once. */
const STEP: u32 = 32;

/**
 * Looks through one line, thirty-two bytes at a time, for windows of words and for escapes that hide a letter, and notes their places. Answers
 * true when there is one, or the line is very long, or does not begin and end as expected. The line has to end with a newline.
 */
export function isWorthALook(start: usize): bool {
  const stride = setup(STRIDE);
  const bits = setup(TABLE_BITS);
  const shift = 32 - bits;
  let places: usize = WORDS;
  let at = start;
  while (true) {
    const isWindow = stride == 4 ? windows(at, 0, shift) : windowsOfShort(at, stride, shift);
    let found = isWindow | special(at) | (special(at + 16) << 16);
    while (found != 0) {
      const here = at + ctz(found);
      const byte = load<u8>(here) as u32;
      if (byte == 10) {
        setState(LINE_START, start as u32);
        setState(LINE_END, here as u32);
        setState(NEXT, (here + 1) as u32);
        setState(PLACES_END, places as u32);
        return places != WORDS || (here - start) as u32 > (LONG_LINE as u32) || !isUsual(start, here);
      }
      if (isPlace(here, byte, bits, shift) && places != WORDS + (MOST_PLACES << 2)) {
        store<u32>(places, here as u32);
        places += 4;
      }
      found &= found - 1;
    }
    at += STEP;
  }
}

// @ts-ignore: decorator
@inline
function isPlace(here: usize, byte: u32, bits: u32, shift: u32): bool {
  if (byte == 37 && load<u8>(HEX + load<u16>(here, 1)) != 0) return true;
  const four = load<u32>(here);
  // `\u00`, lowest byte first.
  if (four == 0x3030755c && load<u8>(HEX + load<u16>(here, 4)) != 0) return true;
  // The second hash: nearly all that passes it is a window of a word.
  return load<u8>(TABLES + (1 << bits) + ((four * HASH_B) >>> shift)) != 0;
}

/** An empty line begins and ends with its own newline. */
// @ts-ignore: decorator
@inline
function isUsual(start: usize, end: usize): bool {
  const last = start == end ? end : end - 1;
  return (load<u8>(ENDS + load<u8>(start)) & 1) != 0 && (load<u8>(ENDS + load<u8>(last)) & 2) != 0;
}

// @ts-ignore: decorator
@inline
function windows(at: usize, offset: u32, shift: u32): u32 {
  return window(at, offset, shift) | window(at, offset + 4, shift) | window(at, offset + 8, shift) | window(at, offset + 12, shift)
    | window(at, offset + 16, shift) | window(at, offset + 20, shift) | window(at, offset + 24, shift) | window(at, offset + 28, shift);
}

// @ts-ignore: decorator
@inline
function window(at: usize, offset: u32, shift: u32): u32 {
  return (load<u8>(TABLES + ((load<u32>(at + offset) * HASH_A) >>> shift)) as u32) << offset;
}

/** Of words under seven bytes every second, or every window is looked at. */
function windowsOfShort(at: usize, stride: u32, shift: u32): u32 {
  const even = windows(at, 0, shift) | windows(at, 2, shift);
  return stride == 2 ? even : even | windows(at, 1, shift) | windows(at, 3, shift);
}

/** Newlines, percent signs, backslashes. */
// @ts-ignore: decorator
@inline
function special(at: usize): u32 {
  const chunk = v128.load(at);
  return i8x16.bitmask(v128.or(i8x16.eq(chunk, i8x16.splat(10)), v128.or(i8x16.eq(chunk, i8x16.splat(37)), i8x16.eq(chunk, i8x16.splat(92)))));
}
