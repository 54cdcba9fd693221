import type { Expr } from '../../expr/expr.ts';
import { newClass } from '../../expr/nodes.ts';
import type { PowerShellCursor } from './cursor.ts';
import { expression } from './expressions.ts';
import { parameters } from './parameters.ts';
import { statements } from './statements.ts';

const CLASS = /class[ \t]+(?=\w+[^{}\n]*\{)/iy;
const HEAD = /\w+[^{}\n]*\{/y;

/** What stands before a member: `static`, `hidden`, its type, attributes. */
const BEFORE = /(?:(?:static|hidden)\b|\[(?:[^[\]\n]|\[[^[\]\n]*\])*\])\s*/iy;
const PROPERTY = /\$\w+/y;
const METHOD = /[A-Za-z_]\w*(?=[ \t]*\()/y;
/** `: base($url)` */
const BASE = /\s*:\s*base\s*\(/iy;

/** A class: its properties with what they are at first, and its methods as functions. `undefined` where none begins. */
export function classAt(cursor: PowerShellCursor): Expr | undefined {
  const start = cursor.at;
  if (cursor.match(CLASS) === undefined) return undefined;
  const head = cursor.at;
  cursor.match(HEAD);
  const end = cursor.at - 1;
  return newClass(members(cursor), cursor.make.span(start, cursor.at), cursor.make.span(head, end));
}

function members(cursor: PowerShellCursor): Expr[] {
  const found: Expr[] = [];
  for (;;) {
    cursor.space(true);
    if (cursor.done || cursor.match(/\}/y) !== undefined) return found;
    const before = cursor.at;
    while (cursor.match(BEFORE) !== undefined);
    found.push(...(cursor.deeper(() => method(cursor) ?? property(cursor)) ?? []));
    if (cursor.at === before) cursor.at++;
  }
}

function property(cursor: PowerShellCursor): Expr[] | undefined {
  const start = cursor.at;
  const name = cursor.match(PROPERTY)?.slice(1);
  if (name === undefined) return undefined;
  const { at } = cursor;
  cursor.space(false);
  if (cursor.match(/=/y) === undefined) return [];
  cursor.space(true);
  return [cursor.make.let({ name, start, end: at }, expression(cursor), cursor.at, { declares: 'block' })];
}

function method(cursor: PowerShellCursor): Expr[] | undefined {
  const { make } = cursor;
  const start = cursor.at;
  const name = cursor.match(METHOD);
  if (name === undefined) return undefined;
  const end = cursor.at;
  cursor.match(/[ \t]*\(/y);
  const children = parameters(cursor);
  if (cursor.match(BASE) !== undefined) children.push(...statements(cursor, ')'));
  cursor.space(true);
  if (cursor.match(/\{/y) !== undefined) children.push(...statements(cursor, '}'));
  return [make.let({ name, start, end }, make.other(end, cursor.at, children), cursor.at, { declares: 'block' })];
}
