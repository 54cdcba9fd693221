import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { analyzeLogs } from '../../analyzer/analyze.ts';
import type { AuditLogTerms } from '../../analyzer/auditor/audit-logs.ts';
import { openSnapshot, type Snapshot, type Undertaking } from '../../analyzer/auditor/snapshot.ts';
import type { JsonObject } from '../../analyzer/emulator/call.ts';
import type { Emulator } from '../../analyzer/emulator/index.ts';
import type { EmulatorSeed } from '../../analyzer/emulator/seed.ts';
import type { Day, LogCoverage, Report } from '../../analyzer/model.ts';
import { readLogs } from '../../analyzer/scanners/logs/index.ts';
import { audited, catalog, clientAt, emulators, KEY, reportFrom, TOKEN } from './run.ts';

const { start, closeAll } = emulators();
afterEach(closeAll);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'audit-logs-'));
});
afterAll(() => rm(folder, { recursive: true }));

const [ACCOUNT, ZONE] = ['a'.repeat(32), 'b'.repeat(32)];
const SEED = { zones: [{ id: ZONE, name: 'a.example' }], accounts: [{ id: ACCOUNT, name: 'Acme' }] };
const AGENT = 'cloudflare-go/v0.80.0';
/** A day on which the log held everything, and one on which it holds changes alone. */
const BETA: Day = '2025-10-01';
const GENERAL: Day = '2026-11-20';

/** The thirty days up to the end of a day, and nothing but audit logs unless told. */
function terms(day: Day, rest: Partial<AuditLogTerms> = {}): AuditLogTerms {
  const until = `${day}T23:59:59.999Z`;
  return { since: new Date(Date.parse(until) - 30 * 86_400_000).toISOString(), until, at: until, only: true, typed: '30d', ...rest };
}

async function emulated(asOf: Day, rest: Partial<EmulatorSeed> = {}): Promise<Emulator> {
  return start(SEED.zones, { accounts: SEED.accounts, ...rest }, asOf);
}

/** Calls as some tool of the user makes them. */
async function call({ url }: Emulator, method: string, below: string, body?: unknown, headers: Record<string, string> = {}): Promise<number> {
  const { status } = await fetch(url + below, {
    method,
    headers: { authorization: `Bearer ${TOKEN.CLOUDFLARE_API_TOKEN}`, 'user-agent': AGENT, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return status;
}

function found({ findings }: Report): string[] {
  return findings.map(({ deprecation, route, count, certainty }) => `${deprecation} ${route} ×${count} ${certainty}`).sort();
}

function logIn(report: Report): LogCoverage {
  const log = report.coverage.find((one) => one.kind === 'logs');
  if (log?.kind !== 'logs') throw new Error('The report covers no log.');
  return log;
}

function reasons({ blindSpots }: Report): string[] {
  return blindSpots.map(({ where, kind, reason }) => `${where} (${kind}): ${reason}`);
}

const OMITS = 'audit logs (limit): Audit logs hold changes alone: neither reads (GET) nor calls that were refused with 4xx, as those to an endpoint that has gone are. What only reads, or fails already, is in HTTP logs and code. Logs of organizations are not read.';

test('what was called is found, with its caller and tool, and what is alive is not', async () => {
  const emulator = await emulated(BETA, { tokens: [{ token: TOKEN.CLOUDFLARE_API_TOKEN, name: 'deploy ops@example.com' }], keys: [{ email: KEY.CLOUDFLARE_EMAIL, key: KEY.CLOUDFLARE_API_KEY }] });
  await call(emulator, 'GET', `/zones/${ZONE}/firewall/rules`);
  await call(emulator, 'POST', `/zones/${ZONE}/filters`, [{ expression: 'true' }]);
  await call(emulator, 'POST', `/zones/${ZONE}/filters`, [{ expression: 'true' }]);
  await call(emulator, 'PATCH', `/zones/${ZONE}/settings/security_level`, { value: 'high' });
  await call(emulator, 'POST', `/accounts/${ACCOUNT}/images/v1/direct_upload`, { id: 'x' });
  for (const value of ['off', 'under_attack']) await call(emulator, 'PATCH', `/zones/${ZONE}/settings/security_level`, { value });
  await call(emulator, 'GET', `/zones/${ZONE}/firewall/access_rules/rules`);
  await call(emulator, 'GET', `/zones/${ZONE}/rulesets`);
  await call(emulator, 'POST', `/zones/${ZONE}/dns_records`, { type: 'A', name: 'x', content: '192.0.2.1' });
  const report = await audited(clientAt(emulator.url), { auditLogs: terms(BETA) });
  expect(found(report)).toEqual([
    'filters-api POST /zones/{zone_id}/filters ×2 certain',
    'firewall-rules-api GET /zones/{zone_id}/firewall/rules ×1 certain',
    'images-direct-upload-v1 POST /accounts/{account_id}/images/v1/direct_upload ×1 certain',
    'security-level PATCH /zones/{zone_id}/settings/security_level ×1 certain',
  ]);
  const filters = report.findings.find(({ deprecation }) => deprecation === 'filters-api');
  expect(filters).toMatchObject({
    source: { kind: 'log', file: 'audit log of Acme', line: 2, format: 'audit-log' },
    callers: [{ who: `127.0.0.1 · deploy [e-mail] · ${AGENT}`, count: 2 }],
    tools: [{ tool: 'cloudflare-go', version: '0.80.0', count: 2 }],
    days: { [BETA]: 2 },
    statuses: { 404: 2 },
    evidence: { api: { what: 'an audit log of the API itself' } },
  });
  expect(logIn(report)).toMatchObject({ lines: 10, unreadable: 0, own: 0, files: [{ asked: { outcome: 'read', pages: 2 } }] });
});

test('a token without a name is known by the beginning of its id, a key as such, and no address is told', async () => {
  const emulator = await emulated(BETA);
  await call(emulator, 'GET', `/zones/${ZONE}/filters`);
  const response = await fetch(`${emulator.url}/zones/${ZONE}/filters`, { headers: { 'x-auth-email': KEY.CLOUDFLARE_EMAIL, 'x-auth-key': KEY.CLOUDFLARE_API_KEY, 'user-agent': 'curl/8' } });
  await response.text();
  const report = await audited(clientAt(emulator.url), { auditLogs: terms(BETA) });
  expect(report.findings[0]?.callers.map(({ who }) => who)).toEqual([expect.stringMatching(/^127\.0\.0\.1 · api_key · curl\/8$/), expect.stringMatching(/^127\.0\.0\.1 · token [0-9a-f]{8}… · cloudflare-go/)].sort());
  expect(JSON.stringify(report)).not.toMatch(/canary|example\.com/);
});

test('the auditor leaves its own calls out and counts them, beside the zones it looks at', async () => {
  const emulator = await emulated(BETA);
  await call(emulator, 'GET', `/zones/${ZONE}/filters`);
  const auditLogs = terms(BETA, { only: false });
  await audited(clientAt(emulator.url), { auditLogs });
  const report = await audited(clientAt(emulator.url), { auditLogs });
  expect(found(report)).toEqual(['filters-api GET /zones/{zone_id}/filters ×1 certain']);
  expect(logIn(report).own).toBeGreaterThan(10);
  expect(logIn(report).lines).toBe(logIn(report).own + 1);
  expect(report.coverage.map(({ kind }) => kind)).toEqual(['zones', 'logs']);
});

test('alone, it asks for nothing but accounts and their logs', async () => {
  const emulator = await emulated(GENERAL);
  await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL) });
  expect(emulator.journal().map(({ path: asked }) => asked.replace(/\?.*/, ''))).toEqual(['/client/v4/accounts', `/client/v4/accounts/${ACCOUNT}/logs/audit`]);
});

test('a log of changes alone is never taken for the whole truth', async () => {
  const emulator = await emulated(GENERAL);
  expect(await call(emulator, 'GET', `/zones/${ZONE}/settings/security_level`)).toBe(200);
  expect(await call(emulator, 'POST', `/zones/${ZONE}/filters`, [{ expression: 'true' }])).toBe(404);
  const report = await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL) });
  expect(report.findings).toEqual([]);
  expect(reasons(report)).toEqual([OMITS]);
  expect(report.complete).toBe(false);
  expect(logIn(report)).toMatchObject({ lines: 0, files: [{ asked: { outcome: 'read', pages: 1 } }] });
});

test('a window that reaches back further than the logs do says so', async () => {
  const emulator = await emulated(GENERAL);
  const report = await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL, { since: '2026-01-01T00:00:00.000Z' }) });
  expect(reasons(report)[0]).toBe('audit logs (limit): Asked for from 2026-01-01T00:00:00.000Z, but they reach back to 2026-03-10T00:00:00.000Z at most (18 months, and nothing from before 2026-03-10): earlier calls are unknown.');
  const near = await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL, { since: '2026-03-10T00:00:00.000Z' }) });
  expect(reasons(near)).toEqual([OMITS]);
});

test('a token that may not read the log makes it unknown, and the other account is read', async () => {
  const emulator = await start(SEED.zones, {
    accounts: [...SEED.accounts, { name: 'Beta' }],
    tokens: [{ token: TOKEN.CLOUDFLARE_API_TOKEN, permissions: ['Zone Read'] }],
  });
  const report = await audited(clientAt(emulator.url, { env: TOKEN }), { auditLogs: terms(GENERAL), scope: { zones: [], accounts: [ACCOUNT], all: false } });
  expect(reasons(report)[0]).toBe('audit log of Acme (no-permission): It was not read. GET /accounts/{account_id}/logs/audit: it answered 403: Authentication error (code 10000); needs Account Settings Read or Account Settings Write.');
  expect(logIn(report).files.map(({ asked }) => asked?.outcome)).toEqual(['denied']);
  expect(report.complete).toBe(false);
});

test('accounts that could not be listed are not taken for none', async () => {
  const emulator = await emulated(GENERAL);
  emulator.faults.add({ kind: 'status', status: 500, path: '/accounts?', times: 99 });
  const report = await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL) });
  expect(reasons(report)[0]).toBe('GET /accounts (limit): Not every account was listed: it answered 500: Injected error 500.');
  expect(logIn(report).files).toEqual([]);
});

/** Changes one second apart, every tenth by a deprecated call. */
function records(count: number, from = '2026-11-01T00:00:00Z'): JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `record-${index}`,
    action: { time: new Date(Date.parse(from) + index * 1000).toISOString(), result: 'success', type: 'update' },
    actor: { type: 'user', context: 'dash', email: 'canary-mail@example.com', ip_address: '203.0.113.9' },
    raw: { method: 'PATCH', status_code: 200, uri: `/zones/${ZONE}/settings/${index % 10 === 0 ? 'mobile_redirect' : 'ipv6'}?by=canary-mail%40example.com`, user_agent: 'Mozilla/5.0' },
    resource: { request: { value: 'on', client_secret: 'canarysecret', note: 'mail to canary-mail@example.com' } },
  }));
}

const MANY = 2500;

test('every page is read once, whatever goes wrong on the way', async () => {
  const emulator = await emulated(GENERAL, { accounts: [{ id: ACCOUNT, name: 'Acme', audit_logs: records(MANY) }] });
  const clean = await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL) });
  expect(found(clean)).toEqual(['zone-setting-mobile-redirect PATCH /zones/{zone_id}/settings/mobile_redirect ×250 certain']);
  expect(logIn(clean)).toMatchObject({ lines: MANY, files: [{ asked: { pages: 4 } }] });
  emulator.faults.add({ kind: 'status', status: 429, retryAfter: 1, path: '/logs/audit', every: 2 });
  emulator.faults.add({ kind: 'status', status: 503, path: 'cursor=' });
  emulator.faults.add({ kind: 'truncate', path: 'cursor=' });
  emulator.faults.add({ kind: 'html', path: 'cursor=' });
  const hindered = await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL) });
  expect(hindered).toEqual(clean);
});

test('a cursor that has expired is replaced by the time of the last record, and nothing is counted twice', async () => {
  const emulator = await emulated(GENERAL, { accounts: [{ id: ACCOUNT, name: 'Acme', audit_logs: records(MANY) }] });
  emulator.faults.add({ kind: 'status', status: 400, path: 'cursor=' });
  const report = await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL) });
  expect(found(report)).toEqual(['zone-setting-mobile-redirect PATCH /zones/{zone_id}/settings/mobile_redirect ×250 certain']);
  expect(logIn(report)).toMatchObject({ lines: MANY, files: [{ asked: { outcome: 'read', pages: 5 } }] });
  expect(reasons(report)).toEqual([OMITS]);
});

test('each page is asked for within the same bounds, a thousand records at once, the oldest first', async () => {
  const emulator = await emulated(GENERAL, { accounts: [{ id: ACCOUNT, name: 'Acme', audit_logs: records(MANY) }] });
  await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL) });
  const asked = emulator.journal().map(({ path: one }) => new URL(one, emulator.url)).filter(({ pathname }) => pathname.endsWith('/logs/audit')).map(({ searchParams }) => Object.fromEntries(searchParams));
  // A second more on each side, since neither bound belongs to the window.
  const bounds = { since: '2026-10-21T23:59:58Z', before: '2026-11-21T00:00:01Z', direction: 'asc', limit: '1000' };
  expect(asked).toEqual([bounds, ...Array.from({ length: 3 }, () => ({ ...bounds, cursor: expect.any(String) as string }))]);
  expect(new Set(asked.map(({ cursor }) => cursor)).size).toBe(4);
});

test('a log that cannot be read to its end is unknown from there, with what it showed until then', async () => {
  const emulator = await emulated(GENERAL, { accounts: [{ id: ACCOUNT, name: 'Acme', audit_logs: records(MANY) }] });
  emulator.faults.add({ kind: 'status', status: 500, path: 'cursor=', times: 99 });
  const report = await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL) });
  expect(found(report)).toEqual(['zone-setting-mobile-redirect PATCH /zones/{zone_id}/settings/mobile_redirect ×100 certain']);
  expect(reasons(report)[0]).toBe('audit log of Acme (limit): It was not read to its end. GET /accounts/{account_id}/logs/audit: page 2: it answered 500: Injected error 500.');
});

test('what the service did of itself is counted, and a record without a request is not passed over', async () => {
  const [first] = records(1);
  const audit_logs = [
    { ...first, id: 'by the service', actor: { type: 'system' }, raw: {} },
    { ...first, id: 'by somebody', raw: { user_agent: 'x' } },
    ...records(2),
  ] as JsonObject[];
  const emulator = await emulated(GENERAL, { accounts: [{ id: ACCOUNT, name: 'Acme', audit_logs }] });
  const report = await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL) });
  expect(logIn(report)).toMatchObject({ lines: 4, unreadable: 1, files: [{ asked: { withoutRequest: 1 } }] });
  expect(report.findings[0]?.share).toBe(0.5);
  expect(reasons(report)).toContain('audit log of Acme:2 (unparsed): The line has no field that is known to hold a request path.');
});

test('the answers are those of `lastcall logs` for the same records', async () => {
  const audit_logs = records(300);
  const emulator = await emulated(GENERAL, { accounts: [{ id: ACCOUNT, name: 'Acme', audit_logs }] });
  const live = await audited(clientAt(emulator.url), { auditLogs: terms(GENERAL) });
  const file = path.join(folder, 'exported.ndjson');
  await writeFile(file, audit_logs.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { groups, blindSpots, coverage } = await readLogs([{ path: file, name: 'audit log of Acme' }], { vocabulary: catalog.vocabulary });
  const exported = analyzeLogs(groups, blindSpots, [coverage], { catalog, terms: { asOf: GENERAL, dates: 'seed', threatScore: 'zero' }, toolVersion: '0.0.0' });
  expect(live.findings).toHaveLength(1);
  expect(live.findings).toEqual(exported.findings);
});

const UNDERTAKING: Undertaking = { kind: 'audit', scope: { zones: [], accounts: [], all: true }, probe: false, logFilters: false, trustToken: false, scheme: 'key', auditLogs: terms(GENERAL) };

async function through(url: string, file: string): Promise<Report> {
  const snapshot: Snapshot = await openSnapshot(file, { baseUrl: url, tool: '0.0.0', write: true });
  const client = clientAt(url);
  await snapshot.begin(UNDERTAKING);
  try {
    return await reportFrom({ reader: snapshot.through(client, () => new Date(0)), scheme: 'key', auditLogs: terms(GENERAL) });
  } finally {
    await client.close();
    await snapshot.close();
  }
}

test('a snapshot answers alike without the network, goes on where it broke off, and holds no address and no secret', async () => {
  const emulator = await emulated(GENERAL, { accounts: [{ id: ACCOUNT, name: 'Acme', audit_logs: records(MANY) }] });
  const whole = path.join(folder, 'whole.ndjson');
  const live = await through(emulator.url, whole);
  const text = await readFile(whole, 'utf8');
  expect(text).not.toMatch(/canary/);
  const broken = path.join(folder, 'broken.ndjson');
  await writeFile(broken, text.split('\n').slice(0, 5).join('\n').slice(0, -100));
  const late = path.join(folder, 'late.ndjson');
  await copyFile(broken, late);
  expect(await through(emulator.url, broken)).toEqual(live);
  // The day after no cursor of the first run is good any more.
  emulator.setClock('2026-11-21');
  expect((await through(emulator.url, late)).findings).toEqual(live.findings);
  await closeAll();
  const snapshot = await openSnapshot(whole, { baseUrl: emulator.url, tool: '0.0.0', write: false });
  expect(await reportFrom({ reader: snapshot.offline(), ...snapshot.undertaking, scheme: 'key' })).toEqual(live);
  await snapshot.close();
});
