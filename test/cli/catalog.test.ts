import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import type { Deprecation } from '../../analyzer/model.ts';
import { content, folder, lastcall } from './io.ts';

test('the list has one line per entry, oldest end of life first', async () => {
  const { code, out } = await lastcall(['catalog', 'list']);
  const lines = out.trimEnd().split('\n');
  expect([code, lines.length]).toEqual([0, 27]);
  expect(lines[0]).toMatch(/^2020-02-04 {2}organizations-api +Organizations API$/);
  expect(lines.toSorted().map((line) => line.slice(0, 10))).toEqual(lines.map((line) => line.slice(0, 10)));
});

test('the list can be narrowed, and be JSON', async () => {
  const { out } = await lastcall(['catalog', 'list', '--area', 'dns', '--format', 'json', '--as-of', '2024-01-01']);
  const lines = JSON.parse(out) as { id: string; status: string; area: string }[];
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.every((line) => line.area === 'dns' && line.status === 'upcoming')).toBe(true);
});

test('one entry is shown in full, as YAML that is a catalog entry', async () => {
  const { code, out } = await lastcall(['catalog', 'show', 'filters-api', '--as-of', '2026-11-20']);
  expect(code).toBe(0);
  expect(out).toContain('# Removed since 2025-01-15 (674 days ago).');
  expect(parse(out)).toMatchObject({ id: 'filters-api', endOfLife: '2025-01-15' });
  expect(JSON.parse((await lastcall(['catalog', 'show', 'filters-api', '--format', 'json'])).out)).toEqual(parse(out));
});

test('an unknown id and an unknown format are said', async () => {
  expect(await lastcall(['catalog', 'show', 'nothing'])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('There is no entry "nothing".') });
  expect(await lastcall(['catalog', 'list', '--format', 'sarif'])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('text and json, not "sarif"') });
});

test('the export is a catalog file that the published schema accepts', async () => {
  const { entries, apis } = JSON.parse((await lastcall(['catalog', 'export'])).out) as { entries: Deprecation[]; apis: unknown[] };
  const schema = JSON.parse((await lastcall(['catalog', 'export', '--schema', 'entry'])).out) as object;
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  expect(validate({ entries, apis })).toBe(true);
  expect(validate({ entries: [{ ...entries[0], colour: 'red' }], apis })).toBe(false);
});

test.each(['report', 'config'])('there is a JSON Schema of a %s', async (what) => {
  expect(JSON.parse((await lastcall(['catalog', 'export', '--schema', what])).out)).toHaveProperty('$schema');
});

test('log-push jobs are exported for the entries asked for', async () => {
  const { code, out } = await lastcall(['catalog', 'export', '--logpush', '--entry', 'rate-limits-api']);
  const { jobs } = JSON.parse(out) as { jobs: { entries: string[]; filter: object; body: { filter: string } }[] };
  expect([code, jobs.map((job) => job.entries)]).toEqual([0, [['rate-limits-api']]]);
  expect(JSON.parse(jobs[0]?.body.filter ?? '')).toEqual(jobs[0]?.filter);
});

test('an export goes to a file as well', async () => {
  const cwd = folder();
  expect(await lastcall(['catalog', 'list', '--output', 'json=list.json', '--output', 'list.txt'], { cwd })).toEqual({ code: 0, out: '', err: '' });
  expect(JSON.parse(content(cwd, 'list.json'))).toHaveLength(27);
  expect(content(cwd, 'list.txt')).toContain('filters-api');
});

test('the calendar has a day per entry', async () => {
  const { out } = await lastcall(['catalog', 'calendar']);
  expect(out.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(out.match(/BEGIN:VEVENT/g)).toHaveLength(27);
});

const OPENAPI = JSON.stringify({
  openapi: '3.0.0', info: { title: 'Things' }, servers: [{ url: 'https://things.example/api' }],
  paths: { '/things/{id}': { get: { deprecated: true, 'x-sunset': '2027-01-31' }, put: {} }, '/old': { post: { deprecated: true } } },
});

test('deprecated operations are imported as a catalog file that can be used at once', async () => {
  const cwd = folder({ 'openapi.json': OPENAPI, 'a.ts': 'await fetch("https://things.example/api/things/7");\n' });
  const { code, err } = await lastcall(['catalog', 'import', 'openapi.json', '--output', 'mine.yaml'], { cwd });
  expect([code, err]).toEqual([0, 'Left out: POST /old: it has no x-sunset, and no day was given with --end-of-life.\n']);
  expect((await lastcall(['catalog', 'check', 'mine.yaml'], { cwd })).code).toBe(0);
  expect((await lastcall(['scan', '--catalog', 'mine.yaml', 'a.ts'], { cwd })).code).toBe(1);
});

test('a day can be given for operations without one, and none at all is a failure', async () => {
  const cwd = folder({ 'openapi.json': OPENAPI, 'undated.json': OPENAPI.replace('"x-sunset":"2027-01-31"', '"x":1') });
  const { out, err } = await lastcall(['catalog', 'import', 'undated.json', '--end-of-life', '2027-06-30', '--format', 'json'], { cwd });
  expect([(JSON.parse(out) as { entries: Deprecation[] }).entries.map((entry) => entry.endOfLife), err]).toEqual([['2027-06-30', '2027-06-30'], '']);
  expect((await lastcall(['catalog', 'import', 'undated.json'], { cwd })).code).toBe(2);
  expect((await lastcall(['catalog', 'import', 'missing.json'], { cwd })).err).toContain('missing.json could not be read: there is no such file');
});
