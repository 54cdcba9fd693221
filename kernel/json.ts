import { BACKSLASHES, HAS_DEPUTY, IS_EXPLAINED, IS_LAST, LAYOUTS, LAYOUT_SIZE, MAY_BE_NUMBER, NINES, QUOTES, ROLE_FIELD, SPACES, STEP_TEXT, STEP_VALUE, TARGET, ZEROS } from '../analyzer/scanners/logs/bytes/places';
import { isSame } from './bytes';
import { clearFields, setField, vector } from './state';

export const QUOTE: u32 = 34;
const DASH: u32 = 45;
const DOT: u32 = 46;
export const BACKSLASH: u32 = 92;
const LETTER_N: u32 = 110;

/** Set when the query of the target is not written plainly. */
export let isEscaped: bool = false;

/** Set when other fields of the record tell what its status means. */
export let isExplained: bool = false;

/**
 * The place where a record of just this layout ends, and notes its fields; 0 for another. A layout is the text before each value, so that
 * every key is compared as a whole. Fields that are wanted are plain ASCII, but for the query of the target.
 */
export function recordEnd(start: usize, layout: u32): usize {
  let at = start;
  let step: usize = LAYOUTS + layout * LAYOUT_SIZE;
  isEscaped = false;
  isExplained = false;
  clearFields();
  while (true) {
    const size = load<u16>(step) as u32;
    const mask = load<u32>(step, 4);
    const same = same16(at, step + STEP_TEXT) | (same16(at + 16, step + STEP_TEXT + 16) << 16);
    if ((same & mask) != mask || (size > 32 && !isSame(at + 32, step + STEP_TEXT + 32, size - 32))) return 0;
    at += size;
    const role = load<u32>(step, 8);
    if ((role & IS_LAST) != 0) return at;
    const byte = load<u8>(at) as u32;
    let end: usize;
    if (byte == QUOTE) {
      const stops = stopsAt(at + 1);
      end = at + 1 + asBefore(step, stops != 0 ? ctz(stops) : (nextStop(at + 17) - at - 1) as u32);
      if (load<u8>(end) != QUOTE) end = stringEnd(at + 1, end, role);
      if (end == 0 || (role != 0 && !note(at + 1, end, role))) return 0;
      at = end + 1;
    } else {
      const others = i8x16.bitmask(i8x16.gt_u(i8x16.sub(v128.load(at), vector(ZEROS)), vector(NINES)));
      // A whole number of the usual size.
      if ((others & 1) == 0 && others != 0 && byte != 48 && load<u8>(at + ctz(others)) != DOT) end = at + asBefore(step, ctz(others));
      else end = otherEnd(at, byte, role);
      if (end == 0 || (role != 0 && byte != LETTER_N && ((role & MAY_BE_NUMBER) == 0 || !note(at, end, role)))) return 0;
      at = end;
    }
    step += load<u16>(step, 2) as usize;
  }
}

/** The size itself. Where it is that of the same value in the record before, the machine need not wait for it to look for what comes next. */
// @ts-ignore: decorator
@inline
function asBefore(step: usize, size: u32): u32 {
  const before = load<u32>(step, STEP_VALUE);
  if (size == before) return before;
  store<u32>(step, size, STEP_VALUE);
  return size;
}

/** Which of sixteen bytes are the same in two places. */
// @ts-ignore: decorator
@inline
function same16(a: usize, b: usize): u32 {
  return i8x16.bitmask(i8x16.eq(v128.load(a), v128.load(b)));
}

/** Which of sixteen bytes are not plain: quotes, backslashes, control characters, and all beyond ASCII. */
// @ts-ignore: decorator
@inline
function stopsAt(at: usize): u32 {
  const chunk = v128.load(at);
  // Signed.
  return i8x16.bitmask(v128.or(v128.or(i8x16.eq(chunk, vector(QUOTES)), i8x16.eq(chunk, vector(BACKSLASHES))), i8x16.lt_s(chunk, vector(SPACES))));
}

/** Where the next byte stands that is not plain. */
function nextStop(at: usize): usize {
  while (true) {
    const stops = stopsAt(at);
    if (stops != 0) return at + ctz(stops);
    at += 16;
  }
}

/** What is not logged (`""`, `"-"`) counts as missing where no other field stands in for it. */
// @ts-ignore: decorator
@inline
function note(start: usize, end: usize, role: u32): bool {
  const isMissing = start == end || (end - start == 1 && load<u8>(start) == DASH);
  if (isMissing && (role & HAS_DEPUTY) != 0) return false;
  if (!isMissing) setField((role & ROLE_FIELD) - 1, start, end);
  if ((role & IS_EXPLAINED) != 0) isExplained = true;
  return true;
}

/** The place of the closing quote, going on from the first byte that is not plain. */
function stringEnd(start: usize, at: usize, role: u32): usize {
  while (true) {
    const byte = load<u8>(at) as u32;
    if (byte == QUOTE) return at;
    if (byte < 32 || ((byte == BACKSLASH || byte > 126) && role != 0 && !isInQuery(start, at, role))) return 0;
    at = byte == BACKSLASH ? escapeEnd(at + 1) : at + 1;
    if (at == 0) return 0;
  }
}

/** Whether a place in the target lies behind its path; strings are to read such a one if its path is of the catalog. */
function isInQuery(start: usize, at: usize, role: u32): bool {
  if ((role & ROLE_FIELD) != TARGET + 1) return false;
  isEscaped = true;
  while (start < at) {
    if (load<u8>(start) == 63) return true;
    start += 1;
  }
  return false;
}

/** The place behind an escape that JSON knows. */
function escapeEnd(at: usize): usize {
  switch (load<u8>(at)) {
    case 34: case 47: case 92: case 98: case 102: case 110: case 114: case 116: return at + 1;
    case 117: return isHex(at + 1) && isHex(at + 2) && isHex(at + 3) && isHex(at + 4) ? at + 5 : 0;
    default: return 0;
  }
}

function isHex(at: usize): bool {
  const byte = load<u8>(at) as u32;
  return byte - 48 < 10 || (byte | 32) - 97 < 6;
}

/** The place behind a number without exponent; JSON has no leading zeros. */
function numberEnd(at: usize): usize {
  if (load<u8>(at) == DASH) at += 1;
  const end = digitsEnd(at);
  if (end == at || (load<u8>(at) == 48 && end - at > 1)) return 0;
  if (load<u8>(end) != DOT) return end;
  const last = digitsEnd(end + 1);
  return last == end + 1 ? 0 : last;
}

function digitsEnd(at: usize): usize {
  while ((load<u8>(at) as u32) - 48 < 10) at += 1;
  return at;
}

/** Numbers, `true`, `false`, `null`, empty objects, and lists of strings and numbers; of wanted fields only numbers, and `null`, which is none. */
function otherEnd(at: usize, byte: u32, role: u32): usize {
  if (byte - 48 < 10 || byte == DASH) return numberEnd(at);
  const word = load<u32>(at);
  if (word == 0x6c6c756e) return (role & HAS_DEPUTY) != 0 ? 0 : at + 4;
  if (role != 0) return 0;
  if (word == 0x65757274) return at + 4;
  if (word == 0x736c6166 && load<u8>(at, 4) == 101) return at + 5;
  if (byte == 123) return load<u8>(at, 1) == 125 ? at + 2 : 0;
  return byte == 91 ? listEnd(at + 1) : 0;
}

function listEnd(at: usize): usize {
  if (load<u8>(at) == 93) return at + 1;
  while (true) {
    const byte = load<u8>(at) as u32;
    if (byte == QUOTE) {
      at = stringEnd(at + 1, at + 1, 0);
      if (at == 0) return 0;
      at += 1;
    } else {
      at = numberEnd(at);
      if (at == 0) return 0;
    }
    if (load<u8>(at) == 93) return at + 1;
    if (load<u8>(at) != 44) return 0;
    at += 1;
  }
}
