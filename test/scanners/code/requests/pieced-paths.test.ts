import { expect, test } from 'vitest';
import { entriesIn, inText, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

test.each([
  ['a list given to a request', 'javascript', `const api = client("${API}");\napi._get(['zones', id, 'firewall', 'rules'], {});\n`, ['2 firewall-rules-api']],
  ['a list that has a name', 'javascript', `const api = client("${API}");\nconst path = ['zones', id, 'firewall', 'rules'];\napi._get(path, {});\n`, ['2 firewall-rules-api']],
  ['a list that has a name', 'python', `api = client("${API}")\ndef f(z):\n    path = ["zones", z, "rate_limits"]\n    api.get(path)\n`, ['3 rate-limits-api']],
  ['a list that has a name', 'php', `<?php\n// ${API}\n$path = ['zones', $z, 'filters'];\n$api->get($path);\n`, ['3 filters-api']],
  ['a list that has a name, of another path', 'php', `<?php\n// ${API}\n$path = ['zones', $z, 'rulesets'];\n$api->get($path);\n`, []],
  ['a list that has a name, and is no path', 'javascript', `// ${API}\nconst key = ['zones', id, 'rate_limits'];\ncache.invalidate(key);\n`, []],
  ['a list that extends a URL', 'rust', `fn f() {\n    let mut url = Url::parse("${API}").unwrap();\n    url.path_segments_mut().unwrap().extend(&["zones", key, "rate_limits"]);\n}\n`, ['3 rate-limits-api']],
  ['words that are pushed behind a URL', 'rust', `fn f() {\n    let mut url = Url::parse("${API}").unwrap();\n    url.path_segments_mut().unwrap().push("zones").push(key).push("rate_limits");\n    client.get(url);\n}\n`, ['3 rate-limits-api']],
  ['segments of a URL that have a name', 'rust', `// ${API}\nfn f(&self) -> Url {\n    let mut url = self.base.clone();\n    let mut path = url.path_segments_mut().expect("a base");\n    path.pop_if_empty().push("zones");\n    path.push(&self.zone).push("filters");\n    url\n}\n`, ['6 filters-api']],
  ['a URL that is pushed to and then asked for', 'rust', `fn f() {\n    let mut url = Url::parse("${API}").unwrap();\n    url.path_segments_mut().unwrap().extend(["zones", key, "settings", "security_level"]);\n    client.patch(url).json(&json!({ "value": "low" }));\n}\n`, ['3 security-level']],
  ['a URL that is pushed to and then told what may stay', 'rust', `fn f() {\n    let mut url = Url::parse("${API}").unwrap();\n    url.path_segments_mut().unwrap().extend(["zones", key, "settings", "security_level"]);\n    client.patch(url).json(&json!({ "value": "off" }));\n}\n`, []],
  ['words that are pushed to a list', 'rust', `// ${API}\nfn f() {\n    let mut words = vec!["zones"];\n    words.push(key);\n    words.push("filters");\n}\n`, []],
  ['segments of a URL that is asked for then', 'csharp', `class A { Task F(string z) => "${API}".AppendPathSegments("zones", z, "settings", "security_level").PatchJsonAsync(new { value = "low" }); }\n`, ['1 security-level']],
  ['segments of a URL that is told what may stay', 'csharp', `class A { Task F(string z) => "${API}".AppendPathSegments("zones", z, "settings", "security_level").PatchJsonAsync(new { value = "off" }); }\n`, []],
  ['a list of segments of a URL', 'csharp', `class A { Task F(string z) => "${API}".AppendPathSegments(new[] { "zones", z, "filters" }).GetAsync(); }\n`, ['1 filters-api']],
  ['a block that puts a URL together', 'kotlin', `suspend fun f(z: String) = client.get("${API}") {\n  url { appendPathSegments(listOf("zones", z, "rate_limits")) }\n}\n`, ['2 rate-limits-api']],
  ['a block that puts a URL of another host together', 'kotlin', `// beside api.cloudflare.com\nsuspend fun f(z: String) = client.get {\n  url {\n    host = "api.example.com"\n    path("v1", "zones", z, "rate_limits")\n  }\n}\n`, []],
  ['a list that a function joins', 'python', `BASE = "${API}"\ndef ask(verb, parts):\n    return requests.request(verb, BASE + "/" + "/".join(parts))\nask("GET", ["zones", z, "firewall", "rules"])\nask("GET", ["zones", z, "rulesets"])\n`, ['4 firewall-rules-api']],
  ['a list that a function joins', 'javascript', `const ask = (verb, parts) => fetch(\`${API}/\${parts.join('/')}\`, { method: verb });\nask('PATCH', ['zones', z, 'settings', 'minify']);\nask('PATCH', ['zones', z, 'settings', 'ssl']);\n`, ['2 zone-setting-minify']],
  ['a list that a function joins', 'ruby', `BASE = '${API}'\ndef ask(verb, parts) = Faraday.send(verb, "#{BASE}/#{parts.join('/')}")\nask(:get, ['zones', z, 'filters'])\n`, ['3 filters-api']],
  ['a list that a function joins', 'elixir', `defmodule A do\n  def ask(parts), do: Req.get("${API}/" <> Enum.join(parts, "/"))\n  def all(z), do: ask(["zones", z, "rate_limits"])\nend\n`, ['3 rate-limits-api']],
  ['a list that a function joins', 'rust', `fn ask(parts: &[&str]) { client.get(format!("{}/{}", "${API}", parts.join("/"))).send(); }\nfn all(z: &str) { ask(&["zones", z, "filters"]); }\n`, ['2 filters-api']],
  ['a list that is made and joined by a function', 'kotlin', `fun ask(parts: List<String>) = http.get("${API}/" + parts.joinToString("/"))\nfun all(z: String) = ask(listOf("zones", z) + listOf("firewall", "rules"))\n`, ['2 firewall-rules-api']],
  ['a list of words that a function keeps', 'javascript', `// ${API}\nconst keep = (key) => { kept.set(key, 1); };\nkeep(['zones', z, 'filters']);\n`, []],
  ['a list that a shell joins', 'shell', `parts=(${API} zones "$ZONE" filters)\nIFS=/\ncurl "\${parts[*]}"\n`, ['1 filters-api']],
  ['a list that a shell joins otherwise', 'shell', `parts=(${API} zones "$ZONE" filters)\nIFS=,\ncurl "\${parts[*]}"\n`, []],
  ['a path that a method of a text adds', 'ruby', `API = '${API}'\nFaraday.get(API.+("/zones/#{zone}/filters"))\nFaraday.get(API.+("/zones/#{zone}/rulesets"))\n`, ['2 filters-api']],
  ['a key of a cache', 'javascript', `// ${API}\ncache.invalidate(['zones', id, 'rate_limits']);\n`, []],
  ['one word that is asked for', 'php', `<?php\n// ${API}\n$api->get('organizations', $id);\n`, ['3 organizations-api?']],
  ['one word that is asked for behind a method', 'php', `<?php\n// ${API}\n$api->get('GET', 'organizations', $id);\n`, ['3 organizations-api?']],
  ['one word that is read from a record', 'go', `package a\n\n// ${API}\nfunc (u *User) Organizations() (found []string) {\n\tproxy.Get(u, "organizations", &found)\n\treturn\n}\n`, []],
  ['a list of another API', 'javascript', `const api = client("${API}");\napi.get(['teams', id, 'filters']);\n`, []],
  ['members of a generated client', 'csharp', `// ${API}\nawait client.Zones[z].Firewall.Rules.GetAsync();\n`, ['2 firewall-rules-api']],
  ['a word in brackets of a generated client', 'csharp', `// ${API}\nawait client.Zones[z].Settings["minify"].PatchAsync(body);\nawait client.Zones[z].Settings["websockets"].PatchAsync(body);\n`, ['2 zone-setting-minify']],
  ['a constant in brackets of a generated client', 'csharp', `// ${API}\nclass A { const string Level = "security_level"; Task F() => client.Zones[z].Settings[Level].PatchAsync(body); }\n`, ['2 security-level?']],
  ['a word in brackets that is only read', 'csharp', `// ${API}\nawait client.Zones[z].Settings["security_level"].GetAsync();\n`, []],
  ['members of a collection', 'csharp', `// ${API}\nawait cache.Zones[z].Filters.LoadAsync();\n`, []],
  ['steps of a builder', 'java', `class A { void a() { Uris.from("${API}").path("/zones/{z}").path("/filters").expand(z); } }\n`, ['1 filters-api']],
  ['a text that statements build', 'java', `class A { void a(String z) {\n  StringBuilder s = new StringBuilder("${API}");\n  s.append("/zones/").append(z);\n  s.append("/firewall/rules");\n  client.get(s.toString());\n} }\n`, ['4 firewall-rules-api']],
  ['a text that statements build', 'csharp', `class A { void F(string z) {\n  var s = new StringBuilder("${API}");\n  s.Append("/zones/");\n  s.Append(z);\n  s.Append("/filters");\n  client.GetAsync(s.ToString());\n} }\n`, ['5 filters-api']],
  ['a text that statements build', 'rust', `fn f(z: &str) {\n    let mut url = String::from("${API}");\n    url.push_str("/zones/");\n    url.push_str(z);\n    url.push_str("/rate_limits");\n    client.get(&url);\n}\n`, ['5 rate-limits-api']],
  ['a text that statements build', 'go', `package a\n\nfunc f(z string) {\n\tvar sb strings.Builder\n\tsb.WriteString("${API}/zones/")\n\tsb.WriteString(z)\n\tsb.WriteString("/filters")\n\thttp.Get(sb.String())\n}\n`, ['7 filters-api']],
  ['a text that statements build of another path', 'java', `class A { void a(String z) {\n  StringBuilder s = new StringBuilder("${API}");\n  s.append("/zones/").append(z);\n  s.append("/workers/filters");\n  client.get(s.toString());\n} }\n`, []],
  ['a text that is appended to', 'ruby', `API = '${API}'\ndef f(z) = get('zones/' << z << '/filters')\n`, ['2 filters-api']],
  ['a list that is appended to', 'ruby', `API = '${API}'\ndef f(z) = names << z << 'filters'\n`, []],
  ['a block that builds a text', 'kotlin', `fun f(z: String) = buildString {\n  append("${API}")\n  append("/zones/").append(z)\n  append("/filters")\n}\n`, ['4 filters-api']],
])('a path in pieces: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['a function that gives the URL', 'typescript', `const url = (id: string, rest: string) => \`${API}/zones/\${id}\${rest}\`;\nfetch(url(a, '/rate_limits'));\nfetch(url(a, '/dns_records'));\n`, ['2 rate-limits-api']],
  ['a function of Elixir', 'elixir', `defmodule Cloudflare.A do\n  def f(c, z), do: Tesla.get(c, path(z, "/analytics/colos"))\n  defp path(z, rest), do: "/zones/#{z}#{rest}"\nend\n`, ['2 zone-analytics-api']],
  ['a method that asks for it', 'python', `class A:\n    def get(self, path):\n        return requests.get(f"${API}/zones/{self.zone}/{path}")\n    def f(self):\n        self.get("filters")\n        self.get("dns_records")\n`, ['5 filters-api']],
  ['a method that is given one of two', 'python', `class A:\n    def get(self, path):\n        return requests.get(f"${API}/zones/{self.zone}/{path}")\n    def f(self, old):\n        self.get("firewall/rules" if old else "rulesets")\n        self.get("dns_records" if old else "filters")\n`, ['5 firewall-rules-api', '6 filters-api']],
  ['a function of a shell', 'shell', `zone_api() { curl -X "$1" "${API}/zones/$ZONE$2"; }\nzone_api GET /rate_limits\nzone_api GET /dns_records\n`, ['2 rate-limits-api']],
  ['a constant that a function uses', 'javascript', `const BASE = \`${API}/zones/\${zone}\`;\nconst ask = (path, method) => fetch(\`\${BASE}\${path}\`, { method });\nask('/rate_limits', 'GET');\nask('/dns_records', 'GET');\n`, ['3 rate-limits-api']],
  ['a method of Go', 'go', `package a\n\nfunc (c *Client) do(verb, path string) {\n\turl := fmt.Sprintf("${API}/zones/%s/%s", c.zone, path)\n\thttp.NewRequest(verb, url, nil)\n}\n\nfunc f(c *Client) {\n\tc.do("GET", "filters")\n\tc.do("GET", "dns_records")\n}\n`, ['9 filters-api']],
  ['a method of Go for another API', 'go', `package a\n\n// beside Cloudflare\nfunc (c *Client) do(verb, path string) {\n\turl := fmt.Sprintf("https://api.example.com/teams/%s/%s", c.team, path)\n\thttp.NewRequest(verb, url, nil)\n}\n\nfunc f(c *Client) {\n\tc.do("GET", "filters")\n}\n`, []],
  ['a function for another API', 'python', `# beside Cloudflare\ndef get(path):\n    return requests.get(f"https://api.example.com/teams/{team}{path}")\nget("/filters")\n`, []],
])('an end of a path whose beginning stands in %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['python', `import CloudFlare\nANSWERS = {\n    "/zones/1/filters": {},\n    f"/zones/{zone}/firewall/rules": {},\n    ("GET", "/zones/" + zone + "/rate_limits"): {},\n    f"/zones/{zone}/dns_records": {},\n}\n`, 3],
  ['ruby', `URL = '${API}'\nANSWERS = {\n  '/zones/1/filters' => 1,\n  "#{URL}/zones/#{zone}/firewall/rules" => 2,\n  "/zones/#{zone}/rate_limits" => 3,\n  '/zones/1/dns_records' => 4,\n}\n`, 3],
  ['go', 'package cloudflare\nvar answers = map[string]string{\n\t"/zones/1/filters": "a",\n\t"/zones/" + zone + "/firewall/rules": "b",\n\tfmt.Sprintf("/zones/%s/rate_limits", zone): "c",\n\t"/zones/1/dns_records": "d",\n}\n', 3],
  ['elixir', 'defmodule Cloudflare.Answers do\n  @all %{\n    "/zones/1/filters" => 1,\n    "/zones/#{@zone}/firewall/rules" => 2,\n    "/zones/2/rate_limits" => 3,\n    "/zones/1/dns_records" => 4\n  }\nend\n', 3],
  ['typescript', '// cloudflare\nconst answers = {\n  "/zones/1/filters": 1,\n  [`/zones/${zone}/firewall/rules`]: 2,\n  ["/zones/" + zone + "/rate_limits"]: 3,\n  "/zones/1/dns_records": 4,\n};\n', 3],
])('paths are keys of a table: %s', async (language, code, first) => {
  expect(await inText(language, code)).toEqual(['filters-api', 'firewall-rules-api', 'rate-limits-api'].map((entry, index) => `${first + index} ${entry}`));
});

test('keys of a table that are paths of something else are none of the API', async () => {
  expect(await inText('go', 'package a\n\n// beside Cloudflare\nvar pages = map[string]string{"/teams/1/filters": "a", "rules/filters": "b"}\n')).toEqual([]);
});

test('the function that puts the beginning there may stand in another file of the package, or one imported from', async () => {
  const client = `package cf\n\nfunc (c *Client) ask(path string) { http.Get("${API}/zones/" + c.zone + path) }\n`;
  const rules = 'package cf\n\n// Cloudflare\nfunc (c *Client) Rules() { c.ask("/firewall/rules"); c.ask("/pagerules") }\n';
  expect(await inTree({ 'cf/client.go': client, 'cf/rules.go': rules })).toEqual(['cf/rules.go:4 firewall-rules-api']);
  expect(await inTree({ 'cf/client.go': client, 'other/rules.go': rules })).toEqual([]);
  const api = `def zone_api(path):\n    return requests.get(f"${API}/zones/{ZONE}/{path}")\n`;
  expect(await inTree({ 'cf_api.py': api, 'main.py': 'from cf_api import zone_api\n# Cloudflare\nzone_api("firewall/rules")\nother_api("rate_limits")\n' })).toEqual(['main.py:3 firewall-rules-api']);
  const shell = `PART=filters\nzone_api() { curl -X "$1" "${API}/zones/$ZONE/$2"; }\n`;
  const script = (source: string) => `#!/bin/bash\n# Cloudflare\n${source}\nzone_api GET firewall/rules\nzone_api GET pagerules\ncurl "${API}/zones/$ZONE/$PART"\n`;
  for (const source of ['. "$(dirname "$0")/../lib/zone-api.sh"', 'source lib/zone-api.sh']) {
    expect(await inTree({ 'lib/zone-api.sh': shell, 'bin/rules.sh': script(source) })).toEqual(['bin/rules.sh:4 firewall-rules-api', 'bin/rules.sh:6 filters-api']);
  }
  expect(await inTree({ 'lib/zone-api.sh': shell, 'bin/rules.sh': script('source lib/other.sh') })).toEqual([]);
});

test.each([
  ['GET zones/:id/filters', ['1 filters-api?']],
  ['see `/zones/:id/filters`.', ['1 filters-api?']],
  ['moves zones/a/filters here', []],
  ['see /zones/a/filters', []],
])('a docstring of a module: %s', async (text, expected) => {
  expect(await inText('elixir', `@moduledoc "${text}"\n@base "${API}"\n`)).toEqual(expected);
});

test.each([
  ['curl https://api.cloudflare.com/client/v4/zones/[Zone ID]/filters', ['1 filters-api']],
  ['curl https://api.cloudflare.com/client/v4/zones/<zone id>/filters', ['1 filters-api']],
  ['curl https://api.cloudflare.com/client/v4/zones/</etc/filters', []],
])('a placeholder without quotes: %s', async (code, expected) => {
  expect(await inText('shell', `${code}\n`)).toEqual(expected);
});

test.each([
  ['php', `<?php\nclass Cloudflare_Api {\n  protected $_endpoint = "firewall/rules";\n  protected $_template = "firewall/rules.phtml";\n}\n`, ['3 firewall-rules-api?']],
  ['php', `<?php\nclass Cloudflare_Api {\n  protected $_view = "firewall/rules";\n}\n`, []],
  ['php', `<?php\nclass Api {\n  protected $_endpoint = "firewall/rules";\n}\n`, []],
])('the end of a path that a constant holds, by its name: %s %#', async (language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

/** A list that a function gives and what is added to it, told to a function that joins it. */
const ADDED: [string, (end: string) => string][] = [
  ['kotlin', (end) => `val api = "https://api.cloudflare.com/client/v4/"\nfun zone(id: String) = listOf("zones", id)\nfun send(parts: List<String>, body: Any) = http.patch(api + parts.joinToString("/"), body)\nfun f(id: String) = send(zone(id) + listOf(${end}), mapOf("value" to "on"))\n`],
  ['python', (end) => `API = "https://api.cloudflare.com/client/v4/"\ndef zone(id):\n    return ["zones", id]\ndef send(parts, body):\n    return requests.patch(API + "/".join(parts), json=body)\ndef f(id):\n    return send(zone(id) + [${end}], {"value": "on"})\n`],
  ['ruby', (end) => `API = 'https://api.cloudflare.com/client/v4/'\ndef zone(id) = ['zones', id]\ndef send(parts, body) = RestClient.patch(API + parts.join('/'), body)\ndef f(id) = send(zone(id) + [${end.replaceAll('"', "'")}], value: 'on')\n`],
];

test.each(ADDED)('what is added to a list that a function gives belongs to the path: %s', async (language, code) => {
  expect(await entriesIn(language, code('"settings", "brotli"'))).toEqual(['zone-setting-brotli']);
  expect(await entriesIn(language, code('"settings", "ssl"'))).toEqual([]);
});

test('a function that gives one list or another gives none that is known', async () => {
  const code = (other: string): string => ADDED[0]![1]('"settings", "brotli"').replace('= listOf("zones", id)', `= ${other}`);
  expect(await entriesIn('kotlin', code('if (id == "") listOf("hosts", id) else listOf("users", id)'))).toEqual([]);
});
