import type { Expr } from '../../expr/expr.ts';
import { arm, head, parted } from './branches.ts';
import type { ScriptCursor } from './cursor.ts';
import { expression } from './expressions.ts';
import { itemsUntil } from './items.ts';
import { statementsOf } from './statements.ts';

const CASES = /\{(?=\s*(?:(?:case|when|default)\b|@unknown\b|(?:_|['"\w.]+(?:['"]|(?:[ \t]*\|\|[ \t]*['"\w.]+)*))\s*=>))/y;
const CASE = /(?:case|when|default)\b/y;

/** `{ case a: … default: … }`, `{ a => …, _ => … }`, `{ case x => … }`: `undefined` where no block of cases begins. */
export function cases(cursor: ScriptCursor, start: number, mayBeNone = true): Expr[] | undefined {
  const { at } = cursor;
  cursor.space(true);
  if (cursor.match(CASES) === undefined) {
    cursor.at = at;
    return undefined;
  }
  const before: Expr[] = [];
  const arms: Expr[] = [];
  let isOpen = mayBeNone;
  for (;;) {
    cursor.space(true);
    if (cursor.done || cursor.match(/\}/y) !== undefined) break;
    const from = cursor.at;
    cursor.match(/@\w+\s+/y);
    const word = cursor.match(CASE);
    if (word === 'default' || /^\s*_\s*(?:=>|->)/.test(cursor.text.slice(cursor.at, cursor.at + 20))) isOpen = false;
    if (word === 'when' || (word === 'default' && /^\s*\{/.test(cursor.text.slice(cursor.at, cursor.at + 20)))) {
      before.push(...head(cursor));
      arms.push(arm(cursor));
    } else {
      const label = labels(cursor);
      if (label !== undefined) arms.push(cursor.make.other(from, cursor.at, [...label, ...armOfCase(cursor, word !== undefined)]));
    }
    const last = arms.at(-1);
    if (last !== undefined) last.end = Math.max(last.end, cursor.make.source.at(cursor.at));
    cursor.match(/\s*[,;]/y);
    if (cursor.at === from) cursor.at++;
  }
  return [...before, ...parted(cursor, start, arms, isOpen)];
}

/** What stands between `case` and the mark behind it. */
function labels(cursor: ScriptCursor): Expr[] | undefined {
  const found: Expr[] = [];
  for (let left = MOST; left > 0; left--) {
    cursor.space(true);
    if (cursor.match(cursor.language.labels ?? /:(?!:)|=>|->/y) !== undefined) return found;
    if (cursor.done || /[{};]/.test(cursor.char)) return undefined;
    const { at } = cursor;
    cursor.match(/(?:let|var|if|where)\s+/y);
    const one = expression(cursor);
    if (cursor.at > at) found.push(one);
    else cursor.at++;
  }
  return undefined;
}

/** How long a label may be, in values and signs. */
const MOST = 100;

/** Up to the next case; of a case that is an expression, that alone. */
function armOfCase(cursor: ScriptCursor, isNamed: boolean): Expr[] {
  if (isNamed) return statementsOf(cursor, itemsUntil(cursor, NEXT_CASE));
  cursor.space(true);
  return [expression(cursor)];
}

const NEXT_CASE = /(?:case|default|when)\b(?!\s*=[^=]|\.)|@unknown\b|\}/y;
