import type { Expr } from './expr.ts';

/** What a block gives: its last expression, or that of each arm where these are the last, and what it returns before. */
export function resultsOf(block: Expr): Expr[] {
  if (block.kind === 'branches') return [...block.arms, ...block.left].flatMap(resultsOf);
  if (block.kind !== 'other') return [block];
  const last = block.children.at(-1);
  const own = last === undefined ? [block] : last.kind === 'other' ? [last] : resultsOf(last);
  return [...block.children.slice(0, -1).flatMap(returnsIn), ...own];
}

/** What is given where a statement leaves the block; nothing, where it only gives up. */
function returnsIn(expr: Expr): Expr[] {
  if (expr.kind !== 'branches') return [];
  const given = expr.left.flatMap(resultsOf).filter((one) => one.kind !== 'atom' && !(one.kind === 'other' && one.children.length === 0));
  return [...given, ...expr.arms.flatMap((arm) => (arm.kind === 'other' ? arm.children.flatMap(returnsIn) : []))];
}
