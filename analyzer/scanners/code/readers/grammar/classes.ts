import type { Expr, Span } from '../../expr/expr.ts';
import { newClass } from '../../expr/nodes.ts';
import { namesFirst } from '../../expr/parameters.ts';
import type { Lowerer } from './lowerer.ts';
import { field, type Syntax } from './syntax.ts';

/** A class: what stands in it. `told` is what stands in its head like the parameters of a function: `class Resource(HttpClient http, string path)`. */
export function classOf(node: Syntax, low: Lowerer, told?: Syntax): Expr {
  const { start, end } = told === undefined ? { start: 0, end: -1 } : low.span(told);
  const children = low.parts(node);
  const isTold = (one: Expr): boolean => start <= one.start && one.end <= end;
  return newClass([...namesFirst(children.filter(isTold)), ...children.filter((one) => !isTold(one))], low.span(node), headOf(node, low));
}

/** From the name of a class to its body. */
function headOf(node: Syntax, low: Lowerer): Span | undefined {
  // Rust has the methods of a type beside it: `impl Client for Zone {`.
  const name = field(node, 'name') ?? (node.type === 'impl_item' ? field(node, 'type') : undefined);
  const body = field(node, 'body') ?? node.children.findLast(({ type }) => type.endsWith('_body'));
  return name && low.span({ start: name.start, end: body?.start ?? node.end });
}
