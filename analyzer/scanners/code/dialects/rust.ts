import type { Dialect } from '../expr/expr.ts';
import { backslash, fieldLike, plainLiteral, quoted, raw, type Quotes } from './quotes.ts';

/** `"…"` and `b"…"` */
export const double = backslash({
  letters: { n: '\n', r: '\r', t: '\t', 0: '\0' },
  spell: { '"': '\\"' },
  joinsLines: 'line and indentation',
  control: (hex) => `\\x${hex.padStart(2, '0')}`,
  multiline: 'alike',
});

/** `r#"…"#`, ended by `close`. */
export function rawText(close: string): Quotes {
  return raw(close);
}

export const rustDialect: Dialect = {
  language: 'rust',
  quote: (value) => quoted(value, double),
  // What was put together of `&str` alone stays one: `format!` makes a `String`.
  compose(parts) {
    const plain = plainLiteral(parts, rustDialect.quote);
    if (plain !== undefined) return plain;
    const format = parts.map((part) => ('literal' in part ? part.literal.replace(/[{}]/g, '$&$&') : '{}')).join('');
    const sources = parts.flatMap((part) => ('source' in part ? [part.source] : []));
    return `format!(${[rustDialect.quote(format), ...sources].join(', ')})`;
  },
  fieldName: fieldLike,
  lineComment: '//',
};
