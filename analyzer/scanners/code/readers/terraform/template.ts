import { indented, type Quotes } from '../../dialects/quotes.ts';
import { heredoc, template } from '../../dialects/terraform.ts';
import type { Chunk, Expr } from '../../expr/expr.ts';
import { embedded, literalText } from '../making/make.ts';
import { ACTION, Unreadable, type Cursor } from './lexer.ts';

type ReadExpression = (cursor: Cursor) => Expr;

/** `"…${x}…"`; a string that its line does not close ends there. */
export function quotedTemplate(cursor: Cursor, expression: ReadExpression): Expr {
  const start = cursor.at++;
  const parts = templateParts(cursor, { quotes: template, isEnd: () => cursor.char === '"' || cursor.char === '\n', escapes: true }, expression);
  if (cursor.char === '"') cursor.at++;
  else cursor.make.problem(start, 'This string is not closed.');
  return cursor.make.string(start, cursor.at, parts);
}

/** `<<EOT` and `<<-EOT`, whose margin is no part of the text; `undefined` when there is no heredoc here. */
export function heredocTemplate(cursor: Cursor, expression: ReadExpression): Expr | undefined {
  const start = cursor.at;
  const opening = cursor.match(/<<-?[ \t]*[\p{L}\p{N}_-]+[ \t\r]*\n/uy);
  if (opening === undefined) return undefined;
  const word = /[\p{L}\p{N}_-]+(?=\s*$)/u.exec(opening.replace('<<-', '<<'))?.[0] ?? '';
  const { end, close } = bodyEnd(cursor, word);
  const quotes = opening.startsWith('<<-') ? indented(heredoc, margin(cursor.text.slice(cursor.at, end))) : heredoc;
  const parts = templateParts(cursor, { quotes, isEnd: () => cursor.at >= end, escapes: false }, expression);
  cursor.at = Math.max(cursor.at, close);
  const text = cursor.make.string(start, close, parts);
  return /^\s*#!.*\b(?:ba|z|da)?sh\b/.test(literalText(text)) ? embedded(text, 'shell') : text;
}

/** The body ends where the line begins that holds nothing but the word. */
function bodyEnd(cursor: Cursor, word: string): { end: number; close: number } {
  for (let line = cursor.at; line < cursor.end; ) {
    const newline = cursor.text.indexOf('\n', line);
    const next = newline < 0 || newline >= cursor.end ? cursor.end : newline;
    const text = cursor.text.slice(line, next);
    if (text.trim() === word) return { end: line, close: line + text.trimEnd().length };
    line = next + 1;
  }
  cursor.make.problem(cursor.at, `The heredoc is not closed with ${word}.`);
  return { end: cursor.end, close: cursor.end };
}

/** The indentation that all lines have in common. */
function margin(body: string): string {
  let least: string | undefined;
  for (const line of body.split('\n')) {
    const indent = /^[ \t]*/.exec(line)![0];
    if (indent.length < line.trimEnd().length && (least === undefined || indent.length < least.length)) least = indent;
  }
  return least ?? '';
}

interface Kind {
  quotes: Quotes;
  isEnd(): boolean;
  escapes: boolean;
}

/** Literal text and holes up to the end. A hole that cannot be read is still a hole. */
export function templateParts(cursor: Cursor, kind: Kind, expression: ReadExpression): (Chunk | Expr)[] {
  const { make } = cursor;
  const parts: (Chunk | Expr)[] = [];
  let from = cursor.at;
  const flush = (): void => {
    if (cursor.at > from) parts.push(make.chunk(from, cursor.at, kind.quotes));
  };
  while (!cursor.done && !kind.isEnd()) {
    if (cursor.ahead('$${') || cursor.ahead('%%{')) cursor.at += 3;
    else if (cursor.ahead('${') || cursor.ahead('%{')) {
      flush();
      parts.push(hole(cursor, expression));
      from = cursor.at;
    } else if (!kind.escapes || cursor.match(ACTION) === undefined) cursor.at = Math.min(cursor.end, cursor.at + (kind.escapes && cursor.char === '\\' ? 2 : 1));
  }
  flush();
  return parts.length === 0 ? [make.chunk(from, from, kind.quotes)] : parts;
}

function hole(cursor: Cursor, expression: ReadExpression): Expr {
  const start = cursor.at;
  if (cursor.char === '%') {
    skipHole(cursor);
    return cursor.make.other(start, cursor.at);
  }
  cursor.at += 2;
  try {
    return cursor.bracketed(true, () => {
      cursor.take('~');
      const inner = expression(cursor);
      cursor.take('~');
      cursor.expect('}');
      return inner;
    });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    cursor.make.problem(error.at, error.message);
    cursor.at = start;
    skipHole(cursor);
    return cursor.make.other(start, cursor.at);
  }
}

/** Over a hole nobody can read, to its closing brace or the end of its line. */
function skipHole(cursor: Cursor): void {
  cursor.at += 2;
  for (let depth = 1; depth > 0 && !cursor.done && cursor.char !== '\n'; ) {
    if (cursor.match(/"(?:[^"\\\n]|\\.)*"/y) !== undefined) continue;
    if (cursor.char === '{') depth++;
    else if (cursor.char === '}') depth--;
    cursor.at++;
  }
}
