import { instant, isObject, objectBody, without } from '../body.ts';
import { param, type Answer, type ApiRoute, type Call, type JsonObject } from '../call.ts';
import { inBothScopes } from '../crud.ts';
import { missing, noContent, ok, refuse, refuseAt } from '../respond.ts';
import { currentOf, detailOf, entryPointOf, PHASES, storedRule, type Ruleset, type RulesetHistory } from '../ruleset.ts';
import { mayUsePhase, RULESET_GROUPS } from './phase-permissions.ts';
import { placed } from './position.ts';
import { checkRule } from './rule-check.ts';
import { historyOf } from './rulesets.ts';

/** Writing rulesets: every write makes a version and answers with the whole ruleset; deletions answer 204. */
export const rulesetWrites: ApiRoute[] = inBothScopes((scope) => {
  const one = `${scope}/rulesets/{ruleset_id}` as const;
  const routes: ApiRoute[] = [
    { route: `POST ${scope}/rulesets`, answer: create },
    { route: `PUT ${one}`, answer: (call) => replace(call, historyOf(call, true)) },
    { route: `DELETE ${one}`, answer: removeRuleset },
    { route: `DELETE ${one}/versions/{version}`, answer: removeVersion },
    { route: `PUT ${scope}/rulesets/phases/{phase}/entrypoint`, answer: replaceEntryPoint },
    { route: `POST ${one}/rules`, answer: addRule },
    { route: `PATCH ${one}/rules/{rule_id}`, answer: changeRule },
    { route: `DELETE ${one}/rules/{rule_id}`, answer: removeRule },
  ];
  return routes.map((route) => ({ ...route, needs: RULESET_GROUPS }));
});

function create(call: Call): Answer {
  const body = objectBody(call);
  const { name, kind, phase } = body;
  if (typeof name !== 'string' || name === '') refuseAt('/name', 'A ruleset needs a name.');
  if (typeof phase !== 'string' || !PHASES.includes(phase)) refuseAt('/phase', `"${String(phase)}" is not a phase.`);
  const kinds = call.params['zone_id'] === undefined ? ['custom', 'root'] : ['zone'];
  if (typeof kind !== 'string' || !kinds.includes(kind)) refuseAt('/kind', `The kind must be one of ${kinds.join(', ')}.`);
  checkPhase(call, phase);
  const isEntry = kind !== 'custom';
  if (isEntry && entryPointOf(call.state.rulesets(call.owner), phase) !== undefined) {
    refuseAt('/phase', `The phase ${phase} already has an entry point; update it instead.`);
  }
  const rules = rulesIn(call, phase, body, []);
  return stored(call, undefined, { ...blank(call, kind, phase), name, description: textIn(body, 'description') ?? '', rules });
}

function checkPhase(call: Call, phase: string): void {
  if (!mayUsePhase(call.caller, phase, true)) refuse(403, 'Authentication error', 10000);
}

function blank(call: Call, kind: string, phase: string): Ruleset {
  return { id: '', name: 'default', description: '', kind, phase, version: '0', last_updated: instant(call), rules: [] };
}

function replace(call: Call, history: RulesetHistory): Answer {
  const body = objectBody(call);
  const old = currentOf(history);
  const rules = body['rules'] === undefined ? old.rules : rulesIn(call, old.phase, body, old.rules);
  const name = textIn(body, 'name') ?? old.name;
  return stored(call, history, { ...old, name, description: textIn(body, 'description') ?? old.description, rules });
}

function replaceEntryPoint(call: Call): Answer {
  const phase = param(call, 'phase');
  if (!PHASES.includes(phase)) missing('phase');
  checkPhase(call, phase);
  const history = entryPointOf(call.state.rulesets(call.owner), phase);
  if (history !== undefined) return replace(call, history);
  const body = objectBody(call);
  const kind = call.params['zone_id'] === undefined ? 'root' : 'zone';
  const rules = rulesIn(call, phase, body, []);
  const name = textIn(body, 'name') ?? 'default';
  return stored(call, undefined, { ...blank(call, kind, phase), name, description: textIn(body, 'description') ?? '', rules });
}

function textIn(body: JsonObject, field: string): string | undefined {
  const value = body[field];
  return typeof value === 'string' ? value : undefined;
}

/** The body's whole list of rules. A rule that carries the id or the ref of an old one stays that rule. */
function rulesIn(call: Call, phase: string, body: JsonObject, old: JsonObject[]): JsonObject[] {
  const list = body['rules'] ?? [];
  if (!Array.isArray(list)) refuseAt('/rules', 'The rules must be a list.');
  const rules = list.map((rule, index) => {
    if (!isObject(rule)) refuseAt(`/rules/${index}`, 'A rule must be an object.');
    checkRule(call, phase, rule, `/rules/${index}`);
    return rule;
  });
  return rules.map((rule) => written(call, rule, old.find(({ id, ref }) => id === rule['id'] || (ref !== undefined && ref === rule['ref']))));
}

function written(call: Call, rule: JsonObject, old: JsonObject | undefined): JsonObject {
  const sent = without(rule, 'id', 'version', 'last_updated', 'position');
  const version = old === undefined ? '1' : String(Number(old['version']) + 1);
  const id = typeof old?.['id'] === 'string' ? old['id'] : call.state.ids.hex();
  return storedRule({ ...(old === undefined ? {} : { ref: old['ref'] ?? id }), ...sent, id }, id, instant(call), version);
}

function addRule(call: Call): Answer {
  const history = historyOf(call, true);
  const old = currentOf(history);
  const body = objectBody(call);
  checkRule(call, old.phase, body, '');
  const rules = placed(old.rules, written(call, body, undefined), body['position']);
  return stored(call, history, { ...old, rules });
}

// PATCH wants the whole rule again; only a position may come alone, and moves the rule as it is.
function changeRule(call: Call): Answer {
  const history = historyOf(call, true);
  const old = currentOf(history);
  const rule = ruleOf(call, old);
  const body = objectBody(call);
  const moves = body['position'] !== undefined && Object.keys(body).every((field) => field === 'position' || field === 'id');
  if (!moves) checkRule(call, old.phase, body, '');
  const changed = moves ? rule : written(call, body, rule);
  const rules = old.rules.map((one) => (one === rule ? changed : one));
  return stored(call, history, { ...old, rules: placed(rules, changed, body['position']) });
}

function removeRule(call: Call): Answer {
  const history = historyOf(call, true);
  const old = currentOf(history);
  const rule = ruleOf(call, old);
  stored(call, history, { ...old, rules: old.rules.filter((one) => one !== rule) });
  return noContent();
}

function ruleOf(call: Call, ruleset: Ruleset): JsonObject {
  return ruleset.rules.find(({ id }) => id === param(call, 'rule_id')) ?? missing('rule');
}

function removeRuleset(call: Call): Answer {
  const { id } = currentOf(historyOf(call, true));
  if (!isDryRun(call)) call.state.rulesets(call.owner).delete(id);
  return noContent();
}

function removeVersion(call: Call): Answer {
  const history = historyOf(call, true);
  const at = history.findIndex(({ version }) => version === param(call, 'version'));
  if (at < 0) missing('version of the ruleset');
  if (at === history.length - 1) refuse(400, 'The version in force cannot be deleted.');
  if (!isDryRun(call)) history.splice(at, 1);
  return noContent();
}

/** Makes the ruleset the newest version and answers with it; a dry run answers `null` and changes nothing. */
function stored(call: Call, history: RulesetHistory | undefined, ruleset: Ruleset): Answer {
  if (isDryRun(call)) return ok(null);
  const id = history === undefined ? call.state.ids.hex() : ruleset.id;
  const next: Ruleset = { ...ruleset, id, version: String(Number(ruleset.version) + 1), last_updated: instant(call) };
  if (history === undefined) call.state.rulesets(call.owner).set(id, [next]);
  else history.push(next);
  return ok(detailOf(next));
}

function isDryRun(call: Call): boolean {
  const text = call.query.get('dry_run');
  if (text !== null && text !== 'true' && text !== 'false') refuse(400, 'The query parameter dry_run must be true or false.');
  return text === 'true';
}
