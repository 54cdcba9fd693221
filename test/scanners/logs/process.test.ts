import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logpush, ZONE } from './reading.ts';
import { zstd } from './zstd.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const HOOKS = pathToFileURL(path.join(ROOT, 'test/typescript-hooks.mjs')).href;

let folder = '';

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'process-'))));
afterEach(() => rmSync(folder, { recursive: true }));

interface Report {
  findings: { count: number; statuses: Record<string, number> }[];
  coverage: { lines: number }[];
}

/** Runs the program in a process of its own; kills it when `isTime`. Answers what it wrote, which is nothing when it was killed early. */
function run(script: string, args: string[], isTime: () => boolean = () => false): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', HOOKS, path.resolve(ROOT, script), ...args], { cwd: folder });
    let text = '';
    const watch = setInterval(() => isTime() && child.kill('SIGKILL'), 1);
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    let problem = '';
    child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(watch);
      if (code !== null && code > 1) reject(new Error(problem));
      else resolve(text);
    });
  });
}

const line = (index: number): string => logpush(`/client/v4/zones/${ZONE}/filters`, { RayID: `ray-${index}`, ClientIP: `192.0.2.${index % 10}` });

test('a run that is killed while it saves counts nothing twice and loses nothing', async () => {
  const args = ['logs', 'log', '--state', 'state', '--format', 'json', '--as-of', '2024-01-01'];
  const read = (isTime?: () => boolean): Promise<string> => run('analyzer/cli/main.ts', args, isTime);
  let text = '';
  for (let round = 0; round < 2; round += 1) {
    text += Array.from({ length: 2000 }, (_, index) => line(round * 2000 + index)).join('');
    writeFileSync(path.join(folder, 'log'), text);
    const before = readdirSync(folder).length;
    await read(() => readdirSync(folder).length > before);
  }
  const report = JSON.parse(await read()) as Report;
  expect(report.findings.map(({ count }) => count)).toEqual([4000]);
  expect(report.coverage[0]?.lines).toBe(4000);
}, 60_000);

test('the last line before something else counts where a thread unpacks, too', async () => {
  writeFileSync(path.join(folder, 'log'), Buffer.concat([zstd(Buffer.from(line(1).repeat(3).trimEnd())), Buffer.from('x')]));
  const readings = await readInProcess(`...await Promise.all([1, 2].map((threads) => read(['log'], { threads })))`) as { groups: { count: number }[]; blindSpots: { reason: string }[] }[];
  for (const { groups, blindSpots } of readings) {
    expect([groups[0]?.count, blindSpots.map(({ reason }) => reason)]).toEqual([3, ['log holds 1 byte of something else behind its compressed data, not read. 3 lines before that were read.']]);
  }
  expect(readings).toHaveLength(2);
});

/** What a script prints that reads logs in several ways, of which `read` is one: it takes names and options. */
async function readInProcess(readings: string): Promise<unknown[]> {
  const script = `
    import { readLogs } from ${JSON.stringify(pathToFileURL(path.join(ROOT, 'analyzer/scanners/logs/index.ts')).href)};
    import { catalogOf } from ${JSON.stringify(pathToFileURL(path.join(ROOT, 'analyzer/catalog/catalog.ts')).href)};
    import { apis, deprecations } from ${JSON.stringify(pathToFileURL(path.join(ROOT, 'rules/index.ts')).href)};
    const { vocabulary } = catalogOf(deprecations, apis);
    const read = (names, options) => readLogs(names.map((path) => ({ path })), { vocabulary, worthAWorker: 1, ...options });
    console.log(JSON.stringify([${readings}]));
  `;
  writeFileSync(path.join(folder, 'script.mjs'), script);
  return JSON.parse(await run(path.join(folder, 'script.mjs'), [])) as unknown[];
}

test('a thread that unpacks gives what unpacking beside reading gives, also of a file that breaks off', async () => {
  const names = ['frames.ndjson.zst', 'truncated.ndjson.zst', 'members.ndjson.gz'].map((name) => path.join(ROOT, 'fixtures/logs', name));
  const [one, two] = await readInProcess(['1', '9'].map((threads) => `await read(${JSON.stringify(names)}, { threads: ${threads} })`).join(', '));
  expect(two).toEqual(one);
  expect(JSON.stringify(one)).toContain('ends in the middle of its compressed data');
}, 60_000);

test('threads give what one gives', async () => {
  writeFileSync(path.join(folder, 'log'), Array.from({ length: 3000 }, (_, index) => (index % 3 === 0 ? line(index) : logpush(`/blog/${index}`))).join(''));
  const [one, three] = await readInProcess("await read(['log'], { threads: 1, unitSize: 20000 }), await read(['log'], { threads: 3, unitSize: 20000 })");
  expect(three).toEqual(one);
  expect(JSON.stringify(one)).toContain('"count":1000');
}, 60_000);
