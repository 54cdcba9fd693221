import type { Json } from '../../model.ts';
import { objectBody } from '../body.ts';
import type { Answer, ApiRoute, Call, Item, JsonObject } from '../call.ts';
import { crud } from '../crud.ts';
import { ended } from '../dates.ts';
import { ok, refuse } from '../respond.ts';

const NEEDS = ['Load Balancing: Monitors and Pools'];

/** Load balancer pools and monitors of accounts, and the older form below the user. Lists ignore paging. */
export const loadBalancers: ApiRoute[] = ['/accounts/{account_id}', '/user'].flatMap((scope): ApiRoute[] => [
  ...crud({
    path: `${scope}/load_balancers/pools`,
    kind: 'load_balancer_pools',
    noun: 'pool',
    verbs: ['list', 'create', 'read', 'replace', 'change', 'delete'],
    defaults: () => ({ description: '', enabled: true, minimum_origins: 1, monitor: null, notification_filter: null, origins: [] }),
    check,
    only: { needs: NEEDS },
  }),
  { route: `PATCH ${scope}/load_balancers/pools` as ApiRoute['route'], needs: NEEDS, answer: clearAddresses },
  ...crud({
    path: `${scope}/load_balancers/monitors`,
    kind: 'load_balancer_monitors',
    noun: 'monitor',
    verbs: ['list', 'create', 'read', 'replace', 'change', 'delete'],
    defaults: () => ({ type: 'http', interval: 60, retries: 2, timeout: 5 }),
    only: { needs: NEEDS },
  }),
]);

function check(body: JsonObject, call: Call): void {
  if (typeof body['name'] !== 'string' || !Array.isArray(body['origins'])) refuse(400, 'A pool needs a name and origins.');
  checkAddresses(objectBody(call)['notification_email'], call);
}

// Stored addresses stay readable; since the end of the field only the empty string can be written.
function checkAddresses(value: Json | undefined, call: Call): void {
  if (value === undefined || value === '' || !ended(call.schedule, 'notification email', call.day)) return;
  refuse(400, 'The field notification_email can only be emptied; create a notification policy in its place.');
}

/** The bulk change clears the field on every pool; it takes no other value. */
function clearAddresses(call: Call): Answer {
  const { notification_email: value } = objectBody(call);
  if (value !== '') refuse(400, 'The field notification_email can only be set to the empty string here.');
  const table = call.state.table(call.owner, 'load_balancer_pools');
  for (const [id, pool] of table) table.set(id, { ...pool, notification_email: '' } satisfies Item);
  return ok([...table.values()]);
}
