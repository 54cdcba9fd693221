import type { Expr } from './expr.ts';

/** What a block gives: its last expression, or that of each arm where these are the last. */
export function resultsOf(block: Expr): Expr[] {
  if (block.kind === 'branches') return [...block.arms, ...block.left].flatMap(resultsOf);
  if (block.kind !== 'other') return [block];
  const last = block.children.at(-1);
  return last === undefined ? [block] : last.kind === 'other' ? [last] : resultsOf(last);
}
