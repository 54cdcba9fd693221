import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { generateZones } from '../../analyzer/emulator/generate.ts';
import { readSeed } from '../../analyzer/emulator/read-seed.ts';
import { routeTable } from '../../analyzer/emulator/route-table.ts';
import { ROUTES } from '../../analyzer/emulator/routes.ts';
import { startEmulator } from '../../analyzer/emulator/index.ts';
import { ACCOUNT, emulate, seedOf, ZONE } from './support.ts';

test('the same numbers generate the same zones, others generate others', () => {
  expect(generateZones(5)).toEqual(generateZones(5));
  expect(generateZones(5, { seed: 2 })).not.toEqual(generateZones(5));
});

test('generated zones stay within their limits and use the width of them', () => {
  const zones = generateZones(200).zones ?? [];
  const records = zones.map((zone) => zone.dns_records?.length ?? 0);
  const rules = zones.map((zone) => (zone.rulesets ?? []).reduce((sum, { rules }) => sum + (Array.isArray(rules) ? rules.length : 0), 0));
  expect([Math.max(...records) <= 400, Math.max(...records) > 350, Math.min(...records) < 50]).toEqual([true, true, true]);
  expect([Math.max(...rules) <= 40, Math.max(...rules) > 30, Math.min(...rules) < 5]).toEqual([true, true, true]);
  expect(JSON.stringify(generateZones(50, { affected: 0 }))).not.toMatch(/threat_score|security_level/);
  expect(JSON.stringify(generateZones(50, { affected: 1 }))).toMatch(/threat_score/);
});

test('generated zones can be listed and read', async () => {
  const { api } = await emulate('2026-11-20', { seed: generateZones(60, { records: 10 }) });
  const list = await api('GET', '/zones?per_page=50');
  expect(list.info).toMatchObject({ count: 50, total_count: 60, total_pages: 2 });
  expect((await api('GET', `/zones/${list.all[7]?.['id']}/dns_records`)).status).toBe(200);
});

test('seeded resources have the same ids whichever is read first, and the seed itself is never changed', async () => {
  const seed = seedOf({ filters: [{ expression: 'ssl' }], dns_records: [{ type: 'A', name: 'a', content: '192.0.2.1' }] });
  const before = JSON.stringify(seed);
  const ids = async (...paths: string[]) => {
    const { api } = await emulate('2024-06-01', { seed });
    const found: Record<string, unknown> = {};
    for (const path of paths) found[path] = (await api('GET', `/zones/${ZONE}/${path}`)).all[0]?.['id'];
    await api('PATCH', `/zones/${ZONE}/dns_records/${found['dns_records']}`, { content: '192.0.2.2' });
    return found;
  };
  expect(await ids('filters', 'dns_records')).toEqual(await ids('dns_records', 'filters'));
  expect(JSON.stringify(seed)).toBe(before);
});

test('a seed is read from JSON', () => {
  const zones = [{ name: 'example.com', dns_records: [{ type: 'A' }] }];
  const seed = { accounts: [{ id: ACCOUNT, name: 'Acme' }], zones, tokens: [{ token: 't', permissions: [] }] };
  expect(readSeed(JSON.stringify(seed), 'zones.json')).toEqual(seed);
});

test.each([
  ['{', 'zones.json is not JSON'], ['[]', 'at the document'], ['{"zones":[{}]}', 'at zones.0.name'],
  ['{"zones":[{"name":"a","dns_record":[]}]}', 'dns_record'],
  ['{"zones":[{"name":"a","plan":"gold"}]}', 'at zones.0.plan'],
])('a wrong seed is told with its place: %s', (text, message) => {
  expect(() => readSeed(text, 'zones.json')).toThrow(message);
});

test('identifiers and accounts that cannot be are told', async () => {
  const start = (zone: { id?: string; account?: string }) => startEmulator({ asOf: '2024-06-01', seed: { zones: [{ name: 'a.example', ...zone }] } });
  await expect(start({ id: 'Z1' })).rejects.toThrow('gives a.example the id Z1');
  await expect(start({ account: 'x' })).rejects.toThrow('names the account x');
});

test('without a seed there is one zone', async () => {
  const emulator = await startEmulator({ asOf: '2024-06-01' });
  const reply = await fetch(`${emulator.url}/zones`, { headers: { Authorization: 'Bearer x' } });
  expect(await reply.json()).toMatchObject({ result: [{ name: 'example.com' }] });
  await emulator.close();
});

test('no operation has two handlers, and a broken escape in a path is no crash', () => {
  const find = routeTable(ROUTES);
  expect(find('GET', '/zones/%E0%A4%A/filters')).toMatchObject({ params: { zone_id: '%E0%A4%A' } });
  expect(() => routeTable([...ROUTES, ...ROUTES.slice(0, 1)])).toThrow('Two handlers');
});

test('the emulator imports nothing of what it is there to check', () => {
  const folder = fileURLToPath(new URL('../../analyzer/emulator/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const outside = files.flatMap((name) => {
    const imports = readFileSync(join(folder, name), 'utf8').matchAll(/ from '(\.[^']+)'/g);
    return [...imports].map(([, path = '']) => relative(folder, join(folder, dirname(name), path))).filter((path) => path.startsWith('..'));
  });
  expect(files.length).toBeGreaterThan(40);
  expect(outside.filter((path) => !/^\.\.\/(?:model|errors|attempts|expression\/[\w-]+)\.ts$/.test(path))).toEqual([]);
});
