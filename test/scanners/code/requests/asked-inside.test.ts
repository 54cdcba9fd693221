import { expect, test } from 'vitest';
import { entriesIn, inText, inTree } from '../finding.ts';

const ZONES = 'https://api.cloudflare.com/client/v4/zones';

/** A class that asks for what one that extends it says. */
const EXTENDED: [string, (word: string) => string][] = [
  ['typescript', (word) => `abstract class Resource {\n  protected abstract readonly path: string;\n  list(zone: string) { return fetch(\`${ZONES}/\${zone}/\${this.path}\`); }\n}\nexport class Records extends Resource { protected readonly path = 'dns_records'; }\nexport class Other extends Resource { protected readonly path = '${word}'; }\n`],
  ['javascript', (word) => `class Resource {\n  constructor(token, path) { this.token = token; this.path = path; }\n  list(zone) { return fetch(\`${ZONES}/\${zone}/\${this.path}\`); }\n}\nclass Other extends Resource {\n  constructor(token) { super(token, '${word}'); }\n}\n`],
  ['python', (word) => `import requests\n\nclass Resource:\n    path = None\n\n    def list(self, zone):\n        return requests.get(f"${ZONES}/{zone}/{self.path}")\n\nclass Other(Resource):\n    path = "${word}"\n`],
  ['python', (word) => `import requests\n\nclass Resource:\n    def __init__(self, token, path):\n        self.path = path\n\n    def list(self, zone):\n        return requests.get(f"${ZONES}/{zone}/{self.path}")\n\nclass Other(Resource):\n    def __init__(self, token):\n        super().__init__(token, "${word}")\n`],
  ['ruby', (word) => `class Resource\n  def list(zone) = Faraday.get("${ZONES}/#{zone}/#{path}")\nend\nclass Other < Resource\n  def path = '${word}'\nend\n`],
  ['ruby', (word) => `class Resource\n  def list(zone) = Faraday.get("${ZONES}/#{zone}/#{self.class::PATH}")\nend\nclass Other < Resource\n  PATH = '${word}'\nend\n`],
  ['php', (word) => `<?php\nabstract class Resource {\n  protected string $path;\n  public function list(string $zone) { return $this->http->get("${ZONES}/{$zone}/{$this->path}"); }\n}\nclass Other extends Resource { protected string $path = '${word}'; }\n`],
  ['php', (word) => `<?php\nabstract class Resource {\n  abstract protected function path(): string;\n  public function list(string $zone) { return $this->http->get("${ZONES}/{$zone}/" . $this->path()); }\n}\nclass Other extends Resource {\n  protected function path(): string { return '${word}'; }\n}\n`],
  ['php', (word) => `<?php\nabstract class Resource {\n  public function __construct(private Client $http, private string $path) {}\n  public function list(string $zone) { return $this->http->get("${ZONES}/{$zone}/{$this->path}"); }\n}\nclass Other extends Resource {\n  public function __construct(Client $http) { parent::__construct($http, '${word}'); }\n}\n`],
  ['java', (word) => `abstract class Resource {\n  protected abstract String path();\n  String list(String zone) { return rest.getForObject("${ZONES}/" + zone + "/" + path(), String.class); }\n}\nclass Other extends Resource {\n  @Override protected String path() { return "${word}"; }\n}\n`],
  ['csharp', (word) => `abstract class Resource {\n  protected abstract string Path { get; }\n  Task<string> List(string zone) => http.GetStringAsync($"${ZONES}/{zone}/{Path}");\n}\nclass Other : Resource { protected override string Path => "${word}"; }\n`],
  ['kotlin', (word) => `abstract class Resource(private val http: OkHttpClient) {\n  protected abstract val path: String\n  fun list(zone: String) = http.newCall(Request.Builder().url("${ZONES}/$zone/$path").build()).execute()\n}\nclass Other(http: OkHttpClient) : Resource(http) { override val path = "${word}" }\n`],
  ['java', (word) => `interface Listable {\n  String path();\n  default String list(String zone) { return rest.getForObject("${ZONES}/" + zone + "/" + path(), String.class); }\n}\nclass Other implements Listable {\n  public String path() { return "${word}"; }\n}\n`],
  ['ruby', (word) => `module Listable\n  def list(zone) = Faraday.get("${ZONES}/#{zone}/#{resource}")\nend\nclass Other\n  include Listable\n  def resource = '${word}'\nend\n`],
  ['python', (word) => `import requests\n\nclass Lists:\n    def list(self, zone):\n        return requests.get(f"${ZONES}/{zone}/{self.resource}")\n\nclass Deletes:\n    pass\n\nclass Other(Deletes, Lists):\n    resource = "${word}"\n`],
  ['swift', (word) => `class Resource {\n  var path: String { return "" }\n  func list(zone: String) async throws -> Data { try await URLSession.shared.data(from: URL(string: "${ZONES}/\\(zone)/\\(self.path)")!).0 }\n}\nextension Resource { func count() -> Int { return 1 } }\nclass Other: Resource { override var path: String { return "${word}" } }\n`],
  ['dart', (word) => `abstract class Resource {\n  String get path;\n  Future<http.Response> list(String zone) => http.get(Uri.parse('${ZONES}/$zone/$path'));\n}\nclass Other extends Resource {\n  @override\n  String get path => '${word}';\n}\n`],
  ['crystal', (word) => `class Resource\n  def list(zone : String)\n    HTTP::Client.get("${ZONES}/#{zone}/#{path}")\n  end\nend\n\nclass Other < Resource\n  def path\n    "${word}"\n  end\nend\n`],
  ['java', (word) => `abstract class Resource {\n  protected abstract String path();\n  String list(String zone) { return rest.getForObject("${ZONES}/" + zone + "/" + path(), String.class); }\n}\n@Component("class Some {")\npublic final class Other\n    extends Resource\n    implements Closeable {\n  @Override protected String path() { return "${word}"; }\n}\n`],
];

test.each(EXTENDED)('a class asks for what one that extends it says: %s %#', async (language, code) => {
  expect(await entriesIn(language, code('filters'))).toEqual(['filters-api']);
  expect(await entriesIn(language, code('rulesets'))).toEqual([]);
  expect(await entriesIn(language, code('filters').replace(ZONES, 'https://api.example.com/v1/zones'))).toEqual([]);
});

/** An object that asks for what it was made with. */
test.each<[string, (word: string) => string]>([
  ['typescript', (word) => `class Resource {\n  constructor(private token: string, private path: string) {}\n  list(zone: string) { return fetch(\`${ZONES}/\${zone}/\${this.path}\`); }\n}\nexport class Client { other = new Resource(this.token, '${word}'); }\n`],
  ['python', (word) => `import requests\n\nclass Resource:\n    def __init__(self, session, path):\n        self.session, self.path = session, path\n\n    def list(self, zone):\n        return requests.get(f"${ZONES}/{zone}/{self.path}")\n\nother = Resource(session, path="${word}")\n`],
  ['ruby', (word) => `class Resource\n  def initialize(conn, path)\n    @conn = conn\n    @path = path\n  end\n\n  def list(zone) = Faraday.get("${ZONES}/#{zone}/#{@path}")\nend\nOTHER = Resource.new(conn, '${word}')\n`],
  ['java', (word) => `class Resource {\n  private final String path;\n  Resource(RestTemplate rest, String path) { this.rest = rest; this.path = path; }\n  String list(String zone) { return rest.getForObject("${ZONES}/" + zone + "/" + path, String.class); }\n}\nclass Api { final Resource other = new Resource(rest, "${word}"); }\n`],
  ['csharp', (word) => `class Resource(HttpClient http, string path) {\n  public Task<string> List(string zone) => http.GetStringAsync($"${ZONES}/{zone}/{path}");\n}\nclass Api { readonly Resource other = new(http, "${word}"); }\n`],
  ['kotlin', (word) => `class Resource(private val http: OkHttpClient, private val path: String) {\n  fun list(zone: String) = http.newCall(Request.Builder().url("${ZONES}/$zone/$path").build()).execute()\n}\nval other = Resource(OkHttpClient(), "${word}")\n`],
  ['csharp', (word) => `record Endpoint(string Path) {\n  public Task<string> Get(HttpClient http, string zone) => http.GetStringAsync($"${ZONES}/{zone}/{Path}");\n}\nstatic class All { public static readonly Endpoint Other = new("${word}"); }\n`],
  ['java', (word) => `record Endpoint(String path) {\n  String get(String zone) { return rest.getForObject("${ZONES}/" + zone + "/" + path, String.class); }\n}\nclass All { static final Endpoint OTHER = new Endpoint("${word}"); }\n`],
  ['java', (word) => `enum Endpoint {\n  RULES("rulesets"), OTHER("${word}");\n  private final String path;\n  Endpoint(String path) { this.path = path; }\n  String get(String zone) { return rest.getForObject("${ZONES}/" + zone + "/" + path, String.class); }\n}\n`],
  ['typescript', (word) => `class Api<T> {\n  constructor(private readonly options: { path: string }) {}\n  list(zone: string) { return fetch(\`${ZONES}/\${zone}/\${this.options.path}\`); }\n}\nexport const other = new Api<Other>({ path: '${word}' });\n`],
  ['go', (word) => `package a\n\ntype resource struct{ path string }\n\nfunc (r *resource) list(zone string) { http.Get("${ZONES}/" + zone + "/" + r.path) }\n\nvar other = &resource{path: "${word}"}\n`],
  ['go', (word) => `package a\n\ntype resource struct{ path string }\n\nfunc newResource(path string) *resource { return &resource{path: path} }\n\nfunc (r *resource) list(zone string) { http.Get("${ZONES}/" + zone + "/" + r.path) }\n\nvar other = newResource("${word}")\n`],
  ['rust', (word) => `struct Resource { path: &'static str }\nimpl Resource {\n    async fn list(&self, zone: &str) { reqwest::get(format!("${ZONES}/{}/{}", zone, self.path)).await.unwrap(); }\n}\nfn f() { let other = Resource { path: "${word}" }; }\n`],
  ['rust', (word) => `struct Resource { http: Client, path: &'static str }\nimpl Resource {\n    fn new(http: Client, path: &'static str) -> Self { Self { http, path } }\n    async fn list(&self, zone: &str) { self.http.get(format!("${ZONES}/{}/{}", zone, self.path)).send().await; }\n}\nfn f(http: Client) { let other = Resource::new(http, "${word}"); }\n`],
])('an object asks for what it was made with: %s %#', async (language, code) => {
  expect(await entriesIn(language, code('filters'))).toEqual(['filters-api']);
  expect(await entriesIn(language, code('rulesets'))).toEqual([]);
});

/** An enum that asks for what its cases say. */
test.each<[string, (word: string) => string]>([
  ['python', (word) => `import requests\nfrom enum import Enum\n\nclass Endpoint(Enum):\n    OTHER = "${word}"\n    RULES = "rulesets"\n\n    def get(self, zone):\n        return requests.get(f"${ZONES}/{zone}/{self.value}")\n`],
  ['php', (word) => `<?php\nenum Endpoint: string {\n  case Other = "${word}";\n  public function get(string $zone) { return file_get_contents("${ZONES}/$zone/{$this->value}"); }\n}\n`],
  ['swift', (word) => `enum Endpoint: String {\n  case rulesets\n  case ${word}\n  func url(_ zone: String) -> URL { URL(string: "${ZONES}/\\(zone)/\\(rawValue)")! }\n}\n`],
])('an enum asks for what its cases say: %s', async (language, code) => {
  expect(await entriesIn(language, code('filters'))).toEqual(['filters-api']);
  expect(await entriesIn(language, code('dnssec'))).toEqual([]);
});

test('what a class that is no enum calls its value is none of its texts', async () => {
  expect(await entriesIn('python', `import requests\n\nclass Endpoint:\n    OTHER = "filters"\n\n    def get(self, zone):\n        return requests.get(f"${ZONES}/{zone}/{self.value}")\n`)).toEqual([]);
});

/** A function that is told a setting by the name of one. */
test.each<[string, (word: string) => string]>([
  ['typescript', (word) => `const Setting = { Other: '${word}', Ipv6: 'ipv6' } as const;\nconst set = (zone: string, setting: string, value: string) => fetch(\`${ZONES}/\${zone}/settings/\${setting}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\nset(zone, Setting.Other, 'on');\n`],
  ['python', (word) => `import requests\nfrom enum import Enum\n\nclass Setting(str, Enum):\n    OTHER = "${word}"\n\ndef turn(zone, setting, value):\n    return requests.patch(f"${ZONES}/{zone}/settings/{setting.value}", json={"value": value})\n\nturn(zone, Setting.OTHER, "on")\n`],
  ['go', (word) => `package a\n\ntype Setting string\n\nconst Other Setting = "${word}"\n\nfunc set(zone string, s Setting, value string) {\n\treq, _ := http.NewRequest(http.MethodPatch, "${ZONES}/"+zone+"/settings/"+string(s), strings.NewReader(\`{"value":"\`+value+\`"}\`))\n\thttp.DefaultClient.Do(req)\n}\n\nfunc f(zone string) { set(zone, Other, "on") }\n`],
  ['php', (word) => `<?php\nenum Setting: string { case Other = '${word}'; case Ipv6 = 'ipv6'; }\nfunction set(string $zone, Setting $s, string $value) {\n  return $this->http->patch("${ZONES}/$zone/settings/{$s->value}", ['json' => ['value' => $value]]);\n}\nset($zone, Setting::Other, 'on');\n`],
  ['ruby', (word) => `module Setting\n  OTHER = '${word}'.freeze\nend\ndef set(zone, setting, value)\n  Faraday.patch("${ZONES}/#{zone}/settings/#{setting}", { value: value }.to_json)\nend\nset(zone, Setting::OTHER, 'on')\n`],
])('a function is told a setting as the member of an enum: %s', async (language, code) => {
  expect(await entriesIn(language, code('brotli'))).toEqual(['zone-setting-brotli']);
  expect(await entriesIn(language, code('http3'))).toEqual([]);
});

test.each<[string, (word: string) => string]>([
  ['python', (word) => `import requests\nfrom functools import partial\n\ndef ask(kind, zone):\n    return requests.get(f"${ZONES}/{zone}/{kind}")\n\nother = partial(ask, "${word}")\n`],
  ['javascript', (word) => `function ask(kind, zone) { return fetch(\`${ZONES}/\${zone}/\${kind}\`); }\nexport const other = ask.bind(null, '${word}');\n`],
])('a function is given a word in advance: %s', async (language, code) => {
  expect(await entriesIn(language, code('filters'))).toEqual(['filters-api']);
  expect(await entriesIn(language, code('rulesets'))).toEqual([]);
});

test('what an object is made with is sent with it', async () => {
  const code = (value: string): string => `import requests\n\nclass Setting:\n    def __init__(self, name, value):\n        self.name = name\n        self.value = value\n\n    def read(self, zone):\n        return requests.get(f"${ZONES}/{zone}/settings/{self.name}")\n\n    def change(self, zone):\n        return requests.patch(f"${ZONES}/{zone}/settings/{self.name}", json={"value": self.value})\n\nSetting("security_level", "${value}")\n`;
  expect(await inText('python', code('high'))).toEqual(['14 security-level']);
  expect(await inText('python', code('under_attack'))).toEqual([]);
});

test('what a class asks for whatever it is made with is asked for there, and words that it tells people are not', async () => {
  const code = (asked: string): string => `class Resource {\n  constructor(private name: string) {}\n  list(zone: string) { console.log(\`${ZONES}/\${zone}/\${this.name}\`); return fetch(\`${ZONES}/\${zone}/${asked}\`); }\n}\nnew Resource('filters');\n`;
  expect(await inText('typescript', code('rulesets'))).toEqual([]);
  expect(await inText('typescript', code('filters'))).toEqual(['3 filters-api']);
});

/** The class that is extended stands in another file. */
test.each<[string, Record<string, string>]>([
  ['typescript', { 'cloudflare/resource.ts': `export abstract class Resource {\n  protected abstract path: string;\n  list(zone: string) { return fetch(\`${ZONES}/\${zone}/\${this.path}\`); }\n}\n`, 'cloudflare/other.ts': `import { Resource } from './resource';\n\nexport class Other extends Resource {\n  protected path = 'filters';\n}\n` }],
  ['python', { 'cloudflare/base.py': `import requests\n\nclass Resource:\n    def list(self, zone):\n        return requests.get(f"${ZONES}/{zone}/{self.path}")\n`, 'cloudflare/other.py': 'from .base import Resource\n\nclass Other(Resource):\n    path = "filters"\n' }],
  ['java', { 'cloudflare/Resource.java': `abstract class Resource {\n  protected abstract String path();\n  String list(String zone) { return rest.getForObject("${ZONES}/" + zone + "/" + path(), String.class); }\n}\n`, 'cloudflare/Other.java': '\n\nclass Other extends Resource {\n  protected String path() { return "filters"; }\n}\n' }],
  ['ruby', { 'cloudflare/resource.rb': `class Resource\n  def list(zone) = Faraday.get("${ZONES}/#{zone}/#{path}")\nend\n`, 'cloudflare/other.rb': "require_relative 'resource'\n\nclass Other < Resource\n  def path = 'filters'\nend\n" }],
])('the class that is extended stands in another file: %s', async (_, files) => {
  const [, other = ''] = Object.keys(files);
  expect(await inTree(files)).toEqual([`${other}:4 filters-api`]);
  expect(await inTree({ ...files, [other]: files[other]?.replace('filters', 'rulesets') ?? '' })).toEqual([]);
});

/** A function that is given the base under a name, and an id. */
const GIVEN_BASE: [string, (path: string) => string, number][] = [
  ['python', (path) => `import requests\n\nZONES = "${ZONES}"\n\n\ndef listed(base, zone):\n    one = base + f"/{zone}${path}"\n    return requests.get(one)\n\n\nlisted(ZONES, "z1")\n`, 7],
  ['javascript', (path) => `const ZONES = '${ZONES}';\n\nfunction listed(base, zone) {\n  return fetch(base + '/' + zone + '${path}');\n}\n\nlisted(ZONES, 'z1');\n`, 4],
  ['ruby', (path) => `ZONES = '${ZONES}'\n\ndef listed(base, zone)\n  Faraday.get("#{base}/#{zone}${path}")\nend\n\nlisted(ZONES, 'z1')\n`, 4],
  ['php', (path) => `<?php\nconst ZONES = '${ZONES}';\n\nfunction listed($base, $zone) {\n  return file_get_contents("$base/$zone${path}");\n}\n\nlisted(ZONES, 'z1');\n`, 5],
];

test.each(GIVEN_BASE)('a function that is given the base under a name is told of where its words stand, not where the base does: %s', async (language, code, line) => {
  expect(await inText(language, code('/filters'))).toEqual([`${line} filters-api`]);
  expect(await inText(language, code('/rulesets'))).toEqual([]);
  expect(await inText(language, code('/filters').replace(ZONES, 'https://api.example.com/v1/zones'))).toEqual([]);
});

test('an object that is made with the base is told of where it is made, and so is a word given beside a base', async () => {
  const made = `class Client {\n  constructor(base) { this.base = base; }\n  list(zone) { return fetch(\`\${this.base}/\${zone}/filters\`); }\n}\nnew Client('${ZONES}').list('z1');\n`;
  expect(await inText('javascript', made)).toEqual(['5 filters-api']);
  const beside = `import requests\n\nZONES = "${ZONES}"\nKIND = "filters"\n\n\ndef listed(base, zone, kind):\n    return requests.get(f"{base}/{zone}/{kind}")\n\n\nlisted(ZONES, "z1", KIND)\n`;
  expect(await inText('python', beside)).toEqual(['4 filters-api']);
});

/** A function that is told a setting under a name, with a value that is written. */
const SET: [string, (setting: string, value: string) => string][] = [
  ['java', (setting, value) => `class Job {\n  static final String ID = "${setting}";\n  void set(String zone, String id, String json) { http.send(HttpRequest.newBuilder(URI.create("${ZONES}/" + zone + "/settings/" + id)).method("PATCH", BodyPublishers.ofString(json)).build(), handler); }\n  void run() { set("z1", ID, "${value}"); }\n}\n`],
  ['go', (setting, value) => `package a\n\nconst ID = "${setting}"\n\nfunc set(zone, id, value string) {\n\treq, _ := http.NewRequest("PATCH", fmt.Sprintf("${ZONES}/%s/settings/%s", zone, id), strings.NewReader(value))\n\thttp.DefaultClient.Do(req)\n}\n\nfunc main() { set("z1", ID, "${value}") }\n`],
  ['javascript', (setting, value) => `const ID = '${setting}';\nconst set = (zone, id, value) => fetch(\`${ZONES}/\${zone}/settings/\${id}\`, { method: 'PATCH', body: value });\nset('z1', ID, '${value}');\n`],
  ['python', (setting, value) => `import requests\nID = "${setting}"\ndef put(zone, id, value):\n    return requests.patch(f"${ZONES}/{zone}/settings/{id}", json={"value": value})\nput("z1", ID, "${value}")\n`],
];

test.each(SET)('what is written as the value is no part of the path: %s', async (language, code) => {
  for (const value of ['{}', 'on', 'a/b', '/x']) {
    expect(await entriesIn(language, code('minify', value))).toEqual(['zone-setting-minify']);
    expect(await entriesIn(language, code('min_tls_version', value))).toEqual([]);
  }
});

/** Functions that are told a setting in a record, or by a property. */
const TOLD: [string, (setting: string) => string][] = [
  ['typescript', (setting) => `const ID = '${setting}';\nfunction set({ zone, id, value }: Options) {\n  return fetch(\`${ZONES}/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n}\nset({ zone: z, id: ID, value: 'on' });\n`],
  ['typescript', (setting) => `const ID = '${setting}';\nfunction set(zone: string, { id, value }: Options) {\n  return fetch(\`${ZONES}/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n}\nset(z, { id: ID, value: 'on' });\n`],
  ['typescript', (setting) => `function set(zone: string, { id, value }: Options) {\n  return fetch(\`${ZONES}/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n}\nset(z, { id: '${setting}', value: 'on' });\n`],
  ['csharp', (setting) => `static class Names { public static string Id => "${setting}"; }\nclass C { Task Set(string zone) => http.PatchAsync($"${ZONES}/{zone}/settings/{Names.Id}", content); }\n`],
];

test.each(TOLD)('a setting is told in a record that the function takes apart, or by a property: %s %#', async (language, code) => {
  expect(await entriesIn(language, code('minify'))).toEqual(['zone-setting-minify']);
  expect(await entriesIn(language, code('min_tls_version'))).toEqual([]);
});

test('a record is taken apart only where the function takes more than it is given', async () => {
  const code = (id: string, options: string) => `const ID = '${id}';\nfunction set(options, id) {\n  return fetch(\`${ZONES}/\${zone}/settings/\${id}\`, { method: 'PATCH', ...options });\n}\nset({ id: '${options}' }, ID);\n`;
  expect(await entriesIn('javascript', code('minify', 'x'))).toEqual(['zone-setting-minify']);
});

/** Loops over what another file lists. */
const LISTED: [string, (wanted: string) => Record<string, string>][] = [
  ['typescript', (wanted) => ({
    'wanted.ts': `export const WANTED = { ${wanted.replaceAll('=', ': ')} };\n`,
    'client.ts': `export function setSetting(zone: string, id: string, value: unknown) {\n  return fetch(\`${ZONES}/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n}\n`,
    'main.ts': "import { setSetting } from './client';\nimport { WANTED } from './wanted';\nfor (const [id, value] of Object.entries(WANTED)) await setSetting(z, id, value);\n",
  })],
  ['python', (wanted) => ({
    'wanted.py': `WANTED = [${wanted.replace(/(\w+)='(\w+)'/g, '("$1", "$2")')}]\n`,
    'client.py': `import requests\ndef set_setting(zone, id, value):\n    return requests.patch(f"${ZONES}/{zone}/settings/{id}", json={"value": value})\n`,
    'main.py': 'from client import set_setting\nfrom wanted import WANTED\nfor id, value in WANTED:\n    set_setting(z, id, value)\n',
  })],
];

test.each(LISTED)('settings that another file lists are asked for turn by turn, each with its own value: %s', async (_, files) => {
  const entries = async (wanted: string): Promise<string[]> => (await inTree(files(wanted))).filter((line) => line.startsWith('main')).map((line) => line.replace(/^.* /, ''));
  expect(await entries("minify='on', ssl='strict'")).toEqual(['zone-setting-minify']);
  expect(await entries("security_level='high', ssl='strict'")).toEqual(['security-level']);
  expect(await entries("security_level='under_attack', ssl='strict'")).toEqual([]);
  expect(await entries("min_tls_version='1.2', ssl='strict'")).toEqual([]);
});
