import { expect, test } from 'vitest';
import { call, readFixtures, readText, shown, ZONE } from './reading.ts';

test('Logpush http_requests: keys in any order, every timestamp format, escaped slashes and ampersands', async () => {
  const reading = await readFixtures(['http_requests.ndjson']);
  expect(shown(reading)).toEqual([
    'logpush-http 2×GET api.cloudflare.com/client/v4/zones/{}/firewall/rules?page={}&per_page={}',
    'logpush-http 1×PATCH proxy.example.com/client/v4/zones/{}/settings/brotli',
    'logpush-http 1×POST eth.example.com/v1/rinkeby',
    'logpush-http 1×POST www.example.com/ with content-length and transfer-encoding',
  ]);
  expect(reading.groups[0]).toMatchObject({
    firstSeen: '2024-03-01T10:00:00.000Z',
    lastSeen: '2024-03-02T10:00:00.000Z',
    statuses: { 200: 1, 403: 1 },
    callers: [{ who: '192.0.2.10 · cloudflare-go/v0.66.0', count: 2 }],
    days: { '2024-03-01': 1, '2024-03-02': 1 },
  });
});

test('requests of lastcall itself, to other APIs and preflights are left out and counted', async () => {
  const { coverage, left } = await readFixtures(['http_requests.ndjson']);
  expect({ lines: coverage.lines, unreadable: coverage.unreadable, own: coverage.own, foreign: left.foreign })
    .toEqual({ lines: 11, unreadable: 0, own: 1, foreign: 1 });
});

test('Logpush gateway_http: query names stay, their values do not', async () => {
  const reading = await readFixtures(['gateway_http.ndjson']);
  expect(shown(reading)).toEqual(['logpush-gateway 1×DELETE api.cloudflare.com/client/v4/zones/{}/filters?id={}&token={}']);
  const { query } = call(reading.groups[0]);
  expect(query.kind === 'object' && query.fields.map(({ name, value }) => [name, value.kind])).toEqual([['id', 'list'], ['token', 'unknown']]);
});

test('audit logs need no host or base path, and carry the body', async () => {
  const reading = await readFixtures(['audit_logs_v2.ndjson']);
  expect(shown(reading)).toEqual([
    'audit-log 1×POST /accounts/{}/images/v1/direct_upload',
    'audit-log 1×PATCH /client/v4/zones/{}/settings/security_level',
    'audit-log 1×PATCH /client/v4/zones/{}/settings/security_level',
  ]);
  expect(reading.groups.map((group) => call(group).reading)).toEqual(['exact', 'exact', 'exact']);
  expect(call(reading.groups[1]).body).toMatchObject({ kind: 'object', fields: [{ name: 'value', value: { kind: 'value', value: 'high' } }] });
});

test('an exported list of audit records spread over lines reads like one record per line', async () => {
  const reading = await readFixtures(['audit_export.json']);
  expect(shown(reading)).toEqual([
    'audit-log 1×PATCH /client/v4/zones/{}/settings/security_level',
    'audit-log 1×PATCH /client/v4/zones/{}/settings/security_level',
  ]);
  expect(reading.blindSpots).toEqual([]);
});

test('common and combined log format, also with the virtual host in front', async () => {
  const reading = await readFixtures(['access.log']);
  expect(shown(reading)).toEqual([
    'combined 1×GET /client/v4/zones/{}/rate_limits',
    'combined 1×GET /client/v4/zones/{}/rate_limits?x={}',
    'combined 1×GET /client/v4/zones/{}/rulesets',
    'common 1×GET /organizations/{}/members',
    'combined 1×PUT api.cloudflare.com/zones/{}/filters/{}',
  ]);
  expect(reading.groups[0]).toMatchObject({ firstSeen: '2023-10-10T20:55:36.000Z', callers: [{ who: '192.0.2.1 · curl/7.88.1', count: 1 }] });
});

test('what servers, proxies and collectors write, mixed in one file', async () => {
  const reading = await readFixtures(['servers.log']);
  expect(shown(reading)).toEqual([
    'caddy 1×GET api.cloudflare.com/client/v4/user/billing/profile',
    'traefik 1×GET api.cloudflare.com/client/v4/user/billing/history',
    'gcp 1×GET api.cloudflare.com/client/v4/accounts/{}/tunnels',
    'json 1×GET api.cloudflare.com/client/v4/accounts/{}/access/bookmarks',
    'json 1×GET /client/v4/zones/{}/analytics/dashboard?since={}',
    'combined 1×GET /client/v4/zones/{}/analytics/colos',
    'envoy 1×GET api.cloudflare.com/client/v4/zones/{}/settings/minify',
    'alb 1×GET api.cloudflare.com/client/v4/zones/{}/settings/mobile_redirect',
    'haproxy 1×GET api.cloudflare.com/client/v4/zones/{}/settings/privacy_pass',
    'squid 1×GET api.cloudflare.com/client/v4/zones/{}/script_monitor',
    'json 1×GET api.cloudflare.com/client/v4/zones/{}/script_monitor/{}',
    'text 1×GET api.cloudflare.com/client/v4/zones/{}/firewall/waf/packages',
    'text 1×GET api.cloudflare.com/client/v4/zones/{}/firewall/waf/overrides',
  ]);
  expect(reading.blindSpots).toEqual([]);
});

test('each of them gives status, day and caller, where it writes them', async () => {
  const { groups } = await readFixtures(['servers.log']);
  expect(groups.map(({ statuses, days, callers }) => [...Object.keys(statuses), ...Object.keys(days), ...callers.map(({ who }) => who)].join(' '))).toEqual([
    '200 2023-11-14 192.0.2.20 · caddy-client/1',
    '410 2023-11-15 192.0.2.21 · traefik-client/1',
    '200 2023-11-16 192.0.2.22 · gcp-client/1',
    '200 2023-11-17 192.0.2.23 · envoy-json/1',
    '200 2023-11-18 192.0.2.24 · nginx-json/1',
    '200 2023-11-19 192.0.2.25 · docker/1',
    '200 2023-11-20 192.0.2.26 · envoy/1',
    '200 2023-11-21 192.0.2.27 · alb/1',
    '200 2023-11-22 192.0.2.28',
    '200 2023-11-23 192.0.2.29',
    '200 2023-11-24 192.0.2.30',
    '200 2023-11-25',
    '2023-11-26',
  ]);
});

test('W3C extended and CSV take their column names from the log', async () => {
  const reading = await readFixtures(['w3c.log', 'http_requests.csv']);
  expect(shown(reading)).toEqual([
    'w3c 1×GET api.cloudflare.com/client/v4/zones/{}/filters?id={}',
    'text 1×GET /client/v4/zones/{}/filters',
    'logpush-http 1×GET api.cloudflare.com/client/v4/zones/{}/filters?a={}',
  ]);
  // A row with columns missing is no row, so what it holds is read as free text only.
  expect(call(reading.groups[1]).reading).toBe('mentioned');
});

test('a HAR gives header names, body and response, in one line or in many', async () => {
  for (const name of ['pretty.har', 'oneline.har']) {
    const reading = await readFixtures([name]);
    expect(shown(reading)).toEqual(['har 1×PUT api.cloudflare.com/client/v4/zones/{}/dns_records/{}']);
    expect(reading.coverage).toMatchObject({ lines: 2, unreadable: 0 });
    const { headers, body, response } = call(reading.groups[0]);
    expect(headers).toEqual({
      kind: 'object',
      fields: [{ name: 'authorization', value: { kind: 'unknown' } }, { name: 'user-agent', value: { kind: 'unknown' } }],
      open: false,
    });
    expect(JSON.stringify(body)).toContain('{"name":"locked","value":{"kind":"value","value":true}}');
    expect(JSON.stringify(response)).toContain('{"name":"locked","value":{"kind":"value","value":false}}');
  }
});

test('curl -v: one request over several lines, with the headers it sent', async () => {
  const reading = await readFixtures(['curl.txt']);
  expect(shown(reading)).toEqual(['transcript 1×PATCH api.cloudflare.com/client/v4/zones/{}/settings/brotli with content-length and transfer-encoding']);
  expect(reading.groups[0]).toMatchObject({ statuses: { 410: 1 }, callers: [{ who: 'curl/8.5.0', count: 1 }] });
  expect(reading.blindSpots).toEqual([]);
});

test('TF_LOG: the body and the time of a traced request', async () => {
  const { groups, blindSpots } = await readFixtures(['terraform.log']);
  expect(groups[0]).toMatchObject({ firstSeen: '2024-06-01T10:00:01.000Z', statuses: { 200: 1 } });
  expect(call(groups[0]).body).toEqual({ kind: 'object', fields: [{ name: 'threshold', value: { kind: 'value', value: 10 } }], open: false });
  expect(blindSpots).toEqual([]);
});

test('no credential of any fixture reaches the result', async () => {
  const text = JSON.stringify(await readFixtures(['.']));
  expect(text).not.toMatch(/0123456789abcdef0123456789abcdef01234|hunter2|ops@example|Bearer/);
});

test('what an audit log does not keep of a request is not known: it may have held anything', async () => {
  const record = (request: unknown): string => `${JSON.stringify({ ActionTimestamp: '2024-03-01T10:20:30Z', Raw: { method: 'PATCH', uri: `/client/v4/zones/${ZONE}/settings/security_level`, status_code: 200 }, ResourceRequest: request })}\n`;
  const body = async (request: unknown): Promise<unknown> => call((await readText(record(request))).groups[0]).body;
  for (const nothing of [{}, '{}', undefined]) expect(await body(nothing)).toEqual({ kind: 'unknown' });
  expect(await body({ value: 'off' })).toMatchObject({ kind: 'object' });
});
