import { createHash } from 'node:crypto';
import fc from 'fast-check';

const of = (...values: unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...values);

const id = fc.nat(40).map((number) => createHash('md5').update(String(number)).digest('hex'));

/** `/x?q=…` of so many bytes, more than it has characters. */
const ofBytes = (bytes: number): string => `/x?q=${'ü'.repeat(10)}`.padEnd(bytes - 10, 'y');

const path = fc.oneof(
  id.map((one) => `/client/v4/zones/${one}/filters`), id.map((one) => `/client/v4/zones/${one}/custom_hostnames/${one}?page=2`), id.map((one) => `//client//v4/zones/${one}/filters/`),
  id.map((one) => `/zones/${one}/custom_hostnames`), id.map((one) => `/client%2Fv4/zones/${one}/f%69lters`), id.map((one) => `/upload/${one}/12345678`),
  fc.constantFrom('/', '/upload', '/v1/sepolia', ofBytes(16_384), ofBytes(16_385), `/client/v4${ofBytes(20_000)}`, '/client/v4/user/tokens/verify', '/client/v4/zones/deadbeef-1/x/v2/12345', 'no target'),
);

const host = of('api.cloudflare.com', 'api.cloudflare.com', 'API.Cloudflare.com:443', 'www.example.com', 'user@proxy.example', 'api.cis.cloud.ibm.com', '', null);
const target = fc.tuple(fc.constantFrom('', '', '', 'https://api.cloudflare.com', 'https://WWW.example.com:8443'), path).map(([origin, rest]) => origin + rest);
const status = of(200, 204, 413, 413, '413', 413, 429, 429, 403, 4130, 500, null, '-', ' 413', '413.0');
const time = of('2024-03-01T10:00:00Z', '2024-03-02T23:59:59.123Z', 1709251200, null);
const agent = of('curl/8', 'curl/8', 'curl/8', 'lastcall/1.0');
const method = of('GET', 'POST', 'put', 'OPTIONS', null);

/** Requests in a log of the service's edge. */
const atEdge = fc.record({
  ClientRequestHost: host, ClientRequestMethod: method, ClientRequestURI: target, ClientRequestUserAgent: agent, EdgeStartTimestamp: time, EdgeResponseStatus: status,
  OriginResponseStatus: of(0, 0, 413, 200, '413', null, '', '-'), RuleID: of('', 'worker', 'workers', 'b', null), SecurityRuleIDs: of([], ['a', 'worker'], ['a', 'b'], null),
});

const ray = fc.nat(99).map((number) => createHash('md5').update(`ray ${number}`).digest('hex').slice(0, 16));
const answer = fc.oneof(
  ray.map((one) => `<title>Access denied</title> error code: 1015 <b>${one}</b>`), ray.map((one) => `Error 1027 Ray ${one}`), fc.constantFrom('error code: 1016', 'terror 1015x', 'since 1015', ''),
  fc.constantFrom('{"success":false,"errors":[{"code":1015,"message":"x"}]}', '{"errors":[{"code":10000}],"result":{"code":1015}}', '{"errors":{"code":1027}}', '{"torn":1015'),
);

/** Requests in a log of a program of one's own, with answers. */
const atHome = fc.record({ method, host, url: target, status, user_agent: agent, time, response_body: fc.oneof(answer as fc.Arbitrary<unknown>, of(null)) });

/** Lines of a log in which requests met limits, or nearly did; the same ones for the same seed. */
export function limitLines(kind: 'edge' | 'home', count: number, seed: number): string[] {
  return fc.sample<object>(kind === 'edge' ? atEdge : atHome, { numRuns: count, seed }).map((record) => JSON.stringify(record));
}

/** The columns of each. */
export const LIMIT_COLUMNS = {
  edge: ['ClientRequestHost', 'ClientRequestMethod', 'ClientRequestURI', 'ClientRequestUserAgent', 'EdgeStartTimestamp', 'EdgeResponseStatus', 'OriginResponseStatus', 'RuleID', 'SecurityRuleIDs'],
  home: ['method', 'host', 'url', 'status', 'user_agent', 'time', 'response_body'],
} as const;
