import type { Dialect } from '../expr/expr.ts';
import { backslash, doubled, fieldLike, joined, quoted, raw } from './quotes.ts';

const LETTERS = { n: '\n', r: '\r', t: '\t', v: '\v', e: '\x1b', f: '\f', $: '$' };

const control = (hex: string): string => `\\x${hex.padStart(2, '0')}`;

/** `"…"` */
export const double = backslash({ letters: LETTERS, spell: { '"': '\\"', $: '\\$' }, keepsUnknown: true, multiline: 'alike', control });

/** Between `<<<EOT` and `EOT`: quotes need no escape, and one before them stays. */
export const heredoc = backslash({ letters: LETTERS, spell: { $: '\\$' }, keepsUnknown: true, multiline: true, control });

/** `'…'` */
export const single = doubled({ '\\\\': '\\', "\\'": "'" });

/** Between `<<<'EOT'` and `EOT`. */
export const nowdoc = raw();

export const phpDialect: Dialect = {
  language: 'php',
  quote: (value) => quoted(value, single, "'"),
  compose: (parts) => joined(parts, '.', phpDialect.quote),
  fieldName: fieldLike,
  lineComment: '//',
};
