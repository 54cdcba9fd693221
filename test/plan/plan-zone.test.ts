import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from '../../analyzer/judge/judge.ts';
import { docOf } from '../../analyzer/auditor/doc.ts';
import { filterSchema, firewallRuleSchema, rateLimitSchema, wafOverrideSchema, wafPackageSchema, type JsonObject, type StoredRule, type ZoneConfiguration } from '../../analyzer/plan/configuration.ts';
import { planZone, type Plan } from '../../analyzer/plan/plan-zone.ts';
import { catalog, configured, TERMS, ZONE } from './planning.ts';

const CUSTOM = 'http_request_firewall_custom';
const RULES = `/zones/${ZONE}/rulesets/e/rules`;

function firewall(...rules: JsonObject[]): Partial<ZoneConfiguration> {
  return { firewallRules: rules.map((rule, index) => firewallRuleSchema.parse({ id: `r${index}`, filter: { id: `f${index}`, expression: 'ssl' }, ...rule })) };
}

function planned(parts: Partial<ZoneConfiguration>): Plan {
  return planZone(configured(parts), TERMS);
}

function rulesIn({ calls }: Plan): JsonObject[] {
  return calls.flatMap(({ body }) => (body['rules'] ?? [body]) as JsonObject[]);
}

test.each<[JsonObject, JsonObject]>([
  [{ action: 'block' }, { action: 'block' }],
  [{ action: 'log' }, { action: 'log' }],
  [{ action: 'allow' }, { action: 'skip', action_parameters: { ruleset: 'current' }, logging: { enabled: true } }],
  [{ action: 'bypass', products: ['bic'] }, { action: 'skip', action_parameters: { products: ['bic'] }, logging: { enabled: true } }],
  [
    { action: 'bypass', products: ['waf', 'rateLimit'] },
    { action: 'skip', action_parameters: { products: ['waf', 'rateLimit'], phases: ['http_request_firewall_managed', 'http_ratelimit'] }, logging: { enabled: true } },
  ],
])('the firewall rule %j becomes %j', (old, rule) => {
  expect(rulesIn(planned(firewall(old)))).toEqual([{ expression: 'ssl', description: '', enabled: true, ...rule }]);
});

test.each<[string, JsonObject, RegExp]>([
  ['an unknown action', { action: 'simulate' }, /The action simulate is not one/],
  ['a product nobody knows', { action: 'bypass', products: ['apps'] }, /bypasses apps, which no skip rule knows\. Until that is done/],
  ['a bypass of nothing', { action: 'bypass' }, /bypasses no product/],
  ['a deleted filter', { action: 'block', filter: { id: 'f', deleted: true } }, /filter of this rule is gone/],
  ['an expression nobody can read', { action: 'block', filter: { expression: 'http.host eq' } }, /could not be read/],
  ['an expression that is too long', { action: 'block', filter: { expression: `http.host eq "${'x'.repeat(4096)}"` } }, /takes? at most 4096/],
  ['an allow that would let everything through', { action: 'allow', filter: { expression: 'cf.threat_score lt 5' } }, /matches every request/],
  ['a block that never matches', { action: 'block', filter: { expression: 'cf.threat_score gt 5' } }, /no longer matches anything/],
])('%s is left to a person, with the reason', (_, old, says) => {
  const plan = planned(firewall(old));
  expect(plan.calls).toEqual([]);
  expect(plan.manual).toEqual([{ says: expect.stringMatching(says), from: expect.arrayContaining(['firewall_rules/r0']) }]);
});

test('a filter of its own is found by its id, and one that nothing uses needs nothing', () => {
  const filters = [{ id: 'f0', expression: 'ssl', paused: true }, { id: 'other', expression: 'ssl' }].map((one) => filterSchema.parse(one));
  const plan = planned({ ...firewall({ action: 'block', filter: { id: 'f0' } }), filters });
  expect(rulesIn(plan)).toMatchObject([{ expression: 'ssl', enabled: false }]);
  expect(plan.settled).toEqual([{ says: expect.any(String), from: ['filters/other'] }]);
});

test('of two rules with the same ref only the first keeps it', () => {
  expect(rulesIn(planned(firewall({ action: 'block', ref: 'A' }, { action: 'block', ref: 'A' }))).map(({ ref }) => ref)).toEqual(['A', undefined]);
});

function entry(...rules: Partial<StoredRule>[]): Partial<ZoneConfiguration> {
  return { entryPoints: { ...configured({}).entryPoints, [CUSTOM]: { id: 'e', name: 'mine', rules: rules.map((rule, index) => ({ id: `n${index}`, enabled: true, description: '', ...rule }) as StoredRule) } } };
}

test('a rule that is there already is recognised, however its white space was written, and stands for its place', () => {
  const old = firewall({ action: 'block', description: 'a' }, { action: 'block', description: 'b', filter: { expression: 'ip.src in {192.0.2.0/24}' } }, { action: 'block', description: 'c' });
  const plan = planned({ ...old, ...entry({ action: 'log', expression: 'true' }, { action: 'block', description: 'b', expression: 'ip.src   in { 192.0.2.0/24 }' }, { action: 'log', expression: 'not ssl' }) });
  expect(plan.calls.map(({ method, path, body }) => [method, path, body['description'], body['position']])).toEqual([
    ['POST', RULES, 'a', { before: 'n1' }],
    ['POST', RULES, 'c', { before: 'n2' }],
  ]);
  expect(plan.rulesets[0]?.rules.map(({ description }) => description)).toEqual(['', 'a', 'b', 'c', '']);
  expect(plan.settled[0]).toEqual({ says: 'The zone has this rule already: n1.', from: ['firewall_rules/r1'] });
});

test.each<[string, Partial<StoredRule>]>([
  ['another action', { action: 'log' }],
  ['another expression', { expression: 'not ssl' }],
  ['another description', { description: 'other' }],
])('a rule with %s is no twin', (_, difference) => {
  const plan = planned({ ...firewall({ action: 'block' }), ...entry({ action: 'block', expression: 'ssl', ...difference }) });
  expect(plan.calls).toHaveLength(1);
  expect(plan.manual).toEqual([{ says: expect.stringMatching(/has 1 rules of its own; the converted ones are put behind them/), from: expect.any(Array) }]);
});

test('each rule that is there stands for one old rule only', () => {
  const twice = firewall({ action: 'block' }, { action: 'block' });
  expect(planned({ ...twice, ...entry({ action: 'block', expression: 'ssl' }) }).calls).toHaveLength(1);
});

test('a converted rule that somebody switched, or moved, stays as it is and is named', () => {
  const old = firewall({ action: 'block', description: 'a' }, { action: 'block', description: 'b' });
  const plan = planned({ ...old, ...entry({ action: 'block', expression: 'ssl', description: 'b' }, { action: 'block', expression: 'ssl', description: 'a', enabled: false }) });
  expect(plan.calls).toEqual([]);
  expect(plan.manual.map(({ says }) => says)).toEqual([
    'The rule n1 is the converted one, but it is disabled; it stays as it is.',
    expect.stringMatching(/run in another order/),
  ]);
});

test('nothing is planned for a phase that could not be read', () => {
  const plan = planned({ ...firewall({ action: 'block' }), entryPoints: {} });
  expect(plan.calls).toEqual([]);
  expect(plan.manual).toEqual([{ says: expect.stringMatching(/could not be read/), from: ['firewall_rules/r0', 'filters/f0'] }]);
});

test('an ending field is folded out of rules that are there; where it cannot be, the ruleset is not written as a whole', () => {
  const folded = planned(entry({ action: 'block', expression: 'ssl or cf.threat_score gt 5' }, { action: 'log', expression: 'ssl' }));
  expect(folded.calls).toEqual([expect.objectContaining({ method: 'PATCH', path: `${RULES}/n0`, body: { action: 'block', expression: 'ssl', description: '', enabled: true } })]);
  const stuck = planned({ ...firewall({ action: 'log', filter: { expression: 'ssl' } }), ...entry({ action: 'skip', expression: 'cf.threat_score lt 5' }) });
  expect(stuck.calls.map(({ method }) => method)).toEqual(['POST']);
  expect(stuck.rulesets[0]?.blocked).toMatch(/rule n0 uses an ending field/);
  expect(stuck.manual[0]).toEqual({ says: expect.stringMatching(/matches every request/), from: [`rulesets/${CUSTOM}/n0`] });
});

const name = fc.string({ maxLength: 6 });
const expression = fc.constantFrom('ssl', 'cf.threat_score gt 5', 'ssl or cf.threat_score lt 5', 'broken (', 'http.request.uri.path eq "/x"', 'lookup(cf.threat_score)');
const firewallRule = fc.record({ action: fc.constantFrom('block', 'allow', 'bypass', 'log', 'odd'), filter: fc.record({ expression: fc.option(expression), paused: fc.boolean() }), priority: fc.option(fc.nat(9)), description: name, products: fc.subarray(['waf', 'odd']) });
const url = fc.constantFrom('*', 'example.com/x*', 'example.com', '*/x', 'a*b/c?d');
const rateLimit = fc.record({
  match: fc.record({ request: fc.record({ url, methods: fc.subarray(['GET', 'POST', '_ALL_']), schemes: fc.subarray(['HTTP', 'HTTPS']) }), response: fc.option(fc.record({ status: fc.subarray([401, 403]) })) }),
  threshold: fc.integer({ min: 1, max: 1000 }), period: fc.integer({ min: 10, max: 86_400 }), bypass: fc.array(fc.record({ name: fc.constantFrom('url', 'odd'), value: url }), { maxLength: 2 }),
  action: fc.record({ mode: fc.constantFrom('ban', 'simulate', 'challenge', 'odd'), timeout: fc.option(fc.integer({ min: 1, max: 86_400 })), response: fc.option(fc.record({ content_type: fc.constant('text/html'), body: name })) }),
});
const wafRule = fc.record({ mode: fc.constantFrom('default', 'block', 'disable', 'on', 'off', null), default_mode: fc.constantFrom('block', null) });
const wafPackage = fc.record({ name: fc.constantFrom('CloudFlare', 'OWASP rules', 'USER'), sensitivity: fc.constantFrom('high', 'low', 'off', null), action_mode: fc.constantFrom('simulate', 'odd', null), rules: fc.array(wafRule, { maxLength: 2 }), groups: fc.array(fc.constant({ mode: 'on' }), { maxLength: 2 }) });

const numbered = <T extends object>(all: T[], kind: string): (T & { id: string })[] => all.map((one, index) => ({ id: `${kind}${index}`, ...one }));

const configuration = fc.record({
  firewallRules: fc.array(firewallRule, { maxLength: 4 }).map((all) => numbered(all, 'r').map((one) => firewallRuleSchema.parse(one))),
  filters: fc.array(fc.record({ expression }), { maxLength: 2 }).map((all) => numbered(all, 'f').map((one) => filterSchema.parse(one))),
  rateLimits: fc.array(rateLimit, { maxLength: 3 }).map((all) => numbered(all, 'l').map((one) => rateLimitSchema.parse(one))),
  wafPackages: fc.array(wafPackage, { maxLength: 3 }).map((all) => numbered(all, 'p').map((one) => wafPackageSchema.parse({ ...one, rules: numbered(one.rules, 'w'), groups: numbered(one.groups, 'g') }))),
  wafOverrides: fc.array(fc.record({ urls: fc.array(url, { minLength: 1, maxLength: 2 }) }), { maxLength: 2 }).map((all) => numbered(all, 'o').map((one) => wafOverrideSchema.parse(one))),
  settings: fc.record({ brotli: fc.constantFrom('on', 'off'), minify: fc.constant({ css: 'on' }), server_side_exclude: fc.constantFrom('on', 'off'), privacy_pass: fc.constantFrom('on', 'off'), security_level: fc.constantFrom('off', 'high'), waf: fc.constantFrom('on', 'off'), mobile_redirect: fc.constantFrom({ status: 'off' }, { status: 'on', mobile_subdomain: 'm' }, { status: 'on', mobile_subdomain: null }) }, { requiredKeys: [] }),
  legacyDns: fc.record({ use_apex_ns: fc.boolean(), secondary_overrides: fc.boolean() }, { requiredKeys: [] }),
  dnsSettings: fc.option(fc.record({ multi_provider: fc.boolean(), secondary_overrides: fc.boolean() }), { nil: undefined }),
  entryPoints: fc.constantFrom(configured({}).entryPoints, {}, entry({ action: 'block', expression: 'ssl or cf.threat_score gt 3' }, { action: 'skip', expression: 'cf.threat_score lt 3' }).entryPoints ?? {}),
});

/** Every object of a configuration, as plans name it. */
function* objectsIn({ firewallRules, filters, rateLimits, wafPackages, wafOverrides, settings, legacyDns }: ZoneConfiguration): Generator<string> {
  for (const { id } of firewallRules) yield `firewall_rules/${id}`;
  for (const { id } of filters) yield `filters/${id}`;
  for (const { id } of rateLimits) yield `rate_limits/${id}`;
  for (const { id, groups, rules } of wafPackages) {
    yield `waf_packages/${id}`;
    for (const group of groups) yield `waf_groups/${id}/${group.id}`;
    for (const rule of rules) yield `waf_rules/${id}/${rule.id}`;
  }
  for (const { id } of wafOverrides) yield `waf_overrides/${id}`;
  for (const id of Object.keys(settings)) yield `settings/${id}`;
  for (const id of Object.keys(legacyDns)) yield `dns_settings/${id}`;
}

test('nothing is lost: every object is in a call, a manual step or settled', () => {
  fc.assert(fc.property(configuration, (parts) => {
    const whole = configured(parts as Partial<ZoneConfiguration>);
    const plan = planZone(whole, TERMS);
    const named = new Set([...plan.calls, ...plan.manual, ...plan.settled].flatMap(({ from }) => from));
    expect([...objectsIn(whole)].filter((one) => !named.has(one))).toEqual([]);
  }), { numRuns: 300 });
});

test('no planned call falls under the catalog', () => {
  fc.assert(fc.property(configuration, (parts) => {
    const { calls, rulesets } = planned(parts as Partial<ZoneConfiguration>);
    for (const { method, path, body } of calls) expect(entriesOf(method, path, body), JSON.stringify(body)).toEqual([]);
    for (const { phase, rules, blocked } of rulesets) {
      if (blocked === undefined) expect(entriesOf('PUT', `/zones/${ZONE}/rulesets/phases/${phase}/entrypoint`, { rules })).toEqual([]);
    }
  }), { numRuns: 200 });
});

test('the judge would see the field, were it planned', () => {
  expect(entriesOf('POST', RULES, { action: 'block', expression: 'cf.threat_score gt 5' })).toEqual(['threat-score-field']);
});

function entriesOf(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD', path: string, body: JsonObject): string[] {
  const none = docOf({});
  const usage = {
    kind: 'call', method, host: undefined, query: none, headers: none, response: { kind: 'unknown' }, body: docOf(body), seen: '', reading: 'exact',
    path: path.split('/').slice(1).map((text) => ({ text })), evidence: { level: 'url', what: '' }, source: { kind: 'log', file: '', line: 1, format: '' },
  } as const;
  return [...judge(usage, catalog)].flatMap((one) => (one.kind === 'match' ? [one.entry.id] : []));
}
