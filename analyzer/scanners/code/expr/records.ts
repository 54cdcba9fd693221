import type { Arg, Call, Expr, NameExpr, ObjectExpr, ObjectField, Span } from './expr.ts';
import { plainText } from './literals.ts';
import { newField, newObject, newSpread, newUnknown } from './nodes.ts';
import { pairParts } from './paired.ts';
import { classCalled, fieldNamed, lastName } from './walk.ts';

/** A field that a call sets on the record it is called on. */
interface FieldPut extends Span {
  name: string;
  nameSpan: Span;
  value: Expr;
}

const PUTS = new Set(['put', 'add', 'addproperty', 'set', 'tryadd', 'insert', 'store', 'accumulate', 'putonce', 'putopt']);

/**
 * The fields that a chain of calls sets, `pool.put("name", name).put("notification_email", email)`, as records are written
 * in languages that have no literal for them, and the record it sets them on.
 */
export function fieldsPut(call: Expr): { fields: FieldPut[]; of: Expr } {
  const fields: FieldPut[] = [];
  let of = call.kind === 'call' && call.callee.kind === 'member' && call.callee.name === 'build' && call.args.length === 0 ? call.callee.object : call;
  for (let put = putBy(of); put !== undefined && of.kind === 'call' && of.callee.kind === 'member'; put = putBy(of)) {
    fields.unshift(...put);
    of = of.callee.object;
  }
  return { fields, of };
}

function putBy(call: Expr): FieldPut[] | undefined {
  if (call.kind !== 'call' || call.callee.kind !== 'member') return undefined;
  const only = fieldPut(call, call.callee.object.end) ?? fieldSet(call, call.callee.nameSpan);
  return only === undefined ? putInBlock(call) : [only];
}

/** `record.setNotificationEmail(email)` */
function fieldSet({ callee, args, end }: Call, nameSpan: Span): FieldPut | undefined {
  const [first, ...rest] = callee.kind === 'member' ? /^set([A-Z]\w*)$/.exec(callee.name)?.[1] ?? '' : '';
  const [given, ...more] = args;
  if (first === undefined || given === undefined || more.length > 0) return undefined;
  return { name: first.toLowerCase() + rest.join(''), nameSpan, value: given.value, start: nameSpan.start, end };
}

/** `JSONObject().apply { put("value", level) }`, `Setting().apply { value = level }` of Kotlin. */
function putInBlock(call: Expr): FieldPut[] | undefined {
  const block = call.kind === 'call' && call.callee.kind === 'member' && call.callee.name === 'apply' ? call.args.at(-1)?.value : undefined;
  if (block?.kind !== 'other') return undefined;
  const puts = block.children
    .map((each) => (each.kind === 'let' ? each : each.kind === 'call' && each.callee.kind === 'name' ? fieldPut(each, each.start) : undefined))
    .filter((put) => put !== undefined);
  return puts.length === block.children.length && puts.length > 0 ? puts : undefined;
}

/** What such a statement says, as `pool["name"] = name` does: parts of an object literal, beside the call. */
export function fieldsSetBy(statement: Expr, goes?: ObjectField['goes']): Expr[] {
  const { fields, of } = fieldsPut(statement);
  if (of.kind !== 'name' || fields.length === 0) return [];
  // Of a chain one link can go, a call that stands alone goes as a whole.
  const parts = fields.map((put) => newField(put.name, put.nameSpan, put.value, fields.length > 1 ? put : statement));
  if (goes !== undefined && parts.length === 1) parts[0] = { ...parts[0]!, goes };
  return [{ ...newObject(parts, true, statement), of }];
}

/** The record that a statement puts something into under a name that is not written there, or in some cases only: `body.put(key, value)`, `body.setdefault("value", level)`. */
export function changedBy(call: Call): string | undefined {
  const { callee, args } = call;
  if (callee.kind !== 'member' || callee.object.kind !== 'name' || args.length === 0 || !CHANGES.test(lastName(callee))) return undefined;
  return fieldsPut(call).fields.length > 0 ? undefined : callee.object.name;
}

const CHANGES = /^(?:put|set|add|accumulate|try_?add|insert|store|merge|update|compute|extend|entry|fill|populate|replace|__setitem__)/;

const PUSHES = new Set(['push', 'append', 'add', 'push_back', 'array_push', 'extend']);
const PUSHES_FRONT = new Set(['unshift', 'array_unshift', 'prepend', 'push_front']);

/** Items that are put into a list which has a name, or into a field of what has one. */
export interface Pushed {
  of: string;
  field?: string;
  items: Expr[];
  /** They come before all others. */
  isFront: boolean;
  /** The calls of the chain that put some of them there before. */
  inner: Call[];
}

/** What a call puts into a list: `items.push(item)`, `array_push($items, $item)`, `body["items"].append(item)`; of a chain, `items << a << b`, all that is put there. */
export function itemsPushed(call: Call): Pushed | undefined {
  const isAtStart = insertsAtStart(call);
  const isFront = isAtStart || PUSHES_FRONT.has(lastName(call.callee));
  const put = isFront || PUSHES.has(lastName(call.callee)) ? listAndItems(isAtStart ? { ...call, args: call.args.slice(1) } : call) : undefined;
  if (put === undefined || put.items.length === 0) return undefined;
  const { list, ...rest } = put;
  if (list.kind === 'name') return { of: list.name, ...rest, isFront };
  const field = list.kind === 'member' ? list.name : list.kind === 'index' ? plainText(list.index) : undefined;
  return field !== undefined && (list.kind === 'member' || list.kind === 'index') && list.object.kind === 'name' ? { of: list.object.name, field, ...rest, isFront } : undefined;
}

/** `items.insert(0, item)`, `items.add(0, item)` */
function insertsAtStart({ callee, args: [place, ...items] }: Call): boolean {
  return callee.kind === 'member' && /^(?:insert|add)$/.test(callee.name) && items.length === 1 && place?.value.kind === 'atom' && place.value.value === 0;
}

function listAndItems({ callee, args }: Call): { list: Expr; items: Expr[]; inner: Call[] } | undefined {
  const given = args.map(({ value }) => value);
  const [list, put] = callee.kind === 'member' ? [callee.object, given] : [given[0], given.slice(1)];
  const items = lastName(callee) === 'extend' ? put.flatMap((one) => (one.kind === 'list' ? one.items : [])) : put;
  if (list?.kind !== 'call' || callee.kind !== 'member' || !PUSHES.has(lastName(list.callee))) return list && { list, items, inner: [] };
  const before = listAndItems(list);
  return before && { list: before.list, items: [...before.items, ...items], inner: [...before.inner, list] };
}

/** Calls that put the fields of other records into the first, in which they count more; the others give a new one. */
const INTO_FIRST = /^(?:Object|_|lodash|\$|jQuery|angular|maps)\.(?:assign|extend|merge|Copy)$/;
const INTO_OWN = new Set(['update', 'merge!', 'deep_merge!', 'putAll', 'addAll']);

/** What a call puts into a record that has a name, as a part of it beside the call: `Object.assign(body, given)`, `body.update(given)`. */
export function mergedInto(call: Call): ObjectExpr | undefined {
  const { callee, args } = call;
  if (callee.kind !== 'member' || callee.object.kind !== 'name') return undefined;
  const [record, ...rest] = args.map(({ value }) => value);
  const defined = record?.kind === 'name' ? fieldsDefined(`${callee.object.name}.${callee.name}`, rest) : undefined;
  if (record !== undefined && defined !== undefined) return { ...newObject(defined, true, call), of: record };
  const isFirst = INTO_FIRST.test(`${callee.object.name}.${callee.name}`);
  if (!isFirst && !INTO_OWN.has(callee.name)) return undefined;
  const [of, given] = isFirst ? [args[0]?.value, args.slice(1)] : [callee.object, args];
  if (of?.kind !== 'name' || given.length === 0) return undefined;
  return { ...newObject(fieldsGiven(given), true, call), of };
}

/** `Object.defineProperty(body, 'value', { value: 'high' })`, `Reflect.set(body, 'value', 'high')`: what getters give is not known. */
function fieldsDefined(by: string, [key, given]: Expr[]): ObjectField[] | undefined {
  const told = (value: Expr): Expr => fieldNamed(value, 'value') ?? newUnknown(value);
  if (by === 'Object.defineProperties') return key?.kind === 'object' ? key.fields.map((field) => ({ ...field, value: told(field.value), goes: 'nothing' })) : undefined;
  if (key === undefined || given === undefined || !/^(?:(?:Object|Reflect)\.defineProperty|Reflect\.set)$/.test(by)) return undefined;
  return [{ ...newField(plainText(key), key, by === 'Reflect.set' ? given : told(given), given), goes: 'nothing' }];
}

/** What a call is given as the fields of a record: each by its name, or all of another record. */
export function fieldsGiven(args: readonly Arg[]): ObjectField[] {
  return args.map((arg) => (arg.name === undefined ? newSpread(arg.value, arg.value) : fieldGiven(arg.name, arg)));
}

/** A field that a call is given by its name, which stands before it. */
export function fieldGiven(name: string, { value, span }: Arg): ObjectField {
  return span === undefined ? { ...newField(name, value, value, value), goes: 'nothing' } : newField(name, { start: span.start, end: span.start + name.length }, value, span);
}

function fieldPut(call: Call, start: number): FieldPut | undefined {
  if (!PUTS.has(lastName(call.callee))) return undefined;
  const [first, ...rest] = call.args.map((arg) => arg.value);
  // `body.Add(new JProperty("name", name))`
  const [key, value, ...more] = first?.kind === 'call' && rest.length === 0 && lastName(first.callee) === 'jproperty' ? pairParts(first) ?? [] : [first, ...rest];
  if (more.length > 0) return undefined;
  const [part, ...parts] = key?.kind === 'string' ? key.parts : [];
  // A client that puts something to an address is told a path.
  if (key === undefined || value === undefined || part?.kind !== 'chunk' || parts.length > 0 || !/^\w[\w.-]*$/.test(part.value)) return undefined;
  return { name: part.value, nameSpan: { start: key.start, end: key.end }, value, start, end: call.end };
}

/** `new JSONObject()`, `HashMap::new()`, `mapper.createObjectNode()`, `ImmutableMap.builder()`: a record without a field. */
export function isEmptyRecord(expr: Expr): boolean {
  if (expr.kind !== 'call' || expr.args.length > 0) return false;
  const made = classCalled(expr.callee);
  return EMPTY_RECORD.test(lastName(made.kind === 'member' && made.name === 'builder' ? made.object : made));
}

const EMPTY_RECORD = /(?:map|mapof|dictionary|jsonobject|jobject|objectnode|stdclass|ordereddict|createobjectbuilder)$/;

/** Whether a call makes a list with nothing in it: `new ArrayList<>()`, `mutableListOf()`, `Vec::new()`, `[List[string]]::new()`. */
export function isEmptyList({ kind, ...made }: Expr): boolean {
  if (kind !== 'call' || !('callee' in made) || made.args.some(({ value }) => value.kind !== 'atom')) return false;
  const type = classCalled(made.callee);
  return EMPTY_LIST.test(lastName(type)) && (made.isNew === true || type !== made.callee || made.callee.kind === 'name');
}

const EMPTY_LIST = /^(?:(?:array|linked)?list(?:\[\w+\])?|mutablelistof|arraylistof|vec|vector)$/;

/** The class of what is made: `new Client(zone)`, `Client(zone)`, `Client.new(zone)`, `Client::default()`, `new(Client)` of Go. */
export function typeMade(made: Expr): NameExpr | undefined {
  const callee = made.kind === 'call' ? made.callee : made.kind === 'object' ? made.type : undefined;
  const isInGo = made.kind === 'call' && !made.isNew && callee?.kind === 'name' && callee.name === 'new';
  const type = isInGo ? made.args[0]?.value : callee?.kind === 'member' && /^(?:new|default)$/.test(lastName(callee)) ? callee.object : callee;
  return type?.kind === 'name' && /^[A-Z]\w*$/.test(type.name) ? type : undefined;
}

/** The class whose builder a call makes: `Filter.Builder.create(scope, id)`, as classes of JSII are made in Java. */
export function classBegun({ callee }: Call): Expr | undefined {
  const builder = callee.kind === 'member' && callee.name === 'create' ? callee.object : undefined;
  return builder?.kind === 'member' && builder.name === 'Builder' ? builder.object : undefined;
}

/** The class of which such a chain makes an object at its end: `Filter.Builder.create(scope, id).expression(all).build()`. */
export function classBuilt({ callee, args }: Call): Expr | undefined {
  if (callee.kind !== 'member' || callee.name !== 'build' || args.length > 0) return undefined;
  let at = callee.object;
  while (at.kind === 'call' && at.callee.kind === 'member') {
    const begun = classBegun(at);
    if (begun !== undefined) return begun;
    at = at.callee.object;
  }
  return undefined;
}
