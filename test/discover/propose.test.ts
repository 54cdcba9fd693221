import { expect, test } from 'vitest';
import { catalogOf } from '../../analyzer/catalog/catalog.ts';
import { parseCatalogFile } from '../../analyzer/catalog/custom.ts';
import { deprecationValue, httpDate, sunsetTime } from '../../analyzer/discover/header-dates.ts';
import { propose } from '../../analyzer/discover/propose.ts';
import { readLogs } from '../../analyzer/scanners/logs/index.ts';
import { apis, deprecations } from '../../rules/index.ts';

const catalog = catalogOf(deprecations, apis);
const ZONE = '0123456789abcdef0123456789abcdef';
const API = 'https://api.cloudflare.com/client/v4';

async function proposed(url: string, headers: Record<string, string>, method = 'GET'): Promise<ReturnType<typeof propose>> {
  const entry = { startedDateTime: '2026-03-01T00:00:00Z', request: { method, url, headers: [] }, response: { status: 200, headers: Object.entries(headers).map(([name, value]) => ({ name, value })) } };
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(JSON.stringify({ log: { entries: [entry] } }));
  }
  return propose((await readLogs([{ name: 'a.har', bytes: bytes() }], { vocabulary: catalog.vocabulary, discover: true })).announced, catalog);
}

test('a Sunset header of a route that the catalog lacks becomes an entry that a catalog file accepts', async () => {
  const { apis: own, entries, left } = await proposed(`${API}/zones/${ZONE}/custom_pages?token=hunter2hunter2`, {
    Sunset: 'Wed, 30 Jun 2027 23:59:59 GMT',
    Deprecation: '@1767225600',
    Link: `<https://docs.example/x?token=hunter2>; rel="deprecation"; type="text/html", </client/v5/zones/${ZONE}/pages>; rel="successor-version"`,
  });
  expect([own, left]).toEqual([[], []]);
  expect(entries).toMatchObject([{
    endOfLife: '2027-06-30', boundary: 'after', surfaces: [{ kind: 'calls', calls: ['GET /zones/{zone_id}/custom_pages'] }],
    dates: [{ day: '2026-01-01', what: 'announced' }, { day: '2027-06-30', what: 'end-of-life' }],
    sources: ['Sunset header of the API, unverified', 'https://docs.example/x'],
  }]);
  expect(entries[0]?.title).toContain('unverified');
  expect(entries[0]?.replacement?.summary).toContain('/client/v5/zones/{zone_id}/pages');
  expect(JSON.stringify(entries)).not.toContain('hunter2');
  expect((await parseCatalogFile(JSON.stringify({ entries }), 'p.json')).entries).toHaveLength(1);
});

test('another API gets a description of itself, and its identifiers are placeholders', async () => {
  const { apis: own, entries } = await proposed('https://api.example.com/v1/users/8812/tokens/sk_live_abcdEFGH1234', { Sunset: 'Fri, 31 Dec 2027 00:00:00 GMT' });
  expect(own).toMatchObject([{ hosts: ['api.example.com'], roots: ['v1'] }]);
  expect(entries).toMatchObject([{ boundary: 'from', surfaces: [{ calls: ['GET /v1/users/{user_id}/tokens/{token_id}'] }] }]);
  expect((await parseCatalogFile(JSON.stringify({ apis: own, entries }), 'p.json')).apis).toHaveLength(1);
});

test.each<[string, Record<string, string>]>([
  ['is no HTTP date', { Sunset: 'next summer' }],
  ['is no HTTP date', { Sunset: 'Wed, 31 Jun 2027 00:00:00 GMT' }],
  ['neither a date nor true', { Deprecation: 'soon' }],
  ['no Sunset header', { Deprecation: 'true' }],
  ['since 2026-01-01, but no Sunset header', { Deprecation: '@1767225600' }],
  ['no Sunset header', { Warning: '299 - "Deprecated API"' }],
])('a header that says too little is a sentence, not an entry: %s', async (sentence, headers) => {
  const { entries, left } = await proposed(`${API}/zones/${ZONE}/custom_pages`, headers);
  expect(entries).toEqual([]);
  expect(left).toEqual([expect.stringContaining(sentence)]);
});

test.each<[string, string, Record<string, string>]>([
  ['a route of the catalog', `${API}/zones/${ZONE}/filters`, { Sunset: 'Wed, 30 Jun 2027 23:59:59 GMT' }],
  ['a next page', `${API}/zones`, { Link: '</zones?page=2>; rel="next"' }],
  ['a newer version beside it', `${API}/zones`, { Link: '</v5/zones>; rel="successor-version"' }],
  ['a stale answer', `${API}/zones`, { Warning: '110 - "Response is stale"' }],
  ['a lasting warning about something else', `${API}/zones`, { Warning: '299 - "Quota nearly used up"' }],
  ['an end that is denied', `${API}/zones`, { Deprecation: '?0' }],
])('%s announces nothing new', async (_, url, headers) => {
  expect(await proposed(url, headers)).toEqual({ apis: [], entries: [], left: [] });
});

test('dates are read in the forms that HTTP has had, and in no other', () => {
  const time = Date.UTC(1994, 10, 6, 8, 49, 37);
  expect(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'].map(httpDate)).toEqual([time, time]);
  expect(httpDate('Sunday, 06-Nov-27 08:49:37 GMT')).toBe(Date.UTC(2027, 10, 6, 8, 49, 37));
  expect(['1994-11-06', 'Sun, 06 Foo 1994 08:49:37 GMT', 'Sun, 06 Nov 1994 25:49:37 GMT', ''].map(httpDate)).toEqual([undefined, undefined, undefined, undefined]);
  expect(sunsetTime('Fri, 31 Dec 2027 00:00:00 GMT, Wed, 30 Jun 2027 23:59:59 GMT')).toBe(Date.UTC(2027, 5, 30, 23, 59, 59));
  expect([deprecationValue('@1688169599'), deprecationValue('true'), deprecationValue('false'), deprecationValue('@soon')].map(({ kind }) => kind)).toEqual(['date', 'undated', 'none', 'malformed']);
});
