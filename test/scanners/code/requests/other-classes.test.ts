import { expect, test } from 'vitest';
import { entriesIn, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const OTHER = 'https://api.example.com/v1';
const CONSTANTS: Record<string, string> = {
  javascript: `const API = '${API}'; const OTHER = '${OTHER}';\n`,
  typescript: `const API = '${API}'; const OTHER = '${OTHER}';\n`,
  python: `API = "${API}"\nOTHER = "${OTHER}"\n`,
  ruby: `API = "${API}"\nOTHER = "${OTHER}"\n`,
  php: `<?php const API = '${API}'; const OTHER = '${OTHER}';\n`,
  java: `class K { static final String API = "${API}"; static final String OTHER = "${OTHER}"; }\n`,
  csharp: `static class K { public const string API = "${API}"; public const string OTHER = "${OTHER}"; }\n`,
  go: `package main\nconst API = "${API}"\nconst OTHER = "${OTHER}"\n`,
  kotlin: `const val API = "${API}"\nconst val OTHER = "${OTHER}"\n`,
  powershell: `$API = "${API}"\n$OTHER = "${OTHER}"\n`,
  shell: `API=${API}\nOTHER=${OTHER}\n`,
  elixir: `defmodule A do\n  @api "${API}"\n  @other "${OTHER}"\n`,
};

/** What asks for a path behind a base, `$B`, that it does not hold in the same text; the file names the API beside it. */
const SHAPES: [what: string, language: string, code: string][] = [
  ['a field of a class that extends another', 'javascript', 'class Base { get(p) { return fetch(this.base + p); } }\nclass Edge extends Base { base = $B; f(z) { return this.get(`/zones/${z}/filters`); } }'],
  ['an accessor of one', 'javascript', 'class Base { get(p) { return fetch(this.base + p); } }\nclass Edge extends Base { get base() { return $B; } f(z) { return this.get(`/zones/${z}/filters`); } }'],
  ['what it hands up', 'javascript', 'class Base { constructor(b) { this.base = b; } get(p) { return fetch(this.base + p); } }\nclass Edge extends Base { constructor() { super($B); } f(z) { return this.get(`/zones/${z}/filters`); } }'],
  ['a class beside one of the API', 'typescript', 'class Base { get(p: string) { return fetch(this.base + p); } }\nclass Cf extends Base { base = API; f(z: string) { return this.get(`/zones/${z}/dns_records`); } }\nclass Edge extends Base { base = $B; f(z: string) { return this.get(`/zones/${z}/filters`); } }'],
  ['the same in Python', 'python', 'class Base:\n    base = None\n    def ask(self, path):\n        return requests.get(self.base + path)\n\nclass Edge(Base):\n    API = $B\n    def f(self, z):\n        return self.ask(f"/zones/{z}/filters")\n'],
  ['what it hands up', 'python', 'class Base:\n    def __init__(self, base):\n        self.base = base\n    def ask(self, path):\n        return requests.get(self.base + path)\n\nclass Edge(Base):\n    def __init__(self):\n        super().__init__($B)\n    def f(self, z):\n        return self.ask(f"/zones/{z}/filters")\n'],
  ['a class whose library keeps the base', 'ruby', 'class Edge\n  include HTTParty\n  base_uri $B\n  def f(z)\n    self.class.get("/zones/#{z}/filters")\n  end\nend\n'],
  ['a method of a class', 'php', 'abstract class Base {\n  function get($p) { return file_get_contents($this->base() . $p); }\n}\nclass Edge extends Base {\n  function base() { return $B; }\n  function f($z) { return $this->get("/zones/$z/filters"); }\n}\n'],
  ['what it hands up', 'java', 'abstract class Base {\n  private final String base;\n  Base(String base) { this.base = base; }\n  String get(String p) { return http.send(HttpRequest.newBuilder(URI.create(base + p)).GET().build(), h); }\n}\nclass Edge extends Base {\n  Edge() { super(K.$B); }\n  String f(String z) { return get("/zones/" + z + "/filters"); }\n}\n'],
  ['what it hands up', 'csharp', 'class Base {\n  readonly string _base;\n  protected Base(string url) { _base = url; }\n  protected Task Get(string p) => new HttpClient().GetAsync($"{_base}{p}");\n}\nclass Edge : Base {\n  public Edge() : base(K.$B) {}\n  Task F(string z) => Get($"/zones/{z}/filters");\n}\n'],
  ['what a function is given beside the path', 'javascript', 'const ask = (base, path) => fetch(base + path);\nask($B, `/zones/${z}/filters`);'],
  ['what a function is given beside the path', 'go', 'func ask(base, path string) { http.Get(base + path) }\nfunc f(z string) { ask($B, "/zones/"+z+"/filters") }'],
  ['what a function is given by name', 'python', 'def ask(method, path, base):\n    return requests.request(method, base + path)\n\nask("GET", "/zones/1/filters", base=$B)\n'],
  ['what a function has unless it is given another', 'php', 'function ask($path, $base = $B) { return file_get_contents($base . $path); }\nask("/zones/$z/filters");\n'],
  ['what a function asks a handle for', 'php', 'class Edge {\n  private $base = $B;\n  private function ask($p) { $ch = curl_init($this->base . $p); return curl_exec($ch); }\n  function f($z) { return $this->ask("/zones/$z/filters"); }\n}\n'],
  ['what a function puts before it', 'elixir', '  defp ask(path), do: Req.get!("#{$B}#{path}")\n  def f(z), do: ask("/zones/#{z}/filters")\nend\n'],
  ['a module that a library makes a client of', 'elixir', 'end\ndefmodule Edge do\n  use Tesla\n  plug Tesla.Middleware.BaseUrl, $B\n  def f(z), do: get("/zones/#{z}/filters")\nend\n'],
  ['a module that puts it before all', 'elixir', 'end\ndefmodule Edge do\n  use HTTPoison.Base\n  def process_request_url(url), do: $B <> url\n  def f(z), do: get("/zones/#{z}/filters")\nend\n'],
  ['a class that nobody knows', 'javascript', 'const dns = new Dns($B);\ndns.get(`/zones/${z}/filters`);'],
  ['a class that nobody knows', 'python', 'dns = Dns($B, token)\ndns.get(f"/zones/{z}/filters")\n'],
  ['a class that nobody knows', 'php', '$dns = new Dns($B);\n$dns->get("/zones/$z/filters");\n'],
  ['a client that is told it in its options', 'csharp', 'class E {\n  Task F(string z) {\n    var client = new RestClient(new RestClientOptions(K.$B));\n    return client.GetAsync(new RestRequest($"zones/{z}/filters"));\n  }\n}\n'],
  ['a function that is bound to it', 'javascript', 'function ask(base, path) { return fetch(base + path); }\nconst edge = ask.bind(null, $B);\nedge(`/zones/${z}/filters`);'],
  ['a function that is given it in advance', 'python', 'def ask(base, path):\n    return requests.get(base + path)\n\nedge = partial(ask, $B)\nedge("/zones/1/filters")\n'],
  ['a session of a class that puts it before all', 'python', 'class Edge(requests.Session):\n    def request(self, method, url, **more):\n        return super().request(method, $B + url, **more)\n\ns = Edge()\ns.get("/zones/1/filters")\n'],
  ['an interface that a library makes a client of', 'csharp', 'public interface IEdge {\n  [Get("/zones/{zone}/filters")] Task<string> F(string zone);\n}\nclass E { IEdge e = RestService.For<IEdge>(K.$B); }\n'],
  ['an interface that a container makes a client of', 'csharp', 'public interface IEdge {\n  [Get("/zones/{zone}/filters")] Task<string> F(string zone);\n}\nclass E { void S(IServiceCollection s) { s.AddRefitClient<IEdge>().ConfigureHttpClient(c => c.BaseAddress = new Uri(K.$B)); } }\n'],
  ['a class that is given what it asks with', 'csharp', 'class Edge {\n  readonly HttpClient _http;\n  public Edge(HttpClient http) { _http = http; }\n  Task F(string zone) => _http.GetAsync($"zones/{zone}/filters");\n}\nclass E { void S(IServiceCollection s) { s.AddHttpClient<Edge>(c => { c.BaseAddress = new Uri(K.$B); }); } }\n'],
  ['an interface that is made a client of', 'java', 'interface Edge {\n  @GET("zones/{zone}/filters") Call<Answer> filters(@Path("zone") String zone);\n}\nclass E { Edge e = new Retrofit.Builder().baseUrl(K.$B + "/").build().create(Edge.class); }\n'],
  ['one of two interfaces', 'java', 'interface Cf {\n  @GET("zones/{zone}/dns_records") Call<Answer> records(@Path("zone") String zone);\n}\ninterface Edge {\n  @GET("zones/{zone}/filters") Call<Answer> filters(@Path("zone") String zone);\n}\nclass E { Cf c = new Retrofit.Builder().baseUrl(K.API + "/").build().create(Cf.class); Edge e = new Retrofit.Builder().baseUrl(K.$B + "/").build().create(Edge.class); }\n'],
  ['an interface that is targeted', 'java', 'interface Edge {\n  @RequestLine("GET /zones/{zone}/filters") Answer filters(@Param("zone") String zone);\n}\nclass E { Edge e = Feign.builder().target(Edge.class, K.$B); }\n'],
  ['an interface for what has a name', 'kotlin', 'interface Edge {\n  @GET("zones/{zone}/filters") suspend fun filters(@Path("zone") zone: String): Answer\n}\nval retrofit = Retrofit.Builder().baseUrl($B).build()\nval edge = retrofit.create(Edge::class.java)\n'],
  ['a path that has a name', 'javascript', 'const path = `/zones/${z}/filters`;\nfetch($B + path);'],
  ['a path in a record', 'javascript', 'const PATHS = { filters: "/zones/1/filters" };\nfetch($B + PATHS.filters);'],
  ['paths of a loop', 'python', 'for path in ["/zones/1/filters"]:\n    requests.get($B + path)\n'],
  ['a client that is entered', 'python', 'with httpx.Client(base_url=$B) as c:\n    c.get("/zones/1/filters")\n'],
  ['a client that waits to be entered', 'python', 'async def f(z):\n    async with aiohttp.ClientSession($B) as s, s.get(f"/zones/{z}/filters") as r:\n        return await r.json()\n'],
  ['a client that is told its base behind that', 'go', 'func f(z string) {\n\tc := resty.New()\n\tc.SetBaseURL($B)\n\tc.R().Get("/zones/" + z + "/filters")\n}'],
  ['a client of a class that is told it', 'csharp', 'class E {\n  readonly HttpClient _http;\n  public E(HttpClient http) { _http = http; _http.BaseAddress = new Uri(K.$B + "/"); }\n  public Task F(string z) => _http.GetAsync($"zones/{z}/filters");\n}\n'],
  ['what a client does without being told', 'javascript', 'axios.defaults.baseURL = $B;\naxios.get(`/zones/${z}/filters`);'],
  ['a client with options of a name', 'javascript', 'const options = { baseURL: $B };\nconst c = axios.create(options);\nc.get(`/zones/${z}/filters`);'],
  ['a client that a function is told', 'elixir', '  def f(z) do\n    req = Req.new(base_url: $B)\n    Req.get!(req, url: "/zones/#{z}/filters")\n  end\nend\n'],
  ['a client that another function makes', 'elixir', '  def client, do: Tesla.client([{Tesla.Middleware.BaseUrl, $B}, Tesla.Middleware.JSON])\n  def f(z), do: Tesla.get(client(), "/zones/#{z}/filters")\nend\n'],
  ['a client that a block sets up', 'ruby', 'conn = Faraday.new do |f|\n  f.url_prefix = $B\nend\nconn.get("zones/1/filters")\n'],
  ['a client that stays', 'ruby', 'http = HTTP.persistent($B)\nhttp.get("/zones/1/filters")\n'],
  ['a client for a base', 'php', '$c = HttpClient::createForBaseUri($B);\n$c->request("GET", "/zones/$z/filters");\n'],
  ['what fills in templates', 'java', 'class E {\n  RestTemplate t = new RestTemplate();\n  E() { t.setUriTemplateHandler(new DefaultUriBuilderFactory(K.$B)); }\n  String f(String z) { return t.getForObject("/zones/{zone}/filters", String.class, z); }\n}\n'],
  ['a client and what it runs on', 'kotlin', 'val c = HttpClient(CIO) { defaultRequest { url($B) } }\nsuspend fun f(z: String) = c.get("zones/$z/filters")\n'],
  ['a function that is told the method first', 'go', 'func ask(method, path string) { http.NewRequest(method, $B+path, nil) }\nfunc f(z string) { ask(http.MethodGet, "/zones/"+z+"/filters") }'],
  ['a function of JavaScript with a default', 'javascript', 'const ask = (path, base = $B) => fetch(base + path);\nask(`/zones/${z}/filters`);'],
  ['a record that a function takes apart', 'javascript', 'const ask = ({ base, path }) => fetch(base + path);\nask({ base: $B, path: `/zones/${z}/filters` });'],
  ['an accessor that gives a constant', 'python', 'class Edge:\n    @property\n    def base_url(self):\n        return $B\n    def f(self, z):\n        return requests.get(f"{self.base_url}/zones/{z}/filters")\n'],
  ['a client that is told its host', 'go', 'func f(z string) {\n\tc := resty.New().SetHostURL($B)\n\tc.R().Get("/zones/" + z + "/filters")\n}'],
  ['a field that a struct is built with', 'go', 'type Edge struct{ base string }\nfunc New() *Edge { return &Edge{base: $B} }\nfunc (e *Edge) get(path string) { http.NewRequest("GET", e.base+path, nil) }\nfunc (e *Edge) F(z string) { e.get("/zones/"+z+"/filters") }'],
  ['a client that a struct is built with', 'go', 'type Edge struct{ c *resty.Client }\nfunc New() *Edge { return &Edge{c: resty.New().SetBaseURL($B)} }\nfunc (e *Edge) F(z string) { e.c.R().Get("/zones/" + z + "/filters") }'],
  ['a function of a shell', 'shell', 'ask() { curl -s "$$B$1"; }\nask "/zones/$1/filters"\n'],
  ['a function of a shell that is told both', 'shell', 'ask() { local base=$1 path=$2; curl -s "$base$path"; }\nask "$$B" "/zones/$1/filters"\n'],
  ['a path of a shell that has a name', 'shell', 'path="/zones/$1/filters"\ncurl "${$B}${path}"\n'],
  ['a function of PowerShell', 'powershell', 'function Ask($path) { Invoke-RestMethod -Uri "$$B$path" }\nAsk "/zones/$zone/filters"\n'],
  ['a path beside its method', 'php', "$c = new \\GuzzleHttp\\Client(['base_uri' => $B]);\n$c->request('GET', \"zones/$z/filters\");\n"],
];

test.each(SHAPES)('%s leads to whoever it names: %s', async (_, language, code) => {
  const named = (name: string): string => (CONSTANTS[language] ?? '') + code.replaceAll('$B', language === 'elixir' ? `@${name.toLowerCase()}` : name);
  expect(await entriesIn(language, named('API'))).toEqual(['filters-api']);
  expect(await entriesIn(language, named('OTHER'))).toEqual([]);
});

test('what a struct may be built with beside another service may be the API', async () => {
  const code = 'type Edge struct{ base string }\nfunc New() *Edge { return &Edge{base: OTHER} }\nfunc With(base string) *Edge { return &Edge{base: base} }\nfunc (e *Edge) get(path string) { http.NewRequest("GET", e.base+path, nil) }\nfunc (e *Edge) F(z string) { e.get("/zones/"+z+"/filters") }';
  expect(await entriesIn('go', (CONSTANTS['go'] ?? '') + code)).toEqual(['filters-api']);
});

test('a client that another function tells a base is not told it here', async () => {
  const code = 'func a(c *resty.Client) { c.SetBaseURL(OTHER) }\nfunc b(c *resty.Client) { c.R().Get("/zones/1/filters") }';
  expect(await entriesIn('go', (CONSTANTS['go'] ?? '') + code)).toEqual(['filters-api']);
});

const CLASS = 'class Edge {\n';

test.each([
  ['is asked another client', `${CLASS}  base = OTHER; constructor(cf) { this.cf = cf; }\n  f(z) { return this.cf.get(\`/zones/\${z}/filters\`); } }`],
  ['has a base that nobody knows', `${CLASS}  base = given; f(z) { return this.get(\`/zones/\${z}/filters\`); } }`],
  ['asks the API itself', `${CLASS}  site = OTHER; get(p) { return fetch(API + p); }\n  f(z) { return this.get(\`/zones/\${z}/filters\`); } }`],
  ['names another service where it is made', `${CLASS}  constructor() { const docs = OTHER; }\n  f(z) { return this.get(\`/zones/\${z}/filters\`); } }`],
  ['names another service, which is no base', `${CLASS}  webhook = OTHER; f(z) { return this.get(\`/zones/\${z}/filters\`); } }`],
])('a class that %s may ask the API', async (_, code) => {
  expect(await entriesIn('javascript', (CONSTANTS.javascript ?? '') + code)).toEqual(['filters-api']);
});

test('a path that is asked of another service is found where others read it', async () => {
  const path = 'export const PATH = "/zones/1/filters";\nfetch(OTHER + PATH);\n';
  expect(await entriesIn('javascript', (CONSTANTS.javascript ?? '') + path)).toEqual(['filters-api']);
  expect(await entriesIn('javascript', `${CONSTANTS.javascript ?? ''}${path.replace('export ', '')}fetch(API + PATH);\n`)).toEqual(['filters-api']);
});

test('a class of a package of the API whose base is that of another service unless it is given one asks that service', async () => {
  const edge = (base: string): string => `import requests\n\nclass Edge:\n    def __init__(self, base_url="${base}"):\n        self.base_url = base_url\n    def _ask(self, method, path):\n        return requests.request(method, self.base_url + path)\n    def rules(self, z):\n        return self._ask("GET", f"/zones/{z}/firewall/rules")\n`;
  const tree = (base: string): Record<string, string> => ({ 'cloudflare.py': `import requests\nrequests.post("${API}/zones/1/purge_cache")\n`, 'edge.py': edge(base) });
  expect(await inTree(tree(OTHER))).toEqual([]);
  expect(await inTree(tree(API))).toEqual(['edge.py:9 firewall-rules-api']);
});

test.each([
  ['edge.test.js', "nock($B).get('/zones/1/filters').reply(200, {});"],
  ['edge.test.js', "const scope = nock($B);\nscope.get('/zones/1/filters').reply(200, {});"],
  ['edge.test.js', "import ask from 'supertest';\nit('asks', () => ask($B).get('/zones/1/filters').expect(200));"],
  ['edge_test.go', 'gock.New($B).Get("/zones/1/filters").Reply(200)'],
])('what a test answers for another service beside the API is none of the API: %s %s', async (file, code) => {
  const head = (other: string): string => (file.endsWith('.go') ? `package edge\nconst api = "${API}"\nconst other = "${other}"\nfunc f() {\n` : `const api = '${API}';\nconst other = '${other}';\n`);
  const asked = async (base: string, other: string): Promise<number> => (await inTree({ [file]: `${head(other)}${code.replace('$B', base)}\n${file.endsWith('.go') ? '}\n' : ''}` })).length;
  expect(await asked('other', 'https://api.acme-edge.com/v1')).toBe(0);
  expect(await asked('api', 'https://api.acme-edge.com/v1')).toBe(1);
  // What stands in for the API has a name that says so.
  expect(await asked('other', 'https://api.mock.local/v1')).toBe(1);
});

test.each([
  ['that is made a client of elsewhere', ''],
  ['that somebody makes another client of', 'class E { IEdge e = RestService.For<IEdge>(K.OTHER); IEdge f(HttpClient http) => RestService.For<IEdge>(http); }\n'],
  ['beside another that is', 'class E { IOther e = RestService.For<IOther>(K.OTHER); }\n'],
  ['in a block with others', 'class E { void S(IServiceCollection s) { s.Add(() => { s.AddRefitClient<IEdge>(); s.AddRefitClient<IOther>().ConfigureHttpClient(c => c.BaseAddress = new Uri(K.OTHER)); }); } }\n'],
])('an interface %s may be asked of the API', async (_, code) => {
  expect(await entriesIn('csharp', `${CONSTANTS.csharp}public interface IEdge {\n  [Get("/zones/{zone}/filters")] Task<string> F(string zone);\n}\n${code}`)).toEqual(['filters-api']);
});

test.each([
  ["const site = 'https://shop.example.com';\nconst cf = new Edge(site);", 1],
  ["const cf = new Edge(token, OTHER);", 1],
  ["class Edge { constructor(site) { this.site = site; } get(path) { return fetch(API + path); } }\nconst cf = new Edge(OTHER);", 1],
  ["const cf = new Edge(OTHER);", 0],
])('a class that is told an address which may be no base may ask the API: %s', async (made, count) => {
  expect(await entriesIn('javascript', `${CONSTANTS.javascript}${made}\ncf.get(\`/zones/\${z}/filters\`);\n`)).toHaveLength(count);
});

test('what a class of another file does with the address it is told is not known here', async () => {
  const made = `import { Edge } from './edge.js';\nconst OTHER = '${OTHER}';\nconst api = '${API}';\nconst cf = new Edge(OTHER);\ncf.get('/zones/1/filters');\n`;
  expect(await inTree({ 'a.js': made, 'edge.js': 'export class Edge { constructor(site) { this.site = site; } }\n' })).toEqual(['a.js:5 filters-api']);
  expect(await inTree({ 'a.js': made.replace('./edge.js', 'edge') })).toEqual([]);
});

test('a client of one service is asked for nothing of another', async () => {
  const asked = (client: string) => entriesIn('javascript', `${CONSTANTS.javascript}${client}.request('GET /organizations/{org}/members', { org });\n`);
  expect(await asked('octokit')).toEqual([]);
  expect(await asked('this.octokit')).toEqual([]);
  expect(await asked('client')).toEqual(['organizations-api?']);
});
