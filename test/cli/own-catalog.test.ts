import { expect, test } from 'vitest';
import { content, folder, lastcall } from './io.ts';

const OWN = `apis:
  - id: things
    title: Things API
    hosts: [things.example]
    basePaths: [/api]
    roots: [things]
    signals: [X-Things-Key]
entries:
  - id: old-things
    title: Old things
    area: things
    endOfLife: 2027-03-01
    afterwards: removed
    effect: The path answers 404.
    replacement: { summary: Use new things., calls: ["GET /things/v2/{id}"] }
    surfaces:
      - kind: calls
        calls: ["GET /things/v1/{id}"]
    rewrite:
      - { kind: rename-segment, from: v1, to: v2, safety: safe, says: use v2 }
`;

const CODE = 'export const thing = (id: string) => fetch(`https://things.example/api/things/v1/${id}`);\n';

test('an entry of the user is found and fixed by its recipe, like one of ours', async () => {
  const cwd = folder({ 'mine.yaml': OWN, 'src/a.ts': CODE });
  const { code, out } = await lastcall(['scan', '--catalog', 'mine.yaml', '--format', 'csv', 'src'], { cwd });
  expect(code).toBe(1);
  expect(out).toContain('old-things');
  expect((await lastcall(['fix', '--catalog', 'mine.yaml', '--write', 'src'], { cwd })).code).toBe(0);
  expect(content(cwd, 'src/a.ts')).toBe(CODE.replace('v1', 'v2'));
  expect((await lastcall(['scan', '--catalog', 'mine.yaml', 'src'], { cwd })).code).toBe(0);
});

test('a catalog of the configuration counts as well', async () => {
  const cwd = folder({ 'mine.yaml': OWN, 'src/a.ts': CODE, 'lastcall.config.yaml': 'catalog: [mine.yaml]\n' });
  expect((await lastcall(['scan', 'src'], { cwd })).code).toBe(1);
});

test('without the file nothing is known of it', async () => {
  expect((await lastcall(['scan'], { cwd: folder({ 'a.ts': CODE }) })).code).toBe(0);
});

test.each([
  ['a day that is none', OWN.replace('2027-03-01', '2027-02-30'), /mine\.yaml:12:16 {2}entries\[0\]\.endOfLife: not a day of the calendar/],
  ['an unknown key', OWN.replace('area: things', 'aera: things'), /mine\.yaml:11:\d+ {2}entries\[0\]\.aera: "aera" is not known here/],
  ['a route that is none', OWN.replace('["GET /things/v1/{id}"]', '["FETCH /things"]'), /mine\.yaml:18:\d+ {2}entries\[0\]\.surfaces\[0\]\.calls\[0\]: not a method and a path/],
  ['no YAML', 'entries: [', /mine\.yaml:1:\d+/],
])('%s is said with its place', async (_name, text, message) => {
  const { code, out, err } = await lastcall(['scan', '--catalog', 'mine.yaml'], { cwd: folder({ 'mine.yaml': text, 'a.ts': CODE }) });
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(message);
});

test('an id of ours cannot be taken', async () => {
  const cwd = folder({ 'mine.yaml': OWN.replace('id: old-things', 'id: filters-api') });
  expect((await lastcall(['scan', '--catalog', 'mine.yaml'], { cwd })).err).toContain('The entry "filters-api" is in the catalog already.');
});

test('catalog check counts entries, or names the mistakes', async () => {
  const cwd = folder({ 'mine.yaml': OWN, 'bad.yaml': OWN.replace('removed', 'vanished') });
  expect(await lastcall(['catalog', 'check', 'mine.yaml'], { cwd })).toEqual({ code: 0, out: 'mine.yaml: 1 entry, no mistakes; 28 with the built-in ones.\n', err: '' });
  expect(await lastcall(['catalog', 'check', 'bad.yaml'], { cwd })).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/bad\.yaml:13:17 {2}entries\[0\]\.afterwards/) });
  expect((await lastcall(['catalog', 'check', 'none.yaml'], { cwd })).code).toBe(2);
});
