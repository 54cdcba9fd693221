import { instant, isObject, objectBody } from '../body.ts';
import { param, type Answer, type ApiRoute, type Call, type Item, type JsonObject } from '../call.ts';
import { paged } from '../paging.ts';
import { ok, refuse } from '../respond.ts';
import { fullName, recordFrom, refuseRecord, shownRecord } from './dns-record.ts';
import { zoneOf } from './zones.ts';

/** DNS records of a zone, with the batch call. */
export const dnsRecords: ApiRoute[] = ([
  { route: 'GET /zones/{zone_id}/dns_records', answer: list },
  { route: 'POST /zones/{zone_id}/dns_records', answer: (call) => ok(create(call, objectBody(call))) },
  { route: 'POST /zones/{zone_id}/dns_records/batch', answer: batch },
  { route: 'GET /zones/{zone_id}/dns_records/{dns_record_id}', answer: (call) => ok(shown(call, recordOf(call, param(call, 'dns_record_id')))) },
  { route: 'PATCH /zones/{zone_id}/dns_records/{dns_record_id}', answer: (call) => ok(change(call, param(call, 'dns_record_id'), objectBody(call))) },
  { route: 'PUT /zones/{zone_id}/dns_records/{dns_record_id}', answer: (call) => ok(replace(call, param(call, 'dns_record_id'), objectBody(call))) },
  { route: 'DELETE /zones/{zone_id}/dns_records/{dns_record_id}', answer: (call) => ok(remove(call, param(call, 'dns_record_id'))) },
] satisfies ApiRoute[]).map((route): ApiRoute => ({ ...route, needs: ['DNS'] }));

// Documented sizes go up to 5,000,000; 5,000 keeps a page within reason.
const PAGE = { min: 1, max: 5000, usual: 100 };

function list(call: Call): Answer {
  const items = [...call.state.table(call.owner, 'dns_records').values()].map((record) => shown(call, record));
  const found = items.filter(matcher(call.query));
  const order = call.query.get('order');
  if (order !== null) found.sort((a, b) => String(a[order]).localeCompare(String(b[order]), 'en'));
  return paged(call.query.get('direction') === 'desc' ? found.reverse() : found, call, PAGE);
}

/** The filters of the list: `type`, `proxied`, `name`, `content` and the dotted forms; `match=any` needs only one of them. */
function matcher(query: URLSearchParams): (record: JsonObject) => boolean {
  const tests = [...query].flatMap(([parameter, wanted]) => {
    const [field = '', how = 'exact'] = parameter.split('.');
    if (field === 'search') return [(record: JsonObject) => ['name', 'content'].some((one) => String(record[one]).includes(wanted))];
    if (!['type', 'proxied', 'name', 'content', 'comment'].includes(field)) return [];
    return [(record: JsonObject) => compares(String(record[field]), how, wanted)];
  });
  if (query.get('match') === 'any') return (record) => tests.length === 0 || tests.some((test) => test(record));
  return (record) => tests.every((test) => test(record));
}

function compares(value: string, how: string, wanted: string): boolean {
  const [have, want] = [value.toLowerCase(), wanted.toLowerCase()];
  switch (how) {
    case 'exact': return have === want;
    case 'contains': return have.includes(want);
    case 'startswith': return have.startsWith(want);
    case 'endswith': return have.endsWith(want);
    case 'present': return have !== 'null' && have !== '';
    case 'absent': return have === 'null' || have === '';
    default: return refuse(400, `Unknown filter ${how}.`);
  }
}

function shown(call: Call, record: Item): JsonObject {
  return shownRecord(call, zoneOf(call), record);
}

function recordOf(call: Call, id: string): Item {
  return call.state.table(call.owner, 'dns_records').get(id) ?? refuseRecord(call, 81044, 'Record does not exist.', 404);
}

function create(call: Call, body: JsonObject): JsonObject {
  const record = recordFrom(call, zoneOf(call), body, body);
  checkDuplicate(call, record);
  const item: Item = { ...record, id: call.state.ids.hex(), created_on: instant(call), modified_on: instant(call) };
  call.state.table(call.owner, 'dns_records').set(item.id, item);
  return shown(call, item);
}

function checkDuplicate(call: Call, record: JsonObject, self?: string): void {
  const sign = (one: JsonObject): string => JSON.stringify([one['type'], one['content'], one['data']]);
  for (const other of call.state.table(call.owner, 'dns_records').values()) {
    const same = fullName(String(other['name']), zoneOf(call)) === record['name'] && sign(other) === sign(record);
    if (same && other.id !== self) refuseRecord(call, 81058, 'An identical record already exists.');
  }
}

function change(call: Call, id: string, body: JsonObject): JsonObject {
  const old = recordOf(call, id);
  return store(call, old, recordFrom(call, zoneOf(call), { ...old, ...body }, body));
}

function replace(call: Call, id: string, body: JsonObject): JsonObject {
  const old = recordOf(call, id);
  return store(call, old, recordFrom(call, zoneOf(call), body, body));
}

function store(call: Call, old: Item, record: JsonObject): JsonObject {
  checkDuplicate(call, record, old.id);
  // Whether a record is locked is the service's to say, not the client's.
  const item: Item = { ...record, ...(old['locked'] === true ? { locked: true } : {}), id: old.id, created_on: old['created_on'] ?? instant(call), modified_on: instant(call) };
  call.state.table(call.owner, 'dns_records').set(item.id, item);
  return shown(call, item);
}

function remove(call: Call, id: string): JsonObject {
  call.state.table(call.owner, 'dns_records').delete(recordOf(call, id).id);
  return { id };
}

/** Deletes, then patches, then puts, then posts; when one fails nothing is changed. */
function batch(call: Call): Answer {
  const body = objectBody(call);
  const table = call.state.table(call.owner, 'dns_records');
  const saved = [...table];
  try {
    return ok({
      deletes: entries(body, 'deletes').map((one) => remove(call, idIn(one))),
      patches: entries(body, 'patches').map((one) => change(call, idIn(one), one)),
      puts: entries(body, 'puts').map((one) => replace(call, idIn(one), one)),
      posts: entries(body, 'posts').map((one) => create(call, one)),
    });
  } catch (error) {
    table.clear();
    for (const [id, record] of saved) table.set(id, record);
    throw error;
  }
}

function entries(body: JsonObject, field: string): JsonObject[] {
  const list = body[field] ?? [];
  if (!Array.isArray(list) || !list.every(isObject)) refuse(400, `The field ${field} must be a list of objects.`);
  return list;
}

function idIn(body: JsonObject): string {
  return typeof body['id'] === 'string' ? body['id'] : refuse(400, 'Every record that is changed or deleted needs its id.');
}
