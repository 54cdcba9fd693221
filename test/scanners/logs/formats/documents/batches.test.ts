import { expect, test } from 'vitest';
import { readText, shown, ZONE } from '../../reading.ts';

const PATH = `/client/v4/zones/${ZONE}/filters`;
const HOST = 'api.cloudflare.com';
const NANO = '1709288430000000000';
const ISO = '2024-03-01T10:20:30.000Z';

type Attributes = Record<string, string | number>;

/** A list of keys and typed values, as OTLP/JSON has them. */
function typed(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }));
}

const combined = (path: string): string => `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${path} HTTP/1.1" 403 16 "-" "curl/8"`;
const request = (path: string): Attributes => ({ 'http.request.method': 'GET', 'url.full': `https://${HOST}${path}`, 'http.response.status_code': 403, 'user_agent.original': 'curl/8', 'client.address': '192.0.2.7' });
const older = (path: string): Attributes => ({ 'http.method': 'GET', 'http.url': `https://${HOST}${path}`, 'http.status_code': '403', 'http.user_agent': 'curl/8' });
const jaegerSpan = (tags: Attributes): object => ({
  traceID: 'a', spanID: 'b', operationName: 'GET', references: [], startTime: 1709288430000000, duration: 1200, processID: 'p1', logs: [],
  tags: Object.entries(tags).map(([key, value]) => ({ key, type: typeof value === 'number' ? 'int64' : 'string', value })),
});
const zipkinSpan = (tags: Attributes): object => ({ traceId: 'a', id: 'b', kind: 'SERVER', name: 'get', timestamp: 1709288430000000, duration: 1200, localEndpoint: { serviceName: 'x' }, tags });
const logRecords = (records: object[]): object => ({ resourceLogs: [{ resource: { attributes: typed({ 'service.name': 'x' }) }, scopeLogs: [{ scope: {}, logRecords: records }] }] });
const search = (sources: object[]): object => ({ took: 3, timed_out: false, _shards: { total: 1 }, hits: { total: { value: 3, relation: 'eq' }, hits: sources.map((_source) => ({ _index: 'a', _id: 'x', _score: 1, _source })) } });

/** Documents as these programs write them, around requests for paths. */
const BATCHES: Record<string, (paths: string[]) => unknown> = {
  'OTLP log records with attributes': (paths) => logRecords(paths.map((path) => ({ timeUnixNano: NANO, body: { stringValue: 'request' }, attributes: typed(request(path)) }))),
  'OTLP log records of lines': (paths) => logRecords(paths.map((path) => ({ timeUnixNano: NANO, body: { stringValue: combined(path) }, attributes: typed({ 'log.file.name': 'access.log' }) }))),
  'OTLP log records with a structured body': (paths) => logRecords(paths.map((path) => ({ timeUnixNano: NANO, body: { kvlistValue: { values: typed({ method: 'GET', host: HOST, url: path, status: 403, client_ip: '192.0.2.7', user_agent: 'curl/8' }) } } }))),
  'OTLP spans': (paths) => ({ resourceSpans: [{ scopeSpans: [{ spans: paths.map((path) => ({ traceId: 'a', spanId: 'b', kind: 3, startTimeUnixNano: NANO, attributes: typed(request(path)) })) }] }] }),
  'a trace of Tempo': (paths) => ({ batches: [{ resource: {}, scopeSpans: [{ spans: paths.map((path) => ({ traceId: 'a', spanId: 'b', startTimeUnixNano: NANO, attributes: typed(request(path)) })) }] }] }),
  'Jaeger': (paths) => ({ data: [{ traceID: 'a', spans: paths.map((path) => jaegerSpan(request(path))), processes: {} }], total: 0, errors: null }),
  'Jaeger in Elasticsearch': (paths) => search(paths.map((path) => ({ ...jaegerSpan(request(path)), process: { serviceName: 'x' } }))),
  'Zipkin, one trace': (paths) => paths.map((path) => zipkinSpan(request(path))),
  'Zipkin, traces': (paths) => [paths.map((path) => zipkinSpan(request(path))), [zipkinSpan({ 'db.statement': `SELECT '${PATH}'` })]],
  'Loki, lines': (paths) => ({ status: 'success', data: { resultType: 'streams', result: paths.map((path) => ({ stream: { job: 'nginx' }, values: [[NANO, combined(path)]] })), stats: { summary: {} } } }),
  'Loki, JSON without a time': (paths) => ({ status: 'success', data: { resultType: 'streams', result: [{ stream: {}, values: paths.map((path) => [NANO, JSON.stringify({ method: 'GET', host: HOST, url: path, status: 403, client_ip: '192.0.2.7', user_agent: 'curl/8' })]) }] } }),
  'Elasticsearch': (paths) => search(paths.map((path) => ({ '@timestamp': ISO, http: { request: { method: 'GET' }, response: { status_code: 403 } }, url: { original: path, domain: HOST }, source: { ip: '192.0.2.7' }, user_agent: { original: 'curl/8' } }))),
  'Elasticsearch, lines': (paths) => search(paths.map((path) => ({ '@timestamp': ISO, message: combined(path) }))),
  'Elasticsearch, fields': (paths) => ({ took: 3, hits: { hits: paths.map((path) => ({ _index: 'a', _id: 'x', fields: { '@timestamp': [ISO], 'http.request.method': ['GET'], 'url.original': [path], 'url.domain': [HOST], 'http.response.status_code': [403], 'source.ip': ['192.0.2.7'], 'user_agent.original': ['curl/8'] } })) } }),
  'analytics of Cloudflare': (paths) => ({ data: { viewer: { zones: [{ httpRequestsAdaptive: paths.map((path) => ({ clientIP: '192.0.2.7', clientRequestHTTPHost: HOST, clientRequestHTTPMethodName: 'GET', clientRequestPath: path, datetime: ISO, edgeResponseStatus: 403, userAgent: 'curl/8' })) }] } }, errors: null }),
  'CloudWatch Logs': (paths) => ({ events: paths.map((path) => ({ logStreamName: 's', timestamp: 1709288430000, message: combined(path), ingestionTime: 1709288431000, eventId: '1' })), searchedLogStreams: [] }),
  'CloudWatch Logs, a subscription': (paths) => ({ messageType: 'DATA_MESSAGE', owner: '1', logGroup: 'g', logStream: 's', logEvents: paths.map((path) => ({ id: '1', timestamp: 1709288430000, message: combined(path) })) }),
  'CloudWatch Logs Insights': (paths) => ({ results: paths.map((path) => [{ field: '@timestamp', value: '2024-03-01 10:20:30.000' }, { field: '@message', value: combined(path) }, { field: '@ptr', value: 'x' }]), statistics: {}, status: 'Complete' }),
  'CloudWatch Logs Insights, fields': (paths) => ({ results: paths.map((path) => [{ field: '@timestamp', value: '2024-03-01 10:20:30.000' }, { field: 'method', value: 'GET' }, { field: 'host', value: HOST }, { field: 'uri', value: path }, { field: 'status', value: '403' }, { field: 'client_ip', value: '192.0.2.7' }, { field: 'user_agent', value: 'curl/8' }]) }),
  'Splunk, an answer': (paths) => ({ preview: false, init_offset: 0, messages: [], results: paths.map((path) => ({ _raw: combined(path), _time: '2024-03-01T10:20:30.000+00:00' })), highlighted: {} }),
  'Datadog, lines': (paths) => ({ data: paths.map((path) => ({ id: 'A', type: 'log', attributes: { timestamp: ISO, host: 'web1', message: combined(path), tags: [], attributes: {} } })), meta: {} }),
  'Datadog, attributes': (paths) => ({ data: paths.map((path) => ({ id: 'A', type: 'log', attributes: { timestamp: ISO, host: 'web1', message: 'x', attributes: { http: { method: 'GET', url: `https://${HOST}${path}`, status_code: 403, useragent: 'curl/8' }, network: { client: { ip: '192.0.2.7' } } } } })), meta: {} }),
};

const PATHS = [PATH, `/client/v4/zones/${ZONE}/filtersets`, '/blog', `${PATH}?page=2`, PATH];

test.each(Object.keys(BATCHES))('%s: each request of a document is found, however the document is written, and what resembles it is not', async (name) => {
  const document = BATCHES[name]?.(PATHS);
  for (const text of [`${JSON.stringify(document)}\n`, JSON.stringify(document, null, 2), `${JSON.stringify(document)}\n${JSON.stringify(document)}\n`]) {
    const times = text.split('\n').length === 3 ? 2 : 1;
    const { groups, blindSpots } = await readText(text);
    expect(groups.map(({ count, statuses, callers, firstSeen }) => ({ count, statuses, who: callers.map(({ who }) => who), firstSeen })))
      .toEqual([{ count: 2 * times, statuses: { 403: 2 * times }, who: ['192.0.2.7 · curl/8'], firstSeen: ISO }, { count: times, statuses: { 403: times }, who: ['192.0.2.7 · curl/8'], firstSeen: ISO }]);
    expect(blindSpots).toEqual([]);
  }
});

const attributes = { 'http.method': 'GET', 'http.url': `https://${HOST}${PATH}` };
const inResource = (span: object): object => ({ resourceSpans: [{ resource: { attributes: typed({ 'service.name': 'shop' }) }, scopeSpans: [{ spans: [{ traceId: 'a', startTimeUnixNano: NANO, attributes: typed(attributes), ...span }] }] }] });
const inTrace = (kind: string): object => ({ data: [{ traceID: 'a', spans: [jaegerSpan({ ...attributes, 'span.kind': kind })], processes: { p1: { serviceName: 'shop', tags: [] }, p2: { serviceName: 'cart' } } }] });

test.each([
  ['OTLP', inResource({ kind: 3 }), inResource({ kind: 2 })],
  ['OTLP, kinds in words', inResource({ kind: 'SPAN_KIND_CLIENT' }), inResource({ kind: 'SPAN_KIND_SERVER' })],
  ['Jaeger', inTrace('client'), inTrace('server')],
  ['Jaeger in Elasticsearch', { _source: { ...jaegerSpan({ ...attributes, 'span.kind': 'client' }), process: { serviceName: 'shop' } } }, { _source: { ...jaegerSpan(attributes), process: { serviceName: 'shop' } } }],
  ['Zipkin', [{ ...zipkinSpan(attributes), kind: 'CLIENT', localEndpoint: { serviceName: 'shop' } }], [{ ...zipkinSpan(attributes), localEndpoint: { serviceName: 'shop' } }]],
])('%s: the service that asked is the caller, the one that was asked is none', async (_, asking, asked) => {
  expect((await readText(`${JSON.stringify(asking)}\n`)).groups.map(({ callers }) => callers)).toEqual([[{ who: 'shop', count: 1 }]]);
  expect((await readText(`${JSON.stringify(asked)}\n`)).groups.map(({ count, callers }) => [count, callers])).toEqual([[1, []]]);
});

test('a list beside a message is no batch of requests', async () => {
  const { groups, blindSpots } = await readText(`${JSON.stringify({ message: 'sent', data: [{ method: 'GET', url: `https://${HOST}${PATH}` }] })}\n`);
  expect([groups, blindSpots.length]).toEqual([[], 1]);
});

test('lines in the list of a document are read where it begins the log as well', async () => {
  const list = `{"events":["GET https://api.cloudflare.com/client/v4/zones/${ZONE}/filters 200","x"]}\n`;
  const other = `{"method":"GET","host":"api.cloudflare.com","url":"/client/v4/zones/${ZONE}/rate_limits","status":200}\n`;
  for (const text of [list + other, other + list]) expect((await readText(text)).groups.map(({ count }) => count)).toEqual([1, 1]);
});

test('names that conventions had before are read in spans of Zipkin and Jaeger', async () => {
  const paths = { 'http.method': 'GET', 'http.path': PATH, 'http.host': HOST };
  for (const spans of [[zipkinSpan(older(PATH)), zipkinSpan(paths)], [{ traceID: 'a', spans: [jaegerSpan(older(PATH)), jaegerSpan(paths)] }]]) {
    expect((await readText(JSON.stringify(spans))).groups.map(({ count, usage }) => `${count}×${usage.seen}`).sort()).toEqual([`1×GET ${HOST}/client/v4/zones/{}/filters`, `1×GET ${HOST}/client/v4/zones/{}/filters`]);
  }
});

test('an older span names the host by the other end of its connection where it asked, and the client by it where it was asked', async () => {
  const shared = { 'http.method': 'GET', 'http.scheme': 'https', 'http.target': PATH, 'http.user_agent': 'curl/8' };
  const asking = { kind: 3, attributes: typed({ ...shared, 'net.peer.name': HOST, 'net.peer.ip': '192.0.2.200' }) };
  const asked = { kind: 2, attributes: typed({ ...shared, 'net.host.name': HOST, 'net.sock.peer.addr': '192.0.2.7' }) };
  const elsewhere = { kind: 3, attributes: typed({ ...shared, 'http.target': `/zones/${ZONE}/filters`, 'net.peer.name': 'example.com' }) };
  const { groups, left } = await readText([asking, asked, elsewhere].map((span) => `${JSON.stringify(inResource(span))}\n`).join(''));
  expect(groups.map(({ callers, usage }) => [usage.seen, callers.map(({ who }) => who).sort()])).toEqual([[`GET ${HOST}/client/v4/zones/{}/filters`, ['192.0.2.7 · curl/8', 'shop · curl/8']]]);
  expect(left.foreign).toBe(1);
});

test('of a batch each item about the catalog that is no request is told, and only those', async () => {
  const records = [`a filter at ${PATH}/x/y/z was asked for`, 'started', `worker calls …${PATH}…`, combined(PATH)].map((text) => ({ timeUnixNano: NANO, body: { stringValue: text }, attributes: [] }));
  const { groups, blindSpots } = await readText(`${JSON.stringify(logRecords(records))}\n`);
  expect([groups.map(({ count }) => count), blindSpots.map(({ where, reason }) => `${where} ${reason}`)]).toEqual([[1], ['-:1 The line is in no format that is known here.']]);
  const span = zipkinSpan({ 'http.method': 'GET', 'http.note': PATH });
  expect((await readText(JSON.stringify([zipkinSpan(request(PATH)), span, span, zipkinSpan({ 'http.method': 'GET', 'http.note': '/blog' })]))).coverage.unreadable).toBe(2);
});

test('a document that is cut gives all before the cut, and says so', async () => {
  const text = JSON.stringify(BATCHES['Elasticsearch']?.(PATHS));
  const { groups, blindSpots } = await readText(text.slice(0, text.lastIndexOf('_source')));
  expect([groups.map(({ count }) => count), blindSpots.map(({ reason }) => reason)]).toEqual([[1, 1], ['The line ends in the middle of a JSON document; its last record is missing.']]);
  const batch = JSON.stringify(BATCHES['OTLP log records of lines']?.(PATHS));
  const torn = await readText(`${batch}\n${batch.slice(0, -9)}\n${batch}\n`);
  expect([torn.groups.map(({ count }) => count), torn.blindSpots.map(({ where, reason }) => `${where} ${reason}`)]).toEqual([[4, 2], ['-:2 The line is not valid JSON.']]);
});

test('a message is read before a list beside it, and spans about something else are nothing that was not read', async () => {
  const record = { message: combined(PATH), events: [{ name: 'x' }], data: ['y'], traceId: 'a', tags: { env: 'x' } };
  expect(shown(await readText(`${JSON.stringify(record)}\n`))).toEqual(['combined 1×GET /client/v4/zones/{}/filters']);
  const elsewhere = zipkinSpan({ 'db.statement': `SELECT '${PATH}'` });
  expect((await readText(JSON.stringify([elsewhere, zipkinSpan(request('/blog'))]))).blindSpots).toEqual([]);
});

test.each([
  ['Docker', (line: string) => ({ log: `${line}\n`, stream: 'stdout', time: ISO })],
  ['JSON in JSON', (line: string) => ({ message: JSON.stringify({ log: line }), timestamp: ISO })],
  ['Splunk, an export', (line: string) => ({ preview: false, offset: 1, result: { _raw: line, _time: ISO } })],
  ['Splunk, its collector', (line: string) => ({ time: 1709288430, host: 'web1', event: line })],
  ['logcli', (line: string) => ({ labels: { job: 'n' }, line, timestamp: ISO })],
])('a format of one\'s own is read in the lines that %s wraps, as is any other', async (_, wrap) => {
  const own = `192.0.2.7|${HOST}|GET|${PATH}|403`;
  const logFormat = '$remote_addr|$host|$request_method|$request_uri|$status';
  const lines = [own, own.replace('/filters', '/filtersets'), own, 'started'];
  const { groups, blindSpots } = await readText(`${lines.map((line) => JSON.stringify(wrap(line))).join('\n')}\n`, { logFormat });
  expect(groups).toMatchObject([{ count: 2, statuses: { 403: 2 }, callers: [{ who: '192.0.2.7' }], firstSeen: ISO }]);
  expect(blindSpots).toEqual([]);
  const pairs = [`at=info method=GET path="${PATH}" host=${HOST} fwd="192.0.2.7" status=403`, `time:01/Mar/2024:10:20:30 +0000\thost:192.0.2.7\treq:GET ${PATH} HTTP/1.1\tstatus:403\tvhost:${HOST}`];
  for (const line of [...pairs, `INFO\thandled request\t${JSON.stringify({ request: { remote_ip: '192.0.2.7', method: 'GET', host: HOST, uri: PATH, headers: {} }, status: 403 })}`]) {
    const reading = await readText(`${JSON.stringify(wrap(line))}\n`);
    expect(reading.groups).toMatchObject([{ count: 1, usage: { seen: `GET ${HOST}/client/v4/zones/{}/filters` }, statuses: { 403: 1 }, callers: [{ who: '192.0.2.7' }], firstSeen: ISO }]);
  }
});

test('fields of one\'s own are read in the record that a container\'s runtime wraps', async () => {
  const line = JSON.stringify({ log: `${JSON.stringify({ q: { verb: 'PUT', target: PATH } })}\n`, stream: 'stdout', time: ISO });
  expect(shown(await readText(`${line}\n${line}\n`, { fields: ['method=q.verb', 'uri=q.target'] }))).toEqual(['fields 2×PUT /client/v4/zones/{}/filters']);
});
