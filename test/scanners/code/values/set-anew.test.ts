import { expect, test } from 'vitest';
import { entriesIn, inText } from '../finding.ts';
import { routesOf } from '../reading.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/1/settings/security_level';

const js = (before: string, body: string): string => `${before}\nawait fetch("${URL}", { method: 'PATCH', body: JSON.stringify(${body}) });\n`;
const python = (before: string, body: string): string => `import requests\n${before}\nrequests.patch("${URL}", json=${body})\n`;
const ruby = (before: string, body: string): string => `${before}\nHTTParty.patch("${URL}", body: ${body}.to_json)\n`;
const php = (before: string, body: string): string => `<?php\n${before}\n$client->patch("${URL}", ['json' => ${body}]);\n`;

const shell = (before: string): string => `level=off\n${before}\ncurl -X PATCH "${URL}" -d "{\\"value\\":\\"$level\\"}"\n`;

/** A level that stays, and what may put another in its place. */
const OPEN: [what: string, language: string, code: string][] = [
  ['a spread behind it', 'javascript', js('', "{ value: 'off', ...given }")],
  ['a spread in a spread', 'javascript', js("const base = { value: 'off', ...given };", '{ ...base, id: 1 }')],
  ['a spread in some cases', 'javascript', js('', "{ value: 'off', ...(strict ? { value: 'high' } : {}) }")],
  ['a spread in some cases', 'javascript', js('', "{ value: 'off', ...(strict && { value: 'high' }) }")],
  ['a call that gives both', 'javascript', js('', "Object.assign({ value: 'off' }, given)")],
  ['a call that puts more into it', 'javascript', js("const body = { value: 'off' };\nObject.assign(body, given);", 'body')],
  ['a call that puts more into it', 'javascript', js("const body = { value: 'off' };\n_.merge(body, given);", 'body')],
  ['a name that nobody knows', 'javascript', js("const body = { value: 'off' };\nfor (const [k, v] of given) body[k] = v;", 'body')],
  ['a function that is handed it', 'javascript', js("function raise(b) { b.value = 'high'; }\nconst body = { value: 'off' };\nraise(body);", 'body')],
  ['a function that is handed it', 'javascript', js("const raise = (zone, b) => { if (zone) b.value = 'high'; };\nconst body = { value: 'off' };\nraise(zone, body);", 'body')],
  ['a function that puts more into what it is handed', 'javascript', js("function fill(b) { Object.assign(b, given); }\nconst body = { value: 'off' };\nfill(body);", 'body')],
  ['a spread behind it', 'python', python('', '{"value": "off", **given}')],
  ['a record more', 'python', python('body = {"value": "off"}\nbody.update(given)', 'body')],
  ['a record more', 'python', python('body = {"value": "off"}\nbody |= given', 'body')],
  ['a record more', 'python', python('body = dict(value="off")\nbody.update(given)', 'body')],
  ['a name that nobody knows', 'python', python('body = {"value": "off"}\nfor k, v in given.items():\n    body[k] = v', 'body')],
  ['a function that is handed it', 'python', python('def high(b):\n    b["value"] = "high"\nbody = {"value": "off"}\nhigh(body)', 'body')],
  ['a method that is handed it', 'python', `class A:\n    def high(self, b):\n        b["value"] = "high"\n    def f(self):\n        body = {"value": "off"}\n        self.high(body)\n        requests.patch("${URL}", json=body)\n`],
  ['a function that is told by name', 'python', python('def high(zone, b):\n    b["value"] = "high"\nbody = {"value": "off"}\nhigh(1, b=body)', 'body')],
  ['a spread behind it', 'ruby', ruby('', "{ value: 'off', **given }")],
  ['a record more', 'ruby', ruby("body = { value: 'off' }\nbody.merge!(given)", 'body')],
  ['a function that is handed it', 'ruby', ruby("def high(b)\n  b[:value] = 'high'\nend\nbody = { value: 'off' }\nhigh(body)", 'body')],
  ['a spread behind it', 'php', php('', "['value' => 'off', ...$given]")],
  ['a call that gives both', 'php', php('', "array_merge(['value' => 'off'], $given)")],
  ['a reference', 'php', php("function high(&$l) { $l = 'high'; }\n$level = 'off';\nhigh($level);", "['value' => $level]")],
  ['a reference to the record', 'php', php("function high(array &$b) { $b['value'] = 'high'; }\n$body = ['value' => 'off'];\nhigh($body);", '$body')],
  ['a record more', 'java', `class A {\n  void f() {\n    Map<String, String> body = new HashMap<>();\n    body.put("value", "off");\n    body.putAll(given);\n    client.patch().uri("${URL}").bodyValue(body);\n  }\n}\n`],
  ['a method that is handed it', 'java', `class A {\n  static void high(Map<String, String> b) { b.put("value", "high"); }\n  void f() {\n    Map<String, String> body = new HashMap<>();\n    body.put("value", "off");\n    high(body);\n    client.patch().uri("${URL}").bodyValue(body);\n  }\n}\n`],
  ['a function that is handed it', 'kotlin', `fun high(b: MutableMap<String, String>) { b["value"] = "high" }\nsuspend fun f() {\n  val body = mutableMapOf("value" to "off")\n  high(body)\n  client.patch("${URL}") { setBody(body) }\n}\n`],
  ['a reference', 'go', `package a\nfunc f() {\n\tlevel := "off"\n\traise(&level)\n\tc.R().SetBody(map[string]string{"value": level}).Patch("${URL}")\n}\n`],
  ['a function that is handed it', 'go', `package a\nfunc raise(b map[string]string) { b["value"] = "high" }\nfunc f() {\n\tbody := map[string]string{"value": "off"}\n\traise(body)\n\tc.R().SetBody(body).Patch("${URL}")\n}\n`],
  ['a reference', 'csharp', `class A {\n  async Task F() {\n    var level = "off";\n    Raise(ref level);\n    await http.PatchAsJsonAsync("${URL}", new { value = level });\n  }\n}\n`],
  ['all that was posted', 'php', php("$level = 'off';\nextract($_POST);", "['value' => $level]")],
  ['a name that nobody knows', 'php', php("$level = 'off';\nforeach ($_POST as $key => $one) { $$key = $one; }", "['value' => $level]")],
  ['all that a query holds', 'php', php("$level = 'off';\nparse_str($query);", "['value' => $level]")],
  ['a file that is read', 'shell', shell('source ./settings.sh')],
  ['a file that is read', 'shell', shell('. ./settings.sh')],
  ['what is run', 'shell', shell('eval "$(options "$@")"')],
  ['a reference to the record', 'powershell', `function Set-Level([ref]$To) { $To.Value = @{ value = 'high' } }\n$body = @{ value = 'off' }\nSet-Level ([ref]$body)\nInvoke-RestMethod -Method Patch -Uri '${URL}' -Body ($body | ConvertTo-Json)\n`],
  ['a reference', 'rust', `fn f() {\n  let mut level = "off".to_string();\n  raise(&mut level);\n  client.patch("${URL}").json(&json!({ "value": level })).send();\n}\n`],
  ['a reference', 'swift', `func f() async {\n  var level = "off"\n  raise(&level)\n  AF.request("${URL}", method: .patch, parameters: ["value": level])\n}\n`],
];

test.each(OPEN)('a level may be another one by %s: %s', async (_, language, code) => {
  expect(await entriesIn(language, code)).toEqual(['security-level?']);
});

/** What puts nothing else in its place. */
const CLOSED: [what: string, language: string, code: string][] = [
  ['a spread before it', 'javascript', js('', "{ ...given, value: 'off' }")],
  ['a record that is written out', 'javascript', js("const note = { id: 1 };", "{ value: 'off', ...note }")],
  ['a call in which it counts more', 'javascript', js('', "Object.assign({}, given, { value: 'off' })")],
  ['a call that gives a new record', 'javascript', js("const body = { value: 'off' };\nconst other = Object.assign({}, body, given);", 'body')],
  ['a call in which it counts more, in place', 'javascript', js("const body = {};\nObject.assign(body, given);\nbody.value = 'off';", 'body')],
  ['a function that sets another field', 'javascript', js("function note(b) { b.id = 1; }\nconst body = { value: 'off' };\nnote(body);", 'body')],
  ['a function that sets it on something else', 'javascript', js("function note(b) { const c = {}; c.value = 'high'; }\nconst body = { value: 'off' };\nnote(body);", 'body')],
  ['a function that only reads it', 'javascript', js("function note(b) { console.log(b.value); }\nconst body = { value: 'off' };\nnote(body);", 'body')],
  ['a spread before it', 'python', python('', '{**given, "value": "off"}')],
  ['a spread before it', 'ruby', ruby('', "{ **given, value: 'off' }")],
  ['a new record', 'ruby', ruby("body = { value: 'off' }\nother = body.merge(given)", 'body')],
  ['a copy', 'php', php("function high($b) { $b['value'] = 'high'; }\n$body = ['value' => 'off'];\nhigh($body);", '$body')],
  ['another parameter by reference', 'php', php("function high(&$a, $l) { $a = 'high'; }\n$level = 'off';\nhigh($other, $level);", "['value' => $level]")],
  ['a query that goes into a name', 'php', php("$level = 'off';\nparse_str($query, $given);", "['value' => $level]")],
  ['a file that is read before', 'shell', `source ./settings.sh\n${shell('')}`],
  ['a getter of something else', 'javascript', js("const body = { value: 'off' };\nObject.defineProperty(other, 'value', { value: 'high' });", 'body')],
  ['a value', 'go', `package a\nfunc f() {\n\tlevel := "off"\n\traise(level)\n\tc.R().SetBody(map[string]string{"value": level}).Patch("${URL}")\n}\n`],
];

test.each(CLOSED)('a level that stays stays by %s: %s', async (_, language, code) => {
  expect(await inText(language, code)).toEqual([]);
});

test.each([
  ["Object.defineProperty(body, 'value', { value: 'high', enumerable: true });", 'security-level'],
  ["Object.defineProperties(body, { value: { value: 'high', enumerable: true } });", 'security-level'],
  ["Reflect.set(body, 'value', 'high');", 'security-level'],
  ["Object.defineProperty(body, 'value', { get: () => pick() });", 'security-level?'],
  ["Object.defineProperty(body, key, { value: 'high' });", 'security-level?'],
])('a field is defined by a call: %s', async (code, expected) => {
  expect(await entriesIn('javascript', js(`const body = { value: 'off' };\n${code}`, 'body'))).toEqual([expected]);
});

test('options that a function of another file was handed may say more than is written', async () => {
  const code = (between: string): string => `import { prepare, logAll } from './prepare';\nconst options = { headers };\n${between}\nawait fetch("${URL}", options);\n`;
  expect(await inText('javascript', code('prepare(options);'))).toEqual(['4 security-level?']);
  expect(await inText('javascript', code('const also = prepare(options);'))).toEqual([]);
  expect(await inText('javascript', code('logAll(options);'))).toEqual([]);
  expect(await inText('javascript', code('prepare(headers);'))).toEqual([]);
});

test.each([
  ['javascript', js("const base = { value: 'high' };", '{ ...base, id: 1 }')],
  ['javascript', js("const base = { value: 'high' };", "{ value: 'off', ...base }")],
  ['python', python('base = {"value": "high"}', '{"value": "off", **base}')],
])('what a record that is written out brings is sent: %s', async (language, code) => {
  expect(await entriesIn(language, code)).toEqual(['security-level']);
});

test('a method that options may put another in place of is not known', async () => {
  const records = 'https://api.cloudflare.com/client/v4/zones/1/dns_records';
  const code = (options: string): string => `await fetch("${records}", ${options});\n`;
  expect(await inText('javascript', code("{ method: 'GET', body: JSON.stringify({ locked: true }) }"))).toEqual([]);
  expect(await inText('javascript', code("{ method: 'GET', body: JSON.stringify({ locked: true }), ...init }"))).toEqual(['1 dns-record-locked']);
});

test('a request that is said to write does, whatever options stand behind', () => {
  const code = (method: string): string => `fetch(\`https://api.cloudflare.com/client/v4/zones/1/filters\`, { method: '${method}', ...init })`;
  expect(routesOf(code('POST'))).toEqual(['POST /zones/1/filters']);
  expect(routesOf(code('GET'))).toEqual(['? /zones/1/filters']);
});

test('options that are spread alone say how it is asked and what is sent', async () => {
  const code = (method: string): string => `const common = { headers };\nconst send = { method: '${method}', body: JSON.stringify({ type: 'SRV', data: { service: '_sip', proto: '_tcp', name: 'a.example' } }) };\nawait fetch("${RECORDS}", { ...common, ...send });\n`;
  expect(await entriesIn('javascript', code('POST'))).toEqual(['dns-srv-data-fields']);
  expect(await entriesIn('javascript', code('GET'))).toEqual([]);
});

test('a record that is spread alone is sent, not taken for options', async () => {
  const code = (value: string): string => `const body = { value: '${value}' };\nawait axios.patch("${URL}", { ...body });\n`;
  expect(await entriesIn('javascript', code('low'))).toEqual(['security-level']);
  expect(await entriesIn('javascript', code('off'))).toEqual([]);
});

test('a map that Go makes has the level that is put into it', async () => {
  const code = (type: string, value: string): string =>
    `package p\nfunc f() {\n\tbody := make(${type})\n\tbody["value"] = "${value}"\n\tbuf, _ := json.Marshal(body)\n\treq, _ := http.NewRequest("PATCH", "${URL}", bytes.NewReader(buf))\n\thttp.DefaultClient.Do(req)\n}\n`;
  expect(await inText('go', code('map[string]any', 'low'))).toEqual(['6 security-level']);
  expect(await inText('go', code('map[string]string, 1', 'off'))).toEqual([]);
});

const RECORDS = 'https://api.cloudflare.com/client/v4/zones/1/dns_records';

test.each([
  ['javascript', (field: string) => `async function f(r) {\n  r.${field} = true;\n  await fetch("${RECORDS}", { method: 'POST', body: JSON.stringify(r) });\n}\n`],
  ['python', (field: string) => `def f(r):\n    r["${field}"] = True\n    requests.post("${RECORDS}", json=r)\n`],
  ['ruby', (field: string) => `def f(r)\n  r[:${field}] = true\n  HTTParty.post("${RECORDS}", body: r.to_json)\nend\n`],
  ['php', (field: string) => `<?php\nfunction f($r) {\n  $r['${field}'] = true;\n  $client->post("${RECORDS}", ['json' => $r]);\n}\n`],
  ['go', (field: string) => `package a\nfunc f(r map[string]any) {\n\tr["${field}"] = true\n\tc.R().SetBody(r).Post("${RECORDS}")\n}\n`],
  ['java', (field: string) => `class A {\n  void f(Map<String, Object> r) {\n    r.put("${field}", true);\n    client.post().uri("${RECORDS}").bodyValue(r);\n  }\n}\n`],
])('a field that is set on what whoever calls gives is sent: %s', async (language, code) => {
  expect(await entriesIn(language, code('locked'))).toEqual(['dns-record-locked']);
  expect(await inText(language, code('proxied'))).toEqual([]);
});
