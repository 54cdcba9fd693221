import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { connect, createServer as createSilent, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { openClickhouse, type ClickhouseServer } from '../../analyzer/engines/clickhouse.ts';
import { readByEngine } from '../../analyzer/engines/engine.ts';
import { readLogs } from '../../analyzer/scanners/logs/index.ts';
import { folder, lastcall } from '../cli/io.ts';
import { pieces } from '../scanners/logs/reading.ts';
import { chdb, clickhouseServer } from './chdb.ts';
import { comparable, records, SMALL } from './logs.ts';

const COLUMNS = ['ClientIP', 'ClientRequestHost', 'ClientRequestMethod', 'ClientRequestPath', 'ClientRequestURI', 'ClientRequestUserAgent', 'ClientSSLCipher',
  'EdgeStartTimestamp', 'EdgeResponseStatus', 'RequestHeaders'];

/** What ClickHouse 26.7 said to `DESCRIBE TABLE`, shortened to what is read. */
const DESCRIBED = COLUMNS.map((name) => JSON.stringify([name, 'Nullable(String)', '', '', '', '', ''])).join('\n');

/** What ClickHouse 26.7 answered to the statement over the first 120 generated records and the small catalog. */
const ANSWER = readFileSync(path.join(import.meta.dirname, 'clickhouse-answer.ndjson'), 'utf8');

interface Asked {
  url: URL;
  sql: string;
  headers: IncomingMessage['headers'];
}

/** A server that speaks as ClickHouse does over HTTP; it remembers what it was asked. */
async function server(answer: (sql: string) => { status?: number; body: string }): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const { url } = await listening((sql, response, request) => {
    asked.push({ url: new URL(request.url ?? '/', 'http://server'), sql, headers: request.headers });
    const { status, body } = answer(sql);
    response.writeHead(status ?? 200, { 'content-type': 'application/x-ndjson' }).end(body);
  });
  return { url, asked };
}

async function listening(respond: (sql: string, response: ServerResponse, request: IncomingMessage) => void): Promise<{ url: string }> {
  const http = createServer((request, response) => void text(request).then((sql) => respond(sql, response, request)));
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

const honest = (sql: string) => ({ body: sql.startsWith('DESCRIBE') ? DESCRIBED : ANSWER });

function credentialIn({ authorization }: IncomingMessage['headers']): string {
  return Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString();
}

async function byClickhouse(at: ClickhouseServer) {
  return readByEngine(await openClickhouse('logs.http_requests', at), 'logs', { vocabulary: SMALL });
}

test('an answer of ClickHouse gives the groups and counts of the log reader', async () => {
  const { url } = await server(honest);
  const lines = records(120, SMALL).map((one) => JSON.stringify(one)).join('\n');
  const ours = await readLogs([{ name: 'logs', bytes: pieces(Buffer.from(lines), 1 << 16) }], { vocabulary: SMALL });
  expect(ours.groups.length).toBeGreaterThan(15);
  expect(comparable(await byClickhouse({ url }))).toEqual(comparable(ours));
});

test('the server is asked two things, both reads, with the credential in headers alone', async () => {
  const { url, asked } = await server(honest);
  await byClickhouse({ url: `${url}/?database=lake`, user: 'auditor', password: 'fake-password' });
  expect(asked.map(({ sql }) => sql.split(/\s/, 1)[0])).toEqual(['DESCRIBE', 'WITH']);
  expect(asked.map(({ url }) => [url.searchParams.get('readonly'), url.searchParams.get('database')])).toEqual([['2', 'lake'], ['2', 'lake']]);
  expect(asked.map(({ headers }) => credentialIn(headers))).toEqual(['auditor:fake-password', 'auditor:fake-password']);
  expect(asked[0]?.headers['user-agent']).toMatch(/^lastcall clickhouse-js\//);
  expect(asked.map(({ url, sql }) => `${url.href} ${sql}`).join()).not.toContain('fake-password');
  expect(asked[1]?.sql).toContain('FROM `logs`.`http_requests`');
});

const WHERE = 'CLICKHOUSE_URL says where it is; its HTTP port is usually 8123.';
const WHO = 'CLICKHOUSE_USER and CLICKHOUSE_PASSWORD say who asks.';

test.each([
  ['a table that is not there', { status: 404, body: 'Code: 60. DB::Exception: Table logs.http_requests does not exist. (UNKNOWN_TABLE)\nstack' },
    'ClickHouse refused the statement (HTTP 404): Code: 60. DB::Exception: Table logs.http_requests does not exist. (UNKNOWN_TABLE).', /^Name it as database\.table/],
  ['a wrong password, which the server repeats', { status: 403, body: 'Code: 516. DB::Exception: auditor: Authentication failed with fake-password. (AUTHENTICATION_FAILED)' },
    'ClickHouse refused the statement (HTTP 403): Code: 516. DB::Exception: auditor: Authentication failed with [redacted]. (AUTHENTICATION_FAILED).', WHO],
  ['a proxy that repeats the header', { status: 400, body: `bad header value ${Buffer.from('auditor:fake-password').toString('base64')}` }, /\(HTTP 400\): bad header value \[redacted\]\.$/, WHERE],
  ['a user who may not', { status: 403, body: 'Code: 497. DB::Exception: auditor: Not enough privileges. (ACCESS_DENIED)' },
    'ClickHouse refused the statement (HTTP 403): Code: 497. DB::Exception: auditor: Not enough privileges. (ACCESS_DENIED).', 'The user needs SELECT on the table.'],
  ['a profile that allows no settings', { status: 500, body: 'Code: 164. DB::Exception: Cannot modify setting in readonly mode. (READONLY)' },
    'ClickHouse refused the statement (HTTP 500): Code: 164. DB::Exception: Cannot modify setting in readonly mode. (READONLY).', /readonly = 2/],
  ['a statement that is none', { status: 400, body: 'Code: 62. DB::Exception: Syntax error: failed at position 8. (SYNTAX_ERROR)' },
    'ClickHouse refused the statement (HTTP 400): Code: 62. DB::Exception: Syntax error: failed at position 8. (SYNTAX_ERROR).', undefined],
  ['an exception after status 200', { body: 'Code: 159. DB::Exception: Timeout exceeded. (TIMEOUT_EXCEEDED)' },
    'ClickHouse refused the statement (HTTP 200): Code: 159. DB::Exception: Timeout exceeded. (TIMEOUT_EXCEEDED).', undefined],
  ['an exception in the middle of the answer', { body: `${DESCRIBED}\nCode: 241. DB::Exception: Memory limit exceeded` },
    'ClickHouse broke off its answer: Code: 241. DB::Exception: Memory limit exceeded.', undefined],
  ['a proxy without a server behind it', { status: 502, body: '<html><h1>Bad Gateway</h1></html>\n' }, /^What answers at 127\.0\.0\.1:\d+ does not speak as ClickHouse does \(HTTP 502\): <html><h1>Bad Gateway<\/h1><\/html>\.$/, WHERE],
  ['another server', { body: '<html>Welcome</html>' }, /does not speak as ClickHouse does \(HTTP 200\): <html>Welcome<\/html>\.$/, WHERE],
  ['a server that says nothing', { status: 401, body: '' }, /does not speak as ClickHouse does \(HTTP 401\): it says nothing\.$/, WHERE],
])('%s is a sentence, never a part of the truth', async (_, answer, sentence, hint) => {
  const { url } = await server(() => answer);
  const refusal = await byClickhouse({ url, user: 'auditor', password: 'fake-password' }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ name: 'UserError', message: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence) as string, hint: hint instanceof RegExp ? expect.stringMatching(hint) as string : hint });
});

test('a table that holds nothing is no proof', async () => {
  const { url } = await server((sql) => ({ body: sql.startsWith('DESCRIBE') ? DESCRIBED : '' }));
  const { code, out, err } = await lastcall(['logs', '--engine', 'clickhouse', 'logs', '--limits', 'none'], { env: { CLICKHOUSE_URL: url } });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('Nothing was looked at, so nothing can be said.');
});

test('credentials in the address, and in a table function, are shown nowhere', async () => {
  const { url, asked } = await server(honest);
  const table = "s3('https://hunter1:hunter1@lake.example/logs.parquet?X-Amz-Signature=hunter2', 'AKIAHUNTER3', 'hunter4', 'Parquet')";
  const [who, out, err] = [url.replace('//', '//auditor:hunter%245@'), [], []] as [string, string[], string[]];
  for (const format of ['text', 'json', 'sarif', 'csv', 'html']) {
    const ran = await lastcall(['logs', '--engine', 'clickhouse', table, '--format', format], { env: { CLICKHOUSE_URL: who } });
    expect(ran.code).toBe(1);
    out.push(ran.out);
    err.push(ran.err);
  }
  expect([out.join(), err.join()].join().match(/hunter\d?/gi)).toBe(null);
  expect(out[0]).toContain("s3('https://lake.example/logs.parquet', '…', '…', '…')");
  expect(credentialIn(asked[0]?.headers ?? {})).toBe('auditor:hunter$5');
  expect(asked[0]?.sql).toContain(table);
  const angry = await server((sql) => ({ status: 400, body: `Code: 62. DB::Exception: Syntax error in ${sql}` }));
  expect((await lastcall(['logs', '--engine', 'clickhouse', table], { env: { CLICKHOUSE_URL: angry.url } })).err.match(/hunter\d?/gi)).toBe(null);
});

test.each(['localhost:8123', 'ftp://localhost', 'nonsense'])('%s is no address of a server', async (url) => {
  const { code, err } = await lastcall(['logs', '--engine', 'clickhouse', 'logs'], { env: { CLICKHOUSE_URL: url } });
  expect({ code, err }).toEqual({ code: 2, err: 'lastcall: The address of the ClickHouse server is no URL of HTTP.\n  For example CLICKHOUSE_URL=http://localhost:8123\n' });
});

test('a server that is not there is a sentence with a hint, and exit 2', async () => {
  const { code, out, err } = await lastcall(['logs', '--engine', 'clickhouse', 'logs'], { env: { CLICKHOUSE_URL: 'http://127.0.0.1:1' } });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toBe('lastcall: ClickHouse cannot be reached at 127.0.0.1:1: ECONNREFUSED.\n  CLICKHOUSE_URL says where it is; its HTTP port is usually 8123.\n');
});

test('a server that lets nobody in is told within the time for it, not within that of the system', async () => {
  const port = await crowded();
  await expect(byClickhouse({ url: `http://127.0.0.1:${port}`, connectWithin: 200 })).rejects.toThrow(new RegExp(`^ClickHouse cannot be reached at 127\\.0\\.0\\.1:${port}: no connection within 0\\.2 s\\.$`));
});

/** A port where nobody takes connections, and as many wait as may. */
async function crowded(): Promise<number> {
  const source = `
    const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      // From here on it takes none.
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
    });`;
  const worker = new Worker(source, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  const waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(async () => {
    for (const socket of waiting) socket.destroy();
    await worker.terminate();
  });
  await once(waiting[0] as Socket, 'connect');
  return port;
}

test('encryption that the other side never begins is told, too, and an answer that takes longer is waited for', async () => {
  const sockets: Socket[] = [];
  const silent = createSilent((socket) => void sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  await expect(byClickhouse({ url: `https://127.0.0.1:${(silent.address() as AddressInfo).port}`, connectWithin: 200 })).rejects.toThrow('no connection within 0.2 s');
  const { url } = await listening((sql, response) => void setTimeout(() => response.end(honest(sql).body), 300));
  expect((await byClickhouse({ url, connectWithin: 100 })).groups.length).toBeGreaterThan(0);
});

test('a server that takes the statement and never answers is told, before and in the middle of its answer', async () => {
  const silent = await listening(() => {});
  const sentence = /^ClickHouse at 127\.0\.0\.1:\d+ took the statement, and has said nothing for 0\.2 s\.$/;
  const refusal = await byClickhouse({ url: silent.url, heardWithin: 200 }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ name: 'UserError', message: expect.stringMatching(sentence) as string, hint: expect.stringContaining('/?request_timeout=3600000') as string });
  const stuck = await listening((_, response) => void response.write(DESCRIBED.slice(0, 100)));
  await expect(byClickhouse({ url: stuck.url, heardWithin: 200 })).rejects.toThrow(sentence);
  const { code, err } = await lastcall(['logs', '--engine', 'clickhouse', 'logs'], { env: { CLICKHOUSE_URL: `${silent.url}/?request_timeout=200` } });
  expect(code).toBe(2);
  expect(err).toContain('has said nothing for 0.2 s.\n  If it is alive');
});

test('a statement that takes long is waited for as long as its progress is told, however many headers that makes', async () => {
  const asked: URL[] = [];
  const progress = `X-ClickHouse-Progress: {"read_rows":"${'7'.repeat(1000)}"}\r\n`;
  const slow = createSilent((socket) => {
    socket.once('data', (request) => {
      asked.push(new URL(/^POST (\S+)/.exec(String(request))?.[1] ?? '', 'http://server'));
      socket.write('HTTP/1.1 200 OK\r\n');
      let left = 20;
      const timer = setInterval(() => {
        left -= 1;
        if (left > 0) return void socket.write(progress);
        clearInterval(timer);
        socket.end(`\r\n${asked.length === 1 ? DESCRIBED : ANSWER}`);
      }, asked.length === 1 ? 1 : 50);
    });
  });
  await new Promise<void>((resolve) => void slow.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void slow.close());
  const { groups } = await byClickhouse({ url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}`, heardWithin: 500 });
  expect(groups.length).toBeGreaterThan(15);
  expect(asked.map(({ searchParams }) => [searchParams.get('send_progress_in_http_headers'), searchParams.get('http_headers_progress_interval_ms')])).toEqual([['1', '10000'], ['1', '10000']]);
});

test.each(['soon', '0', '-5'])('%s is no patience', async (patience) => {
  const { code, err } = await lastcall(['logs', '--engine', 'clickhouse', 'logs'], { env: { CLICKHOUSE_URL: `http://127.0.0.1:1/?request_timeout=${patience}` } });
  expect({ code, err }).toEqual({ code: 2, err: `lastcall: The request_timeout in CLICKHOUSE_URL is no number of milliseconds: "${patience}".\n` });
});

test('everything else that stands in the address is handed to the server, a credential in a header', async () => {
  const { url, asked } = await server(honest);
  await byClickhouse({ url: `${url}/behind/a/proxy?database=default&max_threads=2&user=auditor&password=fake-password` });
  expect(asked.map(({ url: { pathname, searchParams } }) => [pathname, searchParams.get('database'), searchParams.get('max_threads'), searchParams.has('password')]))
    .toEqual([['/behind/a/proxy', 'default', '2', false], ['/behind/a/proxy', 'default', '2', false]]);
  expect(credentialIn(asked[0]?.headers ?? {})).toBe('auditor:fake-password');
});

test('an answer that the server breaks off is a sentence, and nothing is asked again', async () => {
  const asked: string[] = [];
  const { url } = await listening((sql, response) => {
    asked.push(sql);
    response.write(DESCRIBED.slice(0, 100), () => response.destroy());
  });
  await expect(byClickhouse({ url })).rejects.toThrow(/^ClickHouse cannot be reached at 127\.0\.0\.1:\d+: ECONNRESET\.$/);
  expect(asked).toHaveLength(1);
});

test('an exception that newer servers put into an answer is told, not the mark before it', async () => {
  const { url } = await server(() => ({ body: `${DESCRIBED}\n\r\n__exception__\r\nabcdefghijklmnop\nCode: 395. DB::Exception: Value passed to 'throwIf' function is non-zero. (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO)\n99 abcdefghijklmnop\r\n__exception__\r\n` }));
  await expect(byClickhouse({ url })).rejects.toThrow("ClickHouse broke off its answer: Code: 395. DB::Exception: Value passed to 'throwIf' function is non-zero. (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO).");
});

const run = test.skipIf(chdb === undefined);

run.each([
  ['a table function that finds its columns itself, tuples among them', (file: string) => `file('${file}')`],
  ['columns of types that ClickHouse likes', (file: string) => `file('${file}', 'JSONEachRow', 'ClientIP LowCardinality(Nullable(String)), ClientRequestHost LowCardinality(String), ClientRequestMethod LowCardinality(String), ClientRequestURI String, ClientRequestPath String, ClientRequestUserAgent Nullable(String), ClientSSLCipher String, EdgeStartTimestamp DateTime64(3, ''Asia/Tokyo''), EdgeResponseStatus UInt16, RequestHeaders Map(String, String)')`],
])('%s: the groups and counts of the log reader', async (_, tableOf) => {
  const lines = records(800, SMALL).map((one, index) => JSON.stringify({ ...one, EdgeStartTimestamp: new Date(1_727_600_000_000 + index * 7_001_123).toISOString() }));
  const file = path.join(folder({ 'a.ndjson': lines.join('\n') }), 'a.ndjson');
  const theirs = await readByEngine(await openClickhouse(tableOf(file), { url: await clickhouseServer() }), 'logs', { vocabulary: SMALL });
  const ours = await readLogs([{ name: 'logs', path: file }], { vocabulary: SMALL });
  expect(groupsOf(theirs)).toEqual(groupsOf(ours));
});

/** A map has no headers where a log has none, which makes no difference but to what stands for a group. */
function groupsOf(reading: Parameters<typeof comparable>[0]): string[] {
  return comparable(reading).map((group) => group.replace('{"kind":"object","fields":[],"open":true},{"kind":"value"', '{"kind":"unknown"},{"kind":"value"').replace('{"kind":"object","fields":[],"open":true},{"kind":"unknown"},{"kind":"unknown"}', '{"kind":"unknown"},{"kind":"unknown"},{"kind":"unknown"}')).sort();
}

run('what the engine itself says of a table that is not there, and of a wrong statement', async () => {
  const url = await clickhouseServer();
  await expect(openClickhouse('nothing.here', { url })).rejects.toThrow(/^ClickHouse refused the statement \(HTTP 500\): .*nothing/);
  await expect(openClickhouse("file('x'", { url })).rejects.toThrow(/^ClickHouse refused the statement \(HTTP 500\): .*Syntax error/);
});
