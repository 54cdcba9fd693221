import { expect, test } from 'vitest';
import { readText, ZONE } from './reading.ts';

const AT = '2026-11-23T10:00:00';
const record = (stamp: unknown): Record<string, unknown> => ({
  ClientIP: '192.0.2.7', ClientRequestHost: 'api.cloudflare.com', ClientRequestMethod: 'GET', ClientRequestURI: `/client/v4/zones/${ZONE}/filters`, ClientRequestUserAgent: 'curl/8', EdgeResponseStatus: 410, EdgeStartTimestamp: stamp,
});
const RECORD = record(1795428000000000000);
const JSON_RECORD = JSON.stringify(RECORD);
const cells = (separator: string): string => Object.values(RECORD).join(separator);

/** What jobs write by their output options, each of three requests. */
const WRITTEN: [name: string, text: string][] = [
  ...[1795428000, 1795428000000, 1795428000000000000, '1795428000', '1795428000000000000', `${AT}Z`, `${AT}.123Z`, `${AT}.123456789Z`].map((stamp): [string, string] => [`timestamps as ${JSON.stringify(stamp)}`, `${JSON.stringify(record(stamp))}\n`.repeat(3)]),
  ['a prefix before a record', `<134>cf ${JSON_RECORD}\n`.repeat(3)],
  ['a record below a name', `{"source":"cf","info":${JSON_RECORD}}\n`.repeat(3)],
  ['a record below a name, for Splunk', `{"time":1795428000,"sourcetype":"cf","event":${JSON_RECORD}}\n`.repeat(3)],
  ['a part of a record below a name', `${JSON.stringify({ ...record(`${AT}Z`), ClientRequestHost: undefined, ClientRequestMethod: undefined, ClientRequestURI: undefined, req: { ClientRequestHost: RECORD.ClientRequestHost, ClientRequestMethod: 'GET', ClientRequestURI: RECORD.ClientRequestURI } })}\n`.repeat(3)],
  ['commas between records', `${[JSON_RECORD, JSON_RECORD, JSON_RECORD].join(',')}\n`],
  ['commas between records, one per line', `${[JSON_RECORD, JSON_RECORD, JSON_RECORD].join(',\n')}\n`],
  ['a batch', `{"events":[${[JSON_RECORD, JSON_RECORD, JSON_RECORD].join(',')}]}\n`],
  ['a batch over lines', `[${[JSON_RECORD, JSON_RECORD, JSON_RECORD].join(',\n')}\n]\n`],
  ...[',', '\t', '|', ';', '^', '~', '\x1f'].flatMap((separator): [string, string][] => [
    [`cells with ${JSON.stringify(separator)} between`, `${cells(separator)}\n`.repeat(3)],
    [`cells with ${JSON.stringify(separator)} between, under names`, `${Object.keys(RECORD).join(separator)}\n${`${cells(separator)}\n`.repeat(3)}`],
  ]),
  ['cells in quotes under names in quotes', `${Object.keys(RECORD).map((name) => `"${name}"`).join('|')}\n${`${Object.values(RECORD).map((cell) => `"${String(cell)}"`).join('|')}\n`.repeat(3)}`],
];

test.each(WRITTEN)('Logpush with %s', async (_, text) => {
  const { groups, blindSpots } = await readText(text);
  expect(groups.map(({ count, statuses, callers, firstSeen }) => [count, statuses, callers, firstSeen?.slice(0, 19)])).toEqual([[3, { 410: 3 }, [{ who: '192.0.2.7 · curl/8', count: 3 }], AT]]);
  expect(blindSpots).toEqual([]);
});

test('what is written between records by somebody else is no row of them', async () => {
  for (const text of [`{"a":1},{"b":2} ${JSON_RECORD}x\n`, `a|b ${ZONE}|x\n`]) expect((await readText(text)).groups).toEqual([]);
});

test('the query of a firewall event stands in a field of its own', async () => {
  const { ClientRequestURI: uri, EdgeStartTimestamp: Datetime, ...rest } = RECORD;
  const { groups: [group] } = await readText(JSON.stringify({ ...rest, ClientRequestPath: uri, ClientRequestQuery: '?page=1', Datetime, Action: 'block' }));
  expect(group?.usage.seen).toBe('GET api.cloudflare.com/client/v4/zones/{}/filters?page={}');
});

test('a request of which the firewall writes an event for each rule is one, and two requests are two', async () => {
  const { ClientRequestURI: ClientRequestPath, EdgeStartTimestamp: _, ...rest } = RECORD;
  const event = (RayID: string, MatchIndex: number): string => JSON.stringify({ ...rest, ClientRequestPath, ClientRequestQuery: '', Datetime: `${AT}Z`, Action: 'log', RuleID: `r${MatchIndex}`, RayID, MatchIndex, Kind: 'firewall' });
  const counts = async (lines: string[]): Promise<unknown> => (await readText(`${lines.join('\n')}\n`)).groups.map(({ count, statuses }) => [count, statuses]);
  expect(await counts([event('8a', 1), event('8a', 0), event('8b', 0), event('8c', 2), event('8c', 1), event('8c', 0)])).toEqual([[3, { 410: 3 }]]);
  expect(await counts([event('8a', 1), event('8b', 1), event('8b', 0), event('8a', 0)])).toEqual([[2, { 410: 2 }]]);
  expect(await counts(Array.from({ length: 500 }, (_none, index) => event(`8${index}`, 0)))).toEqual([[500, { 410: 500 }]]);
});
