import { put } from '../../../lists.ts';
import { onceFor } from '../../once.ts';
import type { Expr, ObjectExpr, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import type { Scope } from './scope.ts';

/** All that the literals of a file of Go build a field with that a method reads of its object: `&Client{base: BASE}` for `c.base`. */
export function fieldBuilt(expr: Expr, { unit }: Scope): readonly Expr[] {
  if (unit.language !== 'go' || expr.kind !== 'member' || expr.object.kind !== 'name') return [];
  return fieldsOf(unit).get(expr.name) ?? [];
}

const fieldsOf = onceFor((unit: Unit): ReadonlyMap<string, Expr[]> => {
  const fields = new Map<string, Expr[]>();
  for (const expr of exprsOf(unit)) {
    if (expr.kind !== 'object' || expr.type === undefined || isDeclared(expr, unit)) continue;
    for (const { name, value } of expr.fields) if (name !== undefined) put(fields, name, value);
  }
  return fields;
});

/** `Client struct { base string }` says of which type a field is. */
function isDeclared({ start, end }: ObjectExpr, { text }: Unit): boolean {
  return /^(?:type\s+)?(?:\w+(?:\[[^\]]*\])?\s+)?struct\b/.test(text.slice(start, Math.min(end, start + 200)));
}
