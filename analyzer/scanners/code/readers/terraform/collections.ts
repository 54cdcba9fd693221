import type { Expr, ObjectField, Turns } from '../../expr/expr.ts';
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
function loopHead(cursor: Cursor): Pick<Turns, 'names' | 'over'> {
  const names: string[] = [];
  cursor.at++;
  cursor.space();
  cursor.at += 'for'.length;
  do {
    cursor.space();
    names.push(cursor.word() ?? '');
  } while (cursor.take(','));
  cursor.expect('in');
  const over = expression(cursor);
  aside(cursor, over);
  cursor.expect(':');
  return { names, over };
}

/** Whether every turn of the loop leaves something of its own: none is left out, nor put together with others. */
function loopTail(cursor: Cursor, close: string): boolean {
  const isGrouped = cursor.take('...');
  const isChosen = cursor.take('if');
  if (isChosen) aside(cursor, expression(cursor));
  cursor.expect(close);
  return !isGrouped && !isChosen;
}

/** `{…}`, which a loop may fill. */
export function object(cursor: Cursor): Expr {
  const start = cursor.at;
  const loop = isLoop(cursor);
  return cursor.bracketed(true, () => {
    if (loop) return loopObject(cursor, start);
    const fields: ObjectField[] = [];
    cursor.at++;
    while (!cursor.take('}')) {
      if (isLeftOut(cursor)) continue;
      fields.push(objectField(cursor));
      cursor.take(',');
    }
    return cursor.make.object(start, cursor.at, fields);
  });
}

function loopObject(cursor: Cursor, from: number): Expr {
  const head = loopHead(cursor);
  cursor.space();
  const start = cursor.at;
  const key = expression(cursor);
  aside(cursor, key);
  const end = cursor.at;
  cursor.expect('=>');
  const value = expression(cursor);
  const field = cursor.make.field({ name: undefined, start, end }, value, cursor.at);
  const isWhole = loopTail(cursor, '}');
  const made = cursor.make.object(from, cursor.at, [field], true);
  return isWhole ? { ...made, turns: { ...head, key, value } } : made;
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
