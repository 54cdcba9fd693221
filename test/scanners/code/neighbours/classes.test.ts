import { expect, test } from 'vitest';
import { inText, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

const PYTHON = {
  'cf/base.py': `class Api:\n    def _request(self, method, path):\n        return requests.request(method, "${API}" + path)\n\n    def _zone_path(self, zone, rest):\n        return f"/zones/{zone}/{rest}"\n`,
  'cf/firewall.py': 'from .base import Api\n\nclass Firewall(Api):\n    def rules(self, zone):\n        return self._request("GET", self._zone_path(zone, "firewall/rules"))\n\n    def records(self, zone):\n        return self._request("GET", self._zone_path(zone, "dns_records"))\n',
};

const TYPESCRIPT = {
  'src/base.ts': `export abstract class Api {\n  protected zonePath(zone: string, ...rest: string[]) { return ['${API}/zones', zone, ...rest].join('/'); }\n}\n`,
  'src/zones.ts': "import { Api } from './base.js';\nexport class Zones extends Api {\n  rules(zone: string) { return this.get(this.zonePath(zone, 'firewall', 'rules')); }\n  records(zone: string) { return this.get(this.zonePath(zone, 'dns_records')); }\n}\n",
};

const RUBY = {
  'lib/base.rb': `class Base\n  API = '${API}'\n  def zone_path(zone, *parts) = "#{API}/zones/#{zone}/#{parts.join('/')}"\nend\n`,
  'lib/zones.rb': "class Zones < Base\n  def filters(zone) = request(:get, zone_path(zone, 'rate_limits'))\n  def records(zone) = request(:get, zone_path(zone, 'dns_records'))\nend\n",
};

const JAVA = {
  'src/Base.java': `abstract class Base {\n  protected String url(String zone, String rest) { return "${API}/zones/" + zone + "/" + rest; }\n}\n`,
  'src/Zones.java': 'class Zones extends Base {\n  Object filters(String zone) { return rest.getForObject(url(zone, "firewall/rules"), Object.class); }\n  Object records(String zone) { return rest.getForObject(url(zone, "dns_records"), Object.class); }\n}\n',
};

const RUST = {
  'src/client.rs': `impl Client {\n    pub fn url(&self, zone: &str, rest: &str) -> String { format!("${API}/zones/{}/{}", zone, rest) }\n}\n`,
  'src/zones.rs': 'use crate::client::Client;\nimpl Client {\n    fn rules(&self, z: &str) { self.http.get(self.url(z, "firewall/rules")).send(); }\n    fn records(&self, z: &str) { self.http.get(self.url(z, "dns_records")).send(); }\n}\n',
};

const ELIXIR = {
  'lib/paths.ex': `defmodule Cf.Paths do\n  def url(zone, rest), do: "${API}/zones/#{zone}/#{rest}"\nend\n`,
  'lib/zones.ex': 'defmodule Cf.Zones do\n  import Cf.Paths\n  def rules(zone), do: HTTPoison.get(url(zone, "firewall/rules"))\n  def records(zone), do: HTTPoison.get(url(zone, "dns_records"))\nend\n',
};

test.each([
  ['rust', RUST, ['src/zones.rs:3 firewall-rules-api']],
  ['elixir', ELIXIR, ['lib/zones.ex:3 firewall-rules-api']],
  ['python', PYTHON, ['cf/firewall.py:5 firewall-rules-api']],
  ['typescript', TYPESCRIPT, ['src/zones.ts:3 firewall-rules-api']],
  ['ruby', RUBY, ['lib/zones.rb:2 rate-limits-api']],
  ['java', JAVA, ['src/Zones.java:2 firewall-rules-api']],
])('a method that the class has from one in another file builds the path: %s', async (_, files, expected) => {
  expect(await inTree(files)).toEqual(expected);
});

test('a class is followed further than one file', async () => {
  const between = { 'cf/between.py': `from .base import Api\n\n# ${API}\nclass Between(Api):\n    pass\n` };
  const firewall = PYTHON['cf/firewall.py'].replace('.base import Api', '.between import Between').replace('(Api)', '(Between)');
  expect(await inTree({ ...PYTHON, ...between, 'cf/firewall.py': firewall })).toEqual(['cf/firewall.py:5 firewall-rules-api']);
});

test('a class that extends another one has none of its methods', async () => {
  const unrelated = PYTHON['cf/firewall.py'].replace('class Firewall(Api)', 'class Firewall(Other)');
  expect(await inTree({ ...PYTHON, 'cf/firewall.py': unrelated })).toEqual([]);
});

const TS = (members: string): string => `export class Zone {\n${members}\n}\n`;

test.each([
  ['typescript', 'a private method', TS(`  #at(rest: string) { return \`${API}/zones/\${this.id}/\${rest}\`; }\n  a() { return fetch(this.#at('filters')); }\n  b() { return fetch(this.#at('rulesets')); }`), ['3 filters-api']],
  ['typescript', 'a static method', TS(`  static at(id: string, rest: string) { return \`${API}/zones/\${id}/\${rest}\`; }\n  a() { return fetch(Zone.at(id, 'filters')); }\n  b() { return fetch(Zone.at(id, 'rulesets')); }`), ['3 filters-api']],
  ['typescript', 'an accessor', TS(`  get url() { return \`${API}/zones/\${this.id}\`; }\n  a() { return fetch(\`\${this.url}/filters\`); }\n  b() { return fetch(\`\${this.url}/rulesets\`); }`), ['3 filters-api']],
  ['typescript', 'a method that asks', TS(`  ask(rest: string) { return this.do('GET', \`${API}/zones/\${this.id}/\${rest}\`); }\n  a() { return this.ask('filters'); }\n  b() { return this.ask('rulesets'); }`), ['3 filters-api']],
  ['csharp', 'a property', `class Zone {\n  private string Url => $"${API}/zones/{_id}";\n  Task A() => http.GetAsync($"{Url}/filters");\n  Task B() => http.GetAsync($"{Url}/rulesets");\n}\n`, ['3 filters-api']],
  ['kotlin', 'a property', `class Zone(val id: String) {\n  private val url get() = "${API}/zones/$id"\n  fun a() = client.get("$url/filters")\n  fun b() = client.get("$url/rulesets")\n}\n`, ['3 filters-api']],
  ['python', 'a property', `class Zone:\n    @property\n    def url(self):\n        return f"${API}/zones/{self.id}"\n    def a(self):\n        return requests.get(self.url + "/filters")\n    def b(self):\n        return requests.get(self.url + "/rulesets")\n`, ['6 filters-api']],
  ['go', 'a method of the receiver', `package a\n\nfunc (z *Zone) url(rest ...string) string { return "${API}/zones/" + z.id + "/" + strings.Join(rest, "/") }\nfunc (z *Zone) a() { http.Get(z.url("firewall", "rules")) }\nfunc (z *Zone) b() { http.Get(z.url("rulesets")) }\n`, ['4 firewall-rules-api']],
  ['go', 'a method that is given a format', `package a\n\nfunc (z *Zone) url(format string, args ...any) string { return "${API}/zones/" + z.id + fmt.Sprintf(format, args...) }\nfunc (z *Zone) a() { http.Get(z.url("/filters/%s", id)) }\nfunc (z *Zone) b() { http.Get(z.url("/rulesets/%s", id)) }\n`, ['4 filters-api']],
  ['go', 'a function of a package that is called like a method', `package a\n\nimport "example.com/other"\n\nfunc (z *Zone) url(rest string) string { return "${API}/zones/" + z.id + "/" + rest }\nfunc b() { http.Get(other.url("filters")) }\n`, []],
])('%s: the beginning of a path stands in %s', async (language, _, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test('a function is looked for where it is imported from when its name says that it builds an address', async () => {
  const files = { 'util.ts': `export const zonePath = (zone: string, rest: string) => \`${API}/zones/\${zone}/\${rest}\`;\n` };
  const code = "import { zonePath } from './util';\nfetch(zonePath(id, 'firewall/rules'));\nfetch(zonePath(id, 'rulesets'));\n";
  expect(await inTree({ ...files, 'main.ts': code })).toEqual(['main.ts:2 firewall-rules-api']);
});
