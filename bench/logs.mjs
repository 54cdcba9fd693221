#!/usr/bin/env node
/**
 * Times `lastcall logs` beside others that answer at least a part of the same question, on logs made for the purpose.
 *
 *   node bench/logs.mjs [--size MB] [--runs N] [--hits 0.1,5,50] [--only plain,combined,gz,zst,ids,list] [--growth] [--catalogs] [--keep DIR] [--peers DIR] [--readme]
 *
 * Programs run in turn on the same files (ours, the first peer, the second, ours, …); a ratio is the median of the ratios of the rounds.
 * ripgrep only counts lines, in whichever of two forms is faster on the file. DuckDB and ClickHouse count by method and status, in their own
 * process each, and join where DIR holds a `node_modules` with `@duckdb/node-api` or `chdb`; jq and GoAccess join where they are installed,
 * on files that they get through. Data stands in a temporary folder, or in the one that `--keep` names to be used again.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '200' }, runs: { type: 'string', default: '5' }, hits: { type: 'string', default: '0.1,5,50' },
    only: { type: 'string', default: 'plain,combined,gz,zst,ids,list' }, growth: { type: 'boolean', default: false }, catalogs: { type: 'boolean', default: false },
    keep: { type: 'string' }, peers: { type: 'string' }, readme: { type: 'boolean', default: false }, dist: { type: 'string', default: path.join(import.meta.dirname, '../dist') },
  },
});
const [size, runs] = [Number(values.size), Number(values.runs)];
const kinds = values.only.split(',');
const CLI = path.join(values.dist, 'analyzer/cli/main.js');
const RG = createRequire(import.meta.url)('@vscode/ripgrep').rgPath;
const folder = values.keep ?? mkdtempSync(path.join(tmpdir(), 'lastcall-bench-'));
mkdirSync(folder, { recursive: true });

const templates = await catalogTemplates();
const words = path.join(folder, 'words.txt');
writeFileSync(words, fixedWords().join('\n'));
const patterns = path.join(folder, 'patterns.txt');
writeFileSync(patterns, templates.map(asRegex).join('\n'));
const ANY = anyTemplate();
const told = [];

async function one(kind, hits, megabytes, entries) {
  const plain = logOf(['combined', 'ids', 'list'].includes(kind) ? kind : 'plain', hits, megabytes);
  const file = await packed(plain, kind);
  if (file === undefined) return;
  const extra = entries === undefined ? [] : catalogOf(entries);
  const ours = () => run(process.execPath, [CLI, 'logs', file, '--quiet', '--format', 'json', '--fail-on', 'never', '--as-of', '2026-11-20', ...extra]);
  const peers = [{ name: 'rg', call: fastestRg(file) }, ...(entries === undefined ? others(kind, file, statSync(plain).size) : [])];
  const report = JSON.parse(ours().text);
  const { lines, files: [{ bytes }] } = report.coverage[0];
  const rounds = Array.from({ length: runs }, () => ({ us: ours(), them: peers.map(({ call }) => call()) }));
  const seconds = median(rounds.map(({ us }) => us.seconds));
  told.push([
    `${kind}, ${entries === undefined ? `${hits} % hits` : `${entries} entries`}, ${(bytes / 1e6).toFixed(0)} MB`, seconds.toFixed(2), median(rounds.map(({ us }) => us.cpu)).toFixed(2), (bytes / 1e6 / seconds).toFixed(0), (lines / 1e6 / seconds).toFixed(1),
    (Math.max(...rounds.map(({ us }) => us.peak)) / 1024).toFixed(0),
    peers.map(({ name }, index) => `${name} ${median(rounds.map(({ them }) => them[index].seconds)).toFixed(2)} s (CPU ${median(rounds.map(({ them }) => them[index].cpu)).toFixed(2)}), ${median(rounds.map(({ us, them }) => us.seconds / them[index].seconds)).toFixed(2)} ×`).join('; '),
  ]);
  console.log(row(...told.at(-1)));
}

/** Fixed strings or regular expressions, whichever is faster on this file. */
function fastestRg(file) {
  const zipped = /\.(?:gz|zst)$/.test(file) ? ['-z'] : [];
  const forms = [['-F', '-f', words], ['--no-unicode', '-f', patterns]].map((form) => () => run(RG, ['-c', '--no-config', ...zipped, ...form, file]));
  return forms.map((form) => ({ form, seconds: median([form(), form(), form()].map((one) => one.seconds)) })).sort((a, b) => a.seconds - b.seconds)[0].form;
}

/** What is at hand beside ripgrep, and gets through a text of this size. */
function others(kind, file, size) {
  const isJson = kind !== 'combined';
  const candidates = [
    { name: 'DuckDB', fits: isJson && has('@duckdb/node-api'), call: () => run(process.execPath, ['-e', DUCKDB, file, ANY]) },
    { name: 'ClickHouse', fits: isJson && kind !== 'list' && has('chdb'), call: () => run(process.execPath, ['-e', CLICKHOUSE, file, ANY]) },
    { name: 'jq', fits: kind === 'plain' && size <= MOST_FOR_JQ && isInstalled('jq'), call: () => run('jq', ['-c', `select(.ClientRequestURI | test("${ANY.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}")) | .ClientRequestMethod`, file]) },
    { name: 'GoAccess', fits: kind === 'combined' && size <= MOST_FOR_GOACCESS && isInstalled('goaccess'), call: () => run('goaccess', [file, '--log-format=COMBINED', '-o', path.join(folder, 'goaccess.json')]) },
  ];
  return candidates.filter(({ fits }) => fits);
}

/** They need minutes for more. */
const MOST_FOR_JQ = 30e6;
const MOST_FOR_GOACCESS = 510e6;

function has(name) {
  return values.peers !== undefined && existsSync(path.join(values.peers, 'node_modules', name));
}

function isInstalled(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

/** Runs a program to its end; seconds by the wall, and of all cores together, which says more where the machine is shared; peak memory in kB as the kernel counted it. */
function run(program, args) {
  const start = process.hrtime.bigint();
  const { stdout, stderr, status } = spawnSync('/usr/bin/env', ['time', '-f', '%U %S %M', program, ...args], { encoding: 'utf8', maxBuffer: 1 << 28, cwd: values.peers });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  // ripgrep says 1 when it finds nothing.
  if (status !== 0 && !(status === 1 && program === RG)) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  const [user, system, peak] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return { text: stdout, seconds, cpu: user + system, peak };
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function row(...cells) {
  return cells.map((cell, index) => String(cell)[index === 0 || index === cells.length - 1 ? 'padEnd' : 'padStart'](index === 0 ? 28 : 8)).join(' ');
}

// ── the logs ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Writes a log once. The same numbers give the same bytes. */
function logOf(kind, hits, megabytes) {
  const file = path.join(folder, `${kind}-${hits}-${megabytes}.log`);
  if (existsSync(file)) return file;
  const random = generator(7);
  const output = openSync(`${file}.part`, 'w');
  let at = Date.UTC(2024, 2, 1);
  const [opening, between, closing] = kind === 'list' ? ['[\n', ',\n', '\n]\n'] : ['', '\n', '\n'];
  for (let written = writeSync(output, opening); written < megabytes * 1e6; ) {
    const lines = [];
    for (let index = 0; index < 5000; index += 1) {
      at += Math.floor(random() * 40);
      lines.push(lineOf(kind, random, random() * 100 < hits, at));
    }
    const isFirst = written <= opening.length;
    written += writeSync(output, `${isFirst ? '' : between}${lines.join(between)}`);
  }
  writeSync(output, closing);
  closeSync(output);
  // A run that was broken off leaves no half a log behind.
  renameSync(`${file}.part`, file);
  return file;
}

const AGENTS = ['cloudflare-go/v0.66.0', 'Cloudflare/Python 3.0.1', 'python-cloudflare/2.19.0', 'terraform-provider-cloudflare/3.35.0', 'curl/8.5.0', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36'];
const SITES = ['/', '/blog/2024/03/notes-on-caching', '/api/v1/users/1042/orders', '/assets/app.4f2a91.js', '/client/v4/user/tokens/verify', '/search', '/client/v4/zones/ID', '/images/logo.svg'];
/** Live paths that share words with those that are going away: one line in fifty. */
const NEAR_MISSES = ['/client/v4/zones/ID/settings/ssl', '/client/v4/zones/ID/firewall/lockdowns', '/client/v4/accounts/ID/rulesets/x/versions'];

function lineOf(kind, random, isHit, time) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const id = hex(random, 32);
  const called = isHit ? `/client/v4/${templates[Math.floor(random() ** 3 * templates.length)].map((part) => (part.startsWith('{') ? (part === '{+}' ? 'scripts' : id) : part)).join('/')}` : pick(random() < 0.02 ? NEAR_MISSES : SITES).replace('ID', id);
  const query = random() < 0.2 ? `?page=${Math.floor(random() * 50)}&per_page=50` : '';
  const client = kind === 'ids' ? `2001:db8::${hex(random, 4)}:${hex(random, 4)}` : `192.0.2.${Math.floor(random() * 200)}`;
  const agent = kind === 'ids' ? `job/${hex(random, 12)}` : pick(AGENTS);
  const method = random() < 0.9 ? 'GET' : 'POST';
  const status = pick([200, 200, 200, 404, 410, 429]);
  if (kind === 'combined') return `${client} - - [${clf(time)}] "${method} ${called}${query} HTTP/1.1" ${status} ${Math.floor(random() * 9000)} "-" "${agent}"`;
  const host = isHit || called.startsWith('/client') ? 'api.cloudflare.com' : 'www.example.com';
  return JSON.stringify({
    RayID: hex(random, 16), EdgeStartTimestamp: new Date(time).toISOString(), EdgeEndTimestamp: new Date(time + 40).toISOString(), ZoneID: Math.floor(random() * 1e9), ZoneName: 'example.com',
    ClientIP: client, ClientASN: 64500, ClientCountry: pick(['us', 'de', 'br', 'jp']), ClientDeviceType: 'desktop', ClientSSLProtocol: 'TLSv1.3', ClientSSLCipher: 'AEAD-AES128-GCM-SHA256',
    ClientRequestHost: host, ClientRequestMethod: method, ClientRequestPath: called, ClientRequestURI: called + query, ClientRequestProtocol: 'HTTP/2', ClientRequestReferer: '', ClientRequestUserAgent: agent,
    EdgeResponseStatus: status, EdgeResponseBytes: Math.floor(random() * 90000), CacheCacheStatus: pick(['hit', 'miss', 'dynamic']), OriginResponseStatus: status, OriginIP: '198.51.100.7', WAFAction: 'unknown',
  });
}

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function hex(random, length) {
  let text = '';
  while (text.length < length) text += Math.floor(random() * 2 ** 32).toString(16).padStart(8, '0');
  return text.slice(0, length);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function clf(time) {
  const [year, month, day, clock] = new Date(time).toISOString().split(/[-T.]/);
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${clock} +0000`;
}

/** The log as it is, or compressed; `undefined` where there is no zstd to make one. */
async function packed(file, kind) {
  if (kind === 'gz') {
    if (!existsSync(`${file}.gz`)) await pipeline(createReadStream(file), createGzip({ level: 6 }), createWriteStream(`${file}.gz`));
    return `${file}.gz`;
  }
  if (kind !== 'zst') return file;
  if (!existsSync(`${file}.zst`) && spawnSync('zstd', ['-q', '-k', file]).status !== 0) return undefined;
  return `${file}.zst`;
}

// ── the words ────────────────────────────────────────────────────────────────────────────────────────────────────

async function catalogTemplates() {
  const { catalogOf: build, deprecations, apis } = await import(path.join(values.dist, 'analyzer/index.js'));
  return build(deprecations, apis).vocabulary.templates;
}

/** Of each template its longest segment, as fixed strings for `rg -F`. */
function fixedWords() {
  return [...new Set(templates.map((parts) => `/${parts.filter((part) => !part.startsWith('{')).reduce((best, part) => (part.length > best.length ? part : best), '')}`))];
}

/** One regular expression for all templates, for engines that take one. */
function anyTemplate() {
  return templates.map(asRegex).join('|');
}

/** They count by method and status what matches, which is less than lastcall tells. */
const DUCKDB = String.raw`
  const { DuckDBInstance } = require('@duckdb/node-api');
  const [file, any] = process.argv.slice(1);
  DuckDBInstance.create().then((database) => database.connect()).then(async (connection) => {
    const answer = await connection.runAndReadAll("SELECT ClientRequestMethod, EdgeResponseStatus, count(*) FROM read_json_auto('" + file + "') WHERE regexp_matches(ClientRequestURI || ' ', '" + any + "') GROUP BY ALL");
    console.log(answer.getRows().map((row) => row.join(' ')).join('\n'));
  });`;
const CLICKHOUSE = String.raw`
  const { query } = require('chdb');
  const [file, any] = process.argv.slice(1);
  console.log(query("SELECT extract(line, '\"ClientRequestMethod\":\"([^\"]*)') AS method, extract(line, '\"EdgeResponseStatus\":([0-9]+)') AS status, count() FROM file('" + file + "', 'LineAsString') WHERE match(line, '" + any + "') GROUP BY method, status"));`;

function asRegex(parts) {
  return `/${parts.map((part) => (part === '{+}' ? '' : part === '{}' ? '[^/"? ]+' : part)).join('/')}["/? ]`;
}

/** A catalog of entries that nothing calls, beside the real ones. */
function catalogOf(entries) {
  const file = path.join(folder, `catalog-${entries}.json`);
  const example = JSON.parse(run(process.execPath, [CLI, 'catalog', 'list', '--format', 'json']).text);
  const missing = Math.max(0, entries - (example.entries?.length ?? example.length ?? 24));
  const random = generator(11);
  const list = Array.from({ length: missing }, (_, index) => {
    const word = `${['usage', 'member', 'report', 'export', 'policy', 'device', 'session', 'widget'][index % 8]}_${hex(random, 6)}`;
    return {
      id: `bench-${index}`, title: word, area: 'bench', endOfLife: '2024-01-01', boundary: 'after', dates: [{ day: '2024-01-01', what: 'end-of-life', source: 'bench' }], afterwards: 'removed', effect: 'Nothing.',
      replacement: null, surfaces: [{ kind: 'calls', calls: [`GET /zones/{zone_id}/${word}`] }], rewrite: [], manual: [], sources: ['bench'],
      examples: [{ kind: 'log', log: { method: 'GET', path: `/zones/x/${word}` } }, { kind: 'clean-log', log: { method: 'GET', path: `/zones/x/${word}_` } }],
    };
  });
  writeFileSync(file, JSON.stringify({ entries: list }));
  return missing === 0 ? [] : ['--catalog', file];
}

// ── the run ──────────────────────────────────────────────────────────────────────────────────────────────────────

const HEAD = ['log', 's', 'CPU s', 'MB/s', 'M lines/s', 'peak MB', 'beside: median, our time by theirs'];

try {
  const where = `${availableParallelism()} cores, load ${loadavg().map((one) => one.toFixed(1)).join(' ')} at the start, node ${process.version}, ${run(RG, ['--version']).text.split('\n')[0]}, medians of ${runs}`;
  console.log(`${where}\n\n${row(...HEAD)}`);
  for (const hits of values.hits.split(',')) for (const kind of kinds.filter((one) => one !== 'ids')) await one(kind, Number(hits), size);
  if (kinds.includes('ids')) await one('ids', 5, size);
  if (values.growth) for (const megabytes of [100, 1000, 4000]) await one('plain', 5, megabytes);
  if (values.catalogs) for (const entries of [27, 270, 2700]) await one('plain', 5, size, entries);
  if (values.readme) writeReadme(where);
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true });
}

/** Puts the table between its marks. */
function writeReadme(where) {
  const readme = path.join(import.meta.dirname, '../README.md');
  const text = readFileSync(readme, 'utf8');
  const [start, end] = [text.indexOf('\n', text.indexOf('<!-- logs:start')), text.indexOf('<!-- logs:end')];
  const table = [HEAD, HEAD.map(() => '---'), ...told].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  writeFileSync(readme, `${text.slice(0, start)}\n${table}\n\nMeasured with ${where}.\n${text.slice(end)}`);
}
