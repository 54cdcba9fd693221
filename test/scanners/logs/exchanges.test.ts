import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readLogs, type LogReading } from '../../../analyzer/scanners/logs/index.ts';
import { resumeLogs } from '../../../analyzer/scanners/logs/resume.ts';
import { readText, vocabulary, ZONE } from './reading.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'exchanges-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HOST = 'api.cloudflare.com';
const PATH = `/client/v4/zones/${ZONE}/filters`;
const OTHER = `/client/v4/zones/${ZONE}/firewall/rules`;

/** A request, or one that the catalog does not ask about. */
interface Asked {
  method: string;
  path: string;
  status: number;
}

/** What a program writes when it asks and when it is answered; `id` stands for what tells requests apart, where its lines name something. */
interface Program {
  name: string;
  asks: (asked: Asked, id: number) => string;
  answers: (asked: Asked, id: number) => string;
  isNamed?: true;
}

const spring = (id: number, logger: string): string => `2026-11-23 10:00:0${id}.123 DEBUG 1 --- [nio-8080-exec-${id}] ${logger} : `;
const json = (event: number, said: string): string => JSON.stringify({ Timestamp: `2026-11-23T10:00:00.${event}Z`, EventId: event, LogLevel: 'Information', Category: 'System.Net.Http.HttpClient.cf.ClientHandler', Message: said });

const PROGRAMS: Program[] = [
  {
    name: 'Envoy, as it debugs', isNamed: true,
    asks: ({ method, path: to }, id) => `[2026-11-23 10:00:00.226][15][debug][http] [x.cc:1] [C0][S1234${id}] request headers complete (end_stream=true):\n':authority', '${HOST}'\n':path', '${to}'\n':method', '${method}'\n`,
    answers: ({ status }, id) => `[2026-11-23 10:00:00.240][15][debug][http] [x.cc:1] [C0][S1234${id}] encoding headers via codec (end_stream=true):\n':status', '${status}'\n`,
  },
  { name: 'Rails', asks: ({ method, path: to }, id) => `I, [2026-11-23T10:00:00.12345${id} #12]  INFO -- : Started ${method} "${to}" for 192.0.2.7 at 2026-11-23 10:00:00 +0000`, answers: ({ status }, id) => `I, [2026-11-23T10:00:01.12345${id} #12]  INFO -- : Completed ${status} Gone in 37ms (Views: 0.5ms)` },
  { name: 'a logger of Go', asks: ({ method, path: to }) => `2026/11/23 10:00:00 Started ${method} ${to}`, answers: ({ status }) => `2026/11/23 10:00:01 Completed ${status} Gone in 1.838µs` },
  { name: 'Rails with tags', isNamed: true, asks: ({ method, path: to }, id) => `[9f8e7d6c-000${id}] Started ${method} "${to}" for 192.0.2.7 at 2026-11-23 10:00:00 +0000`, answers: ({ status }, id) => `[9f8e7d6c-000${id}] Completed ${status} Gone in 37ms` },
  { name: 'WebClient of Spring', isNamed: true, asks: ({ method, path: to }, id) => `${spring(1, 'o.s.w.r.f.client.ExchangeFunctions')}[5d1c7a0${id}] HTTP ${method} https://${HOST}${to}`, answers: ({ status }, id) => `${spring(1, 'o.s.w.r.f.client.ExchangeFunctions')}[5d1c7a0${id}] [6a7b8c9d-1] Response ${status} GONE` },
  { name: 'WebClient of Spring, before it named connections', isNamed: true, asks: ({ method, path: to }, id) => `[5d1c7a0${id}] HTTP ${method} https://${HOST}${to}`, answers: ({ status }, id) => `[5d1c7a0${id}] Response ${status} GONE` },
  { name: 'RestTemplate of Spring', isNamed: true, asks: ({ method, path: to }, id) => `${spring(id, 'o.s.web.client.RestTemplate')}HTTP ${method} https://${HOST}${to}`, answers: ({ status }, id) => `${spring(id, 'o.s.web.client.RestTemplate')}Response ${status} GONE` },
  { name: 'DispatcherServlet of Spring', isNamed: true, asks: ({ method, path: to }, id) => `${spring(id, 'o.s.web.servlet.DispatcherServlet')}${method} "${to}", parameters={}`, answers: ({ status }, id) => `${spring(id, 'o.s.web.servlet.DispatcherServlet')}Completed ${status} GONE` },
  { name: 'Feign', isNamed: true, asks: ({ method, path: to }, id) => `${spring(id, 'c.e.Client')}[Client#list] ---> ${method} https://${HOST}${to} HTTP/1.1`, answers: ({ status }, id) => `${spring(id, 'c.e.Client')}[Client#list] <--- HTTP/1.1 ${status} Gone (123ms)` },
  { name: 'HttpClient of .NET', asks: ({ method, path: to }) => `      Sending HTTP request ${method} https://${HOST}${to}`, answers: ({ status }) => `      Received HTTP response headers after 12.34ms - ${status}` },
  {
    name: 'HttpClient of .NET by Serilog', isNamed: true,
    asks: ({ method, path: to }, id) => JSON.stringify({ '@t': '2026-11-23T11:49:25.1Z', '@mt': 'Sending HTTP request {HttpMethod} {Uri}', HttpMethod: method, Uri: `https://${HOST}${to}`, SourceContext: 'x', SpanId: `a${id}` }),
    answers: ({ status }, id) => JSON.stringify({ '@t': '2026-11-23T11:49:25.2Z', '@mt': 'Received HTTP response headers after {ElapsedMilliseconds}ms - {StatusCode}', ElapsedMilliseconds: 12, StatusCode: status, SourceContext: 'x', SpanId: `a${id}` }),
  },
  { name: 'HttpClient of .NET, as JSON', asks: ({ method, path: to }) => json(100, `Sending HTTP request ${method} https://${HOST}${to}`), answers: ({ status }) => json(101, `Received HTTP response headers after 12.34ms - ${status}`) },
  {
    name: 'httplog', asks: ({ method, path: to }) => `D, [2026-11-23T10:00:00.123456 #12] DEBUG -- : [httplog] Sending: ${method} https://${HOST}${to}`,
    answers: ({ status }) => `D, [2026-11-23T10:00:00.223456 #12] DEBUG -- : [httplog] Status: ${status}`,
  },
  { name: 'HTTPlug', asks: ({ method, path: to }) => `[2026-11-23T10:00:00.1+00:00] httplug.INFO: Sending request: ${method} https://${HOST}${to} 1.1 {"request":{}} []`, answers: ({ status }) => `[2026-11-23T10:00:01.1+00:00] httplug.INFO: Received response: ${status} Any 1.1 {"milliseconds":12} []` },
  { name: 'Chef', asks: ({ method, path: to }) => `[2026-11-23T10:00:00+00:00] DEBUG: Initiating ${method} to https://${HOST}${to}`, answers: ({ status }) => `[2026-11-23T10:00:01+00:00] DEBUG: HTTP 1.1 ${status} Any` },
  { name: 'a logger of one\'s own', asks: ({ method, path: to }) => `2026-11-23 10:00:00,123 - cf - DEBUG - Making ${method} request to https://${HOST}${to}`, answers: ({ status }) => `2026-11-23 10:00:01,123 - cf - DEBUG - Response status: ${status}` },
  { name: 'Faraday', asks: ({ method, path: to }) => `I, [2026-11-23T10:00:00.123456 #12]  INFO -- request: ${method} https://${HOST}${to}`, answers: ({ status }) => `I, [2026-11-23T10:00:01.123456 #12]  INFO -- response: Status ${status}` },
  { name: 'cloudflared', isNamed: true, asks: ({ method, path: to }, id) => `2026-11-23T10:00:00Z DBG ${method} https://${HOST}${to} HTTP/1.1 connIndex=0 content-length=0 event=${id} headers={"Accept":["*/*"]} host=${HOST} ingressRule=0 path=${to}`, answers: ({ status }, id) => `2026-11-23T10:00:01Z DBG ${status} Gone connIndex=0 content-length=13 event=${id} ingressRule=0` },
  { name: 'cloudflared, as JSON', isNamed: true, asks: ({ method, path: to }, id) => JSON.stringify({ level: 'debug', event: id, connIndex: 0, originService: 'http://localhost', ingressRule: 0, host: HOST, path: to, headers: { Accept: ['*/*'] }, 'content-length': 0, time: '2026-11-23T10:00:00Z', message: `${method} https://${HOST}${to} HTTP/1.1` }), answers: ({ status }, id) => JSON.stringify({ level: 'debug', event: id, connIndex: 0, originService: 'http://localhost', ingressRule: 0, 'content-length': 13, time: '2026-11-23T10:00:01Z', message: `${status} Gone` }) },
  { name: 'reqwest', isNamed: true, asks: ({ method, path: to }, id) => `[2026-11-23T10:00:00Z TRACE reqwest::connect::verbose] e5b1c3d${id} write: b"${method} ${to} HTTP/1.1\\r\\nhost: ${HOST}\\r\\n\\r\\n"`, answers: ({ status }, id) => `[2026-11-23T10:00:01Z TRACE reqwest::connect::verbose] e5b1c3d${id} read: b"HTTP/1.1 ${status} Gone\\r\\nx: y\\r\\n\\r\\n{}"` },
  { name: 'dumps of Go, in quotes', asks: ({ method, path: to }) => `2026/11/23 10:00:00 "${method} ${to} HTTP/1.1\\r\\nHost: ${HOST}\\r\\n\\r\\n"`, answers: ({ status }) => `2026/11/23 10:00:01 "HTTP/1.1 ${status} Gone\\r\\nX: y\\r\\n\\r\\n{}"` },
  { name: 'http.client of Python', asks: ({ method, path: to }) => `send: b'${method} ${to} HTTP/1.1\\r\\nHost: ${HOST}\\r\\n\\r\\n'`, answers: ({ status }) => `reply: 'HTTP/1.1 ${status} Gone\\r\\n'` },
  { name: 'http.rb', asks: ({ method, path: to }) => `I, [2026-11-23T10:00:00.123456 #12]  INFO -- : > ${method} https://${HOST}${to}`, answers: ({ status }) => `I, [2026-11-23T10:00:01.123456 #12]  INFO -- : < ${status} Gone` },
  { name: 'rest-client of Ruby', asks: ({ method, path: to }) => `RestClient.${method.toLowerCase()} "https://${HOST}${to}", "Accept"=>"*/*"`, answers: ({ status }) => `# => ${status} Gone | application/json 42 bytes, 0.00s` },
  { name: 'dumps of Go by a logger', asks: ({ method, path: to }) => `2026/11/23 10:00:00 req: ${JSON.stringify(`${method} ${to} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)}`, answers: ({ status }) => `2026/11/23 10:00:00 resp: ${JSON.stringify(`HTTP/1.1 ${status} Gone\r\n\r\n`)}` },
  { name: 'a tap of Linkerd', isNamed: true, asks: ({ method, path: to }, id) => `req id=0:${id} proxy=out src=10.0.0.1:5 dst=192.0.2.9:443 tls= :method=${method} :authority=${HOST} :path=${to}`, answers: ({ status }, id) => `rsp id=0:${id} proxy=out src=10.0.0.1:5 dst=192.0.2.9:443 tls= :status=${status} latency=12µs` },
  { name: 'Playwright', asks: ({ method, path: to }) => `  pw:api → ${method} https://${HOST}${to} +1ms`, answers: ({ status }) => `  pw:api ← ${status} Gone +9ms` },
  { name: 'newman', asks: ({ method, path: to }) => `  ${method} https://${HOST}${to}  `, answers: ({ status }) => `  ${status} Gone ★ 17ms time ★ 283B↑ 239B↓ size ★ 7↑ 5↓ headers ★ 0 cookies` },
];

const [FIRST, SECOND, ANOTHER] = [{ method: 'GET', path: PATH, status: 410 }, { method: 'POST', path: OTHER, status: 403 }, { method: 'GET', path: '/blog', status: 200 }];

const told = ({ groups }: LogReading): [seen: string, count: number, statuses: object][] => groups.map(({ usage, count, statuses }) => [usage.seen.replace(/ .*\}/, ' '), count, statuses]);
const read = async (lines: readonly string[]): Promise<ReturnType<typeof told>> => told(await readText(`${lines.join('\n')}\n`));

test.each(PROGRAMS)('$name: what is answered in a line of its own has its status', async ({ asks, answers }) => {
  const lines = [asks(FIRST, 1), answers(FIRST, 1), asks(ANOTHER, 2), answers(ANOTHER, 2), asks(SECOND, 3), answers(SECOND, 3), asks(FIRST, 1), answers(FIRST, 1)];
  expect(await read(lines)).toEqual([['GET /filters', 2, { 410: 2 }], ['POST /firewall/rules', 1, { 403: 1 }]]);
  expect((await readText(`${lines.join('\n')}\n`)).coverage.unreadable).toBe(0);
});

test.each(PROGRAMS)('$name: of requests that cross, the answer is told only where something shows whose it is', async ({ asks, answers, isNamed }) => {
  const crossed = await read([asks(FIRST, 1), asks(SECOND, 2), answers(SECOND, 2), answers(FIRST, 1)]);
  expect(crossed.sort()).toEqual([['GET /filters', 1, isNamed ? { 410: 1 } : {}], ['POST /firewall/rules', 1, isNamed ? { 403: 1 } : {}]]);
  // One that the catalog does not ask about is in the way as well.
  expect(await read([asks(FIRST, 1), answers(FIRST, 1), asks(ANOTHER, 2), asks(FIRST, 1), answers(ANOTHER, 2), answers(FIRST, 1)])).toEqual([['GET /filters', 2, isNamed ? { 410: 2 } : { 410: 1 }]]);
  expect(await read([asks(FIRST, 1), asks(FIRST, 2), answers(FIRST, 2), answers(FIRST, 1)])).toEqual([['GET /filters', 2, { 410: 2 }]]);
});

test.each(PROGRAMS)('$name: without an answer a request counts all the same', async ({ asks, answers }) => {
  expect(await read([asks(FIRST, 1)])).toEqual([['GET /filters', 1, {}]]);
  expect(await read([asks(FIRST, 1), ...Array.from({ length: 1001 }, () => 'x'), answers(FIRST, 1)])).toEqual([['GET /filters', 1, {}]]);
  expect(await read([answers(FIRST, 1)])).toEqual([]);
});

test.each(PROGRAMS)('$name: in stretches, and read on later, it is the same', async ({ asks, answers, name }) => {
  const lines = Array.from({ length: 40 }, () => [asks(FIRST, 1), answers(FIRST, 1), asks(SECOND, 2), answers(SECOND, 2)]).flat();
  const log = { name: 'a.log', path: path.join(folder, `${name.replaceAll(/\W/g, '')}.log`) };
  const expected = [['GET /filters', 40, { 410: 40 }], ['POST /firewall/rules', 40, { 403: 40 }]];
  writeFileSync(log.path, `${lines.join('\n')}\n`);
  expect(told(await readLogs([log], { vocabulary, unitSize: 1000 }))).toEqual(expected);
  writeFileSync(log.path, `${lines.slice(0, 81).join('\n')}\n`);
  const first = await resumeLogs([log], [], { vocabulary });
  appendFileSync(log.path, `${lines.slice(81).join('\n')}\n`);
  expect(told((await resumeLogs([log], first.saved, { vocabulary })).reading)).toEqual(expected);
});

/** What the console of .NET writes with its scopes: each message with the request that it was logged within. */
function scoped({ method, path: to }: Asked, logger: string, said: string, span?: string): string {
  const uri = `https://${HOST}${to}`;
  const scope = { Message: `HTTP ${method} ${uri}`, HttpMethod: method, Uri: uri, '{OriginalFormat}': 'HTTP {HttpMethod} {Uri}' };
  const outer = span === undefined ? [] : [{ Message: `SpanId:${span}`, SpanId: span }];
  return JSON.stringify({ Timestamp: '2026-11-23T10:00:00.1Z', EventId: 100, LogLevel: 'Information', Category: `System.Net.Http.HttpClient.cf.${logger}`, Message: said, State: { Message: said }, Scopes: [...outer, scope] });
}

const asksWithin = (asked: Asked, span?: string): string[] => [['LogicalHandler', 'Start processing'], ['ClientHandler', 'Sending']].map(([logger = '', said = '']) => scoped(asked, logger, `${said} HTTP request ${asked.method} https://${HOST}${asked.path}`, span));
const answersWithin = (asked: Asked, span?: string): string[] => [
  scoped(asked, 'ClientHandler', `Received HTTP response headers after 49.1ms - ${asked.status}`, span), scoped(asked, 'LogicalHandler', `End processing HTTP request after 51.1ms - ${asked.status}`, span),
];

test('an answer that names its request, as the console of .NET writes scopes, is no request, and none that was not read', async () => {
  const reading = await readText([...asksWithin(FIRST), ...answersWithin(FIRST), ...asksWithin(SECOND), ...answersWithin(SECOND)].join('\n'));
  expect(told(reading)).toEqual([['GET /filters', 1, { 410: 1 }], ['POST /firewall/rules', 1, { 403: 1 }]]);
  expect(reading.coverage).toMatchObject({ lines: 8, unreadable: 0 });
});

test('of two that are asked at once each has its answer where their scopes are told apart, and none where they are not', async () => {
  const [one, other] = ['00f067aa0ba902b7', '11f067aa0ba902b7'];
  expect(told(await readText([...asksWithin(FIRST, one), ...asksWithin(SECOND, other), ...answersWithin(FIRST, one), ...answersWithin(SECOND, other)].join('\n')))).toEqual([['GET /filters', 1, { 410: 1 }], ['POST /firewall/rules', 1, { 403: 1 }]]);
  expect(told(await readText([...asksWithin(FIRST), ...asksWithin(SECOND), ...answersWithin(FIRST), ...answersWithin(SECOND)].join('\n')))).toEqual([['GET /filters', 1, {}], ['POST /firewall/rules', 1, {}]]);
});

test('an answer that nobody waits for and that names its request is told as unread', async () => {
  expect((await readText(answersWithin(FIRST).join('\n'))).coverage).toMatchObject({ lines: 2, unreadable: 2 });
});
