import type { Dialect } from '../expr/expr.ts';
import { backslash, doubled, fieldLike, joined, quoted, raw, type Quotes } from './quotes.ts';

const LETTERS = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', 0: '\0' };

/** `"…"` in which nothing but the backslash is special. */
export const double = backslash({ letters: LETTERS, spell: { '"': '\\"' }, joinsLines: 'line', multiline: 'alike' });

/** `'…'` with the same escapes. */
export const single = backslash({ letters: LETTERS, spell: { "'": "\\'" }, joinsLines: 'line', multiline: 'alike' });

/** `"…"` in which a dollar opens a hole. */
export const dollars = backslash({ letters: { ...LETTERS, $: '$' }, spell: { '"': '\\"', $: '\\$' }, joinsLines: 'line', multiline: 'alike' });

/** `'…'` in which a dollar opens a hole. */
export const singleDollars = backslash({ letters: { ...LETTERS, $: '$' }, spell: { "'": "\\'", $: '\\$' }, joinsLines: 'line', multiline: 'alike' });

/** `"…"` of Perl, where `@` opens a hole too. */
export const perlDouble = backslash({ letters: { ...LETTERS, $: '$', '@': '@' }, spell: { '"': '\\"', $: '\\$', '@': '\\@' }, multiline: 'alike' });

/** `'…'` of Perl: `\'` and `\\` alone stand for something else. */
export const perlSingle = doubled({ '\\\\': '\\', "\\'": "'" });

/** `"…"` in which a quote stands twice. */
export const twice = doubled({ '""': '"' });

/** `'…'` in which a quote stands twice. */
export const sql = doubled({ "''": "'" });

/** `"…"` of Crystal, where `#{` opens a hole. */
export const hashes: Quotes = { ...double, encode: (text, like) => double.encode(text, like)?.replace(/#(?=\{)/g, '\\#') };

/** `''…''` of Nix. (Nix manual, "String literal") */
export const indentedNix: Quotes = {
  escape: /'''|''\$|''\\[\s\S]/g,
  resolve: (match) => (match === "'''" ? "''" : match === "''$" ? '$' : LETTERS[match.charAt(3) as keyof typeof LETTERS] ?? match.charAt(3)),
  encode: (text) => (text.includes("''") ? undefined : text.replaceAll('${', "''${")),
};

/** Texts without escapes that end at some mark; new text must hold none of these. */
export const verbatim = raw('"', "'", '`', '\\', '$', ']', '}');

/** How a language of the script family spells new text: its usual quotes, what joins texts, what opens a comment. */
export function scriptDialect(language: string, { quotes = double, mark = '"', join, comment = '//', strict = false }: { quotes?: Quotes; mark?: string; join?: string; comment?: string; strict?: boolean }): Dialect {
  const quote = (value: string): string => quoted(value, quotes, mark);
  return {
    language,
    quote,
    compose: (parts) => (join === undefined ? undefined : joined(parts, join, quote)),
    fieldName: fieldLike,
    lineComment: comment,
    ...(strict && { isStrict: true }),
  };
}
