import { expect, test } from 'vitest';
import { HOST, PATH } from '../../format-lines.ts';
import { readText } from '../../reading.ts';

const BYTES = 'E..1..@.@.........P.......P......1....!.....';
const packet = (what: string): string => `10:00:00.123456 IP 192.0.2.7.51000 > 198.51.100.1.80: Flags [P.], seq 1:200, ack 1, win 502, length 199: HTTP: ${what}`;
const shown = (first: string, ...headers: string[]): string => `${packet(first)}\n${BYTES}${[first, ...headers].join('\n')}\n\n`;
const ANSWER = shown('HTTP/1.1 403 Forbidden', 'Server: x');

test('a packet of which tcpdump shows what was sent is one request, with its answer', async () => {
  const { groups, blindSpots } = await readText([shown(`GET ${PATH} HTTP/1.1`, `Host: ${HOST}`, 'User-Agent: curl/8'), `${packet('')}\n${BYTES}\n`, ANSWER, shown(`POST ${PATH} HTTP/1.1`, `Host: ${HOST}`), shown(`GET ${PATH} HTTP/1.1`, `Host: ${HOST}`, 'User-Agent: curl/8'), ANSWER].join(''));
  expect(groups).toMatchObject([{ count: 2, statuses: { 403: 2 }, callers: [{ who: 'curl/8', count: 2 }], usage: { method: 'GET', host: HOST } }, { count: 1, statuses: {}, usage: { method: 'POST' } }]);
  expect(blindSpots).toEqual([]);
});

test('packets of which it shows nothing more are a request each', async () => {
  expect((await readText(`${packet(`GET ${PATH} HTTP/1.1`)}\n`.repeat(3))).groups).toMatchObject([{ count: 3, usage: { method: 'GET' } }]);
});

test('what tshark says of a request once more is no other one', async () => {
  const line = `GET ${PATH} HTTP/1.1\\r\\n`;
  const { groups } = await readText(`Hypertext Transfer Protocol\n    ${line}\n        [Expert Info (Chat/Sequence): ${line}]\n            [${line}]\n        Request Method: GET\n`.repeat(2));
  expect(groups).toMatchObject([{ count: 2, usage: { method: 'GET' } }]);
});
