import type { Call, Expr, ObjectExpr } from '../expr/expr.ts';
import { resultsOf } from '../expr/results.ts';
import { isWithin } from '../expr/walk.ts';
import { insideCall } from './inside-call.ts';
import { methodsIn } from './methods-apart.ts';
import { resolveCallee } from './resolve.ts';
import type { Bound, Scope } from './scope.ts';
import { scopeWith } from './scope-with.ts';

/** A record of a type, and where its names are looked up. */
export interface Struct {
  value: ObjectExpr;
  type: string;
  scope: Scope;
  /** The names of its file, whatever record is meant. */
  around: Scope;
}

/** A record that stands there, or that the function makes which is called: `resource{path: "filters"}`, `newResource("filters")`. */
export function structOf(expr: Call | ObjectExpr, scope: Scope): Struct | undefined {
  if (!HAS_METHODS_APART.has(scope.unit.language)) return undefined;
  if (expr.kind === 'object') return typed(expr, scope, scope);
  const made = resolveCallee(expr.callee, scope);
  const [result, ...others] = made.value.kind === 'other' && made.value.isClass !== true ? resultsOf(made.value).filter((one) => one.kind === 'object') : [];
  const within = result === undefined || others.length > 0 ? undefined : insideCall(expr, made, scope);
  return result === undefined || within === undefined ? undefined : typed(result, within, made.scope);
}

/** Languages in which methods stand beside their type. */
const HAS_METHODS_APART = new Set(['go', 'rust']);

function typed(value: ObjectExpr, scope: Scope, around: Scope): Struct | undefined {
  const name = value.type?.kind === 'name' ? value.type.name : undefined;
  const type = name === 'Self' ? methodsIn(scope.unit).find(({ body }) => isWithin(value, body))?.type : name;
  return type === undefined ? undefined : { value, type, scope, around };
}

/** The methods of its file that a record has, each with its names where it is this record's; `caller` is where that is said to be made. */
export function insideStruct({ value, type, scope }: Struct, caller: Scope): { body: Expr; within: Scope }[] {
  const fieldOf = (name: string): Bound | undefined => {
    const field = value.fields.findLast((one) => one.name === name);
    return field && { value: field.value, scope };
  };
  return methodsIn(scope.unit).filter((one) => one.type === type).map(({ body, receiver }) => {
    const within = scopeWith(scope, { caller, calls: 1, body }, (name, at, here) => {
      const isIn = at >= body.start && at < body.end;
      if (isIn && name === receiver) return { value, scope };
      return (isIn && name.startsWith(`${receiver}.`) ? fieldOf(name.slice(receiver.length + 1)) : undefined) ?? here(scope.lookup(name, at));
    });
    return { body, within };
  });
}
