import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, appendFileSync, constants, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogOf } from '../analyzer/catalog/catalog.ts';
import { apis, deprecations } from '../rules/index.ts';
import { lastcall } from './cli/io.ts';

const ROOT = path.join(import.meta.dirname, '..');
const ZONE = '0123456789abcdef0123456789abcdef';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'build-'));
  const rolldown = path.join(path.dirname(createRequire(import.meta.url).resolve('rolldown/package.json')), 'bin/cli.mjs');
  execFileSync(process.execPath, [rolldown, '-c', '--dir', path.join(folder, 'dist')], { cwd: ROOT, stdio: 'pipe' });
  cpSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
  for (const name of ['grammars', 'node_modules']) symlinkSync(path.join(ROOT, name), path.join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

function node(...args: string[]): string {
  return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
}

test('the build knows its version and the same catalog', () => {
  expect(node('dist/analyzer/cli/main.js', '--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
  const { digest } = JSON.parse(node('dist/analyzer/cli/main.js', 'catalog', 'export')) as { digest: string };
  expect(digest).toBe(catalogOf(deprecations, apis).digest);
});

test('what the build made ahead of its catalog is what that asks of files', async () => {
  const { soughtBy } = await import(path.join(folder, 'dist/analyzer/scanners/files/sought.js')) as typeof import('../analyzer/scanners/files/sought.ts');
  const { vocabulary } = catalogOf(deprecations, apis);
  expect(soughtBy(vocabulary)).toBe(soughtBy(vocabulary));
  expect(soughtBy(vocabulary)).toEqual(soughtBy({ ...vocabulary, digest: 'of another catalog' }));
});

test('the command of the build can be run, however often it was built', () => {
  expect(() => accessSync(path.join(folder, 'dist/analyzer/cli/main.js'), constants.X_OK)).not.toThrow();
});

test('a folder that is gone is a sentence and exit 2', () => {
  const gone = mkdtempSync(path.join(tmpdir(), 'gone-'));
  const words = ['-c', 'rmdir "$0"; exec "$@"', gone, process.execPath, path.join(folder, 'dist/analyzer/cli/main.js'), 'scan'];
  const { status, stderr } = spawnSync('sh', words, { cwd: gone, encoding: 'utf8', timeout: 20_000 });
  expect([status, stderr]).toEqual([2, 'lastcall: The folder this was started in does not exist any more.\n']);
});

test('what nobody reads to its end is no answer', async () => {
  const child = spawn(process.execPath, ['dist/analyzer/cli/main.js', 'catalog', 'export'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([141, null]);
});

test('the build finds its parsers, and its threads, where they lie in the package', () => {
  const uses = {
    'a.ts': 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/filters`);\n',
    'a.py': 'requests.get("https://api.cloudflare.com/client/v4/zones/%s/filters" % zone)\n',
    'a.yml': 'steps:\n  - run: curl https://api.cloudflare.com/client/v4/zones/$ZONE/filters\n',
  };
  mkdirSync(path.join(folder, 'code'));
  for (const [name, text] of Object.entries(uses)) writeFileSync(path.join(folder, 'code', name), text);
  // So many files are looked at by more than one thread.
  for (let index = 0; index < 2500; index += 1) writeFileSync(path.join(folder, 'code', `${index}.txt`), 'nothing');
  const report = JSON.parse(node('dist/analyzer/cli/main.js', 'scan', 'code', '--format', 'json', '--fail-on', 'never')) as { findings: { source: { file: string } }[] };
  expect(report.findings.map((finding) => finding.source.file).sort()).toEqual(Object.keys(uses).sort().map((name) => `code/${name}`));
});

test('the parser that the build takes out of the compiler reads what the compiler reads', async () => {
  const asked = (word: string): string => `\`https://api.cloudflare.com/client/v4/zones/\${zone}/${word}\``;
  const scripts = {
    'script.js': `#!/usr/bin/env node\nlabel: for (const zone of zones) { if (/[/]\\/v/u.test(zone)) continue label; await fetch(${asked('filters')}); }\n`,
    'typed.ts': `@decorated abstract class A<const T extends object = {}> { accessor #x!: T; static { fetch(<string>${asked('rate_limits')} satisfies string); } }\nenum E { A = 1 << 2 }\n`,
    'page.tsx': `export default () => <A {...all} on={() => fetch(${asked('filters')})}>{/* none */}text &amp; <></></A>;\n`,
    'broken.ts': `function f( { fetch(${asked('filters')}); }\nconst = 1;\n`,
  };
  mkdirSync(path.join(folder, 'scripts'));
  for (const [name, text] of Object.entries(scripts)) writeFileSync(path.join(folder, 'scripts', name), text);
  const words = ['scan', '--format', 'json', '--fail-on', 'never', '--as-of', '2026-11-20'];
  const built = node('dist/analyzer/cli/main.js', ...words, 'scripts');
  expect(JSON.parse(built)).toEqual(JSON.parse((await lastcall([...words, 'scripts'], { cwd: folder })).out));
  const { findings, blindSpots } = JSON.parse(built) as { findings: { source: { file: string } }[]; blindSpots: { where: string }[] };
  expect(findings.map(({ source }) => source.file).sort()).toEqual(Object.keys(scripts).sort().map((name) => `scripts/${name}`));
  expect(blindSpots.map(({ where }) => where)).toEqual(['scripts/broken.ts:1']);
});

test('the build reads logs on several threads like on one', () => {
  const line = (index: number): string => JSON.stringify({ ClientRequestHost: 'api.cloudflare.com', ClientRequestMethod: 'GET', ClientRequestURI: `/client/v4/zones/${ZONE}/${index % 3 === 0 ? 'filters' : 'ssl'}`, RayID: `${index}` });
  writeFileSync(path.join(folder, 'log'), Array.from({ length: 3000 }, (_, index) => `${line(index)}\n`).join(''));
  writeFileSync(path.join(folder, 'threads.mjs'), `
    import { apis, catalogOf, deprecations, readLogs } from ${JSON.stringify(pathToFileURL(path.join(folder, 'dist/analyzer/index.js')).href)};
    const { vocabulary } = catalogOf(deprecations, apis);
    const read = (threads) => readLogs([{ name: 'log', path: 'log' }], { vocabulary, threads, unitSize: 20000, worthAWorker: 1 });
    console.log(JSON.stringify([await read(1), await read(3)]));
  `);
  const [one, three] = JSON.parse(node('threads.mjs')) as unknown[];
  expect(three).toEqual(one);
  expect(JSON.stringify(one)).toContain('"count":1000');
});

test('the build reads a large log with threads that are started before all else', () => {
  const line = `${JSON.stringify({ ClientRequestHost: 'api.cloudflare.com', ClientRequestMethod: 'GET', ClientRequestURI: `/client/v4/zones/${ZONE}/filters` })}\n`;
  const log = path.join(folder, 'large');
  writeFileSync(log, line);
  // A hole of several stretches, which takes no room.
  truncateSync(log, 600 << 20);
  appendFileSync(log, `\n${line.repeat(2)}`);
  const { findings, blindSpots } = JSON.parse(node('dist/analyzer/cli/main.js', 'logs', 'large', '--format', 'json', '--fail-on', 'never')) as { findings: { count: number }[]; blindSpots: { reason: string }[] };
  expect(findings.map(({ count }) => count)).toEqual([3]);
  expect(blindSpots.map(({ reason }) => reason).join()).toContain('too long to be held');
});
