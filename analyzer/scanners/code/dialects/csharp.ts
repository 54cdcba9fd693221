import type { Dialect } from '../expr/expr.ts';
import { backslash, doubled, joined, pascalLike, plainLiteral, quoted, raw, templated, until, type Quotes } from './quotes.ts';

const LETTERS = { 0: '\0', a: '\x07', b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const BRACES = { '{{': '{', '}}': '}' };

/** `"…"` */
export const regular = backslash({ letters: LETTERS, spell: { '"': '\\"' } });

/** `$"…"` */
export const interpolated = backslash({ letters: LETTERS, spell: { '"': '\\"', '{': '{{', '}': '}}' }, also: BRACES });

/** `@"…"` */
export const verbatim = doubled({ '""': '"' });

/** `$@"…"` */
export const interpolatedVerbatim = doubled({ '""': '"', ...BRACES });

/** `"""…"""`, with as many quotes as the text does not hold; beside them one more would be taken for one of them, unless they stand on lines of their own. After `$$` two braces in a row open a hole. */
export function rawText(mark: string, dollars: number, isOnLines: boolean): Quotes {
  const never = dollars > 0 ? ['{'.repeat(dollars), '}'.repeat(dollars)] : [];
  if (isOnLines) return raw(mark, ...never);
  const { encode } = until(mark, ...never);
  return { encode: (text) => (text.startsWith('"') ? undefined : encode(text)) };
}

export const csharpDialect: Dialect = {
  language: 'csharp',
  quote: (value) => quoted(value, regular),
  compose: (parts) => plainLiteral(parts, csharpDialect.quote) ?? templated(parts, { open: '$"', close: '"', hole: ['{', '}'] }, interpolated) ?? joined(parts, '+', csharpDialect.quote),
  fieldName: pascalLike,
  lineComment: '//',
};
