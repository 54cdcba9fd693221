import type { Selected } from '../judge/select.ts';
import type { Doc, Edit, Slot, Usage } from '../model.ts';

/** What comes of a recipe at one place: its edits, or why there are none. */
export type Outcome = { edits: Edit[] } | { reason: string };

/** Nothing has to be done. */
export const NOTHING: Outcome = { edits: [] };

/** What a type declares cannot be taken out where it is sent. */
export const SENT_UNSET: Outcome = { reason: 'The type of what is sent declares it, so it would be sent empty: take it out of the type as well.' };

/** All of the edits, or the reason where one of them cannot be made. */
export function complete(edits: (Edit | undefined)[], reason: string): Outcome {
  const known = edits.filter((edit) => edit !== undefined);
  return known.length === edits.length ? { edits: known } : { reason };
}

/** An edit with the names that are left without a use once it is made. */
export function tellingLeft(slot: Slot | undefined, edit: Edit | undefined): Edit | undefined {
  const leaves = edit && slot?.leaves?.().names;
  return edit && leaves !== undefined && leaves.length > 0 ? { ...edit, leaves } : edit;
}

/** Whether what was read is not all that stands there: the text of a tagged template, what an assignment gives, what is awaited. */
export function isPart({ field }: Selected): boolean {
  return field?.slot?.isPart === true;
}

const NO_BODY: Doc = { kind: 'value', value: null };

/** The document recipes speak of: the request's parts, a block's or payload's `body`, a call's `args`. */
export function documentOf(usage: Usage): Doc {
  const fields = usage.kind === 'call' ? { query: usage.query, headers: usage.headers, body: usage.isBare === true ? NO_BODY : usage.body }
    : usage.kind === 'name' ? { body: usage.arguments, args: usage.arguments }
      : usage.kind === 'payload' ? { body: usage.body }
        : usage.kind === 'stored' ? { body: usage.resource } : {};
  return { kind: 'object', open: false, fields: Object.entries(fields).map(([name, value]) => ({ name, value })) };
}
