import { expect, test } from 'vitest';
import { inText, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

test.each([
  ['javascript', `const ZONE = '';\nfetch('${API}/zones/' + ZONE + '/filters');\n`],
  ['python', `ZONE = ""\nrequests.get(f"${API}/zones/{ZONE}/filters")\n`],
  ['powershell', `$Zone = ""\nInvoke-RestMethod -Uri "${API}/zones/$Zone/filters"\n`],
  ['php', `<?php $zone = ''; \n$http->get('${API}/zones/' . $zone . '/filters');\n`],
  ['python', `ZONE = "your zone id"\nrequests.get("${API}/zones/" + ZONE + "/filters")\n`],
])('%s: an id that is still to be filled in stands for any id', async (language, code) => {
  expect(await inText(language, code)).toEqual(['2 filters-api']);
});

test('an empty id is none of the fixed words of a path', async () => {
  expect(await inText('python', `KIND = ""\nrequests.get(f"${API}/zones/{zone}/{KIND}")\n`)).toEqual([]);
});

test('a path is pointed at where its words stand, not where an id is written', async () => {
  const code = `defmodule T do\n  test "filter" do\n    id = "f-1"\n    Bypass.expect_once(bypass, "GET", "/zones/#{zone}/filters/#{id}", fn conn -> conn end)\n    Cloudflare.show(id)\n  end\nend\n`;
  expect(await inText('elixir', code)).toEqual(['4 filters-api']);
});

test.each([
  ['csharp', 'var a = Base.AppendPathSegments("zones", zone, "firewall", "rules");'],
  ['csharp', 'var a = Base.AppendPathSegment("zones").AppendPathSegment(zone).AppendPathSegment("firewall/rules");'],
  ['java', 'class A { HttpUrl u = HttpUrl.parse(BASE).newBuilder().addPathSegment("zones").addPathSegment(zone).addPathSegments("firewall/rules").build(); }'],
  ['kotlin', 'val a = listOf(BASE, "zones", zone, "firewall", "rules").joinToString("/")'],
  ['elixir', 'a = Path.join([base, "zones", zone, "firewall/rules"])'],
  ['ruby', 'a = File.join([base, "zones", zone, "firewall/rules"])'],
])('%s puts a path together from segments: %s', async (language, line) => {
  expect(await inText(language, `${language === 'csharp' ? 'class A { void F() {' : ''} ${line} ${language === 'csharp' ? '} }' : ''} // cloudflare\n`)).toEqual([expect.stringContaining('1 firewall-rules-api')]);
});

test('segments of a living path stay clean', async () => {
  expect(await inText('csharp', 'class A { void F() { var a = Base.AppendPathSegments("zones", zone, "firewall", "access_rules", "rules"); } } // cloudflare\n')).toEqual([]);
});

test('a table of calls names method and path, and says nothing of the body', async () => {
  const java = `class Calls { // cloudflare\n  enum Call {\n    READ(Method.GET, "/zones/{0}/settings/security_level", 1, 0),\n    CHANGE(Method.PATCH, "/zones/{0}/settings/security_level", 1, 1),\n    ACCESS(Method.PATCH, "/zones/{0}/firewall/access_rules/rules/{1}", 2, 1);\n  }\n}\n`;
  expect(await inText('java', java)).toEqual(['4 security-level?']);
  const script = `const cloudflare = [\n  { callee: 'read', method: 'GET', path: 'zones/:zone/settings/security_level' },\n  { callee: 'change', method: 'PATCH', path: 'zones/:zone/settings/security_level' },\n];\n`;
  expect(await inText('javascript', script)).toEqual(['3 security-level?']);
});

test('a body is read through what turns it into bytes', async () => {
  const python = (value: string): string => `requests.patch(f"${API}/zones/{z}/settings/security_level", data=json.dumps({"value": ${value}}).encode("utf-8"))\n`;
  expect(await inText('python', python('"high"'))).toEqual(['1 security-level']);
  expect(await inText('python', python('level'))).toEqual(['1 security-level?']);
  expect(await inText('python', python('"under_attack"'))).toEqual([]);
  const csharp = (value: string): string => `class A { void F() { var r = new HttpRequestMessage(HttpMethod.Patch, $"${API}/zones/{z}/settings/security_level") { Content = new StringContent(JsonSerializer.Serialize(new { value = "${value}" }), Encoding.UTF8, "application/json") }; } }\n`;
  expect(await inText('csharp', csharp('high'))).toEqual(['1 security-level']);
  expect(await inText('csharp', csharp('under_attack'))).toEqual([]);
});

test('a word that a method of an SDK is given is judged with the method', async () => {
  const script = (value: string): string => `import cf from 'cloudflare';\nfor (const one of list) await cf.zoneSettings.edit(zone, one.id, { value: one.value });\nawait cf.zoneSettings.edit(zone, 'security_level', { value: '${value}' });\n`;
  expect(await inText('typescript', script('under_attack'))).toEqual([]);
  expect(await inText('typescript', script('low'))).toEqual(['3 security-level']);
});

test('python-cloudflare gets what is called without a verb, and generated SDKs have words in between', async () => {
  const old = 'import CloudFlare\ncf = CloudFlare.CloudFlare()\ncf.zones.filters(zone)\ncf.zones.firewall.access_rules.rules(zone)\ncf.user.organizations()\n';
  expect(await inText('python', old)).toEqual(['3 filters-api']);
  const generated = 'from cloudflare import Cloudflare\nclient = Cloudflare()\nclient.firewall.rules.with_raw_response.list(zone_id=z)\nclient.with_options(timeout=3).rate_limits.list(zone_id=z)\nclient.with_options(timeout=3).firewall.access_rules.list(zone_id=z)\n';
  expect(await inText('python', generated)).toEqual(['3 firewall-rules-api', '4 rate-limits-api']);
});

test.each([
  ['cs', 'Endpoints', 'namespace A; static class Endpoints { public const string Zones = "zones"; public const string FirewallRules = "firewall/rules"; public const string Lockdowns = "firewall/lockdowns"; }', (name: string) => `namespace B; class Cloudflare { Task F(string zone) => http.GetAsync($"{Endpoints.Zones}/{zone}/{Endpoints.${name}}"); }`],
  ['php', 'Endpoints', '<?php class Endpoints { const FirewallRules = "firewall/rules"; const Lockdowns = "firewall/lockdowns"; }', (name: string) => `<?php use App\\Endpoints; $cloudflare->get("zones/" . $zone . "/" . Endpoints::${name});`],
  ['rb', 'zone_paths', 'module ZonePaths\n  FirewallRules = "firewall/rules"\n  Lockdowns = "firewall/lockdowns"\nend', (name: string) => `cloudflare.get("zones/#{zone}/#{ZonePaths::${name}}")`],
  ['kt', 'Paths', 'package a\nobject Paths { const val FirewallRules = "firewall/rules"; const val Lockdowns = "firewall/lockdowns" }', (name: string) => `package a\nfun f() = cloudflare.get("zones/$zone/\${Paths.${name}}")`],
])('%s: a constant is followed into the file of its type', async (extension, file, constants, use) => {
  const tree = (name: string): Record<string, string> => ({ [`lib/${file}.${extension}`]: constants, [`src/use.${extension}`]: use(name) });
  expect(await inTree(tree('FirewallRules'))).toEqual([expect.stringMatching(/^src\/use\.\w+:\d firewall-rules-api$/)]);
  expect(await inTree(tree('Lockdowns'))).toEqual([]);
});

test('Go shares constants within a package', async () => {
  const tree = (tail: string): Record<string, string> => ({
    'cf/paths.go': `package cf\n\nconst (\n\tbase = "${API}"\n\tfilterTail = "/filters"\n\tlockTail = "/firewall/lockdowns"\n)\n`,
    'cf/use.go': `package cf\n\n// cloudflare\nfunc f(zone string) { get(base + "/zones/" + zone + ${tail}) }\n`,
    'other/paths.go': 'package other\n\nconst filterTail = "/purge_cache"\n',
  });
  expect(await inTree(tree('filterTail'))).toEqual(['cf/use.go:4 filters-api']);
  expect(await inTree(tree('lockTail'))).toEqual([]);
});

test.each([
  ['python', 'data = {"name": n, "origins": []} # cloudflare\ndata["notification_email"] = email\n'],
  ['ruby', 'data = { name: n, origins: [] } # cloudflare\ndata[:notification_email] = email\n'],
  ['php', '<?php $data = ["name" => $n, "origins" => $o]; // cloudflare\n$data["notification_email"] = $email;\n'],
])('%s: a field that is set later belongs to the record it is set on', async (language, code) => {
  expect(await inText(language, code)).toEqual(['2 lb-notification-email?']);
  expect(await inText(language, code.replaceAll('origins', 'members'))).toEqual([]);
});

test('what a record becomes after it was sent is not what was sent', async () => {
  const code = (first: string, second: string): string => `data = {"value": "off"}\n${first}\n${second}\n`;
  const [send, set] = [`requests.patch("${API}/zones/1/settings/security_level", json=data)`, 'data["value"] = "high"'];
  expect(await inText('python', code(set, send))).toEqual(['3 security-level']);
  expect(await inText('python', code(send, set))).toEqual([]);
});

test('a path may be given to a call in pieces, ids between them', async () => {
  expect(await inText('python', 'cloudflare.call("GET", "zones", zone, "firewall", "rules")\n')).toEqual(['1 firewall-rules-api?']);
  expect(await inText('python', 'cloudflare.call("GET", "zones", zone, "firewall", "lockdowns")\ncloudflare.call("GET", "zones", zone, kind)\n')).toEqual([]);
});

test('to load a module of an SDK that is catalogued as a whole is to use it', async () => {
  const ruby = (module: string): string => `require 'cloudflair'\nrequire '${module}'\n`;
  expect(await inText('ruby', ruby('cloudflair/api/zone/settings/minify'))).toEqual(['2 zone-setting-minify']);
  expect(await inText('ruby', ruby('cloudflair/api/zone/settings/security_level'))).toEqual(['2 security-level?']);
  expect(await inText('ruby', ruby('cloudflair/api/zone/settings/polish'))).toEqual([]);
  expect(await inText('ruby', ruby('assets/api/zone/settings/minify'))).toEqual([]);
});

test('classes of cloudflare_client and resources of the Elixir package are known by name', async () => {
  expect(await inText('ruby', "require 'cloudflare_client/zone/rate_limit'\nCloudflareClient::Zone::RateLimit.new(zone_id: z)\nCloudflareClient::Zone::PageRule.new(zone_id: z)\n"))
    .toEqual(['1 rate-limits-api', '2 rate-limits-api']);
  expect(await inText('elixir', 'defmodule A do\n  alias Cloudflare.{Filter, WorkersFilter}\n  def a(c), do: Cloudflare.FirewallRule.create(%{}, client: c)\n  def b(c), do: Cloudflare.AccessRule.create(%{}, client: c)\nend\n'))
    .toEqual(['3 firewall-rules-api']);
});
