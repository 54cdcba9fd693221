import { firstFrom } from '../../files/sorted.ts';
import type { Expr, LetExpr, Span } from '../expr/expr.ts';

/** The stretch of the file in which a binding is visible, as far as nesting tells. */
export interface Reach {
  from: number;
  to: number;
}

/** Whether something stands in a stretch. */
export function isInReach({ start, end }: Span, { from, to }: Reach): boolean {
  return from <= start && end <= to;
}

/** A stretch that has names of its own. */
export interface Block {
  reach: Reach;
  around?: Block;
  /** The arm that it is. */
  arm?: Expr;
  /** The name of the function that it is. */
  name?: string;
  isClass?: true;
  /** The name of the class that it is. */
  className?: string;
  /** What stands in a class, in some languages its name too. */
  parts?: readonly Expr[];
  /** What is bound in it to names from outside is bound where this meets; nothing goes on behind an arm that is left. */
  meeting?: () => Change;
  /** Names that are known in it alone. */
  declared?: Set<string>;
}

/** A place that gives a name a value. */
export interface Binding extends Reach {
  let: LetExpr;
  /** Where the name is known that is bound: of an outer name that is more than where this binding can be seen. */
  home: Reach;
  /** A field of a class, which its methods know as one of the object. */
  isField?: true;
  /** Where the record can be seen that a field was set on here. */
  beyond?: Reach;
  /** How many fields were set on it. */
  added?: number;
}

/** A binding as it is found, in the block that it stands in. */
export interface Reached {
  bound: LetExpr;
  block: Block;
}

/** Something that binds a name anew at an offset, though nothing there says so in one word. */
export interface Change extends Reach {
  /** Where that begins, and where it counts from. */
  start: number;
  at: number;
  /** `known` are the bindings of the name, in order, with all changes before this one. */
  apply(known: Binding[]): void;
}

/** How many bindings of one name are looked at: minified code binds `e` thousands of times. */
const NEARBY = 64;

/**
 * The binding that a name means at an offset: the last one before it whose stretch covers it, so that a parameter hides
 * a constant of the file. Readers nest differently, so a binding out of reach is better than none.
 */
export function nearest(bindings: Binding[], at: number): Binding | undefined {
  const known = lastBefore(bindings, at);
  if (known !== undefined) return known;
  const next = firstAt(bindings, at);
  for (let index = next; index < bindings.length && index < next + NEARBY; index++) {
    const one = bindings[index] as Binding;
    if (one.from <= at && at < one.to && isBound(one)) return one;
  }
  return lastThat(bindings, at, (one) => one.let.end <= at && isBound(one)) ?? bindings[next];
}

/** Not only declared. */
export function isBound({ let: { value } }: Binding): boolean {
  return value.kind !== 'declaration';
}

/** The last binding before an offset that can be seen there. */
export function lastBefore(bindings: Binding[], at: number): Binding | undefined {
  return lastThat(bindings, at, (one) => one.let.end <= at && one.from <= at && at < one.to);
}

/** The last binding that begins in a stretch and can be seen at its end, of a name that is known outside of it. */
export function lastIn(bindings: Binding[], { from, to }: Reach): Binding | undefined {
  return lastThat(bindings, to + 1, ({ let: { start, end }, home, ...one }) => start >= from && end <= to && one.from <= from && one.to >= to && (home.from < from || home.to > to));
}

/** Of the bindings that begin before an offset the last one that fits, as far back as is looked. */
function lastThat(bindings: Binding[], at: number, fits: (one: Binding) => boolean): Binding | undefined {
  const next = firstAt(bindings, at);
  for (let index = next - 1; index >= 0 && index >= next - NEARBY; index--) if (fits(bindings[index] as Binding)) return bindings[index];
  return undefined;
}

/** Puts a binding behind what begins at the same place, so that the last one counts. */
export function insert(known: Binding[], binding: Binding): void {
  let index = firstAt(known, binding.let.start);
  while (known[index]?.let.start === binding.let.start) index++;
  known.splice(index, 0, binding);
}

/** Index of the first binding that begins at or after an offset. */
function firstAt(bindings: Binding[], at: number): number {
  return firstFrom(bindings.length, (index) => (bindings[index] as Binding).let.start < at);
}

/** The functions and other blocks around an offset, the innermost first, of all in the order in which they begin. */
export function* blocksAround(at: number, blocks: readonly Block[]): Generator<Block> {
  const begun = firstFrom(blocks.length, (index) => (blocks[index] as Block).reach.from <= at);
  for (let block = blocks[begun - 1]; block?.around !== undefined; block = block.around) {
    if (block.arm === undefined && at < block.reach.to) yield block;
  }
}

/** The class that a block stands in. */
export function classAround(block: Block): Block | undefined {
  let at: Block | undefined = block;
  while (at !== undefined && at.isClass !== true) at = at.around;
  return at;
}

/** Where the name is declared that is bound in a block; what no block around declares, its function does. */
export function homeOf(name: string, block: Block): Block {
  for (let at: Block | undefined = block; at !== undefined; at = at.around) if (at.declared?.has(name) === true) return at;
  return functionAround(block);
}

/** The whole of a function, or of the file, around a block that may be an arm of a statement. */
export function functionAround(block: Block): Block {
  let at = block;
  while (at.arm !== undefined && at.around !== undefined) at = at.around;
  return at;
}
