import type { Vocabulary } from '../../analyzer/catalog/vocabulary.ts';
import { vocabulary, ZONE } from '../scanners/logs/reading.ts';
import type { EngineReading } from '../../analyzer/engines/engine.ts';
import type { LogGroup } from '../../analyzer/scanners/logs/groups/log-group.ts';
import type { LogReading } from '../../analyzer/scanners/logs/index.ts';

/** A generator of numbers that gives the same ones every time. (Park and Miller, 1988) */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => (state = (state * 48271) % 2147483647) % sides;
}

const HOSTS = ['api.cloudflare.com', 'API.cloudflare.com:443', 'www.example.com', 'proxy.example.net', 'api.cis.cloud.ibm.com', ''];
const BASES = ['/client/v4', '/client/v4', '/client/v4', '', '/cf/client/v4', '//client//v4', '/client%2Fv4', '/client/v4/client/v4'];
const ENDS = ['', '', '', '/', '?', '?page=1', '?per_page=5&page=2', '?id=abc&locked=true', '?%6Cocked=1&a', '#top', '?a=b#c', '?security_level=high'];
const MISSES = ['/zones/{}/rulesets', '/zones/{}/settings/ssl', '/zones/filters', '/zones/{}/filters/1/2', '/zones/{}/firewall/rulesets', '/', '/index.html', '/v1/sepolia',
  '/zones/{}/script_monitors', '/accounts/{}/cfd_tunnel', '/search?q=100%25&next=/zones/x/filters', '/zones//filters'];
/** `HEAD` stands for requests of lastcall itself. */
const METHODS = ['GET', 'GET', 'GET', 'get', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'HEAD'];
const AGENTS = ['curl/8.5.0', 'cloudflare-go/v0.70.0', 'python-cloudflare/2.11.1', '', '-'];

/** A catalog that stays as it is, for what was recorded with it: literals beside placeholders, and a rest. */
export const SMALL: Vocabulary = {
  ...vocabulary,
  templates: ['zones/{}/filters', 'zones/{}/filters/{}', 'zones/{}/rulesets/{}', 'zones/{}/rulesets/phases/{}/entrypoint', 'zones/{}/script_monitor/{+}', 'user/billing/profile']
    .map((template) => template.split('/')),
  ciphers: ['0xCC13'],
  bodyFields: new Set(['locked', 'security_level']),
};

/** Records of `http_requests` in every notation that matters: hits, near misses, spellings, all times, some with headers. */
export function records(count: number, { templates, ciphers }: Pick<Vocabulary, 'templates' | 'ciphers'> = vocabulary): Record<string, unknown>[] {
  const roll = dice(20241);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const paths = [...templates.map((segments) => `/${segments.map((one) => (one === '{+}' ? 'deep/er' : one)).join('/')}`), ...MISSES];
  return Array.from({ length: count }, (_, index) => {
    const path = pick(paths).replaceAll('{}', () => pick([ZONE, `${roll(1e6)}`, 'a.b~c,d', "o'brien", 'phases', '[x]']));
    const uri = spelled(`${pick(BASES)}${path}`, roll(12)) + pick(ENDS);
    const method = pick(METHODS);
    return {
      ClientIP: `192.0.2.${roll(5)}`,
      ...(roll(9) === 0 ? {} : { ClientRequestHost: pick(HOSTS) }),
      ClientRequestMethod: method,
      ...(roll(7) === 0 ? { ClientRequestPath: uri.replace(/[?#].*$/, '') } : { ClientRequestURI: roll(11) === 0 ? `https://user@${pick(HOSTS) || 'x.example'}${uri}` : uri }),
      ClientRequestUserAgent: method === 'HEAD' ? 'lastcall/0.1.0 (audit)' : pick(AGENTS),
      ClientSSLCipher: pick(['AEAD-AES128-GCM-SHA256', ...ciphers, '']),
      EdgeResponseStatus: pick([200, 200, 204, 403, 404, 410, 429]),
      ...(roll(13) === 0 ? {} : { EdgeStartTimestamp: stamp(1_727_600_000_000 + index * 7_001_123, roll(6)) }),
      ...(roll(10) === 0 ? { RequestHeaders: pick([{ accept: 'x' }, { 'Transfer-Encoding': 'chunked', 'content-length': '3' }, { 'content-length': '3' }]) } : {}),
    };
  });
}

/** The same path as clients and attackers write it. */
function spelled(path: string, how: number): string {
  if (how === 0) return path.replace(/[a-z](?=[^/]*$)/, (one) => `%${one.charCodeAt(0).toString(16)}`);
  if (how === 1) return path.replaceAll('/', '//');
  if (how === 2) return `/x/..${path}`;
  if (how === 3) return path.replace(/\/(?=[^/]*$)/, '/./');
  if (how === 4) return `${path}%zz`;
  return path;
}

function stamp(millis: number, how: number): string | number {
  const iso = new Date(millis).toISOString();
  return [iso, iso.replace(/\.\d+/, ''), Math.floor(millis / 1000), millis, `${millis}500000`, iso.replace('Z', '456Z')][how] as string | number;
}

/**
 * What must be equal: all of every group but which request stands for it, and what was left out. Not how many were lastcall's own:
 * the log reader counts them before it looks their paths up.
 */
export function comparable({ groups, coverage }: Pick<EngineReading | LogReading, 'groups' | 'coverage'>): string[] {
  const { lines, unreadable, foreign, folded } = coverage;
  return [JSON.stringify({ lines, unreadable, foreign, folded }), ...groups.map(shown).sort()];
}

function shown({ usage, count, firstSeen, lastSeen, statuses, callers, days }: LogGroup): string {
  const what = usage.kind === 'cipher' ? [usage.name] : [usage.method, usage.host, usage.path, usage.query, usage.headers, usage.body, usage.response];
  const who = callers.map((caller) => [caller.who, caller.count]).sort();
  return JSON.stringify([usage.kind, usage.reading, usage.evidence, ...what, count, firstSeen, lastSeen, statuses, who, days]);
}
