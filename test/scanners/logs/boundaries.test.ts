import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { followedLogs } from '../../../analyzer/scanners/logs/follow.ts';
import { readLogs, type LogReading } from '../../../analyzer/scanners/logs/index.ts';
import type { SavedLog } from '../../../analyzer/scanners/logs/recognise.ts';
import { resumeLogs } from '../../../analyzer/scanners/logs/resume.ts';
import { savedLogs, savedText } from '../../../analyzer/scanners/logs/saved.ts';
import { readText, vocabulary, ZONE } from './reading.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
const log = path.join(folder, 'log');
afterAll(() => rmSync(folder, { recursive: true }));

const PATH = `/client/v4/zones/${ZONE}/filters`;
const URL = `https://api.cloudflare.com${PATH}`;
const contained = (text: string): string => JSON.stringify({ log: `${text}\n`, stream: 'stdout', time: '2026-11-23T13:52:15.1Z' });

/** What programs write of one request: lines, each when its time has come. */
const REQUESTS: ((id: number) => string[])[] = [
  (id) => [JSON.stringify({ level: 30, time: 1709288430000, reqId: `r-${id}`, req: { method: 'GET', url: PATH, host: 'api.cloudflare.com' }, msg: 'incoming request' }), JSON.stringify({ level: 30, time: 1709288430009, reqId: `r-${id}`, res: { statusCode: 410 }, msg: 'request completed' })],
  () => [contained(`UNDICI 12: sending request to GET ${URL}`), contained(`UNDICI 12: received response to GET ${URL} - HTTP 403`), contained(`UNDICI 12: trailers received from GET ${URL}`)],
  () => [contained(`--> POST ${URL}`), contained(`<-- 429 ${URL} (12ms)`)],
  (id) => [
    `2026/11/23 13:52:15 [error] 12#12: *${id} connect() failed, client: 192.0.2.7, server: _, request: "DELETE ${PATH} HTTP/1.1", host: "api.cloudflare.com"`,
    `192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "DELETE ${PATH} HTTP/1.1" 502 16 "-" "curl/8"`,
  ],
  () => [`192.0.2.7 - - [23/Nov/2026:13:52:15 +0000] "PUT ${PATH} HTTP/1.1" 200 16 "-" "curl/8"`],
  () => [contained('nothing'), '{"level":30,"msg":"statusCode"}'],
];

/** Lines of requests that cross: each goes on when it is its turn. */
const crossed = fc.array(fc.tuple(fc.nat(REQUESTS.length - 1), fc.nat(5)), { minLength: 1, maxLength: 30 }).map((starts) => {
  const open: string[][] = [];
  const lines: string[] = [contained('begin')];
  starts.forEach(([kind, turns], id) => {
    open.push((REQUESTS[kind] as (typeof REQUESTS)[number])(id));
    for (let turn = 0; turn <= turns; turn += 1) {
      const next = open[(turn * 7 + id) % open.length];
      const line = next?.shift();
      if (line !== undefined) lines.push(line);
    }
  });
  return [...lines, ...open.flat()];
});

/** What was asked, and how it was answered; by whatever line it was found. */
const told = ({ groups }: LogReading): unknown => {
  const counts = new Map<string, number>();
  for (const { usage, count, statuses } of groups) {
    const asked = usage.kind === 'call' ? usage.method : undefined;
    for (const [what, number] of [['', count], ...Object.entries(statuses)] as const) counts.set(`${asked} ${what}`, (counts.get(`${asked} ${what}`) ?? 0) + number);
  }
  return [...counts].sort();
};

const options = { vocabulary };
const inputs = [{ name: '-', path: log }];

test('requests that several lines tell of are the same wherever a file is cut into stretches', async () => {
  await fc.assert(fc.asyncProperty(crossed, fc.integer({ min: 100, max: 4000 }), async (lines, unitSize) => {
    writeFileSync(log, `${lines.join('\n')}\n`);
    expect(told(await readLogs(inputs, { ...options, unitSize }))).toEqual(told(await readText(`${lines.join('\n')}\n`)));
  }), { numRuns: 40 });
});

test('and wherever a run with a state ends, one that is lost before its state was written included', async () => {
  await fc.assert(fc.asyncProperty(crossed, fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.boolean()), { minLength: 1 }), async (lines, runs) => {
    writeFileSync(log, '');
    let saved: SavedLog[] = [];
    let at = 0;
    const read = async (isLost: boolean): Promise<LogReading> => {
      const answer = await resumeLogs(inputs, saved, { ...options, unitSize: 600 });
      if (!isLost) saved = savedLogs(savedText(answer.saved, 'terms'), 'state', 'terms');
      return answer.reading;
    };
    for (const [count, isLost] of runs) {
      appendFileSync(log, lines.slice(at, at + count).map((line) => `${line}\n`).join(''));
      at += count;
      await read(isLost);
    }
    appendFileSync(log, lines.slice(at).map((line) => `${line}\n`).join(''));
    expect(told(await read(false))).toEqual(told(await readText(`${lines.join('\n')}\n`)));
  }), { numRuns: 25 });
});

test('a stream that is followed tells of a request at once, and of its answer when it comes', async () => {
  const lines = [REQUESTS[0]?.(1) ?? [], REQUESTS[1]?.(1) ?? []].flat();
  const stop = new AbortController();
  let wake = (): void => {};
  const stream = async function* (): AsyncGenerator<Uint8Array> {
    for (const line of lines) {
      yield Buffer.from(`${line}\n`);
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  const seen: string[] = [];
  let looks = 0;
  const pause = async (): Promise<void> => {
    if ((looks += 1) % 2 === 0) wake();
    await new Promise((resolve) => setTimeout(resolve, 10));
  };
  for await (const { reading } of followedLogs({ files: async () => [], streams: [{ name: '-', bytes: stream() }], pause, stop: stop.signal }, [], options)) {
    const all = reading.groups.map(({ count, statuses }) => `${count} ${Object.keys(statuses).join()}`.trim()).join('; ');
    if (seen.at(-1) !== all) seen.push(all);
  }
  expect(seen.filter((one) => one !== '')).toEqual(['1', '1 410', '1 410; 1', '1 410; 1 403']);
});
