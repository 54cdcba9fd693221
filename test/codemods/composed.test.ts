import { expect, test } from 'vitest';
import { fixedFile, fixedTree } from './fixed.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/1/dns_records';

const jq = (given: string, name: string, data: string): string => `curl -X POST ${URL} -d "$(jq -n ${given} '{type: "SRV", name: ${name}, data: {${data}port: 1, target: $host}}')"\n`;

test.each<[string, string, string]>([
  ['one that another field reads too', '--arg host "$host"', '$host'],
  ['one that is read by a shorthand too', '--arg name "$host" --arg host b', '$name, extra: {$name}'],
])('a variable of jq that several fields read is given what it was: %s', async (_, given, name) => {
  const code = jq(given, name, 'service: "_a", proto: "_b", name: "c", ');
  expect((await fixedFile('a.sh', code)).text).toBe(code);
});

test('a name of the shell is none of jq', async () => {
  const code = jq('--arg host "$1" --arg zone "$2"', '"x"', 'service: "_a", proto: "_b", name: $zone, ');
  expect((await fixedFile('a.sh', code)).text).toBe(code);
  expect((await fixedFile('a.sh', jq('--arg host "$1"', '"x"', 'service: "_a", proto: "_b", name: "c", '))).text).toBe(jq('--arg host "$1"', '"_a._b.c"', ''));
});

test.each<[string, string | undefined]>([
  ['"$1"', '${1}'],
  ['$zone', '${zone}'],
  ['"${zone%.}"', '${zone%.}'],
  ['"$a$b"', '${a}${b}'],
  ['"$a.example.com"', '${a}.example.com'],
  ['"a.$b"', 'a.${b}'],
  [String.raw`"\$a$b"`, String.raw`\$a${'${b}'}`],
  ['"$(hostname -f)"', '$(hostname -f)'],
  ['"$(cut -d"." -f1 <<< "$a")"', undefined],
  ['"`hostname`"', undefined],
  [`a"$b"'c'`, undefined],
])('a name of the shell is built of words as they stand between quotes: %s', async (word, within) => {
  const code = (name: string, data: string): string => jq(`--arg host b --arg zone ${word} --arg name ${name}`, '$name', data);
  const before = code('"$name"', 'service: "_a", proto: "_b", name: $zone, ');
  expect((await fixedFile('a.sh', before)).text).toBe(within === undefined ? before : code(`"_a._b.${within}"`, ''));
});

const SRV = (name: string, service: string, rest: string): string => `{"type":"SRV","name":"${name}","data":{"service":"${service}","proto":"_b","name":"${rest}","port":1}}`;
const BUILT = (name: string): string => `{"type":"SRV","name":"${name}","data":{"port":1}}`;
const inDouble = (text: string): string => text.replaceAll('"', '\\"');
const inFormat = (text: string): string => text.replace(/[{}]/g, '$&$&');

test.each<[string, string, (text: string) => string, string, string, string]>([
  ['a shell, between quotes that are closed for it', 'a.sh', (text) => `curl -X POST ${URL} -d '${text}'\n`, `'"$host"'`, '_a', `_a._b.'"$host"'`],
  ['a shell, without quotes of its own', 'a.sh', (text) => `curl -X POST ${URL} -d '${text}'\n`, `'$host'`, `'$1'`, `'$1'._b.'$host'`],
  ['a shell, between double quotes', 'a.sh', (text) => `curl -X POST ${URL} -d "${inDouble(text)}"\n`, '$host', '_$1', '_$1._b.$host'],
  ['a document of a shell', 'a.sh', (text) => `curl -X POST ${URL} -d @- <<EOF\n${text}\nEOF\n`, '${host}', '_a', '_a._b.${host}'],
  ['JavaScript, a template', 'a.js', (text) => `await fetch('${URL}', { method: 'POST', body: \`${text}\` });\n`, '${host}', '${service}', '${service}._b.${host}'],
  ['JavaScript, parts', 'a.js', (text) => `await fetch('${URL}', { method: 'POST', body: '${text}' });\n`, `' + host + '`, '_a', `_a._b.' + host + '`],
  ['Python, parts', 'a.py', (text) => `import requests\nrequests.post("${URL}", data='${text}')\n`, `' + host + '`, '_a', `_a._b.' + host + '`],
  ['Ruby', 'a.rb', (text) => `HTTParty.post("${URL}", body: "${inDouble(text)}")\n`, '#{host}', '_a', '_a._b.#{host}'],
  ['a collection', 'a.json', (text) => `{ "item": [{ "request": { "method": "POST", "url": "${URL}", "body": { "mode": "raw", "raw": "${inDouble(text)}" } } }] }\n`, '{{host}}', '_a', '_a._b.{{host}}'],
])('a name is built of what code puts into a text of JSON: %s', async (_, file, around, host, service, built) => {
  expect((await fixedFile(file, around(SRV('x', service, host)))).text).toBe(around(BUILT(built)));
});

test.each<[string, string, string]>([
  ['what a format puts there by its place', 'a.py', `import requests\nrequests.post("${URL}", data='${SRV('%s', '_a', '%s')}' % (a, b))\n`],
  ['what another format puts there', 'a.py', `import requests\nrequests.post("${URL}", data='${inFormat(SRV('x', '_a', 'HOST')).replace('HOST', '{}')}'.format(a))\n`],
  ['what a command prints', 'a.sh', `curl -X POST ${URL} -d "$(printf '${SRV('x', '_a', '%s')}' "$a")"\n`],
  ['a name that is worked out', 'a.js', `await fetch('${URL}', { method: 'POST', body: \`${SRV('${next()}', '_a', '${host}')}\` });\n`],
  ['a text that is put together elsewhere', 'a.js', `const head = '{"type":"SRV","name":"x","data":{"service":"_a","proto":"_b","name":"' + host;\nawait fetch('${URL}', { method: 'POST', body: head + '","port":1}}' });\n`],
])('a name is not built of %s', async (_, file, code) => {
  expect((await fixedFile(file, code)).text).toBe(code);
});

test.each<[string, string, string]>([
  ['a value that the shell puts there', `'"$locked"'`, ''],
  ['a text that it puts there', `"'"$locked"'"`, ''],
])('a field of JSON goes with %s', async (_, value, left) => {
  const code = (field: string): string => `curl -X POST ${URL} -d '{"type":"A"${field},"ttl":1}'\n`;
  expect((await fixedFile('a.sh', code(`,"locked":${value}`))).text).toBe(code(left));
});

test('a field of JSON stays with what a command would do', async () => {
  const code = `curl -X POST ${URL} -d '{"type":"A","locked":'"$(lock)"',"ttl":1}'\n`;
  expect((await fixedFile('a.sh', code)).text).toBe(code);
});

test.each<[string, string, string]>([
  ['what a template fills in', '"{{ host }}"', '"_a._b.{{ host }}"'],
  ['plain words', 'c.example', '_a._b.c.example'],
  ['a variable', '${HOST}', '"_a._b.${HOST}"'],
])('a name of YAML is built of %s', async (_, host, built) => {
  const task = (name: string, data: string): string => `- uri:\n    url: ${URL}\n    method: POST\n    body_format: json\n    body:\n      type: SRV\n      name: ${name}\n      data:\n${data}        port: 1\n`;
  expect((await fixedFile('a.yml', task('x', `        service: _a\n        proto: _b\n        name: ${host}\n`))).text).toBe(task(built, ''));
});

test('a name in a struct of Go is built of what its map holds', async () => {
  const go = (name: string, data: string): string => `package a\n\nimport "github.com/cloudflare/cloudflare-go"\n\nfunc f(api *cloudflare.API, service, host string) {\n\tapi.CreateDNSRecord(ctx, rc, cloudflare.CreateDNSRecordParams{\n\t\tType: "SRV",\n\t\tName: ${name},\n\t\tData: map[string]any{\n${data}\t\t\t"port": 1,\n\t\t},\n\t})\n}\n`;
  const before = go('host', '\t\t\t"service": service,\n\t\t\t"proto": "_b",\n\t\t\t"name": host,\n');
  expect((await fixedFile('a.go', before)).text).toBe(go('service + "._b." + host', ''));
});

test.each<[string, string, string]>([
  ['a reference', 'var.host', '${var.host}'],
  ['a text', '"host"', 'host'],
  ['a text with references in it', '"host.${var.zone}"', 'host.${var.zone}'],
  ['a text of nothing but one', '"${local.host}.${var.zone}"', '${local.host}.${var.zone}'],
  ['a text that spells what would be read', '"$${host}.${var.zone}"', '$${host}.${var.zone}'],
  ['a text in which another one stands', '"host.${lookup(var.zones, "a")}"', '${"host.${lookup(var.zones, "a")}"}'],
  ['a text that decides', '"%{if var.on}a%{endif}${var.zone}"', '${"%{if var.on}a%{endif}${var.zone}"}'],
])('a name of a record is built of %s', async (_, host, within) => {
  const record = (name: string, data: string): string => `resource "cloudflare_record" "a" {\n  name = "${name}"\n  type = "SRV"\n\n  data {\n${data}    port = 1\n  }\n}\n`;
  const before = record('_a._b', `    service = "_a"\n    proto   = "_b"\n    name    = ${host}\n`);
  expect((await fixedFile('a.tf', before)).text).toBe(record(`_a._b.${within}`, ''));
});

const sent = (name: string): Record<string, string> => ({
  'a.ts': `export const add = (one: any) => fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'SRV', data: { service: '_a', proto: '_b', name: ${name}, port: 1 } }) });\n`,
  'a.py': `import requests\n\ndef add(one):\n    requests.post('${URL}', json={'type': 'SRV', 'data': {'service': '_a', 'proto': '_b', 'name': ${name}, 'port': 1}})\n`,
  'a.php': `<?php\nfunction add($client, $one) {\n  $client->post('${URL}', ['json' => ['type' => 'SRV', 'data' => ['service' => '_a', 'proto' => '_b', 'name' => ${name}, 'port' => 1]]]);\n}\n`,
  'a.rb': `require 'net/http'\n\ndef add(one)\n  Net::HTTP.post(URI('${URL}'), { type: 'SRV', data: { service: '_a', proto: '_b', name: ${name}, port: 1 } }.to_json)\nend\n`,
  'a.tf': `resource "cloudflare_record" "a" {\n  name = "x"\n  type = "SRV"\n\n  data {\n    service = "_a"\n    proto   = "_b"\n    name    = ${name}\n    port    = 1\n  }\n}\n`,
});

test.each<[string, string]>([
  ['a.ts', 'one.name || null'],
  ['a.ts', 'one ? one.name : null'],
  ['a.ts', 'one ? one.name : undefined'],
  ['a.ts', 'one && one.name'],
  ['a.ts', 'one?.name'],
  ['a.ts', "one.name || ''"],
  ['a.py', 'one.name if one.name else None'],
  ['a.py', 'one.name or None'],
  ['a.py', "one.get('name')"],
  ['a.py', "one['name'] or '@'"],
  ['a.php', "$one['name'] ?? null"],
  ['a.php', '$one?->name'],
  ['a.rb', 'one.name || nil'],
  ['a.rb', 'one&.name'],
  ['a.rb', '(one.name if one)'],
  ['a.rb', '(one.name unless one.nil?)'],
  ['a.rb', 'one.try(:name)'],
  ['a.rb', 'one.name.presence'],
  ['a.tf', 'var.name == "" ? "@" : var.name'],
  ['a.tf', 'lookup(var.one, "name", null)'],
])('what may be nothing, or stand for the zone, is no part of a name: %s %s', async (file, name) => {
  const { text, err } = await fixedFile(file, sent(name)[file] ?? '');
  expect(text).toBe(sent(name)[file]);
  expect(err).toContain('A part of "name" may be nothing, or stand for the zone itself: decide what the name is then.');
});

test('nor is a name that was bound to it', async () => {
  const code = `const name = given.name ?? null;\n${sent('name')['a.ts']}`;
  expect((await fixedFile('a.ts', code)).text).toBe(code);
});

const variable = (value: string): string => `variable "name" {\n  default = ${value}\n}\n`;

test.each<[string, Record<string, string>]>([
  ['a default that stands for the zone', { 'variables.tf': variable('"@"') }],
  ['an empty default', { 'variables.tf': variable('""') }],
  ['no default', { 'variables.tf': variable('null') }],
  ['another name in between', { 'variables.tf': `${variable('"@"')}locals {\n  host = var.name\n}\n`, name: 'local.host' }],
  ['a text of the name alone', { 'variables.tf': variable('"@"'), name: '"${var.name}"' }],
  ['a comparison with the sign of the zone', { 'b.tf': '', behind: 'output "a" {\n  value = "sip${var.name == "@" ? "" : ".${var.name}"}"\n}\n' }],
])('nor is a variable with %s', async (_, { name = 'var.name', behind = '', ...others }) => {
  const code = `${sent(name)['a.tf']}${behind}`;
  const { texts, err } = await fixedTree({ 'a.tf': code, ...others });
  expect(texts['a.tf']).toBe(code);
  expect(err).toContain('A part of "name" may be nothing, or stand for the zone itself: decide what the name is then.');
});

test.each<[string, Record<string, string>]>([
  ['a name by default', { 'variables.tf': variable('"voice"') }],
  ['a comparison of another one with the sign', { 'b.tf': '', behind: 'output "a" {\n  value = var.zone == "@" ? "x" : var.name == "b" ? "@" : "c"\n}\n' }],
])('while one with %s is', async (_, { behind = '', ...others }) => {
  expect((await fixedTree({ 'a.tf': `${sent('var.name')['a.tf']}${behind}`, ...others })).texts['a.tf']).toContain('name = "_a._b.${var.name}"');
});

const data = (rest = ''): string => `{ service: '_a', proto: '_b', name: 'x', port: 1${rest} }`;
const written = (given: string): string => `await fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'SRV', name: 'n', data: ${given} }) });\n`;

test.each([
  ['a condition', `on ? ${data()} : undefined`],
  ['what is given only then', `on && ${data()}`],
])('a name stays where all that it would be built of may be nothing: %s', async (_, given) => {
  const { text, err } = await fixedFile('a.ts', written(given));
  expect(text).toBe(written(given));
  expect(err).toContain('"data" may be nothing, and "name" is all that there is then: decide what it is called.');
});

test('but not where a field beside them may be', async () => {
  expect((await fixedFile('a.ts', written(data(', target: to ?? null')))).text).toBe(written('{ port: 1, target: to ?? null }').replace("'n'", "'_a._b.x'"));
});

test.each<[string, string]>([
  ['a parameter', `export const add = (name = '') => fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'SRV', data: { service: '_a', proto: '_b', name, port: 1 } }) });\n`],
  ['a name that is set later', `export function add(one?: string) {\n  let name = '@';\n  if (one) name = one;\n  return fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'SRV', data: { service: '_a', proto: '_b', name, port: 1 } }) });\n}\n`],
])('nor is %s of a script that is nothing at first', async (_, code) => {
  expect((await fixedFile('a.ts', code)).text).toBe(code);
});

test.each<[string, string, string]>([
  ['a.ts', "one.name ?? 'x'", "name: `_a._b.${one.name ?? 'x'}`"],
  ['a.ts', "one?.name ?? 'x'", "name: `_a._b.${one?.name ?? 'x'}`"],
  ['a.ts', "one.name !== null ? one.name : 'x'", "name: `_a._b.${one.name !== null ? one.name : 'x'}`"],
  ['a.py', "one.name if one else 'x'", "'name': \"_a._b.\" + str(one.name if one else 'x')"],
  ['a.py', "one.get('name', 'x')", "'name': \"_a._b.\" + (str(one.get('name', 'x')))"],
  ['a.tf', 'var.name != null ? var.name : "x"', 'name = "_a._b.${var.name != null ? var.name : "x"}"'],
])('and what has something in its place is one: %s %s', async (file, name, built) => {
  expect((await fixedFile(file, sent(name)[file] ?? '')).text).toContain(built);
});

test.each<[string, string]>([
  ['a.ts', 'await host()'],
  ['a.py', 'await host()'],
  ['a.rb', '(begin; one.name; rescue NameError; nil; end)'],
  ['a.rb', '(begin; one.name; rescue; host; end)'],
  ['a.rb', '(one.name rescue host)'],
])('what is done with the answer of a call is not left out of a name: %s %s', async (file, name) => {
  const { text, err } = await fixedFile(file, sent(name)[file] ?? '');
  expect(text).toBe(sent(name)[file]);
  expect(err).toContain('dns-srv-data-fields');
});

test.each<[string, string, string]>([
  ['a.ts', 'await (one.host())', 'name: `_a._b.${await (one.host())}`'],
  ['a.ts', '(host())', 'name: `_a._b.${host()}`'],
  ['a.ts', 'one.host().trim()', 'name: `_a._b.${one.host().trim()}`'],
  ['a.rb', '(one.name)', 'name: "_a._b.#{one.name}"'],
  ['a.rb', 'begin; one.name; ensure; done; end', 'name: "_a._b.#{begin; one.name; ensure; done; end}"'],
])('the answer itself is part of one: %s %s', async (file, name, built) => {
  expect((await fixedFile(file, sent(name)[file] ?? '')).text).toContain(built);
});
