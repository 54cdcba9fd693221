import { expect, test } from 'vitest';
import { RecordLines } from '../../../analyzer/scanners/logs/lines/record-lines.ts';
import { FORMATS, PATH } from './format-lines.ts';
import { logpush, readText, ZONE } from './reading.ts';

const WAYS: Record<string, (records: readonly unknown[]) => string> = {
  'a list, a record on each line': (records) => `[\n${records.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`,
  'a list on one line': (records) => JSON.stringify(records),
  'a list over lines': (records) => JSON.stringify(records, null, 2),
  'a list over lines that end in returns': (records) => JSON.stringify(records, null, '\t').replaceAll('\n', '\r\n'),
  'records one behind the other, each over lines': (records) => records.map((one) => `${JSON.stringify(one, null, 4)}\n`).join(''),
  'the list of an answer': (records) => JSON.stringify({ success: true, result: records, result_info: { count: 1 } }),
};

const inLines = (records: readonly unknown[]): string => records.map((one) => `${JSON.stringify(one)}\n`).join('');

/** All but where it stands. */
async function told(text: string, size?: number): Promise<unknown> {
  const { groups, blindSpots, coverage } = await readText(text, {}, size);
  return { groups: groups.map(({ usage, ...group }) => ({ ...group, usage: { ...usage, source: undefined } })), blindSpots: blindSpots.length, lines: coverage.lines };
}

/** Two kinds of requests, which the second of each shows to be counted unseen as well, and what is none. */
const requests = Object.entries(FORMATS).flatMap(([name, { line, header, options }]) => {
  const lines = [PATH, '/blog', `${PATH}/1`, PATH, `${PATH}/2`].map((path, index) => line(path, `tool/${index % 2}`));
  return header === undefined && options === undefined && lines.every((one) => one.startsWith('{')) ? [[name, lines.map((one) => JSON.parse(one) as unknown)] as const] : [];
});

test.each(requests)('%s: records of a document count as lines do', async (_, records) => {
  const expected = await told(inLines(records));
  expect(expected).toMatchObject({ lines: 5 });
  for (const [way, text] of Object.entries(WAYS)) expect(await told(text(records)), way).toEqual(expected);
});

test('there are formats to try', () => {
  expect(requests.length).toBeGreaterThan(20);
});

const [id, other] = ['a1', 'b2'];
const bunyan = (req_id: string, more: object): object => ({ name: 'api', level: 30, req_id, ...more, time: '2024-03-01T10:20:30.000Z', v: 0 });
const comes = (one: string): object => bunyan(one, { req: { method: 'GET', url: PATH, headers: { host: 'api.cloudflare.com' } }, msg: 'start request' });
const goes = (one: string, statusCode: number): object => bunyan(one, { res: { statusCode }, msg: 'end request' });

test.each(Object.entries(WAYS))('what two records tell of one request is put together in %s', async (_, text) => {
  for (const size of [7, 1 << 16]) {
    const { groups } = await readText(text([comes(id), comes(other), goes(other, 410), goes(id, 200)]), {}, size);
    expect(groups).toMatchObject([{ count: 2, statuses: { 200: 1, 410: 1 } }]);
  }
});

test('a finding is where its first record begins in the document', async () => {
  const near = JSON.parse(logpush('/blog')) as unknown;
  const hit = JSON.parse(logpush(PATH)) as unknown;
  const places = async (text: string): Promise<unknown> => (await readText(text)).groups.map(({ usage: { source } }) => source.kind === 'log' && source.line);
  const found = await Promise.all(Object.values(WAYS).map((text) => places(text([near, near, hit, near, hit]))));
  expect(found).toEqual([[4], [1], [14], [14], [13], [1]]);
});

test('what is not read is told with the line on which it begins', async () => {
  const odd = { said: `of /client/v4/zones/${ZONE}/filters` };
  const text = JSON.stringify([JSON.parse(logpush(PATH)), odd, JSON.parse(logpush(PATH))], null, 1);
  expect((await readText(text)).coverage.files).toMatchObject([{ lines: 3, unreadable: 1 }]);
  expect((await readText(text)).blindSpots).toMatchObject([{ where: '-:8' }]);
});

test('a record that is longer than any line is read by itself, and one of those that names nothing is passed over', async () => {
  const entry = (url: string, text: string): unknown => ({ startedDateTime: '2024-01-01T00:00:00Z', request: { method: 'GET', url, headers: [] }, response: { status: 200, content: { text } } });
  const [api, site] = [`https://api.cloudflare.com${PATH}`, 'https://www.example.com/'];
  for (const [url, counts] of [[api, [1]], [site, []]] as const) {
    const { groups, blindSpots, coverage } = await readText(JSON.stringify({ log: { entries: [entry(site, 'x'), entry(url, 'x'.repeat(17 << 20))] } }));
    expect([groups.map(({ count }) => count), blindSpots, coverage.lines]).toEqual([counts, [], 2]);
  }
});

test('lines of records are known by their numbers, however they lie', () => {
  const filled: number[] = [];
  const lines = new RecordLines({ room: () => Buffer.alloc(64), filled: (size) => void filled.push(size) });
  const at = [3, 3, 3, 4, 5, 6, 26, 46, 66, 67, 70, 70];
  for (const line of at) lines.put(Buffer.from('{}'), line);
  expect(lines.skip(71)).toBe(at.length + 1);
  expect([...at, 71].map((_, index) => lines.lineOf(index + 1))).toEqual([...at, 71]);
  expect(filled.reduce((sum, size) => sum + size)).toBe(3 * at.length + 1);
});

test('a record over lines goes into one, with nothing changed within its texts', () => {
  const text: string[] = [];
  const room = Buffer.alloc(16);
  const lines = new RecordLines({ room: () => room, filled: (size) => void text.push(room.toString('latin1', 0, size)) });
  lines.put(Buffer.from('{\r\n  "a": "b  c\\n",\n\n\t"d": [\n    1\n  ]\n}'), 1);
  lines.put(Buffer.from('["a",\n "b"]'), 9);
  lines.flush();
  expect(text.join('')).toBe('{"a": "b  c\\n","d": [1]}\n[["a","b"]]\n');
});

