import type { Call, Expr, IndexExpr, MemberExpr } from '../expr/expr.ts';
import { isAnyItem, isOpaque, newChoice, newList, newUnknown } from '../expr/nodes.ts';
import { pairParts } from '../expr/paired.ts';
import { isFunction } from '../expr/parameters.ts';
import { typeMade } from '../expr/records.ts';
import { resultsOf } from '../expr/results.ts';
import { isSelf } from '../expr/self.ts';
import { lastName } from '../expr/walk.ts';
import { bindingsIn } from './bindings.ts';
import { constantOf, declaredBy } from './class-members.ts';
import { onlyText, STEPS } from './fold.ts';
import { keptRecord, lookup, partAsked } from './lookups.ts';
import { methodAround, methodsNamed } from './methods-apart.ts';
import { classOfObject, implementing } from './object-class.ts';
import { ownCase } from './own-cases.ts';
import { accessedField, fieldIn, rowsIn, rowsOf } from './rows.ts';
import { exportOf, type Bound, type Scope } from './scope.ts';
import { rowTaken } from './turns.ts';

const DEPTH = 12;

/**
 * What an expression stands for, names and members followed to where they are bound; itself when nothing is known.
 * A chain of more than a dozen names is given up: it is a cycle. `via` learns every name on the way.
 */
export function resolve(expr: Expr, scope: Scope, depth = 0, via?: Expr[]): Bound {
  if (depth === 0) scope.fuel.left = STEPS;
  scope.fuel.deepest = Math.max(scope.fuel.deepest, depth);
  const found = depth > DEPTH ? undefined : step(expr, scope, depth, via);
  if (found === undefined) return { value: expr, scope };
  if (expr.kind !== 'let') via?.push(expr);
  return resolve(found.value, found.scope, depth + 1, via);
}

/**
 * The function that is called. Without an object before it, it may be a method that the class has from another; a method of Go
 * belongs to whatever its receiver is called: `c.do` is the `do` of this package.
 */
export function resolveCallee(callee: Expr, scope: Scope, depth = 0): Bound {
  const bound = resolve(callee, scope, depth);
  const own = callee.kind === 'name' && bound.value.kind !== 'other' && isCalledApart(callee, scope) ? functionNamed(callee.name, callee.start, scope) : undefined;
  if (own !== undefined || bound.value !== callee) return own ?? bound;
  if (callee.kind === 'name') return scope.inherited(callee.name) ?? bound;
  const method = callee.kind === 'member' ? methodOf(callee, scope, depth) : undefined;
  if (method !== undefined) return method;
  const receiver = callee.kind === 'member' && scope.unit.language === 'go' && callee.object.kind === 'name' ? callee.object.name : undefined;
  if (receiver === undefined || callee.kind !== 'member' || scope.unit.imports.some(({ local }) => local === receiver)) return bound;
  return methodOfType(callee, scope, depth) ?? functionNamed(callee.name, callee.start, scope) ?? scope.lookup(callee.name, callee.start) ?? bound;
}

/** Of the methods of one name that of the object's type: the method around says what that is, or what makes the object. */
function methodOfType({ object, name }: MemberExpr, scope: Scope, depth: number): Bound | undefined {
  const named = methodsNamed(name, scope.unit);
  if (named.length < 2) return undefined;
  const around = methodAround(object.start, scope.unit);
  const isReceiver = object.kind === 'name' && object.name === around?.receiver;
  const type = isReceiver ? around?.type : typeOf(resolve(object, scope, depth + 1), depth);
  const found = named.find((one) => one.type === type);
  return found && { value: found.body, scope };
}

/** The type of a record that stands there, or that the function makes which is called. */
function typeOf({ value, scope }: Bound, depth: number): string | undefined {
  const made = value.kind === 'call' ? resolveCallee(value.callee, scope, depth + 1).value : undefined;
  return typeMade((made && isFunction(made) ? resultsOf(made).find(({ kind }) => kind === 'object') : undefined) ?? value)?.name;
}

/** Languages in which `zone(…)` is a function, though a variable is called `zone` as well. */
const CALLED_APART = new Set(['elixir', 'php', 'ruby']);

function isCalledApart({ start }: Expr, { unit: { language, text } }: Scope): boolean {
  return CALLED_APART.has(language) && text[start] !== '$';
}

/** A function that is known at an offset, whatever variables are called the same. */
function functionNamed(name: string, at: number, scope: Scope): Bound | undefined {
  const found = bindingsIn(scope.unit).known.get(name)?.find(({ home, let: { value } }) => home.from <= at && at < home.to && isFunction(value));
  return found && { value: found.let.value, scope };
}

/** A method of an object whose class stands in this file or is one import away: `client.update` after `const client = new Client(token)`. */
function methodOf({ object, name }: MemberExpr, scope: Scope, depth: number): Bound | undefined {
  const owner = resolve(object, scope, depth + 1);
  const type = classOfObject(object, owner.value, owner.scope.unit);
  for (const one of type === undefined ? [] : implementing(type, owner.scope.unit)) {
    const own = exportOf(owner.scope.unit, `${one}.${name}`);
    const method = own === undefined ? owner.scope.imported(one, name) : { value: own, scope: owner.scope };
    if (method?.value.kind === 'other' && !isOpaque(method.value)) return method;
  }
  return undefined;
}

function step(expr: Expr, scope: Scope, depth: number, via: Expr[] | undefined): Bound | undefined {
  switch (expr.kind) {
    case 'name':
      return scope.lookup(expr.name, expr.start) ?? (scope.unit.language === 'swift' ? ownCase(expr.start, expr.name, scope) : undefined);
    case 'member':
      return memberOf(expr.object, expr.name, scope, depth, via);
    case 'index':
      return indexed(expr, scope, depth, via);
    case 'let':
      return { value: expr.value, scope };
    case 'call': {
      const kept = keptRecord(expr);
      if (kept !== undefined) return recordAt(kept, scope, depth, via);
      const asked = lookup(expr);
      if (asked !== undefined) return indexed(asked, scope, depth, via, expr);
      const part = partAsked(expr);
      if (part !== undefined) return partOf(part, expr, scope, depth, via);
      const read = accessedField(expr, scope);
      return read && memberOfRow(read.object, read.name, scope, depth, via);
    }
    default:
      return undefined;
  }
}

/** A member of a row of a loop, where it is one. */
function memberOfRow(object: Expr, name: string, scope: Scope, depth: number, via: Expr[] | undefined): Bound | undefined {
  const owner = resolve(object, scope, depth + 1, via);
  return owner.value === object ? undefined : inRow(owner, depth, via, (row) => fieldIn(row, name));
}

/** What is read of a row of a loop, or of each that it may be; one that is resolved is not resolved again, or a chain of calls would be gone through twice from each. */
function inRow(row: Bound, depth: number, via: Expr[] | undefined, read: (row: Bound) => Bound | undefined): Bound | undefined {
  const { value, scope } = row;
  if (value.kind !== 'choice') return read(row);
  const found = value.options.map((option) => read(resolve(option, scope, depth + 1, via)));
  if (found.every((one) => one === undefined)) return undefined;
  // What stands in another file is not known here.
  return { value: newChoice(found.map((one) => (one?.scope === scope ? one.value : newUnknown(value))), value), scope };
}

function memberOf(object: Expr, name: string, scope: Scope, depth: number, via: Expr[] | undefined): Bound | undefined {
  // `var.zone`, `self.base`: some readers bind the dotted name.
  const dotted = object.kind === 'name' ? scope.lookup(`${object.name}.${name}`, object.start) : undefined;
  if (dotted !== undefined) return dotted;
  if (isSelf(object)) return scope.lookup(name, object.start) ?? scope.inherited(name) ?? ownCase(object.start, name, scope);
  if (isOwnClass(object)) return scope.lookup(`this.${name}`, object.start) ?? scope.inherited(name);
  const owner = resolve(object, scope, depth + 1, via);
  if (owner.value.kind === 'object') {
    const field = owner.value.fields.findLast((one) => one.name === name);
    // An enum may have constants beside its values.
    if (field === undefined) return object.kind === 'name' && /^[A-Z]/.test(object.name) ? constantOf(object.name, name, scope, object.start) : undefined;
    return { value: field.value, scope: owner.scope };
  }
  const inRows = ROWS.has(owner.value.kind) ? inRow(owner, depth, via, (row) => fieldIn(row, name)) : undefined;
  const found = inRows ?? declaredBy(object, owner, name);
  if (found !== undefined) return found;
  if (owner.value.kind === 'member') return scope.imported(owner.value.name, name) ?? nested(owner.value, name, scope);
  // What makes an object of a class may have its name.
  if (owner.value.kind === 'other' && object.kind === 'name') return constantOf(object.name, name, scope, object.start);
  if (owner.value.kind !== 'name') return undefined;
  return scope.imported(owner.value.name, name) ?? constantOf(owner.value.name, name, scope, object.start);
}

/** `self.class::PATH`, `type(self).path`, `this.constructor.path`: the class that a method runs for. */
function isOwnClass(object: Expr): boolean {
  const asked = object.kind === 'call' && object.args.length === 0 ? object.callee : object;
  if (object.kind === 'call' && object.callee.kind === 'name' && object.callee.name === 'type') return isSelf(object.args[0]?.value);
  return asked.kind === 'member' && /^(?:class|constructor|__class__)$/.test(asked.name) && isSelf(asked.object);
}

/** What a row of a loop can be, and a value of an enum. */
const ROWS = new Set<Expr['kind']>(['choice', 'list', 'call', 'string']);

/** `Endpoints.Settings.MINIFY`: a type inside the type that has the file. */
function nested(owner: MemberExpr, name: string, scope: Scope): Bound | undefined {
  const outer = owner.object.kind === 'name' && /^[A-Z]/.test(owner.object.name) ? owner.object.name : undefined;
  return outer === undefined ? undefined : scope.imported(outer, `${owner.name}.${name}`) ?? scope.imported(outer, name);
}

/** A record or list behind a call that gives it as it is. */
function recordAt(expr: Expr, scope: Scope, depth: number, via: Expr[] | undefined): Bound | undefined {
  const bound = resolve(expr, scope, depth + 1, via);
  return bound.value.kind === 'object' || bound.value.kind === 'list' ? bound : undefined;
}

/** A list of the items there; how many more an open one has nobody knows. */
function partOf({ of, from, to }: NonNullable<ReturnType<typeof partAsked>>, call: Call, scope: Scope, depth: number, via: Expr[] | undefined): Bound | undefined {
  const { value, scope: where } = resolve(of, scope, depth + 1, via);
  return value.kind === 'list' && !value.open ? { value: newList(value.items.slice(from, to), false, call), scope: where } : undefined;
}

/** `PATHS['filters']`, or `by` a call, is one member; with an index that is not known it may be any of them. */
function indexed(expr: IndexExpr, scope: Scope, depth: number, via: Expr[] | undefined, by?: Call): Bound | undefined {
  if (isAnyItem(expr)) return anyRow(expr, scope, depth, via);
  const owner = resolve(expr.object, scope, depth + 1, via);
  if (by !== undefined && !isMap(owner.value, by)) return undefined;
  const key = expr.index.kind === 'atom' ? expr.index.value : onlyText(expr.index, scope, depth + 1);
  if (owner.value.kind === 'call' && typeof key === 'string') return valueOfPair(owner, key, depth);
  if (owner.value.kind === 'object') {
    const { fields } = owner.value;
    if (typeof key === 'string') {
      const field = fields.findLast((one) => one.name === key);
      return field === undefined ? undefined : { value: field.value, scope: owner.scope };
    }
    return anyOf(fields.map((field) => field.value), expr, owner.scope);
  }
  if (owner.value.kind === 'choice') return inRow(owner, depth, via, (row) => keyedIn(row, key));
  if (owner.value.kind !== 'list') return undefined;
  const { items, open } = owner.value;
  // Where more may follow, nobody knows which is the last.
  const item = typeof key === 'number' && (key >= 0 || !open) ? items.at(key) : undefined;
  return item === undefined ? anyOf(items, expr, owner.scope) : { value: item, scope: owner.scope };
}

/** Whether a call asks a map, by what it asks: what has a method of that name is none. */
function isMap(owner: Expr, { callee }: Call): boolean {
  const asked = lastName(callee);
  return owner.kind === 'call' || (owner.kind === 'object' && owner.fields.every(({ name }) => name?.toLowerCase() !== asked));
}

/** What a map that is made of pairs holds under a name: `new Map([['rules', '/rules']])`. */
function valueOfPair(owner: Bound, key: string, depth: number): Bound | undefined {
  const found = rowsIn(owner, depth + 1);
  const pair = found?.rows.map(pairParts).findLast((parts) => parts?.length === 2 && onlyText(parts[0] as Expr, found.scope, depth + 1) === key);
  return found && pair && { value: pair[1] as Expr, scope: found.scope };
}

/** What a loop stands at: any of its rows, or the one whose turn it is. */
function anyRow(expr: IndexExpr, scope: Scope, depth: number, via: Expr[] | undefined): Bound | undefined {
  const through: Expr[] = [];
  const found = rowsOf(expr.object, scope, depth + 1, through);
  via?.push(...through);
  if (found === undefined) return undefined;
  found.via = through;
  const row = rowTaken(expr, found, scope.fuel);
  return row === undefined ? anyOf(found.rows, expr, found.scope) : { value: row, scope: found.scope };
}

function keyedIn(row: Bound, key: string | number | boolean | null | undefined): Bound | undefined {
  if (typeof key === 'string') return fieldIn(row, key);
  const item = typeof key === 'number' ? pairParts(row.value)?.[key] : undefined;
  return item && { value: item, scope: row.scope };
}

function anyOf(options: Expr[], span: { start: number; end: number }, scope: Scope): Bound | undefined {
  return options.length === 0 ? undefined : { value: newChoice(options, span), scope };
}
