import { expect, test } from 'vitest';
import { entriesIn, inText } from './finding.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/1/settings/security_level';

test.each([
  ['ruby', `def f(level = 'under_attack')\n  HTTParty.patch("${URL}", body: { value: level }.to_json)\nend\n`, 2],
  ['python', `def f(level="under_attack"):\n    requests.patch("${URL}", json={"value": level})\n`, 2],
  ['php', `<?php\nfunction f($level = 'under_attack') {\n  $c->patch("${URL}", ['json' => ['value' => $level]]);\n}\n`, 3],
  ['csharp', `class A {\n  Task F(string level = "under_attack") => http.PatchAsJsonAsync("${URL}", new { value = level });\n}\n`, 2],
  ['kotlin', `fun f(level: String = "under_attack") =\n  client.patch("${URL}", mapOf("value" to level))\n`, 2],
  ['elixir', `def f(level \\\\ "under_attack"),\n  do: Req.patch!("${URL}", json: %{value: level})\n`, 2],
  ['powershell', `function F { param([string]$Level = 'under_attack')\n  irm -Method Patch -Uri "${URL}" -Body (@{ value = $Level } | ConvertTo-Json)\n}\n`, 2],
  ['javascript', `function f(level = 'under_attack') {\n  return fetch("${URL}", { method: 'PATCH', body: JSON.stringify({ value: level }) });\n}\n`, 2],
  ['terraform', 'variable "level" { default = "under_attack" }\nresource "cloudflare_zone_settings_override" "a" {\n  settings {\n    security_level = var.level\n  }\n}\n', 4],
  ['yaml', `jobs:\n  a:\n    steps:\n      - run: |\n          curl -X PATCH "${URL}" -d '{"value":"\${{ inputs.level || 'high' }}"}'\n`, 5],
])('a level that is the default of a parameter may be another one: %s', async (language, code, line) => {
  expect(await inText(language, code)).toEqual([`${line} security-level?`]);
});

const BLOCKS = (level: string): [string, string][] => [
  ['ruby', `conn.patch do |req|\n  req.url "${URL}"\n  req.body = { value: '${level}' }.to_json\nend\n`],
  ['ruby', `conn.patch("${URL}") do |req|\n  req.body = { value: '${level}' }.to_json\nend\n`],
  ['ruby', `HTTParty.patch("${URL}", body: JSON.generate(value: '${level}'))\n`],
  ['kotlin', `suspend fun f() = client.patch("${URL}") {\n  setBody(mapOf("value" to "${level}"))\n}\n`],
  ['kotlin', `suspend fun f() = client.request {\n  method = HttpMethod.Patch\n  url("${URL}")\n  setBody(mapOf("value" to "${level}"))\n}\n`],
  ['kotlin', `suspend fun f(z: String) = client.patch {\n  url {\n    host = "api.cloudflare.com"\n    appendPathSegments("client", "v4", "zones", z, "settings", "security_level")\n  }\n  setBody(mapOf("value" to "${level}"))\n}\n`],
  ['kotlin', `suspend fun f(z: String) = client.patch("https://api.cloudflare.com") {\n  url { path("client/v4/zones/$z/settings/security_level") }\n  setBody(mapOf("value" to "${level}"))\n}\n`],
  ['go', `func f() {\n\tc.R().SetBody(map[string]string{"value": "${level}"}).Patch("${URL}")\n}\n`],
  ['csharp', `var m = new HttpRequestMessage(HttpMethod.Patch, "${URL}") { Content = JsonContent.Create(new { value = "${level}" }) };\n`],
  ['csharp', `var r = new RestRequest("${URL}", Method.PATCH);\nvar o = new JObject();\no["value"] = "${level}";\nr.AddParameter("application/json", o.ToString(), ParameterType.RequestBody);\nclient.Execute(r);\n`],
  ['java', `class A { void f() {\n  HttpURLConnection c = (HttpURLConnection) new URL("${URL}").openConnection();\n  c.setRequestProperty("X-HTTP-Method-Override", "PATCH");\n  c.setRequestMethod("POST");\n  c.getOutputStream().write("{\\"value\\":\\"${level}\\"}".getBytes());\n} }\n`],
  ['kotlin', `suspend fun f() = client.patch("${URL}") {\n  setBody(buildJsonObject { put("value", "${level}") })\n}\n`],
  ['kotlin', `fun f() {\n  val c = URL("${URL}").openConnection() as HttpURLConnection\n  c.requestMethod = "PATCH"\n  c.outputStream.use { it.write("""{"value":"${level}"}""".toByteArray()) }\n}\n`],
  ['kotlin', `fun f() {\n  val c = URL("${URL}").openConnection() as HttpURLConnection\n  c.requestMethod = "PATCH"\n  c.outputStream.bufferedWriter().use { w -> w.write("""{"value":"${level}"}""") }\n}\n`],
  ['kotlin', `fun f() = (URL("${URL}").openConnection() as HttpURLConnection).apply {\n  requestMethod = "PATCH"\n  outputStream.use { it.write("""{"value":"${level}"}""".toByteArray()) }\n}\n`],
  ['kotlin', `fun f() = http.execute(HttpPatch("${URL}").apply {\n  entity = StringEntity("""{"value":"${level}"}""")\n})\n`],
  ['rust', `async fn f() {\n  client.patch("${URL}").body(serde_json::to_string(&Body { value: "${level}" }).unwrap()).send().await;\n}\n`],
  ['scala', `Http().singleRequest(HttpRequest(method = HttpMethods.PATCH, uri = "${URL}", entity = HttpEntity(ContentTypes.json, """{"value":"${level}"}""")))\n`],
  ['swift', `AF.request("${URL}", method: .patch, parameters: ["value": "${level}"])\n`],
  ['swift', `var r = URLRequest(url: URL(string: "${URL}")!)\nr.httpMethod = "PATCH"\nlet body: [String: Any] = ["value": "${level}"]\nr.httpBody = try JSONSerialization.data(withJSONObject: body)\n`],
];

test.each(BLOCKS('under_attack'))('a level that stays is read where it is set: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual([]);
});

test.each(BLOCKS('high'))('so is one that ends: %s', async (language, code) => {
  expect(await entriesIn(language, code)).toEqual(['security-level']);
});

test('a record of a type has its value beside the name as well', async () => {
  const code = (level: string) => `package a\n\nimport cf "github.com/cloudflare/cloudflare-go"\n\nfunc f() {\n\tone := []cf.ZoneSetting{{ID: "security_level", Value: "${level}"}}\n\tapi.UpdateZoneSettings(ctx, zone, one)\n}\n`;
  expect(await inText('go', code('under_attack'))).toEqual([]);
  expect(await inText('go', code('high'))).toContainEqual(expect.stringMatching(/^[67] security-level/));
});

test('a level told beside the name of the setting is its value', async () => {
  const code = (level: string) => `set('security_level', ${level});\nconst set = (id, value) => fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/\${id}\`, { method: 'PATCH', body: { value } });\n`;
  expect(await inText('javascript', code("'under_attack'"))).toEqual([]);
  expect(await inText('javascript', code("'high'"))).toEqual(['1 security-level']);
  expect(await inText('javascript', code('level'))).toEqual(['1 security-level?']);
});

test.each([
  ['High', ['security-level']],
  ['EssentiallyOff', ['security-level']],
  ['UnderAttack', []],
  ['Off', []],
])('a constant of an SDK of Go says in its name which level it is: %s', async (level, expected) => {
  const code = `package a\nimport "github.com/cloudflare/cloudflare-go/v4"\nimport "github.com/cloudflare/cloudflare-go/v4/zones"\nfunc f(c *cloudflare.Client, z string) {\n  c.Zones.Settings.Edit(ctx, "security_level", zones.SettingEditParams{ZoneID: cloudflare.F(z), Body: zones.SecurityLevelParam{Value: cloudflare.F(zones.SecurityLevelValue${level})}})\n}\n`;
  expect(await entriesIn('go', code)).toEqual(expected);
});

const OWN = `async function cf(method: string, path: string, options: object, body?: object) {\n  return fetch(path, { method, body: JSON.stringify(body) });\n}\n`;

test.each([
  ['behind another record', `await cf('PATCH', '${URL}', { retries: 3 }, { value: 'high' });\n`, ['1 security-level']],
  ['in none of several records', `await cf('PATCH', '${URL}', { retries: 3 }, { value: 'off' });\n`, []],
  ['behind an empty record', `await cf('PATCH', '${URL}', {}, { value: 'high' });\n`, ['1 security-level']],
  ['in what a client is told to do', `await axios.patch('${URL}', { value: 'off' }, { value: 'high' });\n`, []],
  ['as what the function calls its body', `${OWN}await cf('PATCH', '${URL}', { retries: 3 }, { value: 'high' });\n`, ['4 security-level']],
  ['as something else of that function', `${OWN}await cf('PATCH', '${URL}', { value: 'high' }, { value: 'off' });\n`, []],
])('of several records each may be what is sent: a level %s', async (_, code, expected) => {
  expect(await inText('typescript', code)).toEqual(expected);
});

const ASKED = `await cf(\`/zones/\${zone}/settings/security_level\`);\n`;
const BASE = "const BASE = 'https://api.cloudflare.com/client/v4';\n";

/** Functions that hand what they are told on to `fetch`. */
const HANDING_ON: [what: string, code: string][] = [
  ['spread', 'async function cf(path, init = {}) {\n  return fetch(`${BASE}${path}`, { ...init, headers: { ...init.headers, a: 1 } });\n}\n'],
  ['handed on', 'const cf = (path, init) => fetch(BASE + path, init);\n'],
  ['bound to a name', 'async function cf(path, init = {}) {\n  const options = { headers: {}, ...init };\n  const response = await fetch(BASE + path, options);\n  return response.json();\n}\n'],
  ['GET where none is told', "async function cf(path, init = {}) {\n  return fetch(BASE + path, { method: init.method ?? 'GET', headers: {} });\n}\n"],
];

test.each(HANDING_ON)('the level is only read by a function that asks unless it is told to send: %s', async (_, code) => {
  expect(await inText('typescript', BASE + code + ASKED)).toEqual([]);
  expect(await entriesIn('typescript', BASE + code + ASKED.replace('`);', "`, { method: 'PATCH', body: JSON.stringify({ value: 'high' }) });"))).toEqual(['security-level']);
  expect(await entriesIn('typescript', BASE + code + ASKED.replace('`);', '`, options);'))).toEqual(['security-level?']);
});

test.each([
  ['it sends by default', "const cf = (path, init = { method: 'PATCH' }) => fetch(BASE + path, init);\n"],
  ['it spreads what sends', "const SENT = { method: 'PATCH' };\nconst cf = (path, init = {}) => fetch(BASE + path, { ...SENT, ...init });\n"],
  ['it spreads what nobody knows', 'const cf = (path, init = {}) => fetch(BASE + path, { ...defaults(), ...init });\n'],
  ['it sets the method', "async function cf(path, init = {}) {\n  init.method ??= 'PATCH';\n  return fetch(BASE + path, init);\n}\n"],
  ['it sets a method that is not known', 'async function cf(path, init = {}) {\n  init.method ??= verb;\n  return fetch(BASE + path, init);\n}\n'],
  ['it binds its options anew', 'async function cf(path, init = {}) {\n  init = prepared;\n  return fetch(BASE + path, init);\n}\n'],
  ['it gives its options to another', 'async function cf(path, init = {}) {\n  prepare(init);\n  return fetch(BASE + path, init);\n}\n'],
  ['it may send as well', "async function cf(path, init = {}) {\n  if (dry) return axios.patch(BASE + path, {});\n  return fetch(BASE + path, init);\n}\n"],
  ['nobody knows how it asks', 'const cf = (path, init = {}) => client.send(BASE + path, init);\n'],
])('the level may be set by a function of which that is not known: %s', async (_, code) => {
  expect(await entriesIn('typescript', BASE + code + ASKED)).toEqual(['security-level?']);
});

const HANDED = (entry: string): string => `const put = ({ zoneId, settingId, value }) =>
  fetch(\`https://api.cloudflare.com/client/v4/zones/\${zoneId}/settings/\${settingId}\`, { method: 'PATCH', body: JSON.stringify({ value }) });
put(${entry});
`;

test.each([
  ["{ zoneId, settingId: 'security_level', value: 'under_attack' }", []],
  ["{ zoneId, settingId: 'security_level', value: 'high' }", ['3 security-level']],
  ["{ zoneId, settingId: 'security_level', value }", ['3 security-level?']],
  ["{ zoneId, settingName: 'security_level', value: 'off' }", []],
  ["{ zoneId, settingId: 'minify', value: 'off' }", ['3 zone-setting-minify']],
  ["{ other: 'security_level', value: 'off' }", ['3 security-level?']],
])('a level that is handed on in a record with the name of the setting: %s', async (entry, expected) => {
  expect(await inText('javascript', HANDED(entry))).toEqual(expected);
});
