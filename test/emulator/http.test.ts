import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startEmulator } from '../../analyzer/emulator/index.ts';
import { emulate, seedOf, ZONE } from './support.ts';

const Z = `/zones/${ZONE}`;

/** Sends bytes as they are and answers with everything that comes back before the connection ends. */
function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

function request(path: string, headers: string[], body: string): string {
  const all = ['Host: localhost', 'Authorization: Bearer any', 'Content-Type: application/json', 'Connection: close', ...headers];
  return [`POST /client/v4${path} HTTP/1.1`, ...all, '', body].join('\r\n');
}

const FILTER = '[{"expression":"ssl"}]';
const CHUNKED = `${FILTER.length.toString(16)}\r\n${FILTER}\r\n0\r\n\r\n`;
const LENGTH = `Content-Length: ${CHUNKED.length}`;

test.each([[['Transfer-Encoding: chunked', LENGTH]], [[LENGTH, 'Transfer-Encoding: chunked']]])(
  'a request with both lengths is read up to 2023-06-30 and declined from 2023-07-01: %s', async (headers) => {
    const { emulator } = await emulate('2023-06-30');
    expect(await raw(emulator.url, request(`${Z}/filters`, headers, CHUNKED))).toMatch(/^HTTP\/1.1 200 /);
    emulator.setClock('2023-07-01');
    expect(await raw(emulator.url, request(`${Z}/filters`, headers, CHUNKED))).toMatch(/^HTTP\/1.1 400 [^]*must not carry both/);
    expect(emulator.journal().map(({ status }) => status)).toEqual([200, 400]);
  },
);

test('either length alone is fine after 2023-07-01', async () => {
  const { emulator } = await emulate('2023-07-01');
  expect(await raw(emulator.url, request(`${Z}/filters`, ['Transfer-Encoding: chunked'], CHUNKED))).toMatch(/^HTTP\/1.1 200 /);
  expect(await raw(emulator.url, request(`${Z}/filters`, [`Content-Length: ${FILTER.length}`], FILTER))).toMatch(/^HTTP\/1.1 200 /);
});

test.each([
  ['free', 100], ['business', 200], ['enterprise', 500],
] as const)('a body over the %s plan\'s %s MB is refused before it is read', async (plan, megabytes) => {
  const { emulator } = await emulate('2024-06-01', { seed: seedOf({ plan }) });
  const answer = await raw(emulator.url, request(`${Z}/filters`, [`Content-Length: ${megabytes * 1024 ** 2 + 1}`], ''));
  expect(answer).toMatch(/^HTTP\/1.1 413 [^]*Request entity too large/);
});

test('a client that sends too much gets to read the refusal, with an announced length and without', async () => {
  const megabyte = new Uint8Array(1024 ** 2);
  let sent = 0;
  const stream = new ReadableStream({ pull: (to) => (sent++ < 101 ? to.enqueue(megabyte) : to.close()) });
  const base = { method: 'POST', headers: { Authorization: 'Bearer x' } };
  const { api, emulator } = await emulate('2024-06-01', { seed: seedOf({ plan: 'free' }) });
  const url = `${emulator.url}${Z}/filters`;
  expect((await fetch(url, { ...base, body: stream, duplex: 'half' } as RequestInit)).status).toBe(413);
  expect((await fetch(url, { ...base, body: new Uint8Array(100 * 1024 ** 2 + 1) })).status).toBe(413);
  expect((await fetch(url, { ...base, method: 'GET' })).status).toBe(200);
  expect((await api('POST', `${Z}/filters`, [{ expression: 'ssl' }])).status).toBe(200);
});

test('a URL over 16 KB is refused', async () => {
  const { api } = await emulate('2024-06-01');
  expect((await api('GET', `${Z}/filters?expression=${'x'.repeat(16 * 1024)}`)).status).toBe(414);
  expect((await api('GET', `${Z}/filters?expression=${'x'.repeat(15 * 1024)}`)).status).toBe(200);
});

test('malformed JSON is refused with a message', async () => {
  const { api } = await emulate('2024-06-01');
  for (const body of ['{', '[{"expression":}]', 'expression=ssl']) {
    const reply = await api('POST', `${Z}/filters`, body);
    expect([reply.status, reply.errors[0]?.code, reply.errors[0]?.message]).toEqual([400, 6007, expect.stringContaining('Malformed JSON')]);
  }
  expect((await api('POST', `${Z}/filters`)).status).toBe(400);
  expect((await api('POST', `${Z}/filters`, 'null')).status).toBe(400);
});

test('what is not imitated has no route; a known path with another method is 405', async () => {
  const { api } = await emulate('2024-06-01');
  const unknown = await api('GET', `${Z}/workers/routes`);
  expect([unknown.status, unknown.errors.map(({ code }) => code)]).toEqual([404, [7003, 7000]]);
  expect((await api('PATCH', `${Z}/filters`)).status).toBe(405);
  expect((await api('GET', '/')).status).toBe(404);
});

test('outside the base path there is HTML, as on a host that is not the API', async () => {
  const { emulator } = await emulate('2024-06-01');
  const reply = await fetch(new URL('/zones', emulator.url));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
});

test('a literal segment is no identifier', async () => {
  const { api } = await emulate('2024-06-01');
  expect((await api('GET', `${Z}/rulesets/phases`)).status).toBe(404);
  expect((await api('GET', `${Z}/rulesets/phases/http_ratelimit`)).errors[0]?.code).toBe(7003);
});

test('the envelope has result, success, errors and messages, and result_info on lists alone', async () => {
  const { api } = await emulate('2024-06-01');
  expect(JSON.parse((await api('GET', `${Z}/filters`)).text)).toEqual({
    result: [], success: true, errors: [], messages: [], result_info: { page: 1, per_page: 25, count: 0, total_count: 0, total_pages: 1 },
  });
  expect(Object.keys(JSON.parse((await api('GET', Z)).text))).toEqual(['result', 'success', 'errors', 'messages']);
  expect(JSON.parse((await api('GET', `${Z}/filters/${ZONE}`)).text)).toMatchObject({ result: null, success: false, messages: [] });
});

test('the gateway speaks JSON-RPC, and rinkeby is gone after 2023-01-30', async () => {
  const { emulator } = await emulate('2023-01-30');
  const call = async (network: string, body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const reply = await fetch(new URL(`/v1/${network}`, emulator.url), { method: 'POST', body: text });
    return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
  };
  const block = { jsonrpc: '2.0', method: 'eth_getBlockByNumber', params: ['0x1', true], id: 7 };
  expect((await call('rinkeby', block)).json).toMatchObject({ jsonrpc: '2.0', id: 7, result: { number: '0x1' } });
  emulator.setClock('2023-01-31');
  expect((await call('rinkeby', block)).status).toBe(404);
  expect((await call('sepolia', block)).status).toBe(200);
  expect((await call('ropsten', block)).status).toBe(404);
  expect((await call('sepolia', { ...block, method: 'eth_mine' })).json).toMatchObject({ id: 7, error: { code: -32601 } });
  expect((await call('sepolia', '{')).json).toMatchObject({ error: { code: -32700 } });
  expect((await call('sepolia', [block, block])).json).toHaveLength(2);
});

test('a day that is none and a port in use are told in a sentence', async () => {
  await expect(startEmulator({ asOf: '2024-02-30' })).rejects.toThrow('2024-02-30 is not a day.');
  const { emulator } = await emulate('2024-06-01');
  await expect(startEmulator({ asOf: '2024-06-01', port: Number(new URL(emulator.url).port) })).rejects.toThrow('is in use');
});

test('closing does not wait for open connections or delayed answers', async () => {
  const emulator = await startEmulator({ asOf: '2024-06-01' });
  emulator.faults.add({ kind: 'delay', milliseconds: 600_000 });
  const waiting = fetch(`${emulator.url}/zones`, { headers: { Authorization: 'Bearer x' } }).then(() => 'answered', () => 'broken');
  while (emulator.faults.list().length > 0) await new Promise((resolve) => setImmediate(resolve));
  await emulator.close();
  expect(await waiting).toBe('broken');
});
