import fc from 'fast-check';
import { ZONE } from '../scanners/logs/reading.ts';

const sometimes = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> => fc.oneof({ arbitrary: fc.constant(usual), weight: 4 }, { arbitrary: fc.constantFrom(...others), weight: 3 });

const target = fc.tuple(
  sometimes('/client/v4', '', '/gate/client/v4', '//client/v4/', '/client%2Fv4', '/client%2fv4', '/CLIENT/v4', 'https://api.cloudflare.com/client/v4', 'HTTPS://u:p@API.Cloudflare.COM:443/client/v4', 'http://www.example.com'),
  fc.constantFrom(
    `/zones/${ZONE}/filters`, `/zones/${ZONE}/filters/1`, `/zones/${ZONE}//filters/1/`, `/zones/${ZONE}/%66ilters`, `/zones/${ZONE}/%46ilters`, `/zones/${ZONE}/f%69lters%3Fid=1`, `/zones/${ZONE}/script_monitor/a/b`,
    `/zones/${ZONE}/script_monitor`, '/zones/x/rulesets/phases/p/entrypoint', '/zones/x/rulesets/phases/p', '/user/billing/profile', '/user/billing/profile/history', `/zones/${ZONE}/Filters`, `/zones/${ZONE}/filters.json`,
    `/zones/${ZONE}/filters;v=1`, '/zones/\u00fcber/filters', `/zones/${ZONE}/filters/1/2`, `/zones/./${ZONE}/filters`, `/zones/a/../${ZONE}/filters`, '/zones//filters', '/blog', '/', '/zones/%zz/filters',
    '/zones/a\\b/filters', "/zones/o'b/filters", '/zones/\u0000/filters', '/zones/a\u0000/b', '/zones/%00/filters', '/zones/x%/filters', '/zones/\u{1f600}/filters',
    `/zones/${ZONE}%2ffilters`, `/zones/${ZONE}/%66%69%6c%74%65%72%73`, `/zones/${ZONE}///filters`, `/zones/${ZONE}/f%2569lters`, `/zones/${ZONE}/filters%20`, `/zones/${ZONE}/filters `, `/zones/${ZONE}/x/%2e%2e/filters`, `/zones/${ZONE}/%2E/filters`, `/zones/${ZONE}/script%5Fmonitor/a%2Fb`, `/zones/${ZONE}/filters%`,
  ),
  sometimes('', '/', '//', '?page=1', '?page=2&per_page=50', '?page=%31', '?', '#top', '?locked=true', '?Locked=1', '?locked', '?locked=1&locked=2', '?%6Cocked=1&a', '?a+b=1', '?x=a\nb', `?next=/client/v4/zones/${ZONE}/filters`, '?a=?b', '.', '/.', '/..', '?a#b', '?security_level=high&x', '?&&', '?=x'),
).map((parts) => parts.join(''));

const TIMES: unknown[] = [
  '2024-03-01T10:00:00Z', '2024-03-02T23:59:59.123456Z', '2024-03-02T23:59:59.123456789Z', '2024-03-01T10:00:00.5Z', '2024-03-01T10:00:00+02:00', '2024-03-01T10:00:00.250-0800', '2024-03-01 10:00:00',
  '2024-03-01T10:00:00', 1709251200, 1709251200.25, 1709251200123, 1709251200123456, 1709251200123456789, '1709251200', '1709251200.75', '1709251200123', '01/Mar/2024:10:00:00 +0000', null, '', '-', 'soon', 0, -1, 5, '1999-12-31T23:59:59Z', true,
  '2024-03-01 10:00:00 UTC', '2024-03-01 10:00:00+01:00', '2024-03-01 10:00:00.250 +0100', '2024-03-01T10:00:00,250Z', '2024/03/01 10:00:00', '20240301T100000Z', '1709251200.123456', '1709251200123456789', '[01/Mar/2024:10:00:00 +0100]', '01/Mar/2024:10:00:00 -0800',
  ' 2024-03-01T10:00:00Z', '2024-03-01T10:00:00z', '2024-03-01', '2024-03-01 10:00:00+00', '2024-03-01 10:00:00 +0000 UTC', '2024-03-01T24:00:00Z',
  '2024-03-01T10:00Z', '2024-03-01 10:00',
];

const record = fc.record({
  ClientIP: sometimes<unknown>('192.0.2.1', '192.0.2.2', '2001:db8::1', '[2001:db8::1]:443', '[2001:db8::1]', '192.0.2.1:5000', '', '-', null),
  ClientRequestHost: sometimes<unknown>('api.cloudflare.com', '', 'api.github.com', 'API.Cloudflare.com:443', 'api.cloudflare.com.', '-', null, 'api.cis.cloud.ibm.com', 'user@api.cloudflare.com', 'api.cloudflare.com.evil.example'),
  ClientRequestMethod: sometimes<unknown>('GET', 'POST', 'DELETE', 'OPTIONS', 'get', '', '-', null, 'PROPFIND', 'CONNECT'),
  ClientRequestURI: fc.oneof({ arbitrary: target as fc.Arbitrary<unknown>, weight: 12 }, { arbitrary: fc.constantFrom<unknown>(null, '', '-', '*', 'api.cloudflare.com:443', 'zones/x/filters'), weight: 1 }),
  ClientRequestPath: sometimes<unknown>(undefined, '/client/v4/zones/x/filters', '/blog', null, ''),
  ClientRequestUserAgent: sometimes<unknown>('curl/8', 'lastcall/1.0', 'Lastcall/1', 'lastcal', '-', '', null, '\u00dcnicode/1', 'quote"d', 'back\\"slash', 'a\tb', 'nul\u0000l'),
  ClientSSLCipher: sometimes<unknown>('AEAD-AES128-GCM-SHA256', '0xCC13', '0xcc13', '', null),
  EdgeResponseStatus: sometimes<unknown>(200, 404, 410, '403', null, '', '-', undefined, 0, 1.5, 'abc', '200.0', ' 200', '0200', 'nan', 'Infinity', '2e2', '0xc8', '2_00'),
  SecurityRuleIDs: sometimes<unknown>(undefined, [], ['a'], ['a', 'b'], ['b', 'a,b'], ['a"b'], ['x","a'], ['[a'], [5, 'b'], ['x,5,x'], '["a"]', 'a', 'xa', 5, null, [' a '], ['\u00dc']),
  EdgeStartTimestamp: fc.constantFrom(...TIMES),
  RequestHeaders: sometimes<unknown>(undefined, null, { accept: 'x' }, { 'Transfer-Encoding': 'chunked', 'content-length': '3' }, { 'content-length': '3' }, { 'TRANSFER-ENCODING': '', 'Content-Length': '' }, { 'transfer-encoding': null, 'content-length': 3 }, { 'x-transfer-encoding': '1', 'content-length': '3' }),
});

/** How programs write the same JSON. */
const written = fc.tuple(record, fc.constantFrom('plain', 'slashes', 'unicode', 'spaced', 'reversed')).map(([one, how]) => {
  const value = how === 'reversed' ? Object.fromEntries(Object.entries(one).reverse()) : one;
  const text = JSON.stringify(value);
  if (how === 'slashes') return text.replaceAll('/', '\\/');
  if (how === 'unicode') return text.replaceAll('&', '\\u0026').replaceAll('f', '\\u0066');
  return how === 'spaced' ? text.replaceAll(',"', ' , "').replaceAll('":', '" : ') : text;
});

const noise = fc.constantFrom('garbage', '{', '[1]', '"x"', '5', 'null', '{"a":1}', '{"ClientRequestURI":"/client/v4/zones/x/filters"', '{}', '{"ClientRequestURI":"/client/v4/zones/x/filters"}}', '{"ClientRequestURI":{"a":1}}');

/** Lines of a log in every notation that matters, the same ones for the same seed; some with noise, which is no request. */
export function wildLines(count: number, seed: number, withNoise: boolean): string[] {
  const line = withNoise ? fc.oneof({ arbitrary: written, weight: 20 }, { arbitrary: noise, weight: 1 }) : written;
  return fc.sample(line, { numRuns: count, seed });
}
