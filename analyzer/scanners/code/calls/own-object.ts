import type { Expr } from '../expr/expr.ts';
import { isSelf } from '../expr/self.ts';
import type { Page } from '../page/page.ts';

/** `this.get(…)`, `self.class.get(…)`, and, where methods need no object, `get(…)`. */
export function isOwn(callee: Expr, { unit }: Page): boolean {
  if (callee.kind === 'name') return UNSAID.has(unit.language);
  if (callee.kind !== 'member') return false;
  const { object } = callee;
  const asked = object.kind === 'call' ? object.callee : object;
  return isSelf(asked.kind === 'member' && asked.name === 'class' ? asked.object : asked);
}

/** Languages in which methods need no object. */
const UNSAID = new Set(['java', 'kotlin', 'csharp', 'ruby', 'crystal', 'dart', 'swift', 'scala', 'groovy', 'elixir']);
