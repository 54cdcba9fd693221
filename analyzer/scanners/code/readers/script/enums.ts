import type { Expr, ObjectField } from '../../expr/expr.ts';
import { nameText } from '../../values/rows.ts';
import type { ScriptCursor } from './cursor.ts';
import { expression } from './expressions.ts';
import { items, type Item } from './items.ts';
import { NEVER } from './patterns.ts';
import { statementsOf } from './statements.ts';

/** How an enum begins whose values are texts, or can be asked for their names, by language. */
const BEGINS: Record<string, RegExp | undefined> = {
  swift: /(?:indirect[ \t]+)?enum[ \t]+\w+\s*:\s*(?:\w+\s*,\s*)*String\b[\w\s,]*\{/y,
  dart: /enum[ \t]+\w+\s*\{(?=\s*\w+\s*[,}])/y,
};

/** `enum Setting: String { case minify, securityLevel = "security_level" }`: a record of texts; a value of which none is written is called what it is. */
export function enumAt(cursor: ScriptCursor): Item | undefined {
  const { make } = cursor;
  const start = cursor.at;
  const head = cursor.match(BEGINS[make.source.language] ?? NEVER);
  if (head === undefined) return undefined;
  const from = cursor.at;
  const values = valuesOf(cursor);
  cursor.at = from;
  const body = statementsOf(cursor, items(cursor, '}'));
  const named = /enum[ \t]+(\w+)/d.exec(head)!;
  const key = { name: named[1]!, start: start + named.indices![1]![0], end: start + named.indices![1]![1] };
  const record = make.let(key, make.object(from, cursor.at, values), cursor.at, { declares: 'block', exported: true });
  return { value: record, end: cursor.at, statement: [record, make.other(from, cursor.at, body)] };
}

/** The values up to the first thing that is none: what follows are methods. */
function valuesOf(cursor: ScriptCursor): ObjectField[] {
  const { make } = cursor;
  const found: ObjectField[] = [];
  for (;;) {
    cursor.space(true);
    if (make.source.language === 'swift' && cursor.match(/case[ \t]+/y) === undefined && cursor.match(/,\s*/y) === undefined) return found;
    cursor.space(true);
    const start = cursor.at;
    const name = cursor.match(/`?[A-Za-z_]\w*`?(?=\s*(?:[,=}]|case\b|(?:static|var|func|init)\b|\/\/|\n))/y)?.replaceAll('`', '');
    if (name === undefined) return found;
    const key = { name, start, end: cursor.at };
    found.push(make.field(key, textOf(cursor, key), cursor.at));
    if (make.source.language === 'dart' && cursor.match(/\s*,/y) === undefined) return found;
  }
}

function textOf(cursor: ScriptCursor, key: { name: string; start: number; end: number }): Expr {
  const { make } = cursor;
  if (cursor.match(/[ \t]*=\s*/y) !== undefined) return expression(cursor);
  return nameText(make.field(key, make.other(key.start, key.end), key.end));
}
