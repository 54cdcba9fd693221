import type { Expr, ObjectExpr, ObjectField, Span } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { lastName } from '../expr/walk.ts';
import { resolve } from '../values/resolve.ts';
import { fieldIn, nameText } from '../values/rows.ts';
import type { Scope } from '../values/scope.ts';

/** What a block of Terraform is made of again and again. */
export interface Repeated {
  /** The map or set that `for_each` goes over. */
  over: Expr;
  /** It has a name, by which others may read it too. */
  isNamed: boolean;
  /** What stands in the block each time. */
  bodies: ObjectExpr[];
}

/** One `each`, as far as it is written. */
interface Each {
  key: Expr;
  value: Expr;
  /** Where it stands in the map: that is the place of what is made of it. */
  span: Span;
}

/**
 * The resources that one block stands for, `for_each = { ssl = "full", minify = "on" }`, each with its own `each.key` and `each.value`
 * in place; `undefined` where the map is not in this file, or the block stands for one. What a map may hold beside what is written
 * leaves one body as it is.
 */
export function repeated(body: ObjectExpr, scope: Scope): Repeated | undefined {
  const all = eachIn(body, scope);
  if (all === undefined) return undefined;
  const bodies = all.each.map((one) => ({ ...body, fields: body.fields.map((field) => filledField(field, one, scope)) }));
  return { over: all.over, isNamed: all.over.start < body.start || all.over.end > body.end, bodies: all.open ? [...bodies, body] : bodies };
}

/** The map or set alone. */
export function mapRepeated(body: ObjectExpr, scope: Scope): Expr | undefined {
  return eachIn(body, scope)?.over;
}

function eachIn({ fields }: ObjectExpr, scope: Scope): { over: Expr; each: Each[]; open: boolean } | undefined {
  const given = fields.find(({ name }) => name === 'for_each')?.value;
  if (given === undefined) return undefined;
  const { value: over, scope: where } = resolve(given, scope);
  if (where !== scope) return undefined;
  if (over.kind === 'object') {
    const named = over.fields.filter(({ name }) => name !== undefined);
    return { over, each: named.map((field) => ({ key: nameText(field), value: field.value, span: field })), open: over.open || named.length < over.fields.length };
  }
  const [list, ...more] = over.kind === 'call' && lastName(over.callee) === 'toset' ? over.args : [];
  const items = list === undefined || more.length > 0 ? undefined : resolve(list.value, scope);
  if (items?.value.kind !== 'list' || items.scope !== scope) return undefined;
  return { over: items.value, each: items.value.items.map((item) => ({ key: item, value: item, span: item })), open: items.value.open };
}

/** A field that is made of an `each` stands where that is written, and cannot go from there alone. */
function filledField(field: ObjectField, each: Each, scope: Scope): ObjectField {
  const value = filled(field.value, each, scope);
  if (value === field.value) return field;
  return field.value.kind === 'object' ? { ...field, value } : { ...field, start: each.span.start, end: each.span.end, value, goes: 'nothing' };
}

function filled(expr: Expr, each: Each, scope: Scope): Expr {
  if (expr.kind === 'object') {
    const fields = expr.fields.map((field) => filledField(field, each, scope));
    return fields.every((field, index) => field === expr.fields[index]) ? expr : { ...expr, fields };
  }
  if (expr.kind === 'string') {
    const [only, ...more] = expr.parts;
    return only === undefined || only.kind === 'chunk' || more.length > 0 ? expr : filled(only, each, scope);
  }
  return partOf(expr, each, scope) ?? expr;
}

/** `each.key`, `each.value`, `each.value.level`, `each.value["level"]`. */
function partOf(expr: Expr, each: Each, scope: Scope): Expr | undefined {
  const name = expr.kind === 'member' ? expr.name : expr.kind === 'index' ? plainText(expr.index) : undefined;
  if (name === undefined || (expr.kind !== 'member' && expr.kind !== 'index')) return undefined;
  const { object } = expr;
  if (object.kind === 'name') return object.name !== 'each' ? undefined : name === 'key' ? each.key : name === 'value' ? each.value : undefined;
  const row = partOf(object, each, scope);
  const part = row === undefined ? undefined : fieldIn(resolve(row, scope), name);
  return part?.scope === scope ? part.value : undefined;
}
