import type { Arg, Expr, NameExpr, Span } from '../../expr/expr.ts';
import { newCall, newChoice, newClass, newConcat, newLet, newName, newObject, newOther, orUnknown } from '../../expr/nodes.ts';
import { embedded, literalText } from '../making/make.ts';
import { curriedArguments } from './curried.ts';
import type { ScriptCursor } from './cursor.ts';
import { braced, expression, name } from './expressions.ts';
import { itemAt, items, type Item } from './items.ts';
import { statementsOf } from './statements.ts';
import { SCRIPT } from './strings.ts';
import { doBlock } from './words.ts';

const SUBSCRIPT = /(?:->)?\{(?=\s*-?(?:\w+|'[^'\n]*'|"[^"\n]*"|\$\w+)\s*\})/y;
const ELEMENT = /(?:->)?\[(?=[^\]\s])/y;
const ADJACENT = /\(/y;
const CALLED = /[ \t]*\(|->\(/y;
/** `{| value = level |}` of F#. */
const RECORD = /[ \t]*\{\|/y;
const BLOCK = /[ \t]*\{/y;

/** What a block is given: `{ k -> …`, `{ k in …`, `{ (k, v) => …`. */
const GIVEN = /\s*\(?[A-Za-z_]\w*(?:\s*:\s*[\w<>.?]+)?(?:\s*,\s*[A-Za-z_]\w*(?:\s*:\s*[\w<>.?]+)?)*\)?\s*(?:->|=>|in\b)\s*/y;

/** `Rule{…}` where braces behind a name give a value, and behind no `struct`, which declares one. */
function isInitialized(cursor: ScriptCursor): boolean {
  if (cursor.language.initializers !== true || cursor.isHead || !cursor.stands(/\{/y)) return false;
  return !DECLARED.test(cursor.text.slice(Math.max(0, cursor.at - FAR), cursor.at));
}

/** Whether braces here are a block that a call is given. */
function mayHaveBlock(cursor: ScriptCursor): boolean {
  const { language } = cursor;
  if (language.braces !== undefined || cursor.isHead) return false;
  return language.curried !== true || !(cursor.isArgument || cursor.stands(RECORD));
}

/** Members, arguments, indexes, blocks behind a value. */
export function postfix(cursor: ScriptCursor, inner: Expr): Expr {
  const { language } = cursor;
  let expr = inner;
  for (;;) {
    const isCallable = expr.kind === 'name' || expr.kind === 'member' || expr.kind === 'call';
    if (cursor.match(language.member) !== undefined) expr = memberOf(cursor, expr);
    else if (expr.kind !== 'string' && cursor.match(/!(?=[.)\],;\s])|\?(?=[.[])/y) !== undefined) continue;
    else if (language.generics !== undefined && isCallable && cursor.match(language.generics) !== undefined) continue;
    else if (language.sigil !== undefined && cursor.match(SUBSCRIPT) !== undefined) expr = subscript(cursor, expr);
    else if (cursor.match(ELEMENT) !== undefined) expr = element(cursor, expr);
    else if ((isCallable || expr.kind === 'index') && cursor.match(language.curried === true ? ADJACENT : CALLED) !== undefined) expr = called(cursor, expr, items(cursor, ')'));
    else if (expr.kind === 'name' && isInitialized(cursor)) expr = made(cursor, expr);
    // `New Dictionary(Of String, Object) From {{"value", level}}`
    else if (language.holds !== undefined && expr.kind === 'call' && cursor.match(language.holds) !== undefined) return braced(cursor, cursor.at);
    else if (isCallable && mayHaveBlock(cursor) && cursor.match(BLOCK) !== undefined) expr = withBlock(cursor, expr);
    else if (language.cascades === true && !cursor.isCascade && cursor.match(CASCADE) !== undefined) expr = cascaded(cursor, expr);
    else {
      const block = isCallable ? doBlock(cursor) : undefined;
      if (block !== undefined) return expr.kind === 'call' ? call(cursor, expr.callee, [...expr.args, { value: block }]) : call(cursor, expr, [{ value: block }]);
      const args =
        (expr.kind === 'name' || expr.kind === 'member') && language.curried === true
          ? curriedArguments(cursor, expr.name)
          : (expr.kind === 'name' || expr.kind === 'member') && language.bare !== undefined
            ? bareArguments(cursor, language.bare)
            : undefined;
      return args === undefined ? expr : call(cursor, expr, args);
    }
  }
}

/** `Request('PATCH', url)..body = body` is a call that is given a block. */
function cascaded(cursor: ScriptCursor, object: Expr): Expr {
  const start = cursor.at;
  const found: Item[] = [];
  do {
    const item = cursor.inCascade(() => itemAt(cursor, false));
    if (item !== undefined) found.push(item);
  } while (cursor.match(CASCADE) !== undefined);
  const block = { value: newOther(statementsOf(cursor, found), cursor.make.span(start, cursor.at)) };
  return object.kind === 'call' ? call(cursor, object.callee, [...object.args, block]) : newOther([object, block.value], cursor.make.span(start, cursor.at));
}

const CASCADE = /\s*\??\.\.(?=[A-Za-z_])/y;

/** `Map("value" -> level)`, `Json.obj("value" -> level)` of Scala are records. */
function called(cursor: ScriptCursor, callee: Expr, found: Item[]): Expr {
  const isRecord = cursor.make.source.language === 'scala' && RECORDS.test(callee.kind === 'name' || callee.kind === 'member' ? callee.name : '');
  const fields = !isRecord ? [] : found.flatMap(({ key, value, by, end }) => (by === '->' && key?.name !== undefined ? [cursor.make.field(key, value, end)] : []));
  return fields.length > 0 && fields.length === found.length
    ? newObject(fields, false, { start: callee.start, end: cursor.make.source.at(cursor.at) })
    : call(cursor, callee, argumentsOf(cursor, found));
}

const RECORDS = /^(?:\w*Map|obj|Obj|JsObject|fromFields)$/;

/** What stands behind the mark of a member. */
export function memberOf(cursor: ScriptCursor, object: Expr): Expr {
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

const DECLARED = /\b(?:struct|class|enum|union|namespace|try|else|do)\s+[\w:]*$|\b(?:try|else|do)$/;

/** `cpr::Url{address}` of C++ makes what has that type, `Pool{.name = name}` a record. */
function made(cursor: ScriptCursor, type: NameExpr): Expr {
  const given = braced(cursor, cursor.at);
  if (given.kind === 'object') return { ...given, start: type.start, type };
  const args = given.kind === 'list' ? given.items : given.kind === 'other' ? given.children : [given];
  return newCall(type, args.map((value) => ({ value })), true, { start: type.start, end: given.end });
}

function withBlock(cursor: ScriptCursor, callee: Expr): Expr {
  const head = classHead(cursor);
  cursor.match(GIVEN);
  const start = cursor.at - 1;
  const statements = statementsOf(cursor, items(cursor, '}'));
  const span = cursor.make.span(start, cursor.at);
  const block = { value: head === undefined ? newOther(statements, span) : newClass(statements, span, head) };
  return callee.kind === 'call' ? call(cursor, callee.callee, [...callee.args, block]) : call(cursor, callee, [block]);
}

/** From the name of a class to the brace before a place, where that opens one, which begins on its line. */
export function classHead({ text, at, make }: ScriptCursor): Span | undefined {
  let from = at - 1;
  while (from > 0 && !ENDS.has(text[from - 1] as string)) from--;
  const [head, declared, plain] = CLASS.exec(text.slice(from, at)) ?? [];
  const before = declared ?? plain;
  return head === undefined || before === undefined ? undefined : make.span(at - head.length + before.length, at - 1);
}

/** What cannot stand between the name of a class and its brace. */
const ENDS = new Set(['\n', ';', '{', '}']);

const CLASS = /\b(?:((?:class|object|trait|extension|actor|mixin)\s+)\w[^;{}]*|((?:struct|enum|interface)\s+)\w+\s*(?::[^;{}()=]*)?)(?<!=\s*)\{$/;

/** `sh "…"`, `get url: x, accept: y`: to the end of the line. */
function bareArguments(cursor: ScriptCursor, before: RegExp): Arg[] | undefined {
  before.lastIndex = cursor.at;
  if (!before.test(cursor.text)) return undefined;
  cursor.match(before);
  return argumentsOf(cursor, items(cursor, 'line'));
}

/** A method or an address, neither of which names what stands behind it. */
const NO_NAME = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$|\//;

/** `POST => $url` and `'/zones' => json` of Perl are two arguments. */
function argumentsOf(cursor: ScriptCursor, found: Item[]): Arg[] {
  return found.flatMap(({ key, value, parts, end }): Arg[] => {
    if (cursor.language.named === true && value.kind === 'other' && /[(,]\s*\{[^{}]*$/.test(cursor.text.slice(Math.max(0, end - FAR), end - 1)))
      return value.children.map((one) => ({ value: givenByDefault(one) }));
    if (key !== undefined && parts !== undefined && (key.name === undefined || NO_NAME.test(key.name))) return parts.map((each) => ({ value: each }));
    const [only, ...more] = cursor.language.initializers === true && value.kind === 'call' && value.isNew && value.callee.kind === 'name' ? value.args : [];
    // What a request is told has a type of its own. (cpr, "Advanced usage")
    if (only !== undefined && more.length === 0 && value.kind === 'call' && value.callee.kind === 'name') return [{ name: value.callee.name.split('::').at(-1) ?? '', value: only.value }];
    return [key?.name === undefined ? { value } : { name: key.name, value }];
  });
}

/** How far a list of named parameters goes. */
const FAR = 2000;

/** `f({String level = 'high'})` of Dart: whoever calls may give another text. */
export function givenByDefault(one: Expr): Expr {
  return one.kind === 'let' && one.value.kind === 'string' ? { ...one, value: orUnknown(one.value) } : one;
}

/** Functions that give their arguments as one text; so does `string` of Julia, which elsewhere is given one. */
const JOINERS = new Set(['paste0', 'str_c']);
const RUNS = /^(?:sh|bat|system|exec|execute|popen|shell|run|sh_script)$/;

function call(cursor: ScriptCursor, callee: Expr, args: Arg[]): Expr {
  const { make } = cursor;
  const last = callee.kind === 'name' || callee.kind === 'member' ? callee.name : '';
  const end = make.source.at(cursor.at);
  const filled = cursor.language.buffers === true ? bufferFilled(last, callee, args, end) : undefined;
  if (filled !== undefined) return filled;
  const chosen = cursor.language.chooses?.has(last) === true ? args.slice(1).map((arg) => arg.value) : [];
  if (chosen.length > 1) return newChoice(chosen, { start: callee.start, end }, args.slice(0, 1).map((arg) => arg.value));
  if (last === 'paste') return pasted(cursor, callee, args);
  if ((JOINERS.has(last) || (last === 'string' && args.length > 1)) && args.every((arg) => arg.name === undefined))
    return newConcat(args.map((arg) => arg.value), { start: callee.start, end });
  // A class of F# is made without a word for it.
  const isNew = make.source.language === 'fsharp' && callee.kind === 'name' && /^[A-Z]/.test(last);
  return newCall(callee, RUNS.test(last) ? args.map(scripted) : args, isNew, { start: callee.start, end });
}

/** `snprintf(url, sizeof url, "…/%s", zone)` of C binds the buffer to the text, `strcat(url, end)` puts more behind it. */
function bufferFilled(name: string, callee: Expr, [buffer, ...rest]: Arg[], end: number): Expr | undefined {
  const span = { start: callee.start, end };
  const given = FILLS[name];
  if (given === undefined || buffer?.value.kind !== 'name' || rest.length < given) return undefined;
  const texts = rest.slice(given - 1);
  const value =
    name === 'strcat'
      ? newConcat([{ ...buffer.value }, ...texts.map((arg) => arg.value)], span)
      : name === 'strcpy'
        ? texts[0]!.value
        : newCall(newName('sprintf', callee), texts, false, span);
  return newLet(buffer.value.name, buffer.value, value, {}, span);
}

/** Which argument behind the buffer is the text. */
const FILLS: Record<string, number | undefined> = { sprintf: 1, asprintf: 1, snprintf: 2, strcpy: 1, strcat: 1 };

/** `paste(base, "zones", sep = "/")` of R; without a separator a space joins. */
function pasted({ make, at }: ScriptCursor, callee: Expr, args: Arg[]): Expr {
  const separator = args.find((arg) => arg.name === 'sep')?.value;
  const end = make.source.at(at);
  if (separator === undefined) return newCall(callee, args, false, { start: callee.start, end });
  const texts = args.filter((arg) => arg.name === undefined).map((arg) => arg.value);
  return newConcat(texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text])), { start: callee.start, end });
}

/** A text that a shell is given. */
function scripted(arg: Arg): Arg {
  const { value } = arg;
  const first = value.kind === 'concat' ? value.parts[0] : value;
  return (value.kind === 'string' || value.kind === 'concat') && SCRIPT.test(literalText(first)) ? { ...arg, value: embedded(value, 'shell') } : arg;
}
