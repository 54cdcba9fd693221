import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../analyzer/emulator/call.ts';
import { readSeed } from '../../analyzer/emulator/read-seed.ts';
import { ACCOUNT, emulate, NOBODY, seedOf, ZONE, type Client, type Reply } from './support.ts';

const LOG = `/accounts/${ACCOUNT}/logs/audit`;
const [Z, LEVEL] = [`/zones/${ZONE}`, `/zones/${ZONE}/settings/security_level`];
const FIXTURE = path.join(import.meta.dirname, '../../fixtures/emulator/audit-logs.json');

async function log(api: Client, query = 'since=2025-01-01&before=2027-12-31&direction=asc', headers: Record<string, string> = {}): Promise<Reply> {
  return api('GET', `${LOG}?${query}`, undefined, headers);
}

/** `PATCH /zones/… 200` of each record. */
function calls({ all }: Reply): string[] {
  return all.map(({ raw }) => {
    const { method, uri, status_code: status } = raw as JsonObject;
    return `${String(method)} ${String(uri)} ${String(status)}`;
  });
}

test('during the beta every call is written down, as who made it and with what', async () => {
  const { api } = await emulate('2025-10-01', { seed: seedOf({}, { tokens: [{ token: 'any-token', name: 'deploy' }] }) });
  await api('GET', `${LEVEL}?token=canary`);
  await api('PATCH', LEVEL, { value: 'off' }, { 'User-Agent': 'cloudflare-go/v1' });
  await api('GET', `${Z}/filters`);
  const written = await log(api);
  expect(calls(written)).toEqual([`GET ${LEVEL}?token= 200`, `PATCH ${LEVEL} 200`, `GET ${Z}/filters 404`]);
  expect(written.all[1]).toMatchObject({
    account: { id: ACCOUNT, name: 'Acme' }, zone: { id: ZONE, name: 'example.com' },
    action: { result: 'success', type: 'update' },
    actor: { type: 'user', context: 'api_token', token_name: 'deploy', token_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    raw: { user_agent: 'cloudflare-go/v1' }, resource: { request: { value: 'off' } },
  });
  expect(written.info['count']).toBe('3');
  expect(written.text).not.toContain('any-token');
});

test('from general availability on only changes that were not refused are written down', async () => {
  const { api, emulator } = await emulate('2026-03-09');
  await api('GET', LEVEL);
  emulator.setClock('2026-03-10');
  await api('GET', LEVEL);
  await api('PATCH', LEVEL, { value: 'off' });
  await api('PATCH', LEVEL, { value: 'nonsense' });
  await api('POST', `${Z}/filters`, []);
  expect(calls(await log(api))).toEqual([`GET ${LEVEL} 200`, `PATCH ${LEVEL} 200`]);
});

test('the log is there from 2025-03-27 on, keeps the beta for 30 days and the rest for 18 months', async () => {
  const { api, emulator } = await emulate('2025-03-26');
  await api('PATCH', LEVEL, { value: 'off' });
  expect((await log(api)).status).toBe(404);
  emulator.setClock('2025-03-27');
  expect(calls(await log(api))).toEqual([]);
  emulator.setClock('2026-03-09');
  await api('PATCH', LEVEL, { value: 'off' });
  emulator.setClock('2026-03-10');
  await api('PATCH', LEVEL, { value: 'under_attack' });
  const kept = async (day: string): Promise<number> => (await log(api, undefined, { 'X-Emulator-As-Of': day })).all.length;
  expect([await kept('2026-04-08'), await kept('2026-04-09'), await kept('2027-09-10'), await kept('2027-09-11')]).toEqual([2, 1, 1, 0]);
});

test('calls about the user stand in the logs of all accounts, calls about nobody in none', async () => {
  const accounts = [{ id: ACCOUNT, name: 'Acme' }, { id: 'c'.repeat(32), name: 'Beta' }];
  const { api } = await emulate('2025-10-01', { seed: { accounts, zones: [] } });
  await api('GET', '/user');
  await api('GET', '/zones');
  await api('GET', `/accounts/${NOBODY}/members`);
  expect(calls(await log(api))).toEqual(['GET /user 200']);
  expect(calls(await api('GET', `/accounts/${'c'.repeat(32)}/logs/audit?since=2025-09-01&before=2025-12-01`))).toEqual(['GET /user 200']);
});

const SEEDED = Array.from({ length: 7 }, (_, index) => ({ id: `r${index}`, action: { time: `2026-11-0${index + 1}T00:00:00Z` }, raw: { method: 'PUT', uri: `/${index}`, status_code: 200 } }));

test('pages follow a cursor in either direction until one is empty', async () => {
  const { api } = await emulate('2026-11-20', { seed: seedOf({}, { accounts: [{ id: ACCOUNT, name: 'Acme', audit_logs: SEEDED }] }) });
  for (const [direction, first] of [['asc', 'r0'], ['desc', 'r6']]) {
    const pages: unknown[][] = [];
    for (let cursor = ''; pages.length < 9;) {
      const page = await log(api, `since=2026-10-01&before=2026-12-01&limit=3&direction=${direction}&cursor=${cursor}`);
      pages.push(page.all.map(({ id }) => id));
      if (typeof page.info['cursor'] !== 'string') break;
      cursor = page.info['cursor'];
    }
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1, 0]);
    expect([pages[0]?.[0], new Set(pages.flat()).size]).toEqual([first, 7]);
  }
});

test('both bounds are required and neither belongs to the window', async () => {
  const { api } = await emulate('2026-11-20', { seed: seedOf({}, { accounts: [{ id: ACCOUNT, name: 'Acme', audit_logs: SEEDED }] }) });
  expect((await log(api, 'since=2026-11-01&before=2026-11-04')).all.map(({ id }) => id)).toEqual(['r2', 'r1']);
  expect((await log(api, 'since=2026-11-01T00:00:00Z&before=2026-11-02T00:00:01%2B00:00')).all.map(({ id }) => id)).toEqual(['r1']);
  expect((await log(api, 'since=2026-11-01')).errors[0]?.message).toBe('The query parameter before is required.');
  expect((await log(api, 'since=yesterday&before=2026-11-04')).status).toBe(400);
});

test('a cursor is good on its own day alone', async () => {
  const { api } = await emulate('2026-11-20', { seed: seedOf({}, { accounts: [{ id: ACCOUNT, name: 'Acme', audit_logs: SEEDED }] }) });
  const window = 'since=2026-10-01&before=2026-12-01&limit=3';
  const { cursor } = (await log(api, window)).info;
  expect((await log(api, `${window}&cursor=${String(cursor)}`)).status).toBe(200);
  expect((await log(api, `${window}&cursor=${String(cursor)}`, { 'X-Emulator-As-Of': '2026-11-21' })).status).toBe(400);
  expect((await log(api, `${window}&cursor=made-up`)).status).toBe(400);
});

test('reading it takes the permission for account settings', async () => {
  const tokens = [{ token: 'any-token', permissions: ['Account Settings Read'] }, { token: 'other', permissions: ['Logs Read'] }];
  const { api } = await emulate('2026-11-20', { seed: seedOf({}, { tokens }) });
  expect((await log(api)).status).toBe(200);
  expect((await log(api, undefined, { Authorization: 'Bearer other' })).status).toBe(403);
});

test('a seed file brings records of its own', async () => {
  const { api } = await emulate('2026-11-20', { seed: readSeed(await readFile(FIXTURE, 'utf8'), FIXTURE) });
  await api('PATCH', LEVEL, { value: 'off' });
  expect(calls(await log(api))).toEqual([`PATCH ${LEVEL} 200`, `PATCH ${LEVEL} 200`, 'undefined undefined undefined', `PATCH ${LEVEL} 200`]);
});

test('a user sees their own tokens, never a secret', async () => {
  const tokens = [
    { token: 'any-token', name: 'deploy', user: 'u', permissions: ['API Tokens Read', 'DNS Read'] },
    { token: 'second', user: 'u' }, { token: 'foreign' }, { token: 'owned', user: 'u', ownedBy: ACCOUNT },
  ];
  const { api } = await emulate('2026-11-20', { seed: seedOf({}, { tokens }) });
  const { all, text } = await api('GET', '/user/tokens');
  expect(all.map(({ name, status }) => [name, status])).toEqual([['deploy', 'active'], ['Emulated token', 'active']]);
  expect(text).not.toMatch(/any-token|second/);
  const { id } = (await api('GET', '/user/tokens/verify')).one;
  expect((await api('GET', `/user/tokens/${String(id)}`)).one).toMatchObject({ id, name: 'deploy', policies: [{ permission_groups: [{ name: 'API Tokens Read' }, { name: 'DNS Read' }] }] });
  expect((await api('GET', `/user/tokens/${NOBODY}`)).status).toBe(404);
});
