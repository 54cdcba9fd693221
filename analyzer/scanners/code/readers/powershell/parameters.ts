import type { Expr } from '../../expr/expr.ts';
import { newDeclaration, newLet, orUnknown } from '../../expr/nodes.ts';
import type { PowerShellCursor } from './cursor.ts';
import { single, target } from './expressions.ts';
import { statements } from './statements.ts';

/** What a function is told, up to the bracket that closes: `($a, [string]$b = 'text')`. First the names, then what their attributes say. */
export function parameters(cursor: PowerShellCursor): Expr[] {
  const [told, beside]: [Expr[], Expr[]] = [[], []];
  for (;;) {
    cursor.space(true);
    if (cursor.done) cursor.make.problem(cursor.at, 'A ")" is missing at the end.');
    if (cursor.done || cursor.match(/\)/y) !== undefined) return [...told, ...beside];
    const before = cursor.at;
    beside.push(...attributes(cursor));
    const one = parameter(cursor);
    if (one !== undefined) (one.kind === 'let' || one.kind === 'declaration' ? told : beside).push(one);
    cursor.space(true);
    cursor.match(/,/y);
    if (cursor.at === before) cursor.at++;
  }
}

/** What stands before a name, and before all that a function is told: `[Parameter(Mandatory)]`, `[ValidateSet('on', 'off')]`, `[string]`. */
export function attributes(cursor: PowerShellCursor): Expr[] {
  const found: Expr[] = [];
  for (;;) {
    cursor.space(true);
    if (cursor.match(CALLED) !== undefined) {
      found.push(...(cursor.deeper(() => statements(cursor, ')')) ?? []));
      cursor.space(true);
      cursor.match(/\]/y);
    } else if (cursor.match(TYPE) === undefined) return found;
  }
}

const CALLED = /\[[A-Za-z][\w.]*[ \t]*\(/y;
const TYPE = /\[[A-Za-z][\w.[\], ]*\](?!::)/y;

/** Whoever calls may give another text than the one that it is by default. */
function parameter(cursor: PowerShellCursor): Expr | undefined {
  const { make } = cursor;
  const start = cursor.at;
  const place = target(cursor);
  if (place?.kind !== 'name') return place;
  const span = make.span(start, cursor.at);
  cursor.space(true);
  if (cursor.match(/=/y) === undefined) return newDeclaration(place.name, 'function', span);
  cursor.space(true);
  const given = single(cursor);
  const value = given.kind === 'string' ? orUnknown(given) : given;
  return newLet(place.name, span, value, { declares: 'function' }, { start: place.start, end: make.span(start, cursor.at).end });
}
