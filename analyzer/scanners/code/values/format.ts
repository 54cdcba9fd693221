import type { Arg, Call, Expr, ObjectExpr } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { isSpread, newName } from '../expr/nodes.ts';
import { fieldNamed, lastName } from '../expr/walk.ts';
import { slice, textOf, type TextsOf, type Str, type Text } from './flat.ts';
import { hole, loose, product } from './fold.ts';

/** Whether a call fills a format: `format!("… {}", x)`, `string.Format("… {0}", x)`. */
export function fillsFormat(call: Call): boolean {
  return FORMATS.has(lastName(call.callee));
}

const FORMATS = new Set(['format', 'sprintf', 'vsprintf', 'formatted', 'printf', 'fmt', '%', 'strformat', 'str_format', '-f', 'stringwithformat', 'fprintf', 'errorf']);
/** Calls that put something in place of a part of a text. */
export const REPLACES = new Set(['replace', 'replaceall', 'replacefirst', 'gsub', 'sub', 'str_replace']);

/** `%s`, `%5.2f`, `%[1]s`, `%1$s`, `%(name)s`, `%<name>s`, `%{name}`; `%%` is a percent sign. */
const PERCENT = /%(?:%|\{(?<field>\w+)\}|(?:\((?<name>\w+)\)|<(?<key>\w+)>|\[(?<go>\d+)\]|(?<posix>\d+)\$)?[-+0# ]*\d*(?:\.\d+)?[sdvqxXfgteiTbcou@])/g;
/** `~s`, `~ts`, `~p`; `~~` is a tilde. (Erlang) */
const TILDE = /~(?:~|t?[swpWPBbc])/g;
/** `{}`, `{0}`, `{name}`, `{name:x}`, `{name!r}`; two braces are one. */
const BRACES = /\{\{|\}\}|\{(?<name>[\w.[\]]*)(?:[:!][^{}]*)?\}/g;

/**
 * A format string with its arguments filled in. Which of the two ways of writing placeholders is meant shows in the text.
 * A placeholder without an argument stays a hole.
 */
function formatted(format: Str, args: Arg[], text: TextsOf, isTilde: boolean): Str[] {
  const holds = (pattern: RegExp): boolean => format.some((piece) => piece.kind === 'text' && piece.value.search(pattern) >= 0);
  const pattern = holds(PERCENT) ? PERCENT : isTilde && holds(TILDE) ? TILDE : BRACES;
  let next = 0;
  const filled = format.flatMap((piece): Str[][] => {
    if (piece.kind === 'hole') return [[[piece]]];
    return split(piece, pattern, (match) => {
      if (DOUBLED.test(match[0])) return [loose(match[0].charAt(0))];
      const arg = argumentFor(match, args, () => next++);
      if (arg === undefined) return [[{ kind: 'hole' }]];
      const strings = text(arg);
      // Go puts a text into quotes for `%q`.
      return match[0] === '%q' && strings.every((str) => textOf(str) !== undefined) ? product([[loose('"')], strings, [loose('"')]]) : strings;
    });
  });
  return product(filled);
}

/** Signs that stand for themselves. */
const DOUBLED = /^(?:%%|~~|\{\{|\}\})$/;

/** Every occurrence of a text replaced; the rest keeps its place. */
function replaced(str: Str, from: string, to: Str): Str {
  const pattern = new RegExp(from.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'g');
  return str.flatMap((piece) => (piece.kind === 'hole' ? [piece] : split(piece, pattern, () => [to]).flatMap(([one]) => one ?? [])));
}

/** `QString("%1/zones/%2").arg(base, zone)`: the lowest numbers that are left are filled. (Qt) */
export function filledByNumber(strings: Str[], args: Expr[], text: TextsOf): Str[] | undefined {
  return strings.every((str) => !str.some((piece) => piece.kind === 'text' && /%\d/.test(piece.value))) ? strings : strings.map((str) => {
    const numbers = [...new Set(str.flatMap((piece) => (piece.kind === 'text' ? piece.value.match(/%\d{1,2}/g) ?? [] : [])))].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
    return args.reduce((filled, arg, index) => (numbers[index] === undefined ? filled : replaced(filled, numbers[index], text(arg)[0] ?? [{ kind: 'hole' }])), str);
  });
}

function argumentFor(match: RegExpExecArray, args: Arg[], next: () => number): Expr | undefined {
  const { field, key, go, posix } = match.groups ?? {};
  const name = match.groups?.name ?? field ?? key;
  const explicit = go ?? posix;
  if (explicit !== undefined) return args[Number(explicit) - 1]?.value;
  if (name === undefined || name === '') return args[next()]?.value;
  if (/^\d+$/.test(name)) return args[Number(name)]?.value;
  return args.find((arg) => arg.name === name)?.value ?? args.map(({ value }) => fieldOf(value, name)).find((one) => one !== undefined);
}

/** `'%(zone)s' % {'zone': zone}`, `'{zone}'.format(**locals())`. */
function fieldOf(expr: Expr | undefined, name: string): Expr | undefined {
  if (expr?.kind === 'call' && lastName(expr.callee) === 'locals') return newName(name, expr);
  return fieldNamed(expr, name);
}

/** A text in pieces, with something else in place of what a pattern finds. */
export function split(text: Text, pattern: RegExp, replacement: (match: RegExpExecArray) => Str[]): Str[][] {
  const pieces: Str[][] = [];
  let from = 0;
  for (const match of text.value.matchAll(pattern)) {
    if (match.index > from) pieces.push([[slice(text, from, match.index)]]);
    pieces.push(replacement(match));
    from = match.index + match[0].length;
  }
  if (from < text.value.length) pieces.push([[slice(text, from, text.value.length)]]);
  return pieces;
}

/** `'%s/%s' % (zone, path)`, `vsprintf('%s/%s', [$zone, $path])`, `io_lib:format("~s/~s", [Zone, Path])` */
function spread([format, ...given]: Arg[]): Arg[] {
  const [only] = given;
  const items = only?.value.kind === 'list' && given.length === 1 && !only.value.open ? only.value.items.map((value): Arg => ({ value })) : given;
  return format === undefined ? items : [format, ...items];
}

/** The text that a call fills a format to be. */
export function formatCall(call: Call, text: TextsOf): Str[] | undefined {
  const object = call.callee.kind === 'member' ? call.callee.object : undefined;
  const isTilde = object !== undefined && /^:?io(?:_lib)?$/.test(object.kind === 'name' ? object.name : plainText(object) ?? '');
  const args = isTilde || /^(?:%|vsprintf)$/.test(lastName(call.callee)) ? spread(call.args) : call.args;
  const own = object === undefined || isTilde ? [] : text(object);
  if (own.some(isWritten)) return filled(own, args, text);
  // A writer or context may stand before the format.
  const at = args.findIndex((arg) => text(arg.value).some(isWritten));
  return args[at] === undefined ? undefined : filled(text(args[at].value), args.slice(at + 1), text, isTilde);
}

function isWritten(str: Str): boolean {
  return str.some((piece) => piece.kind === 'text');
}

/** Each of the formats that it may be, with the same filled in. */
function filled(formats: Str[], args: Arg[], text: TextsOf, isTilde = false): Str[] {
  const strings = formats.flatMap((format) => (isWritten(format) ? formatted(format, args, text, isTilde) : [format]));
  return strings.length > MOST_FORMATS ? [...strings.slice(0, MOST_FORMATS - 1), [{ kind: 'hole' }]] : strings;
}

/** As many as strings are followed. */
const MOST_FORMATS = 16;

/** The text that a call puts something into in place of something else. */
export function replaceCall(call: Call, text: TextsOf): Str[] | undefined {
  const name = lastName(call.callee);
  const object = call.callee.kind === 'member' ? call.callee.object : undefined;
  const args = call.args.map((arg) => arg.value);
  const own = object !== undefined && !(object.kind === 'name' && object.name === 'strings');
  const [subject, from, to] = own ? [object, args[0], args[1]] : name === 'str_replace' ? [args[2], args[0], args[1]] : args;
  if (subject === undefined || from === undefined || to === undefined) return undefined;
  const pairs = from.kind === 'list' && to.kind === 'list' ? from.items.map((one, index): [Expr, Expr] => [one, to.items[index] ?? to]) : [[from, to] as const];
  return replacedEach(text(subject), pairs.map(([one, other]) => [textOf(text(one)[0]), other]), text);
}

/** `strtr($url, ['{zone}' => $zone])`: what each name of a record stands for in its place. */
export function translated(subject: Str[], { fields }: ObjectExpr, text: TextsOf): Str[] {
  return replacedEach(subject, fields.filter((field) => !isSpread(field)).map(({ name, value }) => [name, value]), text);
}

/** In each of some texts one thing after the other is replaced; what is not known, or nothing, stays. */
function replacedEach(strings: Str[], pairs: readonly [from: string | undefined, to: Expr][], text: TextsOf): Str[] {
  const known = pairs.flatMap(([from, to]): [string, Str][] => (from === undefined || from === '' ? [] : [[from, text(to)[0] ?? hole(to)]]));
  return strings.map((str) => known.reduce((before, [from, to]) => replaced(before, from, to), str));
}
