import { expect, test } from 'vitest';
import { call, readText, ZONE } from './reading.ts';

const FILTERS = `/client/v4/zones/${ZONE}/filters`;
const COMBINED = `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${FILTERS} HTTP/1.1" 403 12 "-" "tool/1"`;

test.each([
  ['what root asked for at a prompt', `# curl -X DELETE https://api.cloudflare.com${FILTERS}/1`, 'DELETE api.cloudflare.com/client/v4/zones/{}/filters/{}'],
  ['a line that was taken out', `#${COMBINED}`, 'GET /client/v4/zones/{}/filters'],
  ['a record that was taken out', `## {"method":"GET","path":"${FILTERS}"}`, 'GET /client/v4/zones/{}/filters'],
  ['a sentence', `# GET https://api.cloudflare.com${FILTERS} was called`, 'GET api.cloudflare.com/client/v4/zones/{}/filters'],
])('a call that a remark names is one that may have been made: %s', async (_, remark, seen) => {
  for (const text of [`${remark}\n`, `${COMBINED}\n${remark}\n`, `${COMBINED}\n`.repeat(3) + `${remark}\n${COMBINED}\n`]) {
    const { groups, blindSpots } = await readText(text);
    const group = groups.find(({ usage }) => usage.seen === seen && call({ usage } as typeof groups[0]).reading === 'mentioned');
    expect([group?.count, blindSpots]).toEqual([1, []]);
  }
});

test('one that names a path and no request is told, and one that names neither is not', async () => {
  const { groups, blindSpots } = await readText(`${COMBINED}\n# see ${FILTERS} for more\n# see /client/v4/zones/${ZONE}/filtersets\n# curl https://api.cloudflare.com/client/v4/zones\n`);
  expect([groups.map(({ count }) => count), blindSpots.map(({ where, reason }) => `${where} ${reason}`)]).toEqual([[1], ['-:2 The line is in no format that is known here.']]);
});

test('what a log says of itself names no call', async () => {
  const { groups, blindSpots } = await readText(`#Version: 1.0\n#Remark: GET ${FILTERS}\n#Fields: date time cs-method cs-uri-stem sc-status\n2024-03-01 10:20:30 GET /x 200\n#Remark: GET ${FILTERS}\n`);
  expect([groups, blindSpots]).toEqual([[], []]);
});
