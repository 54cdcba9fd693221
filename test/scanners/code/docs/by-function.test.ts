import { expect, test } from 'vitest';
import { inText, inTree, unseenIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const RECORDS = `${API}/zones/1/dns_records`;
const LEVEL = `${API}/zones/1/settings/security_level`;

/** Programs that send what a function makes of a level. */
const PROGRAMS: [language: string, program: (level: string) => string][] = [
  ['typescript', (level) => `const payload = (value: string) => ({ value });\nawait fetch('${LEVEL}', { method: 'PATCH', body: JSON.stringify(payload('${level}')) });\n`],
  ['typescript', (level) => `function payload(level: string) {\n  const body: Record<string, string> = {};\n  body.value = level;\n  return JSON.stringify(body);\n}\nawait fetch('${LEVEL}', { method: 'PATCH', body: payload('${level}') });\n`],
  ['typescript', (level) => `class Zone {\n  private body(value: string) { return { value }; }\n  set() { return axios.patch('${LEVEL}', this.body('${level}')); }\n}\n`],
  ['python', (level) => `def payload(zone, level):\n    return {"value": level}\n\nrequests.patch("${LEVEL}", json=payload(zone, level="${level}"))\n`],
  ['python', (level) => `def inner(value):\n    return {"value": value}\n\ndef outer(level):\n    return json.dumps(inner(level))\n\nrequests.patch("${LEVEL}", data=outer("${level}"))\n`],
  ['go', (level) => `package m\n\nfunc payload(level string) map[string]string { return map[string]string{"value": level} }\n\nfunc f() {\n\tb, _ := json.Marshal(payload("${level}"))\n\treq, _ := http.NewRequest("PATCH", "${LEVEL}", bytes.NewReader(b))\n\thttp.DefaultClient.Do(req)\n}\n`],
  ['php', (level) => `<?php\nfunction payload($level) { return ['value' => $level]; }\n$client->request('PATCH', '${LEVEL}', ['json' => payload('${level}')]);\n`],
  ['ruby', (level) => `def payload(level)\n  { value: level }\nend\nHTTParty.patch('${LEVEL}', body: payload('${level}').to_json)\n`],
  ['java', (level) => `class A {\n  Map<String, String> payload(String level) { return Map.of("value", level); }\n  void f() { rest.patchForObject("${LEVEL}", payload("${level}"), String.class); }\n}\n`],
  ['csharp', (level) => `class A {\n  object Payload(string level) { return new { value = level }; }\n  async Task F() { await http.PatchAsJsonAsync("${LEVEL}", Payload("${level}")); }\n}\n`],
  ['kotlin', (level) => `fun payload(level: String) = mapOf("value" to level)\nsuspend fun f() { client.patch("${LEVEL}") { setBody(payload("${level}")) } }\n`],
  ['rust', (level) => `fn payload(level: &str) -> Value { json!({"value": level}) }\nasync fn f(c: &Client) { c.patch("${LEVEL}").json(&payload("${level}")).send().await; }\n`],
  ['elixir', (level) => `defmodule A do\n  def payload(level), do: %{value: level}\n  def f, do: Req.patch!("${LEVEL}", json: payload("${level}"))\nend\n`],
  ['powershell', (level) => `function New-Payload($Level) { return @{ value = $Level } }\nInvoke-RestMethod -Method Patch -Uri "${LEVEL}" -Body (New-Payload "${level}" | ConvertTo-Json)\n`],
];

test.each(PROGRAMS)('a function makes a record of what it is told: %s', async (language, program) => {
  expect(await inText(language, program('high'))).toEqual([expect.stringMatching(/^\d+ security-level$/)]);
  expect(await inText(language, program('under_attack'))).toEqual([]);
});

test.each([
  ['a value that is made another', 'def payload(level):\n    level = known(level)\n    return {"value": level}\n'],
  ['a value of its own beside it', 'def payload(level):\n    if level == "high":\n        return {"value": other}\n    return {"value": level}\n'],
  ['a function that calls itself', 'def payload(level):\n    return {"value": payload(level)}\n'],
])('what it makes is not known: %s', async (_, made) => {
  const program = (level: string): string => `${made}requests.patch("${LEVEL}", json=payload("${level}"))\n`;
  expect(await inText('python', program('high'))).toEqual([expect.stringMatching(/^\d+ security-level\?$/)]);
});

test.each([
  ['python', `def build(name):\n    return {"type": "A", "name": name, "locked": False}\nrequests.post("${RECORDS}", json=build("x"))\n`, ['2 dns-record-locked']],
  ['ruby', `def build(name)\n  { type: 'A', name: name, locked: false }\nend\nHTTParty.post('${RECORDS}', body: build('x').to_json)\n`, ['2 dns-record-locked']],
  ['php', `<?php\nfunction build($name) { return ['type' => 'A', 'name' => $name, 'locked' => false]; }\nHttp::post('${RECORDS}', build('x'));\n`, ['2 dns-record-locked']],
  ['typescript', `const build = (name: string) => ({ type: 'A', name, locked: true });\nawait fetch('${RECORDS}', { method: 'POST', body: JSON.stringify(build('x')) });\n`, ['1 dns-record-locked']],
  ['go', `package a\n\nfunc pool() map[string]any {\n\treturn map[string]any{"name": "a", "notification_email": "a@example.com"}\n}\n\nfunc run() { client.Post("${API}/accounts/1/load_balancers/pools", pool()) }\n`, ['4 lb-notification-email']],
  ['python', `def build(name):\n    record = {"type": "A", "name": name}\n    record["locked"] = False\n    return record\nrequests.post("${RECORDS}", json=build("x"))\n`, ['3 dns-record-locked']],
  ['python', `def level(value):\n    return {"value": value}\nrequests.patch("${LEVEL}", json=level("low"))\n`, ['3 security-level']],
])('what a function gives is sent: %s %#', async (language, code, expected) => {
  expect((await inText(language, code)).filter((one) => !one.endsWith('?'))).toEqual(expected);
  expect(await unseenIn(language, code)).toEqual([]);
});

test.each([
  ['nothing that ends', 'def build(name):\n    return {"type": "A", "name": name}\n', RECORDS, 'build("x")'],
  ['a level that stays', 'def build(value):\n    return {"value": value}\n', LEVEL, 'build("under_attack")'],
  ['a level that stays, in place of another', 'def build(value="high"):\n    return {"value": value}\n', LEVEL, 'build("off")'],
])('near misses: a function gives %s', async (_, build, url, given) => {
  const code = `${build}requests.${url === LEVEL ? 'patch' : 'post'}("${url}", json=${given})\n`;
  expect(await inText('python', code)).toEqual([]);
  expect(await unseenIn('python', code)).toEqual([]);
});

test('what it is given elsewhere, and what functions give each other, nobody knows', async () => {
  const told = `def build(value):\n    return {"value": value}\nrequests.patch("${LEVEL}", json=build(level))\n`;
  expect(await inText('python', told)).toEqual(['3 security-level?']);
  const round = `def one():\n    return {"data": two()}\ndef two():\n    return {"data": one()}\nrequests.post("${RECORDS}", json=one())\n`;
  expect(await inText('python', round)).toEqual([]);
});

test('the function may be one import away', async () => {
  const payloads = 'def build(name):\n    return {"type": "A", "name": name, "locked": False}\n';
  const run = `import requests\nfrom payloads import build\nrequests.post("${RECORDS}", json=build("x"))\n`;
  expect(await inTree({ 'payloads.py': payloads, 'run.py': run })).toContain('run.py:3 dns-record-locked');
});

test.each([
  ['a constant', 'BODY = \'{"type": "A", "name": "x", "locked": true}\'\n', 'BODY'],
  ['what a function gives', 'def BODY(name):\n    return \'{"type": "A", "name": "\' + name + \'", "locked": true}\'\n', 'BODY("x")'],
])('text of another file has no place in this one: %s', async (_, made, given) => {
  const far = `# ${'far down '.repeat(40)}\n`;
  const run = `import requests\nfrom payloads import BODY\nrequests.post("${RECORDS}", data=${given})\n${'# and on\n'.repeat(80)}`;
  expect((await inTree({ 'payloads.py': far + made, 'run.py': run })).filter((one) => one.startsWith('run.py'))).toEqual(['run.py:3 dns-record-locked']);
});
