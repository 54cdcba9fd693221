import { expect, test } from 'vitest';
import type { JsonObject } from '../../analyzer/emulator/call.ts';
import { isDay, phaseOf, type Brownout } from '../../analyzer/emulator/dates.ts';
import type { Day } from '../../analyzer/model.ts';
import { ACCOUNT, emulate, objectsIn, seedOf, ZONE } from './support.ts';

const Z = `/zones/${ZONE}`;
const A = `/accounts/${ACCOUNT}`;
const FILTER = { expression: 'ip.src eq 192.0.2.1' };
const LIMIT = { match: { request: { url: '*' } }, action: { mode: 'ban', timeout: 60 }, period: 60, threshold: 5 };
const SECRET = Buffer.alloc(32, 1).toString('base64');

/** Last good day, first bad day, and requests that work on the one and are gone on the other. */
const GONE: [Day, Day, string, unknown?][] = [
  ['2025-01-15', '2025-01-16', `GET ${Z}/firewall/rules`],
  ['2025-01-15', '2025-01-16', `POST ${Z}/firewall/rules`, [{ filter: FILTER, action: 'block' }]],
  ['2025-01-15', '2025-01-16', `GET ${Z}/filters`],
  ['2025-01-15', '2025-01-16', `POST ${Z}/filters`, [FILTER]],
  ['2025-01-15', '2025-01-16', `GET ${Z}/firewall/waf/packages`],
  ['2025-01-15', '2025-01-16', `GET ${Z}/firewall/waf/overrides`],
  ['2025-01-15', '2025-01-16', `POST ${Z}/rate_limits`, LIMIT],
  ['2024-09-13', '2024-09-14', `GET ${Z}/dns_settings/use_apex_ns`],
  ['2024-09-13', '2024-09-14', `PATCH ${Z}/dns_settings/secondary_overrides`, { value: true }],
  ['2024-02-04', '2024-02-05', `POST ${A}/tunnels`, { name: 'old', tunnel_secret: SECRET }],
  ['2023-06-06', '2023-06-07', `GET ${A}/billing/profile`],
  ['2023-06-06', '2023-06-07', 'GET /user/billing/profile'],
  ['2023-06-06', '2023-06-07', 'GET /user/billing/history'],
  ['2023-03-19', '2023-03-20', `GET ${A}/access/bookmarks`],
  ['2022-10-11', '2022-10-12', `GET ${Z}/script_monitor`],
  ['2022-10-11', '2022-10-12', `GET ${Z}/script_monitor/scripts`],
  ['2022-07-01', '2022-07-02', `POST ${A}/images/v1/direct_upload`, {}],
  ['2021-03-01', '2021-03-02', `GET ${Z}/analytics/dashboard`],
  ['2021-03-01', '2021-03-02', `GET ${Z}/analytics/colos`],
  ['2020-02-04', '2020-02-05', `GET /organizations/${ACCOUNT}`],
  ['2020-02-04', '2020-02-05', `PATCH /organizations/${ACCOUNT}`, { name: 'New' }],
  ['2020-02-04', '2020-02-05', `GET /organizations/${ACCOUNT}/invites`],
  ['2020-02-04', '2020-02-05', `GET /organizations/${ACCOUNT}/accelerators`],
];

test.each(GONE)('works on %s and is gone on %s: %s', async (last, next, request, body) => {
  const { api, emulator } = await emulate(last);
  const [method = '', path = ''] = request.split(' ');
  expect((await api(method, path, body)).status).toBe(200);
  emulator.setClock(next);
  const gone = await api(method, path, body);
  expect([gone.status, gone.success, gone.errors.map(({ code }) => code)]).toEqual([404, false, [7003, 7000]]);
});

test.each([
  `GET ${Z}/firewall/access_rules/rules`, `GET ${Z}/firewall/lockdowns`, `GET ${Z}/firewall/ua_rules`, `GET ${Z}/page_shield`,
  `GET ${Z}/page_shield/scripts`, `GET ${A}/tunnels`, `GET ${A}/cfd_tunnel`, `GET ${A}/images/v1`, `GET ${Z}/dns_settings`, `GET ${A}/members`,
  `GET ${A}/access/apps`, `GET ${Z}/pagerules`, `GET ${Z}/settings/security_level`, `GET ${A}/subscriptions`,
])('looks like something deprecated and still works in 2026: %s', async (request) => {
  const { api } = await emulate('2026-11-20');
  const [method = '', path = ''] = request.split(' ');
  expect((await api(method, path)).status).toBe(200);
});

test.each([
  ['2024-08-15', '2024-08-16', 'brotli', 'off'],
  ['2024-08-05', '2024-08-06', 'minify', { css: 'on', html: 'off', js: 'off' }],
  ['2024-06-30', '2024-07-01', 'mobile_redirect', { status: 'on', mobile_subdomain: 'm', strip_uri: false }],
  ['2024-06-14', '2024-06-15', 'server_side_exclude', 'off'],
  ['2024-03-31', '2024-04-01', 'privacy_pass', 'off'],
] as [Day, Day, string, unknown][])('the setting works on %s and is unknown on %s: %s', async (last, next, id, value) => {
  const { api, emulator } = await emulate(last);
  expect((await api('PATCH', `${Z}/settings/${id}`, { value })).one).toMatchObject({ id, value });
  expect((await api('GET', `${Z}/settings/${id}`)).one['value']).toEqual(value);
  expect((await api('GET', `${Z}/settings`)).all.map(({ id: one }) => one)).toContain(id);
  emulator.setClock(next);
  for (const [method, body] of [['GET'], ['PATCH', { value }]] as [string, unknown?][]) {
    expect((await api(method, `${Z}/settings/${id}`, body)).errors[0]).toMatchObject({ code: 1006 });
  }
  expect((await api('PATCH', `${Z}/settings`, { items: [{ id, value }] })).errors[0]).toMatchObject({ code: 1006 });
  expect((await api('GET', `${Z}/settings`)).all.map(({ id: one }) => one)).not.toContain(id);
});

test('the security level takes any value up to its end, and only off and under_attack afterwards', async () => {
  const { api, emulator } = await emulate('2024-09-30');
  const set = (value: string) => api('PATCH', `${Z}/settings/security_level`, { value });
  expect((await set('high')).status).toBe(200);
  emulator.setClock('2024-10-01');
  expect((await set('medium')).errors[0]).toMatchObject({ code: 1007 });
  expect((await api('PATCH', `${Z}/settings`, [{ id: 'security_level', value: 'low' }])).status).toBe(400);
  expect((await api('GET', `${Z}/settings/security_level`)).one['value']).toBe('high');
  expect((await set('under_attack')).status).toBe(200);
  expect((await set('off')).status).toBe(200);
});

test('a rule with cf.threat_score is refused after 2024-09-30, in every way to write one', async () => {
  const { api, emulator } = await emulate('2024-09-30');
  const rule = { action: 'block', expression: 'cf.threat_score gt 10 and http.host eq "a"' };
  const harmless = { action: 'block', expression: 'http.host eq "cf.threat_score"' };
  const made = (await api('POST', `${Z}/rulesets`, { name: 'x', kind: 'zone', phase: 'http_request_firewall_custom', rules: [rule, harmless] })).one;
  const [, second] = objectsIn(made['rules']);
  expect(made['rules']).toHaveLength(2);
  emulator.setClock('2024-10-01');
  const one = `${Z}/rulesets/${made['id']}`;
  const entry = `${Z}/rulesets/phases/http_request_firewall_custom/entrypoint`;
  const writes: [string, string, unknown, string][] = [
    ['POST', `${A}/rulesets`, { name: 'x', kind: 'root', phase: 'http_request_firewall_custom', rules: [rule] }, '/rules/0/expression'],
    ['PUT', one, { rules: [harmless, rule] }, '/rules/1/expression'],
    ['PUT', entry, { rules: [rule] }, '/rules/0/expression'],
    ['POST', `${one}/rules`, rule, '/expression'],
    ['PATCH', `${one}/rules/${second?.['id']}`, rule, '/expression'],
  ];
  for (const [method, path, body, pointer] of writes) {
    const reply = await api(method, path, body);
    expect([method, path, reply.status, reply.errors[0]?.source?.pointer]).toEqual([method, path, 400, pointer]);
  }
  expect((await api('PUT', entry, { rules: [harmless] })).status).toBe(200);
  expect((await api('GET', one)).one['rules']).toHaveLength(1);
});

test('a counting expression is an expression too', async () => {
  const { api } = await emulate('2024-10-01');
  const ratelimit = { characteristics: ['cf.colo.id', 'ip.src'], period: 60, requests_per_period: 5, mitigation_timeout: 60 };
  const put = (counting: string) => api('PUT', `${Z}/rulesets/phases/http_ratelimit/entrypoint`, {
    rules: [{ action: 'block', expression: 'true', ratelimit: { ...ratelimit, counting_expression: counting } }],
  });
  expect((await put('cf.threat_score gt 1')).errors[0]?.source?.pointer).toBe('/rules/0/ratelimit/counting_expression');
  expect((await put('http.response.code eq 401')).status).toBe(200);
});

test('a configuration rule may set the security level up to 2024-09-30, afterwards only to off and under_attack', async () => {
  const { api, emulator } = await emulate('2024-09-30');
  const put = (level: string) => api('PUT', `${Z}/rulesets/phases/http_config_settings/entrypoint`, {
    rules: [{ action: 'set_config', action_parameters: { security_level: level }, expression: 'true' }],
  });
  expect((await put('high')).status).toBe(200);
  emulator.setClock('2024-10-01');
  expect((await put('high')).errors[0]?.source?.pointer).toBe('/rules/0/action_parameters/security_level');
  expect((await put('under_attack')).status).toBe(200);
});

test('DNS records carry locked up to 2024-07-14; afterwards it is left out, and ignored when sent', async () => {
  const dns_records: JsonObject[] = [{ type: 'A', name: 'www', content: '192.0.2.1', locked: true }, { type: 'A', name: 'w', content: '192.0.2.2' }];
  const { api, emulator } = await emulate('2024-07-14', { seed: seedOf({ dns_records }) });
  expect((await api('GET', `${Z}/dns_records`)).all.map(({ locked }) => locked)).toEqual([true, false]);
  const [seeded] = (await api('GET', `${Z}/dns_records`)).all;
  expect((await api('PATCH', `${Z}/dns_records/${String(seeded?.['id'])}`, { content: '192.0.2.9', locked: false })).one['locked']).toBe(true);
  expect((await api('POST', `${Z}/dns_records`, { type: 'A', name: 'c', content: '192.0.2.3', locked: true })).one['locked']).toBe(false);
  emulator.setClock('2024-07-15');
  expect((await api('GET', `${Z}/dns_records`)).all[0]).not.toHaveProperty('locked');
  const made = await api('POST', `${Z}/dns_records`, { type: 'A', name: 'b', content: '192.0.2.2', locked: true });
  expect([made.status, 'locked' in made.one]).toEqual([200, false]);
});

test('SRV data fields make the name up to 2024-05-31 and are an error afterwards', async () => {
  const { api, emulator } = await emulate('2024-05-31');
  const target = { priority: 1, weight: 2, port: 5060, target: 'sip.example.com' };
  const old = { type: 'SRV', name: 'ignored.example.com', data: { service: '_sip', proto: '_tls', name: 'voice', ...target } };
  const made = (await api('POST', `${Z}/dns_records`, old)).one;
  expect(made['name']).toBe('_sip._tls.voice.example.com');
  emulator.setClock('2024-06-01');
  for (const field of ['service', 'proto', 'name']) {
    const body = { type: 'SRV', name: '_a._tcp', data: { ...target, [field]: '_x' } };
    expect((await api('POST', `${Z}/dns_records`, body)).errors[0]?.message, field).toContain('DNS Validation Error');
  }
  expect((await api('PATCH', `${Z}/dns_records/${made['id']}`, { data: old.data })).status).toBe(400);
  expect((await api('PATCH', `${Z}/dns_records/${made['id']}`, { comment: 'mine' })).status).toBe(200);
  expect((await api('POST', `${Z}/dns_records`, { type: 'SRV', name: '_a._tcp', data: target })).one['name']).toBe('_a._tcp.example.com');
  const naptr = { type: 'NAPTR', name: 'n', data: { order: 1, preference: 1, flags: 's', service: 'SIP+D2U', regex: '', replacement: '.' } };
  expect((await api('POST', `${Z}/dns_records`, naptr)).status).toBe(200);
});

test('errors of DNS records stand in a chain up to 2024-09-30 and alone afterwards', async () => {
  const { api, emulator } = await emulate('2024-09-30');
  const bad = { type: 'A', name: 'x', content: 'not an address' };
  expect((await api('POST', `${Z}/dns_records`, bad)).errors[0]).toMatchObject({ code: 1004, error_chain: [{ code: 9005 }] });
  emulator.setClock('2024-10-01');
  expect((await api('POST', `${Z}/dns_records`, bad)).errors[0]).toEqual({ code: 9005, message: expect.any(String) });
});

test('notification_email can be written up to 2023-04-03; afterwards it can only be emptied', async () => {
  const { api, emulator } = await emulate('2023-04-03');
  const pool = { name: 'p', origins: [{ name: 'o', address: '192.0.2.1', enabled: true }], notification_email: 'ops@example.com' };
  const made = (await api('POST', `${A}/load_balancers/pools`, pool)).one;
  emulator.setClock('2023-04-04');
  expect((await api('POST', `${A}/load_balancers/pools`, pool)).status).toBe(400);
  expect((await api('PATCH', `${A}/load_balancers/pools/${made['id']}`, { enabled: false })).one['notification_email']).toBe('ops@example.com');
  expect((await api('PATCH', `${A}/load_balancers/pools`, { notification_email: 'x@example.com' })).status).toBe(400);
  expect((await api('PATCH', `${A}/load_balancers/pools`, { notification_email: '' })).all[0]?.['notification_email']).toBe('');
});

test('the list of tunnels has the old shape up to 2024-02-04 and is the list of every kind afterwards', async () => {
  const { api, emulator } = await emulate('2024-02-04');
  await api('POST', `${A}/tunnels`, { name: 'old', tunnel_secret: SECRET });
  expect(Object.keys((await api('GET', `${A}/tunnels`)).all[0] ?? {})).toEqual(['id', 'name', 'created_at', 'deleted_at', 'connections']);
  emulator.setClock('2024-02-05');
  await api('POST', `${A}/cfd_tunnel`, { name: 'new' });
  expect((await api('GET', `${A}/tunnels`)).all.map((one) => one['tun_type'])).toEqual(['argo', 'cfd_tunnel']);
  expect((await api('GET', `${A}/cfd_tunnel`)).all.map((one) => one['name'])).toEqual(['new']);
});

test('with the dates published last the firewall API is read-only and the security level is taken as ever', async () => {
  const { api, emulator } = await emulate('2026-06-21', { dates: 'latest' });
  expect((await api('POST', `${Z}/filters`, [FILTER])).status).toBe(200);
  emulator.setClock('2026-06-22');
  expect((await api('GET', `${Z}/filters`)).result).toHaveLength(1);
  const write = await api('POST', `${Z}/filters`, [FILTER]);
  expect(write.errors[0]).toMatchObject({ code: 10020, message: expect.stringContaining('maintenance_mode') });
  expect((await api('PATCH', `${Z}/settings/security_level`, { value: 'high' })).status).toBe(200);
  expect((await api('GET', `${Z}/rate_limits`)).status).toBe(404);
});

test('a brownout refuses on its days alone', async () => {
  const brownouts: Brownout[] = [{ from: '2024-12-02', to: '2024-12-03', status: 410 }];
  const { api, emulator } = await emulate('2024-12-01', { schedule: { 'previous rate limiting': { last: '2025-01-15', brownouts } } });
  const statuses = [];
  for (const day of ['2024-12-01', '2024-12-02', '2024-12-03', '2024-12-04', '2025-01-16'] as Day[]) {
    emulator.setClock(day);
    statuses.push((await api('GET', `${Z}/rate_limits`)).status);
  }
  expect(statuses).toEqual([200, 410, 410, 200, 404]);
});

test.each([[405, 405], [410, 410], [504, 504], ['empty', 200]] as const)('a schedule can answer %s after the end', async (afterwards, status) => {
  const { api } = await emulate('2025-02-01', { schedule: { 'firewall rules and filters': { last: '2025-01-15', afterwards } } });
  const reply = await api('GET', `${Z}/filters`);
  expect([reply.status, reply.success]).toEqual([status, status === 200]);
  expect(reply.errors.every(({ code }) => afterwards !== 504 || code === undefined)).toBe(true);
});

test('a dead setting browns out before it is unknown', async () => {
  const brownouts: Brownout[] = [{ from: '2024-08-10', to: '2024-08-10', status: 503 }];
  const { api, emulator } = await emulate('2024-08-10', { schedule: { brotli: { last: '2024-08-15', brownouts } } });
  expect((await api('GET', `${Z}/settings/brotli`)).status).toBe(503);
  emulator.setClock('2024-08-16');
  expect((await api('GET', `${Z}/settings/brotli`)).status).toBe(400);
});

test('the header moves time for one request, the clock for all that follow', async () => {
  const { api, emulator } = await emulate('2025-01-15');
  const list = (headers?: Record<string, string>) => api('GET', `${Z}/filters`, undefined, headers);
  expect((await list({ 'X-Emulator-As-Of': '2025-01-16' })).status).toBe(404);
  expect((await list()).status).toBe(200);
  expect((await list({ 'X-Emulator-As-Of': 'tomorrow' })).status).toBe(400);
  const clock = new URL('/__emulator/clock', emulator.url);
  await fetch(clock, { method: 'POST', body: '{"day":"2025-01-16"}' });
  expect((await list()).status).toBe(404);
  expect((await fetch(clock, { method: 'POST', body: '{"day":"2025-02-30"}' })).status).toBe(400);
  expect(await (await fetch(clock)).json()).toEqual({ day: '2025-01-16' });
});

test('a day is a real day, and an ending without a date never comes', () => {
  expect(['2024-02-29', '2025-02-29', '2025-13-01', '2025-1-1', '20250101'].map(isDay)).toEqual([true, false, false, false, false]);
  expect(phaseOf({}, '9999-12-31')).toEqual({ kind: 'before' });
});
