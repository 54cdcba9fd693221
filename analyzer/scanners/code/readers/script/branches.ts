import type { Expr, Span } from '../../expr/expr.ts';
import { anyItem, newBranches, newLet, newOther } from '../../expr/nodes.ts';
import { parting } from '../making/leaving.ts';
import { cases } from './cases.ts';
import type { ScriptCursor } from './cursor.ts';
import { expression } from './expressions.ts';
import { itemAt, items, itemsUntil } from './items.ts';
import { statementsOf } from './statements.ts';

const ELSE = /else\b/y;
const ELSE_IF = /els(?:e\s*)?if\b/y;

/**
 * A statement of which one part is run, in languages that put them in braces: what decides, then its arms. `undefined` where none
 * begins. In some a condition stands without parentheses, and an arm may stand without braces.
 */
export function statement(cursor: ScriptCursor): Expr[] | undefined {
  const { words, directives } = cursor.language;
  const start = cursor.at;
  if (directives === true && cursor.match(/#[ \t]*if(?:n?def)?\b(?:[^\n\\]|\\[\s\S])*/y) !== undefined) return compiled(cursor, start);
  const word = words === undefined ? undefined : cursor.match(words)?.trim();
  switch (word) {
    case undefined:
      return undefined;
    case 'switch':
    case 'given': {
      const before = head(cursor);
      return [...before, ...(cases(cursor, start) ?? [])];
    }
    case 'guard': {
      const before = head(cursor);
      return [...before, ...(follows(cursor, ELSE) ? parted(cursor, start, [arm(cursor)], true) : [])];
    }
    case 'try':
    case 'do':
    case 'eval':
    case 'repeat':
      return attempted(cursor, start, word);
    case 'if':
    case 'unless':
      return conditional(cursor, start);
    default: {
      const before = loopVariable(cursor);
      return declaring(cursor, start, before, parted(cursor, start, [arm(cursor)], true));
    }
  }
}

/** `#if … #elif … #else … #endif`: where a bracket is closed that was not opened there, the rest belongs to no part. */
function compiled(cursor: ScriptCursor, start: number): Expr[] {
  const arms: Expr[] = [];
  let isOpen = true;
  for (let word: string | undefined = 'if'; word !== undefined && !word.endsWith('endif'); word = cursor.match(DIRECTIVE)) {
    if (word.endsWith('else')) isOpen = false;
    cursor.match(/[^\n]*/y);
    const from = cursor.at;
    const found = statementsOf(cursor, itemsUntil(cursor, DIRECTIVE));
    // Its names are those of the code around it.
    arms.push(cursor.make.other(from, cursor.at, found.map((one) => (one.kind === 'let' ? { ...one, declares: 'nothing' } : one))));
  }
  return parted(cursor, start, arms, isOpen);
}

const DIRECTIVE = /#[ \t]*(?:elif|else|endif)\b/y;

function conditional(cursor: ScriptCursor, start: number): Expr[] {
  const before = head(cursor);
  const arms = [arm(cursor)];
  let isOpen = true;
  while (isOpen && (follows(cursor, ELSE_IF) || follows(cursor, ELSE))) {
    isOpen = /if$/.test(cursor.text.slice(start, cursor.at));
    if (isOpen) before.push(...head(cursor));
    arms.push(arm(cursor));
  }
  return declaring(cursor, start, before, parted(cursor, start, arms, isOpen));
}

/** What a head declares is known in its statement alone. */
function declaring({ make, at }: ScriptCursor, start: number, before: Expr[], found: Expr[]): Expr[] {
  const all = [...before, ...found];
  return before.some((one) => one.kind === 'let' && one.declares === 'block') ? [make.branches(start, at, [make.other(start, at, all)], false)] : all;
}

/** A word that goes on with the statement, behind line ends, comments and a semicolon; whatever else stands there is left. */
function follows(cursor: ScriptCursor, pattern: RegExp): boolean {
  const { at } = cursor;
  cursor.match(/[ \t]*;/y);
  cursor.space(true);
  if (cursor.match(pattern) !== undefined) return true;
  cursor.at = at;
  return false;
}

/** `try {…} catch {…} finally {…}`, `do {…} while (x)`, `eval {…}`. */
function attempted(cursor: ScriptCursor, start: number, word: string): Expr[] {
  const arms = [arm(cursor)];
  if (word === 'eval') return [...parted(cursor, start, arms, true), ...(follows(cursor, /(?:or|\|\|)\s*do\b/y) ? parted(cursor, start, [arm(cursor)], true) : [])];
  if (follows(cursor, /(?:while|until)\b/y)) return [...parted(cursor, start, arms, false), ...head(cursor)];
  const before: Expr[] = [];
  while (follows(cursor, /(?:catch|on)\b(?=[ \t]*[({\w])/y)) {
    before.push(...head(cursor));
    if (follows(cursor, /catch\b/y)) before.push(...head(cursor));
    arms.push(...cases(cursor, cursor.at, false) ?? [arm(cursor)]);
  }
  const found = [...before, ...parted(cursor, start, arms, false)];
  return follows(cursor, /finally\b/y) ? [...found, ...parted(cursor, cursor.at, [arm(cursor)], false)] : found;
}

/** What decides: in parentheses, or up to the block. */
export function head(cursor: ScriptCursor): Expr[] {
  cursor.space(true);
  if (cursor.language.bareHeads !== true && cursor.match(/\(/y) !== undefined) return statementsOf(cursor, items(cursor, ')'));
  return statementsOf(cursor, cursor.inHead(() => itemsUntil(cursor, BODY)));
}

/** Where a head without parentheses ends. */
const BODY = /\{|(?:then|do|else)\b/y;

const LOOP = /(\((?:[ \t]*))?(?:(?:var|val|let|final|my|our|const)\b[ \t]+|(?:const[ \t]+)?[A-Za-z_][\w:]*(?:<[^>\n]*>)?[?&*]*[ \t]+[&*]*(?=[A-Za-z_]\w*[ \t]*(?:in\b|:)))*(?:([A-Za-z_]\w*)[ \t]*(?:\bin\b|<-|:(?!:))|\$([A-Za-z_]\w*)\s*(?=\())\s*/y;

/** `for (final id in ids)`, `for id in ids`, `foreach my $id (@ids)`: the name stands for any of them. */
function loopVariable(cursor: ScriptCursor): Expr[] {
  const { make, language } = cursor;
  cursor.space(true);
  const start = cursor.at;
  LOOP.lastIndex = start;
  const [written, bracket, inside, before] = LOOP.exec(cursor.text) ?? [];
  const name = inside ?? before;
  if (written === undefined || name === undefined || cursor.match(LOOP) === undefined) return head(cursor);
  const nameStart = start + written.lastIndexOf(name);
  const list = bracket === undefined ? cursor.inHead(() => expression(cursor)) : expression(cursor);
  const end = cursor.at;
  const rest = bracket !== undefined ? statementsOf(cursor, items(cursor, ')')) : language.bareHeads === true ? head(cursor) : [];
  return [make.let({ name, start: nameStart, end: nameStart + name.length }, anyItem(list), end, { declares: language.declares ?? 'block' }), ...rest];
}

/** Statements in braces, or one without. */
export function arm(cursor: ScriptCursor): Expr {
  const { make } = cursor;
  cursor.space(true);
  cursor.match(/(?:then|do)\b\s*/y);
  const start = cursor.at;
  const isBlock = cursor.match(/\{/y) !== undefined;
  const found = isBlock ? items(cursor, '}') : /[;}]/.test(cursor.char) ? [] : [cursor.deeper(() => itemAt(cursor, true))].filter((one) => one !== undefined);
  const children = statementsOf(cursor, found, !isBlock);
  return make.other(start, cursor.at, children);
}

/** Where the arms of a statement meet; none, where there are none. */
export function parted({ make, at }: ScriptCursor, start: number, arms: Expr[], isOpen: boolean): Expr[] {
  return arms.length === 0 ? [] : [parting(arms, isOpen, make.span(start, at), make.source.fileText)];
}

const MODIFIER = /(?:if|unless|while|until|for(?:each)?|rescue)\b(?![ \t]*(?:[=,.:;)\]}]|$))/y;

/** `$level = 'high' if $x`: what stands before depends on what stands behind, on the same line. */
export function modified(cursor: ScriptCursor, found: Expr[], span: Span): Expr[] | undefined {
  if (cursor.language.modifiers !== true || found.length === 0) return undefined;
  const { at } = cursor;
  if (cursor.match(MODIFIER) === undefined) return undefined;
  // `if (x) {…}` behind a value that is none of its own is a statement.
  const before = statementsOf(cursor, items(cursor, 'line'));
  cursor.space(false);
  if (cursor.char === '{') {
    cursor.at = at;
    return undefined;
  }
  const lets = found.some(({ kind }) => kind === 'let')
    ? found.map((one) => (one.kind === 'let' ? newLet(one.name, one.nameSpan, one.value, { exported: one.exported, declares: 'nothing' }, one) : one))
    : found;
  return [...before, newBranches([newOther(lets, span)], true, span)];
}
