import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { folder, lastcall } from './io.ts';

function line(index: number, host = 'api.cloudflare.com'): string {
  return `${JSON.stringify({
    EdgeStartTimestamp: `2024-03-0${(index % 3) + 1}T10:00:00Z`, ClientIP: `192.0.2.${index % 2}`, ClientRequestHost: host, ClientRequestMethod: 'GET',
    ClientRequestURI: `/client/v4/zones/0123456789abcdef0123456789abcdef/firewall/rules?n=${index}`, ClientRequestUserAgent: 'cloudflare-go/v0.66.0', EdgeResponseStatus: index % 4 === 0 ? 403 : 200,
  })}\n`;
}

/** A folder with one log of six calls. */
function logFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'logs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'a.log'), Array.from({ length: 6 }, (_, index) => line(index)).join(''));
  return folder;
}

test('a report names logs as they were given, draws the days and names the tools', async () => {
  const { code, out } = await lastcall(['logs', 'a.log'], { cwd: logFolder() });
  expect(code).toBe(1);
  expect(out).toContain('  a.log:1  GET /zones/{zone_id}/firewall/rules  ×6');
  expect(out).toContain('Per day ███ from 2024-03-01 to 2024-03-03');
  expect(out).toContain('100.0 % of all requests read');
  expect(out).toContain('With cloudflare-go 0.66.0 ×6');
});

test('where most lines are in no known format, the options that describe one are named', async () => {
  const cwd = logFolder();
  writeFileSync(path.join(cwd, 'own.log'), 'at 12:00 asked=/client/v4/zones/x/filters\n'.repeat(3));
  writeFileSync(path.join(cwd, 'most.log'), `at 12:00 nothing\n${line(1).repeat(3)}`);
  const said = async (...args: string[]): Promise<boolean> => (await lastcall(['logs', ...args], { cwd })).err.includes('--log-format');
  expect([await said('own.log'), await said('own.log', '--quiet'), await said('own.log', '--field', 'uri=x'), await said('most.log')]).toEqual([true, false, false, false]);
});

test('an exported audit log without findings is no proof, because it holds changes alone', async () => {
  const folder = logFolder();
  const record = { action: { time: '2026-04-01T10:00:00Z' }, raw: { method: 'PATCH', uri: '/zones/0123456789abcdef0123456789abcdef/settings/ipv6', status_code: 200 } };
  writeFileSync(path.join(folder, 'audit.ndjson'), `${JSON.stringify(record)}\n`);
  const { code, out } = await lastcall(['logs', 'audit.ndjson', '--require-complete'], { cwd: folder });
  expect(code).toBe(3);
  expect(out.replace(/\s+/g, ' ')).toContain('audit.ndjson: Audit logs hold changes alone');
  writeFileSync(path.join(folder, 'b.log'), line(1, 'gate.example.com').replace('/client/v4', '/cf'));
  expect((await lastcall(['logs', 'b.log', '--require-complete'], { cwd: folder })).code).toBe(0);
});

test('a base URL of one\'s own makes any path under it one of the API', async () => {
  const folder = logFolder();
  writeFileSync(path.join(folder, 'b.log'), line(1, 'gate.example.com').replace('/client/v4', '/cf'));
  expect((await lastcall(['logs', 'b.log'], { cwd: folder })).code).toBe(0);
  expect((await lastcall(['logs', 'b.log', '--base-url', 'https://gate.example.com/cf'], { cwd: folder })).code).toBe(1);
});

test.each([
  ['caller', '3  192.0.2.0 · cloudflare-go/v0.66.0  firewall-rules-api\n3  192.0.2.1 · cloudflare-go/v0.66.0  firewall-rules-api\n'],
  ['route', '6  GET /zones/{zone_id}/firewall/rules  firewall-rules-api\n'],
  ['day', '2  2024-03-01  firewall-rules-api\n2  2024-03-02  firewall-rules-api\n2  2024-03-03  firewall-rules-api\n'],
  ['status', '4  200  firewall-rules-api\n2  403  firewall-rules-api\n'],
])('counts by %s stand in place of the report', async (by, expected) => {
  const { code, out } = await lastcall(['logs', 'a.log', '--by', by], { cwd: logFolder() });
  expect({ code, out }).toEqual({ code: 1, out: expected });
});

test.each(['caller', 'route', 'day', 'status'])('a row of counts by %s says how many of its calls are only possible', async (by) => {
  const cwd = logFolder();
  const loose = (method: string): string => `192.0.2.1 - - [01/Mar/2024:10:00:00 +0000] "${method} /client/v4/zones/x/settings/security_level HTTP/1.1" 200 5\n`;
  const sure = '192.0.2.1 - - [01/Mar/2024:10:00:00 +0000] "GET /client/v4/zones/x/filters HTTP/1.1" 200 5\n';
  writeFileSync(path.join(cwd, 'doubtful.log'), `${loose('PATCH').repeat(2)}${sure}`);
  const { out } = await lastcall(['logs', 'doubtful.log', '--by', by], { cwd });
  const { rows } = JSON.parse((await lastcall(['logs', 'doubtful.log', '--by', by, '-f', 'json'], { cwd })).out) as { rows: { count: number; possible: number }[] };
  const [count, possible] = [rows.reduce((sum, row) => sum + row.count, 0), rows.reduce((sum, row) => sum + row.possible, 0)];
  expect(count - possible).toBe(1);
  expect(possible).toBeGreaterThan(0);
  expect(out).toMatch(by === 'route' ? /filters {2}filters-api\n/ : new RegExp(` {2}${possible} only possible\\n`));
});

test('counts by what no call tells say that there are calls, and where lines were not read, that there may be more', async () => {
  const cwd = logFolder();
  writeFileSync(path.join(cwd, 'bare.log'), '{"method":"GET","path":"/client/v4/zones/x/filters"}\n');
  writeFileSync(path.join(cwd, 'none.log'), line(1).replace('firewall/rules', 'firewall/lockdowns'));
  writeFileSync(path.join(cwd, 'torn.log'), `${line(1)}at 12:00 asked=/client/v4/zones/x/filters\n`);
  const told = async (name: string, ...args: string[]): Promise<[string, boolean]> => {
    const { out, err } = await lastcall(['logs', name, '--by', 'day', ...args], { cwd });
    return [out, err.includes('The look was incomplete')];
  };
  expect(await told('bare.log')).toEqual(['No day is known of the 1 call that was found.\n', false]);
  expect(await told('none.log')).toEqual(['No call was found that ends.\n', false]);
  expect((await told('torn.log'))[1]).toBe(true);
  expect((await told('torn.log', '--quiet'))[1]).toBe(false);
});

test('a filter that asks for a field that no request has is no proof of anything', async () => {
  const cwd = logFolder();
  const said = async (key: string): Promise<[boolean, number]> => {
    const filter = JSON.stringify({ where: { and: [{ key, operator: 'eq', value: '192.0.2.9' }, { key: 'EdgeResponseStatus', operator: 'lt', value: 600 }] } });
    const { out, code } = await lastcall(['logs', 'a.log', '--filter', filter, '--require-complete'], { cwd });
    return [out.includes(`the log filter: No request has the field ${key}, which the filter asks for.`), code];
  };
  expect(await said('ClientIpp')).toEqual([true, 3]);
  expect(await said('ClientIP')).toEqual([false, 0]);
});

test('of many callers each has a row of its own, with all its calls, and the tools of all are told', async () => {
  const cwd = logFolder();
  const calls = Array.from({ length: 90 }, (_, index) => line(index % 3).replace(/192\.0\.2\.\d+/, `192.0.2.${100 + (index % 30)}`).replace(/v0\.66\.0/, `v0.${index % 30}.0`));
  writeFileSync(path.join(cwd, 'many.log'), calls.join(''));
  const rows = (await lastcall(['logs', 'many.log', '--by', 'caller'], { cwd })).out.trimEnd().split('\n');
  expect([rows.length, rows.every((row) => /^3 {2}192\.0\.2\.1\d\d · cloudflare-go\/v0\.\d+\.0 {2}firewall-rules-api$/.test(row))]).toEqual([30, true]);
  const { findings } = JSON.parse((await lastcall(['logs', 'many.log', '-f', 'json'], { cwd })).out) as { findings: { tools: { count: number }[] }[] };
  expect(findings.flatMap(({ tools }) => tools).map(({ count }) => count)).toEqual(Array(30).fill(3));
});

test('a second run with a state reads what was added, and answers for both', async () => {
  const folder = logFolder();
  const count = async (): Promise<number> => {
    const { out } = await lastcall(['logs', 'a.log', '--state', 'state.json', '--format', 'json'], { cwd: folder });
    return (JSON.parse(out) as { findings: { count: number }[] }).findings.reduce((sum, finding) => sum + finding.count, 0);
  };
  expect(await count()).toBe(6);
  appendFileSync(path.join(folder, 'a.log'), line(6) + line(7));
  expect(await count()).toBe(8);
  const { code, err } = await lastcall(['logs', 'a.log', '--state', 'state.json', '--since', '2024-03-02'], { cwd: folder });
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('another catalog or other options') as string });
});

test('a state is its owner\'s alone, and what a run left of one that was killed goes with the next', async () => {
  const folder = logFolder();
  const written = readdirSync(folder);
  writeFileSync(path.join(folder, '.lastcall-999999999-0123456789ab.tmp'), 'half a state');
  await lastcall(['logs', 'a.log', '--state', 'state.json'], { cwd: folder });
  expect([readdirSync(folder), statSync(path.join(folder, 'state.json')).mode & 0o777]).toEqual([[...written, 'state.json'].sort(), 0o600]);
});

test('a state needs files', async () => {
  expect(await lastcall(['logs', '-', '--state', 'state.json'], { cwd: logFolder() })).toMatchObject({ code: 2, err: expect.stringContaining('--state needs files') as string });
});

test('exact counts leave nothing behind, and do not go with a state', async () => {
  const folder = logFolder();
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary);
  const { code, out } = await lastcall(['logs', 'a.log', '--exact', '--by', 'caller'], { cwd: folder, env: { TMPDIR: temporary } });
  expect({ code, out, left: readdirSync(temporary) }).toEqual({ code: 1, out: '3  192.0.2.0 · cloudflare-go/v0.66.0  firewall-rules-api\n3  192.0.2.1 · cloudflare-go/v0.66.0  firewall-rules-api\n', left: [] });
  expect(await lastcall(['logs', 'a.log', '--exact', '--state', 'state'], { cwd: folder })).toMatchObject({ code: 2, err: expect.stringContaining('--exact is for one run') as string });
  expect(await lastcall(['logs', 'a.log', '--exact'], { cwd: folder, env: { TMPDIR: path.join(folder, 'none') } })).toMatchObject({ code: 2, err: expect.stringContaining('No temporary folder could be made') as string });
});

test('where no log is there the run cannot be done; where one of several is, it can', async () => {
  const folder = logFolder();
  expect(await lastcall(['logs', 'gone.log', 'lost.log'], { cwd: folder })).toMatchObject({ code: 2, out: '', err: 'lastcall: There is no file or folder "gone.log" or "lost.log".\n' });
  const { code, out } = await lastcall(['logs', 'gone.log', 'a.log'], { cwd: folder });
  expect([code, out.includes('gone.log could not be read: there is no such file.')]).toEqual([1, true]);
});

test('a pipe is read like a file, to its end', async () => {
  const folder = logFolder();
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const writer = spawn('sh', ['-c', 'cat a.log a.log > pipe'], { cwd: folder, stdio: 'ignore' });
  const { code, out } = await lastcall(['logs', 'pipe', '--by', 'route'], { cwd: folder });
  expect({ code, out, written: await new Promise((resolve) => (writer.exitCode === null ? writer.on('close', resolve) : resolve(writer.exitCode))) })
    .toEqual({ code: 1, out: '12  GET /zones/{zone_id}/firewall/rules  firewall-rules-api\n', written: 0 });
});

test.each([
  ['an empty log', { 'a.log': '' }, 'a.log: The log is empty.\n'],
  ['blank lines', { 'a.log': '\n\n' }, 'a.log: No line of the log is a request.\n'],
  ['a folder without logs', { 'a.log/.hidden': '' }, 'Nothing was looked at, so nothing can be said.\n'],
])('%s is no clean answer', async (_, files, sentence) => {
  const cwd = folder(files);
  const { code, out } = await lastcall(['logs', 'a.log', '--require-complete'], { cwd });
  expect([code, out]).toEqual([3, expect.stringContaining(sentence)]);
  expect(JSON.parse((await lastcall(['logs', 'a.log', '--format', 'json'], { cwd })).out)).toMatchObject({ complete: false });
});

test('nothing on standard input is no clean answer, and an empty log beside a read one keeps none from being complete', async () => {
  expect(await lastcall(['logs', '-', '--require-complete'], { stdin: '' })).toMatchObject({ code: 3, out: expect.stringContaining('standard input: The log is empty.') });
  const request = '192.0.2.1 - - [01/Mar/2024:10:20:30 +0000] "GET / HTTP/1.1" 200 1\n';
  const { code, out } = await lastcall(['logs', 'a.log', 'b.log', '--require-complete'], { cwd: folder({ 'a.log': '', 'b.log': request }) });
  expect([code, out]).toEqual([0, expect.stringContaining('a.log: The log is empty.')]);
});

test('a log that is empty so far, and a state with nothing new, are no blind spots', async () => {
  const cwd = folder({ 'a.log': '192.0.2.1 - - [01/Mar/2024:10:20:30 +0000] "GET / HTTP/1.1" 200 1\n', 'b.log': '' });
  for (const _ of [1, 2]) expect(await lastcall(['logs', 'a.log', 'b.log', '--state', 's', '--require-complete'], { cwd })).toMatchObject({ code: 0, out: expect.not.stringContaining('empty') });
});
