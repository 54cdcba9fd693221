import type { Arg, Expr } from '../expr/expr.ts';
import type { Str, Text } from './flat.ts';
import { slice } from './flat.ts';
import { product } from './fold.ts';

/** `%s`, `%5.2f`, `%[1]s`, `%1$s`, `%(name)s`; `%%` is a percent sign. */
const PERCENT = /%(?:%|(?:\((?<name>\w+)\)|\[(?<go>\d+)\]|(?<posix>\d+)\$)?[-+0# ]*\d*(?:\.\d+)?[sdvqxXfgteiTbcou@])/g;
/** `{}`, `{0}`, `{name}`, `{name:x}`, `{name!r}`. */
const BRACES = /\{(?<name>[\w.[\]]*)(?:[:!][^{}]*)?\}/g;

/**
 * A format string with its arguments filled in. Which of the two ways of writing placeholders is meant shows in the text.
 * A placeholder without an argument stays a hole.
 */
export function formatted(format: Str, args: Arg[], text: (expr: Expr) => Str[]): Str[] {
  const percent = format.some((piece) => piece.kind === 'text' && piece.value.search(PERCENT) >= 0);
  let next = 0;
  const filled = format.flatMap((piece): Str[][] => {
    if (piece.kind === 'hole') return [[[piece]]];
    return split(piece, percent ? PERCENT : BRACES, (match) => {
      if (match[0] === '%%') return [[{ kind: 'text', value: '%' }]];
      const arg = argumentFor(match, args, () => next++);
      return arg === undefined ? [[{ kind: 'hole' }]] : text(arg);
    });
  });
  return product(filled);
}

/** Every occurrence of a text replaced; the rest keeps its place. */
export function replaced(str: Str, from: string, to: Str): Str {
  const pattern = new RegExp(from.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'g');
  return str.flatMap((piece) => (piece.kind === 'hole' ? [piece] : split(piece, pattern, () => [to]).flatMap(([one]) => one ?? [])));
}

/** `QString("%1/zones/%2").arg(base, zone)`: the lowest numbers that are left are filled. (Qt) */
export function filledByNumber(strings: Str[], args: Expr[], text: (expr: Expr) => Str[]): Str[] | undefined {
  return strings.every((str) => !str.some((piece) => piece.kind === 'text' && /%\d/.test(piece.value))) ? strings : strings.map((str) => {
    const numbers = [...new Set(str.flatMap((piece) => (piece.kind === 'text' ? piece.value.match(/%\d{1,2}/g) ?? [] : [])))].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
    return args.reduce((filled, arg, index) => (numbers[index] === undefined ? filled : replaced(filled, numbers[index], text(arg)[0] ?? [{ kind: 'hole' }])), str);
  });
}

function argumentFor(match: RegExpExecArray, args: Arg[], next: () => number): Expr | undefined {
  const { name, go, posix } = match.groups ?? {};
  const explicit = go ?? posix;
  if (explicit !== undefined) return args[Number(explicit) - 1]?.value;
  if (name === undefined || name === '') return args[next()]?.value;
  if (/^\d+$/.test(name)) return args[Number(name)]?.value;
  return args.find((arg) => arg.name === name)?.value ?? fieldOf(args[0]?.value, name);
}

/** `'%(zone)s' % {'zone': zone}`. */
function fieldOf(expr: Expr | undefined, name: string): Expr | undefined {
  return expr?.kind === 'object' ? expr.fields.find((field) => field.name === name)?.value : undefined;
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
