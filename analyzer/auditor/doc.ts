import type { Doc, Field, Json } from '../model.ts';

/** A resource as it was answered: whole, so nothing in it is unknown. */
export function docOf(value: Json): Doc {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(docOf), open: false };
  if (value === null || typeof value !== 'object') return { kind: 'value', value };
  return { kind: 'object', fields: Object.entries(value).map(([name, one]): Field => ({ name, value: docOf(one) })), open: false };
}

/** A field of a JSON object; `undefined` where there is no such object or field. */
export function fieldOf(value: Json | undefined, name: string): Json | undefined {
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A field that holds a text, else `undefined`. */
export function textOf(value: Json | undefined, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : undefined;
}

/** The id of a resource; numbers (log-push jobs) as text. */
export function idOf(value: Json | undefined): string | undefined {
  const id = fieldOf(value, 'id');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
