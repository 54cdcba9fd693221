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

/** `192.0.2.1:51000` and `[2001:db8::1]:443` without the port, which differs from call to call; `::ffff:192.0.2.1` is an address of IPv4, `/192.0.2.1` one as Java writes it. */
export function address(written: string | undefined): string | undefined {
  if (written === undefined || written === '-' || written === '') return undefined;
  const value = /^\/[\d[]/.test(written) ? written.slice(1) : written;
  if (!value.includes(':') && !value.startsWith('[')) return value;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(value)?.[1] ?? /^([^:]+):\d+$/.exec(value)?.[1] ?? value;
  return bare.replace(/^::ffff:(?=\d+(?:\.\d+){3})/i, '');
}

const IP = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\]|[0-9a-f]*:[0-9a-f:.]+)(?::\d+)?$/i;

/** Whether a word is an address, with a port or without, and no time of day. */
export function isAddress(word: string): boolean {
  return IP.test(word) && /[.:].*[.:]/.test(word) && !/^\d\d?:\d\d:\d\d(?:\.\d+)?$/.test(word);
}

/** The first address in a text. */
export function firstAddress(text: string): string | undefined {
  return address(text.split(/[\s"]+/).map((word) => word.replace(BEFORE_ADDRESS, '')).find(isAddress));
}

/**
 * What stands before an address without a space: Python's loggers (`INFO:aiohttp.access:192.0.2.1`), the number of a line and the name of a file (`grep`), a level
 * in brackets. What could be the beginning of an address of IPv6 is none.
 */
const BEFORE_ADDRESS = /^(?:\[[a-z]+\]|\d+:|[\w./@+-]*[g-z./@+_-][\w./:@+-]*:)(?=\d+(?:\.\d+){3}$)/i;

/** The objects in a list; nothing for what is no list. */
export function objects(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
