import type { Expr } from './expr.ts';

/** Names that stand for the object a method belongs to. */
export const SELF: ReadonlySet<string> = new Set(['this', '$this', 'self', 'cls', 'static', 'super', '@', 'Me']);

/** Whether an expression is such a name. */
export function isSelf(expr: Expr | undefined): boolean {
  return expr?.kind === 'name' && SELF.has(expr.name);
}
