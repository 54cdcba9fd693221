import { jsonIn } from '../../../attempts.ts';
import type { Json } from '../../../model.ts';

export type JsonObject = { [key: string]: Json };

/** A document is logged as JSON, or as JSON in a string; another text says nothing. */
export function document(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string') return value;
  return /^\s*[{[]/.test(value) ? jsonIn(value) : undefined;
}

/** What was sent, as far as a log keeps it: an audit log, which says its `provenance`, writes an empty object for what it does not keep. */
export function kept(body: Json | undefined, provenance: string | undefined): Json | undefined {
  return provenance !== undefined && isObject(body) && Object.keys(body).length === 0 ? undefined : body;
}

/** An object, as opposed to a list, `null` or a scalar. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A record with its texts that are objects as objects; the same one where there are none. */
export function withObjects(value: JsonObject): JsonObject {
  const objects = Object.entries(value).filter(([, one]) => typeof one === 'string' && one.startsWith('{')).map(([name, one]) => [name, document(one) ?? one] as const);
  return objects.length === 0 ? value : { ...value, ...Object.fromEntries(objects) };
}

/** `192.0.2.1:51000` and `[2001:db8::1]:443` without the port, which differs from call to call; `::ffff:192.0.2.1` is an address of IPv4. */
export function address(value: string | undefined): string | undefined {
  if (value === undefined || value === '-' || value === '') return undefined;
  if (!value.includes(':') && !value.startsWith('[')) return value;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(value)?.[1] ?? /^([^:]+):\d+$/.exec(value)?.[1] ?? value;
  return bare.replace(/^::ffff:(?=\d+(?:\.\d+){3})/i, '');
}

const IP = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\]|[0-9a-f]*:[0-9a-f:.]+)(?::\d+)?$/i;

/** Whether a word is an address, with a port or without, and no time of day. */
export function isAddress(word: string): boolean {
  return IP.test(word) && /[.:].*[.:]/.test(word) && !/^\d\d?:\d\d:\d\d(?:\.\d+)?$/.test(word);
}

/** The first address in a text. Python's loggers leave no space before what they were given: `INFO:aiohttp.access:192.0.2.1`. */
export function firstAddress(text: string): string | undefined {
  return address(text.split(/[\s"]+/).map((word) => word.replace(/^[A-Za-z][\w.:-]*:(?=\d+(?:\.\d+){3}$)/, '')).find(isAddress));
}

/** The objects in a list; nothing for what is no list. */
export function objects(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
