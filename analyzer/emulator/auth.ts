import type { IncomingHttpHeaders } from 'node:http';
import type { Item } from './call.ts';
import { hexId } from './ids.ts';
import { Refusal, refuse } from './respond.ts';
import type { EmulatorSeed, TokenSeed } from './seed.ts';
import type { Account, State, Zone } from './state.ts';

/** Who is calling, and what they may see. */
export interface Caller {
  scheme: 'token' | 'key';
  /** Requests of the same user count against one budget. */
  user: string;
  /** The token's or user's id as the API shows it; not the secret. */
  id: string;
  /** The token's name, the user's address for a key. */
  name: string | undefined;
  status: 'active' | 'disabled' | 'expired';
  expiresOn: string | undefined;
  permissions: string[] | 'all';
  zones: string[] | 'all';
  accounts: string[] | 'all';
  ownedBy: string | undefined;
}

/** Works out the caller from the headers, or refuses as the service does: 400 for none or malformed, 403 for wrong ones. */
export type Authenticate = (headers: IncomingHttpHeaders) => Caller;

/** Knows the seed's credentials; when it has none, every well-formed credential may do everything. */
export function authenticator(seed: EmulatorSeed): Authenticate {
  const open = seed.tokens === undefined && seed.keys === undefined;
  const tokens = new Map((seed.tokens ?? []).map((token) => [token.token, callerOf(token)]));
  const keys = new Map((seed.keys ?? []).map(({ email, key }) => [`${email} ${key}`, email]));
  return (headers) => {
    const token = bearer(headers.authorization);
    if (token !== undefined) return tokens.get(token) ?? (open ? callerOf({ token }) : denied());
    const [email, key] = [headers['x-auth-email'], headers['x-auth-key']];
    if (typeof email !== 'string' || typeof key !== 'string' || email === '' || key === '') {
      refuse(400, 'Missing X-Auth-Key, X-Auth-Email or Authorization headers', 9106);
    }
    if (!email.includes('@')) refuse(400, 'Invalid format for X-Auth-Email header', 9102);
    if (!open && !keys.has(`${email} ${key}`)) denied();
    return { ...callerOf({ token: key, name: email, user: email }), scheme: 'key' };
  };
}

function bearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = /^Bearer ([\x21-\x7e]+)$/i.exec(header)?.[1];
  if (token !== undefined) return token;
  const chain = [{ code: 6111, message: 'Invalid format for Authorization header' }];
  throw new Refusal(400, [{ code: 6003, message: 'Invalid request headers', error_chain: chain }]);
}

/** The caller behind a seeded token. Without a user of its own a token has one to itself. */
export function callerOf(seed: TokenSeed): Caller {
  return {
    scheme: 'token',
    user: seed.user ?? hexId('user of', seed.token),
    id: hexId('credential', seed.token),
    name: seed.name,
    status: seed.status ?? 'active',
    expiresOn: seed.expires_on,
    permissions: seed.permissions ?? 'all',
    zones: seed.zones ?? 'all',
    accounts: seed.accounts ?? 'all',
    ownedBy: seed.ownedBy,
  };
}

function denied(): never {
  refuse(403, 'Authentication error', 10000);
}

/** Refuses a token that is known but no longer good. Verifying it is still answered, with its status. */
export function checkActive(caller: Caller): void {
  if (caller.status !== 'active') refuse(403, 'Invalid access token', 9109);
}

/** Whether one of the groups was granted; `Write` and `Edit` include reading. */
export function mayUse(caller: Caller, groups: string[], write: boolean): boolean {
  const { permissions } = caller;
  if (permissions === 'all' || groups.length === 0) return true;
  const levels = write ? ['Write', 'Edit'] : ['Read', 'Write', 'Edit'];
  return groups.some((group) => levels.some((level) => permissions.includes(`${group} ${level}`)));
}

/** Whether a credential may see a zone at all: an unknown and a foreign zone must look alike. */
export function maySeeZone(caller: Caller, zone: Zone): boolean {
  return within(caller.zones, zone) && within(caller.accounts, zone.account);
}

/** Whether a credential may see an account at all. */
export function maySeeAccount(caller: Caller, account: Account): boolean {
  return within(caller.accounts, account);
}

function within(allowed: string[] | 'all', thing: { id: string; name: string }): boolean {
  return allowed === 'all' || allowed.includes(thing.id) || allowed.includes(thing.name);
}

/** The zone or account of the path: 404 for an unknown one, 403 for one the caller may not see, 400 for no id at all. */
export function checkOwner(caller: Caller, state: State, params: Record<string, string>, path: string): string {
  const { zone_id: zoneId, account_id: accountId } = params;
  for (const id of [zoneId, accountId]) if (id !== undefined && !/^[0-9a-f]{32}$/.test(id)) malformed(path);
  if (zoneId !== undefined) {
    const zone = state.zones.get(zoneId) ?? refuse(404, 'Invalid zone identifier', 1001);
    if (!maySeeZone(caller, zone)) unauthorized();
    return zone.id;
  }
  if (accountId === undefined) return 'user';
  const account = state.accounts.get(accountId) ?? refuse(404, 'Invalid account identifier', 7003);
  if (!maySeeAccount(caller, account)) unauthorized();
  return account.id;
}

function malformed(path: string): never {
  throw new Refusal(400, [
    { code: 7003, message: `Could not route to ${path}, perhaps your object identifier is invalid?` },
    { code: 7000, message: 'No route for that URI' },
  ]);
}

function unauthorized(): never {
  refuse(403, 'Unauthorized to access requested resource', 9109);
}

/** What `tokens/verify` tells about a caller. */
export function verification(caller: Caller): Item {
  return { id: caller.id, status: caller.status, ...(caller.expiresOn === undefined ? {} : { expires_on: caller.expiresOn }) };
}
