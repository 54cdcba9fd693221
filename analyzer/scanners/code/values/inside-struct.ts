import { onceFor } from '../../once.ts';
import type { Call, Expr, ObjectExpr, OtherExpr, Unit } from '../expr/expr.ts';
import { resultsOf } from '../expr/results.ts';
import { exprsOf, isWithin } from '../expr/walk.ts';
import { insideCall } from './inside-call.ts';
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

/** What belongs to a type, under the name that a record of that has there. */
interface Method {
  type: string;
  body: Expr;
  receiver: string;
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

const methodsIn = onceFor((unit: Unit): readonly Method[] => (unit.language === 'go' ? methodsOfGo(unit) : methodsOfRust(unit)));

function methodsOfGo({ text, body }: Unit): Method[] {
  return body.flatMap((one) => {
    const [, receiver, type] = one.kind === 'let' && one.value.kind === 'other' ? RECEIVER.exec(text.slice(text.lastIndexOf('\n', one.start) + 1, one.end)) ?? [] : [];
    return one.kind === 'let' && receiver !== undefined && type !== undefined ? [{ type, body: one.value, receiver }] : [];
  });
}

const RECEIVER = /^func\s*\(\s*(\w+)\s+\*?(\w+)/;

function methodsOfRust(unit: Unit): Method[] {
  const blocks = exprsOf(unit).filter((one): one is OtherExpr => one.kind === 'other' && one.isClass === true);
  return blocks.flatMap((body) => {
    const type = IMPLEMENTS.exec(unit.text.slice(body.start, body.end))?.[1];
    return type === undefined ? [] : [{ type, body, receiver: 'self' }];
  });
}

const IMPLEMENTS = /^impl(?:<[^>]*>)?\s+(?:[\w:<>]+\s+for\s+)?(\w+)/;
