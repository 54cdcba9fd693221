import { expect, test } from 'vitest';
import { call, logpush, readText, shown, ZONE } from './reading.ts';

const paths = async (...uris: string[]): Promise<string[]> => shown(await readText(uris.map((uri) => logpush(uri)).join('')));

test('spellings of one path are one request', async () => {
  expect(await paths(
    `/client/v4/zones/${ZONE}/firewall/rules`,
    `/client/v4/zones/${ZONE}/firewall/rules/`,
    `//client/v4//zones/${ZONE}///firewall/rules`,
    `/client/v4/zones/${ZONE}/%66irewall/rule%73`,
    `/client%2Fv4%2Fzones%2F${ZONE}%2Ffirewall%2Frules`,
    `/client/v4/zones/./${ZONE}/x/../firewall/rules#top`,
    `https://user@API.cloudflare.com:443/client/v4/zones/${ZONE}/firewall/rules`,
  )).toEqual(['logpush-http 7×GET api.cloudflare.com/client/v4/zones/{}/firewall/rules']);
});

test('escapes of JSON writers are resolved', async () => {
  const line = String.raw`{"ClientRequestMethod":"GET","ClientRequestURI":"\/client\/v4\/zones\/${ZONE}\/\u0066irewall\u002frules?a=1\u0026b=2"}`;
  expect(shown(await readText(`${line}\n`))).toEqual(['logpush-http 1×GET /client/v4/zones/{}/firewall/rules?a={}&b={}']);
});

test('a path within a string of JSON ends before an escape', async () => {
  const written = (path: string): string[] => [`{"method":"GET","path":"${path}"}`, `{"method":"GET","path":"${path.replaceAll('/', '\\/')}"}`, `calling GET ${path}\n`, `calling GET ${path}\x1b[0m`];
  const read = async (path: string): Promise<number[]> => (await readText(written(path).map((log) => `${JSON.stringify({ log })}\n`).join(''))).groups.map(({ count }) => count);
  expect(await read(`/client/v4/zones/${ZONE}/filters`)).toEqual([2, 2]);
  expect(await read(`/client/v4/zones/${ZONE}/filtersets`)).toEqual([]);
  const twice = JSON.stringify({ message: written(`/client/v4/zones/${ZONE}/filters`)[0] });
  expect((await readText(`${JSON.stringify({ log: twice })}\n`)).groups.map(({ count }) => count)).toEqual([1]);
});

test('paths that only resemble a catalogued one are not read', async () => {
  expect(await paths(
    `/client/v4/zones/${ZONE}/firewall/rulesets`,
    `/client/v4/zones/${ZONE}/firewall/lockdowns`,
    `/client/v4/zones/${ZONE}/filters/1/2`,
    `/client/v4/zones/${ZONE}/settings/ssl`,
    `/client/v4/accounts/${ZONE}/cfd_tunnel`,
    `/client/v4/zones/filters`,
    `/client/v4/zones/${ZONE}/page_shield?next=/zones/${ZONE}/filters`,
    '/v1/sepolia',
  )).toEqual([]);
});

test('a segment that the catalog spells out is kept, any other is a placeholder', async () => {
  const { groups } = await readText(logpush(`/client/v4/zones/${ZONE}/rulesets/phases/http_request_firewall_custom/entrypoint`));
  expect(call(groups[0]).path.map(({ text }) => text)).toEqual(['zones', '{}', 'rulesets', 'phases', '{}', 'entrypoint']);
});

test('the host or the base path makes a request one of this API', async () => {
  const lines = [logpush(`/zones/${ZONE}/filters`), logpush(`/gate/client/v4/zones/${ZONE}/filters`, { ClientRequestHost: 'gate.example.com' })];
  const { groups } = await readText(lines.join(''));
  expect(groups.map((group) => [call(group).reading, call(group).evidence.what])).toEqual([
    ['exact', 'host api.cloudflare.com'],
    ['exact', 'base path /client/v4'],
  ]);
});

test('without either the reading is loose, and on another host it is another API', async () => {
  const { groups, left } = await readText([
    logpush('/organizations/1/members', { ClientRequestHost: '' }),
    logpush('/organizations/1/members', { ClientRequestHost: 'api.github.com' }),
  ].join(''));
  expect(groups.map((group) => [call(group).reading, call(group).evidence.level, group.count])).toEqual([['unbased', 'none', 1]]);
  expect(left.foreign).toBe(1);
});

test('a root that nobody shares stays a question on any host', async () => {
  const { groups } = await readText(logpush('/v1/rinkeby', { ClientRequestMethod: 'POST', ClientRequestHost: 'eth.example.com' }));
  expect(groups.map((group) => [call(group).reading, call(group).host])).toEqual([['unbased', 'eth.example.com']]);
});

test('a base URL of one\'s own counts like the API\'s', async () => {
  const line = logpush(`/cf/zones/${ZONE}/filters`, { ClientRequestHost: 'proxy.example.com' });
  expect((await readText(line)).groups).toEqual([]);
  const { groups } = await readText(line, { bases: ['https://proxy.example.com/cf'] });
  expect(groups.map((group) => call(group).reading)).toEqual(['exact']);
});

test('one of the two framing headers is no conflict', async () => {
  const { groups } = await readText(logpush('/upload', { RequestHeaders: { 'content-length': '1' }, ResponseHeaders: { 'transfer-encoding': 'chunked' } }));
  expect(groups).toEqual([]);
});

test('a body that a log does not write is unknown, but a GET has none', async () => {
  const uri = `/client/v4/zones/${ZONE}/dns_records`;
  const { groups } = await readText(logpush(uri) + logpush(uri, { ClientRequestMethod: 'POST' }));
  expect(groups.map((group) => call(group).body)).toEqual([{ kind: 'value', value: null }, { kind: 'unknown' }]);
});
