import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

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
