import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test as always } from 'vitest';
import { openDuckdb } from '../../analyzer/engines/duckdb.ts';
import { readByEngine, type EngineReading, type EngineTerms } from '../../analyzer/engines/engine.ts';
import { compileLogFilter } from '../../analyzer/expression/logpush-match.ts';
import type { LogFilter } from '../../analyzer/expression/logpush.ts';
import { readLogs, type LogOptions, type LogReading } from '../../analyzer/scanners/logs/index.ts';
import type { Report } from '../../analyzer/model.ts';
import { folder, lastcall } from '../cli/io.ts';
import { vocabulary } from '../scanners/logs/reading.ts';
import { comparable, records } from './logs.ts';

/** The package is an optional peer that most machines do not have; CI installs it. */
const PACKAGE: string = '@duckdb/node-api';
const isInstalled = await import(PACKAGE).then(() => true, () => false);
const test = always.skipIf(!isInstalled);

const LINES = records(4000).map((one) => JSON.stringify(one));

/** A log in a folder of its own. */
function log(content: string | Uint8Array, name = 'a.ndjson'): string {
  return path.join(folder({ [name]: content }), name);
}

async function byDuckdb(files: string[], terms: Partial<EngineTerms> = {}): Promise<EngineReading> {
  const engine = await openDuckdb(files);
  try {
    return await readByEngine(engine, 'logs', { vocabulary, ...terms });
  } finally {
    await engine.close();
  }
}

function byReader(files: string[], options: Partial<LogOptions> = {}): Promise<LogReading> {
  return readLogs(files.map((file) => ({ name: 'logs', path: file })), { vocabulary, ...options });
}

test('DuckDB finds the same groups and counts as the log reader, hits and near misses', async () => {
  const file = log(`${LINES.join('\n')}\n`);
  const ours = await byReader([file]);
  expect(ours.groups.length).toBeGreaterThan(300);
  expect(comparable(await byDuckdb([file]))).toEqual(comparable(ours));
});

test('compressed members one after another, and files by a glob, are read to their end', async () => {
  const half = LINES.length / 2;
  const root = folder({
    'one.json.gz': Buffer.concat([gzipSync(`${LINES.slice(0, 100).join('\n')}\n`), gzipSync(`${LINES.slice(100, half).join('\n')}\r\n`)]),
    'two.json.gz': gzipSync(`${LINES.slice(half).join('\n')}\n`),
  });
  const theirs = await byDuckdb([path.join(root, '*.json.gz')]);
  expect(comparable(theirs)).toEqual(comparable(await byReader([log(LINES.join('\n'))])));
});

test('Parquet answers like the log it was made of, times of a time type included', async () => {
  const lines = records(1500).map((one, index) => ({ ...one, EdgeStartTimestamp: new Date(1_727_600_000_000 + index * 7_001_123).toISOString() }));
  const file = log(lines.map((one) => JSON.stringify(one)).join('\n'));
  const parquet = file.replace('.ndjson', '.parquet');
  const { DuckDBInstance } = (await import(PACKAGE)) as { DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<{ run(sql: string): Promise<unknown> }> }> } };
  const duckdb = await (await DuckDBInstance.create(':memory:')).connect();
  await duckdb.run(`COPY (SELECT * REPLACE (CAST(EdgeStartTimestamp AS TIMESTAMP) AS EdgeStartTimestamp, CAST(RequestHeaders AS JSON) AS RequestHeaders)
    FROM read_json('${file}', map_inference_threshold = 0)) TO '${parquet}' (FORMAT parquet)`);
  expect(comparable(await byDuckdb([parquet]))).toEqual(comparable(await byReader([file])));
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
  ['a log without a path', () => log('{"a":1}\n{"a":2}\n'), /^No column of these logs is known to hold a request path/],
])('%s is a sentence, never an empty answer', async (_, file, sentence) => {
  await expect(byDuckdb([file()])).rejects.toThrow(sentence);
});

test('logs --engine duckdb reports what logs reports', async () => {
  const root = folder({ 'a.ndjson': LINES.slice(0, 300).join('\n') });
  const [theirs, ours] = [await lastcall(['logs', '--engine', 'duckdb', 'a.nd*', '--format', 'json'], { cwd: root }), await lastcall(['logs', 'a.ndjson', '--format', 'json'], { cwd: root })];
  const summary = (out: string): string[] => (JSON.parse(out) as Report).findings.map(({ deprecation, certainty, route, count }) => `${deprecation} ${certainty} ${route} ${count}`).sort();
  expect([theirs.code, theirs.err]).toEqual([1, '']);
  expect(summary(theirs.out)).toEqual(summary(ours.out));
});
