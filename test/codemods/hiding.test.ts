import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const API = 'https://api.cloudflare.com/client/v4';
const URL = `${API}/zones/1/dns_records`;

const js = (record: string, before = ''): string => `${before}await fetch('${URL}', { method: 'POST', body: JSON.stringify(${record}) });\n`;
const python = (record: string, before = ''): string => `import requests\n${before}requests.post("${URL}", json=${record})\n`;
const yaml = (body: string, before = ''): string => `${before}tasks:\n- uri:\n    url: ${URL}\n    method: POST\n    body_format: json\n    body:\n${body}`;

test.each<[string, string, string]>([
  ['a record that nobody knows', 'a.js', js("{ ...base, type: 'A', locked: false }")],
  ['a record that has it', 'a.js', js("{ ...base, type: 'A', locked: false }", 'const base = { locked: true };\n')],
  ['a record that is put together at run time', 'a.js', js("{ ...(x && base), type: 'A', locked: false }")],
  ['a record that takes over others', 'a.js', js("{ ...base, type: 'A', locked: false }", 'const base = { ...more, ttl: 1 };\n')],
  ['one of two records', 'a.js', js("{ ...known, ...base, type: 'A', locked: false }", 'const known = { ttl: 1 };\n')],
  ['another name', 'a.js', `await fetch('${API}/zones/1/dns_settings/use_apex_ns', { method: 'PATCH', body: JSON.stringify({ ...base, id: 'x', value: true }) });\n`],
  ['an argument of Object.assign', 'a.js', js("Object.assign({}, base, { type: 'A', locked: false })")],
  ['Python', 'a.py', python('{**base, "type": "A", "locked": False}')],
  ['Ruby', 'a.rb', `HTTParty.post("${URL}", body: { **base, type: 'A', locked: false }.to_json)\n`],
  ['PHP', 'a.php', `<?php\n$http->post("${URL}", ['json' => [...$base, 'type' => 'A', 'locked' => false]]);\n`],
  ['Rust', 'a.rs', `fn f() {\n  client.post("${URL}").json(&Record { kind: "A", locked: false, ..rest }).send();\n}\n`],
  ['Dart', 'a.dart', `await http.post(Uri.parse('${URL}'), body: jsonEncode({...base, 'type': 'A', 'locked': false}));\n`],
  ['a merge key of YAML', 'a.yml', yaml('      <<: *base\n      type: A\n      locked: false\n', 'base: &base\n  locked: true\n  ttl: 1\n')],
  ['a merge key of YAML behind it, which counts less all the same', 'a.yml', yaml('      type: A\n      locked: false\n      <<: *base\n', 'base: &base\n  locked: true\n  ttl: 1\n')],
  ['a text of JSON that a variable begins', 'a.sh', `curl -X POST ${URL} -d "{$EXTRA,\\"type\\":\\"A\\",\\"locked\\":false}"\n`],
])('a field that hides one of another record is left to a person: %s', async (_, file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect([text, err]).toEqual([code, expect.stringMatching(/place(?:s)? left for a person/)]);
});

test.each<[string, string, string, string]>([
  ['a record that is known', 'a.js', js("{ ...base, type: 'A', locked: false }", 'const base = { ttl: 1 };\n'), ', locked: false'],
  ['a record that counts more', 'a.js', js("{ type: 'A', locked: false, ...base }"), ', locked: false'],
  ['Python, a record that is known', 'a.py', python('{**base, "type": "A", "locked": False}', 'base = {"ttl": 1}\n'), ', "locked": False'],
  ['Python, a record that counts more', 'a.py', python('{"type": "A", "locked": False, **base}'), ', "locked": False'],
  ['a text of JSON that a variable ends', 'a.sh', `curl -X POST ${URL} -d "{\\"type\\":\\"A\\",\\"locked\\":false,$EXTRA}"\n`, ',\\"locked\\":false'],
  ['YAML without a merge key', 'a.yml', yaml('      type: A\n      locked: false\n'), '      locked: false\n'],
])('a field that hides none goes: %s', async (_, file, code, gone) => {
  expect((await fixedFile(file, code)).text).toBe(code.replace(gone, ''));
});

const POOLS = `${API}/accounts/1/load_balancers/pools`;
const pool = (...lines: string[]): string => `const r = { name: 'a' };\n${lines.join('\n')}\nawait fetch('${POOLS}', { method: 'POST', body: JSON.stringify(r) });\n`;

test.each<[string, string, string]>([
  ['one that is worked out', 'a.js', pool('r.notification_email = await ask();', "r.notification_email = 'a@example.com';")],
  ['one in the record itself', 'a.js', pool("r.notification_email = 'a@example.com';").replace("name: 'a'", "name: 'a', notification_email: given")],
  ['one whose value is used', 'a.js', pool("log(r.notification_email = 'a@example.com');", "r.notification_email = 'b@example.com';")],
  ['one that only sometimes sets it', 'a.js', pool('if (x) r.notification_email = given;', "r.notification_email = 'a@example.com';")],
  ['the first of three', 'a.js', pool('r.notification_email = given;', "r.notification_email = 'a@example.com';", "r.notification_email = 'b@example.com';")],
  ['one that does something', 'a.js', `const r = { type: 'A' };\nr.locked = await ask();\nr.locked = true;\nawait fetch('${URL}', { method: 'POST', body: JSON.stringify(r) });\n`],
  ['one that tries to', 'a.py', `import requests\nr = {"type": "A"}\ntry:\n    r["locked"] = bool(given)\nexcept ValueError:\n    pass\nr["locked"] = True\nrequests.post("${URL}", json=r)\n`],
  ['a part of a name', 'a.py', `import requests\ndata = {"service": "_x", "proto": "_b", "name": "c", "port": 1}\ndata["service"] = "_a"\nrequests.post("${URL}", json={"type": "SRV", "name": "x", "data": data})\n`],
])('a field that hides what another place set before is left to a person: %s', async (_, file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect([text, err]).toEqual([code, expect.stringMatching(/place(?:s)? left for a person/)]);
});

test.each<[string, string, string[]]>([
  ['both', pool("r.notification_email = 'a@example.com';", "r.notification_email = 'b@example.com';"), ["r.notification_email = 'a@example.com';\n", "r.notification_email = 'b@example.com';\n"]],
  ['one in the record itself', pool("r.notification_email = 'b@example.com';").replace("name: 'a'", "name: 'a', notification_email: 'a@example.com'"), ["r.notification_email = 'b@example.com';\n", ", notification_email: 'a@example.com'"]],
])('what is set twice goes with what it hides: %s', async (_, code, gone) => {
  expect((await fixedFile('a.js', code)).text).toBe(gone.reduce((text, one) => text.replace(one, ''), code));
});

test('a field that is written twice goes twice, with its commas', async () => {
  const json = (body: string): string => `{ "method": "POST", "url": "${URL}", "body": ${body} }\n`;
  expect((await fixedFile('a.json', json('{ "type": "A", "locked": true, "locked": false }'))).text).toBe(json('{ "type": "A" }'));
  expect((await fixedFile('a.json', json('{ "locked": true, "locked": false, "type": "A" }'))).text).toBe(json('{ "type": "A" }'));
  expect((await fixedFile('a.json', json('{ "locked": true, "type": "A", "locked": false }'))).text).toBe(json('{ "type": "A" }'));
});

test.each([
  ['tunnels/tunnels', 'cfd_tunnel/tunnels'],
  ['tunnels/cfd_tunnel', 'cfd_tunnel/cfd_tunnel'],
])('an id that is spelt like a segment stays: %s', async (path, becomes) => {
  const code = (tail: string): string => `await fetch('${API}/accounts/tunnels/${tail}', { method: 'DELETE' });\n`;
  expect((await fixedFile('a.js', code(path))).text).toBe(code(becomes));
});
