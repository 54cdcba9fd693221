import { callerOf, verification, type Caller } from '../auth.ts';
import { param, type ApiRoute, type Call, type Item } from '../call.ts';
import { hexId } from '../ids.ts';
import { paged } from '../paging.ts';
import { missing, ok, refuse } from '../respond.ts';

/** The user behind the credential, and whether a token is still good. */
export const user: ApiRoute[] = [
  { route: 'GET /user', needs: ['User Details'], answer: ({ caller }) => ok({ id: caller.id, suspended: false }) },
  { route: 'GET /user/tokens/verify', answer: (call) => verify(call, undefined) },
  { route: 'GET /accounts/{account_id}/tokens/verify', answer: (call) => verify(call, call.owner) },
  { route: 'GET /user/tokens', needs: ['API Tokens'], answer: (call) => paged(tokensOf(call), call, { min: 5, max: 50, usual: 20 }) },
  { route: 'GET /user/tokens/{token_id}', needs: ['API Tokens'], answer: (call) => ok(tokensOf(call).find(({ id }) => id === param(call, 'token_id')) ?? missing('token')) },
  { route: 'GET /memberships', needs: ['Memberships'], answer: (call) => paged([], call, { min: 5, max: 50, usual: 20 }) },
];

// A token owned by an account answers only below that account; a key is no token.
function verify(call: Call, account: string | undefined): ReturnType<ApiRoute['answer']> {
  const { caller } = call;
  if (caller.scheme !== 'token' || caller.ownedBy !== account) refuse(401, 'Invalid API Token', 1000);
  return ok(verification(caller));
}

/** The tokens of the caller's user. An emulator without seeded ones knows only that which asks. */
function tokensOf({ caller, state }: Call): Item[] {
  const known = state.tokens.map(callerOf).filter(({ user: owner, ownedBy }) => owner === caller.user && ownedBy === undefined);
  const asking = caller.scheme === 'token' && caller.ownedBy === undefined && known.every(({ id }) => id !== caller.id) ? [caller] : [];
  return [...known, ...asking].map(shownToken);
}

/** A token as its user sees it: everything but the secret. */
function shownToken(token: Caller): Item {
  const { id, name = 'Emulated token', permissions } = token;
  const groups = permissions === 'all' ? [] : permissions.map((group) => ({ id: hexId('permission group', group), name: group }));
  return { ...verification(token), id, name, policies: [{ id: hexId('policy', id), effect: 'allow', resources: {}, permission_groups: groups }] };
}
