import type { ExpressionError } from './error.ts';
import { failure, type Cursor } from './lexer.ts';

const UPPER = /^(?:AND|OR|XOR|NOT|EQ|NE|LT|LE|GT|GE|IN|CONTAINS|MATCHES|WILDCARD|And|Or|Not|In|Contains|Matches)(?![A-Za-z0-9_.])/;
const INFIX = /^(starts?[_ ]?with|ends?[_ ]?with)(?![A-Za-z0-9_.(])/i;
const PLACEHOLDER = /^(?:\$\{|\{\{|#\{|<%|%[sdvq](?![A-Za-z0-9_])|\$[A-Z_])/;

/** Why no operand starts here. */
export function missingOperand(cursor: Cursor): ExpressionError {
  const { at } = cursor;
  const rest = restOf(cursor);
  const expected = 'a field, a function call, `not` or `(`';
  const common = commonMistake(cursor, rest, expected);
  if (common !== undefined) return common;
  if (rest === '') return failure(cursor, at, expected, 'The expression ends where a condition should stand.');
  if (rest.startsWith(')')) return failure(cursor, at, expected, 'A condition is missing before this parenthesis.');
  if (/^(?:"|-?\d|r["#])/.test(rest)) return failure(cursor, at, expected, 'A comparison starts with a field or a function call; the literal stands on its right side.');
  if (/^(?:and|or|xor|&&|\|\||\^\^)/.test(rest)) return failure(cursor, at, expected, 'There is nothing between this operator and what stands before it.');
  return failure(cursor, at, expected, `A condition cannot start with \`${rest.charAt(0)}\`.`);
}

/** Why the text does not go on like this after a complete operand. */
export function misplaced(cursor: Cursor, frame: { kind: 'whole' | 'group' | 'call'; start: number }): ExpressionError {
  const { at } = cursor;
  const rest = restOf(cursor);
  const expected = frame.kind === 'whole' ? '`and`, `or`, `xor` or the end' : frame.kind === 'call' ? '`,` or `)`' : '`and`, `or`, `xor` or `)`';
  const common = commonMistake(cursor, rest, expected);
  if (common !== undefined) return common;
  if (rest === '') return failure(cursor, frame.start, 'a closing `)`', `The ${frame.kind === 'call' ? 'call' : 'parenthesis'} that opens here is not closed.`);
  if (rest.startsWith(')')) return failure(cursor, at, expected, 'This parenthesis closes nothing.');
  if (/^=(?!=)/.test(rest)) return failure(cursor, at, 'a comparison operator', 'Equality is written `eq` or `==`.');
  if (/^(?:eq|ne|lt|le|gt|ge|in|contains|matches|wildcard|[=!<>~])/.test(rest)) {
    return failure(cursor, at, expected, 'Only a field or a function call can be compared, and only once.');
  }
  return failure(cursor, at, expected, `After a complete condition comes ${expected}, not \`${firstWord(rest)}\`.`);
}

function commonMistake(cursor: Cursor, rest: string, expected: string): ExpressionError | undefined {
  const { at } = cursor;
  const upper = UPPER.exec(rest)?.[0];
  if (upper !== undefined) return failure(cursor, at, expected, `Operators are written in lower case: \`${upper.toLowerCase()}\`.`);
  const infix = INFIX.exec(rest)?.[0];
  if (infix !== undefined) {
    const name = /^s/i.test(infix) ? 'starts_with' : 'ends_with';
    return failure(cursor, at, expected, `\`${name}\` is a function, not an operator: \`${name}(field, "…")\`.`);
  }
  if (PLACEHOLDER.test(rest)) return failure(cursor, at, expected, 'This is a placeholder of a template; the expression can be read once it is filled in.');
  if (rest.startsWith('\\')) return failure(cursor, at, expected, 'This quote is escaped: the text still carries the escapes of the language it was copied from.');
  return rest === '' && cursor.text.includes('#') && cursor.text.trimStart().startsWith('#')
    ? failure(cursor, 0, expected, 'A `#` comments out the rest of its line, which here leaves no condition to read.')
    : undefined;
}

/** As much as a message looks at; slicing more would make a chain of retries slow. */
function restOf(cursor: Cursor): string {
  return cursor.text.slice(cursor.at, cursor.at + 40);
}

function firstWord(rest: string): string {
  return /^[A-Za-z0-9_.$-]+/.exec(rest)?.[0] ?? rest.charAt(0);
}
