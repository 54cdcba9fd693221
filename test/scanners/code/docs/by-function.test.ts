import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const LEVEL = 'https://api.cloudflare.com/client/v4/zones/z1/settings/security_level';

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
