import type { Comparison, Logic, Span, Warning } from './ast.ts';
import { ExpressionError } from './error.ts';

/** Stands for one part of a text that is only known at run time; a run of them is one hole. A private-use character. */
export const HOLE = '\uE000';

/** A reading position. The lexer has no token list: what a character means depends on whether an operand or a literal is due. */
export interface Cursor {
  readonly text: string;
  at: number;
  /** Whether `HOLE` stands for an unknown part; otherwise it is a character like any other. */
  readonly holes: boolean;
  readonly warnings: Warning[];
}

/** An error at an offset; `expected` is a noun, `message` a sentence. Callers throw it. */
export function failure(cursor: Cursor, offset: number, expected: string, message: string): ExpressionError {
  return new ExpressionError(cursor.text, offset, expected, message);
}

/** Passes white space. The grammar knows space, CR and LF; a tab or a `#` comment is let pass with a warning. */
export function skipSpace(cursor: Cursor): void {
  const { text } = cursor;
  for (;;) {
    const code = text.charCodeAt(cursor.at);
    if (code === 0x20 || code === 0x0a || code === 0x0d) cursor.at++;
    else if (code === 0x09) warn(cursor, cursor.at++, 'A tab is not white space in the published grammar; use a space.');
    else if (code === 0x23) {
      warn(cursor, cursor.at, 'The published grammar has no comments; the API may refuse this one.');
      const end = text.indexOf('\n', cursor.at);
      cursor.at = end < 0 ? text.length : end;
    } else return;
  }
}

const MOST_WARNINGS = 50;

/** Notes something unusual; each message once, at its first place, and no more than a person reads. */
export function warn(cursor: Cursor, offset: number, message: string): void {
  if (cursor.warnings.length < MOST_WARNINGS && !cursor.warnings.some((one) => one.message === message)) cursor.warnings.push({ offset, message });
}

/** Whether the reading position is at an unknown part. */
export function isHole(cursor: Cursor): boolean {
  return cursor.holes && cursor.text.charCodeAt(cursor.at) === 0xe000;
}

const NAME = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*/y;
const NAME_WITH_HOLES = /[A-Za-z0-9_.\uE000]+/y;

/** Reads a dotted name. In a text with holes a name that touches a hole (`http.${part}`) is read whole, hole included. */
export function readName(cursor: Cursor): (Span & { name: string }) | undefined {
  const start = cursor.at;
  const name = match(cursor, cursor.holes ? NAME_WITH_HOLES : NAME);
  if (name === undefined) return undefined;
  if (!isDigit(name.charCodeAt(0)) && !name.startsWith('.') && !name.endsWith('.')) return { name, start, end: cursor.at };
  cursor.at = start;
  return undefined;
}

const LOGIC = /and(?![A-Za-z0-9_.])|or(?![A-Za-z0-9_.])|xor(?![A-Za-z0-9_.])|&&|\|\||\^\^/y;
// Looking at one character first is what makes the lexer fast: most attempts fail on it.
const LOGIC_STARTS = 'aox&|^';
const LOGIC_OF: Record<string, Logic['operator']> = { and: 'and', '&&': 'and', or: 'or', '||': 'or', xor: 'xor', '^^': 'xor' };

/** Reads `and`, `&&`, `or`, `||`, `xor` or `^^`. */
export function readLogic(cursor: Cursor): { operator: Logic['operator']; sign: string } | undefined {
  if (!LOGIC_STARTS.includes(cursor.text.charAt(cursor.at))) return undefined;
  const sign = match(cursor, LOGIC);
  const operator = sign === undefined ? undefined : LOGIC_OF[sign];
  return sign === undefined || operator === undefined ? undefined : { operator, sign };
}

// A word operator may be followed by a digit or a quote without a space between (`eq"x"`, `gt10`): the service matches by prefix.
const COMPARISON = /(?:eq|ne|lt|le|gt|ge|contains|matches|wildcard|strict wildcard|in|bitwise_and)(?![A-Za-z_.])|==|!=|<=|>=|<|>|~|&(?!&)/y;
const COMPARISON_STARTS = 'enlgcmwsib=!<>~&';
const COMPARISON_OF: Record<string, Comparison> = {
  '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge', '~': 'matches', '&': 'bitwise_and',
};

/** Reads a comparison operator in either notation; `strict wildcard` has exactly one space. */
export function readComparison(cursor: Cursor): { operator: Comparison; sign: string } | undefined {
  if (!COMPARISON_STARTS.includes(cursor.text.charAt(cursor.at))) return undefined;
  const sign = match(cursor, COMPARISON);
  return sign === undefined ? undefined : { operator: COMPARISON_OF[sign] ?? (sign as Comparison), sign };
}

const NOT = /not(?![A-Za-z0-9_.])|!(?!=)/y;

/** Reads `not` or `!`. */
export function readNot(cursor: Cursor): 'not' | '!' | undefined {
  const code = cursor.text.charCodeAt(cursor.at);
  if (code !== 0x6e && code !== 0x21) return undefined;
  return match(cursor, NOT) as 'not' | '!' | undefined;
}

/** Reads exactly this character, after white space. */
export function take(cursor: Cursor, character: string): boolean {
  skipSpace(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== character.charCodeAt(0)) return false;
  cursor.at++;
  return true;
}

/** Reads a run of holes as one. */
export function readHole(cursor: Cursor): Span | undefined {
  const start = cursor.at;
  while (isHole(cursor)) cursor.at++;
  return cursor.at === start ? undefined : { start, end: cursor.at };
}

/** Whether a literal other than a set, a boolean or an address that starts with a letter begins here. */
export function isLiteralStart(cursor: Cursor): boolean {
  const { text, at } = cursor;
  const code = text.charCodeAt(at);
  return code === 0x22 || code === 0x24 || code === 0x2d || code === 0x3a || isDigit(code)
    || (text[at] === 'r' && (text[at + 1] === '"' || text[at + 1] === '#'));
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Passes what a sticky pattern matches here. */
export function match(cursor: Cursor, pattern: RegExp): string | undefined {
  const start = cursor.at;
  pattern.lastIndex = start;
  if (!pattern.test(cursor.text)) return undefined;
  cursor.at = pattern.lastIndex;
  return cursor.text.slice(start, cursor.at);
}
