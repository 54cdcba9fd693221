import { expect, test } from 'vitest';
import type { Report } from '../../analyzer/model.ts';
import { folder, lastcall } from '../cli/io.ts';

const ROUTES = ['POST /zones/{id}/dns_records', 'PUT /zones/{id}/dns_records/{record}', 'PATCH /zones/{id}/dns_records/{record}', 'POST /zones/{id}/dns_records/batch', 'POST /accounts/{id}/load_balancers/pools'];

/** The blind spots of a table of operations, one a line. */
async function blindIn(routes: string[]): Promise<Report['blindSpots']> {
  const table = routes.map((route) => `  { "method": "${route.split(' ')[0]}", "path": "${route.split(' ')[1]}" }`).join(',\n');
  const { out } = await lastcall(['scan', '--format', 'json'], { cwd: folder({ 'operations.json': `{ "server": "https://api.cloudflare.com/client/v4", "operations": [\n${table}\n] }\n` }) });
  return (JSON.parse(out) as Report).blindSpots;
}

test('what many requests of a file send is one blind spot for the entries that they may fall under, and each is named', async () => {
  const [together, alone, ...more] = await blindIn(ROUTES);
  expect(together).toEqual({
    kind: 'run-time',
    where: 'operations.json:2',
    reason: 'What 4 requests here send is not visible, so it is not known whether they fall under dns-record-locked, dns-srv-data-fields: POST /zones/{zone_id}/dns_records (line 2), PUT /zones/{zone_id}/dns_records/{dns_record_id} (line 3), PATCH /zones/{zone_id}/dns_records/{dns_record_id} (line 4), POST /zones/{zone_id}/dns_records/batch (line 5).',
  });
  expect(alone).toEqual({ kind: 'run-time', where: 'operations.json:6', reason: 'What POST /accounts/{account_id}/load_balancers/pools sends is not visible here, so it is not known whether it falls under lb-notification-email.' });
  expect(more).toEqual([]);
});

test('few are told of one by one', async () => {
  expect((await blindIn(ROUTES.slice(0, 3))).map(({ where }) => where)).toEqual(['operations.json:2', 'operations.json:3', 'operations.json:4']);
});
