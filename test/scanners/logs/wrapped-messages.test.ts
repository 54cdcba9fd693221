import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readLogs, type LogReading } from '../../../analyzer/scanners/logs/index.ts';
import { resumeLogs } from '../../../analyzer/scanners/logs/resume.ts';
import { readText, vocabulary, ZONE } from './reading.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'wrapped-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HOST = 'api.cloudflare.com';
const [PATH, OTHER] = [`/client/v4/zones/${ZONE}/filters`, `/client/v4/zones/${ZONE}/firewall/rules`];
const clock = (index: number): string => `2026-11-23T10:00:0${Math.floor(index / 1000)}.${String(index % 1000).padStart(3, '0')}456789Z`;
const nanoseconds = (index: number): string => String(BigInt(Date.parse('2026-11-23T10:00:00.000Z') + index) * 1000000n);

/** What stands around a line; `who` tells programs apart. */
const WRAPPINGS: [name: string, wrap: (line: string, index: number, who: string) => string][] = [
  ['syslog', (line, index, who) => `${clock(index)} web1 ${who}[31]: ${line}`],
  ['a runtime of Kubernetes', (line, index) => `${clock(index)} ${index % 2 === 0 ? 'stdout' : 'stderr'} F ${line}`],
  ['Docker', (line, index) => JSON.stringify({ log: `${line}\n`, stream: index % 2 === 0 ? 'stdout' : 'stderr', time: clock(index) })],
  ['Fluent Bit', (line, index, who) => JSON.stringify({ log: `${line}\n`, stream: 'stderr', time: clock(index), kubernetes: { pod_name: who, labels: { app: 'x' } } })],
  ['journald', (line, index, who) => JSON.stringify({ __CURSOR: `s=1;i=${index}`, __REALTIME_TIMESTAMP: nanoseconds(index).slice(0, 16), _HOSTNAME: 'h', SYSLOG_IDENTIFIER: who, MESSAGE: line })],
  ['Fluentd, in a file', (line, index, who) => `${clock(index)}\t${who}\t${JSON.stringify({ log: line, stream: 'stderr' })}`],
  ['Fluentd, for people', (line, index, who) => `${clock(index).replace('T', ' ').replace('Z', ' +0000')} docker.${who}: ${JSON.stringify({ log: line })}`],
  ['logcli', (line, index, who) => JSON.stringify({ labels: { app: who }, line, timestamp: clock(index) })],
  ['a push to Loki', (line, index, who) => JSON.stringify({ streams: [{ stream: { app: who }, values: [[nanoseconds(index), line]] }] })],
  ['the file of OpenTelemetry\'s collector', (line, index, who) => JSON.stringify({ resourceLogs: [{ resource: { attributes: [{ key: 'k8s.pod.name', value: { stringValue: who } }] }, scopeLogs: [{ logRecords: [{ timeUnixNano: nanoseconds(index), body: { stringValue: line } }] }] }] })],
];
const TELLING_APART = WRAPPINGS.filter(([name]) => name !== 'Docker' && name !== 'a runtime of Kubernetes');

/** Programs that tell of a request and of its answer in lines of their own. */
const PROGRAMS: [name: string, lines: (method: string, to: string, status: number) => string[]][] = [
  ['curl', (method, to, status) => [`> ${method} ${to} HTTP/1.1`, `> Host: ${HOST}`, '> User-Agent: curl/8.5.0', '>', `< HTTP/1.1 ${status} Any`, '< Content-Type: application/json', '<', '{"success":true}']],
  ['Rails', (method, to, status) => [`Started ${method} "${to}" for 192.0.2.7 at 2026-11-23 10:00:00 +0000`, 'Processing by ProxyController#show as JSON', `Completed ${status} Any in 37ms`]],
  ['http.client of Python', (method, to, status) => [`send: b'${method} ${to} HTTP/1.1\\r\\nHost: ${HOST}\\r\\n\\r\\n'`, `reply: 'HTTP/1.1 ${status} Any\\r\\n'`, 'header: Date: x']],
  ['a client of Kotlin', (method, to, status) => [`2026-11-23 10:00:00.123 INFO Client - REQUEST: https://${HOST}${to}`, `METHOD: HttpMethod(value=${method})`, `2026-11-23 10:00:00.223 INFO Client - RESPONSE: ${status} Any`, `METHOD: HttpMethod(value=${method})`, `FROM: https://${HOST}${to}`]],
  ['Dio within a frame', (method, to, status) => [
    `╔╣ Request ║ ${method}`, `║  https://${HOST}${to}`, '╚═══════╝', `╔╣ Response ║ ${method} ║ Status: ${status} Any  ║ Time: 98 ms`, `║  https://${HOST}${to}`, '╚═══════╝', '╔ Body', '║', '║    {}',
  ]],
  ['the client of Cloudflare for Python', (method, to, status) => [
    `2026-11-23 10:00:00,123 - cloudflare._base_client - DEBUG - Request options: {'method': '${method.toLowerCase()}', 'url': '${to.slice('/client/v4'.length)}', 'json_data': None}`,
    `2026-11-23 10:00:00,223 - httpx - INFO - HTTP Request: ${method} https://${HOST}${to} "HTTP/1.1 ${status} Any"`,
  ]],
];

const exchanges = (lines: (typeof PROGRAMS)[number][1]): string[] => [...lines('GET', PATH, 410), ...lines('GET', '/blog', 200), ...lines('POST', OTHER, 403), ...lines('GET', `/client/v4/zones/${ZONE}/filtersets`, 404)];
const told = ({ groups }: LogReading): string[] => groups.map(({ usage, count, statuses }) => `${count}×${usage.seen.replace(/ .*\}/, ' ')} ${JSON.stringify(statuses)}`).sort();
const EXPECTED = ['1×GET /filters {"410":1}', '1×POST /firewall/rules {"403":1}'];

const CASES = WRAPPINGS.flatMap(([wrapping, wrap]) => PROGRAMS.map(([program, lines]) => ({ wrapping, wrap, program, lines })));

test.each(CASES)('$program within $wrapping: an answer in a line of its own is that of its request', async ({ wrap, lines }) => {
  const reading = await readText(exchanges(lines).map((line, index) => `${wrap(line, index, 'app')}\n`).join(''));
  expect(told(reading)).toEqual(EXPECTED);
  expect(reading.groups.every(({ firstSeen }) => firstSeen?.startsWith('2026-11-23T10:00:0') === true)).toBe(true);
});

test.each(TELLING_APART)('curl within %s: another program\'s answer is none to it', async (_, wrap) => {
  const [, curl] = PROGRAMS[0] as (typeof PROGRAMS)[number];
  const [own, others] = [curl('GET', PATH, 410), curl('GET', '/blog', 200)].map((lines, index) => lines.map((line, at) => wrap(line, at, index === 0 ? 'one' : 'other'))) as [string[], string[]];
  expect(told(await readText([...own.slice(0, 4), ...others.slice(4, 7), ...own.slice(4)].join('\n')))).toEqual([EXPECTED[0]]);
  expect(told(await readText([...own.slice(0, 4), ...others.slice(4)].join('\n')))).toEqual(['1×GET /filters {}']);
});

test.each(TELLING_APART)('an exchange within %s: another program\'s answer is none to it', async (_, wrap) => {
  const [, rails] = PROGRAMS[1] as (typeof PROGRAMS)[number];
  const [asked = '', , answered = ''] = rails('GET', PATH, 410);
  expect(told(await readText([wrap(asked, 0, 'one'), wrap(answered, 1, 'other')].join('\n')))).toEqual(['1×GET /filters {}']);
});

test.each(PROGRAMS)('%s in one push to Loki: each line is read by itself, in order', async (_, lines) => {
  const values = exchanges(lines).map((line, index) => [nanoseconds(index), line]);
  const push = (from: number, to?: number): string => `${JSON.stringify({ streams: [{ stream: { app: 'x' }, values: values.slice(from, to) }] })}\n`;
  expect(told(await readText(push(0)))).toEqual(EXPECTED);
  expect(told(await readText(`${push(0, 1)}${push(1)}`))).toEqual(EXPECTED);
});

test.each(CASES.filter(({ program }) => program === 'curl' || program === 'Rails'))('$program within $wrapping: in stretches, and read on later, it is the same', async ({ wrap, lines, program, wrapping }) => {
  const all = Array.from({ length: 20 }, () => exchanges(lines)).flat().map((line, index) => wrap(line, index, 'app'));
  const log = { name: 'a.log', path: path.join(folder, `${program}${wrapping.replaceAll(/\W/g, '')}.log`) };
  const expected = ['20×GET /filters {"410":20}', '20×POST /firewall/rules {"403":20}'];
  writeFileSync(log.path, `${all.join('\n')}\n`);
  expect(told(await readLogs([log], { vocabulary, unitSize: 1000 }))).toEqual(expected);
  writeFileSync(log.path, `${all.slice(0, 202).join('\n')}\n`);
  const first = await resumeLogs([log], [], { vocabulary });
  appendFileSync(log.path, `${all.slice(202).join('\n')}\n`);
  expect(told((await resumeLogs([log], first.saved, { vocabulary })).reading)).toEqual(expected);
});

test('what tells more than where a line comes from is a record of its own', async () => {
  const line = JSON.stringify({ log: `> GET ${PATH} HTTP/1.1`, stream: 'stdout', time: clock(1), attempt: 2 });
  expect(told(await readText(`${line}\n${JSON.stringify({ log: '< HTTP/1.1 410 Gone', stream: 'stdout', time: clock(2), attempt: 2 })}\n`))).toEqual(['1×GET /filters {}']);
});
