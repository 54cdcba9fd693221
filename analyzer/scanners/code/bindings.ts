import { firstFrom } from '../files/sorted.ts';
import type { Expr, Span, Unit } from './expr.ts';
import { newChoice, newConcat, newLet, newObject } from './nodes.ts';
import { isEmptyRecord } from './records.ts';
import { childrenOf, lastName } from './walk.ts';

type Let = Extract<Expr, { kind: 'let' }>;

type ObjectExpr = Extract<Expr, { kind: 'object' }>;
type CallExpr = Extract<Expr, { kind: 'call' }>;

/** The stretch of the file in which a binding is visible, as far as nesting tells. */
interface Reach {
  from: number;
  to: number;
}

const EVERYWHERE: Reach = { from: 0, to: Infinity };

/** A field that is set on an object some time after it was made. */
interface Addition extends Reach {
  start: number;
  expr: ObjectExpr;
}

/** A place that gives a name a value. */
export interface Binding extends Reach {
  let: Let;
  /** Where the record can be seen that a field was set on here. */
  beyond?: Reach;
}

/** A file is asked by itself, for code inside it, and by those that import from it. */
const KNOWN = new WeakMap<Unit, Map<string, Binding[]>>();

/** What the names of a file are bound to, each at every place that binds it, in order. */
export function bindingsIn(unit: Unit): Map<string, Binding[]> {
  const bindings = KNOWN.get(unit) ?? bindingsOf(unit);
  KNOWN.set(unit, bindings);
  return bindings;
}

function bindingsOf({ body, language, branches }: Unit): Map<string, Binding[]> {
  const bindings = new Map<string, Binding[]>();
  const added = new Map<string, Addition[]>();
  const appends: (Reach & { call: CallExpr })[] = [];
  const waiting = [...body];
  // How far what stands in an expression can be seen, beside each that waits.
  const reaches: Reach[] = body.map(() => EVERYWHERE);
  for (let expr = waiting.pop(), reach = reaches.pop(); expr !== undefined && reach !== undefined; expr = waiting.pop(), reach = reaches.pop()) {
    if (expr.kind === 'let') put(bindings, expr.name, { let: expr, ...reach });
    if (expr.kind === 'object' && expr.of?.kind === 'name') put(added, expr.of.name, { start: expr.start, expr, ...reach });
    if (expr.kind === 'call' && appendedBy(expr) !== undefined) appends.push({ call: expr, ...reach });
    const inner = expr.kind === 'other' ? { from: expr.start, to: expr.end } : reach;
    for (const child of childrenOf(expr)) {
      waiting.push(child);
      reaches.push(inner);
    }
  }
  append(appends.filter(({ call }) => language === 'ruby' || lastName(call.callee) !== 'concat'), bindings);
  for (const known of bindings.values()) known.sort((a, b) => a.let.start - b.let.start);
  for (const [name, parts] of added) grow(name, parts.sort((a, b) => a.start - b.start), bindings, branches);
  return bindings;
}

/** The innermost branch that holds a place, where the tree does not show it. */
function narrowed(reach: Reach, at: number, branches: readonly Span[]): Reach {
  let found = reach;
  for (const { start, end } of branches) if (start <= at && at < end && start >= found.from && end <= found.to) found = { from: start, to: end };
  return found;
}

function put<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

/**
 * `record['locked'] = true` binds the record anew, with one field more, as far as it is a literal. Behind a block that may
 * not have been run the field is there as well, with either value where there was one before.
 */
function grow(name: string, parts: Addition[], bindings: ReadonlyMap<string, Binding[]>, branches: readonly Span[] = []): void {
  const known = bindings.get(name) ?? [];
  for (const { expr, ...around } of parts.slice(0, GROWN)) {
    const before = nearest(known, expr.start);
    const whole = before === undefined || before.let.start > expr.start ? undefined : literalOf(before.let.value);
    if (before === undefined || whole === undefined) continue;
    const { start, end } = expr;
    const reach = narrowed(around, start, branches);
    const beyond = before.beyond ?? { from: before.from, to: before.to };
    insert(known, { ...reach, let: { ...before.let, value: withFields(whole, expr, (_, set) => set), start, end }, beyond });
    if (reach.to >= beyond.to) continue;
    const either = withFields(whole, expr, (was, set) => (was === undefined ? set : newChoice([was, set], set)));
    insert(known, { ...beyond, let: { ...before.let, value: either, start: reach.to, end: reach.to } });
  }
}

/** Behind what begins at the same place, so that the last one counts. */
function insert(known: Binding[], binding: Binding): void {
  let index = firstAt(known, binding.let.start);
  while (known[index]?.let.start === binding.let.start) index++;
  known.splice(index, 0, binding);
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

/** Generated code sets thousands of fields on one object. */
const GROWN = 48;

/** `concat` gives another text everywhere but in Ruby. */
const APPENDS = new Set(['append', 'push_str', 'writestring', 'concat']);

/** What a call appends to, where it does: `sb.append(zone)` to `sb`. */
function appendedBy({ callee }: CallExpr): Expr | undefined {
  return callee.kind === 'member' && APPENDS.has(lastName(callee)) ? callee.object : undefined;
}

/** `sb.append(zone).append("/filters")` binds the builder anew: what it held, and what is put behind that. */
function append(appends: (Reach & { call: CallExpr })[], bindings: ReadonlyMap<string, Binding[]>): void {
  const chained = new Set<Expr>(appends.map(({ call }) => appendedBy(call)).filter((one) => one !== undefined));
  for (const { call, ...reach } of appends) {
    if (chained.has(call)) continue;
    const added: Expr[] = [];
    let at: Expr = call;
    while (at.kind === 'call') {
      const before = appendedBy(at);
      if (before === undefined) break;
      added.unshift(...at.args.map((arg) => arg.value));
      at = before;
    }
    const known = at.kind === 'name' ? bindings.get(at.name) : undefined;
    if (at.kind !== 'name' || added.length === 0 || known?.some(({ let: bound }) => isBuilder(bound.value) || lastName(call.callee) === 'push_str') !== true) continue;
    known.push({ let: newLet(at.name, at, newConcat([{ ...at }, ...added], call), {}, call), ...reach });
  }
}

/** A list is appended to as well, so the name must have been bound to a text; to anything else nothing is pushed by `push_str`. */
function isBuilder(value: Expr): boolean {
  return value.kind === 'string' || value.kind === 'concat' || (value.kind === 'call' && /builder|buffer/.test(lastName(value.callee)));
}

/** How many bindings of one name are looked at: minified code binds `e` thousands of times. */
const NEARBY = 64;

/**
 * The binding that a name means at an offset: the last one before it whose stretch covers it, so that a parameter hides
 * a constant of the file. Readers nest differently, so a binding out of reach is better than none.
 */
export function nearest(bindings: Binding[], at: number): Binding | undefined {
  const next = firstAt(bindings, at);
  let last: Binding | undefined;
  for (let index = next - 1; index >= 0 && index >= next - NEARBY; index--) {
    const one = bindings[index] as Binding;
    if (at < one.let.end) continue;
    if (one.from <= at && at < one.to) return one;
    last ??= one;
  }
  for (let index = next; index < bindings.length && index < next + NEARBY; index++) {
    const one = bindings[index] as Binding;
    if (one.from <= at && at < one.to) return one;
  }
  return last ?? bindings[next];
}

/** Index of the first binding that begins at or after an offset. */
function firstAt(bindings: Binding[], at: number): number {
  return firstFrom(bindings.length, (index) => (bindings[index] as Binding).let.start < at);
}
