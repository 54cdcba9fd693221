import type { Doc, Field } from '../../model.ts';

export const UNKNOWN: Doc = { kind: 'unknown' };

/**
 * One of several documents as one: of records what any of them holds, of lists what any of them lists, of values the
 * options there are. What is decided at run time has no slot; a document alone is left as it is.
 */
export function either(docs: Doc[]): Doc {
  const [first, ...others] = docs;
  if (first === undefined) return UNKNOWN;
  if (others.length === 0) return first;
  if (docs.every((doc) => doc.kind === 'object')) {
    const fields = docs.flatMap((doc) => doc.fields);
    const names = [...new Set(fields.map(({ name }) => name))];
    return { kind: 'object', open: docs.some(({ open }) => open), fields: names.map((name) => eitherField(fields.filter((field) => field.name === name))) };
  }
  if (docs.every((doc) => doc.kind === 'list')) return { kind: 'list', open: docs.some(({ open }) => open), items: docs.flatMap(({ items }) => items.map(withoutSlots)) };
  const options = docs.flatMap((doc) => (doc.kind === 'unknown' ? doc.options ?? [doc] : [withoutSlots(doc)]));
  return options.some(({ kind }) => kind === 'unknown') ? UNKNOWN : { kind: 'unknown', options };
}

function eitherField(given: Field[]): Field {
  const [{ slot, ...first }] = given as [Field];
  return { ...first, value: withoutSlots(either(given.map(({ value }) => value))) };
}

function withoutSlots({ slot, ...doc }: Doc): Doc {
  if (doc.kind === 'list') return { ...doc, items: doc.items.map(withoutSlots) };
  return doc.kind === 'object' ? { ...doc, fields: doc.fields.map((field) => eitherField([field])) } : doc;
}
