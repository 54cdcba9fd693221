import { expect, test } from 'vitest';
import { lineFormat } from '../../../analyzer/scanners/logs/formats/fields/log-format.ts';
import { readText, shown, ZONE } from './reading.ts';

const FILTERS = `/client/v4/zones/${ZONE}/filters`;

test('an nginx log_format is read by its variables', async () => {
  const logFormat = '$time_iso8601|$remote_addr|$request_method|$host|$request_uri|$status|"$http_user_agent"';
  const reading = await readText(`2024-03-01T00:00:00+00:00|192.0.2.1|DELETE|api.cloudflare.com|${FILTERS}?id=1|200|"a \\x22b\\x22"\n`, { logFormat });
  expect(shown(reading)).toEqual(['log-format 1×DELETE api.cloudflare.com/client/v4/zones/{}/filters?id={}']);
  expect(reading.groups[0]).toMatchObject({ firstSeen: '2024-03-01T00:00:00.000Z', statuses: { 200: 1 }, callers: [{ who: '192.0.2.1 · a "b"' }] });
});

test('an Apache LogFormat is read by its directives, escaped as in its configuration or not', async () => {
  for (const logFormat of ['%v:%p %h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"', '%v:%p %h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i"']) {
    const reading = await readText(`api.cloudflare.com:443 192.0.2.1 - - [01/Mar/2024:00:00:00 +0000] "GET ${FILTERS} HTTP/1.1" 410 12 "-" "curl/8"\n`, { logFormat });
    expect(shown(reading)).toEqual(['log-format 1×GET api.cloudflare.com/client/v4/zones/{}/filters']);
    expect(reading.groups[0]).toMatchObject({ firstSeen: '2024-03-01T00:00:00.000Z', statuses: { 410: 1 }, callers: [{ who: '192.0.2.1 · curl/8' }] });
  }
});

test('lines in another format are read as ever', async () => {
  const reading = await readText(`192.0.2.9 - - [01/Mar/2024:00:00:00 +0000] "GET ${FILTERS} HTTP/1.1" 403 1 "-" "curl/8"\n`, { logFormat: '$status $request_uri' });
  expect(shown(reading)).toEqual(['combined 1×GET /client/v4/zones/{}/filters']);
});

test.each([
  ['$remote_addr $status', 'has no part that holds a request path'],
  ['$request_method$request_uri', 'two variables with nothing between them'],
])('%s is refused', (format, reason) => {
  expect(() => lineFormat(format)).toThrow(reason);
});

test('fields of one\'s own are found at any depth, and win over known ones', async () => {
  const line = JSON.stringify({ req: { verb: 'PUT', target: FILTERS }, url: '/health', when: 1709251200 });
  const reading = await readText(`${line}\n${line}\n`, { fields: ['method=req.verb', 'uri=req.target', 'time=when'] });
  expect(shown(reading)).toEqual(['fields 2×PUT /client/v4/zones/{}/filters']);
  expect(reading.groups[0]?.days).toEqual({ '2024-03-01': 2 });
  // Without them it is an address that stands beside the request.
  expect(shown(await readText(`${line}\n`))).toEqual(['text 1×/client/v4/zones/{}/filters']);
});

test.each([[['verb=x'], '--field wants a name'], [['method=x'], 'does not say where the request path is']])('the fields %j are refused', async (fields, reason) => {
  await expect(readText('', { fields })).rejects.toThrow(reason);
});

test('each span of an OpenTelemetry export is a request of its own', async () => {
  const span = (path: string, status: number): object => ({
    name: 'HTTP GET', startTimeUnixNano: '1709251200000000000',
    attributes: [
      { key: 'http.request.method', value: { stringValue: 'GET' } }, { key: 'url.full', value: { stringValue: `https://api.cloudflare.com${path}` } },
      { key: 'http.response.status_code', value: { intValue: String(status) } }, { key: 'user_agent.original', value: { stringValue: 'cloudflare-go/v0.66.0' } },
    ],
  });
  const other = { name: 'db query', attributes: [{ key: 'db.statement', value: { stringValue: `SELECT '${FILTERS}'` } }] };
  const batch = { resourceSpans: [{ resource: {}, scopeSpans: [{ spans: [span(FILTERS, 200), other, span(FILTERS, 410), span('/client/v4/zones', 200)] }] }] };
  for (const text of [`${JSON.stringify(batch)}\n`, JSON.stringify(batch, null, 2)]) {
    const reading = await readText(text);
    expect(shown(reading)).toEqual(['json 2×GET api.cloudflare.com/client/v4/zones/{}/filters']);
    expect(reading.groups[0]).toMatchObject({ firstSeen: '2024-03-01T00:00:00.000Z', statuses: { 200: 1, 410: 1 }, callers: [{ who: 'cloudflare-go/v0.66.0', count: 2 }] });
    expect(reading.blindSpots).toEqual([]);
  }
});

test('a row of a CSV that begins with nothing is a row', async () => {
  const { groups, blindSpots } = await readText(`time,method,host,url\n,GET,api.cloudflare.com,"/client/v4/zones/a,b/filters"\n`);
  expect([groups.map(({ count }) => count), blindSpots]).toEqual([[1], []]);
});

test('a sentence with a heading in it is no header', async () => {
  const { groups } = await readText(`could not read, URL, try again later\nworker, x, GET https://api.cloudflare.com${FILTERS} 410\n`);
  expect(groups).toMatchObject([{ count: 1, statuses: { 410: 1 }, usage: { method: 'GET' } }]);
});

test('fields are taken for what their names mean only where they make up a request', async () => {
  const { groups, blindSpots } = await readText(`${JSON.stringify({ Method: 'retry', Path: FILTERS })}\n${JSON.stringify({ Method: 'GET', Path: `${FILTERS}ets` })}\n`);
  expect([groups, blindSpots.length]).toEqual([[], 1]);
});

test('headers of answers are found where a log of one\'s own keeps them', async () => {
  const record = { req: { verb: 'GET', target: `https://api.cloudflare.com/client/v4/zones/${ZONE}/filters` }, resp: { headers: { sunset: 'Wed, 15 Jan 2025 00:00:00 GMT' } } };
  const { groups } = await readText(`${JSON.stringify(record)}\n`, { fields: ['uri=req.target', 'method=req.verb', 'answerHeaders=resp.headers'] });
  expect(groups.map(({ answers }) => answers)).toEqual([[{ sign: 'Sunset: Wed, 15 Jan 2025 00:00:00 GMT', count: 1 }]]);
});

/** A format, a line that nginx or Apache wrote by it, the host and the query of the call in it. */
const BY_PARTS: [format: string, line: string, call: string][] = [
  ['$remote_addr [$time_local] $request $status "$http_user_agent"', `192.0.2.7 [23/Nov/2026:01:53:02 +0000] GET ${FILTERS}?a=1 HTTP/1.1 410 "curl/8"`, 'GET ?a={}'],
  ['$time_local $remote_addr $status "$request" "$http_user_agent"', `23/Nov/2026:01:53:02 +0000 192.0.2.7 410 "GET ${FILTERS} HTTP/1.1" "curl/8"`, 'GET '],
  ['$remote_addr - $remote_user [$time_local] $scheme://$host$request_uri $request_method $status "$http_user_agent"', `192.0.2.7 - ops team [23/Nov/2026:01:53:02 +0000] https://api.cloudflare.com${FILTERS}?a=1 GET 410 "curl/8"`, 'GET api.cloudflare.com?a={}'],
  ['$remote_addr $time_iso8601 $request_method $host:$server_port$uri$is_args$args $status "$http_user_agent"', `192.0.2.7 2026-11-23T01:53:02+00:00 GET api.cloudflare.com:443${FILTERS}?a=1 410 "curl/8"`, 'GET api.cloudflare.com?a={}'],
  ['%t %h %m %U%q %>s "%{User-Agent}i" %D', `[23/Nov/2026:01:53:02 +0000] 192.0.2.7 GET ${FILTERS}?a=1 410 "curl/8" 12`, 'GET ?a={}'],
  ['%t %h %m %U%q %>s "%{User-Agent}i" %D', `[23/Nov/2026:01:53:02 +0000] 192.0.2.7 GET ${FILTERS} 410 "curl/8" 12`, 'GET '],
];

test.each(BY_PARTS)('%s is read by its parts, also where they hold spaces or stand together', async (logFormat, line, call) => {
  const reading = await readText(`${line}\n`, { logFormat });
  const [before, after = ''] = call.split('?');
  expect(shown(reading)).toEqual([`log-format 1×${before}/client/v4/zones/{}/filters${after === '' ? '' : `?${after}`}`]);
  expect(reading.groups[0]).toMatchObject({ firstSeen: '2026-11-23T01:53:02.000Z', statuses: { 410: 1 }, callers: [{ who: '192.0.2.7 · curl/8' }] });
});
