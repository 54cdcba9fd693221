import type { Dialect } from '../expr.ts';
import { backslash, fieldLike, joined, quoted, raw, templated } from './quotes.ts';
import type { Quotes } from './quotes.ts';

const LETTERS = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const BRACES = { '{{': '{', '}}': '}' };

/** The quotes that a prefix (`f`, `rb`) and a mark (`'`, `"""`) open. */
export function pythonQuotes(prefix: string, mark: string): Quotes {
  const template = /[ft]/i.test(prefix);
  const quote = mark.charAt(0);
  if (/r/i.test(prefix)) return template ? { ...backslash({ letters: {}, spell: {}, also: BRACES }), escape: /\{\{|\}\}/g, encode: rawTemplate(mark) } : raw(quote, '\n');
  return backslash({
    letters: LETTERS,
    spell: { [quote]: `\\${quote}`, "'": quote === "'" ? "\\'" : "'", '"': quote === '"' ? '\\"' : '"', ...(template ? { '{': '{{', '}': '}}' } : {}) },
    keepsUnknown: true,
    joinsLines: 'line',
    multiline: mark.length === 3,
    ...(template ? { also: BRACES } : {}),
  });
}

function rawTemplate(mark: string): Quotes['encode'] {
  const plain = raw(mark.charAt(0), '\n');
  return (text) => plain.encode(text)?.replace(/[{}]/g, '$&$&');
}

const plain = pythonQuotes('', '"');
const template = pythonQuotes('f', '"');

export const pythonDialect: Dialect = {
  language: 'python',
  quote: (value) => quoted(value, plain),
  compose: (parts) =>
    templated(parts, { open: 'f"', close: '"', hole: ['{', '}'] }, template) ??
    joined(parts.map((part) => ('source' in part ? { source: `str(${part.source})` } : part)), '+', pythonDialect.quote),
  fieldName: fieldLike,
  lineComment: '#',
};
