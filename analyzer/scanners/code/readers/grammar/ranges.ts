import type { Call, Expr } from '../../expr/expr.ts';
import type { Lowerer, Rule } from './lowerer.ts';
import type { Syntax } from './syntax.ts';

/** `1..`, `from...to`, Python's `1:`: a call of `..`, as far as both ends are plain. */
export function range(node: Syntax, low: Lowerer): Expr {
  const args = bounds(low.text(node)).map((bound) => ({ value: bound === undefined ? low.other(node, low.parts(node)) : low.atom(node, bound) }));
  return low.call(node, low.name(node, RANGE), args);
}

/** Whether what stands between brackets is a range: the part of a list or text that is asked for, as `parts.slice(1)` does. */
export function isRange(index: Expr): index is Call {
  return index.kind === 'call' && index.callee.kind === 'name' && index.callee.name === RANGE;
}

const RANGE = '..';

/** From where, and to before which; whether `1..3` holds its end is another thing in each language, and is not known here. */
function bounds(text: string): (number | undefined)[] {
  const [, from, mark, to] = /^\s*(\d*)\s*(:|\.\.[.<]?)\s*(\d*)\s*$/.exec(text) ?? [];
  if (from === undefined || (to !== '' && mark !== ':')) return [undefined];
  return to === '' ? [Number(from)] : [Number(from), Number(to)];
}

/** `-1` and C#'s `^1`, the last, are numbers; what else stands behind a sign is what it is. */
export const signed: Rule = (node, low) => {
  const parts = low.parts(node);
  const [only, ...more] = parts;
  const isNegative = only?.kind === 'atom' && typeof only.value === 'number' && more.length === 0 && /^[-^]\s*[\d.]/.test(low.text(node));
  return isNegative ? low.atom(node, -Number(only.value)) : parts;
};
