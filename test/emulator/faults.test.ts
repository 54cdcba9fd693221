import { expect, test } from 'vitest';
import { readFault } from '../../analyzer/emulator/faults.ts';
import type { SeenRequest } from '../../analyzer/emulator/journal.ts';
import { emulate, seedOf, ZONE } from './support.ts';

const Z = `/zones/${ZONE}`;

test('over the budget everything of that user is refused for a whole window, and nobody else', async () => {
  let now = 0;
  const tokens = [{ token: 'a', user: 'ops' }, { token: 'b', user: 'ops' }, { token: 'c' }];
  const { api } = await emulate('2024-06-01', { seed: seedOf({}, { tokens }), budget: { requests: 3, seconds: 300 }, now: () => now });
  const get = (token: string) => api('GET', Z, undefined, { Authorization: `Bearer ${token}` });
  const first = await get('a');
  expect([first.headers.get('ratelimit'), first.headers.get('ratelimit-policy')]).toEqual(['"default";r=2;t=300', '"default";q=3;w=300']);
  expect(first.headers.get('retry-after')).toBeNull();
  now = 100_500;
  expect([(await get('b')).status, (await get('a')).status]).toEqual([200, 200]);
  const over = await get('b');
  expect([over.status, over.headers.get('retry-after'), over.errors[0]?.code]).toEqual([429, '300', 971]);
  expect((await get('c')).status).toBe(200);
  now = 400_000;
  expect((await get('a')).headers.get('retry-after')).toBe('1');
  now = 400_500;
  expect((await get('a')).status).toBe(200);
});

test('requests that are never authenticated use nobody\'s budget', async () => {
  const seed = seedOf({}, { tokens: [{ token: 'a' }] });
  const { api } = await emulate('2024-06-01', { seed, budget: { requests: 1, seconds: 300 }, now: () => 0 });
  for (let i = 0; i < 3; i++) expect((await api('GET', Z, undefined, { Authorization: 'Bearer wrong' })).status).toBe(403);
  expect((await api('GET', Z, undefined, { Authorization: 'Bearer a' })).status).toBe(200);
});

test('the usual budget is 1,200 requests in five minutes', async () => {
  const { api } = await emulate('2024-06-01', { now: () => 0 });
  expect((await api('GET', Z)).headers.get('ratelimit')).toBe('"default";r=1199;t=300');
});

test('injected errors hit the next matching requests and are then used up', async () => {
  const { api, emulator } = await emulate('2024-06-01');
  emulator.faults.add({ kind: 'status', status: 500, times: 2, path: '/filters' });
  emulator.faults.add({ kind: 'status', status: 429, retryAfter: 7, method: 'POST' });
  const statuses = [];
  for (const path of ['/filters', '', '/filters', '/filters']) statuses.push((await api('GET', Z + path)).status);
  expect(statuses).toEqual([500, 200, 500, 200]);
  const refused = await api('POST', `${Z}/filters`, []);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
  expect(emulator.faults.list()).toEqual([]);
});

test('every n-th matching request can be hit', async () => {
  const { api, emulator } = await emulate('2024-06-01');
  emulator.faults.add({ kind: 'status', status: 503, times: 100, every: 3 });
  const statuses = [];
  for (let i = 0; i < 7; i++) statuses.push((await api('GET', Z)).status);
  expect(statuses).toEqual([200, 200, 503, 200, 200, 503, 200]);
});

test('answers can be HTML, cut in the middle, late, or not come at all', async () => {
  const { api, emulator } = await emulate('2024-06-01');
  emulator.faults.add({ kind: 'html' });
  const html = await api('GET', Z);
  expect([html.status, html.headers.get('content-type'), html.text.slice(0, 9) === '<!DOCTYPE']).toEqual([502, 'text/html; charset=UTF-8', true]);
  emulator.faults.add({ kind: 'truncate' });
  await expect(api('GET', Z)).rejects.toThrow();
  emulator.faults.add({ kind: 'disconnect' });
  await expect(api('GET', Z)).rejects.toThrow();
  emulator.faults.add({ kind: 'delay', milliseconds: 1 });
  expect((await api('GET', Z)).status).toBe(200);
  const seen = emulator.journal().map(({ fault, status }) => [fault, status]);
  expect(seen).toEqual([['html', 502], ['truncate', 200], ['disconnect', 0], ['delay', 200]]);
});

test('faults can be added, listed and cleared over HTTP, and a wrong one is refused', async () => {
  const { api, emulator } = await emulate('2024-06-01');
  const url = new URL('/__emulator/faults', emulator.url);
  const add = (fault: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(fault) });
  expect((await add({ kind: 'status', status: 500 })).status).toBe(200);
  expect(await (await fetch(url)).json()).toEqual([{ kind: 'status', status: 500, times: 1 }]);
  expect((await add({ kind: 'fire' })).status).toBe(400);
  await fetch(url, { method: 'DELETE' });
  expect((await api('GET', Z)).status).toBe(200);
});

test.each([
  [{ kind: 'status' }], [{ kind: 'status', status: 200 }], [{ kind: 'delay' }], [{ kind: 'html', status: 99 }], [{ kind: 'truncate', times: 0 }],
  [{ kind: 'truncate', every: 1.5 }], [{ kind: 'truncate', path: 1 }], ['truncate'], [{}],
])('%o is no fault', (value) => {
  expect(readFault(value)).toBeTypeOf('string');
});

test('the journal lists calls with their day and verdicts, and never a credential', async () => {
  const asked: SeenRequest[] = [];
  const verdictOf = (request: SeenRequest) => (asked.push(request), request.path.endsWith('/filters') ? ['filters-api'] : []);
  const { api, emulator } = await emulate('2024-06-01', { verdictOf });
  await api('POST', `${Z}/filters?api_token=s3cret&page=2`, [{ expression: 'ssl' }]);
  await api('GET', Z, undefined, { 'X-Auth-Email': 'ops@example.com', 'X-Auth-Key': 'k3y', 'X-Emulator-As-Of': '2024-07-01' });
  expect(emulator.journal()).toEqual([
    { number: 1, method: 'POST', path: `/client/v4${Z}/filters?api_token=&page=2`, status: 200, day: '2024-06-01', verdicts: ['filters-api'] },
    { number: 2, method: 'GET', path: `/client/v4${Z}`, status: 200, day: '2024-07-01', verdicts: [] },
  ]);
  expect(asked[0]).toMatchObject({ path: `/client/v4${Z}/filters`, body: [{ expression: 'ssl' }], headers: { 'content-type': 'application/json' } });
  expect(JSON.stringify(asked)).not.toMatch(/Bearer|k3y|ops@|s3cret/);
});

test('the journal can be read from a number on and cleared over HTTP', async () => {
  const { api, emulator } = await emulate('2024-06-01');
  for (let i = 0; i < 3; i++) await api('GET', Z);
  const url = new URL('/__emulator/journal', emulator.url);
  expect(await (await fetch(`${url}?since=2`)).json()).toMatchObject([{ number: 3 }]);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
  await api('GET', Z);
  expect(await (await fetch(url)).json()).toMatchObject([{ number: 4 }]);
});
