import { foldField, type FoldPolicy } from '../expression/fold-field.ts';
import type { Edit, ExpressionUsage, Rewrite } from '../model.ts';

/** Rewrites one whole expression through its slot, or says why it must be done by hand. */
export function foldExpression(
  usage: ExpressionUsage,
  recipe: Extract<Rewrite, { kind: 'fold-field' }>,
  policy: FoldPolicy,
): { edits: Edit[] } | { reason: string } {
  const [text] = usage.parts;
  if (usage.parts.length !== 1 || text === undefined || usage.slot === undefined) {
    return { reason: 'The expression is put together at run time, so it cannot be rewritten as a whole.' };
  }
  const folded = foldField(text, recipe.field, policy, usage.action === undefined ? {} : { action: usage.action });
  if (folded.kind !== 'changed') return { reason: folded.says };
  const edit = usage.slot.replace(folded.text);
  return edit === undefined ? { reason: 'The new expression cannot be spelled inside these quotes.' } : { edits: [edit] };
}
