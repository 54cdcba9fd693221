import type { Dialect } from '../expr/expr.ts';
import { backslash, fieldLike, quoted, raw, remembered, templated, type Quotes } from './quotes.ts';

const LETTERS = { a: '\x07', b: '\b', d: '\x7f', e: '\x1b', f: '\f', n: '\n', r: '\r', s: ' ', t: '\t', v: '\v' };

/** `"…"`, `'…'`, lower-case sigils and heredocs, ended by `close`. */
export const interpolating = remembered((close: string): Quotes => {
  const rules = { letters: LETTERS, joinsLines: 'line' } as const;
  const heredoc = close.length === 3;
  const quotes = backslash(heredoc ? { ...rules, spell: {}, multiline: true, fence: close } : { ...rules, spell: { [close]: `\\${close}` }, multiline: 'alike' });
  return { ...quotes, encode: (text, like) => quotes.encode(text, like)?.replaceAll('#{', '\\#{') };
});

/** Upper-case sigils. */
export function verbatim(close: string): Quotes {
  return raw(close);
}

/** A word of `~w(…)`. */
export const word = remembered((close: string): Quotes => raw(' ', '\t', '\n', '\\', '#', close));

/** An atom or keyword without quotes. */
export const atom: Quotes = { encode: (text) => (/^[A-Za-z_]\w*[?!]?$/.test(text) ? text : undefined) };

const double = interpolating('"');

export const elixirDialect: Dialect = {
  language: 'elixir',
  quote: (value) => quoted(value, double),
  compose: (parts) => templated(parts, { open: '"', close: '"', hole: ['#{', '}'] }, double),
  fieldName: (name, like) => (like.startsWith(':') ? `:${name}` : fieldLike(name, like)),
  lineComment: '#',
};
