import { behindName } from '../expr/classes.ts';
import type { Call, Expr, OtherExpr } from '../expr/expr.ts';
import { lastWritten } from '../expr/walk.ts';
import { isMaker } from './binding-walk.ts';
import { bindingsIn, isMember, memberName } from './bindings.ts';
import { insideCall } from './inside-call.ts';
import type { Bound, Scope } from './scope.ts';
import { scopeWith } from './scope-with.ts';

/** A class, and where its names are looked up. */
export interface ClassMet {
  value: OtherExpr;
  scope: Scope;
}

/** How far a class is followed to those that it extends. */
const LEVELS = 3;

/** The class of a name, and those that it extends, the nearest first. */
export function classesFrom(name: string, scope: Scope): ClassMet[] {
  const found = new Map<Expr, ClassMet>();
  let last: { name: string; scope: Scope }[] = [{ name, scope }];
  for (let level = 0; level <= LEVELS && last.length > 0; level++) {
    const met = last.flatMap((one) => one.scope.classNamed(one.name) ?? []).flatMap(({ value, scope: where }) => (value.kind === 'other' && !found.has(value) ? [{ value, scope: where }] : []));
    for (const one of met) found.set(one.value, one);
    last = met.flatMap((one) => namesExtended(one).map((parent) => ({ name: parent, scope: one.scope })));
  }
  return [...found.values()];
}

/** The names behind that of a class, those of what it extends among them, and what it includes. */
function namesExtended({ value, scope: { unit } }: ClassMet): string[] {
  const included = value.children.flatMap((one) => (one.kind === 'call' && one.callee.kind === 'name' && INCLUDES.test(one.callee.name) ? one.args.map((arg) => lastWritten(arg.value)) : []));
  return [...(behindName(value, unit).match(/[A-Z]\w*/g) ?? []), ...included];
}

const INCLUDES = /^(?:include|prepend)$/;

/**
 * The names of a class in what a call makes of it, or of one that extends it: what its maker is told is what the call gives. `undefined` where
 * nothing says what it is told, or too many calls are within one another.
 */
export function insideMade(call: Call, { value, scope }: ClassMet, caller: Scope): Scope | undefined {
  const body = makerOf(value, scope);
  const told = body && insideCall(call, { value: body, scope }, caller);
  if (body === undefined || told === undefined) return undefined;
  // `constructor(private path: string)` sets what its parameter is called.
  return scopeWith(told, told.inside, (name, at, here) => here(told.lookup(name, at) ?? (isMember(name) ? told.lookup(memberName(name).replace('this.', ''), body.end - 1) : undefined)));
}

/** What is told all that an object is made of: a function of its class, or the class itself. */
export function makerOf(declaring: OtherExpr, { unit }: Scope): Expr | undefined {
  const around = { reach: { from: declaring.start, to: declaring.end }, isClass: true as const };
  const maker = declaring.children.find((one) => one.kind === 'let' && isMaker(one.name, around));
  return maker?.kind === 'let' ? maker.value : MADE_BY_CLASS.has(unit.language) ? declaring : undefined;
}

/** `class Resource(val path: String)`, `record Resource(String path)` */
const MADE_BY_CLASS = new Set(['kotlin', 'csharp', 'java', 'scala']);

/** The names of a class in an object of one that extends it: what that sets anew, or declares where this waits for it. */
export function insideHeir(heir: ClassMet, { scope, value }: ClassMet): Scope {
  return scopeWith(scope, { caller: heir.scope, calls: 1, body: heir.value }, (name, at, here) => {
    const isOwn = isMember(name) || (at >= value.start && at < value.end && isOfObject(name, scope));
    return (isOwn ? fieldsOf(heir, memberName(name).replace('this.', '')).at(-1) : undefined) ?? here(scope.lookup(name, at));
  });
}

/** Whether nothing but classes bind a name. */
function isOfObject(name: string, { unit }: Scope): boolean {
  return bindingsIn(unit).known.get(name)?.every((one) => one.isField === true) !== false;
}

/** What a field of a class is set to, in order; what goes with a class of Kotlin is of that as well. */
export function fieldsOf({ value: { start, end }, scope }: ClassMet, name: string): Bound[] {
  const known = bindingsIn(scope.unit).known.get(`this.${name}`) ?? [];
  return known.flatMap(({ home: { from, to }, let: { value } }) => {
    const isOwn = (from === start && to === end) || (from > start && to <= end && scope.unit.text.startsWith('companion object', from));
    return isOwn ? [{ value, scope }] : [];
  });
}
