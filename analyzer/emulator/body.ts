import type { Json } from '../model.ts';
import type { Call, JsonObject } from './call.ts';
import { refuse } from './respond.ts';

/** The body as one JSON object; anything else is refused with 400. */
export function objectBody(call: Call): JsonObject {
  if (!isObject(call.body)) refuse(400, 'The request body must be a JSON object.');
  return call.body;
}

/** The body as a list of objects: the firewall family takes several at once and refuses a single one. */
export function listBody(call: Call): JsonObject[] {
  const { body } = call;
  if (!Array.isArray(body) || body.length === 0) refuse(400, 'The request body must be a JSON array with at least one element.');
  return body.map((item) => (isObject(item) ? item : refuse(400, 'Every element of the request body must be a JSON object.')));
}

/** A string field; missing or of another type is refused. */
export function requiredText(body: JsonObject, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || value === '') refuse(400, `The field ${field} is required and must be a string.`);
  return value;
}

/** Refuses a field that is there and is none of the values. */
export function oneOf(body: JsonObject, field: string, values: readonly Json[]): void {
  const value = body[field];
  if (value !== undefined && !values.includes(value)) refuse(400, `The field ${field} must be one of ${values.join(', ')}.`);
}

/** A JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy of an object without some of its keys. */
export function without(body: JsonObject, ...fields: string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name)));
}

/** The instant that stands for a day in `created_on`, `modified_on` and `last_updated`. */
export function instant(call: Call): string {
  return `${call.day}T00:00:00.000000Z`;
}
