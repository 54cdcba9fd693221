import type { Expr } from './expr.ts';
import { isOpaque } from './nodes.ts';

/** What a block gives: what it ends with, and what it returns before. */
export function resultsOf(block: Expr): Expr[] {
  return [...(block.kind === 'other' ? block.children.slice(0, -1).flatMap(returnsIn) : []), ...endsOf(block)];
}

/** What a block ends with: its last expression, or that of each arm where these are the last. */
export function endsOf(block: Expr): Expr[] {
  if (block.kind === 'branches') return [...block.arms, ...block.left].flatMap(resultsOf);
  const last = block.kind === 'other' ? block.children.at(-1) : undefined;
  return last === undefined || last.kind === 'other' ? [last ?? block] : resultsOf(last);
}

/** What is given where a statement leaves the block; nothing, where it only gives up. */
function returnsIn(expr: Expr): Expr[] {
  if (expr.kind !== 'branches') return [];
  const given = expr.left.flatMap(resultsOf).filter((one) => one.kind !== 'atom' && !isOpaque(one));
  return [...given, ...expr.arms.flatMap((arm) => (arm.kind === 'other' ? arm.children.flatMap(returnsIn) : []))];
}
