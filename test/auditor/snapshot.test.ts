import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AuditOptions } from '../../analyzer/auditor/audit.ts';
import type { Reader } from '../../analyzer/auditor/client.ts';
import { openSnapshot, type Undertaking } from '../../analyzer/auditor/snapshot.ts';
import { generateZones } from '../../analyzer/emulator/generate.ts';
import type { Day, Report } from '../../analyzer/model.ts';
import { clientAt, emulators, KEY, only, reportFrom, TOKEN } from './run.ts';

const { start, closeAll } = emulators();
afterEach(closeAll);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'snapshot-'));
});
afterAll(() => rm(folder, { recursive: true }));

const UNDERTAKING: Undertaking = { kind: 'audit', scope: { zones: [], accounts: [], all: true }, probe: false, logFilters: false, trustToken: false, scheme: 'key' };
const ZONES = generateZones(12, { records: 5 }).zones ?? [];

/** An audit through a snapshot; `spoil` may break the client's answers. */
async function live(file: string, url: string, spoil: (reader: Reader) => Reader = (reader) => reader, env: Record<string, string> = KEY): Promise<Report> {
  const client = clientAt(url, { env });
  const snapshot = await openSnapshot(file, { baseUrl: url, tool: '0.0.0', write: true });
  try {
    await snapshot.begin(UNDERTAKING);
    return await reportFrom({ reader: snapshot.through(spoil(client), () => new Date('2026-11-20T10:00:00Z')), scheme: client.scheme });
  } finally {
    await snapshot.close();
    await client.close();
  }
}

async function offline(file: string, url: string, options: Partial<AuditOptions> = {}, asOf?: Day): Promise<Report> {
  const snapshot = await openSnapshot(file, { baseUrl: url, tool: '0.0.0', write: false });
  try {
    return await reportFrom({ reader: snapshot.offline(), ...options }, asOf);
  } finally {
    await snapshot.close();
  }
}

/** A reader that breaks off the audit, as a killed process would. */
function dyingAfter(count: number): (reader: Reader) => Reader {
  return (reader) => ({
    get(at, query) {
      if (count-- <= 0) throw new Error('killed');
      return reader.get(at, query);
    },
  });
}

test('a snapshot is judged again offline with the same bytes, and with another day or catalog', async () => {
  const { url } = await start(ZONES);
  const file = path.join(folder, 'same.ndjson');
  const first = await live(file, url);
  expect(first.findings.length).toBeGreaterThan(0);
  expect(JSON.stringify(await offline(file, url))).toBe(JSON.stringify(first));
  const earlier = await offline(file, url, { catalog: only('threat-score-field') }, '2024-09-01' as Day);
  expect(new Set(earlier.findings.map(({ deprecation, status }) => `${deprecation} ${status}`))).toEqual(new Set(['threat-score-field due']));
});

test('a killed audit goes on where it stopped and asks nothing twice', async () => {
  const emulator = await start(ZONES);
  const [whole, broken] = [path.join(folder, 'whole.ndjson'), path.join(folder, 'broken.ndjson')];
  const expected = await live(whole, emulator.url);
  const before = emulator.journal().length;
  await expect(live(broken, emulator.url, dyingAfter(25))).rejects.toThrow('killed');
  const report = await live(broken, emulator.url);
  const calls = emulator.journal().slice(before).map(({ path: called }) => called);
  expect(JSON.stringify(report)).toBe(JSON.stringify(expected));
  expect(calls.length).toBe(new Set(calls).size);
});

test('a line that was cut off is left out with a note, and asked again', async () => {
  const { url } = await start(ZONES);
  const file = path.join(folder, 'cut.ndjson');
  const expected = await live(file, url);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.slice(0, -20));
  const snapshot = await openSnapshot(file, { baseUrl: url, tool: '0.0.0', write: false });
  expect(snapshot.notes).toEqual([`The last line of ${file} was cut off and is left out; what it held is asked again.`]);
  await snapshot.close();
  expect(JSON.stringify(await live(file, url))).toBe(JSON.stringify(expected));
  expect((await readFile(file, 'utf8')).split('\n').slice(0, -1).every((line) => JSON.parse(line) !== null)).toBe(true);
});

test('offline, what the snapshot does not hold is unknown', async () => {
  const { url } = await start(ZONES.slice(0, 1));
  const file = path.join(folder, 'part.ndjson');
  await live(file, url);
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !line.includes('/dns_records'));
  await writeFile(file, lines.join('\n'));
  const report = await offline(file, url);
  expect(report.complete).toBe(false);
  expect(report.blindSpots.map(({ reason }) => reason)).toContain('GET /zones/{zone_id}/dns_records: it is not in the snapshot.');
});

test('a refusal is asked again: permissions can be mended', async () => {
  const zones = ZONES.slice(0, 1);
  const [weak, strong] = [{ CLOUDFLARE_API_TOKEN: 'weak' }, { CLOUDFLARE_API_TOKEN: 'strong' }];
  const { url } = await start(zones, { tokens: [{ token: 'weak', permissions: ['Zone Read'] }, { token: 'strong' }] });
  const file = path.join(folder, 'mended.ndjson');
  expect((await live(file, url, undefined, weak)).blindSpots.length).toBeGreaterThan(0);
  expect((await live(file, url, undefined, strong)).blindSpots).toEqual([]);
});

test('no credential enters the file, and nobody else can read it', async () => {
  const { url } = await start(ZONES.slice(0, 2));
  for (const env of [KEY, TOKEN]) {
    const file = path.join(folder, `secret-${Object.keys(env).length}.ndjson`);
    await live(file, url, undefined, env);
    expect(await readFile(file, 'utf8')).not.toMatch(/canary|authorization|x-auth/i);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  }
});

test.each([
  ['{"some":"json"}\n', 'is not a snapshot of lastcall.'],
  ['plain text\n', 'is not a snapshot of lastcall.'],
  ['{"kind":"snapshot","schema":9,"api":"x"}\n', 'is a snapshot of another version of lastcall.'],
  ['{"kind":"snapshot","schema":1,"api":"other.example/v4"}\n', 'was taken from other.example/v4, not from api.example/v4.'],
])('a file that is no snapshot of this API is an error: %s', async (text, message) => {
  const file = path.join(folder, 'foreign.ndjson');
  await writeFile(file, text);
  await expect(openSnapshot(file, { baseUrl: 'https://api.example/v4', tool: '0.0.0', write: true })).rejects.toThrow(message);
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('a damaged line in the middle is an error that names it', async () => {
  const { url } = await start(ZONES.slice(0, 1));
  const file = path.join(folder, 'damaged.ndjson');
  await live(file, url);
  await appendFile(file, '{"kind":"answer","path":"/zo\n{}\n');
  const lines = (await readFile(file, 'utf8')).split('\n').length;
  await expect(offline(file, url)).rejects.toThrow(`Line ${lines - 2} of the snapshot ${file} is damaged.`);
});

test('two audits that write to one file are noticed, not mixed up', async () => {
  const { url } = await start(ZONES.slice(0, 1));
  const file = path.join(folder, 'shared.ndjson');
  const options = { baseUrl: url, tool: '0.0.0', write: true };
  const first = await openSnapshot(file, options);
  const second = await openSnapshot(file, options);
  const client = clientAt(url);
  const [a, b] = [first, second].map((one) => one.through(client, () => new Date('2026-11-20T10:00:00Z')));
  await a?.get('/zones');
  await b?.get('/accounts');
  await expect(b?.get('/accounts')).rejects.toThrow('was changed by somebody else while it was in use.');
  await Promise.all([first.close(), second.close(), client.close()]);
});
