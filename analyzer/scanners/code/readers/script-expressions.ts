import { double } from '../dialects/script.ts';
import type { Arg, Expr, ObjectField } from '../expr.ts';
import { newCall } from '../nodes.ts';
import { embedded, literalText } from './make.ts';
import type { ScriptCursor } from './script-cursor.ts';
import { items, statementsOf, type Item } from './script-statements.ts';
import { macro, quoted, SCRIPT, sideBySide } from './script-strings.ts';

const CHOICE = /\?\?|\?:|\|\|(?!=)|\bor(?=\s)|\/\/(?!=)/y;
const CONDITION = /\?(?=\s)/y;
const OTHER = /===?|!==?|<=>?|>=|&&|=~|!~|<<|>>|[-*\/%<>^&|](?![=>])|(?:and|is|in|as|eq|ne)(?=\s)/y;
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
    const { join, segments } = cursor.language;
    const mark = cursor.at;
    if (cursor.match(join) !== undefined) left = joined(cursor, start, left, [next(cursor)]);
    else if (segments !== undefined && cursor.match(segments) !== undefined) left = joined(cursor, start, left, [make.plain(mark, mark + 1, double), next(cursor)]);
    else if (cursor.match(PIPED) !== undefined) left = piped(left, next(cursor));
    else if (cursor.match(CHOICE) !== undefined) left = make.choice(start, cursor.at, [left, next(cursor)]);
    else if (cursor.match(CONDITION) !== undefined) left = conditional(cursor, start, left);
    else if (!isBelow && !bindsHere(cursor) && cursor.match(OTHER) !== undefined) left = make.other(start, cursor.at, [left, next(cursor)]);
    else {
      cursor.at = at;
      return left;
    }
  }
}

function joined({ make, at }: ScriptCursor, start: number, left: Expr, right: Expr[]): Expr {
  return make.concat(start, at, [...(left.kind === 'concat' ? left.parts : [left]), ...right]);
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

/** `x |> f(y)` is `x.f(y)`. */
function piped(left: Expr, right: Expr): Expr {
  if (right.kind !== 'call' || right.callee.kind !== 'name') return right;
  const { name, start, end } = right.callee;
  return { ...right, start: left.start, callee: { kind: 'member', object: left, name, nameSpan: { start, end }, start: left.start, end } };
}

/** `test ? one : other` */
function conditional(cursor: ScriptCursor, start: number, test: Expr): Expr {
  const { make } = cursor;
  cursor.space(true);
  const one = cursor.deeper(() => expression(cursor)) ?? make.other(cursor.at, cursor.at);
  cursor.space(true);
  if (cursor.match(/:/y) === undefined) return make.other(start, cursor.at, [test, one]);
  cursor.space(true);
  const other = cursor.deeper(() => expression(cursor)) ?? make.other(cursor.at, cursor.at);
  return make.choice(start, cursor.at, [one, other]);
}

function operand(cursor: ScriptCursor): Expr {
  const { make } = cursor;
  const start = cursor.at;
  const inner = cursor.deeper(() => primary(cursor, start));
  if (inner === undefined) return make.other(start, cursor.at);
  return postfix(cursor, inner);
}

const PREFIX = /(?:new|await|try[!?]?|return|throw|not|yield|lazy|async|die|inherit)(?=\s)|[-!&*~\\@#](?=[\w$"'@%&({[.])/y;
const NUMBER = /-?\d[\w.]*/y;
const PATTERN = /\/(?:[^/\\\n]|\\.)+\/[a-z]*|(?:qr|m|s|tr|y)([/|!#])(?:(?!\1)[^\\\n]|\\.)*\1(?:(?:(?!\1)[^\\\n]|\\.)*\1)?[a-z]*(?=\W)|(?:qr|m)\{(?:[^\\{}\n]|\\.|\{[^{}\n]*\})*\}[a-z]*/y;
const WORDS: Record<string, boolean | null> = { true: true, TRUE: true, false: false, FALSE: false, nil: null, null: null, NULL: null, None: null, undef: null };

function primary(cursor: ScriptCursor, start: number): Expr | undefined {
  const { make, language } = cursor;
  const text = quoted(cursor) ?? (language.adjacent === true ? macro(cursor) : undefined);
  if (text !== undefined) return sideBySide(cursor, text);
  const { char } = cursor;
  if (char === '(') return grouped(cursor, start);
  if (char === '[') return listed(cursor, start, ']');
  if (char === '{') return braced(cursor, start);
  if (char === '.' && cursor.match(/\.(?=[A-Za-z_])/y) !== undefined) return memberOf(cursor, make.other(start, start));
  if (language.slashes === true && cursor.match(PATTERN) !== undefined) return make.other(start, cursor.at);
  const prefix = cursor.match(PREFIX);
  if (prefix !== undefined) return prefixed(cursor, prefix);
  const number = cursor.match(NUMBER);
  if (number !== undefined) return Number.isFinite(Number(number)) ? make.atom(start, cursor.at, Number(number)) : make.other(start, cursor.at);
  return name(cursor);
}

function prefixed(cursor: ScriptCursor, prefix: string): Expr {
  cursor.space(false);
  const value = operand(cursor);
  return prefix === 'new' && value.kind === 'call' ? { ...value, isNew: true } : value;
}

function name(cursor: ScriptCursor): Expr | undefined {
  const start = cursor.at;
  const { name: pattern, sigil } = cursor.language;
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
  return collected(cursor, start, found);
}

function listed(cursor: ScriptCursor, start: number, close: string): Expr {
  cursor.at++;
  return collected(cursor, start, items(cursor, close));
}

/** Members, if any of it has a key, else items. */
function collected(cursor: ScriptCursor, start: number, found: Item[]): Expr {
  const { make } = cursor;
  if (found.some((item) => item.key !== undefined)) return make.object(start, cursor.at, found.map((item) => fieldOf(cursor, item)));
  return make.list(start, cursor.at, statementsOf(cursor, found), found.some(({ value }) => value.kind === 'name' || value.kind === 'call'));
}

/** What has no key may bring any. */
function fieldOf(cursor: ScriptCursor, { key, value, end }: Item): ObjectField {
  const { make } = cursor;
  return key === undefined ? make.field('...', end, end, value, end) : make.field(key.name, key.start, key.end, value, end);
}

function braced(cursor: ScriptCursor, start: number): Expr {
  cursor.at++;
  const found = items(cursor, '}');
  if (holdsMembers(found, cursor.language.braces)) return collected(cursor, start, found);
  return cursor.make.other(start, cursor.at, statementsOf(cursor, found));
}

/** Braces that hold no statement. A separator that may be missing is that of a language whose braces never do. */
function holdsMembers(found: Item[], separator: RegExp | undefined): boolean {
  if (separator === undefined || found.some(({ by, binds, target }) => target !== undefined || (binds === true && !separator.test(by ?? '')))) return false;
  return separator.test('') || found.some(({ by }) => by !== undefined && separator.test(by)) || found.every(({ value }) => value.kind === 'string' || value.kind === 'atom');
}

const SUBSCRIPT = /(?:->)?\{(?=\s*-?(?:\w+|'[^'\n]*'|"[^"\n]*"|\$\w+)\s*\})/y;
const ELEMENT = /(?:->)?\[(?=[^\]\s])/y;
const CALLED = /[ \t]*\(|->\(/y;
const BLOCK = /[ \t]*\{/y;

/** Members, arguments, indexes, blocks behind a value. */
function postfix(cursor: ScriptCursor, inner: Expr): Expr {
  const { language } = cursor;
  let expr = inner;
  for (;;) {
    const isCallable = expr.kind === 'name' || expr.kind === 'member' || expr.kind === 'call';
    if (cursor.match(language.member) !== undefined) expr = memberOf(cursor, expr);
    else if (expr.kind !== 'string' && cursor.match(/!(?=[.)\],;\s])|\?(?=[.[])/y) !== undefined) continue;
    else if (language.generics !== undefined && isCallable && cursor.match(language.generics) !== undefined) continue;
    else if (language.sigil !== undefined && cursor.match(SUBSCRIPT) !== undefined) expr = subscript(cursor, expr);
    else if (cursor.match(ELEMENT) !== undefined) expr = element(cursor, expr);
    else if ((isCallable || expr.kind === 'index') && cursor.match(CALLED) !== undefined) expr = call(cursor, expr, argumentsOf(items(cursor, ')')));
    else if (isCallable && language.braces === undefined && cursor.match(BLOCK) !== undefined) expr = withBlock(cursor, expr);
    else {
      const args = (expr.kind === 'name' || expr.kind === 'member') && language.bare !== undefined ? bareArguments(cursor, language.bare) : undefined;
      return args === undefined ? expr : call(cursor, expr, args);
    }
  }
}

function memberOf(cursor: ScriptCursor, object: Expr): Expr {
  const { make } = cursor;
  const start = cursor.at;
  const written = name(cursor);
  if (written === undefined) return object;
  const member = make.member(object, start, cursor.at);
  // Crystal calls without parentheses what is called without arguments.
  return cursor.text.slice(start, cursor.at) === 'to_json' && cursor.char !== '(' ? newCall(member, [], false, member) : member;
}

/** `$h{key}`, `$r->{key}` of Perl: a bare word is a text. */
function subscript(cursor: ScriptCursor, object: Expr): Expr {
  const { make } = cursor;
  cursor.space(true);
  const start = cursor.at;
  const word = cursor.match(/-?\w+/y);
  const key = word === undefined ? expression(cursor) : make.plain(start, cursor.at, cursor.language.strings[0]!.quotes);
  cursor.match(/\s*\}/y);
  return make.index(object, key, cursor.at);
}

function element(cursor: ScriptCursor, object: Expr): Expr {
  const index = cursor.deeper(() => expression(cursor)) ?? cursor.make.other(cursor.at, cursor.at);
  items(cursor, ']');
  return cursor.make.index(object, index, cursor.at);
}

function withBlock(cursor: ScriptCursor, callee: Expr): Expr {
  const block = { value: cursor.make.other(cursor.at - 1, cursor.at, statementsOf(cursor, items(cursor, '}'))) };
  block.value.end = cursor.make.source.at(cursor.at);
  return callee.kind === 'call' ? call(cursor, callee.callee, [...callee.args, block]) : call(cursor, callee, [block]);
}

/** `sh "…"`, `get url: x, accept: y`: to the end of the line. */
function bareArguments(cursor: ScriptCursor, before: RegExp): Arg[] | undefined {
  before.lastIndex = cursor.at;
  if (!before.test(cursor.text)) return undefined;
  cursor.match(before);
  return argumentsOf(items(cursor, 'line'));
}

const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;

/** `POST => $url` of Perl are two arguments. */
function argumentsOf(found: Item[]): Arg[] {
  return found.flatMap(({ key, value, parts }): Arg[] => {
    if (key !== undefined && parts !== undefined && (key.name === undefined || METHOD.test(key.name))) return parts.map((each) => ({ value: each }));
    return [key?.name === undefined ? { value } : { name: key.name, value }];
  });
}

/** Functions that give their arguments as one text. */
const JOINERS = new Set(['paste0', 'str_c']);
const RUNS = /^(?:sh|bat|system|exec|execute|popen|shell|run|sh_script)$/;

function call(cursor: ScriptCursor, callee: Expr, args: Arg[]): Expr {
  const { make } = cursor;
  const last = callee.kind === 'name' || callee.kind === 'member' ? callee.name : '';
  const end = make.source.at(cursor.at);
  if (last === 'paste') return pasted(cursor, callee, args);
  if (JOINERS.has(last) && args.every((arg) => arg.name === undefined)) return { kind: 'concat', parts: args.map((arg) => arg.value), start: callee.start, end };
  return newCall(callee, RUNS.test(last) ? args.map(scripted) : args, false, { start: callee.start, end });
}

/** `paste(base, "zones", sep = "/")` of R; without a separator a space joins. */
function pasted({ make, at }: ScriptCursor, callee: Expr, args: Arg[]): Expr {
  const separator = args.find((arg) => arg.name === 'sep')?.value;
  const end = make.source.at(at);
  if (separator === undefined) return newCall(callee, args, false, { start: callee.start, end });
  const texts = args.filter((arg) => arg.name === undefined).map((arg) => arg.value);
  return { kind: 'concat', parts: texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text])), start: callee.start, end };
}

/** A text that a shell is given. */
function scripted(arg: Arg): Arg {
  const { value } = arg;
  const first = value.kind === 'concat' ? value.parts[0] : value;
  return (value.kind === 'string' || value.kind === 'concat') && SCRIPT.test(literalText(first)) ? { ...arg, value: embedded(value, 'shell') } : arg;
}
