import { expect, test } from 'vitest';
import { readText, ZONE } from './reading.ts';

const PATH = `/client/v4/zones/${ZONE}/filters`;

/** What Fastify writes when a request comes, and when it was answered. */
const asked = (reqId: string | number, url: string): string => JSON.stringify({ level: 30, time: 1709288430000, pid: 1, hostname: 'h', reqId, req: { method: 'GET', url, host: 'api.cloudflare.com', remoteAddress: '192.0.2.7', remotePort: 5 }, msg: 'incoming request' });
const answered = (reqId: string | number, statusCode: number): string => JSON.stringify({ level: 30, time: 1709288430009, pid: 1, hostname: 'h', reqId, res: { statusCode }, responseTime: 3.25, msg: 'request completed' });

const contained = (line: string): string => JSON.stringify({ log: `${line}\n`, stream: 'stdout' });

async function counted(lines: string[], size?: number): Promise<unknown> {
  const { groups, blindSpots, coverage } = await readText(`${lines.join('\n')}\n`, {}, size);
  return [...groups.map(({ count, statuses }) => [count, statuses]), blindSpots.length, coverage.lines];
}

test.each([['as it stands', (line: string) => line], ['in a container', contained], ['behind what syslog writes', (line: string) => `<14>1 2024-03-01T10:20:30Z h app 1 - - ${line}`]])('a request that is told in two lines is one, with the status of its answer, %s', async (_, wrapped) => {
  const lines = [
    asked('req-1', '/blog'), asked('req-2', PATH), answered('req-1', 200), '{"level":30,"msg":"statusCode"}', asked('req-3', PATH), asked('req-4', `${PATH}ets`), answered('req-4', 200), answered('req-3', 410), answered('req-2', 403),
    asked(5, PATH), answered(5, 410), answered(5, 500), asked('req-6', PATH),
  ].map(wrapped);
  for (const size of [5, 1 << 16]) expect(await counted(lines, size)).toEqual([[4, { 403: 1, 410: 2 }], 0, lines.length]);
});

test('so is one of Bunyan, whose numbers stand under another name', async () => {
  const bunyan = (id: string, more: object): string => JSON.stringify({ name: 'api', level: 30, req_id: id, ...more, time: '2024-03-01T10:20:30.000Z', v: 0 });
  const comes = (id: string, url: string): string => bunyan(id, { req: { method: 'GET', url, headers: { host: 'api.cloudflare.com' } }, msg: 'start request' });
  const goes = (id: string, statusCode: number): string => bunyan(id, { res: { statusCode }, msg: 'end request' });
  expect(await counted([comes('r0', PATH), comes('r1', '/blog'), goes('r1', 200), comes('r2', PATH), goes('r2', 410), goes('r0', 403), comes('r3', PATH), goes('r4', 500)])).toEqual([[3, { 403: 1, 410: 1 }], 0, 8]);
});

test('numbers that begin anew are another request, and what is never answered counts all the same', async () => {
  expect(await counted([asked('req-1', PATH), asked('req-1', PATH), answered('req-1', 200)])).toEqual([[2, { 200: 1 }], 0, 3]);
  expect(await counted(Array.from({ length: 400 }, (_, index) => asked(index, PATH)))).toEqual([[400, {}], 0, 400]);
});

test('an answer that comes after too many lines is none', async () => {
  const between = (count: number): string[] => Array.from({ length: count }, () => '{"level":30,"msg":"x"}');
  expect(await counted([asked(1, PATH), ...between(999), answered(1, 410)])).toEqual([[1, { 410: 1 }], 0, 1001]);
  expect(await counted([asked(1, PATH), ...between(1001), answered(1, 410)])).toEqual([[1, {}], 0, 1003]);
});

test('a request that is told in one line waits for nothing', async () => {
  const whole = JSON.stringify({ reqId: 1, req: { method: 'GET', url: PATH, headers: { host: 'api.cloudflare.com' } }, res: { statusCode: 403 } });
  expect(await counted([whole, answered(1, 200), whole])).toEqual([[2, { 403: 2 }], 0, 3]);
});
