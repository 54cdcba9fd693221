import { expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Report } from '../../analyzer/model.ts';
import { content, folder, lastcall, PROJECT } from './io.ts';

async function suppressed(cwd: string, ...words: string[]): Promise<{ code: number; by: (string | null)[] }> {
  const { code, out } = await lastcall(['scan', '--format', 'json', ...words], { cwd });
  return { code, by: (JSON.parse(out) as Report).findings.map((finding) => finding.suppressed?.by ?? null) };
}

test('a baseline silences what it was written with, and only that', async () => {
  const cwd = folder(PROJECT);
  const written = await lastcall(['scan', '--baseline', 'known.json', '--update-baseline'], { cwd });
  expect([written.code, written.err]).toEqual([0, 'Wrote 2 findings to known.json.\n']);
  expect(await suppressed(cwd, '--baseline', 'known.json')).toEqual({ code: 0, by: ['baseline', 'baseline'] });
  writeFileSync(path.join(cwd, 'src/new.ts'), 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/rate_limits`);\n');
  expect(await suppressed(cwd, '--baseline', 'known.json')).toEqual({ code: 1, by: ['baseline', 'baseline', null] });
});

test('a baseline survives moved lines, and notices a second use of the same kind', async () => {
  const cwd = folder(PROJECT);
  await lastcall(['scan', '--baseline', 'known.json', '--update-baseline', '--quiet'], { cwd });
  const moved = `// moved\n\n\n${PROJECT['src/filters.ts']}`;
  writeFileSync(path.join(cwd, 'src/filters.ts'), moved);
  expect((await suppressed(cwd, '--baseline', 'known.json')).code).toBe(0);
  writeFileSync(path.join(cwd, 'src/filters.ts'), moved + PROJECT['src/filters.ts'].replaceAll('filters(', 'again('));
  expect((await suppressed(cwd, '--baseline', 'known.json')).by.filter((by) => by === null)).toHaveLength(1);
});

test('a baseline is sorted, one finding to a line, and the same after a second run', async () => {
  const cwd = folder(PROJECT);
  await lastcall(['scan', '--baseline', 'known.json', '--update-baseline', '--quiet'], { cwd });
  const first = content(cwd, 'known.json');
  await lastcall(['scan', '--baseline', 'known.json', '--update-baseline', '--quiet'], { cwd });
  expect(content(cwd, 'known.json')).toBe(first);
  expect(first.split('\n').filter((line) => line.includes('fingerprint'))).toHaveLength(2);
});

test.each([
  ['is missing', {}, 'could not be read: there is no such file'],
  ['is no JSON', { 'known.json': '{' }, 'known.json is not valid JSON'],
  ['is something else', { 'known.json': '[]' }, 'known.json is no baseline'],
])('a baseline that %s is bad input', async (_name, files, message) => {
  const { code, err } = await lastcall(['scan', '--baseline', 'known.json'], { cwd: folder({ ...PROJECT, ...files }) });
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

const waiver = (until: string, more = '') => `waivers:
  - entry: filters-api
    reason: the migration is planned for spring
    until: ${until}
${more}  - entry: page-shield-script-monitor
    reason: goes with the monitor itself
    until: 2027-12-31
`;

test('a waiver holds until its day, and no longer', async () => {
  expect(await suppressed(folder({ ...PROJECT, 'lastcall.config.yaml': waiver('2027-03-31') }))).toEqual({ code: 0, by: ['waiver', 'waiver'] });
  expect(await suppressed(folder({ ...PROJECT, 'lastcall.config.yaml': waiver('2026-11-19') }))).toEqual({ code: 1, by: ['waiver', null] });
});

test('a waiver may speak of a part of the tree', async () => {
  expect(await suppressed(folder({ ...PROJECT, 'lastcall.config.yaml': waiver('2027-03-31', '    path: legacy\n') }))).toEqual({ code: 1, by: ['waiver', null] });
  expect(await suppressed(folder({ ...PROJECT, 'lastcall.config.yaml': waiver('2027-03-31', '    path: src\n') }))).toEqual({ code: 0, by: ['waiver', 'waiver'] });
});

test('what is wrong in a configuration is said with file, line and column, all of it', async () => {
  const wrong = 'failOn: soon\ncolour: red\nwaivers:\n  - entry: filters-api\n    reason: short\n    until: 2027-02-30\n';
  const { code, err } = await lastcall(['scan'], { cwd: folder({ ...PROJECT, 'lastcall.config.yaml': wrong }) });
  expect(code).toBe(2);
  expect(err).toMatch(/lastcall\.config\.yaml:1:9 {2}failOn: use any, expired, never or a number of days/);
  expect(err).toMatch(/lastcall\.config\.yaml:2:\d+ {2}colour: "colour" is not known here/);
  expect(err).toMatch(/lastcall\.config\.yaml:5:13 {2}waivers\[0\]\.reason: a waiver needs a reason/);
  expect(err).toMatch(/lastcall\.config\.yaml:6:12 {2}waivers\[0\]\.until: not a day of the calendar/);
});

test('a waiver without an end is refused', async () => {
  const endless = 'waivers:\n  - entry: filters-api\n    reason: we like it as it is\n';
  const { code, err } = await lastcall(['scan'], { cwd: folder({ ...PROJECT, 'lastcall.config.yaml': endless }) });
  expect([code, err]).toEqual([2, expect.stringMatching(/lastcall\.config\.yaml:2:5 {2}waivers\[0\]\.until/)]);
});

test('a configuration sets what no flag says', async () => {
  const cwd = folder({ ...PROJECT, 'lastcall.config.json': '{ "failOn": "never", "entry": ["filters-api"], "dates": "latest" }' });
  expect(await suppressed(cwd)).toEqual({ code: 0, by: [null] });
  expect((await suppressed(cwd, '--fail-on', 'any')).code).toBe(1);
});

test('a configuration that was named must be there', async () => {
  const { code, err } = await lastcall(['scan', '--config', 'mine.yaml'], { cwd: folder(PROJECT) });
  expect([code, err]).toEqual([2, expect.stringContaining('mine.yaml could not be read')]);
});

test('a waiver for an entry that is none is said to silence nothing', async () => {
  const cwd = folder({ ...PROJECT, 'lastcall.config.yaml': waiver('2027-03-31').replace('filters-api', 'filter-api') });
  const { code, err } = await lastcall(['scan'], { cwd });
  expect([code, err]).toEqual([1, expect.stringContaining('A waiver names the entry "filter-api", which the catalog does not have')]);
  expect((await lastcall(['scan', '--quiet'], { cwd })).err).toBe('');
});
