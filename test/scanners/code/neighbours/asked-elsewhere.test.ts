import { expect, test } from 'vitest';
import { inTree, unreadInTree } from '../finding.ts';

const ZONES = 'https://api.cloudflare.com/client/v4/zones';

/** Two files, of which only the first names the API, and what the second asks for. */
const TREES: [string, (zones: string, asked: string) => Record<string, string>][] = [
  ['a constant', (zones, asked) => ({ 'config.ts': `export const ZONE_URL = \`${zones}/\${process.env.ZONE}\`;\n`, 'ask.ts': `import { ZONE_URL } from './config';\nexport const all = () => fetch(\`\${ZONE_URL}/${asked}\`);\n` })],
  ['a constant of Python', (zones, asked) => ({ 'config.py': `ZONE_URL = "${zones}/1"\n`, 'ask.py': `from config import ZONE_URL\nrequests.get(ZONE_URL + "/${asked}")\n` })],
  ['a client with a base', (zones, asked) => ({ 'http.ts': `import axios from 'axios';\nexport default axios.create({ baseURL: \`${zones}/\${process.env.ZONE}\` });\n`, 'ask.ts': `import http from './http';\nexport const all = () => http.get('${asked}');\n` })],
  ['a function', (zones, asked) => ({ 'cf.js': `export const zoneApi = (zone, path) => fetch(\`${zones}/\${zone}\${path}\`);\n`, 'ask.js': `import { zoneApi } from './cf.js';\nexport const all = (zone) => zoneApi(zone, '/${asked}');\n` })],
  ['a function of a shell', (zones, asked) => ({ 'lib.sh': `zone_api() { curl -X "$1" "${zones}/$ZONE$2"; }\n`, 'ask.sh': `. ./lib.sh\nzone_api GET /${asked}\n` })],
  ['a class that is extended', (zones, asked) => ({ 'base.py': `class Base:\n    def _get(self, path):\n        return requests.get(f"${zones}/{self.zone}" + path)\n`, 'ask.py': `from base import Base\nclass All(Base):\n    def all(self): return self._get("/${asked}")\n` })],
  ['a class of Java', (zones, asked) => ({ 'Base.java': `class Base {\n  String get(String path) { return rest.getForObject("${zones}/" + zone + path, String.class); }\n}\n`, 'Ask.java': `class Ask extends Base {\n  String all() { return get("/${asked}"); }\n}\n` })],
  ['a client whose name says nothing', (zones, asked) => ({ 'lib/zone.ts': `import axios from 'axios';\nexport const zone = axios.create({ baseURL: \`${zones}/\${process.env.ZONE}\` });\n`, 'ask.ts': `import { zone } from './lib/zone';\nexport const all = () => zone.get('/${asked}');\n` })],
  ['a method of a package in a file whose name says nothing', (zones, asked) => ({ 'wire.go': `package cf\nfunc (c *C) get(path string) { http.Get("${zones}/" + c.zone + path) }\n`, 'ask.go': `package cf\nfunc (c *C) All() { c.get("/${asked}") }\n` })],
  ['a class of Ruby with a base, in a file that is called otherwise', (zones, asked) => ({ 'http.rb': `class Cf\n  include HTTParty\n  base_uri '${zones}'\nend\n`, 'ask.rb': `require_relative 'http'\nclass All < Cf\n  def all(zone) = self.class.get("#{zone}/${asked}")\nend\n` })],
  ['a base of Ruby, which a method of the class is asked behind', (zones, asked) => ({ 'config.rb': `BASE_URL = '${zones}'\n`, 'ask.rb': `require_relative 'config'\nclass All\n  def initialize; @conn = Faraday.new(url: BASE_URL) { |f| f.adapter :net_http }; end\n  def all(zone) = get("#{zone}/${asked}")\n  def get(path) = @conn.get(path)\nend\n` })],
  ['a method of a package', (zones, asked) => ({ 'client.go': `package cf\nfunc (c *C) get(path string) { http.Get("${zones}/" + c.zone + path) }\n`, 'ask.go': `package cf\nfunc (c *C) All() { c.get("/${asked}") }\n` })],
];

const entriesIn = async (files: Record<string, string>): Promise<string[]> => (await inTree(files)).filter((line) => /^ask\.|^Ask\./.test(line)).map((line) => line.replace(/^.* |\?$/g, ''));

test.each(TREES)('one word is read where it is asked of another file: %s', async (_, tree) => {
  expect(await entriesIn(tree(ZONES, 'filters'))).toEqual(['filters-api']);
});

test.each(TREES)('not another word, nor the same of another API beside one that names this one: %s', async (_, tree) => {
  expect(await entriesIn(tree(ZONES, 'dns_records'))).toEqual([]);
  const verify = "export const verify = () => fetch('https://api.cloudflare.com/client/v4/user/tokens/verify');\n";
  expect(await entriesIn({ ...tree('https://shop.example.com/v2/zones', 'filters'), 'verify.ts': verify })).toEqual([]);
});

const CS = (base: string): string => `class Connection {\n  readonly HttpClient _http = new() { BaseAddress = new Uri("${base}/") };\n  public Task<HttpResponseMessage> GetAsync(string uri) { return _http.GetAsync(uri); }\n}\n`;
const PHP = (base: string): string => `<?php\nclass Guzzle {\n  function __construct($token) { $this->client = new Client(['base_uri' => '${base}/']); }\n  function get($uri, array $data = []) { return $this->client->get($uri, ['query' => $data]); }\n}\n`;

/** A class that is given what asks, or a table of what a function of another file asks for. */
const GIVEN: [string, (base: string) => Record<string, string>][] = [
  ['a client of C# in a field', (base) => ({ 'Connection.cs': CS(base), 'Ask.cs': 'class Ask {\n  readonly Connection _connection;\n  Ask(Connection connection) => _connection = connection;\n  Task All(string zone) => _connection.GetAsync($"zones/{zone}/filters");\n}\n' })],
  ['an adapter of PHP', (base) => ({ 'Guzzle.php': PHP(base), 'Ask.php': "<?php\nclass Ask {\n  private $adapter;\n  function __construct(Guzzle $adapter) { $this->adapter = $adapter; }\n  function all($zone) { return $this->adapter->get('zones/' . $zone . '/filters'); }\n}\n" })],
  ['what makes a function of a record', (base) => ({ 'method.js': `const BASE = '${base}';\nmodule.exports = function method(spec) {\n  return (params, body) => request(BASE + spec.path.replace(/:(\\w+)/g, (_, key) => params[key]), { method: spec.method, json: body });\n};\n`, 'ask.js': "const method = require('./method');\nmodule.exports = { all: method({ method: 'GET', path: '/zones/:zone/filters' }) };\n" })],
];

test.each(GIVEN)('what is asked of another service there is no use, of the API it is: %s', async (_, tree) => {
  const verify = "fetch('https://api.cloudflare.com/client/v4/user/tokens/verify');\n";
  expect(await entriesIn({ ...tree('https://api.cloudflare.com/client/v4'), 'verify.ts': verify })).toEqual(['filters-api']);
  expect(await entriesIn({ ...tree('https://shop.example.com/api/v2'), 'verify.ts': verify })).toEqual([]);
});

test('what is asked for stays where the same method asks this API as well, or nobody sees whom', async () => {
  const verify = "fetch('https://api.cloudflare.com/client/v4/user/tokens/verify');\n";
  const php = GIVEN[1]?.[1]('https://shop.example.com/api/v2') ?? {};
  const both = { ...php, 'Guzzle.php': (php['Guzzle.php'] ?? '').replace('return $this->client', '$this->edge->get($uri);\n    return $this->client'), 'verify.ts': verify };
  expect(await entriesIn(both)).toEqual(['filters-api']);
  const told = { ...php, 'Guzzle.php': (php['Guzzle.php'] ?? '').replace("'https://shop.example.com/api/v2/'", '$base'), 'verify.ts': verify };
  expect(await entriesIn(told)).toEqual(['filters-api']);
});

test('a path is found wherever it stands, also as far from the beginning of its file as the base does in the other', async () => {
  const base = `import axios from 'axios';\nexport const zone = axios.create({ baseURL: \`${ZONES}/\${process.env.ZONE}\` });\n`;
  const found = await Promise.all(['', 'b', 'bc', 'bcd', 'bcde', 'bcdef'].map((more) => entriesIn({ 'zone.ts': base, 'ask.ts': `import { zone } from './zone';\nexport const asked${more} = () => zone.get('/filters');\n` })));
  expect(found.flat()).toHaveLength(found.length);
});

/** A list that another file holds, by its second text, and a loop over it. */
const LOOPS: [string, (second: string) => Record<string, string>][] = [
  ['a list', (second) => ({ 'wanted.js': `export const WANTED = ['ssl', '${second}'];\n`, 'ask.js': `import { WANTED } from './wanted.js';\nfor (const name of WANTED) await fetch(\`${ZONES}/\${zone}/settings/\${name}\`, { method: 'PATCH', body });\n` })],
  ['a list that grows', (second) => ({ 'wanted.js': `export const WANTED = ['ssl'];\nWANTED.push('${second}');\n`, 'ask.js': `import { WANTED } from './wanted.js';\nfor (const name of WANTED) await fetch(\`${ZONES}/\${zone}/settings/\${name}\`, { method: 'PATCH', body });\n` })],
  ['pairs', (second) => ({ 'wanted.py': `WANTED = [("ssl", "full"), ("${second}", {"css": "on"})]\n`, 'ask.py': `from wanted import WANTED\nfor name, value in WANTED:\n    requests.patch(f"${ZONES}/{z}/settings/{name}", json={"value": value})\n` })],
  ['pairs that are put there', (second) => ({ 'wanted.py': `WANTED = [("ssl", "full")]\nWANTED.append(("${second}", {"css": "on"}))\n`, 'ask.py': `from wanted import WANTED\nfor name, value in WANTED:\n    requests.patch(f"${ZONES}/{z}/settings/{name}", json={"value": value})\n` })],
];

test.each(LOOPS)('each text of a list in another file fills the path in its turn: %s', async (_, tree) => {
  expect(await entriesIn(tree('minify'))).toEqual(['zone-setting-minify']);
  expect(await entriesIn(tree('always_online'))).toEqual([]);
});

/** A client behind whose base stands a zone and no more, and which its own file does not ask. */
const BEGUN: [string, (base: string) => Record<string, string>][] = [
  ['axios', (base) => ({ 'zone.ts': `import axios from 'axios';\nexport const zoneClient = (id: string) => axios.create({ baseURL: \`${base}/\${id}\` });\n` })],
  ['Guzzle', (base) => ({ 'Zone.php': `<?php\nclass Zone { static function of($id) { return new Client(['base_uri' => "${base}/$id/"]); } }\n` })],
  ['Faraday', (base) => ({ 'zone.rb': `def zone(id)\n  Faraday.new(url: "${base}/#{id}")\nend\n` })],
  ['Dio', (base) => ({ 'zone.dart': `Dio zoneClient(String zone) => Dio(BaseOptions(baseUrl: '${base}/$zone'));\n` })],
  ['Tesla', (base) => ({ 'zone.ex': `defmodule Zone do\n  def client(zone), do: Tesla.client([{Tesla.Middleware.BaseUrl, "${base}/#{zone}"}])\nend\n` })],
  ['a macro of Laravel', (base) => ({ 'Zone.php': `<?php\nHttp::macro('zone', fn ($zone) => Http::baseUrl("${base}/$zone"));\n` })],
  ['a model of Rails', (base) => ({ 'rule.rb': `class Rule < ActiveResource::Base\n  self.site = '${base.replace(/\/zones$/, '')}'\n  self.prefix = '/zones/:zone/'\n  self.collection_name = 'filters'\nend\n` })],
  ['variables of Hurl', (base) => ({ 'vars.env': `zone_url=${base}/1\n`, 'rules.hurl': 'GET {{zone_url}}/filters\nHTTP 200\n' })],
  ['variables of Bruno', (base) => ({ 'environments/dev.bru': `vars {\n  zoneUrl: ${base}/1\n}\n`, 'rules.bru': 'meta {\n  name: rules\n  type: http\n}\nget {\n  url: {{zoneUrl}}/filters\n  body: none\n}\n' })],
  ['resty', (base) => ({ 'zone.go': `package a\nvar client = resty.New().SetBaseURL("${base}/" + zone)\n` })],
];

test.each(BEGUN)('of a client whose zone alone is known it is said that nobody sees what it is asked: %s', async (_, tree) => {
  expect(await unreadInTree(tree(ZONES))).toHaveLength(1);
  expect(await unreadInTree(tree('https://shop.example.com/v2/zones'))).toEqual([]);
});

test('an address of a zone that is asked for, or that a document shows, leads nowhere else', async () => {
  expect(await unreadInTree({ 'a.ts': `const zoneUrl = '${ZONES}/1';\nexport const zone = () => fetch(zoneUrl);\n`, 'b.md': `zoneUrl = "${ZONES}/1"\n` })).toEqual([]);
});

test('a base that is asked for itself, or that its own file puts before a path, is none', async () => {
  const code = (url: string): Record<string, string> => ({ 'a.py': `def f(zone):\n    base_url = f"${ZONES}/{zone}"\n    return requests.get(${url})\n` });
  expect(await unreadInTree(code('base_url'))).toEqual([]);
  expect(await unreadInTree(code('f"{base_url}/dns_records"'))).toEqual([]);
});

/** Three files: the base, the last word of a path, and what puts the path together, in which neither stands. */
const IN_THREE: [string, (base: string, word: string) => Record<string, string>][] = [
  ['TypeScript', (base, word) => ({ 'base.ts': `export const BASE = '${base}';\n`, 'word.ts': `export const WORD = '${word}';\n`, 'ask.ts': "import { WORD } from './word';\nexport const pathOf = (zone: string) => `/zones/${zone}/${WORD}`;\n" })],
  ['an enum', (base, word) => ({ 'base.ts': `export const BASE = '${base}';\n`, 'words.ts': `export enum Words { All = '${word}' }\n`, 'ask.ts': "import { Words } from './words';\nexport const all = (cf: Client, zone: string) => cf.get(`/zones/${zone}/${Words.All}`);\n" })],
  ['Python', (base, word) => ({ 'base.py': `BASE = '${base}'\n`, 'word.py': `WORD = '${word}'\n`, 'ask.py': "from word import WORD\ndef path_of(zone):\n    return f'/zones/{zone}/{WORD}'\n" })],
  ['Java', (base, word) => ({ 'Base.java': `class Base { static final String URL = "${base}"; }\n`, 'Words.java': `class Words { static final String ALL = "${word}"; }\n`, 'Ask.java': 'class Ask { static String of(String zone) { return "/zones/" + zone + "/" + Words.ALL; } }\n' })],
  ['C#', (base, word) => ({ 'Base.cs': `static class Base { public const string Url = "${base}"; }\n`, 'Words.cs': `static class Words { public const string All = "${word}"; }\n`, 'Ask.cs': 'static class Ask { public static string Of(string zone) => $"/zones/{zone}/{Words.All}"; }\n' })],
  ['Ruby', (base, word) => ({ 'base.rb': `URL = '${base}'\n`, 'words.rb': `module Words; ALL = '${word}'; end\n`, 'ask.rb': "require_relative 'words'\ndef path_of(zone) = \"/zones/#{zone}/#{Words::ALL}\"\n" })],
];

test.each(IN_THREE)('a path is put together of a word that another file holds, where a third names the API: %s', async (_, tree) => {
  const base = ZONES.replace(/\/zones$/, '');
  expect(await entriesIn(tree(base, 'filters'))).toEqual(['filters-api']);
  expect(await entriesIn(tree(base, 'dns_records'))).toEqual([]);
  expect(await entriesIn(tree('https://shop.example.com/v2', 'filters'))).toEqual([]);
});

const LEVEL = `${ZONES}/1/settings/security_level`;

/** A value of a body that stands in a small file of its own, in which nothing else is. */
const VALUES: [string, (level: string) => Record<string, string>][] = [
  ['TypeScript', (level) => ({ 'level.ts': `export const LEVEL = '${level}';\n`, 'ask.ts': `import { LEVEL } from './level';\nawait fetch('${LEVEL}', { method: 'PATCH', body: JSON.stringify({ value: LEVEL }) });\n` })],
  ['what an index hands on', (level) => ({ 'level.ts': `export const LEVEL = '${level}';\n`, 'index.ts': "export * from './level';\n", 'ask.ts': `import { LEVEL } from '.';\nawait fetch('${LEVEL}', { method: 'PATCH', body: JSON.stringify({ value: LEVEL }) });\n` })],
  ['Python', (level) => ({ 'level.py': `LEVEL = '${level}'\n`, 'ask.py': `import requests\nfrom level import LEVEL\nrequests.patch('${LEVEL}', json={'value': LEVEL})\n` })],
  ['what a package hands on', (level) => ({ 'cf/level.py': `LEVEL = '${level}'\n`, 'cf/__init__.py': 'from .level import LEVEL\n', 'ask.py': `import requests\nfrom cf import LEVEL\nrequests.patch('${LEVEL}', json={'value': LEVEL})\n` })],
];

test.each(VALUES)('what a body is told may stand in another file: %s', async (_, tree) => {
  expect(await entriesIn(tree('high'))).toEqual(['security-level']);
  expect(await inTree(tree('high'))).not.toContainEqual(expect.stringContaining('?'));
  expect(await inTree(tree('off'))).toEqual([]);
});

test.each([
  ['TypeScript', (word: string) => ({ 'word.ts': `export const WORD = '${word}';\n`, 'index.ts': "export { WORD } from './word';\n", 'ask.ts': `import { WORD } from './index';\nexport const all = (zone: string) => fetch(\`${ZONES}/\${zone}/\${WORD}\`);\n` })],
  ['Python', (word: string) => ({ 'cf/word.py': `WORD = '${word}'\n`, 'cf/__init__.py': 'from .word import WORD\n', 'ask.py': `import requests\nfrom cf import WORD\nrequests.get(f'${ZONES}/{zone}/{WORD}')\n` })],
])('a word is found behind a file that only hands it on: %s', async (_, tree) => {
  expect(await entriesIn(tree('filters'))).toEqual(['filters-api']);
  expect(await entriesIn(tree('dns_records'))).toEqual([]);
});
