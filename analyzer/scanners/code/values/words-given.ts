import type { Expr, NameExpr } from '../expr/expr.ts';
import { alone } from '../expr/literals.ts';
import { resolve } from './resolve.ts';
import type { Scope } from './scope.ts';

/** The word that a function of a shell is given, whatever it calls that: `$1`, or `$@` for all of them. */
export function wordGiven(expr: Expr, scope: Scope): NameExpr | undefined {
  return [expr, resolve(alone(expr), scope).value].map(alone).find((one): one is NameExpr => one.kind === 'name' && /^(?:[1-9]\d*|[@*])$/.test(one.name));
}
