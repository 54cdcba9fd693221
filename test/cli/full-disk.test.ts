import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lastcall, ROOT } from './io.ts';

const root = mkdtempSync(path.join(tmpdir(), 'full-'));
const disk = path.join(root, 'disk');
mkdirSync(disk);
const isMounted = mounts();

afterAll(() => {
  if (isMounted) execFileSync('umount', [disk]);
  rmSync(root, { recursive: true });
});

/** Only the superuser of a machine without restrictions can make a disk of 64 KB. */
function mounts(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

function log(kinds: number): void {
  const line = (index: number): string => `${JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: 'api.cloudflare.com', ClientRequestURI: `/client/v4/zones/x/filters?q${index}=1`, ClientIP: `192.0.2.${index}` })}\n`;
  writeFileSync(path.join(root, 'log'), Array.from({ length: kinds }, (_, index) => line(index)).join(''));
}

// Without the right to mount there is no full disk to be had.
test.skipIf(!isMounted)('a disk without room for a rewritten file is a sentence, and the file stays whole', async () => {
  const code = `fetch('https://api.cloudflare.com/client/v4/zones/1/script_monitor');\n${'// room\n'.repeat(4000)}`;
  mkdirSync(path.join(disk, 'project'));
  writeFileSync(path.join(disk, 'project/a.js'), code);
  writeFileSync(path.join(disk, 'project/filler'), 'x'.repeat(20_000));
  const { code: exit, err } = await lastcall(['fix', '--write', 'disk/project'], { cwd: root });
  expect([exit, err]).toEqual([2, expect.stringContaining('there is no room left on its disk')]);
  expect(readFileSync(path.join(disk, 'project/a.js'), 'utf8')).toBe(code);
  expect(readdirSync(path.join(disk, 'project')).sort()).toEqual(['a.js', 'filler']);
  rmSync(path.join(disk, 'project'), { recursive: true });
});

// Without the right to mount there is no full disk to be had.
test.skipIf(!isMounted)('a disk without room for the state is a sentence, and the state before stays', async () => {
  log(1);
  const args = ['logs', 'log', '--state', 'disk/state'];
  expect((await lastcall(args, { cwd: root })).code).toBe(1);
  const before = readFileSync(path.join(disk, 'state'), 'utf8');
  log(200);
  expect(await lastcall(args, { cwd: root })).toEqual({ code: 2, out: '', err: expect.stringMatching(/state could not be written \(there is no room left on its disk\); it is as it was before\./) as string });
  expect([readdirSync(disk), readFileSync(path.join(disk, 'state'), 'utf8') === before]).toEqual([['state'], true]);
  rmSync(path.join(disk, 'state'));
});

test('a limit on the size of files is a sentence, and leaves nothing half written', () => {
  log(200);
  const lastcall = [process.execPath, '--import', path.join(ROOT, 'test/typescript-hooks.mjs'), path.join(ROOT, 'analyzer/cli/main.ts'), 'logs', 'log', '--state', 'limited'];
  const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 8; exec "$@"', 'sh', ...lastcall], { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' } });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/limited could not be written \(it would be larger than a file may become here\); it is as it was before\./)]);
  expect(readdirSync(root).filter((name) => name.includes('limited'))).toEqual([]);
});

test('a state in a folder that is not there is told before anything is read', async () => {
  const { code, err } = await lastcall(['logs', 'nothing-here', '--state', 'nowhere/state'], { cwd: root });
  expect({ code, err }).toEqual({ code: 2, err: 'lastcall: There is no folder nowhere for the state.\n' });
});

test.skipIf(!isMounted)('a disk without room for what memory does not hold is a sentence, and is left empty', async () => {
  const line = (index: number): string => `${JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: 'api.cloudflare.com', ClientRequestURI: '/client/v4/zones/x/filters', ClientIP: `2001:db8::${index.toString(16)}` })}\n`;
  writeFileSync(path.join(root, 'log'), Array.from({ length: 5000 }, (_, index) => line(index)).join(''));
  const { code, err } = await lastcall(['logs', 'log', '--exact'], { cwd: root, env: { TMPDIR: disk } });
  expect([code, err]).toEqual([2, expect.stringContaining(`could not be written to ${disk}: there is no room left.`)]);
  expect(readdirSync(disk)).toEqual([]);
});
