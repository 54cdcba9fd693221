import { objectBody } from '../body.ts';
import type { Answer, ApiRoute, Call, JsonObject } from '../call.ts';
import { inBothScopes } from '../crud.ts';
import { ok, refuse } from '../respond.ts';

/** The fields that took over from the legacy endpoints, and the legacy names. */
const LEGACY = { use_apex_ns: 'multi_provider', secondary_overrides: 'secondary_overrides' } as const;
type LegacyName = keyof typeof LEGACY;

const NEEDS = ['Zone DNS Settings', 'DNS'];

/** DNS settings of zones and accounts, and the two legacy endpoints that are views of single fields. */
export const dnsSettings: ApiRoute[] = [
  ...inBothScopes((scope) => [
    { route: `GET ${scope}/dns_settings`, needs: NEEDS, answer: (call) => ok(stored(call)) },
    { route: `PATCH ${scope}/dns_settings`, needs: NEEDS, answer: change },
  ]),
  ...legacy('use_apex_ns'),
  ...legacy('secondary_overrides'),
];

function stored(call: Call): JsonObject {
  return call.state.object(call.owner, 'dns_settings', () => (call.params['zone_id'] === undefined ? { zone_defaults: usual() } : usual()));
}

function usual(): JsonObject {
  return {
    flatten_all_cnames: false,
    foundation_dns: false,
    multi_provider: false,
    secondary_overrides: false,
    nameservers: { type: 'cloudflare.standard' },
    ns_ttl: 86400,
    zone_mode: 'standard',
  };
}

function change(call: Call): Answer {
  const settings = stored(call);
  const body = objectBody(call);
  for (const field of Object.values(LEGACY)) {
    if (body[field] !== undefined && typeof body[field] !== 'boolean') refuse(400, `The field ${field} must be true or false.`);
  }
  return ok(Object.assign(settings, body));
}

function legacy(name: LegacyName): ApiRoute[] {
  const path = `/zones/{zone_id}/dns_settings/${name}` as const;
  return [
    { route: `GET ${path}`, needs: NEEDS, ends: 'legacy dns settings', answer: (call) => ok(view(call, name)) },
    { route: `PATCH ${path}`, needs: NEEDS, ends: 'legacy dns settings', answer: (call) => changeLegacy(call, name) },
  ];
}

// The answer's shape is not on record; other single settings have id and value.
function view(call: Call, name: LegacyName): JsonObject {
  return { id: name, value: stored(call)[LEGACY[name]] ?? false };
}

function changeLegacy(call: Call, name: LegacyName): Answer {
  const { value } = objectBody(call);
  if (typeof value !== 'boolean') refuse(400, 'The value must be true or false.');
  stored(call)[LEGACY[name]] = value;
  return ok(view(call, name));
}
