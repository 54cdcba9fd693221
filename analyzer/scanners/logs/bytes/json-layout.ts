import { DIALECTS, type Dialect } from '../dialects.ts';
import type { JsonObject } from '../values.ts';
import { jsonClock } from './clock.ts';
import { BOUNDS, FIELD, type ByteFormat } from './format.ts';
import { skipNumber, skipString } from './json-values.ts';

/** A format for the records that have just these keys in just this order, as one program writes them. */
export interface JsonLayout extends ByteFormat {
  /** Whether the target is a path from which the query was cut. */
  isBare: boolean;
}

const [SPACE, QUOTE, COMMA, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, DASH, ZERO, NINE, LETTER_N] = [32, 34, 44, 123, 125, 91, 93, 45, 48, 57, 110];

type FieldName = keyof typeof FIELD;

/** What a key of the layout is for, and whether another key would take its place were it empty. */
interface Role {
  field: FieldName | undefined;
  hasDeputy: boolean;
}

/**
 * The layout of a record, as the dialects read it. `undefined` where more is read of it than a few plain fields: headers,
 * bodies, a query of its own, objects within.
 */
export function jsonLayout(record: JsonObject): JsonLayout | undefined {
  const keys = Object.keys(record);
  const dialect = DIALECTS.find((one) => isOf(one, keys) && targetKeys(one, keys).length > 0);
  if (dialect === undefined || keys.includes('request') || has(keys, [...dialect.query, ...dialect.headers, ...dialect.body, ...dialect.response])) return undefined;
  const roles = rolesIn(dialect, keys);
  const names = keys.map((key) => Buffer.from(`${JSON.stringify(key)}:`));
  const fields = roles.map(({ field }) => (field === undefined ? -1 : FIELD[field]));
  const deputies = roles.map(({ hasDeputy }) => hasDeputy);
  const read: ByteFormat['read'] = (bytes, start, end, bounds) => readRecord(bytes, start, end, bounds, names, fields, deputies);
  return { name: dialect.format, isBare: !has(keys, dialect.uri), clock: jsonClock, read };
}

/** Objects within are left to strings, so that only keys themselves are compared with names. */
function isOf({ marks }: Dialect, keys: string[]): boolean {
  return marks.length === 0 || has(keys, marks);
}

function has(keys: string[], names: string[]): boolean {
  return names.some((name) => keys.includes(name));
}

function targetKeys({ uri, path }: Dialect, keys: string[]): string[] {
  return [...uri, ...path].filter((name) => keys.includes(name));
}

function rolesIn(dialect: Dialect, keys: string[]): Role[] {
  const { method, host, status, time, client, actor, agent } = dialect;
  const roles = new Map<string, Role>();
  const [target, twin, ...more] = targetKeys(dialect, keys);
  for (const name of more) roles.set(name, { field: undefined, hasDeputy: false });
  if (twin !== undefined) roles.set(twin, { field: 'twin', hasDeputy: false });
  if (target !== undefined) roles.set(target, { field: 'target', hasDeputy: true });
  for (const [field, names] of Object.entries({ method, host, status, time, client, actor, agent }) as [FieldName, string[]][]) {
    const [first, ...others] = names.filter((name) => keys.includes(name));
    if (first !== undefined && !roles.has(first)) roles.set(first, { field, hasDeputy: others.length > 0 });
  }
  return keys.map((key) => roles.get(key) ?? { field: undefined, hasDeputy: false });
}

function readRecord(
  bytes: Uint8Array, start: number, end: number, bounds: Int32Array,
  names: readonly Uint8Array[], fields: readonly number[], deputies: readonly boolean[],
): boolean {
  bounds.fill(-1, 0, BOUNDS);
  if (bytes[start] !== OPEN) return false;
  let at = start;
  for (let index = 0; index < names.length; index += 1) {
    at = nameEnd(bytes, at + 1, names[index] as Uint8Array);
    if (at < 0) return false;
    const field = fields[index] as number;
    const after = valueEnd(bytes, at, field);
    if (after < 0 || after >= end) return false;
    if (field >= 0 && !note(bounds, field, bytes, at, after, deputies[index] === true)) return false;
    at = after;
    if (bytes[at] !== (index === names.length - 1 ? CLOSE : COMMA)) return false;
  }
  return at === end - 1;
}

/** The place behind `"name":` and one space. */
function nameEnd(bytes: Uint8Array, from: number, name: Uint8Array): number {
  let at = bytes[from] === SPACE ? from + 1 : from;
  for (let index = 0; index < name.length; index += 1, at += 1) if (bytes[at] !== name[index]) return -1;
  return bytes[at] === SPACE ? at + 1 : at;
}

/** Where a plain value ends; -1 for one that strings have to read. */
function valueEnd(bytes: Uint8Array, at: number, field: number): number {
  const byte = bytes[at] as number;
  if (byte === QUOTE) return skipString(bytes, at + 1, field >= 0);
  if (byte === DASH || (byte >= ZERO && byte <= NINE)) return skipNumber(bytes, at);
  if ((byte === OPEN && bytes[at + 1] === CLOSE) || (byte === OPEN_LIST && bytes[at + 1] === CLOSE_LIST)) return field >= 0 ? -1 : at + 2;
  return field >= 0 && byte !== LETTER_N ? -1 : skipLiteral(bytes, at);
}

const LITERALS = ['true', 'false', 'null'].map((text) => Buffer.from(text));

function skipLiteral(bytes: Uint8Array, at: number): number {
  const literal = LITERALS.find((one) => one.every((byte, index) => bytes[at + index] === byte));
  return literal === undefined ? -1 : at + literal.length;
}

/** Notes the bounds of a value. What is not logged (`null`, `""`, `"-"`) counts as missing where nothing else stands in for it. */
function note(bounds: Int32Array, field: number, bytes: Uint8Array, from: number, end: number, hasDeputy: boolean): boolean {
  if (bytes[from] === LETTER_N) return !hasDeputy;
  const isText = bytes[from] === QUOTE;
  // A number is one only as a status or a time.
  if (!isText && field !== FIELD.status && field !== FIELD.time) return false;
  const [first, last] = isText ? [from + 1, end - 1] : [from, end];
  const isMissing = last === first || (last === first + 1 && bytes[first] === DASH);
  if (isMissing) return !hasDeputy;
  bounds[field] = first;
  bounds[field + 1] = last;
  return true;
}

