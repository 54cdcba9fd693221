import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readLogs } from '../../../analyzer/scanners/logs/index.ts';
import { resumeLogs } from '../../../analyzer/scanners/logs/resume.ts';
import { unitsOf } from '../../../analyzer/scanners/logs/units.ts';
import { logpush, readText, shown, vocabulary, ZONE } from './reading.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'answers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CALL = `/client/v4/zones/${ZONE}/filters`;
const record = (uri: string): unknown => JSON.parse(logpush(uri, { Filler: 'x'.repeat(60) }));

/** An answer of so many records on one line, a tenth of them calls, as a program writes one page after the other. */
const page = (size: number, name = 'result'): string => `${JSON.stringify({ [name]: Array.from({ length: size }, (_, index) => record(index % 10 === 0 ? CALL : `${CALL}ets`)), success: true })}\n`;

const file = (name: string, text: string | Buffer): { name: string; path: string } => {
  writeFileSync(path.join(folder, name), text);
  return { name, path: path.join(folder, name) };
};

const FOUND = 'logpush-http COUNT×GET api.cloudflare.com/client/v4/zones/{}/filters';
const found = (count: number): string[] => [FOUND.replace('COUNT', String(count))];

test.each(['result', 'data', 'events', 'logs', 'items', 'records'])('answers with "%s", one per line, are lines, long ones as short ones', async (name) => {
  for (const size of [10, 1000]) {
    const text = page(size, name).repeat(5);
    for (const reading of [await readText(text), await readText(logpush('/blog') + text), await readLogs([file('a.ndjson', text)], { vocabulary, unitSize: 100 * size }), await readLogs([file('a.gz', gzipSync(text))], { vocabulary })]) {
      expect([shown(reading), reading.blindSpots]).toEqual([found(size / 2), []]);
    }
    expect(unitsOf(file('a.ndjson', text), 1000).units.length).toBeGreaterThan(1);
    expect((await readText(text)).coverage.lines).toBe(5);
  }
});

test('of answers one per line only those that are new are read the next time, and a single one is read all the same', async () => {
  const log = file('grown.ndjson', page(10));
  const first = await resumeLogs([log], [], { vocabulary });
  appendFileSync(log.path, page(20).slice(0, -9));
  const second = await resumeLogs([log], first.saved, { vocabulary });
  appendFileSync(log.path, page(20).slice(-9) + page(30));
  const third = await resumeLogs([log], second.saved, { vocabulary });
  appendFileSync(log.path, page(10));
  const fourth = await resumeLogs([log], third.saved, { vocabulary });
  expect([first, second, third, fourth].map(({ reading }) => shown(reading))).toEqual([found(1), found(1), found(6), found(7)]);
  expect(third.saved[0]).toMatchObject({ isOpen: true, offset: page(10).length + page(20).length + page(30).length });
});

test('a document over several lines stays one, and so does a single line', async () => {
  const [one, other] = [logpush(CALL).trimEnd(), logpush(`${CALL}ets`).trimEnd()];
  for (const text of [`[\n${one},\n${other}\n]\n`, `{"result":[\n${one},\n${other}\n],"success":true}\n`, `[${one},${other}]\n\n`, `[${one}\n,${other}]`]) {
    const { groups, blindSpots, coverage } = await readText(text);
    expect([groups.map(({ count }) => count), blindSpots, coverage.lines]).toEqual([[1], [], 2]);
  }
});

test('a record whose first field is a list is read as one, however long it is', async () => {
  const long = (list: unknown): string => `${JSON.stringify({ data: list, ...(record(CALL) as object), more: 'x'.repeat(20_000) })}\n`;
  expect(shown(await readText(long([1, 2]) + long([]) + logpush(CALL)))).toEqual(found(3));
});

test('a torn batch gives what stands before the tear, and says so', async () => {
  const { groups, blindSpots } = await readText(page(500) + page(500).slice(0, -400) + '\n' + page(500));
  expect([groups.map(({ count }) => count), blindSpots.map(({ where, reason }) => `${where} ${reason}`)]).toEqual([[150], ['-:2 The line ends in the middle of a JSON document; its last record is missing.']]);
});

test('lines of text behind a document are read as lines', async () => {
  const lines = Array.from({ length: 3 }, (_, index) => `192.0.2.${index} - - [01/Mar/2024:10:20:30 +0000] "GET ${CALL}${index === 1 ? 'ets' : ''} HTTP/1.1" 200 5 "-" "curl/8"`);
  const document = JSON.stringify({ result: [record(CALL)] }, null, 2);
  for (const end of ['\n', '']) {
    for (const size of [1, 7, 1 << 16]) {
      const { groups, blindSpots } = await readText(`${document}\n${lines.join('\r\n')}\n${document}\n${lines.join('\n')}${end}`, {}, size);
      expect([groups.map(({ count }) => count), blindSpots]).toEqual([[2, 4], []]);
    }
  }
});

test('a line with nothing but a bracket makes no document of the records behind it', async () => {
  expect(shown(await readText(`{\n${logpush(CALL)}${logpush(CALL)}`))).toEqual(found(2));
});

test('a mark before a document in a file hides nothing', async () => {
  const document = JSON.stringify({ result: [record(CALL)] }, null, 2);
  expect(shown(await readLogs([file('marked.json', `\ufeff${document}`)], { vocabulary }))).toEqual(found(1));
  expect(shown(await readLogs([file('marked.ndjson', `\ufeff${page(20).repeat(2)}`)], { vocabulary }))).toEqual(found(4));
});
