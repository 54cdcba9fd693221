import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { catalogOf } from '../../../analyzer/catalog/catalog.ts';
import { claimsOn } from '../../../analyzer/scanners/claims.ts';
import { scanCode, WORTH_THREADS, WORTH_THREADS_BYTES } from '../../../analyzer/scanners/code/scan.ts';
import { apis, deprecations } from '../../../rules/index.ts';
import { folder } from '../../cli/io.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const HOOKS = pathToFileURL(path.join(ROOT, 'test/typescript-hooks.mjs')).href;

/** Runs a script that imports the sources; Node 20 starts threads from TypeScript only in a process with hooks. */
function runScript(script: string): unknown {
  const sources = (text: string): string => text.replace(/'(analyzer|rules)\//g, (_, top: string) => `'${pathToFileURL(ROOT).href}/${top}/`);
  const file = path.join(folder({ 'script.mjs': sources(script) }), 'script.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', HOOKS, file], { encoding: 'utf8', maxBuffer: 1 << 28 });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const CALL = 'https://api.cloudflare.com/client/v4/zones/${zone}';

/** Everything that one file learns from another: paths built here and words kept there, constants, evidence around. */
const TREE: Record<string, string> = {
  'package.json': '{ "dependencies": { "cloudflare": "2.9.1" } }',
  'app/open.ts': `export const set = (zone, id) => fetch(\`${CALL}/settings/\${id}\`, { method: 'PATCH' });`,
  'app/words.ts': "export const SETTINGS = ['brotli', 'minify', 'server_side_exclude'];",
  'app/levels.ts': "export const LEVELS = { security_level: 'medium', minify: { css: 'on' }, brotli: 'off' };",
  'app/paths.ts': "export const FILTERS_PATH = '/filters';",
  'app/imports.ts': `import { FILTERS_PATH } from './paths';\nfetch(\`${CALL}\${FILTERS_PATH}\`);\n// lastcall-ignore filters-api -- moves in spring\nfetch(\`${CALL}/filters\`);`,
  'app/broken.ts': `fetch(\`${CALL}/firewall/rules\`);\nfunction (((`,
};

const LANGUAGES: [string, (index: number) => string][] = [
  ['ts', (index) => `fetch(\`${CALL}/firewall/rules?page=${index}\`)`],
  ['py', (index) => `requests.get(f"https://api.cloudflare.com/client/v4/zones/{zone}/filters?page=${index}")`],
  ['tf', (index) => `resource "cloudflare_filter" "f${index}" {\n  expression = "(cf.threat_score gt ${index})"\n}`],
  ['md', () => '```sh\ncurl -X DELETE https://api.cloudflare.com/client/v4/zones/$ZONE/rate_limits/1\n```'],
  ['sh', () => 'curl https://api.cloudflare.com/client/v4/zones/$ZONE/settings/minify'],
];

test('what threads read is, to the byte, what one reads', () => {
  const many = Array.from({ length: WORTH_THREADS / LANGUAGES.length }, (_, index) => LANGUAGES.map(([end, text]) => [`many/${index}.${end}`, text(index)])).flat();
  const cwd = folder({ ...TREE, ...Object.fromEntries(many) });
  const { one, two, gaps, read } = runScript(`
    import { analyze } from 'analyzer/analyze.ts';
    import { catalogOf } from 'analyzer/catalog/catalog.ts';
    import { readManyOn } from 'analyzer/read-many.ts';
    import { scanCode } from 'analyzer/scanners/code/scan.ts';
    import { apis, deprecations } from 'rules/index.ts';
    const question = { catalog: catalogOf(deprecations, apis), terms: { asOf: '2024-06-01', dates: 'seed', threatScore: 'zero' }, toolVersion: '0' };
    const report = async (readMany) => {
      const { seen, coverage } = scanCode({ roots: ['.'], cwd: ${JSON.stringify(cwd)}, vocabulary: question.catalog.vocabulary, readMany });
      return JSON.stringify(await analyze(seen, coverage, question));
    };
    let answers = [];
    const one = await report(undefined);
    const two = await report(async (task, onDone) => (answers = await readManyOn(2, question)(task, onDone)));
    // A thread that ran out of memory leaves gaps.
    const gaps = await report(async () => answers.map((answer, index) => (index % 5 === 0 ? undefined : answer)));
    console.log(JSON.stringify({ one, two, gaps, read: answers.filter((answer) => answer !== undefined).length }));
  `) as Record<'one' | 'two' | 'gaps', string> & { read: number };
  expect(read).toBeGreaterThan(WORTH_THREADS);
  expect(two).toBe(one);
  expect(gaps).toBe(one);
  const report = JSON.parse(one) as { findings: { deprecation: string; source: { file: string } }[]; blindSpots: { kind: string }[] };
  expect(report.findings.length).toBeGreaterThan(WORTH_THREADS);
  expect(report.findings.filter(({ source }) => source.file === 'app/words.ts').length).toBeGreaterThan(0);
  expect(report.blindSpots.map(({ kind }) => kind)).toContain('unparsed');
}, 180_000);

test('a thread that runs out of memory is replaced, and what it had taken is read all the same', () => {
  const small = Array.from({ length: WORTH_THREADS }, (_, index) => [`small/${index}.ts`, `fetch(\`${CALL}/firewall/rules\`)`]);
  // The other thread begins at the end, with a file whose tree alone is more than it may hold.
  const cwd = folder({ ...Object.fromEntries(small), 'z-large.ts': `fetch(\`${CALL}/filters\`, [${'[1,2,3],'.repeat(40_000)}]);\n` });
  const { rules, filters, gaps, threads } = runScript(`
    import { analyze } from 'analyzer/analyze.ts';
    import { catalogOf } from 'analyzer/catalog/catalog.ts';
    import { readManyOn } from 'analyzer/read-many.ts';
    import { scanCode } from 'analyzer/scanners/code/scan.ts';
    import { apis, deprecations } from 'rules/index.ts';
    const question = { catalog: catalogOf(deprecations, apis), terms: { asOf: '2024-06-01', dates: 'seed', threatScore: 'zero' }, toolVersion: '0' };
    let [threads, ended, gaps] = [0, 0, 0];
    process.on('worker', (worker) => {
      threads++;
      worker.once('exit', () => ended++);
    });
    // This thread takes its time until the other has come to its end.
    const pause = () => ended === 0 && Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    const readMany = async (task) => {
      const answers = await readManyOn(2, question, { maxOldGenerationSizeMb: 48 })(task, pause);
      gaps = answers.filter((answer) => answer === undefined).length;
      return answers;
    };
    const { seen, coverage } = scanCode({ roots: ['.'], cwd: ${JSON.stringify(cwd)}, vocabulary: question.catalog.vocabulary, readMany });
    const { findings } = await analyze(seen, coverage, question);
    const files = (id) => new Set(findings.filter(({ deprecation }) => deprecation === id).map(({ source }) => source.file)).size;
    console.log(JSON.stringify({ rules: files('firewall-rules-api'), filters: files('filters-api'), gaps, threads }));
  `) as Record<'rules' | 'filters' | 'gaps' | 'threads', number>;
  expect({ rules, filters, gaps, threads }).toEqual({ rules: WORTH_THREADS, filters: 1, gaps: 1, threads: 2 });
}, 180_000);

test.each([
  ['many files', WORTH_THREADS, 0, true],
  ['a few that are large', 2, WORTH_THREADS_BYTES / 2, true],
  ['a few that are small', WORTH_THREADS - 1, 0, false],
  ['one, however large', 1, WORTH_THREADS_BYTES, false],
])('%s are given to other threads where that pays', async (_, count, bytes, expected) => {
  const text = `fetch(\`${CALL}/firewall/rules\`);\n//${' '.repeat(bytes)}\n`;
  const cwd = folder(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.ts`, text])));
  let isAsked = false;
  const readMany = async () => {
    isAsked = true;
    return [];
  };
  const { seen } = scanCode({ roots: ['.'], cwd, vocabulary: catalogOf(deprecations, apis).vocabulary, readMany });
  let usages = 0;
  for await (const one of seen) if (one.kind === 'usage') usages++;
  expect({ isAsked, usages }).toEqual({ isAsked: expected, usages: count });
});

test('of a row of tasks each is claimed once, whoever takes from which end', () => {
  const claims = claimsOn(5);
  const others = claimsOn(5, claims.shared);
  expect([claims.next('front'), others.next('back'), claims.next('front'), others.taken()]).toEqual([0, 4, 1, 3]);
  expect([others.next('back'), claims.next('front'), others.next('back'), claims.next('front')]).toEqual([3, 2, undefined, undefined]);
  expect(claims.taken()).toBe(5);
});

test('files are sifted alike on one thread and on several', () => {
  const cwd = folder(Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`${index}.ts`, index % 9 === 0 ? CALL : 'x'])));
  const { same } = runScript(`
    import { catalogOf } from 'analyzer/catalog/catalog.ts';
    import { listFiles } from 'analyzer/scanners/files/list.ts';
    import { sifter } from 'analyzer/scanners/code/sift/sift.ts';
    import { siftAll } from 'analyzer/scanners/code/sift/sift-all.ts';
    import { apis, deprecations } from 'rules/index.ts';
    const { vocabulary } = catalogOf(deprecations, apis);
    const { files } = await listFiles([${JSON.stringify(cwd)}]);
    const same = JSON.stringify(await siftAll(files, ['/'], vocabulary, undefined, 2)) === JSON.stringify(files.map(sifter(vocabulary, ['/'])));
    console.log(JSON.stringify({ same }));
  `) as { same: boolean };
  expect(same).toBe(true);
}, 180_000);
