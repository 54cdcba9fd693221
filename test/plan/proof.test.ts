import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../analyzer/plan/configuration.ts';
import type { Plan } from '../../analyzer/plan/plan-zone.ts';
import { decidedByOldRules, decidedByRuleset, type OldRule } from './deciding.ts';
import { planOf, replay, rulesOf, zoneWith } from './planning.ts';

const paths = ['/', '/login', '/api/v1', '/admin'];
const hosts = ['example.com', 'shop.example.com'];
const addresses = ['192.0.2.1', '198.51.100.7'];

/** The field is 0 for every request since it ended; that is what folding takes it for. */
const requests = fc.record({
  'http.request.uri.path': fc.constantFrom(...paths),
  'http.host': fc.constantFrom(...hosts),
  'ip.src': fc.constantFrom(...addresses),
  ssl: fc.boolean(),
  'cf.threat_score': fc.constant(0),
});

const term = fc.oneof(
  fc.constantFrom(...paths).map((path) => `http.request.uri.path eq "${path}"`),
  fc.constantFrom(...hosts).map((host) => `http.host eq "${host}"`),
  fc.constantFrom('ip.src in {192.0.2.0/24}', 'ssl', 'not ssl', 'starts_with(http.request.uri.path, "/a")', 'cf.threat_score gt 20', 'cf.threat_score lt 5'),
);
const expression = fc.tuple(term, fc.option(fc.tuple(fc.constantFrom('and', 'or'), term)))
  .map(([one, more]) => (more === null ? one : `(${one}) ${more[0]} (${more[1]})`));

const action = fc.constantFrom('block', 'challenge', 'js_challenge', 'managed_challenge', 'allow', 'log', 'bypass');
const rule = fc.record({
  action,
  expression,
  priority: fc.option(fc.integer({ min: 0, max: 3 })),
  paused: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  filterPaused: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  products: fc.uniqueArray(fc.constantFrom('waf', 'rateLimit', 'hot', 'bic'), { minLength: 1, maxLength: 2 }),
});

const rules = fc.array(rule, { minLength: 1, maxLength: 8 }).map((all) => all.map((one, index): OldRule => ({
  id: String(index).padStart(32, '1'),
  action: one.action,
  priority: one.priority,
  paused: one.paused,
  filter: { id: String(index).padStart(32, '2'), expression: one.expression, paused: one.filterPaused },
  ...(one.action === 'bypass' ? { products: one.products } : {}),
})));

const seeded = (old: OldRule[]): JsonObject[] => old.map((one) => ({ ...one, description: `rule ${one.id.slice(-2)}` }));

/** Rules that a person has to convert are no part of the comparison; each of them is listed. */
function converted(old: OldRule[], { calls, settled, manual }: Plan): OldRule[] {
  const done = new Set([...calls, ...settled].flatMap(({ from }) => from));
  const left = old.filter(({ id }) => !done.has(`firewall_rules/${id}`));
  for (const { id } of left) expect(manual.some(({ from }) => from.includes(`firewall_rules/${id}`)), id).toBe(true);
  return old.filter((one) => !left.includes(one));
}

test('the custom rules decide every request as the firewall rules did', async () => {
  await fc.assert(fc.asyncProperty(rules, fc.array(requests, { minLength: 12, maxLength: 12 }), async (old, samples) => {
    const emulator = await zoneWith({ firewall_rules: seeded(old) });
    const plan = await planOf(emulator);
    await replay(emulator, plan);
    const [now, before] = [await rulesOf(emulator), converted(old, plan)];
    for (const request of samples) expect(decidedByRuleset(now, request)).toEqual(decidedByOldRules(before, request));
    expect((await planOf(emulator)).calls).toEqual([]);
  }), { numRuns: 60 });
}, 60_000);

test('a zone that is converted in part becomes the same as one converted at once', async () => {
  await fc.assert(fc.asyncProperty(rules, fc.infiniteStream(fc.boolean()), async (old, coins) => {
    const fresh = await zoneWith({ firewall_rules: seeded(old) });
    await replay(fresh, await planOf(fresh));
    const whole = (await rulesOf(fresh)).map(withoutStamp);
    const there = whole.filter(() => coins.next().value === true);
    const partial = await zoneWith({ firewall_rules: seeded(old), rulesets: [{ phase: 'http_request_firewall_custom', rules: there }] });
    await replay(partial, await planOf(partial));
    expect((await rulesOf(partial)).map(withoutStamp)).toEqual(whole);
  }), { numRuns: 40 });
}, 60_000);

function withoutStamp({ id: _id, ref: _ref, version: _version, last_updated: _updated, ...rest }: JsonObject): JsonObject {
  return rest;
}

test('a translation that forgets the order is caught', () => {
  const old: OldRule[] = [
    { id: 'a', action: 'block', priority: null, paused: false, filter: { id: 'f', expression: 'ssl', paused: false } },
    { id: 'b', action: 'allow', priority: 5, paused: false, filter: { id: 'g', expression: 'ssl', paused: false } },
  ];
  const inListOrder: JsonObject[] = [{ action: 'block', expression: 'ssl', enabled: true }, { action: 'skip', expression: 'ssl', enabled: true, action_parameters: { ruleset: 'current' } }];
  expect(decidedByOldRules(old, { ssl: true }).end).toBe('allow');
  expect(decidedByRuleset(inListOrder, { ssl: true }).end).toBe('block');
});
