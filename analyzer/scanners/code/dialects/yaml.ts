import type { Dialect } from '../expr/expr.ts';
import { backslash, doubled, indented, plainLiteral, quoted, raw, type Quotes } from './quotes.ts';

const FOLD = '[ \\t]*\\r?\\n(?:[ \\t]*\\r?\\n)*[ \\t]*';

/** A line break in a flow scalar is a space, and an empty line a line break. (YAML 1.2, 6.5) */
function folding(quotes: Quotes): Quotes {
  const { escape, resolve } = quotes;
  return {
    escape: new RegExp(escape === undefined ? FOLD : `${escape.source}|${FOLD}`, 'g'),
    resolve: (match) => (/^[ \t]*\r?\n/.test(match) ? folded(match) : resolve?.(match) ?? match),
    encode: (text) => quotes.encode(text),
  };
}

function folded(match: string): string {
  const breaks = match.split('\n').length - 1;
  return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
}

const doubleQuotes = backslash({
  letters: { '0': '\0', a: '\x07', b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', N: '\x85', _: '\xa0' },
  spell: { '"': '\\"' },
  joinsLines: 'line and indentation',
});

/** `"…"` */
export const double: Quotes = folding(doubleQuotes);

/** `'…'` */
export const single: Quotes = folding(doubled({ "''": "'" }, ['\n']));

const NEEDS_QUOTES = /^[\s&*!|>'"%@`#,[\]{}]|^[-?:](?:\s|$)|: |:$| #|[\n\t,[\]{}]|\s$|^$|^(?:true|false|yes|no|on|off|null|~)$|^[-+.\d][\d._eE+-]*$/i;

/** A scalar without quotes. */
export const plain: Quotes = folding({ encode: (text) => (NEEDS_QUOTES.test(text) ? undefined : text) });

/** The lines of `|`, without their margin. */
export function literal(margin: number): Quotes {
  return indented(raw('\r'), ' '.repeat(margin));
}

/** The lines of `>`: those at the margin run on, those further in stand alone. */
export function foldedBlock(margin: number): Quotes {
  const space = ` {${margin}}`;
  const { encode } = literal(margin);
  return {
    escape: new RegExp(`\\n(?:[ \\t]*\\n)*${space}(?=[^\\s])|(?<=\\n) {1,${Math.max(1, margin)}}`, 'g'),
    resolve: (match) => (match.startsWith('\n') ? folded(match) : ''),
    encode: (text) => (text.includes('\n') ? undefined : encode(text)),
  };
}

/** A scalar that a template fills in: `"{{ host }}"`, `${HOST}`. */
const TEMPLATE = /^(["']?)((?:\{\{[^{}"'\\]*\}\}|\$\{[^{}"'\\]*\}|[\w.-])+)\1$/;

export const yamlDialect: Dialect = {
  language: 'yaml',
  quote: (value) => (plain.encode(value) === undefined ? quoted(value, doubleQuotes) : value),
  compose(parts) {
    const texts = parts.map((part) => ('literal' in part ? (/["\\\n]/.test(part.literal) ? undefined : part.literal) : TEMPLATE.exec(part.source)?.[2]));
    if (texts.includes(undefined)) return undefined;
    return plainLiteral(parts, yamlDialect.quote) ?? `"${texts.join('')}"`;
  },
  fieldName: (name, like) => (/^['"]/.test(like) ? `${like[0]}${name}${like[0]}` : name),
  lineComment: '#',
};
