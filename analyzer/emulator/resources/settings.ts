import type { Json } from '../../model.ts';
import { instant, isObject, objectBody } from '../body.ts';
import type { Answer, ApiRoute, Call, Item, JsonObject } from '../call.ts';
import { ended, type Topic } from '../dates.ts';
import { retirement } from '../retirement.ts';
import { ok, refuse } from '../respond.ts';
import { isRefusedLevel } from './security-level.ts';
import { SETTINGS } from './setting-values.ts';
import { zoneOf } from './zones.ts';

/** Settings that end, and what ends them. */
const ENDING = new Map<string, Topic>([
  ['brotli', 'brotli'],
  ['minify', 'minify'],
  ['mobile_redirect', 'mobile redirect'],
  ['privacy_pass', 'privacy pass'],
  ['server_side_exclude', 'server-side excludes'],
]);

/** Zone settings, one by one and as a batch. After its end a setting is unknown: error 1006, and the batch leaves it out. */
export const settings: ApiRoute[] = [
  { route: 'GET /zones/{zone_id}/settings', needs: ['Zone Settings'], answer: list },
  { route: 'PATCH /zones/{zone_id}/settings', needs: ['Zone Settings'], answer: changeAll },
  { route: 'GET /zones/{zone_id}/settings/{setting_id}', needs: ['Zone Settings'], answer: readOne },
  { route: 'PATCH /zones/{zone_id}/settings/{setting_id}', needs: ['Zone Settings'], answer: changeOne },
  // The specification lists POST for this one where the schema has PATCH: both work.
  { route: 'POST /zones/{zone_id}/settings/privacy_pass', needs: ['Zone Settings'], answer: changeOne },
];

function list(call: Call): Answer {
  const ids = new Set([...Object.keys(SETTINGS), ...Object.keys(seeded(call))]);
  return ok([...ids].filter((id) => isKnown(call, id)).map((id) => read(call, id)));
}

function changeAll(call: Call): Answer {
  const items = Array.isArray(call.body) ? call.body : objectBody(call)['items'];
  if (!Array.isArray(items)) refuse(400, 'Send a list of settings, or an object with a list named items.');
  const changes = items.map((item): [string, Json] => {
    if (!isObject(item) || typeof item['id'] !== 'string') refuse(400, 'Every setting needs its id.');
    return [item['id'], item['value'] ?? null];
  });
  for (const [id, value] of changes) check(call, id, value);
  return ok(changes.map(([id, value]) => write(call, id, value)));
}

function readOne(call: Call): Answer {
  const id = idOf(call);
  return interrupted(call, id) ?? (isKnown(call, id) ? ok(read(call, id)) : unknown());
}

function changeOne(call: Call): Answer {
  const id = idOf(call);
  const interruption = interrupted(call, id);
  if (interruption !== undefined) return interruption;
  const body = objectBody(call);
  const value = body['value'] ?? body['enabled'];
  if (!isKnown(call, id)) unknown();
  if (value === undefined) refuse(400, 'A setting is changed with a value.', 1007);
  check(call, id, value);
  return ok(write(call, id, value));
}

function idOf(call: Call): string {
  return call.params['setting_id'] ?? 'privacy_pass';
}

/** A brownout or the like; the end itself shows as an unknown setting unless the schedule says otherwise. */
function interrupted(call: Call, id: string): Answer | undefined {
  const topic = ENDING.get(id);
  if (topic === undefined) return undefined;
  const ending = call.schedule[topic];
  const usualEnd = ending.afterwards === undefined && ended(call.schedule, topic, call.day);
  return usualEnd ? undefined : retirement(ending, call.method, call.path, call.day);
}

function isKnown(call: Call, id: string): boolean {
  const topic = ENDING.get(id);
  const exists = Object.hasOwn(SETTINGS, id) || Object.hasOwn(seeded(call), id);
  return exists && (topic === undefined || !ended(call.schedule, topic, call.day));
}

function seeded(call: Call): JsonObject {
  return zoneOf(call).seed.settings ?? {};
}

function unknown(): never {
  refuse(400, 'Unrecognized zone setting name', 1006);
}

function check(call: Call, id: string, value: Json): void {
  if (!isKnown(call, id)) unknown();
  const { usual, values } = SETTINGS[id] ?? { usual: value };
  const valid = values?.includes(value) ?? typeof value === typeof usual;
  if (!valid || (id === 'security_level' && isRefusedLevel(call, value))) refuse(400, `Invalid value for zone setting ${id}`, 1007);
}

function read(call: Call, id: string): Item {
  const value = seeded(call)[id] ?? SETTINGS[id]?.usual ?? null;
  return call.state.table(call.owner, 'setting values').get(id) ?? { id, value, editable: true, modified_on: null };
}

function write(call: Call, id: string, value: Json): Item {
  const item: Item = { id, value, editable: true, modified_on: instant(call) };
  call.state.table(call.owner, 'setting values').set(id, item);
  return item;
}
