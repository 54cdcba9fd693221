import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf } from '../../../analyzer/scanners/logs/formats/fields/columns.ts';
import { recordsOf } from '../../../analyzer/scanners/logs/formats/line-records.ts';
import { closed, type LogGroup } from '../../../analyzer/scanners/logs/groups/log-group.ts';
import { paths } from '../../../analyzer/scanners/logs/paths/paths.ts';
import { isUnread } from '../../../analyzer/scanners/logs/record/record.ts';
import { Requests, type RequestOptions } from '../../../analyzer/scanners/logs/groups/requests.ts';
import { withMentions } from '../../../analyzer/scanners/logs/lines/mentions.ts';
import { formatsOf } from '../../../analyzer/scanners/logs/lines/terms.ts';
import { FORMATS, type Format } from './format-lines.ts';
import { readText, shown, vocabulary, ZONE } from './reading.ts';

/** Groups without the line that they were met on first. */
function told(groups: readonly LogGroup[], foreign: number): string[] {
  return [...groups.map((group) => JSON.stringify(group).replace(/"line":\d+/, '')), `foreign ${foreign}`];
}

/** The slow way: every line decoded, parsed and looked up, none repeated. */
function slowly(lines: readonly string[], { header, options = {} }: Format, window: Partial<RequestOptions>): string[] {
  const columns = header === undefined ? undefined : columnsOf(header.trimEnd().split('\n').at(-1) ?? '');
  const taken = new Requests('-', { vocabulary, ...window }, paths(vocabulary));
  const formats = formatsOf(options);
  const records = lines.flatMap((line, index) => withMentions(recordsOf(line, index + 1, columns, formats), { known: paths(vocabulary), formats }));
  for (const record of records) if (!isUnread(record)) taken.add(record);
  return told(closed(taken.groups()), taken.left().foreign);
}

const sometimes = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> => fc.oneof({ arbitrary: fc.constant(usual), weight: 1 }, { arbitrary: fc.constantFrom(...others), weight: 1 });

const target = fc.tuple(
  sometimes(
    '/client/v4', '', '/gate/client/v4', '//client/v4/', '/client%2Fv4', '/client//v4', '/CLIENT/v4', '/client/v4;a=b', '/./client/v4', '/a/../client/v4', 'https://api.cloudflare.com/client/v4', 'HTTPS://u:p@API.Cloudflare.COM:443/client/v4',
    'https://api.cloudflare.com./client/v4', 'http://[2001:db8::1]:8080/client/v4', 'http://192.0.2.3/client/v4', 'https://www.example.com', 'api.cloudflare.com/client/v4', 'www.example.com', 'https://api.github.com/client/v4', 'https://api.cloudflare.com:443/gate/client/v4/',
  ),
  fc.constantFrom(
    `/zones/${ZONE}/filters`, `/zones/${ZONE}/filters/1`, `/zones/${ZONE}//filters/`, `/zones/${ZONE}/%66ilters`, `/zones/${ZONE}/filters%2F1`, `/zones/${ZONE}/filters;v=1`, `/zones/${ZONE};x/filters`, `/zones/${ZONE}/filters.json`, `/zones/${ZONE}/Filters`,
    `/zones/${ZONE}/filtersets`, `/zones/${ZONE}/filters%3Fid=1`, `/zones/${ZONE}/settings/min%69fy`, `/zones/${ZONE}/script_monitor/a/b`, `/zones/${ZONE}/firewall//rules/x`, '/organizations/1/members', '/v1/rinkeby', '/v1/rinkeby/x', '/blog', '/',
    `/zones/./${ZONE}/filters`, `/zones/a/../${ZONE}/filters`, '/user/billing/history', '/accounts/x/access/bookmarks/', '/zones/%zz/filters', '/zones/x%/filters',
  ),
  sometimes(
    '', '/', '//', '?page=1', '?page=2&per_page=50', '?page=%31', '?', '#top', '?locked=1', '?a+b=1', `?next=/client/v4/zones/${ZONE}/filters`, '?a=?b', '.', '/.', '/..', '?a#b', '?&&', '?a=x|y', '?a={b}', '?a=[1]', '?x=(y)', '?t=10:00:00', "?o='x'",
    `?url=https://api.cloudflare.com/client/v4/zones/${ZONE}/filters`, `?u=https%3A%2F%2Fapi.cloudflare.com%2Fclient%2Fv4%2Fzones%2F${ZONE}%2Ffilters`, `?u=https%3A%2F%2Fwww.example.com%2Ffilters`,
  ),
).map((parts) => parts.join(''));

const ofJson = (change: (line: string) => string) => (line: string): string => (line.startsWith('{') ? change(line) : line);

/** What else may be different in a line. */
const change = sometimes<(line: string) => string>(
  (line) => line,
  ofJson((line) => line.replaceAll('/', '\\/')),
  ofJson((line) => line.replaceAll('&', '\\u0026').replaceAll('f', '\\u0066')),
  ofJson((line) => line.replaceAll('","', '" , "').replaceAll('":', '": ')),
  (line) => line.replace('?', '?\\x22\\xE2'),
  (line) => line.replace('zones/0', 'zones/\\xE2'),
  (line) => line.replace(' 403', ' 410'),
  (line) => line.replace('GET', 'POST'),
  (line) => line.replace('GET', 'get'),
  (line) => line.replaceAll('192.0.2.7', '2001:db8::1'),
  ...['API.Cloudflare.com.', 'api.cloudflare.com:8443', '[2001:db8::2]:443', 'www.example.com'].map((host) => (line: string) => line.replaceAll('api.cloudflare.com', host)),
  (line) => line.replaceAll('tool/', 't\u00f6ol/'),
  (line) => line.replaceAll('2024', '2025'),
  (line) => line.slice(0, -3),
  (line) => `${line} `,
);

const agent = sometimes('tool/1', 'tool/2 (x; y)', 'a', 'lastcall/1', 'filters/1.0', 'Mozilla/5.0 (X11; /zones/x/filters)');

test.each(Object.entries(FORMATS))('%s: bytes and strings agree, however path, host and line are spelled', async (_, format) => {
  const line = fc.tuple(target, agent, change).map(([path, who, changed]) => changed(format.line(path, who)));
  await fc.assert(fc.asyncProperty(fc.array(line, { minLength: 5, maxLength: 80 }), fc.integer({ min: 1, max: 3000 }), sometimes({}, { since: '2024-06-01' }), async (lines, size, window) => {
    const { groups, left } = await readText(`${format.header ?? ''}${lines.join('\n')}\n`, { ...format.options, ...window }, size);
    expect(told(groups, left.foreign)).toEqual(slowly(lines, format, window));
  }), { numRuns: 5 });
});

test('a byte that nginx does not trust hides no path, also where its JSON stands in a string of JSON', async () => {
  const line = String.raw`{"method":"GET","host":"api.cloudflare.com","uri":"/client/v4/zones/caf\xC3\xA9/filters"}`;
  const near = line.replace('filters', 'filtersets');
  for (const [call, other] of [[line, near], [line, near].map((one) => JSON.stringify({ log: `${one}\n`, stream: 'stdout' })), [line, near].map((one) => JSON.stringify({ log: JSON.stringify({ log: one }) }))]) {
    expect(shown(await readText(`${other}\n${call}\n${other}\n${call}\n`))).toEqual(['json 2×GET api.cloudflare.com/client/v4/zones/{}/filters']);
  }
});

test.each([
  ['an access log', (path: string) => `192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ${path} HTTP/1.1" 410 16`],
  ['a record', (path: string) => JSON.stringify({ method: 'GET', path })],
  ['a message', (path: string) => `2026-11-23T01:53:02Z calling GET https://api.cloudflare.com${path} failed`],
  ['a URL alone', (path: string) => `https://api.cloudflare.com${path}`],
  ['a path alone', (path: string) => path],
])('an identifier that was taken out and named hides no call: %s', async (_, line) => {
  for (const name of ['<zone>', '<REDACTED>', '[zone]', '***', '{zone_id}']) {
    const { groups } = await readText(`${[`/client/v4/zones/${name}/filters`, `/client/v4/zones/${name}/filtersets`, '/a/<b>/filters'].map(line).join('\n')}\n`);
    expect([name, groups.map(({ count, usage }) => [count, usage.kind === 'call' && usage.seen.replace(/^.*(?=\/client)/, '')])]).toEqual([name, [[1, '/client/v4/zones/{}/filters']]]);
  }
});
