import { classesOf, classNameOf } from '../expr/classes.ts';
import type { Call, Expr, ObjectExpr, OtherExpr } from '../expr/expr.ts';
import { typeMade } from '../expr/records.ts';
import { chainOf } from '../expr/walk.ts';
import { insideCall } from './inside-call.ts';
import { classesFrom, insideHeir, insideMade, makerOf, type ClassMet } from './inside-class.ts';
import { insideStruct, structOf } from './inside-struct.ts';
import { resolveCallee } from './resolve.ts';
import type { Scope } from './scope.ts';

/** Code that does something with what it is given from elsewhere, and its names while it does. */
export interface Run {
  body: Expr;
  within: Scope;
  /** The same where nothing is given. */
  alone: Scope;
}

/** The methods of what a call makes, whichever of its classes says what it is told. */
export function runsOfMade(call: Call, scope: Scope): Run[] {
  return classMade(call, scope).flatMap((one) => {
    const within = insideMade(call, one, scope);
    return within === undefined ? [] : [{ body: one.value, within, alone: one.scope }];
  });
}

/** The class of what a call makes, or that to whose maker an heir hands on: `super(token, 'filters')`. */
function classMade(call: Call, scope: Scope): ClassMet[] {
  const name = typeMade(call)?.name;
  // One that has no maker of its own is made by that of what it extends.
  if (name !== undefined) return classesFrom(name, scope).filter((one) => makerOf(one.value, one.scope) !== undefined).slice(0, 1);
  if (!HANDS_ON.test(chainOf(call.callee).join('.'))) return [];
  const heir = [...classesOf(scope.unit)].findLast(([, { start, end }]) => start <= call.start && call.end <= end)?.[0];
  return heir === undefined ? [] : classesFrom(heir, scope).slice(1, 2);
}

/** How a class calls the maker of what it extends. */
const HANDS_ON = /^(?:super|base|parent)(?:\.(?:__init__|__construct))?$/;

/** The methods of a record that stands there, or that the function makes which is called. */
export function runsOfRecord(expr: Call | ObjectExpr, scope: Scope): Run[] {
  const struct = structOf(expr, scope);
  return struct === undefined ? [] : insideStruct(struct, scope).map((one) => ({ ...one, alone: struct.around }));
}

/** What the classes do that a class extends, with what it sets. */
export function runsOfHeir(heir: OtherExpr, scope: Scope): Run[] {
  const name = classNameOf(heir, scope.unit);
  const [, ...extended] = name === undefined ? [] : classesFrom(name, scope);
  return extended.map((one) => ({ body: one.value, within: insideHeir({ value: heir, scope }, one), alone: one.scope }));
}

/** The function that is called. */
export function runsOfFunction(call: Call, scope: Scope): Run[] {
  const made = resolveCallee(call.callee, scope);
  if (made.value === call.callee || made.value.kind !== 'other' || made.value.isClass === true) return [];
  const within = insideCall(call, made, scope);
  return within === undefined ? [] : [{ body: made.value, within, alone: made.scope }];
}
