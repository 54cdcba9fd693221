import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { plan, type PlanFlags } from '../../analyzer/cli/commands/plan.ts';
import { run as lastcall } from '../../analyzer/cli/program.ts';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../analyzer/emulator/index.ts';
import { readSeed } from '../../analyzer/emulator/read-seed.ts';
import { KEY, TOKEN } from '../auditor/run.ts';
import type { Plan } from '../../analyzer/plan/plan-zone.ts';
import { ioIn } from './io.ts';
import { ROOT } from './program.ts';
import { BETWEEN } from './planning.ts';

const ZONES = path.join(ROOT, 'fixtures', 'zones');
const FLAGS: PlanFlags = { format: 'json', provider: '5', output: [], entry: [], area: [], catalog: [], color: 'never', zone: [] };

let folder = '';
const running: Emulator[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plan-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
});
afterAll(() => rm(folder, { recursive: true }));

async function shop(options: Partial<EmulatorOptions> = {}): Promise<Emulator> {
  const seed = readSeed(await readFile(path.join(ZONES, 'before-custom-rules.json'), 'utf8'), 'before-custom-rules.json');
  // Before the first of the endings: everything can still be read.
  const emulator = await startEmulator({ asOf: '2024-03-01', seed, ...options });
  running.push(emulator);
  return emulator;
}

async function run(flags: Partial<PlanFlags>, env: Record<string, string> = KEY): Promise<{ code: number; out: string; err: string }> {
  const { io, out, err } = ioIn(folder, env);
  const code = await plan({ ...FLAGS, ...flags }, io);
  return { code, out: out(), err: err() };
}

test.each<[string, Partial<PlanFlags>]>([
  ['json', { format: 'json' }],
  ['sh', { format: 'curl' }],
  ['5.tf', { format: 'terraform' }],
  ['4.tf', { format: 'terraform', provider: '4' }],
])('the plan of a zone with everything in it, as %s', async (name, flags) => {
  const emulator = await shop();
  // The script names the address of the API, and the emulator's changes with every run.
  const { code, out } = await run({ zone: ['shop.example'], ...flags, baseUrl: emulator.url });
  expect(code).toBe(0);
  await expect(out.replaceAll(emulator.url, 'https://api.cloudflare.com/client/v4')).toMatchFileSnapshot(path.join(ZONES, `before-custom-rules.plan.${name}`));
});

test('only reads are sent, and no credential is written', async () => {
  const emulator = await shop();
  const { out, err } = await run({ zone: ['shop.example'], baseUrl: emulator.url });
  expect(new Set(emulator.journal().map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(out + err).not.toMatch(/canary/);
});

test('a snapshot is planned again without the network, with the same result', async () => {
  const emulator = await shop();
  const live = await run({ zone: ['shop.example'], snapshot: 'again.ndjson', baseUrl: emulator.url });
  const asked = emulator.journal().length;
  const again = await run({ snapshot: 'again.ndjson', baseUrl: emulator.url }, {});
  expect(again).toEqual(live);
  expect(emulator.journal()).toHaveLength(asked);
});

test('endpoints that have gone are named, and nothing is made up for them', async () => {
  const emulator = await shop({ asOf: '2026-11-20' });
  const { code, out } = await run({ zone: ['shop.example'], baseUrl: emulator.url });
  const [zone] = JSON.parse(out).zones;
  expect(code).toBe(0);
  expect(zone.gone).toEqual(expect.arrayContaining(['filters', 'firewall/rules', 'rate_limits', 'firewall/waf/packages', 'settings/brotli']));
  // What is left is the rule of the entry point with the field.
  expect(zone.calls.map(({ method, from }: { method: string; from: string[] }) => [method, ...from])).toEqual([
    ['PATCH', 'rulesets/http_request_firewall_custom/70000000000000000000000000000002'],
  ]);
});

test('a token that may not read the firewall makes the plan incomplete, not empty', async () => {
  const seed = { accounts: [{ name: 'Acme' }], tokens: [{ token: TOKEN.CLOUDFLARE_API_TOKEN, permissions: ['Zone Read', 'Zone Settings Read', 'DNS Read', 'Zone WAF Read'] }], zones: [{ name: 'shop.example' }] };
  const emulator = await shop({ seed, asOf: BETWEEN });
  const { code, out } = await run({ zone: ['shop.example'], baseUrl: emulator.url }, TOKEN);
  expect(code).toBe(3);
  expect(JSON.parse(out).zones[0].unseen.map(({ read }: { read: string }) => read)).toEqual(expect.arrayContaining(['firewall/rules', 'filters', 'rate_limits']));
});

test.each<[Partial<PlanFlags>, string]>([
  [{}, 'There is nothing to plan for.'],
  [{ format: 'sarif', zone: ['shop.example'] }, 'A plan is written as json, curl, terraform, not as "sarif".'],
  [{ snapshot: 'not-there.ndjson' }, 'not-there.ndjson could not be opened (there is no such file).'],
  [{ zone: ['other.example'] }, 'No zone "other.example" is visible to this credential.'],
])('%j is an error of the user', async (flags, message) => {
  const emulator = await shop();
  await expect(run({ baseUrl: emulator.url, ...flags })).rejects.toThrow(message);
});

test('every planned call is accepted once all endings have passed, and then nothing is left to plan', async () => {
  const emulator = await shop();
  const { out } = await run({ zone: ['shop.example'], baseUrl: emulator.url });
  const { calls } = JSON.parse(out).zones[0] as Plan;
  emulator.setClock('2026-11-20');
  for (const { method, path: target, body } of calls) {
    const response = await fetch(emulator.url + target, { method, headers: { Authorization: 'Bearer any-token', 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    expect(response.status, `${method} ${target} ${await response.text()}`).toBe(200);
  }
  emulator.setClock('2024-03-01');
  const again = JSON.parse((await run({ zone: ['shop.example'], baseUrl: emulator.url })).out).zones[0] as Plan;
  expect([calls.length, again.calls]).toEqual([8, []]);
});

test('the command line hands its options over', async () => {
  const emulator = await shop();
  const { io, out, err } = ioIn(folder, KEY);
  const words = ['plan', '--zone', 'shop.example', '--base-url', emulator.url, '--format', 'terraform', '--provider', '4', '--quiet'];
  expect(await lastcall(['node', 'lastcall', ...words], io)).toBe(0);
  expect(out()).toContain('  rules {\n');
  expect(err()).toBe('');
});

test('what a catalog of the user ends is not planned, in no format', async () => {
  await writeFile(path.join(folder, 'mine.yaml'), `entries:
  - id: single-rules
    title: Rules one by one
    area: firewall
    endOfLife: 2027-03-01
    afterwards: removed
    effect: The path answers 404.
    replacement: null
    surfaces:
      - kind: calls
        calls: ["PATCH /zones/{zone_id}/rulesets/{ruleset_id}/rules/{rule_id}"]
`);
  const emulator = await shop({ asOf: '2026-11-20' });
  const flags = { zone: ['shop.example'], baseUrl: emulator.url, catalog: ['mine.yaml'] };
  const [zone] = JSON.parse((await run(flags)).out).zones as [Plan];
  expect(zone.calls).toEqual([]);
  expect(zone.manual.at(-1)?.says).toMatch(/would do it, but is catalogued itself: single-rules\.$/);
  expect((await run({ ...flags, format: 'terraform' })).out).not.toContain('resource "cloudflare_ruleset"');
});
