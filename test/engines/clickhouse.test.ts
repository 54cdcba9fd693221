import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openClickhouse, type ClickhouseServer } from '../../analyzer/engines/clickhouse.ts';
import { readByEngine } from '../../analyzer/engines/engine.ts';
import { readLogs } from '../../analyzer/scanners/logs/index.ts';
import { lastcall } from '../cli/io.ts';
import { pieces } from '../scanners/logs/reading.ts';
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
  const listening = createServer((request, response) => {
    void text(request).then((sql) => {
      asked.push({ url: new URL(request.url ?? '/', 'http://server'), sql, headers: request.headers });
      const { status, body } = answer(sql);
      response.writeHead(status ?? 200, { 'content-type': 'application/x-ndjson' }).end(body);
    });
  });
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listening.close());
  return { url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`, asked };
}

const honest = (sql: string) => ({ body: sql.startsWith('DESCRIBE') ? DESCRIBED : ANSWER });

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
  expect(asked.map(({ headers }) => [headers['x-clickhouse-user'], headers['x-clickhouse-key']])).toEqual([['auditor', 'fake-password'], ['auditor', 'fake-password']]);
  expect(asked.map(({ url, sql }) => `${url.href} ${sql}`).join()).not.toContain('fake-password');
  expect(asked[1]?.sql).toContain('FROM `logs`.`http_requests`');
});

test.each([
  ['a refusal', { status: 404, body: 'Code: 60. DB::Exception: Table logs.http_requests does not exist. (UNKNOWN_TABLE)\nstack' },
    'ClickHouse refused the statement (HTTP 404): Code: 60. DB::Exception: Table logs.http_requests does not exist. (UNKNOWN_TABLE).'],
  ['an exception in the middle of the answer', { body: `${DESCRIBED}\nCode: 241. DB::Exception: Memory limit exceeded` },
    'ClickHouse broke off its answer: Code: 241. DB::Exception: Memory limit exceeded.'],
])('%s is a sentence, never a part of the truth', async (_, answer, sentence) => {
  const { url } = await server(() => answer);
  await expect(byClickhouse({ url })).rejects.toThrow(sentence);
});

test('a server that is not there is a sentence with a hint, and exit 2', async () => {
  const { code, out, err } = await lastcall(['logs', '--engine', 'clickhouse', 'logs'], { env: { CLICKHOUSE_URL: 'http://127.0.0.1:1' } });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toBe('lastcall: ClickHouse cannot be reached at 127.0.0.1:1: ECONNREFUSED.\n  CLICKHOUSE_URL says where it is; its HTTP port is usually 8123.\n');
});
