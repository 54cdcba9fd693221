import type { Expr, ObjectExpr, ObjectField, Span, Turns } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { isOpaque } from '../expr/nodes.ts';
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

/** What one turn has, as far as it is written; an item of a list has no key. */
interface Row {
  key: Expr | undefined;
  value: Expr;
  /** Where it stands: that is the place of what is made of it. */
  span: Span;
}

interface Rows {
  over: Expr;
  rows: Row[];
  /** There may be more. */
  open: boolean;
}

/** What an expression stands for in one turn. */
interface Turn {
  of(expr: Expr): Expr | undefined;
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
  const bodies = all.rows.map((row) => ({ ...body, fields: body.fields.map((field) => filledField(field, turnOf(row), scope)) }));
  return { over: all.over, isNamed: all.over.start < body.start || all.over.end > body.end, bodies: all.open ? [...bodies, body] : bodies };
}

/** The map or set alone. */
export function mapRepeated(body: ObjectExpr, scope: Scope): Expr | undefined {
  return eachIn(body, scope)?.over;
}

function eachIn({ fields }: ObjectExpr, scope: Scope): Rows | undefined {
  const given = fields.find(({ name }) => name === 'for_each')?.value;
  const all = given && rowsIn(given, scope);
  return all?.rows.every(({ key }) => key !== undefined) === true ? all : undefined;
}

/** What a map, a set or a list in this file has for each turn, also one that a loop makes of another. */
function rowsIn(given: Expr, scope: Scope): Rows | undefined {
  const { value: over, scope: where } = resolve(given, scope);
  if (where !== scope) return undefined;
  if (over.kind === 'object' && over.turns !== undefined) return rowsMade(over.turns, scope);
  if (over.kind === 'object') {
    const named = over.fields.filter(({ name }) => name !== undefined);
    return { over, rows: named.map((field) => ({ key: nameText(field), value: field.value, span: field })), open: over.open || named.length < over.fields.length };
  }
  if (over.kind === 'choice') return rowsOfAny(over.options, scope);
  if (over.kind === 'list') return { over, rows: over.items.map((item) => ({ key: undefined, value: item, span: item })), open: over.open };
  const [list, ...more] = over.kind === 'call' && lastName(over.callee) === 'toset' ? over.args : [];
  const items = list === undefined || more.length > 0 ? undefined : rowsIn(list.value, scope);
  return items && { ...items, rows: items.rows.map((row) => ({ ...row, key: row.value })) };
}

/** What a variable has by default, unless it is given something else. */
function rowsOfAny(options: readonly Expr[], scope: Scope): Rows | undefined {
  const [first, ...more] = options.filter((one) => !isOpaque(one)).map((one) => rowsIn(one, scope));
  return first === undefined || more.length > 0 ? undefined : { ...first, open: true };
}

/** `{ for one in settings : one.id => one.value }` */
function rowsMade({ names, over, key, value }: Turns, scope: Scope): Rows | undefined {
  const all = rowsIn(over, scope);
  return all && { ...all, rows: all.rows.map((row) => {
    const turn: Turn = { of: (expr) => (expr.kind !== 'name' ? undefined : names.at(-1) === expr.name ? row.value : names[0] === expr.name ? row.key : undefined), span: row.span };
    const made = filled(key, turn, scope);
    // The key says which setting it is.
    return { key: made, value: filled(value, turn, scope), span: made === key ? row.span : made };
  }) };
}

/** `each.key`, `each.value` */
function turnOf({ key, value, span }: Row): Turn {
  const parts: Record<string, Expr | undefined> = { key, value };
  return { of: (expr) => (expr.kind === 'member' && expr.object.kind === 'name' && expr.object.name === 'each' ? parts[expr.name] : undefined), span };
}

/** A field that is made of a turn cannot go alone. It stands where that is written; one of a block within says itself what it is, and stays there. */
function filledField(field: ObjectField, turn: Turn, scope: Scope, isWithin = false): ObjectField {
  const value = filled(field.value, turn, scope);
  if (value === field.value) return field;
  if (field.value.kind === 'object') return { ...field, value };
  return { ...field, ...(!isWithin && { start: turn.span.start, end: turn.span.end }), value, goes: 'nothing' };
}

function filled(expr: Expr, turn: Turn, scope: Scope): Expr {
  if (expr.kind === 'object') {
    const fields = expr.fields.map((field) => filledField(field, turn, scope, true));
    return fields.every((field, index) => field === expr.fields[index]) ? expr : { ...expr, fields };
  }
  if (expr.kind === 'string') {
    const [only, ...more] = expr.parts;
    return only === undefined || only.kind === 'chunk' || more.length > 0 ? expr : filled(only, turn, scope);
  }
  return partOf(expr, turn, scope) ?? expr;
}

/** `each.value`, `each.value.level`, `each.value["level"]`. */
function partOf(expr: Expr, turn: Turn, scope: Scope): Expr | undefined {
  const known = turn.of(expr);
  if (known !== undefined) return known;
  const name = expr.kind === 'member' ? expr.name : expr.kind === 'index' ? plainText(expr.index) : undefined;
  if (name === undefined || (expr.kind !== 'member' && expr.kind !== 'index')) return undefined;
  const row = partOf(expr.object, turn, scope);
  const part = row === undefined ? undefined : fieldIn(resolve(row, scope), name);
  return part?.scope === scope ? part.value : undefined;
}
