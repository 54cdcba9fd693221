import { double, scriptDialect } from '../dialects/script.ts';
import type { Arg, Expr, NameExpr, ObjectField, SourceText, Unit } from '../expr/expr.ts';
import { newCall, newIndex, newLet, newMember, newName, newOther } from '../expr/nodes.ts';
import { literalText, Maker } from './making/make.ts';
import { TextCursor } from './making/text-cursor.ts';

const SPACE = /[\s,]+/y;
const COMMENT = /;[^\n]*|#\|[\s\S]*?(?:\|#|$(?![\s\S]))|#_(?=\s*")|#lang[^\n]*|#!(?<=^#!)[^\n]*/y;
const STRING = /#?"(?:[^"\\]|\\[\s\S])*"/y;
const KEYWORD = /::?[\w.*+!?/<>=-]+/y;
const NUMBER = /[+-]?\d[\w./]*(?=[\s,()[\]{}]|$)/y;
const SYMBOL = /[^\s,()[\]{}"';@^`~#:\\][^\s,()[\]{}"';]*/y;
const CHARACTER = /#?\\(?:\w+|[\s\S])|\?\\?["();](?![\w"])/y;
const CLOSE: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/**
 * Reads Clojure and other Lisps: a list is a call of its first item, a map an object, `def` and `let` bind, `str` and `concat` put
 * texts together, and keywords are texts.
 */
export function readLisp(source: SourceText): Unit {
  const make = new Maker(source);
  return make.unit(scriptDialect(source.language, { comment: ';' }), forms(new TextCursor(make), ''));
}

function forms(cursor: TextCursor, close: string): Expr[] {
  const found: Expr[] = [];
  const start = cursor.at;
  for (;;) {
    space(cursor);
    if (cursor.done) {
      if (close !== '') cursor.make.problem(start - 1, 'This bracket is not closed.');
      return found;
    }
    if (close !== '' && cursor.char === close) {
      cursor.at++;
      return found;
    }
    const before = cursor.at;
    const form = cursor.deeper(() => formAt(cursor));
    if (form !== undefined) found.push(form);
    if (cursor.at === before) cursor.at++;
  }
}

function space(cursor: TextCursor): void {
  for (;;) {
    cursor.match(SPACE);
    const start = cursor.at;
    if (cursor.match(COMMENT) === undefined) return;
    cursor.make.comment(start, cursor.at);
  }
}

function formAt(cursor: TextCursor): Expr | undefined {
  const { make } = cursor;
  const start = cursor.at;
  const text = cursor.match(STRING);
  if (text !== undefined) return make.plain(start + (text.startsWith('#') ? 1 : 0), cursor.at, double, 1);
  const close = CLOSE[cursor.char];
  if (close !== undefined) return bracketed(cursor, start, close);
  const keyword = cursor.match(KEYWORD);
  if (keyword !== undefined) return make.string(start, cursor.at, [make.chunk(start + 1, cursor.at, double)]);
  const number = cursor.match(NUMBER);
  if (number !== undefined) return Number.isFinite(Number(number)) ? make.atom(start, cursor.at, Number(number)) : make.other(start, cursor.at);
  if (cursor.match(CHARACTER) !== undefined) return make.other(start, cursor.at);
  const symbol = cursor.match(SYMBOL);
  if (symbol === undefined) {
    if (cursor.char === '"') make.problem(start, 'This string is not closed.');
    return undefined;
  }
  if (symbol === 'nil') return make.atom(start, cursor.at, null);
  return symbol === 'true' || symbol === 'false' ? make.atom(start, cursor.at, symbol === 'true') : make.name(start, cursor.at);
}

function bracketed(cursor: TextCursor, start: number, close: string): Expr {
  const { make } = cursor;
  cursor.at++;
  const inner = forms(cursor, close);
  const end = cursor.at;
  if (close === ']') return make.list(start, end, inner, inner.some((each) => each.kind === 'name' || each.kind === 'call'));
  if (close === '}') return make.object(start, end, fieldsOf(cursor, inner));
  const [first, ...rest] = inner;
  return first?.kind === 'name' ? special(cursor, start, first, rest) : make.other(start, end, inner);
}

function fieldsOf({ make, at }: TextCursor, inner: Expr[]): ObjectField[] {
  const fields: ObjectField[] = [];
  for (let index = 0; index + 1 < inner.length; index += 2) {
    const [key, value] = [inner[index]!, inner[index + 1]!];
    const field = make.field({ name: key.kind === 'string' ? literalText(key) : undefined, start: at, end: at }, value, at);
    fields.push({ ...field, nameSpan: { start: key.start, end: key.end }, start: key.start, end: value.end });
  }
  return fields;
}

/** `(def name value)`, `(let [name value] …)`, `(str a b)`, `(-> x (f y))`, or a call. */
function special(cursor: TextCursor, start: number, head: NameExpr, rest: Expr[]): Expr {
  const { make, at } = cursor;
  const [first] = rest;
  const span = make.span(start, at);
  switch (head.name) {
    case 'def':
    case 'define':
    case 'defconst':
    case 'defonce':
    case 'defparameter':
    case 'defvar':
    case 'setq':
    case 'defn':
    case 'defn-': {
      // What stands behind the value of a variable tells people what it is for.
      const value = head.name === 'defvar' || head.name === 'defconst' || head.name === 'defparameter' ? rest[1] : rest.at(-1);
      if (first?.kind !== 'name' || value === undefined) return make.other(start, at, rest);
      const body = head.name.startsWith('defn') ? make.other(start, at, rest.slice(1)) : value;
      return newLet(first.name, first, body, { exported: true, declares: 'block' }, span);
    }
    case 'let':
    case 'let*':
    case 'when-let':
    case 'if-let':
      return make.other(start, at, [...(first?.kind === 'list' ? bindings(first.items) : first === undefined ? [] : pairs(first)), ...rest.slice(1)]);
    case 'concat':
    case 'string-append':
    case 'str':
      return make.concat(start, at, rest);
    case '->':
    case '->>':
      return rest.slice(1).reduce((inner, next) => threaded(inner, next), first ?? make.other(start, at));
    default: {
      const slash = head.name.lastIndexOf('/');
      const [owner, name] = [head.name.slice(0, Math.max(0, slash)), head.name.slice(slash + 1)];
      const nameSpan = { start: head.start + slash + 1, end: head.end };
      const callee = slash <= 0 ? head : newMember(newName(owner, { start: head.start, end: head.start + slash }), name, nameSpan, head);
      return newCall(callee, rest.map((value): Arg => ({ value })), false, span);
    }
  }
}

function bindings(items: Expr[]): Expr[] {
  const found: Expr[] = [];
  for (let index = 0; index + 1 < items.length; index += 2) {
    const [key, value] = [items[index]!, items[index + 1]!];
    if (key.kind !== 'name') found.push(key, value);
    else found.push(newLet(key.name, key, value, { declares: 'block' }, { start: key.start, end: value.end }));
  }
  return found;
}

/** `((url "…") (zone id))`: each pair is read like a call of its name. */
function pairs(form: Expr): Expr[] {
  const inner = form.kind === 'other' ? form.children : [form];
  return inner.map((pair): Expr => {
    const [value, ...more] = pair.kind === 'call' ? pair.args : [];
    if (pair.kind !== 'call' || pair.callee.kind !== 'name' || value === undefined || more.length > 0) return pair;
    const { name, start, end } = pair.callee;
    return newLet(name, { start, end }, value.value, { declares: 'block' }, pair);
  });
}

/** `(-> x (f y))` is `(f x y)`, `(-> x :body)` is `(:body x)`. */
function threaded(inner: Expr, next: Expr): Expr {
  if (next.kind === 'call') return { ...next, args: [{ value: inner }, ...next.args] };
  if (next.kind === 'name') return newCall(next, [{ value: inner }], false, next);
  const span = { start: Math.min(inner.start, next.start), end: next.end };
  return next.kind === 'string' ? newIndex(inner, next, span) : newOther([inner, next], span);
}
