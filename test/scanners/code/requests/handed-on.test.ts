import { expect, test } from 'vitest';
import { entriesIn, inText, inTree } from '../finding.ts';

const BASE = 'https://api.cloudflare.com/client/v4';

/** A setting is told a function that tells another the end of a path, which puts the zone before it and tells a third. */
const HANDED_ON: Record<string, string> = {
  typescript: `const BASE = '${BASE}';\nexport class Edge {\n  constructor(private zone: string, private token: string) {}\n  private async request(method: string, path: string, body?: unknown) {\n    return fetch(BASE + path, { method, headers: { Authorization: \`Bearer \${this.token}\` }, body: JSON.stringify(body) });\n  }\n  private zonePatch(path: string, body: unknown) { return this.request('PATCH', \`/zones/\${this.zone}\${path}\`, body); }\n  private setSetting(name: string, value: unknown) { return this.zonePatch(\`/settings/\${name}\`, { value }); }\n  enable() { return this.setSetting('security_level', 'high'); }\n  disable() { return this.setSetting('security_level', 'off'); }\n  minify() { return this.setSetting('minify', { css: 'on' }); }\n}\n`,
  python: `import requests\nclass Edge:\n    base = "${BASE}"\n    def _request(self, method, path, body=None):\n        return requests.request(method, self.base + path, json=body, headers=self.headers)\n    def _zone(self, method, path, body=None):\n        return self._request(method, f"/zones/{self.zone}{path}", body)\n    def set_setting(self, name, value):\n        return self._zone("PATCH", f"/settings/{name}", {"value": value})\n    def enable(self):\n        return self.set_setting("security_level", "high")\n    def disable(self):\n        return self.set_setting("security_level", "off")\n    def minify(self):\n        return self.set_setting("minify", {"css": "on"})\n`,
  ruby: `class Edge\n  BASE = '${BASE}'\n  def request(method, path, body = nil)\n    Faraday.run_request(method, BASE + path, body.to_json, {})\n  end\n  def zone(method, path, body = nil)\n    request(method, "/zones/#{@zone}#{path}", body)\n  end\n  def set(name, value)\n    zone(:patch, "/settings/#{name}", { value: value })\n  end\n  def enable\n    set('security_level', 'high')\n  end\n  def disable\n    set('security_level', 'off')\n  end\n  def minify\n    set('minify', { css: 'on' })\n  end\nend\n`,
  php: `<?php\nclass Edge {\n  const BASE = '${BASE}';\n  private function request($method, $path, $body = null) {\n    return $this->http->request($method, self::BASE . $path, ['json' => $body]);\n  }\n  private function zone($method, $path, $body = null) {\n    return $this->request($method, "/zones/{$this->zone}$path", $body);\n  }\n  public function set($name, $value) { return $this->zone('PATCH', "/settings/$name", ['value' => $value]); }\n  public function enable() { return $this->set('security_level', 'high'); }\n  public function disable() { return $this->set('security_level', 'off'); }\n  public function minify() { return $this->set('minify', ['css' => 'on']); }\n}\n`,
  go: `package edge\n\nimport (\n\t"bytes"\n\t"encoding/json"\n\t"net/http"\n)\n\nconst base = "${BASE}"\n\ntype Edge struct{ zone string }\n\nfunc (e *Edge) request(method, path string, body any) error {\n\tb, _ := json.Marshal(body)\n\treq, _ := http.NewRequest(method, base+path, bytes.NewReader(b))\n\t_, err := http.DefaultClient.Do(req)\n\treturn err\n}\nfunc (e *Edge) zonePath(method, path string, body any) error { return e.request(method, "/zones/"+e.zone+path, body) }\nfunc (e *Edge) set(name string, value any) error { return e.zonePath("PATCH", "/settings/"+name, map[string]any{"value": value}) }\nfunc (e *Edge) Enable() error { return e.set("security_level", "high") }\nfunc (e *Edge) Disable() error { return e.set("security_level", "off") }\nfunc (e *Edge) Minify() error { return e.set("minify", map[string]any{"css": "on"}) }\n`,
  shell: `API=${BASE}\nrequest() { curl -s -X "$1" "$API$2" -H "Authorization: Bearer $T" -d "$3"; }\nzone() { request "$1" "/zones/$ZONE$2" "$3"; }\nset_setting() { zone PATCH "/settings/$1" "{\\"value\\":\\"$2\\"}"; }\nset_setting security_level high\nset_setting security_level off\nset_setting minify on\n`,
  java: `class Edge {\n  static final String BASE = "${BASE}";\n  String request(HttpMethod method, String path, Object body) {\n    return rest.exchange(BASE + path, method, new HttpEntity<>(body), String.class).getBody();\n  }\n  String zone(HttpMethod method, String path, Object body) { return request(method, "/zones/" + zone + path, body); }\n  String set(String name, Object value) { return zone(HttpMethod.PATCH, "/settings/" + name, Map.of("value", value)); }\n  String enable() { return set("security_level", "high"); }\n  String disable() { return set("security_level", "off"); }\n  String minify() { return set("minify", Map.of("css", "on")); }\n}\n`,
  csharp: `class Edge {\n  const string Base = "${BASE}";\n  Task<HttpResponseMessage> Send(HttpMethod method, string path, object body) {\n    var r = new HttpRequestMessage(method, Base + path) { Content = JsonContent.Create(body) };\n    return http.SendAsync(r);\n  }\n  Task<HttpResponseMessage> Zone(HttpMethod method, string path, object body) => Send(method, $"/zones/{zone}{path}", body);\n  Task<HttpResponseMessage> Set(string name, object value) => Zone(HttpMethod.Patch, $"/settings/{name}", new { value });\n  Task<HttpResponseMessage> Enable() => Set("security_level", "high");\n  Task<HttpResponseMessage> Disable() => Set("security_level", "off");\n  Task<HttpResponseMessage> Minify() => Set("minify", new { css = "on" });\n}\n`,
};

test.each(Object.entries(HANDED_ON))('what functions hand on to one another ends a path: %s', async (language, code) => {
  expect(await entriesIn(language, code)).toEqual(expect.arrayContaining(['security-level', 'zone-setting-minify']));
  expect(await entriesIn(language, code.replaceAll('high', 'under_attack').replaceAll('minify', 'http3'))).toEqual([]);
  expect(await entriesIn(language, code.replace(BASE, 'https://api.example.com/v4'))).toEqual([]);
});

test('so does a path in two parts, in a record or behind a function, and its id', async () => {
  const code = (kind: string): string => `const request = (method: string, path: string) => fetch('${BASE}' + path, { method });\nconst zonePath = (zone: string, rest: string) => \`/zones/\${zone}/\${rest}\`;\nconst get = ({ zone, rest }: Asked) => request('GET', zonePath(zone, rest));\nconst one = (zone: string, kind: string, id: string) => get({ zone, rest: \`\${kind}/\${id}\` });\none(zone, '${kind}', id);\n`;
  expect(await inText('typescript', code('firewall/rules'))).toEqual(['5 firewall-rules-api']);
  expect(await inText('typescript', code('rulesets'))).toEqual([]);
});

/** Nothing of these ends a path of the API. */
test.each([
  ['a query', 'def ask(zone, name):\n    return zone_get(zone, "dns_records?name=" + name)\n'],
  ['a query of its own', `def ask(zone, name):\n    return requests.get(f"${BASE}/zones/{zone}/dns_records?name={name}")\n`],
  ['a line of a log', 'def ask(zone, name):\n    print("settings/" + name)\n'],
  ['a key of a cache', 'def ask(zone, name):\n    return cache.get("settings/" + name)\n'],
])('what a function hands on elsewhere is none: %s', async (_, asked) => {
  const around = `import requests\n\ndef zone_get(zone, path):\n    return requests.get(f"${BASE}/zones/{zone}/{path}")\n\n`;
  expect(await entriesIn('python', `${around}${asked}\nask(z, "minify")\n`)).toEqual([]);
  expect(await entriesIn('python', `${around}def ask(zone, name):\n    return zone_get(zone, "settings/" + name)\n\nask(z, "minify")\n`)).toEqual(['zone-setting-minify']);
});

/** The function that puts the zone before the path stands in another file. */
test.each<[string, Record<string, string>]>([
  ['typescript', { 'cloudflare/client.ts': `const request = (method: string, path: string, body?: unknown) => fetch('${BASE}' + path, { method, body: JSON.stringify(body) });\nexport const zonePatch = (zone: string, path: string, body: unknown) => request('PATCH', \`/zones/\${zone}\${path}\`, body);\n`, 'cloudflare/settings.ts': "import { zonePatch } from './client';\nconst set = (zone: string, id: string, value: unknown) => zonePatch(zone, `/settings/${id}`, { value });\nset(zone, 'security_level', 'high');\n" }],
  ['python', { 'cloudflare/client.py': `import requests\n\nclass Client:\n    def _zone(self, method, path, body=None):\n        return requests.request(method, f"${BASE}/zones/{self.zone}{path}", json=body)\n`, 'cloudflare/settings.py': 'from .client import Client\nclass Settings(Client):\n    def set(self, name, value): return self._zone("PATCH", f"/settings/{name}", {"value": value})\n    def enable(self): self.set("security_level", "high")\n' }],
  ['ruby', { 'cloudflare/client.rb': `class Client\n  def zone(method, path, body = nil)\n    Faraday.run_request(method, "${BASE}/zones/#{@zone}#{path}", body.to_json, {})\n  end\nend\n`, 'cloudflare/settings.rb': "require_relative 'client'\nclass Settings < Client\n  def set(name, value) = zone(:patch, \"/settings/#{name}\", { value: value })\n  def enable = set('security_level', 'high')\nend\n" }],
])('so does what a function of another file is handed: %s', async (_, files) => {
  const [, other = ''] = Object.keys(files);
  const line = files[other]?.split('\n').findIndex((one) => one.includes('high')) ?? 0;
  expect(await inTree(files)).toEqual([`${other}:${line + 1} security-level`]);
  expect(await inTree({ ...files, [other]: files[other]?.replace('high', 'off') ?? '' })).toEqual([]);
});

/** In these languages a function is another thing than a variable of its name. */
test.each<[string, (kind: string) => string]>([
  ['go', (kind) => `package a\n\nfunc (c *Client) zone(zone, path string) { http.Get("${BASE}/zones/" + zone + "/" + path) }\nfunc (c *Client) list(zone, kind string) { c.zone(zone, kind+"?per_page=50") }\nfunc (c *Client) All(zone string) { c.list(zone, "${kind}") }\n`],
  ['go', (kind) => `package a\n\nfunc (c *Client) zone(id, path string) { http.Get("${BASE}/zones/" + id + "/" + path) }\nfunc (c *Client) All() {\n\tzone := c.name\n\tc.zone(zone, "${kind}")\n}\n`],
  ['elixir', (kind) => `defmodule Edge do\n  def zone(zone, path), do: HTTPoison.get("${BASE}/zones/#{zone}/#{path}")\n  def list(zone, kind), do: zone(zone, "#{kind}?per_page=50")\n  def all(zone), do: list(zone, "${kind}")\nend\n`],
  ['ruby', (kind) => `class Edge\n  def zone(zone, path) = Faraday.get("${BASE}/zones/#{zone}/#{path}")\n  def all(zone) = zone(zone, '${kind}')\nend\n`],
  ['php', (kind) => `<?php\nfunction zone($zone, $path) { return $GLOBALS['http']->get("${BASE}/zones/$zone/$path"); }\nfunction all($zone) { return zone($zone, '${kind}'); }\n`],
])('a function is called though a variable has its name: %s %#', async (language, code) => {
  expect(await entriesIn(language, code('filters'))).toEqual(['filters-api']);
  expect(await entriesIn(language, code('rulesets'))).toEqual([]);
});

test('a variable of PHP that is called is no function of its name', async () => {
  const code = (called: string): string => `<?php\nfunction ask($path) { return $GLOBALS['http']->get("${BASE}/zones/1/$path"); }\nfunction all($ask) { return ${called}('filters'); }\n`;
  expect(await entriesIn('php', code('ask'))).toEqual(['filters-api']);
  expect(await entriesIn('php', code('$ask'))).toEqual([]);
});

test('clauses that call one another by their name are gone through once', async () => {
  const clauses = ['weeks', 'days', 'hours', 'minutes', 'seconds', 'millis', 'micros', 'nanos'].map((unit, index, all) => `  def later(path, :${unit}), do: later(path, :${all[index + 1] ?? 'never'})\n`);
  const code = `defmodule Edge do\n  @base "${BASE}"\n  def ask(zone, path), do: Req.get!("#{@base}/zones/#{zone}#{path}")\n${clauses.join('')}  def wait, do: later("/filters", :weeks)\n  def list(zone), do: ask(zone, "/filters")\nend\n`;
  expect(await inText('elixir', code)).toEqual(['13 filters-api']);
});
