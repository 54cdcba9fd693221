import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readLogs } from '../../../analyzer/scanners/logs/index.ts';
import { folder } from '../../cli/io.ts';
import { HOST, json, PATH } from './format-lines.ts';
import { readText, shown, vocabulary } from './reading.ts';

const STAMP = '2024-03-01T10:20:30.000000000Z';
const request = (target = PATH, rest = ''): string => json({ time: '2024-03-01T10:20:30Z', method: 'GET', host: HOST, url: target, status: 403, rest });

/** How a runtime writes a line in parts, each of so many characters. */
const RUNTIMES: Record<string, (text: string, size: number, stream?: string) => string[]> = {
  'of Kubernetes': (text, size, stream = 'stdout') => cut(text, size).map((part, index, parts) => `${STAMP} ${stream} ${index < parts.length - 1 ? 'P' : 'F'} ${part}\n`),
  'of Docker': (text, size, stream = 'stdout') => cut(text, size).map((part, index, parts) => `${json({ log: index < parts.length - 1 ? part : `${part}\n`, stream, time: STAMP })}\n`),
};

/** How collectors write down the parts of a runtime of Kubernetes, with what they say of each. */
const marked = (text: string, size: number, fields: (isLast: boolean) => object, name = 'log', stream = 'stdout'): string[] =>
  cut(text, size).map((part, index, parts) => `${json({ '@timestamp': STAMP, ...fields(index === parts.length - 1), [name]: part, stream, kubernetes: { pod_name: 'a' } })}\n`);
const COLLECTORS: Record<string, typeof RUNTIMES[string]> = {
  'in Fluent Bit': (text, size, stream) => marked(text, size, (isLast) => ({ logtag: isLast ? 'F' : 'P' }), 'log', stream),
  'in Fluent Bit under other names': (text, size, stream) => marked(text, size, (isLast) => ({ _p: isLast ? 'F' : 'P' }), 'message', stream),
  "by Docker's driver for Fluentd": (text, size, stream) => marked(text, size, (isLast) => ({ partial_message: 'true', partial_id: `x${stream}`, partial_last: String(isLast) }), 'log', stream),
  "by Docker's driver for journald": (text, size, stream) => marked(text, size, (isLast) => ({ CONTAINER_PARTIAL_MESSAGE: 'true', CONTAINER_PARTIAL_ID: `x${stream}`, CONTAINER_PARTIAL_LAST: String(isLast) }), 'MESSAGE', stream),
};

function cut(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));
}

for (const [name, parts] of Object.entries({ ...RUNTIMES, ...COLLECTORS })) {
  test.each([7, 20, 50, 90])(`a line that a runtime ${name} wrote in parts of %i characters is one`, async (size) => {
    const { groups, blindSpots } = await readText([request('/blog'), request(), request(`${PATH}?x=1`, 'a "quoted" \\n word')].flatMap((one) => parts(one, size)).join(''));
    expect(groups.map(({ count, statuses, firstSeen }) => [count, statuses, firstSeen])).toEqual([[1, { 403: 1 }, '2024-03-01T10:20:30.000Z'], [1, { 403: 1 }, '2024-03-01T10:20:30.000Z']]);
    expect(blindSpots).toEqual([]);
  });

  test(`both streams of a program are lines by themselves, in the log of a runtime ${name}`, async () => {
    const [out, err] = [parts(request(), 60), parts(request(PATH.replace('filters', 'firewall/rules')), 60, 'stderr')];
    const mixed = Array.from({ length: Math.max(out.length, err.length) }, (_, index) => `${out[index] ?? ''}${err[index] ?? ''}`).join('');
    expect(shown(await readText(mixed)).map((one) => one.replace(/.*zones/, ''))).toEqual(['/{}/filters', '/{}/firewall/rules']);
  });

  test(`what is not in parts is read as ever, and a line that was never ended as far as it goes, in the log of a runtime ${name}`, async () => {
    const whole = [request(), request('/blog'), request()].flatMap((one) => parts(one, 1 << 14)).join('');
    expect(shown(await readText(whole))).toEqual([expect.stringContaining(' 2×')]);
    const [first = ''] = parts(`192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${PATH} HTTP/1.1" 200 12 "-" "curl/8" and much more`, 135);
    expect(shown(await readText(`${whole}${first}`))).toHaveLength(2);
  });

  test(`a line is whole wherever threads cut the log of a runtime ${name}`, async () => {
    const lines = Array.from({ length: 60 }, (_, index) => request(`${PATH}?n=${index}`, '"'.repeat(index)));
    const file = path.join(folder({}), 'a.log');
    writeFileSync(file, lines.flatMap((one) => parts(one, 80)).join(''));
    for (const unitSize of [1000, 1777, 5000]) {
      const { groups, coverage, blindSpots } = await readLogs([{ name: 'a.log', path: file }], { vocabulary, unitSize, threads: 1 });
      expect([groups.reduce((sum, { count }) => sum + count, 0), coverage.lines, blindSpots]).toEqual([60, lines.flatMap((one) => parts(one, 80)).length, []]);
    }
  });
}

test('a letter behind a time is no mark of a part, and a text without an end no part of one, where no runtime wrote them', async () => {
  expect(shown(await readText(`${STAMP} P GET ${PATH}\n${STAMP} P GET ${PATH}\n`))).toEqual([expect.stringContaining(' 2×')]);
  expect(shown(await readText(`${json({ log: request(), time: STAMP })}\n${json({ log: request(), time: STAMP })}\n`))).toEqual([expect.stringContaining(' 2×')]);
});

test.each(Object.entries(RUNTIMES))('parts of 16 KB are seen among lines of which none is looked at, in the log of a runtime %s', async (_, parts) => {
  const others = Array.from({ length: 50 }, (_, index) => request('/blog', `"${index}`)).flatMap((one) => parts(one, 1 << 14)).join('');
  for (const shift of [0, 4, 9]) {
    const long = json({ rest: 'x'.repeat(16384 - 80 - shift), time: '2024-03-01T10:20:30Z', method: 'GET', host: HOST, status: 403, url: PATH });
    const { groups, coverage } = await readText(`${others}${parts(long, 16384).join('')}${others}`);
    expect([groups.length, coverage.lines]).toEqual([1, 102]);
  }
});

test.each(['', 'a"', '"', ' a "b" c'])('the first part is seen whatever it ends with, among lines that are passed over: %j', async (end) => {
  const others = Array.from({ length: 50 }, (_, index) => `${STAMP} stdout F 192.0.2.${index} - - [01/Mar/2024:10:20:30 +0000] "GET /blog HTTP/1.1" 200 12 "-" "curl/8"\n`).join('');
  const first = `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "POST ${PATH}?a=${end}`;
  const { groups, blindSpots } = await readText(`${others}${STAMP} stdout P ${first}\n${STAMP} stdout F b HTTP/1.1" 403 12 "-" "curl/8"\n${others}`);
  expect(groups).toMatchObject([{ count: 1, statuses: { 403: 1 }, usage: { method: 'POST' } }]);
  expect(blindSpots).toEqual([]);
});

test('the word stands in the last part alone, and the first ends with a quote', async () => {
  const others = Array.from({ length: 50 }, (_, index) => `${STAMP} stdout F 192.0.2.${index} - - [01/Mar/2024:10:20:30 +0000] "GET /blog HTTP/1.1" 200 12 "-" "curl/8"\n`).join('');
  const { groups } = await readText(`${others}${STAMP} stdout P 192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "\n${STAMP} stdout F DELETE ${PATH} HTTP/1.1" 403 12 "-" "curl/8"\n`);
  expect(groups).toMatchObject([{ count: 1, statuses: { 403: 1 }, usage: { method: 'DELETE' }, callers: [{ who: '192.0.2.7 · curl/8' }] }]);
});

test('parts of many containers that none ends are read as far as they go', async () => {
  const lines = Array.from({ length: 400 }, (_, index) => json({ logtag: 'P', stream: 'stdout', kubernetes: { pod_name: `pod-${index}` }, log: `GET https://${HOST}${PATH} ` }));
  expect((await readText(lines.join('\n'))).groups).toMatchObject([{ count: 400 }]);
});

test('a record with such a name that no runtime wrote is one by itself', async () => {
  const lines = ['P', 'F', 'x'].map((logtag) => json({ time: '2024-03-01T10:20:30Z', method: 'GET', host: HOST, url: PATH, status: 403, logtag }));
  expect((await readText(lines.join('\n'))).groups).toMatchObject([{ count: 3 }]);
});
