import { expect, test } from 'vitest';
import { inText, openPathsIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** A function that sets what it is told by name, one that reads it, and a call of each: the name, the value. */
const FUNCTIONS: [string, (api: string, name: string, value: string) => { code: string; set: string; get: string }][] = [
  ['javascript', (api, name, value) => ({ code: `const cf = (method, path, body) => fetch(\`${api}\${path}\`, { method, body: JSON.stringify(body) });\nconst put = (id, value) => cf('PATCH', \`/zones/\${zone}/settings/\${id}\`, { value });\nconst get = (id) => cf('GET', \`/zones/\${zone}/settings/\${id}\`);\n`, set: `put('${name}', '${value}');\n`, get: `get('${name}');\n` })],
  ['typescript', (api, name, value) => ({ code: `class Cf {\n  constructor(private http: HttpClient) {}\n  put(id: string, value: string) { return this.http.patch(\`${api}/zones/\${zone}/settings/\${id}\`, { value }); }\n  read(id: string) { return this.http.get(\`${api}/zones/\${zone}/settings/\${id}\`); }\n`, set: `  run() { this.put('${name}', '${value}'); }\n}\n`, get: `  run() { this.read('${name}'); }\n}\n` })],
  ['python', (api, name, value) => ({ code: `def put(zone, name, value):\n    return requests.patch(f"${api}/zones/{zone}/settings/{name}", json={"value": value})\ndef get(zone, name):\n    return requests.get(f"${api}/zones/{zone}/settings/{name}")\n`, set: `put(z, "${name}", "${value}")\n`, get: `get(z, "${name}")\n` })],
  ['php', (api, name, value) => ({ code: `<?php\nfunction put($zone, $name, $value) { return Http::patch("${api}/zones/$zone/settings/$name", ['value' => $value]); }\nfunction look($zone, $name) { return Http::get("${api}/zones/$zone/settings/$name"); }\n`, set: `put($z, '${name}', '${value}');\n`, get: `look($z, '${name}');\n` })],
  ['go', (api, name, value) => ({ code: `package a\nfunc put(zone, name, value string) { cf("PATCH", fmt.Sprintf("${api}/zones/%s/settings/%s", zone, name), map[string]string{"value": value}) }\nfunc get(zone, name string) { cf("GET", "${api}/zones/"+zone+"/settings/"+name, nil) }\n`, set: `func run() { put(z, "${name}", "${value}") }\n`, get: `func run() { get(z, "${name}") }\n` })],
  ['powershell', (api, name, value) => ({ code: `function Set-It {\n  [CmdletBinding()]\n  param([Parameter(Mandatory = $true)][string]$Zone, [string]$Name, $Value)\n  Invoke-RestMethod -Method Patch -Uri "${api}/zones/$Zone/settings/$Name" -Body (@{ value = $Value } | ConvertTo-Json)\n}\nfunction Get-It($Zone, $Name) { Invoke-RestMethod -Uri "${api}/zones/$Zone/settings/$Name" }\n`, set: `Set-It -Zone $z -Name "${name}" -Value "${value}"\n`, get: `Get-It $z "${name}"\n` })],
  ['shell', (api, name, value) => ({ code: `api() { curl -s -X "$1" "${api}$2" \${3:+-d "$3"}; }\nput() {\n  local name=$1 value=$2\n  curl -X PATCH "${api}/zones/$Z/settings/$name" -d "{\\"value\\":\\"$value\\"}"\n}\nget() { api GET "/zones/$Z/settings/$1"; }\n`, set: `put ${name} ${value}\n`, get: `get ${name}\n` })],
];

/** A request to the API in the same file. */
const VERIFY: Record<string, string> = {
  javascript: `fetch('${API}/user/tokens/verify');\n`,
  typescript: `fetch('${API}/user/tokens/verify');\n`,
  python: `requests.get("${API}/user/tokens/verify")\n`,
  php: `Http::get('${API}/user/tokens/verify');\n`,
  go: `func verify() { http.Get("${API}/user/tokens/verify") }\n`,
  powershell: `Invoke-RestMethod -Uri "${API}/user/tokens/verify"\n`,
  shell: `curl -s ${API}/user/tokens/verify\n`,
};

const certain = async (language: string, code: string): Promise<string[]> => (await inText(language, code)).filter((line) => !line.endsWith('?')).map((line) => line.replace(/^\d+ /, ''));

test.each(FUNCTIONS)('a word is asked for that a function ends a path with: %s', async (language, made) => {
  const set = async (name: string, value: string): Promise<string[]> => {
    const { code, set: call } = made(API, name, value);
    return await certain(language, code + call);
  };
  expect(await set('brotli', 'on')).toEqual(['zone-setting-brotli']);
  expect(await set('security_level', 'high')).toEqual(['security-level']);
});

test.each<[string, string, string[]]>([
  ['this API', 'save', ['zone-setting-minify']],
  ['this API and another service', 'both', ['zone-setting-minify?']],
  ['another service', 'away', []],
])('a word that a function gives to what asks %s', async (_, called, expected) => {
  const put = (name: string, base: string) => `const ${name} = (path, value) => fetch('${base}' + path, { method: 'PATCH', body: JSON.stringify({ value }) });\n`;
  const gives = (name: string, ...to: string[]) => `function ${name}(zone, id, value) { ${to.map((one) => `${one}(\`/zones/\${zone}/settings/\${id}\`, value);`).join(' ')} }\n`;
  const code = put('ours', API) + put('theirs', 'https://flags.example.com') + gives('save', 'ours') + gives('both', 'ours', 'theirs') + gives('away', 'theirs');
  expect((await inText('javascript', `${code}${called}(z, 'minify', 'on');\n`)).map((line) => line.replace(/^\d+ /, ''))).toEqual(expected);
});

test.each(FUNCTIONS)('near misses: what stays, what is only read, another setting, another service: %s', async (language, made) => {
  const found = async (api: string, name: string, value: string, how: 'set' | 'get'): Promise<string[]> => {
    const one = made(api, name, value);
    return await inText(language, one.code + one[how]);
  };
  expect(await found(API, 'security_level', 'under_attack', 'set')).toEqual([]);
  expect(await found(API, 'security_level', '', 'get')).toEqual([]);
  expect(await found(API, 'ssl', 'full', 'set')).toEqual([]);
  const other = made('https://api.example.com/v1', 'brotli', 'on');
  expect(await inText(language, other.code + other.set + (VERIFY[language] ?? ''))).toEqual([]);
});

test('a word stays that a function gives to another service and to the API, or of which one call asks the API', async () => {
  const put = (base: string): string => `const put = (id, value) => fetch(\`${base}/zones/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n`;
  const both = `const put = (id) => {\n  fetch(\`https://log.example.com/seen/\${id}\`);\n  return cf(\`${API}/zones/\${zone}/settings/\${id}\`);\n};\n`;
  expect(await inText('javascript', `${both}put('minify');\n`)).toEqual(['5 zone-setting-minify']);
  const rows = "for (const id of ['minify', 'ssl']) { put(id, 'on'); audit(id); }\n";
  expect(await inText('javascript', `${put(API)}const audit = (id) => fetch(\`https://log.example.com/seen/\${id}\`);\n${rows}`)).toEqual(['3 zone-setting-minify']);
  expect(await inText('javascript', `${put('https://edge.example.com/v1')}${VERIFY.javascript}for (const id of ['minify', 'ssl']) put(id, 'on');\n`)).toEqual([]);
});

test('a function of a shell that is given the end of a path asks for it', async () => {
  const code = (end: string): string => `cf() { curl -s -X "$1" "${API}/zones/$Z/$2" \${3:+-d "$3"}; }\ncf ${end}\n`;
  expect(await inText('shell', code(`PATCH settings/security_level '{"value":"high"}'`))).toEqual(['2 security-level']);
  expect(await inText('shell', code('GET firewall/rules'))).toEqual(['2 firewall-rules-api']);
  expect(await inText('shell', code('GET settings/security_level'))).toEqual([]);
  expect(await inText('shell', code('GET firewall/access_rules/rules'))).toEqual([]);
});

test('a loop gives its words to such a function, each with the value beside it or with the one that the call has', async () => {
  const put = `const put = (id, value) => fetch(\`${API}/zones/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n`;
  const found = async (loop: string): Promise<string[]> => await inText('javascript', put + loop);
  expect(await found("for (const id of ['brotli', 'ssl']) await put(id, 'on');\n")).toEqual(['2 zone-setting-brotli']);
  expect(await found("for (const [id, value] of [['security_level', 'low'], ['ssl', 'full']]) await put(id, value);\n")).toEqual(['2 security-level']);
  expect(await found("for (const [id, value] of [['security_level', 'off'], ['ssl', 'full']]) await put(id, value);\n")).toEqual([]);
  expect(await found("for (const id of ['security_level', 'ssl']) await put(id, 'off');\n")).toEqual([]);
  expect(await found("for (const id of ['security_level', 'ssl']) await put(id, value);\n")).toEqual(['2 security-level?']);
});

test.each([
  ['where it asks another service itself', (base: string) => `put() { curl -X PATCH "${base}/zones/$Z/settings/$1" -d "{\\"value\\":\\"$2\\"}"; }\n`],
  ['where it leaves that to another', (base: string) => `api() { curl -s -X "$1" "${base}$2" \${3:+-d "$3"}; }\nput() { api PATCH "/zones/$Z/settings/$1" "{\\"value\\":\\"$2\\"}"; }\n`],
])('a function of a shell is asked for nothing of the API %s', async (_, made) => {
  const code = (base: string): string => `curl -s ${API}/user/tokens/verify\n${made(base)}put security_level high\n`;
  expect((await inText('shell', code(API))).map((line) => line.replace(/^\d+ /, ''))).toEqual(['security-level']);
  expect(await inText('shell', code('https://edge.example.com'))).toEqual([]);
});

test('a list that several loops go over is asked for as each of them does', async () => {
  const api = `const IDS = ['security_level', 'ssl'];\nconst put = (id, value) => fetch(\`${API}/zones/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\nconst read = (id) => fetch(\`${API}/zones/\${zone}/settings/\${id}\`);\n`;
  const change = "for (const id of IDS) put(id, 'high');\n";
  expect(await inText('javascript', `${api}${change}for (const id of IDS) read(id);\n`)).toEqual(['1 security-level']);
  expect(await inText('javascript', `${api}for (const id of IDS) { console.log(id); put(id, 'high'); }\n`)).toEqual(['1 security-level']);
  expect(await inText('javascript', `${api}for (const id of IDS) read(id);\n`)).toEqual([]);
  expect(await inText('javascript', `${api}for (const id of IDS) read(id);\nfor (const id of IDS) other(id);\n`)).toEqual(['1 security-level?']);
});

/** What stands in the place of `$F` handles one name after the other. */
const CAPTURES: [string, string, string][] = [
  ['a request', `&HTTPoison.get!("${API}/zones/z1/settings/#{&1}", headers())`, ''],
  ['a call of a function', '&read("z1", &1)', `  defp read(zone, name), do: HTTPoison.get!("${API}/zones/#{zone}/settings/#{name}")\n`],
  ['a function by its arity', '&read/1', `  defp read(name), do: HTTPoison.get!("${API}/zones/z1/settings/#{name}")\n`],
];

test.each(CAPTURES)('what a capture of Elixir is given fills a path: %s', async (_, capture, functions) => {
  const code = (names: string): string => `defmodule Edge do\n${functions}  def all, do: Enum.map(${names}, ${capture})\nend\n`;
  const line = functions === '' ? 2 : 3;
  expect(await inText('elixir', code('~w(ssl brotli)'))).toEqual([`${line} zone-setting-brotli`]);
  expect(await inText('elixir', code('~w(ssl http3)'))).toEqual([]);
  expect(await inText('elixir', code('~w(ssl brotli)').replace(API, 'https://api.example.com/v4'))).toEqual([]);
});

test('a path that a capture of Elixir ends with what nobody knows is open', async () => {
  const code = (word: string): string => `defmodule Edge do\n  def all(names), do: Enum.map(names, &HTTPoison.get!("${API}/zones/z1/${word}/#{&1}"))\nend\n`;
  expect(await openPathsIn('elixir', code('settings'))).toEqual(['/zones/z1/settings/{…}']);
  expect(await openPathsIn('elixir', code('dns_records'))).toEqual([]);
});

/** A function of a shell that is given names: of settings, of values, of a row of a loop. */
const NAMED: [string, (name: string, value: string) => string][] = [
  ['a name', (name, value) => `ID=${name}\nput "$Z" "$ID" ${value}\n`],
  ['names of both', (name, value) => `ID=${name}\nLEVEL=${value}\nput "$Z" "$ID" "$LEVEL"\n`],
  ['a loop', (name, value) => `for id in ${name} ssl; do put "$Z" "$id" ${value}; done\n`],
];

test.each(NAMED)('a function of a shell is given a word under a name, with the value beside it: %s', async (_, call) => {
  const put = (api: string): string => `put() {\n  curl -X PATCH "${api}/zones/$1/settings/$2" -d "{\\"value\\":\\"$3\\"}"\n}\n`;
  const entries = async (code: string): Promise<string[]> => (await inText('shell', code)).map((line) => line.replace(/^\d+ /, ''));
  expect(await entries(put(API) + call('minify', 'on'))).toEqual(['zone-setting-minify']);
  expect(await entries(put(API) + call('security_level', 'high'))).toEqual(['security-level']);
  expect(await entries(put(API) + call('security_level', 'under_attack'))).toEqual([]);
  expect(await entries(put(API) + call('min_tls_version', '1.2'))).toEqual([]);
  expect(await entries(put('https://api.example.com/v1') + call('minify', 'on') + `curl -s ${API}/user/tokens/verify\n`)).toEqual([]);
});
