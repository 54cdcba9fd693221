import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const SETTINGS = 'https://api.cloudflare.com/client/v4/zones';

/** A method whose parameter completes a path, and a file that does not name the API and tells a method of that name a word. */
const LANGUAGES: [string, (word: string, called?: string, value?: string) => Record<string, string>][] = [
  ['Go', (word, called = 'UpdateZoneSetting', value = 'on') => ({ 'wire.go': `package cf\nfunc (c *C) UpdateZoneSetting(zone, id, value string) { http.Post("${SETTINGS}/" + zone + "/settings/" + id, "", body(value)) }\n`, 'ask.go': `package cf\nfunc run(c *C) { c.${called}(zone, "${word}", "${value}") }\n` })],
  ['C#', (word, called = 'UpdateSettingAsync', value = 'on') => ({ 'Wire.cs': `class Wire { Task UpdateSettingAsync(string zone, string id, string value) => http.PatchAsync($"${SETTINGS}/{zone}/settings/{id}", Json(value)); }\n`, 'ask.cs': `class Ask { Task Run() => wire.${called}(zone, "${word}", "${value}"); }\n` })],
  ['Java', (word, called = 'updateSetting', value = 'on') => ({ 'Wire.java': `class Wire { void updateSetting(String zone, String id, String value) { http.patch("${SETTINGS}/" + zone + "/settings/" + id, value); } }\n`, 'ask.java': `class Ask { void run() { wire.${called}(zone, "${word}", "${value}"); } }\n` })],
  ['PHP', (word, called = 'updateSetting', value = 'on') => ({ 'Wire.php': `<?php\nclass Wire { function updateSetting($zone, $id, $value) { return Http::patch("${SETTINGS}/$zone/settings/$id", ['value' => $value]); } }\n`, 'ask.php': `<?php\n$this->wire->${called}($zone, '${word}', '${value}');\n` })],
  ['Ruby', (word, called = 'update_setting', value = 'on') => ({ 'wire.rb': `class Wire\n  def update_setting(zone, id, value) = Faraday.patch("${SETTINGS}/#{zone}/settings/#{id}", value: value)\nend\n`, 'ask.rb': `@wire.${called}(zone, '${word}', '${value}')\n` })],
  ['Swift', (word, called = 'updateSetting', value = 'on') => ({ 'Wire.swift': `class Wire { func updateSetting(_ zone: String, id: String, value: String) async { await http.patch("${SETTINGS}/\\(zone)/settings/\\(id)", value) } }\n`, 'ask.swift': `await wire.${called}(zone, id: "${word}", value: "${value}")\n` })],
  ['Elixir', (word, called = 'update_setting', value = 'on') => ({ 'wire.ex': `defmodule Wire do\n  def update_setting(zone, id, value), do: HTTPoison.patch("${SETTINGS}/#{zone}/settings/#{id}", value)\nend\n`, 'ask.ex': `defmodule Ask do\n  def run(zone), do: Wire.${called}(zone, "${word}", "${value}")\nend\n` })],
  ['PowerShell', (word, called = 'Update-ZoneSetting', value = 'on') => ({ 'wire.ps1': `function Update-ZoneSetting($Zone, $Id, $Value) { Invoke-RestMethod -Method Patch -Uri "${SETTINGS}/$Zone/settings/$Id" -Body $Value }\n`, 'ask.ps1': `. ./wire.ps1\n${called} $zone '${word}' '${value}'\n` })],
  ['Perl', (word, called = 'update_setting', value = 'on') => ({ 'Wire.pm': `package Wire;\nsub update_setting { my ($zone, $id, $value) = @_; return $ua->patch("${SETTINGS}/$zone/settings/$id", $value); }\n`, 'ask.pl': `use Wire;\nWire::${called}($zone, '${word}', '${value}');\n` })],
  ['an object of JavaScript', (word, called = 'updateSetting', value = 'on') => ({ 'wire.js': `export class Wire { updateSetting(zone, id, value) { return fetch(\`${SETTINGS}/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) }); } }\n`, 'ask.js': `class Ask { run() { this.wire.${called}(zone, '${word}', '${value}'); } }\n` })],
];

const asked = async (files: Record<string, string>): Promise<string[]> => (await inTree(files)).filter((line) => line.startsWith('ask.')).map((line) => line.replace(/^\S+ /, ''));

test.each(LANGUAGES)('a word fills a path where what it is told to is called like the method of another file that builds the path: %s', async (language, tree) => {
  // By the name of its module it is known which function is called, and by the file that is brought in.
  const sign = language === 'Elixir' || language === 'PowerShell' ? '' : '?';
  expect(await asked(tree('brotli'))).toEqual([`zone-setting-brotli${sign}`]);
  expect(await asked(tree('security_level', undefined, 'high'))).toEqual([`security-level${sign}`]);
});

test.each(LANGUAGES)('not another word, a value that stays, or what is told to another method: %s', async (_, tree) => {
  expect(await asked(tree('ssl'))).toEqual([]);
  expect(await asked(tree('security_level', undefined, 'off'))).toEqual([]);
  expect(await asked(tree('brotli', 'set_nginx_setting'))).toEqual([]);
});

const WIRE = LANGUAGES[9]![1]('brotli')['wire.js']!;

test.each([
  ['in a record', { 'ask.js': "this.wire.updateSetting({ zone, id: 'minify', value: 'on' });\n" }, ['zone-setting-minify?']],
  ['by what calls the method in its file', { 'wire.js': `${WIRE}export const applySetting = (wire, zone, id) => wire.updateSetting(zone, id, 'on');\n`, 'ask.js': "tools.applySetting(wire, zone, 'minify');\n" }, ['zone-setting-minify?']],
  ['in another language', { 'ask.py': "bundler.update_setting(project, 'minify', True)\n" }, []],
  ['by a name of one word', { 'wire.js': WIRE.replace('updateSetting', 'setting'), 'ask.js': "bundle.setting(project, 'minify', true);\n" }, []],
  ['of a package', { 'ask.js': "import bundler from 'bundler';\nbundler.updateSetting(project, 'minify', true);\n" }, []],
  ['of another API', { 'wire.js': WIRE.replace('api.cloudflare.com/client/v4', 'shop.example.com/v2'), 'ask.js': "this.wire.updateSetting(zone, 'minify', 'on'); // https://api.cloudflare.com/client/v4/ips\n" }, []],
])('a word is told to such a method %s', async (_, files, expected) => {
  expect(await asked({ 'wire.js': WIRE, ...files })).toEqual(expected);
});
