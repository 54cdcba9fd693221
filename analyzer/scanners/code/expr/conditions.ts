import type { Expr } from './expr.ts';
import { lastName } from './walk.ts';

/** Whether the next expression depends on this one: `if (x)`, `else`, where no block stands behind it. */
export function isCondition(expr: Expr): boolean {
  if (expr.kind !== 'call') return CONDITIONS.test(lastName(expr));
  return CONDITIONS.test(lastName(expr.callee)) && expr.args.at(-1)?.value.kind !== 'other';
}

const CONDITIONS = /^(?:if|else|elsif|for|foreach|while|unless)$/;
