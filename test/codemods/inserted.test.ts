import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const RECORDS = 'https://api.cloudflare.com/client/v4/zones/z/dns_records';
const js = (body: string): string => `fetch("${RECORDS}", { method: "POST", body: JSON.stringify(${body}) });\n`;
const curl = (body: string): string => `curl -X POST ${RECORDS} -d '${body}'\n`;

const INSERTED: [where: string, file: string, code: string, becomes: string][] = [
  ['behind the field before it', 'a.js', js("{ type: 'SRV', data: { service: '_sip', proto: '_tcp', name: 'a.example', port: 1 } }"), js("{ type: 'SRV', name: '_sip._tcp.a.example', data: { port: 1 } }")],
  ['before the field behind it', 'a.js', js("{ data: { service: '_sip', proto: '_tcp', name: host, port: 1 }, type: 'SRV' }"), js("{ name: `_sip._tcp.${host}`, data: { port: 1 }, type: 'SRV' }")],
  [
    'on a line of its own', 'a.py',
    `import requests\n\nrequests.post("${RECORDS}", json={\n    "type": "SRV",\n    "data": {"service": "_sip", "proto": "_tcp", "name": "a.example", "port": 1},\n})\n`,
    `import requests\n\nrequests.post("${RECORDS}", json={\n    "type": "SRV",\n    "name": "_sip._tcp.a.example",\n    "data": {"port": 1},\n})\n`,
  ],
  [
    'with an arrow', 'a.php',
    `<?php\n$client->post("${RECORDS}", ['json' => ['type' => 'SRV', 'data' => ['service' => '_sip', 'proto' => '_tcp', 'name' => $host, 'port' => 1]]]);\n`,
    `<?php\n$client->post("${RECORDS}", ['json' => ['type' => 'SRV', 'name' => '_sip._tcp.' . $host, 'data' => ['port' => 1]]]);\n`,
  ],
  [
    'in a record without a type', 'a.cs',
    `await http.PostAsJsonAsync("${RECORDS}", new { type = "SRV", data = new { service = "_sip", proto = "_tcp", name = "a.example", port = 1 } });\n`,
    `await http.PostAsJsonAsync("${RECORDS}", new { type = "SRV", name = "_sip._tcp.a.example", data = new { port = 1 } });\n`,
  ],
  [
    'on the line of its key', 'a.yml',
    `- uri:\n    url: ${RECORDS}\n    method: POST\n    body_format: json\n    body:\n      type: SRV\n      data:\n        service: _sip\n        proto: _tcp\n        name: a.example\n        port: 1\n`,
    `- uri:\n    url: ${RECORDS}\n    method: POST\n    body_format: json\n    body:\n      type: SRV\n      name: _sip._tcp.a.example\n      data:\n        port: 1\n`,
  ],
  [
    'as a literal where each part is one, Ruby', 'a.rb',
    `require 'faraday'\nFaraday.post('${RECORDS}', { type: 'SRV', data: { service: '_sip', proto: '_tcp', name: 'a.example', port: 1 } }.to_json)\n`,
    `require 'faraday'\nFaraday.post('${RECORDS}', { type: 'SRV', name: '_sip._tcp.a.example', data: { port: 1 } }.to_json)\n`,
  ],
  [
    'between the marks of its file, Ruby', 'a.rb',
    `require "faraday"\nFaraday.post("${RECORDS}", { type: "SRV", data: { service: "_sip", proto: "_tcp", name: "a.example", port: 1 } }.to_json)\n`,
    `require "faraday"\nFaraday.post("${RECORDS}", { type: "SRV", name: "_sip._tcp.a.example", data: { port: 1 } }.to_json)\n`,
  ],
  [
    'between the marks of its file', 'a.js',
    js('{ type: "SRV", data: { service: "_sip", proto: "_tcp", name: "a.example", port: 1 } }'),
    js('{ type: "SRV", name: "_sip._tcp.a.example", data: { port: 1 } }'),
  ],
  [
    'as a literal where each part is one, Rust', 'a.rs',
    `fn srv() {\n    client.post("${RECORDS}").json(&json!({"type": "SRV", "data": {"service": "_sip", "proto": "_tcp", "name": "a.example", "port": 1}})).send();\n}\n`,
    `fn srv() {\n    client.post("${RECORDS}").json(&json!({"type": "SRV", "name": "_sip._tcp.a.example", "data": {"port": 1}})).send();\n}\n`,
  ],
  [
    'as an argument before a block, Terraform', 'a.tf',
    'resource "cloudflare_record" "srv" {\n  type = "SRV"\n  data {\n    service = "_sip"\n    proto   = "_tcp"\n    name    = "a.example"\n    port    = 1\n  }\n}\n',
    'resource "cloudflare_record" "srv" {\n  type = "SRV"\n  name = "_sip._tcp.a.example"\n  data {\n    port    = 1\n  }\n}\n',
  ],
  ['in JSON', 'a.sh', curl('{"type":"SRV","data":{"service":"_sip","proto":"_tcp","name":"a.example","port":1}}'), curl('{"type":"SRV","name":"_sip._tcp.a.example","data":{"port":1}}')],
  ['in JSON with spaces', 'a.sh', curl('{"type": "SRV", "data": {"port": 1, "service": "_sip", "proto": "_tcp", "name": "a.example"}}'), curl('{"type": "SRV", "name": "_sip._tcp.a.example", "data": {"port": 1}}')],
  [
    'in a text block', 'A.java',
    `class A {\n    void srv(HttpClient client) {\n        var json = """\n            {\n              "type": "SRV",\n              "data": {\n                "service": "_sip",\n                "proto": "_tcp",\n                "name": "a.example",\n                "port": 1\n              }\n            }\n            """;\n        client.send(HttpRequest.newBuilder(URI.create("${RECORDS}")).POST(BodyPublishers.ofString(json)).build());\n    }\n}\n`,
    `class A {\n    void srv(HttpClient client) {\n        var json = """\n            {\n              "type": "SRV",\n              "name": "_sip._tcp.a.example",\n              "data": {\n                "port": 1\n              }\n            }\n            """;\n        client.send(HttpRequest.newBuilder(URI.create("${RECORDS}")).POST(BodyPublishers.ofString(json)).build());\n    }\n}\n`,
  ],
];

test.each(INSERTED)('a record without a name is given the one that is built: %s', async (_, file, code, becomes) => {
  expect((await fixedFile(file, code)).text).toBe(becomes);
});

test.each(INSERTED)('lines that end as in DOS go on to: %s', async (_, file, code, becomes) => {
  const inDos = (text: string): string => text.replaceAll('\n', '\r\n');
  expect((await fixedFile(file, inDos(code))).text).toBe(inDos(becomes));
});

test.each([
  [
    'a dynamic block is no field like others', 'a.tf',
    'resource "cloudflare_record" "srv" {\n  type = "SRV"\n  dynamic "data" {\n    for_each = [1]\n    content {\n      service = "_sip"\n      proto   = "_tcp"\n      name    = "a.example"\n      port    = 1\n    }\n  }\n}\n',
  ],
  ['what is spread may hold one', 'a.js', js("{ ...base, type: 'SRV', data: { service: '_sip', proto: '_tcp', name: 'a.example', port: 1 } }")],
  ['one is set later', 'a.js', `const body = { type: 'SRV', data: { service: '_sip', proto: '_tcp', name: 'a.example', port: 1 } };\nbody.name = title();\n${js('body')}`],
  ['nothing shows how fields are kept apart', 'a.js', js("{ data: { service: '_sip', proto: '_tcp', name: 'a.example', port: 1 } }")],
  ['a comment stands between the fields', 'a.js', js("{ type: 'SRV', /* of the zone */ data: { service: '_sip', proto: '_tcp', name: 'a.example', port: 1 } }")],
  [
    'a type says what it holds', 'a.go',
    `package a\n\nimport "github.com/go-resty/resty/v2"\n\ntype record struct {\n\tType string \`json:"type"\`\n\tData map[string]any \`json:"data"\`\n}\n\nfunc srv() {\n\tresty.New().R().SetBody(record{Type: "SRV", Data: map[string]any{"service": "_sip", "proto": "_tcp", "name": "a.example", "port": 1}}).Post("${RECORDS}")\n}\n`,
  ],
])('it is left to a person where %s', async (_, file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect(text).toBe(code);
  expect(err).toMatch(/dns-srv-data-fields/);
});
