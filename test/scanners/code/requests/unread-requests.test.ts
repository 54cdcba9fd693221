import { expect, test } from 'vitest';
import { inTree, unreadInTree, unreadLinesIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** The lines of one file whose requests go nobody knows where. */
test.each([
  ['edge.sh', `API=${API}\ncurl -X PATCH "$API/$TAIL" -d "$BODY"\ncurl "$API/zones/$ZONE/$TAIL"\n`, '2, 3'],
  ['edge.py', `API = "${API}"\ndef call(zone, tail):\n  requests.get(f"{API}/{tail}")\n  return requests.request("PATCH", f"{API}/zones/{zone}/{tail}")\n`, '3, 4'],
  ['edge.js', `const API = '${API}';\nconst call = (tail) => fetch(API + tail);\nconst zone = (id, tail) => fetch(\`\${API}/zones/\${id}/\${tail}\`);\n`, '2, 3'],
  ['edge.go', `package edge\nconst api = "${API}"\nfunc (c *C) call(method, path string) {\n\treq, _ := http.NewRequest(method, api+path, nil)\n\tother, _ := http.NewRequest(method, fmt.Sprintf("%s/%s", api, path), nil)\n}\n`, '4, 5'],
  ['Jenkinsfile', `sh "curl ${API}/zones/z/\${params.TAIL}"\nsh(script: "curl ${API}/zones/z/\${params.TAIL}")\n`, '1, 2'],
  ['edge.http', `@api = ${API}\n\nGET {{api}}/{{tail}}\n`, '3'],
])('an address that ends nobody knows how is said: %s', async (file, code, expected) => {
  expect(await unreadLinesIn(file, code)).toBe(expected);
});

test.each([
  ['edge.go', `package edge\nconst api = "${API}"\nfunc f() {\n\thttp.NewRequest("GET", address(), nil)\n\thttp.Get(address())\n\thttp.NewRequest("GET", api+"/zones", nil)\n}\n`, '4, 5'],
  ['edge.php', `<?php\nconst API = '${API}';\nfunction f($client) {\n  $client->request('GET', address());\n  $client->get(address());\n  $client->get(API . '/zones');\n}\n`, '4, 5'],
  ['A.cs', `class A {\n  const string Api = "${API}";\n  Task F() => http.GetAsync(Address());\n  Task G() => _httpClient.PatchAsync(Address(), content);\n  Task H() => http.GetAsync(Api + "/zones");\n  Task I() => cache.GetAsync(Address());\n}\n`, '3, 4'],
  ['edge.py', `API = "${API}"\ndef f(session):\n  http_session.get(address())\n  client.get(address())\n  cf.zones.settings.always_use_https.get(zone)\n`, '3, 4'],
])('so is one of which nothing is known, whoever asks for it, also where the method stands before it: %s', async (file, code, expected) => {
  expect(await unreadLinesIn(file, code)).toBe(expected);
});

test.each([
  ['edge.js', 'fetch(`${at(id)}/settings/${name}`, { method: "PATCH", body });\nawait axios.delete(`${at(id)}/filters`);\n', '2, 3'],
  ['edge.ts', 'export const wipe = (base: string) => fetch(`${base}/rate_limits`);\n', '2'],
  ['edge.py', 'requests.patch(f"{at(zone)}/settings/{name}", json=body)\nrequests.get(at(zone) + "/filters/" + id)\n', '2, 3'],
  ['edge.go', 'package edge\nfunc f() {\n\thttp.Get(at(zone) + "/filters")\n\thttp.NewRequest("PATCH", fmt.Sprintf("%s/settings/%s", at(zone), name), body)\n}\n', '4, 5'],
  ['edge.php', '<?php\n$client->request("PATCH", at($zone) . "/settings/$name");\n', '3'],
  ['edge.rb', 'HTTParty.patch("#{at(zone)}/settings/#{name}", body: body)\n', '2'],
  ['A.cs', 'class A { Task F() => http.GetAsync($"{At(zone)}/filters"); }\n', '2'],
  ['A.java', 'class A { void f() { rest.getForObject(at(zone) + "/settings/" + name, String.class); } }\n', '2'],
  ['edge.sh', 'curl -X PATCH "$(at "$zone")/settings/$name" -d "$body"\n', '2'],
])('so is one that ends as some of the catalog do, and begins nobody knows how: %s', async (file, code, expected) => {
  const mark = /\.(?:py|rb|sh)$/.test(file) ? '#' : '//';
  const lines = file.endsWith('.php') ? code.replace('<?php', `<?php\n// ${API}`).replace('\n\n', '\n') : `${mark} ${API}\n${code}`;
  expect(await unreadLinesIn(file, lines)).toBe(expected);
  expect(await unreadLinesIn(file, lines.replace(API, 'https://api.example.com/v2'))).toBeUndefined();
});

test.each([
  ['what the catalog knows no end of', 'fetch(`${at(id)}/dns_records/${record}`); fetch(`${at(id)}/settings/ssl`); fetch(`${at(id)}/purge_cache`); fetch(`${at(id)}/rules/${rule}`); fetch(`${at(id)}/members`)'],
  ['a word within a longer path', 'fetch(`${at(id)}/v2/settings/${name}`); fetch(`${at(id)}/settings/${name}/history`)'],
  ['a host of others before it', 'const OTHER = "https://api.example.com"; fetch(`${OTHER}/${id}/filters`)'],
  ['what asks for nothing', 'console.log(`${at(id)}/filters`); const shown = `${at(id)}/settings/${name}`'],
])('%s, behind a beginning that nobody knows, is no such address', async (_, code) => {
  expect(await unreadLinesIn('edge.js', `// ${API}\n${code}\n`)).toBeUndefined();
});

test.each([
  ['paths that are known', `fetch(\`\${API}/zones/\${id}\`); fetch(\`\${API}/zones/\${id}/dns_records/\${record}\`)`],
  ['a resource of a user', 'fetch(`${API}/user/tokens/${id}`)'],
  ['a query that is not', 'fetch(`${API}/zones?${query}`); fetch(`${API}/zones${query}`); fetch(`${API}?${query}`)'],
  ['hosts of others', "fetch(`https://api.example.com/${path}`); fetch(`https://api.example.com/zones/${id}/${path}`)"],
  ['what asks for nothing', 'console.log(`${API}/${path}`); const shown = `${API}/zones/${id}/${path}`'],
  ['the base alone', 'fetch(API)'],
])('%s are no such address', async (_, code) => {
  expect(await unreadLinesIn('edge.js', `const API = '${API}';\n${code}\n`)).toBeUndefined();
});

test.each([
  ['A.swift', `func f(zone: String, tail: String) {\n  URLSession.shared.dataTask(with: URL(string: "${API}/zones/\\(zone)/\\(tail)")!).resume()\n}\n`, '2'],
  ['A.java', `class A {\n  void f(String zone, String tail) {\n    client.newCall(new Request.Builder().url("${API}/zones/" + zone + "/" + tail).build()).execute();\n  }\n}\n`, '3'],
  ['A.cs', `class A {\n  Task F(string zone, string tail) => http.SendAsync(new HttpRequestMessage(HttpMethod.Get, $"${API}/zones/{zone}/{tail}"));\n}\n`, '2'],
  ['A.kt', `fun f(zone: String, tail: String) = URL("${API}/zones/$zone/$tail").readText()\n`, '1'],
  ['a.pl', `my $req = HTTP::Request->new(GET => "${API}/zones/$zone/$tail");\n$ua->request($req);\n`, '1'],
  ['a.lua', `httpc:request_uri("${API}/zones/" .. zone .. "/" .. tail, { method = "GET" })\n`, '1'],
  ['a.rs', `fn f() {\n  Request::builder().method("GET").uri(format!("${API}/zones/{zone}/{tail}")).body(());\n}\n`, '2'],
  ['a.js', `$.ajax({ url: \`${API}/zones/\${zone}/\${tail}\`, type: 'GET' });\n`, '1'],
  ['a.js', `const url = \`${API}/zones/\${zone}/\${tail}\`;\nneedle('get', url);\nconsole.log(url);\n`, '2'],
  ['a.js', `x.open('GET', \`${API}/zones/\${zone}/\${tail}\`);\nif (url.startsWith(\`${API}/zones/\${zone}/\${tail}\`)) x.send();\n`, '1'],
  ['a.ps1', `(New-Object System.Net.WebClient).DownloadString("${API}/zones/$zone/$tail")\n`, '1'],
])('an address that names the API is told of whatever is given it that may ask: %s %s', async (file, code, expected) => {
  expect(await unreadLinesIn(file, code)).toBe(expected);
});

test.each([
  ['edge.js', `const API = '${API}';\nconst any = (client, zone, kind) => client.call(\`/zones/\${zone}/\${kind}\`);\nconst own = (api, zone, kind) => api('/zones/' + zone + '/' + kind, { verb: 'post' });\n`, '2, 3'],
  ['edge.py', `API = "${API}"\ndef any(client, zone, kind):\n  return client.send(f"/zones/{zone}/{kind}", verb="post")\n`, '3'],
  ['edge.go', `package edge\nconst api = "${API}"\nfunc f(c *Client, zone, kind string) error { return c.Call(fmt.Sprintf("/zones/%s/%s", zone, kind), nil) }\n`, '3'],
  ['edge.rb', `API = '${API}'\ndef f(client, zone, kind)\n  client.call("/zones/#{zone}/#{kind}", verb: :post)\nend\n`, '3'],
])('a path that ends nobody knows how is said in a file that speaks to the API, whatever takes it: %s', async (file, code, expected) => {
  expect(await unreadLinesIn(file, code)).toBe(expected);
});

test.each([
  ['a page to go to', 'router.push(`/zones/${zone}/${tab}`);'],
  ['what people are told', 'console.log(`/zones/${zone}/${tab}`);'],
  ['a path with an end', 'client.call(`/zones/${zone}/dns_records/${record}`);'],
])('%s is no such path', async (_, code) => {
  expect(await unreadLinesIn('edge.js', `const API = '${API}';\nfetch(\`\${API}/user\`);\n${code}\n`)).toBeUndefined();
});

test('a request that was made before it is sent is read where it was made', async () => {
  const code = (tail: string): string => `defmodule A do\n  def f(zone, tail), do: Finch.build(:get, "${API}/zones/#{zone}/${tail}") |> Finch.request(MyFinch)\nend\n`;
  expect(await unreadLinesIn('a.ex', code('filters'))).toBeUndefined();
  expect(await unreadLinesIn('a.ex', code('#{tail}'))).toBe('2');
});

test.each([
  ['a.py', `API = "${API}"\ndef f(url):\n    return requests.get(url)\n`, '3'],
  ['a.py', `API = "${API}"\ndef f(zone):\n    url = furl(API)\n    url.add(path=zone)\n    return requests.get(url.url)\n`, '5'],
  ['a.rb', `API = "${API}"\ndef f(url) = HTTParty.get(url)\n`, '2'],
  ['a.py', `API = "${API}"\ndef f(key):\n    return cache.get(key)\n`, undefined],
  ['a.py', `API = "${API}"\ndef f(zone):\n    return requests.get(f"{API}/zones/{zone}/dns_records")\n`, undefined],
])('an address of which nothing is known is told of libraries that do nothing but ask: %s %s', async (file, code, expected) => {
  expect(await unreadLinesIn(file, code)).toBe(expected);
});

/** Requests in each language for what a function that nobody knows makes of the base and something else. */
const ASKED: [file: string, code: (address: string) => string][] = [
  ['A.java', (address) => `class A {\n  Object f(HttpClient c) { return c.send(HttpRequest.newBuilder(URI.create(${address})).POST(body).build(), ofString()); }\n}\n`],
  ['A.java', (address) => `class A {\n  Object f(OkHttpClient c) { return c.newCall(new Request.Builder().url(${address}).post(body).build()).execute(); }\n}\n`],
  ['A.java', (address) => `class A {\n  Object f(RestTemplate c) { return c.exchange(${address}, HttpMethod.PUT, body, String.class); }\n}\n`],
  ['A.java', (address) => `class A {\n  Object f(WebClient c) { return c.post().uri(${address}).bodyValue(body).retrieve(); }\n}\n`],
  ['A.java', (address) => `class A {\n  Object f() { return client.execute(new HttpPost(${address})); }\n}\n`],
  ['A.java', (address) => `class A {\n  Object f() { return new URL(${address}).openConnection(); }\n}\n`],
  ['a.kt', (address) => `\nsuspend fun f(c: HttpClient) = c.post(${address}) { setBody(body) }\n`],
  ['A.cs', (address) => `class A {\n  Task F(HttpClient c) => c.PostAsync(${address}, body);\n}\n`],
  ['a.go', (address) => `package a\nfunc f() { req, _ := http.NewRequest("POST", ${address}, body); http.DefaultClient.Do(req) }\n`],
  ['a.rb', (address) => `\nRestClient.post(${address}, body)\n`],
  ['a.php', (address) => `<?php\n$client->request('POST', ${address}, ['json' => $body]);\n`],
  ['a.php', (address) => `<?php\ncurl_setopt($ch, CURLOPT_URL, ${address});\n`],
  ['a.rs', (address) => `\nasync fn f(c: &reqwest::Client) { c.request(Method::POST, ${address}).send().await; }\n`],
  ['a.py', (address) => `\nsession.post(${address}, json=body)\n`],
  ['a.js', (address) => `\naxios.post(${address}, body)\n`],
  ['a.js', (address) => `\nconst asked = new Request(${address}, { method: 'POST' }); fetch(asked)\n`],
  ['a.dart', (address) => `\nf() async { await http.post(${address}, body: body); }\n`],
  ['a.swift', (address) => `\nvar request = URLRequest(url: ${address})\n`],
];

test.each(ASKED)('an address that an unknown function makes of the base is said: %s, %#', async (file, code) => {
  expect(await unreadLinesIn(file, code(`address("${API}", zone)`))).toBe('2');
  expect(await unreadLinesIn(file, code(`address("${API}", "zones", zone, "dns_records")`))).toBeUndefined();
  expect(await unreadLinesIn(file, code('address("https://api.example.com/v1", zone)'))).toBeUndefined();
});

test('what a file is called that something else was read from is no address', async () => {
  const proxy = (read: string): string => `<?php\n// ${API}\nuse CF\\API\\Client;\n$body = json_decode(${read}, true);\n$asked = new Request($method, $body['path'], $body);\n`;
  expect(await unreadLinesIn('a.php', proxy("file_get_contents('php://input')"))).toBe('5');
});

test('an address that a format is filled to be was read where that stands', async () => {
  const go = (address: string): string => `package a\n\nconst baseURL = "${API}"\n\nfunc (p *Provider) list(ctx context.Context, zone string) error {\n\tasked := ${address}\n\treq, _ := http.NewRequestWithContext(ctx, http.MethodGet, asked, nil)\n\treturn p.doAPIRequest(req, &result)\n}\n`;
  expect(await unreadLinesIn('a.go', go('fmt.Sprintf("%s/zones/%s/dns_records", baseURL, zone)'))).toBeUndefined();
  expect(await unreadLinesIn('a.go', go('address(baseURL, zone)'))).toBe('7, 8');
});

test('a builder that begins with the base is followed to where it was made', async () => {
  expect(await unreadLinesIn('a.js', `const made = new Address('${API}').of(zone);\nconst whole = made.behind(kind);\nclient.post(whole, body);\n`)).toBe('3');
  expect(await unreadLinesIn('a.js', `const cache = new Map();\nconst made = new Address('${API}').of(zone);\nif (seen.includes(made)) stop(cache.get(made));\n`)).toBeUndefined();
});

test.each([
  ['a.js', "import Cloudflare from 'cloudflare';\nconst client = new Cloudflare();\nexport const list = (kind, zone_id) => client[kind].list({ zone_id });\n", '3'],
  ['a.py', 'from cloudflare import Cloudflare\nclient = Cloudflare()\ndef f(kind, zone):\n    return getattr(client, kind).list(zone_id=zone)\n', '4'],
  ['a.js', "import Cloudflare from 'cloudflare';\nconst client = new Cloudflare();\nexport const show = async (kind, zone_id) => {\n  const zone = await client.zones.get({ zone_id });\n  return zone[kind].toString();\n};\n", undefined],
])('a file that holds nothing but an open member of an SDK is read: %s %s', async (file, code, expected) => {
  expect(await unreadLinesIn(file, code)).toBe(expected);
});

test('what a function of a shell is given is read where it is called, and what a document shows asks for nothing', async () => {
  const functions = `API=${API}\nget() { curl "$API/$1"; }\nzone() {\n  local tail="$2"\n  curl "$API/zones/$1/$tail"\n}\n`;
  expect(await unreadLinesIn('edge.sh', `${functions}get zones\nzone "$ZONE" dns_records\n`)).toBeUndefined();
  expect(await unreadLinesIn('edge.sh', functions)).toBe('2, 5');
  expect(await unreadLinesIn('edge.sh', `${functions}get zones\nzone "$ZONE" "$1"\n`)).toBe('5');
  const through = `${functions}of_zone() { get "zones/$ZONE/$1"; }\nzone "$ZONE" dns_records\n`;
  expect(await unreadLinesIn('edge.sh', through)).toBe('2');
  expect(await unreadLinesIn('edge.sh', `${through}of_zone dns_records\n`)).toBeUndefined();
  expect(await unreadLinesIn('README.md', `\`\`\`sh\ncurl "${API}/<endpoint>"\ncurl "${API}/zones/{zone_id}/{path}"\n\`\`\`\n`)).toBeUndefined();
});

test('of all code in one file there is one line', async () => {
  const step = '  - run: curl "$API/$TAIL"\n';
  expect(await unreadInTree({ 'edge.yml': `env:\n  API: ${API}\nsteps:\n${step}${step}` })).toEqual(['edge.yml:4 2 requests here go to an address that is decided at run time (lines 4, 5).']);
});

test('and each of its requests is named by its line, however many there are', async () => {
  const asked = 'fetch(`${API}/${tail}`);\n';
  expect(await unreadLinesIn('edge.js', `const API = '${API}';\n${asked}${asked}// between\n${asked}${asked}${asked}`)).toBe('2, 3, 5, 6, 7');
});

const worker = (code: string): string => `const API = '${API}';\nexport default { async fetch(request, env, context) {\n${code}\n} };\n`;

test.each([
  ['a binding', 'return env.ASSETS.fetch(request);'],
  ['a binding of a framework', 'return c.env.API.fetch(c.req.raw);'],
  ['what a binding gives', 'const worker = env.WORKERS.get(name);\nreturn worker.fetch(request);'],
  ['what a binding gives of an id', 'const object = env.ROOMS.get(env.ROOMS.idFromName(name));\nreturn object.fetch(url, options);'],
  ['the handler of a program', 'return app.fetch(request, env, context);'],
  ['a mock', 'mock.expect().request(url);'],
])('what asks no address asks none that is decided at run time: %s', async (_, code) => {
  expect(await unreadInTree({ 'worker.js': worker(code) })).toEqual([]);
});

test.each([
  ['the function of the run time', 'return fetch(request);'],
  ['the same by its object', 'return globalThis.fetch(env.target, options);'],
  ['a client', 'return client.fetch(url, options);'],
  ['a client that is told more', 'return client.fetch(url, options, retries);'],
  ['a client that is told its environment', 'const client = clientOf(env.TOKEN);\nreturn client.fetch(url);'],
])('and others do: %s', async (_, code) => {
  expect(await unreadInTree({ 'worker.js': worker(code) })).toHaveLength(1);
});

test.each([
  ['a program that answers', 'a.ts', `export default { async fetch(request: Request, env: Env) { return app.fetch(request, env); } };\nfetch(\`\${API}/user\`);\n`, undefined],
  ['what a test puts in its place', 'a.test.ts', 'globalThis.fetch = async (input, init) => { const asked = new Request(input, init); return answers.get(asked.url); };\n', undefined],
  ['what a test puts in its place by a library', 'a.test.ts', "vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => original(new Request(input)));\n", undefined],
  ['another address than was given', 'a.ts', 'export default { async fetch(request: Request) { return app.fetch(request.next); } };\n', '2'],
  ['an address that was put in place of the given one', 'a.ts', 'export default { async fetch(request: Request) { request = moved(request); return fetch(request); } };\n', '2'],
  ['what an inner function is given', 'a.ts', 'export default { async fetch(request: Request) { return Promise.all(moved(request).map((request) => fetch(request))); } };\n', '2'],
  ['a client of its own', 'a.ts', 'export const client = { fetch(url: string) { return fetch(url); } };\n', '2'],
])('a request that is handed on is said by who asks for it: %s', async (_, file, code, expected) => {
  expect(await unreadLinesIn(file, `const API = '${API}';\n${code}`)).toBe(expected);
});

const ASK = 'async function ask(url, options) {\n  return fetch(url, options);\n}\n';

test.each([
  ['each call says it', `${ASK}ask(\`\${API}/zones/\${id}/dns_records\`);\nask('https://example.com/ip');\n`, undefined],
  ['a function between says it', `${ASK}const get = (url) => ask(url, { headers });\nget(API + '/zones');\n`, undefined],
  ['one call says none', `${ASK}ask(\`\${API}/zones\`);\nask(process.env.TARGET);\n`, '3'],
  ['no call is there', ASK, '3'],
  ['other files may call it', `${ASK}ask(\`\${API}/zones\`);\nmodule.exports = { ask };\n`, '3'],
  ['it is exported', `export ${ASK}ask(\`\${API}/zones\`);\n`, '3'],
  ['it is given to another', `${ASK}ask(\`\${API}/zones\`);\nretry(ask);\n`, '3'],
  ['a call gives all it has', `${ASK}ask(\`\${API}/zones\`);\nconst any = (...all) => ask(...all);\n`, '3'],
  ['behind the base, from the root on', "const call = (path) => fetch(API + path);\ncall('/zones/' + id + '/dns_records');\ncall(`/zones?name=${name}`);\n", undefined],
  ['behind the base, and not from the root on', "const call = (path) => fetch(API + path);\ncall('/zones');\ncall(tail());\n", '2'],
])('what a function of the file alone is told is read where it is called: %s', async (_, code, expected) => {
  expect(await unreadLinesIn('a.mjs', `import { id, name, headers } from './told.mjs'; const API = '${API}';\n${code}`)).toBe(expected);
});

test('a wrapper hides no use that it is told', async () => {
  const told = (call: string): Promise<string[]> => inTree({ 'a.mjs': `import { id } from './told.mjs'; const API = '${API}';\nconst call = (path) => fetch(API + path);\n${ASK}${call}\n` });
  expect(await told("call('/zones/' + id + '/filters');")).toEqual(['a.mjs:6 filters-api']);
  expect(await told('const path = `/zones/${id}/filters`; call(path);')).toEqual(['a.mjs:6 filters-api']);
  expect(await told('const url = `${API}/zones/${id}/filters`; ask(url);')).toEqual(['a.mjs:6 filters-api']);
});

test('a function of the file that is called like a request is one as far as it asks', async () => {
  const code = (address: string): string => `// ${API}\nconst other = 1;\nconst request = (headers) => new Request(${address}, { headers });\nexpect(check(request(told()))).toBe(true);\n`;
  expect(await unreadLinesIn('a.test.ts', code("'https://example.com/mcp'"))).toBeUndefined();
  expect(await unreadLinesIn('a.test.ts', code('headers.to'))).toBe('3, 4');
});

test('a method of an SDK that is called like a request asks for no address', async () => {
  const code = (chain: string): string => `import Cloudflare from 'cloudflare';\nconst client = new Cloudflare();\nexport const body = (gateway, log) => ${chain}.request(gateway, log);\n`;
  expect(await unreadLinesIn('a.ts', code('client.aiGateway.logs'))).toBeUndefined();
  expect(await unreadLinesIn('a.ts', code('client.raw.http'))).toBe('3');
  expect(await unreadLinesIn('a.ts', code('client'))).toBe('3');
});

test('a record of an SDK says what is asked for', async () => {
  const code = (module: string): string => `use ${module}::ListZones;\n// ${API}\nfn f(api: &Client) {\n    let found = api.request(&ListZones { params: Default::default() });\n}\n`;
  expect(await unreadLinesIn('a.rs', code('cloudflare::endpoints::zones::zone'))).toBeUndefined();
  expect(await unreadLinesIn('a.rs', code('crate::own'))).toBe('4');
});

test('the name of an answer is no sign that a file speaks to the API', async () => {
  const code = (name: string): string => `const ${name} = 524;\nexport const get = (url) => fetch(url);\n`;
  expect(await unreadLinesIn('a.ts', code('HTTP_STATUS_524_CLOUDFLARE_TIMEOUT'))).toBeUndefined();
  expect(await unreadLinesIn('a.ts', code('V4_CLOUDFLARE_TOKEN'))).toBe('2');
});

test('of hundreds of lines the first are named, and how many there are more', async () => {
  const code = (count: number): string => `// ${API}\n${Array.from({ length: count }, (_, index) => `fetch(ask(${index}));\n`).join('')}`;
  expect(await unreadLinesIn('a.js', code(3))).toBe('2, 3, 4');
  expect(await unreadLinesIn('a.js', code(21))).toBe(Array.from({ length: 21 }, (_, index) => index + 2).join(', '));
  expect(await unreadLinesIn('a.js', code(30))).toBe(`${Array.from({ length: 20 }, (_, index) => index + 2).join(', ')} and 10 others`);
});

test('a request that is a tuple begins with its address, and its method is told beside it', async () => {
  const module = (call: string): string => `defmodule Edge do\n  # api.cloudflare.com\n  def run(zone), do: ${call}\nend\n`;
  const rules = ':httpc.request(:delete, {"https://api.cloudflare.com/client/v4/zones/#{zone}/firewall/rules/1", headers()}, [], [])';
  expect(await inTree({ 'a.ex': module(rules) })).toEqual(['a.ex:3 firewall-rules-api']);
  expect(await unreadInTree({ 'a.ex': module(rules) })).toEqual([]);
  expect(await inTree({ 'a.ex': module(rules.replace('firewall/rules/1', 'firewall/lockdowns')) })).toEqual([]);
  expect(await unreadInTree({ 'a.ex': module(':httpc.request(:get, {address(zone), headers()}, [], [])') })).toHaveLength(1);
});
