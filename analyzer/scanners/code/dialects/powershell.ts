import type { Dialect } from '../expr/expr.ts';
import { doubled, fieldLike, joined, raw, type Quotes } from './quotes.ts';

const LETTERS: Record<string, string> = { '0': '\0', a: '\x07', b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function spelled(match: string): string {
  if (match === '""') return '"';
  const rest = match.slice(1);
  return /^\r?\n$/.test(rest) ? '' : LETTERS[rest] ?? rest;
}

/** `"…"` */
export const double: Quotes = { escape: /`(?:\r?\n|[\s\S])|""/g, resolve: spelled, encode: (text) => text.replace(/["`$]/g, '`$&') };

/** `"…""…"`, which has quotes twice already. */
export const twice: Quotes = { ...double, encode: (text) => text.replace(/["`$]/g, (mark) => (mark === '"' ? '""' : `\`${mark}`)) };

/** `'…'` */
export const single: Quotes = doubled({ "''": "'" });

/** A word of a command without quotes. */
export const bare: Quotes = { escape: /`(?:\r?\n|[\s\S])/g, resolve: spelled, encode: (text) => (/^[\w./:?=%+-]+$/.test(text) ? text : undefined) };

/** `@"` to `"@` */
export const document: Quotes = { escape: /`(?:\r?\n|[\s\S])/g, resolve: spelled, encode: (text) => (/^"@/m.test(text) ? undefined : text.replace(/[`$]/g, '`$&')) };

/** `@'` to `'@` */
export const verbatim: Quotes = raw("\n'@");

export const powershellDialect: Dialect = {
  language: 'powershell',
  quote: (value) => `'${single.encode(value) ?? ''}'`,
  compose: (parts) => joined(parts, '+', powershellDialect.quote),
  fieldName: fieldLike,
  lineComment: '#',
};
