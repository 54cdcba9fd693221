import type { Doc, Usage } from '../model.ts';
import { complete, NOTHING, tellingLeft, type Outcome } from './outcome.ts';

/** Takes out the row from which a loop makes an address. A value that comes from elsewhere may go by the place of the row. */
export function withoutRow(usage: Usage): Outcome {
  if (usage.kind !== 'call') return NOTHING;
  const [row, ...more] = usage.path.flatMap((segment) => segment.row ?? []);
  if (row === undefined) return NOTHING;
  if (row.isOnly) return { reason: 'It is the only row of a loop, which has to go as a whole.' };
  if (more.length > 0 || row.members > 2) return { reason: 'The row of the loop tells more than the setting and its value, and the loop may do something else with it.' };
  if (!isKnown(usage.body)) return { reason: 'What the loop sends for this row is not told by it, so the row cannot be taken out alone.' };
  const isNeeded = row.slot.acts === true || (row.slot.leaves?.().needed ?? []).length > 0;
  return complete([isNeeded ? undefined : tellingLeft(row.slot, row.slot.remove())], 'The row of the loop, or its answer, is read by others as well, or cannot be taken out safely.');
}

function isKnown(doc: Doc): boolean {
  if (doc.kind === 'object') return !doc.open && doc.fields.length > 0 && doc.fields.every(({ value }) => isKnown(value));
  return doc.kind === 'list' ? !doc.open && doc.items.every(isKnown) : doc.kind === 'value';
}
