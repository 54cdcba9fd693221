import { expect, test } from 'vitest';
import { ACCOUNT, emulate, objectsIn, seedOf, ZONE, type Client, type Reply } from './support.ts';

const Z = `/zones/${ZONE}`;
const CUSTOM = 'http_request_firewall_custom';
const ENTRY = `${Z}/rulesets/phases/${CUSTOM}/entrypoint`;
const rule = (host: string) => ({ action: 'block', expression: `http.host eq "${host}"`, description: host });
const order = (reply: Reply) => objectsIn(reply.one['rules']).map(({ description }) => description).join('');

async function withRules(api: Client, ...hosts: string[]) {
  const made = await api('PUT', ENTRY, { rules: hosts.map(rule) });
  const ids = Object.fromEntries(objectsIn(made.one['rules']).map(({ id, description }) => [description, id]));
  return { path: `${Z}/rulesets/${made.one['id']}`, ids };
}

test('a phase without an entry point answers 404, and PUT makes one', async () => {
  const { api } = await emulate('2026-11-20');
  expect((await api('GET', ENTRY)).status).toBe(404);
  const made = await api('PUT', ENTRY, { rules: [rule('a')] });
  expect(made.one).toMatchObject({ kind: 'zone', phase: CUSTOM, version: '1', rules: [{ enabled: true, version: '1' }] });
  expect((await api('GET', ENTRY)).result).toEqual(made.result);
  expect((await api('GET', `${Z}/rulesets/phases/no_such_phase/entrypoint`)).status).toBe(404);
});

test('at account level an entry point is of kind root', async () => {
  const { api } = await emulate('2026-11-20');
  const base = `/accounts/${ACCOUNT}/rulesets`;
  expect((await api('PUT', `${base}/phases/${CUSTOM}/entrypoint`, { rules: [] })).one['kind']).toBe('root');
  expect((await api('POST', base, { name: 'mine', kind: 'custom', phase: CUSTOM })).status).toBe(200);
  expect((await api('POST', base, { name: 'again', kind: 'root', phase: CUSTOM })).errors[0]?.source?.pointer).toBe('/phase');
});

test('a second entry point of a phase is refused', async () => {
  const { api } = await emulate('2026-11-20');
  const post = () => api('POST', `${Z}/rulesets`, { name: 'default', kind: 'zone', phase: CUSTOM, rules: [] });
  expect([(await post()).status, (await post()).status]).toEqual([200, 400]);
});

test('the list has no rules, and a single read leaves them out when there are none', async () => {
  const { api } = await emulate('2026-11-20');
  await withRules(api, 'a');
  expect((await api('GET', `${Z}/rulesets`)).all[0]).not.toHaveProperty('rules');
  const empty = await api('PUT', `${Z}/rulesets/phases/http_ratelimit/entrypoint`, { rules: [] });
  expect(empty.one).not.toHaveProperty('rules');
});

test('the list goes on after a cursor', async () => {
  const rulesets = Array.from({ length: 60 }, (_, at) => ({ name: `r${at}`, kind: 'custom', phase: CUSTOM }));
  const { api } = await emulate('2026-11-20', { seed: seedOf({ rulesets }) });
  const first = await api('GET', `${Z}/rulesets`);
  expect([first.all.length, first.info['count']]).toEqual([50, 50]);
  const second = await api('GET', `${Z}/rulesets?cursor=${first.info['cursor']}`);
  expect([second.all.length, second.info['cursor']]).toEqual([10, undefined]);
  expect(new Set([...first.all, ...second.all].map(({ id }) => id)).size).toBe(60);
  expect((await api('GET', `${Z}/rulesets?cursor=made-up`)).status).toBe(400);
});

test('every write makes a version; old ones can be read and deleted, the one in force cannot', async () => {
  const { api } = await emulate('2026-11-20');
  const { path, ids } = await withRules(api, 'a');
  const second = await api('PUT', path, { rules: [{ ...rule('b'), id: ids['a'] }] });
  expect(second.one).toMatchObject({ version: '2', rules: [{ id: ids['a'], version: '2' }] });
  expect((await api('GET', `${path}/versions`)).all.map(({ version }) => version)).toEqual(['1', '2']);
  expect(order(await api('GET', `${path}/versions/1`))).toBe('a');
  expect((await api('DELETE', `${path}/versions/1`)).status).toBe(204);
  expect((await api('DELETE', `${path}/versions/2`)).status).toBe(400);
  expect((await api('GET', `${path}/versions/1`)).status).toBe(404);
  expect((await api('GET', `${ENTRY}/versions/2`)).one['version']).toBe('2');
});

test('PUT replaces the whole list of rules', async () => {
  const { api } = await emulate('2026-11-20');
  await withRules(api, 'a', 'b');
  expect(order(await api('PUT', ENTRY, { rules: [rule('c')] }))).toBe('c');
});

test('one rule is added at the end, changed with all its fields, and deleted without a body', async () => {
  const { api } = await emulate('2026-11-20');
  const { path, ids } = await withRules(api, 'a', 'b');
  expect(order(await api('POST', `${path}/rules`, rule('c')))).toBe('abc');
  expect(order(await api('PATCH', `${path}/rules/${ids['a']}`, rule('x')))).toBe('xbc');
  expect((await api('PATCH', `${path}/rules/${ids['a']}`, { enabled: false })).errors[0]?.source?.pointer).toBe('/action');
  const gone = await api('DELETE', `${path}/rules/${ids['b']}`);
  expect([gone.status, gone.text]).toEqual([204, '']);
  expect(order(await api('GET', path))).toBe('xc');
  expect((await api('GET', `${path}/rules/${ids['a']}`)).status).toBe(405);
});

test.each([
  ['b', { before: '' }, 'bacd'], ['b', { after: '' }, 'acdb'], ['d', { before: 'b' }, 'adbc'], ['a', { after: 'c' }, 'bcad'],
  ['a', { index: 4 }, 'bcda'], ['d', { index: 1 }, 'dabc'], ['c', { index: 3 }, 'abcd'],
])('rule %s moved to %o gives %s', async (which, position, expected) => {
  const { api } = await emulate('2026-11-20');
  const { path, ids } = await withRules(api, 'a', 'b', 'c', 'd');
  const named = Object.fromEntries(Object.entries(position).map(([key, value]) => [key, ids[String(value)] ?? value]));
  expect(order(await api('PATCH', `${path}/rules/${ids[which]}`, { position: named }))).toBe(expected);
});

test.each([[{ index: 0 }], [{ index: 6 }], [{ index: 1.5 }], [{ before: 'nobody' }], [{ before: '', after: '' }], [{}], ['first']])(
  'a position of %o is refused and moves nothing', async (position) => {
    const { api } = await emulate('2026-11-20');
    const { path, ids } = await withRules(api, 'a', 'b', 'c', 'd');
    expect((await api('PATCH', `${path}/rules/${ids['a']}`, { position })).status).toBe(400);
    expect(order(await api('GET', path))).toBe('abcd');
  },
);

test('a new rule can be put anywhere', async () => {
  const { api } = await emulate('2026-11-20');
  const { path, ids } = await withRules(api, 'a', 'b');
  expect(order(await api('POST', `${path}/rules`, { ...rule('x'), position: { after: ids['a'] } }))).toBe('axb');
  expect(order(await api('POST', `${path}/rules`, { ...rule('y'), position: { index: 4 } }))).toBe('axby');
});

test('a dry run checks and changes nothing', async () => {
  const { api } = await emulate('2026-11-20');
  const { path, ids } = await withRules(api, 'a');
  expect((await api('POST', `${path}/rules?dry_run=true`, rule('b'))).result).toBeNull();
  expect((await api('POST', `${path}/rules?dry_run=true`, { action: 'block', expression: 'ssl and' })).status).toBe(400);
  expect((await api('DELETE', `${path}/rules/${ids['a']}?dry_run=true`)).status).toBe(204);
  expect((await api('DELETE', `${path}?dry_run=true`)).status).toBe(204);
  expect((await api('POST', `${path}/rules?dry_run=yes`, rule('b'))).status).toBe(400);
  expect((await api('GET', path)).one).toMatchObject({ version: '1', rules: [{ description: 'a' }] });
});

test.each([
  ['/rules/0/action', { action: 'allow', expression: 'ssl' }],
  ['/rules/0/action', { action: 'set_config', action_parameters: {}, expression: 'ssl' }],
  ['/rules/0/action_parameters', { action: 'skip', expression: 'ssl' }],
  ['/rules/0/expression', { action: 'block' }],
  ['/rules/0/expression', { action: 'block', expression: 'http.host eq' }],
  ['/rules/0/expression', { action: 'block', expression: `http.host eq "${'x'.repeat(4090)}"` }],
])('a bad rule is refused at %s', async (pointer, bad) => {
  const { api } = await emulate('2026-11-20');
  const reply = await api('PUT', ENTRY, { rules: [bad] });
  expect([reply.status, reply.errors[0]?.source?.pointer]).toEqual([400, pointer]);
});

test('what a zone holds from before is read as it is, also where it could not be written now', async () => {
  const seed = seedOf({ rulesets: [{ phase: CUSTOM, rules: [{ action: 'block', expression: 'cf.threat_score gt 5' }] }] });
  const { api } = await emulate('2026-11-20', { seed });
  const stored = await api('GET', ENTRY);
  const [old] = objectsIn(stored.one['rules']);
  expect(old?.['expression']).toBe('cf.threat_score gt 5');
  const path = `${Z}/rulesets/${stored.one['id']}/rules`;
  expect((await api('POST', path, rule('a'))).status).toBe(200);
  expect((await api('PATCH', `${path}/${old?.['id']}`, { position: { index: 2 } })).status).toBe(200);
  expect((await api('PUT', ENTRY, { rules: [old] })).status).toBe(400);
});

test('rules of a managed ruleset are listed by tag', async () => {
  const rules = [{ action: 'block', expression: 'true', categories: ['sqli'] }, { action: 'log', expression: 'true', categories: ['xss', 'sqli'] }];
  const seed = seedOf({ rulesets: [{ id: 'c'.repeat(32), kind: 'managed', phase: 'http_request_firewall_managed', version: '7', rules }] });
  const { api } = await emulate('2026-11-20', { seed });
  const base = `${Z}/rulesets/${'c'.repeat(32)}/versions/7/by_tag`;
  expect(objectsIn((await api('GET', `${base}/xss`)).one['rules'])).toHaveLength(1);
  expect(objectsIn((await api('GET', `${base}/sqli`)).one['rules'])).toHaveLength(2);
});
