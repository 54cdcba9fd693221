import type { Json, Method } from '../model.ts';
import { objectIn, type EntryPoint, type JsonObject, type Phase, type StoredRule, type ZoneConfiguration } from './configuration.ts';
import type { Conversion, ManualStep, PlanTerms, Settled, WantedRule } from './conversion.ts';
import { canonical, cleaned } from './expression.ts';

/** A request that would have to be sent. Paths are relative to the base URL; order matters. */
export interface PlannedCall {
  method: Method;
  path: string;
  body: JsonObject;
  why: string;
  from: string[];
}

/** An entry point as it will be once its calls were sent: what Terraform has to be told, which owns it as a whole. */
export interface PlannedRuleset {
  phase: Phase;
  /** Of the entry point that is there already. */
  id: string | undefined;
  name: string;
  rules: JsonObject[];
  /** Why the whole cannot be written down; the calls are valid nevertheless. */
  blocked: string | undefined;
}

export interface Merged {
  calls: PlannedCall[];
  ruleset: PlannedRuleset | undefined;
  manual: ManualStep[];
  settled: Settled[];
}

/**
 * Brings wanted rules into an entry point. Rules that are there already (same action, expression and description) stay
 * and hold the place of those around them; nothing that is there is replaced or moved. A missing entry point is created
 * with POST, which the API refuses where one exists after all: a 404 may also mean that the token must not see it.
 */
export function mergeEntryPoint({ zone, entryPoints }: Pick<ZoneConfiguration, 'zone' | 'entryPoints'>, phase: Phase, conversion: Conversion, terms: PlanTerms): Merged {
  const { rules: wanted, manual, settled } = conversion;
  const current = entryPoints[phase];
  const merged: Merged = { calls: [], ruleset: undefined, manual: [...manual], settled: [...settled] };
  if (current === undefined) {
    const says = `The rules of the phase ${phase} could not be read, so it is not known whether this was converted already; nothing is planned for it.`;
    merged.manual.push(...wanted.map(({ from }) => ({ says, from })));
    return merged;
  }
  if (current === null) {
    if (wanted.length > 0) create(zone.id, phase, wanted, merged);
  } else extend({ zone: zone.id, phase, current }, wanted, terms, merged);
  return merged;
}

function create(zone: string, phase: Phase, wanted: WantedRule[], merged: Merged): void {
  const rules = wanted.map(({ rule }) => rule);
  merged.calls.push({
    method: 'POST',
    path: `/zones/${zone}/rulesets`,
    body: { name: 'default', kind: 'zone', phase, rules },
    why: [`Creates the entry point of the phase ${phase}.`, ...wanted.map(({ says }) => says)].join(' '),
    from: wanted.flatMap(({ from }) => from),
  });
  merged.ruleset = { phase, id: undefined, name: 'default', rules, blocked: undefined };
  reviewsOf(wanted, merged);
}

/** An entry point that is there. */
interface Target {
  /** The zone's id. */
  zone: string;
  phase: Phase;
  current: EntryPoint;
}

/** The path of its rules. */
function rulesOf({ zone, current }: Target): string {
  return `/zones/${zone}/rulesets/${current.id}/rules`;
}

function extend(target: Target, wanted: WantedRule[], terms: PlanTerms, merged: Merged): void {
  const { phase, current } = target;
  const existing = current.rules.map((rule) => keep(rule, target, terms, merged));
  const twins = twinsOf(wanted, existing.map(({ rule }) => rule));
  const missing = wanted.filter((_, index) => twins[index] === undefined);
  wanted.forEach((one, index) => noteTwin(one, twins[index], merged));
  noteOrder(twins.filter((twin) => twin !== undefined), existing.map(({ rule }) => rule), wanted, merged);
  const final: JsonObject[] = existing.map(({ rule }) => rule);
  for (const [index, one] of wanted.entries()) {
    if (twins[index] !== undefined) continue;
    const before = placeOf(index, twins, current.rules);
    merged.calls.push({
      method: 'POST',
      path: rulesOf(target),
      body: { ...one.rule, ...(before === undefined ? {} : { position: { before } }) },
      why: one.says,
      from: one.from,
    });
    const at = before === undefined ? final.length : final.findIndex(({ id }) => id === before);
    final.splice(at, 0, one.rule);
  }
  reviewsOf(missing, merged);
  noteNeighbours(missing, twins, target, merged);
  const blocked = existing.find(({ stuck }) => stuck)?.rule.id;
  if (merged.calls.length > 0) {
    const why = blocked === undefined ? undefined : `Its rule ${blocked} uses an ending field that could not be taken out; rewrite that rule first.`;
    merged.ruleset = { phase, id: current.id, name: current.name, rules: final, blocked: why };
  }
}

/** A rule that stays, without catalogued fields: changed by a PATCH of the whole rule, which is what the API takes. */
function keep(rule: StoredRule, target: Target, terms: PlanTerms, merged: Merged): { rule: StoredRule; stuck: boolean } {
  const from = [`rulesets/${target.phase}/${rule.id}`];
  const action = textIn(rule, 'action');
  const expression = cleaned(textIn(rule, 'expression'), action, terms);
  const limit = objectIn(rule['ratelimit']);
  const counting = textIn(limit, 'counting_expression') === '' ? undefined : cleaned(textIn(limit, 'counting_expression'), action, terms);
  const stuck = [expression, counting].find((one) => one?.kind === 'manual' && mentionsAny(rule, terms));
  if (stuck !== undefined) {
    merged.manual.push({ says: `A rule that is there already: ${stuck.says}`, from });
    return { rule, stuck: true };
  }
  if (expression.kind !== 'folded' && counting?.kind !== 'folded') return { rule, stuck: false };
  const changed: StoredRule = {
    ...rule,
    ...(expression.kind === 'folded' ? { expression: expression.text } : {}),
    ...(counting?.kind === 'folded' ? { ratelimit: { ...limit, counting_expression: counting.text } } : {}),
  };
  const says = [expression, counting].flatMap((one) => (one?.kind === 'folded' ? [one.says] : [])).join(' ');
  merged.calls.push({ method: 'PATCH', path: `${rulesOf(target)}/${rule.id}`, body: writable(changed), why: `A rule that is there already. ${says}`, from });
  merged.manual.push({ says, from });
  return { rule: changed, stuck: false };
}

/** What can be sent of a stored rule: all but what the service fills in. */
export function writable(rule: JsonObject): JsonObject {
  const { id: _id, version: _version, last_updated: _updated, categories: _categories, ...rest } = rule;
  return rest;
}

/** An expression nobody can read is no reason to stop, as long as it names none of these fields. */
function mentionsAny(rule: StoredRule, { fields }: PlanTerms): boolean {
  const texts = `${textIn(rule, 'expression')} ${textIn(objectIn(rule['ratelimit']), 'counting_expression')}`;
  return fields.some((field) => texts.includes(field));
}

/** For each wanted rule the rule that says the same already, each taken once. */
function twinsOf(wanted: WantedRule[], existing: StoredRule[]): (StoredRule | undefined)[] {
  const left = [...existing];
  return wanted.map(({ rule }) => {
    const at = left.findIndex((one) => isSame(one, rule));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
}

function isSame(one: JsonObject, other: JsonObject): boolean {
  if (one['action'] !== other['action']) return false;
  const [own, wanted] = [objectIn(one['action_parameters']), objectIn(other['action_parameters'])];
  // A managed ruleset is deployed once; how it is overridden is for people to compare.
  if (one['action'] === 'execute') return own['id'] === wanted['id'];
  return canonical(textIn(one, 'expression')) === canonical(textIn(other, 'expression'))
    && textIn(one, 'description') === textIn(other, 'description')
    && (one['action'] !== 'skip' || (own['ruleset'] === wanted['ruleset'] && listed(own['products']) === listed(wanted['products'])));
}

function noteTwin({ rule, from }: WantedRule, twin: StoredRule | undefined, merged: Merged): void {
  if (twin === undefined) return;
  merged.settled.push({ says: `The zone has this rule already: ${twin.id}.`, from });
  if ((twin['enabled'] ?? true) !== rule['enabled']) {
    merged.manual.push({ says: `The rule ${twin.id} is the converted one, but it is ${rule['enabled'] === true ? 'disabled' : 'enabled'}; it stays as it is.`, from });
  }
  if (rule.action === 'execute' && JSON.stringify(twin['action_parameters']) !== JSON.stringify(rule['action_parameters'])) {
    merged.manual.push({ says: `The rule ${twin.id} deploys the same managed ruleset with other overrides; compare them.`, from });
  }
}

/** The existing rule that the wanted one has to stand in front of; `undefined` is the end of the list. */
function placeOf(index: number, twins: (StoredRule | undefined)[], existing: StoredRule[]): string | undefined {
  const previous = twins.slice(0, index).findLast((twin) => twin !== undefined);
  if (previous === undefined) return twins.slice(index).find((twin) => twin !== undefined)?.id;
  return existing[existing.findIndex(({ id }) => id === previous.id) + 1]?.id;
}

function noteOrder(twins: StoredRule[], existing: StoredRule[], wanted: WantedRule[], merged: Merged): void {
  const places = twins.map((twin) => existing.indexOf(twin));
  if (places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1))) return;
  merged.manual.push({ says: 'The rules that were converted already run in another order than the old ones did; they stay where they are.', from: wanted.flatMap(({ from }) => from) });
}

/** Without one converted rule there is nothing to go by: the zone's own rules keep their place in front. */
function noteNeighbours(missing: WantedRule[], twins: (StoredRule | undefined)[], { phase, current: { rules } }: Target, merged: Merged): void {
  if (missing.length === 0 || rules.length === 0 || twins.some((twin) => twin !== undefined)) return;
  merged.manual.push({
    says: `The phase ${phase} has ${rules.length} rules of its own; the converted ones are put behind them. Check that none of the former stops what the latter should see.`,
    from: missing.flatMap(({ from }) => from),
  });
}

function reviewsOf(wanted: WantedRule[], merged: Merged): void {
  for (const { review, from } of wanted) merged.manual.push(...review.map((says) => ({ says, from })));
}

function textIn(object: JsonObject, field: string): string {
  const value = object[field];
  return typeof value === 'string' ? value : '';
}

function listed(value: Json | undefined): string {
  return Array.isArray(value) ? [...value].map(String).sort().join() : '';
}
