import { isIPv4, isIPv6 } from 'node:net';
import { isObject, without } from '../body.ts';
import type { Call, Item, JsonObject } from '../call.ts';
import { ended } from '../dates.ts';
import { Refusal } from '../respond.ts';
import type { Zone } from '../state.ts';

const PLAIN = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'OPENPGPKEY', 'PTR', 'TXT'];
const STRUCTURED = ['CAA', 'CERT', 'DNSKEY', 'DS', 'HTTPS', 'LOC', 'NAPTR', 'SMIMEA', 'SRV', 'SSHFP', 'SVCB', 'TLSA', 'URI'];
const SRV_NAMES = ['service', 'proto', 'name'];

/**
 * What is stored of a whole record, of which the client sent the part `sent`; refuses what the API would refuse on the
 * day of the call. Data fields that are merely stored are not held against a client that did not send them.
 */
export function recordFrom(call: Call, zone: Zone, body: JsonObject, sent: JsonObject): JsonObject {
  const { type, data } = body;
  if (typeof type !== 'string' || ![...PLAIN, ...STRUCTURED].includes(type)) refuseRecord(call, 9004, 'Invalid record type.');
  if (STRUCTURED.includes(type) && !isObject(data)) refuseRecord(call, 9101, `Records of type ${type} need a data object.`);
  const record: JsonObject = { ttl: 1, proxied: false, comment: null, tags: [], ...without(body, 'id', 'locked', 'zone_id', 'zone_name') };
  if (type === 'SRV' && isObject(sent['data'])) record['name'] = srvName(call, sent['data']) ?? body['name'] ?? null;
  checkContent(call, type, record);
  if (typeof record['name'] !== 'string' || record['name'] === '') refuseRecord(call, 9000, 'A record needs a name.');
  record['name'] = fullName(record['name'], zone);
  return record;
}

/**
 * Until its end the name of an SRV record came from three data fields, whatever the outer name said; afterwards a client
 * that sends one of them gets an error. Stored ones are still answered: readers are told to ignore them.
 */
function srvName(call: Call, data: JsonObject): string | undefined {
  const sent = SRV_NAMES.filter((field) => data[field] !== undefined);
  if (sent.length === 0) return undefined;
  if (ended(call.schedule, 'srv data fields', call.day)) {
    refuseRecord(call, 9101, `The SRV data fields service, proto and name are no longer supported; sent: ${sent.join(', ')}.`);
  }
  if (sent.length < SRV_NAMES.length) refuseRecord(call, 9101, 'An SRV record needs service, proto and name together.');
  return SRV_NAMES.map((field) => String(data[field])).filter((part) => part !== '@').join('.');
}

function checkContent(call: Call, type: string, { content }: JsonObject): void {
  if (!PLAIN.includes(type)) return;
  if (typeof content !== 'string' || content === '') refuseRecord(call, 9020, 'A record needs content.');
  if (type === 'A' && !isIPv4(content)) refuseRecord(call, 9005, 'Content for A record must be a valid IPv4 address.');
  if (type === 'AAAA' && !isIPv6(content)) refuseRecord(call, 9006, 'Content for AAAA record must be a valid IPv6 address.');
}

/** The record's name below its zone; `@` is the zone itself. */
export function fullName(name: string, zone: Zone): string {
  if (name === '@' || name === zone.name) return zone.name;
  return name.endsWith(`.${zone.name}`) ? name : `${name}.${zone.name}`;
}

/** Until 2024-09-30 the cause stood in a chain below a general error; since then it stands alone. */
export function refuseRecord(call: Call, code: number, message: string, status = 400): never {
  const cause = { code, message };
  if (ended(call.schedule, 'dns error chain', call.day)) throw new Refusal(status, [cause]);
  throw new Refusal(status, [{ code: 1004, message: 'DNS Validation Error', error_chain: [cause] }]);
}

/** A record as the API shows it on the day: `locked`, `zone_id` and `zone_name` are left out after their ends. */
export function shownRecord(call: Call, zone: Zone, record: Item): JsonObject {
  const type = String(record['type']);
  const old = !ended(call.schedule, 'record zone', call.day);
  return {
    ttl: 1,
    proxied: false,
    proxiable: ['A', 'AAAA', 'CNAME'].includes(type),
    comment: null,
    tags: [],
    settings: {},
    meta: {},
    created_on: '2020-01-01T00:00:00.000000Z',
    modified_on: '2020-01-01T00:00:00.000000Z',
    ...without(record, 'locked'),
    name: fullName(String(record['name'] ?? '@'), zone),
    content: record['content'] ?? contentOf(record),
    ...(ended(call.schedule, 'record locked', call.day) ? {} : { locked: record['locked'] === true }),
    ...(old ? { zone_id: zone.id, zone_name: zone.name } : {}),
  };
}

function contentOf({ data }: JsonObject): string {
  return isObject(data) ? Object.values(without(data, ...SRV_NAMES, 'priority')).join('\t') : '';
}
