import { expect, test } from 'vitest';
import { fixedFile, fixedTree } from './fixed.ts';

const SETTINGS = 'https://api.cloudflare.com/client/v4/zones/';

const patch = (items: string): string => `await fetch(\`${SETTINGS}\${z}/settings\`, { method: 'PATCH', headers, body: JSON.stringify({ items: [${items}] }) });\n`;
const SSL = "{ id: 'ssl', value: 'full' }";
const MINIFY = "{ id: 'minify', value: { css: 'on' } }";
const HIDDEN = "{ id: 'server_side_exclude', value: 'on' }";

test.each<[string, string, string]>([
  ['the first', `${MINIFY}, ${SSL}`, SSL],
  ['the last', `${SSL}, ${MINIFY}`, SSL],
  ['one between others', `${SSL}, ${MINIFY}, { id: 'http3', value: 'on' }`, `${SSL}, { id: 'http3', value: 'on' }`],
  ['neighbours', `${MINIFY}, ${HIDDEN}, ${SSL}`, SSL],
  ['neighbours at the end', `${SSL}, ${MINIFY}, ${HIDDEN}`, SSL],
  ['those around another', `${MINIFY}, ${SSL}, ${HIDDEN}`, SSL],
  ['one on a line of its own, with the comment behind it', `\n    ${MINIFY}, // small\n    ${SSL}, // safe\n  `, `\n    ${SSL}, // safe\n  `],
  ['the last before a bracket on its line', `${SSL},\n    ${MINIFY}`, SSL],
  ['neighbours before it', `${SSL},\n    ${MINIFY},\n    ${HIDDEN}`, SSL],
  ['the last behind a comment, whose comma stays', `${SSL}, // safe\n    ${MINIFY}`, `${SSL}, // safe\n    `],
  ['one beside what is spread', `...more, ${MINIFY}, ${SSL}`, `...more, ${SSL}`],
])('a setting goes out of the list that one request sends: %s', async (_, before, after) => {
  expect((await fixedFile('a.ts', patch(before))).text).toBe(patch(after));
});

test('names that an item leaves without a use are told of', async () => {
  const { text, err } = await fixedFile('a.ts', `import { SMALL } from './sizes';\n${patch(`${SSL}, { id: 'minify', value: SMALL }`)}`);
  expect([text, err]).toEqual([`import { SMALL } from './sizes';\n${patch(SSL)}`, expect.stringContaining('nothing in this file uses "SMALL" any more')]);
});

test.each<[string, string, string]>([
  ['nothing would be left', MINIFY, 'Beside it nothing is surely in the list that would stay'],
  ['nothing would be left but what goes as well', `${MINIFY}, ${HIDDEN}`, 'Beside it nothing is surely in the list that would stay'],
  ['nobody knows whether anything would be left', `${MINIFY}, ...more`, 'Beside it nothing is surely in the list that would stay'],
  ['its value is asked for', `${SSL}, { id: 'server_side_exclude', value: await ask() }`, 'cannot be edited safely'],
  ['a comment stands before its comma', `${MINIFY} /* small */, ${SSL}`, 'cannot be edited safely'],
])('it stays where %s', async (_, items, reason) => {
  const { text, err } = await fixedFile('a.ts', patch(items));
  expect(text).toBe(patch(items));
  expect(err).toContain(reason);
});

test.each<[string, string]>([
  ['a value that may be sent', patch(`{ id: 'brotli', value: 'off' }, ${SSL}`)],
  ['a list that another API takes', patch(`${MINIFY}, ${SSL}`).replace('api.cloudflare.com/client/v4', 'api.example.com/v1')],
  ['a list that others read', `const items = [${MINIFY}, ${SSL}];\nsave(items);\nawait fetch(\`${SETTINGS}\${z}/settings\`, { method: 'PATCH', headers, body: JSON.stringify({ items }) });\n`],
  ['a list that others read, and that is spread', `const items = [${MINIFY}, ${SSL}];\nsave(items);\n${patch('...items')}`],
])('nothing goes out of %s', async (_, code) => {
  expect((await fixedFile('a.ts', code)).text).toBe(code);
});

test('what statements add to a list stands there by itself', async () => {
  const code = `const body = { targets, actions: [] };\nbody.actions.push({ id: 'minify', value: {} });\nbody.actions.push({ id: 'ssl', value: 'full' });\nawait fetch(\`${SETTINGS}\${z}/pagerules\`, { method: 'POST', headers, body: JSON.stringify(body) });\n`;
  const { text, err } = await fixedFile('a.ts', code);
  expect(text).toBe(code);
  expect(err).toContain('The item stands in its list in a way that cannot be edited safely.');
});

test.each<[string, string, string, string]>([
  ['Python', 'a.py', `import requests\nrequests.post(f"${SETTINGS}{z}/pagerules", headers=h, json={"targets": t, "actions": [\n    {"id": "cache_level", "value": "simplified"},\n    {"id": "minify", "value": {"css": "on"}},\n]})\n`, '    {"id": "minify", "value": {"css": "on"}},\n'],
  ['Python, by the SDK', 'a.py', 'from cloudflare import Cloudflare\nclient = Cloudflare()\nclient.page_rules.create(zone_id=z, targets=t, actions=[{"id": "minify", "value": {}}, {"id": "ssl", "value": "full"}])\n', '{"id": "minify", "value": {}}, '],
  ['Go, by the SDK', 'a.go', 'package a\n\nimport cloudflare "github.com/cloudflare/cloudflare-go"\n\nfunc f(api *cloudflare.API) {\n\tapi.UpdateZoneSettings(ctx, zone, []cloudflare.ZoneSetting{\n\t\t{ID: "ssl", Value: "full"},\n\t\t{ID: "brotli", Value: "on"},\n\t})\n}\n', '\t\t{ID: "brotli", Value: "on"},\n'],
  ['PHP', 'a.php', `<?php\n$client = new \\GuzzleHttp\\Client();\n$client->patch("${SETTINGS}{$z}/settings", ['headers' => $h, 'json' => ['items' => [['id' => 'minify', 'value' => ['css' => 'on']], ['id' => 'ssl', 'value' => 'full']]]]);\n`, "['id' => 'minify', 'value' => ['css' => 'on']], "],
  ['Ruby', 'a.rb', `require 'httparty'\nHTTParty.patch("${SETTINGS}#{z}/settings", headers: h, body: { items: [{ id: 'ssl', value: 'full' }, { id: 'minify', value: { css: 'on' } }] }.to_json)\n`, ", { id: 'minify', value: { css: 'on' } }"],
  ['a shell, in JSON', 'a.sh', `curl -X PATCH "${SETTINGS}$Z/settings" -d '{"items": [\n  {"id": "ssl", "value": "full"},\n  {"id": "minify", "value": {"css": "'"$CSS"'"}}\n]}'\n`, ',\n  {"id": "minify", "value": {"css": "\'"$CSS"\'"}}'],
  ['a shell, in quotes that are escaped', 'a.sh', `curl -X PATCH "${SETTINGS}$Z/settings" -d "{\\"items\\": [{\\"id\\": \\"minify\\", \\"value\\": {}}, {\\"id\\": \\"ssl\\", \\"value\\": \\"full\\"}]}"\n`, '{\\"id\\": \\"minify\\", \\"value\\": {}}, '],
  ['Terraform', 'a.tf', `data "http" "a" {\n  url    = "${SETTINGS}\${var.z}/settings"\n  method = "PATCH"\n  request_body = jsonencode({\n    items = [\n      { id = "minify", value = { css = "on" } },\n      { id = "ssl", value = "full" },\n    ]\n  })\n}\n`, '      { id = "minify", value = { css = "on" } },\n'],
  ['PowerShell, line by line', 'a.ps1', `$body = @{ items = @(\n  @{ id = 'minify'; value = @{ css = 'on' } }\n  @{ id = 'ssl'; value = 'full' }\n) } | ConvertTo-Json\nInvoke-RestMethod -Method Patch -Uri "${SETTINGS}$z/settings" -Body $body\n`, "  @{ id = 'minify'; value = @{ css = 'on' } }\n"],
])('an item goes in %s as well', async (_, file, code, gone) => {
  expect(code.split(gone)).toHaveLength(2);
  expect((await fixedFile(file, code)).text).toBe(code.replace(gone, ''));
});

const task = (items: string): string => `- hosts: all\n  tasks:\n    - ansible.builtin.uri:\n        url: "${SETTINGS}{{ z }}/settings"\n        method: PATCH\n        body_format: json\n        body:\n          items:\n${items}    - debug: {msg: done}\n`;
const KEPT = '            - id: ssl\n              value: full\n';

test.each([
  ['behind its dash', '            - id: minify # small\n              value:\n                css: "on"\n'],
  ['on the lines below its dash', '            -\n              id: minify\n              value: {css: "on"}\n'],
  ['between braces', '            - {id: minify, value: {css: "on"}}\n'],
])('an item of YAML goes with its dash: %s', async (_, item) => {
  expect((await fixedFile('a.yml', task(item + KEPT))).text).toBe(task(KEPT));
  expect((await fixedFile('a.yml', task(KEPT + item))).text).toBe(task(KEPT));
});

test('in Go an item does not go without the variable that it alone uses', async () => {
  const code = 'package a\n\nimport cloudflare "github.com/cloudflare/cloudflare-go"\n\nfunc f(api *cloudflare.API) {\n\tminify := map[string]string{"css": "on"}\n\tapi.UpdateZoneSettings(ctx, zone, []cloudflare.ZoneSetting{{ID: "minify", Value: minify}, {ID: "ssl", Value: "full"}})\n}\n';
  const { text, err } = await fixedFile('a.go', code);
  expect(text).toBe(code);
  expect(err).toContain('Nothing else uses "minify", so it would not compile without this item');
});

test('what a request elsewhere may be asked for by the word keeps nothing: it goes with the item', async () => {
  const code = patch(`${MINIFY}, ${SSL}`);
  const { texts } = await fixedTree({ 'a.ts': code, 'b.ts': `export const read = (id) => fetch(\`${SETTINGS}\${z}/settings/\${id}\`, { headers });\n` });
  expect(texts['a.ts']).toBe(patch(SSL));
});
