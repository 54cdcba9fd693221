import { expect, test } from 'vitest';
import { readText, ZONE } from './reading.ts';

const HOST = 'api.cloudflare.com';
const PATH = `/client/v4/zones/${ZONE}/filters`;
const URL = `https://${HOST}${PATH}`;
const json = (...records: object[]): string => records.map((record) => JSON.stringify(record)).join('\n');

const POINT = { type: 'Point', data: { time: '2026-11-23T11:49:25.1Z', value: 1, tags: { method: 'GET', name: URL, url: URL, status: '403' } } };
const SPAN = { method: 'GET', uri: PATH, version: 'HTTP/1.1', name: 'request' };

/** What is written about one request that was answered with 403. */
const LOGS: [name: string, text: string, time?: string][] = [
  ['Serilog, compact', json({ '@t': '2026-11-23T11:49:25.1Z', '@mt': 'HTTP {RequestMethod} {RequestPath} responded {StatusCode} in {Elapsed:0.0000} ms', RequestMethod: 'GET', RequestPath: PATH, StatusCode: 403 }), '2026-11-23'],
  ['Serilog, JSON', json({ Timestamp: '2026-11-23T11:49:25.1Z', MessageTemplate: 'HTTP {RequestMethod} {RequestPath} responded {StatusCode}', Properties: { RequestMethod: 'GET', RequestPath: PATH, StatusCode: 403 } }), '2026-11-23'],
  ['Serilog, text', `[11:49:25 INF] HTTP GET ${PATH} responded 403 in 12.3456 ms`],
  ['HttpClient of .NET, compact', json(
    { '@t': '2026-11-23T11:49:25.1Z', '@mt': 'Start processing HTTP request {HttpMethod} {Uri}', HttpMethod: 'GET', Uri: URL }, { '@t': '2026-11-23T11:49:25.2Z', '@mt': 'Sending HTTP request {HttpMethod} {Uri}', HttpMethod: 'GET', Uri: URL },
    { '@t': '2026-11-23T11:49:25.3Z', '@mt': 'Received HTTP response headers after {ElapsedMilliseconds}ms - {StatusCode}', StatusCode: 403, HttpMethod: 'GET', Uri: URL },
    { '@t': '2026-11-23T11:49:25.4Z', '@mt': 'End processing HTTP request after {ElapsedMilliseconds}ms - {StatusCode}', StatusCode: 403, HttpMethod: 'GET', Uri: URL },
  ), '2026-11-23'],
  ['tracing of Rust, text', `2026-11-23T11:49:25.1Z DEBUG request{method=GET uri=${PATH} version=HTTP/1.1}: on_request: started processing request\n2026-11-23T11:49:25.2Z DEBUG request{method=GET uri=${PATH} version=HTTP/1.1}: on_response: finished processing request latency=0 ms status=403`, '2026-11-23'],
  ['tracing of Rust, JSON', json({ timestamp: '2026-11-23T11:49:25.1Z', fields: { message: 'started processing request' }, span: SPAN }, { timestamp: '2026-11-23T11:49:25.2Z', fields: { message: 'finished processing request', status: 403 }, span: SPAN }), '2026-11-23'],
  ['bunyan', json(...[{ msg: 'request start' }, { msg: 'request finish', res: { statusCode: 403 } }].map((more) => ({ req: { method: 'GET', url: PATH, headers: { host: HOST }, remoteAddress: '192.0.2.7' }, time: '2026-11-23T11:49:25.1Z', ...more }))), '2026-11-23'],
  ['k6, JSON', json({ metric: 'http_reqs', type: 'Metric', data: { name: 'http_reqs', thresholds: [] } }, { metric: 'http_reqs', ...POINT }, { metric: 'http_req_duration', ...POINT }, { metric: 'http_req_blocked', ...POINT }), '2026-11-23'],
  ['k6, CSV', `metric_name,timestamp,metric_value,method,name,status,url\n${['http_reqs', 'http_req_duration', 'http_req_blocked'].map((metric) => `${metric},1795434565,1.0,GET,${URL},403,${URL}`).join('\n')}`, '2026-11-23'],
  ['Playwright, what a trace holds', json({ type: 'resource-snapshot', snapshot: { startedDateTime: '2026-11-23T11:49:25.1Z', request: { method: 'GET', url: URL, headers: [] }, response: { status: 403, headers: [], content: {} } } }), '2026-11-23'],
  ['a provider of Terraform', `2026-11-23T11:49:25.1Z [DEBUG] provider.x: Sending HTTP Request: Host=${HOST} tf_http_op_type=request tf_http_req_method=GET tf_http_req_uri=${PATH} tf_http_trans_id=t-1\n2026-11-23T11:49:25.2Z [DEBUG] provider.x: Received HTTP Response: tf_http_op_type=response tf_http_res_status_code=403 tf_http_trans_id=t-1`, '2026-11-23'],
  ['Symfony', `[2026-11-23T11:49:25.1+00:00] http_client.INFO: Request: "GET ${URL}" [] []\n[2026-11-23T11:49:25.2+00:00] http_client.INFO: Response: "403 ${URL}" 0.123456 seconds [] []`, '2026-11-23'],
  ['HTTParty', `[HTTParty] [2026-11-23 11:49:25 +0000] 403 "GET ${URL}" 16 `, '2026-11-23'],
  ['ASP.NET', `      Request starting HTTP/1.1 GET ${URL} - application/json 2\n      Request finished HTTP/1.1 GET ${URL} - 403 16 application/json 12.3456ms`],
  ['axios as it debugs', `  axios GET ${URL} +0ms\n  axios 403 Forbidden (GET ${URL}) +12ms`],
  ['a logger of axios', `[Axios][Request][2026-11-23T11:49:25.1Z] GET ${URL}\n[Axios][Response][2026-11-23T11:49:25.2Z] GET ${URL} 403:Forbidden`, '2026-11-23'],
  ['Newman', `→ list\n  GET ${URL} [403 Forbidden, 1.2kB, 123ms]`],
  ['a message behind a stamp', `2026/11/23 11:49:25 GET ${PATH} HTTP/1.1\nHost: ${HOST}\n\n2026/11/23 11:49:25 HTTP/2.0 403 Forbidden\nContent-Type: application/json\n\n{}`, '2026-11-23'],
  ['tcpflow', `192.000.002.007.50000-104.016.000.001.00080: GET ${PATH} HTTP/1.1\nHost: ${HOST}\n\n104.016.000.001.00080-192.000.002.007.50000: HTTP/1.1 403 Forbidden\n\n{}`],
  ['an export of journald', `__REALTIME_TIMESTAMP=1795434565000000\nMESSAGE=192.0.2.7 - - [23/Nov/2026:11:49:25 +0000] "GET ${PATH} HTTP/1.1" 403 16 "-" "curl/8"\n_PID=1`, '2026-11-23'],
];

test.each(LOGS)('%s: one request, its status and its day', async (_, text, time) => {
  const { groups } = await readText(`${text}\n${text.replaceAll('/filters', '/filtersets').replaceAll('t-1', 't-2')}\n${text.replaceAll('t-1', 't-3')}\n`);
  expect(groups.map(({ count, statuses, usage, days }) => [count, statuses, usage.kind === 'call' && usage.method, Object.keys(days)])).toEqual([[2, { 403: 2 }, 'GET', time === undefined ? [] : [time]]]);
});

test('what a client of Python says of a request is one, with its method', async () => {
  const { groups } = await readText(`2026-11-23 11:49:25,1 DEBUG Starting request <TraceRequestStartParams(method='DELETE', url=URL('${URL}'))>\n2026-11-23 11:49:25,2 DEBUG Ending request <TraceRequestEndParams(method='DELETE', url=URL('${URL}'))>\n`);
  expect(groups).toMatchObject([{ count: 1, usage: { method: 'DELETE' } }]);
});

test('a time without a year is none, where the calendar would make one up', async () => {
  const { groups } = await readText(`time="Nov 23 11:49:25" level=info client_ip=192.0.2.7 method=GET path=${PATH} status=403\n`);
  expect(groups).toMatchObject([{ count: 1, days: {}, statuses: { 403: 1 } }]);
});

test('records that are called metrics and are none are read', async () => {
  expect((await readText(json({ metric: 'x', method: 'GET', url: URL, status: 403, data: { a: 1 } }))).groups).toMatchObject([{ count: 1 }]);
});
