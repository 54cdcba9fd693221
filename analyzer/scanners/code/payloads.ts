import type { Doc, PayloadUsage } from '../../model.ts';
import { docOf } from './doc.ts';
import type { Expr, ObjectField } from './expr.ts';
import { flatten } from './flat.ts';
import { fold } from './fold.ts';
import { jsonDoc } from './json-text.ts';
import { originAt, type Page } from './page.ts';

/**
 * Object literals with a field the catalog asks bodies for, in themselves or one level down, unless they were counted
 * before. `counted` learns which objects are spoken for.
 */
export function* payloadsAt(expr: Expr, page: Page, counted: Set<number>): Generator<PayloadUsage> {
  if (counted.has(expr.start)) return;
  if (expr.kind === 'string') yield* payloadsInText(expr, page);
  if (expr.kind !== 'object') return;
  const wanted = (field: ObjectField): boolean => page.vocabulary.bodyFields.has(wireName(field.wireName ?? field.name ?? ''));
  const inner = expr.fields.find((field) => isNested(field.wireName ?? field.name) && field.value.kind === 'object' && field.value.fields.some(wanted));
  const field = expr.fields.find(wanted) ?? inner;
  if (field === undefined) return;
  if (inner !== undefined) counted.add(inner.value.start);
  yield { kind: 'payload', ...originAt(page, field.start, field.end), reading: 'loose', body: onTheWire(docOf(expr, page)) };
}

/** A record keeps what depends on its type one level down; what kind of record it is, is said beside it. */
function isNested(name: string | undefined): boolean {
  return name?.toLowerCase() === 'data';
}

/** JSON held as text: every object in it that has such a field. */
function* payloadsInText(expr: Expr, page: Page): Generator<PayloadUsage> {
  const [str, ...more] = fold(expr, page.scope);
  if (str === undefined || more.length > 0) return;
  const flat = flatten(str);
  if (![...page.vocabulary.bodyFields].some((field) => flat.text.includes(field))) return;
  const doc = jsonDoc(flat, page);
  if (doc !== undefined) yield* payloadsInDoc(doc, expr, page);
}

function* payloadsInDoc(doc: Doc, expr: Expr, page: Page): Generator<PayloadUsage> {
  if (doc.kind === 'list') for (const item of doc.items) yield* payloadsInDoc(item, expr, page);
  if (doc.kind !== 'object') return;
  const { bodyFields } = page.vocabulary;
  const inner = doc.fields.find(({ name, value }) => isNested(name) && value.kind === 'object' && value.fields.some((one) => bodyFields.has(one.name)));
  const field = doc.fields.find((one) => bodyFields.has(one.name)) ?? inner;
  if (field !== undefined) {
    const origin = originAt(page, expr.start, expr.end);
    const source = field.place === undefined ? origin.source : { kind: 'code' as const, language: page.unit.language, ...field.place };
    yield { kind: 'payload', ...origin, source, reading: 'loose', body: doc };
  }
  for (const one of doc.fields) if (one !== inner) yield* payloadsInDoc(one.value, expr, page);
}

/** Fields of a struct literal as they go over the wire, as far as custom goes: `NotificationEmail` → `notification_email`. */
function onTheWire(doc: Doc): Doc {
  if (doc.kind === 'list') return { ...doc, items: doc.items.map(onTheWire) };
  if (doc.kind !== 'object') return doc;
  return { ...doc, fields: doc.fields.map((field) => ({ ...field, name: wireName(field.name), value: onTheWire(field.value) })) };
}

function wireName(name: string): string {
  if (!/^[A-Z][a-z]/.test(name)) return name;
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
