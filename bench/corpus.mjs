#!/usr/bin/env node
/**
 * Scores `lastcall scan` against labelled lines of real repositories.
 *
 *   node bench/corpus.mjs CHECKOUTS LABELS.ndjson NEGATIVES.ndjson [--lang TypeScript,JavaScript] [--misses N] [--repo owner/name] [--readme]
 *
 * --readme writes the table by language into the README, between its marks.
 *
 * CHECKOUTS holds one folder per repository, owner/name. A label is found when a finding of its entry stands on its line;
 * a negative is a false alarm when a finding of its entry stands on its line. Findings on lines nobody judged are counted
 * apart: they are neither right nor wrong. Documentation and tests count like everything else.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lang: { type: 'string' }, misses: { type: 'string', default: '10' }, repo: { type: 'string' }, readme: { type: 'boolean', default: false } },
});
const [checkouts, labelsFile, negativesFile] = positionals;
if (negativesFile === undefined) {
  console.error('usage: node bench/corpus.mjs CHECKOUTS LABELS.ndjson NEGATIVES.ndjson');
  process.exit(2);
}

const CLI = path.join(import.meta.dirname, '../dist/analyzer/cli/main.js');
const languages = values.lang?.split(',');
const wanted = (row) => (languages === undefined || languages.includes(row.lang)) && (values.repo === undefined || row.repo === values.repo);
const labels = rows(labelsFile).filter(wanted);
const negatives = rows(negativesFile).filter(wanted);
const repos = [...new Set([...labels, ...negatives].map((row) => row.repo))].sort();

/** Clients and providers of the API itself, and lists of it. What is left are the programs of its users. */
const LIBRARIES = new Set([
  'Alos-no/Cloudflare.NET', 'IBM/networking-python-sdk', 'cloudflare/cloudflare-go', 'cloudflare/cloudflare-typescript', 'cloudflare/python-cloudflare',
  'cloudflare/terraform-provider-cloudflare', 'jamesryanbell/cloudflare', 'libdns/cloudflare', 'liwanggui/pycloudflare-v4', 'ninech/cloudflair',
]);

const scores = { all: score(), sure: score(), applications: score() };
const byLanguage = {};
const byEntry = {};
const misses = [];
const alarms = [];
let unjudged = 0;
let seconds = 0;

for (const repo of repos) {
  const folder = path.join(checkouts, repo);
  if (!existsSync(folder)) {
    console.error(`no checkout of ${repo}; its lines are left out`);
    continue;
  }
  const found = scan(folder);
  const judged = new Set();
  for (const label of labels.filter((row) => row.repo === repo)) {
    judged.add(`${label.path}:${label.line}`);
    const hit = label.entry.split('|').some((entry) => found.has(`${label.path}:${label.line}:${entry}`));
    for (const one of slots(label)) one[hit ? 'found' : 'missed']++;
    if (!hit) misses.push(label);
  }
  for (const negative of negatives.filter((row) => row.repo === repo)) {
    judged.add(`${negative.path}:${negative.line}`);
    const alarm = negative.entry.split('|').some((entry) => found.has(`${negative.path}:${negative.line}:${entry}`));
    for (const one of slots(negative)) one[alarm ? 'alarms' : 'quiet']++;
    if (alarm) alarms.push(negative);
  }
  unjudged += new Set([...found].map((key) => key.split(':').slice(0, -1).join(':')).filter((place) => !judged.has(place))).size;
}

table('overall', scores);
table('by language', byLanguage);
table('by entry', byEntry);
console.log(`\nfindings on lines nobody judged: ${unjudged}; scan time ${seconds.toFixed(1)} s over ${repos.length} repositories`);
list('missed', misses);
list('false alarms', alarms);
if (values.readme) writeReadme();

function rows(file) {
  return readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
}

function score() {
  return { found: 0, missed: 0, alarms: 0, quiet: 0 };
}

function slots(row) {
  const entry = row.entry.split('|')[0];
  const language = (byLanguage[row.lang] ??= score());
  return [scores.all, ...(row.conf === 'sure' ? [scores.sure] : []), ...(LIBRARIES.has(row.repo) ? [] : [scores.applications]), language, (byEntry[entry] ??= score())];
}

function scan(folder) {
  const started = process.hrtime.bigint();
  const run = spawnSync(process.execPath, [CLI, 'scan', '.', '--format', 'ndjson', '--quiet'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 30 });
  seconds += Number(process.hrtime.bigint() - started) / 1e9;
  if (run.status !== 0 && run.status !== 1) throw new Error(`${folder}: exit ${run.status}\n${run.stderr}`);
  const findings = run.stdout.trim().split('\n').map((line) => JSON.parse(line)).filter((row) => row.kind === 'finding');
  return new Set(findings.map(({ source, deprecation }) => `${source.file}:${source.line}:${deprecation}`));
}

function table(title, groups) {
  console.log(`\n${title.padEnd(34)} labels  found  recall   negatives alarms  precision`);
  for (const [name, { found, missed, alarms, quiet }] of Object.entries(groups).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const recall = found + missed === 0 ? '   –  ' : (found / (found + missed)).toFixed(3);
    const precision = found + alarms === 0 ? '   –  ' : (found / (found + alarms)).toFixed(3);
    console.log(`${name.padEnd(34)} ${String(found + missed).padStart(6)} ${String(found).padStart(6)}  ${recall.padStart(6)}   ${String(alarms + quiet).padStart(9)} ${String(alarms).padStart(6)}  ${precision.padStart(9)}`);
  }
}

function writeReadme() {
  const file = path.join(import.meta.dirname, '../README.md');
  const [start, end] = ['<!-- corpus:start (written by `node bench/corpus.mjs … --readme`) -->', '<!-- corpus:end -->'];
  const text = readFileSync(file, 'utf8');
  const rate = (part, whole) => (whole === 0 ? '–' : (part / whole).toFixed(3));
  const row = (name, { found, missed, alarms: wrong, quiet }) =>
    `| ${name} | ${found + missed} | ${rate(found, found + missed)} | ${wrong + quiet} | ${rate(found, found + wrong)} |`;
  const languageRows = Object.entries(byLanguage).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => row(name, one));
  const lines = [
    '| lines | labels | recall | negatives | precision |', '|---|---|---|---|---|',
    row('all', scores.all), row('all but borderline', scores.sure), row('applications', scores.applications), ...languageRows, '',
    `${repos.length} repositories; ${unjudged} findings stand on lines that nobody judged and count neither way.`,
  ];
  writeFileSync(file, `${text.slice(0, text.indexOf(start) + start.length)}\n${lines.join('\n')}\n${text.slice(text.indexOf(end))}`);
}

function list(title, all) {
  console.log(`\n${title}: ${all.length}`);
  for (const row of all.slice(0, Number(values.misses))) console.log(`  ${row.repo} ${row.path}:${row.line} ${row.entry} ${row.lang} ${row.conf}${row.why ? ` (${row.why})` : ''}`);
}
