import { listBody, objectBody } from '../body.ts';
import { param, type Answer, type ApiRoute, type Call, type Item, type JsonObject } from '../call.ts';
import { readExpression } from '../language.ts';
import { paged } from '../paging.ts';
import { missing, ok, refuse } from '../respond.ts';

/** Filters (deprecated): several at once, deletion by repeated `id`, and a single deletion that still answers a list. */
export const filters: ApiRoute[] = [
  ...retiring([
    { route: 'GET /zones/{zone_id}/filters', answer: list },
    { route: 'POST /zones/{zone_id}/filters', answer: (call) => ok(checked(listBody(call)).map((body) => addFilter(call, body))) },
    { route: 'PUT /zones/{zone_id}/filters', answer: replaceAll },
    { route: 'DELETE /zones/{zone_id}/filters', answer: (call) => ok(deleteByIds(call, 'filters').map((id) => ({ id }))) },
    { route: 'GET /zones/{zone_id}/filters/{filter_id}', answer: (call) => ok(filterOf(call, param(call, 'filter_id'))) },
    { route: 'PUT /zones/{zone_id}/filters/{filter_id}', answer: (call) => ok(replace(call, param(call, 'filter_id'), objectBody(call))) },
    { route: 'DELETE /zones/{zone_id}/filters/{filter_id}', answer: deleteOne },
  ]),
  // Outside a zone, and on no list of deprecated paths.
  { route: 'POST /filters/validate-expr', answer: validate },
];

/** Gives the routes of the firewall family their permission group and their end. */
export function retiring(routes: ApiRoute[]): ApiRoute[] {
  return routes.map((route) => ({ ...route, needs: ['Firewall Services'], ends: 'firewall rules and filters' }));
}

/** A stored filter, or 404. */
export function filterOf(call: Call, id: string): Item {
  return call.state.table(call.owner, 'filters').get(id) ?? missing('filter');
}

/** Stores a checked filter under a new id. */
export function addFilter(call: Call, body: JsonObject): Item {
  const item: Item = { paused: false, ...body, id: call.state.ids.hex() };
  call.state.table(call.owner, 'filters').set(item.id, item);
  return item;
}

/** Refuses a filter without a valid expression, or with a description or reference that is too long. */
export function checkFilter(body: JsonObject): void {
  const { expression, description, ref } = body;
  if (typeof expression !== 'string' || expression === '') refuse(400, 'A filter needs an expression.');
  const reading = readExpression(expression);
  if (!reading.ok) refuse(400, reading.message);
  if (typeof description === 'string' && description.length > 500) refuse(400, 'A description has at most 500 characters.');
  if (typeof ref === 'string' && ref.length > 50) refuse(400, 'A reference has at most 50 characters.');
}

/** Deletes what the repeated `id` parameters name: all of them, or nothing when one is unknown. */
export function deleteByIds(call: Call, kind: 'filters' | 'firewall_rules'): string[] {
  const ids = [...new Set(call.query.getAll('id'))];
  if (ids.length === 0) refuse(400, 'Name what to delete with one or more id parameters.');
  const table = call.state.table(call.owner, kind);
  for (const id of ids) if (!table.has(id)) missing(kind === 'filters' ? 'filter' : 'firewall rule');
  for (const id of ids) table.delete(id);
  return ids;
}

function list(call: Call): Answer {
  const { query } = call;
  const items = [...call.state.table(call.owner, 'filters').values()].filter((filter) =>
    (query.get('id') ?? filter.id) === filter.id
    && (query.get('ref') ?? filter['ref']) === filter['ref']
    && has(filter['expression'], query.get('expression'))
    && has(filter['description'], query.get('description'))
    && (query.get('paused') ?? String(filter['paused'] ?? false)) === String(filter['paused'] ?? false));
  return paged(items.map(shown), call, { min: 5, max: 100, usual: 25 });
}

function has(value: unknown, part: string | null): boolean {
  return part === null || (typeof value === 'string' && value.includes(part));
}

function shown(filter: Item): Item {
  return { paused: false, ...filter };
}

function checked(bodies: JsonObject[]): JsonObject[] {
  for (const body of bodies) checkFilter(body);
  return bodies;
}

function replaceAll(call: Call): Answer {
  const bodies = checked(listBody(call));
  const ids = bodies.map(({ id }) => (typeof id === 'string' ? filterOf(call, id).id : refuse(400, 'Every filter needs its id.')));
  return ok(bodies.map((body, index) => replace(call, ids[index] ?? '', body)));
}

function replace(call: Call, id: string, body: JsonObject): Item {
  filterOf(call, id);
  checkFilter(body);
  const item: Item = { paused: false, ...body, id };
  call.state.table(call.owner, 'filters').set(id, item);
  return item;
}

function deleteOne(call: Call): Answer {
  const { id } = filterOf(call, param(call, 'filter_id'));
  call.state.table(call.owner, 'filters').delete(id);
  return ok([{ id }]);
}

function validate(call: Call): Answer {
  checkFilter(objectBody(call));
  return ok(null);
}
