import { put } from '../../../lists.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { resolve } from '../values/resolve.ts';
import { accessedField } from '../values/rows.ts';

/** The calls that loops give their rows to, by where each of them stands: `for (const name of ['minify', 'brotli']) setSetting(zone, name)`. */
export function rowsGiven(page: Page): Map<number, Call[]> {
  const found = new Map<number, Call[]>();
  for (const expr of exprsOf(page.unit)) {
    if (expr.kind !== 'call') continue;
    for (const { value } of expr.args) for (const row of rowsBehind(value, page)) put(found, row.start, expr);
  }
  return found;
}

/** The texts that a loop puts in place of a name, a member, an index or what a call reads of a row, in the file where it stands; `all` of them are known, or none. */
export function rowsBehind(given: Expr, page: Page, all = false): Expr[] {
  if (given.kind !== 'name' && given.kind !== 'member' && given.kind !== 'index' && (given.kind !== 'call' || accessedField(given, page.scope) === undefined)) return [];
  const { value, scope } = resolve(given, page.scope);
  const rows = scope === page.scope && value.kind === 'choice' ? value.options : [];
  const texts = rows.filter(({ kind }) => kind === 'string');
  return all && texts.length < rows.length ? [] : texts;
}
