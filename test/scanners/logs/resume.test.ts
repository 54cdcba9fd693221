import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SavedLog } from '../../../analyzer/scanners/logs/recognise.ts';
import { resumeLogs } from '../../../analyzer/scanners/logs/resume.ts';
import { savedLogs, savedText } from '../../../analyzer/scanners/logs/saved.ts';
import { textOf } from '../../../analyzer/scanners/logs/input/input.ts';
import { logpush, pieces, readText, vocabulary, ZONE } from './reading.ts';
import { zstd } from './zstd.ts';

let folder = '';
let saved: SavedLog[] = [];
let written = 0;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'resume-'));
  saved = [];
  written = 0;
});

afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);

/** So many lines that differ from all others; all of one group. */
function lines(count: number): string {
  return Array.from({ length: count }, () => logpush(`/client/v4/zones/${ZONE}/filters`, { RayID: `ray-${(written += 1)}` })).join('');
}

/** Reads on, by way of the text that would be written; answers the number of requests in all. */
async function read(...names: string[]): Promise<number> {
  const { count, told } = await readTold(...names);
  expect(told).toEqual([]);
  return count;
}

async function readTold(...names: string[]): Promise<{ count: number; told: string[] }> {
  const answer = await resumeLogs(names.map((name) => ({ name, path: at(name) })), saved, { vocabulary, unitSize: 500 });
  saved = savedLogs(savedText(answer.saved, 'terms'), 'state', 'terms');
  return { count: answer.reading.groups.reduce((sum, { count }) => sum + count, 0), told: answer.reading.blindSpots.map(({ where, reason }) => `${where}: ${reason}`) };
}

const lost = (name: string, lines: number): string => `${name}: The log was replaced or cut since it was read last, and is not found beside its place: lines that were written in between are not counted. ${lines} lines before that were read.`;

test('only whole new lines are counted, a line that is being written the next time', async () => {
  const all = lines(10);
  writeFileSync(at('log'), all.slice(0, -20));
  expect(await read('log')).toBe(9);
  appendFileSync(at('log'), all.slice(-20));
  expect(await read('log')).toBe(10);
  expect(await read('log')).toBe(10);
  appendFileSync(at('log'), lines(5));
  expect(await read('log')).toBe(15);
});

test('what came in runs is what comes in one', async () => {
  let text = '';
  for (const count of [3, 1, 20]) {
    text += lines(count);
    writeFileSync(at('log'), text);
    await read('log');
  }
  const inRuns = await resumeLogs([{ name: '-', path: at('log') }], saved, { vocabulary });
  const atOnce = await readText(text);
  expect(JSON.stringify(inRuns.reading.groups).replaceAll('"file":"log"', '"file":"-"')).toBe(JSON.stringify(atOnce.groups));
  expect(inRuns.reading.coverage).toEqual(atOnce.coverage);
});

test('a log that was rotated away is read to its end, whether it is named or not', async () => {
  for (const names of [['log'], ['log', 'log.1']]) {
    saved = [];
    writeFileSync(at('log'), lines(4));
    expect(await read('log')).toBe(4);
    appendFileSync(at('log'), lines(3));
    renameSync(at('log'), at('log.1'));
    writeFileSync(at('log'), lines(2));
    expect(await read(...names)).toBe(9);
    expect(await read(...names)).toBe(9);
    unlinkSync(at('log.1'));
    unlinkSync(at('log'));
  }
});

test('a log that was compressed since is known again, and its rest is read', async () => {
  writeFileSync(at('log'), lines(40));
  expect(await read('log')).toBe(40);
  appendFileSync(at('log'), lines(3));
  writeFileSync(at('log.1.gz'), gzipSync(readFileSync(at('log'))));
  writeFileSync(at('fresh'), lines(1));
  renameSync(at('fresh'), at('log'));
  expect(await read('log', 'log.1.gz')).toBe(44);
  expect(await read('log', 'log.1.gz')).toBe(44);
});

test.each([
  ['renamed', (text: Buffer) => text, 'log.1'],
  ['compressed with gzip', (text: Buffer) => gzipSync(text), 'log.2.gz'],
  ['compressed with zstd', zstd, 'log-20240301.zst'],
])('the rest of a log that was %s and is named by nobody is found beside it', async (_, pack, name) => {
  const first = lines(9);
  writeFileSync(at('log'), first);
  writeFileSync(at('log-other'), lines(3));
  expect(await read('log')).toBe(9);
  const rest = lines(4);
  unlinkSync(at('log'));
  writeFileSync(at(name), pack(Buffer.from(first + rest)));
  writeFileSync(at('log'), lines(2));
  expect(await read('log')).toBe(15);
  expect(await read('log')).toBe(15);
});

test('the rest of a log that was compressed with bzip2 is read', async () => {
  const packed = readFileSync(path.join(import.meta.dirname, '../../../fixtures/logs/blocks.ndjson.bz2'));
  const chunks: Buffer[] = [];
  for await (const chunk of textOf('-', pieces(packed, 4096), () => {})) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  writeFileSync(at('log'), text.slice(0, text.indexOf('\n', 50_000) + 1));
  const first = await read('log');
  writeFileSync(at('log.1.bz2'), packed);
  unlinkSync(at('log'));
  expect([first < 900, await read('log.1.bz2')]).toEqual([true, 900]);
});

test('a log that moves on from name to name while it is compressed is counted once', async () => {
  const text = lines(12);
  writeFileSync(at('access.log'), text);
  expect(await read('access.log')).toBe(12);
  renameSync(at('access.log'), at('access.log.1'));
  writeFileSync(at('access.log'), lines(5));
  expect(await read('access.log', 'access.log.1')).toBe(17);
  renameSync(at('access.log'), at('access.log.0'));
  writeFileSync(at('access.log.2.gz'), gzipSync(text));
  unlinkSync(at('access.log.1'));
  renameSync(at('access.log.0'), at('access.log.1'));
  writeFileSync(at('access.log'), lines(1));
  expect(await read('.')).toBe(18);
  renameSync(at('access.log.2.gz'), at('access.log.3.gz'));
  expect(await read('.')).toBe(18);
});

test('what was written between the last run and the copying of a log is in the copy', async () => {
  writeFileSync(at('log'), lines(6));
  expect(await read('log')).toBe(6);
  appendFileSync(at('log'), lines(3));
  copyFileSync(at('log'), at('log.1'));
  truncateSync(at('log'));
  appendFileSync(at('log'), lines(1));
  expect(await read('log')).toBe(10);
  expect(await read('log', 'log.1')).toBe(10);
});

test('a log that was cut and has grown past its old size again, with the same beginning, is another', async () => {
  const header = 'time,method,path,status\n';
  const row = (day: string): string => `2024-03-${day}T00:00:00Z,GET,/client/v4/zones/${ZONE}/filters,200\n`;
  writeFileSync(at('log.csv'), header + row('01'));
  expect(await read('log.csv')).toBe(1);
  truncateSync(at('log.csv'));
  writeFileSync(at('log.csv'), header + row('02') + row('03'));
  expect(await readTold('log.csv')).toEqual({ count: 3, told: [lost('log.csv', 2)] });
});

test('a log with a mark before its first line is known again when it is compressed', async () => {
  const text = `\ufeff${lines(6)}`;
  writeFileSync(at('log'), text);
  expect(await read('log')).toBe(6);
  writeFileSync(at('log.1.gz'), gzipSync(text + lines(2)));
  unlinkSync(at('log'));
  expect(await read('log.1.gz')).toBe(8);
});

test('lines under columns are read on, without those before them', async () => {
  const row = `2024-03-01\t00:00:00\tGET\t/client/v4/zones/${ZONE}/filters\n`;
  writeFileSync(at('log'), `#Version: 1.0\n#Fields: date\ttime\tcs-method\tcs-uri-stem\n${row}`);
  expect(await read('log')).toBe(1);
  expect(saved[0]?.isOpen).toBe(true);
  appendFileSync(at('log'), row + row.slice(0, 30));
  expect(await read('log')).toBe(2);
  appendFileSync(at('log'), `${row.slice(30)}#Fields: cs-uri-stem cs-method date time\n/client/v4/zones/${ZONE}/filters GET 2024-03-02 00:00:00\n`);
  expect(await read('log')).toBe(4);
  writeFileSync(at('log.gz'), gzipSync(`${readFileSync(at('log'), 'utf8')}/client/v4/zones/${ZONE}/filters GET 2024-03-03 00:00:00\n`));
  unlinkSync(at('log'));
  expect(await read('log.gz')).toBe(5);
});

test('a transcript that begins after other lines is read with these', async () => {
  writeFileSync(at('log'), lines(2));
  expect(await read('log')).toBe(2);
  const request = `* Connected to api.cloudflare.com (192.0.2.1) port 443\n> GET /client/v4/zones/${ZONE}/filters HTTP/1.1\n> Host: api.cloudflare.com\n`;
  appendFileSync(at('log'), request);
  expect(await read('log')).toBe(3);
  appendFileSync(at('log'), `> Accept: */*\n>\n< HTTP/1.1 200 OK\n<\n${request}`);
  expect(await read('log')).toBe(4);
});

test.each([['copied', (text: string) => text, 'log.1'], ['compressed', gzipSync, 'log.1.gz']])('a transcript that was %s is read to its end', async (_, pack, name) => {
  const request = (id: number): string => `> GET /client/v4/zones/${ZONE}/filters/${id} HTTP/1.1\n> Host: api.cloudflare.com\n> \n< HTTP/1.1 200 OK\n< \n{"id":${id}}\n`;
  const [first, rest] = [request(1) + request(2), request(3)];
  writeFileSync(at('log'), first);
  expect(await read('log')).toBe(2);
  unlinkSync(at('log'));
  writeFileSync(at(name), pack(first + rest));
  writeFileSync(at('log'), request(4));
  expect(await read('log')).toBe(4);
  unlinkSync(at(name));
  unlinkSync(at('log'));
  writeFileSync(at('log'), request(5));
  expect(await readTold('log')).toEqual({ count: 5, told: [lost('log', 6)] });
});

test('a log that was copied and cut is two logs, each counted once', async () => {
  writeFileSync(at('log'), lines(6));
  expect(await read('log')).toBe(6);
  copyFileSync(at('log'), at('log.1'));
  truncateSync(at('log'));
  appendFileSync(at('log'), lines(2));
  expect(await read('log', 'log.1')).toBe(8);
});

test('a new file under an old name is a new log, and what the old one may have held more of is told from then on', async () => {
  writeFileSync(at('log'), lines(5));
  expect(await read('log')).toBe(5);
  unlinkSync(at('log'));
  writeFileSync(at('log'), lines(7));
  expect(await readTold('log')).toEqual({ count: 12, told: [lost('log', 5)] });
  appendFileSync(at('log'), lines(1));
  expect(await readTold('log')).toEqual({ count: 13, told: [lost('log', 5)] });
});

test.each(['log.%', 'log-2024030%', 'log.%.gz', 'log.2024-03-0%.gz'])('what was a log for a while between two runs is read where rotation left it (%s)', async (names) => {
  const name = (number: number): string => names.replace('%', String(number));
  const put = (file: string, text: string): void => writeFileSync(at(file), file.endsWith('.gz') ? gzipSync(text) : text);
  put(name(9), lines(30));
  const first = lines(4);
  writeFileSync(at('log'), first);
  expect(await read('log')).toBe(4);
  unlinkSync(at('log'));
  put(name(3), first + lines(1));
  put(name(2), lines(5));
  put(name(1), lines(2));
  utimesSync(at(name(9)), 1, 1);
  writeFileSync(at('log'), lines(3));
  expect(await read('log')).toBe(15);
  appendFileSync(at('log'), lines(1));
  expect(await read('log')).toBe(16);
});

test('a log that was empty when it was looked at is read where it went, once there are others of it', async () => {
  writeFileSync(at('access.log'), lines(4));
  expect(await read('access.log')).toBe(4);
  renameSync(at('access.log'), at('access-20240301.log'));
  writeFileSync(at('access.log'), '');
  expect(await read('access.log')).toBe(4);
  appendFileSync(at('access.log'), lines(2));
  renameSync(at('access.log'), at('access-20240302.log'));
  writeFileSync(at('access.log'), '');
  expect(await read('access.log')).toBe(6);
});

test.each(['access-8080.log', 'access.log.json', 'access.log-ssl', 'access.1.txt', 'other.log.1', 'access2.log'])('%s is no log that access.log was for a while', async (name) => {
  writeFileSync(at('access.log'), lines(4));
  expect(await read('access.log')).toBe(4);
  renameSync(at('access.log'), at('access.log.1'));
  writeFileSync(at(name), lines(2));
  writeFileSync(at('access.log'), lines(1));
  expect(await read('access.log')).toBe(5);
});

test('a copy of a log is not counted beside it, while it is made as well', async () => {
  const [first, next] = [lines(4), lines(3)];
  writeFileSync(at('log'), first);
  expect(await read('log')).toBe(4);
  renameSync(at('log'), at('log.2'));
  writeFileSync(at('log.2.gz'), gzipSync(first));
  writeFileSync(at('log.1'), next.slice(0, 300));
  writeFileSync(at('log'), next);
  expect(await read('log')).toBe(7);
});

test('a log that goes for good while those behind it move up is nothing that was lost', async () => {
  for (const name of ['log.2', 'log.1', 'log']) writeFileSync(at(name), lines(2));
  expect(await read('log', 'log.1', 'log.2')).toBe(6);
  unlinkSync(at('log.2'));
  renameSync(at('log.1'), at('log.2'));
  renameSync(at('log'), at('log.1'));
  writeFileSync(at('log'), lines(1));
  expect(await read('log', 'log.1', 'log.2')).toBe(7);
  unlinkSync(at('log.2'));
  expect(await read('log', 'log.1')).toBe(7);
});

test('a log with columns that has grown is not added to itself', async () => {
  const row = `GET,/client/v4/zones/${ZONE}/filters,200\n`;
  writeFileSync(at('log.csv'), `method,path,status\n${row}${row}`);
  expect(await read('log.csv')).toBe(2);
  appendFileSync(at('log.csv'), row);
  expect(await read('log.csv')).toBe(3);
});

test('an empty log, and one that is not there yet, begin when they have lines', async () => {
  writeFileSync(at('log'), '');
  expect(await read('log')).toBe(0);
  appendFileSync(at('log'), lines(2));
  expect(await read('log')).toBe(2);
});

test.each([
  ['of another version', '{"version":99}', 'no state that this version'],
  ['that is a log', lines(2), 'no state that this version'],
  ['that is empty', '', 'no state that this version'],
  ['that was cut off', savedText([], 'terms').slice(0, -3), 'damaged'],
  ['with another number in it', savedText([{ offset: 12 } as SavedLog], 'terms').replace('12', '13'), 'damaged'],
  ['under other terms', savedText([], 'other'), 'another catalog or other options'],
])('a state %s is refused', (_, text, reason) => {
  expect(() => savedLogs(text, 'state', 'terms')).toThrow(reason);
});
