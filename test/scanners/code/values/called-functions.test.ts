import { expect, test } from 'vitest';
import { entriesIn, entriesInTree, inText, inTree, unreadInTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

test.each([
  ['python', `def cf(path, method="GET", data=None):\n    return requests.request(method, "${API}" + path, json=data)\n\ncf(f"/zones/{z}/settings/security_level")\ncf(f"/zones/{z}/settings/security_level", "PATCH", {"value": "low"})\ncf(f"/zones/{z}/settings/security_level", verb)\n`, ['5 security-level', '6 security-level?']],
  ['php', `<?php\nfunction cf($path, $method = 'GET', $data = null) { return ask("${API}$path", $method, $data); }\ncf("/zones/$z/settings/security_level");\ncf("/zones/$z/settings/security_level", 'PATCH', ['value' => 'low']);\n`, ['4 security-level']],
  ['typescript', `const cf = (path: string, method = 'GET', body?: unknown) => ask(\`${API}\${path}\`, method, body);\ncf(\`/zones/\${z}/settings/security_level\`);\ncf(\`/zones/\${z}/settings/security_level\`, 'PATCH', { value: 'low' });\n`, ['3 security-level']],
])('a function is told the method, or has one by default: %s', async (language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test('an end of a path is certain where the function that begins it takes it there', async () => {
  const client = (tail: string) => `class C:\n    def _request(self, method: str, path: str, **kwargs):\n        return self.http.request(method, f"${API}/zones/{self.zone}{path}", **kwargs)\n    def f(self):\n        ${tail}\n`;
  expect(await inText('python', client('self._request("GET", "/firewall/rules")'))).toEqual(['5 firewall-rules-api']);
  expect(await inText('python', client('self._request("GET", path="/rate_limits")'))).toEqual(['5 rate-limits-api']);
  expect(await inText('python', client('self._request("/firewall/rules", "GET")'))).toEqual(['5 firewall-rules-api?']);
  expect(await inText('python', client('self._request("GET", "/firewall/lockdowns")'))).toEqual([]);
});

const ZONES = `${API}/zones`;

test.each([
  ['python', `def wipe(base, zone):\n    requests.get(base + f"/{zone}/filters")\nwipe("${ZONES}", z)\n`, ['2 filters-api']],
  ['typescript', `class Wiper {\n  wipe(base: string, zone: string) { return fetch(\`\${base}/\${zone}/filters\`); }\n  all() { return this.wipe('${ZONES}', z); }\n}\n`, ['2 filters-api']],
  ['go', `package main\nfunc wipe(url, zone string) { http.Get(fmt.Sprintf("%s/%s/filters", url, zone)) }\nfunc main() { wipe("${ZONES}", z) }\n`, ['2 filters-api']],
  ['java', `class G {\n  void wipe(final String base, String zone) { client.get(base + "/" + zone + "/filters"); }\n  void all() { wipe("${ZONES}", z); }\n}\n`, ['2 filters-api']],
  ['csharp', `class H {\n  async Task Wipe(HttpClient http, string root, string zone) { await http.GetAsync($"{root}/{zone}/filters"); }\n  async Task All() { await Wipe(http, "${ZONES}", z); }\n}\n`, ['2 filters-api']],
  ['rust', `async fn wipe(root: &str, zone: &str) { reqwest::get(format!("{}/{}/filters", root, zone)).await; }\nasync fn all() { wipe("${ZONES}", z).await; }\n`, ['1 filters-api']],
  ['python', `BASE = "${ZONES}"\ndef wipe(BASE, zone):\n    requests.get(BASE + f"/{zone}/filters")\ndef each(BASE, zone):\n    wipe(BASE, zone)\ndef all(base, zone):\n    each(base, zone)\nall(BASE, z)\n`, ['3 filters-api']],
  ['ruby', `def wipe(base, zone)\n  HTTParty.get(base + "/#{zone}/filters")\nend\ndef each(base, zone)\n  wipe(base, zone)\nend\neach('${ZONES}', z)\n`, ['2 filters-api']],
  ['python', `def wipe(base, zone):\n    requests.get(base + f"/{zone}/filters")\nwipe("${ZONES}", z)\nwipe("https://reports.example.com/api", z)\n`, ['2 filters-api']],
  ['python', `def wipe(base, zone):\n    requests.get(base + f"/{zone}/filters")\nwipe("${ZONES}", z)\nwipe(address(), z)\n`, ['2 filters-api']],
  ['javascript', `const zoneUrl = (id) => \`${ZONES}/\${id}\`;\nconst list = (root) => fetch(\`\${root}/filters\`);\nlist(zoneUrl(a));\nlist(zoneUrl(b));\n`, ['2 filters-api']],
  ['javascript', `const run = (api, id) => list(\`\${api}/zones/\${id}\`);\nconst list = (root) => fetch(\`\${root}/filters\`);\nrun('${API}', id);\n`, ['2 filters-api']],
  ['javascript', `const list = ({ root }) => fetch(\`\${root}/filters\`);\nlist({ root: \`${ZONES}/\${id}\` });\n`, ['1 filters-api']],
  ['shell', `list() { local root="$1"; curl -s "$root/filters"; }\nlist "${ZONES}/$ZONE"\n`, ['1 filters-api']],
])('a base that a function is given by who calls it begins its addresses: %s', async (language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['another address', `wipe("https://reports.example.com/api", z)\nprint("${ZONES}")\n`],
  ['another collection', `wipe("${API}/accounts", z)\n`],
  ['two of the API', `wipe("${API}/accounts", z)\nwipe("${ZONES}", z)\n`],
  ['functions that call one another', `def each(base, zone):\n    wipe(base, zone)\n    every(base, zone)\ndef every(base, zone):\n    each(base, zone)\nprint("${ZONES}")\n`],
  ['nobody who calls it', `print("${ZONES}")\n`],
])('a base is not guessed: %s', async (_, calls) => {
  expect(await inText('python', `def wipe(base, zone):\n    requests.get(base + f"/{zone}/filters")\n${calls}`)).toEqual([]);
});

/** A function that is given the base and a word, with the word that is gone on the line behind its calls with others. */
const SETTERS: [language: string, code: string][] = [
  ['javascript', `const set = (root, name, value) => fetch(\`\${root}/settings/\${name}\`, { method: 'PATCH', body: value });
set(\`${ZONES}/\${id}\`, 'http3', 'on');
set(\`${ZONES}/\${id}\`, 'minify', 'on');
`],
  ['python', `def put(root, name, value): return requests.patch(f'{root}/settings/{name}', json={'value': value})
put('${ZONES}/' + zone, 'http3', 'on')
put('${ZONES}/' + zone, 'minify', 'on')
`],
  ['elixir', `def put(root, name), do: HTTPoison.patch!("#{root}/settings/#{name}", "")
put("${ZONES}/#{id}", "http3")
"${ZONES}/#{id}" |> put("minify")
`],
  ['php', `<?php function put($root, $name) { return Http::patch("$root/settings/$name", ['value' => 'on']); }
put("${ZONES}/$zone", 'http3');
put("${ZONES}/$zone", 'minify');
`],
  ['powershell', `function Set-It($root, $name) { Invoke-RestMethod -Method Patch -Uri "$root/settings/$name" -Body $b }
Set-It "${ZONES}/$zone" 'http3'
Set-It "${ZONES}/$zone" 'minify'
`],
  ['shell', `put() { local root="$1"; curl -X PATCH "$root/settings/$2" -d '{"value":"on"}'; }
put "${ZONES}/$ZONE" http3
put "${ZONES}/$ZONE" minify
`],
];

test.each(SETTERS)('a word that a function puts behind a base that it is given as well is asked for where it is called: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual(['3 zone-setting-minify']);
  // Where another call gives another base, nobody knows behind which the word stands.
  const mixed = code.replace(`${ZONES}/`, 'https://reports.example.com/v1/');
  expect((await inText(language, mixed)).filter((one) => !one.endsWith('?'))).toEqual([]);
});

test('a method of Rust is that of the type whose object is asked, in whichever block it stands', async () => {
  const code = `struct Zone { id: String }
impl Zone { fn new(id: &str) -> Self { Zone { id: id.to_string() } } }
impl<T> Page<T> { async fn get(&self, path: &str) { self.cache.get(path) } }
impl Zone { async fn get(&self, path: &str) -> R { http.get(format!("${ZONES}/{}{}", self.id, path)).send().await } }
impl Ask for Zone { async fn set(&self, name: &str) -> R { http.patch(format!("${ZONES}/{}/settings/{}", self.id, name)).send().await } }
async fn all() {
  Zone::new("x").get("/filters").await;
  Zone::new("x").set("minify").await;
  Zone::new("x").get("/dns_records").await;
  Page::new("x").get("/filters").await;
}
`;
  expect(await inText('rust', code)).toEqual(['7 filters-api', '8 zone-setting-minify']);
});

test('what a path has behind its root is one name, whatever that is', async () => {
  const code = (base: string) => `const get = (path) => fetch(\`${base}/\${path}\`);\nget('settings/minify');\nget('settings/http3');\n`;
  expect(await inText('javascript', code(`${ZONES}/example`))).toEqual(['2 zone-setting-minify']);
  expect(await inText('javascript', code(`${ZONES}/example/workers`))).toEqual([]);
});

test('a client that another file makes of the SDK is one', async () => {
  const routes = "import { client } from './cf';\nconst { zones } = client;\nclient.filters.list({ zone_id });\nzones.settings.edit('minify', { zone_id, value: 'on' });\n";
  const made = "import Cloudflare from 'cloudflare';\nexport const client = new Cloudflare();\n";
  const manifest = JSON.stringify({ dependencies: { cloudflare: '^4.0.0' } });
  expect(await inTree({ 'package.json': manifest, 'cf.ts': made, 'routes.ts': routes })).toEqual(['routes.ts:3 filters-api', 'routes.ts:4 zone-setting-minify']);
  const other = "import Search from 'search';\n// not Cloudflare\nexport const client = new Search();\n";
  expect(await inTree({ 'package.json': manifest, 'cf.ts': other, 'routes.ts': routes })).not.toContain('routes.ts:3 filters-api');
});

test('a function of an included file that asks the API makes a common path one of the API', async () => {
  const api = `<?php\nfunction cf($path, $method = 'GET') { return ask("${API}$path", $method); }\n`;
  const page = (file: string) => `<?php\nrequire __DIR__ . '/${file}';\nprint_r(cf('/organizations/' . $id . '/invites'));\nprint_r(other('/organizations/' . $id . '/invites'));\n`;
  expect(await inTree({ 'cf.php': api, 'page.php': page('cf.php') })).toEqual(['page.php:3 organizations-api']);
  expect(await inTree({ 'cf.php': api, 'page.php': page('gone.php') })).toEqual([]);
});

test.each([
  ['ruby', `URL = '${API}'\nget '/zones/:zone_id/filters', to: 'filters#index'\nget "/zones/#{z}/filters"\n`, ['3 filters-api']],
  ['typescript', `// ${API}\n@Controller('zones/:zone/filters')\nclass Filters {}\nhttp.get(\`/zones/\${z}/filters\`);\n`, ['4 filters-api']],
  ['php', `<?php // ${API}\nRoute::get('/zones/{zone}/filters', [Filters::class, 'index']);\nHttp::get("/zones/$z/filters");\n`, ['3 filters-api']],
  ['shell', `API=${API}\ngh api /organizations/1/invites\ncurl "$API/organizations/1/invites"\nglab api --hostname api.cloudflare.com /client/v4/organizations/1/invites\n`, ['3 organizations-api', '4 organizations-api']],
])('what an application answers itself, or asks of another API, is none: %s', async (language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test('a heredoc that is copied into a pipe is the body', async () => {
  const code = (level: string) => `cat <<JSON | curl -X PATCH -d @- "${API}/zones/$Z/settings/security_level"\n{"value": "${level}"}\nJSON\n`;
  expect(await inText('shell', code('low'))).toEqual(['1 security-level']);
  expect(await inText('shell', code('under_attack'))).toEqual([]);
});

test('a notebook that was cut off behind a cell is read as one', async () => {
  const cells = [{ cell_type: 'code', source: [`requests.get(f"${API}/zones/{zone}/", timeout=5)\n`, `requests.get(f"${API}/zones/{zone}/filters", timeout=5)`] }];
  const text = JSON.stringify({ cells, nbformat: 4 }, undefined, 1);
  expect(await inTree({ 'a.ipynb': text.slice(0, text.indexOf('nbformat')) })).toEqual(['a.ipynb:7 filters-api']);
});

test('a notebook gives lines to a shell, and cells to other languages', async () => {
  const cell = (...source: string[]) => JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'code', source }] }, undefined, 1);
  const found = (...source: string[]): Promise<string[]> => entriesInTree({ 'a.ipynb': cell(...source) });
  expect(await found('x = 1\n', `!curl ${API}/user/billing/profile\n`, `requests.get("${API}/zones/1/filters")`)).toEqual(['billing-profile-history', 'filters-api']);
  expect(await found('%%bash\n', 'for id in brotli minify; do\n', `  curl ${API}/zones/1/settings/$id\n`, 'done')).toEqual(['zone-setting-brotli', 'zone-setting-minify']);
  expect(await found('x = 1\n', '!curl -X PATCH \\\n', `  ${API}/zones/1/settings/security_level \\\n`, `  -d '{"value":"low"}'\n`, `requests.get("${API}/zones/1/filters")`)).toEqual(['filters-api', 'security-level']);
  expect(await found(`!curl ${API}/user/subscriptions\n`)).toEqual([]);
});

test('a function of a shell is told a method, a path with a hole, and a body', async () => {
  const code = (line: string) => `ask() { curl -X "$1" "${API}/zones/$ZONE/$2" -d "$3"; }\n${line}\n`;
  expect(await inText('shell', code(`ask PATCH settings/security_level '{"value":"low"}'`))).toEqual(['2 security-level']);
  expect(await inText('shell', code(`ask PATCH settings/security_level '{"value":"under_attack"}'`))).toEqual([]);
  expect(await inText('shell', code('for id in minify http3; do ask GET "settings/$id"; done'))).toEqual(['2 zone-setting-minify']);
});

test('a function of a shell is told a method and an address, and passes the rest on', async () => {
  const code = (words: string) => `api() { curl -sS -X "$1" -H "Authorization: Bearer $TOKEN" "\${@:2}"; }\ncf() { curl -sS -H "Authorization: Bearer $TOKEN" "$@"; }\n${words}\n`;
  const url = `${API}/zones/$ZONE/settings/security_level`;
  for (const call of [`api PATCH "${url}" -d`, `cf -X PATCH "${url}" --data`]) {
    expect(await inText('shell', code(`${call} '{"value":"medium"}'`))).toEqual(['3 security-level']);
    expect(await inText('shell', code(`${call} '{"value":"under_attack"}'`))).toEqual([]);
  }
  // curl reads unless the words that are passed on to it say otherwise, and some of them may not be known.
  expect(await inText('shell', code(`cf "${url}"`))).toEqual([]);
  expect(await inText('shell', code(`cf "${url}" $OPTIONS`))).toEqual(['3 security-level?']);
  expect(await inText('shell', code(`cf "${url}" -X PATCH -d "$BODY"`))).toEqual(['3 security-level?']);
});

test('what a function of a shell is given to read is what it sends', async () => {
  const code = (call: string) => `cf() {\n  local method=$1 path=$2\n  shift 2\n  curl -sf -X "$method" "${API}$path" "$@"\n}\n${call}\n`;
  const path = '"/zones/$ZONE/settings/security_level"';
  const heredoc = (level: string) => `<<EOF\n{\n  "value": "${level}"\n}\nEOF`;
  expect(await inText('shell', code(`cf PATCH ${path} --data @- ${heredoc('low')}`))).toEqual(['6 security-level']);
  expect(await inText('shell', code(`cf PATCH ${path} --data @- ${heredoc('under_attack')}`))).toEqual([]);
  // What it is told itself goes first.
  expect(await inText('shell', code(`cf PATCH ${path} -d '{"value":"off"}' ${heredoc('low')}`))).toEqual([]);
});

test('a function of a shell puts an address around a path that begins without a slash, and passes the rest on', async () => {
  const code = (words: string) => `cf() { curl -s "${API}/$1" "\${@:2}"; }\ncf zones/$ZONE/settings/security_level ${words}\n`;
  expect(await inText('shell', code(`-X PATCH -d '{"value":"high"}'`))).toEqual(['2 security-level']);
  expect(await inText('shell', code(`-X PATCH -d '{"value":"off"}'`))).toEqual([]);
  expect(await inText('shell', code('-H "Accept: */*"'))).toEqual([]);
});

test('a function of a shell asks with one method, which it is not told', async () => {
  const path = '"/zones/$ZONE/settings/security_level"';
  const code = (line: string) => `API=${API}\n_get() { curl -sf "$API$1"; }\n_patch() { curl -sf -X PATCH -d "$2" "$API$1"; }\n_any() { if [ -n "$2" ]; then curl -X PATCH -d "$2" "$API$1"; else curl "$API$1"; fi; }\n_more() { curl "$API$1" "\${@:2}"; }\n${line}\n`;
  expect(await inText('shell', code(`_patch ${path} '{"value":"low"}'`))).toEqual(['6 security-level']);
  expect(await inText('shell', code(`_patch ${path} '{"value":"under_attack"}'`))).toEqual([]);
  expect(await inText('shell', code(`_patch ${path} "$BODY"`))).toEqual(['6 security-level?']);
  expect(await inText('shell', code(`_get ${path}`))).toEqual([]);
  expect(await inText('shell', code('_get "/zones/$ZONE/filters"'))).toEqual(['6 filters-api']);
  expect(await inText('shell', code(`_any ${path} "$BODY"`))).toEqual(['6 security-level?']);
  expect(await inText('shell', code(`_more ${path} -X PATCH`))).toEqual(['6 security-level?']);
});

test.each([
  ['python', (value: string) => `def set(z, data=${value}):\n    return cf.patch(f"/zones/{z}/settings/security_level", json=data) # ${API}\n`, ['{}', 'dict()']],
  ['php', (value: string) => `<?php // ${API}\nfunction set($z, array $data = ${value}) { return $this->cf->patch("/zones/$z/settings/security_level", $data); }\n`, ['[]', 'array()']],
  ['ruby', (value: string) => `# ${API}\ndef set(z, data = ${value})\n  cf.patch("/zones/#{z}/settings/security_level", data)\nend\n`, ['{}']],
  ['kotlin', (value: string) => `// ${API}\nfun set(z: String, data: Map<String, String> = ${value}) = cf.patch("/zones/$z/settings/security_level", data)\n`, ['emptyMap()', 'mapOf()']],
  ['elixir', (value: string) => `# ${API}\ndef set(z, data \\\\ ${value}), do: Cf.patch("/zones/#{z}/settings/security_level", data)\n`, ['%{}', '[]']],
])('a record that a parameter has by default may be another: %s', async (language, code, empty) => {
  for (const value of empty) expect(await inText(language, code(value))).toEqual([expect.stringMatching(/^\d security-level\?$/)]);
  expect(await inText(language, code(empty[0]!).replaceAll('security_level', 'http3'))).toEqual([]);
});

test.each([
  ['python', (value: string) => `def set(z, data={"value": "${value}"}):\n    return cf.patch(f"/zones/{z}/settings/security_level", json=data) # ${API}\n`],
  ['php', (value: string) => `<?php // ${API}\nfunction set($z, array $data = ['value' => '${value}']) { return $this->cf->patch("/zones/$z/settings/security_level", $data); }\n`],
  ['ruby', (value: string) => `# ${API}\ndef set(z, data = { value: '${value}' })\n  cf.patch("/zones/#{z}/settings/security_level", data)\nend\n`],
])('a default that does no harm is not all that callers give: %s', async (language, code) => {
  for (const value of ['off', 'high']) expect(await inText(language, code(value))).toEqual([expect.stringMatching(/^\d security-level\?$/)]);
});

test('a path with a parameter and a function beside it is rather answered than asked for', async () => {
  expect(await inText('typescript', `// ${API}\napp.get('/zones/:zone/filters', (context) => context.json([]));\n`)).toEqual(['2 filters-api?']);
  expect(await inText('typescript', `http.get('${API}/zones/:zone/filters', () => answer());\n`)).toEqual(['1 filters-api']);
});

const REMOVE_OF_ZONE = `const remove = (zone, kind, id) => fetch(\`${API}/zones/\${zone}\${kind}/\${id}\`, { method: 'DELETE' });\n`;

test.each([
  ['a collection and an id', "remove(zone, '/rate_limits', id);\n", ['2 rate-limits-api']],
  ['both through a second function', "const ask = async (zone, kind, id) => (await remove(zone, kind, id)).json();\nask(zone, '/rate_limits', query.id);\n", ['3 rate-limits-api']],
  ['a collection of another API', "remove(zone, '/routes', id);\n", []],
])('what a function is told stands where the function says: %s', async (_, code, expected) => {
  expect(await inText('javascript', REMOVE_OF_ZONE + code)).toEqual(expected);
});

const GET_OF_ZONE = `const zoneGet = (zone, path) => fetch(\`${'https://api.cloudflare.com/client/v4'}/zones/\${zone}\${path}\`);\n`;

test.each([
  ['one', "const ask = async (zone, path) => (await zoneGet(zone, path)).json();\nask(id, '/firewall/rules');\n", ['firewall-rules-api']],
  ['two', "const ask = (zone, path) => zoneGet(zone, path);\nconst answer = async (zone, path) => new Response(await ask(zone, path));\nanswer(id, '/firewall/rules');\n", ['firewall-rules-api']],
  ['one that only reads a level', "const ask = (zone, path) => zoneGet(zone, path);\nask(id, '/settings/security_level');\n", []],
  ['one that puts an id behind the path', "const drop = (zone, path, id) => fetch(`https://api.cloudflare.com/client/v4/zones/${zone}${path}/${id}`, { method: 'DELETE' });\nconst deleteIn = (zone, path, id) => drop(zone, path, id);\ndeleteIn(q.zone, '/rate_limits', q.id);\n", ['rate-limits-api']],
  ['one that puts an id behind a path that no id follows', "const drop = (zone, path, id) => fetch(`https://api.cloudflare.com/client/v4/zones/${zone}${path}/${id}`, { method: 'DELETE' });\nconst deleteIn = (zone, path, id) => drop(zone, path, id);\ndeleteIn(q.zone, '/page_shield', q.id);\n", []],
  ['one that is given a path and more of it', "const patchIn = (zone, path, body) => fetch(`https://api.cloudflare.com/client/v4/zones/${zone}${path}`, { method: 'PATCH', body });\npatchIn(q.zone, `/firewall/waf/packages${q.rest}`, q.data);\n", ['waf-managed-rules-previous?']],
  ['one that takes its path for something else', "const ask = (zone, path) => zoneGet(zone, pathOf(path));\nask(id, '/firewall/rules');\n", []],
  ['one that calls itself', "const ask = (zone, path) => ask(zone, path);\nask(id, '/firewall/rules');\n", []],
])('a path that functions hand on to the one that begins it is read: %s', async (_, code, expected) => {
  expect(await entriesIn('javascript', GET_OF_ZONE + code)).toEqual(expected);
});

/** Programs in which a function puts what it is given in the middle of an address: `filters` or something else. */
const BUILDERS: [language: string, program: (kind: string) => string][] = [
  ['typescript', (kind) => `const url = (zone: string, kind: string, id: number) => \`${ZONES}/\${zone}/\${kind}/\${id}\`;\nfetch(url(z, '${kind}', 3), { method: 'DELETE' });\n`],
  ['typescript', (kind) => `function url(kind: string, id = 0, query = '') {\n  const address = new URL(\`${ZONES}/\${ZONE}/\${kind}/\${id}\`);\n  address.searchParams.set('q', query);\n  return address;\n}\nfetch(url('${kind}', 3));\n`],
  ['typescript', (kind) => `class Zone {\n  private at(kind: string, id: string) { return \`${ZONES}/\${this.id}/\${kind}/\${id}\`; }\n  get(id: string) { return fetch(this.at('${kind}', id)); }\n}\n`],
  ['python', (kind) => `def url(zone, kind, id):\n    return "${ZONES}/{}/{}/{}".format(zone, kind, id)\nrequests.delete(url(z, "${kind}", 3))\n`],
  ['python', (kind) => `class C:\n    def _url(self, kind, suffix=""):\n        return f"${ZONES}/{self.zone}/{kind}{suffix}"\n    def go(self):\n        return self.s.get(self._url("${kind}", "/3"))\n`],
  ['python', (kind) => `def url(kind):\n    address = "${ZONES}/" + ZONE\n    address += "/" + kind + "/3"\n    return address\nrequests.get(url("${kind}"))\n`],
  ['go', (kind) => `package m\n\nfunc url(zone, kind, id string) string { return fmt.Sprintf("${ZONES}/%s/%s/%s", zone, kind, id) }\n\nfunc f() { http.Get(url(z, "${kind}", id)) }\n`],
  ['go', (kind) => `package m\n\nfunc url(zone string, parts ...string) string { return "${ZONES}/" + zone + "/" + path.Join(parts...) }\n\nfunc f() { http.Get(url(z, "${kind}", "3")) }\n`],
  ['php', (kind) => `<?php\nfunction url($zone, $kind, $id) { return "${ZONES}/$zone/$kind/$id"; }\n$client->request('DELETE', url($z, '${kind}', 3));\n`],
  ['ruby', (kind) => `def url(zone, kind, id)\n  "${ZONES}/#{zone}/#{kind}/#{id}"\nend\nHTTParty.delete(url(z, '${kind}', 3))\n`],
  ['java', (kind) => `class A {\n  String url(String z, String kind, String id) { return String.format("${ZONES}/%s/%s/%s", z, kind, id); }\n  void f() { rest.delete(url(z, "${kind}", "3")); }\n}\n`],
  ['csharp', (kind) => `class A {\n  string Url(string z, string kind, string id) => $"${ZONES}/{z}/{kind}/{id}";\n  async Task F() { await http.DeleteAsync(Url(z, "${kind}", "3")); }\n}\n`],
  ['kotlin', (kind) => `fun url(z: String, kind: String, id: String) = "${ZONES}/$z/$kind/$id"\nsuspend fun f() { client.delete(url(z, "${kind}", "3")) }\n`],
  ['rust', (kind) => `fn url(z: &str, kind: &str, id: &str) -> String { format!("${ZONES}/{z}/{kind}/{id}") }\nasync fn f(c: &Client) { c.delete(url(z, "${kind}", "3")).send().await; }\n`],
  ['elixir', (kind) => `defmodule A do\n  def url(z, kind, id), do: "${ZONES}/#{z}/#{kind}/#{id}"\n  def f, do: Req.delete!(url(z, "${kind}", 3))\nend\n`],
  ['powershell', (kind) => `function Get-Url($Zone, $Kind, $Id) { return "${ZONES}/$Zone/$Kind/$Id" }\nInvoke-RestMethod -Method Delete -Uri (Get-Url $z '${kind}' 3)\n`],
];

test.each(BUILDERS)('a function puts what it is given in the middle of an address: %s', async (language, program) => {
  expect(await inText(language, program('filters'))).toEqual([expect.stringMatching(/^\d+ filters-api$/)]);
  expect(await inText(language, program('custom_certificates'))).toEqual([]);
});

test.each([
  ['is looked up', 'def url(kind, id):\n    kind = KINDS[kind]\n'],
  ['may be another', 'def url(kind, id):\n    if kind == "filters":\n        kind = names()\n'],
])('where what a function is given %s, the address is not known', async (_, head) => {
  const code = `${head}    return f"${ZONES}/{ZONE}/{kind}/{id}"\nrequests.get(url("filters", 3))\n`;
  expect(await unreadInTree({ 'a.py': code })).toEqual([expect.stringMatching(/^a\.py:\d One request here/)]);
});
