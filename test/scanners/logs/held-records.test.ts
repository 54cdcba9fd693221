import { expect, test } from 'vitest';
import { readText, ZONE } from './reading.ts';

const json = (value: unknown): string => JSON.stringify(value);
const PATH = `/client/v4/zones/${ZONE}/filters`;
const LINE = `192.0.2.7 - - [23/Nov/2026:11:49:25 +0000] "GET ${PATH} HTTP/1.1" 403 16 "-" "curl/8"`;
const RECORD = { time: '2026-11-23T11:49:25Z', client_ip: '192.0.2.7', method: 'GET', url: PATH, status: 403, user_agent: 'curl/8' };

/** What stores and collectors put around a line or a record, under names of their own. */
const AROUND: [name: string, wrap: (inner: unknown) => string][] = [
  ['VictoriaLogs', (inner) => json({ _time: '2026-11-23T11:49:26Z', _stream: '{app="nginx"}', _msg: inner })],
  ['LogScale', (inner) => json({ '@timestamp': 1795434566000, '@rawstring': inner, '#type': 'accesslog' })],
  ['a live tail of CloudWatch Logs', (inner) => json({ sessionUpdate: { sessionMetadata: { sampled: false }, sessionResults: [{ logStreamName: 's', message: inner, timestamp: 1795434566000 }] } })],
  ['Container Apps of Azure', (inner) => json({ records: [{ time: '2026-11-23T11:49:26Z', Log: inner, Stream: 'stdout' }] })],
  ['answers that lie deep', (inner) => json({ data: { actor: { account: { nrql: { results: [{ content: inner }] } } } } })],
];

test.each(AROUND)('%s: a line and a record are read whatever they are kept under', async (_, wrap) => {
  for (const inner of [LINE, json(RECORD)]) {
    const { groups, blindSpots } = await readText(`${wrap(inner)}\n${wrap('started')}\n`);
    expect(groups).toMatchObject([{ count: 1, firstSeen: '2026-11-23T11:49:25.000Z', statuses: { 403: 1 }, callers: [{ who: '192.0.2.7 · curl/8' }] }]);
    expect(blindSpots.filter(({ where }) => where.endsWith(':1'))).toEqual([]);
  }
});

test('items of a list count one by one, and what a record says twice once', async () => {
  const { groups } = await readText(`${json({ page: { results: [{ own: LINE }, { own: LINE }, { own: 'started' }] } })}\n${json({ own: LINE, other: LINE })}\n`);
  expect(groups).toMatchObject([{ count: 3 }]);
});

test('a line without a time was written when it was collected', async () => {
  const { groups } = await readText(`${json({ when: { timestamp: '2026-11-23T11:49:26Z', own: `GET ${PATH} 403 1ms` } })}\n`);
  expect(groups).toMatchObject([{ firstSeen: '2026-11-23T11:49:26.000Z', statuses: { 403: 1 } }]);
});

test('a path alone in a record that is no request stays unread, and is told', async () => {
  const { groups, blindSpots } = await readText(`${json({ note: PATH })}\n`);
  expect([groups, blindSpots.length]).toEqual([[], 1]);
});

test.each(['', ' '])('records right behind each other on a line are as many: %j between them', async (between) => {
  const one = (message: string): string => json({ messageType: 'DATA_MESSAGE', logGroup: '/g', logEvents: [{ id: '1', timestamp: 1795434566000, message }] });
  const { groups, blindSpots } = await readText(`${[one(LINE), one('a }{ b'), one(LINE)].join(between)}\n`);
  expect([groups.map(({ count }) => count), blindSpots]).toEqual([[2], []]);
});

test('what says of itself that it is no part of a line is none', async () => {
  const of = (partial_message: string): string => json({ container_id: 'x', source: 'stdout', log: `GET ${PATH} 403 1ms`, partial_message });
  expect((await readText(`${of('false')}\n${of('false')}\n`)).groups).toMatchObject([{ count: 2 }]);
});

test('a message is not told once more by the list of what it was logged within', async () => {
  const of = (Message: string, State: object): string => json({ Category: 'System.Net.Http.HttpClient.cf.LogicalHandler', Message, State: { Message, ...State }, Scopes: [{ Message: `HTTP GET https://api.cloudflare.com${PATH}`, HttpMethod: 'GET', Uri: `https://api.cloudflare.com${PATH}` }] });
  const lines = [of(`Start processing HTTP request GET https://api.cloudflare.com${PATH}`, {}), of('End processing HTTP request after 12.1ms - 403', { StatusCode: 403 })];
  expect((await readText(`${lines.join('\n')}\n`)).groups).toMatchObject([{ count: 1, statuses: { 403: 1 } }]);
  const inPod = lines.map((line, index) => `2026-11-23T11:49:2${index}.123456789Z stdout F ${line}\n`).join('');
  expect((await readText(inPod)).groups).toMatchObject([{ count: 1, statuses: { 403: 1 } }]);
});

test('lines as Loki is handed them are read, a path without a method among them', async () => {
  const said = `HTTPSConnectionPool(host='api.cloudflare.com', port=443): Max retries exceeded with url: ${PATH}`;
  const { groups } = await readText(`${json({ streams: [{ stream: { app: 'x' }, values: [['1795434566000000000', said], ['1795434567000000000', LINE]] }] })}\n`);
  expect(groups.map(({ count, firstSeen }) => [count, firstSeen])).toEqual([[1, '2026-11-23T11:49:25.000Z'], [1, '2026-11-23T11:49:26.000Z']]);
});

test.each([
  ['an object', '{"a":', '"x"', '}'],
  ['an object in a list', '[{"a":', '"x"', '}]'],
  ['a list', '[', '', ']'],
  ['batches in batches', '{"records":[', '"x"', ']}'],
])('%s that is nested as nobody does it is a line that is not read, and no end of all', async (_, open, inner, close) => {
  const times = 60_000;
  const { groups, coverage } = await readText(`${open.repeat(times)}${inner}${close.repeat(times)}\n${LINE}\n`);
  expect([groups.map(({ count }) => count), coverage.unreadable]).toEqual([[1], 1]);
});
