import { ask } from '../judge/condition.ts';
import { select } from '../judge/select.ts';
import type { Doc, Field, Rewrite, Usage } from '../model.ts';
import { documentOf, type Outcome } from './outcome.ts';

/** Why a field stays that other places set before: without the last of them another one would count, so all of them have to go, each in its turn. */
export function unlessSetBefore(usage: Usage, { at, when }: Extract<Rewrite, { kind: 'drop-field' }>): Outcome | undefined {
  let root = documentOf(usage);
  for (let before = setBefore(root, at); before.length > 0; before = setBefore(root, at)) {
    root = asBefore(root, new Set(before));
    if (before.some(({ slot, value }) => slot?.acts === true || value.slot?.acts === true || slot?.remove() === undefined)) return STAYS;
    if (when !== undefined && ask(when, root).verdict !== 'yes') return STAYS;
  }
  return undefined;
}

/** What another place that stays has set before, or may have. */
export const STAYS: Outcome = { reason: 'Another place sets it before, in a way that cannot be edited safely, and what that sets would be sent without this one.' };

/** The fields at a path as they were before their last change. */
export function setBefore(root: Doc, at: string): Field[] {
  return select(root, at).found.flatMap(({ field }) => field?.before ?? []);
}

function asBefore(doc: Doc, before: ReadonlySet<Field>): Doc {
  if (doc.kind === 'list') return { ...doc, items: doc.items.map((item) => asBefore(item, before)) };
  if (doc.kind !== 'object') return doc;
  return { ...doc, fields: doc.fields.map((field) => (field.before !== undefined && before.has(field.before) ? field.before : { ...field, value: asBefore(field.value, before) })) };
}
