import type { Dialect } from '../expr/expr.ts';
import { backslash, fieldLike, quoted, raw, templated } from './quotes.ts';

/** `"…"` */
export const double = backslash({ letters: { b: '\b', n: '\n', r: '\r', t: '\t', $: '$' }, spell: { '"': '\\"', $: '\\$' } });

/** `"""…"""`: no escapes, and `$` can only be written as a hole. */
export const rawText = raw('"""', '$');

export const kotlinDialect: Dialect = {
  language: 'kotlin',
  quote: (value) => quoted(value, double),
  compose: (parts) => templated(parts, { open: '"', close: '"', hole: ['${', '}'] }, double),
  fieldName: fieldLike,
  lineComment: '//',
};
