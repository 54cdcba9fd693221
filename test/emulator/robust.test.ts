import { expect, test } from 'vitest';
import { ROUTES } from '../../analyzer/emulator/routes.ts';
import { ACCOUNT, emulate, seedOf, ZONE } from './support.ts';

const ITEM = 'c'.repeat(32);
const seeded = [{ id: ITEM }];
const SEED = {
  ...seedOf({
    dns_records: seeded, filters: seeded, firewall_rules: seeded, pagerules: seeded, rate_limits: seeded, waf_overrides: seeded,
    waf_packages: [{ id: ITEM, detection_mode: 'anomaly', groups: seeded, rules: seeded }], rulesets: [{ id: ITEM, rules: seeded }],
    page_shield_policies: seeded, access_rules: seeded, logpush_jobs: seeded,
  }),
  accounts: [{
    id: ACCOUNT, name: 'Acme', access_apps: [{ id: ITEM, type: 'bookmark' }], tunnels: seeded, images: seeded, members: seeded,
    load_balancer_pools: seeded, rulesets: [{ id: ITEM, rules: seeded }],
  }],
};

const BODIES = [
  undefined, null, 1, 'text', [], {}, [null], [[]], [{}], [{ id: ITEM }],
  { id: 1, name: 2, type: [], data: null, rules: [{}], filter: 'x', action: {}, value: null, items: [1], position: null, urls: [1], targets: [0], actions: [0] },
  { name: 'x', kind: 'zone', phase: 'http_ratelimit', rules: [{ action: 'block', expression: 'true', ratelimit: { characteristics: {} } }] },
  [{ id: ITEM, filter: { id: ITEM }, action: 'bypass', products: [null], priority: 1e99, expression: '\u0000' }],
  JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":null,"type":"SRV","name":"x","data":{"service":{},"proto":[],"name":null}}'),
];

/** Before every end, so that every handler is reached. */
const DAY = '2019-01-01';

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('no %s request is answered with a failure of the emulator itself', async (method) => {
  const { api } = await emulate(DAY, { seed: SEED, budget: { requests: 1e9, seconds: 1 } });
  const paths = ROUTES.filter(({ route }) => route.startsWith(`${method} `)).map(({ route }) => route.slice(method.length + 1)
    .replace('{zone_id}', ZONE).replace('{account_id}', ACCOUNT).replace('{phase}', 'http_ratelimit').replace(/\{\w+\}/g, ITEM));
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    for (const body of method === 'GET' ? [undefined] : BODIES) {
      const reply = await api(method, `${path}?id=${ITEM}&page=1&type=&constructor.x=1`, body === undefined ? undefined : JSON.stringify(body));
      expect(reply.status, `${method} ${path} ${JSON.stringify(body)}: ${reply.text}`).toBeLessThan(500);
    }
  }
});
