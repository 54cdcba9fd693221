import { expect, test } from 'vitest';
import { HOST, json, PATH } from '../../format-lines.ts';
import { readText, shown } from '../../reading.ts';

const NAMES = ['timestamp', 'client_ip', 'method', 'host', 'url', 'status', 'user_agent'];
const row = (path: string): unknown[] => ['2024-03-01T10:20:30Z', '192.0.2.7', 'GET', HOST, path, 403, 'curl/8'];
const texts = (cells: unknown[]): string[] => cells.map(String);

/** Answers to a query, as these services write them. */
const TABLES: Record<string, (rows: unknown[][]) => unknown> = {
  'Azure': (rows) => ({ tables: [{ name: 'PrimaryResult', columns: NAMES.map((name) => ({ name, type: 'string' })), rows }] }),
  'Kusto': (rows) => ({ Tables: [{ TableName: 'Table_0', Columns: NAMES.map((ColumnName) => ({ ColumnName, DataType: 'String' })), Rows: rows }, { TableName: 'Table_1', Columns: [{ ColumnName: 'Value' }], Rows: [['{}']] }] }),
  'BigQuery': (rows) => ({ kind: 'bigquery#queryResponse', schema: { fields: NAMES.map((name) => ({ name, type: 'STRING' })) }, totalRows: '3', rows: rows.map((cells) => ({ f: texts(cells).map((v) => ({ v })) })) }),
  'Athena': (rows) => ({ ResultSet: { Rows: [NAMES, ...rows].map((cells) => ({ Data: texts(cells).map((VarCharValue) => ({ VarCharValue })) })), ResultSetMetadata: { ColumnInfo: NAMES.map((Name) => ({ Name, Type: 'varchar' })) } } }),
  'Trino': (rows) => ({ id: 'x', columns: NAMES.map((name) => ({ name, type: 'varchar' })), data: rows, stats: { state: 'FINISHED' } }),
  'Splunk': (rows) => ({ preview: false, init_offset: 0, messages: [], fields: NAMES, rows }),
  'Splunk, of typed fields': (rows) => ({ preview: false, init_offset: 0, fields: NAMES.map((name) => ({ name, type: 'str' })), rows }),
  'ClickHouse': (rows) => ({ meta: NAMES.map((name) => ({ name, type: 'String' })), data: rows, rows: rows.length }),
};

test.each(Object.entries(TABLES))('%s: rows of an answer are records under the names of its columns', async (_, table) => {
  const text = json(table([row(PATH), row(`${PATH}ets`), row('/blog'), [PATH]]));
  for (const [document, times] of [[`${text}\n`, 1], [`${text}\n${text}\n`, 2]] as const) {
    const { groups, blindSpots } = await readText(document);
    expect(groups).toMatchObject([{ count: times, firstSeen: '2024-03-01T10:20:30.000Z', statuses: { 403: times }, callers: [{ who: '192.0.2.7 · curl/8' }], usage: { seen: `GET ${HOST}/client/v4/zones/{}/filters` } }]);
    expect(blindSpots).toEqual([]);
  }
});

test('Azure\'s table of an app service is read, also where it is written over several lines', async () => {
  const columns = ['TimeGenerated', 'CsMethod', 'CsUriStem', 'CsHost', 'ScStatus', 'CIp', 'UserAgent'].map((name) => ({ name }));
  const { groups } = await readText(JSON.stringify({ tables: [{ columns, rows: [['2024-03-01T10:20:30Z', 'GET', PATH, HOST, 403, '192.0.2.7', 'curl/8']] }] }, null, 1));
  expect(groups).toMatchObject([{ count: 1, firstSeen: '2024-03-01T10:20:30.000Z', statuses: { 403: 1 } }]);
});

test.each([NAMES, NAMES.map((name) => ({ name }))])('Splunk\'s answer is read also column by column', async (...fields) => {
  const rows = [row(PATH), row('/blog'), row(`${PATH}ets`)];
  const { groups, blindSpots } = await readText(`${json({ preview: false, init_offset: 0, fields, columns: NAMES.map((_, index) => rows.map((cells) => cells[index])) })}\n`);
  expect(groups).toMatchObject([{ count: 1, firstSeen: '2024-03-01T10:20:30.000Z', statuses: { 403: 1 }, callers: [{ who: '192.0.2.7 · curl/8' }] }]);
  expect(blindSpots).toEqual([]);
});

test('a line of a row that a cell spreads over several lines is told where it names no request by itself', async () => {
  const { groups, blindSpots } = await readText(`client_ip,user_agent,url,status\n192.0.2.7,"curl\n/8",${PATH},403\n192.0.2.7,curl/8,${PATH},410\n192.0.2.7,"a\nb",/blog,403\n`);
  expect(groups).toMatchObject([{ count: 1, statuses: { 410: 1 } }]);
  expect(blindSpots).toEqual([{ where: '-:3', reason: 'The line is part of a row that a cell spreads over several lines, which are not put together.', kind: 'unparsed' }]);
});

test('a row with a word that is no request is told', async () => {
  const { groups, blindSpots } = await readText(`${json({ columns: [{ name: 'note' }], rows: [[`asked for ${PATH}`], ['blog']] })}\n`);
  expect([groups, blindSpots.length]).toEqual([[], 1]);
});

const http = { 'http.host': HOST, 'http.user_agent': 'curl/8', [`GET ${PATH} HTTP/1.1\\r\\n`]: { 'http.request.method': 'GET', 'http.request.uri': PATH } };
const frame = { 'frame.time_epoch': '1709288430.000000000' };
const source = { layers: { frame, ip: { 'ip.src': '192.0.2.7' }, http } };
const ek = { timestamp: '1709288430000', layers: { frame: { frame_frame_time_epoch: '2024-03-01T10:20:30.000000000Z' }, ip: { ip_ip_src: '192.0.2.7' }, http: { http_http_host: HOST, http_http_user_agent: 'curl/8', http_http_request_method: 'GET', http_http_request_uri: PATH } } };
const asked = { layers: { 'frame.time_epoch': ['1709288430.0'], 'ip.src': ['192.0.2.7'], 'http.request.method': ['GET'], 'http.request.uri': [PATH], 'http.host': [HOST], 'http.user_agent': ['curl/8'] } };
const answer = { layers: { frame, http: { 'http.response.code': '403', 'http.response_for.uri': `http://${HOST}${PATH}` } } };

test.each([
  ['-T json', JSON.stringify([{ _source: { layers: { frame, tcp: {} } } }, { _source: source }, { _source: answer }], null, 2)],
  ['-T json -e', JSON.stringify([{ _source: asked }], null, 2)],
  ['-T ek', `${json({ index: { _index: 'packets', _type: 'doc' } })}\n${json(ek)}\n${json({ index: { _index: 'packets' } })}\n${json(answer)}\n`],
])('tshark %s: each packet with a request is one, its answer is none', async (_, text) => {
  const { groups, blindSpots } = await readText(text);
  expect(groups).toMatchObject([{ count: 1, firstSeen: '2024-03-01T10:20:30.000Z', statuses: {}, callers: [{ who: '192.0.2.7 · curl/8' }], usage: { seen: `GET ${HOST}/client/v4/zones/{}/filters` } }]);
  expect(blindSpots).toEqual([]);
});

test('a request that comes with layers of its own is one, and what only looks like a packet is told', async () => {
  expect(shown(await readText(`${json({ method: 'GET', host: HOST, url: PATH, layers: { frame: {} } })}\n`))).toHaveLength(1);
  expect((await readText(`${json({ layers: { note: PATH } })}\n`)).blindSpots).toHaveLength(1);
});

test('two words that look like a header hide no line that has as many commas', async () => {
  const line = `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${PATH} HTTP/1.1" 403 16 "-" "tool/1 (a, b)"`;
  const { groups, blindSpots } = await readText(`${line}\nrequest,path\n${line}\n${line}\n`);
  expect([groups.map(({ count, usage }) => [count, usage.source.kind === 'log' && usage.source.format]), blindSpots]).toEqual([[[3, 'combined']], []]);
});

const W3C = ['c-ip', 'date', 'time', 'cs-method', 'cs-uri-stem', 'cs(Host)', 'sc-status', 'cs(Referrer)', 'cs(User-Agent)'];
const cellsOf = (path: string): string[] => ['192.0.2.7', '2024-03-01', '10:20:30', 'GET', path, HOST, '403', 'http://www.example.com/a', 'tool/1'];

test.each([
  ['several spaces between its cells', W3C.join('  '), (path: string) => cellsOf(path).join('      ')],
  ['quotes around those with spaces', W3C.join(' '), (path: string) => [...cellsOf(path).slice(0, -1), '"tool/1 (x y; ""z"")"'].join(' ')],
  ['quotes around all of them', W3C.join(' '), (path: string) => cellsOf(path).map((cell) => `"${cell}"`).join(' ')],
  ['the day and the time of its own zone', W3C.join(' ').replace('date time', 'date-local time-local'), (path: string) => [...cellsOf(path).slice(0, -1), '"tool/1 (x y)"'].join(' ')],
])('a W3C extended log with %s is read', async (_, names, line) => {
  const { groups, blindSpots } = await readText(`#Version: 1.0\n#Fields: ${names}\n${[`${PATH}ets`, PATH, '/blog'].map(line).join('\n')}\n`);
  expect(groups).toMatchObject([{ count: 1, firstSeen: '2024-03-01T10:20:30.000Z', statuses: { 403: 1 }, usage: { reading: 'exact', seen: `GET ${HOST}/client/v4/zones/{}/filters` } }]);
  expect(groups[0]?.callers[0]?.who).toMatch(/^192\.0\.2\.7 · tool\/1/);
  expect(blindSpots).toEqual([]);
});

test('a row of a W3C extended log that is cut short is none, also in quotes', async () => {
  const { groups } = await readText(`#Fields: ${W3C.join(' ')}\n${cellsOf(PATH).slice(2).map((cell) => `"${cell}"`).join(' ')}\n`);
  expect(groups.filter(({ usage }) => usage.kind === 'call' && usage.reading === 'exact')).toEqual([]);
});

test('names of columns may begin with the sign that rows are numbered under', async () => {
  const { groups, blindSpots } = await readText(`#,Result,Protocol,Host,URL,Body\n1,403,HTTPS,${HOST},${PATH},12\n2,200,HTTPS,${HOST},/blog,12\n`);
  expect(groups).toMatchObject([{ count: 1, usage: { host: HOST } }]);
  expect(blindSpots).toEqual([]);
  expect(shown(await readText(`# a, b, ${PATH}\n`))).toEqual([]);
});

test('lines that were exported as a column are read as lines', async () => {
  const line = `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] ""GET https://${HOST}${PATH} HTTP/1.1"" 403 12 ""-"" ""curl/8""`;
  const { groups, blindSpots } = await readText(`"Time","Line","tsNs","id"\n"1709288430000","${line}","1709288430000000000","x"\n"1709288430000","${line.replaceAll(PATH, '/blog')}","1709288430000000000","x"\n`);
  expect(groups).toMatchObject([{ count: 1, statuses: { 403: 1 }, callers: [{ who: '192.0.2.7 · curl/8' }] }]);
  expect(blindSpots).toEqual([]);
});

test('CloudFront escapes each sign of an escape once more, and no other server does', async () => {
  const rows = (fields: string, place: string) => (path: string): string => `#Version: 1.0\n#Fields: date time ${fields}c-ip cs-method cs-uri-stem sc-status\n2024-03-01\t10:20:30\t${place}192.0.2.7\tGET\t${path}\t403\n`;
  const [ofCloudFront, ofIis] = [rows('x-edge-location ', 'FRA50-C1\t'), rows('', '')];
  const count = async (text: string): Promise<number> => (await readText(text)).groups.reduce((sum, one) => sum + one.count, 0);
  for (const spelled of ['%2566ilters', 'filters%252F1', '%66ilters']) expect([await count(ofCloudFront(PATH.replace('filters', spelled))), spelled]).toEqual([1, spelled]);
  for (const other of [ofCloudFront(PATH.replace('filters', '%252566ilters')), ofCloudFront(PATH.replace('filters', '%2566iltersets')), ofIis(PATH.replace('filters', '%2566ilters'))]) expect(await count(other)).toBe(0);
});
