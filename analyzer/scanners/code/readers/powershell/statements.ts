import { bare } from '../../dialects/powershell.ts';
import type { Arg, Call, Expr } from '../../expr/expr.ts';
import { newField, newLet, newList, newName, newObject } from '../../expr/nodes.ts';
import { fieldsSetBy } from '../../expr/records.ts';
import { literalText } from '../making/make.ts';
import { eachOf } from '../making/unpacking.ts';
import { branches, repeated } from './branches.ts';
import { classAt } from './classes.ts';
import type { PowerShellCursor } from './cursor.ts';
import { argument, expression, target } from './expressions.ts';
import { membersAdded, objectMade } from './objects.ts';
import { attributes, parameters } from './parameters.ts';

/** The statements up to a closing mark, which is stepped over; `''` reads to the end. */
export function statements(cursor: PowerShellCursor, close: '' | ')' | '}'): Expr[] {
  const found: Expr[] = [];
  for (;;) {
    cursor.space(true);
    if (cursor.done) {
      if (close !== '') cursor.make.problem(cursor.at, `A "${close}" is missing at the end.`);
      return found;
    }
    if (close !== '' && cursor.char === close) {
      cursor.at++;
      return found;
    }
    const before = cursor.at;
    found.push(...(cursor.deeper(() => pipeline(cursor)) ?? []));
    if (cursor.at === before) {
      cursor.make.problem(before, 'This is no PowerShell.');
      cursor.at++;
    }
  }
}

const KEYWORD = /(?:elseif|else|foreach|do|until|catch|finally|return|throw|param|begin|process|end|in|using)(?=[\s({]|$)/iy;
const FOREACH = /foreach[ \t]*\([ \t]*(?=\$)/iy;
const FUNCTION = /(?:function|filter)[ \t]+[\w:-]+/iy;

/** Statements joined by `|`: what stands before flows into what stands behind. */
function pipeline(cursor: PowerShellCursor): Expr[] {
  const told = /[a-z]/i.test(cursor.char) ? worded(cursor) : sourced(cursor) ?? assignment(cursor);
  if (told !== undefined) return told;
  const statement = piped(cursor);
  return [statement, ...fieldsSetBy(statement), ...membersAdded(statement)];
}

/** `. $PSScriptRoot/lib.ps1`, `. (Join-Path $PSScriptRoot 'lib.ps1')`: all that is bound there can be named here. */
function sourced(cursor: PowerShellCursor): Expr[] | undefined {
  const module = /([\w.-]+\.ps1)[\s"')]*$/i.exec(cursor.match(SOURCED) ?? '')?.[1];
  if (module === undefined) return undefined;
  bringIn(cursor, module);
  return [];
}

const SOURCED = /\.[ \t]+[^\n;|{}#]+\.ps1\b[ \t"')]*/iy;

function bringIn({ make }: PowerShellCursor, module: string): void {
  make.imports.push({ module, local: undefined, names: {}, opened: true });
}

/** A statement that begins with a word of the language; `undefined` where another stands. */
function worded(cursor: PowerShellCursor): Expr[] | undefined {
  const start = cursor.at;
  if (cursor.match(FOREACH) !== undefined) return repeated(cursor, start, loop(cursor));
  const branched = branches(cursor);
  if (branched !== undefined) return branched;
  const keyword = cursor.match(KEYWORD);
  if (keyword !== undefined) return /^param$/i.test(keyword) ? told(cursor) : [];
  const head = cursor.match(FUNCTION);
  if (head !== undefined) return functionOf(cursor, start, head);
  const declared = classAt(cursor);
  return declared === undefined ? undefined : [declared];
}

/** `foreach ($x in $list)`: the name is any of the items. */
function loop(cursor: PowerShellCursor): Expr[] {
  const { make } = cursor;
  const start = cursor.at;
  const item = target(cursor);
  const end = cursor.at;
  cursor.space(false);
  if (item?.kind !== 'name' || cursor.match(/in(?=[\s@$(])/iy) === undefined) return item === undefined ? [] : [item];
  cursor.space(false);
  const list = piped(cursor);
  cursor.match(/\s*\)/y);
  return [make.let({ name: item.name, start, end }, make.index(list, make.other(end, end), cursor.at), cursor.at, { declares: 'function' })];
}

/** One value or command and what it is piped through. */
export function piped(cursor: PowerShellCursor): Expr {
  const start = cursor.at;
  let value = element(cursor);
  for (;;) {
    const { at } = cursor;
    cursor.space(false);
    if (cursor.match(/\|(?!\|)/y) === undefined) {
      cursor.at = at;
      return value;
    }
    cursor.space(true);
    value = through(cursor, start, value, forEach(cursor) ?? element(cursor));
  }
}

/** `% { … }` and `foreach { … }` behind a pipe are short for `ForEach-Object { … }`. */
function forEach(cursor: PowerShellCursor): Expr | undefined {
  const start = cursor.at;
  const word = cursor.match(/(?:%|foreach)(?=[ \t]*\{)/iy);
  if (word === undefined) return undefined;
  cursor.space(false);
  const value = expression(cursor);
  return cursor.make.call(start, cursor.at, cursor.make.name(start, start + word.length, FOR_EACH), [{ value }]);
}

const FOR_EACH = 'ForEach-Object';

/** `value | ConvertTo-Json` is `ConvertTo-Json value`; a program is given it as its input. */
function through(cursor: PowerShellCursor, start: number, value: Expr, next: Expr): Expr {
  if (next.kind === 'call') return { ...next, start: cursor.make.source.at(start), args: [{ value }, ...handedOut(next, value)] };
  if (next.kind === 'command') return { ...next, input: value };
  return cursor.make.other(start, cursor.at, [value, next]);
}

/** `list | ForEach-Object { … }`: `$_` stands for any item there. */
function handedOut({ callee, args }: Call, given: Expr): Arg[] {
  if (callee.kind !== 'name' || callee.name.toLowerCase() !== FOR_EACH.toLowerCase()) return args;
  const list = given.kind === 'string' ? newList([given], false, given) : given;
  return args.map((arg): Arg => {
    const [body] = arg.value.kind === 'branches' ? arg.value.arms : [];
    if (arg.value.kind !== 'branches' || body?.kind !== 'other') return arg;
    const at = { start: body.start, end: body.start };
    const bound = { ...body, children: [...eachOf(newName('_', at), list, { declares: 'block' }, at), ...body.children] };
    return { ...arg, value: { ...arg.value, arms: [bound] } };
  });
}

function element(cursor: PowerShellCursor): Expr {
  return command(cursor) ?? expression(cursor);
}

function functionOf(cursor: PowerShellCursor, start: number, head: string): Expr[] {
  const { make } = cursor;
  const name = /[\w:-]+$/.exec(head)?.[0] ?? '';
  const nameStart = start + head.length - name.length;
  const children: Expr[] = [];
  cursor.space(true);
  const from = cursor.at;
  children.push(...told(cursor));
  cursor.space(true);
  if (cursor.char === '{') {
    cursor.at++;
    const before = attributes(cursor);
    children.push(...statements(cursor, '}'), ...before);
  }
  return [make.let({ name, start: nameStart, end: nameStart + name.length }, make.other(from, cursor.at, children), cursor.at)];
}

/** `param($a, $b)`, `function f($a, $b)` */
function told(cursor: PowerShellCursor): Expr[] {
  cursor.space(true);
  return cursor.match(/\(/y) === undefined ? [] : parameters(cursor);
}

/** `$x = value`, `$x += value`, `$h.key = value`, `$env:X = value`; `undefined` for anything else. */
function assignment(cursor: PowerShellCursor): Expr[] | undefined {
  const { make } = cursor;
  const start = cursor.at;
  const place = target(cursor);
  const placeEnd = cursor.at;
  cursor.space(false);
  const operator = place === undefined ? undefined : cursor.match(/[+?]{0,2}=(?!=)/y);
  if (place === undefined || operator === undefined) {
    cursor.at = start;
    return undefined;
  }
  cursor.space(true);
  const given = statementValue(cursor) ?? piped(cursor);
  const value =
    operator === '??='
      ? make.choice(start, cursor.at, [place, given])
      : operator === '+=' && given.kind !== 'object' && given.kind !== 'list'
        ? make.concat(start, cursor.at, [place, given])
        : given;
  const { end } = cursor.make.span(start, cursor.at);
  if (place.kind === 'name') {
    const declares = /^\$\{?(?:global|script|env):/i.test(make.text.slice(start, placeEnd)) ? 'file' : 'function';
    return [newLet(place.name, make.span(start, placeEnd), value, { declares }, { start: place.start, end })];
  }
  if (place.kind !== 'member' && place.kind !== 'index') return [place, value];
  const nameSpan = place.kind === 'member' ? place.nameSpan : { start: place.index.start, end: place.index.end };
  const name = place.kind === 'member' ? place.name : literalText(place.index) || undefined;
  const span = { start: place.start, end };
  if (place.kind === 'member' && place.object.kind === 'name' && place.object.name === 'this') return [newLet(`this.${place.name}`, nameSpan, value, {}, span)];
  return [place.object, { ...newObject([newField(name, nameSpan, value, span)], true, span), of: place.object }];
}

/** `$x = if ($a) { 'b' } else { 'c' }`: what the last statement of an arm gives. */
function statementValue(cursor: PowerShellCursor): Expr | undefined {
  const found = branches(cursor);
  cursor.make.asides.push(...(found ?? []).slice(0, -1));
  return found?.at(-1);
}

const COMMAND = /(?:&[ \t]*|\.[ \t]+)?[A-Za-z_][\w.:\\/-]*(?=[\s;|)}]|$)/y;

/** A cmdlet or program with its arguments, to the end of the line. */
function command(cursor: PowerShellCursor): Expr | undefined {
  const { make } = cursor;
  const start = cursor.at;
  const written = cursor.match(COMMAND);
  if (written === undefined) return undefined;
  const name = written.replace(/^[&.][ \t]*/, '');
  const from = cursor.at - name.length;
  const args = argumentsOf(cursor);
  const [module] = /^import-module$/i.test(name) ? args.flatMap((arg) => /[\w.-]+\.ps[md]?1$/i.exec(literalText(arg.value)) ?? []) : [];
  if (module !== undefined) bringIn(cursor, module);
  if (/^[A-Za-z]+-\w+$|^(?:irm|iwr)$/i.test(name)) {
    const call = make.call(start, cursor.at, make.name(from, from + name.length), named(args));
    return (call.kind === 'call' ? objectMade(call) : undefined) ?? call;
  }
  return make.command(start, cursor.at, [make.plain(from, from + name.length, bare), ...args.map((arg) => arg.value)]);
}

function argumentsOf(cursor: PowerShellCursor): Arg[] {
  const found: Arg[] = [];
  for (;;) {
    const { at } = cursor;
    cursor.space(false);
    const one = cursor.done || /[\n|;)}]/.test(cursor.char) ? undefined : argument(cursor);
    if (one === undefined) {
      cursor.at = at;
      return found;
    }
    found.push(one);
  }
}

/** `-Method Patch` names the argument behind it; a switch has none. */
function named(args: Arg[]): Arg[] {
  const found: Arg[] = [];
  for (let index = 0; index < args.length; index++) {
    const { name, value } = args[index]!;
    const next = args[index + 1];
    if (name === undefined) found.push({ value });
    else if (value.kind === 'string' && literalText(value).startsWith('-') && next !== undefined && next.name === undefined) {
      found.push({ name, value: next.value });
      index++;
    } else if (!literalText(value).startsWith('-')) found.push({ name, value });
  }
  return found;
}
