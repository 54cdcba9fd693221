import { double } from '../../dialects/script.ts';
import type { ChoiceExpr, Declares, Expr } from '../../expr/expr.ts';
import { newBranches, newLet, newOther } from '../../expr/nodes.ts';
import { literalText, type Key } from '../making/make.ts';
import { unpacked } from '../making/unpacking.ts';
import { modified, statement } from './branches.ts';
import { curriedAt } from './curried.ts';
import type { ScriptCursor } from './cursor.ts';
import { defined, functionAt, imported, recordAt } from './declarations.ts';
import { enumAt } from './enums.ts';
import { expression } from './expressions.ts';
import { typedFunctionAt } from './functions.ts';
import { MODIFIER, NEVER } from './patterns.ts';
import { partial, statementsOf } from './statements.ts';
import { wordStatement } from './words.ts';

/** What stands between separators: a value, with its key or with what it is bound to. */
export interface Item {
  value: Expr;
  end: number;
  /** `key: value`, `key = value`, `"key" => value`; the name is left out where it is made at run time. */
  key?: Key | Key<undefined>;
  /** The sides of `a => b`, which in some lists are only two of its items. */
  parts?: [Expr, Expr];
  /** What stands between key and value. */
  by?: string;
  /** A member or element that is set. */
  target?: Expr;
  /** The key is a name that the value is bound to. */
  binds?: true;
  /** A statement of which one part is run, with what decides. */
  statement?: Expr[];
  declares?: Declares;
}

/** Where items end: at a bracket, which is stepped over, at the end of the line, or at the end of the text. */
type Close = ')' | ']' | '}' | 'line' | '';

/** All items up to their end. What is no item is passed over: nothing is said of it, and nothing about it. */
export function items(cursor: ScriptCursor, close: string | Close): Item[] {
  const { isList } = cursor;
  cursor.isList = close === ')' || close === ']' || (close === 'line' && isList);
  const found = cursor.inCascade(() => cursor.asArgument(() => cursor.inHead(() => itemsIn(cursor, close), false), false), false);
  cursor.isList = isList;
  return found;
}

/** All items up to a word or mark, which is left, or to a bracket that closes something around them. */
export function itemsUntil(cursor: ScriptCursor, stop: RegExp): Item[] {
  return itemsIn(cursor, '', stop);
}

function itemsIn(cursor: ScriptCursor, close: string | Close, stop?: RegExp): Item[] {
  const found: Item[] = [];
  const start = cursor.at - 1;
  for (;;) {
    cursor.space(close !== 'line');
    if (stop !== undefined && (cursor.done || /[)\]}]/.test(cursor.char) || cursor.stands(stop))) return found;
    if (cursor.done && cursor.at === cursor.text.length && /^[)\]}]$/.test(close)) cursor.make.problem(start, 'This bracket is not closed.');
    if (cursor.done || (close === 'line' && /[\n;)\]}]/.test(cursor.char))) return found;
    if (close !== '' && cursor.char === close) {
      cursor.at++;
      return found;
    }
    // A bracket of another kind ends what was never closed.
    if (close !== '' && /[)\]}]/.test(cursor.char) && close !== 'line') return found;
    const before = cursor.at;
    if (cursor.language.directives === true && cursor.match(STRAY) !== undefined) continue;
    const item = cursor.deeper(() => itemAt(cursor, !/[)\]]|line/.test(close)));
    if (item !== undefined && cursor.at > before) found.push(item);
    else if (cursor.at === before && (cursor.language.reserved === undefined || cursor.match(cursor.language.reserved) === undefined)) cursor.at++;
    cursor.space(false);
    depend(cursor, found, before);
    if (close !== 'line') cursor.match(SEPARATOR);
    else if (cursor.match(/,\s*/y) === undefined) return found;
  }
}

/** `$url => $headers => $body` of Perl is a list as well. */
const SEPARATOR = /[,;]|=>/y;

/** The end of what began somewhere else. */
const STRAY = /#[ \t]*(?:elif|else|endif)\b[^\n]*/y;

/** A condition behind the last item. */
function depend(cursor: ScriptCursor, found: Item[], start: number): void {
  const last = found.at(-1);
  if (last === undefined || cursor.language.modifiers !== true || !cursor.stands(/[iuwfr]/y)) return;
  const statement = modified(cursor, statementsOf(cursor, [last]), cursor.make.span(start, cursor.at));
  if (statement !== undefined) found.splice(-1, 1, { value: statement.at(-1)!, end: cursor.at, statement });
}

const PAIR = /=>|->|:(?![:=])/y;

/** One item; a statement only where one may stand. */
export function itemAt(cursor: ScriptCursor, isStatement: boolean): Item | undefined {
  if (imported(cursor)) return undefined;
  const statements = isStatement && !cursor.isHead ? statement(cursor) ?? wordStatement(cursor) : undefined;
  if (statements !== undefined) return { value: statements.at(-1) ?? cursor.make.other(cursor.at, cursor.at), end: cursor.at, statement: statements };
  const stream = cursor.language.streams === undefined ? undefined : streamAt(cursor);
  if (stream !== undefined) return stream;
  let modifiers = '';
  for (;;) {
    const declared = functionAt(cursor) ?? recordAt(cursor) ?? (isStatement ? enumAt(cursor) ?? curriedAt(cursor) : undefined) ?? (isStatement ? typedFunctionAt(cursor) : undefined) ?? defined(cursor);
    if (declared !== undefined) return declared;
    const one = cursor.match(MODIFIER);
    if (one === undefined) break;
    modifiers += one;
  }
  const start = cursor.at;
  const designated = cursor.match(/\.(?=[A-Za-z_]\w*[ \t]*=[^=])/y);
  const left = expression(cursor);
  const end = cursor.at;
  if (end === start) return undefined;
  if (left.kind === 'call' && cursor.match(INITIALIZERS) !== undefined) return { value: left, end };
  cursor.match(cursor.language.typed ?? NEVER);
  const { at } = cursor;
  cursor.space(false);
  const bound = cursor.match(cursor.language.binds);
  if (bound !== undefined) return boundItem(cursor, { left, start, end, by: designated ?? bound }, DECLARES.test(modifiers) ? 'block' : undefined);
  const by = cursor.match(PAIR);
  if (by !== undefined) return pairItem(cursor, { left, start, end, by });
  cursor.at = at;
  return { value: left, end: cursor.at, ...(DECLARES.test(modifiers) && { declares: 'block' }) };
}

/** `std::ostringstream url;`, `std::ostringstream url("https://…");`: a text, to which `<<` puts more. */
function streamAt(cursor: ScriptCursor): Item | undefined {
  if (cursor.match(cursor.language.streams ?? NEVER) === undefined) return undefined;
  const start = cursor.at;
  const name = cursor.match(cursor.language.name);
  const key = { name, start, end: cursor.at };
  cursor.space(false);
  const value = cursor.char === ';' ? cursor.make.plain(cursor.at, cursor.at, double) : expression(cursor);
  return { key, value, by: '=', binds: true, declares: 'block', end: cursor.at };
}

const DECLARES = /\b(?:val|var|let|const|constexpr|final|my|local|late|def)\b/;

/** `A() : level = 'high';`: fields that a constructor of Dart sets stand side by side with it. */
const INITIALIZERS = /\s*:\s*(?=(?:this\.)?[A-Za-z_]\w*\s*=[^=>])/y;

interface Left {
  left: Expr;
  start: number;
  end: number;
  by: string;
}

function boundItem(cursor: ScriptCursor, { left, start, end, by }: Left, declares: Declares | undefined): Item {
  const { make } = cursor;
  cursor.space(true);
  const given = expression(cursor);
  const more = /^(?:\+|\.|\|\||\?\?|\/\/)=/.test(by) && given.kind !== 'object' && given.kind !== 'list';
  const value = !more ? given : /^[+.]/.test(by) ? make.concat(start, cursor.at, [left, given]) : make.choice(start, cursor.at, [left, given]);
  if (left.kind === 'choice' && left.beside.length > 0 && /^(?:name|member|index)$/.test(left.options[0]?.kind ?? '')) return decided(left, value, cursor.at);
  const several = left.kind === 'list' && left.items.length > 1 && by === '=' ? unpacked(left, value, declares === undefined ? {} : { declares }, make.span(start, cursor.at)) : undefined;
  if (several !== undefined) return { value, end: cursor.at, statement: several };
  const name = nameOf(cursor, left, start, by);
  const isSet = by !== '=>' && (left.kind === 'member' || left.kind === 'index');
  if (isSet) return { value, end: cursor.at, by, target: left };
  return { value, end: cursor.at, by, key: { name, start, end }, parts: [left, value], ...(name !== undefined && { binds: true, ...(declares !== undefined && { declares }) }) };
}

/** `$x and $level = 'high'`, `$x and $body->{value} = 'high'` */
function decided({ beside, options: [target] }: ChoiceExpr, value: Expr, end: number): Item {
  const span = { start: target?.start ?? value.start, end: value.end };
  const set = target === undefined || target.kind === 'name' ? [newLet(target?.name ?? '', target ?? value, value, { exported: true }, span)] : partial(target, value, 'nothing');
  return { value: set.at(-1) ?? value, end, statement: [...beside, newBranches([newOther(set, span)], true, span)] };
}

function pairItem(cursor: ScriptCursor, { left, start, end, by }: Left): Item {
  cursor.space(true);
  const value = expression(cursor);
  // Where functions are types and cases, no name is one of a pair: `: filter -> Json.t`, `| filter -> url`.
  if (by === '->' && left.kind === 'name' && cursor.language.heads !== undefined) return { value, end: cursor.at };
  return { value, end: cursor.at, by, key: { name: nameOf(cursor, left, start, by), start, end }, parts: [left, value] };
}

/** A variable before an arrow is no name: `$url => $headers` of Perl are two texts. */
function nameOf({ language, text }: ScriptCursor, left: Expr, start: number, by: string): string | undefined {
  return by === '=>' && language.sigil?.test(text.slice(start, start + 2)) === true ? undefined : keyOf(left);
}

/** What a key says: a word, a text, or `["key"]` of Lua. */
function keyOf(left: Expr): string | undefined {
  if (left.kind === 'name') return left.name;
  if (left.kind === 'list' && left.items.length === 1) return keyOf(left.items[0]!);
  return left.kind === 'string' && left.parts.every((part) => part.kind === 'chunk') ? literalText(left) : undefined;
}
