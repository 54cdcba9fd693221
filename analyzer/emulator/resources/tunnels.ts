import { instant, objectBody, requiredText } from '../body.ts';
import { param, type Answer, type ApiRoute, type Call, type Item, type JsonObject } from '../call.ts';
import { ended } from '../dates.ts';
import { paged } from '../paging.ts';
import { missing, ok, refuse } from '../respond.ts';

const NEEDS = ['Cloudflare Tunnel', 'Cloudflare One Connectors', 'Cloudflare One Connector: cloudflared'];
const OLD = '/accounts/{account_id}/tunnels';
const NEW = '/accounts/{account_id}/cfd_tunnel';

/** Tunnels of the current product, and the legacy API, whose list path lives on as the list of tunnels of every kind. */
export const tunnels: ApiRoute[] = ([
  { route: `GET ${OLD}`, answer: listAny },
  { route: `POST ${OLD}`, ends: 'legacy tunnels', answer: (call) => create(call, 'argo') },
  { route: `GET ${OLD}/{tunnel_id}`, ends: 'legacy tunnels', answer: (call) => ok(legacy(tunnelOf(call))) },
  { route: `DELETE ${OLD}/{tunnel_id}`, ends: 'legacy tunnels', answer: (call) => ok(legacy(remove(call))) },
  { route: `DELETE ${OLD}/{tunnel_id}/connections`, ends: 'legacy tunnels', answer: disconnect },
  { route: `GET ${NEW}`, answer: (call) => listCurrent(call, ['cfd_tunnel']) },
  { route: `POST ${NEW}`, answer: (call) => create(call, 'cfd_tunnel') },
  { route: `GET ${NEW}/{tunnel_id}`, answer: (call) => ok(current(call, tunnelOf(call))) },
  { route: `PATCH ${NEW}/{tunnel_id}`, answer: rename },
  { route: `DELETE ${NEW}/{tunnel_id}`, answer: (call) => ok(current(call, remove(call))) },
  { route: `GET ${NEW}/{tunnel_id}/connections`, answer: (call) => ok(tunnelOf(call)['connections'] ?? []) },
  { route: `DELETE ${NEW}/{tunnel_id}/connections`, answer: disconnect },
] satisfies ApiRoute[]).map((route): ApiRoute => ({ ...route, needs: NEEDS }));

function all(call: Call): Item[] {
  const items = [...call.state.table(call.owner, 'tunnels').values()];
  return items.map((item) => ({ tun_type: 'cfd_tunnel', ...item }));
}

// Until its end the list has the old shape and only the old kind.
function listAny(call: Call): Answer {
  if (!ended(call.schedule, 'legacy tunnels', call.day)) return list(call, all(call).map(legacy));
  return listCurrent(call, call.query.get('tun_types')?.split(','));
}

function listCurrent(call: Call, kinds: string[] | undefined): Answer {
  const found = all(call).filter(({ tun_type: kind }) => kinds?.includes(String(kind)) ?? true);
  return list(call, found.map((one) => current(call, one)));
}

function list(call: Call, items: JsonObject[]): Answer {
  const { query } = call;
  const found = items.filter((one) =>
    (query.get('name') ?? one['name']) === one['name']
    && (query.get('uuid') ?? one['id']) === one['id']
    && (query.get('is_deleted') ?? String(one['deleted_at'] !== null)) === String(one['deleted_at'] !== null));
  return paged(found, call, { min: 1, max: 1000, usual: 20 });
}

function create(call: Call, kind: 'argo' | 'cfd_tunnel'): Answer {
  const body = objectBody(call);
  const name = requiredText(body, 'name');
  const secret = body['tunnel_secret'];
  if (secret !== undefined && (typeof secret !== 'string' || Buffer.from(secret, 'base64').length < 32)) {
    refuse(400, 'The tunnel_secret is at least 32 bytes in base64.');
  }
  if (kind === 'argo' && secret === undefined) refuse(400, 'A tunnel needs a tunnel_secret.');
  const item: Item = { id: call.state.ids.uuid(), name, tun_type: kind, config_src: body['config_src'] ?? 'local', created_at: instant(call) };
  call.state.table(call.owner, 'tunnels').set(item.id, item);
  return ok(kind === 'argo' ? legacy(item) : current(call, item));
}

function tunnelOf(call: Call): Item {
  return call.state.table(call.owner, 'tunnels').get(param(call, 'tunnel_id')) ?? missing('tunnel');
}

// A deleted tunnel stays in the lists, with the time of its deletion.
function remove(call: Call): Item {
  const tunnel = tunnelOf(call);
  tunnel['deleted_at'] = instant(call);
  return tunnel;
}

function rename(call: Call): Answer {
  const tunnel = tunnelOf(call);
  tunnel['name'] = requiredText(objectBody(call), 'name');
  return ok(current(call, tunnel));
}

function disconnect(call: Call): Answer {
  tunnelOf(call)['connections'] = [];
  return ok(null);
}

function legacy({ id, name, created_at: created, deleted_at: deleted, connections }: JsonObject): JsonObject {
  return { id: id ?? null, name: name ?? null, created_at: created ?? null, deleted_at: deleted ?? null, connections: connections ?? [] };
}

function current(call: Call, tunnel: Item): JsonObject {
  return {
    account_tag: call.owner, status: 'inactive', tun_type: 'cfd_tunnel', config_src: 'local', remote_config: false,
    connections: [], conns_active_at: null, conns_inactive_at: null, created_at: null, deleted_at: null, metadata: {},
    ...tunnel,
  };
}
