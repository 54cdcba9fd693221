// Audits emulated zones: calls per zone, the request budget, time, memory, and what faults and a killed process cost.
//
//   npm run build && node bench/audit.mjs [zones=200]
//
// The audit runs in a process of its own, so that its memory is not mixed with the emulator's. For comparison: prowler's
// Cloudflare provider makes at least 22 calls per zone, counted in its source.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const dist = process.env.LASTCALL_DIST === undefined ? new URL('../dist/', import.meta.url) : new URL(`file://${path.resolve(process.env.LASTCALL_DIST)}/`);
const load = (name) => import(new URL(name, dist).href);
const DAY = '2026-11-20';
const KEY = { CLOUDFLARE_EMAIL: 'bench@example.com', CLOUDFLARE_API_KEY: 'bench-key' };
const WINDOW_MS = 300_000;

if (process.argv[2] === '--child') await child(JSON.parse(process.argv[3]));
else await main(Number(process.argv[2] ?? 200));

async function main(zones) {
  if (!Number.isInteger(zones) || zones < 4 || zones > 1000) throw new Error('Give a number of zones from 4 to 1000.');
  const { generateZones } = await load('analyzer/index.js');
  await underBudget(generateZones(zones), zones);
  const clean = await measured(generateZones(zones), zones);
  await measured(generateZones(Math.floor(zones / 4)), Math.floor(zones / 4));
  await withFaults(generateZones(zones), zones, clean);
}

/** The emulator enforces the real budget; waiting costs no time, because both sides share a clock that jumps. */
async function underBudget(seed, zones) {
  const { startEmulator } = await load('analyzer/index.js');
  const times = [];
  const owners = new Map();
  let now = Date.UTC(2026, 10, 20);
  const begin = now;
  const verdictOf = ({ path: called }) => {
    times.push(now);
    const zone = /\/zones\/(\w+)\//.exec(called)?.[1];
    if (zone !== undefined) owners.set(zone, (owners.get(zone) ?? 0) + 1);
    return [];
  };
  // What is under way arrives before the clock jumps, or it would be counted at the wrong time.
  const sleep = async (milliseconds) => {
    await wait(100);
    now += milliseconds;
  };
  const emulator = await startEmulator({ asOf: DAY, seed, now: () => now, verdictOf });
  await audited(emulator.url, { clock: { now: () => now, sleep } });
  const refused = emulator.journal().filter(({ status }) => status === 429).length;
  await emulator.close();
  const perZone = [...owners.values()].sort((a, b) => a - b);
  say(`${zones} zones, budget of 1,200 calls in 5 minutes enforced, half of it used`, {
    calls: times.length,
    'calls per zone (least, median, most)': [perZone[0], perZone[perZone.length >> 1], perZone.at(-1)].join(', '),
    'most calls in any 5 minutes': mostIn(times),
    'refused with 429': refused,
    'time it would take': `${((now - begin) / 60_000).toFixed(1)} min`,
  });
}

function mostIn(times) {
  let [most, start] = [0, 0];
  for (let end = 0; end < times.length; end++) {
    while (times[end] - times[start] >= WINDOW_MS) start++;
    most = Math.max(most, end - start + 1);
  }
  return most;
}

async function measured(seed, zones) {
  const emulator = await emulatorFor(seed);
  const started = performance.now();
  const result = await inChild({ url: emulator.url });
  const seconds = (performance.now() - started) / 1000;
  await emulator.close();
  say(`${zones} zones, no budget, own process`, {
    seconds: seconds.toFixed(1),
    'peak memory': `${Math.round(result.rss / 1024)} MB`,
    findings: result.findings,
    complete: result.complete,
  });
  return result;
}

async function withFaults(seed, zones, expected) {
  const emulator = await emulatorFor(seed);
  const kinds = [{ kind: 'status', status: 500 }, { kind: 'status', status: 429 }, { kind: 'truncate' }, { kind: 'html' }, { kind: 'disconnect' }];
  for (const kind of kinds) emulator.faults.add({ ...kind, every: 100, times: 1e9 });
  const folder = mkdtempSync(path.join(tmpdir(), 'lastcall-bench-'));
  try {
    const file = path.join(folder, 'audit.ndjson');
    const half = expected.calls / 2;
    await inChild({ url: emulator.url, file }, () => existsSync(file) && statSync(file).size > 0 && emulator.journal().length > half);
    const asked = emulator.journal().length;
    const kept = answersIn(file);
    const result = await inChild({ url: emulator.url, file });
    const after = emulator.journal().slice(asked).map((entry) => new URL(entry.path, emulator.url)).map((url) => keyOf(url.pathname.replace('/client/v4', ''), url.search));
    say(`${zones} zones, 5 % faults, killed with SIGKILL after half of the calls, run again`, {
      'answers kept by the snapshot': kept.size,
      'of these asked again': after.filter((key) => kept.has(key)).length,
      'same findings and coverage': result.digest === expected.digest,
      'faults injected': emulator.journal().filter(({ fault }) => fault !== undefined).length,
    });
    if (result.digest !== expected.digest) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
    await emulator.close();
  }
}

async function emulatorFor(seed) {
  const { startEmulator } = await load('analyzer/index.js');
  return startEmulator({ asOf: DAY, seed, budget: { requests: 1e9, seconds: 300 } });
}

function answersIn(file) {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1).map((line) => JSON.parse(line));
  return new Set(lines.filter(({ kind, answer }) => kind === 'answer' && answer.kind === 'ok').map((line) => keyOf(line.path, `?${line.query}`)));
}

function keyOf(called, search) {
  return `${called}?${[...new URLSearchParams(search)].map(String).sort().join('&')}`;
}

/** Runs one audit in a child; kills it as soon as `until` holds. */
async function inChild(task, until) {
  const process_ = fork(fileURLToPath(import.meta.url), ['--child', JSON.stringify(task)]);
  let result;
  process_.on('message', (message) => (result = message));
  const ended = new Promise((resolve) => process_.once('exit', resolve));
  if (until !== undefined) {
    let over = false;
    void ended.then(() => (over = true));
    while (!over && !until()) await wait(2);
    process_.kill('SIGKILL');
  }
  await ended;
  if (until === undefined && result === undefined) throw new Error('The audit ended without a result.');
  return result;
}

async function child({ url, file }) {
  const clock = { now: () => Date.now(), sleep: (milliseconds) => wait(milliseconds / 20) };
  const { report, calls } = await audited(url, { clock, file, budget: { requests: 1e9, seconds: 300 } });
  const digest = createHash('sha256').update(JSON.stringify(report)).digest('hex');
  process.send({ digest, calls, findings: report.findings.length, complete: report.complete, rss: process.resourceUsage().maxRSS });
}

async function audited(url, { clock, file, budget }) {
  const [{ audit }, { openClient }, { openSnapshot }, { analyze }, { catalogOf }, { apis, deprecations }, { manners: usual }] = await Promise.all([
    'analyzer/auditor/audit.js', 'analyzer/auditor/client.js', 'analyzer/auditor/snapshot.js', 'analyzer/analyze.js',
    'analyzer/catalog/catalog.js', 'rules/index.js', 'rules/reads.js',
  ].map(load));
  const manners = budget === undefined ? usual : { ...usual, budget };
  const client = openClient({ baseUrl: url, env: KEY, manners, userAgent: 'lastcall/bench', clock, random: Math.random, share: 0.5, deadline: 86_400_000 });
  const snapshot = file === undefined ? undefined : await openSnapshot(file, { baseUrl: url, tool: 'bench', write: true });
  const undertaking = { kind: 'audit', scope: { zones: [], accounts: [], all: true }, probe: false, logFilters: true, trustToken: false, scheme: 'key' };
  await snapshot?.begin(undertaking);
  const catalog = catalogOf(deprecations, apis);
  const { seen, coverage } = audit({ ...undertaking, catalog, manners, reader: snapshot?.through(client, () => new Date()) ?? client });
  const report = await analyze(seen, coverage, { catalog, terms: { asOf: DAY, dates: 'seed', threatScore: 'zero' }, toolVersion: 'bench' });
  await snapshot?.close();
  await client.close();
  return { report, calls: coverage()[0].calls };
}

function say(title, figures) {
  console.log(title);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`);
}
