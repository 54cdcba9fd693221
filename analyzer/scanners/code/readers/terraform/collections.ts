import type { Expr, ObjectField } from '../../expr/expr.ts';
import { aside, expression, term } from './expression.ts';
import type { Cursor } from './lexer.ts';

/** Expressions between brackets, separated by commas. */
export function items(cursor: Cursor, close: string): Expr[] {
  return cursor.bracketed(true, () => {
    const found: Expr[] = [];
    cursor.at++;
    while (!cursor.take(close)) {
      if (isLeftOut(cursor)) continue;
      found.push(expression(cursor));
      if (!cursor.take(',')) {
        cursor.take('...');
        cursor.expect(close);
        break;
      }
    }
    return found;
  });
}

/** Three dots where documents leave something out. */
function isLeftOut(cursor: Cursor): boolean {
  if (!cursor.take('...')) return false;
  cursor.take(',');
  return true;
}

/** `[…]`, which a loop may fill. */
export function list(cursor: Cursor): Expr {
  const start = cursor.at;
  if (!isLoop(cursor)) {
    const found = items(cursor, ']');
    return cursor.make.list(start, cursor.at, found);
  }
  return cursor.bracketed(true, () => {
    loopHead(cursor);
    const item = expression(cursor);
    loopTail(cursor, ']');
    return cursor.make.list(start, cursor.at, [item], true);
  });
}

function isLoop(cursor: Cursor): boolean {
  return /^.\s*for\s+[\w$]/.test(cursor.text.slice(cursor.at, cursor.at + 200));
}

/** `for k, v in collection :` */
function loopHead(cursor: Cursor): void {
  cursor.at++;
  cursor.space();
  cursor.at += 'for'.length;
  do {
    cursor.space();
    cursor.word();
  } while (cursor.take(','));
  cursor.expect('in');
  aside(cursor, expression(cursor));
  cursor.expect(':');
}

function loopTail(cursor: Cursor, close: string): void {
  cursor.take('...');
  if (cursor.take('if')) aside(cursor, expression(cursor));
  cursor.expect(close);
}

/** `{…}`, which a loop may fill. */
export function object(cursor: Cursor): Expr {
  const start = cursor.at;
  const loop = isLoop(cursor);
  return cursor.bracketed(true, () => {
    const fields: ObjectField[] = [];
    if (loop) {
      loopHead(cursor);
      fields.push(loopField(cursor));
      loopTail(cursor, '}');
    } else {
      cursor.at++;
      while (!cursor.take('}')) {
        if (isLeftOut(cursor)) continue;
        fields.push(objectField(cursor));
        cursor.take(',');
      }
    }
    return cursor.make.object(start, cursor.at, fields, loop);
  });
}

function loopField(cursor: Cursor): ObjectField {
  cursor.space();
  const start = cursor.at;
  aside(cursor, expression(cursor));
  const end = cursor.at;
  cursor.expect('=>');
  const value = expression(cursor);
  return cursor.make.field({ name: undefined, start, end }, value, cursor.at);
}

function objectField(cursor: Cursor): ObjectField {
  const start = cursor.at;
  const computed = cursor.char === '(';
  const key = term(cursor);
  const end = cursor.at;
  if (!cursor.take('=')) cursor.expect(':');
  // A value ends with its line, unless it opened a bracket.
  const value = cursor.bracketed(false, () => expression(cursor));
  return cursor.make.field({ name: computed ? undefined : nameOf(key), start, end }, value, cursor.at);
}

function nameOf(key: Expr): string | undefined {
  if (key.kind === 'name') return key.name;
  if (key.kind === 'atom') return String(key.value);
  const [only, ...more] = key.kind === 'string' ? key.parts : [];
  return only?.kind === 'chunk' && more.length === 0 ? only.value : undefined;
}
