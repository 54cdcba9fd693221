import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const JS = `export async function setSetting(zone, setting, value) {\n  return fetch(\`${API}/zones/\${zone}/settings/\${setting}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n}\n`;
const CLASS = `export default class Zones {\n  async setSetting(zone, setting, value) {\n    return fetch(\`${API}/zones/\${zone}/settings/\${setting}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n  }\n}\n`;
const PY = `import requests\n\ndef set_setting(zone, setting, value):\n    return requests.patch(f"${API}/zones/{zone}/settings/{setting}", json={"value": value})\n`;

/** A file that does not name the API, beside one in another folder that builds the path. */
test.each([
  ['by name', { 'lib/edge.js': JS, 'run.js': "import { setSetting } from './lib/edge.js';\nawait setSetting(zone, 'security_level', level);\n" }, ['run.js:2 security-level?']],
  ['with all it exports', { 'lib/edge.js': JS, 'run.js': "import * as edge from './lib/edge';\nawait edge.setSetting(zone, 'mobile_redirect', redirect);\n" }, ['run.js:2 zone-setting-mobile-redirect']],
  ['required', { 'lib/edge.js': JS, 'run.js': "const { setSetting } = require('./lib/edge');\nsetSetting(zone, 'minify', { css: 'on' });\n" }, ['run.js:2 zone-setting-minify']],
  ['as a class', { 'lib/edge.js': CLASS, 'run.js': "import Zones from './lib/edge';\nconst zones = new Zones();\nawait zones.setSetting(zone, 'brotli', 'on');\n" }, ['run.js:3 zone-setting-brotli']],
  ['as a class that has a value which stays', { 'lib/edge.js': CLASS, 'run.js': "import Zones from './lib/edge';\nconst zones = new Zones();\nawait zones.setSetting(zone, 'security_level', 'under_attack');\n" }, []],
  ['by a name of one word', { 'lib/edge.js': JS.replace('setSetting', 'set'), 'run.js': "import { set } from './lib/edge.js';\nawait set(zone, 'brotli', 'on');\n" }, ['run.js:2 zone-setting-brotli']],
  ['as a class with methods of one word', { 'lib/edge.js': CLASS.replace('setSetting(zone, setting', 'update(setting'), 'run.js': "import Zones from './lib/edge';\nconst zones = new Zones(zone);\nawait zones.update('minify', { css: 'on' });\nawait zones.update('http3', 'on');\n" }, ['run.js:3 zone-setting-minify']],
  ['as what was made of a class, under a name', { 'lib/edge.js': CLASS.replace('export default class Zones', 'class Zones') + 'export default new Zones();\n', 'run.js': "import Zones from './lib/edge';\nconst NAME = 'minify';\nawait Zones.setSetting(zone, NAME, { css: 'on' });\n" }, ['run.js:2 zone-setting-minify']],
  ['as what was made of a class, as the member of a record', { 'lib/edge.js': CLASS.replace('export default class Zones', 'class Zones') + 'export default new Zones();\n', 'run.js': "import Zones from './lib/edge';\nconst NAMES = { MINIFY: 'minify', SPEED: 'rocket_loader' };\nawait Zones.setSetting(zone, NAMES.MINIFY, { css: 'on' });\nawait Zones.setSetting(zone, NAMES.SPEED, 'on');\n" }, ['run.js:2 zone-setting-minify']],
  ['as another class with methods of one word', { 'lib/edge.js': CLASS.replace('setSetting(zone, setting', 'update(setting'), 'run.js': "import Bundler from './lib/bundler';\nconst bundler = new Bundler();\nbundler.update('minify', { css: true });\nbundler.update('brotli', 'on');\n" }, []],
  ['by a method of one word, of Python', { 'lib/edge.py': `import requests\n\nclass Client:\n    def set(self, name, value):\n        if name == "ssl":\n            path = f"/zones/{self.zone}/settings/ssl"\n        else:\n            path = f"/zones/{self.zone}/settings/{name}"\n        return requests.patch("${API}" + path, json={"value": value})\n`, 'run.py': 'from lib.edge import Client\nc = Client()\nc.set("minify", {"css": "on"})\nc.set("ipv6", "on")\n' }, ['run.py:3 zone-setting-minify']],
  ['of Python', { 'lib/edge.py': PY, 'run.py': 'from lib.edge import set_setting\nset_setting(zone, "server_side_exclude", "on")\n' }, ['run.py:2 zone-setting-server-side-exclude']],
  ['with a value that stays', { 'lib/edge.js': JS, 'run.js': "import { setSetting } from './lib/edge.js';\nawait setSetting(zone, 'security_level', 'under_attack');\n" }, []],
  ['with another setting', { 'lib/edge.js': JS, 'run.js': "import { setSetting } from './lib/edge.js';\nawait setSetting(zone, 'rocket_loader', 'on');\n" }, []],
  ['of another file', { 'lib/edge.js': JS, 'run.js': "import { setSetting } from './lib/snmp.js';\nawait setSetting(host, 'security_level', level);\n" }, []],
  ['of a package', { 'lib/edge.js': JS, 'run.js': "import { setSetting } from 'bundler';\nsetSetting(project, 'minify', true);\n" }, []],
  ['that is not called', { 'lib/edge.js': JS, 'run.js': "import { setSetting } from './lib/edge.js';\nconst names = ['minify'];\n" }, []],
])('a word that is given to a function that is imported %s', async (_, files, expected) => {
  expect(await inTree(files)).toEqual(expected);
});

test.each([
  ['of its file', {}, "const NAME = '_';\n", 2],
  ['of another file', { 'names.js': "export const NAME = '_';\n" }, "import { NAME } from './names.js';\n", 4],
])('a word under a name %s is given to such a function', async (_, named, begin, line) => {
  const found = (word: string, value: string): Promise<string[]> => {
    const filled = Object.fromEntries(Object.entries(named).map(([file, text]) => [file, text.replace('_', word)]));
    return inTree({ ...filled, 'lib/edge.js': JS, 'run.js': `import { setSetting } from './lib/edge.js';\n${begin.replace('_', word)}// of Cloudflare: minify\nsetSetting(zone, NAME, '${value}');\n` });
  };
  expect(await found('minify', 'on')).toEqual([`run.js:${line} zone-setting-minify`]);
  expect(await found('security_level', 'high')).toEqual([`run.js:${line} security-level`]);
  expect(await found('security_level', 'under_attack')).toEqual([]);
  expect(await found('rocket_loader', 'on')).toEqual([]);
});

test.each([
  ['list', "for (const name of ['minify', 'brotli', 'http3']) await setSetting(zone, name, 'on');\n", ['run.js:2 zone-setting-brotli', 'run.js:2 zone-setting-minify']],
  ['list of pairs', "const wanted = [\n  ['brotli', 'on'],\n  ['http3', 'on'],\n];\nwanted.forEach(([name, value]) => setSetting(zone, name, value));\n", ['run.js:3 zone-setting-brotli']],
  ['record', "for (const [name, value] of Object.entries({ ssl: 'full', minify: 'on' })) await setSetting(zone, name, value);\n", ['run.js:2 zone-setting-minify']],
  ['list of other settings', "for (const name of ['http3', 'ipv6']) await setSetting(zone, name, 'on');\n", []],
  ['list that goes elsewhere', "for (const name of ['minify', 'brotli']) bundler.use(name, 'on');\nsetSetting(zone, 'http3', 'on');\n", []],
])('words of a %s that a loop gives to such a function', async (_, code, expected) => {
  expect(await inTree({ 'lib/edge.js': JS, 'run.js': `import { setSetting } from './lib/edge.js';\n${code}` })).toEqual(expected);
});

test('a loop of Python gives its words alike', async () => {
  const asked = (loop: string) => inTree({ 'lib/edge.py': PY, 'run.py': `from lib.edge import set_setting\n${loop}    set_setting(zone, name, "on")\n` });
  expect(await asked('for name in ["minify", "http3"]:\n')).toEqual(['run.py:2 zone-setting-minify']);
  expect(await asked('for name, value in {"brotli": "on", "ssl": "full"}.items():\n')).toEqual(['run.py:2 zone-setting-brotli']);
  expect(await asked('for name in ["ipv6", "http3"]:\n')).toEqual([]);
});

const SH = `set_setting() {\n  curl -X PATCH "${API}/zones/$ZONE/settings/$1" --data "{\\"value\\":\\"$2\\"}"\n}\n`;

test.each([
  ['sh', `${SH}for level in off high; do\n  set_setting security_level "$level"\ndone\n`, ['a.sh:5 security-level']],
  ['sh', `${SH}for level in off under_attack; do\n  set_setting security_level "$level"\ndone\n`, []],
  ['sh', `${SH}for level in off "$1"; do\n  set_setting security_level "$level"\ndone\n`, ['a.sh:5 security-level?']],
  ['js', `${JS}for (const level of ['off', 'high']) await setSetting(zone, 'security_level', level);\n`, ['a.js:4 security-level']],
  ['js', `${JS}for (const level of ['off', 'under_attack']) await setSetting(zone, 'security_level', level);\n`, []],
  ['js', `${JS}for (const name of ['security_level', 'http3']) for (const level of ['off', 'high']) await setSetting(zone, name, level);\n`, ['a.js:4 security-level?']],
])('a loop gives a setting one value after another: %s', async (ending, code, expected) => {
  expect(await inTree({ [`a.${ending}`]: code })).toEqual(expected);
});

test('a word that others use too is meant where settings are told whose it is', async () => {
  const client = "<?php\nclass ZoneSettings {\n  public function update($zone, $setting, $data) { return $this->http->patch(\"/zones/{$zone}/settings/{$setting}\", $data); }\n  const API = 'https://api.cloudflare.com/client/v4';\n}\n";
  const asked = (line: string) => inTree({ 'src/ZoneSettings.php': client, 'job.php': `<?php\n${line}\n` });
  expect(await asked("$client->zoneSettings()->update($zone, 'minify', $data);")).toEqual(['job.php:2 zone-setting-minify?']);
  expect(await asked("$plugin->settings()->set('minify', $data);")).toEqual([]);
  expect(await asked("$plugin->settings()->set('assets', 'minify', $data);")).toEqual([]);
  expect(await asked("$grunt->register($task, 'minify');")).toEqual([]);
});

test('a word that others use too is meant beside two that nobody else has, wherever the path is built', async () => {
  const actions = (...ids: string[]): string => `object ActionId {\n${ids.map((id) => `  const val ${id.toUpperCase()} = "${id}"\n`).join('')}}\n`;
  const asked = (...ids: string[]) => inTree({ 'lib/edge.js': JS, 'app/rules/ActionId.kt': actions(...ids) });
  expect(await asked('minify', 'mobile_redirect', 'security_level')).toContain('app/rules/ActionId.kt:2 zone-setting-minify?');
  expect(await asked('minify', 'brotli')).toEqual([]);
  expect(await asked('minify', 'mobile_redirect')).toEqual(['app/rules/ActionId.kt:3 zone-setting-mobile-redirect?']);
});

test.each([
  ['what was answered', 'const level = await api.get(`/zones/${zone}/settings/security_level`);\nconst told = { zone, security_level: level.value };\n', []],
  ['what was answered to another question', 'const level = await store.get(`/levels/${zone}`);\nconst told = { zone, security_level: level.value };\n', ['run.js:3 security-level?']],
  ['what somebody chose', 'const told = { zone, security_level: form.level.value };\n', ['run.js:2 security-level?']],
])('a setting is told on, not set, where its value is %s', async (_, code, expected) => {
  expect(await inTree({ 'lib/edge.js': JS, 'run.js': `// ${API}\n${code}` })).toEqual(expected);
});

const LISTS: Record<string, string> = {
  'lib/cf_client.py': `import requests\n\nclass Client:\n    def list(self, zone, kind):\n        return requests.get(f"${API}/zones/{zone}/{kind}")\n`,
  'lib/cf_client.js': `export class Client {\n  list(zone, kind) { return fetch(\`${API}/zones/\${zone}/\${kind}\`); }\n}\n`,
  'lib/cf_client.rb': `class CfClient\n  def list(zone, kind)\n    HTTParty.get("${API}/zones/#{zone}/#{kind}")\n  end\nend\n`,
  'lib/CfClient.php': `<?php\nclass CfClient {\n  public function list($zone, $kind) { return Http::get("${API}/zones/{$zone}/{$kind}"); }\n}\n`,
  'lib/CfClient.java': `class CfClient {\n  String list(String zone, String kind) { return rest.getForObject("${API}/zones/" + zone + "/" + kind, String.class); }\n}\n`,
  'lib/cf.sh': `cf_list() {\n  curl -s "${API}/zones/$1/$2"\n}\n`,
  'lib/cf.ps1': `function Get-CfList($Zone, $Kind) {\n  Invoke-RestMethod -Uri "${API}/zones/$Zone/$Kind"\n}\n`,
};

/** Code of another file that gives the end of a path to who builds it, on its last line. */
const GIVEN: [string, string, string][] = [
  ['lib/cf_client.py', 'run.py', 'from lib.cf_client import Client\nClient().list(zone, "filters")'],
  ['lib/cf_client.py', 'run.py', 'from lib.cf_client import Client\nclass Job:\n    def __init__(self):\n        self.cf = Client()\n    def run(self):\n        self.cf.list(zone, "filters")'],
  ['lib/cf_client.js', 'run.js', "import { Client } from './lib/cf_client.js';\nconst cf = new Client();\nawait cf.list(zone, 'filters');"],
  ['lib/cf_client.rb', 'run.rb', "require_relative 'lib/cf_client'\ncf = CfClient.new\ncf.list(zone, 'filters')"],
  ['lib/CfClient.php', 'run.php', "<?php\n$cf = new CfClient();\n$cf->list($zone, 'filters');"],
  ['lib/CfClient.java', 'Run.java', 'class Run { void run() { CfClient cf = new CfClient();\n  cf.list(zone, "filters"); } }'],
  ['lib/cf.sh', 'run.sh', '# https://dash.cloudflare.com\nsource lib/cf.sh\ncf_list "$zone" "filters"'],
  ['lib/cf.ps1', 'run.ps1', '# https://dash.cloudflare.com\n. $PSScriptRoot/lib/cf.ps1\nGet-CfList -Zone $zone -Kind "filters"'],
];

test.each(GIVEN)('the end of a path is meant that is given to who builds it: %s %s', async (lib, name, code) => {
  const asked = (given: string): Promise<string[]> => inTree({ [lib]: LISTS[lib]!, [name]: given });
  expect(await asked(code)).toEqual([`${name}:${code.split('\n').length} filters-api`]);
  expect(await asked(code.replace('filters', 'rulesets'))).toEqual([]);
  // Of who builds no such path it is a word.
  expect(await inTree({ [lib]: LISTS[lib]!.replace('/zones/', '/zones/settings/'), [name]: code })).toEqual([]);
});

test('a word that is the name of a thing says nothing where it is given to others', async () => {
  const asked = (line: string) => inTree({ 'lib/cf_client.js': LISTS['lib/cf_client.js']!, 'run.js': `import { Client } from './lib/cf_client.js';\n${line}\n` });
  expect(await asked("const shown = params.get('filters');")).toEqual([]);
  expect(await asked("const [shown, show] = useState('filters');")).toEqual([]);
  expect(await asked("const cf = new Client(); const tabs = ['filters', 'rate_limits'];")).toEqual([]);
});

test.each([
  ['Setting.php', "<?php\nclass Setting {\n  const MINIFY = 'minify';\n  const SSL = 'ssl';\n}\n", ['Setting.php:3 zone-setting-minify?']],
  ['ZoneSetting.java', 'enum ZoneSetting {\n  MINIFY("minify"), SSL("ssl");\n}\n', ['ZoneSetting.java:2 zone-setting-minify?']],
  ['Bundle.php', "<?php\nclass Bundle {\n  const MINIFY = 'minify';\n  const SPLIT = 'split';\n}\n", []],
])('a type that is named after settings holds those that are meant: %s', async (name, code, expected) => {
  expect(await inTree({ 'lib/edge.js': JS, [name]: code })).toEqual(expected);
});

const TS = `export class Zones {\n  setSetting(zone: string, setting: string, value: unknown) {\n    return fetch(\`${API}/zones/\${zone}/settings/\${setting}\`, { method: 'PATCH', body: JSON.stringify({ value }) });\n  }\n}\n`;
const CS = `namespace Edge;\npublic class Zones(HttpClient http) {\n  public Task SetSetting(string zone, string setting, object value) =>\n    http.PatchAsJsonAsync($"${API}/zones/{zone}/settings/{setting}", new { value });\n}\n`;
const JAVA = `package edge;\npublic class Zones {\n  void setSetting(String zone, String setting, String value) {\n    rest.patchForObject("${API}/zones/" + zone + "/settings/" + setting, Map.of("value", value), String.class);\n  }\n}\n`;
const KOTLIN = `package edge\nclass Zones(private val http: HttpClient) {\n  suspend fun setSetting(zone: String, setting: String, value: String) =\n    http.patch("${API}/zones/$zone/settings/$setting") { setBody(mapOf("value" to value)) }\n}\n`;

/** A method of an object, the class of which is one import away. */
test.each([
  ['what is made of it', { 'lib/zones.ts': TS, 'run.ts': "import { Zones } from './lib/zones';\nconst zones = new Zones();\nzones.setSetting(zone, 'brotli', 'on');\n" }, ['run.ts:3 zone-setting-brotli']],
  ['what its file makes of it', { 'lib/zones.ts': `${TS}export const zones = new Zones();\n`, 'run.ts': "import { zones } from './lib/zones';\nzones.setSetting(zone, 'security_level', 'high');\n" }, ['run.ts:2 security-level']],
  ['a parameter of it', { 'lib/zones.ts': TS, 'run.ts': "import { Zones } from './lib/zones';\nclass Job {\n  constructor(private readonly zones: Zones) {}\n  run() { return this.zones.setSetting(zone, 'minify', {}); }\n}\n" }, ['run.ts:4 zone-setting-minify']],
  ['a parameter of one of two types', { 'lib/zones.ts': TS, 'run.ts': "import { Zones } from './lib/zones';\nconst run = (zones: Zones) => zones.setSetting(zone, 'minify', {});\nconst other = (zones: Zoo) => zones.length;\n" }, ['run.ts:2 zone-setting-minify?']],
  ['a level that stays', { 'lib/zones.ts': TS, 'run.ts': "import { Zones } from './lib/zones';\nconst run = (zones: Zones) => zones.setSetting(zone, 'security_level', 'off');\n" }, []],
  ['another class of that file', { 'lib/zones.ts': `${TS}export class Rows {\n  setSetting(row: string, name: string, value: string) { this.rows.set(name, value); }\n}\n`, 'run.ts': "import { Rows } from './lib/zones';\nconst rows = new Rows();\nrows.setSetting(zone, 'http3', 'on');\n" }, []],
  ['a field of C#', { 'Edge/Zones.cs': CS, 'Job.cs': 'using Edge;\nclass Job {\n  private readonly Zones _zones;\n  public Job(Zones zones) { _zones = zones; }\n  Task Run() => _zones.SetSetting(zone, "security_level", "high");\n}\n' }, ['Job.cs:5 security-level']],
  ['an interface of C#', { 'Edge/Zones.cs': CS, 'Job.cs': 'using Edge;\nclass Job(IZones zones) {\n  Task Run() => zones.SetSetting(zone, "brotli", "on");\n}\n' }, ['Job.cs:3 zone-setting-brotli']],
  ['a field of Java', { 'edge/Zones.java': JAVA, 'app/Job.java': 'package app;\nimport edge.Zones;\nclass Job {\n  private final Zones zones;\n  void run() { zones.setSetting(zone, "minify", "on"); }\n}\n' }, ['app/Job.java:5 zone-setting-minify']],
  ['a parameter of Kotlin', { 'edge/Zones.kt': KOTLIN, 'app/Job.kt': 'package app\nimport edge.Zones\nclass Job(private val zones: Zones) {\n  suspend fun run() = zones.setSetting(zone, "brotli", "on")\n}\n' }, ['app/Job.kt:4 zone-setting-brotli']],
])('a word fills a path in a method of %s', async (_, files, expected) => {
  expect(await inTree(files)).toEqual(expected);
});
