import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogOf } from '../../../analyzer/catalog/catalog.ts';
import type { BlindSpot } from '../../../analyzer/model.ts';
import { scanCode, type CodeSeen } from '../../../analyzer/scanners/code/scan.ts';
import { apis, deprecations } from '../../../rules/index.ts';
import { folder } from '../../cli/io.ts';

const { vocabulary } = catalogOf(deprecations, apis);
const API = 'https://api.cloudflare.com/client/v4';

async function blindSpotsIn(files: Record<string, string>): Promise<BlindSpot[]> {
  const found: BlindSpot[] = [];
  for await (const one of scanCode({ roots: ['.'], cwd: folder(files), vocabulary }).seen) if (one.kind === 'blind') found.push(one.blind);
  return found;
}

test('a file of a kind that nobody reads is said aloud where it names something of the catalog', async () => {
  expect(await blindSpotsIn({ 'edge.nu': `set base ${API}\ncurl -X DELETE $base/zones/$zone/firewall/rules\n` })).toEqual([
    { kind: 'no-reader', where: 'edge.nu', reason: 'No reader knows .nu files, and this one names zones, firewall, rules. Look at it by hand.' },
  ]);
});

test.each([
  ['a program whose interpreter is not known', 'bin/edge', `#!/opt/own/interpreter\nget ${API}/zones/z/firewall/rules\n`],
  ['a field of rules', 'rules.gleam', 'let rule = "(cf.threat_score gt 10)"\n'],
  ['a resource of Terraform', 'make.tcl', 'puts "resource cloudflare_filter x"\n'],
  ['a path without its host, beside a sign of the API', 'edge.gleam', 'key = ENV["CF_API_KEY"] # X-Auth-Key of api.cloudflare.com\nget("/zones/$zone/filters")\n'],
])('%s is said aloud', async (_, file, code) => {
  expect(await blindSpotsIn({ [file]: code })).toMatchObject([{ kind: 'no-reader', where: file }]);
});

test.each([
  ['names the host alone', 'edge.nu', `curl ${API}/zones\n`],
  ['asks for another path of the API', 'edge.gleam', `get("${API}/zones/$zone/dns_records")\n`],
  ['shares words with the catalog', 'notes.nu', '# Cloudflare: filters, firewall and rules; minify, brotli\nset filters a b\n'],
  ['names a score of another service', 'answer.json.resp', '{"verdict": "malicious", "threat_score": 85, "cf": {"threat_score": 1}}\n'],
  ['names a path of somebody else', 'edge.tcl', 'get "https://api.example.com/zones/$zone/filters"\n'],
  ['is a source map', 'edge.js.map', `{"sourcesContent":["fetch('${API}/zones/z/firewall/rules')"]}\n`],
  ['is a lock file', 'edge.lock', `${API}/zones/z/firewall/rules\n`],
  ['tells in one list of changes of many', '.changelog/12.unknown', `- ${API}/zones/z/firewall/rules\n`],
  ['is a log', 'edge.log', `GET ${API}/zones/z/firewall/rules\n`],
  ['lists what to pass over', '.vercelignore', `# ${API}\n/zones/z/firewall/rules/\n`],
  ['is a picture', 'edge.svg', `<svg><text>${API}/zones/z/firewall/rules</text></svg>\n`],
])('a file that nobody reads and that %s is passed over', async (_, file, code) => {
  expect(await blindSpotsIn({ [file]: code })).toEqual([]);
});

test('evidence in another file is enough for a path without its host', async () => {
  const code = 'get("/zones/$zone/filters")\n';
  expect(await blindSpotsIn({ 'edge.gleam': code })).toEqual([]);
  expect(await blindSpotsIn({ 'edge.gleam': code, 'README.md': `See ${API}.\n` })).toMatchObject([{ where: 'edge.gleam' }]);
});

test('a file that is nested too deeply to be read is said aloud, and the others are read', async () => {
  const deep = `fetch('${API}/zones/1/filters', ${'('.repeat(60_000)}`;
  const files = { 'deep.js': deep, 'use.js': `import { FILTERS_PATH } from './deep.js';\nfetch('${API}/zones/1' + FILTERS_PATH);\nfetch('${API}/zones/1/firewall/rules');\n` };
  const seen: CodeSeen[] = [];
  for await (const one of scanCode({ roots: ['.'], cwd: folder(files), vocabulary }).seen) seen.push(one);
  expect(seen.flatMap((one) => (one.kind === 'blind' && one.blind.kind === 'unparsed' ? [one.blind] : []))).toEqual([{ kind: 'unparsed', where: 'deep.js', reason: 'It is nested too deeply to be read. Look at it by hand.' }]);
  expect(seen.flatMap((one) => (one.kind === 'usage' && one.usage.source.kind === 'code' ? [`${one.usage.source.file}:${one.usage.source.line}`] : []))).toContain('use.js:3');
});

test('a file of JSON that nests without end is gone through once', async () => {
  const deep = `${'{"a":'.repeat(20_000)}"${API}/zones/1/filters"${'}'.repeat(20_000)}`;
  const seen: CodeSeen[] = [];
  for await (const one of scanCode({ roots: ['.'], cwd: folder({ 'deep.json': deep }), vocabulary }).seen) seen.push(one);
  expect(seen.map((one) => (one.kind === 'usage' && one.usage.kind === 'call' ? one.usage.path.at(-1)?.text : one.kind))).toEqual(expect.arrayContaining(['filters', 'blind']));
});

const TORN: [string, string, string, number | undefined][] = [
  ['a script of a workflow', '.github/workflows/purge.yml', `jobs:\n  purge:\n    steps:\n      - run: |\n          base=${API}\n          curl "$base/zones/1/filt\n`, 6],
  ['a script of a page', 'page.vue', `<template><p /></template>\n<script>\nconst base = '${API}';\nfetch(base + '/zones/1/fil\n</script>\n`, 4],
  ['a cell of a notebook', 'rules.ipynb', JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'code', source: [`base = "${API}"\n`, 'get(((\n'] }], metadata: { kernelspec: { language: 'python' } } }), 1],
  ['an example in a text', 'rules.md', `# Rules\n\`\`\`sh\nbase=${API}\ncurl "$base/zones/1/filt\n\`\`\`\n`, undefined],
  ['a script that a template fills in', 'page.html', `<script>\nconst base = '${API}';\nconst zones = [{% for zone in zones %} {{ zone }} {% endfor %}];\n</script>\n`, undefined],
];

test.each(TORN)('code inside of a file that cannot be read whole is said aloud, where it is run as it stands: %s', async (_, file, text, line) => {
  const torn = (await blindSpotsIn({ [file]: text })).filter(({ kind }) => kind === 'unparsed');
  expect(torn.map(({ where }) => where)).toEqual(line === undefined ? [] : [`${file}:${line}`]);
});

test.each([
  ['Lua', 'a.lua', `http.request("${API}/zones/1/filters")\nhttp.request("${API}/zones/1/firewall/ru`, 2],
  ['Scala', 'a.scala', `client.get("${API}/zones/1/filters")\nclient.get("${API}/zones/1/firewall/ru`, 2],
  ['SQL, inside of a bracket', 'a.sql', `SELECT http_get('${API}/zones/1/filters');\nSET h = ARRAY[ARRAY[;\nSELECT http_get('${API}/zones/1/firewall/rules');\n`, 2],
  ['jq', 'a.jq', `{url: "${API}/zones/1/filters"}\n| {url: "${API}/zones/1/firewall/ru`, 2],
  ['Clojure', 'a.clj', `(http/get "${API}/zones/1/filters")\n(def a "b)\n(http/get "${API}/zones/1/firewall/rules")\n`, 3],
  ['Clojure, inside of a bracket', 'a.clj', `(http/get "${API}/zones/1/filters")\n(def a [(b)\n`, 2],
  ['the shell, inside of an array', 'a.sh', `curl ${API}/zones/1/filters\nh=(a b\ncurl ${API}/zones/1/firewall/rules\n`, 2],
])('a file that breaks off in a text is said aloud: %s', async (_, file, text, line) => {
  expect(await blindSpotsIn({ [file]: text })).toMatchObject([{ kind: 'unparsed', where: `${file}:${line}` }]);
});

test.each([
  ['a mark that is closed on no line', 'a.lua', `http.request("${API}/zones/1/filters")\nlocal a = "b\nlocal c = 1\n`],
  ['marks of characters', 'a.clj', `(http/get "${API}/zones/1/filters")\n(def marks [\\" \\( \\[])\n`],
  ['an array of the shell', 'a.sh', `curl ${API}/zones/1/filters\nh=(\n  a # b)\n  c\n)\n`],
])('%s breaks off nothing', async (_, file, text) => {
  expect((await blindSpotsIn({ [file]: text })).filter(({ kind }) => kind === 'unparsed')).toEqual([]);
});

test('what stands behind a NUL byte is read', async () => {
  const seen: CodeSeen[] = [];
  for await (const one of scanCode({ roots: ['.'], cwd: folder({ 'A.kt': `val a = "b\0c"\nfun b() { client.get("${API}/zones/1/filters") }\n` }), vocabulary }).seen) seen.push(one);
  expect(seen.map((one) => (one.kind === 'usage' && one.usage.kind === 'call' ? one.usage.path.at(-1)?.text : one.kind))).toEqual(['filters']);
});

test('a file that is gone when its turn comes is said aloud, and who imports it is read', async () => {
  const cwd = folder({ 'gone.js': `export const FILTERS = '/filters';\nfetch('${API}/zones/1/filters');\n`, 'use.js': `import { FILTERS } from './gone.js';\nfetch('${API}/zones/1' + FILTERS);\nfetch('${API}/zones/1/firewall/rules');\n` });
  const seen: CodeSeen[] = [];
  for await (const one of scanCode({ roots: ['.'], cwd, vocabulary, beforeParsing: () => rmSync(path.join(cwd, 'gone.js')) }).seen) seen.push(one);
  expect(seen.flatMap((one) => (one.kind === 'blind' && one.blind.kind !== 'run-time' ? [one.blind] : []))).toEqual([{ kind: 'unreadable', where: 'gone.js', reason: 'The file could not be read (there is no such file).' }]);
  expect(seen.flatMap((one) => (one.kind === 'usage' && one.usage.kind === 'call' ? [one.usage.path.at(-1)?.text] : []))).toContain('rules');
});

test('a folder that is called like rules for git holds none', async () => {
  expect(await blindSpotsIn({ '.git/description': '', '.gitignore/kept': '', 'edge.nu': `curl ${API}/zones/z/filters\n` })).toMatchObject([{ kind: 'no-reader', where: 'edge.nu' }]);
});

test('a stack that a short and flat text cannot have filled is a fault, and no nesting', async () => {
  const endless = Object.assign(new Map(vocabulary.names), { get: (): unknown => endless.get() });
  const seen: CodeSeen[] = [];
  const files = { 'main.tf': 'resource "cloudflare_filter" "a" {}\n', 'deep.tf': `resource "cloudflare_filter" "a" {\n  zones = ${'['.repeat(101)}${']'.repeat(101)}\n}\n` };
  for await (const one of scanCode({ roots: ['.'], cwd: folder(files), vocabulary: { ...vocabulary, names: endless as typeof vocabulary.names } }).seen) seen.push(one);
  const told = seen.flatMap((one) => (one.kind === 'blind' ? [`${one.blind.where} ${one.blind.reason}`] : [])).sort();
  expect(told).toEqual([
    'deep.tf It is nested too deeply to be read. Look at it by hand.',
    'main.tf Reading it failed, which is a fault of lastcall: RangeError: Maximum call stack size exceeded. Look at the file by hand, and report this.',
  ]);
});

test('a reader that fails is a blind spot with what it said, and no secret of the file', async () => {
  const failing = Object.assign(new Map(vocabulary.names), { get: () => { throw new TypeError('X-Auth-Key: 0123456789abcdef0123456789abcdef01234'); } });
  const seen: CodeSeen[] = [];
  for await (const one of scanCode({ roots: ['.'], cwd: folder({ 'main.tf': 'resource "cloudflare_filter" "a" {}\n' }), vocabulary: { ...vocabulary, names: failing } }).seen) seen.push(one);
  const [told] = seen.flatMap((one) => (one.kind === 'blind' ? [one.blind] : []));
  expect(told).toMatchObject({ kind: 'unparsed', where: 'main.tf' });
  expect(told?.reason).toMatch(/^Reading it failed, which is a fault of lastcall: TypeError: .* report this\.$/);
  expect(told?.reason).not.toContain('0123456789abcdef');
});
