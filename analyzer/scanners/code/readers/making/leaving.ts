import type { Expr, Span } from '../../expr/expr.ts';
import { newBranches, newUnknown } from '../../expr/nodes.ts';

/**
 * Where the arms of a statement meet, for readers without a grammar, which look through `return` and `throw`: behind an arm that
 * ends with one nothing goes on. One that gives nothing ends with nothing: an error is no result.
 */
export function parting(arms: Expr[], isOpen: boolean, span: Span, text: string): Expr {
  const [met, left]: [Expr[], Expr[]] = [[], []];
  for (const arm of arms) {
    const word = leaving(arm, text);
    (word === undefined ? met : left).push(arm);
    if (word !== undefined && word !== 'return' && arm.kind === 'other') arm.children.push(newUnknown({ start: arm.end, end: arm.end }));
  }
  return newBranches(met, isOpen, span, left);
}

/** The word that the last statement of an arm begins with; empty for a bare `return`. */
function leaving(arm: Expr, text: string): string | undefined {
  const last = arm.kind === 'other' ? arm.children.at(-1) : undefined;
  if (last === undefined) return undefined;
  if (last.kind === 'name' && last.name === 'return') return '';
  return LEAVES.exec(text.slice(Math.max(0, last.start - 12), last.start))?.[1]?.toLowerCase();
}

const LEAVES = /\b(return|throw|die)\s+["'(]?$/i;
