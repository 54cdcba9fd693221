import type { Doc, Field } from '../../../model.ts';

export const UNKNOWN: Doc = { kind: 'unknown' };

/**
 * One of several documents as one: of records what any of them holds, of lists what any of them lists, of values the
 * options there are. What is decided at run time has no slot; a document alone is left as it is.
 */
export function either(given: Doc[]): Doc {
  const docs = given.some((doc) => !isNothing(doc)) ? given.filter((doc) => !isNothing(doc)) : given;
  const [first, ...others] = docs;
  if (first === undefined) return UNKNOWN;
  if (others.length === 0) return first;
  const objects = docs.filter((doc) => doc.kind === 'object');
  const lists = docs.filter((doc) => doc.kind === 'list');
  const isOpen = docs.some((doc) => doc.kind === 'unknown' || ('open' in doc && doc.open));
  const fits = ({ length }: Doc[]): boolean => length > 0 && length === docs.filter(({ kind }) => kind !== 'unknown').length;
  if (fits(objects)) {
    const fields = objects.flatMap((doc) => doc.fields);
    const names = [...new Set(fields.map(({ name }) => name))];
    const all: Doc = { kind: 'object', open: isOpen, fields: names.map((name) => eitherField(fields.filter((field) => field.name === name))) };
    return objects.length < docs.length ? besideUnknown(all) : all;
  }
  const items = lists.flatMap((doc) => doc.items.map(withoutSlots));
  // An empty list beside what nobody knows is a place kept as well, where a language writes records alike: `$data = []`.
  if (fits(lists) && (items.length > 0 || !isOpen)) return { kind: 'list', open: isOpen, items };
  const options = docs.flatMap((doc) => (doc.kind === 'unknown' ? doc.options ?? [doc] : [withoutSlots(doc)]));
  return options.some(({ kind }) => kind === 'unknown') ? UNKNOWN : { kind: 'unknown', options };
}

/** At first a place kept for what comes later. */
function isNothing(doc: Doc): boolean {
  return doc.kind === 'value' && doc.value === null;
}

/** What a record shows where another nobody knows may stand in its place: its fields, but no value is all that they may hold. */
function besideUnknown(doc: Doc): Doc {
  if (doc.kind === 'list') return { ...doc, open: true, items: doc.items.map(besideUnknown) };
  return doc.kind === 'object' ? { ...doc, open: true, fields: doc.fields.map((field) => ({ ...field, value: besideUnknown(field.value) })) } : UNKNOWN;
}

function eitherField(given: Field[]): Field {
  const [{ slot, ...first }] = given as [Field];
  return { ...first, value: withoutSlots(either(given.map(({ value }) => value))) };
}

/** Nothing can be put in place of any of it. */
export function withoutSlots({ slot, ...doc }: Doc): Doc {
  if (doc.kind === 'list') return { ...doc, items: doc.items.map(withoutSlots) };
  return doc.kind === 'object' ? { ...doc, fields: doc.fields.map((field) => eitherField([field])) } : doc;
}
