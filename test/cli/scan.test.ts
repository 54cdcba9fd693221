import path from 'node:path';
import { expect, test } from 'vitest';
import type { Finding, Report } from '../../analyzer/model.ts';
import { CLEAN, content, folder, lastcall, PROJECT } from './io.ts';

const FOUND = ['filters-api', 'page-shield-script-monitor'];

async function scanned(cwd: string, ...words: string[]): Promise<{ code: number; report: Report }> {
  const { code, out } = await lastcall(['scan', '--format', 'json', ...words], { cwd });
  return { code, report: JSON.parse(out) as Report };
}

const ids = (findings: Finding[]) => findings.map((finding) => finding.deprecation).sort();

test('a use is found with its place, a near miss in the same file is not', async () => {
  const { code, report } = await scanned(folder(PROJECT));
  expect([code, ids(report.findings)]).toEqual([1, FOUND]);
  expect(report.findings.find((finding) => finding.deprecation === 'filters-api')?.source).toMatchObject({ file: 'src/filters.ts', line: 3 });
  expect(report.complete).toBe(true);
});

test('a clean project is clear, and says what was looked at', async () => {
  const { code, out } = await lastcall(['scan'], { cwd: folder(CLEAN) });
  expect(code).toBe(0);
  expect(out).toContain('Nothing was found: no use of 27 catalogued deprecations in what was looked at.');
});

test('text for people names the deadline, the place and the remedy', async () => {
  const { code, out } = await lastcall(['scan', '--as-of', '2026-11-20'], { cwd: folder(PROJECT) });
  expect(code).toBe(1);
  expect(out).toContain('Removed since 2025-01-15 (674 days ago).');
  expect(out).toContain('src/filters.ts:3:');
  expect(out).toContain('Replacement: ');
});

test('the same input gives the same bytes', async () => {
  const cwd = folder(PROJECT);
  for (const format of ['text', 'json', 'sarif', 'markdown', 'csv']) {
    expect(await lastcall(['scan', '--format', format], { cwd })).toEqual(await lastcall(['scan', '--format', format], { cwd }));
  }
});

test('SARIF holds a result per finding', async () => {
  const { out } = await lastcall(['scan', '--format', 'sarif'], { cwd: folder(PROJECT) });
  const { version, runs } = JSON.parse(out) as { version: string; runs: { results: { ruleId: string }[] }[] };
  expect([version, runs[0]?.results.map((result) => result.ruleId).sort()]).toEqual(['2.1.0', FOUND]);
});

test('one look is written in several formats, each to its file', async () => {
  const cwd = folder(PROJECT);
  const { code, out } = await lastcall(['scan', '--output', 'sarif=out.sarif', '--output', 'json=report.json', '--output', 'plain.txt'], { cwd });
  expect([code, out]).toEqual([1, '']);
  expect(JSON.parse(content(cwd, 'out.sarif'))).toHaveProperty('version', '2.1.0');
  expect(JSON.parse(content(cwd, 'report.json'))).toHaveProperty('schemaVersion', 1);
  expect(content(cwd, 'plain.txt')).toContain('2 findings');
});

test('where the report goes to files alone, the answer is told beside it', async () => {
  const cwd = folder(PROJECT);
  const { out, err } = await lastcall(['scan', '--output', 'html=out.html', '--output', 'json=out.json'], { cwd });
  expect([out, err]).toEqual(['', '2 findings: 2 expired. Written to out.html, out.json.\n']);
  expect((await lastcall(['scan', '--quiet', '--output', 'html=out.html'], { cwd })).err).toBe('');
  expect((await lastcall(['scan', '--output', 'html=out.html', '--output', 'text=-'], { cwd })).err).toBe('');
});

test('an output of - is standard output, and a file that cannot be written is said', async () => {
  const cwd = folder(PROJECT);
  expect((await lastcall(['scan', '--output', 'json=-'], { cwd })).out).toContain('"schemaVersion": 1');
  const { code, err } = await lastcall(['scan', '--output', 'missing/out.txt'], { cwd });
  expect([code, err]).toEqual([2, expect.stringContaining('missing/out.txt could not be written (its folder is not there)')]);
});

test.each([
  ['any', '2026-11-20', 1], ['expired', '2026-11-20', 1], ['never', '2026-11-20', 0],
  ['any', '2024-01-01', 1], ['expired', '2024-01-01', 0], ['380d', '2024-01-01', 1], ['379d', '2024-01-01', 0],
])('--fail-on %s on %s exits %i', async (failOn, asOf, expected) => {
  const { code } = await scanned(folder(PROJECT), '--entry', 'filters-api', '--as-of', asOf, '--fail-on', failOn);
  expect(code).toBe(expected);
});

test('the last good day is still good, the next one is not', async () => {
  const cwd = folder(PROJECT);
  const status = async (day: string) => (await scanned(cwd, '--entry', 'filters-api', '--as-of', day)).report.findings.map(({ status: one, daysLeft }) => [one, daysLeft])[0];
  expect(await status('2024-06-01')).toEqual(['upcoming', 228]);
  expect(await status('2025-01-15')).toEqual(['due', 0]);
  expect(await status('2025-01-16')).toEqual(['expired', -1]);
});

test('the latest published dates can be judged by', async () => {
  const { report } = await scanned(folder(PROJECT), '--entry', 'filters-api', '--dates', 'latest');
  expect([report.dates, report.findings[0]?.endOfLife]).toEqual(['latest', '2025-06-15']);
});

test('only the entries or areas asked for are judged', async () => {
  const cwd = folder(PROJECT);
  expect(ids((await scanned(cwd, '--entry', 'filters-api')).report.findings)).toEqual(['filters-api']);
  expect(ids((await scanned(cwd, '--entry', 'filters-api', '--entry', 'page-shield-script-monitor')).report.findings)).toEqual(FOUND);
  expect(ids((await scanned(cwd, '--area', 'dns')).report.findings)).toEqual([]);
});

test('a path is looked at alone, also when it is a single file', async () => {
  const cwd = folder(PROJECT);
  expect(ids((await scanned(cwd, 'src/monitor.ts')).report.findings)).toEqual(['page-shield-script-monitor']);
  const elsewhere = folder();
  const { report } = await scanned(elsewhere, path.join(cwd, 'src'));
  expect(report.findings.map((finding) => finding.source.kind === 'code' && path.basename(finding.source.file))).toEqual(['monitor.ts', 'filters.ts']);
});

test('with --require-complete a look that was kept from something exits 3, findings come first', async () => {
  const broken = { 'src/broken.ts': 'const zone = "/zones/x/script_monitor_";\nfetch(`https://api.cloudflare.com/client/v4/zones/${\n' };
  expect((await scanned(folder({ ...CLEAN, ...broken }), '--require-complete')).code).toBe(3);
  expect((await scanned(folder({ ...CLEAN, ...broken }))).code).toBe(0);
  expect((await scanned(folder({ ...PROJECT, ...broken }), '--require-complete')).code).toBe(1);
  expect((await scanned(folder(CLEAN), '--require-complete')).code).toBe(0);
});

test('an ignore comment with a reason silences its line, one that silences nothing is said', async () => {
  const call = 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/filters`);\n';
  const cwd = folder({ 'a.ts': `// lastcall-ignore filters-api -- goes with the old cluster\n${call}`, 'b.ts': `// lastcall-ignore rate-limits-api -- nothing here\n${call}` });
  const { report } = await scanned(cwd);
  expect(report.findings.map(({ source, suppressed }) => [source.kind === 'code' && source.file, suppressed?.reason])).toEqual([['a.ts', 'goes with the old cluster'], ['b.ts', undefined]]);
  expect(report.blindSpots.map((blind) => blind.where)).toEqual(['b.ts:1']);
});

test('another base URL belongs to the API', async () => {
  const cwd = folder({ 'a.ts': 'await fetch(`https://edge.example/cf/zones/${zone}/filters`);\n' });
  expect((await scanned(cwd)).report.findings.map((finding) => finding.certainty)).not.toContain('certain');
  expect((await scanned(cwd, '--base-url', 'https://edge.example/cf')).report.findings.map((finding) => finding.certainty)).toEqual(['certain']);
});

test('quiet and without a terminal there is nothing on standard error; progress is for people who watch', async () => {
  const cwd = folder(PROJECT);
  expect((await lastcall(['scan'], { cwd })).err).toBe('');
  expect((await lastcall(['scan', '--quiet'], { cwd, terminal: true })).err).toBe('');
  expect((await lastcall(['scan'], { cwd, terminal: true, env: { CI: 'true' } })).err).toBe('');
  expect((await lastcall(['scan'], { cwd, terminal: true })).err).toContain('files');
});
