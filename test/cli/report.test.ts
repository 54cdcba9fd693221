import { expect, test } from 'vitest';
import type { Report } from '../../analyzer/model.ts';
import { content, folder, lastcall, PROJECT } from './io.ts';

const LOG = '{"ClientRequestMethod":"GET","ClientRequestHost":"api.cloudflare.com","ClientRequestPath":"/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/filters","ClientRequestURI":"/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/filters","EdgeResponseStatus":200,"EdgeStartTimestamp":"2026-01-01T00:00:00Z"}\n';

async function saved(): Promise<string> {
  const cwd = folder({ ...PROJECT, 'calls.ndjson': LOG });
  expect((await lastcall(['scan', 'src', '--as-of', '2024-06-01', '--output', 'json=code.json'], { cwd })).code).toBe(1);
  expect((await lastcall(['logs', 'calls.ndjson', '--as-of', '2024-06-01', '--output', 'json=logs.json'], { cwd })).code).toBe(1);
  return cwd;
}

test('saved reports are merged and judged for another day', async () => {
  const cwd = await saved();
  const { code, out } = await lastcall(['report', 'code.json', 'logs.json', '--format', 'json', '--as-of', '2026-11-20'], { cwd });
  const report = JSON.parse(out) as Report;
  expect([code, report.asOf]).toEqual([1, '2026-11-20']);
  expect(report.findings.map(({ deprecation, source, status }) => [deprecation, source.kind, status])).toEqual([
    ['page-shield-script-monitor', 'code', 'expired'], ['filters-api', 'log', 'expired'], ['filters-api', 'code', 'expired'],
  ]);
  expect(report.coverage.map((coverage) => coverage.kind)).toEqual(['code', 'logs']);
});

test('the same report twice is the same report', async () => {
  const cwd = await saved();
  const once = JSON.parse((await lastcall(['report', 'code.json', '--format', 'json'], { cwd })).out) as Report;
  const twice = JSON.parse((await lastcall(['report', 'code.json', 'code.json', '--format', 'json'], { cwd })).out) as Report;
  expect(twice.findings).toEqual(once.findings);
});

test('fingerprints of a saved report are those of a new one', async () => {
  const cwd = await saved();
  const before = (JSON.parse(content(cwd, 'code.json')) as Report).findings.map((finding) => finding.fingerprint);
  const after = (JSON.parse((await lastcall(['report', 'code.json', '--format', 'json'], { cwd })).out) as Report).findings.map((finding) => finding.fingerprint);
  expect(after.sort()).toEqual(before.sort());
});

test.each([
  ['a missing file', 'none.json', 'none.json could not be read: there is no such file'],
  ['no JSON', 'broken.json', 'broken.json is not valid JSON'],
  ['another JSON', 'other.json', 'other.json is no report of lastcall.'],
  ['a report of another age', 'new.json', 'new.json has schema version 9; this lastcall reads version 1.'],
])('%s is bad input', async (_name, file, message) => {
  const cwd = folder({ 'broken.json': '{', 'other.json': '{}', 'new.json': '{ "schemaVersion": 9 }' });
  expect(await lastcall(['report', file], { cwd })).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
});

test('logs come from standard input as well, and a log filter selects lines', async () => {
  expect((await lastcall(['logs'], { stdin: LOG })).code).toBe(1);
  const filter = (path: string) => JSON.stringify({ where: { key: 'ClientRequestPath', operator: 'endsWith', value: path } });
  expect((await lastcall(['logs', '--filter', filter('/filters')], { stdin: LOG })).code).toBe(1);
  expect((await lastcall(['logs', '--filter', filter('/rules')], { stdin: LOG })).code).toBe(0);
  expect(await lastcall(['logs', '--filter', '{"where":{"key":"BotScore","operator":"contains","value":"1"}}'], { stdin: LOG }))
    .toMatchObject({ code: 2, err: expect.stringContaining('/where/operator  The operator `contains` does not work on BotScore') });
});

test('a window of time leaves lines out, and a wrong time is said', async () => {
  expect((await lastcall(['logs', '--since', '2026-01-01', '--until', '2026-01-01'], { stdin: LOG })).code).toBe(1);
  expect((await lastcall(['logs', '--since', '2026-01-02'], { stdin: LOG })).code).toBe(0);
  expect((await lastcall(['logs', '--since', '30d'], { stdin: LOG })).code).toBe(0);
  expect(await lastcall(['logs', '--since', 'yesterday'], { stdin: LOG })).toMatchObject({ code: 2, err: expect.stringContaining('--since wants a day, a time') });
  expect(await lastcall(['logs', '--since', '2026-01-02', '--until', '2026-01-01'], { stdin: LOG })).toEqual({ code: 2, out: '', err: 'lastcall: --since 2026-01-02 is not before --until 2026-01-01.\n' });
});
