import type { Doc, Field, PayloadUsage } from '../../../model.ts';
import { onceFor } from '../../once.ts';
import type { Call, Expr, ListExpr, ObjectExpr, ObjectField, Span, StringExpr, Unit } from '../expr/expr.ts';
import { isNoSetting } from '../expr/literals.ts';
import { newObject } from '../expr/nodes.ts';
import { chainOf, exprsOf, lastName } from '../expr/walk.ts';
import { customary, onTheWire, snakeCase } from '../expr/wire.ts';
import { jsonDoc } from '../page/json-text.ts';
import { originAt, type Page } from '../page/page.ts';
import { flatten } from '../values/flat.ts';
import { asWritten, fold } from '../values/fold.ts';
import { resolve } from '../values/resolve.ts';
import { isAnswer } from '../values/settings-read.ts';
import { declaresRecord, fieldsDeclared, fieldsNamed, fieldsRenamed } from './declared-records.ts';
import { docOf, UNKNOWN } from './doc.ts';

/** Whether an expression is of a kind that can hold a body. */
export function mayHoldPayload(expr: Expr): boolean {
  if (expr.kind === 'object') return expr.fields.length > 0;
  if (expr.kind === 'list') return expr.items.some((item) => item.kind === 'object');
  if (expr.kind === 'call') return declaresRecord(expr);
  if (expr.kind === 'other') return expr.isClass === true;
  const [first] = expr.kind === 'string' ? expr.parts : [];
  return expr.kind === 'string' && !(first?.kind === 'chunk' && NO_JSON.test(first.value));
}

/**
 * Object literals with a field the catalog asks bodies for, in themselves or one level down, unless they were counted
 * before. `counted` learns which objects are spoken for.
 */
export function* payloadsAt(expr: Expr, page: Page, counted: Set<number>): Generator<PayloadUsage> {
  if (expr.kind === 'string') yield* payloadsInText(expr, page, counted.has(expr.start));
  if (counted.has(expr.start)) return;
  if (expr.kind === 'list') yield* payloadsInTable(expr, page);
  if (expr.kind === 'call') yield* payloadsInObject(newObject(fieldsNamed(expr), true, expr), page, counted);
  if (expr.kind === 'other') {
    const declared = fieldsDeclared(expr, page.unit);
    if (declared.some((field) => page.vocabulary.bodyFields.has(nameOf(field, page.unit.language))))
      yield* payloadsInObject(newObject([...declared, ...fieldsRenamed(expr, page.unit)], true, expr), page, counted);
  }
  if (expr.kind === 'object') yield* payloadsInObject(expr, page, counted);
}

function* payloadsInObject(expr: ObjectExpr, page: Page, counted: Set<number>): Generator<PayloadUsage> {
  const { language } = page.unit;
  const wanted = (field: ObjectField): boolean =>
    page.vocabulary.bodyFields.has(nameOf(field, language)) && !isNoSetting(field.value) && !isAnswer(field.value, field.name ?? '', expr, page.scope);
  const inner = expr.fields.find((field) => page.vocabulary.bodyHolders.has(nameOf(field, language)) && field.value.kind === 'object' && field.value.fields.some(wanted));
  const field = expr.fields.find(wanted) ?? inner;
  if (field === undefined) return;
  // What is set on a record that was made elsewhere counts by itself as well: nobody knows what that record is.
  if (inner !== undefined && expr.of === undefined) counted.add(inner.value.start);
  yield { kind: 'payload', ...originAt(page, field.start, field.end), seenAt: page.seenAt, reading: 'unsent', body: onTheWire(docOf(wholeOf(expr, page), page), language) };
}

/** A field set on a record is judged with the record: with what is written of it nearby, or with all fields that the file sets on it. */
function wholeOf(expr: ObjectExpr, page: Page): Expr {
  if (expr.of === undefined) return expr;
  const { value } = expr.of.kind === 'name' ? resolve({ ...expr.of, start: expr.end }, page.scope) : { value: expr };
  if (value.kind === 'object' && value !== expr) return value;
  return { ...expr, fields: [...expr.fields, ...(fieldsSetIn(page.unit).get(chainOf(expr.of).join('.')) ?? []).filter((field) => !expr.fields.includes(field))] };
}

/** What a file sets on each record, whatever function does it. */
const fieldsSetIn = onceFor((unit: Unit): Map<string, ObjectField[]> => {
  const set = new Map<string, ObjectField[]>();
  for (const expr of exprsOf(unit)) {
    if (expr.kind !== 'object' || expr.of === undefined) continue;
    const record = chainOf(expr.of).join('.');
    const known = set.get(record);
    if (known === undefined) set.set(record, [...expr.fields]);
    else if (known.length < MOST_FIELDS) known.push(...expr.fields);
  }
  return set;
});

/** Generated code sets thousands of fields on one object. */
const MOST_FIELDS = 256;

function nameOf(field: ObjectField, language: string): string {
  return customary(field.wireName ?? field.name ?? '', language);
}

/**
 * A record given as a list of named entries: columns of a table, arguments of a module, settings with their values. Its
 * fields are the names; a value stands beside its name or is not known.
 */
function* payloadsInTable(list: ListExpr, page: Page): Generator<PayloadUsage> {
  const { language } = page.unit;
  const fields = list.items.flatMap((item): Field[] => {
    const entry = item.kind === 'object' ? item : undefined;
    const name = entry?.fields.find((field) => namesEntry(nameOf(field, language)));
    const doc = name === undefined ? undefined : docOf(name.value, page);
    if (entry === undefined || name === undefined || doc?.kind !== 'value' || typeof doc.value !== 'string') return [];
    const value = entry.fields.find((field) => nameOf(field, language) === 'value');
    return [{ name: doc.value, value: value === undefined ? UNKNOWN : docOf(value.value, page), place: page.place(name.start, name.end) }];
  });
  yield* payloadOfEntries(fields, list, page);
}

/** The same in JSON that is held as text. */
function* payloadsInListing({ items, open }: Extract<Doc, { kind: 'list' }>, { start, end }: Span, page: Page): Generator<PayloadUsage> {
  const fields = items.flatMap((item): Field[] => {
    const name = item.kind === 'object' ? item.fields.find((field) => namesEntry(field.name)) : undefined;
    if (item.kind !== 'object' || name?.value.kind !== 'value' || typeof name.value.value !== 'string') return [];
    const value = item.fields.find((field) => field.name === 'value')?.value ?? UNKNOWN;
    return [{ name: name.value.value, value, ...(name.place === undefined ? {} : { place: name.place }) }];
  });
  yield* payloadOfEntries(fields, { start, end, open }, page);
}

function* payloadOfEntries(fields: Field[], { start, end, open }: Span & { open: boolean }, page: Page): Generator<PayloadUsage> {
  const field = fields.length < 2 ? undefined : fields.find((one) => page.vocabulary.bodyFields.has(one.name));
  if (field?.place === undefined) return;
  const source = { kind: 'code' as const, language: page.unit.language, ...field.place };
  yield { kind: 'payload', ...originAt(page, start, end), seenAt: page.seenAt, source, reading: 'unsent', body: { kind: 'object', fields, open } };
}

/** A record written call by call, `set('security_level', level); set('rocket_loader', on)`: calls of one name, on one thing, with a field each, but for those that were counted before. */
export function* payloadsInCalls(page: Page, counted: ReadonlySet<number>): Generator<PayloadUsage> {
  const tells = (expr: Expr): expr is Call => expr.kind === 'call' && !counted.has(expr.start);
  const asked = new Set<string>();
  for (const expr of exprsOf(page.unit)) {
    if (tells(expr) && page.vocabulary.bodyFields.has(fieldTold(expr)?.name ?? '')) asked.add(writerOf(expr));
  }
  for (const writer of asked) {
    const told = exprsOf(page.unit).flatMap((expr) => (tells(expr) && writerOf(expr) === writer ? fieldTold(expr) ?? [] : []));
    const field = told.find(({ name }) => page.vocabulary.bodyFields.has(name));
    const byName = [...new Set(told.map(({ name }) => name))].map((name) => told.filter((one) => one.name === name));
    if (field === undefined || byName.length < 2) continue;
    // What is written twice is one record with the first value, and another with the second.
    const times = Math.min(MOST_RECORDS, Math.max(...byName.map(({ length }) => length)));
    for (let time = 0; time < times; time++) {
      const fields = byName.map((each) => fieldOf(each[time] ?? (each[0] as Told), page));
      yield { kind: 'payload', ...originAt(page, field.start, field.end), seenAt: page.seenAt, reading: 'unsent', body: { kind: 'object', fields, open: true } };
    }
  }
}

/** Tests write one field over and over. */
const MOST_RECORDS = 16;

/** A field as a call is told it. */
interface Told extends Span {
  name: string;
  value: Expr;
}

function fieldOf({ name, value, start, end }: Told, page: Page): Field {
  return { name, value: docOf(value, page), place: page.place(start, end) };
}

/** The name of a call behind that of the thing it is called on, which may be what calls before it gave: `record.set(…).set(…)`. */
function writerOf({ callee }: Call): string {
  let on = callee.kind === 'member' ? callee.object : undefined;
  while (on?.kind === 'call') on = on.callee.kind === 'member' ? on.callee.object : on.callee;
  return [...(on === undefined ? [] : chainOf(on)), lastName(callee)].join('.');
}

/** The plain text that a call is given first, with a value behind it; a text alone is a label: `[JsonPropertyName("locked")]`. */
function fieldTold({ args: [first, value] }: Call): Told | undefined {
  if (value === undefined || first?.value.kind !== 'string' || first.value.parts.length !== 1) return undefined;
  const [part] = first.value.parts;
  return part?.kind !== 'chunk' ? undefined : { name: part.value, value: value.value, start: first.value.start, end: first.value.end };
}

/** Whether a field holds the name of an entry in a table: `{ id: 'minify', value: 'on' }`, `{ settingId: 'minify', value }`. */
export function namesEntry(field: string): boolean {
  return ENTRY_NAMES.has(/^[a-z]/.test(field) ? snakeCase(field) : field);
}

const ENTRY_NAMES = new Set(['name', 'id', 'setting', 'setting_id', 'setting_name', 'key']);

/** Most strings begin like none. */
const NO_JSON = /^\s*(?!(?:Object|Array) [{[])[^\s[{]/;

/** JSON held as text: every object in it that has such a field, of one that is spoken for those inside it. */
function* payloadsInText(expr: StringExpr, page: Page, isCounted: boolean): Generator<PayloadUsage> {
  const [str, ...more] = fold(expr, page.scope);
  if (str === undefined) return;
  const flat = flatten(more.length > 0 ? asWritten(expr) : str);
  if (![...page.vocabulary.bodyFields].some((field) => flat.text.includes(field))) return;
  // What a language puts into JSON it may write as JSON, quotes and all: `json"{ "type": $type }"`.
  const doc = jsonDoc(flat, page) ?? (expr.parts.length > 1 ? jsonDoc(flatten(asWritten(expr)), page) : undefined);
  const inner = doc?.kind === 'object' ? doc.fields.map(({ value }) => value) : [];
  for (const one of isCounted ? inner : doc === undefined ? [] : [doc]) yield* payloadsInDoc(one, expr, page);
}

function* payloadsInDoc(doc: Doc, expr: Expr, page: Page): Generator<PayloadUsage> {
  if (doc.kind === 'list') {
    yield* payloadsInListing(doc, expr, page);
    for (const item of doc.items) yield* payloadsInDoc(item, expr, page);
  }
  if (doc.kind !== 'object') return;
  const { bodyFields, bodyHolders } = page.vocabulary;
  const inner = doc.fields.find(({ name, value }) => bodyHolders.has(name) && value.kind === 'object' && value.fields.some((one) => bodyFields.has(one.name)));
  const field = doc.fields.find((one) => bodyFields.has(one.name)) ?? inner;
  if (field !== undefined) {
    const origin = originAt(page, expr.start, expr.end);
    const source = field.place === undefined ? origin.source : { kind: 'code' as const, language: page.unit.language, ...field.place };
    yield { kind: 'payload', ...origin, seenAt: page.seenAt, source, reading: 'unsent', body: doc };
  }
  for (const one of doc.fields) if (one !== inner) yield* payloadsInDoc(one.value, expr, page);
}
