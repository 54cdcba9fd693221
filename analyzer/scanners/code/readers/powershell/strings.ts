import { document, double, single, twice, verbatim } from '../../dialects/powershell.ts';
import type { Quotes } from '../../dialects/quotes.ts';
import type { Chunk, Expr } from '../../expr/expr.ts';
import type { PowerShellCursor } from './cursor.ts';
import { statements } from './statements.ts';

/** A string of any of the four kinds; `undefined` where none begins. */
export function quoted(cursor: PowerShellCursor): Expr | undefined {
  const { make } = cursor;
  const start = cursor.at;
  const here = hereString(cursor);
  if (here !== undefined) return here;
  if (cursor.match(/'(?:[^']|'')*'/y) !== undefined) return make.plain(start, cursor.at, single, 1);
  if (cursor.char !== '"') return cursor.char === "'" ? unclosed(cursor, start) : undefined;
  const end = closing(cursor);
  if (end === undefined) return unclosed(cursor, start);
  cursor.at = end + 1;
  return make.string(start, cursor.at, expanded(cursor, start + 1, end, cursor.text.slice(start + 1, end).includes('""') ? twice : double));
}

/** `@"` to `"@`, each at the edge of a line. */
function hereString(cursor: PowerShellCursor): Expr | undefined {
  const { make, text } = cursor;
  const start = cursor.at;
  const opening = cursor.match(/@["'][ \t]*\r?\n/y);
  if (opening === undefined) return undefined;
  const mark = opening.charAt(1);
  const from = cursor.at;
  const close = cursor.unclosed.has(mark) ? -1 : text.indexOf(`\n${mark}@`, from - 1);
  if (close < 0 || close + 3 > cursor.end) {
    cursor.unclosed.add(mark);
    cursor.at = start;
    return undefined;
  }
  const end = Math.max(from, text[close - 1] === '\r' ? close - 1 : close);
  cursor.at = close + 3;
  return make.string(start, cursor.at, mark === '"' ? expanded(cursor, from, end, document) : [make.chunk(from, end, verbatim)]);
}

/** A quote that is never closed must not be looked for through the whole file again and again. */
const LONGEST = 20_000;

/** The quote that ends `"…"`; quotes inside of `$(…)` do not. */
function closing(cursor: PowerShellCursor): number | undefined {
  const { text } = cursor;
  const end = Math.min(cursor.end, cursor.at + LONGEST);
  let depth = 0;
  for (let at = cursor.at + 1; at < end; at++) {
    const char = text[at];
    if (char === '`') at++;
    else if (char === '$' && text[at + 1] === '(') {
      depth++;
      at++;
    } else if (depth > 0 && char === '(') depth++;
    else if (depth > 0 && char === ')') depth--;
    else if (char === '"' && depth === 0) {
      if (text[at + 1] !== '"') return at;
      at++;
    }
  }
  return undefined;
}

function unclosed(cursor: PowerShellCursor, start: number): Expr {
  cursor.make.problem(start, 'This string is not closed.');
  cursor.match(/.[^\n]*/y);
  return cursor.make.string(start, cursor.at, [cursor.make.chunk(Math.min(start + 1, cursor.at), cursor.at, single)]);
}

/** `$x`, `${x}`, `$x.y` only as `$($x.y)`, and `$(…)`. */
function expanded(cursor: PowerShellCursor, start: number, end: number, quotes: Quotes): (Chunk | Expr)[] {
  const { make } = cursor;
  const inner = cursor.within(start, end);
  const parts: (Chunk | Expr)[] = [];
  let from = start;
  while (!inner.done) {
    const { at, char } = inner;
    const hole = char === '$' ? holeAt(inner) : undefined;
    if (hole === undefined) inner.at = Math.min(end, at + (char === '`' ? 2 : 1));
    else {
      if (at > from) parts.push(make.chunk(from, at, quotes));
      parts.push(hole);
      from = inner.at;
    }
  }
  if (from < end || parts.length === 0) parts.push(make.chunk(from, end, quotes));
  return parts;
}

function holeAt(cursor: PowerShellCursor): Expr | undefined {
  if (!cursor.ahead('$(')) return variable(cursor);
  const start = cursor.at;
  cursor.at += 2;
  const found = cursor.deeper(() => statements(cursor, ')'));
  return found === undefined ? undefined : found.length === 1 ? found[0] : cursor.make.other(start, cursor.at, found);
}

/** `$x`, `$env:X`, `${x y}`, `$$`, and the constants that are written so; in `$x$y` stand two. */
export function variable(cursor: PowerShellCursor): Expr | undefined {
  const { make } = cursor;
  const start = cursor.at;
  const written = cursor.match(/\$(?:\{[^}\n]*\}|(?:\w+:(?=\w))?[\w?]+|[$^])/y);
  if (written === undefined) return undefined;
  const name = written.replace(/^\$\{?|\}$/g, '').replace(/^(?:global|script|local|private|using|env):/i, '');
  if (/^(?:true|false)$/i.test(name)) return make.atom(start, cursor.at, name.toLowerCase() === 'true');
  return /^null$/i.test(name) ? make.atom(start, cursor.at, null) : make.name(start, cursor.at, name);
}
