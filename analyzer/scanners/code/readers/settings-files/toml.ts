import { double, scriptDialect, verbatim } from '../../dialects/script.ts';
import type { Expr, SourceText, Unit } from '../../expr/expr.ts';
import { newLet, newObject, newSpread } from '../../expr/nodes.ts';
import { Maker } from '../making/make.ts';
import { ScriptCursor } from '../script/cursor.ts';
import { items, type Item } from '../script/items.ts';
import type { ScriptLanguage } from '../script/language.ts';
import { NEVER } from '../script/patterns.ts';
import { statementsOf } from '../script/statements.ts';

const toml: ScriptLanguage = {
  dialect: scriptDialect('toml', { comment: '#' }),
  comment: /#[^\n]*/y,
  strings: [
    { open: /"""\n?/y, close: () => '"""', quotes: double, lines: true, script: true },
    { open: /'''\n?/y, close: () => "'''", quotes: verbatim, skip: NEVER, lines: true, script: true },
    { open: /"/y, quotes: double, script: true },
    { open: /'/y, quotes: verbatim, skip: NEVER, script: true },
  ],
  name: /[\w-]+/y,
  member: /\.(?=[\w"'-])/y,
  join: NEVER,
  binds: /=/y,
  braces: /^=?$/,
};

/** Reads TOML: keys above the first table are bound, a table is an object bound to its name. */
export function readToml(source: SourceText): Unit {
  const make = new Maker(source);
  const cursor = new ScriptCursor(make, toml);
  const found = items(cursor, '');
  const first = found.findIndex(isHeader);
  const body = first < 0 ? found : found.slice(0, first);
  return make.unit(toml.dialect, [...statementsOf(cursor, body), ...tables(cursor, first < 0 ? [] : found.slice(first))]);
}

/** `[a.b]`, `[[a.b]]` */
function isHeader({ key, target, value }: Item): boolean {
  return key === undefined && target === undefined && (value.kind === 'list' || value.kind === 'index');
}

function tables(cursor: ScriptCursor, found: Item[]): Expr[] {
  const lets: Expr[] = [];
  for (let from = 0; from < found.length;) {
    let to = from + 1;
    while (to < found.length && !isHeader(found[to]!)) to++;
    lets.push(table(cursor, found[from]!.value, found.slice(from + 1, to)));
    from = to;
  }
  return lets;
}

function table(cursor: ScriptCursor, header: Expr, found: Item[]): Expr {
  const { make } = cursor;
  const name = make.source.fileText.slice(header.start, header.end).replace(/[[\]\s"']/g, '').split('.').at(-1) ?? '';
  const end = found.at(-1)?.value.end ?? header.end;
  const fields = found.map((item) => {
    const [only] = item.key === undefined ? statementsOf(cursor, [item]).slice(-1) : [item.value];
    const value = only ?? item.value;
    return item.key === undefined ? newSpread(value, value) : make.field(item.key, value, item.end);
  });
  return newLet(name, header, newObject(fields, false, { start: header.start, end }), {}, { start: header.start, end });
}
