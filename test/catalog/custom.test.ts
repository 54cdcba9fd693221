import { expect, test } from 'vitest';
import { parseCatalogFile } from '../../analyzer/catalog/custom.ts';
import { calendarOf } from '../../analyzer/catalog/calendar.ts';
import { importOpenApi } from '../../analyzer/catalog/import-openapi.ts';
import { complaintsAbout } from '../../analyzer/catalog/validate.ts';
import { deprecations } from '../../rules/index.ts';

const GOOD = `entries:
  - id: old-things
    title: Old things
    area: things
    endOfLife: 2027-03-01
    afterwards: removed
    effect: The path answers 404.
    replacement: { summary: Use new things., calls: ["GET /things/v2"] }
    surfaces:
      - kind: calls
        calls: ["GET /things/v1"]
    rewrite:
      - { kind: rename-segment, from: v1, to: v2, safety: safe, says: use v2 }
`;

test('a catalog file of a user is read, defaults filled in', async () => {
  const [entry] = (await parseCatalogFile(GOOD, 'mine.yaml')).entries;
  expect(entry).toMatchObject({ id: 'old-things', boundary: 'after', dates: [], examples: [] });
});

test('a wrong day, an unknown key and a wrong recipe are all named with their place', async () => {
  const bad = GOOD.replace('2027-03-01', '2027-02-30').replace('area: things', 'area: things\n    colour: red').replace('kind: rename-segment', 'kind: rename-everything');
  let message = '';
  try {
    await parseCatalogFile(bad, 'mine.yaml');
  } catch (error) {
    message = error instanceof Error ? error.message : String(error);
  }
  expect(message).toContain('mine.yaml:6:16  entries[0].endOfLife: not a day of the calendar');
  expect(message).toContain('"colour" is not known here');
  expect(message).toMatch(/mine\.yaml:14:\d+ {2}entries\[0\]\.rewrite\[0\]/);
});

test('what is not YAML at all is said with its line', async () => {
  await expect(parseCatalogFile('entries: [', 'mine.yaml')).rejects.toThrow(/not valid YAML or JSON[\s\S]*mine\.yaml:1/);
});

test('a replacement that is itself going away is refused', async () => {
  await expect(parseCatalogFile(GOOD.replace('GET /things/v2', 'GET /things/v1'), 'mine.yaml')).rejects.toThrow(/itself catalogued, by old-things/);
});

test('the built-in catalog does not contradict itself', () => {
  expect(complaintsAbout(deprecations)).toEqual([]);
});

test('deprecated operations of an OpenAPI document become entries, dated by x-sunset; live ones do not', () => {
  const { entries, left, apis } = importOpenApi(JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Things' },
    servers: [{ url: 'https://things.example/api' }],
    paths: {
      '/things/{id}': { get: { deprecated: true, 'x-sunset': '2027-01-31', summary: 'One thing' }, put: {} },
      '/other': { post: { deprecated: true, 'x-sunset': 'Sun, 31 Jan 2027 00:00:00 GMT' } },
      '/undated': { delete: { deprecated: true } },
    },
  }), 'openapi.json', undefined);
  expect(entries.map((entry) => [entry.id, entry.endOfLife, entry.surfaces])).toEqual([
    ['things', '2027-01-31', [{ kind: 'calls', calls: ['GET /things/{id}'] }]],
    ['other', '2027-01-31', [{ kind: 'calls', calls: ['POST /other'] }]],
  ]);
  expect(left).toEqual(['DELETE /undated: it has no x-sunset, and no day was given with --end-of-life.']);
  expect(apis[0]).toMatchObject({ hosts: ['things.example'], basePaths: ['/api'], roots: ['things', 'other'] });
});

test('a calendar line is never longer than 75 octets, and text is escaped', () => {
  const ics = calendarOf([{
    id: 'x', title: 'Filters, rules; and more', area: 'firewall', endOfLife: '2025-01-15', status: 'expired', daysLeft: -1,
    afterwards: 'removed', effect: 'Ä'.repeat(120), replacement: null, sources: ['https://example.com'],
  }], '2026-11-20');
  expect(ics.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(ics).toContain('SUMMARY:Last call: Filters\\, rules\\; and more');
  expect(ics).toContain('DTSTART;VALUE=DATE:20250115');
  expect(ics.replaceAll('\r\n ', '')).toContain('Ä'.repeat(120));
});
