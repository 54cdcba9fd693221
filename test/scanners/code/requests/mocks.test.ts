import { expect, test } from 'vitest';
import { entriesInTree, inTree, unseenInTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** Mocks of requests that are told a pattern, by the end of the path. */
const MOCKED: [what: string, file: string, code: (end: string) => string][] = [
  ['nock', 'a.test.js', (end) => `nock('https://api.cloudflare.com').get(/\\/client\\/v4\\/zones\\/\\w+\\/${end}/).reply(200);\n`],
  ['nock', 'b.test.js', (end) => `nock('${API}').get(/^\\/zones\\/[a-z0-9]+\\/${end}(\\?.*)?$/).reply(200);\n`],
  ['nock', 'c.test.js', (end) => `nock('${API}').get(new RegExp('^/zones/.+/${end}/?$')).reply(200);\n`],
  ['fetch-mock', 'd.test.js', (end) => `fetchMock.get(/api\\.cloudflare\\.com\\/client\\/v4\\/zones\\/.*\\/${end}/, []);\n`],
  ['Playwright', 'a.spec.js', (end) => `await page.route(/cloudflare\\.com\\/client\\/v4\\/zones\\/\\w+\\/${end}/, handler);\n`],
  ['WireMock', 'ATest.java', (end) => `class ATest { void f() { stubFor(get(urlPathMatching("/client/v4/zones/[a-z0-9]+/${end}")).willReturn(ok())); } }\n`],
  ['WireMock', 'BTest.java', (end) => `class BTest { void f() { stubFor(get(urlMatching("/client/v4/zones/.*/${end}\\\\?page=1")).willReturn(ok())); } }\n`],
  ['responses', 'test_a.py', (end) => `responses.add(responses.GET, re.compile(r"https://api\\.cloudflare\\.com/client/v4/zones/\\w+/${end}"), json={})\n`],
  ['a named pattern', 'test_b.py', (end) => `PATTERN = re.compile(r"^https://api\\.cloudflare\\.com/client/v4/zones/.*/${end}$")\nmocked.get(PATTERN, payload={})\n`],
  ['respx', 'test_c.py', (end) => `respx.route(method="GET", path__regex=r"^/client/v4/zones/(?P<zone>\\w+)/${end}$")\n`],
  ['httpmock', 'a_test.go', (end) => `package a\n\nfunc f() { httpmock.RegisterRegexpResponder("GET", regexp.MustCompile(\`^https://api\\.cloudflare\\.com/client/v4/zones/\\w+/${end}\`), r) }\n`],
  ['httpmock', 'b_test.go', (end) => `package a\n\nfunc f() { httpmock.RegisterResponder("GET", \`=~^https://api\\.cloudflare\\.com/client/v4/zones/\\w+/${end}\\z\`, r) }\n`],
  ['WebMock', 'a_spec.rb', (end) => `stub_request(:get, %r{api\\.cloudflare\\.com/client/v4/zones/\\w+/${end}})\n`],
  ['WebMock', 'b_spec.rb', (end) => `stub_request(:get, /api.cloudflare.com\\/client\\/v4\\/zones\\/#{zone}\\/${end}/i)\n`],
  ['WireMock.Net', 'ATest.cs', (end) => `class A { void F() { server.Given(Request.Create().WithPath(new RegexMatcher("^/client/v4/zones/.*/${end}$")).UsingGet()).RespondWith(r); } }\n`],
  ['wiremock', 'tests/a.rs', (end) => `fn f() { Mock::given(method("GET")).and(path_regex(r"^/client/v4/zones/[a-z0-9]+/${end}$")).mount(&s); }\n`],
  ['a pattern of Scala', 'A.scala', (end) => `val Uri = \"\"\"https://api.cloudflare.com/client/v4/zones/(.+?)/${end}/(.+)\"\"\".r\n`],
  ['a pattern that an address is held against', 'test_d.py', (end) => `assert re.match(r"https://api.cloudflare.com/client/v4/zones/([^/]+)/${end}", url)\n`],
  ['Laravel', 'ATest.php', (end) => `<?php\nHttp::fake(['https://api.cloudflare.com/client/v4/zones/*/${end}*' => Http::response([])]);\n`],
];

test.each(MOCKED)('a mock that is told a pattern shows what is asked for: %s, %s', async (_, file, code) => {
  expect(await entriesInTree({ [file]: code('rate_limits') })).toEqual(['rate-limits-api']);
  expect(await inTree({ [file]: code('rulesets') })).toEqual([]);
});

test('a pattern of a path beside a method tells the method', async () => {
  const code = (verb: string): string => `class ATest { void f() { stubFor(${verb}(urlPathMatching("/client/v4/zones/[a-z0-9]+/settings/security_level")).willReturn(ok())); } }\n`;
  expect(await inTree({ 'ATest.java': code('patch') })).toEqual(['ATest.java:1 security-level?']);
  expect(await inTree({ 'ATest.java': code('get') })).toEqual([]);
});

test.each([
  ['patterns of another API', 'a.test.js', "nock('https://api.example.com').get(/\\/articles\\/\\w+\\/filters/).reply(200);\nconst PATTERN = /\\/lists\\/\\w+\\/rate_limits/;\n"],
  ['a pattern that is no path', 'a.js', `// ${API}\nconst name = /cf\\.threat_score/;\nconst rest = url.replace(/\\/client\\/v4/, '');\n`],
])('%s: none', async (_, file, code) => {
  expect(await inTree({ [file]: code })).toEqual([]);
});

test('an address that sling lengthens is asked for with what its method is given', async () => {
  const code = (line: string): string => `package a\n\nimport "github.com/dghubble/sling"\n\nfunc f(z string) {\n\tbase := sling.New().Base("${API}/")\n\t${line}.Receive(&ok, &no)\n}\n`;
  expect(await inTree({ 'a.go': code('base.New().Path("zones/").Path(z + "/").Get("rate_limits")') })).toEqual(['a.go:7 rate-limits-api']);
  expect(await inTree({ 'a.go': code('base.New().Path("zones/" + z + "/").Path("firewall/rules")') })).toEqual(['a.go:7 firewall-rules-api']);
  expect(await inTree({ 'a.go': code('base.New().Path("zones/").Path(z + "/").Get("rulesets")') })).toEqual([]);
  expect(await inTree({ 'a.go': code('base.New().Path("zones/" + z + "/settings/").Patch("security_level").BodyJSON(map[string]string{"value": "high"})') })).toEqual(['a.go:7 security-level']);
  expect(await inTree({ 'a.go': code('base.New().Path("zones/" + z + "/settings/").Get("security_level")') })).toEqual([]);
});

test('what a method behind an address is given need not belong to it', async () => {
  const code = `class A { void a(String z) { client.target("${API}/zones/" + z).path("filters").request().post("json"); } }\n`;
  expect(await inTree({ 'A.java': code })).toEqual(['A.java:1 filters-api']);
});

test('a class of Ktor stands for an address that begins with those of the classes around it', async () => {
  const code = (last: string): string => `import io.ktor.resources.*\n\n@Resource("${API}/zones/{zone}")\nclass Zone(val zone: String) {\n  @Resource("firewall")\n  class Firewall(val parent: Zone) {\n    @Resource("${last}")\n    class Last(val parent: Firewall)\n  }\n  @Resource("rulesets")\n  class Rulesets(val parent: Zone)\n}\nsuspend fun f() = client.get(Zone.Firewall.Last(Zone.Firewall(Zone("a"))))\n`;
  expect(await inTree({ 'A.kt': code('rules') })).toEqual(['A.kt:7 firewall-rules-api']);
  expect(await inTree({ 'A.kt': code('events') })).toEqual([]);
  expect(await inTree({ 'A.kt': '@Resource("/articles")\nclass Articles {\n  @Resource("filters")\n  class Filters(val parent: Articles)\n}\n' })).toEqual([]);
});

test.each([
  ['a field that ends', '{"type": "A", "locked": true}', ['1 dns-record-locked']],
  ['none', '{"type": "A"}', []],
])('what WireMock expects to be sent is read: %s', async (_, body, expected) => {
  const code = `class ATest { void f() { verify(putRequestedFor(urlEqualTo("/client/v4/zones/1/dns_records/2")).withRequestBody(equalToJson("${body.replaceAll('"', '\\"')}"))); } }\n`;
  expect(await inTree({ 'ATest.java': code })).toEqual(expected.map((line) => `ATest.java:${line}`));
});

const LEVEL = (path: string): string => `\`/zones/\${zone}/settings/${path}\``;

test.each([
  ['Jest', 'a.test.js', (method: string, level: string) => `expect(client.${method}).toHaveBeenCalledWith(${LEVEL('security_level')}, { value: '${level}' });\n`],
  ['Jest, of one of many', 'b.test.js', (method: string, level: string) => `expect(client.${method}).toHaveBeenNthCalledWith(2, ${LEVEL('security_level')}, { value: '${level}' });\n`],
  ['chai', 'c.test.js', (method: string, level: string) => `expect(client.${method}).to.have.been.calledWith(${LEVEL('security_level')}, { value: '${level}' });\n`],
  ['Python', 'test_a.py', (method: string, level: string) => `client.${method}.assert_called_once_with(f"/zones/{zone}/settings/security_level", json={"value": "${level}"})\n`],
])('what a mock is expected to be called with is read by its method: %s', async (_, file, code) => {
  const found = async (method: string, level: string) => inTree({ [file]: `${file.endsWith('.py') ? '#' : '//'} ${API}\n${code(method, level)}` });
  expect(await found('patch', 'high')).toEqual([`${file}:2 security-level`]);
  expect(await found('patch', 'under_attack')).toEqual([]);
  expect(await found('get', 'high')).toEqual([]);
});

test('of a mock whose name tells no method, and of a call that must not be made, only the path is read', async () => {
  const found = async (line: string) => inTree({ 'a.test.js': `// ${API}\n${line}\n` });
  expect(await found(`expect(send).toHaveBeenCalledWith(${LEVEL('security_level')});`)).toEqual(['a.test.js:2 security-level?']);
  expect(await found(`expect(client.get).not.toHaveBeenCalledWith(${LEVEL('minify')});`)).toEqual(['a.test.js:2 zone-setting-minify']);
});

test.each([
  ['Go', (name: string) => `${name}.go`, `package a\n\n// ${API}\nfunc stub(mux *http.ServeMux) {\n\tmux.HandleFunc("POST /zones/z/dns_records", func(w http.ResponseWriter, r *http.Request) {})\n}\n`],
  ['JavaScript', (name: string) => `${name.replace('_', '.')}.js`, `// ${API}\nnock('${API}').post('/zones/z/dns_records').reply(200);\n`],
])('what stands in for the API in a test sends nothing that could be unknown: %s', async (_, file, code) => {
  expect(await unseenInTree({ [file('a_test')]: code })).toEqual([]);
});

test('a request of a test that nobody sees the body of is said', async () => {
  expect(await unseenInTree({ 'a.test.js': `fetch('${API}/zones/z/dns_records', { method: 'POST', body });\n` })).toEqual(['a.test.js:1 POST /zones/{zone_id}/dns_records']);
});

test('a mock that answers wherever a path is asked for shows it too, and a list of files does not', async () => {
  const around = { 'verify.sh': `curl ${API}/user/tokens/verify\n` };
  expect(await inTree({ ...around, 'tests/ATest.php': "<?php\nHttp::fake([\n  '*/firewall/rules' => $none,\n  '*/zones/*/rate_limits*' => $none,\n  '*/zones/*/rulesets' => $none,\n]);\n" })).toEqual([
    'tests/ATest.php:3 firewall-rules-api?', 'tests/ATest.php:4 rate-limits-api',
  ]);
  expect(await inTree({ ...around, 'e2e/a.spec.ts': "await page.route('**/zones/*/filters', answer);\n" })).toEqual(['e2e/a.spec.ts:1 filters-api']);
  expect(await inTree({ ...around, 'tests/tsconfig.json': '{ "include": ["**/filters", "**/firewall/rules/*.ts"] }\n' })).toEqual([]);
});
