import { expect, test } from 'vitest';
import { ACCOUNT, emulate, objectsIn, seedOf, ZONE } from './support.ts';

const Z = `/zones/${ZONE}`;
const A = `/accounts/${ACCOUNT}`;
const TODAY = '2026-11-20';

test('DNS records come in pages of 100 and can be asked for in larger ones', async () => {
  const dns_records = Array.from({ length: 250 }, (_, at) => ({ type: 'A', name: `h${at}`, content: '192.0.2.1' }));
  const { api } = await emulate(TODAY, { seed: seedOf({ dns_records }) });
  const pages = await Promise.all([1, 2, 3].map((page) => api('GET', `${Z}/dns_records?page=${page}`)));
  expect(pages.map(({ info }) => [info['count'], info['total_count'], info['total_pages']])).toEqual([[100, 250, 3], [100, 250, 3], [50, 250, 3]]);
  expect(new Set(pages.flatMap(({ all }) => all.map(({ id }) => id))).size).toBe(250);
  expect((await api('GET', `${Z}/dns_records?per_page=5000`)).all).toHaveLength(250);
});

test('DNS records are found by type and name, whole or in part', async () => {
  const dns_records = [
    { type: 'A', name: 'www', content: '192.0.2.1' }, { type: 'TXT', name: 'www', content: 'hello' }, { type: 'A', name: '@', content: '192.0.2.2' },
  ];
  const { api } = await emulate(TODAY, { seed: seedOf({ dns_records }) });
  const found = async (query: string) => (await api('GET', `${Z}/dns_records?${query}`)).all.map(({ type, name }) => `${type} ${name}`);
  expect(await found('type=A')).toEqual(['A www.example.com', 'A example.com']);
  expect(await found('name=www.example.com&type=TXT')).toEqual(['TXT www.example.com']);
  expect(await found('name.startswith=www')).toEqual(['A www.example.com', 'TXT www.example.com']);
  expect(await found('content.exact=hello&type=A&match=any')).toEqual(['A www.example.com', 'TXT www.example.com', 'A example.com']);
  expect(await found('name=www')).toEqual([]);
});

test.each([
  [{ type: 'A', name: 'x', content: '2001:db8::1' }], [{ type: 'AAAA', name: 'x', content: '192.0.2.1' }], [{ type: 'A', content: '192.0.2.1' }],
  [{ type: 'HOST', name: 'x', content: 'y' }], [{ type: 'SRV', name: '_a._tcp' }], [{ type: 'CNAME', name: 'x' }], [[]],
])('the record %o is refused', async (record) => {
  const { api } = await emulate(TODAY);
  expect((await api('POST', `${Z}/dns_records`, record)).status).toBe(400);
});

test('the same record twice is refused, the same name with other content is not', async () => {
  const { api } = await emulate(TODAY, { seed: seedOf({ dns_records: [{ type: 'A', name: 'x', content: '192.0.2.1' }] }) });
  expect((await api('POST', `${Z}/dns_records`, { type: 'A', name: 'x.example.com', content: '192.0.2.1' })).errors[0]?.code).toBe(81058);
  expect((await api('POST', `${Z}/dns_records`, { type: 'A', name: 'x', content: '192.0.2.2' })).status).toBe(200);
});

test('a batch runs deletes, patches, puts and posts, all or nothing', async () => {
  const { api } = await emulate(TODAY);
  const make = async (name: string) => (await api('POST', `${Z}/dns_records`, { type: 'A', name, content: '192.0.2.1' })).one['id'];
  const [a, b] = [await make('a'), await make('b')];
  const failing = { deletes: [{ id: a }], posts: [{ type: 'A', name: 'c', content: 'nonsense' }] };
  expect((await api('POST', `${Z}/dns_records/batch`, failing)).status).toBe(400);
  expect((await api('GET', `${Z}/dns_records`)).all.map(({ id }) => id)).toEqual([a, b]);
  const done = await api('POST', `${Z}/dns_records/batch`, {
    deletes: [{ id: a }], patches: [{ id: b, content: '192.0.2.9' }], posts: [{ type: 'A', name: 'a', content: '192.0.2.1' }],
  });
  expect(done.one).toMatchObject({ deletes: [{ id: a }], patches: [{ id: b, content: '192.0.2.9' }], puts: [], posts: [{ name: 'a.example.com' }] });
});

test('the legacy DNS settings are views of the fields that replace them', async () => {
  const { api } = await emulate('2024-09-13');
  expect((await api('PATCH', `${Z}/dns_settings/use_apex_ns`, { value: true })).one).toEqual({ id: 'use_apex_ns', value: true });
  expect((await api('GET', `${Z}/dns_settings`)).one).toMatchObject({ multi_provider: true, secondary_overrides: false });
  await api('PATCH', `${Z}/dns_settings`, { secondary_overrides: true });
  expect((await api('GET', `${Z}/dns_settings/secondary_overrides`)).one['value']).toBe(true);
  expect((await api('PATCH', `${Z}/dns_settings/use_apex_ns`, { value: 'on' })).status).toBe(400);
});

test('settings take their own values only, and unknown ones have no name', async () => {
  const { api } = await emulate(TODAY, { seed: seedOf({ settings: { ssl: 'strict', a_newer_one: 'on' } }) });
  expect((await api('GET', `${Z}/settings/ssl`)).one).toEqual({ id: 'ssl', value: 'strict', editable: true, modified_on: null });
  expect((await api('PATCH', `${Z}/settings/ssl`, { value: 'on' })).errors[0]?.code).toBe(1007);
  expect((await api('PATCH', `${Z}/settings/http3`, { value: 'off' })).one['value']).toBe('off');
  expect((await api('GET', `${Z}/settings/a_newer_one`)).one['value']).toBe('on');
  expect((await api('GET', `${Z}/settings/no_such_setting`)).errors[0]).toMatchObject({ code: 1006, message: 'Unrecognized zone setting name' });
  expect((await api('GET', `${Z}/settings/constructor`)).errors[0]?.code).toBe(1006);
});

test('one bad setting in a batch changes none', async () => {
  const { api } = await emulate(TODAY);
  expect((await api('PATCH', `${Z}/settings`, { items: [{ id: 'http3', value: 'off' }, { id: 'ssl', value: 'maybe' }] })).status).toBe(400);
  expect((await api('GET', `${Z}/settings/http3`)).one['value']).toBe('on');
  expect((await api('PATCH', `${Z}/settings`, [{ id: 'http3', value: 'off' }])).all[0]).toMatchObject({ id: 'http3', value: 'off' });
});

const where = (node: unknown) => JSON.stringify({ where: node });
const host = { key: 'ClientRequestHost', operator: 'eq', value: 'example.com' };

test.each([
  [where(host), 200], [where({ and: [host, { or: [{ key: 'BotScore', operator: 'lt', value: 30 }, host] }] }), 200], ['', 200],
  [where({ key: 'ClientCountry', operator: 'in', value: ['de', 'fr'] }), 200],
  [JSON.stringify(host), 400], ['{', 400], ['[]', 400], [JSON.stringify(where(host)), 400],
  [where({ ...host, operator: 'lt' }), 400], [where({ ...host, operator: 'equals' }), 400],
  [where({ key: 'BotScore', operator: 'contains', value: '1' }), 400],
  [where({ and: Array.from({ length: 31 }, () => ({ key: 'a', operator: 'eq', value: 1 })) }), 400],
  [where({ ...host, value: 'x'.repeat(1000) }), 400],
])('a log-push job with the filter %s gets %s', async (filter, status) => {
  const { api } = await emulate(TODAY);
  const job = { name: 'j', dataset: 'http_requests', destination_conf: 's3://bucket?region=x', filter };
  const made = await api('POST', `${Z}/logpush/jobs`, job);
  expect(made.status).toBe(status);
  expect((await api('GET', `${Z}/logpush/jobs`)).all).toHaveLength(status === 200 ? 1 : 0);
});

test('log-push jobs have numbers, keep what an update leaves out, and check a new filter', async () => {
  const { api } = await emulate(TODAY);
  const made = (await api('POST', `${A}/logpush/jobs`, { dataset: 'audit_logs', destination_conf: 'r2://x', enabled: true })).one;
  const one = `${A}/logpush/jobs/${made['id']}`;
  expect(made['id']).toBeTypeOf('number');
  expect((await api('PUT', one, { enabled: false })).one).toMatchObject({ enabled: false, destination_conf: 'r2://x' });
  expect((await api('PUT', one, { filter: '{}' })).status).toBe(400);
  expect((await api('GET', `${A}/logpush/datasets/audit_logs/jobs`)).all).toHaveLength(1);
  expect((await api('DELETE', one)).result).toEqual({ id: made['id'] });
});

test('page rules without a status in the query are the disabled ones', async () => {
  const rule = { targets: [{ target: 'url', constraint: { operator: 'matches', value: '*' } }], actions: [{ id: 'minify', value: { js: 'on' } }] };
  const { api } = await emulate(TODAY, { seed: seedOf({ pagerules: [{ ...rule, status: 'active' }, { ...rule, status: 'disabled' }, rule] }) });
  const count = async (query: string) => (await api('GET', `${Z}/pagerules${query}`)).all.length;
  expect([await count(''), await count('?status=disabled'), await count('?status=active')]).toEqual([1, 1, 2]);
  const made = await api('POST', `${Z}/pagerules`, { ...rule, status: 'active' });
  expect((await api('GET', `${Z}/pagerules/${made.one['id']}`)).one['actions']).toEqual(rule.actions);
  expect((await api('PATCH', `${Z}/pagerules/${made.one['id']}`, { status: 'off' })).status).toBe(400);
});

test('page shield has the same things under both names, and pages that can be all', async () => {
  const scripts = Array.from({ length: 45 }, (_, at) => ({ url: `https://example.com/${at}.js` }));
  const { api } = await emulate('2022-10-11', { seed: seedOf({ page_shield_scripts: scripts }) });
  expect((await api('GET', `${Z}/script_monitor/scripts`)).result).toEqual((await api('GET', `${Z}/page_shield/scripts`)).result);
  expect((await api('GET', `${Z}/page_shield/scripts?page=all`)).info).toMatchObject({ page: 1, count: 45, total_pages: 1 });
  expect((await api('GET', `${Z}/page_shield/scripts?page=2`)).all).toHaveLength(15);
  expect((await api('PUT', `${Z}/script_monitor`, { enabled: false })).status).toBe(200);
  expect((await api('GET', `${Z}/page_shield`)).one['enabled']).toBe(false);
});

test('a deleted tunnel stays in the list with the time of its deletion', async () => {
  const { api } = await emulate(TODAY);
  const made = (await api('POST', `${A}/cfd_tunnel`, { name: 't' })).one;
  expect(made['id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  await api('DELETE', `${A}/cfd_tunnel/${made['id']}`);
  expect((await api('GET', `${A}/cfd_tunnel?is_deleted=false`)).all).toEqual([]);
  expect((await api('GET', `${A}/cfd_tunnel`)).all[0]?.['deleted_at']).toBe('2026-11-20T00:00:00.000000Z');
  expect((await api('POST', `${A}/cfd_tunnel`, { name: 'u', tunnel_secret: 'c2hvcnQ=' })).status).toBe(400);
});

test('a bookmark is made at a path the client chooses and is an Access application', async () => {
  const { api } = await emulate('2023-03-19');
  const one = `${A}/access/bookmarks/6f5bd7a5-0000-4000-8000-000000000001`;
  const made = (await api('POST', one, { name: 'Wiki', domain: 'wiki.example.com' })).one;
  expect(made).toEqual({ id: one.split('/').at(-1), name: 'Wiki', domain: 'wiki.example.com', logo_url: null, app_launcher_visible: true });
  expect((await api('POST', one, { name: 'Wiki', domain: 'wiki.example.com' })).status).toBe(409);
  expect((await api('PUT', one, { name: 'Docs', domain: 'docs.example.com' })).one['name']).toBe('Docs');
  expect((await api('GET', `${A}/access/apps`)).all[0]).toMatchObject({ type: 'bookmark', name: 'Docs' });
  expect((await api('DELETE', one)).status).toBe(200);
  expect((await api('GET', `${A}/access/bookmarks`)).all).toEqual([]);
});

test('an application that is no bookmark is no bookmark', async () => {
  const apps = [{ type: 'self_hosted', name: 'Shop', domain: 'shop.example.com' }];
  const { api } = await emulate('2023-03-19', { seed: { ...seedOf(), accounts: [{ id: ACCOUNT, name: 'Acme', access_apps: apps }] } });
  expect((await api('GET', `${A}/access/bookmarks`)).all).toEqual([]);
});

test('the first direct upload takes JSON and gives no id; the second takes a form and gives one', async () => {
  const { api } = await emulate('2022-07-01');
  expect(Object.keys((await api('POST', `${A}/images/v1/direct_upload`, { expiry: '2022-07-02T00:00:00Z' })).one)).toEqual(['uploadURL']);
  const form = new FormData();
  form.set('requireSignedURLs', 'true');
  form.set('metadata', '{"from":"test"}');
  const second = (await api('POST', `${A}/images/v2/direct_upload`, form)).one;
  expect((await fetch(String(second['uploadURL']), { method: 'POST' })).status).toBe(200);
  expect((await api('POST', `${A}/images/v2/direct_upload`, { expiry: 'x' })).status).toBe(415);
  const listed = objectsIn((await api('GET', `${A}/images/v2`)).one['images']);
  expect(listed.find(({ id }) => id === second['id'])).toMatchObject({ requireSignedURLs: true, meta: { from: 'test' } });
});

test('the second list of images goes on after a token', async () => {
  const images = Array.from({ length: 25 }, (_, at) => ({ id: `image-${at}` }));
  const { api } = await emulate(TODAY, { seed: { ...seedOf(), accounts: [{ id: ACCOUNT, name: 'Acme', images }] } });
  const first = (await api('GET', `${A}/images/v2?per_page=20`)).one;
  const second = (await api('GET', `${A}/images/v2?per_page=20&continuation_token=${first['continuation_token']}`)).one;
  expect([objectsIn(first['images']).length, objectsIn(second['images']).length, second['continuation_token']]).toEqual([20, 5, null]);
  expect((await api('GET', `${A}/images/v1?per_page=10&page=3`)).info).toMatchObject({ count: 5, total_count: 25 });
});

test('organizations and accounts are the same thing under two names', async () => {
  const { api } = await emulate('2020-02-04');
  await api('PATCH', `/organizations/${ACCOUNT}`, { name: 'Renamed' });
  expect((await api('GET', A)).one['name']).toBe('Renamed');
  const member = (await api('POST', `${A}/members`, { email: 'a@example.com', roles: [] })).one;
  expect((await api('GET', `/organizations/${ACCOUNT}/members`)).all.map(({ id }) => id)).toEqual([member['id']]);
  expect((await api('POST', `/organizations/${ACCOUNT}/accelerators`, { name: 'x' })).status).toBe(200);
  expect((await api('GET', `/organizations/${ACCOUNT}/railguns`)).all).toHaveLength(1);
});

test('pools are answered all at once, whatever page is asked for', async () => {
  const pools = Array.from({ length: 30 }, (_, at) => ({ name: `p${at}`, origins: [], notification_email: 'a@example.com' }));
  const { api } = await emulate(TODAY, { seed: { ...seedOf(), accounts: [{ id: ACCOUNT, name: 'Acme', load_balancer_pools: pools }] } });
  const reply = await api('GET', `${A}/load_balancers/pools?page=2&per_page=5`);
  expect([reply.all.length, reply.info]).toEqual([30, {}]);
  expect(reply.all[0]?.['notification_email']).toBe('a@example.com');
});

test('a notification policy needs a name and a type', async () => {
  const { api } = await emulate(TODAY);
  const policies = `${A}/alerting/v3/policies`;
  expect((await api('POST', policies, { name: 'Pools', alert_type: 'load_balancing_health_alert', enabled: true })).status).toBe(200);
  expect((await api('POST', policies, { name: 'Pools' })).status).toBe(400);
});

test('GraphQL answers in its own envelope', async () => {
  const { api } = await emulate(TODAY);
  const reply = await api('POST', '/graphql', { query: '{}' });
  expect([reply.status, JSON.parse(reply.text).data, JSON.parse(reply.text).errors.length]).toEqual([200, null, 1]);
});
