import type { Dialect } from '../expr.ts';
import { backslash, fieldLike, quoted, raw, templated } from './quotes.ts';
import type { Quotes } from './quotes.ts';

const LETTERS = { a: '\x07', b: '\b', d: '\x7f', e: '\x1b', f: '\f', n: '\n', r: '\r', s: ' ', t: '\t', v: '\v' };

/** `"…"`, `'…'`, lower-case sigils and heredocs, ended by `close`. */
export function interpolating(close: string): Quotes {
  const last = close.charAt(0);
  return backslash({ letters: LETTERS, spell: { '#': '\\#', [last]: `\\${last}` }, joinsLines: 'line', multiline: true });
}

/** Upper-case sigils. */
export function verbatim(close: string): Quotes {
  return raw(close);
}

/** An atom, keyword or word of `~w` without quotes. */
export const word: Quotes = { encode: (text) => (/^[A-Za-z_]\w*[?!]?$/.test(text) ? text : undefined) };

const double = interpolating('"');

export const elixirDialect: Dialect = {
  language: 'elixir',
  quote: (value) => quoted(value, double),
  compose: (parts) => templated(parts, { open: '"', close: '"', hole: ['#{', '}'] }, double),
  fieldName: (name, like) => (like.startsWith(':') ? `:${name}` : fieldLike(name, like)),
  lineComment: '#',
};
