import type { Arg, Call, Expr } from './expr.ts';
import { lastName } from './walk.ts';

/** The function that a call gives something in advance, and what that is: `partial(ask, 'filters')`, `ask.bind(null, 'filters')`. */
export function givenInAdvance({ callee, args: [first, ...given] }: Call): { asked: Expr; given: Arg[] } | undefined {
  if (first === undefined || given.length === 0) return undefined;
  if (callee.kind === 'member' && callee.name === 'bind') return { asked: callee.object, given };
  return lastName(callee) === 'partial' ? { asked: first.value, given } : undefined;
}
