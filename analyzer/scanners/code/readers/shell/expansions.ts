import type { Quotes } from '../../dialects/quotes.ts';
import { bare, double } from '../../dialects/shell.ts';
import type { Expr } from '../../expr/expr.ts';
import { impliedText, newCall, newChoice, newName, newString } from '../../expr/nodes.ts';
import { CUTS } from '../../values/cuts.ts';
import { commands } from './commands.ts';
import type { ShellCursor } from './cursor.ts';
import { printed } from './outputs.ts';
import { doubleQuoted, singleQuoted } from './quoted.ts';
import type { Parts } from './words.ts';

/** Text in which `$…` and backquotes stand for something, up to an end. */
export function expanded(cursor: ShellCursor, kind: { quotes: Quotes; isEnd(): boolean }, parts: Parts): void {
  const first = cursor.at;
  const count = parts.length;
  let from = first;
  const flush = (to: number): void => {
    if (to > from) parts.push(cursor.make.chunk(from, to, kind.quotes));
  };
  while (!cursor.done && !kind.isEnd()) {
    const { char, at } = cursor;
    if (char === '\\') cursor.at = Math.min(cursor.end, at + 2);
    else if (char === '$' || char === '`') {
      const expr = expansion(cursor);
      if (expr === undefined) cursor.at = at + 1;
      else {
        flush(at);
        parts.push(expr);
        from = cursor.at;
      }
    } else cursor.at++;
  }
  flush(cursor.at);
  if (parts.length === count) parts.push(cursor.make.chunk(first, first, kind.quotes));
}

/** `$x`, `${x…}`, `$(…)`, `$((…))`, backquotes; `undefined` for a dollar that stands for itself. */
export function expansion(cursor: ShellCursor): Expr | undefined {
  const { make } = cursor;
  const start = cursor.at;
  if (cursor.char === '`') return backquoted(cursor);
  if (cursor.flavour === 'make') {
    if (cursor.match(/\$[({][\w.-]+[)}]/y) !== undefined) return make.name(start, cursor.at, cursor.text.slice(start + 2, cursor.at - 1));
  }
  // Make and Compose write a dollar of the shell as two.
  cursor.match(cursor.flavour === 'make' ? /\$(?=\$)/y : /\$(?=\$[A-Za-z_{(])/y);
  if (cursor.ahead('$((')) return arithmetic(cursor);
  if (cursor.ahead('$(')) return substitution(cursor);
  if (cursor.ahead('${')) return parameter(cursor, start);
  const name = cursor.match(/\$(?:[A-Za-z_]\w*|[0-9@*#?$!-])/y);
  if (name === undefined) return undefined;
  const variable = make.name(start, cursor.at, name.slice(1));
  const index = cursor.flavour === 'fish' ? cursor.match(/\[[^\]\n]*\]/y) : undefined;
  return index === undefined ? variable : make.index(variable, indexOf(cursor, index), cursor.at);
}

/** Lists of fish begin with 1. */
function indexOf({ at, make }: ShellCursor, written: string): Expr {
  const number = Number(written.slice(1, -1));
  const [start, end] = [at - written.length + 1, at - 1];
  return Number.isInteger(number) && number > 0 ? make.atom(start, end, number - 1) : make.other(start, end);
}

/** To the bracket that closes what `open` opened. */
export function arithmetic(cursor: ShellCursor): Expr {
  const start = cursor.at;
  let depth = 0;
  do {
    if (cursor.char === '(') depth++;
    else if (cursor.char === ')') depth--;
    cursor.at++;
  } while (!cursor.done && (depth > 0 || cursor.at - start < 2));
  if (depth > 0) cursor.make.problem(start, 'This bracket is not closed.');
  return cursor.make.other(start, cursor.at);
}

/** `$(…)`, and `(…)` of fish: what the commands in it print; `undefined` where they nest too deeply. */
export function substitution(cursor: ShellCursor, opening = 2): Expr | undefined {
  const start = cursor.at;
  cursor.at += opening;
  const inner = cursor.deeper(() => cursor.within(false, () => cursor.subshell(() => commands(cursor, ')'))));
  return inner === undefined ? undefined : printed(cursor, start, inner);
}

/** `<(…)`: a file that holds what the commands print. */
export function processSubstitution(cursor: ShellCursor): Expr {
  const start = cursor.at;
  cursor.at += 2;
  return cursor.make.other(start, cursor.at, cursor.deeper(() => cursor.subshell(() => commands(cursor, ')'))) ?? []);
}

function backquoted(cursor: ShellCursor): Expr | undefined {
  const start = cursor.at++;
  const inner = cursor.deeper(() => cursor.within(true, () => cursor.subshell(() => commands(cursor, '`'))));
  return inner === undefined ? undefined : printed(cursor, start, inner);
}

const OPERATION = /:?[-=?+]/y;

/** What makes another text of the value: replaces, changes case, takes a stretch, or cuts off what a pattern finds, `${pair%%=*}`. */
const CUT = /[/^,@:]|[#%]{1,2}[^}\n]*[*?]/y;

/** The name for a file and its path in one text, `${pair#*:}`: all from a mark on, or up to it. A slash parts segments of what may be a file. */
const BY_MARK = /(?:(%%?)([:=|,;@])\*|(##?)\*([:=|,;@]))(?=\})/y;

/** `${x}`, `${x:-default}`, `${x[1]}`; what cuts or replaces is taken for the value, as far as it only trims its ends. */
function parameter(cursor: ShellCursor, start: number): Expr | undefined {
  const { make } = cursor;
  cursor.at += 2;
  const mark = cursor.match(/[#!](?=[\w@*])/y);
  const indirect = mark !== undefined;
  const nameStart = cursor.at;
  const name = cursor.match(/[A-Za-z_]\w*|\d+|[@*#?$!-]/y) ?? '';
  let expr: Expr = indirect || name === '' ? make.other(start, cursor.at) : make.name(nameStart, cursor.at, name);
  const key = cursor.match(/\[[^\]\n]*\]/y);
  // `${!SETTINGS[@]}` are the names of the items.
  if (mark === '!' && /^\[[@*]\]$/.test(key ?? '')) expr = newCall(newName('keys', expr), [{ value: make.name(nameStart, nameStart + name.length, name) }], false, expr);
  if (key !== undefined) expr = key === '[*]' && JOINS_BY_SLASH.test(cursor.text) ? joinedBySlash(expr) : make.index(expr, subscript(cursor, key), cursor.at);
  const operation = cursor.match(OPERATION);
  const nameEnd = cursor.at - (operation?.length ?? 0);
  if (operation !== undefined) {
    const from = cursor.at;
    const parts: Parts = [];
    if (cursor.char === "'") parts.push(singleQuoted(cursor));
    else if (cursor.char === '"') doubleQuoted(cursor, parts);
    cursor.deeper(() => expanded(cursor, { quotes: double, isEnd: () => cursor.char === '}' }, parts));
    const other = make.string(from, cursor.at, parts);
    // What is said where there is none is no value, and where there is one it may be another.
    expr = operation.endsWith('?')
      ? newChoice([expr], make.span(start, cursor.at), [other])
      : operation.endsWith('+')
        ? newChoice([other], make.span(start, cursor.at), [expr])
        : make.choice(start, cursor.at, [expr, other]);
  } else expr = byMark(cursor, expr) ?? (cursor.match(CUT) === undefined ? expr : make.other(start, cursor.at, [expr]));
  skipToBrace(cursor);
  if (operation?.endsWith('=') === true && key === undefined && !indirect && name !== '') {
    cursor.bound.push(make.let({ name, start: nameStart, end: nameEnd }, expr, cursor.at, { declares: cursor.declares }));
    return make.name(cursor.at, cursor.at, name);
  }
  return { ...expr, start: make.source.at(start), end: make.source.at(cursor.at) };
}

/** What a shell puts between the items of a list that it makes one text of. */
const JOINS_BY_SLASH = /(?<!\w)IFS=(["']?)\/\1(?![^\s;)&|])/;

/** `"${parts[*]}"` where `IFS` is a slash. */
function joinedBySlash(list: Expr): Expr {
  return newCall(newName('join', list), [{ value: newString([impliedText('/', list.start)], list) }, { value: list }], false, list);
}

function byMark(cursor: ShellCursor, expr: Expr): Expr | undefined {
  const from = cursor.at;
  const written = cursor.match(BY_MARK);
  const kept = CUTS[written?.replace(/[^%#]/g, '') ?? ''];
  if (written === undefined || kept === undefined) return undefined;
  const at = from + written.search(/[:=|,;@]/);
  return newCall(newName(kept, expr), [{ value: expr }, { value: cursor.make.plain(at, at + 1, bare) }], false, expr);
}

function subscript(cursor: ShellCursor, key: string): Expr {
  const [start, end] = [cursor.at - key.length + 1, cursor.at - 1];
  const text = key.slice(1, -1).replace(/^["']|["']$/g, '');
  if (/^\d+$/.test(text)) return cursor.make.atom(start, end, Number(text));
  const name = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(text)?.[1];
  if (name !== undefined) return cursor.make.name(start, end, name);
  if (/[$@*]/.test(text)) return cursor.make.other(start, end);
  const quote = text.length < key.length - 2 ? 1 : 0;
  return cursor.make.plain(start, end, bare, quote);
}

function skipToBrace(cursor: ShellCursor): void {
  for (let depth = 1; !cursor.done; cursor.at++) {
    const { char } = cursor;
    if (char === '\\') cursor.at++;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) {
      cursor.at++;
      return;
    } else if (char === '\n') return;
  }
  cursor.at = Math.min(cursor.at, cursor.end);
}
