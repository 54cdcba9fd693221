import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limiter } from '../../analyzer/auditor/limiter.ts';
import { clientAt, KEY, TOKEN } from './run.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function served(answer: (request: IncomingMessage, response: ServerResponse, count: number) => void): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response, requests.length);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`, requests };
}

function ok(response: ServerResponse, result: unknown = []): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ success: true, errors: [], messages: [], result }));
}

function fails(response: ServerResponse, status: number, errors: unknown[], headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify({ success: false, errors, messages: [], result: null }));
}

test('a token goes out as bearer, a key with its e-mail address, and both say who is asking', async () => {
  const { url, requests } = await served((_, response) => ok(response));
  for (const env of [TOKEN, KEY, { ...TOKEN, ...KEY }]) {
    const client = clientAt(url, { env });
    await client.get('/zones');
    await client.close();
  }
  const headers = requests.map((request) => request.headers);
  expect(headers.map((one) => [one.authorization, one['x-auth-key'], one['x-auth-email'], one['user-agent']])).toEqual([
    [`Bearer ${TOKEN.CLOUDFLARE_API_TOKEN}`, undefined, undefined, 'lastcall/0.0.0'],
    [undefined, KEY.CLOUDFLARE_API_KEY, KEY.CLOUDFLARE_EMAIL, 'lastcall/0.0.0'],
    [`Bearer ${TOKEN.CLOUDFLARE_API_TOKEN}`, undefined, undefined, 'lastcall/0.0.0'],
  ]);
});

test('without credentials nothing is sent', () => {
  expect(() => clientAt('http://127.0.0.1:1', { env: {} })).toThrow('There are no credentials to ask with.');
  expect(() => clientAt('http://127.0.0.1:1', { env: { CF_API_KEY: 'x' } })).toThrow('CF_API_KEY needs CLOUDFLARE_EMAIL beside it.');
});

test('a service that echoes the credentials does not get them into any answer', async () => {
  const { url } = await served((request, response, count) => {
    const echo = JSON.stringify(request.headers);
    if (count === 1) fails(response, 403, [{ code: 10000, message: `no: ${request.headers['x-auth-key']} ${request.headers['x-auth-email']}` }]);
    else if (count === 2) ok(response, { echo });
    else response.end(`<html>${echo}</html>`);
  });
  const client = clientAt(url);
  const answers = JSON.stringify([await client.get('/a'), await client.get('/b'), await client.get('/c')]);
  await client.close();
  expect(answers).not.toMatch(/canary/);
  expect(answers).toContain('[redacted]');
});

test.each([408, 429, 500, 502, 503, 504])('status %i is asked again', async (status) => {
  const { url, requests } = await served((_, response, count) => (count < 3 ? fails(response, status, []) : ok(response, ['x'])));
  const client = clientAt(url);
  expect(await client.get('/zones')).toMatchObject({ kind: 'ok', result: ['x'] });
  await client.close();
  expect(requests.length).toBe(3);
});

test.each([[400, 'failed'], [401, 'denied'], [403, 'denied'], [404, 'missing'], [405, 'missing'], [410, 'gone']])('status %i is an answer: %s', async (status, kind) => {
  const { url, requests } = await served((_, response) => fails(response, status, []));
  const client = clientAt(url);
  expect(await client.get('/zones')).toMatchObject({ kind, status });
  await client.close();
  expect(requests.length).toBe(1);
});

test('maintenance mode means gone, whatever the status', async () => {
  const { url } = await served((_, response) => fails(response, 403, [{ code: 10020, message: 'maintenance' }]));
  const client = clientAt(url);
  expect(await client.get('/zones')).toMatchObject({ kind: 'gone', code: 10020 });
  await client.close();
});

test('broken connections, cut bodies and HTML are survived', async () => {
  const { url } = await served((request, response, count) => {
    if (count === 1) request.socket.destroy();
    else if (count === 2) response.writeHead(200, { 'Content-Length': 1000 }).write('{"success":', () => response.destroy());
    else if (count === 3) response.writeHead(502).end('<html>bad gateway</html>');
    else if (count === 4) response.end('{"success":tr');
    else ok(response, ['x']);
  });
  const client = clientAt(url);
  expect(await client.get('/zones')).toMatchObject({ kind: 'ok', result: ['x'] });
  await client.close();
});

test('a redirect is not followed: the credentials stay with the host they are for', async () => {
  const other = await served((_, response) => ok(response));
  const { url } = await served((_, response) => response.writeHead(302, { Location: other.url }).end());
  const client = clientAt(url);
  expect(await client.get('/zones')).toMatchObject({ kind: 'failed', status: 302 });
  await client.close();
  expect(other.requests.length).toBe(0);
});

test('never more than six requests are under way', async () => {
  let [now, most] = [0, 0];
  const { url } = await served((_, response) => {
    most = Math.max(most, ++now);
    setTimeout(() => {
      now--;
      ok(response);
    }, 5);
  });
  const client = clientAt(url);
  await Promise.all(Array.from({ length: 40 }, (_, at) => client.get(`/x/${at}`)));
  await client.close();
  expect(most).toBe(6);
});

test('after the deadline nothing is sent', async () => {
  const { url, requests } = await served((_, response) => ok(response));
  let now = 0;
  const client = clientAt(url, { clock: { now: () => now, sleep: async (milliseconds) => void (now += milliseconds) }, deadline: 1000 });
  await client.get('/a');
  now = 1001;
  expect(await client.get('/b')).toMatchObject({ kind: 'failed', message: 'it was not asked: the time for the audit was used up' });
  await client.close();
  expect(requests.length).toBe(1);
});

test('a host that does not exist and a proxy that refuses are told apart, without secrets', async () => {
  const gone = clientAt('http://no-such-host.invalid/client/v4');
  expect(await gone.get('/zones')).toMatchObject({ kind: 'failed', message: expect.stringContaining('no-such-host.invalid could not be resolved') as string });
  await gone.close();

  const proxy = createServer();
  servers.push(proxy);
  proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const through = `http://user:canarypass@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const client = clientAt('http://api.invalid/client/v4', { env: { ...KEY, HTTP_PROXY: through } });
  expect(await client.get('/zones')).toEqual({ kind: 'failed', message: 'the proxy refused to reach api.invalid' });
  await client.close();
});

test('NO_PROXY is honoured', async () => {
  const { url } = await served((_, response) => ok(response, ['direct']));
  const client = clientAt(url, { env: { ...KEY, HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' } });
  expect(await client.get('/zones')).toMatchObject({ kind: 'ok', result: ['direct'] });
  await client.close();
});

/** Time that passes only by waiting. */
function still(): { now(): number; sleep(milliseconds: number): Promise<void> } {
  let now = 1_000_000;
  return { now: () => now, sleep: async (milliseconds) => void (now += milliseconds) };
}

test('no window of five minutes ever holds more than the budget', async () => {
  const clock = still();
  const limits = limiter({ requests: 20, seconds: 300 }, 0.5, clock, [clock.now() - 100, clock.now() - 50]);
  const sent = [clock.now() - 100, clock.now() - 50];
  for (let count = 0; count < 100; count++) {
    await limits.turn(Infinity);
    sent.push(clock.now());
    await clock.sleep(count % 7 === 0 ? 3000 : 1);
  }
  const fullest = Math.max(...sent.map((start) => sent.filter((time) => time >= start && time < start + 300_000).length));
  expect(fullest).toBe(20);
});

test.each([
  ['Retry-After in seconds', 429, { 'retry-after': '42' }, 42_000],
  ['the newer header near its end', 200, { ratelimit: '"default";r=3;t=30' }, 30_000],
  ['the newer header with plenty left', 200, { ratelimit: '"default";r=500;t=30' }, 0],
  ['the older header', 200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '12' }, 12_000],
  ['no header', 200, {}, 0],
])('%s holds the next request back', async (_, status, headers, waited) => {
  const clock = still();
  const limits = limiter({ requests: 600, seconds: 300 }, 0.5, clock);
  limits.heed(status, headers);
  const before = clock.now();
  await limits.turn(Infinity);
  expect(clock.now() - before).toBe(waited);
});

test('a stricter policy of the service takes effect, at the same share', async () => {
  const clock = still();
  const limits = limiter({ requests: 600, seconds: 300 }, 0.5, clock);
  limits.heed(200, { 'ratelimit-policy': '"burst";q=10;w=60, "default";q=1200;w=300' });
  const before = clock.now();
  for (let count = 0; count < 6; count++) await limits.turn(Infinity);
  expect(clock.now() - before).toBe(60_000);
});
