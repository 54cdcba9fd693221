import type { Arg } from '../../expr/expr.ts';
import { newDeclaration } from '../../expr/nodes.ts';
import type { ScriptCursor } from './cursor.ts';
import { operand } from './expressions.ts';
import { items, type Item } from './items.ts';
import { statementsOf } from './statements.ts';

/** `let url zone tail = …`, `url zone tail = …`, `member this.Url(zone) = …`: a function, which goes on as far as lines are indented more. `undefined` where none begins. */
export function curriedAt(cursor: ScriptCursor): Item | undefined {
  const { make, text, at: start, language: { heads } } = cursor;
  if (heads === undefined) return undefined;
  heads.lastIndex = start;
  const [, name = '', given = ''] = heads.exec(text) ?? [];
  const head = cursor.match(heads);
  if (head === undefined) return undefined;
  const nameStart = start + head.lastIndexOf(name, head.lastIndexOf(given, head.length - 1));
  const from = nameStart + name.length;
  const span = make.span(from, from + given.length);
  const declared = [...given.replace(/:[^,)]*/g, '').matchAll(/[A-Za-z_]\w*/g)].map((one) => newDeclaration(one[0], 'block', span));
  const inner = cursor.within(cursor.at, Math.min(cursor.end, endOfBlock(text, start, cursor.at)));
  const body = statementsOf(inner, items(inner, ''));
  cursor.at = inner.end;
  return { value: make.other(from, inner.end, [...declared, ...body]), end: inner.end, by: '=', key: { name, start: nameStart, end: from }, binds: true };
}

/** Where a line is indented no more than the one that a statement begins on; within a text of several lines none ends it. */
function endOfBlock(text: string, start: number, from: number): number {
  const indent = indentOf(text, text.lastIndexOf('\n', start - 1) + 1);
  let isText = false;
  for (let at = from; ;) {
    const newline = text.indexOf('\n', at);
    if (newline < 0) return text.length;
    if ((text.slice(at, newline).split('"""').length - 1) % 2 === 1) isText = !isText;
    at = newline + 1;
    if (!isText && /\S/.test(text[at + indentOf(text, at)] ?? '') && indentOf(text, at) <= indent) return newline;
  }
}

function indentOf(text: string, at: number): number {
  let end = at;
  while (text[end] === ' ' || text[end] === '\t') end++;
  return end - at;
}

/** Words that begin or join statements; behind some of them stands a mark of their own, `let!`. */
const NOT_CALLED = new Set([
  'type', 'open', 'module', 'namespace', 'let', 'use', 'match', 'if', 'then', 'else', 'elif', 'do', 'return', 'yield', 'and', 'of', 'with', 'in',
  'for', 'while', 'when', 'member', 'static', 'override', 'abstract', 'inherit', 'interface', 'val', 'mutable', 'rec', 'try', 'finally', 'new', 'not',
  'fun', 'function', 'lazy', 'assert', 'exception', 'extern', 'to', 'as', 'or',
]);
/** Words that end the arguments of a function. */
const ENDING = [
  'then', 'else', 'elif', 'do', 'done', 'in', 'with', 'when', 'of', 'and', 'or', 'mod', 'to', 'downto', 'yield', 'return', 'match', 'function', 'fun',
  'if', 'let', 'use', 'as', 'try', 'finally', 'while', 'for', 'end',
];
/** The blanks before one more argument. */
const NEXT = new RegExp(String.raw`[ \t]+(?=[$@]*"|[({[]|\d|[A-Za-z_])(?!(?:${ENDING.join('|')})\b|\{(?!\|))`, 'y');

/** `ask HttpMethod.Get url (Some body)`: what stands behind a function on its line. `undefined` where nothing does. */
export function curriedArguments(cursor: ScriptCursor, name: string): Arg[] | undefined {
  if (cursor.isArgument || NOT_CALLED.has(name.replace(/!$/, ''))) return undefined;
  const args: Arg[] = [];
  while (cursor.match(NEXT) !== undefined) {
    const { at } = cursor;
    const value = cursor.asArgument(() => operand(cursor));
    if (cursor.at === at) break;
    if (value.kind === 'list' && cursor.text[at] === '(') args.push(...value.items.map((item) => ({ value: item })));
    else args.push({ value });
  }
  return args.length === 0 ? undefined : args;
}
