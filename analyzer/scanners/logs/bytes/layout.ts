import type { Dialect } from '../formats/names/dialects.ts';
import { isExtended } from '../formats/names/extended.ts';
import { dialectsIn } from '../formats/names/present.ts';
import { countColumn } from '../record/row-counts.ts';
import type { JsonObject } from '../record/values.ts';
import * as places from './places.ts';

/** The text before each value of a record, and what the value is for; the last one ends the record. */
export interface Step {
  text: Buffer;
  role: number;
}

/** How records are written that have just these keys in just this order, as one program writes them. */
export interface Layout {
  format: string;
  steps: Step[];
}

const FIELD = {
  method: places.METHOD, host: places.HOST, target: places.TARGET, status: places.STATUS, time: places.TIME, client: places.CLIENT, actor: places.ACTOR, agent: places.AGENT, cipher: places.CIPHER,
} as const;

type FieldName = keyof typeof FIELD;

/**
 * The layout of a record in a line, as the dialects read it. `undefined` where more is read of it than a few plain fields: headers,
 * bodies, a query of its own, objects within, how many requests it stands for.
 */
export function layoutOf(record: JsonObject, line: string, dialects: readonly Dialect[]): Layout | undefined {
  const keys = Object.keys(record);
  // A record that a collector wrote down within one of its own is none of the line.
  if (keyAt(line, 0, keys[0]) === undefined) return undefined;
  const dialect = dialectsIn(record, dialects).find((one) => isOf(one, keys) && targetKeys(one, keys).length > 0);
  if (
    dialect === undefined ||
    dialect.writesUrlParts === true ||
    mayStandForMore(dialect, keys) ||
    keys.includes('request') ||
    isExtended((name) => keys.includes(name)) ||
    has(keys, [...dialect.query, ...dialect.headers, ...dialect.body, ...dialect.response, ...dialect.answerHeaders])
  )
    return undefined;
  const steps = stepsOf(line, keys, rolesIn(dialect, keys));
  return steps === undefined ? undefined : { format: dialect.format, steps };
}

function mayStandForMore({ count, counter }: Dialect, keys: string[]): boolean {
  return has(keys, count) || countColumn(keys.filter((name) => name !== counter)) !== undefined;
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

/** Of several keys for one field only the first is looked at, as long as it is not empty. */
function rolesIn(dialect: Dialect, keys: string[]): Map<string, number> {
  const { method, host, status, time, client, actor, agent, cipher } = dialect;
  const roles = new Map<string, number>();
  for (const [field, names] of Object.entries({ target: targetKeys(dialect, keys), method, host, status, time, client, actor, agent, cipher }) as [FieldName, string[]][]) {
    const [first, ...others] = names.filter((name) => keys.includes(name));
    if (first === undefined || roles.has(first)) continue;
    const mayBeNumber = field === 'status' || field === 'time';
    const isExplained = field === 'status' && has(keys, dialect.edge?.rules ?? []);
    roles.set(first, (FIELD[field] + 1) | (others.length > 0 ? places.HAS_DEPUTY : 0) | (mayBeNumber ? places.MAY_BE_NUMBER : 0) | (isExplained ? places.IS_EXPLAINED : 0));
  }
  return roles;
}

/** A value that a layout may hold: a plain one, or a list of such. */
const VALUE = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null|\{\}|\[(?:(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?),?)*\]/y;
const BEFORE = /[{,] ?"((?:[^"\\]|\\.)*)": ?/y;

function stepsOf(line: string, keys: readonly string[], roles: ReadonlyMap<string, number>): Step[] | undefined {
  const steps: Step[] = [];
  let at = 0;
  for (const key of keys) {
    const before = keyAt(line, at, key);
    if (before === undefined) return undefined;
    VALUE.lastIndex = at + before.length;
    const value = VALUE.exec(line);
    if (value === null) return undefined;
    steps.push({ text: Buffer.from(before, 'latin1'), role: roles.get(key) ?? 0 });
    at = VALUE.lastIndex;
  }
  return [...steps, { text: Buffer.from(line.slice(at), 'latin1'), role: places.IS_LAST }];
}

/** A key with what stands before and behind it; `undefined` for one with escapes, or another than is expected here: written twice, or in an object within. */
function keyAt(line: string, at: number, key = ''): string | undefined {
  BEFORE.lastIndex = at;
  const before = BEFORE.exec(line);
  return before !== null && Buffer.from(before[1] ?? '', 'latin1').toString() === key ? before[0] : undefined;
}

/** Bytes of a layout in memory; `undefined` when there are too many. */
export function layoutBytes(steps: readonly Step[]): Buffer | undefined {
  if (steps.some(({ text }) => text.length > places.LAYOUT_SIZE)) return undefined;
  const parts = steps.map(({ text, role }) => {
    const part = Buffer.alloc(places.STEP_TEXT + ((text.length + 15) & ~15));
    const first = 2 ** Math.min(text.length, 32) - 1;
    for (const [index, word] of [text.length + part.length * 65536, first, role].entries()) part.writeUInt32LE(word, 4 * index);
    text.copy(part, places.STEP_TEXT);
    return part;
  });
  const bytes = Buffer.concat(parts);
  return bytes.length > places.LAYOUT_SIZE ? undefined : bytes;
}
