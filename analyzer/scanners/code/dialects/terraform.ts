import type { Dialect } from '../expr/expr.ts';
import { backslash, fieldLike, quoted, type Quotes } from './quotes.ts';

const TEMPLATE = { '$${': '${', '%%{': '%{' };

const escapes = backslash({ letters: { n: '\n', r: '\r', t: '\t' }, spell: { '"': '\\"' }, also: TEMPLATE });

/** `"…"` */
export const template: Quotes = { ...escapes, encode: (text) => escapes.encode(text)?.replace(/[$%](?=\{)/g, '$&$&') };

/** The body of a heredoc: nothing but the two template marks is special. */
export const heredoc: Quotes = {
  escape: /\$\$\{|%%\{/g,
  resolve: (match) => match.slice(1),
  encode: (text) => text.replace(/[$%](?=\{)/g, '$&$&'),
};

export const terraformDialect: Dialect = {
  language: 'terraform',
  quote: (value) => quoted(value, template),
  compose(parts) {
    if (parts.some((part) => 'source' in part && /[\n#]|\/[/*]/.test(part.source))) return undefined;
    return `"${parts.map((part) => ('source' in part ? QUOTED.exec(part.source)?.[1] ?? `\${${part.source}}` : template.encode(part.literal) ?? '')).join('')}"`;
  },
  fieldName: fieldLike,
  lineComment: '#',
};

/** A text with plain references in it, which goes into another one as it stands: `"autodiscover.${var.zone}"`. */
const QUOTED = /^"((?:[^"\\$%]|\\.|[$%](?!\{)|\$\{[^"{}]*\})*)"$/;
