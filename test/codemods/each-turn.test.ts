import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const ZONE = 'https://api.cloudflare.com/client/v4/zones';
const send = (path: string, body: string): string => `  await fetch(\`${ZONE}/${path}\`, { method: 'PATCH', headers, body: JSON.stringify(${body}) });\n`;
const each = (rows: string, row: string, path: string, body = '{ value }'): string => `const ROWS = ${rows};\nfor (const ${row} of ROWS)\n${send(path, body)}`;
const python = (rows: string, path: string, body: string): string => `import requests\n\nfor name, value in ${rows}:\n    requests.patch(f"${ZONE}/{zone}/${path}", headers=headers, json=${body})\n`;

test.each<[string, string, (level: string) => string]>([
  ['a list of records', 'a.ts', (level) => each(`[\n  { id: 'ssl', value: 'full' },\n  { id: 'security_level', value: '${level}' }, // quiet\n  { id: 'ipv6', value: 'on' },\n]`, '{ id, value }', '${zone}/settings/${id}')],
  ['a record of Python', 'a.py', (level) => python(`{"ssl": "full", "security_level": "${level}"}.items()`, 'settings/{name}', '{"value": value}')],
  ['pairs, where the zone is of the row as well', 'a.py', (level) => `import requests\n\nfor zone, level in (("a", "${level}"), ("b", "under_attack")):\n    requests.patch(f"${ZONE}/{zone}/settings/security_level", headers=headers, json={"value": level})\n`],
  ['structs of Go', 'a.go', (level) => `package a\n\nfunc f(zone string) {\n\trows := []struct{ ID, Value string }{\n\t\t{"ssl", "full"},\n\t\t{"security_level", "${level}"},\n\t}\n\tfor _, row := range rows {\n\t\tbody, _ := json.Marshal(map[string]string{"value": row.Value})\n\t\treq, _ := http.NewRequest("PATCH", "${ZONE}/"+zone+"/settings/"+row.ID, bytes.NewReader(body))\n\t\thttp.DefaultClient.Do(req)\n\t}\n}\n`],
  ['an array of PHP', 'a.php', (level) => `<?php\n$rows = ['ssl' => 'full', 'security_level' => '${level}'];\nforeach ($rows as $id => $value) {\n    $client->request('PATCH', "${ZONE}/$zone/settings/$id", ['json' => ['value' => $value]]);\n}\n`],
  ['a hash of Ruby', 'a.rb', (level) => `require 'httparty'\n{ 'ssl' => 'full', 'security_level' => '${level}' }.each do |id, value|\n  HTTParty.patch("${ZONE}/#{zone}/settings/#{id}", body: { value: value }.to_json)\nend\n`],
])('what one row of a loop gives is changed in the row, and stays what the others give: %s', async (_, file, code) => {
  expect((await fixedFile(file, code('essentially_off'))).text).toBe(code('off'));
});

test.each<[string, string, string, string]>([
  ['an address', 'a.ts', each("['a', 'b']", 'zone', '${zone}/script_monitor', '{ enabled: true }'), each("['a', 'b']", 'zone', '${zone}/page_shield', '{ enabled: true }')],
  ['a word of it that is in the row', 'a.ts', each("['script_monitor', 'firewall/lockdowns']", 'path', '${zone}/${path}'), each("['page_shield', 'firewall/lockdowns']", 'path', '${zone}/${path}')],
  ['a field that all send', 'a.ts', each("['a', 'b']", 'zone', '${zone}/dns_records/${id}', "{ type: 'A', name: zone, locked: true }"), each("['a', 'b']", 'zone', '${zone}/dns_records/${id}', "{ type: 'A', name: zone }")],
  ['a name that is built of what the row gives', 'a.ts', each("[{ id: 1, host: 'a' }, { id: 2, host: 'b' }]", '{ id, host }', '${zone}/dns_records/${id}', "{ type: 'SRV', name: host, data: { service: '_a', proto: '_b', name: host, port: 1 } }"), each("[{ id: 1, host: 'a' }, { id: 2, host: 'b' }]", '{ id, host }', '${zone}/dns_records/${id}', "{ type: 'SRV', name: `_a._b.${host}`, data: { port: 1 } }")],
  ['a word and what is sent to it, both in the row', 'a.py', python('{"dns_settings/use_apex_ns": {"value": True}, "settings/ipv6": {"value": "on"}}.items()', '{name}', 'value'), python('{"dns_settings": {"multi_provider": True}, "settings/ipv6": {"value": "on"}}.items()', '{name}', 'value')],
])('what a loop asks for in each turn is changed for all: %s', async (_, file, before, after) => {
  expect((await fixedFile(file, before)).text).toBe(after);
});

const ONLY_SOME = 'only some of them ask for it';

test.each<[string, string, string, string]>([
  ['a body of all is sent to one of the words', 'a.ts', each("['dns_settings/use_apex_ns', 'settings/ipv6']", 'path', '${zone}/${path}', '{ value: true }'), ONLY_SOME],
  ['fields are of records of one type', 'a.ts', each("[{ id: 1, type: 'SRV' }, { id: 2, type: 'LOC' }]", '{ id, type }', '${zone}/dns_records/${id}', "{ type, name: host, data: { service: '_a', proto: '_b', name: host, port: 1 } }"), ONLY_SOME],
  ['others can import the rows', 'a.ts', `export ${each("[{ id: 'ssl', value: 'full' }, { id: 'security_level', value: 'essentially_off' }]", '{ id, value }', '${zone}/settings/${id}')}`, 'cannot be edited safely'],
  ['the rows are items of a task', 'a.yml', `- hosts: all\n  tasks:\n    - ansible.builtin.uri:\n        url: "${ZONE}/{{ zone }}/settings/{{ item.id }}"\n        method: PATCH\n        body_format: json\n        body:\n          value: "{{ item.value }}"\n      loop:\n        - { id: ssl, value: full }\n        - { id: security_level, value: essentially_off }\n`, ONLY_SOME],
  ['what a row gives is asked for by a call', 'A.java', `class A {\n  void f(String zone) {\n    Map<String, String> rows = Map.of("ssl", "full", "security_level", "essentially_off");\n    for (Map.Entry<String, String> row : rows.entrySet()) {\n      rest.patchForObject("${ZONE}/" + zone + "/settings/" + row.getKey(), Map.of("value", row.getValue()), String.class);\n    }\n  }\n}\n`, ONLY_SOME],
])('what a loop does for other rows too is left to a person where %s', async (_, file, code, reason) => {
  const { text, err } = await fixedFile(file, code);
  expect(text).toBe(code);
  expect(err).toContain(reason);
});
