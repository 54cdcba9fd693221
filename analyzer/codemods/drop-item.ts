import { ask } from '../judge/condition.ts';
import { select } from '../judge/select.ts';
import type { Condition, Doc, Edit, Rewrite, Usage } from '../model.ts';
import { complete, documentOf, tellingLeft, type Outcome } from './outcome.ts';

/** Takes items out of the lists that hold them. A list in which nothing would surely stay is left: what it is for has to go as a whole, which a person decides. */
export function withoutItems(usage: Usage, recipe: Extract<Rewrite, { kind: 'drop-item' }>): Outcome {
  const lists = select(documentOf(usage), recipe.in.replace(/\[\]$/, '')).found.flatMap(({ value }) => (value.kind === 'list' ? [value.items] : []));
  const edits = lists.map((items) => editsIn(items, recipe));
  if (edits.includes('alone')) return ALONE;
  const needed = edits.flatMap((some) => (some === 'alone' ? [] : some.needed));
  if (needed.length > 0) return { reason: `Nothing else uses "${[...new Set(needed)].join('", "')}", so it would not compile without this item: take both out.` };
  return complete(edits.flatMap((some) => (some === 'alone' ? [] : some.edits)), 'The item stands in its list in a way that cannot be edited safely.');
}

const ALONE: Outcome = { reason: 'Beside it nothing is surely in the list that would stay: if nothing is, what is sent has to go as a whole.' };

function editsIn(items: Doc[], { where, beside }: { where: Condition; beside: Condition }): { edits: (Edit | undefined)[]; needed: string[] } | 'alone' {
  const goes = items.map((item) => ask(where, item).verdict === 'yes');
  if (!items.some((item, index) => goes[index] === false && ask(beside, item).verdict === 'yes')) return goes.includes(true) ? 'alone' : { edits: [], needed: [] };
  const slots = items.flatMap(({ slot }, index) => (goes[index] === true ? [slot] : []));
  const gone = slots.filter((slot) => slot !== undefined);
  const edits = slots.map((slot) => (slot?.acts === true ? undefined : tellingLeft(slot, slot?.remove(gone))));
  return { edits, needed: gone.flatMap((slot) => slot.leaves?.().needed ?? []) };
}
