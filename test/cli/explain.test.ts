import { expect, test } from 'vitest';
import { lastcall } from './io.ts';

const explain = (thing: string, ...words: string[]) => lastcall(['explain', thing, '--as-of', '2026-11-20', ...words]);
const data = async (thing: string) => JSON.parse((await explain(thing, '--format', 'json')).out) as Record<string, never>;

test('an entry: what it is, when it ended, what replaces it, how it is seen', async () => {
  const { code, out } = await explain('security-level');
  expect(code).toBe(0);
  for (const part of [
    'Security levels other than off and under_attack (security-level)', 'Rejected since 2024-09-30 (781 days ago).',
    'Replacement: Only off and under_attack keep a meaning', 'PATCH /zones/{zone_id}/settings/security_level',
    'condition: value in the body is neither "off" nor "under_attack"', 'By hand', '2025-03-17  end-of-life',
  ]) expect(out).toContain(part);
  expect(await data('security-level')).toMatchObject({ kind: 'entry', id: 'security-level', endOfLife: '2024-09-30', daysLeft: -781 });
});

test('a deadline is judged for the day asked for', async () => {
  expect((await lastcall(['explain', 'filters-api', '--as-of', '2025-01-10'])).out).toContain('Will be removed after 2025-01-15 (in 5 days).');
});

test('a method and path: the words need no quotes, a real id is a placeholder', async () => {
  const { code, out } = await lastcall(['explain', 'DELETE', '/zones/023e105f4ecef8ad9ca31a8372d0c353/filters/x?id=1']);
  expect(code).toBe(0);
  expect(out).toContain('Filters API (filters-api)\n    DELETE /zones/{zone_id}/filters/{filter_id}');
});

test('a bare path is every method, a URL is its path', async () => {
  expect((await explain('zones/{zone_id}/filters')).out).toContain('GET, POST, PUT, DELETE /zones/{zone_id}/filters');
  expect(await data('https://api.cloudflare.com/client/v4/zones/x/filters/')).toMatchObject({ path: '/zones/x/filters', foreign: null, catalogued: [{ entry: { id: 'filters-api' } }] });
  expect(await data('https://elsewhere.example/zones/x/filters')).toMatchObject({ host: 'elsewhere.example', foreign: expect.stringContaining('not a host of') });
});

test('a path that is only modified: which condition decides', async () => {
  const { out } = await explain('PUT /zones/x/rulesets/y');
  expect(out).toContain('Condition: for an item of rules in the body, expression uses cf.threat_score or counting_expression of ratelimit uses cf.threat_score. Otherwise the request stays alive.');
});

test('a path that is in use again: why a finding is only possible', async () => {
  expect((await explain('GET /organizations/x')).out).toContain('Possible only: The Organizations product of 2025 has the same path');
});

test('a near miss is not catalogued, and the nearest route is named', async () => {
  const { code, out } = await explain('GET /zones/x/workers/filters');
  expect([code, out]).toEqual([0, expect.stringContaining('Not in the catalog')]);
  expect(out).toContain('The nearest catalogued route is GET /zones/{zone_id}/filters (filters-api).');
  expect((await explain('PATCH /zones/x/filters')).out).toContain('The same path is catalogued with another method: GET /zones/{zone_id}/filters (filters-api).');
  expect(await data('GET /zones/x/purge_cache')).toMatchObject({ catalogued: [], nearest: null });
});

test('what replaces something is told to', async () => {
  expect(await data('GET /accounts/x/audit_logs')).toMatchObject({ catalogued: [], replaces: ['organizations-api'] });
});

const EXPRESSION = 'http.host eq "a" and (ssl or not cf.threat_score gt 5)';

test('an expression: its tree, its deprecated fields, the rewrite under each policy', async () => {
  const { code, out } = await explain(EXPRESSION);
  expect(code).toBe(0);
  expect(out).toContain([
    'and', '├─ http.host eq "a"', '└─ or', '   ├─ ssl', '   └─ not', '      └─ cf.threat_score gt 5  ← cf.threat_score is deprecated', '', 'Fields: http.host, ssl, cf.threat_score.',
  ].join('\n'));
  expect(out).toContain('--threat-score zero\n    http.host eq "a"\n');
  expect(out).toContain('--threat-score remove\n    http.host eq "a" and ssl\n');
  expect(out).toContain('--threat-score keep\n');
  expect(await data(EXPRESSION)).toMatchObject({ kind: 'expression', tree: { label: 'and' }, deprecated: [{ field: 'cf.threat_score', rewrites: { zero: { kind: 'changed', text: 'http.host eq "a"' } } }] });
});

test('an expression without a deprecated field says so', async () => {
  expect((await explain('cf.waf.score lt 20')).out).toContain('None of them is in the catalog.');
});

test('deep nesting is drawn, not crashed on', async () => {
  const { code, out } = await explain(`${'not ('.repeat(500)}ssl${')'.repeat(500)}`);
  expect([code, out.split('\n').filter((line) => line.endsWith('─ not')).length]).toEqual([0, 499]);
});

test('a mistake in an expression has a caret under its place', async () => {
  const { code, out, err } = await explain('http.host eq "a" AND ssl');
  expect([code, out]).toEqual([2, '']);
  const [, line, caret] = /\n {2}(http.*)\n {2}( *\^)\n/.exec(err) ?? [];
  expect([line, caret]).toEqual(['http.host eq "a" AND ssl', `${' '.repeat(17)}^`]);
  const long = await explain(`${'http.host eq "a" and '.repeat(50)}http.host eq and ssl`);
  expect(long.err.split('\n').slice(1).every((one) => one.length <= 100)).toBe(true);
  expect(long.err).toMatch(/\n {2}….*http\.host eq and ssl\n {2} +\^\n/);
});

const FILTER = '{"where":{"and":[{"key":"ClientRequestPath","operator":"contains","value":"/x"},{"or":[{"key":"BotScore","operator":"lt","value":30},{"key":"EdgeResponseStatus","operator":"in","value":[403,429]}]}]}}';

test('a log filter: its tree and its size, also as the string of a job', async () => {
  const tree = ['and', '├─ ClientRequestPath contains "/x"', '└─ or', '   ├─ BotScore lt 30', '   └─ EdgeResponseStatus in [403,429]', '', `3 of about 30 operators, ${FILTER.length} of 1000 bytes. The filter is valid.`, ''].join('\n');
  expect((await explain(FILTER)).out).toBe(tree);
  expect((await explain(JSON.stringify(FILTER))).out).toBe(tree);
});

test('the problems of a log filter have JSON pointers', async () => {
  const { code, out } = await explain(FILTER.replace('"lt","value":30', '"startsWith","value":"3"'));
  expect([code, out]).toEqual([0, expect.stringContaining('The filter is not valid:\n  /where/and/1/or/0/operator  The operator `startsWith` does not work on BotScore')]);
  expect(await data('{"where":{"or":[]}}')).toMatchObject({ kind: 'log-filter', valid: false, errors: [{ pointer: '/where/or' }] });
});

test.each([
  ['hello', 'is nothing that lastcall can explain'],
  ['filter api', 'is nothing that lastcall can explain'],
  ['filters', 'Did you mean filters-api?'],
  ['/', 'is nothing that lastcall can explain'],
  ['{"key":"BotScore"}', 'The filter has no `where`'],
  ['{where', 'The filter is not JSON'],
])('%s cannot be understood', async (thing, message) => {
  expect(await explain(thing)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
});

test('only text and JSON are known', async () => {
  expect(await explain('filters-api', '--format', 'sarif')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('text and json') });
});
