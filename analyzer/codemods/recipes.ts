import { lastPart } from '../dotted.ts';
import type { Condition, Doc, Edit, Field, FixSummary, Json, Rewrite, Segment, Slot, Usage } from '../model.ts';
import { ask } from '../judge/condition.ts';
import type { Match } from '../judge/match.ts';
import { select, type Selected } from '../judge/select.ts';
import type { FoldPolicy } from '../expression/fold-field.ts';
import { uniteDeletions } from './apply.ts';
import { composed } from './compose.ts';
import { withoutItems } from './drop-item.ts';
import { withoutRow } from './drop-row.ts';
import { reasonOfTurn } from './each-turn.ts';
import { foldExpression } from './fold-field.ts';
import { complete, documentOf, isPart, NOTHING, SENT_UNSET, tellingLeft, type Outcome } from './outcome.ts';
import { unlessSetBefore } from './set-before.ts';

/** What the recipes of an entry make of one use. `edits` is empty when nothing can be done by machine. */
export interface Proposal {
  summary: FixSummary;
  edits: Edit[];
  /** They are right only together with those of the requests. */
  follows?: true;
}

/**
 * Applies the entry's recipes to the place they were found at. All or nothing: when one recipe that should apply cannot,
 * the place stays untouched and the summary says why. `null` when the entry has no recipe for this kind of use.
 */
export function proposalFor(match: Match, policy: FoldPolicy): Proposal | null {
  const recipes = match.entry.rewrite.filter((recipe) => isMeant(recipe, match));
  if (recipes.length === 0) return manual(match);
  const isUnasked = isKept(match.usage);
  const follows = isUnasked && match.usage.context === 'test';
  const outcomes = isUnasked && !follows ? [UNASKED] : recipes.map((recipe) => outcomeOf(recipe, match, policy));
  const refused = outcomes.find((outcome) => 'reason' in outcome);
  if (refused !== undefined && 'reason' in refused) return { summary: { kind: 'manual', safety: 'review', says: refused.reason }, edits: [] };
  const edits = uniteDeletions(outcomes.flatMap((outcome) => ('edits' in outcome ? outcome.edits : [])));
  if (edits.length === 0) return manual(match);
  const shared = reasonOfTurn(edits, recipes, match, documentOf(match.usage));
  if (shared !== undefined) return { summary: { kind: 'manual', safety: 'review', says: shared }, edits: [] };
  const safety = match.certainty === 'certain' && recipes.every((recipe) => recipe.safety === 'safe') ? 'safe' : 'review';
  return { summary: { kind: 'edits', safety, says: [...new Set(recipes.map((recipe) => saysOf(recipe, policy)))].join('; ') }, edits, ...(follows && { follows }) };
}

/** A recipe tells what it does where nobody asks for anything else. */
function saysOf(recipe: Rewrite, policy: FoldPolicy): string {
  return recipe.kind === 'fold-field' && policy === 'remove' ? `take what asks for ${recipe.field} out of the expression` : recipe.says;
}

/** Whether nothing shows that an address is asked for; what only people read does as well without. */
function isKept({ kind, context, ...usage }: Usage): boolean {
  return kind === 'call' && 'isUnasked' in usage && context !== 'doc' && context !== 'comment';
}

/** Whether a recipe is one for such a use, whatever it sends. */
function isFor(recipe: Rewrite, { usage, route }: Match): boolean {
  if (recipe.kind === 'fold-field') return usage.kind === 'expression';
  // What answers in place of the API may take any method.
  const answersAll = isKept(usage) && usage.context === 'test' && route?.startsWith('/') === true;
  return recipe.calls === undefined || recipe.calls.some((call) => call === route || (answersAll && call.endsWith(` ${route}`)));
}

const UNASKED: Outcome = { reason: 'Nothing here asks for this address: what compares it, looks something up by it, records it or keeps it for others has to change together with those.' };

function manual(match: Match): Proposal | null {
  const [step] = match.entry.manual;
  if (step === undefined) return null;
  const isOpen = match.entry.rewrite.some((recipe) => isFor(recipe, match) && isUndecided(recipe, match));
  const says = isOpen ? `Part of it is decided at run time, so it is left as it is. ${step}` : step;
  return { summary: { kind: 'manual', safety: 'review', says, step }, edits: [] };
}

/** Whether a recipe waits for what is decided at run time. Where nothing of a body is known, one that is for no request in particular may be for something else. */
function isUndecided({ when, calls }: Rewrite, { usage }: Match): boolean {
  if (when === undefined || (calls === undefined && usage.kind === 'call' && usage.body.kind === 'unknown')) return false;
  return ask(when, documentOf(usage)).verdict === 'unknown';
}

function isMeant(recipe: Rewrite, match: Match): boolean {
  if (!isFor(recipe, match)) return false;
  if (recipe.kind === 'fold-field') return true;
  const is = (condition: Condition): boolean => ask(condition, documentOf(match.usage)).verdict === 'yes';
  return (recipe.when === undefined || is(recipe.when)) && (recipe.unless === undefined || !is(recipe.unless));
}

function outcomeOf(recipe: Rewrite, { usage, route }: Match, policy: FoldPolicy): Outcome {
  if (usage.kind === 'payload' && !(usage.source.kind === 'code' && DATA.has(usage.source.language))) {
    return { reason: 'Nothing here shows where this record goes: what is sent has to change, what other code reads or was once answered may stay.' };
  }
  if (recipe.answered !== undefined && usage.kind === 'call' && usage.reads?.(recipe.answered) === true)
    return { reason: `The file reads "${recipe.answered}", which the answer does not have there any more: what reads it has to change with the request.` };
  if (changesBody(recipe) && hasLength(usage)) return { reason: 'The length of the body is written out in a header, which would not fit any more.' };
  switch (recipe.kind) {
    case 'rename-segment':
      return segmentEdits(usage, route, recipe.from, (slot) => slot.replace(recipe.to));
    case 'drop-segment':
      return segmentEdits(usage, route, recipe.segment, (slot) => slot.remove());
    case 'drop-field':
      return unlessNeeded(usage, recipe.at) ?? unlessAlone(usage, recipe) ?? unlessSetBefore(usage, recipe) ?? fieldEdits(usage, recipe.at, (field, gone) => (acts(field) ? undefined : tellingLeft(field.slot, field.slot?.remove(gone))));
    case 'drop-item':
      return withoutItems(usage, recipe);
    case 'drop-row':
      return withoutRow(usage);
    case 'rename-field':
      return select(documentOf(usage), recipe.at.replace(/[^.]*$/, recipe.to)).found.length > 0
        ? { reason: `"${recipe.to}" is sent as well, so "${lastPart(recipe.at)}" cannot take its place.` }
        : fieldEdits(usage, recipe.at, (field) => field.slot?.rename?.(recipe.to));
    case 'replace-value':
      return valueEdits(usage, recipe);
    case 'compose-field':
      return composed(usage, recipe);
    case 'rename-name':
      return { reason: 'Renaming this needs its references renamed too; do it by hand.' };
    case 'fold-field':
      return usage.kind === 'expression' ? foldExpression(usage, recipe, policy) : NOTHING;
  }
}

function acts({ slot, value }: Field): boolean {
  return slot?.acts === true || value.slot?.acts === true;
}

function changesBody(recipe: Rewrite): boolean {
  const at = 'at' in recipe ? recipe.at : 'in' in recipe ? recipe.in : 'to' in recipe && recipe.kind === 'compose-field' ? recipe.to : '';
  return at.startsWith('body');
}

function hasLength(usage: Usage): boolean {
  return usage.kind === 'call' && select(documentOf(usage), 'headers.Content-Length').found.some(({ value }) => value.kind === 'value' && value.value !== null);
}

/** Formats whose records no code around them reads by name. */
const DATA = new Set(['json', 'yaml', 'toml']);

/** An id may be spelt like a segment: where the route has the word, no other segment is meant. */
function segmentEdits(usage: Usage, route: string | null, text: string, edit: (slot: Slot) => Edit | undefined): Outcome {
  if (usage.kind !== 'call') return NOTHING;
  const template = route?.slice(route.indexOf('/') + 1).split('/') ?? [];
  const isNamed = template.includes(text);
  const segments = usage.path.filter((segment: Segment, index) => segment.text === text && (!isNamed || template[index] === text));
  const edits = segments.map((segment) => (segment.slot === undefined ? undefined : edit(segment.slot)));
  return complete(edits, `The path segment "${text}" is put together elsewhere, used by more than this, or part of a description, so it cannot be rewritten here.`);
}

function fieldEdits(usage: Usage, at: string, edit: (field: Field, gone: Slot[]) => Edit | undefined): Outcome {
  const { found, holes } = select(documentOf(usage), at);
  const fields = found.map((one) => one.field).filter((field) => field !== undefined);
  // Without a body nothing has to be done to it; a body that cannot be read may well hold the field.
  if (fields.length === 0) return holes ? { reason: `What is sent is not visible here, so "${lastPart(at)}" cannot be changed by machine.` } : NOTHING;
  // A struct, a schema or a document that declares the field: other code may use it by name.
  if (usage.kind === 'payload' && fields.some((field) => field.value.kind !== 'value')) {
    return { reason: `"${lastPart(at)}" is declared here, not sent; take it out together with what uses it.` };
  }
  const slots = fields.map(({ slot }) => slot).filter((slot) => slot !== undefined);
  if (slots.some(({ isSentUnset }) => isSentUnset)) return SENT_UNSET;
  return complete(fields.map((field) => edit(field, slots)), `"${lastPart(at)}" is set in a way that cannot be edited safely.`);
}

/** In Go a variable of a function and a package that nothing uses are errors: they would have to go as well. */
function unlessNeeded(usage: Usage, at: string): Outcome | undefined {
  const needed = select(documentOf(usage), at).found.flatMap(({ field }) => field?.slot?.leaves?.().needed ?? []);
  return needed.length === 0 ? undefined : { reason: `Nothing else uses "${needed.join('", "')}", so it would not compile without "${lastPart(at)}": take both out.` };
}

/** Of several records that hold it each keeps something. */
function unlessAlone(usage: Usage, { at, beside }: Extract<Rewrite, { kind: 'drop-field' }>): Outcome | undefined {
  const root = documentOf(usage);
  if (beside === undefined) return isAllSent(root, at) && usage.kind !== 'payload' ? { reason: `Beside "${lastPart(at)}" nothing is sent: the request has to go as a whole.` } : undefined;
  const holds = ({ value }: Selected): boolean => select(value, lastPart(at)).found.length > 0;
  const staysIn = ({ value }: Selected): boolean => beside.some((one) => holderOf(one) === holderOf(at) && select(value, lastPart(one)).found.some(isSurelySet));
  if (select(root, holderOf(at)).found.filter(holds).every(staysIn)) return undefined;
  return { reason: `Beside "${lastPart(at)}" nothing is surely set that would stay: if nothing is, what holds it has to go as a whole.` };
}

/** Whether what is sent has nothing but a field, what only says which zone or account it is for apart. */
function isAllSent(root: Doc, at: string): boolean {
  const [, holder = '', field] = /^(body|args\[\d*\])\.(\w+)$/.exec(at) ?? [];
  const holders = select(root, holder).found.flatMap(({ value }) => (value.kind === 'object' && !value.open && value.fields.some(({ name }) => name === field) ? [value] : []));
  return field !== undefined && holders.some(({ fields }) => fields.every(({ name }) => name === field || IN_PATH.test(name)));
}

/** `zone_id`, `AccountID` */
const IN_PATH = /^(?:zone|account)_?id$/i;

/** `body.rules[].action_parameters` of `body.rules[].action_parameters.ssl` */
function holderOf(at: string): string {
  return at.slice(0, at.lastIndexOf('.'));
}

/** Whether a field has a value that is written out, and is none that stands for no value. */
function isSurelySet({ field, value }: Selected): boolean {
  return value.kind === 'value' && !UNSET.has(value.value) && field?.slot?.mayMiss !== true;
}

const UNSET = new Set<Json>([null, false, 0, '']);

function valueEdits(usage: Usage, recipe: Extract<Rewrite, { kind: 'replace-value' }>): Outcome {
  const { found } = select(documentOf(usage), recipe.at);
  const meant = found.filter(({ value }) => recipe.from === undefined || (value.kind === 'value' && recipe.from.includes(value.value)));
  if (meant.length === 0) return { reason: `The value of "${lastPart(recipe.at)}" is decided at run time.` };
  return complete(meant.map((one) => (isPart(one) ? undefined : replaced(one, recipe.to))), `The value of "${lastPart(recipe.at)}" cannot be edited safely.`);
}

/** A name that another value takes the place of may be left without a use; where that is an error, it stays. */
function replaced({ field, value: { slot } }: Selected, to: Json): Edit | undefined {
  const edit = slot?.replace(to);
  if (field === undefined || edit === undefined || edit.was !== slot?.source) return edit;
  return (field.slot?.leaves?.().needed ?? []).length > 0 ? undefined : tellingLeft(field.slot, edit);
}
