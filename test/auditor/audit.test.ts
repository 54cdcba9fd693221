import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isEnding } from '../../analyzer/auditor/probes.ts';
import { catalogOf } from '../../analyzer/catalog/catalog.ts';
import { pathSegments } from '../../analyzer/catalog/route.ts';
import type { JsonObject } from '../../analyzer/emulator/call.ts';
import { hexId } from '../../analyzer/emulator/ids.ts';
import type { ZoneSeed } from '../../analyzer/emulator/seed.ts';
import type { Day, Report, Route } from '../../analyzer/model.ts';
import { apis, deprecations } from '../../rules/index.ts';
import { audited, catalog, clientAt, emulators, only, TOKEN, verdict } from './run.ts';

const { start, closeAll } = emulators();
afterEach(closeAll);

const AFFECTED: ZoneSeed = {
  name: 'affected.example',
  settings: { security_level: 'high', brotli: 'off' },
  dns_records: [
    { type: 'SRV', name: '_sip._tcp.affected.example', data: { service: '_sip', proto: '_tcp', name: 'affected.example', port: 1 } },
    { type: 'A', name: 'affected.example', content: '192.0.2.1' },
  ],
  pagerules: [
    { status: 'active', targets: [], actions: [{ id: 'minify', value: {} }] },
    { status: 'disabled', targets: [], actions: [{ id: 'security_level', value: 'high' }] },
  ],
  rulesets: [
    { phase: 'http_request_firewall_custom', name: 'custom', rules: [{ action: 'block', expression: 'cf.threat_score gt 5' }] },
    { phase: 'http_ratelimit', rules: [{ action: 'block', expression: 'true', ratelimit: { counting_expression: 'cf.threat_score gt 9' } }] },
    { phase: 'http_config_settings', rules: [{ action: 'set_config', action_parameters: { server_side_excludes: true }, expression: 'true' }] },
    { phase: 'http_request_firewall_managed', kind: 'managed', rules: [{ action: 'block', expression: 'cf.threat_score gt 1' }] },
  ],
};

const CLEAN: ZoneSeed = {
  name: 'clean.example',
  dns_records: [{ type: 'SRV', name: '_sip._tcp.clean.example', data: { priority: 1, weight: 1, port: 1, target: 'sip.clean.example' } }],
  pagerules: [{ status: 'active', targets: [], actions: [{ id: 'ssl', value: 'full' }] }],
  rulesets: [{ phase: 'http_request_firewall_custom', rules: [{ action: 'block', expression: 'http.request.uri.query contains "cf.threat_score"' }] }],
};

function found(report: Report): string[] {
  return report.findings.map(({ deprecation, source }) => `${source.kind === 'zone' ? `${source.zone} ${source.resource}` : ''} ${deprecation}`);
}

test('what a zone or an account still holds is found, and its neighbour is clear', async () => {
  const pool = { name: 'eu', origins: [], notification_email: 'ops@example.com' };
  const { url } = await start([AFFECTED, CLEAN], { accounts: [{ name: 'Acme', load_balancer_pools: [pool, { ...pool, name: 'us', notification_email: '' }] }] });
  const report = await audited(clientAt(url));
  expect(found(report).sort()).toEqual([
    'account Acme GET /accounts/{account_id}/load_balancers/pools lb-notification-email',
    'affected.example GET /zones/{zone_id}/dns_records dns-srv-data-fields',
    'affected.example GET /zones/{zone_id}/pagerules security-level',
    'affected.example GET /zones/{zone_id}/pagerules zone-setting-minify',
    'affected.example GET /zones/{zone_id}/rulesets/{ruleset_id} threat-score-field',
    'affected.example GET /zones/{zone_id}/rulesets/{ruleset_id} threat-score-field',
    'affected.example GET /zones/{zone_id}/rulesets/{ruleset_id} zone-setting-server-side-exclude',
    'affected.example GET /zones/{zone_id}/settings/security_level security-level',
  ]);
  expect(verdict(report, 'affected.example', 'threat-score-field')).toBe('affected');
  expect(verdict(report, 'clean.example', 'threat-score-field')).toBe('clear');
  expect(verdict(report, 'clean.example', 'filters-api')).toBe('not-applicable: Leaves no trace in a zone or account; scan code and logs.');
  expect(report.complete).toBe(true);
  expect(JSON.stringify(report)).not.toContain('ops@example.com');
});

test('an audit sends nothing but GET and touches no ending endpoint', async () => {
  const emulator = await start([AFFECTED, CLEAN]);
  await audited(clientAt(emulator.url));
  const calls = emulator.journal();
  expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(calls.filter(({ path }) => isEnding(catalog, `GET /${pathSegments(path, apis).join('/')}` as Route)).map(({ path }) => path)).toEqual([]);
});

test('a zone with three rulesets takes eight calls, and one more however many pages of DNS records it has', async () => {
  const records = Array.from({ length: 15_000 }, (_, at) => ({ type: 'A', name: `a${at}.big.example`, content: '192.0.2.1' }));
  const emulator = await start([{ ...AFFECTED, name: 'big.example', dns_records: [...records, ...(AFFECTED.dns_records ?? [])] }, AFFECTED]);
  const report = await audited(clientAt(emulator.url), { scope: { zones: ['big.example', 'affected.example'], accounts: [], all: false } });
  const below = emulator.journal().map(({ path }) => /\/zones\/(\w+)\//.exec(path)?.[1]).filter((zone) => zone !== undefined);
  const perZone = below.reduce((counts, zone) => counts.set(zone, (counts.get(zone) ?? 0) + 1), new Map<string, number>());
  expect([...perZone.values()].sort()).toEqual([8, 9]);
  expect(found(report)).toContain('big.example GET /zones/{zone_id}/dns_records dns-srv-data-fields');
  expect(verdict(report, 'big.example', 'dns-record-locked')).toBe('clear');
});

test('while the service still shows the field, every page is read', async () => {
  const records = Array.from({ length: 5001 }, (_, at) => ({ type: 'A', name: `a${at}.big.example`, content: '192.0.2.1' }));
  const { url, journal } = await start([{ name: 'big.example', dns_records: records }], {}, '2024-01-01' as Day);
  const report = await audited(clientAt(url), { catalog: only('dns-record-locked') });
  expect(verdict(report, 'big.example', 'dns-record-locked')).toBe('clear');
  expect(journal().filter(({ path }) => path.includes('/dns_records')).length).toBe(2);
});

test('a refused read makes the entries that need it unknown and leaves the others clear', async () => {
  const { url } = await start([CLEAN], { tokens: [{ token: TOKEN.CLOUDFLARE_API_TOKEN, permissions: ['Zone Read', 'Account Rulesets Read', 'Zone Settings Read', 'Page Rules Read'] }] });
  const report = await audited(clientAt(url, { env: TOKEN }), { trustToken: true, scope: { zones: ['clean.example'], accounts: [], all: false } });
  expect(verdict(report, 'clean.example', 'dns-srv-data-fields')).toMatch(/^unknown: GET \/zones\/\{zone_id\}\/dns_records: it answered 403.*needs DNS Read/);
  expect(verdict(report, 'clean.example', 'threat-score-field')).toBe('clear');
  expect(report.complete).toBe(false);
  expect(report.blindSpots.map(({ kind }) => kind)).toContain('no-permission');
});

test('a list that shows only what a token may see is no proof, unless the user says what the token may', async () => {
  const { url } = await start([AFFECTED], { tokens: [{ token: TOKEN.CLOUDFLARE_API_TOKEN, permissions: ['Zone Read', 'Config Settings Read', 'DNS Read', 'Zone Settings Read', 'Page Rules Read'] }] });
  const scope = { zones: ['affected.example'], accounts: [], all: false };
  const report = await audited(clientAt(url, { env: TOKEN }), { scope, catalog: only('threat-score-field') });
  expect(verdict(report, 'affected.example', 'threat-score-field')).toMatch(/^unknown: .*shows only the phases/);
  expect(report.complete).toBe(false);
});

test('a count that is not reached is not clear', async () => {
  const emulator = await start([CLEAN]);
  const client = clientAt(emulator.url);
  const report = await audited({
    ...client,
    async get(path, query) {
      const answer = await client.get(path, query);
      if (answer.kind !== 'ok' || !path.endsWith('/dns_records')) return answer;
      return query?.['page'] === '1' ? { ...answer, info: { total_count: 3 } } : { ...answer, result: [], info: { total_count: 3 } };
    },
  });
  expect(verdict(report, 'clean.example', 'dns-srv-data-fields')).toBe('unknown: GET /zones/{zone_id}/dns_records?type=SRV: only 1 of 3 were listed.');
});

test('a probe tells answered from gone', async () => {
  const zones: ZoneSeed[] = [{ name: 'a.example', settings: { brotli: 'off' } }];
  const before = await start(zones, {}, '2024-01-01' as Day);
  const after = await start(zones);
  const options = { probe: true, catalog: only('filters-api', 'zone-setting-brotli'), scope: { zones: ['a.example'], accounts: [], all: false } };
  const early = await audited(clientAt(before.url), options);
  const late = await audited(clientAt(after.url), options);
  expect(verdict(early, 'a.example', 'filters-api')).toMatch(/Its endpoint still answers: GET \/zones\/\{zone_id\}\/filters, 0 items/);
  expect(verdict(early, 'a.example', 'zone-setting-brotli')).toBe('affected');
  expect(verdict(late, 'a.example', 'filters-api')).toMatch(/Its endpoint has gone/);
  expect(verdict(late, 'a.example', 'zone-setting-brotli')).toMatch(/^not-applicable: Has gone from the API/);
  expect(new Set(after.journal().map(({ method }) => method))).toEqual(new Set(['GET']));
});

test('without a probe an entry that only an ending endpoint shows is not called clear', async () => {
  const { url } = await start([{ name: 'a.example', settings: { brotli: 'off' } }], {}, '2024-01-01' as Day);
  const report = await audited(clientAt(url));
  expect(verdict(report, 'a.example', 'zone-setting-brotli')).toBe('not-applicable: Only an endpoint that is ending itself shows it; --probe asks that.');
});

test('an entry of a user brings its own read', async () => {
  const { url, journal } = await start([CLEAN]);
  const [template] = deprecations;
  if (template === undefined) throw new Error('The catalog is empty.');
  const own = { ...template, id: 'own', surfaces: [{ kind: 'stored' as const, read: 'GET /zones/{zone_id}/logpush/jobs' as Route, when: { at: 'body.frequency', is: 'present' as const } }] };
  const report = await audited(clientAt(url), { catalog: catalogOf([own], apis) });
  expect(verdict(report, 'clean.example', 'own')).toBe('clear');
  expect(journal().some(({ path }) => path.endsWith('/logpush/jobs'))).toBe(true);
});

test('a scope that cannot be seen is an error in one sentence', async () => {
  const { url } = await start([CLEAN], {
    accounts: [{ name: 'Acme' }, { name: 'Other' }],
    tokens: [{ token: 'good', accounts: ['Other'] }, { token: 'old', status: 'expired' }],
  });
  const zones = (env: Record<string, string>, ...names: string[]) => audited(clientAt(url, { env }), { scope: { zones: names, accounts: [], all: false } });
  await expect(zones({ CLOUDFLARE_API_TOKEN: 'good' }, 'nowhere.example')).rejects.toThrow('No zone "nowhere.example" is visible to this credential.');
  await expect(zones({ CLOUDFLARE_API_TOKEN: 'good' }, 'clean.example')).rejects.toThrow('No zone "clean.example" is visible to this credential.');
  await expect(zones({ CLOUDFLARE_API_TOKEN: 'good' }, '0123456789abcdef0123456789abcdef')).rejects.toThrow('The zone 0123456789abcdef0123456789abcdef could not be read: it answered 404');
  await expect(zones({ CLOUDFLARE_API_TOKEN: 'old' }, 'clean.example')).rejects.toThrow('The token is expired.');
  await expect(zones({ CLOUDFLARE_API_TOKEN: 'wrong' }, 'clean.example')).rejects.toThrow('The token is not accepted');
});

test('a log-push filter that is not valid is a note and leaves the audit whole', async () => {
  const jobs: JsonObject[] = [
    { dataset: 'http_requests', filter: '{"where":{"key":"ClientCountry","operator":"near","value":"de"}}' },
    { dataset: 'http_requests', filter: '{"where":{"key":"ClientCountry","operator":"eq","value":"de"}}' },
    { dataset: 'http_requests' },
  ];
  const { url } = await start([{ ...CLEAN, logpush_jobs: jobs }, { name: 'small.example', plan: 'free' }]);
  const report = await audited(clientAt(url), { logFilters: true });
  expect(report.blindSpots.map(({ where, kind, reason }) => `${where} ${kind} ${reason}`)).toEqual([
    expect.stringMatching(/^clean\.example other The filter of log-push job 1 is not valid/),
  ]);
  expect(report.complete).toBe(true);
});

test('an account is asked once, with the zones it owns and no others', async () => {
  const emulator = await start([{ ...CLEAN, account: 'Acme' }, { name: 'b.example', account: 'Acme' }, { name: 'c.example', account: 'Other' }], { accounts: [{ name: 'Acme' }, { name: 'Other' }] });
  const account = hexId('account', 'Acme');
  const report = await audited(clientAt(emulator.url), { scope: { zones: [], accounts: [account], all: false } });
  expect(report.coverage.flatMap((one) => (one.kind === 'zones' ? one.zones.map(({ zone }) => zone) : []))).toEqual(['account Acme', 'b.example', 'clean.example']);
  expect(emulator.journal().filter(({ path }) => path.endsWith('/load_balancers/pools')).length).toBe(1);
});

test('two zones of one name are told apart', async () => {
  const settings = { security_level: 'high' };
  const { url } = await start([{ id: 'a'.repeat(32), name: 'a.example', settings }, { id: 'b'.repeat(32), name: 'a.example', settings }]);
  const report = await audited(clientAt(url));
  expect(found(report)).toEqual([`a.example (${'a'.repeat(32)})`, `a.example (${'b'.repeat(32)})`].map((zone) => `${zone} GET /zones/{zone_id}/settings/security_level security-level`));
});

test('sockets are opened in one file, and it knows one method', async () => {
  const folder = path.join(import.meta.dirname, '../../analyzer/auditor');
  const texts = await Promise.all((await readdir(folder)).map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })));
  expect(texts.filter(({ text }) => /'undici'|'node:(?:https?|http2|net|tls)'|\bfetch\(/.test(text)).map(({ name }) => name)).toEqual(['client.ts']);
  expect(texts.flatMap(({ text }) => [...text.matchAll(/\bmethod: ?(\S+)/g)].map(([, method]) => method))).toEqual(["'GET'"]);
});
