import { expect, test } from 'vitest';
import type { EmulatorSeed } from '../../analyzer/emulator/seed.ts';
import { ACCOUNT, emulate, NOBODY, seedOf, ZONE } from './support.ts';

const OTHER_ACCOUNT = 'c'.repeat(32);
const OTHER_ZONE = 'd'.repeat(32);
const SEED: EmulatorSeed = {
  accounts: [{ id: ACCOUNT, name: 'Acme' }, { id: OTHER_ACCOUNT, name: 'Other' }],
  zones: [
    { id: ZONE, name: 'example.com', rulesets: [{ phase: 'http_request_firewall_custom' }, { phase: 'http_config_settings' }] },
    { id: OTHER_ZONE, name: 'other.example', account: 'Other' },
  ],
  tokens: [
    { token: 'all' },
    { token: 'dns-read', permissions: ['DNS Read'] },
    { token: 'dns-edit', permissions: ['DNS Edit'] },
    { token: 'waf', permissions: ['Zone WAF Write'] },
    { token: 'one-zone', zones: ['example.com'] },
    { token: 'one-account', accounts: [ACCOUNT] },
    { token: 'expired', status: 'expired', expires_on: '2024-01-01T00:00:00Z' },
    { token: 'owned', ownedBy: ACCOUNT },
  ],
  keys: [{ email: 'ops@example.com', key: 'k3y' }],
};
const Z = `/zones/${ZONE}`;
const as = (token: string) => ({ Authorization: `Bearer ${token}` });

async function status(path: string, headers: Record<string, string>, method = 'GET', body?: unknown) {
  const { api } = await emulate('2024-06-01', { seed: SEED });
  const reply = await api(method, path, body, headers);
  return [reply.status, reply.errors[0]?.code];
}

test('both schemes are understood', async () => {
  expect(await status(Z, as('all'))).toEqual([200, undefined]);
  const { emulator } = await emulate('2024-06-01', { seed: SEED });
  const send = (headers: Record<string, string>) => fetch(emulator.url + Z, { headers });
  expect((await send({ 'X-Auth-Email': 'ops@example.com', 'X-Auth-Key': 'k3y' })).status).toBe(200);
  expect((await send({ 'X-Auth-Email': 'ops@example.com', 'X-Auth-Key': 'wrong' })).status).toBe(403);
  expect((await send({ 'X-Auth-Email': 'ops@example.com' })).status).toBe(400);
  expect((await send({})).status).toBe(400);
});

test('a wrong token is refused with 10000, a malformed header with 6003 and its chain', async () => {
  expect(await status(Z, as('nobody'))).toEqual([403, 10000]);
  const { api } = await emulate('2024-06-01', { seed: SEED });
  const reply = await api('GET', Z, undefined, { Authorization: 'Token all' });
  expect([reply.status, reply.errors[0]?.code, reply.errors[0]?.error_chain?.[0]?.code]).toEqual([400, 6003, 6111]);
});

test('an emulator without credentials in its seed takes any that are well formed', async () => {
  const { emulator } = await emulate('2024-06-01', { seed: seedOf() });
  const send = (headers: Record<string, string>) => fetch(emulator.url + Z, { headers });
  expect((await send(as('whatever'))).status).toBe(200);
  expect((await send({ 'X-Auth-Email': 'a@b.example', 'X-Auth-Key': 'x' })).status).toBe(200);
  expect((await send({ Authorization: 'Basic eDp5' })).status).toBe(400);
});

test('an expired token verifies as expired and opens nothing', async () => {
  const { api } = await emulate('2024-06-01', { seed: SEED });
  expect((await api('GET', '/user/tokens/verify', undefined, as('expired'))).one).toMatchObject({
    status: 'expired', expires_on: '2024-01-01T00:00:00Z',
  });
  expect(await status(Z, as('expired'))).toEqual([403, 9109]);
});

test('a token owned by an account verifies only below it', async () => {
  expect(await status('/user/tokens/verify', as('owned'))).toEqual([401, 1000]);
  expect(await status(`/accounts/${ACCOUNT}/tokens/verify`, as('owned'))).toEqual([200, undefined]);
  expect(await status(`/accounts/${ACCOUNT}/tokens/verify`, as('all'))).toEqual([401, 1000]);
});

test('a permission for reading does not write, one for another product does not read', async () => {
  const record = { type: 'A', name: 'x', content: '192.0.2.1' };
  expect(await status(`${Z}/dns_records`, as('dns-read'))).toEqual([200, undefined]);
  expect(await status(`${Z}/dns_records`, as('dns-read'), 'POST', record)).toEqual([403, 10000]);
  expect(await status(`${Z}/dns_records`, as('dns-edit'), 'POST', record)).toEqual([200, undefined]);
  expect(await status(`${Z}/pagerules`, as('dns-edit'))).toEqual([403, 10000]);
  expect(await status(`${Z}/logpush/jobs`, as('dns-edit'))).toEqual([403, 10000]);
});

test('the list of rulesets shows only the phases that the token may see, without saying so', async () => {
  const { api } = await emulate('2024-06-01', { seed: SEED });
  const phases = async (token: string) => (await api('GET', `${Z}/rulesets`, undefined, as(token))).all.map(({ phase }) => phase);
  expect(await phases('all')).toEqual(['http_request_firewall_custom', 'http_config_settings']);
  expect(await phases('waf')).toEqual(['http_request_firewall_custom']);
  expect(await status(`${Z}/rulesets/phases/http_config_settings/entrypoint`, as('waf'))).toEqual([404, 7003]);
  expect(await status(`${Z}/rulesets/phases/http_config_settings/entrypoint`, as('waf'), 'PUT', { rules: [] })).toEqual([403, 10000]);
  expect(await status(`${Z}/rulesets`, as('dns-read'))).toEqual([403, 10000]);
});

test('unknown, foreign and malformed identifiers are told apart', async () => {
  expect(await status(`/zones/${NOBODY}/filters`, as('all'))).toEqual([404, 1001]);
  expect(await status(`/zones/${OTHER_ZONE}/filters`, as('one-zone'))).toEqual([403, 9109]);
  expect(await status(`/zones/${OTHER_ZONE}/filters`, as('one-account'))).toEqual([403, 9109]);
  expect(await status(`/accounts/${OTHER_ACCOUNT}/members`, as('one-account'))).toEqual([403, 9109]);
  expect(await status('/zones/example.com/filters', as('all'))).toEqual([400, 7003]);
});

test('lists of zones and accounts show what the token may see', async () => {
  const { api } = await emulate('2024-06-01', { seed: SEED });
  const names = async (path: string, token: string) => (await api('GET', path, undefined, as(token))).all.map(({ name }) => name);
  expect(await names('/zones', 'all')).toEqual(['example.com', 'other.example']);
  expect(await names('/zones', 'one-zone')).toEqual(['example.com']);
  expect(await names('/zones?name=other.example', 'one-zone')).toEqual([]);
  expect(await names(`/zones?account.id=${OTHER_ACCOUNT}`, 'all')).toEqual(['other.example']);
  expect(await names('/accounts', 'one-account')).toEqual(['Acme']);
});
