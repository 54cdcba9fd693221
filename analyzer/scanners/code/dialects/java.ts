import type { Dialect } from '../expr/expr.ts';
import { backslash, fieldLike, joined, quoted } from './quotes.ts';

const LETTERS = { b: '\b', f: '\f', n: '\n', r: '\r', s: ' ', t: '\t' };

/** `"…"` */
export const double = backslash({ letters: LETTERS, spell: { '"': '\\"' } });

/** `"""…"""` */
export const textBlock = backslash({ letters: LETTERS, spell: {}, joinsLines: 'line', multiline: true, fence: '"""' });

export const javaDialect: Dialect = {
  language: 'java',
  quote: (value) => quoted(value, double),
  compose: (parts) => joined(parts, '+', javaDialect.quote),
  fieldName: fieldLike,
  lineComment: '//',
  isStrict: true,
};
