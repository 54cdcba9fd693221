import { expect, test } from 'vitest';
import { entriesIn, entriesInTree, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const SETTING = '/zones/{zone}/settings/{id}';

/** A call that fills `{id}` in, and sends a value, in one way of one language. */
const WAYS: Record<string, [file: string, code: (id: string, value: string) => string]> = {
  'a record beside the path': ['a.ts', (id, value) => `const API = '${API}';\nconst cf = (method: string, path: string, params: object, body?: unknown) => fetch(API + path.replace(/:(\\w+)/g, (_, key) => params[key]), { method, body: JSON.stringify(body) });\nawait cf('PATCH', '/zones/:zone/settings/:id', { zone, id: '${id}' }, { value: '${value}' });\n`],
  'a record in a record': ['a.ts', (id, value) => `import createClient from 'openapi-fetch';\nconst client = createClient<paths>({ baseUrl: '${API}' });\nawait client.PATCH('${SETTING}', { params: { path: { zone, id: '${id}' } }, body: { value: '${value}' } });\n`],
  'named arguments': ['a.py', (id, value) => `import requests\n\ndef call(method, path, body=None, **given):\n    return requests.request(method, "${API}" + path.format(**given), json=body)\n\ncall("PATCH", "${SETTING}", {"value": "${value}"}, zone=zone, id="${id}")\n`],
  'a path that has a name': ['a.py', (id, value) => `import requests\n\nclass Paths:\n    SETTING = "${SETTING}"\n\ndef call(method, path, body=None, **given):\n    return requests.request(method, "${API}" + path.format(**given), json=body)\n\ncall("PATCH", Paths.SETTING, {"value": "${value}"}, zone=zone, id="${id}")\n`],
  'names of Ruby': ['a.rb', (id, value) => `BASE = '${API}'\n\ndef call(verb, path, body: nil, **given)\n  HTTParty.public_send(verb, BASE + format(path, given), body: body.to_json)\nend\n\ncall(:patch, '/zones/%{zone}/settings/%{id}', zone: zone, id: '${id}', body: { value: '${value}' })\n`],
  'arguments in order': ['A.java', (id, value) => `class A { void set(String zone) { rest.patchForObject("${API}${SETTING}", Map.of("value", "${value}"), String.class, zone, "${id}"); } }\n`],
  'a map of variables': ['A.java', (id, value) => `class A { void set(String zone) { rest.patchForObject("${API}${SETTING}", Map.of("value", "${value}"), String.class, Map.of("zone", zone, "id", "${id}")); } }\n`],
  'calls before the request': ['a.go', (id, value) => `package a\n\nimport "github.com/go-resty/resty/v2"\n\nfunc set(zone string) {\n\tresty.New().SetBaseURL("${API}").R().SetPathParam("zone", zone).SetPathParam("id", "${id}").SetBody(map[string]string{"value": "${value}"}).Patch("${SETTING}")\n}\n`],
  'one call with all': ['a.php', (id, value) => `<?php\nHttp::withUrlParameters(['endpoint' => '${API}', 'zone' => $zone, 'id' => '${id}'])->patch('{+endpoint}${SETTING}', ['value' => '${value}']);\n`],
  'calls behind the request': ['A.java', (id, value) => `class A { void set(String zone) { Unirest.patch("${API}${SETTING}").routeParam("zone", zone).routeParam("id", "${id}").body(Map.of("value", "${value}")).asString(); } }\n`],
  'statements': ['a.cs', (id, value) => `class A {\n  static void Set(string zone) {\n    var client = new RestClient("${API}");\n    var request = new RestRequest("zones/{zone}/settings/{id}", Method.Patch);\n    request.AddUrlSegment("zone", zone);\n    request.AddUrlSegment("id", "${id}");\n    request.AddJsonBody(new { value = "${value}" });\n    client.Execute(request);\n  }\n}\n`],
};

test.each(Object.entries(WAYS))('a path is what a call fills it with: %s', async (_, [file, code]) => {
  const found = (id: string, value: string): Promise<string[]> => entriesInTree({ [file]: code(id, value) });
  expect(await found('minify', 'on')).toEqual(['zone-setting-minify']);
  expect(await found('security_level', 'high')).toEqual(['security-level']);
  // With the value that stays, and of a setting that does.
  expect(await found('security_level', 'under_attack')).toEqual([]);
  expect(await found('ssl', 'on')).toEqual([]);
});

test.each([
  ['the body has a field of that name', `await client.PATCH('${SETTING}', { body: { id: 'ssl', value: 'on' } });`],
  ['the value is decided at run time', `await client.PATCH('${SETTING}', { params: { path: { zone, id: process.env.SETTING } }, body: { value: 'on' } });`],
])('a placeholder of which nothing is known stays one: %s', async (_, call) => {
  const text = `import createClient from 'openapi-fetch';\nconst client = createClient<paths>({ baseUrl: '${API}' });\n${call}\n`;
  expect(await inTree({ 'a.ts': text })).toEqual([]);
  expect(await inTree({ 'a.ts': text.replace(SETTING, '/zones/{zone}/settings/minify') })).toEqual(['a.ts:3 zone-setting-minify']);
});

/** A function that fills placeholders with what it is given, and a call of it with `$ARGS` on the last line. */
const TEMPLATES: [string, string, (method: string) => string][] = [
  ['Spring', 'java', (method) => `class Edge {\n  Object ask(String zone, String name, Object value) {\n    return web.${method}().uri("${API}/zones/{zone}/settings/{name}", zone, name).bodyValue(Map.of("value", value)).retrieve().toBodilessEntity().block();\n  }\n  void run(String zone) { ask(zone, $ARGS); } }\n`],
  ['Spring', 'kotlin', (method) => `class Edge(private val rest: RestClient) {\n  fun ask(zone: String, name: String, value: Any) = rest.${method}().uri("${API}/zones/{zone}/settings/{name}", zone, name).body(mapOf("value" to value)).retrieve()\n  fun run(zone: String) { ask(zone, $ARGS) }\n}\n`],
  ['RestSharp', 'csharp', (method) => `class Edge {\n  RestClient client = new RestClient("${API}");\n  void Ask(string zone, string name, object value) {\n    var request = new RestRequest("zones/{zone}/settings/{name}", Method.${method[0]?.toUpperCase()}${method.slice(1)});\n    request.AddUrlSegment("zone", zone);\n    request.AddUrlSegment("name", name);\n    request.AddJsonBody(new { value });\n    client.Execute(request);\n  }\n  void Run(string zone) { Ask(zone, $ARGS); }\n}\n`],
  ['Req', 'elixir', (method) => `defmodule Edge do\n  def ask(zone, name, value), do: Req.${method}!("${API}/zones/:zone/settings/:name", path_params: [zone: zone, name: name], json: %{value: value})\n  def run(zone), do: ask(zone, $ARGS)\nend\n`],
  ['Laravel', 'php', (method) => `<?php\nclass Edge {\n  function ask($zone, $name, $value) { return Http::withUrlParameters(['zone' => $zone, 'name' => $name])->${method}('${API}/zones/{zone}/settings/{name}', ['value' => $value]); }\n  function run($zone) { $this->ask($zone, $ARGS); }\n}\n`],
  ['openapi-fetch', 'typescript', (method) => `const client = createClient<paths>({ baseUrl: '${API}' });\nconst ask = (zone: string, id: string, value?: string) => client.${method.toUpperCase()}('/zones/{zone_id}/settings/{setting_id}', { params: { path: { zone_id: zone, setting_id: id } }, body: { value } });\nask('z1', $ARGS);\n`],
];

test.each(TEMPLATES)('a function fills the placeholders of an address with what it is given: %s, %s', async (_, language, code) => {
  const told = (method: string, args: string): Promise<string[]> => entriesIn(language, code(method).replace('$ARGS', args));
  expect(await told('patch', '"minify", "off"')).toEqual(['zone-setting-minify']);
  expect(await told('patch', '"security_level", "high"')).toEqual(['security-level']);
  expect(await told('patch', '"security_level", "under_attack"')).toEqual([]);
  expect(await told('get', '"security_level", "high"')).toEqual([]);
  expect(await told('patch', '"ssl", "full"')).toEqual([]);
});

test('so does one of another file, and none that asks another service', async () => {
  const edge = (base: string): string => `package edge;\nclass Edge {\n  Object ask(String zone, String name, Object value) { return rest.exchange("${base}/zones/{zone}/settings/{name}", HttpMethod.PATCH, new HttpEntity<>(Map.of("value", value)), String.class, zone, name); }\n}\n`;
  const job = 'package edge;\nclass Job {\n  private final Edge edge;\n  void run(String zone) { edge.ask(zone, "brotli", "on"); }\n}\n';
  expect(await inTree({ 'edge/Edge.java': edge(API), 'edge/Job.java': job })).toEqual(['edge/Job.java:4 zone-setting-brotli']);
  expect(await inTree({ 'edge/Edge.java': edge('https://api.example.com/v4'), 'edge/Job.java': job })).toEqual([]);
});
