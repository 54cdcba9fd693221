import { bindsLoosely, foldField, type Effect, type FoldPolicy } from '../expression/fold-field.ts';
import { HOLE } from '../expression/lexer.ts';
import { isFieldAlone, mayNameField } from '../expression/looks.ts';
import type { Edit, ExpressionUsage, Rewrite } from '../model.ts';
import type { Outcome } from './outcome.ts';

/** Rewrites one whole expression through its slots, or says why it must be done by hand. */
export function foldExpression(
  usage: ExpressionUsage,
  recipe: Extract<Rewrite, { kind: 'fold-field' }>,
  policy: FoldPolicy,
): Outcome {
  const { parts, action, joined, open, item } = usage;
  if (isFieldAlone(parts, recipe.field)) {
    return { reason: `${recipe.field} is named by itself: take it out here, and look at what makes expressions of it.` };
  }
  // Where there are only values, an expression is the same one whatever they are.
  const holes = parts.includes(undefined);
  if (holes && mayNameField(parts)) return PUT_TOGETHER;
  const text = parts.map((part) => part ?? HOLE).join('');
  const folded = foldField(text, recipe.field, policy, { ...(action !== undefined && { action }), isPart: joined !== undefined, holes });
  const binds = bindsLoosely(text, holes);
  const without = folded.kind === 'manual' && item !== undefined && isNeutral(folded.effect, item.by, binds) ? item.slot.remove() : undefined;
  if (without !== undefined) return { edits: [without] };
  if (folded.kind !== 'changed') return { reason: folded.says };
  if (binds && joined === 'bare') return { reason: 'It is put into a longer expression without parentheses, where `and` would take a part of it: put it in parentheses first.' };
  const edits = hasSlots(usage) ? editsTo(folded.text, usage) : undefined;
  if (edits === undefined) return PUT_TOGETHER;
  if (edits.includes(undefined)) return { reason: 'The new expression cannot be spelled inside these quotes.' };
  return { edits: edits.filter((edit) => edit !== undefined).map((edit) => (binds && open !== undefined ? { ...edit, open } : edit)) };
}

const PUT_TOGETHER = { reason: 'The expression is put together, or stands in a comment, so it cannot be rewritten as a whole.' };

/** Whether others that are joined by the word come out as before without this one. Beside `and` a part of one that binds loosely stands with a part of the next. */
function isNeutral(effect: Effect, by: 'and' | 'or', binds: boolean): boolean {
  return by === 'or' ? effect === 'never' || effect === 'no-condition' : effect === 'always' && !binds;
}

function hasSlots({ parts, slots = [] }: ExpressionUsage): boolean {
  return parts.every((part, index) => part === undefined || slots[index] !== undefined);
}

/** What makes the parts those of another text with the same holes; `undefined` where one of these has gone. */
function editsTo(text: string, { parts, slots = [] }: ExpressionUsage): (Edit | undefined)[] | undefined {
  const texts = text.split(HOLE);
  if (texts.length !== parts.filter((part) => part === undefined).length + 1) return undefined;
  let hole = 0;
  return parts.flatMap((part, index) => {
    if (part === undefined) hole++;
    const wanted = texts[hole] ?? '';
    return part === undefined || part === wanted ? [] : [slots[index]?.replace(wanted)];
  });
}
