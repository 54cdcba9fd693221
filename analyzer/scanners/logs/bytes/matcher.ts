import { add, and, bitmask8, equal, equal8, get, give, i32, isZero, less, less8, load128, load32, load8, loopWhile, moduleOf, or, or128, set, shl, splat8, store32, sub, trailingZeros, when, xor, type Code } from './wasm.ts';

/** A value between two stretches of fixed text, or the end of the record. */
export const KIND = { string: 0, number: 1, end: 2 } as const;

/**
 * One step of a layout in memory: size of the fixed text, address for the bounds of the value behind it (0: not wanted), kind of
 * value, and from `STEP_TEXT` on the text, filled up to a multiple of sixteen.
 */
export const STEP_TEXT = 16;

/** Size of a step with so much text. */
export function stepSize(text: number): number {
  return STEP_TEXT + ((text + 15) & ~15);
}

/**
 * A module whose `run(start, end, layout)` answers 1 when the line is a record of just this layout, whose strings hold no
 * escapes and whose numbers no exponents, and writes down where the wanted values stand. Wanted values are ASCII.
 */
export function matcherCode(): Uint8Array<ArrayBuffer> {
  const [at, end, step, size, index, mask, out, mark, chunk] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const refuseUnless = (condition: Code): Code => when(isZero(condition), [give(i32(0))]);
  const isFull = less(i32(15), sub(get(size), get(index)));
  const text = [
    set(index, i32(0)),
    loopWhile(
      less(get(index), get(size)),
      // Of the last sixteen bytes only those that belong to the text.
      set(mask, i32(0xffff)),
      when(isZero(isFull), [set(mask, sub(shl(i32(1), sub(get(size), get(index))), i32(1)))]),
      refuseUnless(isZero(and(get(mask), xor(bitmask8(equal8(load128(add(get(at), get(index))), load128(add(get(step), get(index)), STEP_TEXT))), i32(0xffff))))),
      set(index, add(get(index), i32(16))),
    ),
    set(at, add(get(at), get(size))),
  ];
  const isByte = (byte: number): Code => equal8(get(chunk), splat8(i32(byte)));
  const look = [
    set(chunk, load128(get(at))),
    set(mask, bitmask8(or128(less8(get(chunk), splat8(i32(32))), or128(isByte(34), isByte(92))))),
    when(get(out), [set(mask, or(get(mask), bitmask8(get(chunk))))]),
  ];
  const string = [
    ...look,
    loopWhile(isZero(get(mask)), set(at, add(get(at), i32(16))), ...look),
    set(at, add(get(at), trailingZeros(get(mask)))),
    refuseUnless(equal(load8(get(at)), i32(34))),
  ];
  const isDigit = less(sub(load8(get(at)), i32(48)), i32(10));
  const digits = [set(mark, get(at)), loopWhile(isDigit, set(at, add(get(at), i32(1)))), refuseUnless(less(get(mark), get(at)))];
  const number = [
    when(equal(load8(get(at)), i32(45)), [set(at, add(get(at), i32(1)))]),
    ...digits,
    // JSON has no leading zeros.
    refuseUnless(or(isZero(equal(load8(get(mark)), i32(48))), equal(sub(get(at), get(mark)), i32(1)))),
    when(equal(load8(get(at)), i32(46)), [set(at, add(get(at), i32(1))), ...digits]),
  ];
  return moduleOf(3, ['i32', 'i32', 'i32', 'i32', 'i32', 'v128'], [
    ...loopWhile(
      i32(1),
      set(size, load32(get(step))),
      ...text,
      when(equal(load32(get(step), 8), i32(KIND.end)), [give(equal(get(at), get(end)))]),
      set(out, load32(get(step), 4)),
      when(get(out), [store32(get(out), 0, get(at))]),
      when(load32(get(step), 8), number, string),
      when(get(out), [store32(get(out), 4, get(at))]),
      set(step, add(get(step), add(i32(STEP_TEXT), and(add(get(size), i32(15)), i32(-16))))),
    ),
    ...i32(0),
  ]);
}
