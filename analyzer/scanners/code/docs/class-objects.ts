import type { Doc, Field } from '../../../model.ts';
import { behindName, classesOf } from '../expr/classes.ts';
import type { Call, Expr, LetExpr, OtherExpr, Unit } from '../expr/expr.ts';
import { isOpaque } from '../expr/nodes.ts';
import { typeMade } from '../expr/records.ts';
import { everyExpr, exprsOf } from '../expr/walk.ts';
import { wireNameOf } from '../expr/wire.ts';
import { fieldsDeclared, fieldsPromoted, isShared, membersOf, ownName } from './declared-records.ts';
import { UNKNOWN, withoutSlots } from './either.ts';
import type { Making } from './made.ts';

/**
 * An object of a class of this file, made with nothing told: its fields are what the class says that they are at first. Not where it
 * came `via` names under which anything else was given it, or asked of it: that may have set them.
 * Nothing can be put in their place: other objects of the class have them as well.
 */
export function objectAtFirst(call: Call, { next, unit, page }: Making, via: readonly Expr[]): Doc | undefined {
  const type = call.args.length === 0 ? typeMade(call) : undefined;
  const declaring = type && classesOf(unit).get(type.name);
  if (type === undefined || declaring === undefined || isTouched(via, unit)) return undefined;
  const set = fieldsSet(declaring, unit);
  const fields = [...set].map(([name, [only, ...more]]): Field => ({
    name: wireNameOf(name, type, unit),
    value: only === undefined || more.length > 0 ? UNKNOWN : withoutSlots(next(atFirst(only.value))),
    ...(page && only && { place: page.place(only.start, only.end) }),
  }));
  const isWhole = standsAlone(declaring, unit) && fieldsDeclared(declaring, unit).every(({ name }) => name !== undefined && set.has(name));
  return fields.length === 0 ? undefined : { kind: 'object', fields, open: !isWhole };
}

/** The names of what the constructor of a class of this file is told, where all of it are fields: `constructor(public value: string)`. */
export function fieldsConstructed({ callee, args, isNew }: Call, unit: Unit): string[] | undefined {
  const declaring = isNew && callee.kind === 'name' ? classesOf(unit).get(callee.name) : undefined;
  const made = declaring && [...membersOf(declaring.children)].find((member): member is LetExpr => member.kind === 'let' && isConstructor(member));
  const names = made === undefined ? [] : fieldsPromoted(made.value, unit);
  return names !== undefined && names.length >= args.length ? names : undefined;
}

/** It builds on no other class, and nothing but its constructor does anything. */
function standsAlone(declaring: OtherExpr, unit: Unit): boolean {
  const methods = [...membersOf(declaring.children)].filter((member): member is LetExpr => member.kind === 'let' && member.value.kind === 'other');
  return /^:?\s*$/.test(behindName(declaring, unit)) && methods.every(isConstructor);
}

function isConstructor({ name }: LetExpr): boolean {
  return /^(?:constructor|__init__|__construct|initialize)$/.test(name);
}

/** Where each field is set, by the body of the class and by its methods. */
function fieldsSet({ children }: OtherExpr, unit: Unit): ReadonlyMap<string, LetExpr[]> {
  const body = new Set<Expr>(membersOf(children));
  const set = new Map<string, LetExpr[]>();
  for (const one of everyExpr(children)) {
    if (one.kind !== 'let' || one.value.kind === 'other') continue;
    const name = ownName(one.name) ?? (body.has(one) && !isShared(one.nameSpan, unit) ? one.name : undefined);
    if (name !== undefined) set.set(name, [...set.get(name) ?? [], one]);
  }
  return set;
}

/** What a parameter of the class is that nobody tells: `data class Setting(val value: String = "high")`. */
function atFirst(value: Expr): Expr {
  const [first, other, ...more] = value.kind === 'choice' ? value.options : [];
  return first !== undefined && more.length === 0 && other !== undefined && isOpaque(other) ? first : value;
}

/** Whether anything before it is read is told an object by one of its names, or is asked of it. */
function isTouched(via: readonly Expr[], unit: Unit): boolean {
  const names = new Map(via.flatMap((one) => (one.kind === 'name' ? [[one.name, one.start] as const] : [])));
  if (names.size < via.length) return true;
  const isBefore = (one: Expr, end: number): boolean => one.kind === 'name' && end <= (names.get(one.name) ?? -1);
  return names.size > 0 && exprsOf(unit).some((expr) => expr.kind === 'call'
    && (expr.args.some(({ value }) => isBefore(value, expr.end)) || (expr.callee.kind === 'member' && isBefore(expr.callee.object, expr.end))));
}
