import type { Call, Expr, ObjectExpr, ObjectField, StringExpr } from '../expr/expr.ts';
import { newAtom, newList, newString, newUnknown, readOnly } from '../expr/nodes.ts';
import { pairParts } from '../expr/paired.ts';
import { endOfChain, lastName } from '../expr/walk.ts';
import { fieldsOf } from '../expr/wire.ts';
import { resolve } from './resolve.ts';
import type { Bound, Scope } from './scope.ts';

/** What a loop goes over, one after the other, and where their names are looked up. */
export interface Rows {
  rows: Expr[];
  scope: Scope;
  /** The list or record that has them. */
  of: Expr;
  /** The names that a loop found them through. */
  via?: readonly Expr[];
}

/** What a loop over a record gives, where that is not each name with its value. */
const OVER_RECORD: Record<string, 'names' | 'values' | undefined> = { python: 'names', php: 'values', shell: 'values', go: 'values', javascript: 'values', typescript: 'values', html: 'values' };

/** The items of a list; of a record what its language goes over; of a call those of what it is made from. */
export function rowsOf(list: Expr, scope: Scope, depth: number, via?: Expr[]): Rows | undefined {
  return rowsIn(resolve(list, scope, depth, via), depth, via);
}

/** The same of what is known to stand for nothing else: in a chain of calls each that is asked twice is asked twice by each behind it. */
export function rowsIn(bound: Bound, depth: number, via?: Expr[]): Rows | undefined {
  const { value } = bound;
  if (value.kind === 'list') return { rows: withRest(value.items, value), scope: bound.scope, of: value };
  if (value.kind === 'object') return { rows: rowsOfRecord(value, OVER_RECORD[bound.scope.unit.language] ?? 'pairs'), scope: bound.scope, of: value };
  // The values of an enum: `Setting.entries` of Kotlin, `Setting.allCases` of Swift, `Setting.values` of Dart.
  if (value.kind === 'member' && (/^(?:entries|allCases)$/.test(value.name) || (value.name === 'values' && bound.scope.unit.language === 'dart')))
    return recordRows(value.object, 'values', bound.scope, depth, via);
  // `$record.Keys`, `record.Keys`
  const part = value.kind === 'member' && BY_MEMBER.has(bound.scope.unit.language) ? PARTS[value.name.toLowerCase()] : undefined;
  if (value.kind === 'member' && part !== undefined) return recordRows(value.object, part, bound.scope, depth, via);
  return value.kind === 'call' ? rowsOfCall(value, bound.scope, depth, via) : undefined;
}

/** Languages in which the names and values of a record are members of it. */
const BY_MEMBER = new Set(['powershell', 'csharp', 'kotlin', 'swift', 'groovy', 'dart']);
const PARTS: Record<string, 'names' | 'values' | undefined> = { keys: 'names', values: 'values' };

const AS_IT_IS = new Set([
  'iter', 'into_iter', 'to_vec', 'as_slice', 'stream', 'tolist', 'to_a', 'freeze', 'list', 'tuple', 'sorted', 'reversed', 'set', 'map', 'hashmap', 'btreemap',
  'from', 'asiterable', 'toseq', 'aslist', 'each_pair', 'freeze!',
]);
const PAIRS = new Set(['items', 'iteritems', 'entries', 'entryset', 'topairs', 'pairs', 'each_pair', 'enumerate', 'numbered', 'getenumerator']);
const NAMES = new Set(['keys', 'keyset', 'array_keys']);
const VALUES = new Set(['values', 'array_values', 'cases']);

/** `Object.entries(record)`, `record.items()`, `new Map(pairs)`, `list.iter()`. */
function rowsOfCall(call: Call, scope: Scope, depth: number, via: Expr[] | undefined): Rows | undefined {
  const name = lastName(call.callee);
  const [first, ...more] = call.args;
  const of = first !== undefined && more.length === 0 ? first.value : first === undefined && call.callee.kind === 'member' ? call.callee.object : undefined;
  if (of === undefined) return undefined;
  if (name === 'words') return wordsOf(of, scope, depth, via);
  if (AS_IT_IS.has(name)) return rowsOf(of, scope, depth + 1, via);
  const how = PAIRS.has(name) ? 'pairs' : NAMES.has(name) ? 'names' : VALUES.has(name) ? 'values' : undefined;
  if (how === undefined) return undefined;
  const record = recordRows(of, how, scope, depth, via);
  if (record !== undefined) return record;
  const bound = resolve(of, scope, depth + 1);
  const { value } = bound;
  const given = rowsIn(bound, depth + 1);
  if (given === undefined || how === 'names') return undefined;
  // The pairs of a map are what it was made from; those of a list have its places for names.
  const isMap = value.kind === 'call';
  return how === 'values' || isMap ? given : { ...given, rows: given.rows.map((row, index) => newList([newAtom(index, row), row], false, row)) };
}

/** The words of a text that a shell takes apart, or the items of a list. */
function wordsOf(text: Expr, scope: Scope, depth: number, via: Expr[] | undefined): Rows | undefined {
  const { value, scope: where } = resolve(text, scope, depth + 1, via);
  const either = value.kind === 'choice' ? value.options : [value];
  if (either.some(({ kind }) => kind === 'list')) return rowsOf(text, scope, depth + 1, via);
  const rows = either.flatMap((one) => (one.kind === 'string' ? wordsIn(one) : [one]));
  return value === text ? undefined : { rows, scope: where, of: value };
}

function wordsIn(text: StringExpr): Expr[] {
  const [only, ...more] = text.parts;
  if (only?.kind !== 'chunk' || more.length > 0) return [text];
  return [...only.value.matchAll(/\S+/g)].map(({ 0: word, index }) =>
    newString([{ kind: 'chunk', value: word, at: (place) => only.at(index + place), encode: (one) => only.encode(one) }], {
      start: only.at(index),
      end: only.at(index + word.length),
    }),
  );
}

function rowsOfRecord(record: ObjectExpr, how: 'names' | 'values' | 'pairs'): Expr[] {
  return withRest(record.fields.map((field) => (how === 'values' ? field.value : how === 'names' ? nameText(field) : newList([nameText(field), field.value], false, field))), record);
}

function recordRows(record: Expr, how: 'names' | 'values' | 'pairs', scope: Scope, depth: number, via: Expr[] | undefined): Rows | undefined {
  const { value, scope: where } = resolve(record, scope, depth + 1, via);
  return value.kind === 'object' ? { rows: rowsOfRecord(value, how), scope: where, of: value } : undefined;
}

/** What is put in at run time is one more row, of which nothing is known. */
function withRest(rows: Expr[], { open, start, end }: { open: boolean; start: number; end: number }): Expr[] {
  return open ? [...rows, newUnknown({ start, end })] : rows;
}

/** The name of a field as a text. It is no place for another: whoever reads the record by name would miss it. */
export function nameText({ name, nameSpan }: ObjectField): Expr {
  if (name === undefined) return newUnknown(nameSpan);
  const quoted = nameSpan.end - nameSpan.start > name.length ? 1 : 0;
  return newString([readOnly({ kind: 'chunk', value: name, at: (index) => nameSpan.start + quoted + index })], nameSpan);
}

/** What members of a pair are called. */
const SIDES: Record<string, number | undefined> = { key: 0, first: 0, item1: 0, _1: 0, 0: 0, left: 0, value: 1, second: 1, item2: 1, _2: 1, 1: 1, right: 1 };

/** A field of a row by its name: of a record, of an object that is made with its fields in order, or one side of a pair. */
export function fieldIn(bound: Bound, name: string): Bound | undefined {
  const { value } = bound;
  // What a case of an enum is written with, or is called.
  if (value.kind === 'string' && WRITES_CASES[bound.scope.unit.language]?.test(name) === true) return bound;
  const given =
    value.kind === 'object'
      ? value.fields.findLast((one) => one.name === name)?.value
      : (pairParts(value)?.[SIDES[name.toLowerCase()] ?? NaN] ?? (value.kind === 'call' ? argumentNamed(value, name, bound.scope) : undefined));
  return given && { value: given, scope: bound.scope };
}

const WRITES_CASES: Record<string, RegExp | undefined> = { php: /^value$/, python: /^value$/, swift: /^rawValue$/, dart: /^name$/, kotlin: /^name$/, java: /^name$/ };

/** `new Check("rules", "firewall/rules").path`: what an object was made with. */
function argumentNamed(call: Call, name: string, { unit }: Scope): Expr | undefined {
  const isMade = call.isNew || /^[A-Z]/.test(endOfChain(call.callee) ?? '');
  if (!isMade) return undefined;
  const named = call.args.find((arg) => arg.name === name);
  if (named !== undefined) return named.value;
  return call.args.filter((arg) => arg.name === undefined)[fieldsOf(call, unit)?.indexOf(name) ?? -1]?.value;
}

/** The field that a call without arguments reads, as languages with accessors do: `check.path()`, `entry.getKey()`. */
export function accessedField({ callee, args }: Call, { unit }: Scope): { object: Expr; name: string } | undefined {
  if (args.length > 0 || callee.kind !== 'member' || !ACCESSORS.has(unit.language)) return undefined;
  return { object: callee.object, name: callee.name.replace(/^get(?=[A-Z])/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase()) };
}

const ACCESSORS = new Set(['java', 'kotlin', 'scala', 'groovy']);
