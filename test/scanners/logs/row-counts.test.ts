import { expect, test } from 'vitest';
import { countColumn } from '../../../analyzer/scanners/logs/record/row-counts.ts';
import { folder, lastcall } from '../../cli/io.ts';
import { HOST, json, PATH } from './format-lines.ts';
import { readText } from './reading.ts';

const counts = async (text: string, fields?: string[]): Promise<number[]> => (await readText(text, fields === undefined ? {} : { fields })).groups.map(({ count }) => count);
const reasons = async (text: string): Promise<string> => (await readText(text)).blindSpots.map(({ reason }) => reason).join();

const panel = (count: number): object => ({ hits: { count, percent: '1.0' }, visitors: { count: 1 }, method: 'GET', protocol: 'HTTP/1.1', data: PATH });
const row = (more: object): string => `${json({ method: 'GET', path: PATH, status: 200, ...more })}\n`;

test.each([
  ['CSV', `path,method,status,count\n${PATH},GET,200,1234\n/blog,GET,200,9\n`],
  ['CSV of a data base', `"method","path","count(*)"\n"GET","${PATH}","1234"\n`],
  ['numbers as texts', row({ cnt: '1234' })],
  ['a number with a fraction of none', row({ request_count: '1234.0' })],
  ['in capitals', row({ TotalRequests: 1234, avgDuration: 0.2 })],
  ['a day beside', row({ day: '2024-03-01', hits: 1234 })],
  ['an hour beside', row({ datetimeHour: '2024-03-01T10:00:00Z', requests: 1234 })],
  ['a sum of a sum', row({ 'sum(requests)': 1234, first_seen: '2024-03-01T10:00:03Z' })],
  ['rows of an answer', json({ columns: ['method', 'path', 'count_'].map((name) => ({ name })), rows: [['GET', PATH, 1234]] })],
  ['a number with commas', `path,method,count\n${PATH},GET,"1,234"\n`],
  ['a box of psql', ` path | method | count \n------+--------+-------\n ${PATH} | GET    |  1234\n /blog | GET    |  9\n(2 rows)\n`],
  ['a box of MySQL', `+------+--------+----------+\n| path | method | COUNT(*) |\n+------+--------+----------+\n| ${PATH} | GET |  1234 |\n+------+--------+----------+\n`],
  ['a box of DuckDB', `┌──────┬────────┬──────────────┐\n│ path │ method │ count_star() │\n│ varchar │ varchar │ int64 │\n├──────┼────────┼──────────────┤\n│ ${PATH} │ GET │ 1234 │\n└──────┴────────┴──────────────┘\n`],
  ['Markdown', `| path | method | count |\n|---|:---:|---:|\n| ${PATH} | GET | 1234 |\n`],
  ['Locust', `Type,Name,Request Count,Failure Count,Median Response Time,Requests/s,50%,99.9%\nGET,${PATH},1234,0,404,4.5,10,20\n`],
  ['GoAccess', json({ requests: { data: [{ hits: { count: 1234, percent: '1.0' }, visitors: { count: 1 }, method: 'GET', data: PATH }] } })],
  ['all panels of GoAccess', json({ general: { total_requests: 1300 }, visitors: { metadata: {}, data: [{ hits: { count: 1300 }, visitors: { count: 2 }, data: '20240301' }] }, requests: { data: [panel(1200)] }, static_requests: { data: [panel(30)] }, not_found: { data: [panel(4)] }, referrers: { data: [{ ...panel(9), method: undefined, data: `https://docs.example${PATH}` }] } })],
  ['all panels of GoAccess over lines', JSON.stringify({ general: { total_requests: 1300 }, requests: { data: [panel(1200)] }, static_requests: { data: [panel(34)] }, referrers: { data: [{ ...panel(9), method: undefined, data: `https://docs.example${PATH}` }] } }, null, 2)],
  ['CSV of GoAccess', `"0",,"general","1300",,,,,,,,"total_requests"\n"0",,"visitors","1300","99%","1","10%","1","12%",,,,,,"20240301"\n"0",,"requests","404","33.00%","1","10%","1234","12%","0","0","0","GET","HTTP/1.1","${PATH}"\n"1",,"requests","830","33.00%","1","10%","","","","","","GET","HTTP/2","${PATH}"\n"0",,"referrers","9","33.00%","1","10%",,,,,,,,"https://docs.example${PATH}"\n`],
  ['autocannon', json({ url: `https://api.cloudflare.com${PATH}`, method: 'GET', requests: { average: 12, total: 1234 } })],
  ['several rows', row({ count: 1000 }) + row({ count: 234 })],
  ['uniq -c', `   1234 GET ${PATH}\n`],
  ['uniq -c of paths', `   1234 ${PATH}\n      7 /blog\n`],
  ['uniq -c of whole lines', `   1234 192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${PATH} HTTP/1.1" 200 12 "-" "curl/8"\n`],
])('a row counts for as many requests as it says: %s', async (_, text) => {
  expect(await counts(text)).toEqual([1234]);
});

test('how it was answered, when and by whom counts as often', async () => {
  const { groups, coverage } = await readText(`date,client_ip,method,path,status,requests\n2024-03-01,192.0.2.7,GET,${PATH},403,7\n2024-03-02,192.0.2.7,GET,${PATH},200,5\n2024-03-02,192.0.2.7,GET,/blog,200,5\n`);
  expect(groups).toMatchObject([{ count: 12, statuses: { 200: 5, 403: 7 }, days: { '2024-03-01': 7, '2024-03-02': 5 }, callers: [{ who: '192.0.2.7', count: 12 }] }]);
  expect(coverage).toMatchObject({ lines: 4, headings: 1, weighted: 2 });
});

test.each([
  ['its own moment', row({ time: '2024-03-01T10:00:00Z', count: 25 }), 25],
  ['what was said of it', row({ level: 'info', msg: 'listed', count: 25 }), 25],
  ['how long it took', row({ duration: 3, count: 25 }), 25],
  ['a name that says nothing', row({ total: 25 }), 25],
  ['a column without a name', `"path","method","_col2"\n"${PATH}","GET","25"\n`, 25],
  ['a measurement of Prometheus', `${json({ status: 'success', data: { resultType: 'vector', result: [{ metric: { method: 'GET', path: PATH, code: '403' }, value: [1709288430, '25'] }] } })}\n`, 25],
  ['several measurements', `${json({ status: 'success', data: { resultType: 'matrix', result: [{ metric: { method: 'GET', path: PATH }, values: [[1709288430, '7'], [1709288490, '25']] }] } })}\n`, 25],
  ['any number before it, as uniq -c of another system writes one of four digits', `25 GET ${PATH}\n`, 25],
  ['a number as long as any', `1234567 GET ${PATH}\n`, 1234567],
  ['what may be a status', ` 404 GET ${PATH}\n`, 404],
  ['a number behind it', `GET ${PATH} 25\n`, 25],
  ['a number that nobody answers with', `GET ${PATH} 137\n`, 137],
  ['a number behind a path alone', `${PATH} 25\n`, 25],
  ['a cell behind a path alone', `${PATH},25\n`, 25],
  ['a cell before a path alone', `25;${PATH}\n`, 25],
  ['a number behind a whole request', `"GET ${PATH} HTTP/1.1" 25\n`, 25],
  ['a number behind a colon', `"${PATH}": 25\n`, 25],
  ['an arrow', `${PATH} => 25\n`, 25],
  ['cells', `${PATH}|GET|25\n`, 25],
  ['cells, the number first', `25\tGET\t${PATH}\n`, 25],
  ['cells with what may be a status first', `404\tGET\t${PATH}\n`, 404],
  ['cells with a status beside it', `GET,${PATH},403,25\n`, 25],
  ['words with a status between', `25 GET 403 ${PATH}\n`, 25],
  ['cells with a day', `2024-03-01|GET|${PATH}|25\n`, 25],
  ['cells with a client', `192.0.2.7|GET|${PATH}|25\n`, 25],
  ['cells with the name of a program', `GET|${PATH}|curl/8.5|25\n`, 25],
  ['a box without names', `| GET ${PATH} | 25 |\n`, 25],
  ['a number of lines before it', `    25\tGET ${PATH}\n`, 25],
  ['a line of a container', `${json({ log: `${row({ count: 25 })}`, stream: 'stdout', time: '2024-03-01T10:00:00.123Z' })}\n`, 25],
])('where a row may be one request all the same it is one, and that is told: %s', async (_, text, requests) => {
  expect(await counts(text)).toEqual([1]);
  expect(await reasons(text)).toContain(`1 row was counted as one request; by `);
  expect(await reasons(text)).toContain(`may stand for ${requests} requests`);
});

test.each([
  ['the number of the request', row({ request_id: 'a', count: 25 })],
  ['the number that the edge gave it', row({ RayID: 'a', count: 25 })],
  ['requests of a connection', row({ connection_requests: 25, time: '2024-03-01T10:00:00Z' })],
  ['a length', row({ total_bytes: 25, content_length: 25, retry_count: 2, result_count: 25 })],
  ['a name that says nothing beside a moment', row({ total: 25, time: '2024-03-01T10:00:00Z' })],
  ['no number', row({ count: 'many' }) + row({ count: 0 }).replace('GET', 'PUT') + row({ count: 2.5 }).replace('GET', 'POST') + row({ count: -3 }).replace('GET', 'DELETE')],
  ['none', row({})],
  ['a time before it', `1764100000 GET ${PATH}\n1764100000123 GET ${PATH}\n`],
  ['a time before more', `1764100000 192.0.2.7 "GET ${PATH} HTTP/1.1" 200\n`],
  ['a status behind it', `GET ${PATH} 404\nGET ${PATH} 403\n`],
  ['cells with a status', `GET,${PATH},404\nGET,${PATH},403\n`],
  ['cells with a time', `2024-03-01T10:20:30Z,GET,${PATH},404,25\n`],
  ['cells with a time in another notation', `"Fri Mar 01 10:20:30 2024","HTTPS","${PATH}","25","GET","403"\n`],
  ['cells with the number of the request', `0b0c8c9e-1d1e-4f5a-9b3c-2a1b3c4d5e6f,GET,${PATH},404,25\n`],
  ['how long it took', `GET ${PATH} 200 25 ms\n`],
  ['a line that was collected by itself', `${json({ log: `GET ${PATH} 200 25\n`, stream: 'stdout', time: '2024-03-01T10:00:00.123Z' })}\n`],
  ['the counter of Traefik', [1, 2].map((n) => json({ RequestCount: 48212 + n, RequestMethod: 'GET', RequestPath: PATH, StartUTC: '2024-03-01T10:00:00Z' })).join('\n')],
])('a row of one request is one: %s', async (_, text) => {
  expect([...new Set(await counts(text))]).toHaveLength(1);
  expect((await counts(text))[0]).toBeLessThan(3);
  expect(await reasons(text)).toBe('');
});

test('rows that count are not taken for ones like them', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => row({ count: index + 1 }));
  expect(await counts(lines.join(''))).toEqual([820]);
  expect(await counts([row({}), row({}), ...lines].join(''))).toEqual([822]);
});

test('a column that --field names counts, whatever it is called', async () => {
  expect(await counts(row({ n: 25, time: '2024-03-01T10:00:03Z' }), ['uri=path', 'method=method', 'count=n'])).toEqual([25]);
  expect(await counts(row({ n: 25 }).repeat(3), ['uri=path', 'count=n'])).toEqual([75]);
});

test('groups of the analytics of the service count for as many as they hold', async () => {
  const groups = [
    { count: 120, dimensions: { clientRequestPath: PATH, clientRequestHTTPMethodName: 'GET', edgeResponseStatus: 403, datetime: '2024-03-01T10:20:30Z' } },
    { avg: { sampleInterval: 10 }, count: 30, dimensions: { clientRequestPath: PATH, clientRequestHTTPMethodName: 'GET', edgeResponseStatus: 403, date: '2024-03-02' } },
    { count: 5, dimensions: { clientRequestPath: '/blog', clientRequestHTTPMethodName: 'GET' } },
  ];
  for (const scope of ['zones', 'accounts']) {
    const { groups: found, blindSpots } = await readText(json({ data: { viewer: { [scope]: [{ httpRequestsAdaptiveGroups: groups }] } }, errors: null }));
    expect(found).toMatchObject([{ count: 150, statuses: { 403: 150 }, days: { '2024-03-01': 120, '2024-03-02': 30 } }]);
    expect(blindSpots).toEqual([]);
  }
});

test('a path alone on a line is a request with some method', async () => {
  const { groups } = await readText(`${PATH}\n${PATH} and more\n`);
  expect(groups).toMatchObject([{ count: 1, usage: { method: undefined, reading: 'mentioned' } }]);
});

test('a status that a table has no column for is none, and what docker compose puts before a line is no column', async () => {
  expect((await readText(` path | method | count \n---+---+---\n ${PATH} | GET | 404\n`)).groups).toMatchObject([{ count: 404, statuses: {} }]);
  expect((await readText(`api-1  | request\napi-1  | GET ${PATH} 200\napi-1  | GET ${PATH} 200\n`)).groups).toMatchObject([{ count: 2, statuses: { 200: 2 } }]);
});

test('what is taken for a status may count as well where others beside it do', async () => {
  const text = `GET ${PATH} 404\nGET ${PATH} 25\n`;
  expect(await counts(text)).toEqual([2]);
  expect(await reasons(text)).toContain('2 rows were counted as one request each; by the number beside them they may stand for 429 requests');
});

test('what GoAccess found nothing for was answered so', async () => {
  expect((await readText(json({ general: {}, requests: { data: [panel(2)] }, not_found: { data: [panel(3)] } }))).groups).toMatchObject([{ count: 5, statuses: { 404: 3 } }]);
  expect((await readText(`"0",,"not_found","3","1%","1","1%",,,,,,"GET","HTTP/1.1","${PATH}"\n"0",,"requests","200","1%","1","1%",,,,,,"GET","HTTP/1.1","${PATH}"\n`)).groups).toMatchObject([{ count: 203, statuses: { 404: 3 } }]);
});

test('a share of all requests is told where each has a line, without the lines that name columns', async () => {
  const share = async (text: string): Promise<unknown> => (JSON.parse((await lastcall(['logs', 'a.log', '--format', 'json'], { cwd: folder({ 'a.log': text }) })).out) as { findings: { share?: number }[] }).findings[0]?.share;
  expect(await share(`#Version: 1.0\n#Fields: date time cs-method cs-uri-stem sc-status\n2024-03-01 10:20:30 GET ${PATH} 200\n2024-03-01 10:20:30 GET /blog 200\n`)).toBe(0.5);
  expect(await share(`method,path,status\nGET,${PATH},200\nGET,/blog,200\n`)).toBe(0.5);
  expect(await share(`method,path,count\nGET,${PATH},2\nGET,/blog,6\n`)).toBeUndefined();
  expect(await share(`> GET ${PATH} HTTP/1.1\n> Host: ${HOST}\n>\n< HTTP/1.1 200 OK\n<\n`)).toBeUndefined();
  expect(await share(`---> GET https://${HOST}${PATH} HTTP/1.1\n<--- HTTP/1.1 200 OK (12ms)\n`)).toBeUndefined();
});

test('what a report counted by a column it says', async () => {
  const { out } = await lastcall(['logs', 'a.csv'], { cwd: folder({ 'a.csv': `method,path,count\nGET,${PATH},2\n` }) });
  expect(out).toContain('1 row counted as often as they say');
  expect(out).toContain('×2');
});

test.each([
  [['path', 'count'], 'count', true], [['path', 'COUNT(*)'], 'COUNT(*)', true], [['path', 'count_star()'], 'count_star()', true], [['path', 'countIf(x)'], 'countIf(x)', true],
  [['path', 'sum(_sample_interval)'], 'sum(_sample_interval)', true], [['path', 'numRequests'], 'numRequests', true], [['path', 'Number of requests'], 'Number of requests', true], [['path', 'doc_count'], 'doc_count', true],
  [['path', 'count', 'minute'], 'count', true], [['path', 'count', 'max_time'], 'count', true], [['path', 'count', 'avg_response_time'], 'count', true], [['path', 'count', 'p95_latency'], 'count', true],
  [['path', 'requests', 'hits'], 'requests', false], [['path', 'count', '@timestamp'], 'count', false], [['path', 'count', 'created_at'], 'count', false], [['path', 'f0_'], 'f0_', false],
  [['path', 'count(distinct ip)'], undefined, false], [['path', 'count', 'traceId'], undefined, false], [['path', 'account', 'discount', 'country', 'hit', 'request', 'cache_hits'], undefined, false],
])('%j: %s counts', (names, name, isCertain) => {
  expect(countColumn(names)).toEqual(name === undefined ? undefined : { name, isCertain });
});
