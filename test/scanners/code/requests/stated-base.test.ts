import { expect, test } from 'vitest';
import { entriesIn, inText, inTree, openPathsIn } from '../finding.ts';

const ZONE = 'https://api.cloudflare.com/client/v4/zones';

/** A client that is told a base, and what it is asked for behind it, in `asked`; whether it is known to be that client. */
const CLIENTS: [string, string, (base: string, asked: string) => string][] = [
  ['certain', 'typescript', (base, asked) => `const client = axios.create({ baseURL: '${base}' });\nexport const f = () => client.get('${asked}');\n`],
  ['certain', 'typescript', (base, asked) => `const client = ky.create({ prefixUrl: '${base}' });\nexport const f = () => client.get('${asked}').json();\n`],
  ['certain', 'typescript', (base, asked) => `const client = got.extend({ prefixUrl: '${base}' });\nawait client('${asked}');\n`],
  ['certain', 'php', (base, asked) => `<?php\n$client = new GuzzleHttp\\Client(['base_uri' => '${base}/']);\n$client->get('${asked}');\n`],
  ['certain', 'python', (base, asked) => `client = httpx.Client(base_url="${base}")\nclient.get("${asked}")\n`],
  ['certain', 'python', (base, asked) => `client = BaseUrlSession(base_url="${base}/")\nclient.get("${asked}")\n`],
  ['certain', 'csharp', (base, asked) => `class C {\n  HttpClient client = new HttpClient { BaseAddress = new Uri("${base}/") };\n  Task<string> F() => client.GetStringAsync("${asked}");\n}\n`],
  ['certain', 'ruby', (base, asked) => `client = Faraday.new(url: '${base}')\nclient.get('${asked}')\n`],
  ['certain', 'kotlin', (base, asked) => `val client = HttpClient { defaultRequest { url("${base}/") } }\nsuspend fun f() = client.get("${asked}")\n`],
  ['certain', 'dart', (base, asked) => `final client = Dio(BaseOptions(baseUrl: '${base}'));\nFuture f() => client.get('${asked}');\n`],
  ['certain', 'typescript', (base, asked) => `export const f = () => $fetch('${asked}', { baseURL: '${base}' });\n`],
  ['certain', 'typescript', (base, asked) => `const client = wretch('${base}');\nawait client.get('${asked}').json();\n`],
  ['certain', 'java', (base, asked) => `class C {\n  RestTemplate client = new RestTemplateBuilder().rootUri("${base}").build();\n  String f() { return client.getForObject("${asked}", String.class); }\n}\n`],
  ['certain', 'perl', (base, asked) => `my $client = REST::Client->new(host => "${base}");\n$client->GET('${asked}');\n`],
  ['possible', 'csharp', (base, asked) => `class C {\n  RestClient client = new RestClient("${base}");\n  Task F() => client.ExecuteAsync(new RestRequest("${asked}", Method.Get));\n}\n`],
  ['possible', 'csharp', (base, asked) => `public interface IZone { [Get("${asked}")] Task<string> F(); }\nstatic class C { static IZone Made() => RestService.For<IZone>("${base}"); }\n`],
  ['possible', 'python', (base, asked) => `class User(HttpUser):\n    host = "${base}"\n    def f(self):\n        self.client.get("${asked}")\n`],
  ['possible', 'ruby', (base, asked) => `class C\n  include HTTParty\n  base_uri '${base}'\n  def f\n    self.class.get('${asked}')\n  end\nend\n`],
  ['possible', 'java', (base, asked) => `interface Api {\n  @GET("${asked}") Call<Answer> f();\n}\nclass C {\n  Api api = new Retrofit.Builder().baseUrl("${base}/").build().create(Api.class);\n}\n`],
  ['certain', 'go', (base, asked) => `package a\nfunc f() {\n\tc := resty.New().SetBaseURL("${base}")\n\tc.R().Get("${asked}")\n}\n`],
  ['certain', 'yaml', (base, asked) => `openapi: 3.0.3\nservers:\n  - url: ${base}\npaths:\n  /${asked}:\n    get: { operationId: a }\n`],
  ['certain', 'yaml', (base, asked) => `openapi: 3.0.3\npaths:\n  /${asked}:\n    servers: [{ url: ${base} }]\n    get: { operationId: a }\n`],
  ['certain', 'json', (base, asked) => JSON.stringify({ swagger: '2.0', host: new URL(base).host, basePath: new URL(base).pathname, paths: { [`/${asked}`]: { get: {} } } })],
  ['possible', 'yaml', (base, asked) => `config:\n  target: ${base}\nscenarios:\n  - flow:\n      - get:\n          url: /${asked}\n`],
  ['possible', 'terraform', (base, asked) => `provider "restapi" {\n  uri = "${base}"\n}\nresource "restapi_object" "a" {\n  path = "/${asked}"\n  data = "{}"\n}\n`],
  ['certain', 'json', (base, asked) => JSON.stringify({ _type: 'export', __export_format: 4, resources: [{ _type: 'request', method: 'GET', url: `{{ _.zone }}/${asked}` }, { _type: 'environment', data: { zone: base } }] })],
  ['possible', 'swift', (base, asked) => `enum Zone { case all }\nextension Zone: TargetType {\n  var baseURL: URL { URL(string: "${base}")! }\n  var path: String {\n    switch self {\n    case .all: return "/${asked}"\n    }\n  }\n}\n`],
  ['possible', 'php', (base, asked) => `<?php\nclass Zone extends Connector {\n  public function resolveBaseUrl(): string { return '${base}'; }\n}\nclass All extends Request {\n  public function resolveEndpoint(): string { return '/${asked}'; }\n}\n`],
  ['possible', 'dart', (base, asked) => `@RestApi(baseUrl: '${base}')\nabstract class Zone {\n  @GET('/${asked}')\n  Future<String> all();\n}\n`],
  ['possible', 'elixir', (base, asked) => `defmodule C do\n  use Tesla\n  plug Tesla.Middleware.BaseUrl, "${base}"\n  def f, do: get("${asked}")\nend\n`],
];

const found = async (language: string, code: string): Promise<string[]> => await entriesIn(language, code);

test.each(CLIENTS)('a path is put together from the base of a client and what it is asked for: %s, %s %#', async (certainty, language, code) => {
  const sign = certainty === 'certain' ? '' : '?';
  expect(await found(language, code(`${ZONE}/1/firewall`, 'rules'))).toEqual([`firewall-rules-api${sign}`]);
  expect(await found(language, code(`${ZONE}/1`, 'filters'))).toEqual([`filters-api${sign}`]);
});

test.each(CLIENTS)('what stands beside it there is none: %s, %s %#', async (_, language, code) => {
  expect(await found(language, code(`${ZONE}/1/firewall`, 'access_rules/rules'))).toEqual([]);
  expect(await found(language, code(`${ZONE}/1`, 'dns_records'))).toEqual([]);
});

test.each(CLIENTS)('and neither is the same word behind the base of another API: %s, %s %#', async (_, language, code) => {
  expect(await found(language, `${language === 'php' ? '<?php ' : ''}${code('https://api.example.com/zones/1', 'filters').replace('<?php\n', '')}`)).toEqual([]);
});

/** The client beside a request to the API, without which nobody asks of what a path is. */
const BESIDE: Record<string, string> = {
  csharp: 'class D {\n  Task G(string zone) => new HttpClient().PostAsync($"https://api.cloudflare.com/client/v4/zones/{zone}/purge_cache", null);\n}\n',
  php: '$other->post("https://api.cloudflare.com/client/v4/zones/$zone/purge_cache");\n',
  python: 'requests.post(f"https://api.cloudflare.com/client/v4/zones/{zone}/purge_cache")\n',
  typescript: 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/purge_cache`);\n',
};

/** Clients that are asked by a method. */
const METHODICAL = CLIENTS.filter(([certainty, language, code]) => certainty === 'certain' && language in BESIDE && !code('', '').includes('await client('));

test.each(METHODICAL)('a whole path of a client that is told the host of another service is not asked of this one: %s, %s %#', async (_, language, code) => {
  const beside = async (base: string): Promise<string[]> => found(language, code(base, 'zones/1/firewall/rules') + BESIDE[language]);
  expect(await beside('https://api.example.com/v2')).toEqual([]);
  expect(await beside('https://cloudflare.example.com/v2')).toHaveLength(1);
  expect(await beside('http://127.0.0.1:8080')).toHaveLength(1);
});

test('a base may end at a root, behind which an id is asked for', async () => {
  const code = (base: string, asked: string): string => `@RestApi(baseUrl: '${base}')\nabstract class Zones {\n  @GET('/{zone}/${asked}')\n  Future<String> all(@Path('zone') String zone);\n}\n`;
  expect(await inText('dart', code(ZONE, 'firewall/rules'))).toEqual(['3 firewall-rules-api?']);
  expect(await inText('dart', code(ZONE, 'rulesets'))).toEqual([]);
  expect(await inText('dart', code('https://api.example.com/v2/zones', 'firewall/rules'))).toEqual([]);
});

test('a client of which another base is known is not asked behind the one of the API', async () => {
  const code = (client: string): string => `const zone = axios.create({ baseURL: '${ZONE}/1' });\nconst own = axios.create({ baseURL: '/api' });\nexport const f = () => ${client}.get('/filters');\n`;
  expect(await inText('typescript', code('zone'))).toEqual(['3 filters-api']);
  expect(await inText('typescript', code('own'))).toEqual([]);
});

test.each([
  ['python', `base_url = "${ZONE}/1"\nanswer = requests.get(f"{base_url}/dns_records").json()\nprint(answer.get("filters"), requests.get(f"{base_url}/dns_records").json().get("rate_limits", []))\n`],
  ['typescript', `const baseUrl = '${ZONE}/1';\nawait fetch(\`\${baseUrl}/dns_records\`);\nconst seen = new Map<string, number>();\nseen.get('filters');\nseen.delete('rate_limits');\nnew URL(here).searchParams.get('filters');\n`],
])('what a record or a map is asked for is no address: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual([]);
});

test('the body is judged with the whole path', async () => {
  const code = (level: string): string => `const settings = axios.create({ baseURL: '${ZONE}/1/settings' });\nexport const f = () => settings.patch('/security_level', { value: '${level}' });\n`;
  expect(await inText('typescript', code('high'))).toEqual(['2 security-level']);
  expect(await inText('typescript', code('under_attack'))).toEqual([]);
});

test('a client of another file has the base that it is told there', async () => {
  const client = `import axios from 'axios';\nexport const settings = axios.create({ baseURL: '${ZONE}/1/settings' });\n`;
  const user = "import { settings } from './client';\nexport const f = () => settings.patch('/security_level', { value: 'high' });\n";
  expect(await inTree({ 'client.ts': client, 'user.ts': user })).toEqual(['user.ts:2 security-level']);
});

test.each([
  ['asked for by nobody here', ''],
  ['asked for by an id that is decided at run time', 'export const f = (id: string) => client.patch(`/${id}`, {});\n'],
])('a base in which a catalogued path begins is said to be open: %s', async (_, use) => {
  const code = `import axios from 'axios';\nexport const client = axios.create({ baseURL: '${ZONE}/1/settings' });\n${use}`;
  expect(await openPathsIn('typescript', code)).toEqual(['/zones/1/settings/{…}']);
});

test('one that is asked for known things alone is not', async () => {
  const code = `import axios from 'axios';\nexport const client = axios.create({ baseURL: '${ZONE}/1/settings' });\nexport const f = () => client.patch('/ssl', { value: 'full' });\n`;
  expect(await openPathsIn('typescript', code)).toEqual([]);
});

const ROOT = `import axios from 'axios';\nexport const client = axios.create({ baseURL: '${ZONE}' });\n`;

test.each([
  ['the first segment is filled in', "client.get(`/${zone}/script_monitor`);\n", ['a.ts:3 page-shield-script-monitor']],
  ['it begins with what is filled in', "client.get(`${zone}/script_monitor/scripts`);\n", ['a.ts:3 page-shield-script-monitor']],
  ['the id is written out', "client.get('/023e105f4ecef8ad9ca31a8372d0c353/script_monitor');\n", ['a.ts:3 page-shield-script-monitor']],
  ['it is none of the catalog', "client.get(`/${zone}/dns_records`);\n", []],
  ['another client of the file is asked', "const own = axios.create({ baseURL: '/api' });\nown.get('/v2/filters');\n", []],
])('a path is also put together from a base that is a root alone: %s', async (_, asked, expected) => {
  expect(await inTree({ 'a.ts': ROOT + asked })).toEqual(expected);
});

test('and from one that another file tells it, by either kind of import', async () => {
  const asked = 'client.get(`${zone}/script_monitor`);\n';
  expect(await inTree({ 'client.ts': ROOT, 'a.ts': `import { client } from './client';\n${asked}` })).toEqual(['a.ts:2 page-shield-script-monitor']);
  expect(await inTree({ 'client.js': `const axios = require('axios');\nexports.client = axios.create({ baseURL: '${ZONE}/' });\n`, 'a.js': `const { client } = require('./client');\n${asked}` })).toEqual(['a.js:2 page-shield-script-monitor']);
});

test.each([
  ['the function puts a root alone in front', "const ask = (p) => fetch('https://api.cloudflare.com/client/v4/zones' + p);\nask(`/${zone}/script_monitor`);\n", ['a.js:2 page-shield-script-monitor']],
  ['what it is given begins with an id', 'const ask = (p) => fetch(`https://api.cloudflare.com/client/v4/zones/${p}`);\nask(zone + "/script_monitor/scripts");\n', ['a.js:2 page-shield-script-monitor']],
  ['it is given another path', "const ask = (p) => fetch('https://api.cloudflare.com/client/v4/zones' + p);\nask(`/${zone}/dns_records`);\n", []],
  ['a word goes on behind the root', "const ask = (p) => fetch('https://api.cloudflare.com/client/v4/zones' + p);\nask('-old/1/script_monitor');\n", []],
])('a function that puts a root in front of what it is given: %s', async (_, code, expected) => {
  expect(await inTree({ 'a.js': code })).toEqual(expected);
});
