import { expect, test } from 'vitest';
import { readText, ZONE } from './reading.ts';

const HOST = 'api.cloudflare.com';
const PATH = `/client/v4/zones/${ZONE}/filters`;
const URL = `https://${HOST}${PATH}`;
const json = (...records: object[]): string => records.map((record) => JSON.stringify(record)).join('\n');

const POINT = { type: 'Point', data: { time: '2026-11-23T11:49:25.1Z', value: 1, tags: { method: 'GET', name: URL, url: URL, status: '403' } } };
const SPAN = { method: 'GET', uri: PATH, version: 'HTTP/1.1', name: 'request' };

const AT = 1795434565100;
const spanOf = (more: object): object => ({ resourceSpans: [{ scopeSpans: [{ spans: [{ kind: 3, startTimeUnixNano: `${AT}000000`, attributes: Object.entries({ 'http.request.method': 'GET', 'url.full': URL }).map(([key, stringValue]) => ({ key, value: { stringValue } })).concat([{ key: 'http.response.status_code', value: { intValue: '403' } as never }]), ...more }] }] }] });

/** What is written about one request that was answered with 403. */
const LOGS: [name: string, text: string, time?: string][] = [
  ['Logstash, for people', `{\n    "@timestamp" => 2026-11-23T11:49:25.100Z,\n          "verb" => "GET",\n       "request" => "${PATH}",\n      "response" => "403"\n}`, '2026-11-23'],
  ['OctoDNS', `2026-11-23T11:49:25  [140] DEBUG CloudflareProvider[cf] _request: method=GET, path=/zones/${ZONE}/filters\n2026-11-23T11:49:25  [140] DEBUG urllib3.connectionpool https://${HOST}:443 "GET ${PATH} HTTP/1.1" 403 None`, '2026-11-23'],
  ['http-client of Haskell, as it fails', [
    '2026-11-23T11:49:25Z [Error] HttpExceptionRequest Request {', `  host                 = "${HOST}"`, '  port                 = 443', '  requestHeaders       = [("User-Agent","curl/8")]',
    `  path                 = "${PATH}"`, '  queryString          = "?page=1"', '  method               = "GET"', '  proxy                = Nothing', '}',
    ' (StatusCodeException (Response {responseStatus = Status {statusCode = 403, statusMessage = "Forbidden"}, responseBody = ()}) "")',
  ].join('\n'), '2026-11-23'],
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
  ['a provider of Terraform that says where it wrote each line', `2026-11-23T11:49:25.1Z [DEBUG] provider.x: Sending HTTP Request: @caller=/home/ci/go/pkg/mod/plugin/v2@v2.38.1/logging/transport.go:162 tf_http_op_type=request tf_http_req_method=GET tf_http_req_uri=${PATH} tf_http_trans_id=t-1\n2026-11-23T11:49:25.2Z [DEBUG] provider.x: Received HTTP Response: @caller=/home/ci/go/pkg/mod/plugin/v2@v2.38.1/logging/transport.go:162 tf_http_op_type=response tf_http_res_status_code=403 tf_http_trans_id=t-1`, '2026-11-23'],
  ['the same as JSON', json({ '@level': 'debug', '@message': 'Sending HTTP Request', '@timestamp': '2026-11-23T11:49:25.1Z', '@caller': '/home/ci/go/transport.go:162', Host: HOST, tf_http_req_method: 'GET', tf_http_req_uri: PATH, tf_http_trans_id: 't-1' }, { '@message': 'Received HTTP Response', '@timestamp': '2026-11-23T11:49:25.2Z', tf_http_res_status_code: 403, tf_http_trans_id: 't-1' }), '2026-11-23'],
  ['a URL in its parts, as a script takes it apart', json({ when: '2026-11-23T11:49:25.1Z', time: AT, op: 'GET', pathname: PATH, origin: `https://${HOST}`, code: 403 }), '2026-11-23'],
  ['names of one\'s own beside what led to the request', json({ when: '2026-11-23T11:49:25.1Z', time: AT, op: 'GET', endpoint: PATH, image: 'registry.example.com/a/b', referer: 'https://example.com/', caller: '/app/call.py:12', code: 403 }), '2026-11-23'],
  ['Symfony', `[2026-11-23T11:49:25.1+00:00] http_client.INFO: Request: "GET ${URL}" [] []\n[2026-11-23T11:49:25.2+00:00] http_client.INFO: Response: "403 ${URL}" 0.123456 seconds [] []`, '2026-11-23'],
  ['HTTParty', `[HTTParty] [2026-11-23 11:49:25 +0000] 403 "GET ${URL}" 16 `, '2026-11-23'],
  ['ASP.NET', `      Request starting HTTP/1.1 GET ${URL} - application/json 2\n      Request finished HTTP/1.1 GET ${URL} - 403 16 application/json 12.3456ms`],
  ['axios as it debugs', `  axios GET ${URL} +0ms\n  axios 403 Forbidden (GET ${URL}) +12ms`],
  ['a logger of axios', `[Axios][Request][2026-11-23T11:49:25.1Z] GET ${URL}\n[Axios][Response][2026-11-23T11:49:25.2Z] GET ${URL} 403:Forbidden`, '2026-11-23'],
  ['Newman', `→ list\n  GET ${URL} [403 Forbidden, 1.2kB, 123ms]`],
  ['a message behind a stamp', `2026/11/23 11:49:25 GET ${PATH} HTTP/1.1\nHost: ${HOST}\n\n2026/11/23 11:49:25 HTTP/2.0 403 Forbidden\nContent-Type: application/json\n\n{}`, '2026-11-23'],
  ['tcpflow', `192.000.002.007.50000-104.016.000.001.00080: GET ${PATH} HTTP/1.1\nHost: ${HOST}\n\n104.016.000.001.00080-192.000.002.007.50000: HTTP/1.1 403 Forbidden\n\n{}`],
  ['a span that says how it ended', json(spanOf({ status: {} })), '2026-11-23'],
  ['a span that ended with an error', json(spanOf({ status: { code: 2, message: 'x' } })), '2026-11-23'],
  ['a span that an SDK of OpenTelemetry prints', json({ name: 'GET', kind: 'SpanKind.CLIENT', start_time: '2026-11-23T11:49:25.1Z', status: { status_code: 'ERROR' }, attributes: { 'http.method': 'GET', 'http.url': URL, 'http.status_code': 403 } }), '2026-11-23'],
  ['a span of Datadog, named after what was asked', json({ name: 'http.request', resource: 'GET /client', start: AT * 1e6, meta: { 'http.method': 'GET', 'http.url': URL, 'http.status_code': '403' } }), '2026-11-23'],
  ['a state in words beside the status', json({ time: '2026-11-23T11:49:25.1Z', status: 'error', method: 'GET', url: URL, code: 403 }), '2026-11-23'],
  ['slog', json({ time: '2026-11-23T11:49:25.1Z', req: { method: 'GET', url: URL }, resp: { status: 403 } }), '2026-11-23'],
  ['an error of axios', json({ time: AT, err: { message: 'failed', config: { method: 'get', url: URL }, status: 403 } }), '2026-11-23'],
  ['GELF', json({ version: '1.1', host: 'web1', short_message: 'call', timestamp: AT / 1000, _method: 'GET', _url: URL, _status: 403 }), '2026-11-23'],
  ['GELF around a line', json({ version: '1.1', host: 'web1', short_message: `192.0.2.7 - - [23/Nov/2026:11:49:25 +0000] "GET ${PATH} HTTP/1.1" 403 16`, timestamp: AT / 1000 }), '2026-11-23'],
  ['a segment of X-Ray', json({ name: 'x', start_time: AT / 1000, http: { request: { method: 'GET', url: URL }, response: { status: 403 } } }), '2026-11-23'],
  ['New Relic', json({ timestamp: AT, 'request.method': 'GET', 'request.uri': PATH, 'http.statusCode': 403 }), '2026-11-23'],
  ['Application Insights', json({ timestamp: '2026-11-23T11:49:25.1Z', itemType: 'request', name: 'GET X/Get', url: URL, resultCode: '403' }), '2026-11-23'],
  ['Ansible', `ok: [localhost] => ${json({ invocation: { module_args: { method: 'GET', url: URL } }, status: 403, url: URL })}`],
  ['cassettes of VCR', json({ http_interactions: [{ request: { method: 'get', uri: URL, headers: {} }, response: { status: { code: 403, message: 'Forbidden' }, headers: {} }, recorded_at: 'Mon, 23 Nov 2026 11:49:25 GMT' }] }), '2026-11-23'],
  ['the journal of WireMock', json({ requests: [{ request: { method: 'GET', url: PATH, absoluteUrl: URL, loggedDate: AT }, response: { status: 403 } }] }), '2026-11-23'],
  ['ModSecurity', json({ transaction: { time_stamp: 'Mon Nov 23 11:49:25 2026', request: { method: 'GET', uri: PATH, headers: { Host: HOST } }, response: { http_code: 403 } } }), '2026-11-23'],
  ['a line that Logstash kept beside its event', json({ '@timestamp': '2026-11-23T11:49:25.1Z', event: { original: `192.0.2.7 - - [23/Nov/2026:11:49:25 +0000] "GET ${PATH} HTTP/1.1" 403 16` } }), '2026-11-23'],
  ['a container on Azure', json({ TimeGenerated: '2026-11-23T11:49:25.1Z', LogMessage: `GET ${URL} 403` }), '2026-11-23'],
  ['an export of journald', `__REALTIME_TIMESTAMP=1795434565000000\nMESSAGE=192.0.2.7 - - [23/Nov/2026:11:49:25 +0000] "GET ${PATH} HTTP/1.1" 403 16 "-" "curl/8"\n_PID=1`, '2026-11-23'],
  ['reactor-netty, as text', `2026-11-23 11:49:25.123 DEBUG 1 --- [ctor-http-nio-2] reactor.netty.http.client.HttpClient     : [6f3c1c1e-1, L:/10.0.0.5:51710 - R:${HOST}/192.0.2.200:443] WRITE: 182B GET ${PATH} HTTP/1.1\nuser-agent: tool/1\nhost: ${HOST}\n\n\n2026-11-23 11:49:25.223 DEBUG 1 --- [ctor-http-nio-2] reactor.netty.http.client.HttpClient     : [6f3c1c1e-1, L:/10.0.0.5:51710 - R:${HOST}/192.0.2.200:443] READ: 95B HTTP/1.1 403 Forbidden\nServer: x\n\n{}`, '2026-11-23'],
  ['Vert.x, which writes the time as mail does', `11:49:25.123 [vert.x-eventloop-thread-2] INFO io.vertx.ext.web.handler.impl.LoggerHandlerImpl - 192.0.2.7 - - [Mon, 23 Nov 2026 11:49:25 GMT] "GET ${PATH} HTTP/1.1" 403 95 "-" "tool/1"`, '2026-11-23'],
  ['an answer with its day, as curl shows it', `> GET ${PATH} HTTP/2\n> Host: ${HOST}\n> \n< HTTP/2 403 \n< date: Mon, 23 Nov 2026 11:49:25 GMT\n< \n{}\n* Connection #0 to host ${HOST} left intact`, '2026-11-23'],
  ['curl that a shell shows', `+ curl -sS -i -X GET ${URL}\nHTTP/2 403 \nserver: x\n\n{}`],
  ['LWP, message by message', `GET ${URL}\nUser-Agent: tool/1\n\nHTTP/1.1 403 Forbidden\nConnection: close\n\n{}\n`],
  ['messages of .NET', `2026-11-23 11:49:25 DBG Method: GET, RequestUri: '${URL}', Version: 1.1, Content: <null>, Headers: { }\n2026-11-23 11:49:26 DBG StatusCode: 403, ReasonPhrase: 'Forbidden', Version: 1.1`, '2026-11-23'],
  ['messages of Rust', `[2026-11-23T11:49:25Z DEBUG ureq::run] Request { method: GET, uri: ${URL}, version: HTTP/1.1, headers: {} }\n[2026-11-23T11:49:25Z DEBUG ureq::run] Response { status: 403, version: HTTP/1.1, headers: {} }`, '2026-11-23'],
  ['Bun', `[fetch] > HTTP/1.1 GET ${URL}\n[fetch] > Host: ${HOST}\n\n[fetch] < 403 Forbidden\n`],
  ['Playwright', `>> GET ${URL}\n<< 403 ${URL}`],
  ['OkHttp within a frame', `┌────── Request ──────\n| URL: ${URL}\n| \n| Method: @GET\n| \n| Headers:\n| ├ Accept: */*\n└──────\n┌────── Response ──────\n| URL: ${URL}\n| \n| is success : false - Received in: 98ms\n| \n| Status Code: 403 / Forbidden\n| \n└──────`],
  ['Dio within a frame', `╔╣ Request ║ GET \n║  ${URL}\n╚═══╝\n╔╣ Response ║ GET ║ Status: 403 Forbidden  ║ Time: 98 ms\n║  ${URL}\n╚═══╝`],
  ['HTTPoison', `11:49:25.123 [debug] {:ok, %HTTPoison.Response{status_code: 403, body: "", request_url: "${URL}", request: %HTTPoison.Request{method: :get, url: "${URL}"}}}`],
  ['a client of Cloudflare for Python, which debugs', `2026-11-23 11:49:25,123 - x._base_client - DEBUG - Request options: {'method': 'get', 'url': '${PATH.slice('/client/v4'.length)}', 'headers': {}, 'json_data': None}\n2026-11-23 11:49:25,124 - x._base_client - DEBUG - Sending HTTP Request: GET ${URL}\n2026-11-23 11:49:25,223 - httpx - INFO - HTTP Request: GET ${URL} "HTTP/1.1 403 Forbidden"\n2026-11-23 11:49:25,223 - x._base_client - DEBUG - HTTP Response: GET ${URL} "403 Forbidden" Headers({'date': 'x'})`, '2026-11-23'],
  ['an error of Finagle', `2026-11-23 11:49:25.123 DEBUG x Request("GET ${PATH}", from 0.0.0.0:0) -> Response("HTTP/1.1 Status(403)")`, '2026-11-23'],
  ['an error of got', `2026-11-23T11:49:25Z HTTPError: Response code 403 (X) [GET ${URL}]\n    at Request.<anonymous> (/app/index.js:118:42)`, '2026-11-23'],
  ['an error of Faraday', `E, [2026-11-23T11:49:25.123456 #1] ERROR -- : Faraday::ClientError: the server responded with status 403 for GET ${URL}`, '2026-11-23'],
  ['an error of a client of Cloudflare for Go', `2026/11/23 11:49:25 GET ${URL}: HTTP status 403: x (10000)`, '2026-11-23'],
  ['a recording of Azure\'s test proxy', json({ Entries: [{ RequestUri: URL, RequestMethod: 'GET', RequestHeaders: { 'User-Agent': 'tool/1' }, RequestBody: null, StatusCode: 403, ResponseHeaders: {}, ResponseBody: {} }], Variables: {} })],
  ['the journal of Hoverfly', json({ journal: [{ request: { path: PATH, method: 'GET', destination: HOST, scheme: 'https', query: '' }, response: { status: 403 }, timeStarted: '2026-11-23T11:49:25.1Z' }], offset: 0 }), '2026-11-23'],
];

test.each(LOGS)('%s: one request, its status and its day', async (_, text, time) => {
  const { groups } = await readText(`${text}\n${text.replaceAll('/filters', '/filtersets').replaceAll('t-1', 't-2')}\n${text.replaceAll('t-1', 't-3')}\n`);
  expect(groups.map(({ count, statuses, usage, days }) => [count, statuses, usage.kind === 'call' && usage.method, Object.keys(days)])).toEqual([[2, { 403: 2 }, 'GET', time === undefined ? [] : [time]]]);
});

test('of a request that names its path, and its address beside it, the host and the query are told', async () => {
  const named = (host: string): string => json({ TimeGenerated: AT, Name: `GET ${PATH}`, Target: host, Data: `https://${host}${PATH}?page=2`, ResultCode: '403', DependencyType: 'HTTP', AppRoleName: 'x' });
  const { groups } = await readText(`${named(HOST)}\n${json({ TimeGenerated: AT, Name: `GET ${PATH}`, Data: 'https://other.example/x', ResultCode: '403' })}\n`);
  expect(groups).toMatchObject([{ count: 1, usage: { seen: `GET ${HOST}/client/v4/zones/{}/filters?page={}` } }, { count: 1, usage: { seen: 'GET /client/v4/zones/{}/filters' } }]);
});

test('what a client of Python says of a request is one, with its method', async () => {
  const { groups } = await readText(`2026-11-23 11:49:25,1 DEBUG Starting request <TraceRequestStartParams(method='DELETE', url=URL('${URL}'))>\n2026-11-23 11:49:25,2 DEBUG Ending request <TraceRequestEndParams(method='DELETE', url=URL('${URL}'))>\n`);
  expect(groups).toMatchObject([{ count: 1, usage: { method: 'DELETE' } }]);
});

test('what a provider of Terraform sends is the body of its request, out of the quotes around it', async () => {
  const { groups } = await readText(`2026-11-23T11:49:25.1Z [DEBUG] provider.x: Sending HTTP Request: Host=${HOST} User-Agent="terraform/1.9.0 x/4" @caller=/go/transport.go:162 tf_http_req_body="{\\"paused\\":true}" tf_http_req_method=POST tf_http_req_uri=${PATH} tf_http_trans_id=1\n`);
  expect(groups).toMatchObject([{ count: 1, callers: [{ who: 'terraform/1.9.0 x/4' }], usage: { seen: `POST ${HOST}/client/v4/zones/{}/filters`, body: { kind: 'object', fields: [{ name: 'paused' }] } } }]);
});

test('a header with nothing in it names no program', async () => {
  const { groups } = await readText(json(...['', '-'].map((agent) => ({ ts: AT / 1000, status: 403, request: { method: 'GET', uri: PATH, client_ip: '192.0.2.7', headers: { Host: [HOST], 'User-Agent': [agent] } } }))));
  expect(groups).toMatchObject([{ count: 2, callers: [{ who: '192.0.2.7', count: 2 }] }]);
});

test('where a line was written is no request, nor is where it came from', async () => {
  const { groups } = await readText(json({ op: 'GET', caller: `${PATH}/x.go:12` }, { op: 'GET', endpoint: '/client/v4/zones', referer: URL }));
  expect(groups).toEqual([]);
});

test('the answer that wget waits for is that of its request, whose method it does not tell', async () => {
  const turn = (path: string, status: number): string => `--2026-11-23 11:49:25--  https://${HOST}${path}\nConnecting to ${HOST}|192.0.2.200|:443... connected.\nHTTP request sent, awaiting response... ${status} X\n`;
  const { groups } = await readText([turn(PATH, 403), turn('/client/v4/user', 200), turn(PATH, 410)].join('\n'));
  expect(groups).toMatchObject([{ count: 2, statuses: { 403: 1, 410: 1 }, days: { '2026-11-23': 2 }, usage: { seen: `${HOST}/client/v4/zones/{}/filters` } }]);
});

test('a time without a year is none, where the calendar would make one up', async () => {
  const { groups } = await readText(`time="Nov 23 11:49:25" level=info client_ip=192.0.2.7 method=GET path=${PATH} status=403\n`);
  expect(groups).toMatchObject([{ count: 1, days: {}, statuses: { 403: 1 } }]);
});

test('a request that a proxy was asked for and the one it made are both looked at, and a route beside a request is none', async () => {
  const record = { time: '2026-11-23T11:49:25.1Z', req: `GET ${PATH} HTTP/1.1`, behind: { method: 'GET', to: 'http://10.0.0.7/internal' } };
  expect((await readText(json(record, { ...record, req: 'GET /', behind: { method: 'GET', to: URL } }))).groups.map(({ count }) => count)).toEqual([1, 1]);
  expect((await readText(json({ resource: 'GET /client/v4/zones/{zone}/filters', meta: { method: 'GET', url: URL } }))).groups.map(({ count }) => count)).toEqual([1]);
});

test('the number of an error is no status, nor is a word', async () => {
  const of = (more: object): object => ({ time: '2026-11-23T11:49:25.1Z', method: 'GET', url: URL, ...more });
  const records = [{ status: 'error', code: 10000 }, { status: 'ok', code: 200 }, { status: 'ok', code: 410 }, { status: 'ok', code: 410 }, { status: 10000 }];
  expect((await readText(json(...records.map(of)))).groups).toMatchObject([{ count: 5, statuses: { 200: 1, 410: 2 } }]);
});

test('records that are called metrics and are none are read', async () => {
  expect((await readText(json({ metric: 'x', method: 'GET', url: URL, status: 403, data: { a: 1 } }))).groups).toMatchObject([{ count: 1 }]);
});

/** Programs that tell of an answer in a line of its own; two requests, of which the second answers otherwise. */
const EXCHANGES: [name: string, turn: (path: string, status: number) => string[]][] = [
  ['HttpClient of Apache, its wire', (path, status) => [`DEBUG wire - http-outgoing-0 >> "GET ${path} HTTP/1.1[\\r][\\n]"`, 'DEBUG wire - http-outgoing-0 >> "Accept: */*[\\r][\\n]"', `DEBUG wire - http-outgoing-0 << "HTTP/1.1 ${status} X[\\r][\\n]"`]],
  ['HttpClient of Apache, all it says', (path, status) => [`DEBUG exec.MainClientExec - Executing request GET ${path} HTTP/1.1`, `DEBUG headers - http-outgoing-0 >> GET ${path} HTTP/1.1`, `DEBUG wire - http-outgoing-0 >> "GET ${path} HTTP/1.1[\\r][\\n]"`, `DEBUG wire - http-outgoing-0 << "HTTP/1.1 ${status} X[\\r][\\n]"`, `DEBUG headers - http-outgoing-0 << HTTP/1.1 ${status} X`]],
  ['Net::HTTP of Ruby', (path, status) => [`<- "GET ${path} HTTP/1.1\\r\\nHost: ${HOST}\\r\\n\\r\\n"`, `-> "HTTP/1.1 ${status} X\\r\\n"`]],
  ['WebClient of Spring', (path, status) => [`DEBUG [main] o.s.w.r.f.client.ExchangeFunctions : [1a2b] HTTP GET https://${HOST}${path}`, `DEBUG [ctor-http-2] o.s.w.r.f.client.ExchangeFunctions : [1a2b] [9f-1] Response ${status} OK`]],
  ['clients of Kubernetes', (path, status) => [`I1123 11:49:25.123456   12345 round_trippers.go:463] GET https://${HOST}${path}`, 'I1123 11:49:25.123456   12345 round_trippers.go:469] Request Headers:', `I1123 11:49:25.323456   12345 round_trippers.go:574] Response Status: ${status} X in 120 milliseconds`]],
  ['a client of Cloudflare for Python', (path, status) => [`2026-11-23 11:49:25,123 - DEBUG - Call: method and url GET https://${HOST}${path}`, `2026-11-23 11:49:25,423 - DEBUG - Response: ${status}, application/json, {}`]],
  ['a client of Cloudflare for TypeScript', (path, status) => ['[log_1] sending request {', '  method: \'get\',', `  url: 'https://${HOST}${path}',`, '}', `[log_1] get https://${HOST}${path} ${status < 400 ? 'succeeded' : 'failed'} with status ${status} in 123ms`]],
  ['the same before', (path, status) => [`Cloudflare:DEBUG:request https://${HOST}${path} {"method":"get"}`, `Cloudflare:DEBUG:response ${status} https://${HOST}${path} {}`]],
  ['a client of Cloudflare for Go', (path, status) => [`cloudflare-go [DEBUG] REQUEST Method:GET URI:https://${HOST}${path} Headers:http.Header(nil) Body:<nil>`, `cloudflare-go [DEBUG] RESPONSE URI:https://${HOST}/client/v4 StatusCode:${status} Body:"{\\"result\\":[]}" RayID:8f`]],
  ['wrangler', (path, status) => [`-- START CF API REQUEST: GET https://${HOST}${path}`, 'HEADERS: {}', '-- END CF API REQUEST', `-- START CF API RESPONSE: Not Found ${status}`, '-- END CF API RESPONSE']],
  ['resty', (path, status) => ['~~~ REQUEST ~~~', `GET  ${path}  HTTP/1.1`, `HOST   : ${HOST}`, '~~~ RESPONSE ~~~', `STATUS       : ${status} X`]],
  ['Jersey', (path, status) => ['INFO: 1 * Sending client request on thread main', `1 > GET https://${HOST}${path}`, 'INFO: 1 * Client response received on thread main', `1 < ${status}`]],
  ['Phoenix', (path, status) => [`11:49:25.123 request_id=a1 [info] GET ${path}`, `11:49:25.132 request_id=a1 [info] Sent ${status} in 9ms`]],
  ['mitmdump', (path, status) => [`192.0.2.7:51714: GET https://${HOST}${path} HTTP/2.0`, `     << HTTP/2.0 ${status} X 16b`]],
  ['ureq', (path, status) => [`DEBUG sending request GET https://${HOST}${path}`, `DEBUG response ${status} to GET https://${HOST}${path}`]],
];

test.each(EXCHANGES)('%s: each answer is that of its request', async (_, turn) => {
  const text = [turn(PATH, 403), turn('/client/v4/user', 200), turn(`${PATH}/1`, 410)].flat().join('\n');
  expect((await readText(`${text}\n`)).groups.map(({ count, statuses, usage }) => [count, statuses, usage.kind === 'call' && usage.method])).toEqual([[1, { 403: 1 }, 'GET'], [1, { 410: 1 }, 'GET']]);
});

test.each([
  ['an arrow', `GET ${URL} -> 403 (0.1s)`], ['the end of a message in quotes', `level=debug msg="GET ${URL} 403"`], ['a version of the protocol', `GET ${URL} HTTP/1.1 - 403 [] []`],
  ['much room', `GET    ${PATH}        403 Forbidden`], ['the method', `  (fetch)  GET 403 ${URL}`], ['the client', `[Mon Nov 23 11:49:25 2026] 192.0.2.7:50174 [403]: GET ${PATH}`],
  ['quotes of structlog', `[info] call method='GET' status_code=403 url='${URL}'`], ['Monolog, with what it leaves empty behind', `app.INFO: call {"method":"GET","url":"${URL.replaceAll('/', '\\/')}","status":403} []`],
])('a status is read behind %s', async (_, line) => {
  expect((await readText(`${line}\n`)).groups).toMatchObject([{ count: 1, statuses: { 403: 1 }, usage: { method: 'GET' } }]);
});

test.each([
  ['an error of Go', `2026/11/23 11:49:25 Post "${URL}": context deadline exceeded`, {}],
  ['the same in JSON', JSON.stringify({ level: 'error', msg: `Post "${URL}": context deadline exceeded` }), {}],
  ['an error of a client of Cloudflare for Go', `2026/11/23 11:49:25 POST "${URL}": 403 Forbidden {"success":false}`, { 403: 1 }],
  ['an error of axios', `AxiosError: Request failed with status code 403 (method: 'post') at ${URL}`, { 403: 1 }],
  ['what PowerShell was told', `PS> Invoke-RestMethod -Method POST -Uri ${URL}`, {}],
  ['pairs with commas between them', `11:49:25 DEBUG provider _request: method=POST, path=${PATH}`, {}],
  ['labels of one\'s own', `time:2026-11-23T11:49:25Z\tremote_addr:192.0.2.7\trequest_method:POST\trequest_uri:${PATH}\tstatus:403`, { 403: 1 }],
])('%s names its method, and its answer if there is one', async (_, line, statuses) => {
  const { groups, blindSpots } = await readText(`${line}\n${line.replaceAll('/filters', '/filtersets')}\n`);
  expect(groups).toMatchObject([{ count: 1, statuses, usage: { method: 'POST' } }]);
  expect(blindSpots).toEqual([]);
});

test('an error of requests names the answer, and no method', async () => {
  expect((await readText(`requests.exceptions.HTTPError: 403 Client Error: Forbidden for url: ${URL}\n`)).groups).toMatchObject([{ count: 1, statuses: { 403: 1 }, usage: { method: undefined } }]);
});

test('the client that labels name as the host is none', async () => {
  const { groups } = await readText(`time:2026-11-23T11:49:25Z\thost:192.0.2.7\trequest_method:GET\trequest_uri:${PATH}\tstatus:403\thttp_host:${HOST}\n`);
  expect(groups).toMatchObject([{ callers: [{ who: '192.0.2.7' }], usage: { seen: `GET ${HOST}/client/v4/zones/{}/filters` } }]);
});

test.each([`GET ${URL} 512 bytes`, `GET ${URL} in 403 ms`, `GET ${URL} (403 bytes)`])('a number behind a request is no status by itself: %s', async (line) => {
  expect((await readText(`${line}\n`)).groups).toMatchObject([{ count: 1, statuses: {} }]);
});
