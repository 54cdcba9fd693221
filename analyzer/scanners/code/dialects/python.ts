import type { Dialect } from '../expr/expr.ts';
import { backslash, doubled, fieldLike, joined, plainLiteral, quoted, raw, remembered, templated, type Quotes } from './quotes.ts';

const LETTERS = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const BRACES = { '{{': '{', '}}': '}' };

/** The quotes that a prefix (`f`, `rb`) and a mark (`'`, `"""`) open. */
export const pythonQuotes = remembered(quotesOf);

function quotesOf(prefix: string, mark: string): Quotes {
  const template = /[ft]/i.test(prefix);
  const triple = mark.length === 3;
  if (/r/i.test(prefix)) return rawQuotes(template, triple ? [mark] : [mark, '\n']);
  return backslash({
    letters: LETTERS,
    spell: { ...(triple ? {} : { [mark]: `\\${mark}` }), ...(template ? { '{': '{{', '}': '}}' } : {}) },
    keepsUnknown: true,
    quotes: `'"`,
    joinsLines: 'line',
    control: (hex) => `\\x${hex.padStart(2, '0')}`,
    ...(triple ? { multiline: true, fence: mark } : {}),
    ...(template ? { also: BRACES } : {}),
  });
}

/** Without escapes, but a backslash at the end would take the closing quote along. */
function rawQuotes(template: boolean, never: string[]): Quotes {
  const quotes = template ? doubled(BRACES, never) : raw(...never);
  return { ...quotes, encode: (text) => (text.endsWith('\\') ? undefined : quotes.encode(text)) };
}

const plain = pythonQuotes('', '"');
const template = pythonQuotes('f', '"');

export const pythonDialect: Dialect = {
  language: 'python',
  quote: (value) => quoted(value, plain),
  compose: (parts) =>
    plainLiteral(parts, pythonDialect.quote) ??
    templated(parts, { open: 'f"', close: '"', hole: ['{', '}'] }, template) ??
    joined(parts.map((part) => ('source' in part ? { source: `str(${part.source})` } : part)), '+', pythonDialect.quote),
  fieldName: fieldLike,
  lineComment: '#',
};
