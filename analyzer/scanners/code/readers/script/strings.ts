import { remembered, until } from '../../dialects/quotes.ts';
import { verbatim } from '../../dialects/script.ts';
import type { Chunk, Expr, Span, StringExpr } from '../../expr/expr.ts';
import { newConcat, newList } from '../../expr/nodes.ts';
import { embedded, literalText } from '../making/make.ts';
import type { ScriptCursor } from './cursor.ts';
import { expression } from './expressions.ts';
import type { Hole, StringKind } from './language.ts';
import { NEVER } from './patterns.ts';

/** A string of any kind that the language has; `undefined` where none begins. */
export function quoted(cursor: ScriptCursor): Expr | undefined {
  for (const kind of cursor.language.strings) {
    const start = cursor.at;
    const open = cursor.match(kind.open);
    if (open === undefined) continue;
    const close = kind.close?.(open) ?? open.replace(/^[^"'`]+/, '');
    const from = cursor.at;
    const spelled = kind.quotes === verbatim && kind.holes === undefined ? { ...kind, quotes: endedBy(close, kind.skip === NEVER ? '' : '\\') } : kind;
    const text = kind.heredoc === true ? heredoc(cursor, start, spelled, close) : delimited(cursor, start, spelled, close);
    if (kind.words === true) return wordsIn(cursor, text, from, kind, close);
    return kind.script === true && SCRIPT.test(literalText(text)) ? embedded(text, 'shell') : text;
  }
  return undefined;
}

/** How text is spelled that ends with a mark alone, or with the bracket that closes the first. */
const endedBy = remembered((close, escape) => until(close, ...[OPENING[close] ?? '', escape].filter((never) => never !== '')));

/** Texts side by side are one in some languages, and so are macros among them: `API "/zones/%s"`. */
export function sideBySide(cursor: ScriptCursor, first: Expr): Expr {
  const parts = [first];
  while (cursor.language.adjacent === true) {
    const before = cursor.at;
    cursor.space(true);
    const next = quoted(cursor) ?? macro(cursor);
    if (next === undefined) {
      cursor.at = before;
      break;
    }
    parts.push(next);
  }
  return parts.length === 1 ? first : newConcat(parts, { start: first.start, end: parts.at(-1)!.end });
}

/** A name in capitals beside a text. */
export function macro(cursor: ScriptCursor): Expr | undefined {
  const start = cursor.at;
  if (start > 0 && !/[\s"(,=]/.test(cursor.text[start - 1]!)) return undefined;
  return cursor.match(MACRO) === undefined ? undefined : cursor.make.name(start, cursor.at);
}

const MACRO = /[A-Z][A-Z0-9_]+(?=[ \t]*")|(?<="[ \t]*)[A-Z][A-Z0-9_]+\b(?!\()/y;

/** What nobody writes but in a script. */
export const SCRIPT = /^\s*#!|(?:^|[\s;&|(`/])(?:curl|wget|http|cf-terraforming|flarectl|cli4|terraform|wrangler)[ \t]+\S/;

function delimited(cursor: ScriptCursor, start: number, kind: StringKind, close: string): StringExpr {
  const from = cursor.at;
  const end = closing(cursor, kind, close);
  const to = end ?? lineEnd(cursor);
  // What is not closed on its line may be no string; at the end of a file it is one that was cut off.
  if (end === undefined && (kind.lines === true || to === cursor.text.length)) cursor.make.problem(start, 'This string is not closed.');
  cursor.at = end === undefined ? to : to + close.length;
  return cursor.make.string(start, cursor.at, parts(cursor, from, to, kind));
}

/** `qw(brotli minify)`: a list of words. */
function wordsIn({ make, text, at }: ScriptCursor, { start, end }: Span, from: number, { quotes }: StringKind, close: string): Expr {
  const words = [...text.slice(from, Math.max(from, at - close.length)).matchAll(/\S+/g)].map(({ index, 0: { length } }) => {
    const [first, last] = [from + index, from + index + length];
    return make.string(first, last, [make.chunk(first, last, quotes)]);
  });
  return newList(words, false, { start, end });
}

/** The body behind this line, up to a line that is the mark alone. */
function heredoc(cursor: ScriptCursor, start: number, kind: StringKind, close: string): StringExpr {
  const from = cursor.nextBody();
  for (let line = from; line < cursor.end;) {
    const newline = cursor.text.indexOf('\n', line);
    const next = newline < 0 || newline >= cursor.end ? cursor.end : newline + 1;
    if (cursor.text.slice(line, next).trim() === close) {
      cursor.bodyUntil(next);
      return cursor.make.string(start, cursor.at, parts(cursor, from, line, kind));
    }
    line = next;
  }
  cursor.make.problem(start, `The heredoc is not closed with ${close}.`);
  return cursor.make.string(start, cursor.at, []);
}

/** Where the text ends: holes and what is escaped do not end it, brackets inside brackets of the same kind neither. */
function closing(cursor: ScriptCursor, kind: StringKind, close: string): number | undefined {
  const key = `${close} ${kind.lines === true}`;
  if (cursor.unclosed.has(key)) return undefined;
  const inner = cursor.within(cursor.at, cursor.end);
  const opening = OPENING[close];
  for (let depth = 0; !inner.done;) {
    if (holeAt(inner, kind) !== undefined || inner.match(kind.skip ?? ESCAPED) !== undefined) continue;
    if (inner.ahead(close) && depth-- === 0) return inner.at;
    if (inner.char === '\n' && kind.lines !== true) return undefined;
    if (opening !== undefined && inner.char === opening) depth++;
    inner.at++;
  }
  if (kind.lines === true) cursor.unclosed.add(key);
  return undefined;
}

const ESCAPED = /\\[\s\S]/y;
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' };

function lineEnd(cursor: ScriptCursor): number {
  const newline = cursor.text.indexOf('\n', cursor.at);
  return newline < 0 || newline > cursor.end ? cursor.end : newline;
}

interface Stretch {
  hole: Hole;
  /** Of what stands for the value. */
  from: number;
  to: number;
}

/** A hole that begins here, stepped over. */
function holeAt(cursor: ScriptCursor, { holes = [] }: StringKind): Stretch | undefined {
  const start = cursor.at;
  for (const hole of holes) {
    if (cursor.match(hole.open) === undefined) continue;
    const from = start + hole.lead;
    if (hole.close === undefined) return { hole, from, to: cursor.at };
    const end = matching(cursor, hole.close);
    if (end === undefined) {
      cursor.at = start;
      return undefined;
    }
    cursor.at = end + 1;
    return { hole, from, to: end };
  }
  return undefined;
}

/** No hole is longer, in characters. */
const LONGEST_HOLE = 2000;

/** The bracket that closes the one before this place. */
function matching({ text, at, end }: ScriptCursor, close: string): number | undefined {
  const open = OPENING[close];
  let depth = 0;
  for (let index = at; index < end && index < at + LONGEST_HOLE; index++) {
    if (text[index] === open) depth++;
    else if (text[index] === close && depth-- === 0) return index;
  }
  return undefined;
}

function parts(cursor: ScriptCursor, start: number, end: number, kind: StringKind): (Chunk | Expr)[] {
  const { make } = cursor;
  const inner = cursor.within(start, end);
  const found: (Chunk | Expr)[] = [];
  let from = start;
  while (!inner.done) {
    const { at } = inner;
    const hole = holeAt(inner, kind);
    if (hole === undefined) {
      if (inner.match(kind.skip ?? ESCAPED) === undefined) inner.at++;
      continue;
    }
    if (at > from) found.push(make.chunk(from, at, kind.quotes));
    found.push(valueOf(cursor, hole));
    from = inner.at;
  }
  if (from < end || found.length === 0) found.push(make.chunk(from, end, kind.quotes));
  return found;
}

function valueOf(cursor: ScriptCursor, { from, to }: Stretch): Expr {
  // What follows a name may be the sign of the next: `$base$zone`.
  if (/^[A-Za-z_]\w*$/.test(cursor.text.slice(from, to))) return cursor.make.name(from, to);
  const inner = cursor.within(from, to);
  inner.space(true);
  return cursor.deeper(() => expression(inner)) ?? cursor.make.other(from, to);
}
