import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readExactly } from '../../../analyzer/scanners/logs/exact.ts';
import { closed } from '../../../analyzer/scanners/logs/groups/log-group.ts';
import { readLogs, type LogOptions, type LogReading } from '../../../analyzer/scanners/logs/index.ts';
import { KNOWN_FORMATS, recordsOf } from '../../../analyzer/scanners/logs/formats/line-records.ts';
import { paths } from '../../../analyzer/scanners/logs/paths/paths.ts';
import { isUnread } from '../../../analyzer/scanners/logs/record/record.ts';
import { Requests } from '../../../analyzer/scanners/logs/groups/requests.ts';
import { pieces, readText, vocabulary, ZONE } from './reading.ts';

/** The slow way: every line decoded, parsed and looked up, none repeated. */
function oracle(text: string, window: { since?: string; limit?: number } = {}): Pick<LogReading, 'groups'> & { foreign: number; lines: number } {
  const taken = new Requests('log', { vocabulary, ...window }, paths(vocabulary));
  const lines = text.replace(/^\ufeff/, '').split('\n');
  if (lines.at(-1) === '') lines.pop();
  lines.forEach((line, index) => {
    const records = line.trim() === '' ? [] : recordsOf(line.replace(/\r$/, ''), index + 1, undefined, KNOWN_FORMATS);
    for (const record of records) if (!isUnread(record)) taken.add(record);
  });
  return { groups: closed(taken.groups()), foreign: taken.left().foreign, lines: lines.length };
}

const RUNS = 100;

const shown = ({ groups, left, coverage }: LogReading): ReturnType<typeof oracle> => ({ groups, foreign: left.foreign, lines: coverage.lines });

const sometimes = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> => fc.oneof({ arbitrary: fc.constant(usual), weight: 4 }, { arbitrary: fc.constantFrom(...others), weight: 1 });

const target = fc.tuple(
  sometimes('/client/v4', '', '/gate/client/v4', '//client/v4/', '/client%2Fv4'),
  fc.constantFrom(
    `/zones/${ZONE}/filters`, `/zones/${ZONE}/filters/1`, `/zones/${ZONE}/firewall/rules`, `/zones/${ZONE}/%66ilters`, `/zones/${ZONE}/script_monitor/a/b`, `/zones/x/rulesets/phases/p/entrypoint`,
    `/zones/${ZONE}/settings/ssl`, `/zones/${ZONE}/settings/minify`, '/organizations/1/members', '/v1/rinkeby', '/blog', '/', `/zones/${ZONE}/filters/1/2`, `/zones/./${ZONE}/filters`,
  ),
  sometimes('', '/', '?page=1', '?page=2&per_page=50', '?page=%31', '?', '#top', '?locked=1', '?a+b=1', `?next=/zones/${ZONE}/filters`, '?a=1&a=2', '.', '/..'),
).map((parts) => parts.join(''));

const request = fc.record({
  method: sometimes('GET', 'POST', 'DELETE', 'OPTIONS', 'get', ''),
  host: sometimes('api.cloudflare.com', '', 'api.github.com', 'API.cloudflare.com:443', '-', 'api.cis.cloud.ibm.com'),
  target,
  status: sometimes<unknown>(200, 404, '403', null, 1.5, ''),
  time: sometimes<unknown>('2024-03-01T10:00:00Z', '2024-03-02T23:59:59.123456Z', '2024-02-30T10:00:00Z', 1709251200, 1709251200123456789, '1709251200123', null, 'soon', '2024-03-01 10:00:00'),
  client: sometimes('192.0.2.1', '192.0.2.2', '2001:db8::1', '192.0.2.1:5000', ''),
  agent: sometimes('curl/8', 'lastcall/1.0', 'lastcal', '-', 'Ünicode/1', 'quote"d', 'a=b'),
});

type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

const rare = (text: string): fc.Arbitrary<string> => sometimes('', text);

const json = fc.tuple(request, fc.constantFrom('logpush', 'nginx', 'other order', 'spaced'), rare(',"RequestHeaders":{"a":"b"}'), rare('}'), rare(',"ClientSSLCipher":"0xCC13"')).map(([one, kind, headers, torn, cipher]) => {
  const logpush = {
    EdgeStartTimestamp: one.time, ClientIP: one.client, ClientRequestHost: one.host, ClientRequestMethod: one.method, ClientRequestPath: one.target.replace(/[?#].*/, ''),
    ClientRequestURI: one.target, ClientRequestUserAgent: one.agent, EdgeResponseStatus: one.status, CacheStatus: 'a\\b "c" é', N: -1.5, Empty: {}, List: [], Flag: true,
  };
  const nginx = { time: one.time, remote_addr: one.client, host: one.host, method: one.method, uri: one.target, status: one.status, user_agent: one.agent };
  const value: object = kind === 'nginx' ? nginx : kind === 'other order' ? Object.fromEntries(Object.entries(logpush).reverse()) : logpush;
  const text = kind === 'spaced' ? JSON.stringify(value, null, 1).replaceAll('\n', '').replaceAll('{ ', '{') : JSON.stringify(value);
  return `${text.slice(0, -1)}${headers}${cipher}${torn === '' ? '}' : ''}`;
});

const MONTH_DAY = ['01/Mar/2024:10:00:00 +0000', '29/Feb/2024:16:00:00 -0800', '30/Feb/2024:00:00:00 +0000', '01/Mar/2024:10:00:00'];

const combined = fc.tuple(request, fc.constantFrom(...MONTH_DAY), sometimes('-', '192.0.2.9', 'frank'), rare(' "x"'), sometimes(' HTTP/1.1', '')).map(([one, time, ident, more, protocol]: [Request, ...string[]]) =>
  `${one.client || 'host.example'} ${ident} - [${time}] "${one.method || '-'} ${one.target}${protocol}" ${one.status ?? '-'} 12 "-" "${one.agent.replace('"', '\\"')}"${more}`);

const noise = fc.constantFrom('', '\r', ' ', 'garbage /filters', '{"a":1}', '{', '\0\0{"ClientRequestURI":"/x"}', '# comment', '{"log":"GET /client/v4/zones/1/filters HTTP/1.1"}', `"${'/filters'.repeat(40)}"`);

const line = fc.oneof({ arbitrary: json, weight: 5 }, { arbitrary: combined, weight: 3 }, { arbitrary: noise, weight: 1 });

const log = fc.tuple(sometimes('', '\ufeff'), fc.array(fc.tuple(line, sometimes('\n', '\r\n')).map((parts) => parts.join('')), { minLength: 1, maxLength: 60 }), sometimes('', 'torn'))
  .map(([mark, lines, torn]) => `${mark}{"ClientRequestURI":"/"}\n` + lines.join('') + (torn === '' ? '' : lines[0]?.slice(0, 40)));

test('bytes and strings give the same groups, however the text is cut', async () => {
  await fc.assert(fc.asyncProperty(log, fc.integer({ min: 1, max: 300 }), sometimes<string | undefined>(undefined, '2024-03-02'), async (text, size, since) => {
    const window = since === undefined ? {} : { since };
    const reading = await readText(text, window, size);
    expect(unnamed(shown(reading))).toEqual(unnamed(oracle(text, window)));
  }), { numRuns: RUNS });
});

test('a line that breaks off within its time is no request, whatever stood behind it in memory', async () => {
  const whole = `192.0.2.2 - - [01/Mar/2024:10:00:00 +0000] "GET /client/v4/zones/${ZONE}/filters HTTP/1.1" 200 12 "-" "curl/8"`;
  const [before, cut, rest] = [`${whole}\n${whole}\n`, whole.slice(0, 40), whole.slice(41)];
  expect(shown(await readText(before + cut)).groups.map(({ count }) => count)).toEqual([2]);
  const halves = `${before}${cut}\n${rest}\n`;
  expect(unnamed(shown(await readText(halves)))).toEqual(unnamed(oracle(halves)));
});

test('stretches of a file give what the whole gives, wherever they are cut', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'logs-'));
  const file = path.join(folder, 'log');
  try {
    await fc.assert(fc.asyncProperty(log, fc.integer({ min: 40, max: 2000 }), async (text, unitSize) => {
      writeFileSync(file, text);
      const reading = await readLogs([{ name: 'log', path: file }], { vocabulary, unitSize });
      expect(unnamed(shown(reading))).toEqual(unnamed(oracle(text)));
    }), { numRuns: RUNS });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('many requests of few kinds are counted as one by one', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => JSON.stringify({
    ClientRequestMethod: index % 3 === 0 ? 'GET' : 'POST', ClientRequestHost: 'api.cloudflare.com', ClientRequestURI: `/client/v4/zones/${index}/filters${index % 5 === 0 ? `?page=${index}` : ''}`,
    EdgeResponseStatus: index % 7 === 0 ? 410 : 200, EdgeStartTimestamp: new Date(Date.UTC(2024, 2, 1) + index * 60_000).toISOString(), ClientIP: `192.0.2.${index % 100}`, ClientRequestUserAgent: 'curl/8',
  }));
  const text = `${lines.join('\n')}\n`;
  expect(unnamed(shown(await readText(text)))).toEqual(unnamed(oracle(text)));
});

const busy = fc.record({
  callers: fc.constantFrom(3, 64, 65, 200), ports: fc.boolean(), agents: fc.constantFrom(0, 1, 7), actors: fc.boolean(), odd: fc.integer({ min: 2, max: 40 }), kind: fc.constantFrom('json', 'combined', 'both'),
  since: fc.constantFrom(undefined, '2024-03-02'), query: fc.constantFrom('', '?page=N&per_page=50', '?a=\\u0026N'), limit: fc.constantFrom(undefined, 3), seed: fc.nat(),
});

/** A log of few kinds of requests from many callers, among others that have to be read as strings. */
function busyLog({ callers, ports, agents, actors, odd, kind, query, seed }: typeof busy extends fc.Arbitrary<infer T> ? T : never): string {
  let state = seed;
  const next = (below: number): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1) % below;
  return Array.from({ length: 1500 }, (_, index) => {
    const isOdd = next(odd) === 0;
    const path = ['/filters', '/filters/1', '/firewall/rules', '/blog', '/firewall/lockdowns', isOdd ? '/%66ilters' : '/filters'][next(6)] ?? '';
    const uri = `/client/v4/zones/${index}${path}${query.replace('N', String(index))}`;
    const client = `192.0.2.${next(callers)}${ports && next(3) === 0 ? `:${index}` : ''}`;
    const agent = agents === 0 ? '' : `tool/${next(agents)}`;
    const time = new Date(Date.UTC(2024, 2, 1) + index * 90_000).toISOString();
    const status = [200, 404, 410][next(3)] ?? 0;
    if (kind === 'combined' || (kind === 'both' && index % 3 === 0)) {
      const [day, month, year] = [time.slice(8, 10), 'Mar', time.slice(0, 4)];
      return `${client} - ${isOdd ? 'frank' : '-'} [${day}/${month}/${year}:${time.slice(11, 19)} +0000] "GET ${uri.replace('\\u0026', '&')} HTTP/1.1" ${status} 5 "-" "${agent || '-'}"`;
    }
    const more = isOdd ? ',"Tags":["a","b"],"N":null' : `,"Tags":[],"N":${index}`;
    return `{"method":"GET","host":"api.cloudflare.com","uri":"${uri}","status":${isOdd ? `"${status}"` : status},"time":"${time}","client_ip":"${client}","user_agent":${isOdd && agents === 0 ? 'null' : `"${agent}"`}${more}${actors ? `,"email":"${index % 5}"` : ''}}`;
  }).join('\n');
}

test('busy logs with crowds of callers give the same groups, whoever counts them', async () => {
  await fc.assert(fc.asyncProperty(busy, fc.integer({ min: 200, max: 9000 }), async (shape, size) => {
    const text = `${busyLog(shape)}\n`;
    const window = { ...(shape.since === undefined ? {} : { since: shape.since }), ...(shape.limit === undefined ? {} : { limit: shape.limit }) };
    expect(unnamed(shown(await readText(text, window, size)))).toEqual(unnamed(oracle(text, window)));
  }), { numRuns: 60 });
});

test.each([['callers', 1100, 'tool'], ['names', 300, 'tool'.repeat(120)]])('more %s than the kernel has room for are counted all the same', async (what, kinds, agent) => {
  const lines = Array.from({ length: kinds * 66 }, (_, index) => JSON.stringify({
    ClientRequestMethod: 'GET', ClientRequestHost: 'api.cloudflare.com', ClientRequestURI: `/client/v4/zones/1/filters?kind${index % kinds}=1`,
    EdgeResponseStatus: 200, ClientIP: '192.0.2.1', ClientRequestUserAgent: `${agent}/${what === 'names' ? index : Math.floor(index / kinds) % 65}`,
  }));
  const text = `${lines.join('\n')}\n`;
  expect(unnamed(shown(await readText(text)))).toEqual(unnamed(oracle(text)));
});

/** Read without folding anything away. */
async function exactly(text: string, options: Partial<LogOptions>, size: number): Promise<ReturnType<typeof oracle>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'exact-'));
  try {
    const { groups, ...rest } = await readExactly([{ name: '-', bytes: pieces(Buffer.from(text), size) }], { vocabulary, ...options }, folder);
    return shown({ ...rest, groups: [...groups] });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('nothing is folded away of busy logs with crowds of callers, whoever counts them', async () => {
  await fc.assert(fc.asyncProperty(busy, fc.integer({ min: 200, max: 9000 }), async (shape, size) => {
    const text = `${busyLog(shape)}\n`;
    const window = { ...(shape.since === undefined ? {} : { since: shape.since }), ...(shape.limit === undefined ? {} : { limit: shape.limit }) };
    // What is to be selected is read as strings.
    expect(unnamed(await exactly(text, window, size))).toEqual(unnamed(await exactly(text, { ...window, select: () => true }, size)));
  }), { numRuns: 30 });
});

test('more callers than the kernel has room for are told apart all the same', async () => {
  const lines = Array.from({ length: 70_000 }, (_, index) => JSON.stringify({
    ClientRequestMethod: 'GET', ClientRequestHost: 'api.cloudflare.com', ClientRequestURI: '/client/v4/zones/1/filters', ClientIP: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  }));
  const { groups: [group] } = await exactly([...lines, ...lines.slice(69_900), ...lines.slice(100, 110)].map((line) => `${line}\n`).join(''), {}, 1 << 16);
  expect([group?.count, group?.callers.filter(({ count }) => count === 2).length, group?.callers.at(-1)]).toEqual([70_110, 64, { who: 'others', count: 70_110 - 128 }]);
});

/** The name of the log may differ, and what may be told again is counted later than what stands behind it. */
function unnamed(result: ReturnType<typeof oracle>): unknown {
  const groups = [...result.groups].sort((a, b) => lineOf(a) - lineOf(b));
  return JSON.parse(JSON.stringify({ ...result, groups }).replaceAll('"file":"log"', '"file":"-"'));
}

function lineOf({ usage: { source } }: LogReading['groups'][number]): number {
  return source.kind === 'log' ? source.line ?? 0 : 0;
}
