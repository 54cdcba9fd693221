import { expect, test } from 'vitest';
import { entriesIn, inText, unreadInTree, unseenIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const URL = `${API}/zones/1/settings/security_level`;


/** Ways in which what is sent reaches a request otherwise than as its argument. */
const SENT: [string, string, (level: string) => string][] = [
  ['beside a flag that says how it is written', 'javascript', (level) => `request({ uri: '${URL}', method: 'PATCH', json: true, body: { value: '${level}' } }, done);\n`],
  ['by a request that is opened first', 'javascript', (level) => `const xhr = new XMLHttpRequest();\nxhr.open('PATCH', '${URL}');\nxhr.send(JSON.stringify({ value: '${level}' }));\n`],
  ['in a context', 'php', (level) => `<?php\n$context = stream_context_create(['http' => ['method' => 'PATCH', 'content' => json_encode(['value' => '${level}'])]]);\n$out = file_get_contents('${URL}', false, $context);\n`],
  ['as an object whose members are set', 'php', (level) => `<?php\n$body = new stdClass();\n$body->value = '${level}';\n$http->patch('${URL}', ['body' => json_encode($body)]);\n`],
  ['by an encoder', 'go', (level) => `package a\nfunc f() {\n\tvar buf bytes.Buffer\n\tif err := json.NewEncoder(&buf).Encode(map[string]string{"value": "${level}"}); err != nil {\n\t\treturn\n\t}\n\thttp.NewRequest("PATCH", "${URL}", &buf)\n}\n`],
  ['in a buffer that is written to twice', 'go', (level) => `package a\nfunc f() {\n\tvar sb strings.Builder\n\tsb.WriteString(\`{"value":\`)\n\tsb.WriteString(\`"${level}"}\`)\n\thttp.NewRequest("PATCH", "${URL}", strings.NewReader(sb.String()))\n}\n`],
  ['as bytes', 'go', (level) => `package a\nfunc f() {\n\thttp.NewRequest("PATCH", "${URL}", bytes.NewBuffer([]byte(\`{"value":"${level}"}\`)))\n}\n`],
  ['as bytes that have a name', 'go', (level) => `package a\nfunc f() {\n\tvar body = []byte(\`{"value":"${level}"}\`)\n\thttp.NewRequest("PATCH", "${URL}", bytes.NewReader(body))\n}\n`],
  ['as JSON that is written already', 'go', (level) => `package a\nfunc f() {\n\tpatch("${URL}", json.RawMessage(\`{"value":"${level}"}\`))\n}\n`],
  ['as bytes of an encoding', 'csharp', (level) => `class A { async Task F() {\n  var json = "{\\"value\\":\\"${level}\\"}";\n  await client.PatchAsync("${URL}", new ByteArrayContent(Encoding.UTF8.GetBytes(json)));\n} }\n`],
  ['as bytes of an encoding', 'powershell', (level) => `$body = @{ value = '${level}' } | ConvertTo-Json\nInvoke-RestMethod -Method Patch -Uri "${URL}" -Body ([System.Text.Encoding]::UTF8.GetBytes($body))\n`],
  ['as bytes that a text gives', 'java', (level) => `class A { void f() throws Exception {\n  client.send(HttpRequest.newBuilder(URI.create("${URL}")).method("PATCH", HttpRequest.BodyPublishers.ofByteArray("{\\"value\\":\\"${level}\\"}".getBytes(StandardCharsets.UTF_8))).build());\n} }\n`],
  ['in a blob', 'javascript', (level) => `fetch('${URL}', { method: 'PATCH', body: new Blob([JSON.stringify({ value: '${level}' })]) });\n`],
  ['in a map that is filled', 'rust', (level) => `async fn f(client: &Client) {\n    let mut body = HashMap::new();\n    body.insert("value", "${level}");\n    client.patch("${URL}").json(&body).send().await;\n}\n`],
  ['in a block on a record', 'kotlin', (level) => `fun f() {\n    val body = JSONObject().apply {\n        put("value", "${level}")\n    }\n    Request.Builder().url("${URL}").patch(body.toString().toRequestBody(JSON)).build()\n}\n`],
  ['through the stream of a connection', 'java', (level) => `class A { void f() throws Exception {\n  URL url = new URL("${URL}");\n  HttpURLConnection c = (HttpURLConnection) url.openConnection();\n  c.setRequestMethod("PATCH");\n  try (OutputStream out = c.getOutputStream()) {\n    out.write("{\\"value\\":\\"${level}\\"}".getBytes("utf-8"));\n  }\n} }\n`],
  ['through a stream that is put around one', 'java', (level) => `class A { void f() throws Exception {\n  HttpURLConnection c = (HttpURLConnection) new URL("${URL}").openConnection();\n  c.setRequestMethod("PATCH");\n  DataOutputStream out = new DataOutputStream(c.getOutputStream());\n  out.writeBytes("{\\"value\\":\\"${level}\\"}");\n} }\n`],
  ['with how many bytes of it', 'java', (level) => `class A { void f() throws Exception {\n  java.net.HttpURLConnection c = (java.net.HttpURLConnection) new java.net.URL("${URL}").openConnection();\n  c.setRequestMethod("PATCH");\n  byte[] input = "{\\"value\\":\\"${level}\\"}".getBytes("utf-8");\n  c.getOutputStream().write(input, 0, input.length);\n} }\n`],
  ['by a printer', 'java', (level) => `class A { void f() throws Exception {\n  HttpURLConnection c = (HttpURLConnection) new URL("${URL}").openConnection();\n  c.setRequestMethod("PATCH");\n  PrintWriter out = new PrintWriter(c.getOutputStream());\n  out.print("{\\"value\\":\\"${level}\\"}");\n} }\n`],
  ['as a text that is added', 'csharp', (level) => `class A { void F() {\n  var request = new RestRequest("${URL}", Method.Patch);\n  request.AddStringBody("{\\"value\\":\\"${level}\\"}", DataFormat.Json);\n  new RestClient().Execute(request);\n} }\n`],
  ['with what was begun', 'elixir', (level) => `defmodule A do\n  def run do\n    Req.new(url: "${URL}") |> Req.patch!(json: %{value: "${level}"})\n  end\nend\n`],
  ['beside an address that a function builds', 'java', (level) => `class A { void f() {\n  WebClient.create("${API}").patch().uri(to -> to.path("/zones/{zone}/settings/security_level").build(zone)).bodyValue(Map.of("value", "${level}")).retrieve();\n} }\n`],
  ['before the address is told', 'java', (level) => `class A { void f() {\n  given().header("Accept", "application/json").body("{\\"value\\":\\"${level}\\"}").when().patch("${URL}");\n} }\n`],
  ['as a text', 'rust', (level) => `fn f() {\n    ureq::patch("${URL}").set("Accept", "application/json").send_string(r#"{"value":"${level}"}"#).unwrap();\n}\n`],
  ['by the address that has a name', 'csharp', (level) => `class A { async Task F() {\n  string url = "${URL}";\n  await url.WithOAuthBearerToken(token).PatchJsonAsync(new { value = "${level}" });\n} }\n`],
  ['to a function that is mostly told nothing', 'elixir', (level) => `defmodule A do\n  defp call(method, url, body \\\\ nil), do: HTTPoison.request(method, url, Jason.encode!(body))\n  def f, do: call(:patch, "${URL}", %{value: "${level}"})\nend\n`],
  ['as a source', 'lua', (level) => `https.request{ url = "${URL}", method = "PATCH", source = ltn12.source.string(cjson.encode({ value = "${level}" })) }\n`],
  ['as an entity of a type in quotes of its own', 'scala', (level) => `object A { def f = Http().singleRequest(HttpRequest(method = HttpMethods.PATCH, uri = "${URL}", entity = HttpEntity(ContentTypes.\`application/json\`, """{"value":"${level}"}"""))) }\n`],
  ['from what another command prints', 'shell', (level) => `echo '{"value":"${level}"}' | http PATCH "${URL}"\n`],
  ['as it is', 'shell', (level) => `xh PATCH "${URL}" --raw '{"value":"${level}"}'\n`],
  ['behind the path of an address that the environment may begin', 'ruby', (level) => `BASE = ENV["A"] || "${API}"\nuri = URI.parse("#{BASE}/zones/1/settings/security_level")\nhttp.send_request("PATCH", uri.request_uri, { value: "${level}" }.to_json)\n`],
  ['to a function of a script whose base the environment may tell', 'shell', (level) => `BASE="\${CF:-${API}}"\ncf() { curl -X "$1" "$2" "\${@:3}"; }\ncf PATCH "$BASE/zones/1/settings/security_level" -d '{"value":"${level}"}'\n`],
  ['through a writer on the stream of a request', 'csharp', (level) => `class A { void F() {\n  var request = (HttpWebRequest)WebRequest.Create("${URL}");\n  request.Method = "PATCH";\n  using (var writer = new StreamWriter(request.GetRequestStream())) {\n    writer.Write(JsonConvert.SerializeObject(new { value = "${level}" }));\n  }\n} }\n`],
  ['to a request that was told more where it was made', 'csharp', (level) => `class A { void F(string id) {\n  var client = new RestClient("${API}");\n  var request = new RestRequest("zones/{zone}/settings/security_level", Method.Patch).AddUrlSegment("zone", id);\n  request.AddJsonBody(new { value = "${level}" });\n  client.Execute(request);\n} }\n`],
  ['in a format that puts quotes around it', 'go', (level) => `package a\nfunc f() {\n\thttp.NewRequest("PATCH", "${URL}", strings.NewReader(fmt.Sprintf(\`{"value":%q}\`, "${level}")))\n}\n`],
  ['in a format whose braces are doubled', 'rust', (level) => `async fn f(c: &Client) {\n    let body = format!("{{\\"value\\":\\"{}\\"}}", "${level}");\n    c.patch("${URL}").body(body).send().await;\n}\n`],
  ['as a record of variables', 'php', (level) => `<?php\n$value = '${level}';\n$client->patch('${URL}', ['json' => compact('value')]);\n`],
  ['as an object that is read from a text', 'python', (level) => `payload = json.loads('{"value": "${level}"}')\nrequests.patch("${URL}", json=payload)\n`],
  ['under the name that a command gives it', 'powershell', (level) => `$body = @{ value = '${level}' }\nInvoke-RestMethod -Method Patch -Uri "${URL}" -Body (ConvertTo-Json -InputObject $body)\n`],
  ['behind headers that a call gives', 'elixir', (level) => `defmodule A do\n  def f, do: Finch.build(:patch, "${URL}", headers(), Jason.encode!(%{value: "${level}"})) |> Finch.request(Http)\nend\n`],
  ['in a file that the script has written', 'shell', (level) => `FILE=$(mktemp)\ncat > "$FILE" <<EOF\n{"value":"${level}"}\nEOF\ncurl -X PATCH "${URL}" -d "@${'${FILE}'}"\n`],
  ['in a file that was printed to', 'shell', (level) => `echo '{"value":"${level}"}' > body.json\ncurl -X PATCH '${URL}' --data @body.json\n`],
  ['by what a chain reads the answer of', 'clojure', (level) => `(def done (-> "${URL}" (http/patch {:body (json/generate-string {:value "${level}"})}) :body :success))\n`],
  ['as text that a library makes', 'clojure', (level) => `(http/patch "${URL}" {:body (json/generate-string {:value "${level}"})})\n`],
];

test.each(SENT)('what is sent %s is read, a level that stays is none: %s', async (_, language, code) => {
  expect(await entriesIn(language, code('high'))).toEqual(['security-level']);
  expect(await entriesIn(language, code('under_attack'))).toEqual([]);
});

/** What puts into a record, where nobody can tell under which name. */
const FILLED: [string, (fill: string) => string, string[]][] = [
  ['java', (fill) => `class A { void f(String k, Map<String, String> more) {\n  Map<String, Object> body = new HashMap<>();\n  ${fill}\n  http.patch("${URL}", body);\n} }\n`, ['body.put(k, "high");', 'body.putIfAbsent("value", "high");', 'more.forEach((a, b) -> body.put(a, b));', 'fill(body);']],
  ['csharp', (fill) => `class A { async Task F(string k) {\n  var body = new Dictionary<string, object>();\n  ${fill}\n  await http.PatchAsJsonAsync("${URL}", body);\n} }\n`, ['body.Add(k, "high");', 'Fill(body);', 'foreach (var p in more) body.Add(p.Key, p.Value);']],
  ['kotlin', (fill) => `fun f(k: String) {\n    val body = mutableMapOf<String, Any>()\n    ${fill}\n    client.patch("${URL}") { setBody(body) }\n}\n`, ['body.put(k, "high")', 'body.getOrPut("value") { "high" }', 'with(body) { put("value", "high") }']],
  ['rust', (fill) => `fn f(client: &Client, k: &str) {\n    let mut body = HashMap::new();\n    ${fill}\n    client.patch("${URL}").json(&body).send();\n}\n`, ['body.insert(k, "high");', 'body.entry("value").or_insert("high");', 'fill(&mut body);']],
  ['php', (fill) => `<?php\nfunction f($http, $k) {\n  $body = new stdClass();\n  ${fill}\n  $http->patch('${URL}', ['json' => $body]);\n}\n`, ['$body->$k = "high";', '$body->{$k} = "high";', 'fill($body);']],
  ['ruby', (fill) => `def f(k)\n  body = {}\n  ${fill}\n  HTTParty.patch("${URL}", body: body.to_json)\nend\n`, ['fill(body)']],
  ['python', (fill) => `def f(k):\n    body = {}\n    ${fill}\n    requests.patch("${URL}", json=body)\n`, ['body.setdefault("value", "high")', 'fill(body)']],
  ['go', (fill) => `package a\nfunc f() {\n\tbody := map[string]any{}\n\t${fill}\n\tb, _ := json.Marshal(body)\n\thttp.NewRequest("PATCH", "${URL}", bytes.NewReader(b))\n}\n`, ['fill(body)']],
  ['javascript', (fill) => `const body = {};\n${fill}\nawait fetch('${URL}', { method: 'PATCH', body: JSON.stringify(body) });\n`, ['fill(body);', '_.set(body, "value", "high");']],
];

test.each(FILLED.flatMap(([language, code, fills]) => fills.map((fill): [string, string, string] => [language, fill, code(fill)])))('a record that was begun without a field is not known to be sent so: %s, %s', async (language, _, code) => {
  expect(await entriesIn(language, code)).toEqual(['security-level?']);
});

test.each([
  ['python', 'def f():\n    items = []\n    fill(items)\n    requests.patch("URL", json={"items": items})\n'],
  ['javascript', "const items = [];\nitems.splice(0, 0, make(name));\nawait fetch('URL', { method: 'PATCH', body: JSON.stringify({ items }) });\n"],
  ['ruby', 'items = []\nitems.concat(load)\nHTTParty.patch("URL", body: { items: items }.to_json)\n'],
  ['php', '<?php\n$items = [];\narray_unshift($items, make($name));\n$http->patch("URL", ["json" => ["items" => $items]]);\n'],
])('nor is a list: %s', async (language, code) => {
  expect(await unseenIn(language, code.replace('URL', `${API}/zones/1/settings`))).toEqual(['PATCH /zones/{zone_id}/settings']);
});

test('what a file holds that was written to twice is not known', async () => {
  expect(await entriesIn('shell', `echo '{' > body.json\necho '"value":"off"}' >> body.json\ncurl -X PATCH '${URL}' --data @body.json\n`)).toEqual(['security-level?']);
});

test('a field beside one that nobody can tell is still known', async () => {
  const code = (level: string): string => `class A { void f(String k) {\n  Map<String, Object> body = new HashMap<>();\n  body.put("value", "${level}");\n  body.put(k, "x");\n  http.patch("${URL}", body);\n} }\n`;
  expect(await entriesIn('java', code('high'))).toEqual(['security-level']);
  expect(await entriesIn('java', code('off'))).toEqual([]);
});

test('the content of a record is no document that is sent', async () => {
  const task = (field: string): string => `- uri:\n    url: ${API}/zones/1/dns_records\n    method: POST\n    body_format: json\n    body:\n      type: A\n      name: www\n      content: "{{ address }}"\n      ${field}\n`;
  expect(await entriesIn('yaml', task('locked: false'))).toEqual(['dns-record-locked']);
  expect(await inText('yaml', task('proxied: false'))).toEqual([]);
});

test('a body that nobody sees is worth a word also where nobody knows the method, and nothing is sent where none is told', async () => {
  const code = (told: string): string => `export const send = (zone, method, body) => fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings\`, { method${told} });\n`;
  expect(await unseenIn('typescript', code(', body: JSON.stringify(body)'))).toEqual(['PATCH /zones/{zone_id}/settings']);
  expect(await unseenIn('typescript', code(''))).toEqual([]);
});

test.each([
  ['php', '<?php\n$client->patch("URL", ["form_params" => ["value" => "LEVEL"]]);\n'],
  ['clojure', '(http/patch "URL" {:form-params {:value "LEVEL"} :content-type :json})\n'],
  ['javascript', "await client.patch('URL', { multipart: { value: 'LEVEL' } });\n"],
  ['javascript', "await client.patch('URL', { requestBody: { value: 'LEVEL' } });\n"],
  ['rust', 'async fn f() {\n    client.patch("URL").form(&[("value", "LEVEL")]).send().await;\n}\n'],
  ['python', 'requests.patch("URL", data=[("value", "LEVEL")])\n'],
])('what is sent has many names: %s, %s', async (language, code) => {
  const send = (level: string): string => code.replace('URL', URL).replace('LEVEL', level);
  expect(await entriesIn(language, send('high'))).toEqual(['security-level']);
  expect(await entriesIn(language, send('under_attack'))).toEqual([]);
});

test.each([
  ['javascript', "await client.patch('URL', { token, input: { value: 'high' } });\n"],
  ['javascript', "await client.patch('URL', { auth });\n"],
  ['php', '<?php\n$client->patch("URL", ["multipart" => [["name" => "value", "contents" => "high"]]]);\n'],
])('what has not the one field that is always sent says nothing of it: %s, %s', async (language, code) => {
  expect(await entriesIn(language, code.replace('URL', URL))).toEqual(['security-level?']);
});

test('the handle of a client beside what it is told is no address', async () => {
  const code = (url: string): string => `defmodule A do\n  def f(path) do\n    req = Req.new(base_url: "${API}")\n    Req.get!(req, url: ${url})\n  end\nend\n`;
  expect(await unreadInTree({ 'a.ex': code('"/zones/1/firewall/rules"') })).toEqual([]);
  expect(await unreadInTree({ 'a.ex': code('path') })).toEqual(['a.ex:4 One request here goes to an address that is decided at run time (line 4).']);
});

/** A request of .NET in PowerShell, whose content is told behind it. */
const MADE: [string, (uri: string, json: string) => string][] = [
  ['a type that is called', (uri, json) => `$req = [System.Net.Http.HttpRequestMessage]::new([System.Net.Http.HttpMethod]::new('PATCH'), "${uri}")\n$req.Content = [System.Net.Http.StringContent]::new(${json}, [Text.Encoding]::UTF8)\n$client.SendAsync($req)\n`],
  ['New-Object', (uri, json) => `$req = New-Object System.Net.Http.HttpRequestMessage('PATCH', "${uri}")\n$req.Content = New-Object System.Net.Http.StringContent(${json})\n$client.SendAsync($req)\n`],
];

test.each(MADE)('what PowerShell puts into a request by its content counts: %s', async (_, code) => {
  const level = 'https://api.cloudflare.com/client/v4/zones/$zone/settings/security_level';
  expect(await entriesIn('powershell', code(level, `'{"value":"high"}'`))).toEqual(['security-level']);
  expect(await entriesIn('powershell', code(level, `'{"value":"under_attack"}'`))).toEqual([]);
  expect(await entriesIn('powershell', code(level, `(@{ value = 'off' } | ConvertTo-Json)`))).toEqual([]);
  expect(await entriesIn('powershell', code(level, '$json'))).toEqual(['security-level?']);
  expect(await entriesIn('powershell', code('https://api.cloudflare.com/client/v4/zones/$zone/firewall/rules', '$json'))).toEqual(['firewall-rules-api']);
});

test.each([
  ['javascript', (sent: string) => `call('POST', '${API}/zones/1/dns_records', { type: 'A', content: ip${sent} });\n`, ', locked: true'],
  ['go', (sent: string) => `package a\nfunc f() {\n\tcall("POST", "${API}/zones/1/dns_records", &Record{Type: "A", Content: ip${sent}}, &status)\n}\n`, ', Locked: true'],
  ['csharp', (sent: string) => `class A { void F() { Call("POST", "${API}/zones/1/dns_records", new Record { Type = "A", Content = ip${sent} }); } }\n`, ', Locked = true'],
])('a record that has a content is what is sent, not a request: %s', async (language, code, locked) => {
  expect(await entriesIn(language, code(locked))).toEqual(['dns-record-locked']);
  expect(await entriesIn(language, code(''))).toEqual([]);
});

test('a table of PowerShell that is put together of two tells a request what stands in both', async () => {
  const code = (value: string): string => `function Set-It($zone) {\n  $root = '${API}/zones'\n  $common = @{ Headers = $headers; Method = 'Patch' }\n  $told = $common + @{\n    Uri = "$root/$zone/settings/security_level"\n    Body = @{ value = ${value} } | ConvertTo-Json\n  }\n  Invoke-RestMethod @told\n}\n`;
  expect(await entriesIn('powershell', code("'high'"))).toEqual(['security-level']);
  expect(await entriesIn('powershell', code("'under_attack'"))).toEqual([]);
  expect(await unreadInTree({ 'a.ps1': code("'off'") })).toEqual([]);
  expect(await unreadInTree({ 'a.ps1': code("'off'").replace('"$root/$zone/settings/security_level"', '$uri') })).toEqual(['a.ps1:8 One request here goes to an address that is decided at run time (line 8).']);
});
