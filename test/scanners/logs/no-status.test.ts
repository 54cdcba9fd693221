import { expect, test } from 'vitest';
import { HOST, json, PATH } from './format-lines.ts';
import { readText } from './reading.ts';

const URL = `https://${HOST}${PATH}`;
const told = async (text: string): Promise<unknown[]> => (await readText(text)).groups.map(({ count, statuses }) => [count, Object.entries(statuses).map(([status, times]) => `${status}×${times}`).join()]);

test.each([
  ['bytes that were sent', `sendto(3, "GET ${PATH} HTTP/1.1\\r\\nHost: ${HOST}\\r\\n\\r\\n", 120, MSG_NOSIGNAL, NULL, 0) = 120`],
  ['how long it took', `2024-03-01 10:20:30 INFO "GET ${PATH} HTTP/1.1" took 120 ms`],
  ['how long it took, in a cell', `2024-03-01 10:20:30|INFO|x|GET ${URL} 120 ms|`],
  ['how much was sent', `2024-03-01 10:20:30 INFO "GET ${PATH} HTTP/1.1" sent 512 bytes`],
])('a number behind a request is no status: %s', async (_, line) => {
  expect(await told(`${line}\n`)).toEqual([[1, '']]);
});

test.each([
  ['a number before one that is', `2024-03-01 10:20:30 INFO "GET ${PATH} HTTP/1.1" took 120 ms 403`],
  ['a number right behind', `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${PATH} HTTP/1.1" 403 512 "-" "curl/8"`],
  ['OkHttp, whose thread is named after an address', `10:20:30 [OkHttp https://${HOST}/...] INFO okhttp3.OkHttpClient - --> GET ${URL}\n10:20:30 [OkHttp https://${HOST}/...] INFO okhttp3.OkHttpClient - <-- 403 ${URL} (99ms, 12-byte body)`],
  ['MockServer', json([{ timestamp: '2024-03-01T10:20:30Z', httpRequest: { method: 'GET', path: PATH, headers: { Host: [HOST] } }, httpResponse: { statusCode: 403 } }])],
])('a status is one all the same: %s', async (_, text) => {
  expect(await told(`${text}\n`)).toEqual([[1, '403×1']]);
});

test('a client that traces what it sends and what it is answered says the latter once more', async () => {
  const asked = (status: string, clock: string): string => [
    `2024-03-01T10:20:${clock}.123456Z TRACE reqwest::connect::verbose: 1b2 write: b"GET ${PATH} HTTP/1.1\\r\\nhost: ${HOST}\\r\\n\\r\\n"`,
    `2024-03-01T10:20:${clock}.223456Z TRACE reqwest::connect::verbose: 1b2 read: b"HTTP/1.1 ${status}\\r\\n"`,
    `2024-03-01T10:20:${clock}.223457Z DEBUG reqwest::async_impl::client: response '${status}' for ${URL}\n`,
  ].join('\n');
  expect(await told(asked('403 Forbidden', '30') + asked('200 OK', '31'))).toEqual([[2, '200×1,403×1']]);
});
