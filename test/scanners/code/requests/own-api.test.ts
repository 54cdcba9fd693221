import { expect, test } from 'vitest';
import { entriesInTree, inTree } from '../finding.ts';

const EDGE = "fetch('https://api.cloudflare.com/client/v4/zones');\n";

test('a path of the own site is no tail of one of this API', async () => {
  expect(await inTree({
    'edge.js': EDGE,
    'page.ts': "const get = async () => axios.get('/api/analytics/dashboard', { params });\n",
    'rules.ts': "const rules = async () => axios.get('/admin/firewall/rules');\n",
  })).toEqual([]);
});

test('a tail that begins with an id is', async () => {
  expect(await inTree({
    'edge.js': EDGE,
    'page.ts': "const get = async () => axios.get('/9c1ae0/analytics/dashboard', { params });\n",
    'rules.ts': 'const rules = async () => axios.get(`/${zone}/firewall/rules`);\n',
  })).toEqual(['page.ts:1 zone-analytics-api?', 'rules.ts:1 firewall-rules-api?']);
});

test.each([
  ['`${API}/${scope}/${id}/filters`', ['filters-api?']],
  ['`${API}/${scope}/${id}/firewall/rules`', ['firewall-rules-api?']],
  ['`${API}/${scope}/${id}/dns_analytics`', []],
  ['`${API}/${scope}/filters`', []],
])('an address whose root is decided at run time may be what ends like it: %s', async (address, expected) => {
  expect(await entriesInTree({ 'edge.js': `const API = 'https://api.cloudflare.com/client/v4';\nfetch(${address});\n` })).toEqual(expected);
});

const OPENAPI = (servers: string): string => `openapi: 3.0.3\ninfo: { title: Shop, version: "1" }\n${servers}paths:\n  /zones/{zone_id}/filters:\n    get:\n      responses: {}\n`;

test.each([
  ['all of another host', 'servers:\n  - url: https://shop.example.com/api\n', []],
  ['each of another host', 'servers:\n  - url: https://shop.example.com/api\n  - url: https://shop.example.org/api\n', []],
  ['one of which is of this API', 'servers:\n  - url: https://shop.example.com/api\n  - url: https://api.cloudflare.com/client/v4\n', ['filters-api']],
  ['one of which is a path', 'servers:\n  - url: https://shop.example.com/api\n  - url: /api\n', ['filters-api']],
  ['none', '', ['filters-api']],
  ['another host that stands in for this API', 'servers:\n  - url: https://edge.example.com/client/v4\n', ['filters-api']],
  ['another host in a document that names this API', 'servers:\n  - url: https://edge.example.com/proxy\n    description: a proxy of api.cloudflare.com\n', ['filters-api']],
])('the paths of a description count by its servers: %s', async (_, servers, expected) => {
  expect(await entriesInTree({ 'edge.js': EDGE, 'api.yaml': OPENAPI(servers) })).toEqual(expected);
});
