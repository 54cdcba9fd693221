import type { Dialect } from '../dialects.ts';
import type { JsonObject } from '../values.ts';
import { jsonClock } from './clock.ts';
import { BOUNDS, FIELD, type ByteFormat } from './format.ts';
import { skipNumber, skipString } from './json-values.ts';
import type { KIND } from './matcher.ts';

/** A format for the records that have just these keys in just this order, as one program writes them. */
export interface JsonLayout extends ByteFormat {
  /** The fixed texts and the values of a line that `read` accepts, for the matcher. */
  stepsOf(bytes: Buffer, start: number, end: number): Step[];
  /** Treats values found by the matcher as `read` treats those it finds. */
  complete(bytes: Uint8Array, bounds: Int32Array): boolean;
}

/** Fixed text, and the value behind it; a field of -1 is none that is wanted. */
export interface Step {
  text: Buffer;
  kind: keyof typeof KIND;
  field: number;
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
export function jsonLayout(record: JsonObject, dialects: readonly Dialect[]): JsonLayout | undefined {
  const keys = Object.keys(record);
  const dialect = dialects.find((one) => isOf(one, keys) && targetKeys(one, keys).length > 0);
  if (dialect === undefined || keys.includes('request') || has(keys, [...dialect.query, ...dialect.headers, ...dialect.body, ...dialect.response])) return undefined;
  const roles = rolesIn(dialect, keys);
  const names = keys.map((key) => Buffer.from(`${JSON.stringify(key)}:`));
  const fields = roles.map(({ field }) => (field === undefined ? -1 : FIELD[field]));
  const deputies = roles.map(({ hasDeputy }) => hasDeputy);
  const read: ByteFormat['read'] = (bytes, start, end, bounds) => readRecord(bytes, start, end, bounds, names, fields, deputies);
  const complete: JsonLayout['complete'] = (bytes, bounds) => {
    for (let index = 0; index < fields.length; index += 1) {
      const field = fields[index] as number;
      if (field >= 0 && (bounds[field] as number) >= 0 && !note(bounds, field, bytes, bounds[field] as number, bounds[field + 1] as number, deputies[index] === true)) return false;
    }
    return true;
  };
  return { name: dialect.format, clock: jsonClock, read, complete, stepsOf: (bytes, start, end) => stepsOf(bytes, start, end, names, fields) };
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
    if (field >= 0 && !noteValue(bounds, field, bytes, at, after, deputies[index] === true)) return false;
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

function noteValue(bounds: Int32Array, field: number, bytes: Uint8Array, at: number, after: number, hasDeputy: boolean): boolean {
  if (bytes[at] === LETTER_N) return !hasDeputy;
  if (bytes[at] === QUOTE) return note(bounds, field, bytes, at + 1, after - 1, hasDeputy);
  // A number is one only as a status or a time.
  return (field === FIELD.status || field === FIELD.time) && note(bounds, field, bytes, at, after, false);
}

/** Notes the bounds of a value. What is not logged (`""`, `"-"`) counts as missing where nothing else stands in for it. */
function note(bounds: Int32Array, field: number, bytes: Uint8Array, first: number, last: number, hasDeputy: boolean): boolean {
  const isMissing = last === first || (last === first + 1 && bytes[first] === DASH);
  bounds[field] = isMissing ? -1 : first;
  bounds[field + 1] = last;
  return !(isMissing && hasDeputy);
}

function stepsOf(bytes: Buffer, start: number, end: number, names: readonly Uint8Array[], fields: readonly number[]): Step[] {
  const steps: Step[] = [];
  let from = start;
  let at = start;
  for (const [index, name] of names.entries()) {
    const value = nameEnd(bytes, at + 1, name);
    const field = fields[index] ?? -1;
    const isText = bytes[value] === QUOTE;
    at = valueEnd(bytes, value, field);
    // Other values than texts and numbers are part of the fixed text.
    if (isText || skipNumber(bytes, value) > 0) {
      steps.push({ text: Buffer.from(bytes.subarray(from, isText ? value + 1 : value)), kind: isText ? 'string' : 'number', field });
      from = isText ? at - 1 : at;
    }
  }
  return [...steps, { text: Buffer.from(bytes.subarray(from, end)), kind: 'end', field: -1 }];
}
