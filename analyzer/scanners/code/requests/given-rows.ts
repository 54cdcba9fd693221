import { put } from '../../../lists.ts';
import type { Call, Command, Expr } from '../expr/expr.ts';
import { alone } from '../expr/literals.ts';
import { exprsOf } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { resolve } from '../values/resolve.ts';
import { accessedField } from '../values/rows.ts';

/** The calls that loops give their rows to, by where each of them stands: `for (const name of ['minify', 'brotli']) setSetting(zone, name)`; of a shell the commands. */
export function rowsGiven(page: Page): Map<number, (Call | Command)[]> {
  const found = new Map<number, (Call | Command)[]>();
  for (const expr of exprsOf(page.unit)) {
    if (expr.kind !== 'call' && expr.kind !== 'command') continue;
    const given = expr.kind === 'call' ? expr.args.map(({ value }) => value) : expr.words.slice(1);
    for (const value of given) for (const row of rowsBehind(value, page)) put(found, row.start, expr);
  }
  return found;
}

/**
 * The texts that a loop puts in place of a name, a member, an index or what a call reads of a row, in the file where it stands, and in a shell the one
 * that a name is bound to; `all` of them are known, or none.
 */
export function rowsBehind(expr: Expr, page: Page, all = false): Expr[] {
  const given = alone(expr);
  if (given.kind !== 'name' && given.kind !== 'member' && given.kind !== 'index' && (given.kind !== 'call' || accessedField(given, page.scope) === undefined)) return [];
  const { value, scope } = resolve(given, page.scope);
  if (scope !== page.scope) return [];
  const rows = value.kind === 'choice' ? value.options : page.unit.language === 'shell' ? [value] : [];
  const texts = rows.filter(({ kind }) => kind === 'string');
  return all && texts.length < rows.length ? [] : texts;
}
