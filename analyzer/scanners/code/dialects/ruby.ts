import type { Dialect } from '../expr.ts';
import { backslash, doubled, fieldLike, quoted, raw, templated } from './quotes.ts';
import type { Quotes } from './quotes.ts';

const LETTERS = { a: '\x07', b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', s: ' ', t: '\t', v: '\v' };

/** `"…"`, `%Q{…}`, `` `…` ``, and the bodies of heredocs: `close` ends the text, `open` would nest. */
export function interpolating(close: string, open = close): Quotes {
  const spell = close === '' ? {} : { [close]: `\\${close}`, [open]: `\\${open}` };
  return backslash({ letters: LETTERS, spell: { '#': '\\#', ...spell }, joinsLines: 'line', multiline: true });
}

/** `'…'`, `%q{…}`. */
export function plain(close: string): Quotes {
  return doubled({ '\\\\': '\\', [`\\${close}`]: close });
}

/** A word of `%w[…]`. */
export const word: Quotes = raw(' ', '\t', '\n', '\\', '#', '[', ']', '(', ')', '{', '}', '<', '>', '|', '/', '!');

/** A symbol or hash key without quotes. */
export const symbol: Quotes = { encode: (text) => (/^[A-Za-z_]\w*[?!]?$/.test(text) ? text : undefined) };

/** The body of `<<~'EOS'`. */
export const verbatim = raw();

const double = interpolating('"');

export const rubyDialect: Dialect = {
  language: 'ruby',
  quote: (value) => (/[#\\\n\t'"]/.test(value) ? quoted(value, double) : `'${value}'`),
  compose: (parts) => templated(parts, { open: '"', close: '"', hole: ['#{', '}'] }, double),
  fieldName: (name, like) => (like.startsWith(':') ? `:${name}` : fieldLike(name, like)),
  lineComment: '#',
};
