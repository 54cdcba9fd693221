import { indented, type Quotes } from '../../dialects/quotes.ts';
import type { Expr } from '../../expr/expr.ts';
import type { Lowerer } from '../grammar/lowerer.ts';
import { field, type Syntax } from '../grammar/syntax.ts';

/** Holes are what is neither text nor escape; in `{$x}` the braces belong to the hole, not to the text. */
export function string(node: Syntax, body: Syntax, quotes: Quotes, low: Lowerer, mark: number): Expr {
  const { text } = low.source;
  const holes = body.children.filter((each) => !/^(string_content|escape_sequence|nowdoc_string)$/.test(each.type)).map((hole) => {
    const braced = text[hole.start - 1] === '{' && text[hole.end] === '}';
    const dollar = hole.type === 'dynamic_variable_name' && text[hole.start - 1] === '$' ? 1 : 0;
    return braced ? { ...hole, start: hole.start - 1 - dollar, end: hole.end + 1 } : hole;
  });
  return low.string(node, body.start + mark, body.end - mark, quotes, holes);
}

/** The indentation of the closing word is taken off every line. */
export function heredocText(node: Syntax, quotes: Quotes, low: Lowerer): Expr {
  const body = field(node, 'value');
  const end = field(node, 'end_tag');
  if (body === undefined || end === undefined) return low.string(node, node.end, node.end, quotes);
  const { text } = low.source;
  const start = text.indexOf('\n', field(node, 'identifier')?.end ?? body.start) + 1;
  const stop = text.lastIndexOf('\n', end.start);
  const indent = text.slice(stop + 1, end.start);
  const last = text[stop - 1] === '\r' ? stop - 1 : stop;
  return string(node, { ...body, start, end: Math.max(start, last) }, indented(quotes, indent), low, 0);
}
