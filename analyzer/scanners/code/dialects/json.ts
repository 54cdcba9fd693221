import type { Dialect } from '../expr/expr.ts';
import { backslash, quoted } from './quotes.ts';

/** `"…"` */
export const jsonQuotes = backslash({ letters: { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }, spell: { '"': '\\"' } });

/** `'…'`, which JSON5 and pieces of JavaScript have. */
export const singleQuotes = backslash({ letters: { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }, spell: { "'": "\\'" } });

export const jsonDialect: Dialect = {
  language: 'json',
  quote: (value) => quoted(value, jsonQuotes),
  // Texts that are no plain ones are templates of what reads them: `"${var.zone}"` of Terraform.
  compose(parts) {
    const texts = parts.map((part) => ('literal' in part ? quoted(part.literal, jsonQuotes).slice(1, -1) : QUOTED.exec(part.source)?.[1]));
    return texts.includes(undefined) ? undefined : `"${texts.join('')}"`;
  },
  fieldName: (name, like) => (/^[\w$]/.test(like) ? name : quoted(name, like.startsWith("'") ? singleQuotes : jsonQuotes, like.slice(0, 1))),
  lineComment: '//',
  isStrict: true,
};

const QUOTED = /^"((?:[^"\\]|\\.)*)"$/;
