import { expect, test } from 'vitest';
import { readText, ZONE } from './reading.ts';

const HOST = 'api.cloudflare.com';
const PATH = `/client/v4/zones/${ZONE}/filters`;
const json = (value: unknown): string => JSON.stringify(value);
const bytes = (text: string): number[] => [...Buffer.from(`\x1b[32m${text}\x1b[0m`)];

/** Requests that were answered with 403, in formats that are told by how a line begins. */
const LINES: Record<string, (path: string) => string> = {
  'combined': (path) => `192.0.2.7 - - [23/Nov/2026:11:49:25 +0000] "GET ${path} HTTP/1.1" 403 16 "-" "curl/8"`,
  'Squid': (path) => `1795434565.100    120 192.0.2.7 TCP_MISS/403 512 GET https://${HOST}${path} - HIER_DIRECT/192.0.2.200 application/json`,
  'Envoy': (path) => `[2026-11-23T11:49:25.100Z] "GET ${path} HTTP/2" 403 - 0 95 12 11 "192.0.2.7" "curl/8" "6f3c1c1e-9a0b-4b6e-8d50-0f6a3c0c9d11" "${HOST}" "10.1.2.3:443"`,
  'LTSV': (path) => `time:23/Nov/2026:11:49:25 +0000\thost:192.0.2.7\treq:GET ${path} HTTP/1.1\tstatus:403\tua:curl/8`,
  'JSON': (path) => json({ time: '2026-11-23T11:49:25.1Z', client_ip: '192.0.2.7', method: 'GET', url: path, status: 403 }),
};

/** What collectors and the shell of a build put around a line. */
const AROUND: Record<string, (line: string) => string> = {
  'kubectl logs --timestamps': (line) => `2026-11-23T11:49:26.123456789Z ${line}`,
  'stern': (line) => `web-1 app ${line}`,
  'logcli': (line) => `2026-11-23T11:49:26Z {app="web", pod="web-1"} ${line}`,
  'aws logs tail': (line) => `2026-11-23T11:49:26.123000+00:00 stream/a/1 ${line}`,
  'a function on Lambda': (line) => `2026-11-23T11:49:26.123Z\t8f5d-1\tINFO\t${line}`,
  'Papertrail': (line) => `1234\t2026-11-23T11:49:26Z\t2026-11-23T11:49:26Z\t1\tweb1\t10.0.0.1\tLocal0\tInfo\tapp\t${line}`,
  'a logger of Python': (line) => `2026-11-23 11:49:26,123 - app - INFO - ${line}`,
  'syslog that counts its bytes': (line) => `321 <134>1 2026-11-23T11:49:26Z web1 app 12 - - ${line}`,
  'Fluent Bit, for people': (line) => `[0] app: [[1795434566.123, {}], {"log"=>"${line.replaceAll('"', '\\"')}\\n"}]`,
  'SQS': (line) => json({ Messages: [{ MessageId: '1', Body: line }] }),
  'an event of SQS': (line) => json({ Records: [{ messageId: '1', body: line, attributes: { SentTimestamp: '1795434566123' }, eventSource: 'aws:sqs' }] }),
  'a table of OpenTelemetry': (line) => json({ Timestamp: '1795434566123000000', Body: line, SeverityText: 'INFO', Resource: {} }),
  'SigNoz': (line) => json({ timestamp: 1795434566123000000, data: { body: line, attributes_string: {} } }),
  'a row of OpenSearch': (line) => json({ schema: [{ name: '@timestamp', type: 'timestamp' }, { name: 'message', type: 'string' }], datarows: [['2026-11-23 11:49:26', line]], total: 1 }),
  'journald, of a line with colours': (line) => json({ __REALTIME_TIMESTAMP: '1795434566000000', MESSAGE: bytes(line) }),
};

const CASES = Object.entries(AROUND).flatMap(([around, wrap]) => Object.entries(LINES).map(([name, line]) => [around, name, (path: string) => wrap(line(path))] as const));

test.each(CASES)('%s around %s: the call is found with its answer, client and day', async (_, __, line) => {
  const { groups, blindSpots } = await readText(['filtersets', 'filters', 'rulesetsx'].map((last) => `${line(`/client/v4/zones/${ZONE}/${last}`)}\n`).join(''));
  expect(groups.map(({ count, statuses, days, callers }) => [count, statuses, Object.keys(days), callers.map(({ who }) => who.split(' ')[0])])).toEqual([[1, { 403: 1 }, ['2026-11-23'], ['192.0.2.7']]]);
  expect(blindSpots).toEqual([]);
});

test('of a message that is no line as a whole nobody knows whether it tells of a request that was made', async () => {
  const held = [`see https://${HOST}/client/v4/zones/${ZONE}/filters`, `{"error": "GET /client/v4/zones/${ZONE}/filters is gone"}`].map((Body) => json({ MessageId: '1', Body }));
  const { groups, coverage } = await readText(held.join('\n'));
  expect([groups, coverage.unreadable]).toEqual([[], 2]);
});

test('lines that are spelled out are seen among others, and what they say besides is nothing that was not read', async () => {
  const record = (message: unknown): string => `${json({ __REALTIME_TIMESTAMP: '1795434566000000', MESSAGE: message })}\n`;
  const { groups, blindSpots } = await readText([LINES.combined?.('/x'), 'ready', bytes('ready'), bytes(`GET /client/v4/zones/${ZONE}/filters 403 1ms`), bytes('done')].map(record).join(''));
  expect([groups.map(({ count }) => count), blindSpots]).toEqual([[1], []]);
});

test.each([['', ''], ['', ' '], [' ', '  ']])('records of journald with "%s" and "%s" around colons are passed over where their line is a text without a word', async (before, behind) => {
  const record = (message: unknown): string => json({ __REALTIME_TIMESTAMP: '1795434566000000', MESSAGE: message }).replace(/":/g, `"${before}:${behind}`);
  const hit = bytes(`GET /client/v4/zones/${ZONE}/filters 403 1ms`);
  const log = [record(LINES['combined']?.('/x')), record('ready'), record(hit), json({ log: `${record('ready')}\n`, stream: 'stdout', time: '2026-11-23T11:49:26Z' }), json({ log: `${record(hit)}\n`, stream: 'stdout', time: '2026-11-23T11:49:26Z' })];
  const { groups, coverage } = await readText([...log, `[${record('ready')},${record(hit)}]`].join('\n'));
  expect([groups.map(({ count }) => count), coverage.unreadable]).toEqual([[3], 0]);
});

test('what HAProxy writes behind a request changes nothing of what stands before', async () => {
  const line = `192.0.2.7:51714 [23/Nov/2026:11:49:25.123] https-in~ api/srv1 0/0/3/9/12 403 512 - - ---- 1/1/0/0/0 0/0 "GET https://${HOST}/client/v4/zones/${ZONE}/filters HTTP/2.0" 0/0/0/0/0 ${HOST}/TLSv1.3/TLS_AES_256_GCM_SHA384\n`;
  expect((await readText(line)).groups).toMatchObject([{ statuses: { 403: 1 }, callers: [{ who: '192.0.2.7' }] }]);
});

test('an event that Logstash shows over several lines is read by its message, also where it begins the log', async () => {
  const shown = (path: string): string => `{\n       "message" => ${json((LINES['combined'] as (path: string) => string)(path))},\n    "@timestamp" => 2026-11-23T11:49:26.000Z,\n          "host" => "web1"\n}`;
  const { groups, blindSpots } = await readText(`${[`${PATH}ets`, PATH, PATH].map(shown).join('\n')}\n`);
  expect(groups).toMatchObject([{ count: 2, firstSeen: '2026-11-23T11:49:25.000Z', statuses: { 403: 2 }, callers: [{ who: '192.0.2.7 · curl/8' }] }]);
  expect(blindSpots).toEqual([]);
});
