import { double } from '../../dialects/script.ts';
import type { Expr, ObjectField } from '../../expr/expr.ts';
import { plainText } from '../../expr/literals.ts';
import { newBranches, newCall, newChoice, newClass, newField, newMember, newOther, newSpread } from '../../expr/nodes.ts';
import { conditional } from '../making/conditional.ts';
import { statement } from './branches.ts';
import { classHead, memberOf, postfix } from './calls.ts';
import { cases } from './cases.ts';
import type { ScriptCursor } from './cursor.ts';
import { parametersOf } from './declarations.ts';
import { items, type Item } from './items.ts';
import { statementsOf } from './statements.ts';
import { macro, quoted, sideBySide } from './strings.ts';
import { functionOf, wordStatement } from './words.ts';

const CHOICE = /\?\?(?!=)|\?:|\|\|(?!=)|\bor(?=\s)|\/\/(?!=)/y;
const CONDITION = /\?(?=\s)(?![ \t]+\w+[ \t]*(?:=(?!=)|;))/y;
const OTHER = /===?|!==?|<=>?|>=|&&|=~|!~|<<|>>|[-*\/%<>^&|](?![=>}])|(?:and|is|in|as|eq|ne)(?=\s)/y;
/** Gives its right side, where both hold. */
const BOTH = /&&|and(?=\s)/y;
const PIPED = /\|>|%>%/y;

/** A value with its operators. What joins texts joins, what chooses is one of several, all else is only looked into. */
export function expression(cursor: ScriptCursor): Expr {
  const { make } = cursor;
  const start = cursor.at;
  let left = operand(cursor);
  for (;;) {
    const { at } = cursor;
    cursor.space(true);
    const isBelow = cursor.text.slice(at, cursor.at).includes('\n');
    const { language } = cursor;
    const { join, segments } = language;
    const mark = cursor.at;
    if (cursor.match(join) !== undefined) left = joined(cursor, start, left, [next(cursor)]);
    else if (segments !== undefined && cursor.match(segments) !== undefined) left = joined(cursor, start, left, [make.plain(mark, mark + 1, double), next(cursor)]);
    else if (cursor.match(PIPED) !== undefined) left = piped(left, next(cursor), language.curried === true);
    else if (cursor.make.source.language === 'scala' && cursor.match(/match(?=\s*\{)/y) !== undefined) left = matched(cursor, start, left);
    else if (cursor.match(CHOICE) !== undefined) left = make.choice(start, cursor.at, [left, next(cursor)]);
    else if (cursor.match(CONDITION) !== undefined) left = conditional(cursor, start, left, expression);
    else if (language.lastOf === true && cursor.match(BOTH) !== undefined) left = newChoice([next(cursor)], make.span(start, cursor.at), [left]);
    else if (language.streams !== undefined && cursor.match(PUT) !== undefined) left = put(left, next(cursor));
    else if (!isBelow && !bindsHere(cursor) && cursor.match(OTHER) !== undefined) left = make.other(start, cursor.at, [left, next(cursor)]);
    else {
      cursor.at = at;
      return left;
    }
  }
}

/** `x match { case a => … }` */
function matched(cursor: ScriptCursor, start: number, subject: Expr): Expr {
  cursor.make.asides.push(subject);
  return cases(cursor, start)?.at(-1) ?? subject;
}

/** A long sum is one list of texts, which grows. */
function joined({ make, at }: ScriptCursor, start: number, left: Expr, right: Expr[]): Expr {
  const parts = left.kind === 'concat' ? left.parts : [left];
  parts.push(...right);
  return make.concat(start, at, parts);
}

/** `<-` of R is no operator. */
function bindsHere(cursor: ScriptCursor): boolean {
  const { binds } = cursor.language;
  binds.lastIndex = cursor.at;
  return binds.test(cursor.text);
}

function next(cursor: ScriptCursor): Expr {
  cursor.space(true);
  return operand(cursor);
}

/** `x |> f(y)` is `x.f(y)`, `x |> f` is `f(x)`; where arguments stand side by side it is the last of them. */
function piped(left: Expr, right: Expr, isLast: boolean): Expr {
  if (right.kind === 'name' || right.kind === 'member') return newCall(right, [{ value: left }], false, { start: left.start, end: right.end });
  if (right.kind === 'call' && isLast) return { ...right, args: [...right.args, { value: left }], start: Math.min(left.start, right.start) };
  if (right.kind !== 'call' || right.callee.kind !== 'name') return newOther([left, right], { start: left.start, end: right.end });
  const { name, start, end } = right.callee;
  return { ...right, start: left.start, callee: newMember(left, name, { start, end }, { start: left.start, end }) };
}

const PUT = /<<(?!=)/y;

/** `url << zone << "/filters"` is `url.append(zone).append("/filters")`. */
function put(stream: Expr, value: Expr): Expr {
  const nameSpan = { start: stream.end, end: value.start };
  return newCall(newMember(stream, 'append', nameSpan, { start: stream.start, end: nameSpan.end }), [{ value }], false, { start: stream.start, end: value.end });
}

/** A value without its operators, with what stands behind it. */
export function operand(cursor: ScriptCursor): Expr {
  const { make } = cursor;
  const start = cursor.at;
  const inner = cursor.deeper(() => primary(cursor, start));
  if (inner === undefined) return make.other(start, cursor.at);
  return postfix(cursor, inner);
}

const PREFIX = /(?:[Nn]ew(?:[ \t]+With(?=[ \t]*\{))?|await|sizeof|try[!?]?|return|throw|not|yield|lazy|async|die|inherit)(?=\s)|[-!&*~\\@#](?=[\w$"'@%&({[.])|\.(?=\{)/y;
const NUMBER = /-?\d[\w.]*/y;
const PATTERN = /\/(?:[^/\\\n]|\\.)+\/[a-z]*|(?:qr|m|s|tr|y)([/|!#])(?:(?!\1)[^\\\n]|\\.)*\1(?:(?:(?!\1)[^\\\n]|\\.)*\1)?[a-z]*(?=\W)|(?:qr|m)\{(?:[^\\{}\n]|\\.|\{[^{}\n]*\})*\}[a-z]*/y;
const WORDS: Record<string, boolean | null> = { true: true, True: true, TRUE: true, false: false, False: false, FALSE: false, nil: null, null: null, NULL: null, None: null, undef: null };

function primary(cursor: ScriptCursor, start: number): Expr | undefined {
  const { make, language } = cursor;
  const text = quoted(cursor) ?? (language.adjacent === true ? macro(cursor) : undefined);
  if (text !== undefined) return sideBySide(cursor, text);
  const { char } = cursor;
  if (char === '(') return grouped(cursor, start);
  if (char === '[') return listed(cursor, start, ']');
  if (char === '{') return cursor.isHead ? undefined : braced(cursor, start);
  const part = valueOf(cursor, start);
  if (part !== undefined) return part;
  if (char === '.' && cursor.match(/\.(?=[A-Za-z_])/y) !== undefined) return memberOf(cursor, make.other(start, start));
  if (language.slashes === true && cursor.match(PATTERN) !== undefined) return make.other(start, cursor.at);
  const prefix = cursor.match(PREFIX);
  if (prefix !== undefined) return prefixed(cursor, prefix);
  const number = cursor.match(NUMBER);
  if (number !== undefined) return numberOf(cursor, start, Number(number.replace(/(?<=^-?\d+)[uUlLn]+$/, '')));
  return name(cursor);
}

/** A function without a name, and a statement that gives a value: of what one of its arms ends with. */
function valueOf(cursor: ScriptCursor, start: number): Expr | undefined {
  const { make, language } = cursor;
  if (language.ends === 'then' && cursor.match(/function(?=[ \t]*\()/y) !== undefined) return functionOf(cursor, start);
  if (make.source.language === 'r' && cursor.match(/(?:function|\\)[ \t]*\(/y) !== undefined) return make.other(start, cursor.at, [...parametersOf(cursor), next(cursor)]);
  if (cursor.isHead || language.modifiers === true && language.ends === undefined) return undefined;
  const found = statement(cursor) ?? (language.ends === 'line' && cursor.stands(/(?:if|unless|case|begin)\b/y) ? wordStatement(cursor) : undefined);
  if (found === undefined) return undefined;
  make.asides.push(...found.slice(0, -1));
  return found.at(-1) ?? make.other(start, cursor.at);
}

/** Letters behind a number say how long it is: `1L`. */
function numberOf({ make, at }: ScriptCursor, start: number, value: number): Expr {
  return Number.isFinite(value) ? make.atom(start, at, value) : make.other(start, at);
}

function prefixed(cursor: ScriptCursor, prefix: string): Expr {
  cursor.space(false);
  const value = operand(cursor);
  return prefix.toLowerCase() === 'new' && value.kind === 'call' ? { ...value, isNew: true } : value;
}

/** A name without its sigil, or a word that is a value. */
export function name(cursor: ScriptCursor): Expr | undefined {
  const start = cursor.at;
  const { name: pattern, sigil } = cursor.language;
  if (cursor.language.reserved !== undefined && cursor.stands(cursor.language.reserved)) return undefined;
  const written = cursor.match(pattern);
  if (written === undefined) return undefined;
  const bare = sigil === undefined ? written : written.replace(sigil, '');
  const word = Object.hasOwn(WORDS, written) ? WORDS[written] : undefined;
  return word === undefined ? cursor.make.name(start, cursor.at, bare) : cursor.make.atom(start, cursor.at, word);
}

/** `(a)` is `a`; `(k => v)` is a list of Perl that holds members. */
function grouped(cursor: ScriptCursor, start: number): Expr {
  cursor.at++;
  const found = items(cursor, ')');
  const [only, ...more] = found;
  if (only !== undefined && more.length === 0 && only.key === undefined && only.target === undefined) return only.value;
  // `x && ($level = 'high')`
  if (only?.binds === true && more.length === 0 && only.by === '=')
    return newBranches([newOther(statementsOf(cursor, found), cursor.make.span(start, cursor.at))], true, cursor.make.span(start, cursor.at));
  return collected(cursor, start, found);
}

function listed(cursor: ScriptCursor, start: number, close: string): Expr {
  cursor.at++;
  return collected(cursor, start, items(cursor, close));
}

/** Members, if any of it has a key, else items. */
function collected(cursor: ScriptCursor, start: number, found: Item[]): Expr {
  const { make, language } = cursor;
  if (found.some((item) => item.key !== undefined)) return make.object(start, cursor.at, found.map((item) => fieldOf(cursor, item)));
  const single = found.filter(({ value }) => !isSpread(cursor, value));
  return make.list(start, cursor.at, statementsOf(cursor, single), single.length < found.length || (language.sigil !== undefined && single.some(({ value }) => mayBeMany(cursor, value))));
}

/** `...more`, `*more`, `more...` */
function isSpread({ text }: ScriptCursor, { kind, start, end }: Expr): boolean {
  return (kind === 'name' || kind === 'call' || kind === 'member') && (/(?:\.{2,3}\??|\*)$/.test(text.slice(Math.max(0, start - 4), start)) || text.startsWith('...', end));
}

/** An array of Perl, and what a call gives, are as many items as they hold. */
function mayBeMany({ text }: ScriptCursor, { kind, start }: Expr): boolean {
  return kind === 'call' || (kind === 'name' && /[@%]/.test(text.charAt(start)));
}

/** What has no key may bring any. */
function fieldOf(cursor: ScriptCursor, { key, value, end }: Item): ObjectField {
  const { make } = cursor;
  return key === undefined ? newSpread(value, { start: end, end }) : make.field(key, value, end);
}

/** What stands in braces from here on: a class, a record, a list, or statements. */
export function braced(cursor: ScriptCursor, start: number): Expr {
  cursor.at += cursor.language.curried === true && cursor.ahead('{|') ? 2 : 1;
  const head = classHead(cursor);
  if (cursor.language.ends === 'line') cursor.match(/\s*\|[^|\n]*\|/y);
  const found = items(cursor, '}');
  if (head !== undefined) return newClass(statementsOf(cursor, found), cursor.make.span(start, cursor.at), head);
  const pairs = cursor.language.initializers === true || cursor.language.holds !== undefined ? pairsIn(found) : undefined;
  if (pairs !== undefined) return cursor.make.object(start, cursor.at, pairs);
  if (
    cursor.language.curried === true &&
    found.length > 0 &&
    found.every(({ key, by, declares }) => key?.name !== undefined && by === '=' && declares === undefined)
  )
    return collected(cursor, start, found);
  if (holdsMembers(found, cursor.language.braces)) return collected(cursor, start, found);
  const block = cursor.make.other(start, cursor.at, statementsOf(cursor, found));
  // Where only functions have names of their own, a block binds those of the function around it.
  return cursor.language.declares === 'function' ? cursor.make.branches(start, cursor.at, [block], true) : block;
}

/** `{{"value", level}, {"id", id}}` of C++ and Visual Basic is a record. */
function pairsIn(found: Item[]): ObjectField[] | undefined {
  const pairs = found.map(({ value }) => (value.kind === 'list' ? value.items : value.kind === 'other' ? value.children : []));
  const fields = pairs.flatMap(([key, value], index) => {
    const name = key === undefined || value === undefined || pairs[index]?.length !== 2 ? undefined : plainText(key);
    return name === undefined || key === undefined || value === undefined ? [] : [newField(name, key, value, found[index]!.value)];
  });
  return found.length > 0 && fields.length === found.length ? fields : undefined;
}

/** Braces that hold no statement. A separator that may be missing is that of a language whose braces never do. */
function holdsMembers(found: Item[], separator: RegExp | undefined): boolean {
  if (separator === undefined || found.some(({ by, binds, target }) => target !== undefined || (binds === true && !separator.test(by ?? '')))) return false;
  return separator.test('') || found.some(({ by }) => by !== undefined && separator.test(by)) || found.every(({ value }) => value.kind === 'string' || value.kind === 'atom');
}
