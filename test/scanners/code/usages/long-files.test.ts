import { expect, test } from 'vitest';
import { catalogOf } from '../../../../analyzer/catalog/catalog.ts';
import { scanText, type CodeSeen } from '../../../../analyzer/scanners/code/scan.ts';
import { tellingPlaces } from '../../../../analyzer/scanners/code/usages/telling.ts';
import { apis, deprecations } from '../../../../rules/index.ts';
import { entriesIn, inText } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** Functions as they fill a bundle: none has anything to do with the API. */
const FILLING = Array.from({ length: 4000 }, (_, index) => `function other${index}(e,t){const n=e.map(t);return n.length>${index}?n[0]:t(e,"text ${index}")}`).join('\n');

/** As many as a long file holds that is written by hand. */
const SOME = FILLING.split('\n').slice(0, 600).join('\n');

const inBundle = async (code: string): Promise<string[]> => (await inText('javascript', `${FILLING}\n${code}\n${FILLING}`)).map((one) => one.replace(/^\d+ /, ''));

test('a use in a long file is found wherever it stands, with what other functions say of it', async () => {
  expect(await inBundle(`function a(e){return fetch("${API}/zones/"+e+"/firewall/rules",{method:"POST"})}`)).toEqual(['firewall-rules-api']);
  expect(await inBundle(`const baseUrl="${API}";\n${FILLING}\nfunction a(e){const t=baseUrl+"/zones/"+e;return fetch(t+"/filters")}`)).toEqual(['filters-api']);
  expect(await inBundle(`const tails={one:"/filters",two:"/purge_cache"};\n${FILLING}\nfunction a(e){return fetch("${API}/zones/"+e+tails.one)}`)).toEqual(['filters-api']);
  expect(await inBundle(`function a(e){return fetch("${API}/zones/"+e+"/settings/security_level",{method:"PATCH",body:JSON.stringify({value:"high"})})}`)).toEqual(['security-level']);
});

test('a field that is set in a long file is judged with those that are set far away', async () => {
  const set = (other: string): Promise<string[]> => inBundle(`const api="${API}";function a(e){e.settings.minify="on"}\n${FILLING}\nfunction b(e){e.settings.${other}="on"}`);
  expect(await set('rocket_loader')).toEqual(['zone-setting-minify?']);
  expect(await set('sourcemap')).toEqual([]);
});

test('near misses in a long file stay near misses', async () => {
  expect(await inBundle(`const tails={one:"/filters",two:"/purge_cache"};\n${FILLING}\nfunction a(e){return fetch("${API}/zones/"+e+tails.two)}`)).toEqual([]);
  expect(await inBundle(`function a(e){return fetch("${API}/zones/"+e+"/settings/security_level",{method:"PATCH",body:JSON.stringify({value:"under_attack"})})}`)).toEqual([]);
});

test('an address that a short function of a file gives was read', async () => {
  const asking = (give: string): Promise<CodeSeen[]> => scanText('a.js', 'javascript', `// ${API}\nfunction give(){${give}}\n${SOME}\nasync function ask(){return (await fetch(give())).json()}`, catalogOf(deprecations, apis).vocabulary);
  const untold = async (give: string): Promise<number> => (await asking(give)).filter((one) => one.kind === 'blind' && one.blind.kind === 'run-time').length;
  expect(await untold('return "https://example.com/users"')).toBe(0);
  expect(await untold('return window.address')).toBe(1);
});

test('functions that hand a path on are read in a long file that is written by hand', async () => {
  const asked = (path: string): Promise<string[]> => inText('javascript', `async function zoneGet(zone, path) {\n  const response = await fetch(\`${API}/zones/\${zone}\${path}\`);\n  return response.json();\n}\n${SOME}\nasync function everyPage(zone, path) {\n  const first = await zoneGet(zone, path);\n  // ${'Pages are put together here. '.repeat(10)}\n  return first.result;\n}\n${SOME.replaceAll('other', 'more')}\neveryPage(id, '${path}');\n`);
  expect((await asked('/firewall/rules')).map((line) => line.replace(/^\d+ /, ''))).toEqual(['firewall-rules-api']);
  expect(await asked('/rulesets')).toEqual([]);
});

test('an expression in a comment of a long file is found', async () => {
  expect(await inBundle('function a(e){\n// was: (cf.threat_score gt 10)\nreturn e}')).toEqual(['threat-score-field?']);
});

test('of thousands of records in JSON those are read that a use stands in', async () => {
  const records = Array.from({ length: 5000 }, (_, index) => `{"name":"entry ${index}","url":"https://example.com/${index}"}`);
  const long = (record: string): string => `{"vendor":"cloudflare","list":[${[...records.slice(0, 2500), record, ...records.slice(2500)].join(',\n')}]}`;
  expect(await inText('json', long(`{"method":"DELETE","url":"${API}/zones/x/filters/y"}`))).toEqual(['2501 filters-api']);
  expect(await inText('json', long(`{"method":"DELETE","url":"${API}/zones/x/purge_cache"}`))).toEqual([]);
});

test('names of files lead nowhere in long JSON, a request that names one does', async () => {
  const { vocabulary } = catalogOf(deprecations, apis);
  const toldIn = (value: string): number => tellingPlaces(`{"vendor":"cloudflare","value":"${value}"}`, 'json', vocabulary).words.length;
  expect(['src/zones/firewall/rules.mjs', '../zones/filters.d.ts', 'zones/filters/x.json'].map(toldIn)).toEqual([0, 0, 0]);
  const asking = [`${API}/zones/x/filters`, `${API}/zones/x/filters?from=a.json`, `curl ${API}/zones/x/filters -d @a.json`, 'zones/x/filters.each'];
  expect(asking.filter((value) => toldIn(value) === 0)).toEqual([]);
  const fields = Array.from({ length: 2000 }, (_, index) => `"src/zones/filters/${index}.mjs": { "bytes": 1 }`).join(',\n');
  expect(await inText('json', `{${fields},\n"script": "curl ${API}/zones/x/filters -X POST -d @a.json",\n${fields}}`)).toEqual(['2001 filters-api']);
});

test('of thousands of fields in JSON those are read that a use stands in', async () => {
  const fields = Array.from({ length: 4000 }, (_, index) => `"entry ${index}": {"note": "a { or a ] or \\" in a text", 'odd': 'a "quote', "list": [${index}, [], {}]}`);
  const long = (field: string): string => `{"vendor":"cloudflare",\n${[...fields.slice(0, 2000), field, ...fields.slice(2000)].join(',\n')}}`;
  expect(await inText('json', long(`"a call": {"method": "DELETE", "url": "${API}/zones/x/filters/y"}`))).toEqual(['2002 filters-api']);
  expect(await inText('json', long(`"a call": {"method": "DELETE", "url": "${API}/zones/x/purge_cache"}`))).toEqual([]);
});

test('a bracket that closes nothing in a long file of JSON is stepped over', async () => {
  const records = Array.from({ length: 5000 }, (_, index) => `{"name":"entry ${index}"}`).join(',\n');
  const fields = Array.from({ length: 5000 }, (_, index) => `"entry ${index}": ${index}`).join(',\n');
  const call = `{"method":"DELETE","url":"${API}/zones/x/filters/y"}`;
  expect(await inText('json', `[${records},\n}, ${call}]`)).toEqual(['5001 filters-api']);
  expect(await inText('json', `{${fields},\n], "call": ${call}}`)).toEqual(['5001 filters-api']);
});

test('JSON that breaks off in a long file is told, and what stands before it is found', async () => {
  const records = Array.from({ length: 5000 }, (_, index) => `{"name":"entry ${index}"}`);
  const broken = `[${records.join(',\n')},\n{"method":"DELETE","url":"${API}/zones/x/filters/y"},\n{"name":`;
  expect(await inText('json', broken)).toEqual(['5001 filters-api']);
  const seen = await scanText('long.json', 'json', broken, catalogOf(deprecations, apis).vocabulary);
  expect(seen.flatMap((one) => (one.kind === 'blind' ? [one.blind.kind] : []))).toEqual(['unparsed']);
});

test('a function of a long file that hands a path on is read, however far it is from the one that asks', async () => {
  const long = Array.from({ length: 12 }, (_, index) => `    headers.append('x-${index}', String(${index}));\n`).join('');
  const code = (end: string): string => `async function getZone(zone, path) {\n${long}  return fetch(\`${API}/zones/\${zone}\${path}?per_page=\${count}\`, { headers });\n}\n${SOME}\nconst answerWith = async (zone, path) => {\n${long}  return new Response(await getZone(zone, path));\n};\n${SOME}\nasync function show(request) {\n${long}  return answerWith(request.zone, '/${end}');\n}\n`;
  expect(await entriesIn('javascript', code('settings/minify'))).toEqual(['zone-setting-minify']);
  expect(await inText('javascript', code('settings/ipv6'))).toEqual([]);
});
