import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logpush, ZONE } from './reading.ts';

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

test('threads give what one gives', async () => {
  writeFileSync(path.join(folder, 'log'), Array.from({ length: 3000 }, (_, index) => (index % 3 === 0 ? line(index) : logpush(`/blog/${index}`))).join(''));
  const script = `
    import { readLogs } from ${JSON.stringify(pathToFileURL(path.join(ROOT, 'analyzer/scanners/logs/index.ts')).href)};
    import { catalogOf } from ${JSON.stringify(pathToFileURL(path.join(ROOT, 'analyzer/catalog/catalog.ts')).href)};
    import { apis, deprecations } from ${JSON.stringify(pathToFileURL(path.join(ROOT, 'rules/index.ts')).href)};
    const { vocabulary } = catalogOf(deprecations, apis);
    const read = (threads) => readLogs([{ name: 'log', path: 'log' }], { vocabulary, threads, unitSize: 20000, worthAWorker: 1 });
    console.log(JSON.stringify([await read(1), await read(3)]));
  `;
  writeFileSync(path.join(folder, 'script.mjs'), script);
  const [one, three] = JSON.parse(await run(path.join(folder, 'script.mjs'), [])) as unknown[];
  expect(three).toEqual(one);
  expect(JSON.stringify(one)).toContain('"count":1000');
}, 60_000);
