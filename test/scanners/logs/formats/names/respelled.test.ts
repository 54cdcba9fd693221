import { expect, test } from 'vitest';
import { readText, ZONE } from '../../reading.ts';

const PATH = `/client/v4/zones/${ZONE}/filters`;

/** A request in Logpush, by the names of its fields. */
const RECORD: Record<string, string | number> = {
  EdgeStartTimestamp: '2026-11-23T11:49:25Z', ClientIP: '192.0.2.7', ClientRequestMethod: 'DELETE', ClientRequestHost: 'api.cloudflare.com', ClientRequestURI: PATH,
  EdgeResponseStatus: 403, ClientRequestUserAgent: 'curl/8',
};

/** How stores write the names of columns. */
const WAYS: [name: string, spelled: (name: string) => string][] = [
  ['in small letters', (name) => name.toLowerCase()],
  ['in capitals', (name) => name.toUpperCase()],
  ['in words', (name) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()],
  ['with what each column holds', (name) => `${name}_${typeof RECORD[name] === 'number' ? 'd' : name.startsWith('Edge') ? 't' : 's'}`],
];

const json = (spelled: (name: string) => string, more: object = {}): string => JSON.stringify({ ...Object.fromEntries(Object.entries({ ...RECORD, ...more }).map(([name, value]) => [spelled(name), value])) });
const csv = (spelled: (name: string) => string): string => `${Object.keys(RECORD).map(spelled).join(',')}\n${Object.values(RECORD).join(',')}\n`;

const CALL = { count: 1, firstSeen: '2026-11-23T11:49:25.000Z', statuses: { 403: 1 }, callers: [{ who: '192.0.2.7 · curl/8' }] };

test.each(WAYS)('fields of Logpush are known by their names %s', async (_, spelled) => {
  for (const text of [`${json(spelled)}\n`, csv(spelled), `{"result":[${json(spelled)}],"success":true}`]) {
    const { groups, blindSpots } = await readText(text);
    expect(groups).toMatchObject([{ ...CALL, usage: { seen: expect.stringMatching(/^DELETE (?:https:\/\/)?api\.cloudflare\.com\/client/) as string } }]);
    expect(blindSpots).toEqual([]);
  }
});

test.each(WAYS)('a request to another host is none of the API, its name %s', async (_, spelled) => {
  const { groups, coverage } = await readText(`${json(spelled, { ClientRequestHost: 'api.example.com', ClientRequestURI: `/zones/${ZONE}/filters` })}\n`);
  expect([groups, coverage]).toMatchObject([[], { foreign: 1 }]);
});

test('columns of Azure are read by their names without what they hold, and times with their zone', async () => {
  const text = `TenantId,"TimeGenerated [UTC]",Category,httpMethod_s,requestUri_s,clientIP_s,httpStatus_d,userAgent_s\nx,"11/23/2026, 11:49:25.000 AM",ApplicationGatewayAccessLog,DELETE,${PATH},192.0.2.7,403,curl/8\n`;
  expect((await readText(text)).groups).toMatchObject([CALL]);
});

test('a sentence in which a method and a URL stand is no header', async () => {
  const { groups } = await readText(`http method,url of the request\nGET https://api.cloudflare.com${PATH} 403\n`);
  expect(groups).toMatchObject([{ count: 1, statuses: { 403: 1 } }]);
});
