import { isObject, objectBody, oneOf } from '../body.ts';
import { param, type Answer, type ApiRoute, type Call, type Item, type JsonObject } from '../call.ts';
import { crud, type Resource } from '../crud.ts';
import { paged, type PageSize } from '../paging.ts';
import { missing, ok, refuse } from '../respond.ts';

const PAGE: PageSize = { min: 5, max: 100, usual: 50 };
const ONLY = { needs: ['Firewall Services'], ends: 'previous managed rules' } satisfies Resource['only'];
const PACKAGE = '/zones/{zone_id}/firewall/waf/packages/{package_id}';

/** Short forms of a rule's mode in the list's filter. */
const MODES: Record<string, string> = { DIS: 'disable', CHL: 'challenge', BLK: 'block', SIM: 'simulate' };

/** The previous managed rules: packages with groups and rules, and overrides by URL. */
export const waf: ApiRoute[] = [
  ...([
    { route: 'GET /zones/{zone_id}/firewall/waf/packages', answer: packages },
    { route: `GET ${PACKAGE}`, answer: (call) => ok(shownPackage(packageOf(call), call)) },
    { route: `PATCH ${PACKAGE}`, answer: changePackage },
    { route: `GET ${PACKAGE}/groups`, answer: (call) => members(call, 'groups') },
    { route: `GET ${PACKAGE}/groups/{group_id}`, answer: (call) => ok(memberOf(call, 'groups', param(call, 'group_id'))) },
    { route: `PATCH ${PACKAGE}/groups/{group_id}`, answer: (call) => changeMode(call, 'groups', param(call, 'group_id')) },
    { route: `GET ${PACKAGE}/rules`, answer: (call) => members(call, 'rules') },
    { route: `GET ${PACKAGE}/rules/{rule_id}`, answer: (call) => ok(memberOf(call, 'rules', param(call, 'rule_id'))) },
    { route: `PATCH ${PACKAGE}/rules/{rule_id}`, answer: (call) => changeMode(call, 'rules', param(call, 'rule_id')) },
  ] satisfies ApiRoute[]).map((route): ApiRoute => ({ ...route, ...ONLY, plan: 'pro' })),
  ...crud({
    path: '/zones/{zone_id}/firewall/waf/overrides',
    kind: 'waf_overrides',
    noun: 'WAF override',
    verbs: ['list', 'create', 'read', 'replace', 'delete'],
    page: PAGE,
    defaults: () => ({ description: null, groups: {}, rules: {}, rewrite_action: {}, priority: 0, paused: false }),
    check: ({ urls }) => {
      if (!Array.isArray(urls) || urls.length === 0) refuse(400, 'An override needs a list of urls.');
    },
    only: { ...ONLY, plan: 'enterprise' },
  }),
];

function packages(call: Call): Answer {
  const items = [...call.state.table(call.owner, 'waf_packages').values()];
  return paged(items.map((item) => shownPackage(item, call)), call, PAGE);
}

function packageOf(call: Call): Item {
  return call.state.table(call.owner, 'waf_packages').get(param(call, 'package_id')) ?? missing('WAF package');
}

function shownPackage(item: Item, call: Call): JsonObject {
  const { groups: _groups, rules: _rules, ...shown } = item;
  return { description: '', detection_mode: 'traditional', status: 'active', zone_id: call.owner, ...shown };
}

// Only anomaly packages (OWASP) have a sensitivity; the others answered 400 with code 1027.
function changePackage(call: Call): Answer {
  const item = packageOf(call);
  if (item['detection_mode'] !== 'anomaly') refuse(400, 'This package cannot be changed', 1027);
  const body = objectBody(call);
  oneOf(body, 'sensitivity', ['high', 'medium', 'low', 'off']);
  oneOf(body, 'action_mode', ['simulate', 'block', 'challenge']);
  for (const field of ['sensitivity', 'action_mode']) if (body[field] !== undefined) item[field] = body[field];
  return ok(shownPackage(item, call));
}

function members(call: Call, kind: 'groups' | 'rules'): Answer {
  const wanted = call.query.get('mode');
  const mode = wanted === null ? undefined : MODES[wanted] ?? wanted;
  return paged(allMembers(call, kind).filter((item) => mode === undefined || item['mode'] === mode), call, PAGE);
}

function allMembers(call: Call, kind: 'groups' | 'rules'): JsonObject[] {
  const list = packageOf(call)[kind];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function memberOf(call: Call, kind: 'groups' | 'rules', id: string): JsonObject {
  return allMembers(call, kind).find((item) => item['id'] === id) ?? missing(kind === 'groups' ? 'WAF group' : 'WAF rule');
}

function changeMode(call: Call, kind: 'groups' | 'rules', id: string): Answer {
  const item = memberOf(call, kind, id);
  const { mode } = objectBody(call);
  const allowed = Array.isArray(item['allowed_modes']) ? item['allowed_modes'] : ['on', 'off'];
  if (mode === undefined || !allowed.includes(mode)) refuse(400, `The mode must be one of ${allowed.join(', ')}.`);
  item['mode'] = mode;
  return ok(item);
}
