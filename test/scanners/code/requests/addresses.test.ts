import { expect, test } from 'vitest';
import { inText, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const LEVEL = `${API}/zones/$Z/settings/security_level`;

test.each([
  ['shell', `url="${LEVEL}"\ncurl "$url"\ncurl -X PATCH "$url" -d '{"value":"under_attack"}'\ncurl -X PATCH "$url" -d '{"value":"high"}'\n`],
  ['python', `url = "${LEVEL}"\nrequests.get(url)\nrequests.patch(url, json={"value": "high"})\n`],
  ['javascript', `const url = '${LEVEL}';\nawait fetch(url);\nawait fetch(url, { method: 'PATCH', body: JSON.stringify({ value: 'high' }) });\n`],
])('an address that has a name is judged for every request that asks for it: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual(['1 security-level']);
});

test.each([
  ['javascript', `const url = '${LEVEL}';\nconsole.log(url);\nconsole.log(\`asking ${'${url}'} now\`);\nawait fetch(url);\n`],
  ['python', `url = f"${LEVEL}/{z}"[:9]\nurl = f"${API}/zones/{z}/settings/security_level"\nprint("asking", url)\nlogger.info("asking %s", url)\nlogger.debug(f"asking {url}")\nrequests.patch(url, json={"value": "off"})\n`],
  ['go', `package a\n\nfunc f(z string) {\n\turl := fmt.Sprintf("${API}/zones/%s/settings/security_level", z)\n\tlog.Printf("asking %s", url)\n\thttp.Get(url)\n}\n`],
  ['php', `<?php\n$url = "${API}/zones/$z/settings/security_level";\nerror_log("asking $url");\nfile_get_contents($url);\n`],
  ['ruby', `url = "${API}/zones/#{z}/settings/security_level"\nputs "asking #{url}"\nRestClient.get(url)\n`],
  ['java', `class A { void f(String z) {\n  String url = "${API}/zones/" + z + "/settings/security_level";\n  log.info("asking {}", url);\n  rest.getForObject(url, String.class);\n} }\n`],
  ['kotlin', `suspend fun f(z: String) {\n  val url = "${API}/zones/$z/settings/security_level"\n  Log.d("TAG", url)\n  client.get(url)\n}\n`],
  ['csharp', `class A { async Task F(string z) {\n  var url = $"${API}/zones/{z}/settings/security_level";\n  _logger.LogInformation("asking {Url}", url);\n  await client.GetAsync(url);\n} }\n`],
  ['rust', `async fn f(z: &str) {\n    let url = format!("${API}/zones/{}/settings/security_level", z);\n    println!("asking {}", url);\n    reqwest::get(&url).await;\n}\n`],
  ['elixir', `defmodule A do\n  def f(z) do\n    url = "${API}/zones/#{z}/settings/security_level"\n    Logger.info("asking #{url}")\n    Req.get!(url)\n  end\nend\n`],
])('what is shown before it is asked for is judged as it is asked for: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual([]);
});

test('an address that is only shown is one that somebody asks for somewhere', async () => {
  expect(await inText('javascript', `const url = '${LEVEL}';\nconsole.log(url);\n`)).toEqual(['1 security-level?']);
  expect(await inText('javascript', `const url = '${LEVEL}';\nconsole.log(\`asking ${'${url}'}\`);\nawait fetch(url, { method: 'PATCH', body: JSON.stringify({ value: 'high' }) });\n`)).toEqual(['1 security-level']);
});

test.each([
  ['ruby', (value: string) => `uri = URI("${LEVEL}")\nreq = Net::HTTP::Patch.new(uri.request_uri)\nreq.body = { value: '${value}' }.to_json\n`],
  ['ruby', (value: string) => `uri = URI("${LEVEL}")\nreq = Net::HTTP::Patch.new(uri.path, 'Content-Type' => 'application/json')\nreq.body = JSON.generate(value: '${value}')\n`],
  ['python', (value: string) => `u = urlparse("${LEVEL}")\nHTTPSConnection(u.netloc).request("PATCH", u.path, json.dumps({"value": "${value}"}))\n`],
  ['javascript', (value: string) => `const u = new URL('${LEVEL}');\nconst req = https.request({ hostname: u.hostname, path: u.pathname, method: 'PATCH' });\nreq.end(JSON.stringify({ value: '${value}' }));\n`],
  ['java', (value: string) => `class A { void f() { URI uri = URI.create("${LEVEL}");\n  HttpPatch patch = new HttpPatch(uri.getPath());\n  patch.setEntity(new StringEntity("{\\"value\\":\\"${value}\\"}"));\n} }\n`],
  ['go', (value: string) => `package a\n\nfunc f() { u, _ := url.Parse("${LEVEL}")\n\thttp.NewRequest("PATCH", host+u.RequestURI(), strings.NewReader(\`{"value":"${value}"}\`))\n}\n`],
])('the path of an address leads where the address does: %s %#', async (language, code) => {
  expect((await inText(language, code('high'))).map((one) => one.slice(one.indexOf(' ') + 1))).toEqual(['security-level']);
  expect(await inText(language, code('off'))).toEqual([]);
});

test('a record that a call is told is no request of its own', async () => {
  const told = (value: string): string => `const path = '/client/v4/zones/1/settings/security_level';\nconst options = { hostname: 'api.cloudflare.com', path, method: 'PATCH' };\nconst req = https.request(options);\nreq.end(JSON.stringify({ value: '${value}' }));\n`;
  expect(await inText('javascript', told('high'))).toEqual(['1 security-level']);
  expect(await inText('javascript', told('off'))).toEqual([]);
  expect(await inText('javascript', `const path = '/client/v4/zones/1/settings/security_level';\nconst later = { hostname: 'api.cloudflare.com', path, method: 'PATCH' };\n`)).toEqual(['1 security-level?']);
});

test.each([
  ['shell', `url="${LEVEL}"\ncurl "$url"\ncurl -X PATCH "$url" -d '{"value":"under_attack"}'\necho "$url"\n`],
  ['javascript', `const url = '${LEVEL}';\nawait fetch(url);\nlog(url);\n`],
])('who only shows the address asks for nothing: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual([]);
});

test.each([
  ['braces around a variable', 'php', `<?php\n$api = "${API}"; $what = 'filters';\nf("{$api}/zones/{$z}/{$what}");\n`, ['2 filters-api']],
  ['segments behind an operator', 'python', `from yarl import URL\nBASE = URL("${API}")\nawait s.get(BASE / "zones" / zone / "filters")\nawait s.get(BASE / "zones" / zone / "rulesets")\n`, ['3 filters-api']],
  ['a number that is divided', 'python', `from yarl import URL\nBASE = URL("${API}")\nawait s.get(BASE, total / filters, "zones")\n`, []],
  ['a slash that is cut off', 'php', `<?php\n$api = "${API}/";\nf(rtrim($api, '/') . "/zones/$z/filters");\n`, ['3 filters-api']],
  ['an arm of match', 'php', `<?php\n$what = match ($t) { 'waf' => 'firewall/rules', default => throw new E() };\nf("${API}/zones/$z/{$what}");\n`, ['2 firewall-rules-api']],
  ['an arm of a function', 'csharp', `class A { object F(string z, string t) => h.GetAsync($"${API}/zones/{z}/{E(t)}");\n  string E(string t) => t switch { "waf" => "firewall/rules", _ => throw new X() }; }\n`, ['2 firewall-rules-api']],
  ['concat, which changes nothing', 'java', `class A { static final String API = "${API}";\n  void f(String z) { x(API.concat("/dns")); x(API + "/zones/" + z + "/filters"); } }\n`, ['2 filters-api']],
  ['concat, which changes its text', 'ruby', `url = +"${API}/zones/"\nurl.concat(zone).concat('/filters')\nHTTP.get(url)\n`, ['2 filters-api']],
])('a text is put together: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test('the end of a path is told to a function that gives an endpoint', async () => {
  const tree = (body: string) => inTree({
    'src/Request.php': `<?php\nconst API = "${API}/";\n`,
    'composer.json': '{"name": "a/cloudflare"}',
    'src/Rules.php': `<?php\n// Cloudflare\nclass Rules extends Getter {\n  function f($id) {\n    ${body}\n  }\n}\n`,
  });
  expect(await tree('$e = $this->getEndpoint("firewall/rules/$id"); return $this->model->resolve($e);')).toEqual(['src/Rules.php:5 firewall-rules-api?']);
  expect(await tree('return $this->url("firewall/rules/$id");')).toEqual([]);
  expect(await tree('return $this->getEndpoint("filters");')).toEqual([]);
  expect(await tree('return $this->getEndpoint("firewall/access_rules");')).toEqual([]);
});

test.each([
  ['markdown', '# Cloudflare\n\nTokens lie in `accounts/<account>/tunnels/*.token` and accounts/company-a/tunnels/company-a.token.\n'],
  ['javascript', "import Cloudflare from 'cloudflare';\nread('zones/a/firewall/rules/b.json');\nread(`accounts/${a}/tunnels/${name}.token`);\n"],
])('a path of a file is none of the API: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual([]);
});

test('an id with a dot is none of a file', async () => {
  expect(await inText('php', `<?php\nf("${API}/zones/$z/firewall/rules/$rule.id");\n`)).toEqual(['2 firewall-rules-api']);
});

test('a module that is resolved is no request', async () => {
  expect(await inText('javascript', "import Cloudflare from 'cloudflare';\nrequire.resolve('zones/a/firewall/rules');\nresolve('zones/a/firewall/rules');\n")).toEqual([]);
});

test.each([
  ['a base without its first word', 'https://api.cloudflare.com/v4/zones/$Z/firewall/rules', ['1 firewall-rules-api']],
  ['a base of another version', 'https://api.cloudflare.com/client/v3/zones/$Z/filters', ['1 filters-api']],
  ['no base at all', 'https://api.cloudflare.com/zones/$Z/filters', ['1 filters-api']],
  ['a root behind more than a base', 'https://api.cloudflare.com/docs/v4/zone/list/zones/$Z/filters', []],
  ['the same base at a host of others', 'https://dns.example.net/v4/zones/$Z/dns_records', []],
])('at the host of the API a base may be written wrongly: %s', async (_, url, expected) => {
  expect(await inText('shell', `curl "${url}"\n`)).toEqual(expected);
});
