import { expect, test } from 'vitest';
import { entriesIn, inTree } from '../finding.ts';

const BASE = 'https://api.cloudflare.com/client/v4';

/** A function that fills a path with what it is given, and a call which gives it a setting, `SETTING`, and a level, `LEVEL`. */
const FUNCTIONS: [language: string, code: string][] = [
  ['javascript', `const set = (zone, name, value) => fetch(\`${BASE}/zones/\${zone}/settings/\${name}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\nset(zone, 'SETTING', 'LEVEL');`],
  ['javascript', `class Cf {\n  request(method, path, body) { return fetch('${BASE}' + path, { method, body: JSON.stringify(body) }); }\n  set(zone, name, value) { return this.request('PATCH', \`/zones/\${zone}/settings/\${name}\`, { value }); }\n  run(zone) { return this.set(zone, 'SETTING', 'LEVEL'); }\n}`],
  ['python', `def change(zone, value, name):\n    return requests.patch(f"${BASE}/zones/{zone}/settings/{name}", json={"value": value})\nchange(zone, "LEVEL", name="SETTING")\n`],
  ['python', `def path_of(zid, setting):\n    return f"${BASE}/zones/{zid}/settings/{setting}"\ndef change(zone, name, value):\n    return requests.patch(path_of(zone, name), json={"value": value})\nchange(zone, "SETTING", "LEVEL")\n`],
  ['elixir', `defmodule A do\n  def run(zone), do: set(zone, "SETTING", "LEVEL")\n  defp set(zone, name, value), do: Req.patch!(path(zone, name), json: %{value: value})\n  defp path(zid, setting), do: "${BASE}/zones/#{zid}/settings/#{setting}"\nend\n`],
  ['go', `package a\nfunc set(zone, name, value string) {\n\traw, _ := json.Marshal(map[string]string{"value": value})\n\treq, _ := http.NewRequest("PATCH", fmt.Sprintf("${BASE}/zones/%s/settings/%s", zone, name), bytes.NewReader(raw))\n\thttp.DefaultClient.Do(req)\n}\nfunc run(zone string) { set(zone, "SETTING", "LEVEL") }\n`],
  ['go', `package a\nfunc set(zone, name string, level any) {\n\traw, _ := json.Marshal(&Setting{Value: level})\n\treq, _ := http.NewRequest("PATCH", fmt.Sprintf("${BASE}/zones/%s/settings/%s", zone, name), bytes.NewReader(raw))\n\thttp.DefaultClient.Do(req)\n}\nfunc run(zone string) { set(zone, "SETTING", "LEVEL") }\n`],
  ['php', `<?php\nfunction set($zone, $name, $value) {\n  $ch = curl_init("${BASE}/zones/$zone/settings/$name");\n  curl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'PATCH');\n  curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode(['value' => $value]));\n  return curl_exec($ch);\n}\nset($zone, 'SETTING', 'LEVEL');\n`],
  ['ruby', `def set(zone, name, value)\n  HTTParty.patch("${BASE}/zones/#{zone}/settings/#{name}", body: { value: value }.to_json)\nend\nset(zone, "SETTING", "LEVEL")\n`],
  ['java', `class A {\n  void set(String zone, String name, String value) { rest.exchange("${BASE}/zones/" + zone + "/settings/" + name, HttpMethod.PATCH, new HttpEntity<>(Map.of("value", value)), String.class); }\n  void run(String zone) { set(zone, "SETTING", "LEVEL"); }\n}\n`],
  ['csharp', `class A {\n  Task Set(string zone, string name, string value) => http.PatchAsync($"${BASE}/zones/{zone}/settings/{name}", JsonContent.Create(new { value }));\n  Task Run(string zone) => Set(zone, "SETTING", "LEVEL");\n}\n`],
  ['elixir', `defmodule A do\n  def set(zone, name, value), do: Req.patch!("${BASE}/zones/#{zone}/settings/#{name}", json: %{value: value})\n  def run(zone), do: set(zone, "SETTING", "LEVEL")\nend\n`],
  ['rust', `async fn set(zone: &str, name: &str, value: &str) { client.patch(format!("${BASE}/zones/{}/settings/{}", zone, name)).json(&json!({ "value": value })).send().await; }\nasync fn run(zone: &str) { set(zone, "SETTING", "LEVEL").await; }\n`],
  ['kotlin', `suspend fun set(zone: String, name: String, value: String) = client.patch("${BASE}/zones/$zone/settings/$name") { setBody(mapOf("value" to value)) }\nsuspend fun run(zone: String) = set(zone, "SETTING", "LEVEL")\n`],
  ['powershell', `function Set-One($Name, $Value) {\n  Invoke-RestMethod -Method Patch -Uri "${BASE}/zones/$zone/settings/$Name" -Body (@{ value = $Value } | ConvertTo-Json)\n}\nSet-One -Name 'SETTING' -Value 'LEVEL'\n`],
  ['powershell', `function Set-One {\n  [CmdletBinding()]\n  param(\n    [Parameter(Mandatory)] [ValidateSet('a', 'b')] [string] $Name, # which\n    $Value = 'x'\n  )\n  Invoke-RestMethod -Method Patch -Uri "${BASE}/zones/$zone/settings/$Name" -Body (@{ value = $Value } | ConvertTo-Json)\n}\nSet-One -Name 'SETTING' -Value 'LEVEL'\n`],
  ['shell', `set_one() {\n  curl -X PATCH "${BASE}/zones/$ZONE/settings/$1" --data "{\\"value\\":\\"$2\\"}"\n}\nset_one SETTING LEVEL\n`],
  ['shell', `set_one() {\n  curl -X PATCH "${BASE}/zones/$ZONE/settings/$1" --data "{\\"value\\":$2}"\n}\nset_one SETTING '"LEVEL"'\n`],
  ['shell', `change() {\n  local name=$1 value=$2\n  curl -sX PATCH "${BASE}/zones/\${ZONE}/settings/\${name}" --data "$(printf '{"value":"%s"}' "$value")"\n}\nchange SETTING LEVEL\n`],
];

const given = (code: string, setting: string, value: string): string => code.replace('SETTING', setting).replace('LEVEL', value);

test.each(FUNCTIONS)('%s: a word that a function is given to fill a path with is asked for, with the value that is given beside it', async (language, code) => {
  expect(await entriesIn(language, given(code, 'minify', 'on'))).toEqual(['zone-setting-minify']);
  expect(await entriesIn(language, given(code, 'security_level', 'high'))).toEqual(['security-level']);
});

test.each(FUNCTIONS)('%s: nothing is said of a level that stays, and of another setting', async (language, code) => {
  for (const value of ['under_attack', 'off']) expect(await entriesIn(language, given(code, 'security_level', value))).toEqual([]);
  expect(await entriesIn(language, given(code, 'ssl', 'full'))).toEqual([]);
});

test('a function that only reads sets nothing', async () => {
  const code = `const read = (zone, name, value) => fetch(\`${BASE}/zones/\${zone}/settings/\${name}\`, { headers: { value } });\n`;
  expect(await entriesIn('javascript', `${code}read(zone, 'security_level', 'high');`)).toEqual([]);
  expect(await entriesIn('javascript', `${code}read(zone, 'minify', 'high');`)).toEqual(['zone-setting-minify']);
});

test('where no parameter is known to be the value, none is certain', async () => {
  const code = `const set = (zone, name, body) => fetch(\`${BASE}/zones/\${zone}/settings/\${name}\`, { method: 'PATCH', body });\nset(zone, 'security_level', payload('high'));`;
  expect(await entriesIn('javascript', code)).toEqual(['security-level?']);
});

test('the function may be one import away, where the API is named', async () => {
  const found = await inTree({
    'cf.js': `export const set = (zone, name, value) => fetch(\`${BASE}/zones/\${zone}/settings/\${name}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n`,
    'run.js': "import { set } from './cf.js';\nset(zone, 'security_level', 'high');\nset(zone, 'security_level', 'under_attack');\nset(zone, 'ssl', 'full');\n",
  });
  expect(found).toEqual(['run.js:2 security-level']);
});

/** What goes over settings with their values, and asks for each. */
const LOOPS: [language: string, code: string][] = [
  ['elixir', `defmodule A do\n  def run(zone) do\n    for {name, value} <- [{"http3", "on"}, {"SETTING", "LEVEL"}], name != "x" do\n      Req.patch!("${BASE}/zones/#{zone}/settings/#{name}", json: %{value: value})\n    end\n  end\nend\n`],
  ['elixir', `defmodule A do\n  def run(zone) do\n    %{"http3" => "on", "SETTING" => "LEVEL"}\n    |> Enum.each(fn {name, value} ->\n      Req.patch!("${BASE}/zones/#{zone}/settings/#{name}", json: %{value: value})\n    end)\n  end\nend\n`],
  ['powershell', `$wanted = @{ http3 = 'on'; SETTING = 'LEVEL' }\nforeach ($name in $wanted.Keys) {\n  Invoke-RestMethod -Method Patch -Uri "${BASE}/zones/$zone/settings/$name" -Body (@{ value = $wanted[$name] } | ConvertTo-Json)\n}\n`],
  ['powershell', `@{ http3 = 'on'; SETTING = 'LEVEL' }.GetEnumerator() | ForEach-Object {\n  Invoke-RestMethod -Method Patch -Uri "${BASE}/zones/$zone/settings/$($_.Key)" -Body (@{ value = $_.Value } | ConvertTo-Json)\n}\n`],
  ['powershell', `'SETTING' | % { Invoke-RestMethod -Method Patch -Uri "${BASE}/zones/$zone/settings/$_" -Body '{"value":"LEVEL"}' }\n`],
  ['yaml', `- hosts: localhost\n  tasks:\n    - uri: { url: "${BASE}/zones/{{ zone }}/settings/{{ item }}", method: PATCH, body: { value: 'full' } }\n      loop: [ssl]\n    - uri:\n        url: "${BASE}/zones/{{ zone }}/settings/{{ item.id }}"\n        method: PATCH\n        body: { value: "{{ item.value }}" }\n      loop:\n        - { id: http3, value: 'on' }\n        - { id: SETTING, value: LEVEL }\n`],
  ['yaml', `- hosts: localhost\n  vars:\n    wanted:\n      http3: 'on'\n      SETTING: LEVEL\n  tasks:\n    - uri:\n        url: "${BASE}/zones/{{ zone }}/settings/{{ item.key }}"\n        method: PATCH\n        body: { value: "{{ item.value }}" }\n      with_dict: "{{ wanted }}"\n`],
  ['yaml', `- hosts: localhost\n  tasks:\n    - uri:\n        url: "${BASE}/zones/{{ zone }}/settings/{{ name }}"\n        method: PATCH\n        body: { value: LEVEL }\n      loop: [SETTING]\n      loop_control: { loop_var: name }\n`],
];

test.each(LOOPS)('%s: each turn of a loop asks for its word with the value beside it %#', async (language, code) => {
  expect(await entriesIn(language, given(code, 'minify', 'on'))).toEqual(['zone-setting-minify']);
  expect(await entriesIn(language, given(code, 'security_level', 'high'))).toEqual(['security-level']);
  for (const value of ['under_attack', 'off']) expect(await entriesIn(language, given(code, 'security_level', value))).toEqual([]);
  expect(await entriesIn(language, given(code, 'ssl', 'full'))).toEqual([]);
});

test.each(['Some("LEVEL".to_string())', 'Some(String::from("LEVEL"))', 'Some("LEVEL".into())', '"LEVEL".to_owned()'])('rust: a level that is wrapped is read, %s', async (wrapped) => {
  const code = (value: string): string => `async fn send(zone: &str, key: &str, value: &str) { client.patch(format!("${BASE}/zones/{}/settings/{}", zone, key)).json(&json!({ "value": value })).send().await; }\nfn wanted() -> Settings { Settings { security_level: ${wrapped.replace('LEVEL', value)}, always_online: None } }\n`;
  expect(await entriesIn('rust', code('high'))).toEqual(['security-level?']);
  for (const value of ['under_attack', 'off']) expect(await entriesIn('rust', code(value))).toEqual([]);
  expect(await entriesIn('rust', code('high').replace(wrapped.replace('LEVEL', 'high'), 'level()'))).toEqual(['security-level?']);
});
