import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { folder } from '../../cli/io.ts';
import { zstd } from './zstd.ts';
import { logpush, pieces, readFixtures, readText, shown, vocabulary, ZONE } from './reading.ts';
import { readLogs } from '../../../analyzer/scanners/logs/index.ts';
import { readingTerms } from '../../../analyzer/scanners/logs/lines/terms.ts';
import { resumeLogs } from '../../../analyzer/scanners/logs/resume.ts';
import { readUnit, unitsOf, type Unit } from '../../../analyzer/scanners/logs/units.ts';

const FIXTURES = path.join(import.meta.dirname, '../../../fixtures/logs');

const FILTERS = `/client/v4/zones/${ZONE}/filters`;

test('unreadable lines are blind spots with their place, and the run goes on', async () => {
  const reading = await readFixtures(['torn.ndjson']);
  expect(reading.blindSpots.map(({ where, reason }) => `${where} ${reason}`)).toEqual([
    'torn.ndjson:1 The line is in no format that is known here.',
    'torn.ndjson:6 The line is in no format that is known here.',
    'torn.ndjson:9 The line is not valid JSON.',
  ]);
  expect(reading.coverage).toMatchObject({ lines: 9, unreadable: 3 });
});

test('CRLF, zero bytes, invalid UTF-8 and another format in between are read', async () => {
  expect(shown(await readFixtures(['torn.ndjson']))).toEqual([
    'logpush-http 2×GET api.cloudflare.com/client/v4/zones/{}/filters',
    'logpush-http 1×GET /client/v4/zones/{}/filters',
    'combined 1×GET /client/v4/zones/{}/filters',
  ]);
});

test('past the first ten unreadable lines only their number is told', async () => {
  const reading = await readText(`${logpush(FILTERS)}${'garbage\n'.repeat(25)}${logpush(FILTERS)}`);
  expect(reading.blindSpots).toHaveLength(11);
  expect(reading.blindSpots.at(-1)).toEqual({ where: '-', kind: 'unparsed', reason: '15 more lines could not be read.' });
  expect(reading.coverage.unreadable).toBe(25);
  expect(reading.groups[0]?.count).toBe(2);
});

test('every member of a gzip file, frame of a zstd file and stream of a bzip2 file is read', async () => {
  for (const name of ['members.ndjson.gz', 'frames.ndjson.zst', 'streams.ndjson.bz2']) {
    const { groups, blindSpots } = await readFixtures([name]);
    expect(groups.map(({ count, lastSeen }) => [count, lastSeen])).toEqual([[3, '2024-03-03T00:00:00.000Z']]);
    expect(blindSpots).toEqual([]);
  }
});

test('of a truncated gzip file everything before the break counts', async () => {
  const { groups, blindSpots } = await readFixtures(['truncated.ndjson.gz']);
  expect(groups[0]?.count).toBe(38);
  expect(blindSpots).toEqual([{
    where: 'truncated.ndjson.gz',
    kind: 'unreadable',
    reason: 'truncated.ndjson.gz ends in the middle of its compressed data. 38 lines before that were read.',
  }]);
});

test.each([
  ['ends in the middle', (bytes: Buffer) => bytes.subarray(0, -6000), 'ends in the middle of its compressed data'],
  ['is damaged', (bytes: Buffer) => (bytes.writeUInt32LE(0, bytes.length - 6000), bytes), 'holds damaged compressed data, and cannot be read from shortly before that place on'],
])('of a bzip2 file that %s the blocks before count', async (_, spoil, what) => {
  const bytes = spoil(readFileSync(path.join(FIXTURES, 'blocks.ndjson.bz2')));
  const { groups, blindSpots, coverage } = await readText(bytes);
  expect(groups[0]?.count).toBeGreaterThan(400);
  expect(blindSpots).toEqual([{ where: '-', kind: 'unreadable', reason: `- ${what}. ${coverage.lines} lines before that were read.` }]);
  expect(coverage.lines).toBe(groups[0]?.count);
});

test('a truncated zstd file is told', async () => {
  const { blindSpots } = await readFixtures(['truncated.ndjson.zst']);
  expect(blindSpots.map(({ reason }) => reason)).toEqual(['truncated.ndjson.zst ends in the middle of its compressed data.']);
});

test('damage inside compressed data is told, and what lies well before it counts', async () => {
  const lines = Array.from({ length: 4000 }, (_, index) => logpush(FILTERS, { RayID: createHash('md5').update(String(index)).digest('hex') }));
  const bytes = gzipSync(lines.join(''));
  bytes.writeUInt32LE(0, bytes.length - 8);
  const { groups, blindSpots } = await readText(bytes);
  expect(groups[0]?.count).toBeGreaterThan(1000);
  expect(blindSpots[0]).toEqual({ where: '-', kind: 'unreadable', reason: `- holds damaged compressed data, and cannot be read from shortly before that place on. ${groups[0]?.count} lines before that were read.` });
  const zstd = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, ...Buffer.alloc(64, 0xff)]);
  expect((await readText(zstd)).blindSpots.map(({ reason }) => reason)).toEqual(['- holds damaged compressed data, and cannot be read from shortly before that place on.']);
});

/** Lines that do not compress well, the last one without a newline. */
function packed(count: number): Buffer {
  const lines = Array.from({ length: count }, (_, index) => logpush(FILTERS, { RayID: createHash('md5').update(String(index)).digest('hex') }));
  return gzipSync(lines.join('').trimEnd());
}

/** What is told of so many bytes behind so many lines. */
function behind(bytes: Buffer, count: number): string {
  const size = bytes.findLastIndex((byte) => byte !== 0) + 1;
  return `- holds ${size === 1 ? '1 byte' : `${size} bytes`} of something else behind its compressed data, not read. ${count === 1 ? '1 line before that was read.' : `${count} lines before that were read.`}`;
}

/** How a log of that content is read as a file and as a stream. */
async function bothWays(bytes: Buffer): Promise<{ count: number | undefined; reasons: string[] }[]> {
  const file = path.join(folder({ '-': bytes }), '-');
  const readings = await Promise.all([readLogs([{ name: '-', path: file }], { vocabulary }), readText(bytes), readText(bytes, {}, 1 << 16)]);
  return readings.map(({ groups, blindSpots }) => ({ count: groups[0]?.count, reasons: blindSpots.map(({ reason }) => reason) }));
}

test.each<[string, Buffer]>([
  ['a sentence', Buffer.from('this is no gzip')],
  ['one byte', Buffer.from('x')],
  ['the first byte of a member', Buffer.from([0x1f])],
  ['two bytes', Buffer.from('xy')],
  ['more than a piece', Buffer.alloc(200_000, 'x')],
  ['a beginning that is none', Buffer.from([0x1f, 0x8b, 7, 1, 2, 3])],
  ['padding and then more', Buffer.concat([Buffer.alloc(512), Buffer.from('more')])],
  ['padding and then another member', Buffer.concat([Buffer.alloc(70_000), packed(3)])],
  ['another member behind something else', Buffer.concat([Buffer.from('\x01'), packed(3)])],
])('behind gzip stands %s: all before it counts once, and the rest is told', async (_, rest) => {
  for (const count of [1, 40, 9000]) {
    const reasons = [behind(rest, count)];
    expect(await bothWays(Buffer.concat([packed(count), rest]))).toEqual([{ count, reasons }, { count, reasons }, { count, reasons }]);
  }
});

test.each<[string, Buffer, number]>([
  ['zeroes behind gzip are padding', Buffer.alloc(10_240), 40],
  ['more zeroes than a piece are padding', Buffer.alloc(200_000), 40],
  ['another member is read', Buffer.concat([gzipSync('\n'), packed(2)]), 42],
])('%s', async (_, behind, count) => {
  expect(await bothWays(Buffer.concat([packed(40), behind]))).toEqual(Array.from({ length: 3 }, () => ({ count, reasons: [] })));
});

/** Lines that hardly compress at all. */
function bulky(count: number): string {
  return Array.from({ length: count }, (_, index) => logpush(FILTERS, { RayID: createHash('shake256', { outputLength: 3000 }).update(String(index)).digest('base64') })).join('');
}

test('behind more than any reader remembers, of one member or of many, something else costs nothing either', async () => {
  const text = bulky(2000);
  const lines = text.split('\n').slice(0, -1).map((line) => gzipSync(`${line}\n`));
  for (const members of [gzipSync(text), Buffer.concat(lines)]) {
    expect(members.length).toBeGreaterThan(4 << 20);
    const rest = Buffer.from('this is no gzip');
    const one = { count: 2000, reasons: [behind(rest, 2000)] };
    expect(await bothWays(Buffer.concat([members, rest]))).toEqual([one, one, one]);
  }
});

/** A member whose header says all that a header may say. */
function talkative(text: string): Buffer {
  const plain = gzipSync(text);
  const fields = [Buffer.from([5, 0, 1, 2, 3, 0, 5]), Buffer.from('log.ndjson\0'), Buffer.from(`${'a comment '.repeat(9000)}\0`), Buffer.from([1, 2])];
  return Buffer.concat([plain.subarray(0, 3), Buffer.from([0x1f]), plain.subarray(4, 10), ...fields, plain.subarray(10)]);
}

/** Another checksum, or another size. */
function spoilt(member: Buffer, at: number): Buffer {
  const copy = Buffer.from(member);
  copy.writeUInt32LE(0, copy.length + at);
  return copy;
}

const DAMAGED = 'holds damaged compressed data, and cannot be read from shortly before that place on';

test.each<[string, Buffer[], number, string?]>([
  ['headers with every field', [talkative(logpush(FILTERS)), talkative(logpush(FILTERS))], 2],
  ['members of nothing', [gzipSync(''), gzipSync(''), gzipSync(logpush(FILTERS)), gzipSync('')], 1],
  ['a small member before a large one, and small ones behind it', [gzipSync(logpush(FILTERS)), gzipSync(bulky(100)), gzipSync(logpush(FILTERS)), gzipSync(logpush(FILTERS))], 103],
  ['a checksum that is not that of the text', [gzipSync(logpush(FILTERS)), spoilt(gzipSync(logpush(FILTERS)), -8), gzipSync(logpush(FILTERS))], 2, DAMAGED],
  ['a size that is not that of the text', [spoilt(gzipSync(logpush(FILTERS)), -4), gzipSync(logpush(FILTERS))], 1, DAMAGED],
  ['a small member that is damaged', [gzipSync(logpush(FILTERS)), gzipSync(logpush(FILTERS)).fill(0xff, 12, 30)], 1, DAMAGED],
  ['a header that breaks off in its comment', [gzipSync(logpush(FILTERS)), talkative(logpush(FILTERS)).subarray(0, 60)], 1, 'ends in the middle of its compressed data'],
  ['a header that breaks off in what else it says', [gzipSync(logpush(FILTERS)), talkative(logpush(FILTERS)).subarray(0, 11)], 1, 'ends in the middle of its compressed data'],
])('gzip with %s is read as far as it goes', async (_, members, count, what) => {
  const reasons = what === undefined ? [] : [`- ${what}. ${count === 1 ? '1 line before that was read.' : `${count} lines before that were read.`}`];
  expect(await bothWays(Buffer.concat(members))).toEqual(Array.from({ length: 3 }, () => ({ count, reasons })));
});

test.each([1, 2, 4, 8, 9, 12, 100])('gzip of which the last %d bytes are missing is cut, not followed by something else', async (missing) => {
  const [{ count, reasons } = { count: 0, reasons: [] }, ...others] = await bothWays(packed(9000).subarray(0, -missing));
  expect(others).toEqual([{ count, reasons }, { count, reasons }]);
  // Nothing of the text is missing, but its last line has no end that could be trusted.
  expect(count).toBeGreaterThan(missing < 9 ? 8998 : 8990);
  expect(reasons).toEqual([`- ends in the middle of its compressed data. ${count} lines before that were read.`]);
});

const BZIP2 = readFileSync(path.join(FIXTURES, 'streams.ndjson.bz2'));
const ZSTD = zstd(Buffer.from(logpush(FILTERS).repeat(3).trimEnd()));

test.each<[string, Buffer]>([
  ['a byte', Buffer.from('x')],
  ['two bytes', Buffer.from([0xff, 0])],
  ['three bytes', Buffer.from('abc')],
  ['a sentence', Buffer.from('this is not compressed')],
  ['more than a piece', Buffer.alloc(2_000_000, 'x')],
  ['padding and then more', Buffer.concat([Buffer.alloc(70_000), Buffer.from('more')])],
  ['a member of gzip', packed(3)],
])('behind bzip2 and behind zstd stands %s: all before it counts once, and the rest is told', async (_, rest) => {
  for (const before of [BZIP2, ZSTD, readFileSync(path.join(FIXTURES, 'frames.ndjson.zst'))]) {
    const [one, ...others] = await bothWays(Buffer.concat([before, rest]));
    expect(one).toEqual({ count: 3, reasons: [behind(rest, 3)] });
    expect(others).toEqual([one, one]);
  }
});

test.each([
  ['zeroes behind bzip2 are padding', BZIP2, Buffer.alloc(10_240), 3],
  ['zeroes behind zstd are padding', ZSTD, Buffer.alloc(200_000), 3],
  ['a skippable frame behind zstd holds no text', ZSTD, Buffer.from([0x5f, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]), 3],
  ['a frame behind a skippable one is read', ZSTD, Buffer.concat([Buffer.from([0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 9]), zstd(Buffer.from(`\n${logpush(FILTERS)}`))]), 4],
])('%s', async (_, before, rest, count) => {
  expect(await bothWays(Buffer.concat([before, rest]))).toEqual(Array.from({ length: 3 }, () => ({ count, reasons: [] })));
});

test.each([
  ['bzip2', BZIP2, Buffer.from('BZ')],
  ['bzip2', BZIP2, Buffer.from('BZh91AY&SY')],
  ['zstd', ZSTD, Buffer.from([0x28, 0xb5])],
  ['zstd', ZSTD, ZSTD.subarray(0, 60)],
])('the beginning of one more behind %s is one that is cut', async (_, before, rest) => {
  const readings = await bothWays(Buffer.concat([before, rest]));
  for (const { reasons } of readings) expect(reasons).toEqual([expect.stringContaining('- ends in the middle of its compressed data.')]);
  for (const { count } of readings) expect(count).toBeGreaterThan(1);
});

test.each([
  ['a bzip2 file that is cut within its first bytes', 'BZh', 'ends in the middle of its compressed data'],
  ['one that is no bzip2 file behind them', 'BZhello', 'holds damaged compressed data, and cannot be read from shortly before that place on'],
])('%s is told', async (_, text, what) => {
  expect(await bothWays(Buffer.from(text))).toEqual(Array.from({ length: 3 }, () => ({ count: undefined, reasons: [`- ${what}.`] })));
});

test('a file of which only the first bytes are gzip is damaged', async () => {
  const reasons = ['- holds damaged compressed data, and cannot be read from shortly before that place on.'];
  expect(await bothWays(Buffer.from([0x1f, 0x8b, 9, 1, 2, 3, ...Buffer.alloc(40, 5)]))).toEqual(Array.from({ length: 3 }, () => ({ count: undefined, reasons })));
});

test('UTF-16 with its mark is read', async () => {
  expect((await readFixtures(['utf16.ndjson'])).groups[0]?.count).toBe(2);
});

test('UTF-16 is read without its mark, in either order of bytes, also where lines of it stand in a log of UTF-8', async () => {
  const text = logpush(FILTERS) + logpush('/blog') + logpush(FILTERS);
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  const cwd = folder({ little, big });
  for (const name of ['little', 'big']) expect((await readLogs([{ path: path.join(cwd, name) }], { vocabulary })).groups[0]?.count).toBe(2);
  for (const wide of [little, big]) {
    expect((await readText(wide)).groups[0]?.count).toBe(2);
    expect((await readText(gzipSync(wide))).groups[0]?.count).toBe(2);
    expect((await readText(Buffer.concat([Buffer.from(text), wide, Buffer.from(text)]))).groups[0]?.count).toBe(6);
  }
});

test('a line too long to be held is skipped and told, and the next one is read', async () => {
  const { groups, blindSpots, coverage } = await readText(`${logpush(FILTERS)}{"x":"${'y'.repeat(18 << 20)}"}\n${logpush(FILTERS)}`, {}, 1 << 20);
  expect(groups.map(({ count }) => count)).toEqual([2]);
  expect(blindSpots).toEqual([{ where: '-:2', kind: 'unparsed', reason: 'The line is 19 MB long, too long to be held.' }]);
  expect(coverage.lines).toBe(3);
});

test('lines of 64 MB are skipped and told with their sizes, and what stands between them is read', async () => {
  const long = Buffer.alloc(64 << 20, 'y');
  const text = [Buffer.from(logpush(FILTERS)), long, Buffer.from(`\n${logpush(FILTERS)}{"x":"`), long, Buffer.from(`"}\n${logpush(FILTERS)}`)];
  const { groups, blindSpots } = await readText(Buffer.concat(text), {}, 1 << 20);
  expect(groups.map(({ count }) => count)).toEqual([3]);
  expect(blindSpots.map(({ where, reason }) => `${where} ${reason}`)).toEqual(['-:2 The line is 64 MB long, too long to be held.', '-:4 The line is 65 MB long, too long to be held.']);
});

test.each([['little', 'utf16le'], ['big', 'utf16be']])('UTF-16, %s end first, is read with its mark, wherever it is cut', async (_, encoding) => {
  const bytes = Buffer.from(`\ufeff${logpush(FILTERS)}${logpush('/blog')}${logpush(`${FILTERS}/\u00e9`)}`, 'utf16le');
  if (encoding === 'utf16be') bytes.swap16();
  const { groups, blindSpots, coverage } = await readText(bytes, {}, 7);
  expect([groups.map(({ count }) => count), blindSpots, coverage.lines]).toEqual([[1, 1], [], 3]);
});

test('bytes in a path that are no UTF-8 hide neither the call nor the next line', async () => {
  const [before, after] = logpush(`${FILTERS}/#?q=#`).split('#').map((part) => Buffer.from(part)) as [Buffer, Buffer];
  const text = Buffer.concat([before, Buffer.from([0xff, 0xc3]), after, Buffer.from([0xfe]), Buffer.from(logpush(`${FILTERS}/#?q=#`).split('#')[2] ?? '')]);
  const { groups, blindSpots } = await readText(Buffer.concat([text, Buffer.from(logpush(FILTERS))]));
  expect(groups.map(({ usage, count }) => `${count}×${usage.seen}`)).toEqual(['1×GET api.cloudflare.com/client/v4/zones/{}/filters/{}?q={}', '1×GET api.cloudflare.com/client/v4/zones/{}/filters']);
  expect(blindSpots).toEqual([]);
});

test('a file that becomes shorter or another one between two looks is told, with what was read of it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shrink-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = { name: 'log', path: path.join(folder, 'log') };
  const options = { vocabulary };
  for (const unitSize of [1 << 20, 500]) {
    writeFileSync(file.path, logpush(FILTERS).repeat(20));
    const { units } = unitsOf(file, unitSize);
    const { size } = statSync(file.path);
    truncateSync(file.path, 700);
    const last = await readUnit(units.at(-1) as Unit, readingTerms(options), options, () => {});
    expect(last.failure?.reason).toBe(`log became shorter while it was read, from ${size} bytes to 700; what was cut off before its turn was not read.`);
    writeFileSync(path.join(folder, 'other'), logpush('/blog'));
    renameSync(path.join(folder, 'other'), file.path);
    const other = await readUnit(units[0] as Unit, readingTerms(options), options, () => {});
    expect([other.lines, other.failure?.reason]).toEqual([0, 'log was replaced by another file before it was read.']);
  }
});

test('a file that grows while it is read is read as far as it goes', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grow-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = { name: 'log', path: path.join(folder, 'log') };
  writeFileSync(file.path, logpush(FILTERS).repeat(5));
  const { units } = unitsOf(file);
  writeFileSync(file.path, logpush(FILTERS).repeat(8));
  expect(await readUnit(units[0] as Unit, readingTerms({ vocabulary }), { vocabulary }, () => {})).toMatchObject({ lines: 8, failure: undefined });
});

test('a file that several paths lead to is read once, with a state as well', async () => {
  const inside = folder({ 'a.log': logpush(FILTERS), 'b.log': logpush(FILTERS) });
  symlinkSync('a.log', path.join(inside, 'link.log'));
  const inputs = ['.', 'a.log', 'link.log', '../' + path.basename(inside)].map((name) => ({ name, path: path.join(inside, name) }));
  for (const { groups } of [await readLogs(inputs, { vocabulary }), (await resumeLogs(inputs, [], { vocabulary })).reading]) expect(groups).toMatchObject([{ count: 2 }]);
});

test('a missing file and a container that nobody reads are one sentence each', async () => {
  const { blindSpots } = await readLogs(
    [{ name: 'gone.log', path: '/nonexistent/gone.log' }, { name: 'log.xz', bytes: pieces(Buffer.from('\xfd7zXZ\0\0', 'latin1'), 3) }],
    { vocabulary },
  );
  expect(blindSpots.map(({ reason }) => reason)).toEqual([
    'gone.log could not be read: there is no such file.',
    'log.xz is compressed with xz, which is not read here; unpack it and pass the result.',
  ]);
});

test.each([
  ['\xd4\xc3\xb2\xa1\x02\0\x04\0', 'is a capture of packets, which is not read here; `tshark -r FILE -Y http -T ek` prints what is.'],
  ['\n\r\r\n\x6c\0\0\0\x4d\x3c\x2b\x1a', 'is a capture of packets, which is not read here; `tshark -r FILE -Y http -T ek` prints what is.'],
  ['2017:4:type;4:http;7:version;2:17#', 'is a file of flows of mitmproxy, which is not read here; `mitmdump -nr FILE --set hardump=log.har` writes what is.'],
  ['PAR1\x15\0', 'is a Parquet file, which is not read here; pass it with --engine duckdb.'],
])('a container that nobody reads says what to do: %j', async (begins, reason) => {
  const { blindSpots } = await readLogs([{ name: 'log', bytes: pieces(Buffer.from(begins, 'latin1'), 3) }], { vocabulary });
  expect(blindSpots.map((one) => one.reason)).toEqual([`log ${reason}`]);
});

test.each(['\n\r\r\n', 'ORCHESTRATOR began\n', '12:30:00 began\n'])('a line that begins like a container is text: %j', async (begins) => {
  const { groups } = await readText(`${begins}${logpush(FILTERS)}`);
  expect(groups).toHaveLength(1);
});

test('records without any known path field are told, not passed over', async () => {
  const { blindSpots, coverage } = await readText('{"ClientIP":"192.0.2.1","ClientRequestHost":"api.cloudflare.com"}\n'.repeat(3));
  expect(coverage.unreadable).toBe(3);
  expect(blindSpots[0]?.reason).toBe('The line has no field that is known to hold a request path.');
});

test('a HAR that ends in the middle is told', async () => {
  const entry = JSON.stringify({ startedDateTime: '2024-01-01T00:00:00Z', request: { method: 'GET', url: `https://api.cloudflare.com${FILTERS}`, headers: [] } });
  const { groups, blindSpots } = await readText(`{"log":{"entries":[${entry},${entry.slice(0, 80)}`);
  expect(groups[0]?.count).toBe(1);
  expect(blindSpots.map(({ reason }) => reason)).toEqual(['The line ends in the middle of a JSON document; its last record is missing.']);
});

test('free text about the API is read loosely where it has a URL, and told where it has none', async () => {
  const { groups, blindSpots } = await readText([
    `2024-03-01T00:00:00Z [ERROR] 403 Forbidden for url: https://api.cloudflare.com${FILTERS}.`,
    `2024-03-01T00:00:00Z [ERROR] request to ${FILTERS} failed`,
    '2024-03-01T00:00:00Z [INFO] nothing of interest',
  ].join('\n'));
  expect(groups.map(({ usage }) => usage)).toMatchObject([{ kind: 'call', method: undefined, reading: 'mentioned', host: 'api.cloudflare.com' }]);
  expect(blindSpots.map(({ where }) => where)).toEqual(['-:2']);
});

test('an empty log is empty', async () => {
  const { groups, blindSpots, coverage } = await readText('');
  expect({ groups, lines: coverage.lines }).toEqual({ groups: [], lines: 0 });
  expect(blindSpots).toEqual([{ where: '-', reason: 'The log is empty.', kind: 'unparsed' }]);
});

test.each<[string, string, string]>([
  ['blank lines alone', '\n\r\n\n', 'No line of the log is a request.'],
  ['the zeroes that a crash left', '\0\0\0\0', 'No line of the log is a request.'],
  ['the names of columns alone', 'ClientRequestMethod,ClientRequestURI\n', 'No line of the log is a request.'],
  ['a recording of nothing', '{"log": {"entries": []}}', 'No line of the log is a request.'],
  ['an empty list', '[]', 'No line of the log is a request.'],
  ['a byte order mark', '\ufeff', 'The log is empty.'],
])('%s: no request was read, which is told', async (_, text, reason) => {
  expect((await readText(text)).blindSpots).toEqual([{ where: '-', reason, kind: 'unparsed' }]);
});

test('an empty log beside one that was read is told, and the look is complete', async () => {
  const request = Buffer.from('192.0.2.1 - - [01/Mar/2024:10:20:30 +0000] "GET / HTTP/1.1" 200 1\n');
  const { blindSpots } = await readLogs([{ name: 'access.log', bytes: pieces(Buffer.alloc(0), 1) }, { name: 'access.log.1.gz', bytes: pieces(gzipSync(request), 8) }, { name: 'old.gz', bytes: pieces(gzipSync(''), 8) }], { vocabulary });
  expect(blindSpots).toEqual([
    { where: 'access.log', reason: 'The log is empty.', kind: 'other' },
    { where: 'old.gz', reason: 'The log is empty.', kind: 'other' },
  ]);
});
