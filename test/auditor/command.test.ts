import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { audit, type AuditFlags } from '../../analyzer/cli/commands/audit.ts';
import { UserError } from '../../analyzer/errors.ts';
import type { Io } from '../../analyzer/cli/io.ts';
import { emulators, KEY, TOKEN } from './run.ts';

const { start, closeAll } = emulators();
afterEach(closeAll);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'audit-'));
});
afterAll(() => rm(folder, { recursive: true }));

const FLAGS: AuditFlags = { format: 'text', output: [], entry: [], area: [], catalog: [], color: 'never', zone: [], account: [] };

async function run(flags: Partial<AuditFlags>, env: Record<string, string> = KEY): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const io: Io = {
    stdout: (text) => void (out += text),
    stderr: (text) => void (err += text),
    async *stdin() {},
    env: { SOURCE_DATE_EPOCH: '1795000000', ...env },
    cwd: folder,
    now: () => new Date(),
    width: 100,
    stdoutIsTerminal: false,
    interrupted: () => new AbortController().signal, beforeInterrupt: () => () => {}, stderrIsTerminal: false,
  };
  const code = await audit({ ...FLAGS, ...flags }, io);
  return { code, out, err };
}

test('the exit code tells findings, clean and incomplete apart', async () => {
  const { url: baseUrl } = await start([{ name: 'bad.example', settings: { security_level: 'high' } }, { name: 'good.example' }]);
  expect((await run({ baseUrl, zone: ['bad.example'] })).code).toBe(1);
  expect((await run({ baseUrl, zone: ['good.example'] })).code).toBe(0);
  expect((await run({ baseUrl, zone: ['good.example'] }, TOKEN)).code).toBe(3);
  expect((await run({ baseUrl, zone: ['good.example'], trustToken: true }, TOKEN)).code).toBe(0);
});

test('a zone that is affected is told as soon as it is through, unless nobody wants to hear', async () => {
  const { url: baseUrl } = await start([{ name: 'bad.example', settings: { security_level: 'high' } }, { name: 'good.example' }]);
  const zone = ['bad.example', 'good.example'];
  const { err } = await run({ baseUrl, zone });
  expect(err).toBe('bad.example: affected by security-level\n');
  expect((await run({ baseUrl, zone, quiet: true })).err).toBe('');
});

test('a snapshot is written by one run and judged by the next without the network', async () => {
  const emulator = await start([{ name: 'bad.example', settings: { security_level: 'high' } }]);
  const flags = { baseUrl: emulator.url, snapshot: 'audit.ndjson', format: 'json' };
  const live = await run({ ...flags, all: true });
  await closeAll();
  const again = await run(flags, {});
  expect(again).toEqual({ ...live, err: '' });
  expect(live.code).toBe(1);
});

test('the plan is printed without credentials and sends nothing', async () => {
  const emulator = await start([{ name: 'a.example' }]);
  const { code, out } = await run({ baseUrl: emulator.url, plan: true, all: true }, {});
  expect(code).toBe(0);
  expect(out).toContain('Nothing has been sent.');
  expect(out).toContain('  1  GET /zones/{zone_id}/dns_records, more for further pages only where they are needed\n      needs DNS Read\n');
  expect(out).toContain('  2  GET /zones/{zone_id}/pagerules\n');
  expect(out).toContain('Not asked without --probe, because these endpoints are ending: GET /zones/{zone_id}/settings/brotli');
  expect(emulator.journal()).toEqual([]);
});

/** One account with one zone, and a change by a deprecated call of yesterday. */
async function withDeprecatedChange(): Promise<{ baseUrl: string; account: string[] }> {
  const id = 'a'.repeat(32);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const raw = { method: 'PATCH', status_code: 200, uri: `/zones/${'b'.repeat(32)}/settings/mobile_redirect`, user_agent: 'cloudflare-go/v0.80.0' };
  const audit_logs = [{ id: 'r', action: { time: yesterday }, actor: { type: 'user', email: 'canary-mail@example.com' }, raw }];
  const { url } = await start([{ name: 'good.example' }], { accounts: [{ id, name: 'Acme', audit_logs }] });
  return { baseUrl: url, account: [id] };
}

test('audit logs are read when asked for, alone or beside the zones, within the window', async () => {
  const flags = await withDeprecatedChange();
  expect((await run(flags)).code).toBe(0);
  const beside = await run({ ...flags, auditLogs: true });
  expect(beside.code).toBe(1);
  expect(beside.out).toContain('With cloudflare-go 0.80.0 ×1');
  expect(beside.out).toMatch(/1 of 1 audit log read whole, from \S+ to\s+\S+: 1\s+record\s+on\s+2\s+pages,\s+0\s+unreadable\./);
  expect(beside.out).toMatch(/2 zones asked with \d+ calls/);
  expect(beside.out).not.toContain('canary');
  const alone = await run({ ...flags, auditLogs: true, zones: false });
  expect(alone.code).toBe(1);
  expect(alone.out).not.toContain('zones asked');
  const before = await run({ ...flags, auditLogs: true, zones: false, since: '20d', until: '5d' });
  expect([before.code, before.out.includes('0 records')]).toEqual([3, true]);
});

test('a snapshot goes on with the window it began with, and is judged again offline', async () => {
  const flags = { ...(await withDeprecatedChange()), auditLogs: true, zones: false, snapshot: 'logs.ndjson', format: 'json' };
  const first = await run(flags);
  expect(await run(flags)).toEqual({ ...first, err: '3 answers of logs.ndjson are not asked again.\n' });
  await closeAll();
  expect(await run({ baseUrl: flags.baseUrl, snapshot: 'logs.ndjson', format: 'json' }, {})).toEqual({ ...first, err: '' });
});

test('the plan knows what audit logs take', async () => {
  const { code, out } = await run({ plan: true, all: true, auditLogs: true, zones: false }, {});
  expect(code).toBe(0);
  expect(out).toContain('  1  GET /accounts/{account_id}/logs/audit, one more for every 1000 records\n      needs Account Settings Read or Account Settings Write\n');
  expect(out).not.toContain('/zones');
});

test.each<[string, Partial<AuditFlags>, string]>([
  ['a window without audit logs', { all: true, since: '30d' }, '--since needs --audit-logs.'],
  ['neither zones nor audit logs', { all: true, zones: false }, '--no-zones needs --audit-logs.'],
  ['audit logs of a zone', { zone: ['a.example'], auditLogs: true }, 'Whose audit logs?'],
  ['a window that ends before it begins', { all: true, auditLogs: true, since: '2026-10-02', until: '2026-10-01' }, '--since 2026-10-02 is not before --until 2026-10-01.'],
  ['a window in words', { all: true, auditLogs: true, since: 'spring' }, '--since wants a day, a time such as 2024-09-30T12:00:00Z'],
  ['no scope', {}, 'There is nothing to audit.'],
  ['offline without a file', { offline: true }, '--offline needs --snapshot FILE to judge from.'],
  ['a share above one', { all: true, budgetShare: '2' }, '--budget-share wants a number above 0 and at most 1, not "2".'],
  ['a deadline that is none', { all: true, deadline: 'soon' }, '--deadline wants a number of minutes, not "soon".'],
  ['an account by name', { account: ['Acme'] }, '--account wants the id of an account, 32 hexadecimal digits, not "Acme".'],
])('%s is an error of the user', async (_, flags, message) => {
  const { url } = await start([{ name: 'a.example' }]);
  await expect(run({ baseUrl: url, ...flags })).rejects.toThrow(message);
});

test.each<[string, Record<string, string>, string]>([
  ['a host that does not exist', {}, 'The list of zones could not be read: no-such-host.invalid could not be resolved'],
  ['a proxy that is not there', { HTTP_PROXY: 'http://user:canarypass@127.0.0.1:9' }, 'The list of zones could not be read: the connection to no-such-host.invalid broke (ECONNREFUSED)'],
  ['a proxy that is no address', { HTTP_PROXY: 'canary proxy' }, 'The address of the proxy is not a URL.'],
  ['a token with a line break', { CLOUDFLARE_API_TOKEN: 'canary\ntoken' }, 'The credentials hold a space, a line break'],
])('%s is one sentence, without secrets', async (_, env, message) => {
  const ended = await run({ baseUrl: 'http://no-such-host.invalid/v4', all: true, deadline: '0.1' }, { ...KEY, ...env }).catch((error: unknown) => error);
  expect(ended).toBeInstanceOf(UserError);
  expect(String(ended)).toContain(message);
  expect(String(ended)).not.toContain('canary');
});

test('a base URL that is not the API is an error, not a clean zone', async () => {
  const server = createServer((_, response) => response.end('<html>welcome</html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(run({ baseUrl, all: true })).rejects.toThrow('The list of zones could not be read: it answered 200 with something that is not JSON.');
  server.close();
});
