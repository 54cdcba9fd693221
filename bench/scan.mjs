#!/usr/bin/env node
/**
 * Times `lastcall scan` beside ripgrep with the same words, and beside ast-grep where its program is given.
 *
 *   node bench/scan.mjs DIR [--runs 5] [--only prefilter,full,first,unchanged] [--ast-grep PROGRAM]
 *   node bench/scan.mjs --build DIR --from FOLDER… [--files 50000]
 *
 * The second form copies this package's node_modules and the given folders into DIR, again and again, until it holds that
 * many files. Programs run in turn on the same tree (ours, theirs, ours, …) as whole processes; a ratio is the median of
 * the ratios of the pairs. ripgrep only counts lines that hold a word; nobody but us then parses anything.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' }, build: { type: 'string' }, from: { type: 'string', multiple: true, default: [] }, files: { type: 'string', default: '50000' },
    only: { type: 'string', default: '' }, 'ast-grep': { type: 'string' },
    dist: { type: 'string', default: path.join(import.meta.dirname, '../dist') },
  },
});
const load = (name) => import(path.join(path.resolve(values.dist), name));
const CLI = path.join(values.dist, 'analyzer/cli/main.js');
const RG = createRequire(import.meta.url)('@vscode/ripgrep').rgPath;

/** What strings and names are called in the grammars that ast-grep has built in and that hold most uses. */
const KINDS = {
  TypeScript: ['string', 'template_string', 'property_identifier'], JavaScript: ['string', 'template_string', 'property_identifier'],
  Python: ['string', 'identifier'], Go: ['interpreted_string_literal', 'field_identifier'], Php: ['string_content', 'name'], Ruby: ['string_content', 'identifier'],
};

if (values.build !== undefined) buildTree(values.build, [path.join(import.meta.dirname, '../node_modules'), ...values.from, ...positionals], Number(values.files));
else if (process.env.LASTCALL_BENCH_PREFILTER !== undefined) await prefilterAlone(process.env.LASTCALL_BENCH_PREFILTER);
else await compare(positionals[0], Number(values.runs));

async function compare(tree, runs) {
  if (tree === undefined || !existsSync(tree)) throw new Error('Give the folder to scan.');
  const temporary = mkdtempSync(path.join(tmpdir(), 'lastcall-bench-'));
  try {
    const words = path.join(temporary, 'words.txt');
    writeFileSync(words, (await fixedWords()).join('\n'));
    const scan = (...flags) => () => run(process.execPath, [CLI, 'scan', tree, '--quiet', '--format', 'json', '--fail-on', 'never', '--as-of', '2026-11-20', ...flags]);
    const cached = scan('--cache', path.join(temporary, 'cache'));
    const rg = () => run(RG, ['-c', '--no-config', '--no-require-git', '--hidden', '-g', '!node_modules', '-g', '!.git', '-F', '-f', words, tree]);
    const ours = {
      'prefilter alone': () => run(process.execPath, [import.meta.filename, '--dist', values.dist], { LASTCALL_BENCH_PREFILTER: tree }),
      'full answer': scan(),
      ...(takesCache() && { 'first run with a cache': () => (rmSync(path.join(temporary, 'cache'), { recursive: true, force: true }), cached()), 'unchanged, from the cache': cached }),
    };
    const { coverage: [seen], findings, blindSpots } = JSON.parse(scan()().text);
    const parsed = Object.values(seen.parsed).reduce((sum, count) => sum + count, 0);
    console.log(`${tree}: ${seen.files} files, ${(seen.bytes / 1e6).toFixed(0)} MB, ${parsed} parsed, ${findings.length} findings, ${blindSpots.length} blind spots`);
    console.log(`${availableParallelism()} cores, load ${loadavg().map((one) => one.toFixed(1)).join(' ')}, Node ${process.version}, ${run(RG, ['--version']).text.split('\n')[0]}, ${runs} pairs\n`);
    console.log(row('', 'seconds', 'CPU s', 'MB', 'rg s', 'rg CPU s', 'ours/rg', 'CPU ours/rg'));
    const wanted = values.only.split(',');
    for (const [name, program] of Object.entries(ours)) if (wanted.some((start) => name.startsWith(start))) compareOne(name, program, rg, runs);
    await astGrep(values['ast-grep'], tree, scan(), temporary);
    console.log(`\nload at the end ${loadavg()[0].toFixed(1)}`);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function compareOne(name, ours, theirs, runs) {
  ours();
  theirs();
  const pairs = Array.from({ length: runs }, () => [ours(), theirs()]);
  const of = (side, what) => median(pairs.map((pair) => pair[side][what]));
  const ratio = (what) => median(pairs.map(([us, rg]) => us[what] / rg[what])).toFixed(2);
  const peak = Math.max(...pairs.map(([us]) => us.peak)) / 1024;
  console.log(row(name, of(0, 'seconds').toFixed(2), of(0, 'cpu').toFixed(2), peak.toFixed(0), of(1, 'seconds').toFixed(2), of(1, 'cpu').toFixed(2), ratio('seconds'), ratio('cpu')));
}

/** One pair: an AST tool needs a rule per entry and language, and reads every file of these languages. */
async function astGrep(program, tree, ours, folder) {
  if (program === undefined) {
    console.log('\nast-grep: give its program with --ast-grep');
    return;
  }
  const rules = path.join(folder, 'rules');
  mkdirSync(rules);
  const { deprecations } = await load('analyzer/index.js');
  const written = deprecations.flatMap((entry) => Object.entries(KINDS).flatMap(([language, kinds]) => ruleOf(entry, language, kinds)));
  for (const { id, text } of written) writeFileSync(path.join(rules, `${id}.yml`), text);
  writeFileSync(path.join(folder, 'sgconfig.yml'), 'ruleDirs: [rules]\n');
  const [us, them] = [ours(), run(program, ['scan', '-c', path.join(folder, 'sgconfig.yml'), '--json=stream', tree], {}, 'ignore')];
  console.log(`\nast-grep with ${written.length} rules: ${them.seconds.toFixed(2)} s, CPU ${them.cpu.toFixed(2)} s, ${(them.peak / 1024).toFixed(0)} MB; ours/ast-grep ${(us.seconds / them.seconds).toFixed(2)}, CPU ${(us.cpu / them.cpu).toFixed(2)}`);
}

function ruleOf(entry, language, kinds) {
  const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const paths = entry.surfaces.flatMap((surface) => surface.calls ?? []).map((route) => String(route.path ?? route).split(/[ /]/).filter((part) => part !== '' && !part.startsWith('{')).slice(-2).map(escaped).join('/(?:[^/]+/)?'));
  const names = entry.surfaces.flatMap((surface) => surface.names ?? []).map((name) => escaped(String(name.name ?? name).split(/[. ]/).at(-1)));
  const alternatives = [...new Set([...paths, ...names])].filter((one) => one.length > 3);
  if (alternatives.length === 0) return [];
  const id = `${entry.id}-${language}`;
  return [{ id, text: JSON.stringify({ id, language, rule: { regex: alternatives.join('|'), any: kinds.map((kind) => ({ kind })) } }) }];
}

/** What the first pass alone costs: list, read, look at the bytes. */
async function prefilterAlone(tree) {
  const [{ listFiles }, { searchFor }, { siftAll }, { vocabulary }] = await Promise.all([...['files/list', 'files/search', 'code/sift/sift-all'].map((name) => load(`analyzer/scanners/${name}.js`)), ownCatalog()]);
  const listing = listFiles([tree]);
  searchFor(vocabulary);
  const sifted = await siftAll((await listing).files, [tree], vocabulary);
  console.log(sifted.filter((one) => one.candidate !== undefined).length);
}

async function ownCatalog() {
  const { catalogOf, apis, deprecations } = await load('analyzer/index.js');
  return catalogOf(deprecations, apis);
}

async function fixedWords() {
  const { cluesOf } = await load('analyzer/scanners/files/clues.js');
  return [...new Set(cluesOf((await ownCatalog()).vocabulary).flatMap((clue) => clue.words.map((word) => word.text)))];
}

function takesCache() {
  return run(process.execPath, [CLI, 'scan', '--help']).text.includes('--cache');
}

/** Runs a program to its end under GNU time, which alone tells the memory of a child. */
function run(program, args, env = {}, output = 'pipe') {
  const started = process.hrtime.bigint();
  const result = spawnSync('/usr/bin/time', ['-f', '%M %U %S', program, ...args], { encoding: 'utf8', stdio: ['ignore', output, 'pipe'], maxBuffer: 1 << 30, env: { ...process.env, ...env } });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  if (result.error !== undefined) throw new Error('This bench needs GNU time as /usr/bin/time.', { cause: result.error });
  // ripgrep says by its status whether it found something; ours may only end well.
  if (program === process.execPath && result.status !== 0) throw new Error(`${args.join(' ')} ended with ${result.status}:\n${result.stderr}`);
  const [peak, user, system] = (result.stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { seconds, peak, cpu: user + system, text: result.stdout };
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function row(name, ...columns) {
  return [name.padEnd(26), ...columns.map((column) => column.padStart(11))].join(' ');
}

/** Folders named node_modules are called otherwise in the copy: a scan leaves them out. */
function buildTree(target, sources, wanted) {
  mkdirSync(target, { recursive: true });
  for (let round = 0, count = 0; count < wanted; round++) {
    const before = count;
    for (const source of sources) {
      if (count >= wanted) break;
      const copy = path.join(target, `${round}-${path.basename(source)}`);
      cpSync(realpathSync(source), copy, { recursive: true, verbatimSymlinks: true, filter: (file) => !/\.(?:tgz|zip|node)$|\/\.git$/.test(file) });
      count += filesBelow(copy);
    }
    if (count === before) throw new Error('The given folders hold no files.');
  }
  console.log(`${target}: ${filesBelow(target)} files`);
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile()).length;
}
