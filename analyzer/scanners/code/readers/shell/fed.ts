import type { Chunk, Expr, LetExpr, ListExpr } from '../../expr/expr.ts';
import { anyItem, impliedText, newCall, newList, newName, newString, newUnknown } from '../../expr/nodes.ts';
import { literalText } from '../making/make.ts';
import { eachOf } from '../making/unpacking.ts';
import type { ShellCursor } from './cursor.ts';
import { redirect, REDIRECTION } from './heredocs.ts';
import { word } from './words.ts';

type Parts = (Chunk | Expr)[];

/** Names that `read` binds line by line. What the lines are stands behind the loop, or before it; until then nobody knows what is bound. */
export interface Reading {
  lines: ListExpr;
  bound: { let: LetExpr; value: Expr }[];
  names: Expr[];
  /** What stands between two of the texts on one line. */
  between: RegExp;
}

/** What `read -r id value` binds, of lines that are not known yet; `separators` are those of `IFS`, where it says so. */
export function reading(names: [Expr, ...Expr[]], separators: string | undefined, cursor: ShellCursor): Expr[] {
  const span = { start: names[0].start, end: names.at(-1)!.end };
  const lines = newList([], false, span);
  const between = separators === undefined ? /[ \t]+/ : separators === '' ? /(?!)/ : new RegExp(`[${separators.replace(/[\\\]^-]/g, '\\$&')}]`);
  const targets = names.map((one) => newName(literalText(one), one));
  const lets = eachOf(targets.length === 1 ? targets[0]! : newList(targets, false, span), lines, { declares: cursor.declares }, span);
  const bound = lets.flatMap((one) => (one.kind === 'let' ? [{ let: one, value: one.value }] : []));
  for (const one of bound) one.let.value = newUnknown(span);
  cursor.reading = { lines, bound, names, between };
  return lets;
}

/** The lines that a loop reads: they are known to it from here on. */
export function feed({ lines, bound, names, between }: Reading, from: Expr): void {
  const known = linesOf(from);
  if (known === undefined) return;
  for (const one of bound) one.let.value = one.value;
  lines.items.push(...known.map((line) => {
    const texts = pieces(line, between, names.length);
    return names.length === 1 ? newText(line) : newList(texts.map(newText), false, spanOf(line));
  }));
}

/** What is read in behind `done`: a heredoc, a text, or what a command prints. */
export function fedBehind(cursor: ShellCursor, take: (from: Expr) => void): Expr[] {
  const found: Expr[] = [];
  for (;;) {
    cursor.blanks();
    const mark = cursor.match(REDIRECTION);
    if (mark === undefined) return found;
    if (mark === '<') cursor.blanks();
    const target = mark === '<' ? word(cursor) : undefined;
    if (target === undefined) redirect(cursor, mark, take);
    const printed = target?.kind === 'string' && target.parts.length === 1 ? target.parts[0] : undefined;
    if (printed?.kind !== 'other') continue;
    found.push(printed);
    take(printed);
  }
}

/** The words that an expansion without quotes comes apart into: `$(cat <<EOF …)`. */
export function wordsIn(expanded: Expr, cursor: ShellCursor): Expr[] {
  const [only, ...more] = expanded.kind === 'string' ? expanded.parts : [];
  // What a name stands for comes apart where it is known.
  if (only?.kind === 'name' && /^[A-Za-z_]/.test(only.name) && cursor.make.source.fileText[expanded.start] === '$') return [anyItem(newCall(newName('words', only), [{ value: only }], false, only))];
  if (only === undefined || only.kind === 'chunk' || more.length > 0 || !/[$`]/.test(cursor.make.source.fileText[expanded.start] ?? '')) return [expanded];
  return linesOf(only)?.flatMap((line) => pieces(line, /[ \t]+/, Infinity)).map(newText) ?? [expanded];
}

/** What a command prints, or a text holds, line by line; `undefined` where nobody knows. */
function linesOf(from: Expr): Parts[] | undefined {
  if (from.kind === 'string') return full(pieces(from.parts, /\n/, Infinity));
  if (from.kind === 'other') return from.children.length === 1 ? linesOf(from.children[0]!) : undefined;
  const [program, ...rest] = from.kind === 'command' ? from.words : from.kind === 'call' ? [from.callee, ...from.args.map(({ value }) => value)] : [];
  const words = rest.filter((one) => !/^-[neE]+$/.test(literalText(one)));
  const name = program?.kind === 'name' ? program.name : literalText(program);
  if (name === 'cat' && from.kind === 'command' && rest.length === 0 && from.input !== undefined) return linesOf(from.input);
  const [first, ...others] = words;
  if (first?.kind !== 'string') return undefined;
  // Each word on a line of its own, or lines that are written with what stands for their ends.
  if (name === 'printf' && /^%s(?:\\n| )$/.test(literalText(first))) return others.map((one) => (one.kind === 'string' ? one.parts : [one]));
  if (name === 'printf' && others.length === 0) return full(pieces(first.parts, /\\n|\n/, Infinity));
  return name === 'echo' && others.every(({ kind }) => kind === 'string')
    ? full(
        pieces(
          words.flatMap((one, index) => (one.kind === 'string' ? [...(index === 0 ? [] : [SPACE]), ...one.parts] : [])),
          /\\n|\n/,
          Infinity,
        ),
      )
    : undefined;
}

/** Stands between two words of a command, wherever they are. */
const SPACE = impliedText(' ', 0);

function full(lines: Parts[]): Parts[] {
  return lines.filter((line) => line.some((part) => part.kind !== 'chunk' || part.value.trim() !== ''));
}

/** Parts of a text, taken apart at what a pattern finds, into so many at most. What is empty at either end is left out. */
function pieces(parts: Parts, pattern: RegExp, most: number): Parts[] {
  const found: Parts[] = [[]];
  for (const part of parts) {
    let from = 0;
    for (const match of part.kind === 'chunk' ? part.value.matchAll(new RegExp(pattern, 'g')) : []) {
      if (part.kind !== 'chunk' || found.length >= most) break;
      if (match.index > from) found.at(-1)?.push(slice(part, from, match.index));
      if ((found.at(-1)?.length ?? 0) > 0) found.push([]);
      from = match.index + match[0].length;
    }
    if (part.kind !== 'chunk') found.at(-1)?.push(part);
    else if (from < part.value.length) found.at(-1)?.push(slice(part, from, part.value.length));
  }
  return found.filter((one) => one.length > 0);
}

function slice(chunk: Chunk, from: number, to: number): Chunk {
  return { kind: 'chunk', value: chunk.value.slice(from, to), at: (index) => chunk.at(from + index), encode: (text) => chunk.encode(text) };
}

function newText(parts: Parts): Expr {
  return newString(parts, spanOf(parts));
}

function spanOf(parts: Parts): { start: number; end: number } {
  const spans = parts.map((part) => (part.kind === 'chunk' ? { start: part.at(0), end: part.at(part.value.length) } : part));
  return { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
}
