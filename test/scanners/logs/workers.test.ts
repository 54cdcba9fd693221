import { expect, test } from 'vitest';
import { logpush, readText, ZONE } from './reading.ts';

const URL = `https://api.cloudflare.com/client/v4/zones/${ZONE}/filters`;
const SITE = 'https://www.example.com/blog';
const AT = 1795428000000;

/** A run of a Worker as Logpush writes it. */
const traced = (url: string, said: unknown[][] = [], failed: string[] = []): object => ({
  Event: { RayID: '8a', Request: { URL: url, Method: 'GET' }, Response: { Status: 410 } }, EventTimestampMs: AT, EventType: 'fetch', Outcome: 'ok', ScriptName: 'w',
  Logs: said.map((Message) => ({ Level: 'log', Message, TimestampMs: AT })), Exceptions: failed.map((Message) => ({ Name: 'Error', Message, TimestampMs: AT })),
});

/** The same as `wrangler tail` prints it. */
const tailed = (url: string, said: unknown[][] = [], failed: string[] = []): object => ({
  outcome: 'ok', scriptName: 'w', exceptions: failed.map((message) => ({ name: 'Error', message, timestamp: AT })), logs: said.map((message) => ({ message, level: 'log', timestamp: AT })), eventTimestamp: AT,
  event: { request: { url, method: 'GET', headers: { 'cf-connecting-ip': '192.0.2.7' }, cf: { colo: 'AMS' } }, response: { status: 410 } }, id: 0,
});

const scheduled = (said: unknown[][]): object => ({ ...tailed(SITE, said), event: { cron: '* * * * *', scheduledTime: AT } });

const WAYS: [name: string, text: (events: readonly object[]) => string][] = [
  ['one per line', (events) => events.map((event) => `${JSON.stringify(event)}\n`).join('')],
  ['each over several lines', (events) => events.map((event) => `${JSON.stringify(event, null, 2)}\n`).join('')],
];

const told = async (text: string, size?: number): Promise<[count: number, seen: boolean, silent: boolean]> => {
  const { groups, blindSpots } = await readText(text, {}, size);
  return [groups.reduce((sum, { count }) => sum + count, 0), groups.every(({ firstSeen }) => firstSeen === new Date(AT).toISOString()), blindSpots.length === 0];
};

test.each(WAYS)('runs of Workers, %s: what they were run for counts, and what they say they asked for', async (_, text) => {
  for (const event of [traced, tailed]) {
    for (const [count, events] of [
      [1, [event(URL)]],
      [0, [event(SITE, [['hello'], [1, { a: 1 }]])]],
      [1, [event(SITE, [[`GET ${URL} -> 410`]])]],
      [1, [event(SITE, [['calling', URL]])]],
      [1, [event(SITE, [[{ method: 'GET', url: URL, status: 410 }]])]],
      [1, [event(SITE, [['asked', { method: 'GET', url: URL }]])]],
      [1, [event(SITE, [], [`GET ${URL} failed`])]],
      [3, [event(URL, [[`POST ${URL}`]], [`DELETE ${URL} failed`])]],
      [1, [scheduled([[`GET ${URL}`]])]],
      // What was learnt of the first ones must not hide what the last one wrote.
      [6, [event(URL), event(URL), event(URL), event(URL), event(URL, [[`POST ${URL}`]])]],
    ] as [number, object[]][]) {
      for (const size of [7, 1 << 16]) expect(await told(text(events), size), JSON.stringify(events)).toEqual([count, true, true]);
    }
  }
});

test('a record over several lines is one, whatever lists stand in it, and an answer is what its list holds', async () => {
  const span = { name: 'GET', method: 'GET', url: URL, time: new Date(AT).toISOString(), events: [], data: [{ method: 'POST', url: SITE }] };
  expect(await told(JSON.stringify(span, null, 2).repeat(3))).toEqual([3, true, true]);
  const answer = { url: URL, result: [JSON.parse(logpush(`/client/v4/zones/${ZONE}/filters`, { EdgeStartTimestamp: AT / 1000 }))] };
  for (const size of [7, 1 << 16]) expect(await told(JSON.stringify(answer, null, 2).repeat(3), size)).toEqual([3, true, true]);
});

test('a run that is too long to be held is told by what it wrote', async () => {
  const long = tailed(SITE, [...Array.from({ length: 30_000 }, () => ['x'.repeat(30)]), [`GET ${URL}`]]);
  expect((await told(JSON.stringify(long, null, 2)))[0]).toBe(1);
});
