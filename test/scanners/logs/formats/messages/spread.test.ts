import { expect, test } from 'vitest';
import { readText, ZONE } from '../../reading.ts';

const HOST = 'api.cloudflare.com';
const PATH = `/client/v4/zones/${ZONE}/filters`;
const URL = `https://${HOST}${PATH}`;

/** An error of axios as Node shows it; what says where it asked is for each to add. */
const FAILED = (first: string, second = '', before = ''): string[] => [
  `${before}AxiosError: Request failed with status code 410`, '    at settle (file:///app/node_modules/axios/lib/core/settle.js:19:12)', '    at async main (/app/main.js:9:3) {', "  code: 'ERR_BAD_REQUEST',", '  config: {', '    headers: Object [AxiosHeaders] {',
  "      'User-Agent': 'axios/1.7.2',", '    },', ...[first, second].filter((line) => line !== ''), "    method: 'get',", '    data: undefined', '  },', '  request: <ref *1> ClientRequest {', `    _header: 'GET ${PATH} HTTP/1.1\\r\\n' +`, `      'Host: ${HOST}\\r\\n',`, `    path: '${PATH}',`,
  '  },', '  response: {', '    status: 410,', `    config: { url: '${URL}', method: 'get' },`, '  },', '  status: 410', '}',
];

/** One request of GET that was answered with 410, as programs write it over lines, and what they tell besides. */
const PROGRAMS: [name: string, lines: string[], told?: { who?: string; time?: string; host?: boolean }][] = [
  ['pino-pretty', ['[10:00:00.226] INFO (12): request completed', '    req: {', '      "id": 1,', '      "method": "GET",', `      "url": "${PATH}",`, '      "headers": {', `        "host": "${HOST}",`, '        "user-agent": "curl/8"', '      },', '      "remoteAddress": "192.0.2.7"', '    }', '    res: {', '      "statusCode": 410', '    }', '    responseTime: 1'], { who: '192.0.2.7 · curl/8', host: true }],
  ['pino-pretty, with colours and whole times', ['[2026-11-23 10:00:00.226 +0000] \x1b[32mINFO\x1b[39m (12): \x1b[36mrequest completed\x1b[39m', '    \x1b[35mreq\x1b[39m: {', '      "method": "GET",', `      "url": "${PATH}"`, '    }', '    \x1b[35mres\x1b[39m: {', '      "statusCode": 410', '    }'], { time: '2026-11-23T10:00:00.226Z' }],
  ['pino-pretty of Fastify', ['[10:00:00.670] INFO (12): incoming request', '    reqId: "req-1"', '    req: {', '      "method": "GET",', `      "url": "${PATH}"`, '    }', '[10:00:00.671] INFO (12): request completed', '    reqId: "req-1"', '    res: {', '      "statusCode": 410', '    }']],
  ['pino-pretty, a line for each field', ['[10:00:00.226] INFO (12): request completed', `    req: {"method":"GET","url":"${PATH}"}`, '    res: {"statusCode":410}']],
  ['HttpLogging of ASP.NET Core', ['info: Microsoft.AspNetCore.HttpLogging.HttpLoggingMiddleware[1]', '      Request:', '      Protocol: HTTP/1.1', '      Method: GET', '      Scheme: https', '      PathBase: ', `      Path: ${PATH}`, '      Accept: */*', `      Host: ${HOST}`, '      User-Agent: curl/8', '      Cookie: [Redacted]', 'info: Microsoft.AspNetCore.HttpLogging.HttpLoggingMiddleware[2]', '      Response:', '      StatusCode: 410', '      Content-Type: text/plain'], { who: 'curl/8', host: true }],
  ['HttpLogging, both at once', ['info: Microsoft.AspNetCore.HttpLogging.HttpLoggingMiddleware[9]', '      Request and Response:', '      Protocol: HTTP/1.1', '      Method: GET', '      PathBase: /client', `      Path: ${PATH.slice('/client'.length)}`, '      User-Agent: [Redacted]', '      StatusCode: 410', '      Duration: 12.3']],
  ['HttpLogging through Serilog', ['2026-11-23T10:00:00.226Z [INF] Request:', 'Protocol: HTTP/1.1', 'Method: GET', `Path: ${PATH}`, `Host: ${HOST}`, '2026-11-23T10:00:00.300Z [INF] Response:', 'StatusCode: 410', 'Content-Type: text/plain'], { time: '2026-11-23T10:00:00.226Z', host: true }],
  ['HttpLogging as JSON', [['Request', `Protocol: HTTP/1.1\nMethod: GET\nPath: ${PATH}`, { Method: 'GET', Path: PATH }], ['Response', 'StatusCode: 410', {}]].map(([what, said, state]) => JSON.stringify({ EventId: 1, Category: 'x', Message: `${String(what)}:\n${String(said)}`, State: state })).flat()],
  ['access logs of API Gateway in XML', [`<request id="c6af9ac6-7b61"> <ip>192.0.2.7</ip> <caller>-</caller> <requestTime>23/Nov/2026:10:00:00 +0000</requestTime> <httpMethod>GET</httpMethod> <resourcePath>${PATH}?a=1&amp;b=2</resourcePath> <status>410</status> </request>`], { who: '192.0.2.7', time: '2026-11-23T10:00:00.000Z' }],
  ['access logs of API Gateway in XML, over lines', ['<request id="c6af9ac6-7b61">', ' <ip>192.0.2.7</ip>', ' <requestTime>23/Nov/2026:10:00:00 +0000</requestTime>', ' <httpMethod>GET</httpMethod>', ` <resourcePath>${PATH}</resourcePath>`, ' <status>410</status>', '</request>'], { who: '192.0.2.7', time: '2026-11-23T10:00:00.000Z' }],
  ['executions of API Gateway', [
    'Extended Request Id: AbCd=', 'Starting execution for request: 6a8b', 'HTTP Method: GET, Resource Path: /{proxy+}', 'Method request headers: {Accept=*/*, User-Agent=curl/8, Host=x}', `Endpoint request URI: https://${HOST}${PATH}`,
    `Sending request to https://${HOST}${PATH}`, 'Received response. Status: 410, Integration latency: 12 ms', 'Successfully completed execution', 'Method completed with status: 410',
  ].map((said) => `2026-11-23T10:00:00.123Z stream (6a8b0000-0000-4000-8000-000000000001) ${said}`), { who: 'curl/8', time: '2026-11-23T10:00:00.123Z', host: true }],
  ['executions of API Gateway that ask nobody', ['Starting execution for request: 6a8b', `HTTP Method: GET, Resource Path: ${PATH}`, 'Method completed with status: 410'].map((said) => `(6a8b0000-0000-4000-8000-000000000001) ${said}`)],
  ['an error of axios', FAILED(`    url: '${URL}',`), { who: 'axios/1.7.2', host: true }],
  ['an error of axios behind a time, with a base of its own', FAILED(`    baseURL: 'https://${HOST}/client/v4/',`, `    url: '${PATH.replace('/client/v4', '')}',`, '2026-11-23 10:00:00.226 ERROR x - '), { who: 'axios/1.7.2', time: '2026-11-23T10:00:00.226Z', host: true }],
  ['a span that Node shows', ['{', '  resource: {', "    attributes: { 'service.name': 'x' }", '  },', "  traceId: '1568dd31245bbee1203b26224c650090',", '  parentSpanContext: undefined,', "  name: 'GET',", '  kind: 2,', '  timestamp: 1795392000226000,', '  attributes: {', "    'http.request.method': 'GET',", `    'url.full': 'https://${HOST}' +`, `      '${PATH}',`, "    'user_agent.original': 'curl/8',", "    'http.response.status_code': 410", '  },', '  status: { code: 0 },', '  events: []', '}'], { who: 'curl/8', time: '2026-11-23T00:00:00.226Z', host: true }],
  ['an object behind a message', ['2026-11-23T10:00:00.226Z sent {', `  method: 'GET',`, `  url: '${URL}',`, '  status: 410', '}'], { time: '2026-11-23T10:00:00.226Z', host: true }],
  ['JSON for people', ['exported', '{', '    "name": "GET",', '    "start_time": "2026-11-23T10:00:00.226000Z",', '    "attributes": {', '        "http.method": "GET",', `        "http.url": "${URL}",`, '        "http.status_code": 410', '    },', '    "events": []', '}'], { time: '2026-11-23T10:00:00.226Z', host: true }],
  ['HttpClient of Java', [
    'jdk.internal.net.http.Http1Request headers', `INFO: REQUEST: ${URL} GET`, 'jdk.internal.net.http.Http1Request logHeaders', 'INFO: HEADERS: REQUEST HEADERS:', `GET ${PATH} HTTP/1.1`, 'Content-Length: 0', `Host: ${HOST}`, 'User-Agent: curl/8', '',
    'jdk.internal.net.http.Http1Response lambda$0', 'INFO: HEADERS: RESPONSE HEADERS:', '    content-length: 42', '', 'jdk.internal.net.http.Exchange lambda$1', `INFO: RESPONSE: (GET ${URL}) 410 HTTP_1_1 Local port:  48434`,
  ].map((line) => (line.startsWith('jdk') ? `Nov 23, 2026 10:00:00 AM ${line}` : line)), { who: 'curl/8', time: '2026-11-23T10:00:00.000Z', host: true }],
  ['Ktor', [
    `2026-11-23 10:00:00.226 [main] INFO  io.ktor.client.HttpClient -- REQUEST: ${URL}`, 'METHOD: HttpMethod(value=GET)', 'COMMON HEADERS', '-> Accept: application/json', 'CONTENT HEADERS', '-> Content-Length: 0',
    '2026-11-23 10:00:00.226 [main] INFO  io.ktor.client.HttpClient -- RESPONSE: 410 Gone', 'METHOD: HttpMethod(value=GET)', `FROM: ${URL}`, 'COMMON HEADERS', '-> Content-Type: application/json',
  ], { time: '2026-11-23T10:00:00.226Z', host: true }],
  ['Ktor, with a name before each line', [`REQUEST: ${URL}`, 'METHOD: GET', 'RESPONSE: 410 Gone', 'METHOD: GET', `FROM: ${URL}`].map((line) => `INFO io.ktor.client.HttpClient - ${line}`), { host: true }],
  ['Dio', ['*** Request ***', `uri: ${URL}`, 'method: GET', 'responseType: ResponseType.json', 'followRedirects: true', 'extra: {}', 'headers:', ' accept: */*', '', '*** Response ***', `uri: ${URL}`, 'statusCode: 410', 'headers:', ' server: x', ''].map((line) => `I/flutter ( 4321): ${line}`), { host: true }],
  ['Dio, when a request fails', [
    '*** Request ***', `uri: ${URL}`, 'method: GET', 'extra: {}', 'headers:', ' accept: */*', '', '*** DioException ***:', `uri: ${URL}`, 'DioException [bad response]: This exception was thrown because the response has a status code of 410', `uri: ${URL}`, 'statusCode: 410', 'headers:', ' server: x', '',
  ], { host: true }],
  ['httr of R', [`-> GET ${PATH} HTTP/1.1`, `-> Host: ${HOST}`, '-> User-Agent: curl/8', '-> ', '<- HTTP/2 410 ', '<- server: x', '<- '], { who: 'curl/8', host: true }],
  ['Envoy, as it debugs', [
    '[2026-11-23 10:00:00.226][15][debug][http] [source/common/http/conn_manager_impl.cc:329] [C0] new stream', '[2026-11-23 10:00:00.226][15][debug][http] [source/common/http/conn_manager_impl.cc:1115] [C0][S12345] request headers complete (end_stream=true):',
    `':authority', '${HOST}'`, `':path', '${PATH}'`, "':method', 'GET'", "'user-agent', 'curl/8'", '', `[2026-11-23 10:00:00.227][15][debug][router] [source/common/router/router.cc:514] [C0][S12345] cluster 'x' match for URL '${PATH}'`,
    '[2026-11-23 10:00:00.227][15][debug][router] [source/common/router/router.cc:731] [C0][S12345] router decoding headers:', `':authority', '${HOST}'`, `':path', '${PATH}'`, "':method', 'GET'", "':scheme', 'https'", "'user-agent', 'curl/8'", '',
    '[2026-11-23 10:00:00.240][15][debug][http] [source/common/http/conn_manager_impl.cc:1705] [C0][S12345] encoding headers via codec (end_stream=false):', "':status', '410'", "'server', 'envoy'", '',
  ], { who: 'curl/8', time: '2026-11-23T10:00:00.226Z', host: true }],
  ['Envoy, as it debugs and names streams', [
    '2026-11-23T10:00:00.226Z\tdebug\tenvoy http source/common/http/conn_manager_impl.cc:1115\t[Tags: "ConnectionId":"0","StreamId":"12345"] request headers complete (end_stream=true):', `':authority', '${HOST}'`, `':path', '${PATH}'`, "':method', 'GET'", '',
    '2026-11-23T10:00:00.240Z\tdebug\tenvoy http source/common/http/conn_manager_impl.cc:1705\t[Tags: "ConnectionId":"0","StreamId":"12345"] encoding headers via codec (end_stream=false):', "':status', '410'", '',
  ], { time: '2026-11-23T10:00:00.226Z', host: true }],
  ['a span, as OpenTelemetry\'s collector shows it', [
    'ScopeSpans #0', 'InstrumentationScope @opentelemetry/instrumentation-http 0.52.0', 'Span #0', '    Trace ID       : 5b8aa5a2d2c872e8321cf37308d69df2', '    Parent ID      : ', '    ID             : 051581bf3cb55c13', '    Name           : GET', '    Kind           : Client',
    '    Start time     : 2026-11-23 10:00:00.226 +0000 UTC', '    End time       : 2026-11-23 10:00:00.926 +0000 UTC', '    Status code    : Unset', '    Status message : ', 'Attributes:', '     -> http.request.method: Str(GET)', `     -> url.full: Str(${URL})`,
    '     -> user_agent.original: Str(curl/8)', '     -> http.response.status_code: Int(410)', 'Events:', 'SpanEvent #0', '     -> Name: exception', '     -> Timestamp: 2026-11-23 10:00:00.5 +0000 UTC', '     -> Attributes::', '          -> exception.message: Str(gone)',
  ], { who: 'curl/8', time: '2026-11-23T10:00:00.226Z', host: true }],
  ['a record of a log, as the same shows it', [
    'LogRecord #0', 'ObservedTimestamp: 2026-11-23 10:00:01.1 +0000 UTC', 'Timestamp: 2026-11-23 10:00:00.226 +0000 UTC', 'SeverityText: ', 'SeverityNumber: Unspecified(0)', `Body: Str({"method":"GET","url":"${URL}","status":410})`, 'Attributes:', '     -> log.file.name: Str(a.log)',
    'Trace ID: ', 'Span ID: ', 'Flags: 0',
  ], { time: '2026-11-23T10:00:00.226Z', host: true }],
  ['all properties of a message, as rsyslog shows them', [
    'Debug line with all properties:', "FROMHOST: 'web1', fromhost-ip: '192.0.2.7', HOSTNAME: 'web1', PRI: 134,", "syslogtag 'nginx:', programname: 'nginx', APP-NAME: 'nginx', PROCID: '-', MSGID: '-',", "TIMESTAMP: 'Nov 23 10:00:00', STRUCTURED-DATA: '-',",
    ...["msg: ' ", "escaped msg: ' ", "inputname: imudp rawmsg: '<134>Nov 23 10:00:00 web1 nginx: "].map((head) => `${head}192.0.2.7 - - [23/Nov/2026:10:00:00 +0000] "GET ${PATH} HTTP/1.1" 410 12 "-" "curl/8"'`), '$!:', '$.:', '$/:', '', '',
  ], { who: '192.0.2.7 · curl/8', time: '2026-11-23T10:00:00.000Z' }],
  ['IIS in its own format', [`192.0.2.7, -, 11/23/26, 10:00:00, W3SVC2, SERVER, 172.21.13.45, 4502, 163, 322, 410, 0, GET, ${PATH}, a=1,`], { who: '192.0.2.7', time: '2026-11-23T10:00:00.000Z' }],
  ['Spring before it wrote the method', ['Before', 'After'].map((when) => `2026-11-23 10:00:00.226 DEBUG x : ${when} request [uri=${PATH};client=192.0.2.7]`), { who: '192.0.2.7', time: '2026-11-23T10:00:00.226Z' }],
];

/** Programs that do not say how it was answered. */
const UNANSWERED = new Set(['Spring before it wrote the method']);

test.each(PROGRAMS)('%s', async (name, lines, { who, time, host = false } = {}) => {
  for (const [text, count] of [[lines, 1], [[...lines, ...lines, ...lines], 3], [['', 'Application started.', ...lines, 'Application stopped.'], 1]] as const) {
    const { groups } = await readText(`${text.join('\n')}\n`);
    expect(groups.map((group) => [group.count, group.statuses, group.callers.map((caller) => caller.who), group.firstSeen, group.usage.kind === 'call' && group.usage.host !== undefined])).toEqual([
      [count, UNANSWERED.has(name) ? {} : { 410: count }, who === undefined ? [] : [who], time, host],
    ]);
  }
  expect((await readText(lines.join('\r\n'))).groups.map(({ count }) => count)).toEqual([1]);
});

test('an error of axios that is shown without its request is read line by line', async () => {
  const lines = ['AxiosError: Request failed with status code 410', '    at settle (/app/axios.cjs:1:2)', `    at GET ${PATH} (x.js:1:2)`, `GET https://${HOST}${PATH} 410`];
  expect((await readText(`${lines.join('\n')}\n`)).groups.map(({ count }) => count)).toEqual([1, 1]);
});

test.each([
  ['a configuration', [`server {`, '  listen: 80;', `  proxy: ${URL};`, '}']],
  ['an object without a method', ['sent {', `  url: '${URL}',`, '  tries: 3', '}']],
  ['an object that does not end', ['sent {', '  tries: 3,', `  url: '${URL}'`, 'and then nothing']],
  ['a time of Java without a message', ['Nov 23, 2026 10:00:00 AM x.Y z', URL]],
])('%s is no request over several lines, and is read line by line', async (_, lines) => {
  const { groups } = await readText(`${lines.join('\n')}\n`);
  expect(groups).toMatchObject([{ count: 1, statuses: {}, usage: { reading: 'mentioned', method: undefined } }]);
});

test('what begins like a record over several lines and is none is read line by line', async () => {
  const line = `192.0.2.7 - - [23/Nov/2026:10:00:00 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`;
  for (const lines of [['Request:', line], ['Response:', 'a: b', line], ['[10:00:00.226] INFO (12): hello', line], ['<request id="a">', line], ['Request:', `GET ${PATH} HTTP/1.1`, `Host: ${HOST}`, '']]) {
    expect((await readText(`${lines.join('\n')}\n`)).groups.map(({ count }) => count), lines[0]).toEqual([1]);
  }
});

test.each([
  ['Flask', '[2026-11-23 10:00:00,123] INFO in app: '],
  ['others', '[10:00:00.226] INFO (12): '],
])('lines of %s that begin like a record over several lines are read each by itself', async (_, head) => {
  const text = `${head}calling GET https://${HOST}${PATH}\n`.repeat(3);
  const { groups, coverage } = await readText(`${text}${head}nothing\nwhatever\n`);
  expect([groups.map(({ count }) => count), coverage.unreadable]).toEqual([[3], 2]);
});

test('a line that was read by itself is not read again where a message that is written out follows it', async () => {
  const text = `[10:00:00.226] INFO (12): calling GET https://${HOST}${PATH}\n> POST ${PATH} HTTP/1.1\n> Host: ${HOST}\n>\n< HTTP/1.1 410 Gone\n`;
  expect((await readText(text)).groups.map(({ usage, count }) => [usage.seen.split(' ')[0], count])).toEqual([['GET', 1], ['POST', 1]]);
});

test('an item that Burp saves is one request, whatever its messages say', async () => {
  const item = (method: string, path: string): string => [
    '  <item>', '    <time>Mon Nov 23 10:00:00 UTC 2026</time>', `    <url><![CDATA[https://${HOST}${path}]]></url>`, `    <host ip="192.0.2.200">${HOST}</host>`, `    <method><![CDATA[${method}]]></method>`, `    <path><![CDATA[${path}]]></path>`,
    `    <request base64="true"><![CDATA[${Buffer.from(`${method} ${path} HTTP/1.1`).toString('base64')}]]></request>`, '    <status>410</status>', '    <response base64="true"><![CDATA[SFRUUA==]]></response>', '  </item>',
  ].join('\n');
  const { groups } = await readText(`<?xml version="1.0"?>\n<items burpVersion="2023.1">\n${[item('GET', `${PATH}ets`), item('GET', PATH), item('POST', PATH), item('GET', PATH)].join('\n')}\n</items>\n`);
  expect(groups.map(({ usage, count, statuses, firstSeen }) => [usage.seen, count, statuses, firstSeen])).toEqual([
    [`GET ${HOST}/client/v4/zones/{}/filters`, 2, { 410: 2 }, '2026-11-23T10:00:00.000Z'], [`POST ${HOST}/client/v4/zones/{}/filters`, 1, { 410: 1 }, '2026-11-23T10:00:00.000Z'],
  ]);
});

test('executions that cross are told apart, and one that is cut off counts', async () => {
  const said = (id: number, text: string): string => `(6a8b0000-0000-4000-8000-00000000000${id}) ${text}`;
  const lines = [said(1, `HTTP Method: GET, Resource Path: ${PATH}`), said(2, `HTTP Method: POST, Resource Path: ${PATH}`), said(2, 'Method completed with status: 403'), said(1, 'Method completed with status: 410'), said(3, `HTTP Method: PUT, Resource Path: ${PATH}`)];
  expect((await readText(`${lines.join('\n')}\n`)).groups.map(({ usage, count, statuses }) => [usage.seen.split(' ')[0], count, statuses])).toEqual([['POST', 1, { 403: 1 }], ['GET', 1, { 410: 1 }], ['PUT', 1, {}]]);
});

test.each([
  ['Guzzle', `GET https://${HOST}${PATH} HTTP/1.1 {"a":1} RESPONSE: 410 - {} [] []`],
  ['Guzzle through Monolog', `[2026-11-23T10:00:00+00:00] app.INFO: GET https://${HOST}${PATH} - 410 [] []`],
  ['Guzzle with whole messages', `app.INFO: GET ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n - HTTP/1.1 410 Gone\r\nX: y\r\n\r\n{} [] []`],
  ['Guzzle with whole messages and a body', `app.INFO: GET ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n{"a":1} - HTTP/1.1 410 Gone\r\nX: y\r\n\r\n{} [] []`],
  ['reqwest', `[2026-11-23T10:00:00Z DEBUG reqwest::async_impl::client] response '410 Gone' for https://${HOST}${PATH}`],
  ['aiohttp', `DEBUG:x:Ending request TraceRequestEndParams(method='GET', url=URL('https://${HOST}${PATH}'), response=<ClientResponse(https://${HOST}${PATH}) [410 Gone]>`],
  ['a sentence', `GET https://${HOST}${PATH} failed with status 410`],
])('%s says how a request was answered', async (_, text) => {
  expect((await readText(`${text}\n`)).groups.map(({ count, statuses }) => [count, statuses])).toEqual([[1, { 410: 1 }]]);
});
