import { param, type Answer, type ApiRoute, type Call } from '../call.ts';
import { inBothScopes } from '../crud.ts';
import { afterCursor } from '../paging.ts';
import { missing, ok } from '../respond.ts';
import { currentOf, detailOf, entryPointOf, summaryOf, type Ruleset, type RulesetHistory } from '../ruleset.ts';
import { mayUsePhase, RULESET_GROUPS } from './phase-permissions.ts';

/** Reading rulesets, at zone and account level. */
export const rulesets: ApiRoute[] = inBothScopes((scope) => {
  const one = `${scope}/rulesets/{ruleset_id}` as const;
  const entry = `${scope}/rulesets/phases/{phase}/entrypoint` as const;
  const routes: ApiRoute[] = [
    { route: `GET ${scope}/rulesets`, answer: list },
    { route: `GET ${one}`, answer: (call) => ok(detailOf(currentOf(historyOf(call)))) },
    { route: `GET ${one}/versions`, answer: (call) => ok(historyOf(call).map(summaryOf)) },
    { route: `GET ${one}/versions/{version}`, answer: (call) => ok(detailOf(versionOf(call, historyOf(call)))) },
    { route: `GET ${one}/versions/{version}/by_tag/{tag}`, answer: byTag },
    { route: `GET ${entry}`, answer: (call) => ok(detailOf(currentOf(entryHistoryOf(call)))) },
    { route: `GET ${entry}/versions`, answer: (call) => ok(entryHistoryOf(call).map(summaryOf)) },
    { route: `GET ${entry}/versions/{version}`, answer: (call) => ok(detailOf(versionOf(call, entryHistoryOf(call)))) },
  ];
  return routes.map((route) => ({ ...route, needs: RULESET_GROUPS }));
});

/** The ruleset of the path; one whose phase the credential may not see is as missing as one that is not there. */
export function historyOf(call: Call, write = false): RulesetHistory {
  return visible(call, call.state.rulesets(call.owner).get(param(call, 'ruleset_id')), write);
}

function entryHistoryOf(call: Call): RulesetHistory {
  return visible(call, entryPointOf(call.state.rulesets(call.owner), param(call, 'phase')), false);
}

function visible(call: Call, history: RulesetHistory | undefined, write: boolean): RulesetHistory {
  if (history === undefined || !mayUsePhase(call.caller, currentOf(history).phase, write)) missing('ruleset');
  return history;
}

function versionOf(call: Call, history: RulesetHistory): Ruleset {
  return history.find(({ version }) => version === param(call, 'version')) ?? missing('version of the ruleset');
}

// The list shows what the token may see and does not say what it leaves out.
function list(call: Call): Answer {
  const items = [...call.state.rulesets(call.owner).values()]
    .map(currentOf)
    .filter(({ phase }) => mayUsePhase(call.caller, phase, false))
    .map(summaryOf);
  return afterCursor(items, call, { min: 1, max: 50, usual: 50 });
}

function byTag(call: Call): Answer {
  const ruleset = versionOf(call, historyOf(call));
  const tag = param(call, 'tag');
  const rules = ruleset.rules.filter(({ categories }) => Array.isArray(categories) && categories.includes(tag));
  return ok(detailOf({ ...ruleset, rules }));
}
