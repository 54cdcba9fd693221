import { lastPart } from '../dotted.ts';
import { select, type Selected } from '../judge/select.ts';
import type { Doc, Field, Rewrite, Usage } from '../model.ts';
import { complete, documentOf, isPart, SENT_UNSET, type Outcome } from './outcome.ts';
import { setBefore, STAYS } from './set-before.ts';

type Composing = Extract<Rewrite, { kind: 'compose-field' }>;

/** A string that is to be built, and where. */
interface Build {
  /** What it is called. */
  name: string;
  /** Texts, and fields that stand between them. */
  pieces: (string | Selected | undefined)[];
  /** Where it stands already, though it says something else; with `holes` it may. */
  into: Selected | undefined;
  holes: boolean;
  /** What it is put before where it does not. */
  holder: Field | undefined;
  /** What stands there is what would be built. */
  isSaid: boolean;
}

/** Builds one string from fields and drops them. Refused unless every part is there: a field dropped without its text is a loss. */
export function composed(usage: Usage, recipe: Composing): Outcome {
  const root = documentOf(usage);
  if (recipe.drop.some((at) => setBefore(root, at).length > 0)) return STAYS;
  const build = buildOf(root, recipe);
  const reason = reasonToLeave(build, usage);
  if (reason !== undefined) return { reason };
  const { name, pieces, into, holes, holder, isSaid } = build;
  const parts = pieces.flatMap((piece) => (typeof piece === 'string' ? piece : piece?.value.slot ?? []));
  const text = into !== undefined || holes ? into?.value.slot?.compose?.(parts) : holder?.slot?.precede?.(name, parts);
  const dropped = recipe.drop.map((at) => select(root, at).found[0]?.field?.slot);
  const gone = dropped.filter((slot) => slot !== undefined);
  if (gone.some(({ isSentUnset }) => isSentUnset)) return SENT_UNSET;
  const edits = [...(isSaid ? [] : [text]), ...dropped.map((slot) => slot?.remove(gone))];
  const read = recipe.drop.map((at) => at.split('.').slice(-2).join('.'));
  return complete(edits.map((edit, index) => (index === 0 && edit ? { ...edit, gone: read } : edit)), `"${name}" cannot be built safely in this place.`);
}

function buildOf(root: Doc, recipe: Composing): Build {
  const parts = recipe.template.split(/(\{[^}]*\})/).filter((part) => part !== '');
  const pieces = parts.map((part): string | Selected | undefined => (part.startsWith('{') ? select(root, part.slice(1, -1)).found[0] : part));
  const { found: [into], holes } = select(root, recipe.to);
  const isSaid = into?.value.slot?.says?.(pieces.map((piece) => (typeof piece === 'string' ? { text: piece } : partOf(piece)))) === true;
  return { name: lastPart(recipe.to), pieces, into, holes, holder: fieldHolding(root, recipe), isSaid };
}

function reasonToLeave({ name, pieces, into, holder, isSaid }: Build, usage: Usage): string | undefined {
  const fields = pieces.filter((piece) => typeof piece === 'object');
  if (fields.some(isPart)) return `A part of "${name}" would be worked out in another way.`;
  if (fields.some(({ value }) => value.slot?.mayMiss === true)) return `A part of "${name}" may be nothing, or stand for the zone itself: decide what the name is then.`;
  if (holder?.value.slot?.mayMiss === true) return `"${holder.name}" may be nothing, and "${name}" is all that there is then: decide what it is called.`;
  if (usage.kind === 'name' && usage.ecosystem === 'pulumi' && fields.some(({ value }) => value.kind !== 'value'))
    return `A part of "${name}" may be known only once something else is deployed, which no text can be built of: use interpolate, Output.concat or the like.`;
  if (!isSaid && (into?.value.slot?.acts === true || into?.field?.slot?.acts === true)) return `"${name}" is worked out by doing something, which would not be done any more.`;
  if (pieces.some((piece) => typeof piece !== 'string' && piece?.value.slot === undefined)) return `"${name}" has to be built from fields that are not all written here.`;
  return fields.some(({ value }) => isBlankName(value)) ? 'One of the parts is empty or stands for the zone itself ("@"), which needs the zone name.' : undefined;
}

function partOf(piece: Selected | undefined): { text: string } | { source: string } {
  const value = piece?.value;
  return value?.kind === 'value' && typeof value.value === 'string' ? { text: value.value } : { source: value?.slot?.source ?? '' };
}

/** The field that holds what is dropped, in the record in which there is none yet of what is built. */
function fieldHolding(root: Doc, { to, drop }: Composing): Field | undefined {
  const record = to.slice(0, to.lastIndexOf('.') + 1);
  const holders = new Set(drop.map((at) => (at.startsWith(record) ? at.slice(record.length).split('.') : [])).map(([first, ...inner]) => (inner.length === 0 ? undefined : first)));
  const [holder] = holders;
  return holders.size === 1 && holder !== undefined ? select(root, record + holder).found[0]?.field : undefined;
}

function isBlankName(doc: Doc): boolean {
  return doc.kind === 'value' && (doc.value === null || doc.value === '' || doc.value === '@');
}
