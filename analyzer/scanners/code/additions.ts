import { insert, nearest, type Binding, type Change, type Reach } from './binding.ts';
import type { Expr } from './expr.ts';
import { newChoice, newObject } from './nodes.ts';
import { isEmptyRecord } from './records.ts';

type ObjectExpr = Extract<Expr, { kind: 'object' }>;

/**
 * `record['locked'] = true` binds the record anew, with one field more, as far as it is a literal. Behind a block that may
 * not have been run the field is there as well, with either value where there was one before.
 */
export function additionOf(expr: ObjectExpr, reach: Reach): Change {
  return {
    ...reach,
    start: expr.start,
    at: expr.start,
    apply(known) {
      const before = nearest(known, expr.start);
      if (before === undefined || before.let.start > expr.start || (before.added ?? 0) >= GROWN) return;
      grow(known, before, expr, reach);
    },
  };
}

function grow(known: Binding[], before: Binding, expr: ObjectExpr, reach: Reach): void {
  const { start, end } = expr;
  const set = grown(before.let.value, expr, (_, value) => value);
  if (set === undefined) return;
  const beyond = before.beyond ?? { from: before.from, to: before.to };
  const added = (before.added ?? 0) + 1;
  insert(known, { ...reach, let: { ...before.let, value: set, start, end }, beyond, added });
  const either = reach.to >= beyond.to ? undefined : grown(before.let.value, expr, (was, value) => (was === undefined ? value : newChoice([was, value], value)));
  if (either !== undefined) insert(known, { ...beyond, let: { ...before.let, value: either, start: reach.to, end: reach.to }, added });
}

/** The record with the fields; either of several records with them. */
function grown(value: Expr, fields: ObjectExpr, valueOf: (was: Expr | undefined, set: Expr) => Expr): Expr | undefined {
  if (value.kind !== 'choice') {
    const whole = literalOf(value);
    return whole && withFields(whole, fields, valueOf);
  }
  const options = value.options.map((option) => grown(option, fields, valueOf));
  return options.every((option) => option !== undefined) ? newChoice(options, value) : undefined;
}

function withFields(whole: ObjectExpr, { fields }: ObjectExpr, valueOf: (was: Expr | undefined, set: Expr) => Expr): ObjectExpr {
  const rest = whole.fields.filter((field) => !fields.some(({ name }) => name === field.name));
  return { ...whole, fields: [...rest, ...fields.map((field) => ({ ...field, value: valueOf(whole.fields.find(({ name }) => name === field.name)?.value, field.value) }))] };
}

/** PHP and others write an empty record like an empty list, Java and others make one. */
function literalOf(value: Expr): ObjectExpr | undefined {
  if (value.kind === 'object') return value;
  if (isEmptyRecord(value)) return newObject([], false, value);
  return value.kind === 'list' && value.items.length === 0 ? { ...value, kind: 'object', fields: [] } : undefined;
}

/** How many fields one record is followed through: generated code sets thousands on one object. */
const GROWN = 48;
