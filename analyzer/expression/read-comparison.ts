import type { Compare, Literal, Value } from './ast.ts';
import { failure, HOLE, isHole, isLiteralStart, readComparison, readHole, skipSpace, warn, type Cursor } from './lexer.ts';
import { readLiteral } from './literal.ts';
import { readPattern } from './string.ts';

/** Reads what may follow a field, call or hole: a comparison; without one the value stands for itself. */
export function readComparisonOf(cursor: Cursor, left: Value): Compare | Value {
  const end = cursor.at;
  skipSpace(cursor);
  const found = readComparison(cursor) ?? (left.kind !== 'hole' && isHole(cursor) ? runTimeOperator(cursor) : undefined);
  if (found === undefined) {
    cursor.at = end;
    return left;
  }
  skipSpace(cursor);
  const right = readRight(cursor, found.operator);
  return { kind: 'compare', left, ...found, right, start: left.start, end: right.end };
}

function runTimeOperator(cursor: Cursor): Pick<Compare, 'operator' | 'sign'> | undefined {
  const start = cursor.at;
  readHole(cursor);
  skipSpace(cursor);
  if (isLiteralStart(cursor) || isHole(cursor) || cursor.text[cursor.at] === '{') return { operator: 'hole', sign: HOLE };
  cursor.at = start;
  return undefined;
}

function readRight(cursor: Cursor, operator: Compare['operator']): Literal {
  const start = cursor.at;
  const right = (operator === 'matches' ? readPattern(cursor) : undefined) ?? readLiteral(cursor, false);
  const wants = complaint(operator, right);
  if (wants !== undefined) throw failure(cursor, start, wants.expected, wants.message);
  if (right.kind === 'boolean') warn(cursor, start, 'The published grammar compares nothing with `true` or `false`: write the field alone, or `not` before it.');
  return right;
}

function complaint(operator: Compare['operator'], right: Literal): { expected: string; message: string } | undefined {
  if (right.kind === 'hole' || operator === 'hole') return undefined;
  const isSet = right.kind === 'set' || right.kind === 'list';
  if (operator === 'in') return isSet ? undefined : { expected: 'a set', message: 'After `in` stands a set in braces, `{1 2 3}`, or a list, `$name`.' };
  if (isSet) return { expected: 'one value', message: `A set or a list stands only after \`in\`, not after \`${operator}\`.` };
  const takesText = operator === 'contains' || operator === 'matches' || operator.endsWith('wildcard');
  if (takesText && right.kind !== 'string') return { expected: 'a string', message: `After \`${operator}\` stands a string in double quotes.` };
  if (operator.endsWith('wildcard') && right.kind === 'string' && /(?<!\\)(?:\\\\)*\*\*/.test(right.value)) {
    return { expected: 'a single `*`', message: 'Two stars in a row are not allowed in a wildcard; one matches everything already.' };
  }
  return undefined;
}
