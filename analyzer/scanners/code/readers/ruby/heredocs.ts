import { onceFor } from '../../../once.ts';
import { indented } from '../../dialects/quotes.ts';
import { interpolating, verbatim } from '../../dialects/ruby.ts';
import type { Expr } from '../../expr/expr.ts';
import type { Lowerer } from '../grammar/lowerer.ts';
import { child, type Syntax } from '../grammar/syntax.ts';
import { holesOf } from './texts.ts';

/** The text of a heredoc stands after the line that announces it, in the order of announcement. */
export function heredoc(node: Syntax, low: Lowerer): Expr {
  const body = bodyOf(node);
  const [, kind = '', quote = ''] = /^<<([~-]?)(["'`]?)/.exec(low.text(node)) ?? [];
  const quotes = quote === "'" ? verbatim : interpolating('', '');
  const end = body === undefined ? undefined : child(body, 'heredoc_end');
  if (body === undefined || end === undefined) return low.string(node, node.end, node.end, quotes);
  const { text } = low.source;
  const start = text.indexOf('\n', body.start) + 1;
  const stop = Math.max(start, text.lastIndexOf('\n', end.start - 1) + 1);
  const stripped = kind === '~' ? indented(quotes, commonIndent(text.slice(start, stop))) : quotes;
  return low.string(node, start, stop, stripped, holesOf(body));
}

function bodyOf(node: Syntax): Syntax | undefined {
  let root = node;
  while (root.parent !== undefined) root = root.parent;
  return heredocsIn(root).get(node);
}

const heredocsIn = onceFor((root: Syntax): Map<Syntax, Syntax> => {
  const announced: Syntax[] = [];
  const written: Syntax[] = [];
  const open = [root];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (each.type === 'heredoc_beginning') announced.push(each);
    if (each.type === 'heredoc_body') written.push(each);
    open.push(...each.children);
  }
  announced.sort(byStart);
  return new Map(written.sort(byStart).flatMap((body, index) => (announced[index] === undefined ? [] : [[announced[index], body]])));
});

function byStart(a: Syntax, b: Syntax): number {
  return a.start - b.start;
}

function commonIndent(text: string): string {
  const indents = text.split('\n').filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  return indents.reduce((least, each) => (each.length < least.length ? each : least), indents[0] ?? '');
}
