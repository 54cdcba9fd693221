import type { Json } from '../../model.ts';
import { instant, isObject, listBody, objectBody, oneOf, without } from '../body.ts';
import { param, type Answer, type ApiRoute, type Call, type Item, type JsonObject } from '../call.ts';
import { paged } from '../paging.ts';
import { missing, ok, refuse } from '../respond.ts';
import { addFilter, checkFilter, deleteByIds, filterOf, retiring } from './filters.ts';

const ACTIONS = ['block', 'challenge', 'js_challenge', 'managed_challenge', 'allow', 'log', 'bypass'];
const PRODUCTS = ['zoneLockdown', 'uaBlock', 'bic', 'hot', 'securityLevel', 'rateLimit', 'waf'];

/** Bulk updates take at most this many rules. */
const BATCH = 25;

/** Firewall rules (deprecated): a rule stores its filter's id and is answered with the whole filter. */
export const firewallRules: ApiRoute[] = retiring([
  { route: 'GET /zones/{zone_id}/firewall/rules', answer: list },
  { route: 'POST /zones/{zone_id}/firewall/rules', answer: createAll },
  { route: 'PUT /zones/{zone_id}/firewall/rules', answer: (call) => ok(batch(call).map((body) => replace(call, idIn(body), body))) },
  { route: 'PATCH /zones/{zone_id}/firewall/rules', answer: (call) => ok(batch(call).map((body) => change(call, idIn(body), body))) },
  { route: 'DELETE /zones/{zone_id}/firewall/rules', answer: deleteAll },
  { route: 'GET /zones/{zone_id}/firewall/rules/{rule_id}', answer: (call) => ok(shown(call, ruleOf(call, param(call, 'rule_id')))) },
  { route: 'PUT /zones/{zone_id}/firewall/rules/{rule_id}', answer: (call) => ok(replace(call, param(call, 'rule_id'), objectBody(call))) },
  { route: 'PATCH /zones/{zone_id}/firewall/rules/{rule_id}', answer: (call) => ok([change(call, param(call, 'rule_id'), objectBody(call))]) },
  { route: 'DELETE /zones/{zone_id}/firewall/rules/{rule_id}', answer: deleteOne },
]);

function list(call: Call): Answer {
  const { query } = call;
  const items = [...call.state.table(call.owner, 'firewall_rules').values()].filter((rule) =>
    (query.get('id') ?? rule.id) === rule.id
    && (query.get('action') ?? rule['action']) === rule['action']
    && String(rule['description'] ?? '').includes(query.get('description') ?? '')
    && (query.get('paused') ?? String(rule['paused'] ?? false)) === String(rule['paused'] ?? false));
  return paged(items.map((rule) => shown(call, rule)), call, { min: 5, max: 100, usual: 25 });
}

function createAll(call: Call): Answer {
  const bodies = listBody(call);
  for (const body of bodies) check(call, body);
  return ok(bodies.map((body) => {
    const item: Item = {
      paused: false, description: '', priority: null, ...body,
      id: call.state.ids.hex(), filter: { id: storedFilter(call, body) }, created_on: instant(call), modified_on: instant(call),
    };
    call.state.table(call.owner, 'firewall_rules').set(item.id, item);
    return shown(call, item);
  }));
}

/** Refuses an unknown action, products of anything but `bypass`, a priority out of range, and a filter that is no filter. */
function check(call: Call, body: JsonObject): void {
  const { action, products, priority, filter } = body;
  if (typeof action !== 'string') refuse(400, 'A firewall rule needs an action, as a string.');
  oneOf(body, 'action', ACTIONS);
  if (products !== undefined && action !== 'bypass') refuse(400, 'Only the action bypass takes products.');
  if (Array.isArray(products) && !products.every((one) => PRODUCTS.includes(String(one)))) refuse(400, 'Unknown product to bypass.');
  if (priority !== undefined) checkPriority(priority);
  if (!isObject(filter)) refuse(400, 'A firewall rule needs a filter.');
  if (typeof filter['id'] === 'string') filterOf(call, filter['id']);
  else checkFilter(filter);
}

function checkPriority(priority: Json): void {
  const valid = priority === null || (Number.isInteger(priority) && Number(priority) >= 0 && Number(priority) <= 2147483647);
  if (!valid) refuse(400, 'The priority is a whole number from 0 to 2147483647, or null.');
}

// A filter that is sent whole is created along the way.
function storedFilter(call: Call, body: JsonObject): string {
  const filter = body['filter'];
  if (!isObject(filter)) throw new Error('An unchecked firewall rule reached the table.');
  return typeof filter['id'] === 'string' ? filter['id'] : addFilter(call, filter).id;
}

/** Checks the whole batch before anything is changed: both writes are all or nothing. */
function batch(call: Call): JsonObject[] {
  const bodies = listBody(call);
  if (bodies.length > BATCH) refuse(400, `At most ${BATCH} firewall rules can be updated at once.`);
  for (const body of bodies) {
    ruleOf(call, idIn(body));
    if (call.method === 'PUT') check(call, body);
    else checkPriority(body['priority'] ?? null);
  }
  return bodies;
}

function idIn(body: JsonObject): string {
  return typeof body['id'] === 'string' ? body['id'] : refuse(400, 'Every firewall rule needs its id.');
}

function replace(call: Call, id: string, body: JsonObject): Json {
  const old = ruleOf(call, id);
  check(call, body);
  const item: Item = {
    paused: false, description: '', priority: null, ...body,
    id, filter: { id: storedFilter(call, body) }, created_on: old['created_on'] ?? instant(call), modified_on: instant(call),
  };
  call.state.table(call.owner, 'firewall_rules').set(id, item);
  return shown(call, item);
}

function change(call: Call, id: string, body: JsonObject): Json {
  const old = ruleOf(call, id);
  if (body['priority'] === undefined) refuse(400, 'PATCH changes the priority only.');
  checkPriority(body['priority']);
  const item: Item = { ...old, priority: body['priority'], modified_on: instant(call) };
  call.state.table(call.owner, 'firewall_rules').set(id, item);
  return shown(call, item);
}

function deleteAll(call: Call): Answer {
  const filters = call.query.getAll('id').flatMap((id) => filterIdOf(call, id));
  const ids = deleteByIds(call, 'firewall_rules');
  deleteUnused(call, filters);
  return ok(ids.map((id) => ({ id })));
}

function deleteOne(call: Call): Answer {
  const rule = ruleOf(call, param(call, 'rule_id'));
  const answer = shown(call, rule);
  call.state.table(call.owner, 'firewall_rules').delete(rule.id);
  deleteUnused(call, filterIdOf(call, rule.id, rule));
  return ok(answer);
}

function filterIdOf(call: Call, id: string, rule = call.state.table(call.owner, 'firewall_rules').get(id)): string[] {
  const filter = rule?.['filter'];
  return isObject(filter) && typeof filter['id'] === 'string' ? [filter['id']] : [];
}

function deleteUnused(call: Call, filters: string[]): void {
  const wish = isObject(call.body) ? call.body['delete_filter_if_unused'] : call.query.get('delete_filter_if_unused') === 'true';
  if (wish !== true) return;
  const rules = [...call.state.table(call.owner, 'firewall_rules').values()];
  const used = new Set(rules.flatMap((rule) => filterIdOf(call, rule.id, rule)));
  for (const id of filters) if (!used.has(id)) call.state.table(call.owner, 'filters').delete(id);
}

function ruleOf(call: Call, id: string): Item {
  return call.state.table(call.owner, 'firewall_rules').get(id) ?? missing('firewall rule');
}

// A rule whose filter was deleted under it shows `{ id, deleted: true }`.
function shown(call: Call, rule: Item): Json {
  const [id = ''] = filterIdOf(call, rule.id, rule);
  const filter = call.state.table(call.owner, 'filters').get(id);
  return {
    ...without(rule, 'delete_filter_if_unused'),
    paused: rule['paused'] ?? false,
    description: rule['description'] ?? '',
    priority: rule['priority'] ?? null,
    filter: filter === undefined ? { id, deleted: true } : { paused: false, ...filter },
  };
}
