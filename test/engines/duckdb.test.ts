import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test as always } from 'vitest';
import { openDuckdb } from '../../analyzer/engines/duckdb.ts';
import { readByEngine, type EngineReading, type EngineTerms } from '../../analyzer/engines/engine.ts';
import { compileLogFilter } from '../../analyzer/expression/logpush-match.ts';
import type { LogFilter } from '../../analyzer/expression/logpush.ts';
import { readLogs, type LogOptions, type LogReading } from '../../analyzer/scanners/logs/index.ts';
import type { Report } from '../../analyzer/model.ts';
import { folder, lastcall } from '../cli/io.ts';
import { vocabulary, ZONE } from '../scanners/logs/reading.ts';
import { duckdb, runDuckdb } from './duckdb.ts';
import { comparable, records } from './logs.ts';

const test = always.skipIf(duckdb === undefined);

const ROOT = path.join(import.meta.dirname, '../..');
const HOOKS = pathToFileURL(path.join(ROOT, 'test/typescript-hooks.mjs')).href;

const LINES = records(4000).map((one) => JSON.stringify(one));

/** A log in a folder of its own. */
function log(content: string | Uint8Array, name = 'a.ndjson'): string {
  return path.join(folder({ [name]: content }), name);
}

async function byDuckdb(files: string[], terms: Partial<EngineTerms> = {}): Promise<EngineReading> {
  const engine = await openDuckdb(files, terms.fields);
  try {
    return await readByEngine(engine, 'logs', { vocabulary, ...terms });
  } finally {
    await engine.close();
  }
}

function byReader(files: string[], options: Partial<LogOptions> = {}): Promise<LogReading> {
  return readLogs(files.map((file) => ({ name: 'logs', path: file })), { vocabulary, ...options });
}

test('compressed members one after another, and files by a glob, are read to their end', async () => {
  const half = LINES.length / 2;
  const root = folder({
    'one.json.gz': Buffer.concat([gzipSync(`${LINES.slice(0, 100).join('\n')}\n`), gzipSync(`${LINES.slice(100, half).join('\n')}\r\n`)]),
    'two.json.gz': gzipSync(`${LINES.slice(half).join('\n')}\n`),
  });
  const theirs = await byDuckdb([path.join(root, '*.json.gz')]);
  expect(comparable(theirs)).toEqual(comparable(await byReader([log(LINES.join('\n'))])));
});

test('a zstd log and several files are read together', async () => {
  const half = LINES.length / 2;
  const root = folder({ 'a.ndjson': LINES.slice(0, half).join('\n'), 'b.ndjson': LINES.slice(half).join('\n') });
  await runDuckdb(`COPY (SELECT json FROM read_ndjson_objects('${root}/b.ndjson')) TO '${root}/b.ndjson.zst' (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '\x01', COMPRESSION zstd)`);
  const theirs = await byDuckdb([path.join(root, 'a.ndjson'), path.join(root, 'b.ndjson.zst')]);
  expect(comparable(theirs)).toEqual(comparable(await byReader([log(LINES.join('\n'))])));
});

const TIMED = records(1500).map((one, index) => ({ ...one, EdgeStartTimestamp: new Date(1_727_600_000_000 + index * 7_001_123).toISOString() }));

test.each([
  ['JSON', 'RequestHeaders', 'CAST(EdgeStartTimestamp AS TIMESTAMP)'],
  ['a struct, whose absent fields are NULL', `json_transform(RequestHeaders, '{"accept": "VARCHAR", "Transfer-Encoding": "VARCHAR", "content-length": "VARCHAR"}')`, 'CAST(EdgeStartTimestamp AS TIMESTAMPTZ)'],
  ['a map', 'CAST(RequestHeaders AS MAP(VARCHAR, VARCHAR))', 'CAST(EdgeStartTimestamp AS TIMESTAMP_NS)'],
])('Parquet by a glob answers like the log it was made of, headers as %s, times of a time type', async (_, headers, time) => {
  const file = log(TIMED.map((one) => JSON.stringify(one)).join('\n'));
  const rows = `SELECT * REPLACE (${time} AS EdgeStartTimestamp, ${headers} AS RequestHeaders), row_number() OVER () AS number
    FROM read_json('${file}', map_inference_threshold = 0, columns = {${Object.keys({ ...TIMED[0], ClientRequestURI: '', ClientRequestPath: '', ClientRequestHost: '', RequestHeaders: '' }).map((key) => `${key}: '${key === 'RequestHeaders' ? 'JSON' : 'VARCHAR'}'`).join(', ')}})`;
  await runDuckdb(...[0, 1].map((rest) => `COPY (SELECT * EXCLUDE (number) FROM (${rows}) WHERE number % 2 = ${rest}) TO '${file.replace('.ndjson', `${rest}.parquet`)}' (FORMAT parquet)`));
  expect(comparable(await byDuckdb([file.replace('.ndjson', '*.parquet')]))).toEqual(comparable(await byReader([file])));
});

test('CSV is read under its header; a row of another number of cells is told, and counted once', async () => {
  const columns = ['EdgeStartTimestamp', 'ClientIP', 'ClientRequestMethod', 'ClientRequestHost', 'ClientRequestURI', 'ClientRequestUserAgent', 'EdgeResponseStatus'] as const;
  const cell = (value: unknown): string => (/[",]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? ''));
  const rows = records(600).map((one) => columns.map((name) => cell(one[name])).join(','));
  const theirs = await byDuckdb([log(gzipSync([columns.join(','), ...rows.slice(0, 300), 'a,b', 'a,b,c,d,e,f,g,h', ...rows.slice(300)].join('\n')), 'a.csv.gz')]);
  const ours = await byReader([log([columns.join(','), ...rows].join('\n'), 'a.csv')]);
  expect(comparable(theirs).slice(1)).toEqual(comparable(ours).slice(1));
  const pathless = records(600).filter((one) => one['ClientRequestURI'] === undefined).length;
  expect(theirs.coverage).toMatchObject({ lines: 602, unreadable: pathless + 2 });
});

const PATH = `/client/v4/zones/${ZONE}/filters`;

test.each([
  ['a request line', { request: `GET ${PATH}?page=2 HTTP/1.1`, host: 'api.cloudflare.com', remote_addr: '192.0.2.1', status: '403', time_local: '01/Mar/2024:10:20:30 +0100', http_user_agent: 'curl/8' }],
  ['lists of header values', { level: 'info', ts: 1709288430.5, request: { remote_ip: '192.0.2.1', method: 'GET', host: 'api.cloudflare.com', uri: PATH, headers: { 'User-Agent': ['lastcal', 'x'] } }, status: 403 }],
  ['keys with dots in an object', { '@timestamp': '2024-03-01T10:20:30,250+0100', attributes: { 'http.request.method': 'GET', 'url.full': `https://api.cloudflare.com${PATH}`, 'http.response.status_code': 403, 'user_agent.original': 'curl/8' } }],
  ['objects in objects', { httpRequest: { requestMethod: 'GET', requestUrl: `https://api.cloudflare.com${PATH}`, status: 403, remoteIp: '192.0.2.1', userAgent: 'curl/8' }, timestamp: '2024-03-01T10:20:30.25Z' }],
])('a log with %s is read like by the log reader', async (_, record) => {
  const file = log(`${JSON.stringify(record)}\n${JSON.stringify(record).replaceAll('filters', 'filtersets')}\n`);
  const [theirs, ours] = [await byDuckdb([file]), await byReader([file])];
  expect(ours.groups).toHaveLength(1);
  expect(comparable(theirs)).toEqual(comparable(ours));
});

test('fields of a log of one\'s own are found where --field says', async () => {
  const file = log([PATH, '/blog'].map((target) => JSON.stringify({ req: { verb: 'DELETE', target }, at: '2024-03-01T10:20:30Z', code: 204, uri: '/decoy' })).join('\n'));
  const fields = ['uri=req.target', 'method=req.verb', 'time=at', 'status=code'];
  const ours = await byReader([file], { fields });
  expect(ours.groups).toMatchObject([{ count: 1, statuses: { 204: 1 } }]);
  expect(comparable(await byDuckdb([file], { fields }))).toEqual(comparable(ours));
});

test('an object under the name of a path or a client does not stand in the way of the fields in it', async () => {
  const record = { '@timestamp': '2024-03-01T10:20:30.000Z', http: { request: { method: 'GET' }, response: { status_code: 403 } }, url: { full: `https://api.cloudflare.com/client/v4/zones/${ZONE}/filters` }, client: { ip: '192.0.2.7' }, user_agent: { original: 'curl/8' } };
  const file = log(`${JSON.stringify(record)}\n${JSON.stringify({ ...record, url: { full: 'https://www.example.com/' } })}\n`);
  const theirs = comparable(await byDuckdb([file]));
  expect(theirs.join()).toContain('192.0.2.7');
  expect(theirs).toEqual(comparable(await byReader([file])));
});

test('lines and bytes, of which an engine knows nothing, are absent rather than 0', async () => {
  const { groups, coverage } = await byDuckdb([log(LINES.slice(0, 100).join('\n'))]);
  expect(groups.map(({ usage }) => 'line' in usage.source)).not.toContain(true);
  expect(coverage.files).toEqual([{ file: 'logs', format: 'logpush-http', lines: 100, unreadable: expect.any(Number) as number }]);
});

test('bodies of audit logs come along, equal but for ids, and need no host', async () => {
  const record = (id: string, locked: boolean): string => JSON.stringify({
    ActionTimestamp: '2024-07-01T00:00:00Z', ActorIPAddress: '192.0.2.1', ActorTokenDetails: { token_name: 'ci' },
    Raw: { method: 'PUT', uri: `/zones/${id}/dns_records/${id}`, status_code: 200, user_agent: 'curl/8' }, ResourceRequest: { id, locked },
  });
  const ids = ['0'.repeat(32), 'a'.repeat(32)];
  const file = log([...ids.map((id) => record(id, true)), record('b'.repeat(32), false)].join('\n'));
  const theirs = await byDuckdb([file]);
  expect(theirs.groups.map(({ count }) => count).sort()).toEqual([1, 2]);
  expect(comparable(theirs)).toEqual(comparable(await byReader([file])));
});

test('a window and a filter leave out what they leave out for the log reader', async () => {
  const file = log(LINES.join('\n'));
  const window = { since: '2024-10-02T00:00:00.000Z', until: '2024-11-20T23:59:59.999Z' };
  const filter: LogFilter = { where: { and: [
    { key: 'EdgeResponseStatus', operator: 'lt', value: 410 },
    { or: [{ key: 'ClientRequestUserAgent', operator: 'startsWith', value: 'cloudflare-go' }, { key: 'ClientIP', operator: '!in', value: ['192.0.2.1', '192.0.2.2'] }] },
    { key: 'ClientRequestHost', operator: '!endsWith', value: '.com' },
    { key: 'ClientSSLCipher', operator: '!contains', value: 'RSA' },
  ] } };
  const ours = await byReader([file], { ...window, select: compileLogFilter(filter) });
  const theirs = await byDuckdb([file], { ...window, filter });
  expect(ours.groups.length).toBeGreaterThan(20);
  expect(comparable(theirs).slice(1)).toEqual(comparable(ours).slice(1));
  expect(theirs.coverage.unselected).toBeGreaterThan(0);
});

test('lines that are no request are told, and counted once', async () => {
  const { blindSpots, coverage, groups } = await byDuckdb([log([...LINES.slice(0, 50), 'garbage', '[1]', '{"torn":', '{"ClientIP":"192.0.2.1"}', ...LINES.slice(50, 100)].join('\n'))]);
  expect(coverage).toMatchObject({ lines: 104, unreadable: 4 });
  expect(blindSpots).toEqual([{ where: 'logs', reason: '4 of 104 lines hold no request path in the columns of logpush-http.', kind: 'unparsed' }]);
  expect(groups.length).toBeGreaterThan(0);
});

test('a truncated file, which DuckDB reads to the break, is told by its torn line', async () => {
  const { blindSpots, coverage } = await byDuckdb([log(gzipSync(LINES.join('\n')).subarray(0, 5000), 'cut.json.gz')]);
  expect(coverage.unreadable).toBe(1);
  expect(blindSpots).toHaveLength(1);
});

test.each([
  ['a file that is not there', () => '/nonexistent/*.ndjson', /^DuckDB could not read the logs: .*No files found/],
  ['a folder', () => folder(), /^DuckDB could not read the logs: .*No files found/],
  ['a log that is no JSON', () => log(`192.0.2.1 - - [01/Mar/2024:10:20:30 +0000] "GET ${PATH} HTTP/1.1" 200 1\n`), /^DuckDB finds no JSON object in these logs\.$/],
  ['a document of several lines', () => log(`[\n${LINES.slice(0, 3).join(',\n')}\n]\n`, 'a.json'), /^DuckDB reads JSON logs line by line/],
  ['bzip2', () => log('BZh', 'a.ndjson.bz2'), /^DuckDB does not read bzip2\.$/],
  ['a Parquet file that is none', () => log('PAR', 'a.parquet'), /^DuckDB could not read the logs: .*[Pp]arquet/],
  ['a log without a path', () => log('{"a":1}\n{"a":2}\n'), /^No column of these logs is known to hold a request path/],
])('%s is a sentence, never an empty answer', async (_, file, sentence) => {
  await expect(byDuckdb([file()])).rejects.toThrow(sentence);
});

test.each(['s3://bucket/logs/*.parquet', 'http://127.0.0.1:1/a.ndjson'])('%s, which nobody answers, is a sentence with or without the extension for it, and shows no credential', async (url) => {
  const { code, out, err } = await lastcall(['logs', '--engine', 'duckdb', `${url}?s3_endpoint=127.0.0.1:1&s3_use_ssl=false&s3_secret_access_key=hunter2`]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^lastcall: DuckDB (?:reads such URLs by its extension \w+, which is not installed and could not be fetched\.\n  Run INSTALL \w+ in DuckDB \(v[\d.]+\/\w+\) where there is a network, and copy ~\/\.duckdb\/extensions from there; or fetch the logs first\.|could not read the logs: .*)\n$/);
  expect(err).not.toMatch(/hunter|\?/);
});

test('an extension that is there and cannot be loaded is told as that', async () => {
  const engine = await openDuckdb([log(LINES[0] ?? '')]);
  const [[version, platform] = []] = await engine.rows('SELECT version(), platform FROM pragma_platform()');
  await engine.close();
  const home = folder({ [`.duckdb/extensions/${version}/${platform}/httpfs.duckdb_extension`]: 'half a download '.repeat(200) });
  // The library looks at the environment of its process, which is not that of a thread of tests.
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', HOOKS, path.join(ROOT, 'analyzer/cli/main.ts'), 'logs', '--engine', 'duckdb', 's3://bucket/logs/*.parquet?s3_secret_access_key=hunter2'], { encoding: 'utf8', env: { ...process.env, HOME: home } });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^lastcall: DuckDB reads such URLs by its extension httpfs, which is installed and cannot be loaded: .+\.\n  Run FORCE INSTALL httpfs in DuckDB where there is a network, or fetch the logs first\.\n$/);
  expect(stderr).not.toContain('hunter');
});

test('logs --engine duckdb reports what logs reports', async () => {
  const root = folder({ 'a.ndjson': LINES.slice(0, 300).join('\n') });
  const [theirs, ours] = [await lastcall(['logs', '--engine', 'duckdb', 'a.nd*', '--format', 'json'], { cwd: root }), await lastcall(['logs', 'a.ndjson', '--format', 'json'], { cwd: root })];
  const summary = (out: string): string[] => (JSON.parse(out) as Report).findings.map(({ deprecation, certainty, route, count }) => `${deprecation} ${certainty} ${route} ${count}`).sort();
  expect([theirs.code, theirs.err]).toEqual([1, '']);
  expect(summary(theirs.out)).toEqual(summary(ours.out));
});

test('logs --engine duckdb finds the limits that logs finds, and says what it did not measure', async () => {
  const refused = [413, 429, 200].map((status) => ({ ...records(1)[0], ClientRequestMethod: 'GET', ClientRequestURI: `/client/v4/zones/${ZONE}/custom_hostnames`, ClientRequestHost: 'api.cloudflare.com', EdgeResponseStatus: status, RequestHeaders: { accept: 'x' }, SecurityRuleIDs: ['worker'] }));
  const root = folder({ 'a.ndjson': [...LINES.slice(0, 100), ...refused.map((one) => JSON.stringify(one))].join('\n') });
  const limitsOf = async (...words: string[]): Promise<string[]> => (JSON.parse((await lastcall(['logs', 'a.ndjson', '--format', 'json', ...words], { cwd: root })).out) as Report).limits?.map(({ limit, sign, route, count }) => `${count}× ${limit} by ${sign} on ${route}`) ?? ['not asked for'];
  expect(await limitsOf()).toEqual(['1× request-body by status 413 on GET /zones/{zone_id}/custom_hostnames', '1× worker-burst by status 429 with rule worker on GET /zones/{zone_id}/custom_hostnames']);
  expect(await limitsOf('--engine', 'duckdb')).toEqual(await limitsOf());
  expect(await limitsOf('--engine', 'duckdb', '--limits', 'all')).toEqual(await limitsOf());
  expect(await limitsOf('--engine', 'duckdb', '--limits', 'none')).toEqual(['not asked for']);
  expect((await lastcall(['logs', 'a.ndjson', '--engine', 'duckdb'], { cwd: root })).out).toContain('Headers were not measured for limits');
});

test('kinds of files that DuckDB reads in different ways are not mixed', async () => {
  await expect(byDuckdb([log('a', 'a.csv'), log('{}', 'a.ndjson')])).rejects.toThrow('Parquet, CSV and JSON logs cannot be read by DuckDB in one run.');
});

test('an empty log is read, and holds nothing', async () => {
  expect((await byDuckdb([log('')])).coverage).toMatchObject({ lines: 0, unreadable: 0 });
});

test('--by stands in place of the report, and counts what it counts without an engine', async () => {
  const root = folder({ 'a.ndjson': LINES.slice(0, 600).join('\n') });
  const rows = async (...words: string[]): Promise<string> => (await lastcall(['logs', 'a.ndjson', '--by', 'status', ...words], { cwd: root })).out;
  expect(await rows('--engine', 'duckdb')).toBe(await rows());
  expect(await rows()).toMatch(/^ *\d+ {2}200 {2}/);
});

test('an audit log says what such logs never hold, also where an engine reads it', async () => {
  const record = { ActionTimestamp: '2024-07-01T00:00:00Z', Raw: { method: 'PUT', uri: '/zones/x/settings/ssl', status_code: 200 } };
  const { code, out } = await lastcall(['logs', '--engine', 'duckdb', 'a.ndjson', '--limits', 'none', '--require-complete'], { cwd: folder({ 'a.ndjson': JSON.stringify(record) }) });
  expect([code, out]).toEqual([3, expect.stringContaining('a.ndjson: Audit logs hold changes alone')]);
});
