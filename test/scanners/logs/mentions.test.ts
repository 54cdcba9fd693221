import { expect, test } from 'vitest';
import { HOST, json, PATH } from './format-lines.ts';
import { readText } from './reading.ts';

const url = (path: string): string => `https://${HOST}${path}`;
const combined = (path: string): string => `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${path} HTTP/1.1" 403 12 "-" "curl/8"`;
const [time, method, path] = ['2024-03-01T10:20:30Z', 'POST', '/deploy'];

/** Lines of what serves one request while it asks for another: the one in its fields, the other wherever it says so. */
const LINES: Record<string, (path: string) => string> = {
  'in its message': (asked) => json({ time, level: 'info', method, path, msg: `GET ${url(asked)} -> 403` }),
  'in the message of a request that is an object': (asked) => json({ time, req: { method, url: path }, msg: `GET ${url(asked)} 403` }),
  'in an error': (asked) => json({ time, method, path, status: 500, error: `Get "${url(asked)}": EOF` }),
  'in the trace of an error': (asked) => json({ time, req: { method, url: path }, err: { message: 'failed', stack: `Error: GET ${url(asked)} 403\n    at x` } }),
  'in a list': (asked) => json({ time, method, path, status: 500, exception: ['ClientError', `GET ${url(asked)} 403`] }),
  'in an object within': (asked) => json({ time, method, path, upstream: { method: 'GET', url: url(asked), status: 403 } }),
  'in objects of a list': (asked) => json({ time, http: { request: { method, url: url(path) } }, subsegments: [{ http: { request: { method: 'GET', url: url(asked) }, response: { status: 403 } } }] }),
  'in an object that is a string': (asked) => json({ time, method, path, document: json({ method: 'GET', url: url(asked), status: 403 }) }),
  'in the message of a collector that names a file': (asked) => json({ '@timestamp': time, path: '/var/log/access.log', message: combined(url(asked)) }),
  'in pairs': (asked) => `time=${time} level=info method=POST path=/deploy msg="GET ${url(asked)} 403"`,
  'in free text': (asked) => `2024-03-01 10:20:30,123 [http-1] [POST /deploy] INFO c.x.Client - GET ${url(asked)} -> 403`,
};

const NEAR = [`${PATH}ets`, '/blog?next=/zones/x/filters'];

test.each(Object.entries(LINES))('a request that a line of another one names is found: %s', async (_, line) => {
  const lines = [...NEAR, PATH, ...NEAR, PATH.replace('filters', 'f%69lters'), '/x', PATH.replace('/filters', '//filters/')].map(line);
  const { groups, blindSpots } = await readText(`${lines.join('\n')}\n`);
  expect(groups).toMatchObject([{ usage: { method: 'GET', seen: `GET ${HOST}/client/v4/zones/{}/filters` } }]);
  expect(groups[0]?.count).toBe(3);
  expect(blindSpots).toEqual([]);
});

test('an address that stands beside a request counts as possible, unless it is what led there or what was asked for', async () => {
  const line = (more: object): string => json({ time, method, path, ...more });
  const found = await readText(`${[line({ target_url: url(PATH) }), line({ upstream: url(`${PATH}ets`) })].join('\n')}\n`);
  expect(found.groups).toMatchObject([{ count: 1, usage: { reading: 'mentioned', seen: `${HOST}/client/v4/zones/{}/filters` } }]);
  const others = [{ referer: url(PATH) }, { headers: { referer: url(PATH) } }, { user_agent: `bot (+${url(PATH)})` }, { query: `next=${url(PATH)}` }, { body: { text: url(PATH) } }, { route: '/zones/{id}/filters' }, { origin: url(PATH) }];
  const { groups, blindSpots } = await readText(`${others.map(line).join('\n')}\n`);
  expect([groups, blindSpots]).toEqual([[], []]);
});

test('what is asked for once is not counted again where a line names it in several ways', async () => {
  const line = json({ time, method: 'GET', host: HOST, path: PATH, status: 403, url: url(PATH), msg: `GET ${url(PATH)} 403` });
  const near = json({ time, method: 'GET', host: HOST, path: `${PATH}~1`, url: url(`${PATH}~1`), status: 404 });
  expect((await readText(`${line}\n${near}\n`)).groups).toMatchObject([{ count: 1, statuses: { 403: 1 } }]);
});

test('lines of a known layout are looked through as well', async () => {
  const line = (msg: string): string => json({ time, method, path, msg, status: 200 });
  const lines = Array.from({ length: 40 }, (_, index) => line(index % 4 === 0 ? `GET ${url(PATH.replace('zones/', `zones/${index}`))} 403` : 'done'));
  expect((await readText(`${json({ time, method: 'GET', path: PATH, msg: 'done', status: 200 })}\n${lines.join('\n')}\n`)).groups.reduce((sum, { count }) => sum + count, 0)).toBe(11);
});

test('what only repeats the path of a known layout is passed over, and what goes on behind it or escapes its slashes is not', async () => {
  const [own, gone] = ['/client/v4/zones/a/firewall', '/client/v4/zones/a/firewall/rules'];
  const line = (uri: string, note: string): string => json({ time, method: 'GET', host: HOST, path: own, uri, note, status: 200 });
  const plain = Array.from({ length: 20 }, (_, index) => line(`${own}?page=${index}`, 'done'));
  const telling = [line(`${own}?page=1`, `GET ${url(gone)} 403`), line(own, `GET ${url(gone)} 403`).replace(`GET ${url(gone)}`, `GET ${url(gone).replaceAll('/', '\\/')}`)];
  const { groups } = await readText(`${[json({ time, method: 'GET', host: HOST, path: gone, uri: gone, note: 'done', status: 200 }), ...plain, ...telling, ...plain].join('\n')}\n`);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

/** What may stand right behind an address in free text. */
test.each([
  (asked: string) => `GET ${asked}: 403 Forbidden`, (asked: string) => `calling "${asked}\\" now`, (asked: string) => `body="{\\"method\\":\\"GET\\",\\"url\\":\\"${asked}\\"}"`, (asked: string) => `url=${asked}\\nnext`,
  (asked: string) => `url=${asked};status=403`, (asked: string) => `${asked},403,GET`, (asked: string) => `x|${asked}|403`, (asked: string) => `**${asked}**`, (asked: string) => `GET ${asked}!`, (asked: string) => `${asked}->403`, (asked: string) => `${asked}=403`, (asked: string) => `href=&quot;${asked}&quot;`,
].map((line) => [line('URL'), line] as const))('the path ends where the address does: %s', async (_, line) => {
  const { groups, blindSpots } = await readText(`${[`${PATH}ets`, PATH, `${PATH}ets`, PATH.replace('/zones', '/zones/x/../')].map((one) => line(url(one))).join('\n')}\n`);
  expect(groups).toMatchObject([{ usage: { seen: expect.stringMatching(/(?:GET )?api\.cloudflare\.com\/client\/v4\/zones\/\{\}\/filters$/) as string } }]);
  expect([groups.reduce((sum, { count }) => sum + count, 0), blindSpots]).toEqual([2, []]);
});

test('an address that was cut short is told, and counts for none', async () => {
  const { groups, blindSpots } = await readText(`GET ${url(PATH)}… 403\n`);
  expect([groups, blindSpots.length]).toEqual([[], 1]);
});

test.each([
  ['a string of JSON', json(combined(PATH))], ['a string that holds a record', json(json({ method: 'GET', url: PATH, status: 403 }))], ['a cell of CSV', `"${combined(PATH).replaceAll('"', '""')}"`],
  ['two lines without an end between them', `${combined('/blog')}${combined(PATH)}`], ['a line that a terminal wrote over', `10 %\r100 %\r${combined(PATH)}`], ['a list behind a prefix', `Mar  1 10:20:30 h app[1]: ${json([{ method: 'POST', url: '/x' }, { method: 'GET', url: PATH, status: 403 }])}`],
])('%s is read for what it holds', async (_, line) => {
  const { groups, blindSpots } = await readText(`${line.replace('filters', 'filtersets')}\n${line}\n`);
  expect(groups).toMatchObject([{ count: 1, statuses: { 403: 1 }, usage: { method: 'GET', reading: 'exact', seen: 'GET /client/v4/zones/{}/filters' } }]);
  expect(blindSpots).toEqual([]);
});

test('messages of curl are found behind the progress that it shows', async () => {
  const progress = '  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0';
  const call = (asked: string): string => `${progress}* Connected to ${HOST} (192.0.2.1) port 443\n${progress}> GET ${asked} HTTP/1.1\n> Host: ${HOST}\n> \n${progress}< HTTP/1.1 403 Forbidden\n< \n`;
  expect((await readText(`${call(`${PATH}ets`)}${call(PATH)}`)).groups).toMatchObject([{ count: 1, statuses: { 403: 1 }, usage: { seen: `GET ${HOST}/client/v4/zones/{}/filters` } }]);
});
