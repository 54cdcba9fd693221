import { chmodSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Report } from '../../analyzer/model.ts';
import { CLEAN, folder, lastcall, PROJECT, unprivileged } from './io.ts';

async function scanned(cwd: string, ...words: string[]): Promise<Report & { code: number }> {
  const { code, out } = await lastcall(['scan', '--format', 'json', '--require-complete', ...words], { cwd });
  return { ...(JSON.parse(out) as Report), code };
}

test('a missing path is a sentence and exit 2', async () => {
  expect(await lastcall(['scan', 'no/such'], { cwd: folder() })).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/There is no file or folder ".*no\/such"\./) });
});

test('an unreadable file is a blind spot, and the rest is looked at', async () => {
  const cwd = folder({ ...PROJECT, 'src/secret.ts': 'x' });
  chmodSync(path.join(cwd, 'src/secret.ts'), 0);
  const report = await unprivileged(() => scanned(cwd));
  expect(report.blindSpots).toEqual([{ kind: 'unreadable', where: 'src/secret.ts', reason: 'The file could not be read (permission was denied).' }]);
  expect([report.findings.length, report.complete, report.code]).toEqual([2, false, 1]);
});

test('an unreadable folder is a blind spot', async () => {
  const cwd = folder({ ...CLEAN, 'closed/a.ts': 'x' });
  chmodSync(path.join(cwd, 'closed'), 0);
  const report = await unprivileged(() => scanned(cwd));
  chmodSync(path.join(cwd, 'closed'), 0o755);
  expect(report.blindSpots).toMatchObject([{ kind: 'unreadable', where: 'closed', reason: expect.stringContaining('nothing below it was looked at') }]);
  expect(report.code).toBe(3);
});

test('a binary file is counted as skipped', async () => {
  const cwd = folder({ ...CLEAN, 'a.ts': Buffer.from([0, 1, 2, ...Buffer.from('script_monitor')]) });
  const report = await scanned(cwd);
  expect(report.coverage[0]).toMatchObject({ skipped: { binary: 1 } });
  expect(report.code).toBe(0);
});

test('a loop of links ends', async () => {
  const cwd = folder(PROJECT);
  symlinkSync('.', path.join(cwd, 'loop'));
  symlinkSync('self', path.join(cwd, 'self'));
  expect((await scanned(cwd)).findings).toHaveLength(2);
});

test('a path that is a loop itself cannot be looked at', async () => {
  const cwd = folder();
  symlinkSync('self', path.join(cwd, 'self'));
  expect((await lastcall(['scan', 'self'], { cwd })).code).toBe(2);
});

test('invalid UTF-8 around a use hides nothing', async () => {
  const cwd = folder({ 'a.ts': Buffer.concat([Buffer.from('// caf\xe9\n', 'latin1'), Buffer.from(PROJECT['src/filters.ts'])]) });
  expect((await scanned(cwd)).findings.map(({ source }) => source)).toMatchObject([{ file: 'a.ts', line: 4 }]);
});

test('a syntax error is a blind spot with its line, and what can be read is read', async () => {
  const cwd = folder({ 'a.ts': `${PROJECT['src/filters.ts']}\nfunction (((\n` });
  const report = await scanned(cwd);
  expect(report.findings).toHaveLength(1);
  expect(report.blindSpots).toMatchObject([{ kind: 'unparsed', where: expect.stringMatching(/^a\.ts:\d+$/) }]);
});

test('a bundle on one line that is too large is a blind spot where it holds a word of the catalog', async () => {
  const line = `fetch("https://api.cloudflare.com/client/v4/zones/x/script_monitor");${'x=1;'.repeat(1_250_000)}`;
  const report = await scanned(folder({ ...CLEAN, 'dist/bundle.js': line }));
  expect(report.blindSpots).toMatchObject([{ kind: 'too-large', where: 'dist/bundle.js', reason: expect.stringContaining('only JavaScript up to 1 MB is parsed') }]);
  expect(report.code).toBe(3);
});

test('300 MB on one line are no more trouble than five', async () => {
  const cwd = folder({ ...CLEAN, 'dist/bundle.js': 'fetch("https://api.cloudflare.com/client/v4/zones/x/script_monitor");' });
  writeFileSync(path.join(cwd, 'dist/bundle.js'), ' '.repeat(10_000), { flag: 'a' });
  truncateSync(path.join(cwd, 'dist/bundle.js'), 300_000_000);
  const report = await scanned(cwd);
  expect(report.blindSpots).toMatchObject([{ kind: 'too-large', where: 'dist/bundle.js', reason: expect.stringContaining('300 MB') }]);
});

test('a large bundle without a word of the catalog is nothing to worry about', async () => {
  const report = await scanned(folder({ ...CLEAN, 'dist/bundle.js': 'x=1;'.repeat(1_000_000) }));
  expect([report.blindSpots, report.code]).toEqual([[], 0]);
});

test('a log that is cut off, mixed or missing is said, and the rest is read', async () => {
  const line = '{"ClientRequestMethod":"GET","ClientRequestHost":"api.cloudflare.com","ClientRequestURI":"/client/v4/zones/x/filters"}\n';
  const whole = gzipSync(line.repeat(2000), { level: 0 });
  const cwd = folder({ 'cut.gz': whole.subarray(0, whole.length - 5000), 'mixed.log': `${line}no request at all\n192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET /client/v4/zones/x/rate_limits HTTP/1.1" 200 5\n` });
  const read = async (...files: string[]) => {
    const { code, out } = await lastcall(['logs', '--format', 'json', ...files], { cwd });
    return { code, report: JSON.parse(out) as Report };
  };
  const cut = await read('cut.gz');
  expect(cut.report.blindSpots.map((blind) => blind.where).join()).toContain('cut.gz');
  expect([cut.report.complete, cut.code]).toEqual([false, 1]);
  const mixed = await read('mixed.log');
  expect(mixed.report.findings.map((finding) => finding.deprecation)).toEqual(expect.arrayContaining(['filters-api', 'rate-limits-api']));
});
