import { expect, test } from 'vitest';
import { FORMATS, HOST, json, PATH } from './format-lines.ts';
import { readText, ZONE } from './reading.ts';

test.each(Object.entries(FORMATS))('%s: the call is found with all that the program writes, and words elsewhere are none', async (_, { name, header = '', line, without = [], options }) => {
  const near = [line(`/client/v4/zones/${ZONE}/filtersets`, 'tool/2 (+/zones/x/filters)'), line('/blog/filters', 'filters/1.0')];
  const { groups, blindSpots, coverage } = await readText(`${header}${[near[0], line(PATH, 'tool/1 (x; y)'), near[1]].join('\n')}\n`, options);
  const who = [...(without.includes('client') ? [] : ['192.0.2.7']), ...(without.includes('agent') ? [] : ['tool/1 (x; y)'])].join(' · ');
  expect(blindSpots).toEqual([]);
  expect(groups).toMatchObject([{
    count: 1, firstSeen: '2024-03-01T10:20:30.000Z', statuses: without.includes('status') ? {} : { 403: 1 }, callers: who === '' ? [] : [{ who, count: 1 }],
    usage: { kind: 'call', method: 'GET', reading: 'exact', source: { format: name }, seen: `GET ${without.includes('host') ? '' : HOST}/client/v4/zones/{}/filters` },
  }]);
  expect(coverage.files[0]?.format.split(', ')).toContain(name);
});

test('a HAR dump of mitmproxy', async () => {
  const entry = (path: string): object => ({
    startedDateTime: '2024-03-01T10:20:30.000000+00:00', time: 12,
    request: { method: 'POST', url: `https://${HOST}${path}`, httpVersion: 'HTTP/2.0', cookies: [], headers: [{ name: 'user-agent', value: 'tool/1' }, { name: 'authorization', value: 'Bearer hunter2hunter2' }], queryString: [], headersSize: 50, bodySize: 20, postData: { mimeType: 'application/json', text: '[{"paused":true}]', params: [] } },
    response: { status: 403, statusText: 'Forbidden', httpVersion: 'HTTP/2.0', cookies: [], headers: [], content: { size: 16, compression: 0, mimeType: 'application/json', text: '{"success":false}' }, redirectURL: '', headersSize: 10, bodySize: 16 },
    cache: {}, timings: { connect: 1, ssl: 1, send: 1, receive: 1, wait: 1 }, serverIPAddress: '192.0.2.200',
  });
  const { groups, blindSpots } = await readText(json({ log: { version: '1.2', creator: { name: 'mitmproxy', version: '10.1.5', comment: '' }, pages: [], entries: [entry('/blog/filters'), entry(PATH)] } }));
  expect(groups).toMatchObject([{ count: 1, firstSeen: '2024-03-01T10:20:30.000Z', statuses: { 403: 1 }, callers: [{ who: 'tool/1' }], usage: { seen: `POST ${HOST}/client/v4/zones/{}/filters`, body: { kind: 'list' } } }]);
  expect([blindSpots, json(groups).includes('hunter2')]).toEqual([[], false]);
});
