import { bare } from '../../dialects/powershell.ts';
import type { Arg, Expr, ObjectField } from '../../expr/expr.ts';
import { newCall, newSpread } from '../../expr/nodes.ts';
import { conditional } from '../making/conditional.ts';
import { literalText } from '../making/make.ts';
import type { PowerShellCursor } from './cursor.ts';
import { piped, statements } from './statements.ts';
import { quoted, variable } from './strings.ts';

const OPERATOR = /-(?:f|join|split|replace|eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|contains|in|notin|and|or|xor|is|isnot|as|band|bor)(?=[\s("'$@])|\+(?!=)|[*/%](?!=)|\.\.|\?\?|,/iy;

/** A value with its operators: `+` joins, `-f` formats, `,` lists. */
export function expression(cursor: PowerShellCursor): Expr {
  return operated(cursor, true);
}

/** The same where a comma ends it. */
export function single(cursor: PowerShellCursor): Expr {
  return operated(cursor, false);
}

function operated(cursor: PowerShellCursor, lists: boolean): Expr {
  const start = cursor.at;
  let left = operand(cursor);
  for (;;) {
    const { at } = cursor;
    cursor.space(false);
    if (cursor.match(/\?(?=\s)/y) !== undefined) {
      left = conditional(cursor, start, left, expression);
      continue;
    }
    const operator = cursor.match(OPERATOR)?.toLowerCase();
    if (operator === undefined || (operator === ',' && !lists)) {
      cursor.at = at;
      return left;
    }
    cursor.space(true);
    const right = operator === '-f' ? cursor.deeper(() => expression(cursor)) ?? cursor.make.other(cursor.at, cursor.at) : operand(cursor);
    left = combined(cursor, start, operator, left, right);
  }
}

function combined(cursor: PowerShellCursor, start: number, operator: string, left: Expr, right: Expr): Expr {
  const { make } = cursor;
  const { at } = cursor;
  // `$common + @{ Uri = $uri }` has the fields of both.
  if (operator === '+' && (left.kind === 'object' || right.kind === 'object')) return make.object(start, at, [left, right].map((part) => newSpread(part, part)));
  if (operator === '+') return make.concat(start, at, left.kind === 'concat' ? [...left.parts, right] : [left, right]);
  if (operator === ',') return make.list(start, at, left.kind === 'list' ? [...left.items, right] : [left, right]);
  if (operator === '??') return make.choice(start, at, [left, right]);
  const name = operator === '-f' || operator === '-join' || operator === '-replace' ? operator.replace(/^-(?=[jr])/, '') : undefined;
  if (name === undefined) return make.other(start, at, [left, right]);
  const args = name === '-f' && right.kind === 'list' ? [left, ...right.items] : [left, right];
  return make.call(start, at, make.name(start, start, name), args.map((value): Arg => ({ value })));
}

function operand(cursor: PowerShellCursor): Expr {
  const { make } = cursor;
  const start = cursor.at;
  const inner = cursor.deeper(() => primary(cursor, start));
  if (inner === undefined) {
    cursor.match(/[^\s;|(){}'"$@]/y);
    return make.other(start, cursor.at);
  }
  return postfix(cursor, inner);
}

const CAST = /\[[A-Za-z][\w.[\], ]*\](?=[\s$"'@([]|::|$)/y;

function primary(cursor: PowerShellCursor, start: number): Expr | undefined {
  const { make } = cursor;
  const text = quoted(cursor);
  if (text !== undefined) return text;
  if (cursor.ahead('@{')) return hashtable(cursor);
  if (cursor.ahead('@(') || cursor.ahead('$(')) return collected(cursor, start);
  if (cursor.char === '(') return grouped(cursor, start);
  if (cursor.char === '{') {
    cursor.at++;
    const body = statements(cursor, '}');
    // It binds the names of the function around it, wherever it is run.
    return make.branches(start, cursor.at, [make.other(start, cursor.at, body)], true);
  }
  const splat = cursor.match(/@(?=[A-Za-z_])/y);
  const name = splat === undefined ? variable(cursor) : named(cursor);
  if (name !== undefined) return name;
  const number = cursor.match(/-?\d+(?:\.\d+)?(?![\w.-])/y);
  if (number !== undefined) return make.atom(start, cursor.at, Number(number));
  const type = cursor.match(CAST);
  if (type !== undefined) return cursor.ahead('::') ? make.name(start + 1, cursor.at - 1) : cast(cursor, type);
  if (cursor.match(/[-!+]{1,4}(?=[$("'@\d])|-(?:not|bnot|join|split)\b/iy) !== undefined) {
    cursor.space(false);
    return make.other(start, cursor.at, [operand(cursor)]);
  }
  return undefined;
}

/** What is made of a text matters where it is told more: `[UriBuilder]"https://api.example.com"`. */
function cast(cursor: PowerShellCursor, type: string): Expr {
  const start = cursor.at - type.length + 1;
  cursor.space(false);
  const value = operand(cursor);
  return BUILDER.test(type) ? newCall(cursor.make.name(start, start + type.length - 2, 'UriBuilder'), [{ value }], true, { start: cursor.make.source.at(start - 1), end: value.end }) : value;
}

const BUILDER = /^\[(?:System\.)?UriBuilder\]$/i;

function named(cursor: PowerShellCursor): Expr {
  const start = cursor.at;
  cursor.match(/\w+/y);
  return cursor.make.name(start, cursor.at);
}

/** `@{ name = value; 'other' = value }` */
function hashtable(cursor: PowerShellCursor): Expr {
  const { make } = cursor;
  const start = cursor.at;
  const fields: ObjectField[] = [];
  let open = false;
  cursor.at += 2;
  for (;;) {
    cursor.space(true);
    if (cursor.done || cursor.match(/\}/y) !== undefined) break;
    const from = cursor.at;
    const quotedKey = quoted(cursor);
    const key = quotedKey === undefined ? cursor.match(/[\w.-]+/y) : literalText(quotedKey);
    const keyEnd = cursor.at;
    if (key === undefined) operand(cursor);
    cursor.space(false);
    if (cursor.match(/=/y) === undefined) {
      open = true;
      if (cursor.at === from) cursor.at++;
      continue;
    }
    cursor.space(true);
    const value = piped(cursor);
    open ||= key === undefined;
    fields.push(make.field({ name: key, start: from, end: keyEnd }, value, cursor.at));
  }
  return make.object(start, cursor.at, fields, open);
}

/** `@(…)` and `$(…)` */
function collected(cursor: PowerShellCursor, start: number): Expr {
  const { make } = cursor;
  const isList = cursor.char === '@';
  cursor.at += 2;
  const inner = statements(cursor, ')');
  const last = inner.at(-1);
  if (!isList && last?.kind === 'branches') {
    make.asides.push(...inner.slice(0, -1));
    return last;
  }
  if (!isList) return inner.length === 1 ? inner[0]! : make.other(start, cursor.at, inner);
  const items = inner.flatMap((each) => (each.kind === 'list' ? each.items : [each]));
  return make.list(start, cursor.at, items, inner.some((each) => each.kind === 'name' || each.kind === 'call'));
}

function grouped(cursor: PowerShellCursor, start: number): Expr {
  cursor.at++;
  const inner = statements(cursor, ')');
  return inner.length === 1 ? inner[0]! : cursor.make.other(start, cursor.at, inner);
}

/** `.Name`, `.Method(…)`, `::Name`, `[index]` without a space before them. */
function postfix(cursor: PowerShellCursor, inner: Expr): Expr {
  const { make } = cursor;
  let expr = inner;
  for (;;) {
    const mark = cursor.match(/(?:\?\.|\.|::)(?=[A-Za-z_])/y);
    if (mark !== undefined) {
      const from = cursor.at;
      cursor.match(/\w+/y);
      expr = make.member(expr, from, cursor.at);
      if (cursor.char === '(') {
        cursor.at++;
        const args = methodArguments(cursor);
        expr = newCall(expr, args, false, { start: expr.start, end: make.source.at(cursor.at) });
      }
    } else if (cursor.match(/\[(?=[^\]\s])/y) !== undefined) {
      const index = cursor.deeper(() => expression(cursor)) ?? make.other(cursor.at, cursor.at);
      cursor.match(/\s*\]/y);
      expr = make.index(expr, index, cursor.at);
    } else return expr;
  }
}

/** Between those of a method a comma makes no list: `[string]::Format('{0}', 'a' + 'b')` is told two texts. */
function methodArguments(cursor: PowerShellCursor): Arg[] {
  const args: Arg[] = [];
  for (;;) {
    cursor.space(true);
    if (cursor.done) cursor.make.problem(cursor.at, 'A ")" is missing at the end.');
    if (cursor.done || cursor.match(/\)/y) !== undefined) return args;
    if (cursor.match(/,/y) !== undefined) continue;
    const start = cursor.at;
    args.push({ value: single(cursor) });
    if (cursor.at > start) continue;
    cursor.make.problem(start, 'This is no PowerShell.');
    cursor.at++;
  }
}

/** What can stand before `=`: a variable, a member or an element of one; with its type in front. */
export function target(cursor: PowerShellCursor): Expr | undefined {
  while (cursor.match(/\[[A-Za-z][\w.[\], ]*\][ \t]*(?=[$[])/y) !== undefined) continue;
  const name = variable(cursor);
  return name === undefined ? undefined : postfix(cursor, name);
}

/** One argument of a command; the name of a parameter stands alone until its value is known. */
export function argument(cursor: PowerShellCursor): Arg | undefined {
  const { make } = cursor;
  const start = cursor.at;
  const flag = cursor.match(/--?[A-Za-z][\w-]*(?=[\s:;|)}=]|$)/y);
  if (flag !== undefined) {
    const name = flag.replace(/^-+/, '');
    if (cursor.match(/:(?=\S)/y) !== undefined) return { name, value: value(cursor) };
    return { name, value: make.plain(start, cursor.at, bare) };
  }
  const word = value(cursor);
  return cursor.at === start ? undefined : { value: word };
}

/** Lists without brackets go on behind their comma; everything else that is no value is a bare word. */
function value(cursor: PowerShellCursor): Expr {
  const { make } = cursor;
  const start = cursor.at;
  const first = cursor.deeper(() => primary(cursor, start));
  const one = first === undefined ? bareWord(cursor, start) : postfix(cursor, first);
  if (cursor.match(/[ \t]*,[ \t]*(?=\S)/y) === undefined) return one;
  const rest = cursor.deeper(() => value(cursor)) ?? one;
  return make.list(start, cursor.at, rest.kind === 'list' ? [one, ...rest.items] : [one, rest]);
}

function bareWord(cursor: PowerShellCursor, start: number): Expr {
  const { make } = cursor;
  const parts: (Expr | ReturnType<typeof make.chunk>)[] = [];
  for (let from = cursor.at; ; from = cursor.at) {
    if (cursor.match(/(?:[^\s;|(){}'"$`,]|`.)+/y) !== undefined) parts.push(make.chunk(from, cursor.at, bare));
    else {
      const hole = cursor.char === '$' ? variable(cursor) : undefined;
      if (hole === undefined) break;
      parts.push(hole);
    }
  }
  if (cursor.at === start) cursor.match(/[^\s;|(){}]/y);
  return make.string(start, cursor.at, parts);
}
