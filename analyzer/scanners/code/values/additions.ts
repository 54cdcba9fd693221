import type { Call, Expr, ObjectExpr } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { isOpaque, isSpread, newChoice, newField, newList, newObject, newSpread, newUnknown, orUnknown } from '../expr/nodes.ts';
import { makesOfPairs, recordPaired } from '../expr/paired.ts';
import { fieldsGiven, isEmptyList, isEmptyRecord, typeMade, type Pushed } from '../expr/records.ts';
import { lastName } from '../expr/walk.ts';
import { insert, nearest, type Binding, type Change, type Reach } from './binding.ts';

/** What a record or list becomes by an addition; `undefined` for anything that is none. */
type Grow = (whole: Expr) => Expr | undefined;

/**
 * `record['locked'] = true` binds the record anew, with one field more, as far as it is a literal. Behind a block that may
 * not have been run the field is there as well, with either value where there was one before.
 */
export function fieldAddition(expr: ObjectExpr, reach: Reach): Change {
  return addition(expr, reach, setting(expr, (_, value) => value), setting(expr, eitherOf));
}

/**
 * `record.data.service = x`: a field of a record that stands in another, `record` here. It is none that could go by itself: what is built of
 * it may be built before.
 */
export function innerFieldAddition(expr: ObjectExpr, reach: Reach): { name: string; change: Change } | undefined {
  const keys: string[] = [];
  let root = expr.of;
  while (root?.kind === 'member' || root?.kind === 'index') {
    const key = root.kind === 'member' ? root.name : plainText(root.index);
    if (key === undefined || keys.length === DEEPEST) return undefined;
    keys.unshift(key);
    root = root.object;
  }
  if (root?.kind !== 'name' || keys.length === 0) return undefined;
  const part: ObjectExpr = { ...expr, fields: expr.fields.map((field) => ({ ...field, goes: 'nothing' as const })) };
  return { name: root.name, change: addition(expr, reach, inside(keys, part, setting(part, (_, value) => value)), inside(keys, part, setting(part, eitherOf))) };
}

/** Records in records: nobody writes as many. */
const DEEPEST = 32;

/** What happens to the record that the fields lead to. One that nobody has seen yet may hold more. */
function inside([key, ...rest]: string[], part: ObjectExpr, grow: Grow): Grow {
  if (key === undefined) return grow;
  const within = inside(rest, part, grow);
  return (whole) => {
    const record = literalOf(whole);
    const known = record?.fields.findLast((field) => field.name === key && !isSpread(field));
    const value = within(known?.value ?? newObject([], true, part));
    return record === undefined || value === undefined
      ? undefined
      : {
          ...record,
          fields:
            known === undefined
              ? [...record.fields, newField(key, part, value, part)]
              : record.fields.map((field) => (field === known ? { ...field, value } : field)),
        };
  };
}

/** The same where a function that is handed the record sets the field, in some cases maybe. */
export function fieldHandedOver(expr: ObjectExpr, call: Expr, reach: Reach): Change {
  const grow = setting({ ...expr, fields: expr.fields.map((field) => ({ ...field, isOpen: true, goes: 'nothing' as const })) }, eitherOf);
  return addition(call, reach, grow, grow);
}

/** A text that is another one from here on, maybe: a function was handed its name. Records are followed field by field, unless the function may put another in their place. */
export function handedOver(call: Expr, reach: Reach, mayReplace = false): Change {
  const another: Grow = (whole) => (isText(whole) || (mayReplace && whole.kind === 'object') ? orUnknown(whole) : undefined);
  return addition(call, reach, another, another);
}

/** The same of a text that code which nobody looks into may set, as `source ./settings.sh` does; whoever sets an address there means the same service. */
export function setElsewhere(statement: Expr, reach: Reach): Change {
  const another: Grow = (whole) => (isText(whole) && plainText(whole)?.includes('://') !== true ? orUnknown(whole) : undefined);
  return addition(statement, reach, another, another);
}

/** A record that a function of which nothing is known was handed: it may have put more into it. */
export function filledElsewhere(call: Expr, reach: Reach): Change {
  return addition(call, reach, open, open);
}

/** A literal, or what makes a text of one: `"ssl".to_string()`, `String::from("ssl")`. */
function isText(value: Expr): boolean {
  if (value.kind !== 'call') return TEXTS.has(value.kind);
  const [only, ...more] = value.args.length === 0 && value.callee.kind === 'member' ? [value.callee.object] : value.args.map((arg) => arg.value);
  return only !== undefined && more.length === 0 && TEXTS.has(only.kind);
}

const TEXTS = new Set<Expr['kind']>(['string', 'concat', 'atom']);

type ValueOf = (was: Expr | undefined, set: Expr) => Expr;

function setting(expr: ObjectExpr, valueOf: ValueOf): Grow {
  return (whole) => {
    const record = literalOf(whole);
    if (record !== undefined) return withFields(record, expr, valueOf);
    const told = toldOf(whole);
    return told && { ...whole, told: withFields(told, expr, valueOf) };
  };
}

/** `var record = new Record(); record.locked = true`: what an object was told so far; whatever makes it may have set more. */
function toldOf(made: Expr): ObjectExpr | undefined {
  const type = made.kind === 'call' ? typeMade(made) : undefined;
  if (made.kind !== 'call' || (type === undefined && !parsesAddress(made))) return undefined;
  return made.told?.kind === 'object' ? made.told : { ...newObject([newSpread(newUnknown(made), made)], true, made), ...(type && { type }) };
}

/** `url.Parse(base)` of Go, `URI.parse(base)` of Ruby, `furl(base)` of Python: an address whose parts are set one by one. */
function parsesAddress({ callee }: Call): boolean {
  return lastName(callee) === 'furl' || (callee.kind === 'member' && callee.object.kind === 'name' && /^ur[il]$/i.test(callee.object.name) && /^parse(?:requesturi)?$/i.test(callee.name));
}

function eitherOf(was: Expr | undefined, set: Expr): Expr {
  return was === undefined ? set : newChoice([was, set], set);
}

/** `items.push(item)`: the list with one item more, wherever that is seen; or the record that has the list in a field. */
export function itemAddition(call: Expr, { field, items, isFront }: Pushed, reach: Reach): Change {
  const inList: Grow = (whole) => {
    const list = whole.kind === 'list' ? whole : isEmptyList(whole) ? newList([], false, whole) : undefined;
    return list && newList(isFront ? [...items, ...list.items] : [...list.items, ...items], list.open, list);
  };
  const inField: Grow = (whole) => {
    const list = whole.kind === 'object' ? whole.fields.findLast(({ name }) => name === field) : undefined;
    const value = list && inList(list.value);
    return whole.kind === 'object' && value !== undefined ? { ...whole, fields: whole.fields.map((one) => (one === list ? { ...one, value } : one)) } : undefined;
  };
  const grow = field === undefined ? inList : inField;
  return addition(call, reach, grow, grow);
}

/** Of what more is added to than is followed nobody knows the rest. */
const open: Grow = (whole) => (whole.kind === 'list' || whole.kind === 'object' ? { ...whole, open: true } : isEmptyRecord(whole) ? newObject([], true, whole) : undefined);

function addition({ start, end }: Expr, reach: Reach, here: Grow, beyondIt: Grow): Change {
  return {
    ...reach,
    start,
    at: start,
    apply(known) {
      const before = nearest(known, start);
      if (before === undefined || before.let.start > start || (before.added ?? 0) > GROWN) return;
      const isLast = before.added === GROWN;
      const value = grown(before.let.value, isLast ? open : here);
      if (value === undefined) return;
      const beyond = before.beyond ?? { from: before.from, to: before.to };
      const { isField, ...rest } = before;
      const anew = (one: Expr, from: number, to: number): Binding => ({ ...rest, let: { ...before.let, value: one, start: from, end: to }, added: (before.added ?? 0) + 1 });
      insert(known, { ...anew(value, start, end), ...reach, beyond });
      const either = reach.to >= beyond.to ? undefined : grown(before.let.value, isLast ? open : beyondIt);
      if (either !== undefined) insert(known, { ...anew(either, reach.to, reach.to), ...beyond });
    },
  };
}

/** Each of several records grows. */
function grown(value: Expr, grow: Grow): Expr | undefined {
  if (value.kind !== 'choice') return grow(value);
  const options = value.options.map((option) => grown(option, grow));
  return options.every((option) => option !== undefined) ? newChoice(options, value) : undefined;
}

function withFields(whole: ObjectExpr, { fields }: ObjectExpr, valueOf: ValueOf): ObjectExpr {
  const rest = whole.fields.filter((field) => isSpread(field) || !fields.some(({ name }) => name === field.name));
  return { ...whole, fields: [...rest, ...fields.map((field) => {
    // What is set under a name that nobody knows may be any field.
    if (field.name === undefined) return newSpread(newUnknown(field), field);
    const was = isSpread(field) ? undefined : whole.fields.find(({ name }) => name === field.name);
    return { ...field, value: valueOf(was?.value, field.value), ...(was !== undefined && { setBefore: was }) };
  })] };
}

/** PHP and others write an empty record like an empty list, Java and others make one. */
function literalOf(value: Expr): ObjectExpr | undefined {
  if (value.kind === 'object') return value;
  if (isEmptyRecord(value)) return newObject([], false, value);
  // Whoever calls gives the rest.
  if (value.kind === 'declaration' || isOpaque(value)) return newObject([newSpread(newUnknown(value), value)], true, value);
  const paired = value.kind === 'call' ? recordPaired(value) ?? copied(value) : undefined;
  if (paired !== undefined) return paired;
  // Python has a call for records.
  if (value.kind === 'call' && value.callee.kind === 'name' && value.callee.name === 'dict') return newObject(fieldsGiven(value.args), false, value);
  return value.kind === 'list' && value.items.length === 0 ? { ...value, kind: 'object', fields: [] } : undefined;
}

/** `new HashMap<>(defaults)` */
function copied(call: Call): ObjectExpr | undefined {
  const [only, ...more] = call.args;
  return only?.value.kind === 'name' && more.length === 0 && makesOfPairs(call.callee) ? newObject([newSpread(only.value, only.value)], true, call) : undefined;
}

/** How many additions one record is followed through: generated code sets thousands of fields on one object. */
const GROWN = 48;
