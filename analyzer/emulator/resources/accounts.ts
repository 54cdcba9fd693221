import { maySeeAccount } from '../auth.ts';
import { objectBody, requiredText } from '../body.ts';
import { param, type Answer, type ApiRoute, type Call, type JsonObject } from '../call.ts';
import { crud } from '../crud.ts';
import { paged } from '../paging.ts';
import { missing, ok } from '../respond.ts';
import type { Account } from '../state.ts';

const NEEDS = ['Account Settings'];
const LISTS = { min: 5, max: 50, usual: 20 };

/** Accounts with members, roles and the audit log: what took over from organizations. */
export const accounts: ApiRoute[] = [
  { route: 'GET /accounts', answer: list },
  { route: 'GET /accounts/{account_id}', answer: (call) => ok(shownAccount(accountOf(call))) },
  { route: 'PUT /accounts/{account_id}', needs: NEEDS, answer: rename },
  ...crud({
    path: '/accounts/{account_id}/members', kind: 'members', noun: 'member', page: LISTS, only: { needs: NEEDS },
    verbs: ['list', 'create', 'read', 'replace', 'delete'],
    defaults: () => ({ status: 'pending' }),
  }),
  ...crud({ path: '/accounts/{account_id}/roles', kind: 'roles', noun: 'role', page: LISTS, verbs: ['list', 'read'], only: { needs: NEEDS } }),
  { route: 'GET /accounts/{account_id}/audit_logs', needs: NEEDS, answer: (call) => paged([], call, { min: 1, max: 1000, usual: 100 }) },
  { route: 'GET /accounts/{account_id}/subscriptions', needs: ['Billing'], answer: () => ok([]) },
  ...crud({
    path: '/accounts/{account_id}/alerting/v3/policies', kind: 'alerting_policies', noun: 'notification policy', only: { needs: ['Notifications'] },
    verbs: ['list', 'create', 'read', 'replace', 'delete'],
    check: (body) => void [requiredText(body, 'name'), requiredText(body, 'alert_type')],
  }),
];

/** The account of the path. */
export function accountOf(call: Call): Account {
  return call.state.accounts.get(param(call, 'account_id')) ?? missing('account');
}

/** Gives the account of the path another name. */
export function rename(call: Call): Answer {
  const account = accountOf(call);
  account.name = requiredText(objectBody(call), 'name');
  return ok(shownAccount(account));
}

/** An account as answers show it. */
export function shownAccount({ id, name }: Account): JsonObject {
  return { id, name, type: 'standard', created_on: '2020-01-01T00:00:00.000000Z', settings: { enforce_twofactor: false } };
}

function list(call: Call): Answer {
  const name = call.query.get('name');
  const items = [...call.state.accounts.values()].filter((one) => maySeeAccount(call.caller, one) && (name ?? one.name) === one.name);
  return paged(items.map(shownAccount), call, LISTS);
}
