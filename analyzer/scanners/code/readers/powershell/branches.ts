import type { Expr } from '../../expr/expr.ts';
import { parting } from '../making/leaving.ts';
import type { PowerShellCursor } from './cursor.ts';
import { expression } from './expressions.ts';
import { statements } from './statements.ts';

const STATEMENT = /(?:if|while|for|switch|try)(?=[\s({]|$)/iy;

/** A statement of which one part is run: what decides, then its arms. `undefined` where none begins. */
export function branches(cursor: PowerShellCursor): Expr[] | undefined {
  const start = cursor.at;
  switch (cursor.match(STATEMENT)?.toLowerCase()) {
    case 'if':
      return conditional(cursor, start);
    case 'while':
    case 'for':
      return repeated(cursor, start, condition(cursor));
    case 'switch':
      return cases(cursor, start);
    case 'try':
      return attempt(cursor);
    default:
      return undefined;
  }
}

/** A block that is run as often as a loop likes. */
export function repeated(cursor: PowerShellCursor, start: number, before: Expr[]): Expr[] {
  const body = block(cursor);
  return [...before, ...parted(cursor, start, [body], true)];
}

function conditional(cursor: PowerShellCursor, start: number): Expr[] {
  const deciding: Expr[] = [];
  const arms: (Expr | undefined)[] = [];
  let word: string | undefined = 'if';
  for (; word === 'if' || word === 'elseif'; word = next(cursor, /else(?:if)?(?=[\s({]|$)/iy)) {
    deciding.push(...condition(cursor));
    arms.push(block(cursor));
  }
  if (word === 'else') arms.push(block(cursor));
  return [...deciding, ...parted(cursor, start, arms, word !== 'else')];
}

/** What stands in parentheses, of a loop in three parts. */
function condition(cursor: PowerShellCursor): Expr[] {
  cursor.space(true);
  if (cursor.char !== '(') return [];
  cursor.at++;
  return statements(cursor, ')');
}

function block(cursor: PowerShellCursor): Expr | undefined {
  const { at } = cursor;
  cursor.space(true);
  const body = cursor.char === '{' ? expression(cursor) : undefined;
  if (body !== undefined) return body.kind === 'branches' ? body.arms[0] : body;
  cursor.at = at;
  return undefined;
}

/** The word that goes on with a statement, in lower case; whatever else stands there is left. */
function next(cursor: PowerShellCursor, pattern: RegExp): string | undefined {
  const { at } = cursor;
  cursor.space(true);
  const word = cursor.match(pattern);
  if (word === undefined) cursor.at = at;
  return word?.toLowerCase();
}

/** `switch -Regex ($x) { 'a' { … } default { … } }` */
function cases(cursor: PowerShellCursor, start: number): Expr[] {
  const deciding: Expr[] = [];
  cursor.match(/(?:\s+-\w+)+/y);
  deciding.push(...condition(cursor));
  cursor.space(true);
  if (cursor.char !== '{') return deciding;
  cursor.at++;
  const arms: Expr[] = [];
  let open = true;
  for (;;) {
    cursor.space(true);
    if (cursor.done || cursor.match(/\}/y) !== undefined) break;
    const { at } = cursor;
    if (cursor.match(/default(?=[\s{])/iy) !== undefined) open = false;
    else if (cursor.char !== '{') deciding.push(expression(cursor));
    const arm = block(cursor);
    if (arm !== undefined) arms.push(arm);
    if (cursor.at === at) cursor.at++;
  }
  return [...deciding, ...parted(cursor, start, arms, open)];
}

/** What is tried is run, or else what catches; then what is run in any case. */
function attempt(cursor: PowerShellCursor): Expr[] {
  const start = cursor.at;
  const arms = [block(cursor)];
  while (next(cursor, /catch(?=[\s{[]|$)/iy) !== undefined) {
    cursor.space(true);
    cursor.match(/\[[^\]\n]*\](?:\s*,\s*\[[^\]\n]*\])*/y);
    arms.push(block(cursor));
  }
  const found = parted(cursor, start, arms, false);
  const last = next(cursor, /finally(?=[\s{]|$)/iy) === undefined ? undefined : block(cursor);
  return last === undefined ? found : [...found, ...inside(last)];
}

/** Behind an arm that ends with `return` or `throw` nothing goes on. */
function parted({ make, at }: PowerShellCursor, start: number, arms: (Expr | undefined)[], isOpen: boolean): Expr[] {
  const given = arms.filter((arm) => arm !== undefined);
  return given.length === 0 ? [] : [parting(given, isOpen, make.span(start, at), make.source.fileText)];
}

function inside(arm: Expr): Expr[] {
  return arm.kind === 'other' ? arm.children : [arm];
}
