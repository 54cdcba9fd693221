import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { fixSchema } from '../../reports/schema.ts';
import { content, folder, lastcall, PROJECT, unprivileged } from './io.ts';

const FIXED = PROJECT['src/monitor.ts'].replace('script_monitor', 'page_shield');

/** A project in a git checkout, everything committed. */
function checkout(files: Record<string, string> = PROJECT): string {
  const root = folder(files);
  for (const words of [['init', '-q'], ['add', '-A'], ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'all']]) {
    expect(spawnSync('git', ['-C', root, ...words]).status).toBe(0);
  }
  return root;
}

test('without --write a diff is printed that git applies, and nothing is written', async () => {
  const cwd = checkout();
  const { code, out, err } = await lastcall(['fix'], { cwd });
  expect(code).toBe(0);
  expect(content(cwd, 'src/monitor.ts')).toBe(PROJECT['src/monitor.ts']);
  expect(err).toContain('Would rewrite 1 place in 1 file.');
  expect(err).toMatch(/1 place left for a person:\n {2}filters-api: .*\n {4}src\/filters\.ts:3\n/);
  expect(spawnSync('git', ['-C', cwd, 'apply'], { input: out }).status).toBe(0);
  expect(content(cwd, 'src/monitor.ts')).toBe(FIXED);
});

test('with --write only what is reported changes, and a second run finds nothing to do', async () => {
  const cwd = checkout();
  expect(await lastcall(['fix', '--write'], { cwd })).toMatchObject({ code: 0, out: '', err: expect.stringContaining('Rewrote 1 place in 1 file.') });
  expect([content(cwd, 'src/monitor.ts'), content(cwd, 'src/filters.ts')]).toEqual([FIXED, PROJECT['src/filters.ts']]);
  expect(await lastcall(['fix', '--write', '--allow-dirty'], { cwd })).toMatchObject({ code: 0, err: expect.stringContaining('Nothing to rewrite.') });
  expect(content(cwd, 'src/monitor.ts')).toBe(FIXED);
});

test('what is left stands at the lines of the file as it is: of the old one, or of the new one once it is written', async () => {
  const settings = 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    minify {\n      css = var.minify\n    }\n    security_level = "high"\n  }\n}\n';
  const cwd = folder({ 'a.tf': settings });
  expect((await lastcall(['fix'], { cwd })).err).toMatch(/ {2}security-level: .*\n {4}a\.tf:6\n/);
  expect((await lastcall(['fix', '--write'], { cwd })).err).toMatch(/ {2}security-level: .*\n {4}a\.tf:3\n/);
  const script = "const API = 'https://api.cloudflare.com/client/v4';\nawait fetch(`${API}/zones/1/dns_records`, {\n  body: JSON.stringify({\n    locked: false,\n    type: 'A',\n  }),\n  method: 'POST',\n});\nawait fetch(`${API}/zones/1/settings/security_level`, { method: 'PATCH', body: '{\"value\":\"essentially_off\"}' });\nif (level === 'essentially_off') go();\n";
  expect((await lastcall(['fix'], { cwd: folder({ 'a.js': script }) })).err).toContain('look at a.js:10: ');
});

test('a step is told once for all places of an entry, each reason once for those it holds for, and some of many places', async () => {
  const call = (path: string, body: string) => `await fetch('https://api.cloudflare.com/client/v4/zones/z/${path}', { method: 'PATCH', body: JSON.stringify({ value: ${body} }) });\n`;
  const cwd = folder({ 'a.ts': call('settings/security_level', 'level').repeat(2) + call('settings/security_level', "'high'") + call('settings/minify', '{}').repeat(7) });
  const { err } = await lastcall(['fix'], { cwd });
  expect(err).toMatch(/ {2}security-level: Take .*\n {4}a\.ts:3\n {4}Part of it is decided at run time, so it is left as it is\.\n {6}a\.ts:1\n {6}a\.ts:2\n/);
  expect(err).toMatch(/^10 places left for a person; --verbose lists them all:$/m);
  expect(err).toMatch(/ {2}zone-setting-minify: .*\n( {4}a\.ts:\d+\n){5} {4}and 2 more\n/);
  expect((await lastcall(['fix', '--verbose'], { cwd })).err).toMatch(/ {2}zone-setting-minify: .*\n( {4}a\.ts:\d+\n){7}/);
});

test('a format that a rewrite does not have is refused', async () => {
  const { code, err } = await lastcall(['fix', '--format=sarif'], { cwd: folder(PROJECT) });
  expect([code, err]).toEqual([2, expect.stringContaining('Allowed choices are text, json.')]);
});

test.each(['--output=a.diff', '--baseline=known.json', '--fail-on=never'])('what has no meaning for a rewrite is refused: %s', async (flag) => {
  const { code, err } = await lastcall(['fix', flag], { cwd: folder(PROJECT) });
  expect([code, err]).toEqual([2, expect.stringContaining('unknown option')]);
});

test('places are told in the order in which they stand, and a reason once for all files it is for', async () => {
  const call = "fetch('https://api.cloudflare.com/client/v4/zones/1/script_monitor');\n";
  const level = "fetch('https://api.cloudflare.com/client/v4/zones/1/settings/security_level', { method: 'PATCH', body: '{\"value\":\"essentially_off\"}' });\n";
  const files = ['b', 'c', 'd', 'e', 'f', 'g'].map((name) => `vendor/${name}.js`);
  const cwd = folder({ 'a.js': call + level + call, ...Object.fromEntries(files.map((file) => [file, call])) });
  const { err } = await lastcall(['fix'], { cwd });
  expect(err.match(/^  a\.js:\d/gm)).toEqual(['  a.js:1', '  a.js:2', '  a.js:3']);
  expect(err).toContain('Left alone: 6 files: It is a copy of other people\'s code, which the next update would bring back: update that instead.\n  vendor/b.js\n');
  expect(err).toContain('  vendor/f.js\n  and 1 more\n');
  expect((await lastcall(['fix', '--verbose'], { cwd })).err).toContain('  vendor/f.js\n  vendor/g.js\n');
});

test('asking whether something would change and writing it are two things', async () => {
  const cwd = folder(PROJECT);
  const before = content(cwd, 'src/monitor.ts');
  const { code, out, err } = await lastcall(['fix', '--check', '--write'], { cwd });
  expect([code, out, content(cwd, 'src/monitor.ts')]).toEqual([2, '', before]);
  expect(err).toContain('--check writes nothing, so --write cannot be given with it.');
});

test('only colour adds escape sequences to a diff', async () => {
  const cwd = folder(PROJECT);
  const [plain, coloured] = [await lastcall(['fix'], { cwd }), await lastcall(['fix', '--color', 'always'], { cwd })];
  expect(coloured.out).toContain('\u001b[32m+');
  expect(coloured.out.replace(/\u001b\[\d+m/g, '')).toBe(plain.out);
});

test('a file that could not be written is told before it is tried', async () => {
  const cwd = folder(PROJECT);
  chmodSync(path.join(cwd, 'src/monitor.ts'), 0o444);
  expect((await lastcall(['fix'], { cwd })).err).toContain('--write would leave src/monitor.ts alone: The file is read-only.');
  chmodSync(path.join(cwd, 'src/monitor.ts'), 0o644);
  expect((await lastcall(['fix'], { cwd })).err).not.toContain('--write would');
});

test('--check exits 1 while there is something to rewrite, 0 when there is not', async () => {
  const cwd = folder(PROJECT);
  expect((await lastcall(['fix', '--check'], { cwd })).code).toBe(1);
  expect(content(cwd, 'src/monitor.ts')).toBe(PROJECT['src/monitor.ts']);
  await lastcall(['fix', '--write'], { cwd });
  expect((await lastcall(['fix', '--check'], { cwd })).code).toBe(0);
});

test.each(['.', 'src', 'src/filters.ts'])('a dirty tree is not written over: %s', async (where) => {
  const cwd = checkout();
  writeFileSync(path.join(cwd, 'src/filters.ts'), `${PROJECT['src/filters.ts']}// mine\n`);
  const { code, out, err } = await lastcall(['fix', '--write', where], { cwd });
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('The git tree has uncommitted changes; nothing was written.');
  expect(content(cwd, 'src/monitor.ts')).toBe(PROJECT['src/monitor.ts']);
});

test('--allow-dirty writes all the same', async () => {
  const cwd = checkout();
  writeFileSync(path.join(cwd, 'note.md'), 'mine\n');
  expect((await lastcall(['fix', '--write', '--allow-dirty'], { cwd })).code).toBe(0);
  expect(content(cwd, 'src/monitor.ts')).toBe(FIXED);
});

test('a file is written whole or not at all: a read-only folder leaves it as it was', async () => {
  const cwd = folder(PROJECT);
  chmodSync(path.join(cwd, 'src/monitor.ts'), 0o666);
  chmodSync(path.join(cwd, 'src'), 0o555);
  const { code, err } = await unprivileged(() => lastcall(['fix', '--write'], { cwd }));
  chmodSync(path.join(cwd, 'src'), 0o755);
  expect([code, err]).toEqual([2, expect.stringMatching(/src\/monitor\.ts could not be written \(permission was denied\); it is as it was before/)]);
  expect(content(cwd, 'src/monitor.ts')).toBe(PROJECT['src/monitor.ts']);
  expect(readdirSync(path.join(cwd, 'src')).sort()).toEqual(['filters.ts', 'monitor.ts']);
});

test('permissions and line endings of a file stay', async () => {
  const crlf = PROJECT['src/monitor.ts'].replaceAll('\n', '\r\n');
  const cwd = folder({ 'a.ts': crlf });
  chmodSync(path.join(cwd, 'a.ts'), 0o755);
  await lastcall(['fix', '--write'], { cwd });
  expect(content(cwd, 'a.ts')).toBe(crlf.replace('script_monitor', 'page_shield'));
  expect(statSync(path.join(cwd, 'a.ts')).mode & 0o777).toBe(0o755);
});

test('a file that is no valid UTF-8 is left alone, and that is said', async () => {
  const bytes = Buffer.concat([Buffer.from(PROJECT['src/monitor.ts']), Buffer.from('// \xff\n', 'latin1')]);
  const cwd = folder();
  writeFileSync(path.join(cwd, 'a.ts'), bytes);
  const { err } = await lastcall(['fix', '--write'], { cwd });
  expect(err).toContain('Left alone: a.ts: The file is not valid UTF-8');
  expect(Buffer.compare(Buffer.from(content(cwd, 'a.ts'), 'utf8').subarray(0, 20), bytes.subarray(0, 20))).toBe(0);
});

test('a waived finding is not rewritten', async () => {
  const waiver = 'waivers:\n  - { entry: page-shield-script-monitor, reason: goes with the monitor itself, until: 2027-12-31 }\n';
  const cwd = folder({ ...PROJECT, 'lastcall.config.yaml': waiver });
  expect((await lastcall(['fix'], { cwd })).out).toBe('');
});

const RULE = 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/rulesets/${id}/rules`, {\n  method: \'POST\',\n  body: JSON.stringify({ action: \'block\', expression: \'http.host eq "a" or cf.threat_score gt 5\' }),\n});\n';

test('the policy decides what becomes of the threat score, and --safe-only leaves it', async () => {
  const cwd = folder({ 'a.ts': RULE });
  expect((await lastcall(['fix', '--threat-score', 'zero'], { cwd })).out).toContain(`expression: 'http.host eq "a"' }`);
  expect((await lastcall(['fix', '--threat-score', 'keep'], { cwd })).out).toBe('');
  const safe = await lastcall(['fix', '--safe-only'], { cwd });
  expect([safe.out, safe.err]).toEqual(['', expect.stringContaining('asks for a review, left out')]);
});

test('quiet prints the diff alone', async () => {
  const { out, err } = await lastcall(['fix', '--quiet'], { cwd: folder(PROJECT) });
  expect([out.startsWith('diff --git a/src/monitor.ts b/src/monitor.ts\n'), err]).toEqual([true, '']);
});

const isFix = new Ajv2020.default({ strict: true, allErrors: true, allowUnionTypes: true }).compile(fixSchema());

interface FixAnswer {
  written: boolean;
  complete: boolean;
  changes: { file: string; diff: string; hides: boolean; locked?: string; findings: { deprecation: string; source: { line: number } }[] }[];
  findings: { deprecation: string; source: { line: number }; fix: { says: string } }[];
  lookAt: { line: number; says: string }[];
  leftAlone: { file: string; reason: string }[];
}

async function answered(args: string[], cwd: string): Promise<FixAnswer & { code: number }> {
  const { code, out } = await lastcall(['fix', '--format', 'json', '--quiet', ...args], { cwd });
  const answer = JSON.parse(out) as FixAnswer;
  isFix(answer);
  expect(isFix.errors).toBeNull();
  return { ...answer, code };
}

test('as JSON: what is rewritten with a diff that git applies, and what is left with its reason', async () => {
  const cwd = checkout();
  const { code, written, changes, findings } = await answered(['--check'], cwd);
  expect([code, written, changes.length]).toEqual([1, false, 1]);
  expect(changes[0]).toMatchObject({ file: 'src/monitor.ts', hides: false, findings: [{ deprecation: 'page-shield-script-monitor' }] });
  expect(findings).toMatchObject([{ deprecation: 'filters-api', source: { line: 3 }, fix: { says: expect.stringContaining('custom rule') as string } }]);
  expect(spawnSync('git', ['-C', cwd, 'apply'], { input: changes[0]?.diff ?? '' }).status).toBe(0);
  expect(content(cwd, 'src/monitor.ts')).toBe(FIXED);
});

test('as JSON: with --write the files are written and told of, and a second run tells of none', async () => {
  const cwd = checkout();
  expect(await answered(['--write'], cwd)).toMatchObject({ code: 0, written: true, changes: [{ file: 'src/monitor.ts' }] });
  expect(content(cwd, 'src/monitor.ts')).toBe(FIXED);
  expect(await answered(['--write', '--allow-dirty'], cwd)).toMatchObject({ code: 0, changes: [], findings: [{ deprecation: 'filters-api' }] });
});

test('as JSON: a file that is not written says why, a diff that hides something says so, and lines to look at come with a sentence', async () => {
  const token = 'Bearer abcdefghijklmnopqrstuvwxyz0123456789abcd';
  const line = 'await fetch(`https://api.cloudflare.com/client/v4/zones/${z}/script_monitor/scripts`, { headers });\n';
  const cwd = folder({
    'secret.ts': `const headers = { Authorization: '${token}' };\n${line}`,
    'wide.ts': '',
    'told.ts': `${line}console.log('/script_monitor/ answered');\n`,
  });
  writeFileSync(path.join(cwd, 'wide.ts'), Buffer.from(`\uFEFF${line}`, 'utf16le'));
  chmodSync(path.join(cwd, 'told.ts'), 0o444);
  const { changes, leftAlone, lookAt } = await answered([], cwd);
  expect(changes).toMatchObject([{ file: 'secret.ts', hides: true }, { file: 'told.ts', hides: false, locked: 'The file is read-only.' }]);
  expect(changes[0]?.diff).not.toContain(token.slice(7));
  expect(leftAlone).toMatchObject([{ file: 'wide.ts', reason: expect.stringContaining('UTF-16') as string }]);
  expect(lookAt).toMatchObject([{ file: 'told.ts', line: 2, says: expect.stringContaining('still tells of "script_monitor"') as string }]);
});

test('as JSON it is a report of what is left, which other formats draw', async () => {
  const cwd = checkout();
  const { out } = await lastcall(['fix', '--format', 'json', '--quiet'], { cwd });
  writeFileSync(path.join(cwd, 'fix.json'), out);
  const { out: drawn, code } = await lastcall(['report', 'fix.json', '--format', 'csv'], { cwd });
  expect([code, drawn.includes('filters-api'), drawn.includes('page-shield-script-monitor')]).toEqual([1, true, false]);
});

test('what could not be looked at is counted, for it may hold more', async () => {
  const cwd = folder({ 'bundle.js': `${PROJECT['src/monitor.ts']}//${' '.repeat(5_000_000)}\n` });
  expect((await lastcall(['fix'], { cwd })).err).toBe('Nothing to rewrite.\nNot seen: 1 place, which lastcall scan lists.\n');
  expect(await answered([], cwd)).toMatchObject({ changes: [], complete: false });
  expect((await lastcall(['fix'], { cwd: folder({ 'a.ts': 'export {};\n' }) })).err).toBe('Nothing to rewrite.\n');
});
