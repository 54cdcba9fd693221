import { expect, test } from 'vitest';
import { draw, findingsWith, hostile, load } from './draw.ts';

const some = (count: number, changes = {}) => ({ ...load('empty-complete'), findings: findingsWith(count, changes) });

/** Reads RFC 4180 back, strictly. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let row: string[] = []; cell.lastIndex < text.length; ) {
    const match = cell.exec(text);
    if (match === null) throw new Error('not CSV');
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('every row of the CSV has as many cells as the head', async () => {
  for (const report of [load('code'), load('logs'), load('zones'), hostile('a,"b"\r\nc')]) {
    const [head, ...rows] = parseCsv(await draw('csv', report));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head?.length]));
  }
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '|calc'])('no cell of the CSV starts a formula with %j', async (text) => {
  const [, ...rows] = parseCsv(await draw('csv', hostile(text)));
  expect(rows.flat().filter((value) => /^\s*[=+\-@|]/.test(value) && !/^-?\d+$/.test(value))).toEqual([]);
  expect(rows[0]).toContain(`'${text}`);
});

test('days left stay numbers in the CSV', async () => {
  expect(parseCsv(await draw('csv', load('code')))[1]).toContain('-629');
});

test('a CSV without findings still says what was not seen', async () => {
  const records = parseCsv(await draw('csv', load('empty-incomplete'))).map(([record]) => record);
  expect(records).toEqual(['record', 'blind-spot', 'blind-spot', 'blind-spot', 'coverage', 'outcome']);
});

test('GitLab gets unique fingerprints, known severities and relative paths', async () => {
  const issues = JSON.parse(await draw('gitlab', load('code'))) as { fingerprint: string; severity: string; location: { path: string; lines: { begin: number } } }[];
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(28);
  expect(new Set(issues.map(({ severity }) => severity))).toEqual(new Set(['critical', 'major', 'minor', 'info']));
  expect(issues.filter(({ location }) => /^[./]/.test(location.path) || location.lines.begin < 1)).toEqual([]);
});

test('an accepted finding is information for GitLab and says who accepted it', async () => {
  const report = some(1, { suppressed: { by: 'baseline', reason: 'Known.' } });
  expect(JSON.parse(await draw('gitlab', report))).toMatchObject([{ severity: 'info', description: expect.stringMatching(/^\(accepted by the baseline: Known\.\) /) }]);
});

test('GitHub gets at most ten annotations of a level, and the closing notice is one of them', async () => {
  for (const [changes, level, kept] of [[{}, 'error', 10], [{ certainty: 'possible' }, 'warning', 10], [{ certainty: 'possible', context: 'test' }, 'notice', 9]] as const) {
    const lines = (await draw('github', some(40, changes))).trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith(`::${level} file=`))).toHaveLength(kept);
    expect(lines.at(-1)).toMatch(/^::notice title=lastcall::/);
    expect(lines.at(-1)).toContain(`${40 - kept} more findings are not annotated here`);
  }
});

test('nothing that was found can start a workflow command of its own', async () => {
  const lines = (await draw('github', hostile('x,y:z%0A\n::set-env name=A::b'))).trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^::error file=x%2Cy%3Az%250A %3A%3Aset-env/);
});

test('JUnit passes an entry only when everything was looked at', async () => {
  expect(await draw('junit', load('empty-complete'))).toContain('tests="24" failures="0" errors="0" skipped="0"');
  expect(await draw('junit', load('empty-incomplete'))).toContain('tests="27" failures="0" errors="0" skipped="27"');
});

test('a zone passes the entries that it was asked about, though others stay unknown', async () => {
  const drawn = await draw('junit', load('zones'));
  expect(drawn).toMatch(/name="no use of zone-setting-brotli" time="0"\/>/);
  expect(drawn).toMatch(/name="no use of rate-limits-api" time="0">\n\s+<skipped/);
});

test('JUnit has no character that XML cannot hold and no markup from what was found', async () => {
  const drawn = await draw('junit', hostile('</testcase><x a="1">\u0000\u001b\ud800]]>&'));
  expect(drawn).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|<x|\]\]>/);
});
