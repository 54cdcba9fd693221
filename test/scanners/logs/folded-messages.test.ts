import { expect, test } from 'vitest';
import { HOST, PATH } from './format-lines.ts';
import { readText } from './reading.ts';

const told = async (lines: string[]): Promise<unknown[]> => (await readText(`${lines.join('\n')}\n`)).groups.map(({ count, statuses, callers, usage }) => [
  usage.kind === 'call' ? `${usage.method} ${usage.host}` : '', count, statuses, callers.map(({ who, count: calls }) => `${who} ×${calls}`), usage.reading,
]);

test.each([
  ['Guzzle, as it debugs, through Monolog', [`[2026-11-23T10:00:00.201952+00:00] cf.INFO: >>>>>>>> GET ${PATH} HTTP/1.1 Host: ${HOST} User-Agent: Mozilla/5.0 (X11; Linux) X/1 X-A: 1   <<<<<<<< HTTP/1.1 410 Gone content-length: 42  {"a":1} -------- NULL [] []`], 'Mozilla/5.0 (X11; Linux) X/1'],
  ['Guzzle with both messages, through Monolog', [`[2026-11-23T10:00:00.201952+00:00] cf.INFO: GET ${PATH} HTTP/1.1 User-Agent: curl/8 Host: ${HOST}   - HTTP/1.1 410 Gone X-Y: z  {} [] []`], 'curl/8'],
  ['HttpURLConnection of Java', [
    'HttpURLConnection plainConnect0', `FINEST: ProxySelector Request for http://${HOST}${PATH}`, 'HttpURLConnection writeRequests', `FINE: sun.net.www.MessageHeader@23ab pairs: {GET ${PATH} HTTP/1.1: null}{User-Agent: curl/8}{Host: ${HOST}}`,
    'HttpURLConnection getInputStream0', 'FINE: sun.net.www.MessageHeader@6438 pairs: {null: HTTP/1.1 410 Gone}{content-length: 42}',
  ].map((line) => (line.startsWith('Http') ? `Nov 23, 2026 10:00:00 AM sun.net.www.protocol.http.${line}` : line)), 'curl/8'],
])('a message that was put on one line says whom it asks, who asks, and how that was answered: %s', async (_, lines, agent) => {
  expect(await told([...lines, ...lines])).toEqual([[`GET ${HOST}`, 2, { 410: 2 }, [`${agent} ×2`], 'exact']]);
});

test('what stands behind a request without being a message is no part of one', async () => {
  expect(await told([`sent GET ${PATH} HTTP/1.1 with Host: ${HOST} in mind`])).toEqual([['GET undefined', 1, {}, [], 'mentioned']]);
});

const packet = (way: string, text: string): string[] => [`T ${way} [AP] #4`, ...(`${text}....`.match(/.{1,76}/g) ?? []).map((line) => `  ${line.padEnd(76)}`), ''];

test('packets that ngrep cuts into lines are requests with their answers, those of another connection apart', async () => {
  const asked = (port: number, path: string): string[] => packet(`192.0.2.7:${port} -> 192.0.2.9:80`, `GET ${path} HTTP/1.1..Host: ${HOST}..User-Agent: curl/8 (a rather long name for a program)..Accept: */*`);
  const answered = (port: number, status: number): string[] => packet(`192.0.2.9:80 -> 192.0.2.7:${port}`, `HTTP/1.1 ${status} Gone..content-type: application/json..content-length: 42..x: y`);
  const lines = ['interface: lo', ...asked(1, PATH), ...asked(2, PATH), ...answered(2, 403), ...answered(1, 410), ...asked(1, `${PATH}ets`), ...answered(1, 200), ...asked(3, PATH)];
  expect(await told(lines)).toEqual([[`GET ${HOST}`, 3, { 403: 1, 410: 1 }, ['192.0.2.7 · curl/8 (a rather long name for a program) ×3'], 'exact']]);
});

test('what Privoxy tells of a request in three lines and in the common format is one, in each of its threads', async () => {
  const said = (thread: string, ...all: string[]): string[] => all.map((one) => `2026-11-23 10:00:00.120 7f615841${thread} ${one}`);
  const begins = (thread: string, client: string, path: string): string[] => said(thread, `Connect: Accepted connection from ${client} on socket 5`, `Header: scan: GET http://${HOST}${path} HTTP/1.1`, `Header: scan: Host: ${HOST}`, 'Header: scan: User-Agent: curl/8', `Request: ${HOST}${path}`, `Header: New HTTP Request-Line: GET http://${HOST}${path} HTTP/1.1`);
  const ends = (thread: string, status: number): string[] => said(thread, `Header: scan: HTTP/1.1 ${status} x`, 'Header: scan: content-length: 42', 'Connect: Closing client socket 5.');
  const common = (client: string, path: string): string => `${client} - - [23/Nov/2026:10:00:00 +0000] "GET http://${HOST}${path} HTTP/1.1" 200 42`;
  const lines = [...begins('16c0', '192.0.2.7', PATH), ...begins('26c0', '192.0.2.8', PATH), ...ends('26c0', 403), common('192.0.2.8', PATH), ...ends('16c0', 410), common('192.0.2.7', PATH), ...begins('36c0', '192.0.2.7', `${PATH}ets`), ...ends('36c0', 200), common('192.0.2.7', `${PATH}ets`)];
  expect(await told(lines)).toEqual([[`GET ${HOST}`, 2, { 403: 1, 410: 1 }, ['192.0.2.7 · curl/8 ×1', '192.0.2.8 · curl/8 ×1'], 'exact']]);
  // One that is told in the common format alone is another request, and so is one that was never answered, which it may tell of as well.
  const alone = [common('192.0.2.7', PATH), ...begins('46c0', '192.0.2.7', PATH), common('192.0.2.7', PATH), ...begins('56c0', '192.0.2.7', PATH)];
  expect(await told([...lines, ...alone])).toEqual([[`GET ${HOST}`, 5, { 200: 1, 403: 1, 410: 1 }, ['192.0.2.7 · curl/8 ×3', '192.0.2.7 ×1', '192.0.2.8 · curl/8 ×1'], 'exact']]);
});

test('a path in the forensic log of Apache is escaped once more, and so is what separates', async () => {
  const line = (path: string): string => `+awevMTDuxMyNx_b5sgt0xAAAAEQ|GET ${path} HTTP/1.1|Host:${HOST}|User-Agent:curl/8 %257c%7c a|X-A:1\n-awevMTDuxMyNx_b5sgt0xAAAAEQ`;
  const { groups } = await readText(`${[`${PATH}?name=a%2520b`, `${PATH}ets`, PATH].map(line).join('\n')}\n`);
  expect(groups.map(({ count, usage, callers }) => [count, usage.seen, callers.map(({ who }) => who)])).toEqual([
    [1, `GET ${HOST}/client/v4/zones/{}/filters?name={}`, ['curl/8 %7c| a']], [1, `GET ${HOST}/client/v4/zones/{}/filters`, ['curl/8 %7c| a']],
  ]);
});

test('a letter that the client escaped is found in the forensic log, and another word is none', async () => {
  const line = (path: string): string => `+awevMTDuxMyNx_b5sgt0xAAAAEQ|GET ${path} HTTP/1.1|Host:${HOST}|User-Agent:curl/8`;
  const { groups, blindSpots } = await readText(`${[PATH.replace('ilters', '%2569lters'), PATH.replace('filters', '%2566ilter%2573ets'), '/blog/%2520', PATH.replace('filters', 'f%2569lters/')].map(line).join('\n')}\n`);
  expect(groups.map(({ count, usage }) => [count, usage.seen])).toEqual([[2, `GET ${HOST}/client/v4/zones/{}/filters`]]);
  expect(blindSpots).toEqual([]);
});
