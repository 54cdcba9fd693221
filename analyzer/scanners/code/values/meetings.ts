import type { Expr, Span } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newChoice, newUnknown } from '../expr/nodes.ts';
import { insert, isBound, lastBefore, lastIn, type Change, type Reach } from './binding.ts';

/** A statement of which one arm is run, or none. */
interface Parting extends Span {
  arms: Span[];
  open: boolean;
}

/**
 * Where the arms of a statement meet again, a name is bound to what one of them gave it; an arm that gave it nothing, or
 * that there is none, leaves what it was bound to before.
 */
export function meetingOf({ arms, open, start, end }: Parting, reach: Reach): Change {
  return {
    ...reach,
    start,
    at: end,
    apply(known) {
      const given = arms.map((arm) => lastIn(known, { from: arm.start, to: arm.end }));
      const some = given.find((one) => one !== undefined);
      if (some === undefined) return;
      const before = open || given.includes(undefined) ? lastBefore(known, start) : undefined;
      const values = [before, ...given].flatMap((one) => (one === undefined || !isBound(one) ? [] : [one.let.value]));
      if (values.length > 0) insert(known, { ...reach, home: some.home, let: { ...some.let, value: choiceOf(values, some.let), start: end, end } });
    },
  };
}

/** One of several values, of which there is at least one: where they meet, each once. */
export function choiceOf(values: Expr[], { value: { start, end } }: { value: Expr }): Expr {
  const each = [...new Set(values.flatMap(optionsOf))];
  const options = each.length > MOST ? fewer(each, end) : each;
  const [only, ...more] = options;
  return only !== undefined && more.length === 0 ? only : newChoice(options, { start, end });
}

/** Generated code binds one name in thousands of arms. */
const MOST = 32;

/** Each text once; more ways than are followed make it unknown. */
function fewer(values: Expr[], end: number): Expr[] {
  const told = [...new Map(values.map((value) => [plainText(value) ?? value, value])).values()];
  return told.length > MOST ? [...told.slice(0, MOST), newUnknown({ start: end, end })] : told;
}

/** Meetings one behind the other would nest as deep as there are of them. */
function optionsOf(value: Expr): Expr[] {
  return value.kind === 'choice' ? value.options : [value];
}
