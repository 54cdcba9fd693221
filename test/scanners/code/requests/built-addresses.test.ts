import { expect, test } from 'vitest';
import { entriesIn, inText } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';


/** Addresses that are put together by a builder, a record, a template or a function, each asked with one setting. */
const BUILT: [string, string, (setting: string) => string][] = [
  ['a function with a query', 'typescript', (setting) => `const build = (path: string, query: Record<string, string> = {}) => \`${API}\${path}?\${new URLSearchParams(query)}\`;\nfetch(build('/zones/1/settings', { page: '5' }), { method: 'PATCH', body: JSON.stringify({ items: [{ id: '${setting}', value: 'on' }] }) });\n`],
  ['a builder of Spring', 'java', (setting) => `class A { void f(String zone) {\n  URI uri = UriComponentsBuilder.fromHttpUrl("${API}").pathSegment("zones", zone, "settings").queryParam("page", 1).build().toUri();\n  rest.exchange(uri, HttpMethod.PATCH, new HttpEntity<>(Map.of("items", List.of(Map.of("id", "${setting}", "value", "on")))), String.class);\n} }\n`],
  ['a record of parts', 'go', (setting) => `package a\n\nfunc f(zone string) {\n\tu := url.URL{Scheme: "https", Host: "api.cloudflare.com", Path: path.Join("/client/v4", "zones", zone, "settings")}\n\tbuf, _ := json.Marshal(map[string]any{"items": []any{map[string]any{"id": "${setting}", "value": "on"}}})\n\treq, _ := http.NewRequest("PATCH", u.String(), bytes.NewReader(buf))\n\thttp.DefaultClient.Do(req)\n}\n`],
  ['a template of Jinja', 'python', (setting) => `import requests\nfrom jinja2 import Template\n\nURL = Template("${API}/zones/{{ zone }}/settings")\nrequests.patch(URL.render(zone=zone), json={"items": [{"id": "${setting}", "value": "on"}]})\n`],
  ['a template of Python', 'python', (setting) => `import requests\nfrom string import Template\n\nurl = Template("${API}/zones/$zone/settings").substitute(zone=zone)\nrequests.patch(url, json={"items": [{"id": "${setting}", "value": "on"}]})\n`],
  ['formats in the rows of a table', 'python', (setting) => `import requests\n\nROWS = [("GET", "/zones/{zone}/dnssec", None), ("PATCH", "/zones/{zone}/settings", {"items": [{"id": "${setting}", "value": "on"}]})]\nfor method, path, body in ROWS:\n    requests.request(method, "${API}" + path.format(zone=zone), json=body)\n`],
  ['formats in the rows of a table', 'ruby', (setting) => `ROWS = [[:get, '/zones/%s/dnssec', nil], [:patch, '/zones/%s/settings', { items: [{ id: '${setting}', value: 'on' }] }]].freeze\nROWS.each { |verb, path, body| HTTParty.public_send(verb, "${API}" + format(path, zone), body: body.to_json) }\n`],
  ['a request that is built', 'rust', (setting) => `async fn f(zone: &str) {\n    let req = http::Request::builder().method(Method::PATCH).uri(format!("${API}/zones/{zone}/settings")).body(serde_json::to_vec(&json!({"items": [{"id": "${setting}", "value": "on"}]})).unwrap()).unwrap();\n    service.call(req).await;\n}\n`],
];

test.each(BUILT)('what is sent to an address that is built is read with it: %s, %s', async (_, language, code) => {
  expect(await entriesIn(language, code('brotli'))).toEqual(['zone-setting-brotli']);
  expect(await entriesIn(language, code('http3'))).toEqual([]);
});

test.each([
  ['python', (word: string) => `import requests\nfrom enum import Enum\n\nclass Route(str, Enum):\n    OLD = "${word}"\n    NEW = "rulesets"\n\nrequests.get(f"${API}/zones/{zone}/{Route.OLD.value}")\n`],
])('a word of a path is what a case of an enum is written with: %s', async (language, code) => {
  expect(await entriesIn(language, code('filters'))).toEqual(['filters-api']);
  expect(await entriesIn(language, code('dns_records'))).toEqual([]);
});

test.each([
  ['added to', (word: string) => `path = Pathname('/client/v4') + 'zones' + zone + '${word}'`],
  ['added to by name', (word: string) => `base = Pathname.new('/client/v4')\nzones = base + 'zones'\npath = zones + zone + '${word}'`],
  ['divided', (word: string) => `path = Pathname.new('/client/v4') / 'zones' / zone / '${word}'`],
  ['joined, then added to', (word: string) => `path = Pathname.new('/client/v4').join('zones') + zone + '${word}'`],
])('a path of Ruby puts a slash before what it is made longer by: %s', async (_, path) => {
  const code = (word: string): string => `${path(word)}\nNet::HTTP.get(URI("https://api.cloudflare.com#{path}"))\n`;
  expect(await entriesIn('ruby', code('filters'))).toEqual(['filters-api']);
  expect(await entriesIn('ruby', code('rulesets'))).toEqual([]);
});

test('a text of Ruby is added to as it is', async () => {
  expect(await entriesIn('ruby', `base = '/client/v4/zones'\nNet::HTTP.get(URI('https://api.cloudflare.com' + base + zone + 'filters'))\n`)).toEqual([]);
});

test('what is put into an address of Elixir is its path, and asks for nothing', async () => {
  const code = (asked: string): string => `"${API}" |> URI.parse() |> Map.put(:path, "/client/v4/zones/#{zone}/settings/security_level") |> URI.to_string() |> ${asked}\n`;
  expect(await inText('elixir', code('HTTPoison.get()'))).toEqual([]);
  expect(await inText('elixir', code('HTTPoison.patch(~s({"value": "high"}))'))).toEqual(['1 security-level']);
});

const LEVEL = '/client/v4/zones/Z/settings/security_level';

/** Addresses that are told their parts one by one, or given another path, and asked for with a body. */
test.each([
  ['javascript', (value: string) => `const { hostname, pathname } = new URL('https://api.cloudflare.com${LEVEL}');\nhttps.request({ hostname, path: pathname, method: 'PATCH' }).end(JSON.stringify({ value: '${value}' }));\n`],
  ['javascript', (value: string) => `const url = new URL('https://api.cloudflare.com${LEVEL}');\nconst { hostname, pathname: path, search } = url;\nhttps.request({ hostname, path: path + search, method: 'PATCH' }).end(JSON.stringify({ value: '${value}' }));\n`],
  ['rust', (value: string) => `async fn f(c: &Client) {\n    let mut url = String::from("https://api.cloudflare.com");\n    write!(url, "${LEVEL}").unwrap();\n    c.patch(&url).json(&json!({ "value": "${value}" })).send().await;\n}\n`],
  ['rust', (value: string) => `async fn f(c: &Client) {\n    let mut url = String::new();\n    write!(&mut url, "https://{}/client/v4/zones/{}/settings/security_level", "api.cloudflare.com", c.zone)?;\n    c.patch(url).json(&json!({ "value": "${value}" })).send().await;\n}\n`],
  ['swift', (value: string) => `func f() async throws {\n  var c = URLComponents()\n  c.scheme = "https"\n  c.host = "api.cloudflare.com"\n  c.path = "${LEVEL}"\n  var req = URLRequest(url: c.url!)\n  req.httpMethod = "PATCH"\n  req.httpBody = "{\\"value\\":\\"${value}\\"}".data(using: .utf8)\n}\n`],
  ['swift', (value: string) => `func f() async throws {\n  var c = URLComponents(string: "https://api.cloudflare.com")!\n  c.path = "${LEVEL}"\n  var req = URLRequest(url: c.url!)\n  req.httpMethod = "PATCH"\n  req.httpBody = "{\\"value\\":\\"${value}\\"}".data(using: .utf8)\n}\n`],
  ['powershell', (value: string) => `$b = [System.UriBuilder]"https://api.cloudflare.com"\n$b.Path = "${LEVEL}"\nInvoke-RestMethod -Method Patch -Uri $b.Uri -Body '{"value":"${value}"}'\n`],
  ['powershell', (value: string) => `$b = New-Object System.UriBuilder "https://api.cloudflare.com"\n$b.Path = "${LEVEL}"\nInvoke-RestMethod -Method Patch -Uri $b.Uri -Body '{"value":"${value}"}'\n`],
  ['powershell', (value: string) => `$u = Join-Path "https://api.cloudflare.com/client/v4" "zones/Z/settings/security_level"\nInvoke-RestMethod -Method Patch -Uri $u -Body '{"value":"${value}"}'\n`],
  ['elixir', (value: string) => `uri = %URI{scheme: "https", host: "api.cloudflare.com", path: "${LEVEL}"}\nHTTPoison.patch(URI.to_string(uri), ~s({"value": "${value}"}))\n`],
  ['elixir', (value: string) => `uri = Map.put(URI.parse("https://api.cloudflare.com"), :path, "${LEVEL}")\nHTTPoison.patch(URI.to_string(uri), ~s({"value": "${value}"}))\n`],
])('what is sent to an address that is told its parts is read with it: %s %#', async (language, code) => {
  expect(await entriesIn(language, code('high'))).toEqual(['security-level']);
  expect(await inText(language, code('off'))).toEqual([]);
});

/** Addresses whose path is made longer in statements of their own. */
test.each([
  ['typescript', (word: string) => `const url = new URL('${API}');\nurl.pathname += \`/zones/\${zone}\`;\nurl.pathname += '/${word}';\nawait fetch(url);\n`],
  ['typescript', (word: string) => `const options = { hostname: 'api.cloudflare.com', path: '/client/v4/zones/' };\noptions.path += zone;\noptions.path += '/${word}';\nhttps.request(options).end();\n`],
  ['ruby', (word: string) => `uri = URI.parse('${API}')\nuri.path += "/zones/#{zone}"\nuri.path += '/${word}'\nNet::HTTP.get(uri)\n`],
  ['go', (word: string) => `package a\n\nfunc f(zone string) {\n\tu, _ := url.Parse("${API}")\n\tu.Path += "/zones/" + zone\n\tu.Path += "/${word}"\n\thttp.Get(u.String())\n}\n`],
  ['go', (word: string) => `package a\n\nfunc f(zone string) {\n\tu := &url.URL{Scheme: "https", Host: "api.cloudflare.com", Path: "/client/v4"}\n\tu.Path += "/zones/" + zone\n\tu.Path += "/${word}"\n\thttp.Get(u.String())\n}\n`],
])('a path that is added to goes where the whole of it leads: %s', async (language, code) => {
  expect(await entriesIn(language, code('filters'))).toEqual(['filters-api']);
  expect(await entriesIn(language, code('rulesets'))).toEqual([]);
  expect(await entriesIn(language, code('filters').replaceAll('api.cloudflare.com', 'api.example.com').replaceAll('/client/v4', '/v1'))).toEqual([]);
});
