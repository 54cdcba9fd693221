import { expect, test } from 'vitest';
import { entriesIn, inText, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

const LEVELS = (level: string): [string, string][] => [
  ['java', `class A { void f() {\n  JSONObject body = new JSONObject();\n  body.put("value", "${level}");\n  new Request.Builder().url("${API}/zones/1/settings/security_level").patch(RequestBody.create(body.toString(), JSON)).build();\n} }`],
  ['java', `class A { void f() {\n  send(\n  HttpRequest.newBuilder(URI.create("${API}/zones/1/settings/security_level")).method("PATCH",\n    BodyPublishers.ofString(new JSONObject().put("value", "${level}").toString())).build());\n} }`],
  ['java', `class A { void f() {\n  ObjectNode body = mapper.createObjectNode();\n  body.put("other", 1).put("value", "${level}");\n  http.patch("${API}/zones/1/settings/security_level", mapper.writeValueAsString(body));\n} }`],
  ['csharp', `class A { async Task F() {\n  var body = new Dictionary<string, object>();\n  body.Add("value", "${level}");\n  await http.PatchAsJsonAsync("${API}/zones/1/settings/security_level", body);\n} }`],
];

test.each(LEVELS('under_attack'))('a record written call by call is read: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual([]);
});

test.each(LEVELS('high'))('so is one with a value that ends: %s', async (language, code) => {
  expect(await entriesIn(language, code)).toEqual(['security-level']);
});

test('a field put on a record counts as one that is written, a request that puts something does not', async () => {
  const code = (statement: string) => `class A { static final String API = "${API}";\n  void f() {\n    ${statement}\n  } }`;
  expect(await inText('java', code('Map<String, Object> r = new HashMap<>(); r.put("content", ip); r.put("locked", true);'))).toEqual(['3 dns-record-locked?']);
  expect(await inText('java', code('Map<String, Object> r = new HashMap<>(); r.put("door", d); r.put("locked", true);'))).toEqual([]);
  expect(await inText('java', code('client.put(API + "/zones/1/filters", body);'))).toEqual(['3 filters-api']);
});

const CHOSEN = (srv: string, other = 'data = { type, name, content };'): string =>
  `async function add(zone, type, name, service, proto, content) {\n  let data;\n  if (type === 'SRV') {\n    ${srv}\n  } else {\n    ${other}\n  }\n  await fetch(\`${API}/zones/\${zone}/dns_records\`, { method: 'POST', body: JSON.stringify(data) });\n}\n`;

test.each([
  ['the type that it is told', CHOSEN('data = { type, data: { service, proto, port: 1 } };'), ['4 dns-srv-data-fields?']],
  ['no type', CHOSEN('data = { data: { service, proto, port: 1 } };'), ['4 dns-srv-data-fields?']],
  ['another type', CHOSEN("data = { type: 'NAPTR', data: { service, proto, port: 1 } };", "data = { type: 'A', name, content };"), []],
  ['no proto', CHOSEN('data = { type, data: { tag: service, value: proto } };'), []],
])('only a record of SRV has proto in its data: %s', async (_, code, expected) => {
  expect((await inText('javascript', code)).filter((line) => line.includes('srv'))).toEqual(expected);
});

test('fields of PHP are sent under the names that they are written with', async () => {
  const code = (fields: string) => `<?php\n// ${API}\nreturn [\n${fields}\n];\n`;
  expect(await inText('php', code("'service' => $s, 'proto' => $p, 'name' => $n, 'weight' => 1,"))).toEqual(['4 dns-srv-data-fields?']);
  expect(await inText('php', code("'Service' => 'service', 'Proto' => 'protocol', 'Name' => 'name', 'Weight' => 'weight',"))).toEqual([]);
});

test('a map of data that is set on a record made elsewhere counts by itself', async () => {
  const code = `<?php\n// ${API}\nfunction f($data) {\n  $data['data'] = [\n    'service' => $s,\n    'proto' => $p,\n    'weight' => 1,\n  ];\n}\n`;
  expect(await inText('php', code)).toEqual(['5 dns-srv-data-fields?', '6 dns-srv-data-fields?']);
});

test('the value beside the name of a setting decides', async () => {
  const code = (value: string) => `const settings = [{ id: 'security_level', value: ${value} }, { id: 'ipv6', value: 'on' }];\nfor (const { id, value } of settings) await fetch(\`${API}/zones/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n`;
  expect(await inText('javascript', code("'under_attack'"))).toEqual([]);
  expect(await inText('javascript', code("'high'"))).toEqual(['1 security-level']);
  expect(await inText('javascript', code('level'))).toEqual(['1 security-level?']);
});

test('what a task of Ansible is repeated with is no module', async () => {
  const code = `- uri:\n    url: "${API}/zones/{{ zone }}/settings/{{ item.key }}"\n    method: PATCH\n    body_format: json\n    body: { value: "{{ item.value }}" }\n  with_dict:\n    minify: "on"\n    security_level: medium\n    mobile_redirect: "off"\n`;
  expect(await inText('yaml', code)).toEqual(['7 zone-setting-minify', '8 security-level', '9 zone-setting-mobile-redirect']);
});

test.each([
  ['set', `body.notification_email = mail;`, ['5 lb-notification-email?']],
  ['set by its name in brackets', `body['notification_email'] = mail;`, ['5 lb-notification-email?']],
  ['set where something holds', `if (mail) body.notification_email = mail;`, ['5 lb-notification-email?']],
  ['set in a block', `if (mail) { body.notification_email = mail; }`, ['5 lb-notification-email?']],
  ['set on something else', `form.notification_email = mail;`, []],
])('a field of a body in TypeScript: %s', async (_, statement, expected) => {
  const code = `const API = '${API}';\nasync function f(mail?: string) {\n  const body: any = { name: 'p' };\n  body.origins = [];\n  ${statement}\n  await client.post('/user/load_balancers/pools', body);\n}\n`;
  expect(await inText('typescript', code)).toEqual(expected);
});

test('a value that may have been changed in a block is not known, one that is put in its place is', async () => {
  const code = (first: string, statement: string) => `async function f(level) {\n  const body = { value: '${first}' };\n  ${statement}\n  await fetch('${API}/zones/1/settings/security_level', { method: 'PATCH', body: JSON.stringify(body) });\n}\n`;
  expect(await inText('javascript', code('off', ''))).toEqual([]);
  expect(await inText('javascript', code('off', 'if (level) { body.value = level; body.other = 1; }'))).toEqual(['4 security-level?']);
  expect(await inText('javascript', code('high', "body.value = 'off';"))).toEqual([]);
  expect(await inText('javascript', code('off', "body.value = 'high';"))).toEqual(['4 security-level']);
  expect(await inText('javascript', code('off', "function g(body) { body.value = 'high'; }"))).toEqual([]);
});

test('a request in the target of an assignment is read', async () => {
  expect(await inText('javascript', `(await fetch('${API}/zones/1/filters')).seen = true;\n`)).toEqual(['1 filters-api']);
});

const FILLED: (level: string) => [string, string][] = (level) => [
  ['powershell', `$b = @{}\n$b.value = "${level}"\nirm -Uri "${API}/zones/1/settings/security_level" -Method Patch -Body ($b | ConvertTo-Json)\n`],
  ['powershell', `$b = @{ value = 'other' }\n$b['value'] = "${level}"\nirm -Uri "${API}/zones/1/settings/security_level" -Method Patch -Body ($b | ConvertTo-Json)\n`],
  ['powershell', `$b = @{}\n$b.Add('value', "${level}")\nirm -Uri "${API}/zones/1/settings/security_level" -Method Patch -Body ($b | ConvertTo-Json)\n`],
  ['java', `class A { void f() {\n  HttpPatch p = new HttpPatch("${API}/zones/1/settings/security_level");\n  p.setEntity(new StringEntity("{\\"value\\":\\"${level}\\"}"));\n} }`],
  ['csharp', `class A { void F() {\n  var q = new RestRequest("${API}/zones/1/settings/security_level", Method.Patch);\n  q.AddJsonBody(new { value = "${level}" });\n} }`],
];

test.each(FILLED('under_attack'))('a body that is filled, or given to its request, later: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual([]);
});

test.each(FILLED('high'))('the same with a value that ends: %s', async (language, code) => {
  expect(await entriesIn(language, code)).toEqual(['security-level']);
});

const MAYBE: [string, string, (first: string, set: string) => string][] = [
  ['php', 'if ($x) { ', (first, set) => `<?php\nfunction f($x, $http) {\n  $body = ['value' => '${first}'];\n  if ($x) { $body['value'] = '${set}'; }\n  $http->patch("${API}/zones/1/settings/security_level", ['json' => $body]);\n}\n`],
  ['python', 'if x:', (first, set) => `def f(x):\n    body = {'value': '${first}'}\n    if x:\n        body['value'] = '${set}'\n    requests.patch("${API}/zones/1/settings/security_level", json=body)\n`],
  ['ruby', 'if x', (first, set) => `def f(x)\n  body = { 'value' => '${first}' }\n  if x\n    body['value'] = '${set}'\n  end\n  HTTParty.patch("${API}/zones/1/settings/security_level", body: body.to_json)\nend\n`],
  ['go', 'if x {', (first, set) => `package a\nfunc f(x bool) {\n\tbody := map[string]string{"value": "${first}"}\n\tif x {\n\t\tbody["value"] = "${set}"\n\t}\n\tb, _ := json.Marshal(body)\n\thttp.NewRequest("PATCH", "${API}/zones/1/settings/security_level", bytes.NewBuffer(b))\n}\n`],
];

test.each(MAYBE)('a value that may have been changed in a block is not known in %s either', async (language, _, code) => {
  const entries = (first: string, set: string) => entriesIn(language, code(first, set));
  expect(await entries('high', 'off')).toEqual(['security-level?']);
  expect(await entries('off', 'high')).toEqual(['security-level?']);
});

test.each([
  ['js', `const set = (id, body) => fetch(\`${API}/zones/\${zone}/settings/\${id}\`, { method: 'PATCH', body });\n`, (use: string) => `const cloudflare = load();\n${use}\n`, "show(cloudflare['security_level']);", "set('security_level', body);", "save({ 'security_level': given });"],
  ['php', `<?php\nfunction set($id, $body) { return Http::patch("${API}/zones/$zone/settings/{$id}", $body); }\n`, (use: string) => `<?php\n$cloudflare = load();${use}\n`, "\nshow($cloudflare['security_level'] ?? null);", "\nset('security_level', $body);", "\nsave(['security_level' => $given]);"],
  ['py', `def set(id, body):\n    return requests.patch(f"${API}/zones/{zone}/settings/{id}", json=body)\n`, (use: string) => `cloudflare = load()\n${use}\n`, "show(cloudflare['security_level'])", "set('security_level', body)", "save({'security_level': given})"],
])('a setting that is read from a record fills no path, one that is told to a function or kept in a record may: %s', async (ending, builder, around, read, told, kept) => {
  const using = (use: string): Promise<string[]> => inTree({ [`build.${ending}`]: builder, [`use.${ending}`]: around(use) });
  const line = ending === 'php' ? 3 : 2;
  expect(await using(read)).toEqual([]);
  expect(await using(told)).toEqual([`use.${ending}:${line} security-level?`]);
  expect(await using(kept)).toEqual([`use.${ending}:${line} security-level?`]);
});
