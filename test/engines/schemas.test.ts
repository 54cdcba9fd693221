import path from 'node:path';
import { expect, test as always } from 'vitest';
import { openDuckdb } from '../../analyzer/engines/duckdb.ts';
import { readByEngine } from '../../analyzer/engines/engine.ts';
import { readLogs } from '../../analyzer/scanners/logs/index.ts';
import { folder } from '../cli/io.ts';
import { FORMATS, PATH, type Format } from '../scanners/logs/format-lines.ts';
import { vocabulary, ZONE } from '../scanners/logs/reading.ts';
import { duckdb } from './duckdb.ts';
import { comparable } from './logs.ts';

const test = always.skipIf(duckdb === undefined);

const TABLES = Object.entries(FORMATS).filter(([, { line, name, options }]) => options === undefined && (name === 'csv' || line(PATH, 'tool/1').startsWith('{')));

/** What a collector put into an object or a line of its own is in no column by itself: such a table is refused, with its columns. */
const REFUSED = new Set([
  'Azure Front Door', 'Azure Application Gateway', 'Azure App Service, properties in a string', 'an export of Elasticsearch', 'logcli of Loki', 'Datadog, CSV with attributes',
  // Nor is what has the usual name in another spelling, or is an object made a text.
  'CSV under headings', 'Tyk, CSV', 'JSON with capital letters', 'JSON with hyphens', 'Azure Application Gateway, version 2', 'Logpush audit_logs_v2, in a store without objects',
]);

/** An object under the name of one that may hold a request holds another: none of its rows is read, and all are told. */
const TOLD = new Set(['Zscaler, JSON in an event', 'Zscaler, JSON with the names of its feed']);

function linesOf({ header = '', line }: Format): string {
  const paths = [`/client/v4/zones/${ZONE}/filtersets`, PATH, '/blog/filters', PATH, `/client/v4/zones/${ZONE}/firewall/rules`];
  return `${header}${paths.map((one, index) => line(one, `tool/${index % 2}`)).join('\n')}\n`;
}

test.each(TABLES)('%s: DuckDB takes a table for what it is, and finds what the log reader finds', async (name, format) => {
  const file = path.join(folder({ [format.name === 'csv' ? 'a.csv' : 'a.ndjson']: linesOf(format) }), format.name === 'csv' ? 'a.csv' : 'a.ndjson');
  const engine = await openDuckdb([file]);
  const theirs = readByEngine(engine, 'logs', { vocabulary }).finally(() => engine.close());
  if (REFUSED.has(name)) return expect(theirs).rejects.toThrow('No column of these logs');
  const [ours, { groups, coverage }] = [await readLogs([{ name: 'logs', path: file }], { vocabulary }), await theirs];
  if (TOLD.has(name)) return expect([groups, coverage.unreadable]).toEqual([[], 5]);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  // An engine does not say how the columns were written.
  expect(coverage.files[0]?.format).toBe(format.name === 'csv' ? 'json' : ours.coverage.files[0]?.format);
  expect(comparable({ groups, coverage: ours.coverage })).toEqual(comparable(ours));
});

test('what stands in the place of a method and is none makes no request another one, nor does a scheme that is left out', async () => {
  const url = `api.cloudflare.com/client/v4/zones/${ZONE}/filters`;
  const file = path.join(folder({ 'a.ndjson': [{ method: 'filters.list', url }, { method: 'patch', url: `https://${url}` }, { method: 'OPTIONS', url }].map((one) => JSON.stringify(one)).join('\n') }), 'a.ndjson');
  const engine = await openDuckdb([file]);
  const [ours, theirs] = [await readLogs([{ name: 'logs', path: file }], { vocabulary }), await readByEngine(engine, 'logs', { vocabulary }).finally(() => engine.close())];
  expect(theirs.groups.map(({ count, usage }) => [count, usage.kind === 'call' && usage.method])).toEqual(expect.arrayContaining([[1, undefined], [1, 'PATCH']]));
  expect(comparable({ groups: theirs.groups, coverage: ours.coverage })).toEqual(comparable(ours));
});

test('headers in a list tell the host, and that a request was framed twice', async () => {
  const of = (host: string, ...more: string[]): string => JSON.stringify({
    timestamp: 1709288430000, webaclId: 'x', httpRequest: { clientIp: '192.0.2.7', headers: [['host', host], ...more.map((name) => [name, 'a "b", c'])].map(([name, value]) => ({ name, value })), uri: `/zones/${ZONE}/filters`, httpMethod: 'GET' },
  });
  const file = path.join(folder({ 'a.ndjson': [of('api.cloudflare.com'), of('www.example.com'), of('www.example.com', 'Transfer-Encoding', 'content-length'), of('www.example.com', 'X-Content-Length', 'Transfer-Encoding')].join('\n') }), 'a.ndjson');
  const engine = await openDuckdb([file]);
  const [ours, theirs] = [await readLogs([{ name: 'logs', path: file }], { vocabulary }), await readByEngine(engine, 'logs', { vocabulary }).finally(() => engine.close())];
  expect(ours.groups.map(({ usage }) => usage.kind === 'call' && usage.host)).toEqual(['api.cloudflare.com', 'www.example.com']);
  expect(comparable(theirs)).toEqual(comparable(ours));
});
