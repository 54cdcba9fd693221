import path from 'node:path';
import { expect, test } from 'vitest';
import { emulate, type EmulateFlags } from '../../analyzer/cli/commands/emulate.ts';
import { ioIn } from './io.ts';
import { emulating, ROOT } from './program.ts';

const SEED = path.join(ROOT, 'fixtures', 'zones', 'before-custom-rules.json');

test('emulate prints its URL, journals verdicts and ends cleanly on a signal', async () => {
  const { url, stop } = await emulating(['--as-of', '2024-10-01', '--seed', SEED]);
  const headers = { Authorization: 'Bearer any-token', 'Content-Type': 'application/json' };
  const { result: zones } = await (await fetch(`${url}/zones`, { headers })).json() as { result: { id: string; name: string }[] };
  const zone = zones[0]?.id ?? '';
  await fetch(`${url}/zones/${zone}/firewall/rules`, { headers });
  await fetch(`${url}/zones/${zone}/settings/security_level`, { method: 'PATCH', headers, body: '{"value":"high"}' });
  await fetch(`${url}/zones/${zone}/settings/security_level`, { method: 'PATCH', headers, body: '{"value":"off"}' });
  const journal = await (await fetch(new URL('/__emulator/journal', url))).json() as { verdicts: string[]; status: number }[];
  expect(journal.map(({ status, verdicts }) => [status, ...verdicts])).toEqual([
    [200], [200, 'firewall-rules-api'], [400, 'security-level'], [200],
  ]);
  expect(JSON.stringify(journal)).not.toContain('any-token');
  const end = await stop('SIGINT');
  expect(end.code).toBe(0);
  expect(end.out).toBe(`${url}\n`);
  await expect(fetch(url)).rejects.toThrow();
}, 60_000);

const FLAGS: EmulateFlags = { port: '0', host: '127.0.0.1', asOf: '2024-10-01' };

test('emulate serves as many zones as asked for, beside those of a seed, and keeps to the budget', async () => {
  const { io, out, err } = ioIn(ROOT);
  const code = await emulate({ ...FLAGS, zones: '3', seed: SEED, budget: '1', quiet: true }, io, async () => {
    await Promise.resolve();
    const url = `${out().trim()}/zones`;
    const headers = { Authorization: 'Bearer any-token' };
    expect((await (await fetch(url, { headers })).json() as { result: unknown[] }).result).toHaveLength(4);
    expect((await fetch(url, { headers })).status).toBe(429);
  });
  expect([code, err()]).toEqual([0, '']);
});

test.each<[Partial<EmulateFlags>, string]>([
  [{ port: '99999' }, '--port wants a whole number from 0 to 65535, not "99999".'],
  [{ zones: '0' }, '--zones wants a whole number from 1 to 100000, not "0".'],
  [{ budget: 'many' }, '--budget wants a whole number'],
  [{ asOf: 'soon' }, '--as-of wants a day such as 2024-09-30, not "soon".'],
  [{ seed: 'no-such-file.json' }, 'no-such-file.json could not be read: there is no such file.'],
])('emulate %j is an error of the user', async (flags, message) => {
  await expect(emulate({ ...FLAGS, ...flags }, ioIn(ROOT).io, () => Promise.resolve())).rejects.toThrow(message);
});
