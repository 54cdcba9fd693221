import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import type { LogOptions, LogReading } from '../../../analyzer/scanners/logs/index.ts';
import { readLogs } from '../../../analyzer/scanners/logs/index.ts';
import { limits } from '../../../rules/limits.ts';
import { logpush, readText, vocabulary, ZONE } from './reading.ts';

/** A path that the catalog does not have. */
const HOSTNAMES = `/client/v4/zones/${ZONE}/custom_hostnames/${ZONE}`;
const FILTERS = `/client/v4/zones/${ZONE}/filters`;

const read = (text: string, options: Partial<LogOptions> = {}): Promise<LogReading> => readText(text, { limits, ...options });
const met = ({ limits: all = [] }: LogReading): string[] => all.map(({ limit, sign, certainty, route, host, count }) => [`${count}× ${limit}`, sign, certainty, route, host].join(' · '));
/** Enough of an ordinary log for its layout to be known. */
const usual = logpush(FILTERS).repeat(3) + logpush('/index.html', { ClientRequestHost: 'www.example.com' }).repeat(3);

test('a refused body is seen on paths of the catalog, on other paths of the API, and in traffic that the edge logged', async () => {
  const reading = await read([
    usual,
    logpush(HOSTNAMES, { EdgeResponseStatus: 413 }),
    logpush(FILTERS, { EdgeResponseStatus: 413 }),
    logpush(FILTERS),
    logpush('/upload/secret-name', { ClientRequestHost: 'www.example.com', EdgeResponseStatus: 413, OriginResponseStatus: 0 }).repeat(2),
  ].join(''));
  expect(met(reading)).toEqual([
    '2× request-body · status 413 · certain ·  · www.example.com',
    '1× request-body · status 413 · certain · GET /zones/{zone_id}/custom_hostnames/{custom_hostname_id} · api.cloudflare.com',
    '1× request-body · status 413 · certain · GET /zones/{zone_id}/filters · api.cloudflare.com',
  ]);
  expect(reading.groups[0]?.statuses).toEqual({ 200: 4, 413: 1 });
  expect(JSON.stringify(reading.limits)).not.toContain('secret-name');
});

test('where the log does not tell who answered, a limit is only possible; where the server behind did, it is none', async () => {
  const foreign = { ClientRequestHost: 'www.example.com', EdgeResponseStatus: 413 };
  expect(met(await read(usual + logpush('/a', foreign)))).toEqual(['1× request-body · status 413 · possible ·  · www.example.com']);
  expect(met(await read(usual + logpush('/a', { ...foreign, OriginResponseStatus: 413 })))).toEqual([]);
});

test.each([
  ['an access log of some web server', '192.0.2.1 - - [01/Mar/2024:10:00:00 +0000] "POST /upload HTTP/1.1" 413 199 "-" "curl/8"\n'],
  ['a proxy, of a call to another host', `${JSON.stringify({ method: 'POST', host: 'api.example.com', path: '/upload', status: 413 })}\n`],
  ['a 429 without a code', logpush(HOSTNAMES, { EdgeResponseStatus: 429 })],
  ['a size of 413', logpush(HOSTNAMES, { EdgeResponseBytes: 413 })],
  ['a product called 1015', logpush('/error 1015', { ClientRequestHost: 'www.example.com', Code: 1015 })],
])('%s shows no limit', async (_, line) => {
  expect((await read(usual + line.repeat(2))).limits).toEqual([]);
});

test.each([
  ['an access log of a proxy', `192.0.2.1 - - [01/Mar/2024:10:00:00 +0000] "POST ${HOSTNAMES} HTTP/1.1" 413 199 "-" "curl/8"\n`],
  ['JSON with spaces', `${JSON.stringify({ method: 'POST', path: HOSTNAMES, status: 413 }).replaceAll(':', ': ').replaceAll(',', ', ')}\n`],
  ['JSON with the status last and as a text', `${JSON.stringify({ method: 'POST', path: HOSTNAMES, status: '413' })}\n`],
  ['JSON with the status last', `${JSON.stringify({ method: 'POST', path: HOSTNAMES, status: 413 })}\r\n`],
])('%s is looked at for a status, whatever stands around it', async (_, line) => {
  const { limits: all } = await read(line.replace('413', '200').repeat(4) + line);
  expect(all).toMatchObject([{ limit: 'request-body', count: 1, route: 'POST /zones/{zone_id}/custom_hostnames/{custom_hostname_id}' }]);
});

test('a burst is told by the rule of a security event, and a day used up by its page', async () => {
  expect(met(await read(usual + logpush('/', { ClientRequestHost: 'www.example.com', EdgeResponseStatus: 429, SecurityRuleIDs: ['worker'] })))).toEqual(['1× worker-burst · status 429 with rule worker · certain ·  · www.example.com']);
  const spoken = { method: 'GET', host: 'www.example.com', path: '/a', status: 429, response_body: 'error code: 1027' };
  expect(met(await read(usual + `${JSON.stringify(spoken)}\n`))).toEqual(['1× worker-daily · error code 1027 · certain ·  · www.example.com']);
  expect((await read(usual + `${JSON.stringify({ ...spoken, status: 200 })}\n`)).limits).toEqual([]);
});

test('URLs of more than 16 KB are seen, with the size of the largest', async () => {
  const long = (bytes: number): string => logpush(`${HOSTNAMES}?a=`.padEnd(bytes, 'a'), { EdgeResponseStatus: 414 });
  const { limits: all } = await read(usual + long(16384) + long(16385) + long(20000));
  expect(all).toMatchObject([{ limit: 'url-length', sign: 'URL', count: 2, largest: 20000, certainty: 'certain' }]);
});

test('headers are measured where a recording has them, on calls of the API alone', async () => {
  const entry = (url: string, size: number): unknown => ({ startedDateTime: '2024-01-01T00:00:00Z', request: { method: 'GET', url, headers: [{ name: 'Cookie', value: 'x'.repeat(size) }] }, response: { status: 431 } });
  const har = (...entries: unknown[]): string => JSON.stringify({ log: { entries } });
  const { limits: all } = await read(har(entry(`https://api.cloudflare.com${HOSTNAMES}`, 40_000), entry('https://www.example.com/', 40_000), entry(`https://api.cloudflare.com${HOSTNAMES}`, 1000)));
  expect(all?.map(({ limit, count, largest }) => [limit, count, largest])).toEqual([['request-header', 1, 40_010], ['request-headers', 1, 40_010]]);
});

test('an error page in a recording is read, also where it is packed; a page about errors is none', async () => {
  const entry = (status: number, content: unknown): unknown => ({ startedDateTime: '2024-01-01T00:00:00Z', request: { method: 'GET', url: 'https://www.example.com/', headers: [] }, response: { status, content } });
  const page = '<html><h1>Error 1015</h1></html>';
  const text = JSON.stringify({ log: { entries: [entry(429, { text: page }), entry(429, { text: Buffer.from(page).toString('base64'), encoding: 'base64' }), entry(200, { text: page }), entry(429, { text: 'slow down' })] } });
  expect(met(await read(text))).toEqual(['2× worker-burst · status 429 with error code 1015 · certain ·  · www.example.com']);
});

test('both framing headers are a deprecation, not a limit as well', async () => {
  const reading = await read(logpush(HOSTNAMES, { RequestHeaders: { 'transfer-encoding': 'chunked', 'content-length': '3' } }));
  expect(reading.groups).toHaveLength(1);
  expect(reading.limits).toEqual([]);
});

test('the window of time and the auditor\'s own calls are left out, as for calls', async () => {
  const one = (fields: object): string => logpush(HOSTNAMES, { EdgeResponseStatus: 413, EdgeStartTimestamp: '2024-03-01T00:00:00Z', ...fields });
  expect((await read(usual + one({}), { since: '2024-03-02' })).limits).toEqual([]);
  expect((await read(usual + one({ ClientRequestUserAgent: 'lastcall/1.0' }))).limits).toEqual([]);
  expect((await read(usual + one({}), { since: '2024-03-01' })).limits).toMatchObject([{ firstSeen: '2024-03-01T00:00:00.000Z', lastSeen: '2024-03-01T00:00:00.000Z' }]);
});

test('a format in which looking costs too much says so, and is looked at when that is asked for', async () => {
  const text = `ClientRequestMethod,ClientRequestHost,ClientRequestURI,EdgeResponseStatus\nGET,api.cloudflare.com,${FILTERS},200\nGET,api.cloudflare.com,${HOSTNAMES},413\n`;
  const quick = await read(text);
  expect([quick.limits, quick.coverage.limitsUnseen]).toEqual([[], ['csv']]);
  expect(met(await read(text, { isThorough: true }))).toEqual(['1× request-body · status 413 · certain · GET /zones/{zone_id}/custom_hostnames/{custom_hostname_id} · api.cloudflare.com']);
});

test('stretches and threads give what the whole gives', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'limits-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'log');
  writeFileSync(file, Array.from({ length: 400 }, (_, index) => logpush(index % 7 === 0 ? FILTERS : HOSTNAMES, { EdgeResponseStatus: index % 5 === 0 ? 413 : 200, EdgeStartTimestamp: 1709251200 + index })).join(''));
  const whole = await readLogs([{ name: 'log', path: file }], { vocabulary, limits });
  const cut = await readLogs([{ name: 'log', path: file }], { vocabulary, limits, unitSize: 3000 });
  expect(cut.limits).toEqual(whole.limits);
  expect(whole.limits?.reduce((sum, { count }) => sum + count, 0)).toBe(80);
});

test('hosts and routes without end are counted together', async () => {
  const lines = Array.from({ length: 700 }, (_, index) => logpush('/', { ClientRequestHost: `h${index}.example.com`, EdgeResponseStatus: 413, OriginResponseStatus: 0 }));
  const { limits: all = [] } = await read(usual + lines.join(''));
  expect([all.length, all[0]?.host, all[0]?.count]).toEqual([501, null, 200]);
});
