import { jsonIn } from '../attempts.ts';
import { formatAddress, networkOf, parseAddress } from './address.ts';
import { regularExpression, wildcardPattern, type FieldValue } from './compare.ts';

type Compute = (args: FieldValue[]) => FieldValue | undefined;

const text = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
const number = (value: FieldValue | undefined): number => Number(value ?? 0);
const list = (value: FieldValue | undefined): FieldValue[] => (Array.isArray(value) ? value : []);
const utf8 = new TextEncoder();

/**
 * What the functions of the language compute (rules language reference, functions). A result is missing where the
 * argument is of the wrong type or names something that is not there.
 */
const FUNCTIONS: Record<string, Compute> = {
  concat: (args) => (args.some(Array.isArray) ? args.flat() : args.map(String).join('')),
  cidr: ([address, bits4, bits6]) => network(text(address), number(bits4), number(bits6)),
  cidr6: ([address, bits]) => network(text(address), 32, number(bits)),
  decode_base64: ([source]) => decodeBase64(text(source)),
  ends_with: ([source, end]) => text(source).endsWith(text(end)),
  join: ([items, separator]) => list(items).map(String).join(text(separator)),
  len: ([value]) => (Array.isArray(value) ? value.length : typeof value === 'string' ? utf8.encode(value).length : undefined),
  lookup_json_integer: (args) => lookup(args, (value) => typeof value === 'number' && Number.isInteger(value)),
  lookup_json_string: (args) => lookup(args, (value) => typeof value === 'string'),
  lower: ([source]) => text(source).replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  regex_replace: ([source, pattern, replacement]) => replace(text(source), regularExpression(text(pattern)), text(replacement)),
  remove_bytes: ([source, unwanted]) => Array.from(text(source)).filter((one) => !text(unwanted).includes(one)).join(''),
  remove_query_args: ([query, ...names]) => removeArguments(text(query), names.map(String)),
  split: ([source, separator, limit]) => split(text(source), text(separator), limit),
  starts_with: ([source, start]) => text(source).startsWith(text(start)),
  substring: ([source, from, to]) => text(source).slice(number(from), to === undefined ? undefined : number(to)),
  to_string: ([value]) => (typeof value === 'object' ? undefined : String(value)),
  upper: ([source]) => text(source).replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
  url_decode: ([source]) => urlDecode(text(source)),
  wildcard_replace: ([source, pattern, replacement, flags]) =>
    replace(text(source), wildcardPattern(text(pattern), text(flags) === 's' ? 's' : 'is'), text(replacement)),
};

/** Functions the language has whose result depends on more than their arguments, or that are not modelled. */
const OPAQUE = ['any', 'all', 'bit_slice', 'is_timed_hmac_valid_v0', 'normalize_url_path', 'sha256', 'encode_base64', 'uuidv4', 'has_key', 'has_value'];

/** Whether the language has a function of this name. */
export function isFunction(name: string): boolean {
  return Object.hasOwn(FUNCTIONS, name) || OPAQUE.includes(name);
}

/** Whether `callFunction` computes it, so that its result is known when its arguments are. */
export function isComputable(name: string): boolean {
  return Object.hasOwn(FUNCTIONS, name) || name === 'any' || name === 'all';
}

/** The result of a call; `undefined` where an argument is missing or the function is not modelled. */
export function callFunction(name: string, args: (FieldValue | undefined)[]): FieldValue | undefined {
  const present = args.filter((arg) => arg !== undefined);
  return present.length === args.length && Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]?.(present) : undefined;
}

function network(source: string, bits4: number, bits6: number): string | undefined {
  const address = parseAddress(source);
  const bits = address?.family === 4 ? bits4 : bits6;
  if (address === undefined || !Number.isInteger(bits) || bits < 0 || bits > (address.family === 4 ? 32 : 128)) return undefined;
  return formatAddress({ family: address.family, value: networkOf(address, bits).low });
}

function decodeBase64(source: string): string | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(source) || source.replace(/=+$/, '').length % 4 === 1) return undefined;
  return new TextDecoder().decode(Uint8Array.from(atob(source), (character) => character.charCodeAt(0)));
}

function lookup([source, ...path]: FieldValue[], fits: (value: unknown) => boolean): FieldValue | undefined {
  let value: unknown = jsonIn(text(source));
  for (const key of path) value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[String(key)] : undefined;
  return fits(value) ? (value as FieldValue) : undefined;
}

/** Replaces the first match; `${1}` is the first group. */
function replace(source: string, pattern: RegExp | undefined, replacement: string): string {
  const found = pattern?.exec(source);
  if (found === null || found === undefined) return source;
  const filled = replacement.replace(/\$\{(\d+)\}/g, (_, group: string) => found[Number(group)] ?? '');
  return source.slice(0, found.index) + filled + source.slice(found.index + found[0].length);
}

function removeArguments(query: string, names: string[]): string {
  return query.split('&').filter((one) => !names.includes(one.split('=')[0] as string)).join('&');
}

function split(source: string, separator: string, limit: FieldValue | undefined): string[] | undefined {
  if (separator === '') return undefined;
  const parts = source.split(separator);
  const most = limit === undefined ? parts.length : number(limit);
  return parts.length <= most ? parts : [...parts.slice(0, most - 1), parts.slice(most - 1).join(separator)];
}

function urlDecode(source: string): string {
  const spaced = source.replaceAll('+', ' ');
  return spaced.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) =>
    new TextDecoder().decode(Uint8Array.from(run.slice(1).split('%'), (pair) => Number.parseInt(pair, 16))),
  );
}
