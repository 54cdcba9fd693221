import type { Dialect } from '../expr/expr.ts';
import { backslash, joined, pascalLike, quoted, raw } from './quotes.ts';

/** `"…"` */
export const interpreted = backslash({ letters: { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }, spell: { '"': '\\"' } });

/** `` `…` ``: the compiler drops carriage returns. */
export const rawText = raw('`', '\r');

export const goDialect: Dialect = {
  language: 'go',
  quote: (value) => quoted(value, interpreted),
  compose: (parts) => joined(parts, '+', goDialect.quote),
  fieldName: pascalLike,
  lineComment: '//',
};
