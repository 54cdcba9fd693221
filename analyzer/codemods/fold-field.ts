import { bindsLoosely, foldField, type FoldPolicy } from '../expression/fold-field.ts';
import { isFieldAlone } from '../expression/looks.ts';
import type { Edit, ExpressionUsage, Rewrite } from '../model.ts';

/** Rewrites one whole expression through its slot, or says why it must be done by hand. */
export function foldExpression(
  usage: ExpressionUsage,
  recipe: Extract<Rewrite, { kind: 'fold-field' }>,
  policy: FoldPolicy,
): { edits: Edit[] } | { reason: string } {
  const [text] = usage.parts;
  if (isFieldAlone(usage.parts, recipe.field)) {
    return { reason: `${recipe.field} is named by itself: take it out here, and look at what makes expressions of it.` };
  }
  if (usage.parts.length !== 1 || text === undefined || usage.slot === undefined) {
    return { reason: 'The expression is put together at run time, so it cannot be rewritten as a whole.' };
  }
  const { action, joined, open } = usage;
  const folded = foldField(text, recipe.field, policy, { ...(action !== undefined && { action }), isPart: joined !== undefined });
  if (folded.kind !== 'changed') return { reason: folded.says };
  const binds = bindsLoosely(text);
  if (binds && joined === 'bare') return { reason: 'It is put into a longer expression without parentheses, where `and` would take a part of it: put it in parentheses first.' };
  const edit = usage.slot.replace(folded.text);
  if (edit === undefined) return { reason: 'The new expression cannot be spelled inside these quotes.' };
  return { edits: [binds && open !== undefined ? { ...edit, open } : edit] };
}
