import { expect, test } from 'vitest';
import { readLogs } from '../../../analyzer/scanners/logs/index.ts';
import { call, logpush, pieces, readText, shown, vocabulary, ZONE } from './reading.ts';

const FILTERS = `/client/v4/zones/${ZONE}/filters`;

test('identifiers do not tell requests apart, methods and query names do', async () => {
  const reading = await readText([
    logpush(`${FILTERS}/1`), logpush(`${FILTERS}/2`), logpush(`${FILTERS}/3`, { ClientRequestMethod: 'PUT' }),
    logpush(`${FILTERS}/4?x=1`), logpush(`${FILTERS}/5?x=2`),
  ].join(''));
  expect(shown(reading)).toEqual([
    'logpush-http 2×GET api.cloudflare.com/client/v4/zones/{}/filters/{}',
    'logpush-http 1×PUT api.cloudflare.com/client/v4/zones/{}/filters/{}',
    'logpush-http 2×GET api.cloudflare.com/client/v4/zones/{}/filters/{}?x={}',
  ]);
});

test('the most frequent callers are listed, the others counted exactly', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => logpush(FILTERS, { ClientIP: `192.0.2.${index % 100}` }));
  const { groups } = await readText([...lines, logpush(FILTERS, { ClientIP: '192.0.2.7' })].join(''));
  const callers = groups[0]?.callers ?? [];
  expect(callers).toHaveLength(65);
  expect(callers[0]).toEqual({ who: '192.0.2.7', count: 4 });
  expect(callers.at(-1)?.who).toBe('others');
  expect(callers.reduce((sum, { count }) => sum + count, 0)).toBe(301);
});

test('callers are redacted', async () => {
  const { groups } = await readText(logpush(FILTERS, { ClientRequestUserAgent: 'bot (ops@example.com)' }));
  expect(groups[0]?.callers[0]?.who).toBe('bot ([e-mail])');
});

test('past the limit details are given up, but no request', async () => {
  const lines = Array.from({ length: 50 }, (_, index) => logpush(`${FILTERS}?k${index}=1`));
  const { groups, left } = await readText(lines.join(''), { limit: 10 });
  expect(groups).toHaveLength(11);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(50);
  expect(left.folded).toBe(40);
  expect(call(groups.at(-1))).toMatchObject({ host: undefined, query: { kind: 'unknown' } });
});

test('past the limit no request is lost of a kind that is known from another log', async () => {
  const lines = (queries: string): string => [...queries].map((query) => logpush(`${FILTERS}?${query}=1`)).join('');
  const logs = ['ABBAAB', 'CCCAAA'].map((queries, index) => ({ name: `${index}`, bytes: pieces(Buffer.from(lines(queries)), 1 << 16) }));
  const { groups, left } = await readLogs(logs, { vocabulary, limit: 1 });
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(12);
  expect(left.folded).toBe(9);
});

test('what thousands of groups were answered is kept once where it is the same', async () => {
  const lines = [['a', 200], ['b', 200], ['c', 404], ['b', 404]].map(([query, EdgeResponseStatus]) => logpush(`${FILTERS}?${query}=1`, { EdgeResponseStatus }));
  const { groups: [a, b, c, ...more] } = await readText([...lines, logpush(`${FILTERS}?d=1`)].join(''));
  expect([a?.statuses, b?.statuses, c?.statuses]).toEqual([{ 200: 1 }, { 200: 1, 404: 1 }, { 404: 1 }]);
  expect(more[0]?.statuses).toBe(a?.statuses);
});

test('bodies tell requests apart, the identifiers and times in them do not', async () => {
  const record = (body: object): string => `${JSON.stringify({ method: 'PUT', uri: `${FILTERS}/1`, request_body: body })}\n`;
  const { groups } = await readText([
    record({ id: ZONE, at: '2024-01-01T00:00:00Z', paused: true }),
    record({ id: ZONE.replaceAll('0', '9'), at: '2024-01-02T00:00:00Z', paused: true }),
    record({ id: ZONE, at: '2024-01-01T00:00:00Z', paused: false }),
  ].join(''));
  expect(groups.map(({ count }) => count)).toEqual([2, 1]);
});

test('times out of order still give the first and the last', async () => {
  const { groups, coverage } = await readText(['05', '01', '03'].map((day) => logpush(FILTERS, { EdgeStartTimestamp: `2024-03-${day}T00:00:00Z` })).join(''));
  expect(groups[0]).toMatchObject({ firstSeen: '2024-03-01T00:00:00.000Z', lastSeen: '2024-03-05T00:00:00.000Z' });
  expect(coverage).toMatchObject({ firstTime: '2024-03-01T00:00:00.000Z', lastTime: '2024-03-05T00:00:00.000Z' });
});

test('a window keeps its bounds, and requests without a time', async () => {
  const lines = [...['01', '02', '03', '04'].map((day) => logpush(FILTERS, { EdgeStartTimestamp: `2024-03-${day}T23:00:00Z` })), logpush(FILTERS)];
  const { groups, left } = await readText(lines.join(''), { since: '2024-03-02', until: '2024-03-03' });
  expect(groups[0]).toMatchObject({ count: 3, days: { '2024-03-02': 1, '2024-03-03': 1 } });
  expect(left.unselected).toBe(2);
});

test('a selection sees the fields of the log, and the Logpush names whatever the format', async () => {
  const combined = `192.0.2.9 - - [01/Mar/2024:00:00:00 +0000] "GET ${FILTERS} HTTP/1.1" 403 1 "-" "curl/8"\n`;
  const { groups } = await readText(`${combined}${logpush(FILTERS, { EdgeResponseStatus: 403, ZoneName: 'example.com' })}${logpush(FILTERS)}`, {
    select: (fields) => fields.EdgeResponseStatus === 403,
  });
  expect(groups.map(({ statuses }) => statuses)).toEqual([{ 403: 1 }, { 403: 1 }]);
});

test('a cipher that the catalog names is a usage of its own', async () => {
  const { groups } = await readText(logpush('/', { ClientSSLCipher: '0xCC13' }) + logpush('/', { ClientSSLCipher: 'ECDHE-ECDSA-CHACHA20-POLY1305' }));
  expect(groups.map(({ usage, count }) => [usage.kind, usage.seen, count])).toEqual([['cipher', '0xCC13', 1]]);
});
