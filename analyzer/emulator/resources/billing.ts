import type { ApiRoute } from '../call.ts';
import { paged } from '../paging.ts';
import { ok } from '../respond.ts';

/** Billing profiles and history: ended without a replacement. */
export const billing: ApiRoute[] = [
  {
    route: 'GET /accounts/{account_id}/billing/profile', needs: ['Billing'], ends: 'billing',
    answer: (call) => ok(call.state.object(call.owner, 'billing_profile', () => ({ id: call.owner, type: 'account' }))),
  },
  { route: 'GET /user/billing/profile', needs: ['Billing'], ends: 'billing', answer: (call) => ok({ id: call.caller.id, type: 'user' }) },
  { route: 'GET /user/billing/history', needs: ['Billing'], ends: 'billing', answer: (call) => paged([], call, { min: 5, max: 50, usual: 20 }) },
];
