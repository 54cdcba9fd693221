import type { Expr } from '../expr.ts';

/** Whether the last statement of an arm is `return` or `throw`, which readers without a grammar look through. */
export function isLeft(arm: Expr, text: string): boolean {
  const last = arm.kind === 'other' ? arm.children.at(-1) : undefined;
  if (last === undefined) return false;
  return LEAVES.test(text.slice(Math.max(0, last.start - 12), last.start)) || (last.kind === 'name' && last.name === 'return');
}

const LEAVES = /\b(?:return|throw|die)\s+["'(]?$/i;
