import { rest } from '../../dialects/settings.ts';
import type { Chunk, Expr } from '../../expr/expr.ts';
import { newCall } from '../../expr/nodes.ts';
import { embedded, literalText, type Maker } from '../making/make.ts';
import { TextCursor } from '../making/text-cursor.ts';

/** Whether a configuration is one of nginx: it has a block that others have not, or a program of OpenResty in it. */
export function isNginx(text: string): boolean {
  return /^[ \t]*(?:server|http|stream|events|upstream[ \t]+\S+|location[ \t]+[^\n{]+|if[ \t]*\([^\n]*\))[ \t\r\n]*\{/m.test(text) || /_by_lua(?:_block)?[ \t\r\n]+[{'"]/.test(text) || /^[ \t]*proxy_pass[ \t]+\S+;/m.test(text);
}

/** Directives are calls of their names, blocks are followed into, and programs of Lua are code of their own. `set $x value;` binds. */
export function readNginx(make: Maker): Expr[] {
  const cursor = new TextCursor(make);
  const found: Expr[] = [];
  for (;;) {
    space(cursor);
    if (cursor.done) return found;
    if (cursor.match(/[;{}]+/y) !== undefined) continue;
    const directive = directiveAt(cursor);
    if (directive === undefined) cursor.at++;
    else found.push(directive);
  }
}

function space(cursor: TextCursor): void {
  for (;;) {
    cursor.match(/\s+/y);
    const start = cursor.at;
    if (cursor.match(/#[^\n]*/y) === undefined) return;
    cursor.make.comment(start, cursor.at);
  }
}

function directiveAt(cursor: TextCursor): Expr | undefined {
  const { make } = cursor;
  const start = cursor.at;
  const name = cursor.match(/[A-Za-z_][\w.-]*/y);
  if (name === undefined) return undefined;
  const nameEnd = cursor.at;
  const args: Expr[] = [];
  for (space(cursor); !cursor.done && !/[;{}]/.test(cursor.char); space(cursor)) {
    const word = wordAt(cursor);
    if (word === undefined) break;
    args.push(word);
  }
  if (/_by_lua_block$/.test(name) && cursor.char === '{') return lua(cursor);
  const [first, second] = args;
  if (/_by_lua$/.test(name) && first !== undefined) return embedded(first, 'lua');
  const variable = first?.kind === 'string' && first.parts[0]?.kind === 'name' ? first.parts[0].name : undefined;
  if (name === 'set' && second !== undefined && variable !== undefined) return make.let({ name: variable, start, end: nameEnd }, second, cursor.at);
  return newCall(make.name(start, nameEnd), args.map((value) => ({ value })), false, make.span(start, cursor.at));
}

const QUOTED = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y;
const BARE = /(?:\$\{\w+\}|[^\s;{}"'\\]|\\[\s\S])+/y;

function wordAt(cursor: TextCursor): Expr | undefined {
  const start = cursor.at;
  if (cursor.match(QUOTED) !== undefined) return cursor.make.string(start, cursor.at, parts(cursor.make, start + 1, cursor.at - 1));
  return cursor.match(BARE) === undefined ? undefined : cursor.make.string(start, cursor.at, parts(cursor.make, start, cursor.at));
}

/** Variables are holes. */
function parts(make: Maker, start: number, end: number): (Chunk | Expr)[] {
  return make.parts(start, end, rest, /\$\{?([A-Za-z_]\w*)\}?/g, (match, at, to) => make.name(at, to, match[1]));
}

/** To the brace that closes the one here; strings and comments of Lua may hold others. */
function lua(cursor: TextCursor): Expr {
  const { make } = cursor;
  const start = ++cursor.at;
  for (let depth = 0; !cursor.done; cursor.at++) {
    if (cursor.match(LUA_TEXT) !== undefined) cursor.at--;
    else if (cursor.char === '{') depth++;
    else if (cursor.char === '}' && depth-- === 0) break;
  }
  const program = make.string(start, cursor.at, [make.chunk(start, cursor.at, rest)]);
  return literalText(program).trim() === '' ? program : embedded(program, 'lua');
}

const LUA_TEXT = /--\[\[[\s\S]*?\]\]|--[^\n]*|\[\[[\s\S]*?\]\]|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y;
