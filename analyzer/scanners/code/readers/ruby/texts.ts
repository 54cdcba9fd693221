import { interpolating, plain, verbatim, word } from '../../dialects/ruby.ts';
import type { Expr } from '../../expr/expr.ts';
import type { Lowerer } from '../grammar/lowerer.ts';
import type { Syntax } from '../grammar/syntax.ts';

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** `'…'`, `"…"`, `%q{…}`, `%{…}`, `:"…"`, `` `…` ``, `"key": `. */
export function string(node: Syntax, low: Lowerer): Expr {
  const open = /^(?::["']|%[a-zA-Z]?[^\w\s]|["'`]|\?)/.exec(low.text(node))?.[0] ?? '';
  const mark = open.slice(-1);
  const close = CLOSING[mark] ?? mark;
  const single = mark === "'" || open.startsWith('%q') || open.startsWith('%s');
  const end = low.text(node).endsWith(close) ? node.end - close.length : node.end;
  return low.string(node, node.start + open.length, end, single ? plain(close) : interpolating(close, mark), holesOf(node));
}

/** A word of `%w[…]` or `%i[…]`. */
export function listed(node: Syntax, low: Lowerer): Expr {
  const mark = low.source.text[(node.parent?.start ?? 0) + 2] ?? '';
  return low.string(node, node.start, node.end, word(CLOSING[mark] ?? mark, mark), holesOf(node));
}

/** What is put in at run time. */
export function holesOf(node: Syntax): Syntax[] {
  return node.children.filter((each) => each.type === 'interpolation');
}

/** `/…/`, `%r{…}`, where it may be of a path. */
export function regex(node: Syntax, low: Lowerer): Expr | Expr[] {
  const [, open = '', body = ''] = /^(\/|%r.)([\s\S]*)[^\w\s]\w*$/.exec(low.text(node)) ?? [];
  if (!/\/[a-z]/i.test(body)) return low.all(holesOf(node));
  const start = node.start + open.length;
  return low.call(node, low.name(node, 'Regexp'), [{ value: low.string(node, start, start + body.length, verbatim, holesOf(node)) }], true);
}
