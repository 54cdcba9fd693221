import type { Json, Route } from '../model.ts';
import { instant, objectBody } from './body.ts';
import { param, type Answer, type ApiRoute, type Call, type Item, type JsonObject } from './call.ts';
import { paged, type PageSize } from './paging.ts';
import { missing, ok } from './respond.ts';

/** A resource without rules of its own: stored as sent, answered as stored. */
export interface Resource {
  /** `/zones/{zone_id}/rate_limits`. */
  path: string;
  /** The table's name. */
  kind: string;
  /** What one is called in an error: `rate limit`. */
  noun: string;
  /** `list`, `create`, `read`, `replace` (PUT), `change` (PATCH), `delete`. */
  verbs: Verb[];
  /** Without it the list answers everything at once. */
  page?: PageSize;
  uuid?: boolean;
  /** Refuses what the API would; called with what was sent. */
  check?: (body: JsonObject, call: Call) => void;
  defaults?: (call: Call) => JsonObject;
  /** What an item looks like from outside; the list leaves out `undefined`. */
  present?: (item: Item, call: Call) => Json | undefined;
  only?: Pick<ApiRoute, 'needs' | 'ends' | 'plan'>;
}

export type Verb = 'list' | 'create' | 'read' | 'replace' | 'change' | 'delete';

/** The routes of such a resource. */
export function crud(resource: Resource): ApiRoute[] {
  const one = `${resource.path}/{${resource.kind}_id}`;
  const table: Record<Verb, [string, (call: Call) => Answer]> = {
    list: [`GET ${resource.path}`, (call) => list(resource, call)],
    create: [`POST ${resource.path}`, (call) => create(resource, call)],
    read: [`GET ${one}`, (call) => answerOne(resource, itemOf(resource, call), call)],
    replace: [`PUT ${one}`, (call) => update(resource, call, true)],
    change: [`PATCH ${one}`, (call) => update(resource, call, false)],
    delete: [`DELETE ${one}`, (call) => remove(resource, call)],
  };
  return resource.verbs.map((verb) => ({ route: table[verb][0] as Route, answer: table[verb][1], ...resource.only }));
}

/** Routes for zones and accounts at once: `path` starts below the scope. */
export function inBothScopes(make: (scope: '/zones/{zone_id}' | '/accounts/{account_id}') => ApiRoute[]): ApiRoute[] {
  return [...make('/zones/{zone_id}'), ...make('/accounts/{account_id}')];
}

/** The stored item the path names, or 404. */
function itemOf(resource: Resource, call: Call): Item {
  return call.state.table(call.owner, resource.kind).get(param(call, `${resource.kind}_id`)) ?? missing(resource.noun);
}

function list(resource: Resource, call: Call): Answer {
  const items = [...call.state.table(call.owner, resource.kind).values()]
    .map((item) => shown(resource, item, call))
    .filter((item) => item !== undefined);
  return resource.page === undefined ? ok(items) : paged(items, call, resource.page);
}

function create(resource: Resource, call: Call): Answer {
  const body = objectBody(call);
  resource.check?.(body, call);
  const id = resource.uuid === true ? call.state.ids.uuid() : call.state.ids.hex();
  const item: Item = { ...resource.defaults?.(call), ...body, id, created_on: instant(call), modified_on: instant(call) };
  call.state.table(call.owner, resource.kind).set(id, item);
  return answerOne(resource, item, call);
}

function update(resource: Resource, call: Call, whole: boolean): Answer {
  const old = itemOf(resource, call);
  const body = objectBody(call);
  resource.check?.(whole ? body : { ...old, ...body }, call);
  const base = whole ? { ...resource.defaults?.(call), created_on: old['created_on'] ?? instant(call) } : old;
  const item: Item = { ...base, ...body, id: old.id, modified_on: instant(call) };
  call.state.table(call.owner, resource.kind).set(old.id, item);
  return answerOne(resource, item, call);
}

function remove(resource: Resource, call: Call): Answer {
  const { id } = itemOf(resource, call);
  call.state.table(call.owner, resource.kind).delete(id);
  return ok({ id });
}

function answerOne(resource: Resource, item: Item, call: Call): Answer {
  return ok(shown(resource, item, call) ?? missing(resource.noun));
}

function shown(resource: Resource, item: Item, call: Call): Json | undefined {
  return resource.present === undefined ? item : resource.present(item, call);
}
