import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emulating, lastcall, node, ROOT, type Ended } from './program.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dated-client-'));
  await cp(path.join(ROOT, 'fixtures', 'projects', 'dated-client'), folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

test('a client passes its test until the day, fails after it, and passes again once it was fixed', async () => {
  const { url, stop } = await emulating(['--as-of', '2024-09-29']);
  const testedOn = async (day: string): Promise<Ended> => {
    await fetch(new URL('/__emulator/clock', url), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ day }) });
    return node(['--test'], { cwd: folder, env: { CLOUDFLARE_BASE_URL: url } });
  };
  expect(await testedOn('2024-09-29')).toMatchObject({ code: 0 });
  const after = await testedOn('2024-10-01');
  expect(after.code).toBe(1);
  expect(after.out).toContain('The field cf.threat_score is no longer supported.');
  expect(after.out).toContain('Invalid value for zone setting security_level');

  const fixed = await lastcall(['fix', '--write', '--as-of', '2024-10-01', '.'], { cwd: folder });
  expect(fixed).toMatchObject({ code: 0 });
  const source = await readFile(path.join(folder, 'src', 'attack.js'), 'utf8');
  expect(source).toContain(`expression: 'http.request.uri.path contains "/login"'`);
  expect(source).toContain(`{ value: 'off' }`);

  expect(await testedOn('2024-10-01')).toMatchObject({ code: 0 });
  expect(await testedOn('2024-09-29')).toMatchObject({ code: 0 });
  expect(await stop('SIGTERM')).toMatchObject({ code: 0 });
}, 120_000);
