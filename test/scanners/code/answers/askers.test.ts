import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { askersAmong } from '../../../../analyzer/scanners/code/answers/askers.ts';
import type { Remembered } from '../../../../analyzer/scanners/code/answers/remember.ts';
import type { FileCache } from '../../../../analyzer/scanners/files/cache.ts';
import { inTree } from '../finding.ts';

const ADDRESS = 'https://api.cloudflare.com/client/v4/zones';

/** A program of three files: constants of which none says that it is a setting, a client that leaves the setting open, and one that calls the second with the first. */
const PROGRAMS: [string, Record<string, string>, string][] = [
  ['a function of Python', {
    'ids.py': 'MINIFY = "minify"\nTLS = "min_tls_version"\n',
    'client.py': `import requests\ndef set_setting(zone, name, value):\n    return requests.patch(f"${ADDRESS}/{zone}/settings/{name}", json={"value": value})\n`,
    'main.py': 'from client import set_setting\nfrom ids import MINIFY, TLS\nset_setting(zone, MINIFY, {"css": "on"})\nset_setting(zone, TLS, "1.2")\n',
  }, 'main.py:3'],
  ['a class of TypeScript and an enum', {
    'ids.ts': "export enum Id {\n  Minify = 'minify',\n  Tls = 'min_tls_version',\n}\n",
    'client.ts': `export class CloudflareClient {\n  update(zone: string, id: string, value: unknown) {\n    return fetch(\`${ADDRESS}/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n  }\n}\n`,
    'main.ts': "import { CloudflareClient } from './client';\nimport { Id } from './ids';\nconst client = new CloudflareClient();\nawait client.update(zone, Id.Minify, { css: 'on' });\nawait client.update(zone, Id.Tls, '1.2');\n",
  }, 'main.ts:4'],
  ['a module of JavaScript', {
    'ids.js': "module.exports = { MINIFY: 'minify', TLS: 'min_tls_version' };\n",
    'client.js': `async function setZoneSetting(zone, id, value) {\n  return fetch(\`${ADDRESS}/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n}\nmodule.exports = { setZoneSetting };\n`,
    'main.js': "const { setZoneSetting } = require('./client');\nconst ids = require('./ids');\nsetZoneSetting('z', ids.MINIFY, { css: 'on' });\nsetZoneSetting('z', ids.TLS, '1.2');\n",
  }, 'main.js:3'],
  ['a class of C#', {
    'Ids.cs': 'public static class Ids\n{\n    public const string Minify = "minify";\n    public const string Tls = "min_tls_version";\n}\n',
    'CloudflareClient.cs': `public class CloudflareClient\n{\n    public Task UpdateAsync(string zone, string id, object value) => http.PatchAsync($"${ADDRESS}/{zone}/settings/{id}", JsonContent.Create(new { value }));\n}\n`,
    'Job.cs': 'public class Job\n{\n    public async Task Run(CloudflareClient client, string zone)\n    {\n        await client.UpdateAsync(zone, Ids.Minify, new { css = "on" });\n        await client.UpdateAsync(zone, Ids.Tls, "1.2");\n    }\n}\n',
  }, 'Job.cs:5'],
  ['a class of Java, a body that is written and an enum with a getter', {
    'Id.java': 'public enum Id {\n    MINIFY("minify"),\n    TLS("min_tls_version");\n    private final String id;\n    Id(String id) { this.id = id; }\n    public String getId() { return id; }\n}\n',
    'CloudflareClient.java': `public class CloudflareClient {\n    void update(String zone, String id, String json) {\n        http.send(HttpRequest.newBuilder(URI.create("${ADDRESS}/" + zone + "/settings/" + id)).method("PATCH", BodyPublishers.ofString(json)).build(), handler);\n    }\n}\n`,
    'Job.java': 'public class Job {\n    void run(CloudflareClient client, String zone) {\n        client.update(zone, Id.MINIFY.getId(), "{\\"value\\":{\\"css\\":\\"on\\"}}");\n        client.update(zone, Id.TLS.getId(), "{\\"value\\":\\"1.2\\"}");\n    }\n}\n',
  }, 'Job.java:3'],
  ['a class of PHP and an enum', {
    'Id.php': "<?php\nnamespace App;\nenum Id: string {\n    case Minify = 'minify';\n    case Tls = 'min_tls_version';\n}\n",
    'Edge.php': `<?php\nnamespace App;\nclass Edge {\n    public static function updateSetting($zone, $id, $value) {\n        return Http::patch("${ADDRESS}/$zone/settings/$id", ['value' => $value]);\n    }\n}\n`,
    'Job.php': "<?php\nnamespace App;\nEdge::updateSetting($z, Id::Minify->value, 'on');\nEdge::updateSetting($z, Id::Tls->value, '1.2');\n",
  }, 'Job.php:3'],
  ['packages of Go', {
    'go.mod': 'module example.com/app\n\ngo 1.22\n',
    'ids/ids.go': 'package ids\n\nconst (\n\tMinify = "minify"\n\tTLS = "min_tls_version"\n)\n',
    'cf/client.go': `package cf\n\nimport (\n\t"fmt"\n\t"net/http"\n\t"strings"\n)\n\nfunc UpdateSetting(zone, id, value string) {\n\treq, _ := http.NewRequest("PATCH", fmt.Sprintf("${ADDRESS}/%s/settings/%s", zone, id), strings.NewReader(value))\n\thttp.DefaultClient.Do(req)\n}\n`,
    'main.go': 'package main\n\nimport (\n\t"example.com/app/cf"\n\t"example.com/app/ids"\n)\n\nfunc main() {\n\tcf.UpdateSetting("z", ids.Minify, `{"value":{"css":"on"}}`)\n\tcf.UpdateSetting("z", ids.TLS, `{"value":"1.2"}`)\n}\n',
  }, 'main.go:9'],
  ['modules of Elixir', {
    'ids.ex': 'defmodule App.Ids do\n  def minify, do: "minify"\n  def tls, do: "min_tls_version"\nend\n',
    'edge.ex': `defmodule App.Edge do\n  def update_setting(zone, id, value) do\n    Req.patch!("${ADDRESS}/#{zone}/settings/#{id}", json: %{value: value})\n  end\nend\n`,
    'job.ex': 'defmodule App.Job do\n  alias App.{Edge, Ids}\n  def run(zone) do\n    Edge.update_setting(zone, Ids.minify(), %{css: "on"})\n    Edge.update_setting(zone, Ids.tls(), "1.2")\n  end\nend\n',
  }, 'job.ex:4'],
  ['modules of Rust', {
    'ids.rs': 'pub const MINIFY: &str = "minify";\npub const TLS: &str = "min_tls_version";\n',
    'edge.rs': `pub async fn update_setting(zone: &str, id: &str, value: Value) {\n    client.patch(format!("${ADDRESS}/{}/settings/{}", zone, id)).json(&value).send().await;\n}\n`,
    'main.rs': 'mod edge;\nmod ids;\n\nasync fn run() {\n    edge::update_setting("z", ids::MINIFY, json!({})).await;\n    edge::update_setting("z", ids::TLS, json!({})).await;\n}\n',
  }, 'main.rs:5'],
];

test.each(PROGRAMS)('%s: who calls a client with a constant of a third file is read, though it holds no word of the catalog', async (_, files, place) => {
  expect(await inTree(files)).toContain(`${place} zone-setting-minify`);
});

test.each(PROGRAMS)('%s: another setting is none', async (_, files) => {
  const others = Object.entries(files).map(([name, text]): [string, string] => [name, text.replace(/(["'])minify\1/, '$1min_tls_version$1')]);
  expect(await inTree(Object.fromEntries(others))).toEqual([]);
});

test('a long file that calls a client is looked at as a whole', async () => {
  const [, files] = PROGRAMS[1]!;
  const filler = Array.from({ length: 400 }, (_, index) => `function f${index}(a: number) {\n  return a + ${index};\n}\n`).join('');
  expect(await inTree({ ...files, 'main.ts': `${filler}${files['main.ts']}` })).toEqual(['main.ts:1204 zone-setting-minify']);
});

test('a class that is called like the API tells who calls it', async () => {
  const files = {
    'ids.rb': 'module Ids\n  MINIFY = "minify"\nend\n',
    'cloudflare.rb': `class Cloudflare\n  def update(zone, id, value)\n    HTTParty.patch("${ADDRESS}/#{zone}/settings/#{id}", body: { value: value }.to_json)\n  end\nend\n`,
    'job.rb': 'require_relative "ids"\nrequire_relative "cloudflare"\nCloudflare.new.update("z", Ids::MINIFY, { css: "on" })\n',
  };
  expect(await inTree(files)).toEqual(['job.rb:3 zone-setting-minify']);
});

test('files are found by the names of functions and of classes, where those have two words or name the API, in a language that can call them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lastcall-askers-'));
  const file = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const [byFunction, byClass, inScript, ofOthers, partly] = [file('a.ts', 'setZone(1);'), file('b.ts', 'new EdgeClient();'), file('c.js', 'setZone(2);'), file('d.py', 'setZone(3)'), file('e.ts', 'resetZone(4); setZones();')];
  const files = [byFunction, byClass, inScript, ofOthers, partly];
  const builders = (...names: string[]) => [{ language: 'typescript', names, types: ['EdgeClient', 'Client'] }];
  try {
    expect(askersAmong(files, builders('setZone'), [])).toEqual([byFunction, inScript]);
    expect(askersAmong(files, builders('set'), [])).toEqual([byClass]);
    expect(askersAmong(files, builders('setZone', 'set'), [])).toEqual([byFunction, byClass, inScript]);
    expect(askersAmong(files, [{ language: 'typescript', names: ['set'], types: ['Client'] }], [])).toEqual([]);
    expect(askersAmong(files, [], [])).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a file is read again for its names only when it has changed, or others are looked for', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lastcall-askers-'));
  const file = path.join(folder, 'a.ts');
  writeFileSync(file, 'setZone(1);');
  const kept = new Map<string, Remembered>([[file, { sifted: { kind: 'read' } }]]);
  const memory = { get: (name: string) => kept.get(name), put: (name: string, value: Remembered) => void kept.set(name, value) } as FileCache<Remembered>;
  const ask = (name: string): string[] => askersAmong([file], [{ language: 'typescript', names: [name], types: [] }], [], memory);
  try {
    expect(ask('setZone')).toEqual([file]);
    writeFileSync(file, '');
    // Of the same file, as far as the memory knows.
    expect(ask('setZone')).toEqual([file]);
    expect(ask('setZones')).toEqual([]);
    expect(ask('setZone')).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
