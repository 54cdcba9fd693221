import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { analyze, type Question } from '../../../analyzer/analyze.ts';
import { catalogOf } from '../../../analyzer/catalog/catalog.ts';
import { memoryKey, memoryOf } from '../../../analyzer/memory.ts';
import type { Day, Report } from '../../../analyzer/model.ts';
import type { Remembered } from '../../../analyzer/scanners/code/answers/remember.ts';
import { scanCode } from '../../../analyzer/scanners/code/scan.ts';
import { openCache } from '../../../analyzer/scanners/files/cache.ts';
import { apis, deprecations } from '../../../rules/index.ts';
import { folder } from '../../cli/io.ts';

// Every test scans the same tree several times; the first also loads a parser.
vi.setConfig({ testTimeout: 30_000 });

const question = (asOf: Day = '2026-11-20', entries = deprecations): Question =>
  ({ catalog: catalogOf(entries, apis), terms: { asOf, dates: 'seed', threatScore: 'zero' }, toolVersion: '1' });

interface Run {
  report: Report;
  /** Files whose answer was not there yet. */
  learnt: string[];
  note: string | undefined;
}

async function run(root: string, kept: string | undefined, asked = question()): Promise<Run> {
  const opened = kept === undefined ? undefined : openCache<Remembered>(kept, root, memoryKey(asked, [root]));
  const learnt: string[] = [];
  const files = opened && { ...opened.cache, put(file: string, value: Remembered) {
    if (value.answer !== undefined) learnt.push(path.relative(root, file));
    opened.cache.put(file, value);
  } };
  const { seen, coverage } = scanCode({ roots: ['.'], cwd: root, vocabulary: asked.catalog.vocabulary, ...(files && { memory: memoryOf(files, asked, root) }) });
  const report = await analyze(seen, coverage, asked);
  expect(opened?.save()).toBeUndefined();
  return { report, learnt, note: opened?.note() };
}

/** Runs with the cache and without, and expects one answer. */
async function checked(root: string, kept: string, asked = question()): Promise<Run> {
  const cached = await run(root, kept, asked);
  const fresh = await run(root, undefined, asked);
  expect(cached.report).toEqual(fresh.report);
  return cached;
}

/** Changes are told apart by their time: those of one moment are not kept. */
async function tree(files: Record<string, string>): Promise<string> {
  const root = folder(files);
  await wait(60);
  return root;
}

const CALL = 'export const rules = (zone) => fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/firewall/rules`);\n';
const FILES = {
  'a.ts': CALL,
  'b.ts': 'import { PART } from "./part";\nfetch(`https://api.cloudflare.com/client/v4/zones/x/${PART}`); // lastcall-ignore filters-api -- known\n',
  'part.ts': 'export const PART = "filters";\n',
  'sdk.ts': 'import Cloudflare from "cloudflare";\nconst cf = new Cloudflare();\ncf.filters.list({ zone_id });\n',
  'package.json': '{ "dependencies": { "cloudflare": "4.0.0" } }',
  'settings.ts': 'export const IDS = ["mobile_redirect", "server_side_exclude"];\n',
  'all.ts': 'for (const id of ids) fetch(`https://api.cloudflare.com/client/v4/zones/x/settings/${id}`);\n',
};

test('an unchanged tree gives the same report, and no file is parsed again', async () => {
  const root = await tree(FILES);
  const kept = folder();
  const first = await checked(root, kept);
  expect(first.report.findings.length).toBe(3);
  expect(first.learnt).toContain('a.ts');
  expect((await checked(root, kept)).learnt).toEqual([]);
});

test('an import that could lead below a file stops nothing', async () => {
  const root = await tree({ 'data.json': '{}', 'a.ts': 'import { PATHS } from "./data.json";\nfetch(`https://api.cloudflare.com/client/v4/zones/x/filters`);\nfetch(PATHS.one);\n' });
  const kept = folder();
  expect((await checked(root, kept)).report.findings.length).toBe(1);
  expect((await checked(root, kept)).learnt).toEqual([]);
});

test('a changed file is read again, and only that one', async () => {
  const root = await tree(FILES);
  const kept = folder();
  await checked(root, kept);
  writeFileSync(path.join(root, 'a.ts'), `\n${CALL}`);
  await wait(60);
  expect((await checked(root, kept)).learnt).toEqual(['a.ts']);
  rmSync(path.join(root, 'a.ts'));
  expect((await checked(root, kept)).learnt).toEqual([]);
});

test('a changed constant changes the answer of the file that imports it', async () => {
  const root = await tree(FILES);
  const kept = folder();
  await checked(root, kept);
  writeFileSync(path.join(root, 'part.ts'), 'export const PART = "dns_records";\n');
  await wait(60);
  expect((await checked(root, kept)).learnt).toContain('b.ts');
});

test('another version in the manifest is another answer for the files that asked for it', async () => {
  const root = await tree(FILES);
  const kept = folder();
  const [before] = (await checked(root, kept)).report.findings.filter((finding) => 'file' in finding.source && finding.source.file === 'sdk.ts');
  expect(before).toBeDefined();
  writeFileSync(path.join(root, 'package.json'), '{ "dependencies": { "cloudflare": "1.0.0" } }');
  await wait(60);
  expect((await checked(root, kept)).learnt).toContain('sdk.ts');
});

test('a file that begins to tell something is another answer for those that import it', async () => {
  const root = await tree({ 'lib/zone.ts': 'export const zone = make();\n', 'a.ts': 'import { zone } from "./lib/zone";\nexport const all = () => zone.get("/firewall/rules");\n' });
  const kept = folder();
  expect((await checked(root, kept)).report.findings).toEqual([]);
  writeFileSync(path.join(root, 'lib/zone.ts'), 'export const zone = axios.create({ baseURL: `https://api.cloudflare.com/client/v4/zones/${zone}` });\n');
  await wait(60);
  expect((await checked(root, kept)).report.findings).toMatchObject([{ certainty: 'certain' }]);
});

test('evidence that comes or goes beside a file counts', async () => {
  const root = await tree({ 'a.ts': 'get(`/zones/${zone}/filters`)\n' });
  const kept = folder();
  expect((await checked(root, kept)).report.findings).toEqual([]);
  writeFileSync(path.join(root, 'env.sh'), 'curl -H "X-Auth-Key: $KEY" "$URL"\n');
  await wait(60);
  expect((await checked(root, kept)).report.findings.length).toBe(1);
});

test('another day dates the findings anew without reading anything', async () => {
  const root = await tree(FILES);
  const kept = folder();
  await checked(root, kept);
  const earlier = await checked(root, kept, question('2024-01-01'));
  expect(earlier.learnt).toEqual([]);
  expect(earlier.report.findings.every((finding) => finding.daysLeft > 0)).toBe(true);
});

test('another catalog is another cache', async () => {
  const root = await tree(FILES);
  const kept = folder();
  await checked(root, kept);
  const fewer = await checked(root, kept, question('2026-11-20', deprecations.filter((entry) => entry.id !== 'filters-api')));
  expect(fewer.learnt).toContain('a.ts');
  expect(fewer.note).toBeUndefined();
});

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 7)],
  ['with one byte changed', (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => (index === bytes.length - 9 ? byte ^ 1 : byte)))],
  ['that is something else', () => Buffer.from('hello')],
  ['that is empty', () => Buffer.alloc(0)],
])('a cache %s is left aside with a word', async (_, damage) => {
  const root = await tree(FILES);
  const kept = folder();
  await checked(root, kept);
  const [name = ''] = readdirSync(kept);
  writeFileSync(path.join(kept, name), damage(readFileSync(path.join(kept, name))));
  const again = await checked(root, kept);
  expect(again.note).toContain('damaged');
  expect(again.learnt).toContain('a.ts');
  expect((await checked(root, kept)).learnt).toEqual([]);
});

test('a cache that cannot be written is said, and nothing else is lost', () => {
  const root = folder({ file: '' });
  const { save } = openCache(path.join(root, 'file', 'cache'), root, 'key');
  expect(save()).toContain('cannot be written (');
});

test('what changed as the run began is not kept', () => {
  const root = folder({ 'a.ts': CALL });
  const kept = folder();
  const { cache, save } = openCache<number>(kept, root, 'key');
  cache.put(path.join(root, 'a.ts'), 1);
  expect(save()).toBeUndefined();
  expect(openCache<number>(kept, root, 'key').cache.get(path.join(root, 'a.ts'))).toBeUndefined();
});
