import { expect, test } from 'vitest';
import { call, readText, shown, ZONE } from './reading.ts';

const HOST = 'api.cloudflare.com';
const BODY = JSON.stringify({ name: 'x', locked: true, content: 'y'.repeat(120) });
const ANSWER = ['HTTP/1.1 410 Gone', 'content-type: application/json', ''];

const head = (method: string, path: string): string => [`${method} ${path} HTTP/1.1`, `Host: ${HOST}`, 'User-Agent: curl/8.5.0', 'Accept: */*', 'Authorization: Bearer hunter2hunter2', '', ''].join('\r\n');

/** A piece as `curl --trace-ascii` writes it: rows of 64 bytes at most, each line in a row of its own. */
function ascii(bytes: string): string {
  let at = 0;
  return bytes.replace(/\r\n$/, '').split('\r\n').map((line) => {
    const rows = line === '' ? [''] : line.match(/.{1,64}/g) ?? [];
    const text = rows.map((row, index) => `${(at + 64 * index).toString(16).padStart(4, '0')}: ${row}\n`).join('');
    at += line.length + 2;
    return text;
  }).join('');
}

/** The same by `curl --trace`. */
function hex(bytes: string): string {
  return (bytes.match(/.{1,16}/gs) ?? []).map((row, index) => {
    const codes = [...row].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join(' ');
    return `${(16 * index).toString(16).padStart(4, '0')}: ${codes.padEnd(47)} ${row.replace(/[\r\n]/g, '.')}\n`;
  }).join('');
}

function traced(method: string, path: string, rows: (bytes: string) => string, stamp = '', body?: string): string {
  const piece = (what: string, bytes: string): string => `${stamp}${what}, ${bytes.length} bytes (0x${bytes.length.toString(16)})\n${rows(bytes)}`;
  return [
    `${stamp}== Info: Connected to ${HOST} (192.0.2.9) port 443 (#0)\n`,
    `${stamp}=> Send SSL data, 5 bytes (0x5)\n${rows('abcde')}`,
    piece('=> Send header', head(method, path)), ...(body === undefined ? [] : [piece('=> Send data', body)]),
    ...ANSWER.map((line) => piece('<= Recv header', `${line}\r\n`)), piece('<= Recv data', '{"success":false,"errors":[{"code":10020}]}'),
    `${stamp}== Info: Connection #0 to host ${HOST} left intact\n`,
  ].join('');
}

const FILTERS = `/client/v4/zones/${ZONE}/filters`;

test.each([
  ['--trace-ascii', ascii, ''],
  ['--trace-ascii --trace-time', ascii, '10:20:30.023914 '],
  ['--trace-ascii --trace-time --trace-ids', ascii, '10:20:30.023914 [0-0] '],
  ['--trace', hex, ''],
])('what curl %s writes is read whole, with what was sent and answered, wherever a row ends', async (_, rows, stamp) => {
  const text = [['GET', FILTERS], ['GET', `/client/v4/zones/${ZONE}/filtersets`], ['GET', '/blog'], ['DELETE', `${FILTERS}?id=${'a'.repeat(90)}`]].map(([method = '', path = '']) => traced(method, path, rows, stamp)).join('');
  const reading = await readText(text + traced('POST', `/client/v4/zones/${ZONE}/dns_records`, rows, stamp, BODY));
  expect(shown(reading)).toEqual([`transcript 1×GET ${HOST}/client/v4/zones/{}/filters`, `transcript 1×DELETE ${HOST}/client/v4/zones/{}/filters?id={}`, `transcript 1×POST ${HOST}/client/v4/zones/{}/dns_records`]);
  expect(reading.groups).toMatchObject([0, 1, 2].map(() => ({ statuses: { 410: 1 }, callers: [{ who: 'curl/8.5.0' }] })));
  expect(call(reading.groups[2]).body).toMatchObject({ kind: 'object', fields: [{ name: 'name' }, { name: 'locked', value: { value: true } }, { name: 'content' }] });
  expect([reading.blindSpots, JSON.stringify(reading).includes('hunter2')]).toEqual([[], false]);
});

test('a row of bytes that begins with a space is shown with it', async () => {
  const agent = (spaces: number): string => `${'t'.repeat(spaces)}/1 (a b c d e f g h i j)`;
  for (let at = 1; at <= 16; at += 1) {
    const { groups } = await readText(traced('GET', FILTERS, hex).replace(hex(head('GET', FILTERS)), hex(head('GET', FILTERS).replace('curl/8.5.0', agent(at)))));
    expect(groups.map(({ callers }) => callers.map(({ who }) => who))).toEqual([[agent(at)]]);
  }
});

test.each([['--trace-ascii', ascii], ['--trace', hex]])('bodies that curl %s writes in chunks are put together, also where a chunk ends within a word', async (_, rows) => {
  const chunked = (body: string, size: number): string => [...(body.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []).map((part) => `${part.length.toString(16)}\r\n${part}\r\n`), '0\r\n\r\n'].join('');
  for (const size of [7, 40, 500]) {
    const sent = traced('POST', `/client/v4/zones/${ZONE}/dns_records`, rows, '', chunked(BODY, size));
    const answer = '{"success":false,"errors":[{"code":10020}]}';
    const pieces = chunked(answer, size);
    const text = sent.replace(`<= Recv data, ${answer.length} bytes (0x${answer.length.toString(16)})\n${rows(answer)}`, `<= Recv data, ${pieces.length} bytes (0x${pieces.length.toString(16)})\n${rows(pieces)}`);
    const { groups } = await readText(text);
    expect(call(groups[0]).body).toMatchObject({ kind: 'object', fields: [{ name: 'name' }, { name: 'locked', value: { value: true } }, { name: 'content' }] });
    expect(groups).toMatchObject([{ count: 1, answers: [{ sign: 'error code 10020', count: 1 }, { sign: 'status 410', count: 1 }] }]);
  }
});

test('a trace that is cut gives the requests before the cut', async () => {
  const text = traced('GET', FILTERS, ascii).repeat(3);
  expect((await readText(text.slice(0, text.lastIndexOf('=> Send header') + 100))).groups.map(({ count }) => count)).toEqual([2]);
});

test('rows of bytes outside of a trace are none of one', async () => {
  for (const offset of ['0000', '0040']) {
    const { groups, blindSpots } = await readText(`${offset}: ${FILTERS}\n192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${FILTERS} HTTP/1.1" 403 1 "-" "curl/8"\n`);
    expect(groups.map(({ count }) => count)).toEqual([1]);
    expect(blindSpots.filter(({ reason }) => reason.includes('may stand for'))).toEqual([]);
  }
});

const squid = (url: string): string => `1709288430.106    300 192.0.2.7 TCP_MISS/410 16 GET ${url} - HIER_DIRECT/192.0.2.9 text/html`;

test('the record behind one that Squid cut together with the end of its line is read, and the cut one where its path is whole', async () => {
  const cut = (url: string): string => squid(`http://${HOST}${url}`).replace(/ - HIER.*/, '');
  const whole = squid(`http://${HOST}${FILTERS}`);
  const { groups, blindSpots } = await readText(`${whole}\n${cut(`/${'x'.repeat(8100)}`)}${whole}\n${cut(`${FILTERS}?a=${'9'.repeat(8100)}`)}${cut('/y')}${whole}\n`);
  expect(groups.map(({ count, usage }) => `${count}×${usage.seen}`)).toEqual([`3×GET ${HOST}/client/v4/zones/{}/filters`, `1×GET ${HOST}/client/v4/zones/{}/filters?a={}`]);
  expect(blindSpots).toEqual([]);
  const torn = await readText(`${cut(`${FILTERS}/0123456789`)}${whole}\n`);
  expect([torn.groups.map(({ count }) => count), torn.blindSpots.map(({ where, reason }) => `${where} ${reason}`)]).toEqual([[1], ['-:1 The line was cut short by the program that wrote it.']]);
});

test('so is the one behind a cut record of the common format, whose client nobody can tell', async () => {
  const line = (url: string): string => `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET http://${HOST}${url} HTTP/1.1" 410 16 "-" "curl/8" TCP_MISS:HIER_DIRECT`;
  const cut = line(`${FILTERS}/${'x'.repeat(8100)}`).replace(/ HTTP.*/, '');
  const { groups, blindSpots } = await readText(`${line(FILTERS)}\n${cut}${line(FILTERS)}\n${cut}${line('/blog')}\n${line(FILTERS)}\n`);
  expect(groups).toMatchObject([{ count: 3, statuses: { 410: 3 }, callers: [{ who: '192.0.2.7 · curl/8', count: 2 }, { who: 'curl/8', count: 1 }] }]);
  expect(blindSpots.map(({ where, reason }) => `${where} ${reason}`)).toEqual(['-:2 The line was cut short by the program that wrote it.', '-:3 The line was cut short by the program that wrote it.']);
});

test('of cells that nobody named only what can be one thing is taken', async () => {
  const line = ['1709288430.000', '192.0.2.7', 'GET', FILTERS, '180', '403', 'a.example.com', 'b.example.com'].join('\t');
  expect((await readText(`${line}\n${line}\n`)).groups).toMatchObject([{ count: 2, statuses: {}, usage: { seen: 'GET /client/v4/zones/{}/filters', host: undefined } }]);
  const requestLine = ['2024-03-01T10:20:30Z', '192.0.2.7', `DELETE ${FILTERS}?id=1 HTTP/1.1`, '403'].join('\t');
  expect(shown(await readText(`${requestLine}\n`))).toEqual(['text 1×DELETE /client/v4/zones/{}/filters?id={}']);
  expect((await readText(`x\tGET\t${FILTERS}s\ty\nx\tget\t${FILTERS}\n`)).groups).toEqual([]);
});

test('a body without a newline at its end hides no request behind it', async () => {
  const message = (asked: string): string => `${asked} HTTP/1.1\nHost: api.cloudflare.com\nUser-Agent: HTTPie/3\n\n\n\nHTTP/1.1 410 Gone\nContent-Type: application/json\n\n{"success": false}`;
  const groups = (await readText(`${['GET', 'POST', 'GET'].map((method) => message(`${method} /client/v4/zones/${ZONE}/filters`)).join('')}\n`)).groups;
  expect(groups.map(({ count, usage, statuses }) => [usage.kind === 'call' && usage.method, count, statuses])).toEqual([['GET', 2, { 410: 2 }], ['POST', 1, { 410: 1 }]]);
});

test('what HTTPie shows in colours is read whole', async () => {
  const coloured = [
    `\x1b[32mPUT\x1b[39;49;00m\x1b[37m \x1b[39;49;00m\x1b[04m\x1b[36m${FILTERS}\x1b[39;49;00m\x1b[37m \x1b[39;49;00m\x1b[34mHTTP\x1b[39;49;00m/\x1b[34m1.1\x1b[39;49;00m`, `\x1b[36mHost\x1b[39;49;00m:\x1b[37m \x1b[39;49;00m${HOST}`,
    '\x1b[36mUser-Agent\x1b[39;49;00m:\x1b[37m \x1b[39;49;00mHTTPie/3.2.2', '', '\x1b[01m[\x1b[39;49;00m{\x1b[94m"paused"\x1b[39;49;00m:\x1b[34mtrue\x1b[39;49;00m}\x1b[01m]\x1b[39;49;00m', '',
    '\x1b[34mHTTP\x1b[39;49;00m/\x1b[34m1.1\x1b[39;49;00m\x1b[37m \x1b[39;49;00m\x1b[34m410\x1b[39;49;00m\x1b[37m \x1b[39;49;00m\x1b[36mGone\x1b[39;49;00m', '\x1b[36mContent-Type\x1b[39;49;00m: text/plain', '', 'gone', '',
  ];
  const { groups, blindSpots } = await readText(coloured.join('\n'));
  expect(groups).toMatchObject([{ count: 1, statuses: { 410: 1 }, callers: [{ who: 'HTTPie/3.2.2' }], usage: { seen: `PUT ${HOST}/client/v4/zones/{}/filters`, body: { kind: 'list' } } }]);
  expect(blindSpots).toEqual([]);
});
