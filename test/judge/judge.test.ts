import { describe, expect, test } from 'vitest';
import { catalogOf } from '../../analyzer/catalog/catalog.ts';
import { judge } from '../../analyzer/judge/judge.ts';
import type { Doc, ExpressionUsage, Method, StoredUsage, Usage } from '../../analyzer/model.ts';
import { apis, deprecations } from '../../rules/index.ts';
import { call, doc, list, name, object, text, UNKNOWN } from './docs.ts';

const catalog = catalogOf(deprecations, apis);

/** `id certainty` of what was found, and `blind` for what could not be told. */
function judged(usage: Usage): string[] {
  return [...judge(usage, catalog)].map((one) => (one.kind === 'blind' ? 'blind' : `${one.entry.id} ${one.certainty}`)).sort();
}

test('method and path are enough where nothing else uses them', () => {
  expect(judged(call('GET', '/zones/_/filters'))).toEqual(['filters-api certain']);
  expect(judged(call('GET', '/zones/_/workers/filters'))).toEqual([]);
  expect(judged(call('GET', '/zones/_/filters/_/history'))).toEqual([]);
});

test('an unread method is no obstacle, an uncatalogued one is', () => {
  expect(judged(call(undefined, '/zones/_/filters'))).toEqual(['filters-api certain']);
  expect(judged(call('PATCH', '/zones/_/filters'))).toEqual([]);
});

test('a reading that is not exact, or a path without any evidence, makes nothing certain', () => {
  expect(judged(call('GET', '/zones/_/filters', { reading: 'unbased' }))).toEqual(['filters-api possible']);
  expect(judged(call('GET', '/zones/_/filters', { evidence: { level: 'none', what: '' } }))).toEqual(['filters-api possible']);
});

test.each([
  ['nothing', '/user/billing/history', { level: 'none', what: '' }, []],
  ['the repository', '/user/billing/history', { level: 'repository', what: '' }, ['billing-profile-history certain']],
  ['nothing', '/accounts/_/billing/profile', { level: 'none', what: '' }, ['billing-profile-history possible']],
] as const)('a path that names nothing by its id is anybody’s where nothing speaks for the API: %s, %s', (_, path, evidence, expected) => {
  expect(judged(call('GET', path, { evidence }))).toEqual(expected);
});

test('what is only possible says why, whatever was seen', () => {
  const notes = (usage: Usage): unknown[] => [...judge(usage, catalog)].map((one) => (one.kind === 'match' ? [one.certainty, one.note] : one.kind));
  const seen = call('GET', '/zones/_/filters', { reading: 'word', evidence: { level: 'none', what: '' } });
  expect(notes(seen)).toEqual([['possible', 'Nothing else near it says that this is the same API. It fits a path that is completed at run time; whether it gets there could not be read.']]);
  const { source, evidence } = call('GET', '/zones');
  const payload = { kind: 'payload', source, evidence, seen: '{', reading: 'unsent' } as const;
  const pool = { name: doc('pool'), origins: list([]), notification_email: text('ops@example.com') };
  expect(notes({ ...payload, body: object(pool) })).toEqual([['possible', 'No request was read that sends it.']]);
  expect(notes({ ...payload, body: object({ ...pool, notification_email: UNKNOWN }) })).toEqual([['possible', 'A value it depends on is decided at run time. No request was read that sends it.']]);
  const expression = { kind: 'expression', source, evidence, seen: '"', at: () => undefined } as const;
  expect(notes({ ...expression, reading: 'resembling', parts: ['cf.threat_score gt 5'] })).toEqual([['possible', 'The text looks like an expression of rules; whether it is used as one could not be read.']]);
  expect(notes({ ...expression, reading: 'exact', parts: ['cf.threat_score gt 5'] })).toEqual([['certain', undefined]]);
});

test('a path that is in use again is only possible, and the note says for what', () => {
  const [match] = [...judge(call('GET', '/organizations/_'), catalog)];
  expect(match).toMatchObject({ kind: 'match', certainty: 'possible', note: expect.stringContaining('Organizations product') });
  expect(judged(call('PATCH', '/organizations/_'))).toEqual(['organizations-api certain']);
  expect(judged(call('PUT', '/organizations/_'))).toEqual([]);
});

test('a value that can only be one of a few is told, and anything else is not', () => {
  const notes = (...values: string[]): unknown[] => [...judge(call('PATCH', '/zones/_/settings/security_level', { body: object({ value: { kind: 'unknown', options: values.map((value): Doc => ({ kind: 'value', value })) } }) }), catalog)].map((one) => (one.kind === 'match' ? one.note ?? one.certainty : one.kind));
  expect(notes('off', 'high')).toEqual(['The value is decided at run time: off or high.']);
  expect(notes('off', 'a key: 0123456789')).toEqual(['The value is decided at run time, so it could not be read.']);
  expect(notes('low', 'high')).toEqual(['certain']);
  expect(notes('off', 'under_attack')).toEqual([]);
});

test('a log that does not show what was sent decided nothing at run time', () => {
  const seen = call('PATCH', '/zones/_/settings/security_level', { source: { kind: 'log', file: 'a.log', line: 1, format: 'combined' }, body: { kind: 'unknown' } });
  expect([...judge(seen, catalog)]).toMatchObject([{ kind: 'match', certainty: 'possible', note: 'The log does not show what was sent, so the value is not known.' }]);
});

describe('paths that are merely modified', () => {
  const found = (method: Method, path: string, body: Doc) => judged(call(method, path, { body }));

  test.each([
    ['off', []], ['under_attack', []], ['high', ['security-level certain']], ['essentially_off', ['security-level certain']],
  ])('a security level of %s', (value, expected) => {
    expect(found('PATCH', '/zones/_/settings/security_level', doc({ value }))).toEqual(expected);
  });

  test('a security level from run time is possible: the path already points at it', () => {
    expect(found('PATCH', '/zones/_/settings/security_level', object({ value: UNKNOWN }))).toEqual(['security-level possible']);
    expect(found('PATCH', '/zones/_/settings/security_level', UNKNOWN)).toEqual(['security-level possible']);
    expect(found('PATCH', '/zones/_/settings/challenge_ttl', UNKNOWN)).toEqual([]);
  });

  test('a ruleset with a rule that asks for the threat score', () => {
    const rules = (expression: string) => doc({ rules: [{ action: 'block', expression: 'ssl' }, { action: 'block', expression }] });
    expect(found('PUT', '/zones/_/rulesets/phases/_/entrypoint', rules('cf.threat_score gt 10'))).toEqual(['threat-score-field certain']);
    expect(found('PUT', '/zones/_/rulesets/phases/_/entrypoint', rules('cf.waf.score lt 10'))).toEqual([]);
    expect(found('POST', '/zones/_/rulesets/_/rules', doc({ action: 'block', expression: 'cf.threat_score gt 10' }))).toEqual(['threat-score-field certain']);
  });

  test('a configuration rule with a security level', () => {
    const rule = (action: string, level: string) => doc({ action, action_parameters: { security_level: level }, expression: 'ssl' });
    expect(found('POST', '/zones/_/rulesets/_/rules', rule('set_config', 'high'))).toEqual(['security-level certain']);
    expect(found('POST', '/zones/_/rulesets/_/rules', rule('set_config', 'off'))).toEqual([]);
    expect(found('POST', '/zones/_/rulesets/_/rules', rule('skip', 'high'))).toEqual([]);
  });

  test('a DNS record with locked, and an SRV record with the old fields', () => {
    expect(found('POST', '/zones/_/dns_records', doc({ type: 'A', name: 'a', content: '192.0.2.1', locked: false }))).toEqual(['dns-record-locked certain']);
    expect(found('POST', '/zones/_/dns_records', doc({ type: 'A', name: 'a', content: '192.0.2.1' }))).toEqual([]);
    expect(found('POST', '/zones/_/dns_records', doc({ type: 'SRV', data: { service: '_sip', proto: '_tcp', name: 'a', port: 1 } }))).toEqual(['dns-srv-data-fields certain']);
    expect(found('POST', '/zones/_/dns_records', doc({ type: 'SRV', name: '_sip._tcp.a', data: { port: 1, target: 'b' } }))).toEqual([]);
  });

  test('a load balancer pool with an address for notifications', () => {
    expect(found('PATCH', '/accounts/_/load_balancers/pools/_', doc({ notification_email: 'a@example.com' }))).toEqual(['lb-notification-email certain']);
    expect(found('PATCH', '/accounts/_/load_balancers/pools/_', doc({ enabled: true }))).toEqual([]);
  });

  test('an unreadable body is one blind spot, however many entries ask for it', () => {
    expect(found('POST', '/zones/_/rulesets/_/rules', UNKNOWN)).toEqual(['blind']);
    expect(found('POST', '/zones/_/dns_records', object({ type: doc('A') }, true))).toEqual(['blind']);
  });

  test('without a method nobody knows that anything is sent', () => {
    expect(judged(call(undefined, '/zones/_/rulesets/_/rules'))).toEqual([]);
  });
});

test.each([
  ['a fixed end and one more slash', call('GET', '/zones/_/analytics/dashboard/_'), ['zone-analytics-api possible']],
  ['an end that other paths go on behind', call('GET', '/zones/_/firewall/rules/_'), ['firewall-rules-api certain']],
  ['two parts behind the end', call('GET', '/zones/_/analytics/dashboard/_/_'), []],
  ['a known part behind the end', call('GET', '/zones/_/analytics/dashboard/latest'), []],
  ['an id at the end', call('GET', '/zones/_/firewall/rules/_/_'), []],
  ['another method', call('PATCH', '/zones/_/analytics/dashboard/_'), []],
  ['a body that would have to tell', call('PATCH', '/zones/_/settings/security_level/_'), []],
])('what stands behind the last slash may be a query: %s', (_, usage, expected) => {
  expect(judged(usage)).toEqual(expected);
});

test.each([
  ['a method that only the longer path takes', call('PATCH', '/zones/_/firewall/waf/packages', { query: object({}, true) }), ['waf-managed-rules-previous possible']],
  ['a method that both take', call('GET', '/zones/_/firewall/waf/packages', { query: object({}, true) }), ['waf-managed-rules-previous certain']],
  ['a closed end', call('PATCH', '/zones/_/firewall/waf/packages'), []],
  ['a method that neither takes', call('DELETE', '/zones/_/firewall/waf/packages', { query: object({}, true) }), []],
  ['a path that is not catalogued itself', call('PATCH', '/organizations', { query: object({}, true) }), []],
  ['a longer path that is told by its body', call('PATCH', '/zones/_/dns_records', { query: object({}, true) }), []],
])('what is glued to the end may be more of the path: %s', (_, usage, expected) => {
  expect(judged(usage)).toEqual(expected);
});

test('a path whose end is decided at run time is possible only where every value would be deprecated', () => {
  expect(judged(call('GET', '/zones/_/firewall/waf/_'))).toEqual(['blind']);
  expect(judged(call('GET', '/zones/_/analytics/_'))).toEqual(['zone-analytics-api possible']);
  expect(judged(call('GET', '/zones/_/_'))).toEqual([]);
  // One word of the catalog is not every value.
  expect(judged(call('POST', '/accounts/_/access/_/ca'))).toEqual(['blind']);
  expect(judged(call('POST', '/accounts/_/images/v1/_'))).toEqual(['blind']);
});

test('a path with two meanings is no finding where the file names the living one', () => {
  const beside = ['developers.cloudflare.com/fundamentals/organizations'];
  expect(judged(call('GET', '/organizations/_/members'))).toEqual(['organizations-api possible']);
  expect(judged(call('GET', '/organizations/_/members', { beside }))).toEqual([]);
  expect(judged(call('GET', '/organizations/_/roles', { beside }))).toEqual(['organizations-api certain']);
});

test('a path without a method that has two meanings is no finding there by the method that only the other one has', () => {
  const beside = ['developers.cloudflare.com/fundamentals/organizations'];
  expect(judged(call(undefined, '/organizations/_', { beside }))).toEqual([]);
  expect(judged(call(undefined, '/organizations/_/members/_', { beside }))).toEqual([]);
  expect(judged(call(undefined, '/organizations/_'))).toEqual(['organizations-api possible']);
  expect(judged(call('PATCH', '/organizations/_', { beside }))).toEqual(['organizations-api certain']);
  expect(judged(call(undefined, '/organizations/_/roles', { beside }))).toEqual(['organizations-api certain']);
});

test('headers that must not be sent together are found on any path', () => {
  const both = doc({ 'Transfer-Encoding': 'chunked', 'Content-Length': '5' });
  expect(judged(call('POST', '/zones/_/purge_cache', { headers: both }))).toEqual(['te-cl-headers certain']);
  expect(judged(call('POST', '/zones/_/purge_cache', { headers: doc({ 'Content-Length': '5' }) }))).toEqual([]);
});

test('what is stored in a zone is judged by the same conditions', () => {
  const stored = (resource: Doc): StoredUsage => ({
    kind: 'stored', source: { kind: 'zone', zone: 'example.com', resource: 'setting' }, seen: '', evidence: { level: 'url', what: '' }, reading: 'exact',
    route: 'GET /zones/{zone_id}/settings/security_level', resource,
  });
  expect(judged(stored(doc({ id: 'security_level', value: 'high' })))).toEqual(['security-level certain']);
  expect(judged(stored(doc({ id: 'security_level', value: 'medium' })))).toEqual([]);
  expect(judged(stored(object({ value: UNKNOWN })))).toEqual(['security-level possible']);
});

test('an expression is judged by its fields, wherever it stands', () => {
  const expression = (...parts: (string | undefined)[]): ExpressionUsage => ({
    kind: 'expression', source: { kind: 'code', language: 'terraform', file: 'a.tf', line: 1, column: 1, endLine: 1, endColumn: 9 },
    seen: '', evidence: { level: 'none', what: '' }, reading: 'exact', parts, at: () => undefined,
  });
  const [match] = [...judge({ ...expression('cf.threat_score gt ', undefined), evidence: { level: 'file', what: 'provider' } }, catalog)];
  expect(match).toMatchObject({ kind: 'match', certainty: 'certain', entry: { id: 'threat-score-field' } });
  expect(judged(expression('cf.waf.score lt 10'))).toEqual([]);
});

test('a name counts only in the versions the catalog speaks of', () => {
  expect(judged(name('npm:cloudflare', 'filters.list', { version: '3.0.0' }))).toEqual(['filters-api certain']);
  expect(judged(name('npm:cloudflare', 'filters.list', { reading: 'named' }))).toEqual(['filters-api possible']);
  expect(judged(name('npm:something-else', 'filters.list'))).toEqual([]);
  expect(judged(name('npm:cloudflare', 'workers.filters.list'))).toEqual([]);
});

test('a text with a hole is judged by what its fixed part rules out', () => {
  const level = (...parts: (string | undefined)[]) => judged(call('PATCH', '/zones/_/settings/security_level', { body: object({ value: text(...parts) }) }));
  expect(level('u', undefined)).toEqual(['security-level possible']);
  expect(level('level_', undefined)).toEqual(['security-level certain']);
});

test('several rules of one body are one finding', () => {
  const rule = doc({ action: 'block', expression: 'cf.threat_score gt 10' });
  expect(judged(call('PUT', '/zones/_/rulesets/_', { body: object({ rules: list([rule, rule]) }) }))).toEqual(['threat-score-field certain']);
});

test('what a comment leaves open is no gap, as nobody asks for it there; what it names whole is still told', () => {
  const open = { context: 'comment', reading: 'mentioned', isUnasked: true } as const;
  expect(judged(call('PATCH', '/zones/_/settings/_'))).toEqual(['blind']);
  expect(judged(call('PATCH', '/zones/_/settings/_', open))).toEqual([]);
  expect(judged(call('PATCH', '/zones/_/settings/_', { ...open, context: 'doc' }))).toEqual(['blind']);
  expect(judged(call('POST', '/zones/_/dns_records'))).toEqual(['blind']);
  expect(judged(call('POST', '/zones/_/dns_records', open))).toEqual([]);
  expect(judged(call('PATCH', '/zones/_/settings/minify', open))).toEqual(['zone-setting-minify possible']);
});
