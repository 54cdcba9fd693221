import type { Dialect } from '../expr/expr.ts';
import { backslash, raw, type Quotes } from './quotes.ts';

/** A word without quotes. */
export const bare: Quotes = {
  escape: /\\(?:\r?\n|[\s\S])/g,
  resolve: (match) => (/\n/.test(match) ? '' : match.slice(1)),
  encode: (text) => (/[\r\n]/.test(text) ? undefined : text.replace(/[^\w@%+=:,./{}-]/g, '\\$&')),
};

/** `'…'`; the quote itself is written outside of the quotes. */
export const single: Quotes = { encode: (text) => text.replaceAll("'", "'\\''") };

/** `'…'` of fish, in which a backslash stands before a quote and before itself. */
export const fishSingle: Quotes = { escape: /\\['\\]/g, resolve: (match) => match.slice(1), encode: (text) => text.replace(/['\\]/g, '\\$&') };

function expanding(special: string): Quotes {
  const encode = new RegExp(`[${special}]`, 'g');
  return {
    escape: new RegExp(`\\\\(?:\\r?\\n|[${special}])`, 'g'),
    resolve: (match) => (match.includes('\n') ? '' : match.slice(1)),
    encode: (text) => text.replace(encode, '\\$&'),
  };
}

/** `"…"` */
export const double: Quotes = expanding('$`"\\\\');

/** The body of a heredoc whose word is not quoted. A backslash stands for itself there before most signs: that of JSON needs no other. */
export const document: Quotes = { ...expanding('$`\\\\'), encode: (text) => text.replace(/[$`]|\\(?=[$`\\\r\n]|$)|(?<=\\)\\/g, '\\$&') };

/** The body of a heredoc with a quoted word. */
export const verbatim: Quotes = raw();

/** `$'…'` */
export const ansi: Quotes = backslash({
  letters: { a: '\x07', b: '\b', e: '\x1b', E: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
  spell: { "'": "\\'" },
  multiline: true,
});

/** `<<-`: tabs at the beginning of lines are no part of the text. */
export function withoutTabs(quotes: Quotes): Quotes {
  const { escape, resolve } = quotes;
  return {
    escape: new RegExp(escape === undefined ? '(?<=\\n)\\t+' : `(?<=\\n)\\t+|${escape.source}`, 'g'),
    resolve: (match) => (match.startsWith('\t') ? '' : resolve?.(match) ?? match),
    encode: (text) => (/\n\t/.test(text) ? undefined : quotes.encode(text)),
  };
}

export const shellDialect: Dialect = {
  language: 'shell',
  quote: (value) => (/^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`),
  compose(parts) {
    const texts = parts.map((part) => ('source' in part ? withinQuotes(part.source) : double.encode(part.literal)));
    return texts.includes(undefined) ? undefined : `"${texts.join('')}"`;
  },
  fieldName: (name) => name,
  lineComment: '#',
};

/** What a word says as it stands inside of `"…"`; `undefined` where more than names and commands are in it. */
function withinQuotes(word: string): string | undefined {
  const inner = /^"([^]*)"$/.exec(word)?.[1] ?? (/^\$/.test(word) ? word : undefined);
  if (inner === undefined || !WITHIN.test(inner)) return undefined;
  return inner.replace(/\\.|\$([A-Za-z_]\w*|\d)/gs, (found, name?: string) => (name === undefined ? found : `\${${name}}`));
}

const WITHIN = /^(?:[^"\\`$]|\\.|\$[A-Za-z_]\w*|\$\d|\$\{[^{}"`]*\}|\$\([^()"`]*\))*$/s;
