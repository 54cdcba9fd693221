import type { Doc } from '../../../model.ts';
import { onceFor } from '../../once.ts';
import type { Call, Expr, ObjectField, Unit } from './expr.ts';
import { exprsOf } from './walk.ts';

/**
 * What a field of a literal is called over the wire: as its type says where that is declared in the same file, since `payload{Value: level}`
 * says less than the `json:"value"` of the struct; else of a class by custom, as serialisers are told: `notificationEmail` → `notification_email`.
 */
export function wireNameOf(name: string, type: Expr | undefined, unit: Unit): string {
  if (type?.kind !== 'name') return name;
  return declaredIn(unit).get(type.name)?.get(name) ?? (/^[a-z]/.test(name) && !LOOSE.test(type.name) ? snakeCase(name) : name);
}

const declaredIn = onceFor((unit: Unit): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const types = new Map<string, ReadonlyMap<string, string>>();
  for (const { type, fields } of recordsTyped(unit)) {
    const names = fields.flatMap(({ name, wireName }) => (name === undefined || wireName === undefined ? [] : [[name, wireName] as const]));
    if (names.length > 0) types.set(type, new Map(names));
  }
  return types;
});

/** The records of a file that have a type with a name: what declares one is such a record as well. */
const recordsTyped = onceFor((unit: Unit): { type: string; fields: ObjectField[] }[] =>
  exprsOf(unit).flatMap((expr) => (expr.kind === 'object' && expr.type?.kind === 'name' ? [{ type: expr.type.name, fields: expr.fields }] : [])));

/**
 * Whether a literal of this type sends a field that it does not set as well, empty: all that a class or struct declares goes over
 * the wire, unless it is declared otherwise. What SDKs declare leaves out what is not set.
 */
export function sendsUnset(type: Expr | undefined, name: string | undefined, unit: Unit): boolean {
  if (type?.kind !== 'name' || LOOSE.test(type.name)) return false;
  return !omittedIn(unit).has(`${type.name}.${name}`);
}

/** Maps and what holds any field, by the names that languages have for them, and what Pulumi is told. */
const LOOSE = /^(?:Map|Object|Properties)$|(?:Dictionary|Hashtable|HashMap|TreeMap|J(?:SON|son)?Object|ExpandoObject|ArrayObject|Args)$/;

const omittedIn = onceFor((unit: Unit): ReadonlySet<string> =>
  new Set(recordsTyped(unit).flatMap(({ type, fields }) => fields.filter(({ isOmitted }) => isOmitted).map(({ name }) => `${type}.${name}`))));

/** Whether what the fields of a literal are called over the wire stands in another file: its type is one of the package, and not declared here. (Go) */
export function isNamedElsewhere(type: Expr | undefined, unit: Unit): boolean {
  if (unit.language !== 'go' || type?.kind !== 'name') return false;
  return !structsIn(unit).has(type.name);
}

const structsIn = onceFor(({ text }: Unit): ReadonlySet<string> => new Set([...text.matchAll(/\b(\w+)\s+struct\b/g)].map(([, name = '']) => name)));

/** The fields of a record of this file in the order in which it declares them, if it takes as many; a literal declares nothing, but for a type of Go that has no name. */
export function fieldsOf({ callee, args, isNew }: Call, unit: Unit): string[] | undefined {
  if (callee.kind === 'object' && callee.fields.length >= args.length) return callee.fields.map(({ name, wireName }) => wireName ?? name ?? '');
  if (callee.kind !== 'name' || (!isNew && !/^[A-Z]/.test(callee.name))) return undefined;
  const names = recordsIn(unit).get(callee.name) ?? [];
  return names.length >= args.length ? names : undefined;
}

/** The names of the fields that each record declares, by its own name; the first that has the name counts. */
const recordsIn = onceFor((unit: Unit): ReadonlyMap<string, string[]> => {
  const records = new Map<string, string[]>();
  for (const { type, fields } of recordsTyped(unit)) {
    if (!records.has(type) && fields.every(({ value }) => TYPES.has(value.kind))) records.set(type, fields.flatMap(({ name }) => name ?? []));
  }
  return records;
});

/** What a type can be written as. */
const TYPES = new Set<Expr['kind']>(['name', 'member', 'index', 'call', 'other']);

/**
 * The body of a request with the names that its fields most likely have over the wire: `NotificationEmail` →
 * `notification_email`. That is a guess about a type declared elsewhere, so there may be other fields as well.
 */
export function sentBody(doc: Doc, language: string): Doc {
  return onTheWire(doc, language, true);
}

/** Fields of a struct literal as they go over the wire, as far as custom goes; `opens` those that had to be renamed. */
export function onTheWire(doc: Doc, language: string, opens = false): Doc {
  if (!CAPITALISED.has(language)) return doc;
  if (doc.kind === 'list') return { ...doc, items: doc.items.map((item) => onTheWire(item, language, opens)) };
  if (doc.kind !== 'object') return doc;
  const fields = doc.fields.map((field) => ({ ...field, name: customary(field.name, language), value: onTheWire(field.value, language, opens) }));
  return { ...doc, fields, open: doc.open || (opens && fields.some(({ name }, index) => name !== doc.fields[index]?.name)) };
}

/** Languages whose fields have names that begin with a capital and are hardly ever sent as such. */
const CAPITALISED = new Set(['go', 'csharp']);

/** `NotificationEmail` → `notification_email`, where custom capitalises; names that do not begin like that are taken as they are. */
export function customary(name: string, language: string): string {
  return CAPITALISED.has(language) && /^[A-Z][a-z]/.test(name) ? snakeCase(name) : name;
}

/** `notificationEmail` → `notification_email` */
export function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** A name without what languages write differently in it: Ruby requires `cloudflare_client` and writes `CloudflareClient`. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}
