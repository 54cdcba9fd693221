import { ask } from '../judge/condition.ts';
import type { Match } from '../judge/match.ts';
import type { Doc, Edit, Rewrite } from '../model.ts';

/**
 * Why edits of what a loop does in one of its turns may not be made: they would change what it does in the others too, and it is one row
 * that asks for them. What is written in the rows is changed for these alone.
 */
export function reasonOfTurn(edits: Edit[], recipes: Rewrite[], { usage, route }: Match, root: Doc): string | undefined {
  const { rows } = usage.kind === 'call' ? usage : {};
  if (rows === undefined || edits.every((edit) => rows.some((row) => isIn(row, edit) || (edit.text === '' && isIn(edit, row))))) return undefined;
  const template = route?.slice(route.indexOf('/') + 1).split('/') ?? [];
  const isLed = usage.kind === 'call' && usage.path.some(({ text, isOfRow }, index) => isOfRow === true && (template.length === 0 || template[index] === text));
  const general = withoutRows(root);
  const isMeant = recipes.every(({ when }) => when === undefined || ask(when, general).verdict === 'yes');
  return isLed || !isMeant ? SHARED : undefined;
}

function isIn(row: Span, { start, end }: Span): boolean {
  return row.start <= start && end <= row.end;
}

type Span = Pick<Edit, 'start' | 'end'>;

const SHARED = 'A loop does this for one thing after the other, and only some of them ask for it: what it does for all has to stay as it is.';

/** A document as it is in each turn: what comes from a row is not known. */
function withoutRows(doc: Doc): Doc {
  if (doc.isOfRow === true) return { kind: 'unknown' };
  if (doc.kind === 'list') return { ...doc, items: doc.items.map(withoutRows) };
  return doc.kind === 'object' ? { ...doc, fields: doc.fields.map((field) => ({ ...field, value: withoutRows(field.value) })) } : doc;
}
