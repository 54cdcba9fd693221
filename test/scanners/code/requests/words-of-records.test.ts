import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

const script = (api: string, loop: string): string => `const put = (id, value) => fetch(\`${api}/zones/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n${loop}`;
const csharp = (api: string, loop: string): string => `class A {\n  Task Put(string k, object v) => http.PatchAsJsonAsync($"${api}/zones/{zone}/settings/{k}", new { value = v });\n  async Task Run() {\n    ${loop}\n  }\n}\n`;
const java = (api: string, loop: string): string => `class A {\n  void put(String k, Object v) { rest.patchForObject("${api}/zones/" + zone + "/settings/" + k, Map.of("value", v), String.class); }\n  void run() {\n    ${loop}\n  }\n}\n`;

/** Loops over a record that give each name with its value to a function which sets it. */
const LOOPS: [string, string, (api: string, name: string, value: string) => string][] = [
  ['a loop over the pairs', 'javascript', (api, name, value) => script(api, `for (const [id, value] of Object.entries({ ssl: 'full', ${name}: '${value}' })) await put(id, value);\n`)],
  ['a function for each pair', 'javascript', (api, name, value) => script(api, `Object.entries({ ssl: 'full', ${name}: '${value}' }).forEach(([id, value]) => put(id, value));\n`)],
  ['a loop over the names', 'javascript', (api, name, value) => script(api, `const wanted = { ssl: 'full', ${name}: '${value}' };\nfor (const id of Object.keys(wanted)) await put(id, wanted[id]);\n`)],
  ['a loop over the pairs', 'python', (api, name, value) => `def put(name, value):\n    requests.patch(f"${api}/zones/{ZONE}/settings/{name}", json={"value": value})\nfor name, value in {"ssl": "full", "${name}": "${value}"}.items():\n    put(name, value)\n`],
  ['a block for each pair', 'ruby', (api, name, value) => `def put(name, value) = HTTParty.patch("${api}/zones/#{ZONE}/settings/#{name}", body: { value: value }.to_json)\n{ ssl: 'full', ${name}: '${value}' }.each { |k, v| put(k, v) }\n`],
  ['a loop over the pairs', 'php', (api, name, value) => `<?php\nfunction put($k, $v) { return Http::patch("${api}/zones/$zone/settings/$k", ['value' => $v]); }\nforeach (['ssl' => 'full', '${name}' => '${value}'] as $k => $v) put($k, $v);\n`],
  ['a loop over the pairs', 'go', (api, name, value) => `package a\nfunc put(k, v string) { cf("PATCH", "${api}/zones/"+zone+"/settings/"+k, map[string]string{"value": v}) }\nfunc run() {\n\tfor k, v := range map[string]string{"ssl": "full", "${name}": "${value}"} {\n\t\tput(k, v)\n\t}\n}\n`],
  ['a block for each pair', 'kotlin', (api, name, value) => `fun put(k: String, v: String) {\n  client.patch("${api}/zones/$zone/settings/$k") { setBody(mapOf("value" to v)) }\n}\nfun run() {\n  mapOf("ssl" to "full", "${name}" to "${value}").forEach { (k, v) -> put(k, v) }\n}\n`],
  ['a loop over the pairs', 'csharp', (api, name, value) => csharp(api, `foreach (var one in new Dictionary<string, string> { ["ssl"] = "full", ["${name}"] = "${value}" }) await Put(one.Key, one.Value);`)],
  ['a loop over the pairs', 'java', (api, name, value) => java(api, `for (Map.Entry<String, String> one : Map.of("ssl", "full", "${name}", "${value}").entrySet()) { put(one.getKey(), one.getValue()); }`)],
  ['a function for each pair', 'java', (api, name, value) => java(api, `Map.of("ssl", "full", "${name}", "${value}").forEach((k, v) -> put(k, v));`)],
  ['a function for each pair', 'elixir', (api, name, value) => `defmodule A do\n  def put(k, v), do: Req.patch!("${api}/zones/#{@zone}/settings/#{k}", json: %{value: v})\n  def run, do: Enum.each(%{"ssl" => "full", "${name}" => "${value}"}, fn {k, v} -> put(k, v) end)\nend\n`],
  ['a loop over the names', 'powershell', (api, name, value) => `function Set-It($Name, $Value) { Invoke-RestMethod -Method Patch -Uri "${api}/zones/$Zone/settings/$Name" -Body (@{ value = $Value } | ConvertTo-Json) }\n$wanted = @{ ssl = 'full'; ${name} = '${value}' }\nforeach ($k in $wanted.Keys) { Set-It $k $wanted[$k] }\n`],
];

/** All that is found, and what is certain of it: a table of settings may be one where nobody sets them. */
const entries = async (language: string, code: string): Promise<string[]> => (await inText(language, code)).map((line) => line.replace(/^\d+ /, ''));
const certain = async (language: string, code: string): Promise<string[]> => (await entries(language, code)).filter((entry) => !entry.endsWith('?'));

test.each(LOOPS)('a record says what is set by %s: %s', async (_, language, code) => {
  expect(await certain(language, code(API, 'brotli', 'on'))).toEqual(['zone-setting-brotli']);
  expect(await certain(language, code(API, 'security_level', 'high'))).toEqual(['security-level']);
});

test.each(LOOPS)('near misses of %s: a level that stays, another setting, another service: %s', async (_, language, code) => {
  expect(await entries(language, code(API, 'security_level', 'under_attack'))).toEqual([]);
  expect(await entries(language, code(API, 'min_tls_version', '1.2'))).toEqual([]);
  expect(await entries(language, code('https://api.example.com/v1', 'brotli', 'on'))).toEqual([]);
});

test('what is left of a record is only possible, and a value is that of its own name', async () => {
  const code = script(API, "const wanted = { security_level: 'under_attack', challenge_ttl: 'high' };\nfor (const [id, value] of Object.entries(wanted)) await put(id, value);\n");
  expect(await entries('javascript', code)).toEqual([]);
});
