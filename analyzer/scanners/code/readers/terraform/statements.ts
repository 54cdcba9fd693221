import type { Expr } from '../../expr/expr.ts';
import type { Maker } from '../making/make.ts';
import { expression } from './expression.ts';
import { ACTION, Cursor, TOP_LEVEL, Unreadable } from './lexer.ts';

/** Offsets are those of the source text. */
interface Stretch {
  start: number;
  end: number;
  /** The name is `[start, nameEnd)`, quotes included. */
  nameEnd: number;
  name: string;
}

export interface Attribute extends Stretch {
  kind: 'attribute';
  value: Expr;
}

export interface Block extends Stretch {
  kind: 'block';
  labels: { text: string; start: number; end: number }[];
  bodyStart: number;
  body: Statement[];
  /** Something in it could not be read. */
  open: boolean;
}

export type Statement = Attribute | Block;

/** The objects of a text that is nothing else, as documents show them: `{ action = "block" }`. */
export function looseObjects(make: Maker): Expr[] {
  const cursor = new Cursor(make);
  const found: Expr[] = [];
  cursor.space(true);
  while (cursor.char === '{') {
    const { at } = cursor;
    try {
      found.push(cursor.bracketed(true, () => expression(cursor)));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      make.problem(error.at, error.message);
      cursor.recover(at);
    }
    cursor.space(true);
    if (cursor.take(',')) cursor.space(true);
  }
  return found;
}

/** The attributes and blocks of a file. One that cannot be read costs itself, not what stands around it. */
export function statements(make: Maker): { found: Statement[]; open: boolean } {
  return body(new Cursor(make), false);
}

function body(cursor: Cursor, nested: boolean): { found: Statement[]; open: boolean } {
  const found: Statement[] = [];
  let open = false;
  for (;;) {
    cursor.space(true);
    const { at } = cursor;
    if (cursor.done || (nested && startsAnew(cursor))) {
      if (nested) cursor.make.problem(at, 'A block is not closed.');
      return { found, open: open || nested };
    }
    if (cursor.char === '}') {
      cursor.at++;
      if (nested) return { found, open };
      cursor.make.problem(at, 'This closing brace belongs to no block.');
      continue;
    }
    try {
      const one = cursor.bracketed(false, () => statement(cursor));
      if (one === undefined) open = true;
      else found.push(one);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      open = true;
      cursor.make.problem(error.at, error.message);
      cursor.recover(at);
    }
  }
}

/** A resource cannot stand in a block: a brace is missing before it. */
function startsAnew(cursor: Cursor): boolean {
  TOP_LEVEL.lastIndex = cursor.at;
  return cursor.text[cursor.at - 1] === '\n' && TOP_LEVEL.test(cursor.text);
}

/** Lines of the languages that write HCL: `{{ if … }}`, `{% for … %}`, `%{ endif }`, `${block}`, a hole. */
const TEMPLATE_LINE = /(?:\{\{[^\n]*?\}\}|\{%[^\n]*?%\}|\{#[^\n]*?#\}|[%$]\{[^\n]*?\}|\uE000)[ \t]*/y;

function statement(cursor: Cursor): Statement | undefined {
  const start = cursor.at;
  const mark = cursor.match(TEMPLATE_LINE);
  if (mark !== undefined) {
    if (/^\{(?:#|\{-?[ \t]*\/\*)/.test(mark)) cursor.make.comment(start, cursor.at);
    return undefined;
  }
  const quoted = cursor.match(/"[^"\n]*"/y);
  const name = quoted?.slice(1, -1) ?? cursor.word();
  if (name === undefined) throw new Unreadable(start, 'The name of an attribute or block was expected here.');
  const nameEnd = cursor.at;
  cursor.space();
  if ((cursor.char === '=' && !cursor.ahead('==')) || (cursor.char === ':' && quoted !== undefined)) return attribute(cursor, { name, start, nameEnd });
  return block(cursor, { name, start, nameEnd });
}

function attribute(cursor: Cursor, named: Omit<Stretch, 'end'>): Attribute {
  cursor.at++;
  const value = expression(cursor);
  const end = cursor.at;
  cursor.space();
  if (cursor.char === ',') cursor.at++;
  else if (!cursor.done && cursor.char !== '\n' && cursor.char !== '}') throw new Unreadable(cursor.at, 'The end of the line was expected here.');
  return { kind: 'attribute', ...named, value, end };
}

function block(cursor: Cursor, named: Omit<Stretch, 'end'>): Block {
  const labels: Block['labels'] = [];
  while (cursor.char !== '{' || cursor.ahead('{{')) {
    const { at } = cursor;
    const quoted = quotedLabel(cursor);
    const text = quoted?.slice(1, -1) ?? cursor.match(/\{\{[^\n]*?\}\}/y) ?? cursor.word();
    if (text === undefined) throw new Unreadable(at, 'A label or an opening brace was expected here.');
    labels.push(quoted === undefined ? { text, start: at, end: cursor.at } : { text, start: at + 1, end: cursor.at - 1 });
    cursor.space();
  }
  const bodyStart = cursor.at++;
  const { found, open } = body(cursor, true);
  return { kind: 'block', ...named, labels, bodyStart, body: found, open, end: cursor.at };
}

function quotedLabel(cursor: Cursor): string | undefined {
  const start = cursor.at;
  if (cursor.char !== '"') return undefined;
  cursor.at++;
  while ((cursor.match(ACTION) ?? cursor.match(/(?:[^"\\\n{]|\\.)+|\{/y)) !== undefined);
  if (cursor.char === '"') return cursor.text.slice(start, ++cursor.at);
  cursor.at = start;
  return undefined;
}
