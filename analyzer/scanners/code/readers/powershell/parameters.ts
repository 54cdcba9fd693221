import type { Expr } from '../../expr/expr.ts';
import { newChoice, newDeclaration, newLet, newOther } from '../../expr/nodes.ts';
import type { PowerShellCursor } from './cursor.ts';
import { APART, expression, target } from './expressions.ts';
import { statements } from './statements.ts';

/** The parameters in brackets, `[string]$Name = 'ssl', …`, and behind them what their attributes say. */
export function parameters(cursor: PowerShellCursor): Expr[] {
  cursor.space(true);
  if (cursor.char !== '(') return [];
  cursor.at++;
  const told: Expr[] = [];
  const beside: Expr[] = [];
  for (;;) {
    beside.push(...attributes(cursor));
    if (cursor.done) cursor.make.problem(cursor.at, 'A ")" is missing at the end.');
    const start = cursor.at;
    if (cursor.done || cursor.match(/\)/y) !== undefined) return [...told, ...beside];
    const name = target(cursor);
    if (name !== undefined) told.push(parameter(cursor, start, name));
    // A comma, or a type alone.
    if (cursor.at === start) cursor.at++;
  }
}

/** `[Parameter(Mandatory = $true)]`, `[CmdletBinding()]`, as far as one stands behind the other. */
export function attributes(cursor: PowerShellCursor): Expr[] {
  const found: Expr[] = [];
  for (cursor.space(true); cursor.match(/\[[A-Za-z][\w.]*[ \t]*\(/y) !== undefined; cursor.space(true)) {
    found.push(...statements(cursor, ')'));
    cursor.match(/\s*\]/y);
  }
  return found;
}

/** Whoever calls may give another text than is written. */
function parameter(cursor: PowerShellCursor, start: number, name: Expr): Expr {
  const end = cursor.at;
  cursor.space(false);
  const isTold = cursor.match(/=(?!=)/y) !== undefined;
  if (!isTold) cursor.at = end;
  if (name.kind !== 'name') return name;
  if (!isTold) return newDeclaration(name.name, 'function', name);
  cursor.space(true);
  const value = expression(cursor, APART);
  const span = cursor.make.span(start, cursor.at);
  return newLet(name.name, cursor.make.span(start, end), value.kind === 'string' ? newChoice([value, newOther([], value)], value) : value, { declares: 'function' }, { start: name.start, end: span.end });
}
