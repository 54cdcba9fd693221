import { expect, test } from 'vitest';
import { catalogOf } from '../../../../analyzer/catalog/catalog.ts';
import { scanText } from '../../../../analyzer/scanners/code/scan.ts';
import { apis, deprecations } from '../../../../rules/index.ts';
import { inText } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const FILTERS = `${API}/zones/z/filters`;

const times = (count: number, write: (index: number) => string): string => Array.from({ length: count }, (_, index) => write(index)).join('');

/** What is found there. Each of these files took so long, or nested so deep, that nothing came of it. */
const entriesIn = async (language: string, text: string): Promise<string[]> => [...new Set((await inText(language, text)).map((one) => one.replace(/^\d+ |\?$/g, '')))].sort();

test('a chain of hundreds of calls that each look something up is gone through once', async () => {
  expect(await entriesIn('javascript', `fetch('${FILTERS}');\nconst h = a${`.get('${FILTERS}')`.repeat(400)};\nfetch('${API}/zones/z/firewall/rules');\n`)).toEqual(['filters-api', 'firewall-rules-api']);
});

test('thousands of constants that stand for one another backwards are followed as far as an address is', async () => {
  const chain = times(20_000, (index) => `const c${index} = c${index + 1};\n`);
  expect(await entriesIn('javascript', `fetch('${API}/zones/z/firewall/rules');\n${chain}const c20000 = '${FILTERS}';\nfetch(c19998);\n`)).toEqual(['filters-api', 'firewall-rules-api']);
});

test('a name that is given thousands of values, each of which is asked for, stands for the last before', async () => {
  const values = times(12_000, (index) => `h = g${index};\nfetch(h);\n`);
  expect(await entriesIn('javascript', `let h;\n${values}h = '${FILTERS}';\nfetch(h);\n`)).toEqual(['filters-api']);
});

test('thousands of addresses on one line are each seen', async () => {
  const line = times(12_000, (index) => `"${API}/zones/z/dns_records/${index}",`);
  expect(await entriesIn('json', `{"list": [${line}"${FILTERS}"]}`)).toEqual(['filters-api']);
});

test('thousands of functions that hand on to one another what they are given are no nest', async () => {
  const functions = times(20_000, (index) => `function f${index}(p) return f${index + 1}(p) end\n`);
  expect(await entriesIn('lua', `http.request("${FILTERS}")\n${functions}f0("${API}/zones/z/firewall/rules")\n`)).toEqual(['filters-api', 'firewall-rules-api']);
});

test('tens of thousands of braces in braces cost what they hold', async () => {
  const nested = `http.request("${FILTERS}")\nlocal h = ${'{["k"] = '.repeat(60_000)}"x"${'}'.repeat(60_000)}\n`;
  const seen = await scanText('a.lua', 'lua', nested, catalogOf(deprecations, apis).vocabulary);
  expect(seen.flatMap((one) => (one.kind === 'blind' ? [one.blind.where] : []))).toEqual(['a.lua:2']);
  expect(seen.flatMap((one) => (one.kind === 'usage' && one.usage.kind === 'call' ? [one.usage.path.at(-1)?.text] : []))).toContain('filters');
});

test('a key of tens of thousands of parts is no record in as many records', async () => {
  expect(await entriesIn('toml', `url = "${FILTERS}"\n${'a.'.repeat(40_000)}b = 1\n`)).toEqual(['filters-api']);
});

test('thousands of blocks in one are a list', async () => {
  const rules = times(12_000, () => 'rules {\n action = "block"\n }\n');
  expect(await entriesIn('terraform', `resource "cloudflare_ruleset" "x" {\n${rules}rules {\n expression = "(cf.threat_score gt 1)"\n }\n}\n`)).toEqual(['threat-score-field']);
});
