import type { Json } from '../../model.ts';
import { maySeeZone } from '../auth.ts';
import { param, type ApiRoute, type Call } from '../call.ts';
import { paged } from '../paging.ts';
import { missing, ok } from '../respond.ts';
import type { Zone } from '../state.ts';

/** Zones: read only. The list shows the zones the credential may see. */
export const zones: ApiRoute[] = [
  { route: 'GET /zones', needs: ['Zone'], answer: list },
  { route: 'GET /zones/{zone_id}', answer: (call) => ok(shown(zoneOf(call))) },
];

/** The zone of the path. */
export function zoneOf(call: Call): Zone {
  return call.state.zones.get(param(call, 'zone_id')) ?? missing('zone');
}

function list(call: Call): ReturnType<ApiRoute['answer']> {
  const wanted = ['name', 'status', 'account.id', 'account.name'].flatMap((field) => {
    const value = call.query.get(field);
    return value === null ? [] : [[field, value] as const];
  });
  const items = [...call.state.zones.values()]
    .filter((zone) => maySeeZone(call.caller, zone) && wanted.every(([field, value]) => fieldOf(zone, field) === value))
    .map(shown);
  return paged(call.query.get('direction') === 'desc' ? items.reverse() : items, call, { min: 5, max: 50, usual: 20 });
}

function fieldOf(zone: Zone, field: string): string {
  if (field === 'account.id') return zone.account.id;
  if (field === 'account.name') return zone.account.name;
  return field === 'name' ? zone.name : zone.status;
}

function shown(zone: Zone): Json {
  return {
    id: zone.id,
    name: zone.name,
    status: zone.status,
    paused: false,
    type: 'full',
    development_mode: 0,
    account: { id: zone.account.id, name: zone.account.name },
    owner: { id: null, name: null, type: 'organization' },
    meta: { page_rule_quota: 20, custom_certificate_quota: 0, cdn_only: false, dns_only: false, phishing_detected: false, step: 4 },
    name_servers: ['ada.ns.example.net', 'bob.ns.example.net'],
    original_name_servers: null,
    original_registrar: null,
    original_dnshost: null,
    activated_on: '2020-01-01T00:00:00.000000Z',
    created_on: '2020-01-01T00:00:00.000000Z',
    modified_on: '2020-01-01T00:00:00.000000Z',
    plan: { id: zone.plan, name: zone.plan, legacy_id: zone.plan },
    permissions: [],
  };
}
