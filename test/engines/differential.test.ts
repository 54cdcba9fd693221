import path from 'node:path';
import { expect, test as always } from 'vitest';
import { openClickhouse } from '../../analyzer/engines/clickhouse.ts';
import { openDuckdb } from '../../analyzer/engines/duckdb.ts';
import { readByEngine, type EngineReading, type EngineTerms, type LogEngine } from '../../analyzer/engines/engine.ts';
import { compileLogFilter } from '../../analyzer/expression/logpush-match.ts';
import type { LogCondition, LogFilter } from '../../analyzer/expression/logpush.ts';
import { readLogs, type LogOptions, type LogReading } from '../../analyzer/scanners/logs/index.ts';
import { unescapedText } from '../../analyzer/scanners/logs/record/escapes.ts';
import { limits } from '../../rules/limits.ts';
import { folder } from '../cli/io.ts';
import { vocabulary } from '../scanners/logs/reading.ts';
import { chdb, clickhouseServer } from './chdb.ts';
import { duckdb } from './duckdb.ts';
import { LIMIT_COLUMNS, limitLines } from './limit-lines.ts';
import { comparable, records, SMALL } from './logs.ts';
import { wildFilters } from './wild-filters.ts';
import { wildLines } from './wild-lines.ts';

const COLUMNS = ['ClientIP', 'ClientRequestHost', 'ClientRequestMethod', 'ClientRequestPath', 'ClientRequestURI', 'ClientRequestUserAgent', 'ClientSSLCipher',
  'EdgeStartTimestamp', 'EdgeResponseStatus', 'RequestHeaders', 'SecurityRuleIDs'];

/** How each engine is given a file of NDJSON: where no columns are named, with those that it finds in it. A table holds no lines that are none of its rows. */
const ENGINES: { name: string; test: ReturnType<typeof always.skipIf>; takesNoise: boolean; open(file: string, columns?: readonly string[]): Promise<LogEngine> }[] = [
  { name: 'DuckDB', test: always.skipIf(duckdb === undefined), takesNoise: true, open: (file) => openDuckdb([file]) },
  {
    name: 'ClickHouse',
    test: always.skipIf(chdb === undefined),
    takesNoise: false,
    open: async (file, columns = COLUMNS) => openClickhouse(`file('${file}', 'JSONEachRow'${columns.length === 0 ? '' : `, '${columns.map((name) => `${name} Nullable(String)`).join(', ')}'`})`, { url: await clickhouseServer() }),
  },
];

/** What both say of one file. Lines that hold no path are no groups: the reader counts only those that it looked at closer. */
async function both(lines: readonly string[], open: (file: string) => Promise<LogEngine>, terms: EngineTerms & Partial<LogOptions>): Promise<{ theirs: string[]; ours: string[] }> {
  const file = path.join(folder({ 'a.ndjson': `${lines.join('\n')}\n` }), 'a.ndjson');
  const engine = await open(file);
  const theirs = await readByEngine(engine, 'logs', terms).finally(() => engine.close());
  return { theirs: told(theirs), ours: told(await readLogs([{ name: 'logs', path: file }], terms)) };
}

function told(reading: EngineReading | LogReading): string[] {
  const { coverage, limits: met = [] } = reading;
  const shown = met.map((one) => JSON.stringify([one.limit, one.sign, one.certainty, one.route, one.host, one.count, one.largest, one.firstSeen, one.lastSeen]));
  return [...comparable({ ...reading, coverage: { ...coverage, unreadable: 0 } }), ...shown.sort()];
}

const SEEDS = [1, 2, 3, 4];

const SIGNS = { edge: ['status 413', 'status 429 with rule worker', 'URL'], home: ['status 413', 'status 429 with error code 1015', 'error code 1027', 'URL'] };

for (const { name, test, takesNoise, open } of ENGINES) {
  test.each(SEEDS)(`${name} and the log reader agree on requests in every spelling, generated from the number %i`, async (seed) => {
    const { theirs, ours } = await both(wildLines(400, seed, takesNoise), open, { vocabulary: SMALL });
    expect(ours.length).toBeGreaterThan(60);
    expect(theirs).toEqual(ours);
  });

  test(`${name} reads a status beside words and numbers of errors, as the log reader does`, async () => {
    const of = (status: string | number, code: string | number): string => JSON.stringify({ method: 'GET', host: 'api.cloudflare.com', url: '/client/v4/user/billing/profile', status: String(status), code: String(code), time: '2024-03-01T10:20:30Z' });
    const { theirs, ours } = await both([of('ok', 200), of('error', 10000), of('error', 410), of(403, 7), of(10000, 404), of('', '')], (file) => open(file, ['method', 'host', 'url', 'status', 'code', 'time']), { vocabulary: SMALL });
    expect(ours.join()).toContain('{"200":1,"403":1,"404":1,"410":1}');
    expect(theirs).toEqual(ours);
  });

  const [host, uri] = ['api.cloudflare.com', '/client/v4/user/billing/profile'];
  test.each([
    ['a list of them', { httpSourceName: 'ALB', timestamp: 1709288430000, httpRequest: { clientIp: '192.0.2.7', httpMethod: 'GET', uri, args: 'a=b', headers: [{ name: 'Accept', value: 'x' }, { name: 'HOST', value: host }, { name: 'user-agent', value: 'tool/1' }] }, responseCodeSent: 403 }],
    ['in capitals', { ts: 1709288430, status: 403, request: { method: 'GET', uri, headers: { ACCEPT: ['x'], HOST: [host], 'USER-AGENT': ['tool/1'] } } }],
    ['below another name', { time: '2024-03-01T10:20:30Z', req: { method: 'GET', url: uri, headers: { Host: host, 'User-Agent': 'tool/1' } }, res: { statusCode: 403 } }],
    ['beside the path', { time: '2024-03-01T10:20:30Z', method: 'GET', url: uri, status: 403, request_headers: { 'X-Host': 'other.example', hOsT: host, 'User-agent': 'tool/1', Via: '"Host":"other.example"' } }],
  ])(`${name} finds host and program among headers in any case, as the log reader does: %s`, async (_, record) => {
    const { theirs, ours } = await both([JSON.stringify(record)], (file) => open(file, []), { vocabulary: SMALL });
    expect(ours.join()).toMatch(/"host api\.cloudflare\.com".*"(?:192\.0\.2\.7 · )?tool\/1"/);
    expect(theirs).toEqual(ours);
  });

  test.each(['tool "x"/1', 'tool\\', 'a"b/c', '"'])(`${name} reads a header to its end, whatever is escaped in it: %s`, async (agent) => {
    const record = { ts: 1709288430, status: 403, request: { method: 'GET', uri, headers: { Accept: ['"x", "User-Agent":["y"]'], Host: [host], 'User-Agent': [agent], Via: ['z'] } } };
    const { theirs, ours } = await both([JSON.stringify(record)], (file) => open(file, []), { vocabulary: SMALL });
    expect(ours.join()).toContain(JSON.stringify(unescapedText(agent)));
    expect(theirs).toEqual(ours);
  });

  test(`${name} leaves it to the log reader whether an odd path of a request with both framing headers has a base path`, async () => {
    const framed = (uri: string): string => JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: 'www.example.com', ClientRequestURI: uri, RequestHeaders: { 'Transfer-Encoding': 'chunked', 'Content-Length': '3' } });
    const { theirs, ours } = await both(['/client%2fv4/user', '/CLIENT/v4/user', '/client/v4/../v4/user', '/blog'].map(framed), (file) => open(file, ['ClientRequestMethod', 'ClientRequestHost', 'ClientRequestURI', 'RequestHeaders']), { vocabulary: SMALL });
    expect(ours.filter((one) => one.startsWith('["call"'))).toHaveLength(2);
    expect(theirs).toEqual(ours);
  });

  test(`${name} takes CloudFront's escapes apart as the log reader does`, async () => {
    const row = (path: string): string => JSON.stringify({ date: '2024-03-01', time: '10:20:30', x_edge_location: 'FRA50-C1', c_ip: '192.0.2.7', cs_method: 'GET', x_host_header: host, cs_uri_stem: path, sc_status: '403' });
    const lines = ['profile', 'pr%256Ffile', 'pr%6Ffile', 'pr%25256Ffile', 'profile%253Fx', 'profile%252F', 'profiles'].map((last) => row(`/client/v4/user/billing/${last}`));
    const { theirs, ours } = await both(lines, (file) => open(file, []), { vocabulary: SMALL });
    // Of an encoded slash at the end servers make one path or another.
    expect(ours.join()).toContain('{"403":3}');
    expect(ours.join()).toContain('"respelled"');
    expect(theirs).toEqual(ours);
  });

  test(`${name} knows no more than the log reader of what an audit log does not keep`, async () => {
    const lines = [{}, { value: 'off' }, { value: 'high' }].map((request) => JSON.stringify({ ActionTimestamp: '2024-03-01T10:20:30Z', Raw: { method: 'PATCH', uri: '/client/v4/zones/x/settings/security_level', status_code: 200 }, ResourceRequest: request }));
    const { theirs, ours } = await both(lines, (file) => open(file, []), { vocabulary });
    expect(ours.join()).toContain('"unknown"');
    expect(theirs).toEqual(ours);
  });

  test.each(['2024-12-31T23:59:60Z', '2024-13-01T10:00:00Z', '2024-00-01T10:00:00Z', '2024-03-00T10:00:00Z', '2024-03-01T25:00:00Z', 'Fri, 01 Mar 10:20:30 2024 said', 'Fri, 01 Mrz 2024 10:20:30 GMT'])(`${name} takes what is no time by the calendar for none, as the log reader does: %s`, async (time) => {
    const lines = [time, '2024-03-01T10:00:00Z'].map((EdgeStartTimestamp) => JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: host, ClientRequestURI: uri, EdgeStartTimestamp }));
    const { theirs, ours } = await both(lines, (file) => open(file, ['ClientRequestMethod', 'ClientRequestHost', 'ClientRequestURI', 'EdgeStartTimestamp']), { vocabulary: SMALL });
    expect(ours.join()).toContain('{"2024-03-01":1}');
    expect(theirs).toEqual(ours);
  });

  test.each(['01/Mar/2024:10:20:30.250 +0000', '[29/Feb/2024:22:20:30.5 -0330]', '01/Mar/2024:10:20:30.123456', 'Fri, 01 Mar 2024 10:20:30 +0000', 'Fri, 01 Mar 2024 10:20:30 GMT', 'Thu, 29 Feb 2024 23:20:30 -0330', '1 Mar 2024 10:20:30 +0100', 'Fri, 1 Mar 2024 10:20:30'])(`${name} reads a time as mail, HTTP and access logs write it, as the log reader does: %s`, async (time) => {
    const lines = [JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: host, ClientRequestURI: uri, EdgeStartTimestamp: time })];
    const { theirs, ours } = await both(lines, (file) => open(file, ['ClientRequestMethod', 'ClientRequestHost', 'ClientRequestURI', 'EdgeStartTimestamp']), { vocabulary: SMALL });
    expect(ours.join()).toContain('{"2024-03-01":1}');
    expect(theirs).toEqual(ours);
  });

  test(`${name} reads method, status and client as the log reader does, however they are written`, async () => {
    const of = (more: object): string => JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: host, ClientRequestURI: uri, EdgeResponseStatus: '403', ClientIP: '192.0.2.7', ...more });
    const lines = [of({ ClientRequestMethod: ' get ' }), of({ ClientRequestMethod: 'billing.get' }), of({ EdgeResponseStatus: '410 Gone' }), of({ EdgeResponseStatus: '410 ms' }), of({ ClientIP: '::ffff:192.0.2.7' }), of({ ClientIP: '::FFFF:192.0.2.7' })];
    const { theirs, ours } = await both(lines, (file) => open(file, ['ClientRequestMethod', 'ClientRequestHost', 'ClientRequestURI', 'EdgeResponseStatus', 'ClientIP']), { vocabulary: SMALL });
    expect(ours.join()).toContain('{"403":3,"410":1}');
    expect(theirs).toEqual(ours);
  });

  test(`${name} finds method and path in the first line of a request, and a URL without its scheme, also in logs that have other names for them`, async () => {
    const of = (URL: string): string => JSON.stringify({ Datetime: '2024-03-01T10:20:30Z', HTTPMethod: 'PUT', HTTPHost: host, URL, HTTPStatusCode: 403 });
    const lines = [`GET ${uri} HTTP/1.1`, `GET ${uri} x HTTP/2`, `PATCH ${uri}`, `${host}${uri}`, `DELETE ${host}${uri} HTTP/1.1`, `get ${uri}`, uri, '/a b'].map(of);
    const { theirs, ours } = await both(lines, (file) => open(file, ['Datetime', 'HTTPMethod', 'HTTPHost', 'URL', 'HTTPStatusCode']), { vocabulary: SMALL });
    expect(ours.map((one) => /"(GET|PATCH|DELETE|PUT)".*"403":(\d)/.exec(one)?.slice(1)).filter((one) => one !== undefined).sort()).toEqual([['DELETE', '1'], ['GET', '2'], ['PATCH', '1'], ['PUT', '2']]);
    expect(theirs).toEqual(ours);
  });

  test(`${name} takes what only JavaScript reads as a number for no status, as the log reader does`, async () => {
    const lines = ['+200', '2e2', '0xc8', '', '200.0', ' 200 '].map((EdgeResponseStatus) => JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: host, ClientRequestURI: uri, EdgeResponseStatus }));
    const { theirs, ours } = await both(lines, (file) => open(file, ['ClientRequestMethod', 'ClientRequestHost', 'ClientRequestURI', 'EdgeResponseStatus']), { vocabulary: SMALL });
    expect(ours.join()).toContain(',6,null,null,{"200":2}');
    expect(theirs).toEqual(ours);
  });

  test(`${name} says of a filter that it asks for a field that is no column`, async () => {
    const file = path.join(folder({ 'a.ndjson': `${JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: host, ClientRequestURI: uri, Own: 'x' })}\n` }), 'a.ndjson');
    const where: LogFilter['where'] = { and: ['ClientIP', 'Own', 'ClientIpp'].map((key) => ({ key, operator: 'eq', value: 'x' })) };
    const engine = await open(file, ['ClientRequestMethod', 'ClientRequestHost', 'ClientRequestURI', 'Own']);
    const { blindSpots } = await readByEngine(engine, 'logs', { vocabulary, filter: { where } }).finally(() => engine.close());
    expect(blindSpots.map(({ reason }) => reason)).toEqual(['No request has the field ClientIpp, which the filter asks for.']);
  });

  test(`${name} and the log reader agree on the whole catalog, hits and near misses`, async () => {
    const { theirs, ours } = await both(records(4000).map((one) => JSON.stringify(one)), open, { vocabulary });
    expect(ours.length).toBeGreaterThan(300);
    expect(theirs).toEqual(ours);
  });

  for (const kind of ['edge', 'home'] as const) {
    test.each([1, 2, 3])(`${name} and the log reader agree on limits that requests met, in a log of ${kind} generated from the number %i`, async (seed) => {
      const openHere = (file: string): Promise<LogEngine> => open(file, LIMIT_COLUMNS[kind]);
      const { theirs, ours } = await both(limitLines(kind, 1500, seed), openHere, { vocabulary: SMALL, limits, isThorough: true });
      for (const sign of SIGNS[kind]) expect(ours.filter((line) => line.includes(`"${sign}","certain"`)).length).toBeGreaterThan(1);
      expect(theirs.slice(1)).toEqual(ours.slice(1));
    });
  }

  test.each([
    ['sure', {}, { count: 7, weighted: 3, told: 0 }], ['in doubt', { time: '2024-03-01T10:20:30Z' }, { count: 2, weighted: undefined, told: 1 }], ['numbered', { request_id: 'a', time: '2024-03-01T10:20:30Z' }, { count: 2, weighted: undefined, told: 0 }],
  ])(`${name} counts rows as often as the log reader does: %s`, async (_, more, { count, weighted, told: so }) => {
    const of = (path: string, requests: unknown): string => JSON.stringify({ method: 'GET', host: 'api.cloudflare.com', path, status: '403', ...more, requests: String(requests) });
    const lines = [of('/client/v4/user/billing/profile', 5), of('/client/v4/user/billing/profile', '2.0'), of('/client/v4/accounts/x/billing/profile', 'none'), of('/blog', 9)];
    const openHere = (file: string): Promise<LogEngine> => open(file, ['method', 'host', 'path', 'status', ...Object.keys(more), 'requests']);
    const { theirs, ours } = await both(lines, openHere, { vocabulary });
    expect(ours.join()).toContain(`{"403":${count}}`);
    expect(theirs).toEqual(ours);
    const file = path.join(folder({ 'a.ndjson': `${lines.join('\n')}\n` }), 'a.ndjson');
    const engine = await openHere(file);
    const { coverage, blindSpots } = await readByEngine(engine, 'logs', { vocabulary }).finally(() => engine.close());
    expect(coverage.weighted).toBe(weighted);
    expect(blindSpots.filter(({ reason }) => reason.startsWith('Rows were counted as one request each; by their column requests'))).toHaveLength(so);
  });

  test.each(wildFilters(6, 3).map((filter) => [JSON.stringify(filter.where), filter] as const))(`${name} and the log reader select the same requests by a filter: %s`, async (_, filter) => {
    const { theirs, ours } = await both(wildLines(150, 3, false), open, { vocabulary: SMALL, filter, select: compileLogFilter(filter) });
    expect(theirs.slice(1)).toEqual(ours.slice(1));
  });

  test.each<[LogCondition, number]>([
    [{ key: 'SecurityRuleIDs', operator: 'contains', value: 'a' }, 4], [{ key: 'SecurityRuleIDs', operator: 'in', value: ['b', '5'] }, 3], [{ key: 'SecurityRuleIDs', operator: '!contains', value: 'a' }, 4],
    [{ key: 'BotScore', operator: 'gt', value: 3 }, 2], [{ key: 'BotScore', operator: 'eq', value: 4 }, 1], [{ key: 'BotScore', operator: 'startsWith', value: '1' }, 1],
  ])(`${name} reads lists and numbers as a filter asks for them, as the log reader does: %j`, async (where, count) => {
    const of = (SecurityRuleIDs: unknown, BotScore: unknown): string => JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: host, ClientRequestURI: uri, SecurityRuleIDs, BotScore });
    const lines = [of(['a'], 1), of(['a', 'b'], 'nan'), of(['b', 'xa'], '4.0'), of(['x","a'], '0x10'), of('["a"]', 5), of('xa', '2_0'), of(5, null), of([], '')];
    const filter: LogFilter = { where };
    const { theirs, ours } = await both(lines, (file) => open(file, ['ClientRequestMethod', 'ClientRequestHost', 'ClientRequestURI', 'SecurityRuleIDs', 'BotScore']), { vocabulary, filter, select: compileLogFilter(filter) });
    expect(ours.join()).toContain(`},${count},null,null,{}`);
    expect(theirs).toEqual(ours);
  });

  test(`${name} and the log reader leave out the same by a window and a filter`, async () => {
    const filter: LogFilter = { where: { or: [
      { and: [{ key: 'EdgeResponseStatus', operator: 'geq', value: 400 }, { key: 'ClientRequestUserAgent', operator: '!contains', value: 'curl' }] },
      { key: 'ClientRequestHost', operator: 'endsWith', value: 'flare.com' },
      { key: 'ClientIP', operator: 'in', value: ['192.0.2.2', '-'] },
    ] } };
    const window = { since: '2024-03-01T00:00:00.500Z', until: '2024-03-01T23:59:59.999Z' };
    const { theirs, ours } = await both(wildLines(800, 9, takesNoise), open, { vocabulary: SMALL, ...window, filter, select: compileLogFilter(filter) });
    expect(ours.length).toBeGreaterThan(30);
    // A filtered reader decodes each request, and counts those of other APIs it would otherwise pass over.
    expect(theirs.slice(1)).toEqual(ours.slice(1));
  });
}
