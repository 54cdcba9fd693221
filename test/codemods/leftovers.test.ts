import { expect, test } from 'vitest';
import { linesBefore } from '../../analyzer/codemods/diff.ts';
import { folder, lastcall } from '../cli/io.ts';
import { fixedFile, fixedTree } from './fixed.ts';

const API = 'https://api.cloudflare.com/client/v4';
const URL = `${API}/zones/1/dns_records`;

const go = (lines: string, value: string, rest = ''): string => `package a

import (
	"bytes"
	"encoding/json"
	"net/http"

	"example.com/defaults"
)

var open = false

func add(given bool) {
	defaults.Load()
${lines}	body, _ := json.Marshal(map[string]any{"type": "A", "locked": ${value}})
	http.Post("${URL}", "application/json", bytes.NewReader(body))
${rest}}
`;

test.each<[string, string, string, string?]>([
  ['a variable', '\tlocked := given\n', 'locked'],
  ['one that is declared', '\tvar locked bool = given\n', 'locked'],
  ['one in an expression', '\tlocked := given\n', '!locked'],
  ['one of which two records read', '\tlocked := given\n', 'locked', `\tmore, _ := json.Marshal(map[string]any{"type": "A", "locked": locked})\n\thttp.Post("${URL}", "application/json", bytes.NewReader(more))\n`],
])('a field of Go stays while nothing else uses a variable, without which it would not compile: %s', async (_, lines, value, rest) => {
  const code = go(lines, value, rest);
  const { text, err } = await fixedFile('a.go', code);
  expect([text, err]).toEqual([code, expect.stringContaining('Nothing else uses "locked", so it would not compile without "locked"')]);
});

test('a package that only the field uses stays as well', async () => {
  const code = go('', 'defaults.Locked').replace('\tdefaults.Load()\n', '');
  expect(await fixedFile('a.go', code)).toEqual({ text: code, err: expect.stringContaining('Nothing else uses "defaults"') });
});

test.each<[string, string, string]>([
  ['a variable that is used elsewhere', '\tlocked := given\n\tgo print(locked)\n', 'locked'],
  ['a parameter', '', 'given'],
  ['a variable of the file', '', 'open'],
  ['a package that is used elsewhere', '', 'defaults.Locked'],
])('a field of Go goes where it still compiles: %s', async (_, lines, value) => {
  const code = go(lines, value);
  expect((await fixedFile('a.go', code)).text).toBe(code.replace(`, "locked": ${value}`, ''));
});

test('a value of Go stays while nothing else uses the variable that it is', async () => {
  const code = (rest: string): string => `package a\n\nfunc set() {\n\tlevel := "essentially_off"\n\tbody, _ := json.Marshal(map[string]string{"value": level})\n${rest}\treq, _ := http.NewRequest("PATCH", "${API}/zones/1/settings/security_level", bytes.NewReader(body))\n\thttp.DefaultClient.Do(req)\n}\n`;
  expect((await fixedFile('a.go', code(''))).text).toBe(code(''));
  expect((await fixedFile('a.go', code('\tgo print(level)\n'))).text).toBe(code('\tgo print(level)\n').replace('"value": level', '"value": "off"'));
});

test.each<[string, string, string, string | undefined]>([
  ['a constant', 'a.js', `const isLocked = false;\nawait fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'A', locked: isLocked }) });\n`, 'a.js:1: nothing in this file uses "isLocked"'],
  ['a parameter', 'a.py', `import requests\n\ndef add(name, locked=False):\n    requests.post("${URL}", json={"type": "A", "name": name, "locked": locked})\n`, 'a.py:3: nothing in this file uses "locked"'],
  ['an import', 'a.ts', `import { DEFAULT } from './defaults.ts';\nawait fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'A', locked: DEFAULT }) });\n`, 'a.ts:1: nothing in this file uses "DEFAULT"'],
  ['a variable of Terraform', 'a.tf', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n    minify {\n      css = var.minify.css\n    }\n  }\n}\n', 'a.tf: nothing in this module uses "var.minify"'],
  ['a condition of Terraform', 'a.tf', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n    server_side_exclude = var.excludes ? "on" : "off"\n  }\n}\n', 'a.tf: nothing in this module uses "var.excludes"'],
  ['what a block of Terraform is written for', 'a.tf', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n    dynamic "minify" {\n      for_each = var.minify == null ? [] : [1]\n      content {\n        css = "on"\n      }\n    }\n  }\n}\n', 'a.tf: nothing in this module uses "var.minify"'],
  ['what a variable of Terraform holds, of which more is used', 'a.tf', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6   = var.settings.ipv6\n    brotli = "on"\n    server_side_exclude = var.settings.excludes\n  }\n}\n', 'a.tf: nothing in this module uses "var.settings.excludes"'],
  ['what a variable of Terraform holds, and is used elsewhere', 'a.tf', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6   = var.settings.excludes\n    server_side_exclude = var.settings.excludes\n  }\n}\n', undefined],
  ['a local value of Terraform that another takes the place of', 'a.tf', 'locals {\n  level = "essentially_off"\n}\nresource "cloudflare_zone_settings_override" "a" {\n  settings {\n    security_level = local.level\n  }\n}\n', 'a.tf:2: nothing in this module uses "local.level"'],
  ['one that is used elsewhere', 'a.tf', 'locals {\n  level = "essentially_off"\n}\nresource "cloudflare_zone_settings_override" "a" {\n  settings {\n    security_level = local.level\n  }\n}\noutput "level" {\n  value = local.level\n}\n', undefined],
  ['a constant that is used elsewhere', 'a.js', `const isLocked = false;\nawait fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'A', locked: isLocked }) });\ngo(isLocked);\n`, undefined],
  ['a literal', 'a.js', `await fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'A', locked: true }) });\n`, undefined],
])('a name that a rewrite leaves without a use is told: %s', async (_, file, code, told) => {
  const { text, err } = await fixedFile(file, code);
  expect(text).not.toBe(code);
  if (told === undefined) expect(err).not.toContain('look at');
  else expect(err).toContain(`look at ${told} any more.`);
});

const excludes = 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n    server_side_exclude = var.excludes\n  }\n}\n';
const declared = 'variable "minify" {}\n\nvariable "excludes" {\n  default = "on"\n}\n';

test('what nothing in a module of Terraform uses any more is told where the module declares it, after the rewrite and before it', async () => {
  expect((await fixedTree({ 'm/main.tf': excludes, 'm/variables.tf': declared })).err).toContain('look at m/variables.tf:3: nothing in this module uses "var.excludes" any more.');
  const cwd = folder({ 'main.tf': excludes + declared });
  expect((await lastcall(['fix'], { cwd })).err).toContain('look at main.tf:9: nothing in this module uses "var.excludes" any more.');
});

test('what another file of the module uses is not told, and one of another module uses another', async () => {
  const use = 'output "a" {\n  value = var.excludes\n}\n';
  expect((await fixedTree({ 'm/main.tf': excludes, 'm/outputs.tf': use, 'm/variables.tf': declared })).err).not.toContain('look at');
  expect((await fixedTree({ 'm/main.tf': excludes, 'n/outputs.tf': use + declared })).err).toContain('look at m/main.tf: nothing in this module uses "var.excludes" any more.');
});

test.each<[string, string, string, number]>([
  ['between the quotes of JSON', 'a.json', `{ "item": [{ "request": { "method": "PATCH", "url": "${API}/zones/1/settings/security_level", "body": { "mode": "raw", "raw": "{ \\"value\\": \\"essentially_off\\" }" } },\n  "event": [{ "script": { "exec": ["if (level === 'essentially_off') go();"] } }] }] }\n`, 2],
  ['between the quotes of a page', 'a.md', `# a\n\n\`\`\`sh\ncurl -X PATCH ${API}/zones/1/settings/security_level -d '{"value":"essentially_off"}'\n\`\`\`\n\n\`\`\`json\n{ "value": "essentially_off" }\n\`\`\`\n`, 8],
])('an old word is told where it still stands, however it was quoted: %s', async (_, file, code, line) => {
  expect((await fixedFile(file, code)).err).toContain(`look at ${file}:${line}: it still tells of "essentially_off"`);
});

const override = (settings: string): string => `resource "cloudflare_zone_settings_override" "a" {\n  zone_id = "z"\n  settings {\n${settings}  }\n}\n`;
const typed = (settings: string, rest = ''): string => `resources:\n  a:\n    type: cloudflare:ZoneSettingsOverride\n    properties:\n      settings:\n${settings}${rest}`;

test.each([
  ['a block of Terraform', 'a.tf', override('    brotli = "on"\n'), override(''), 3],
  ['a map of YAML', 'a.yaml', typed('        brotli: "on"\n'), typed('        {}\n'), 5],
  ['a map of YAML in a map, with something behind it', 'a.yaml', typed('        # small\n        minify:\n          css: "on"\n', '  b: 1\n'), typed('        # small\n        {}\n', '  b: 1\n'), 5],
  ['a map of YAML with a comment at its end', 'a.yaml', typed('        minify:\n          css: "on" # small\n'), typed('        {} # small\n'), 5],
  ['lines that end as in DOS', 'a.yaml', typed('        minify:\n          css: "on"\n', '  b: 1\n').replaceAll('\n', '\r\n'), typed('        {}\n', '  b: 1\n').replaceAll('\n', '\r\n'), 5],
  ['an object', 'a.ts', "import * as cloudflare from '@pulumi/cloudflare';\nconst none = { settings: {} };\nnew cloudflare.ZoneSettingsOverride('z', { zoneId: 'x', settings: { brotli: 'on' } });\n", "import * as cloudflare from '@pulumi/cloudflare';\nconst none = { settings: {} };\nnew cloudflare.ZoneSettingsOverride('z', { zoneId: 'x', settings: { } });\n", 3],
])('what a rewrite empties is left, and told at its line: %s', async (_, file, code, text, line) => {
  const fixed = await fixedFile(file, code);
  expect([fixed.text, fixed.err.match(/look at [^:]*:\d+: nothing is left in "\w+"/g)]).toEqual([text, [expect.stringContaining(`${file}:${line}: nothing is left in "settings"`)]]);
});

const conditional = (statement: string): string => `export async function add(given) {\n  const r = { type: 'A' };\n${statement}  await fetch('${URL}', { method: 'POST', body: JSON.stringify(r) });\n}\n`;

test.each([
  ['a condition', '  if (given) r.locked = true;\n', '  if (given) {}\n', ['3: nothing is left in "if (given)"']],
  ['a condition above its line', '  if (given)\n    r.locked = true\n', '  if (given)\n    {}\n', ['3: nothing is left in "if (given)"']],
  ['a condition with a block', '  if (given) {\n    r.locked = true;\n  }\n', '  if (given) {\n  }\n', ['3: nothing is left in "if (given)"']],
  ['what is done otherwise', '  if (given) r.proxied = true;\n  else r.locked = true;\n', '  if (given) r.proxied = true;\n  else {}\n', ['4: nothing is left in "else"']],
  ['a loop', '  while (given()) r.locked = true;\n', '  while (given()) {}\n', ['3: nothing is left in "while (given())"']],
  ['a case', '  switch (given) {\n    case 1: r.locked = true; break;\n  }\n', '  switch (given) {\n    case 1: break;\n  }\n', null],
])('what decides over a field that goes is left with an empty block, and told: %s', async (_, statement, left, told) => {
  const { text, err } = await fixedFile('a.js', conditional(statement));
  expect([text, err.match(/\d+: nothing is left in "[^"]+"/g)]).toEqual([conditional(left), told]);
});

test.each([
  ['a.java', (statement: string) => `class A { void f(boolean l) {\n  JSONObject r = new JSONObject();\n  r.put("type", "A");\n  ${statement}\n  HttpRequest.newBuilder(URI.create("${URL}")).POST(BodyPublishers.ofString(r.toString())).build();\n} }\n`, 'if (l) r.put("locked", true);', 'if (l) {}'],
  ['a.java', (statement: string) => `class A { void f(int l) {\n  JSONObject r = new JSONObject();\n  r.put("type", "A");\n  ${statement}\n  HttpRequest.newBuilder(URI.create("${URL}")).POST(BodyPublishers.ofString(r.toString())).build();\n} }\n`, 'switch (l) { case 1 -> r.put("locked", true); }', 'switch (l) { case 1 -> r.put("locked", true); }'],
  ['a.cs', (statement: string) => `class A { async Task F(bool l) {\n  var r = new JsonObject { ["type"] = "A" };\n  ${statement}\n  await client.PostAsJsonAsync("${URL}", r);\n} }\n`, 'if (l) r["locked"] = true;', 'if (l) {}'],
  ['a.php', (statement: string) => `<?php\nfunction f($c, $l) {\n  $r = ['type' => 'A'];\n  ${statement}\n  $c->request('POST', '${URL}', ['json' => $r]);\n}\n`, "foreach ($l as $x) $r['locked'] = true;", 'foreach ($l as $x) {}'],
])('so it is in other languages: %s', async (file, code, statement, left) => {
  expect((await fixedFile(file, code(statement))).text).toBe(code(left));
});

test.each([
  ['a line', '    # Speed\n    brotli = "on"\n    ipv6 = "on"\n', '    # Speed\n    ipv6 = "on"\n', ['a.tf:4: this comment stood above "brotli"']],
  ['a block', '    ipv6 = "on"\n    /* Small\n     * files */\n    minify {\n      css = "on"\n    }\n', '    ipv6 = "on"\n    /* Small\n     * files */\n', ['a.tf:6: this comment stood above "minify"']],
  ['but not on its line, where no blank is left', '    ipv6 = "on"\n    /* Small */ minify {\n      css = "on"\n    }\n', '    ipv6 = "on"\n    /* Small */\n', null],
  ['the end of a comment', '    /* Small\n       files */\n    brotli = "on"\n    ipv6 = "on"\n', '    /* Small\n       files */\n    ipv6 = "on"\n', ['a.tf:5: this comment stood above "brotli"']],
  ['not what has one behind it', '    ipv6 = "on" /* as ever */\n    brotli = "on"\n', '    ipv6 = "on" /* as ever */\n', null],
  ['not a comment above something else', '    # Speed\n    ipv6 = "on"\n    brotli = "on"\n', '    # Speed\n    ipv6 = "on"\n', null],
  ['not one above an empty line', '    # Speed\n\n    brotli = "on"\n    ipv6 = "on"\n', '    # Speed\n\n    ipv6 = "on"\n', null],
  ['not one that stands behind', '    brotli = "on" # Speed\n    ipv6 = "on"\n', '    ipv6 = "on"\n', null],
  ['not one above a line that is another now', '    # Level\n    security_level = "essentially_off"\n', '    # Level\n    security_level = "off"\n', null],
])('a comment above what goes stays, and is told of: %s', async (_, settings, left, told) => {
  const { text, err } = await fixedFile('a.tf', override(settings));
  expect([text, err.match(/a\.tf:\d+: this comment stood above "\w+"/g)]).toEqual([override(left), told]);
});

test('a block in which something stays is not told of', async () => {
  const { text, err } = await fixedFile('a.tf', override('    brotli = "on"\n    ipv6 = "on"\n'));
  expect([text, err]).toEqual([override('    ipv6 = "on"\n'), expect.not.stringContaining('nothing is left')]);
});

test('what is new stands at the line that it took the place of', () => {
  const lineOf = linesBefore('a\nb\nc\n', 'a\nB\nB\nc\n');
  expect([1, 2, 3, 4].map(lineOf)).toEqual([1, 2, 2, 3]);
});

const SRV = `await fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'SRV', name: 'x', data: { service: '_sip', proto: '_tcp', name: host, priority: 1, weight: 2, port: 3, target: 'a' } }) });\n`;
const readBy = async (files: Record<string, string>): Promise<string[]> => {
  const { err } = await fixedTree(files);
  return [...err.matchAll(/look at (\S+): it reads "(\S+)"/g)].map(([, place, word]) => `${place} ${word}`);
};

test.each([
  ['in the file itself', { 'a.ts': `${SRV}console.log(made.data.service, made.data.proto);\n` }, ['a.ts:2 data.service', 'a.ts:2 data.proto']],
  ['in another file, as members, by brackets and where they may be missing', { 'a.ts': SRV, 'b.ts': "import { add } from './a';\nshow(made.data['service']);\nshow(made.data?.proto);\nshow(made.data.port);\n" }, ['b.ts:2 data.service', 'b.ts:3 data.proto']],
  ['but not one of them alone', { 'a.ts': SRV, 'b.ts': 'start(job.data.service);\nconst proto = 1;\n' }, []],
  ['nor in another language', { 'a.ts': SRV, 'b.py': 'print(made["data"]["service"], made["data"]["proto"])\n' }, []],
  ['nor in configuration, which reads what it is given', { 'a.tf': `resource "cloudflare_record" "a" {\n  type = "SRV"\n  name = "x"\n  data {\n    service = "_sip"\n    proto = "_tcp"\n    name = "a"\n    port = 1\n    weight = 1\n    priority = 1\n    target = "b"\n  }\n}\n`, 'b.tf': `resource "cloudflare_record" "b" {\n  type = "SRV"\n  name = "x"\n  data {\n    service = each.value.data.service\n    proto = each.value.data.proto\n    name = upper(each.value.data.name)\n    port = 1\n    weight = 1\n    priority = 1\n    target = "b"\n  }\n}\n` }, []],
  ['nor in configuration that sends nothing', { 'a.tf': `resource "cloudflare_record" "a" {\n  type = "SRV"\n  name = "x"\n  data {\n    service = "_sip"\n    proto = "_tcp"\n    name = "a"\n    port = 1\n  }\n}\n`, 'b.tf': 'locals {\n  a = var.data.service\n  b = var.data.proto\n}\n' }, []],
  ['nor what is built of them', { 'a.ts': SRV.replace("'_sip'", 'r.data.service').replace("'_tcp'", 'r.data.proto') }, []],
  ['nor where they are given', { 'a.ts': SRV, 'b.ts': "made.data.service = '_a';\nmade.data.proto = '_b';\n" }, []],
  ['nor where they are given between brackets', { 'a.ts': SRV, 'b.ts': "made['data']['service'] = '_a';\nmade['data']['proto'] = '_b';\n" }, []],
])('code that reads what a rewritten record has no more is told of: %s', async (_, files, told) => {
  expect(await readBy(files)).toEqual(told);
});

test('of records that are called alike, the one that lost its fields is told of', async () => {
  const { err } = await fixedFile('a.py', `import requests\n\ntrack(data={})\nrequests.post("${URL}", json={"type": "SRV", "data": {"service": "_a", "proto": "_b", "name": "c"}})\ntrack(data={})\n`);
  expect(err.match(/look at .*/g)).toEqual(['look at a.py:4: nothing is left in "data"; what holds it may be of no use any more.']);
});

const POOLS = `${API}/accounts/1/load_balancers/pools/2`;
const edit = (fields: string): string => `import Cloudflare from 'cloudflare';\nconst client = new Cloudflare();\nawait client.loadBalancers.pools.edit('2', { ${fields} });\n`;

test.each<[string, string, string]>([
  ['a body', 'a.js', `await fetch('${URL}/5', { method: 'PATCH', body: JSON.stringify({ locked: false }) });\n`],
  ['a body that PHP would send as a list', 'a.php', `<?php\n$client->patch('${URL}/5', ['json' => ['locked' => true]]);\n`],
  ['a text', 'a.sh', `curl -X PATCH ${POOLS} -d '{"notification_email":"a@example.com"}'\n`],
  ['what a statement sets', 'a.py', `import requests\nbody = {}\nbody["locked"] = True\nrequests.patch("${URL}/5", json=body)\n`],
  ['what a library is given beside an account', 'a.ts', edit("account_id: '1', notification_email: 'a@example.com'")],
])('a request that would send nothing is left to a person: %s', async (_, file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect([text, err]).toEqual([code, expect.stringMatching(/Beside "(?:locked|notification_email)" nothing is sent: the request has to go as a whole\./)]);
});

test.each<[string, string, string, string]>([
  ['another field', 'a.js', `await fetch('${URL}/5', { method: 'PATCH', body: JSON.stringify({ locked: false, ttl: 1 }) });\n`, 'locked: false, '],
  ['what is spread', 'a.js', `await fetch('${URL}/5', { method: 'PATCH', body: JSON.stringify({ locked: false, ...more }) });\n`, 'locked: false, '],
  ['a field that a library sends', 'a.ts', edit("account_id: '1', notification_email: 'a@example.com', enabled: true"), "notification_email: 'a@example.com', "],
  ['a field behind the id of something else', 'a.ts', edit("monitor_id: '1', notification_email: 'a@example.com'"), ", notification_email: 'a@example.com'"],
])('a field goes where something is sent beside it: %s', async (_, file, code, gone) => {
  expect((await fixedFile(file, code)).text).toBe(code.replace(gone, ''));
});

test('a record without fields beside what was rewritten on its line is the one that it was', async () => {
  const { text, err } = await fixedFile('a.py', `import requests\n\nrequests.get("${API}/zones/1/script_monitor", json={})\n`);
  expect([text, err]).toEqual([expect.stringContaining('page_shield", json={}'), expect.not.stringContaining('nothing is left')]);
});
