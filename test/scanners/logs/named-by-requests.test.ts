import { expect, test } from 'vitest';
import { readText, ZONE } from './reading.ts';

const FILTERS = `GET /client/v4/zones/${ZONE}/filters HTTP/1.1`;
const TIME = '[23/Nov/2026:01:53:02 +0000]';

test.each([
  ['before the request', `"${FILTERS}" 192.0.2.7 ${TIME} "GET /x HTTP/1.1" 403 12`],
  ['before a request that was not answered', `"${FILTERS}" 192.0.2.7 ${TIME} "GET /x HTTP/1.1" - 12`],
  ['in its place', `192.0.2.7 - - ${TIME} "GET /x HTTP/1.1" 403 12 "-" "${FILTERS}"`],
  ['in its place, of one that was not answered', `192.0.2.7 - - ${TIME} "GET /x HTTP/1.1" - - "-" "${FILTERS}"`],
  ['behind the request of a load balancer', `https 2026-11-23T01:53:02.123Z app/x/1 192.0.2.7:1 10.0.0.1:80 0.1 0.1 0.1 200 200 34 366 "GET https://api.cloudflare.com:443/x HTTP/1.1" "${FILTERS}" ECDHE TLSv1.2`],
])('an agent that calls itself by a request asked for nothing by that: %s', async (_, line) => {
  const { groups, blindSpots } = await readText(`${line}\n`.repeat(3));
  expect([groups, blindSpots]).toEqual([[], []]);
});

test('the request of which it is told how it was answered is the one, in one format of one\'s own and the other', async () => {
  const lines = [`"${FILTERS}" 192.0.2.7 ${TIME} "DELETE /client/v4/zones/${ZONE}/filters/1 HTTP/1.1" 403 12`, `192.0.2.7 ${TIME} "DELETE /client/v4/zones/${ZONE}/filters/1 HTTP/1.1" 403 "${FILTERS}"`];
  const { groups } = await readText(lines.map((line) => `${line}\n`).join(''));
  expect(groups).toMatchObject([{ count: 2, statuses: { 403: 2 }, usage: { seen: 'DELETE /client/v4/zones/{}/filters/{}', reading: 'exact' } }]);
});

test.each(['request', 'path', 'uri'])('what a program asked for while it served a request is read under the name %s', async (name) => {
  const served = { method: 'GET', url: '/shop', status: 200, outgoing: { what: 'x', [name]: { text: FILTERS } } };
  const { groups } = await readText(`${JSON.stringify(served)}\n`);
  expect(groups).toMatchObject([{ count: 1, usage: { seen: 'GET /client/v4/zones/{}/filters' } }]);
});
