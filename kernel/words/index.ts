import { BEHIND, DONE, FACTOR, GROUP_BITS, HEADS, MARK_BITS, MARKS, NEXT, SIZE, TEXT, VALUE, WORD, WORDS } from '../../analyzer/scanners/files/word-table';

/** Whether a word that stands here is one that is looked for, by what is around it; then it needs no more looking for. */
@external("env", "counts")
declare function counts(word: u32, start: usize): bool;

/** What a turn of the loop takes in. */
const TURN: u32 = 16;

/**
 * Looks at every fourth byte of `[from, end)` for windows of the words of a table. Sixteen bytes behind `end` count as zero
 * meanwhile.
 */
export function everyFourth(table: usize, from: usize, end: usize): void {
  const behind = begin(table, end);
  for (let at = from; at < end; at += TURN) {
    const a = marked(table, load<u32>(at));
    const b = marked(table, load<u32>(at, 4));
    const c = marked(table, load<u32>(at, 8));
    const d = marked(table, load<u32>(at, 12));
    if (((a | b | c | d) & 1) == 0) continue;
    if (a & 1) check(table, at, from, end);
    if (b & 1) check(table, at + 4, from, end);
    if (c & 1) check(table, at + 8, from, end);
    if (d & 1) check(table, at + 12, from, end);
  }
  v128.store(end, behind);
}

/** The same at every byte, for words that are too short or too many for that. */
export function everyByte(table: usize, from: usize, end: usize): void {
  const behind = begin(table, end);
  for (let at = from; at < end; at += 1) if (marked(table, load<u32>(at)) & 1) check(table, at, from, end);
  v128.store(end, behind);
}

/** Where in `[from, end)` a text stands first, byte by byte; 0 for nowhere. */
export function placeOf(text: usize, size: u32, from: usize, end: usize): usize {
  const first = i8x16.splat(load<u8>(text));
  const last = i8x16.splat(load<u8>(text + size - 1));
  for (let at = from; at + size <= end; at += TURN) {
    let marks = i8x16.bitmask(v128.and(i8x16.eq(v128.load(at), first), i8x16.eq(v128.load(at + size - 1), last)));
    while (marks != 0) {
      const start = at + (ctz(marks) as usize);
      if (start + size > end) return 0;
      if (isSame(start, text, size)) return start;
      marks &= marks - 1;
    }
  }
  return 0;
}

/** Answers with what stands behind the end. */
// @ts-ignore: decorator
@inline
function begin(table: usize, end: usize): v128 {
  memory.fill(table + DONE, 0, load<u32>(table, WORDS));
  const behind = v128.load(end);
  v128.store(end, i64x2.splat(0));
  return behind;
}

// @ts-ignore: decorator
@inline
function hashOf(value: u32): u32 {
  return value * (FACTOR as u32);
}

/** Where the hash's chain begins among the heads, and its group of marks among the marks. */
// @ts-ignore: decorator
@inline
function groupOf(hash: u32): usize {
  return (hash >>> (32 - GROUP_BITS)) << 2;
}

/** The last bit tells. */
// @ts-ignore: decorator
@inline
function marked(table: usize, value: u32): u32 {
  const hash = hashOf(value);
  return load<u32>(table + groupOf(hash), MARKS) >>> ((hash >>> (32 - GROUP_BITS - MARK_BITS)) & 31);
}

function check(table: usize, at: usize, from: usize, end: usize): void {
  const value = load<u32>(at);
  for (let window: usize = load<u32>(table + groupOf(hashOf(value)), HEADS); window != 0; window = load<u32>(window, NEXT)) {
    if (load<u32>(window, VALUE) != value) continue;
    const word = load<u32>(window, WORD);
    const start = at - load<i32>(window, BEHIND);
    const size = load<u32>(window, SIZE);
    if (start < from || start + size > end || load<u8>(table + word, DONE) != 0) continue;
    if (isSame(start, load<u32>(window, TEXT), size) && counts(word, start)) store<u8>(table + word, 1, DONE);
  }
}

/** Reads up to fifteen bytes behind both. */
function isSame(a: usize, b: usize, size: u32): bool {
  for (; size >= 16; size -= 16) {
    if (!i8x16.all_true(i8x16.eq(v128.load(a), v128.load(b)))) return false;
    a += 16;
    b += 16;
  }
  const mask = (1 << size) - 1;
  return (i8x16.bitmask(i8x16.eq(v128.load(a), v128.load(b))) & mask) == mask;
}
