import type { Dialect } from '../expr/expr.ts';
import { backslash, doubled, fieldLike, plainLiteral, quoted, raw, remembered, templated, type Quotes } from './quotes.ts';

const LETTERS = { a: '\x07', b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', s: ' ', t: '\t', v: '\v' };

/** `"…"`, `%Q{…}`, `` `…` ``, and without marks the bodies of heredocs: `close` ends the text, `open` would nest. */
export const interpolating = remembered((close: string, open: string): Quotes => {
  const spell = close === '' ? {} : { [close]: `\\${close}`, [open]: `\\${open}` };
  const quotes = backslash({ letters: LETTERS, spell, joinsLines: 'line', multiline: close === '' ? true : 'alike' });
  return { ...quotes, encode: (text, like) => quotes.encode(text, like)?.replace(/#(?=[{$@])/g, '\\#') };
});

/** `'…'`, `%q{…}`. */
export const plain = remembered((close: string): Quotes => doubled({ '\\\\': '\\', [`\\${close}`]: close }));

/** A word of `%w[…]`, between the marks of its list. */
export const word = remembered((close: string, open: string): Quotes => raw(' ', '\t', '\n', '\\', '#', close, open));

/** A symbol or hash key without quotes. */
export const symbol: Quotes = { encode: (text) => (/^[A-Za-z_]\w*[?!]?$/.test(text) ? text : undefined) };

/** The body of `<<~'EOS'`. */
export const verbatim = raw();

const double = interpolating('"', '"');

export const rubyDialect: Dialect = {
  language: 'ruby',
  quote: (value) => (/[#\\\n\t'"]/.test(value) ? quoted(value, double) : `'${value}'`),
  compose: (parts) => plainLiteral(parts, rubyDialect.quote) ?? templated(parts, { open: '"', close: '"', hole: ['#{', '}'] }, double),
  fieldName: (name, like) => (like.startsWith(':') ? `:${name}` : fieldLike(name, like)),
  lineComment: '#',
};
