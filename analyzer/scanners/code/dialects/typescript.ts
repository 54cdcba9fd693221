import type { Dialect, Piece } from '../expr/expr.ts';
import { content } from './markup.ts';
import { backslash, fieldLike, plainLiteral, quoted, raw, until, type Quotes } from './quotes.ts';

const LETTERS = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', 0: '\0' };

/** `'…'` */
export const single = backslash({ letters: LETTERS, spell: { "'": "\\'" }, joinsLines: 'line' });

/** `"…"` */
export const double = backslash({ letters: LETTERS, spell: { '"': '\\"' }, joinsLines: 'line' });

const TEMPLATE = backslash({ letters: LETTERS, spell: { '`': '\\`' }, joinsLines: 'line', multiline: true });

/** `` `…` `` between holes: a dollar sign before a brace would open one. */
export const template: Quotes = { ...TEMPLATE, encode: (text) => TEMPLATE.encode(text)?.replaceAll('${', '\\${') };

/** The same behind `String.raw`, where a backslash is one. */
export const rawTemplate = until('`', '${');

/** Attribute values in JSX know no escapes. */
export const attribute = raw('"', "'", '&');

/** Text between tags of JSX, where braces would hold code. */
export const jsxText: Quotes = { ...content, encode: (text, like) => (/[{}]/.test(text) ? undefined : content.encode(text, like)) };

/** The body of `/…/`. */
export const expression = raw('/', '\\');

export const typescriptDialect: Dialect = {
  language: 'typescript',
  quote: (value) => quoted(value, single, "'"),
  compose,
  fieldName: (name, like) => (/^[A-Za-z_$][\w$]*$/.test(name) || /^['"`]/.test(like) ? fieldLike(name, like) : quoted(name, single, "'")),
  lineComment: '//',
};

/** One literal where every part is one, else a template. */
function compose(parts: Piece[]): string | undefined {
  const plain = plainLiteral(parts, typescriptDialect.quote);
  if (plain !== undefined) return plain;
  const pieces = parts.map((part) => ('literal' in part ? template.encode(part.literal) ?? '' : `\${${part.source}}`));
  return parts.some((part) => 'source' in part && part.source.includes('`')) ? undefined : `\`${pieces.join('')}\``;
}
