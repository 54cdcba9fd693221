import type { Quotes } from '../dialects/quotes.ts';
import type { Expr } from '../expr/expr.ts';
import { embedded, type Maker } from './making/make.ts';

/** A text in an expression that may be a path. */
export const ADDRESS = /["'`][^"'`\n]*(?:https?:\/\/|\/[\w-]+\/)/;

/**
 * What a whole text of a data file has the program work out that reads it, as code that puts an address together:
 * `={{ 'https://…/' + $json.id }}` of n8n, `@{concat('https://…/', variables('id'))}` of Logic Apps, `[concat(…)]` of templates of ARM,
 * `${base + "/path"}` of Google Workflows. All of them are written nearly like JavaScript.
 * The text itself is a hole that holds the code.
 */
export function workedOut(make: Maker, start: number, end: number, quotes: Quotes): Expr[] | undefined {
  if (!OPENS.has(make.text[start] ?? '')) return undefined;
  const written = make.text.slice(start, end);
  const [, mark = '', code] = WRITTEN.exec(written) ?? [];
  if (code === undefined || !ADDRESS.test(code)) return undefined;
  const from = start + mark.length;
  return [make.other(start, end, [embedded(make.string(from, from + code.length, [make.chunk(from, from + code.length, quotes)]), 'javascript')])];
}

/** Most texts begin with none of these. */
const OPENS = new Set(['=', '@', '[', '$']);

const WRITTEN = /^(=\{\{|@\{|\$\{|@(?=\w+\()|\[(?=\w+\())([\s\S]*?)(?:\}\}|\}|\]|(?<=\)))$/;
