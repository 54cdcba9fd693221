import type { ConcatExpr, Expr } from '../expr/expr.ts';
import { lastName } from '../expr/walk.ts';
import { resolve } from './resolve.ts';
import type { Scope } from './scope.ts';

/** Whether what is added to a path goes behind a slash: `Pathname('/zones') + zone + 'filters'`. (Ruby, "Pathname#+") */
export function addsPaths({ parts: [first] }: ConcatExpr, scope: Scope, depth: number): boolean {
  if (scope.unit.language !== 'ruby' || first === undefined || depth > DEPTH) return false;
  const { value, scope: where } = resolve(first, scope, depth);
  return value.kind === 'concat' ? addsPaths(value, where, depth + 1) : value.kind === 'call' && isPathname(value.callee);
}

/** `Pathname(root)`, `Pathname.new(root)`, and what either is made longer by, `Pathname.new(root).join('zones')`. */
function isPathname(callee: Expr): boolean {
  if (lastName(callee) === 'pathname') return true;
  if (callee.kind !== 'member') return false;
  return isPathname(callee.object.kind === 'call' ? callee.object.callee : callee.object);
}

/** Names and additions between a path and what it begins with. */
const DEPTH = 12;
