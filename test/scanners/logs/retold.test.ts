import { expect, test } from 'vitest';
import { readText, ZONE } from './reading.ts';

const HOST = 'api.cloudflare.com';
const PATH = `/client/v4/zones/${ZONE}/filters`;
const URL = `https://${HOST}${PATH}`;

const caddy = (logger: string, msg: string, time: number, fields: object): string => JSON.stringify({ level: 'debug', ts: time, logger, msg, ...fields, request: { remote_ip: '192.0.2.7', method: 'GET', host: HOST, uri: `${PATH}?page=1` }, status: 410 });

/** What programs write about one request, and the status that they tell. */
const PROGRAMS: [name: string, lines: string[], status?: number][] = [
  ['undici', [`UNDICI 12: sending request to GET ${URL}`, `UNDICI 12: received response to GET ${URL} - HTTP 410`, `UNDICI 12: trailers received from GET ${URL}`], 410],
  ['java.net.http', [`INFO: REQUEST: ${URL} GET`, `INFO: RESPONSE: (GET ${URL}) 410 HTTP_1_1 Local port:  50356`], 410],
  ['HttpURLConnection', [`FINEST: ProxySelector Request for ${URL}`, `FINE: sun.net.www.MessageHeader@157 pairs: {GET ${PATH} HTTP/1.1: null}{Host: ${HOST}}`, `FINEST: KeepAlive stream used: ${URL}`, `FINEST: KeepAlive stream retrieved from the cache, ${URL}`]],
  ['structlog', [JSON.stringify({ request: `GET ${PATH}`, user_agent: 'curl/8', event: 'request_started', ip: '192.0.2.7', request_id: 'a1b2' }), JSON.stringify({ request: `GET ${PATH}`, event: 'request_finished', ip: '192.0.2.7', code: 410, request_id: 'a1b2' })], 410],
  ['HttpClient of Apache, logged in JSON', [`http-outgoing-0 >> "GET ${PATH} HTTP/1.1[\\r][\\n]"`, `http-outgoing-0 >> "Host: ${HOST}[\\r][\\n]"`, 'http-outgoing-0 >> "[\\r][\\n]"', 'http-outgoing-0 << "HTTP/1.1 410 Gone[\\r][\\n]"', 'http-outgoing-0 << "[\\r][\\n]"'].map((message) => JSON.stringify({ '@timestamp': '2026-11-23T13:52:15.1Z', level: 'DEBUG', thread_name: 'main', logger_name: 'org.apache.http.wire', message })), 410],
  ['wget -d', [`--2026-11-23 13:43:56--  ${URL}`, '---request begin---', `GET ${PATH} HTTP/1.1`, `Host: ${HOST}`, 'User-Agent: Wget/1', '', '---request end---', 'HTTP request sent, awaiting response... ', '---response begin---', 'HTTP/1.1 410 Gone', 'Content-Length: 2', '', '---response end---'], 410],
  ['wget -S', [`--2026-11-23 13:43:56--  ${URL}`, 'HTTP request sent, awaiting response... ', '  HTTP/1.1 410 Gone', '  Content-Length: 2', 'Length: 2'], 410],
  ['http.client below urllib3', [`send: b'GET ${PATH} HTTP/1.1\\r\\nHost: ${HOST}\\r\\nUser-Agent: tool/1\\r\\n\\r\\n'`, "reply: 'HTTP/1.1 410 Gone\\r\\n'", `DEBUG:urllib3.connectionpool:https://${HOST}:443 "GET ${PATH} HTTP/1.1" 410 31`], 410],
  ['HttpClient of .NET', [`info: System.Net.Http.HttpClient.x.LogicalHandler[100]`, `      Start processing HTTP request GET ${URL}`, `      Sending HTTP request GET ${URL}`]],
  ['ASP.NET', [`      Request starting HTTP/1.1 GET ${URL} - - -`, `      Request finished HTTP/1.1 GET ${URL} - 410 - application/json 12.3ms`], 410],
  ['Spring', [`2026-11-23T13:52:15.1Z DEBUG Securing GET ${PATH}`, `2026-11-23T13:52:15.2Z DEBUG Secured GET ${PATH}`, `2026-11-23T13:52:15.3Z DEBUG GET "${PATH}", parameters={}`]],
  ['HttpClient of Apache', [`DEBUG MainClientExec Executing request GET ${PATH} HTTP/1.1`, `DEBUG headers http-outgoing-0 >> GET ${PATH} HTTP/1.1`, `DEBUG headers http-outgoing-0 >> Host: ${HOST}`]],
  ['nginx, whose errors stand among its requests', [
    `2026/11/23 13:52:15 [error] 12#12: *9 connect() failed, client: 192.0.2.7, server: _, request: "GET ${PATH} HTTP/1.1", upstream: "http://127.0.0.1:1/", host: "${HOST}"`,
    `2026/11/23 13:52:15 [warn] 12#12: *9 upstream server temporarily disabled, client: 192.0.2.7, server: _, request: "GET ${PATH} HTTP/1.1", upstream: "http://127.0.0.1:1/", host: "${HOST}"`,
    `192.0.2.7 - - [23/Nov/2026:14:52:15 +0100] "GET ${PATH} HTTP/1.1" 502 16 "-" "curl/8"`,
  ], 502],
  ['nginx, told in another zone', [
    `2026/11/23 15:52:15 [error] 12#12: *9 connect() failed, client: 192.0.2.7, server: _, request: "GET ${PATH} HTTP/1.1", upstream: "http://127.0.0.1:1/", host: "${HOST}"`,
    `192.0.2.7 - - [23/Nov/2026:15:52:15 +0200] "GET ${PATH} HTTP/1.1" 502 16 "-" "curl/8"`,
  ], 502],
  ['nginx, as it debugs', [`2026/11/23 13:52:15 [debug] 12#12: *1 http request line: "GET ${PATH} HTTP/1.1"`, `"GET ${PATH} HTTP/1.0`, `192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`], 410],
  ['Apache, as it traces', [
    `[Mon Nov 23 13:52:17.120524 2026] [core:trace5] [pid 1:tid 1] protocol.c(713): [client 192.0.2.7:34156] Request received from client: GET ${PATH} HTTP/1.1`,
    `[Mon Nov 23 13:52:17.120599 2026] [proxy_http:trace1] [pid 1:tid 1] mod_proxy_http.c(97): [client 192.0.2.7:34156] HTTP: canonicalising URL ${URL}`,
    `[Mon Nov 23 13:52:17.120616 2026] [proxy_http:trace1] [pid 1:tid 1] mod_proxy_http.c(1910): [client 192.0.2.7:34156] HTTP: serving URL ${URL}`,
    `192.0.2.7 - - [23/Nov/2026:13:52:17 +0000] "GET ${PATH} HTTP/1.1" 410 31 "-" "t/1"`,
  ], 410],
  ['Apache, as it traces, in part without the query', [
    `[Mon Nov 23 13:52:17.120524 2026] [core:trace5] [pid 1:tid 1] protocol.c(713): [client 192.0.2.7:34156] Request received from client: GET ${PATH}?page=1 HTTP/1.1`,
    `[Mon Nov 23 13:52:17.120599 2026] [proxy_http:trace1] [pid 1:tid 1] mod_proxy_http.c(97): [client 192.0.2.7:34156] HTTP: canonicalising URL ${URL}`,
    `[Mon Nov 23 13:52:17.120616 2026] [proxy_http:trace1] [pid 1:tid 1] mod_proxy_http.c(1910): [client 192.0.2.7:34156] HTTP: serving URL ${URL}?page=1`,
  ]],
  ['Apache, as it traces what has a quote in it, escaped in three ways', [
    `[Mon Nov 23 13:52:17.120520 2026] [dumpio:trace7] [pid 1:tid 1] mod_dumpio.c(100): [client 192.0.2.7:34156] mod_dumpio:  dumpio_in (data-HEAP): GET ${PATH}?q="a"\\\\é HTTP/1.1\\r\\n`,
    `[Mon Nov 23 13:52:17.120524 2026] [core:trace5] [pid 1:tid 1] protocol.c(713): [client 192.0.2.7:34156] Request received from client: GET ${PATH}?q=\\\\"a\\\\"\\\\\\\\é HTTP/1.1`,
    `[Mon Nov 23 13:52:17.120616 2026] [proxy_http:trace1] [pid 1:tid 1] mod_proxy_http.c(1910): [client 192.0.2.7:34156] HTTP: serving URL ${URL}?q="a"\\\\é`,
  ]],
  ['aiohttp, that writes a space in two ways', [`INFO:root:Starting request GET ${URL}?description=%22a+b%22`, `ERROR:root:request failed: 410, message='Gone', url=URL('${URL}?description=%22a%20b%22')`], 410],
  ['a program that says an answer before the method', [`2026-11-23T13:52:15.712Z GET ${PATH}`, `2026-11-23T13:52:15.713Z -> 410 GET ${PATH} (1ms)`], 410],
  ['a program that says for what an answer is', [`GET ${PATH}`, `Response 410 for GET ${PATH}`], 410],
  ['pino, whose requests have short numbers', [`{"level":30,"time":1795441935100,"pid":7,"hostname":"h","reqId":2,"msg":"request received: GET ${PATH}"}`, `{"level":30,"time":1795441935101,"pid":7,"hostname":"h","reqId":2,"req":{"id":2,"method":"GET","url":"${PATH}","headers":{"host":"${HOST}","user-agent":"t/1"},"remoteAddress":"192.0.2.7","remotePort":47590},"res":{"statusCode":410},"responseTime":1,"msg":"GET ${PATH} 410"}`], 410],
  ['nginx, as it debugs what is longer than its lines', [`2026/11/23 13:52:15 [debug] 12#12: *1 http request line: "GET ${PATH}?x=${'y'.repeat(1500)}`, `"GET ${PATH}?x=${'y'.repeat(1580)}`]],
  ['Squid, as it debugs', [
    '2026/11/23 13:52:15.120 kid1| 11,2| client_side.cc(1358) parseHttpRequest: HTTP Client REQUEST:', '---------', `GET http://${HOST}${PATH}?q="a" HTTP/1.1`, `Host: ${HOST}`, 'User-Agent: t/1', '', '', '----------',
    '2026/11/23 13:52:15.121 kid1| 11,2| http.cc(2506) sendRequest: HTTP Server REQUEST:', '---------', `GET ${PATH}?q="a" HTTP/1.1`, 'User-Agent: t/1', `Host: ${HOST}`, 'X-Forwarded-For: 192.0.2.7', '', '', '----------',
    '2026/11/23 13:52:15.126 kid1| 11,2| http.cc(722) processReplyHeader: HTTP Server RESPONSE:', '---------', 'HTTP/1.1 410 Gone', 'Content-Length: 2', '', '----------',
    '2026/11/23 13:52:15.126 kid1| 11,2| Stream.cc(280) sendStartOfMessage: HTTP Client REPLY:', '---------', 'HTTP/1.1 410 Gone', 'X-Cache: MISS from vm', '', '----------',
    `2026/11/23 13:52:15.126 kid1| 33,3| client_side_request.cc(277) ~ClientHttpRequest: httpRequestFree: http://${HOST}${PATH}?q="a"`,
  ], 410],
  ['records of JSON', ['{"msg":"request started","method":"GET","path":"PATH","time":"2026-11-23T13:52:15Z"}', '{"msg":"request completed","method":"GET","path":"PATH","status":410,"time":"2026-11-23T13:52:16Z"}'].map((line) => line.replace('PATH', PATH)), 410],
  ['a program and a server that name one client', [`2026-11-23T13:52:15Z 192.0.2.7 asked GET ${URL}`, `192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`], 410],
  ['a program and a server that name one number', [`2026-11-23T13:52:15Z [9f8e7d6c-1111-4222-8333-444455556666] calling GET ${URL}`, `192.0.2.7 - - [23/Nov/2026:13:52:16 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8" "9f8e7d6c-1111-4222-8333-444455556666"`], 410],
  ['a program and a server that name one answer at one time', [`2026-11-23T13:52:15.9Z sent GET ${URL} - 410`, `192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`], 410],
  ['Caddy, as it debugs', [caddy('http.handlers.reverse_proxy', 'upstream roundtrip', 1795441935.1, { upstream: '127.0.0.1:9000' }), caddy('http.log.access', 'handled request', 1795441935.2, { size: 42, resp_headers: {} })], 410],
  ['Gunicorn, as it debugs, without the query', [`[2026-11-23 13:52:15 +0000] [69] [DEBUG] GET ${PATH}`, `192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "GET ${PATH}?page=1 HTTP/1.1" 410 16 "-" "curl/8"`], 410],
  ['Uvicorn, as it traces', [`TRACE:    192.0.2.7:33821 - ASGI [23] Started scope={'type': 'http', 'http_version': '1.1', 'server': ('127.0.0.1', 7005), 'client': ('192.0.2.7', 33821), 'scheme': 'http', 'method': 'GET', 'root_path': '', 'path': '${PATH}', 'raw_path': b'${PATH}', 'query_string': b'page=1', 'headers': '<...>'}`, `INFO:     192.0.2.7:33821 - "GET ${PATH}?page=1 HTTP/1.1" 410 Gone`], 410],
  ['httpx, and what is made of an answer', [`2026-11-23 13:52:15,123 INFO HTTP Request: GET ${URL} "HTTP/1.1 410 Gone"`, `2026-11-23 13:52:15,124 ERROR failed: Client error '410 Gone' for url '${URL}'`], 410],
  ['httpx, and where an answer leads elsewhere', [`HTTP Request: GET ${URL} "HTTP/1.1 301 Moved Permanently"`, `failed: Redirect response '301 Moved Permanently' for url '${URL}'`], 301],
  ['requests, and what is made of an answer', [`2026-11-23 13:52:15,123 DEBUG http://${HOST}:80 "GET ${PATH} HTTP/1.1" 410 43`, `requests.exceptions.HTTPError: 410 Client Error: Gone for url: http://${HOST}${PATH}`], 410],
  ['a request and an error', [`2026-11-23T13:52:15Z calling GET ${URL}`, `2026-11-23T13:52:16Z error: request for ${URL} was refused`]],
];

const total = async (lines: readonly string[]): Promise<[count: number, statuses: object]> => {
  const { groups } = await readText(`${lines.join('\n')}\n`);
  const statuses: Record<string, number> = {};
  for (const group of groups) for (const [status, count] of Object.entries(group.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  return [groups.reduce((sum, { count }) => sum + count, 0), statuses];
};

test.each(PROGRAMS)('%s: a request that is told in several ways is one', async (_, lines, status) => {
  const times = (count: number): [number, object] => [count, status === undefined ? {} : { [status]: count }];
  expect(await total(lines)).toEqual(times(1));
  expect(await total([...lines, ...lines, ...lines])).toEqual(times(3));
});

test.each(PROGRAMS)('%s: one that is told once is one', async (_, lines) => {
  const [first = ''] = lines.filter((line) => line.includes(PATH));
  expect((await total([first]))[0]).toBe(1);
});

test('what fails once more at the same server behind nginx, on a connection that was kept, is another request', async () => {
  const failed = (upstream: string, asked = PATH): string => `2026/11/23 13:52:15 [error] 12#12: *9 upstream timed out (110: Connection timed out) while connecting to upstream, client: 192.0.2.7, server: _, request: "GET ${asked} HTTP/1.1", upstream: "https://${upstream}${PATH}", host: "${HOST}"`;
  const access = `192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "GET ${PATH} HTTP/1.1" 504 16 "-" "curl/8"`;
  const [one, other] = ['198.51.100.1:443', '198.51.100.2:443'];
  expect(await total([failed(one), failed(other)])).toEqual([1, {}]);
  expect(await total([failed(one), failed(other), access, failed(one), failed(other), access])).toEqual([2, { 504: 2 }]);
  expect(await total([failed(one), failed(one)])).toEqual([2, {}]);
  expect(await total([failed(one), failed(other), failed(one), failed(other)])).toEqual([2, {}]);
  expect(await total([failed(one), failed(one), access, access])).toEqual([2, { 504: 2 }]);
  expect(await total([failed(one, '/x'), failed(one, '/x')])).toEqual([2, {}]);
});

test('what begins alike is another request, unless it was cut', async () => {
  const [line, dump] = ['2026/11/23 13:52:15 [debug] 12#12: *1 http request line: ', (query: string): string => `"GET ${PATH}?${query}`];
  expect(await total([`${line}${dump('page=1')}`, dump('page=12')])).toEqual([2, {}]);
  expect(await total([`${line}${dump('page=1')}`, dump('page=1&b=2')])).toEqual([2, {}]);
  expect(await total([`${line}${dump(`x=${'y'.repeat(1500)}`)}`, dump(`x=${'y'.repeat(1499)}z`)])).toEqual([2, {}]);
  expect(await total([`${line}${dump('a=1')}`, dump('b=1')])).toEqual([2, {}]);
});

test('two messages that Squid was asked, or asks, are two requests', async () => {
  const message = (side: string): string[] => [`2026/11/23 13:52:15.121 kid1| 11,2| http.cc(2506) sendRequest: HTTP ${side} REQUEST:`, '---------', `GET ${PATH} HTTP/1.1`, `Host: ${HOST}`, '', '----------'];
  expect(await total([...message('Client'), ...message('Client')])).toEqual([2, {}]);
  expect(await total([...message('Server'), ...message('Server')])).toEqual([2, {}]);
  expect(await total([...message('Client'), ...message('Client'), ...message('Server'), ...message('Server')])).toEqual([2, {}]);
});

test('requests that cross are told apart', async () => {
  const [[, undici]] = PROGRAMS as [(typeof PROGRAMS)[number]];
  expect(await total([0, 0, 1, 0, 2, 1, 2, 1, 2].map((index) => undici[index] as string))).toEqual([3, { 410: 3 }]);
  const other = undici.map((line) => line.replace('/filters', '/firewall/rules').replace('410', '403'));
  expect(await total([0, 1, 2].flatMap((index) => [undici[index] as string, other[index] as string]))).toEqual([2, { 403: 1, 410: 1 }]);
});

/** Each of these tells of as many requests as it has lines. */
test.each([
  ['two that are told in the same way', [`2026-11-23T13:52:15Z alice GET ${URL}`, `2026-11-23T13:52:15Z bob GET ${URL}`]],
  ['one that is tried again', [`2026-11-23T13:52:15Z sending GET ${URL}`, `2026-11-23T13:52:15Z GET ${URL} failed, retrying in 2s`]],
  ['two methods', [`sending request to GET ${URL}`, `received response to POST ${URL} - HTTP 200`]],
  ['another program\'s requests', [`calling GET ${URL}`, `192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`]],
  ['one of hours before', [`2026-11-23T11:44:15Z calling GET ${URL}`, `192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`]],
  ['one of the same minute, of which nothing shows whose it is', [`2026-11-23T13:52:15Z calling GET ${URL}`, `192.0.2.7 - - [23/Nov/2026:13:52:20 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`]],
  ['one that was answered in the same way later', [`2026-11-23T13:52:15Z sent GET ${URL} - 410`, `192.0.2.7 - - [23/Nov/2026:13:52:20 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`]],
  ['one with a longer address', [`2026-11-23T13:52:15Z 192.0.2.71 asked GET ${URL}`, `192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`]],
  ['one of another number', [`2026-11-23T13:52:15Z request_id=ab12 calling GET ${URL}`, `{"request_id":"cd34","method":"GET","path":"${PATH}","status":410,"time":"2026-11-23T13:52:15Z"}`]],
  ['records without a number', ['null', '"none"', '"-"', '""'].map((id) => [`{"reqId":${id},"msg":"request received: GET ${PATH}"}`, `{"reqId":${id},"method":"GET","path":"${PATH}","status":410,"ip":"192.0.2.7","time":"2026-11-23T13:52:15Z"}`]).flat()],
  ['pino, another short number', [`{"pid":7,"reqId":2,"msg":"request received: GET ${PATH}"}`, `{"pid":7,"reqId":23,"method":"GET","path":"${PATH}","status":410,"ip":"192.0.2.7","time":"2026-11-23T13:52:15Z"}`]],
  ['another client of nginx', [
    `2026/11/23 13:52:15 [error] 12#12: *9 connect() failed, client: 192.0.2.8, server: _, request: "GET ${PATH} HTTP/1.1", upstream: "http://127.0.0.1:1/", host: "${HOST}"`,
    `192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "GET ${PATH} HTTP/1.1" 502 16 "-" "curl/8"`,
  ]],
  ['an error after the answer on the same connection', [
    `2026/11/23 13:52:15 [error] 12#12: *9 x, client: 192.0.2.7, server: _, request: "GET ${PATH} HTTP/1.1", host: "${HOST}"`,
    `2026/11/23 13:52:15 [error] 12#12: *8 x, client: 192.0.2.7, server: _, request: "GET ${PATH} HTTP/1.1", host: "${HOST}"`,
  ]],
  ['errors of which each has its request elsewhere', Array.from({ length: 3 }, () => `ERROR failed: Client error '410 Gone' for url '${URL}'`)],
  ['one that failed, and another that does not', [`HTTP Request: GET ${URL} "HTTP/1.1 410 Gone"`, `HTTP Request: GET ${URL} "HTTP/1.1 200 OK"`]],
  ['an error of another path', [`HTTP Request: GET ${URL} "HTTP/1.1 410 Gone"`, `ERROR failed: Client error '410 Gone' for url '${URL}/0123456789abcdef0123456789abcdef'`]],
  ['two pages that a program asks for', [`calling ${URL}?page=1`, `calling GET ${URL}?page=2`]],
  ['two pages', [`[2026-11-23 13:52:15 +0000] [69] [DEBUG] GET ${PATH}?page=2`, `192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "GET ${PATH}?page=1 HTTP/1.1" 410 16 "-" "curl/8"`]],
  ['a program\'s own line of debugging', [`[2026-11-23 13:52:15 +0000] [app] [DEBUG] GET ${PATH}`, `192.0.2.7 - - [23/Nov/2026:13:52:20 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`]],
  ['what was asked of two servers behind', ['127.0.0.1:9000', '127.0.0.1:9001'].map((upstream) => caddy('http.handlers.reverse_proxy', 'upstream roundtrip', 1795441935.1, { upstream }))],
  ['records without an answer', Array.from({ length: 200 }, (_, index) => JSON.stringify({ msg: index % 2 === 0 ? 'a' : 'b', method: 'GET', url: URL }))],
])('%s: no request of its own is taken for one that was told before', async (_, lines) => {
  expect((await total(lines))[0]).toBe(lines.length);
});

test('where nothing shows whether two lines tell of one request, both are counted and it is said', async () => {
  const [called, access] = [`2026-11-23T13:52:15Z calling GET ${URL}`, `192.0.2.7 - - [23/Nov/2026:13:52:20 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`];
  const spots = async (lines: string[]): Promise<string[]> => (await readText(`${lines.join('\n')}\n`)).blindSpots.map(({ kind, reason }) => `${kind} ${reason}`);
  const said = (many: string): string => `other ${many} may be counted twice: a program and an access log tell of the same path within a minute, and nothing shows whether they mean one request.`;
  expect(await spots([called, access])).toEqual([said('1 request')]);
  expect(await spots([called, access, access])).toEqual([said('1 request')]);
  expect(await spots([called, called, access, access])).toEqual([said('2 requests')]);
  expect(await spots([called, access.replace('13:52:20', '13:57:20')])).toEqual([]);
});

test('a request of a kind that is known may be one that was told before', async () => {
  const access = (client: string): string => `${client} - - [23/Nov/2026:13:52:15 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`;
  const others = Array.from({ length: 20 }, (_, index) => access('192.0.2.7').replace('/filters', `/blog/${index}`));
  const known = Array.from({ length: 20 }, () => access('192.0.2.7'));
  expect(await total([...known, ...others, `2026-11-23T13:52:15Z 192.0.2.9 asked GET ${URL}`, ...others, access('192.0.2.9'), ...others, ...known])).toEqual([41, { 410: 41 }]);
});

test('after a thousand lines nothing more is expected of a request', async () => {
  const [[, [sent = '', received = '']]] = PROGRAMS as [(typeof PROGRAMS)[number]];
  const between = (count: number): string[] => Array.from({ length: count }, () => 'UNDICI 12: connected');
  expect(await total([sent, ...between(999), received])).toEqual([1, { 410: 1 }]);
  expect(await total([sent, ...between(1001), received])).toEqual([2, { 410: 1 }]);
});

test('a port or a size behind a path is no status', async () => {
  for (const after of [' - 443 192.0.2.7', ' 250 ms', ' - 250ms', ': 512 bytes', ' 200.5']) expect(await total([`GET ${URL}${after}`]), after).toEqual([1, {}]);
  for (const after of [' - 403', ' 403 Forbidden', ' - HTTP 403', ': status 403', ' (status: 403)']) expect((await total([`calling GET ${URL}${after}`]))[1], after).toEqual({ 403: 1 });
});

const VARNISH = (kind: 'Request' | 'BeReq', id: number, url = PATH): string[] => {
  const [dash, be] = kind === 'Request' ? ['-', ''] : ['--', 'Be'];
  const tag = (name: string, said: string): string => `${dash.padEnd(3)} ${name.padEnd(14)} ${said}`;
  const named = (name: string): string => (be === '' ? name : `Be${name.toLowerCase()}`);
  return [
    `${'*'.repeat(dash.length).padEnd(3)} << ${kind.padEnd(8)} >> ${id}         `, tag('Begin', 'req 1 rxreq'), tag('Timestamp', 'Start: 1795441939.757061 0.000000 0.000000'),
    ...(be === '' ? [tag('ReqStart', '192.0.2.7 34504 a0')] : []), tag(`${named('Req')}Method`, 'GET'), tag(`${named('Req')}URL`, url), tag(`${named('Req')}Header`, `Host: ${HOST}`),
    tag(`${named('Req')}Header`, 'User-Agent: t/1'), tag(`${named('Resp')}Status`, '410'), tag('End', ''), '',
  ];
};

const raw = (lines: readonly string[], id: number): string[] => lines.filter((line) => line.startsWith('-')).map((line) => `${String(id).padStart(10)} ${line.slice(4, 18)} c ${line.slice(19)}`);

test.each([
  ['grouped by transaction', [...VARNISH('BeReq', 3), ...VARNISH('Request', 2), ...VARNISH('BeReq', 6, '/blog'), ...VARNISH('Request', 5, '/blog'), ...VARNISH('Request', 8)], 2],
  ['grouped by request', [...VARNISH('Request', 2), ...VARNISH('BeReq', 3), ...VARNISH('Request', 5), ...VARNISH('BeReq', 6)], 2],
  ['of the servers behind alone', [...VARNISH('BeReq', 3), ...VARNISH('BeReq', 6)], 2],
  ['not grouped', raw(VARNISH('Request', 2), 2).flatMap((line, index) => [line, raw(VARNISH('Request', 5), 5)[index] as string]), 2],
])('varnishlog %s', async (_, lines, count) => {
  expect(await total(lines)).toEqual([count, { 410: count }]);
  const { groups, blindSpots } = await readText(`${lines.join('\n')}\n`);
  expect([groups[0]?.firstSeen, groups[0]?.usage.seen, blindSpots]).toEqual(['2026-11-23T13:52:19.757Z', `GET ${HOST}/client/v4/zones/{}/filters`, []]);
});

test('what .NET logs within a scope names the request each time, and the request is one', async () => {
  const message = (span: number, said: string): string => `info: System.Net.Http.HttpClient.Cf.LogicalHandler[100]\n      => SpanId:2e0b8a1b9c3d4e5${span}, TraceId:5b8aa5a2d2c872e8321cf37308d69df2, ParentId:0000000000000000 => HTTP GET ${URL}\n      ${said}\n`;
  const messages = (span: number): string[] => [`Start processing HTTP request GET ${URL}`, `Sending HTTP request GET ${URL}`, 'Received HTTP response headers after 123.4ms - 410', 'End processing HTTP request after 130.1ms - 410'].map((said) => message(span, said));
  const [first, second] = [messages(1), messages(2)];
  const read = async (text: readonly string[]): Promise<unknown[]> => {
    const { groups, blindSpots } = await readText(text.join(''));
    return [groups.map(({ count, statuses }) => [count, statuses]), blindSpots];
  };
  expect(await read(first)).toEqual([[[1, { 410: 1 }]], []]);
  for (const two of [[...first, ...second], [...first, ...first], first.flatMap((one, index) => [one, second[index] ?? ''])]) expect(await read(two)).toEqual([[[2, { 410: 2 }]], []]);
  // Whatever else is logged there tells of nothing that was asked for once more.
  expect((await read([...first, message(1, 'Try 1 gave up'), message(2, 'Try 2 gave up')]))[0]).toEqual([[2, { 410: 1 }]]);
});

test('two lines that tell of different answers tell of two requests, whatever words stand beside them', async () => {
  const failed = (status: string, query = ''): string => `a.js:1 Failed to load resource: the server responded with a status of ${status} ${URL}${query}`;
  const { groups } = await readText(`${failed('404 (Not Found)')}\n${failed('429 (Too Many Requests)', '?page=2')}\n`);
  expect(groups.map(({ count, statuses }) => [count, statuses])).toEqual([[1, { 404: 1 }], [1, { 429: 1 }]]);
});

const second = (at: number): string => new Date(Date.UTC(2026, 10, 23, 13, 52, at)).toISOString();
const entry = (textPayload: string, at: number): object => ({ insertId: String(at), textPayload, timestamp: second(at), severity: 'INFO', logName: 'projects/p/logs/stdout' });
const began = (msg: string, at: number, client = '192.0.2.7'): object => ({ time: second(at), req: { method: 'GET', url: PATH, headers: { host: HOST }, remoteAddress: client }, msg });
const ended = (msg: string, at: number, client?: string): object => ({ ...began(msg, at, client), res: { statusCode: 410 } });
const statuses = async (records: readonly object[]): Promise<unknown> => (await readText(records.map((one) => `${JSON.stringify(one)}\n`).join(''))).groups.map(({ count, statuses }) => [count, statuses]);

test.each([
  ['Bunyan', 'start', 'finish'],
  ['hapi', 'request start', `[response] get ${PATH} 410 (14ms)`],
  ['pino', `request received: GET ${PATH}`, `GET ${PATH} 410`],
])('where the newest comes first, as stores answer, a request that is told to its end and then from its beginning is one: %s', async (_, start, end) => {
  expect(await statuses([entry(`  --> GET ${PATH} 410 6ms 2b`, 4), entry(`  <-- GET ${PATH}`, 3), entry(`  --> GET ${PATH} 410 6ms 2b`, 2), entry(`  <-- GET ${PATH}`, 1)])).toEqual([[2, { 410: 2 }]]);
  for (const times of [1, 2, 7, 300]) {
    const records = Array.from({ length: times }, (_, index) => [began(start, 2 * index), ended(end, 2 * index + 1)]).flat();
    expect(await statuses(records)).toEqual([[times, { 410: times }]]);
    expect(await statuses(records.reverse())).toEqual([[times, { 410: times }]]);
  }
});

test('what begins after another was told to its end is a request of its own, and so is what another client asks, or nobody told the end of', async () => {
  expect(await statuses([ended('finish', 1), began('start', 2)])).toEqual([[2, { 410: 1 }]]);
  expect(await statuses([ended('finish', 2), began('start', 1, '192.0.2.8')])).toEqual([[2, { 410: 1 }]]);
  expect(await statuses([ended('finish', 4), began('start', 3), began('start', 1)])).toEqual([[2, { 410: 1 }]]);
  expect(await statuses([ended('finish', 6), began('start', 5), ended('finish', 4), ended('finish', 3), began('start', 1)])).toEqual([[3, { 410: 3 }]]);
  // A log of several servers goes back and forth.
  expect(await statuses([ended('finish', 6), began('start', 5), ended('finish', 7), began('start', 8)])).toEqual([[3, { 410: 2 }]]);
});

test('a line of an access log ends what another program began only where it is shown to be the same request, in either order', async () => {
  const access = (at: number, client: string): string => `${client} - - [23/Nov/2026:13:52:${String(at).padStart(2, '0')} +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "tool/1"`;
  const program = (at: number, client: string): string => `${second(at)} INFO request started GET ${URL} for ${client}`;
  const read = async (lines: string[]): Promise<unknown> => (await readText(`${lines.join('\n')}\n`)).groups.reduce((sum, { count }) => sum + count, 0);
  for (const [client, count] of [['192.0.2.7', 1], ['192.0.2.8', 2]] as const) {
    const lines = [program(1, client), access(2, '192.0.2.7')];
    expect([await read(lines), await read(lines.reverse())], client).toEqual([count, count]);
  }
});
