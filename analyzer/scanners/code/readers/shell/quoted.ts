import type { Quotes } from '../../dialects/quotes.ts';
import { ansi, double, fishSingle, single } from '../../dialects/shell.ts';
import type { Chunk } from '../../expr/expr.ts';
import type { ShellCursor } from './cursor.ts';
import { expanded } from './expansions.ts';
import type { Parts } from './words.ts';

/** To the next quote, as it stands there. */
export function singleQuoted(cursor: ShellCursor): Chunk {
  if (cursor.flavour === 'fish') return escaped(cursor, 1, fishSingle);
  const start = ++cursor.at;
  const close = cursor.text.indexOf("'", start);
  const end = close < 0 || close >= cursor.end ? cursor.end : close;
  if (end === cursor.end) cursor.make.problem(start - 1, 'This quote is not closed.');
  cursor.at = Math.min(cursor.end, end + 1);
  return cursor.make.chunk(start, end, single);
}

/** Make puts its variables in before a shell sees the quotes. */
export function quotedInMake(cursor: ShellCursor): Parts {
  const start = cursor.at + 1;
  singleQuoted(cursor);
  const end = cursor.text[cursor.at - 1] === "'" && cursor.at > start ? cursor.at - 1 : cursor.at;
  return cursor.make.parts(start, end, single, /\$[({][\w.-]+[)}]/g, (match, from, to) => cursor.make.name(from, to, match[0].slice(2, -1)));
}

/** `$'…'` */
export function ansiQuoted(cursor: ShellCursor): Chunk {
  return escaped(cursor, 2, ansi);
}

/** A backslash keeps the quote behind it from ending the text. */
function escaped(cursor: ShellCursor, opening: number, quotes: Quotes): Chunk {
  const start = (cursor.at += opening);
  cursor.match(/(?:[^'\\]|\\[\s\S])+/y);
  const end = cursor.at;
  if (cursor.char === "'") cursor.at++;
  return cursor.make.chunk(start, end, quotes);
}

/** A text with expansions in it, put behind the parts that are there already. */
export function doubleQuoted(cursor: ShellCursor, parts: Parts): void {
  const start = cursor.at++;
  expanded(cursor, { quotes: double, isEnd: () => cursor.char === '"' }, parts);
  if (cursor.char === '"') cursor.at++;
  else cursor.make.problem(start, 'This quote is not closed.');
}
