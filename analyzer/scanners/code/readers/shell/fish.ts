import type { Command, Expr } from '../../expr/expr.ts';
import { newLet, newList } from '../../expr/nodes.ts';
import { literalText } from '../making/make.ts';
import { arm, loopVariable, parted, words } from './branches.ts';
import type { ShellCursor } from './cursor.ts';
import { readHeredocs } from './heredocs.ts';
import { word } from './words.ts';

const STATEMENT = /(?:if|while|for|switch|begin|function)(?=[\s;]|$)/y;
const END = /end(?=[\s;&|()<>"'`]|$)/y;

/** A statement of fish, whose parts all end with one word. What decides is run with the arm that it decides about. */
export function fishBranches(cursor: ShellCursor): Expr[] | undefined {
  const start = cursor.at;
  switch (cursor.match(STATEMENT)) {
    case 'if':
      return conditional(cursor, start);
    case 'while':
      return block(cursor, start, true);
    case 'for':
      return [...loopVariable(cursor), ...block(cursor, start, true)];
    case 'switch':
      return cases(cursor, start);
    case 'begin':
      return block(cursor, start, false);
    case 'function':
      return functionOf(cursor);
    default:
      return undefined;
  }
}

function block(cursor: ShellCursor, start: number, isOpen: boolean): Expr[] {
  const body = arm(cursor, 'end');
  cursor.match(END);
  return [cursor.make.branches(start, cursor.at, [body], isOpen)];
}

function conditional(cursor: ShellCursor, start: number): Expr[] {
  const arms = [arm(cursor, 'end')];
  let isOpen = true;
  while (cursor.match(/else(?=[\s;])/y) !== undefined) {
    cursor.blanks();
    if (cursor.match(/if(?=\s)/y) === undefined) isOpen = false;
    arms.push(arm(cursor, 'end'));
  }
  cursor.match(END);
  return [parted(cursor, start, arms, isOpen)];
}

/** The labels stand on the line of `case`. */
function cases(cursor: ShellCursor, start: number): Expr[] {
  const subject = words(cursor);
  const arms: Expr[] = [];
  let isOpen = true;
  for (;;) {
    cursor.space(() => readHeredocs(cursor));
    if (cursor.match(/;+/y) !== undefined) continue;
    const from = cursor.at;
    if (cursor.match(/case(?=\s)/y) === undefined) break;
    const labels = words(cursor);
    if (labels.some((label) => literalText(label) === '*')) isOpen = false;
    arms.push(arm(cursor, 'case', labels, from));
  }
  cursor.match(END);
  return [...subject, ...(arms.length === 0 ? [] : [parted(cursor, start, arms, isOpen)])];
}

/** `function name --argument-names a b … end`: the names are those of what it is given. */
function functionOf(cursor: ShellCursor): Expr[] {
  const { make } = cursor;
  cursor.blanks();
  const start = cursor.at;
  const name = word(cursor);
  const nameEnd = cursor.at;
  const options = words(cursor);
  const body = arm(cursor, 'end', options);
  cursor.match(END);
  return name === undefined ? [body] : [make.let({ name: literalText(name), start, end: nameEnd }, body, cursor.at, { declares: 'file' })];
}

/** `set -gx NAME value`, several of them for a list; asked for and taken back nothing is bound. */
export function setByFish({ words: [, ...given], start, end }: Command): Expr[] {
  const options = given.filter((one) => literalText(one).startsWith('-')).map(literalText);
  const [name, ...values] = given.filter((one) => !literalText(one).startsWith('-'));
  const [only, ...more] = values;
  if (name === undefined || only === undefined || options.some((option) => /^-\w*[aepqnS]|^--(?:append|erase|prepend|query|names|show)$/.test(option))) return values;
  const value: Expr = more.length === 0 ? only : newList(values, false, { start: only.start, end });
  return [newLet(literalText(name), name, value, { exported: options.some((option) => /x/.test(option)), declares: declaredBy(options) }, { start, end })];
}

function declaredBy(options: string[]): 'block' | 'function' | 'file' {
  if (options.some((option) => /^-\w*l|^--local$/.test(option))) return 'block';
  return options.some((option) => /^-\w*f|^--function$/.test(option)) ? 'function' : 'file';
}
