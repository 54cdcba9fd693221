import type { Answer, ApiRoute, Call } from '../call.ts';
import { crud, type Verb } from '../crud.ts';
import { paged } from '../paging.ts';
import { ok } from '../respond.ts';
import { accountOf, rename, shownAccount } from './accounts.ts';

const BASE = '/organizations/{account_id}';
const LISTS = { min: 5, max: 50, usual: 20 };

/**
 * The organizations of old, under the ids of the accounts that took over. The product that reuses the prefix since 2025
 * is not imitated: after the end all of these are gone.
 */
export const organizations: ApiRoute[] = ([
  { route: `GET ${BASE}`, answer: (call) => ok(shownAccount(accountOf(call))) },
  { route: `PATCH ${BASE}`, answer: rename },
  ...part('invites', 'invites', ['list', 'create', 'read', 'change', 'delete']),
  ...part('members', 'members', ['list', 'read', 'change', 'delete']),
  ...part('roles', 'roles', ['list', 'read']),
  { route: `GET ${BASE}/audit_logs`, answer: nothing },
  // The specification says accelerators where the service said railguns.
  ...['accelerators', 'railguns'].flatMap((segment) => part(segment, 'accelerators', ['list', 'create', 'read', 'change', 'delete'])),
  { route: `GET ${BASE}/accelerators/{accelerators_id}/zones`, answer: nothing },
  { route: `GET ${BASE}/railguns/{accelerators_id}/zones`, answer: nothing },
] satisfies ApiRoute[]).map((route): ApiRoute => ({ ...route, needs: ['Account Settings'], ends: 'organizations' }));

function part(segment: string, kind: string, verbs: Verb[]): ApiRoute[] {
  return crud({ path: `${BASE}/${segment}`, kind, noun: segment.slice(0, -1), verbs, page: LISTS });
}

function nothing(call: Call): Answer {
  return paged([], call, LISTS);
}
