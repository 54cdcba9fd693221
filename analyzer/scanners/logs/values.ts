import { jsonIn } from '../../attempts.ts';
import type { Json } from '../../model.ts';

export type JsonObject = { [key: string]: Json };

/** A document is logged as JSON, or as JSON in a string; another text says nothing. */
export function document(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string') return value;
  return /^\s*[{[]/.test(value) ? jsonIn(value) : undefined;
}

/** An object, as opposed to a list, `null` or a scalar. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `192.0.2.1:51000` and `[2001:db8::1]:443` without the port, which differs from call to call. */
export function address(value: string | undefined): string | undefined {
  if (value === undefined || value === '-' || value === '') return undefined;
  if (!value.includes(':') && !value.startsWith('[')) return value;
  return /^\[(.*)\](?::\d+)?$/.exec(value)?.[1] ?? /^([^:]+):\d+$/.exec(value)?.[1] ?? value;
}
