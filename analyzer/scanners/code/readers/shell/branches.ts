import type { Expr } from '../../expr/expr.ts';
import { anyItem, newBranches, newChoice, newList } from '../../expr/nodes.ts';
import { literalText } from '../making/make.ts';
import { commands } from './commands.ts';
import type { ShellCursor } from './cursor.ts';
import { arithmetic } from './expansions.ts';
import { feed, fedBehind, wordsIn } from './fed.ts';
import { fishBranches } from './fish.ts';
import { readHeredocs } from './heredocs.ts';
import { word } from './words.ts';

/** What ends a part of a statement; it is left to whoever reads the statement. */
const PART_ENDS = {
  then: /then(?=[\s;&|()<>"'`]|$)/y,
  fi: /(?:elif|else|fi)(?=[\s;&|()<>"'`]|$)/y,
  do: /do(?=[\s;&|()<>"'`]|$)/y,
  done: /done(?=[\s;&|()<>"'`]|$)/y,
  ';;': /;;&?|;&|esac(?=[\s;&|()<>"'`]|$)/y,
  end: /(?:else|end)(?=[\s;&|()<>"'`]|$)/y,
  case: /(?:case|end)(?=[\s;&|()<>"'`]|$)/y,
};

export type PartEnd = keyof typeof PART_ENDS;

/** Whether a list of commands ends with a part of a statement. */
export function isPart(close: string): close is PartEnd {
  return close in PART_ENDS;
}

/** A bracket that closes something around the statement ends it as well: `$(if …)` of a Makefile has no `fi`. */
export function endsPart(cursor: ShellCursor, close: PartEnd): boolean {
  if (cursor.char === ')' || cursor.char === '}') return true;
  const pattern = PART_ENDS[close];
  pattern.lastIndex = cursor.at;
  return pattern.test(cursor.text);
}

const STATEMENT = /(?:if|while|until|for|select|case)(?=[\s(;])/y;

/** A statement of which one part is run: what decides, then its arms. `undefined` where none begins. */
export function branches(cursor: ShellCursor): Expr[] | undefined {
  const start = cursor.at;
  if (cursor.flavour === 'fish') return fishBranches(cursor);
  switch (cursor.match(STATEMENT)) {
    case 'if':
      return conditional(cursor, start);
    case 'while':
    case 'until':
      return readingLoop(cursor, start);
    case 'for':
    case 'select':
      return [...loopVariable(cursor), ...repeated(cursor, start)];
    case 'case':
      return caseOf(cursor, start);
    default:
      return undefined;
  }
}

/** What is read behind the loop is what its names are bound to; until then, and where it is read before, `cursor.reading` waits for it. */
function readingLoop(cursor: ShellCursor, start: number): Expr[] {
  const deciding = commands(cursor, 'do');
  const { reading } = cursor;
  const loop = repeated(cursor, start);
  const behind = reading === undefined ? [] : fedBehind(cursor, (from) => feed(reading, from));
  if (reading !== undefined) cursor.reading = reading;
  else delete cursor.reading;
  return [...deciding, ...loop, ...behind];
}

function conditional(cursor: ShellCursor, start: number): Expr[] {
  const deciding: Expr[] = [];
  const arms: Expr[] = [];
  let open = true;
  for (let word: string | undefined = 'if'; word === 'if' || word === 'elif' || word === 'else'; word = cursor.match(PART_ENDS.fi)) {
    if (word === 'else') open = false;
    else {
      deciding.push(...commands(cursor, 'then'));
      cursor.match(PART_ENDS.then);
    }
    arms.push(arm(cursor, 'fi'));
  }
  return [...deciding, parted(cursor, start, arms, open)];
}

/** Behind an arm that ends with `exit` or `return` nothing goes on. */
export function parted({ make, at }: ShellCursor, start: number, arms: Expr[], isOpen: boolean): Expr {
  return newBranches(arms.filter((one) => !isLeft(one)), isOpen, make.span(start, at), arms.filter(isLeft));
}

function isLeft(one: Expr): boolean {
  const last = one.kind === 'other' ? one.children.at(-1) : undefined;
  return last?.kind === 'command' && /^(?:exit|return)$/.test(literalText(last.words[0]));
}

/** The commands up to the end of a part, behind what stands before them. */
export function arm(cursor: ShellCursor, close: PartEnd, before: Expr[] = [], start = cursor.at): Expr {
  const body = commands(cursor, close);
  return cursor.make.other(start, cursor.at, [...before, ...body]);
}

/** `do … done`, as often as a loop likes. */
function repeated(cursor: ShellCursor, start: number): Expr[] {
  cursor.space(() => readHeredocs(cursor));
  cursor.match(/;+/y);
  cursor.space(() => readHeredocs(cursor));
  if (cursor.match(PART_ENDS.do) === undefined) return [];
  const body = arm(cursor, 'done');
  cursor.match(PART_ENDS.done);
  return [cursor.make.branches(start, cursor.at, [body], true)];
}

/** `for x in a b c`: the name is one of the words. */
export function loopVariable(cursor: ShellCursor): Expr[] {
  cursor.blanks();
  const start = cursor.at;
  if (cursor.ahead('((')) return [arithmetic(cursor)];
  const name = cursor.match(/[A-Za-z_]\w*/y);
  const nameEnd = cursor.at;
  cursor.space(() => undefined);
  if (name === undefined || cursor.match(/in(?=[\s;])/y) === undefined) return [];
  const options = words(cursor).flatMap((one) => wordsIn(one, cursor));
  const [first] = options;
  return first === undefined ? [] : [cursor.make.let({ name, start, end: nameEnd }, oneOf(first, options, cursor), cursor.at)];
}

/** Texts are rows of a list, so that what is cut out of one belongs together; what else stands there may be several words. */
function oneOf(first: Expr, options: Expr[], { make, at }: ShellCursor): Expr {
  if (options.length === 1) return first;
  const span = { start: first.start, end: make.source.at(at) };
  return options.every(({ kind }) => kind === 'string') ? anyItem(newList(options, false, span)) : newChoice(options, span);
}

/** Words up to the end of the command. */
export function words(cursor: ShellCursor): Expr[] {
  const found: Expr[] = [];
  for (;;) {
    cursor.blanks();
    const one = word(cursor);
    if (one === undefined) return found;
    found.push(one);
  }
}

function wordsBefore(cursor: ShellCursor, end: string): Expr[] {
  const found: Expr[] = [];
  for (;;) {
    cursor.space(() => undefined);
    const one = word(cursor);
    if (one === undefined || literalText(one) === end) return found;
    found.push(one);
  }
}

/** The subject, then the labels and the commands of each arm. */
function caseOf(cursor: ShellCursor, start: number): Expr[] {
  const subject = wordsBefore(cursor, 'in');
  const arms: Expr[] = [];
  let open = true;
  for (;;) {
    cursor.space(() => readHeredocs(cursor));
    if (cursor.done || cursor.match(/esac(?![\w-])/y) !== undefined) break;
    const before = cursor.at;
    cursor.match(/\(/y);
    const labels: Expr[] = [];
    while (!cursor.done) {
      labels.push(...words(cursor));
      if (cursor.match(/\|/y) === undefined) break;
    }
    cursor.match(/\)/y);
    if (labels.some((label) => literalText(label) === '*')) open = false;
    arms.push(arm(cursor, ';;', labels, before));
    cursor.match(/;;&?|;&/y);
    if (cursor.at === before) cursor.at++;
  }
  return [...subject, parted(cursor, start, arms, open)];
}
