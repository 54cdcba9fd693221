import { expect, test } from 'vitest';
import { call, readText, ZONE } from '../../reading.ts';

const parts = { protocol: 'https', host: ['api', 'cloudflare', 'com'], path: ['client', 'v4', 'zones', ZONE, 'filters'], variable: [] };
const headers = [{ key: 'User-Agent', value: 'PostmanRuntime/7', system: true }, { key: 'X-Off', value: '1', disabled: true }];
const answer = (code: number): object => ({ code, status: 'x', header: [{ key: 'Sunset', value: 'Tue, 01 Jul 2025 00:00:00 GMT' }], stream: { type: 'Buffer', data: [...Buffer.from('{"success":false,"errors":[{"code":10000}]}')] } });
const execution = (method: string, more: object): object => ({
  cursor: { position: 0, httpRequestId: 'x' }, item: { name: 'a', request: { url: parts, method } }, request: { url: { ...parts, query: [{ key: 'page', value: '2' }, { key: 'x', value: '1', disabled: true }] }, method, header: headers }, id: 'x', ...more,
});
const report = (executions: object[]): object => ({ collection: { item: [{ name: 'a', request: { url: parts, method: 'GET' }, response: [] }] }, run: { stats: { items: { total: 1 } }, timings: { started: 1 }, executions, transfers: {}, failures: [] } });

test('a report of newman is as many requests as were executed', async () => {
  const executed = report([execution('GET', { response: answer(410) }), execution('GET', { response: answer(410) }), execution('POST', { requestError: { code: 'ECONNREFUSED' } })]);
  for (const text of [JSON.stringify(executed), JSON.stringify(executed, null, 2)]) {
    const { groups, blindSpots } = await readText(text);
    expect(groups.map(({ count, statuses, callers, usage }) => [count, statuses, callers.map(({ who }) => who), usage.seen])).toEqual([
      [2, { 410: 2 }, ['PostmanRuntime/7'], 'GET api.cloudflare.com/client/v4/zones/{}/filters?page={}'],
      [1, {}, ['PostmanRuntime/7'], 'POST api.cloudflare.com/client/v4/zones/{}/filters?page={}'],
    ]);
    expect(groups[0]?.answers.map(({ sign }) => sign)).toContain('Sunset: Tue, 01 Jul 2025 00:00:00 GMT');
    expect(call(groups[0]).headers).toMatchObject({ kind: 'object', open: false, fields: [{ name: 'user-agent' }] });
    expect(blindSpots).toEqual([]);
  }
});

test('addresses in parts are read whether or not a request has a number, and a list under one of the names is no address', async () => {
  const executed = report([{ ...execution('GET', { response: answer(410) }), cursor: { position: 0 } }]);
  for (const text of [JSON.stringify(executed), JSON.stringify(executed, null, 2)]) expect((await readText(text)).groups).toMatchObject([{ count: 1, statuses: { 410: 1 } }]);
  const others = [execution('GET', { response: answer(410) }), { path: ['zones', 'x', 'filters'], message: 'x' }, { host: ['a'], message: 'x' }];
  expect(await readText(JSON.stringify(others))).toMatchObject({ groups: [{ count: 1 }], blindSpots: [] });
});
