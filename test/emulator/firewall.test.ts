import { expect, test } from 'vitest';
import type { JsonObject } from '../../analyzer/emulator/call.ts';
import { emulate, objectsIn, seedOf, ZONE } from './support.ts';

const RULES = `/zones/${ZONE}/firewall/rules`;
const FILTERS = `/zones/${ZONE}/filters`;
const DAY = '2024-06-01';
const expressions = (count: number) => Array.from({ length: count }, (_, at) => ({ expression: `http.host eq "h${at}"` }));

test('several filters are created by one call, in the order sent, with ids of their own', async () => {
  const { api } = await emulate(DAY);
  const made = await api('POST', FILTERS, [{ expression: 'ssl', description: 'first' }, { expression: 'not ssl', paused: true }]);
  expect(made.all).toMatchObject([{ expression: 'ssl', description: 'first', paused: false }, { expression: 'not ssl', paused: true }]);
  expect(made.all.every(({ id }) => /^[0-9a-f]{32}$/.test(String(id)))).toBe(true);
  expect(made.info).toEqual({});
});

test('a filter without a description comes back without one', async () => {
  const { api } = await emulate(DAY);
  expect((await api('POST', FILTERS, [{ expression: 'ssl' }])).all[0]).not.toHaveProperty('description');
});

test('the same requests get the same ids in another run', async () => {
  const ids = async () => (await (await emulate(DAY)).api('POST', FILTERS, expressions(3))).all.map(({ id }) => id);
  expect(await ids()).toEqual(await ids());
});

test.each([
  ['an object in place of a list', { expression: 'ssl' }], ['an empty list', []], ['no expression', [{ description: 'x' }]],
  ['an expression that cannot be parsed', [{ expression: 'ip.src eq' }]], ['a long reference', [{ expression: 'ssl', ref: 'x'.repeat(51) }]],
  ['a list of something else', ['ssl']],
])('filters are refused: %s', async (_, body) => {
  const { api } = await emulate(DAY);
  expect((await api('POST', FILTERS, body)).status).toBe(400);
  expect((await api('GET', FILTERS)).all).toEqual([]);
});

test('one bad filter among good ones stores none', async () => {
  const { api } = await emulate(DAY);
  expect((await api('POST', FILTERS, [{ expression: 'ssl' }, { expression: 'ssl and' }])).status).toBe(400);
  expect((await api('GET', FILTERS)).info['total_count']).toBe(0);
});

test('filters come in pages of 25 whose sizes stay within 5 and 100', async () => {
  const { api } = await emulate(DAY, { seed: seedOf({ filters: expressions(120) }) });
  const info = async (query: string) => (await api('GET', FILTERS + query)).info;
  expect(await info('')).toEqual({ page: 1, per_page: 25, count: 25, total_count: 120, total_pages: 5 });
  expect(await info('?page=5')).toMatchObject({ page: 5, count: 20 });
  expect(await info('?page=6')).toMatchObject({ page: 6, count: 0, total_count: 120 });
  expect(await info('?per_page=1000')).toMatchObject({ per_page: 100, count: 100, total_pages: 2 });
  expect(await info('?per_page=1')).toMatchObject({ per_page: 5, total_pages: 24 });
  for (const query of ['?page=0', '?page=-1', '?per_page=ten', '?page=1.5']) expect((await api('GET', FILTERS + query)).status, query).toBe(400);
});

test('an empty list is one page of nothing', async () => {
  const { api } = await emulate(DAY);
  expect((await api('GET', FILTERS)).info).toEqual({ page: 1, per_page: 25, count: 0, total_count: 0, total_pages: 1 });
});

test('filters can be listed by part of the expression and by state', async () => {
  const { api } = await emulate(DAY, { seed: seedOf({ filters: [{ expression: 'ssl' }, { expression: 'not ssl', paused: true }] }) });
  expect((await api('GET', `${FILTERS}?expression=not`)).all).toHaveLength(1);
  expect((await api('GET', `${FILTERS}?paused=false`)).all).toHaveLength(1);
  expect((await api('GET', `${FILTERS}?expression=http`)).all).toHaveLength(0);
});

test('deletion by repeated id deletes exactly those, and nothing when one is unknown', async () => {
  const { api } = await emulate(DAY);
  const [a, b, c] = (await api('POST', FILTERS, expressions(3))).all.map(({ id }) => String(id));
  expect((await api('DELETE', `${FILTERS}?id=${a}&id=${'0'.repeat(32)}`)).status).toBe(404);
  expect((await api('DELETE', `${FILTERS}?id=${a}&id=${c}`)).result).toEqual([{ id: a }, { id: c }]);
  expect((await api('GET', FILTERS)).all.map(({ id }) => id)).toEqual([b]);
  expect((await api('DELETE', FILTERS)).status).toBe(400);
});

test('deleting one filter answers a list with one id', async () => {
  const { api } = await emulate(DAY);
  const [{ id } = {}] = (await api('POST', FILTERS, expressions(1))).all;
  expect((await api('DELETE', `${FILTERS}/${id}`)).result).toEqual([{ id }]);
  expect((await api('GET', `${FILTERS}/${id}`)).status).toBe(404);
});

test('several rules are created by one call, each with its filter expanded', async () => {
  const { api } = await emulate(DAY);
  const [filter] = (await api('POST', FILTERS, [{ expression: 'ssl', description: 'f' }])).all;
  const made = await api('POST', RULES, [
    { filter: { id: filter?.['id'] }, action: 'allow', description: 'by id' },
    { filter: { expression: 'not ssl' }, action: 'js_challenge', description: 'inline' },
  ]);
  expect(made.all).toMatchObject([
    { action: 'allow', description: 'by id', priority: null, paused: false, filter: { id: filter?.['id'], expression: 'ssl', paused: false } },
    { action: 'js_challenge', filter: { expression: 'not ssl', paused: false } },
  ]);
  expect((await api('GET', FILTERS)).all.map((one) => one['expression'])).toEqual(['ssl', 'not ssl']);
});

test.each([
  ['a filter that does not exist', { filter: { id: 'e'.repeat(32) }, action: 'block' }, 404],
  ['no filter', { action: 'block' }, 400],
  ['an unknown action', { filter: { expression: 'ssl' }, action: 'ban' }, 400],
  ['an action as an object', { filter: { expression: 'ssl' }, action: { mode: 'block' } }, 400],
  ['products of another action', { filter: { expression: 'ssl' }, action: 'block', products: ['waf'] }, 400],
  ['an unknown product', { filter: { expression: 'ssl' }, action: 'bypass', products: ['WAF'] }, 400],
  ['a negative priority', { filter: { expression: 'ssl' }, action: 'block', priority: -1 }, 400],
])('a rule is refused: %s', async (_, rule, status) => {
  const { api } = await emulate(DAY);
  expect((await api('POST', RULES, [{ filter: { expression: 'ssl' }, action: 'block' }, rule])).status).toBe(status);
  expect([(await api('GET', RULES)).all, (await api('GET', FILTERS)).all]).toEqual([[], []]);
});

test('PUT replaces rules, PATCH changes the priority alone, singly and as a batch', async () => {
  const { api } = await emulate(DAY);
  const filter = { expression: 'ssl' };
  const [a, b] = (await api('POST', RULES, [{ filter, action: 'block' }, { filter, action: 'log' }])).all;
  const [idA, idB] = [a?.['id'], b?.['id']];
  const replaced = await api('PUT', `${RULES}/${idA}`, { filter: a?.['filter'], action: 'log', paused: true });
  expect(replaced.one).toMatchObject({ id: idA, action: 'log', paused: true });
  expect((await api('PATCH', RULES, [{ id: idA, priority: 2 }, { id: idB, priority: 1 }])).all.map(({ priority }) => priority)).toEqual([2, 1]);
  expect((await api('PATCH', `${RULES}/${idB}`, { priority: 7 })).all[0]).toMatchObject({ id: idB, priority: 7 });
  expect((await api('PATCH', `${RULES}/${idB}`, { action: 'block' })).status).toBe(400);
  expect((await api('PUT', RULES, [{ id: idB, filter: b?.['filter'], action: 'block' }])).all[0]).toMatchObject({ action: 'block', priority: null });
  const many = Array.from({ length: 26 }, () => ({ id: idA, priority: 1 }));
  expect((await api('PATCH', RULES, many)).status).toBe(400);
});

test('rules are deleted by repeated id, their filters only on request and only when no other rule uses them', async () => {
  const { api } = await emulate(DAY);
  const [shared, own] = (await api('POST', FILTERS, expressions(2))).all.map(({ id }) => ({ id: String(id) }));
  const made = await api('POST', RULES, [shared, shared, own, own].map((filter) => ({ filter, action: 'block' })));
  const [a, b, c, d] = made.all.map(({ id }) => String(id));
  expect((await api('DELETE', `${RULES}/${a}`, { delete_filter_if_unused: true })).one).toMatchObject({ id: a });
  expect((await api('DELETE', `${RULES}?id=${c}&id=${d}&delete_filter_if_unused=true`)).result).toEqual([{ id: c }, { id: d }]);
  expect((await api('GET', FILTERS)).all.map(({ id }) => id)).toEqual([shared?.id]);
  await api('DELETE', `${FILTERS}/${shared?.id}`);
  expect((await api('GET', `${RULES}/${b}`)).one['filter']).toEqual({ id: shared?.id, deleted: true });
});

test('seeded rules bring inline filters with them, whichever list is read first', async () => {
  const seed = seedOf({ firewall_rules: [{ action: 'block', filter: { expression: 'ssl' } }] });
  const { api } = await emulate(DAY, { seed });
  const [filter] = (await api('GET', FILTERS)).all;
  const [rule] = (await api('GET', RULES)).all;
  expect(rule?.['filter']).toEqual(filter);
});

test('packages, groups and rules of the previous managed rules change by mode, packages only with anomaly scoring', async () => {
  const packages: JsonObject[] = [
    {
      id: '1'.repeat(32), name: 'OWASP', detection_mode: 'anomaly', sensitivity: 'high', action_mode: 'block',
      groups: [{ id: '2'.repeat(32), name: 'SQLi', mode: 'on', allowed_modes: ['on', 'off'] }],
    },
    { id: '3'.repeat(32), name: 'Managed', detection_mode: 'traditional', rules: [
      { id: '100015', mode: 'default', allowed_modes: ['default', 'disable', 'simulate', 'block', 'challenge'] },
      { id: '100016', mode: 'disable', allowed_modes: ['default', 'disable'] },
    ] },
  ];
  const { api } = await emulate(DAY, { seed: seedOf({ waf_packages: packages }) });
  const base = `/zones/${ZONE}/firewall/waf/packages`;
  const [owasp, managed] = (await api('GET', base)).all.map(({ id }) => `${base}/${id}`);
  expect((await api('GET', `${owasp}`)).one).not.toHaveProperty('groups');
  expect((await api('PATCH', `${owasp}`, { sensitivity: 'low' })).one['sensitivity']).toBe('low');
  expect((await api('PATCH', `${managed}`, { sensitivity: 'low' })).errors[0]?.code).toBe(1027);
  expect((await api('PATCH', `${owasp}/groups/${'2'.repeat(32)}`, { mode: 'off' })).one['mode']).toBe('off');
  expect((await api('GET', `${managed}/rules?mode=DIS`)).all.map(({ id }) => id)).toEqual(['100016']);
  expect((await api('PATCH', `${managed}/rules/100016`, { mode: 'block' })).status).toBe(400);
  expect(objectsIn(packages[0]?.['groups'])[0]?.['mode']).toBe('on');
});

test('a zone on the free plan has no packages, below Enterprise no overrides', async () => {
  const { api } = await emulate(DAY, { seed: seedOf({ plan: 'free' }) });
  expect((await api('GET', `/zones/${ZONE}/firewall/waf/packages`)).status).toBe(403);
  const { api: business } = await emulate(DAY, { seed: seedOf({ plan: 'business' }) });
  expect((await business('GET', `/zones/${ZONE}/firewall/waf/packages`)).status).toBe(200);
  expect((await business('GET', `/zones/${ZONE}/firewall/waf/overrides`)).status).toBe(403);
});

test('rate limits are checked, stored, replaced and deleted', async () => {
  const { api } = await emulate(DAY);
  const base = `/zones/${ZONE}/rate_limits`;
  const limit = { match: { request: { url: '*' } }, action: { mode: 'ban', timeout: 60 }, period: 60, threshold: 5 };
  const made = (await api('POST', base, limit)).one;
  expect(made).toMatchObject({ ...limit, disabled: false });
  for (const wrong of [{ period: 9 }, { threshold: 0 }, { action: { mode: 'block' } }, { match: null }]) {
    expect((await api('POST', base, { ...limit, ...wrong })).status).toBe(400);
  }
  expect((await api('PUT', `${base}/${made['id']}`, { ...limit, disabled: true })).one['disabled']).toBe(true);
  expect((await api('DELETE', `${base}/${made['id']}`)).result).toEqual({ id: made['id'] });
  expect((await api('GET', base)).info).toEqual({ page: 1, per_page: 20, count: 0, total_count: 0, total_pages: 1 });
});
