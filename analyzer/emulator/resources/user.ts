import { verification } from '../auth.ts';
import type { ApiRoute, Call } from '../call.ts';
import { paged } from '../paging.ts';
import { ok, refuse } from '../respond.ts';

/** The user behind the credential, and whether a token is still good. */
export const user: ApiRoute[] = [
  { route: 'GET /user', needs: ['User Details'], answer: ({ caller }) => ok({ id: caller.id, suspended: false }) },
  { route: 'GET /user/tokens/verify', answer: (call) => verify(call, undefined) },
  { route: 'GET /accounts/{account_id}/tokens/verify', answer: (call) => verify(call, call.owner) },
  { route: 'GET /memberships', needs: ['Memberships'], answer: (call) => paged([], call, { min: 5, max: 50, usual: 20 }) },
];

// A token owned by an account answers only below that account; a key is no token.
function verify(call: Call, account: string | undefined): ReturnType<ApiRoute['answer']> {
  const { caller } = call;
  if (caller.scheme !== 'token' || caller.ownedBy !== account) refuse(401, 'Invalid API Token', 1000);
  return ok(verification(caller));
}
