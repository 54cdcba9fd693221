import type { Arg, Expr } from '../../expr/expr.ts';
import { HOLE } from '../../values/flat.ts';
import { items, list, object } from './collections.ts';
import { Unreadable, type Cursor } from './lexer.ts';
import { heredocTemplate, quotedTemplate } from './template.ts';

/** One expression of HCL. What only decides (conditions, collections of loops) is kept aside. */
export function expression(cursor: Cursor): Expr {
  cursor.space();
  const start = cursor.at;
  const first = operation(cursor, start);
  if (cursor.char !== '?') return first;
  cursor.at++;
  return cursor.bracketed(true, () => {
    const yes = expression(cursor);
    cursor.expect(':');
    const no = expression(cursor);
    aside(cursor, first);
    return cursor.make.choice(start, cursor.at, [yes, no]);
  });
}

/** A single `|` stands between what may be written, in documents. */
const OPERATOR = /==|!=|<=|>=|&&|\|\|?|[-+*/%<>](?!\/|\*)/y;

/** Terms between operators: HCL has none that joins texts, so only what stands in them matters. */
function operation(cursor: Cursor, start: number): Expr {
  const operands = [term(cursor)];
  for (;;) {
    const { at } = cursor;
    cursor.space();
    if (cursor.match(OPERATOR) === undefined) {
      // White space before what follows belongs to nobody, unless a question mark makes it a choice.
      if (cursor.char !== '?') cursor.at = at;
      break;
    }
    cursor.space(true);
    operands.push(term(cursor));
  }
  return operands.length === 1 ? operands[0]! : cursor.make.other(start, cursor.at, operands);
}

/** What stands between operators. */
export function term(cursor: Cursor): Expr {
  const { make } = cursor;
  const start = cursor.at;
  switch (cursor.char) {
    case '"':
      return postfix(cursor, quotedTemplate(cursor, expression));
    case '<': {
      const text = heredocTemplate(cursor, expression);
      if (text !== undefined) return text;
      break;
    }
    case '(':
      return postfix(cursor, parenthesised(cursor));
    case '[':
      return postfix(cursor, list(cursor));
    case '{':
      return cursor.ahead('{{') ? foreign(cursor) : postfix(cursor, object(cursor));
    case '$':
      if (cursor.ahead('${')) return foreign(cursor);
      break;
    case '!':
    case '-':
      return unary(cursor);
  }
  const number = cursor.match(/\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y);
  if (number !== undefined) return make.atom(start, cursor.at, Number(number));
  const word = cursor.word();
  if (word === undefined) throw new Unreadable(cursor.at, 'A value was expected here.');
  return postfix(cursor, named(cursor, start, word));
}

const CONSTANTS = new Map<string, boolean | null>([['true', true], ['false', false], ['null', null]]);

function named(cursor: Cursor, start: number, word: string): Expr {
  const { make } = cursor;
  const constant = CONSTANTS.get(word);
  if (constant !== undefined) return make.atom(start, cursor.at, constant);
  while (cursor.match(/::[A-Za-z_][\w-]*/y) !== undefined) continue;
  if (cursor.char === '(') return call(cursor, start);
  // A variable or local is one name, as its declaration is.
  if ((word === 'var' || word === 'local') && cursor.match(/\.[A-Za-z_][\w-]*/y) !== undefined) return make.name(start, cursor.at);
  return word.includes(HOLE) ? make.other(start, cursor.at) : make.name(start, cursor.at);
}

function unary(cursor: Cursor): Expr {
  const start = cursor.at;
  const sign = cursor.char;
  cursor.at++;
  cursor.space();
  const inner = cursor.bracketed(false, () => term(cursor));
  if (sign === '-' && inner.kind === 'atom' && typeof inner.value === 'number') return cursor.make.atom(start, cursor.at, -inner.value);
  return cursor.make.other(start, cursor.at, [inner]);
}

function parenthesised(cursor: Cursor): Expr {
  return cursor.bracketed(true, () => {
    cursor.at++;
    const inner = expression(cursor);
    cursor.expect(')');
    return inner;
  });
}

function call(cursor: Cursor, start: number): Expr {
  const callee = cursor.make.name(start, cursor.at);
  const args = items(cursor, ')').map((value): Arg => ({ value }));
  return cursor.make.call(start, cursor.at, callee, args);
}

/** `.name`, `.*`, `.0`, `.{{ .Name }}`, `[*]`, `[expression]`, as many as there are. */
function postfix(cursor: Cursor, inner: Expr): Expr {
  const { make } = cursor;
  let expr = inner;
  for (;;) {
    const { at } = cursor;
    if (cursor.match(/\.\s*\*|\[\s*\*\s*\]/y) !== undefined) expr = make.index(expr, make.other(at, cursor.at), cursor.at);
    else if (cursor.match(OPEN_NAME) !== undefined) expr = make.index(expr, make.other(at + 1, cursor.at), cursor.at);
    else if (cursor.match(/\.(?=[\p{ID_Start}_])/uy) !== undefined) {
      cursor.word();
      expr = make.member(expr, at + 1, cursor.at);
    } else if (cursor.match(/\.\d+/y) !== undefined) expr = make.index(expr, make.atom(at + 1, cursor.at, Number(cursor.text.slice(at + 1, cursor.at))), cursor.at);
    else if (cursor.char === '[') {
      const index = cursor.bracketed(true, () => {
        cursor.at++;
        const key = expression(cursor);
        cursor.expect(']');
        return key;
      });
      expr = make.index(expr, index, cursor.at);
    } else return expr;
  }
}

/** `.{{ .Name }}`, `.waf_${id}` in a template of another language. */
const OPEN_NAME = new RegExp(`\\.(?:\\{\\{[^\\n]*?\\}\\}|[\\w-]*${HOLE})[\\w${HOLE}-]*`, 'y');

/** A value that another template language writes: `{{ .Values.zone }}`, `${zone}` outside of quotes. */
function foreign(cursor: Cursor): Expr {
  const start = cursor.at;
  if (cursor.match(/\{\{[^\n]*?\}\}|\$\{[^}\n]*\}/y) === undefined) throw new Unreadable(start, 'A template mark is not closed.');
  cursor.match(/[\w.-]+/y);
  return cursor.make.other(start, cursor.at);
}

/** Keeps what only decides: nothing can stand in for it. */
export function aside(cursor: Cursor, expr: Expr): void {
  if (expr.kind !== 'atom') cursor.make.asides.push(expr);
}
