import { expect, test } from 'vitest';
import { folder, lastcall } from '../cli/io.ts';
import { fixedFile } from './fixed.ts';

const API = 'https://api.cloudflare.com/client/v4';
const URL = `${API}/zones/1/dns_records`;

const js = (record: string): string => `await fetch('${URL}', { method: 'POST', body: JSON.stringify({ ${record} }) });\n`;
const resource = (type: string, data: string): string => `resource "cloudflare_record" "a" {\n  zone_id = var.zone\n  name    = each.value.name\n  type    = ${type}\n${data}}\n`;
const DATA = '  data {\n    service = each.value.service\n    proto   = each.value.proto\n    name    = each.value.host\n    port    = 1\n  }\n';

test.each<[string, string, string]>([
  ['records of every type', 'a.tf', resource('each.value.type', DATA)],
  ['fields of one block among several', 'a.tf', resource('"SRV"', '  dynamic "data" {\n    for_each = each.value.data\n    content {\n      service = data.value.service\n      proto   = data.value.proto\n      name    = data.value.name\n    }\n  }\n')],
  ['a part that is null', 'a.tf', resource('"SRV"', DATA.replace('each.value.proto', 'null'))],
  ['a record as it was answered', 'a.json', `{ "url": "${URL}", "result": { "type": "A", "content": "192.0.2.1", "proxied": false, "locked": false, "created_on": "2014-01-01T05:20:00Z" } }\n`],
  ['an SRV record as it was answered', 'a.json', `{ "url": "${URL}", "result": [{ "type": "SRV", "name": "_pop3._tcp.a.example", "data": { "service": "_imap", "proto": "_tcp", "name": "a.example", "port": 1, "weight": 0, "target": "b" }, "created_on": "2014-01-01T05:20:00Z" }] }\n`],
  ['a pool as it was answered', 'a.yaml', `url: ${API}/user/load_balancers/pools\nresult:\n  origins: []\n  minimum_origins: 1\n  notification_email: a@example.com\n  modified_on: "2014-01-01T05:20:00Z"\n`],
  ['a record of which nobody knows where it goes', 'a.ex', `# ${API}\ndefmodule A do\n  defstruct [content: "", proxied: false, locked: false]\nend\n`],
  ['a value that is worked out by doing something', 'a.js', js("type: 'A', locked: await lock(i++), ttl: 1")],
  ['a struct that needs its fields', 'a.rs', `fn f() {\n  client.post("${URL}").json(&Record { kind: "A", locked: false }).send();\n}\n`],
  ['a comma behind a comment', 'a.js', js("type: 'A', locked: false /* never */, ttl: 1")],
  ['a comma in front of which a comment stands', 'a.py', `import requests\nrequests.post("${URL}", json={\n    "type": "A"  # what\n    , "locked": False  # why\n    , "ttl": 1\n})\n`],
  ['paths that a description has for keys', 'a.yaml', `openapi: 3.0.0\nservers:\n- url: ${API}\npaths:\n  /accounts/{id}/tunnels:\n    post: {}\n  /accounts/{id}/cfd_tunnel:\n    post: {}\n`],
  ['a list of what the API has', 'a.yaml', `server: ${API}\noperations:\n- path: /accounts/{id}/tunnels\n  method: post\n  operationId: make\n- path: /accounts/{id}/cfd_tunnel\n  method: post\n  operationId: make-another\n`],
])('what cannot be proven is left to a person: %s', async (_, file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect(text).toBe(code);
  expect(err).toMatch(/places? left for a person/);
});

const SRV = '"service":"_sip","proto":"_tcp","name":"a.example"';

test.each<[string, string, string, string]>([
  ['fields that all go from the end', 'a.sh', `curl -X POST ${URL} -d '{"type":"SRV","name":"x","data":{"port":1,${SRV}}}'\n`, `curl -X POST ${URL} -d '{"type":"SRV","name":"_sip._tcp.a.example","data":{"port":1}}'\n`],
  ['fields that all go, in another order', 'a.sh', `curl -X POST ${URL} -d '{"type":"SRV","name":"x","data":{"port":1,"name":"a.example", "proto":"_tcp" ,"service":"_sip"}}'\n`, `curl -X POST ${URL} -d '{"type":"SRV","name":"_sip._tcp.a.example","data":{"port":1}}'\n`],
  ['all fields', 'a.sh', `curl -X POST ${URL} -d '{"type":"SRV","name":"x","data":{${SRV}}}'\n`, `curl -X POST ${URL} -d '{"type":"SRV","name":"_sip._tcp.a.example","data":{}}'\n`],
  ['fields around one that stays', 'a.js', js("type: 'SRV', name: 'x', data: { service: '_sip', port: 1, proto: '_tcp', name: 'a.example' }"), js("type: 'SRV', name: '_sip._tcp.a.example', data: { port: 1 }")],
  ['a comment with a comma in front', 'a.js', js("type: 'A' /* b, c */, locked: false"), js("type: 'A' /* b, c */")],
  ['two rewrites that meet', 'a.js', js("type: 'SRV', name: 'x', data: { port: 1, service: '_sip', proto: '_tcp', name: 'a.example' }, locked: false"), js("type: 'SRV', name: '_sip._tcp.a.example', data: { port: 1 }")],
  ['the last field of what jq writes', 'a.sh', `curl -X POST ${URL} -d "$(jq -n '{type: "A",\n  locked: false\n}')"\n`, `curl -X POST ${URL} -d "$(jq -n '{type: "A"\n}')"\n`],
  ['a block between empty lines', 'a.tf', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n\n    minify {\n      css = "on"\n    }\n\n    ssl = "full"\n  }\n}\n', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n\n    ssl = "full"\n  }\n}\n'],
  ['two lines between empty lines', 'a.tf', 'resource "cloudflare_record" "a" {\n  type = "SRV"\n  name = "x"\n  data {\n    port = 1\n\n    service = "_a"\n    proto = "_b" # by name\n    name = "c"\n\n    target = "d"\n  }\n}\n', 'resource "cloudflare_record" "a" {\n  type = "SRV"\n  name = "_a._b.c"\n  data {\n    port = 1\n\n    target = "d"\n  }\n}\n'],
  ['a block that is written for each of several', 'a.tf', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n    dynamic "minify" {\n      for_each = var.minify\n      content {\n        css = minify.value\n      }\n    }\n  }\n}\n', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n  }\n}\n'],
  ['a comment that ends the line of a field', 'a.tf', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    brotli = "on" # faster pages\n    ipv6   = "on" # everywhere\n  }\n}\n', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6   = "on" # everywhere\n  }\n}\n'],
  ['a comment that ends the line of a record', 'a.js', js("type: 'A', // an address\n  locked: false, // never\n  ttl: 1"), js("type: 'A', // an address\n  ttl: 1")],
  ['a comment of the last field', 'a.py', `import requests\nrequests.post("${URL}", json={\n    "type": "A",  # what\n    "locked": False  # why\n})\n`, `import requests\nrequests.post("${URL}", json={\n    "type": "A",  # what\n})\n`],
  ['a comment between marks', 'a.ts', js("type: 'A',\n  locked: false, /* never */\n  ttl: 1"), js("type: 'A',\n  ttl: 1")],
  ['a comment on a line of its own', 'a.js', js("type: 'A',\n  // not locked\n  locked: false,\n  ttl: 1"), js("type: 'A',\n  // not locked\n  ttl: 1")],
  ['a call that only computes', 'a.tf', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n    privacy_pass = lookup(var.s, "pass", "on")\n  }\n}\n', 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    ipv6 = "on"\n  }\n}\n'],
])('commas, comments and quotes around a rewrite stay right: %s', async (_, file, code, becomes) => {
  expect((await fixedFile(file, code)).text).toBe(becomes);
});

const APEX = `${API}/zones/1/dns_settings/use_apex_ns`;
const apex = `const answer = await fetch('${APEX}', { method: 'PATCH', body: JSON.stringify({ value: true }) });\n`;

test.each<[string, string]>([
  ['a.js', `${apex}if ((await answer.json()).result.value) go();\n`],
  ['a.js', `${apex}const { result: { value } } = await answer.json();\ngo(value);\n`],
  ['a.ts', `${apex.replace('answer', 'answer: Response')}const { result } = (await answer.json()) as Envelope;\ngo(result.value);\n`],
  ['a.py', `import requests\nanswer = requests.patch("${APEX}", json={"value": True}).json()\ngo(answer["result"]["value"])\n`],
  ['a.py', `import requests\nresult = requests.patch("${APEX}", json={"value": True}).json().get("result")\ngo(result.get("value"))\n`],
  ['a.rb', `answer = HTTParty.patch("${APEX}", body: { value: true }.to_json)\ngo(answer.dig('result', 'value'))\n`],
  ['a.php', `<?php\n$answer = json_decode($http->patch("${APEX}", ['json' => ['value' => true]])->getBody());\ngo($answer->result->value);\n`],
  ['a.go', `package a\n\nimport (\n\t"net/http"\n\t"strings"\n)\n\ntype answer struct {\n\tResult struct {\n\t\tOn bool \`json:"value"\`\n\t} \`json:"result"\`\n}\n\nfunc f() {\n\treq, _ := http.NewRequest("PATCH", "${APEX}", strings.NewReader(\`{"value":true}\`))\n\thttp.DefaultClient.Do(req)\n}\n`],
  ['a.cs', `var answer = await http.PatchAsJsonAsync("${APEX}", new { value = true });\nGo((await answer.Content.ReadFromJsonAsync<JsonElement>()).GetProperty("result").GetProperty("value"));\n`],
  ['a.ex', `defmodule A do\n  def f do\n    {:ok, %{body: %{"result" => %{"value" => on}}}} = Req.patch("${APEX}", json: %{value: true})\n    on\n  end\nend\n`],
  ['a.sh', `curl -X PATCH ${APEX} -d '{"value":true}' | jq -e .result.value\n`],
  ['a.ps1', `$answer = Invoke-RestMethod -Method Patch -Uri "${APEX}" -Body (@{ value = $true } | ConvertTo-Json)\nGo $answer.result.value\n`],
  ['a.http', `PATCH ${APEX}\nContent-Type: application/json\n\n{"value": true}\n\n> {% client.assert(response.body.result.value === true); %}\n`],
  ['a.yml', `- uri:\n    url: ${APEX}\n    method: PATCH\n    body_format: json\n    body: { value: true }\n  register: answer\n- assert:\n    that: answer.json.result.value\n`],
])('a request of whose answer the file reads what the new one has not is left with what reads it: %s', async (file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect([text, err]).toEqual([code, expect.stringContaining('The file reads "result.value"')]);
});

test('a request whose answer has another shape asks for a review, and says what to read', async () => {
  const code = `${apex}if (!answer.ok) go();\n`;
  expect((await fixedFile('a.js', code)).err).toContain('\n  dns-settings-use-apex-ns\n    Read result.multi_provider');
  const cwd = folder({ 'a.js': code });
  expect((await lastcall(['fix', '--safe-only'], { cwd })).out).toBe('');
});
