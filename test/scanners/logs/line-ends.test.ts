import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { readLogs, type LogOptions, type LogReading } from '../../../analyzer/scanners/logs/index.ts';
import { resumeLogs } from '../../../analyzer/scanners/logs/resume.ts';
import { logpush, readText, vocabulary, ZONE } from './reading.ts';

const FILTERS = `/client/v4/zones/${ZONE}/filters`;

/** Each path once, every second of them a near miss. */
const paths = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? `${FILTERS}/${index}` : `/client/v4/zones/${ZONE}/filtersets/${index}`));

const LOGS: Record<string, string[]> = {
  'records of JSON': paths.map((one) => logpush(one).trimEnd()),
  'combined': paths.map((one) => `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${one} HTTP/1.1" 403 12 "-" "tool/1"`),
  'a table': ['time,method,url,status', ...paths.map((one) => `2024-03-01T10:20:30Z,GET,https://api.cloudflare.com${one},403`)],
  'W3C extended': ['#Version: 1.0', '#Fields: date time c-ip cs-method cs-uri-stem sc-status', ...paths.map((one) => `2024-03-01 10:20:30 192.0.2.7 GET ${one} 403`)],
};

/** A file of that content. */
function fileOf(text: string | Buffer): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'line-ends-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'log'), text);
  return path.join(folder, 'log');
}

function readFile(text: string | Buffer, options: Partial<LogOptions> = {}): Promise<LogReading> {
  return readLogs([{ name: '-', path: fileOf(text) }], { vocabulary, ...options });
}

test.each(Object.entries(LOGS))('lines that end in a carriage return alone are lines: %s', async (_, lines) => {
  const expected = await readText(`${lines.join('\n')}\n`);
  expect(expected.groups.reduce((sum, { count }) => sum + count, 0)).toBe(20);
  const text = `${lines.join('\r')}\r`;
  expect(await readText(text)).toEqual(expected);
  expect(await readText(text, {}, 7)).toEqual(expected);
  expect(await readFile(text, { unitSize: 500 })).toEqual(expected);
  expect(await readText(gzipSync(text))).toEqual(expected);
});

test('so are those of a long log, of which no line would be held as one', async () => {
  const line = `${logpush(FILTERS).trimEnd()}\r`;
  const { groups, blindSpots, coverage } = await readFile(line.repeat(Math.ceil((17 << 20) / line.length)));
  expect([groups.map(({ count }) => count), blindSpots]).toEqual([[coverage.lines], []]);
});

test('a log of such lines that has grown is read anew', async () => {
  const log = { name: 'log', path: fileOf(`${logpush(FILTERS).trimEnd()}\r`) };
  const before = await resumeLogs([log], [], { vocabulary });
  appendFileSync(log.path, `${logpush(FILTERS).trimEnd()}\r`);
  const after = await resumeLogs([log], before.saved, { vocabulary });
  expect([before, after].map(({ reading }) => reading.groups[0]?.count)).toEqual([1, 2]);
});

test('a carriage return within a line ends none: what a terminal wrote over, and a cell of a table', async () => {
  const { groups, coverage, blindSpots } = await readText(`10 %\r20 %\r${logpush(FILTERS)}${logpush(FILTERS)}`);
  expect([groups.map(({ count }) => count), coverage.lines, blindSpots]).toEqual([[2], 2, []]);
  const table = await readText(`time,method,url,note\n2024-03-01T10:20:30Z,GET,https://api.cloudflare.com${FILTERS},"a\rb"\n`);
  expect([table.groups.map(({ count }) => count), table.coverage.lines, table.blindSpots]).toEqual([[1], 2, []]);
});

test('rows that end in one under a header that ends in a newline are rows', async () => {
  const [header = '', ...rows] = LOGS['a table'] ?? [];
  const { groups } = await readText(`${header}\n${rows.join('\r')}\n`);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(20);
});
