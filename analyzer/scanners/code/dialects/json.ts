import type { Dialect } from '../expr/expr.ts';
import { backslash, quoted } from './quotes.ts';

/** `"…"` */
export const jsonQuotes = backslash({ letters: { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }, spell: { '"': '\\"' } });

/** `'…'`, which JSON5 and pieces of JavaScript have. */
export const singleQuotes = backslash({ letters: { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }, spell: { "'": "\\'" } });

export const jsonDialect: Dialect = {
  language: 'json',
  quote: (value) => quoted(value, jsonQuotes),
  compose: () => undefined,
  fieldName: (name, like) => (/^[\w$]/.test(like) ? name : quoted(name, like.startsWith("'") ? singleQuotes : jsonQuotes, like.slice(0, 1))),
  lineComment: '//',
  isStrict: true,
};
