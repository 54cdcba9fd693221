import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { logpush, readText, shown, ZONE } from '../../reading.ts';

const PATH = `/client/v4/zones/${ZONE}/filters`;
const line = (path: string): string => `192.0.2.7 - - [27/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 410 12 "-" "curl/8"`;
const record = (path: string): string => JSON.stringify({ time: '2026-11-27T10:00:00Z', method: 'GET', host: 'api.cloudflare.com', uri: path, status: 410 });
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');
const subscription = (...messages: string[]): string => base64(gzipSync(JSON.stringify({ messageType: 'DATA_MESSAGE', logGroup: 'g', logEvents: messages.map((message, id) => ({ id: String(id), timestamp: 1795773600000, message })) })));

/** What holds a message each. */
const HOLDERS: [name: string, held: (text: string) => unknown][] = [
  ['Kinesis', (text) => ({ Records: [{ kinesis: { partitionKey: '1', data: base64(text) }, eventSource: 'aws:kinesis' }] })],
  ['GetRecords of Kinesis', (text) => ({ SequenceNumber: '1', Data: base64(text), PartitionKey: '1' })],
  ['Firehose', (text) => ({ invocationId: 'x', records: [{ recordId: '1', data: base64(text) }] })],
  ['Pub/Sub', (text) => ({ message: { data: base64(text), messageId: '1', publishTime: '2026-11-27T10:00:00Z' }, subscription: 'projects/p/subscriptions/s' })],
  ['Eventarc', (text) => ({ specversion: '1.0', type: 'x', data: { message: { data: base64(text) } } })],
  ['Event Hubs', (text) => ({ body: base64(text), offset: '1' })],
  ['CloudWatch Logs', (text) => ({ awslogs: { data: subscription(text) } })],
  ['CloudWatch Logs by Kinesis', (text) => ({ Records: [{ kinesis: { data: subscription(text) } }] })],
];

test.each(HOLDERS)('%s: a message in base 64 is read like a line, wherever it stands in the log', async (_, held) => {
  const texts = [line('/blog'), line(PATH), record(`${PATH}ets`), record(PATH)];
  const log = texts.map((text) => `${JSON.stringify(held(text))}\n`).join('');
  const found = ['combined 1×GET /client/v4/zones/{}/filters', 'json 1×GET api.cloudflare.com/client/v4/zones/{}/filters'];
  const reading = await readText(log);
  expect(shown(reading).map((one) => one.replace(/^\w+(?= 1×GET api)/, 'json'))).toEqual(found);
  expect(reading.blindSpots).toEqual([]);
  expect(reading.groups.map(({ statuses }) => statuses)).toEqual([{ 410: 1 }, { 410: 1 }]);
  // As a document over several lines.
  expect((await readText(JSON.stringify(held(line(PATH)), null, 2))).groups).toHaveLength(1);
  expect((await readText(JSON.stringify([held(line('/blog')), held(line(PATH))], null, 2))).groups).toHaveLength(1);
});

test.each([
  ['an image', base64(Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array.from({ length: 40 }, (_, index) => index)]))],
  ['what was packed and cut', base64(gzipSync(line(PATH)).subarray(0, 40))],
  ['a message that is no request', base64('the quick brown fox jumps over')],
])('%s in base 64 is told as unread', async (_, data) => {
  const reading = await readText(`${JSON.stringify({ message: { data, messageId: '1' } })}\n`);
  expect([reading.groups, reading.coverage.unreadable]).toEqual([[], 1]);
});

test('what a request carries in base 64 is no line', async () => {
  const reading = await readText(logpush('/blog', { data: base64(line(PATH)) }));
  expect([reading.groups, reading.coverage.unreadable]).toEqual([[], 0]);
});

test.each([
  ['as it is', (data: string) => data],
  ['with escaped slashes', (data: string) => data.replaceAll('/', '\\/')],
  ['with escaped signs', (data: string) => data.replaceAll('+', '\\u002B').replaceAll('=', '\\u003d')],
  ['for URLs', (data: string) => data.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')],
])('behind a record that was read, base 64 %s is passed over only where no word stands in what it holds', async (_, written) => {
  // Five of these make a slash or a plus sign in the text, wherever they stand.
  const held = (text: string): string => `{"message": {"data" : "${written(base64(text.replace('curl', '?????>>>>>')))}", "messageId": "1"}}\n`;
  const nearMisses = ['ets', '/1/2', 'x/..'].map((end) => line(`${PATH}${end}`));
  const hits = [PATH, PATH.replace('filters', 'f%69lters')].map(line);
  const inJson = [PATH.replaceAll('/', '\\/'), PATH.replaceAll('/', '\\u002f')].map((uri) => `INFO {"method":"GET","host":"api.cloudflare.com","status":410,"uri":"${uri}","agent":"curl"}`);
  const log = [line('/blog'), ...nearMisses, 'the quick brown fox jumps over', ...hits, ...inJson, line('/blog')].map(held).join('');
  const reading = await readText(log);
  expect(reading.groups.reduce((sum, { count }) => sum + count, 0)).toBe(hits.length + inJson.length);
  expect(reading.coverage).toMatchObject({ lines: 10, unreadable: 0 });
});

test('of records that hold their lines in base 64 the last tells until when, also without a word in it', async () => {
  const at = (minute: string): string => JSON.stringify({ message: { data: base64(line('/blog').replace(':00:00', `:${minute}:00`)) } });
  expect((await readText([at('01'), at('02'), at('03')].join('\n'))).coverage).toMatchObject({ firstTime: '2026-11-27T10:01:00.000Z', lastTime: '2026-11-27T10:03:00.000Z' });
});
