import type { Expr } from '../../expr/expr.ts';
import { newBranches, newClass, newDeclaration } from '../../expr/nodes.ts';
import { parted } from './branches.ts';
import type { ScriptCursor } from './cursor.ts';
import { parametersOf } from './declarations.ts';
import { expression } from './expressions.ts';
import { items, itemsUntil, type Item } from './items.ts';
import { statementsOf } from './statements.ts';

/** A statement of a language in which blocks end with a word. `undefined` where none begins. */
export function wordStatement(cursor: ScriptCursor): Expr[] | undefined {
  switch (cursor.language.ends) {
    case 'then':
      return thenStatement(cursor);
    case 'line':
      return lineStatement(cursor);
    default:
      return undefined;
  }
}

const THEN_WORDS = /(?:if|for|while|repeat|do)\b(?!\s*[=.:,(]\s*(?:=|$))/y;

/** Of Lua: `if … then … elseif … then … else … end`, `for … do … end`, `repeat … until …`. */
function thenStatement(cursor: ScriptCursor): Expr[] | undefined {
  const start = cursor.at;
  switch (cursor.match(THEN_WORDS)) {
    case 'if':
      return conditional(cursor, start, () => upTo(cursor, /then\b/y));
    case 'for':
      return looped(cursor, start, [...loopNames(cursor), ...upTo(cursor, /do\b/y)]);
    case 'while':
      return looped(cursor, start, upTo(cursor, /do\b/y));
    case 'repeat': {
      const body = block(cursor, /until\b/y);
      cursor.match(/until\b/y);
      cursor.space(true);
      return [...parted(cursor, start, [body], false), expression(cursor)];
    }
    case 'do': {
      const body = block(cursor, END);
      cursor.match(END);
      return [newBranches([body], false, body)];
    }
    default:
      return undefined;
  }
}

const END = /end\b/y;
const LINE_WORDS = /(?:if|unless|case|while|until|begin|def|class|module|struct|enum|lib|macro)\b(?![ \t]*(?:[=.,:)\]}]|$))|(?:begin|case)(?=[ \t]*(?:\n|$))/y;

/** Of Crystal: the condition ends with the line, `rescue` and `ensure` stand in their block. */
function lineStatement(cursor: ScriptCursor): Expr[] | undefined {
  if (cursor.match(/abstract[ \t]+def\b[^\n]*/y) !== undefined) return [];
  const start = cursor.at;
  const word = cursor.match(LINE_WORDS);
  switch (word) {
    case undefined:
      return undefined;
    case 'if':
    case 'unless':
      return conditional(cursor, start, () => line(cursor));
    case 'while':
    case 'until':
      return looped(cursor, start, line(cursor));
    case 'case':
      return cases(cursor, start);
    case 'begin':
      return attempted(cursor, start);
    case 'def':
      return [functionOf(cursor, start)];
    default: {
      cursor.match(/[ \t]+/y);
      const head = cursor.at;
      const before = line(cursor);
      const body = block(cursor, END);
      cursor.match(END);
      return [...before, newClass(inside(body), body, cursor.make.span(head, body.start))];
    }
  }
}

function conditional(cursor: ScriptCursor, start: number, head: () => Expr[]): Expr[] {
  const before = head();
  const arms = [block(cursor, ELSE)];
  let isOpen = true;
  for (let word = cursor.match(ELSE); word !== undefined && word !== 'end'; word = cursor.match(ELSE)) {
    if (word === 'else') isOpen = false;
    else before.push(...head());
    arms.push(block(cursor, ELSE));
  }
  return [...before, ...parted(cursor, start, arms, isOpen)];
}

const ELSE = /(?:else(?:if)?|elsif|end)\b/y;

function looped(cursor: ScriptCursor, start: number, before: Expr[]): Expr[] {
  const body = block(cursor, END);
  cursor.match(END);
  const found = [...before, ...parted(cursor, start, [body], true)];
  const { make, at } = cursor;
  return before.some(({ kind }) => kind === 'declaration') ? [make.branches(start, at, [make.other(start, at, found)], false)] : found;
}

/** `k, v in` */
function loopNames(cursor: ScriptCursor): Expr[] {
  cursor.space(true);
  const start = cursor.at;
  const names = cursor.match(/[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*(?=\s*(?:in\b|=))/y) ?? '';
  cursor.match(/\s*(?:in\b|=)/y);
  return [...names.matchAll(/\w+/g)].map((name) => newDeclaration(name[0], 'block', cursor.make.span(start + name.index, start + name.index + name[0].length)));
}

function cases(cursor: ScriptCursor, start: number): Expr[] {
  const before = line(cursor);
  const arms: Expr[] = [];
  let isOpen = true;
  for (cursor.space(true); ; cursor.space(true)) {
    const word = cursor.match(CASE);
    if (word === undefined || word === 'end') break;
    if (word === 'else') isOpen = false;
    else before.push(...line(cursor));
    arms.push(block(cursor, CASE));
  }
  return [...before, ...parted(cursor, start, arms, isOpen)];
}

const CASE = /(?:when|in|else|end)\b/y;

/** `begin … rescue … else … ensure … end` */
function attempted(cursor: ScriptCursor, start: number): Expr[] {
  const arms = [block(cursor, RESCUE)];
  const behind: Expr[] = [];
  for (let word = cursor.match(RESCUE); word !== undefined && word !== 'end'; word = cursor.match(RESCUE)) {
    if (word === 'rescue') behind.push(...line(cursor));
    const body = block(cursor, RESCUE);
    if (word === 'rescue') arms.push(body);
    else behind.push(newBranches([body], word === 'else', body));
  }
  return [...parted(cursor, start, arms, false), ...behind];
}

const RESCUE = /(?:rescue|else|ensure|end)\b/y;

/** `def name(params) … end`, `function name(params) … end`; without a name it is what stands in it. */
export function functionOf(cursor: ScriptCursor, start: number): Expr {
  const { make } = cursor;
  cursor.match(/[ \t]*/y);
  const nameStart = cursor.at;
  const written = cursor.match(/[A-Za-z_][\w.:]*[?!]?/y) ?? '';
  const name = /\w+[?!]?$/.exec(written)?.[0] ?? '';
  const nameEnd = cursor.at;
  cursor.match(/[ \t]*/y);
  const parameters = cursor.match(/\(/y) === undefined ? [] : parametersOf(cursor);
  cursor.match(/[ \t]*:[^\n;]*/y);
  const body = cursor.language.ends === 'line' ? attempted(cursor, nameEnd) : [...inside(block(cursor, END)), ...ended(cursor)];
  const children = body.length === 1 && body[0]?.kind === 'branches' && body[0].arms.length === 1 ? inside(body[0].arms[0]!) : body;
  const whole = make.other(nameEnd, cursor.at, [...parameters, ...children]);
  return name === '' ? whole : make.let({ name, start: nameEnd - name.length, end: nameEnd }, whole, cursor.at, { declares: 'block', exported: start < nameStart });
}

function ended(cursor: ScriptCursor): Expr[] {
  cursor.match(END);
  return [];
}

/** `do |k| … end` behind a call: run once, often, or never. */
export function doBlock(cursor: ScriptCursor): Expr | undefined {
  const start = cursor.at;
  if (cursor.language.ends !== 'line' || cursor.match(/[ \t]+do\b[ \t]*(?:\|[^|\n]*\|)?/y) === undefined) return undefined;
  const body = block(cursor, END);
  cursor.match(END);
  return cursor.make.branches(start, cursor.at, [body], true);
}

/** Statements up to a word, which is left. */
function block(cursor: ScriptCursor, stop: RegExp): Expr {
  cursor.match(/[ \t]*then\b/y);
  const start = cursor.at;
  const children = statementsOf(cursor, itemsUntil(cursor, stop));
  return cursor.make.other(start, cursor.at, children);
}

function inside(arm: Expr): Expr[] {
  return arm.kind === 'other' ? arm.children : [arm];
}

/** What stands before a word, which is stepped over. */
function upTo(cursor: ScriptCursor, stop: RegExp): Expr[] {
  const found: Item[] = itemsUntil(cursor, stop);
  cursor.match(stop);
  return statementsOf(cursor, found);
}

/** What stands on the rest of the line. */
function line(cursor: ScriptCursor): Expr[] {
  return statementsOf(cursor, items(cursor, 'line'));
}
