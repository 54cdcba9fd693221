import { expect, test } from 'vitest';
import { inText, inTree, unseenIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const LEVEL = `${API}/zones/1/settings/security_level`;

/** Ways to send a level, with what the answer is for one that is harmful. */
const SENT: [string, string, (level: string) => string][] = [
  ['ruby', 'names that are gathered into a record', (level) => `def a = call(:patch, '${LEVEL}', value: ${level})\n`],
  ['python', 'names that are gathered into a record', (level) => `self.patch("${LEVEL}", value=${level})\n`],
  ['ruby', 'options that are merged', (level) => `HTTParty.patch('${LEVEL}', @options.merge(body: { value: ${level} }.to_json))\n`],
  ['php', 'options that are merged', (level) => `<?php $client->request('PATCH', '${LEVEL}', array_merge($base, ['json' => ['value' => ${level}]]));\n`],
  ['javascript', 'options that are merged', (level) => `fetch('${LEVEL}', Object.assign({ method: 'PATCH' }, { body: JSON.stringify({ value: ${level} }) }));\n`],
  ['ruby', 'what a stub expects', (level) => `stub_request(:patch, '${LEVEL}').with(body: { value: ${level} })\n`],
  ['javascript', 'what is written to a request of Node', (level) => `const options = { hostname: 'api.cloudflare.com', path: '/client/v4/zones/1/settings/security_level', method: 'PATCH' };\nconst req = https.request(options, done);\nreq.write(JSON.stringify({ value: ${level} }));\nreq.end();\n`],
  ['javascript', 'a request with a type of media', (level) => `agent.patch('${LEVEL}').type('json').send({ value: ${level} }).end(done);\n`],
  ['csharp', 'a method of an address', (level) => `class A { Task F() => "${LEVEL}".WithOAuthBearerToken(token).PatchJsonAsync(new { value = ${level} }); }\n`],
  ['kotlin', 'a method of an address', (level) => `fun a() = "${LEVEL}".httpPatch().body("""{"value": ${level}}""").response()\n`],
  ['rust', 'a builder that is told the method first', (level) => `fn a() { Request::builder().method("PATCH").uri("${LEVEL}").body(Body::from(r#"{"value": ${level}}"#)); }\n`],
  ['go', 'a text of JSON', (level) => `package a\n\nfunc a() { client.Patch("${LEVEL}").SetBodyJsonString(\`{"value": ${level}}\`).Do() }\n`],
  ['csharp', 'a record by the order of its fields', (level) => `record Setting([property: JsonPropertyName("value")] string Level);\nclass A { Task F() => http.PatchAsJsonAsync("${LEVEL}", new Setting(${level})); }\n`],
  ['java', 'a record by the order of its fields', (level) => `record Setting(String value) {}\nclass A { void f() { rest.patchForObject("${LEVEL}", new Setting(${level}), Object.class); } }\n`],
  ['kotlin', 'a record by the order of its fields', (level) => `data class Setting(val value: String)\nfun a() = http.patch("${LEVEL}", Setting(${level}))\n`],
  ['python', 'a record by the order of its fields', (level) => `class Setting(NamedTuple):\n    value: str\n\nrequests.patch("${LEVEL}", json=Setting(${level})._asdict())\n`],
  ['python', 'a model', (level) => `requests.patch("${LEVEL}", json=Setting(value=${level}).model_dump())\n`],
  ['perl', 'what stands behind the headers', (level) => `my $req = HTTP::Request->new('PATCH', '${LEVEL}', $headers, encode_json({ value => ${level} }));\n`],
  ['typescript', 'the data of Playwright', (level) => `import { test } from '@playwright/test';\ntest('a', async ({ request }) => { await request.patch('${LEVEL}', { data: { value: ${level} } }); });\n`],
  ['typescript', 'the data of Playwright beside what it does with an answer', (level) => `export const f = (request) => request.patch('${LEVEL}', { data: { value: ${level} }, failOnStatusCode: false });\n`],
  ['typescript', 'data alone, which a client of any name may be told', (level) => `export const f = (client) => client.patch('${LEVEL}', { data: { value: ${level} } });\n`],
  ['perl', 'the content of a request that is told no more', (level) => `$http->request('PATCH', '${LEVEL}', { content => encode_json({ value => ${level} }) });\n`],
  ['perl', 'what a promise is told of', (level) => `$ua->patch_p('${LEVEL}' => json => { value => ${level} })->then(sub { 1 });\n`],
  ['perl', 'what a promise is told behind headers', (level) => `$ua->patch_p('${LEVEL}' => { Accept => '*/*' } => json => { value => ${level} })->wait;\n`],
  ['perl', 'what stands behind headers of any name', (level) => `my $req = HTTP::Request->new('PATCH', '${LEVEL}', $h, encode_json({ value => ${level} }));\n`],
  ['perl', 'what stands behind headers that are made there', (level) => `my $req = HTTP::Request->new(PATCH => '${LEVEL}', HTTP::Headers->new(Accept => '*/*'), encode_json({ value => ${level} }));\n`],
  ['perl', 'what stands behind the word for how it is written', (level) => `$ua->patch('${LEVEL}' => json => { value => ${level} });\n`],
  ['perl', 'what stands behind headers and that word', (level) => `my $tx = $ua->build_tx(PATCH => '${LEVEL}' => $headers => json => { value => ${level} });\n`],
  ['perl', 'what a request of JSON is given', (level) => `my $req = HTTP::Request::JSON->new(PATCH => '${LEVEL}');\n$req->json_content({ value => ${level} });\n`],
  ['java', 'a map of one', (level) => `class A { void f() { rest.patchForObject("${LEVEL}", Collections.singletonMap("value", ${level}), Object.class); } }\n`],
];

const word = (text: string): string[] => [text.replace(/^\d+ /, '')];

test.each(SENT)('%s: a level is read in %s', async (language, _, code) => {
  expect((await inText(language, code('"high"'))).flatMap(word)).toEqual(['security-level']);
});

test.each(SENT)('%s: one that stays allowed is none in %s', async (language, _, code) => {
  expect(await inText(language, code('"under_attack"'))).toEqual([]);
});

test('in Perl a record that has content alone may be the record itself', async () => {
  expect(await inText('perl', `$http->post('${API}/zones/1/dns_records', { content => $address });\n`)).toEqual([]);
  expect(await inText('perl', `$http->patch('${LEVEL}', { content => $level });\n`)).toEqual(['1 security-level?']);
});

test('of a level that is decided at run time, in options that are merged, it is said', async () => {
  expect(await inText('ruby', `def a(level) = HTTParty.patch('${LEVEL}', @options.merge(body: { value: level }.to_json))\n`)).toEqual(['1 security-level?']);
});

test('names of a call that say how it is made are no body', async () => {
  expect(await inText('python', `self.patch("${LEVEL}", timeout=3, retries=2)\n`)).toEqual(['1 security-level?']);
});

test('what a function makes of names that it is given may be more than these', async () => {
  expect(await inText('ruby', `stub_request(:patch, '${LEVEL}').with(body: hash_including(name: 'a'))\n`)).toEqual(['1 security-level?']);
  expect(await unseenIn('ruby', `stub_request(:post, '${API}/zones/1/dns_records').with(body: hash_including(name: 'a'))\n`)).toEqual(['POST /zones/{zone_id}/dns_records']);
  expect(await unseenIn('python', `requests.post("${API}/zones/1/dns_records", json=Record(name="a"))\n`)).toEqual([]);
});

test('a field that is called like the method of jQuery is a field', async () => {
  expect(await inText('javascript', `$.ajax({ type: method, url: '${LEVEL}' });\n`)).toEqual(['1 security-level?']);
  expect(await inText('ruby', `call(:post, '${API}/zones/1/dns_records', type: 'A', name: 'a', locked: true)\n`)).toEqual(['1 dns-record-locked']);
});

test.each([
  ['java', 'HttpExchange', `@HttpExchange("${API}/zones/{z}")\ninterface A {\n  @GetExchange("/filters")\n  Object a(String z);\n  @GetExchange("/rulesets")\n  Object b(String z);\n}\n`, ['3 filters-api']],
  ['kotlin', 'HttpExchange', `@HttpExchange("${API}/zones/{z}")\ninterface A {\n  @GetExchange("/filters")\n  fun a(z: String): Any\n  @GetExchange("/rulesets")\n  fun b(z: String): Any\n}\n`, ['3 filters-api']],
  ['java', 'FeignClient', `@FeignClient(name = "cf", path = "zones/{z}", url = "${API}")\ninterface A {\n  @PatchMapping("settings/security_level")\n  Object a(String z, Object body);\n  @GetMapping("settings/security_level")\n  Object b(String z);\n}\n`, ['3 security-level?']],
  ['java', 'Path', `@Path("/client/v4/zones/{z}")\n@RegisterRestClient(baseUri = "https://api.cloudflare.com")\n@Produces("application/json")\ninterface A {\n  @GET\n  @Path("settings/security_level")\n  Object a(String z);\n  @PATCH\n  @Path("settings/security_level")\n  Object b(String z, Object body);\n}\n`, ['9 security-level?']],
  ['java', 'RequestMapping, in a class that answers requests', `// ${API}\n@RequestMapping("/zones")\nclass A {\n  @GetMapping("/{z}/filters")\n  Object a(String z) { return null; }\n}\n`, []],
])('%s: the beginning of a path stands at an interface: %s', async (language, _, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['java', `class A { void a(String z) {\n  WebTarget zone = client.target("${API}/zones/" + z);\n  zone.path("filters").path(id).request().put(Entity.json(f), Object.class);\n  zone.path("rulesets").request().get(Object.class);\n} }\n`, ['3 filters-api']],
  ['java', `// ${API}\nclass A { void a(String z) {\n  WebTarget team = client.target("https://api.example.com/teams/" + z);\n  team.path("filters").request().get(Object.class);\n} }\n`, []],
  ['rust', `fn a() { ureq::get(&["${API}", "/zones/", z, "/filters"].concat()).call(); ureq::get(&["${API}", "/zones/", z, "/rulesets"].concat()).call(); }\n`, ['1 filters-api']],
])('%s: an address that is lengthened is followed', async (language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

const GO = 'package a\n\nimport cloudflare "github.com/cloudflare/cloudflare-go"\n\n';

test.each(['pool := cloudflare.LoadBalancerPool{Name: "a"}', 'pool := &cloudflare.LoadBalancerPool{}', 'var pool cloudflare.LoadBalancerPool'])('a field that is set on a record of an SDK belongs to it: %s', async (made) => {
  const files = (field: string): Record<string, string> => ({ 'a.go': `${GO}func f() {\n\t${made}\n\tpool.${field} = "b"\n\tapi.Create(pool)\n}\n`, 'go.mod': 'module a\nrequire github.com/cloudflare/cloudflare-go v0.79.0\n' });
  expect(await inTree(files('NotificationEmail'))).toEqual(['a.go:7 lb-notification-email']);
  expect(await inTree(files('Description'))).toEqual([]);
});

test.each([
  ['php', `<?php\nuse Cloudflare\\API\\Endpoints\\FirewallSettings as FS;\n$fs = new FS($adapter);\n$fs->updateSecurityLevelSetting($zone, 'low');\n$fs->updateSecurityLevelSetting($zone, 'under_attack');\n`, ['4 security-level']],
  ['php', `<?php\nuse Cloudflare\\API\\Endpoints\\WAF;\nclass A {\n  function a() { $this->waf()->getPackages($zone); $this->dns()->getPackages($zone); }\n  function waf() { return new WAF($this->adapter); }\n  function dns() { return new DNS($this->adapter); }\n}\n`, ['4 waf-managed-rules-previous']],
  ['python', 'from cloudflare import Cloudflare\n\nclass A:\n    @property\n    def waf(self):\n        return self.client.firewall.waf\n    def a(self):\n        return self.waf.packages.list(zone)\n    def b(self):\n        return self.other.packages.list(zone)\n', ['8 waf-managed-rules-previous']],
])('%s: a part of an SDK that a method gives, or that has another name, is that part', async (language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test('parts that are taken out of what a function gives are parts of the client', async () => {
  const code = (names: string): string => `// Cloudflare\nimport { getClient } from './client';\nconst { ${names} } = getClient();\nawait limits.list({ zone_id: zone });\nawait getClient().rateLimits.list({ zone_id: zone });\n`;
  const files = (names: string): Record<string, string> => ({ 'src/use.ts': code(names), 'package.json': '{ "dependencies": { "cloudflare": "^3.1.0" } }' });
  expect(await inTree(files('rateLimits: limits'))).toEqual(['src/use.ts:4 rate-limits-api?', 'src/use.ts:5 rate-limits-api?']);
  expect(await inTree(files('limits'))).toEqual(['src/use.ts:5 rate-limits-api?']);
});

test('a variable of a type that is called like a method is no call of it', async () => {
  const code = (line: string): string => `${GO}func f() {\n\t${line}\n}\n`;
  const files = (line: string): Record<string, string> => ({ 'a.go': code(line), 'go.mod': 'module a\nrequire github.com/cloudflare/cloudflare-go v0.79.0\n' });
  expect(await inTree(files('var members cloudflare.OrganizationMembers'))).toEqual([]);
  expect(await inTree(files('members, _, _ := api.OrganizationMembers(ctx, "a")'))).toEqual(['a.go:6 organizations-api']);
});

const NET = (path: string, call: string): string => `// Cloudflare\nclass A {\n  Task F(HttpClient client, string z) {\n    var uri = new Uri(Api, $"zones/{z}/${path}");\n    return client.${call};\n  }\n}\n`;

test.each([
  ['reads by its name', NET('settings/security_level', 'GetLevelAsync<Level>(uri, auth)'), []],
  ['writes by its name', NET('settings/security_level', 'PatchLevelAsync(uri, body)'), ['4 security-level?']],
  ['writes what stays', NET('settings/security_level', 'PatchLevelAsync(uri, new { value = "under_attack" })'), []],
  ['is told a method', NET('settings/security_level', 'GetResultAsync<Level>(HttpMethod.Patch, uri, body)'), ['4 security-level?']],
  ['does either of two', NET('settings/security_level', 'GetOrSetAsync<Level>(uri, auth)'), ['4 security-level?']],
  ['reads what goes', NET('settings/minify', 'GetLevelAsync<Level>(uri, auth)'), ['4 zone-setting-minify']],
  ['is given an address that is whole', '// Cloudflare\nclass A { Task F(HttpClient c, string z) => c.GetRulesAsync(new Uri($"https://api.cloudflare.com/client/v4/zones/{z}/filters", UriKind.Absolute)); }\n', ['2 filters-api']],
])('a method of .NET that %s', async (_, code, expected) => {
  expect(await inText('csharp', code)).toEqual(expected);
});
