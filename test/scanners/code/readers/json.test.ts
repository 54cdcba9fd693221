import { expect, test } from 'vitest';
import { readJson } from '../../../../analyzer/scanners/code/readers/json/json.ts';
import { readTerraform } from '../../../../analyzer/scanners/code/readers/terraform/terraform.ts';
import { astray, chunksOf, misplaced, shifted, spellings, survives } from './exactness.ts';
import { show, sourceOf } from './show.ts';

const read = (value: unknown, file = 'example.json'): string[] => {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return readJson({ ...sourceOf(text, 'json'), file }).body.map(show);
};

const SAMPLE = '{"a": [1, -2.5e3, true, null, "x\\n\\u00e9"], // c\n "b": {"c": {"method": "GET", "url": "/zones/{{id}}"}}, }';

test('plain JSON is the objects it holds', () => {
  expect(read('{"a": [1, -2.5, true, null], "b": {"c": "x\\n"}}')).toEqual(['{a: [1, -2.5, true, null], b: {c: "x\\n"}}']);
});

test('comments, trailing commas, lines of JSON and ellipses are read', () => {
  const unit = readJson(sourceOf("// a\n{'x': 1, y: [2,], ...}\n/* b */ {\"z\": 3}\n", 'json'));
  expect([unit.body.map(show), unit.comments.map((each) => each.text), unit.problems]).toEqual([['{x: 1, y: [2], …}', '{z: 3}'], ['// a', '/* b */'], []]);
});

test('holes of templates stand for values', () => {
  expect(read('{"a": {{zone}}, "b": ${x}, "c": \uE000, "d": <id>}')).toEqual(['{a: (), b: (), c: (), d: ()}']);
});

test('a Postman collection is its requests, and its variables are names', () => {
  const url = { raw: '{{base}}/zones/:zone/filters', host: ['{{base}}'], path: ['zones', ':zone', 'filters'] };
  const request = { method: 'PUT', header: [{ key: 'X-Test', value: 'a' }], url, body: { mode: 'raw', raw: '[{"id": "x"}]' } };
  const parts = { ...request, method: 'GET', body: undefined, header: [], url: { host: ['{{base}}'], path: ['zones'] } };
  const collection = { info: { schema: 'https://schema.getpostman.com/v2.1.0' }, variable: [{ key: 'base', value: 'https://api.example.com' }], item: [{ name: 'a', request }, { name: 'b', request: parts }] };
  expect(read(collection)[0]).toBe('let base = "https://api.example.com"');
  expect(read(collection)[1]).toContain('request("PUT", "{base}/zones/:zone/filters", {X-Test: "a"}, "[{\\"id\\": \\"x\\"}]", -)');
  expect(read(collection)[1]).toContain('request("GET", join("{base}", "zones"), {}, -, -)');
});

test('an address that Postman keeps in pieces too is not rewritten', () => {
  const text = '{"method": "GET", "url": {"raw": "/zones", "path": ["zones"]}}';
  expect(chunksOf(readJson(sourceOf(text, 'json'))).find((chunk) => chunk.value === '/zones')?.encode('/x')).toBeUndefined();
});

test('HAR entries have their request and the body of the answer', () => {
  const entry = { request: { method: 'PATCH', url: 'https://a/zones/1', headers: [{ name: 'X', value: 'y' }], postData: { mimeType: 'j', text: '{}' } }, response: { status: 200, content: { text: '{"ok":1}' } } };
  expect(read({ log: { entries: [entry] } })).toEqual(['{log: {entries: [request("PATCH", "https://a/zones/1", {X: "y"}, "{}", "{\\"ok\\":1}")]}}']);
});

test('cassettes and mocks of several tools are requests', () => {
  expect(read({ interactions: [{ request: { method: 'get', uri: 'https://a/b', body: { string: '' }, headers: { A: ['b'] } }, response: { body: { string: 'x' } } }] })).toEqual([
    '{interactions: [request("get", "https://a/b", {A: ["b"]}, -, "x")]}',
  ]);
  expect(read([{ scope: 'https://a:443', method: 'DELETE', path: '/zones/1', body: '', status: 200, response: {} }])).toEqual(['[request("DELETE", "/zones/1", -, -, -)]']);
  expect(read({ request: { method: 'GET', urlPathPattern: '/zones/.*' }, response: { status: 200 } })).toEqual(['{request: request("GET", "/zones/{()}", -, -, -), response: {status: 200}}']);
});

test('an object with a method that is none, or a path that is none, stays an object', () => {
  expect(read({ method: 'cash', path: '/zones/1' })).toEqual(['{method: "cash", path: "/zones/1"}']);
  expect(read({ method: 'GET', path: 'some words' })).toEqual(['{method: "GET", path: "some words"}']);
});

test('an OpenAPI document is its operations, not its schemas', () => {
  const document = { openapi: '3.0.0', paths: { '/zones/{id}/filters': { parameters: [], get: { description: 'minify' }, put: {} } }, components: { schemas: { minify: {} } } };
  expect(read(document)).toEqual(['request(GET, "/zones/{id}/filters", -, -, -)', 'request(PUT, "/zones/{id}/filters", -, -, -)']);
});

test('Terraform in JSON has blocks, templates and bindings', () => {
  const file = { resource: { cloudflare_filter: { bots: { expression: 'cf.threat_score gt ${var.n}', settings: [{ minify: [{ css: 'on' }] }] } } }, locals: { a: 'x' }, variable: { n: { default: 4 } } };
  const blocks = ['resource "cloudflare_filter" "bots" {expression: "cf.threat_score gt {var.n}", settings: {minify: {css: "on"}}}', 'export let local.a = "x"', 'export let var.n = 4'];
  expect(read(file, 'main.tf.json')).toEqual(blocks);
  expect(readTerraform(sourceOf(JSON.stringify(file), 'tf')).body.length).toBe(1);
});

test('states and plans are the resources they hold', () => {
  const state = { version: 4, terraform_version: '1.9.0', resources: [{ mode: 'managed', type: 'cloudflare_filter', name: 'a', instances: [{ attributes: { paused: true, settings: [{ minify: [] }] }, dependencies: ['cloudflare_zone.z'] }] }] };
  expect(read(state, 'terraform.tfstate')).toEqual(['resource "cloudflare_filter" "a" {paused: true, settings: {minify: []}}']);
  const planned = { mode: 'data', type: 'cloudflare_filters', name: 'b', values: { x: 1 } };
  const plan = { format_version: '1.2', terraform_version: '1.9.0', planned_values: { root_module: { child_modules: [{ resources: [planned] }] } }, resource_changes: [planned] };
  expect(read(plan)).toEqual(['data "cloudflare_filters" "b" {x: 1}']);
});

test('a change of a plan is told beside what is planned where it takes a resource away, and alone where a sample keeps nothing else', () => {
  const kept = { address: 'cloudflare_filter.a', mode: 'managed', type: 'cloudflare_filter', name: 'a' };
  const gone = { address: 'cloudflare_rate_limit.b', mode: 'managed', type: 'cloudflare_rate_limit', name: 'b', change: { actions: ['delete'], before: { threshold: 5 }, after: null } };
  const changes = [{ ...kept, change: { actions: ['no-op'], before: { paused: true }, after: { paused: true } } }, gone];
  const plan = { terraform_version: '1.9.0', planned_values: { root_module: { resources: [{ ...kept, values: { paused: true } }] } }, resource_changes: changes };
  expect(read(plan)).toEqual(['resource "cloudflare_filter" "a" {paused: true}', 'resource "cloudflare_rate_limit" "b" {threshold: 5}']);
  const sample = { resource_changes: [{ type: 'cloudflare_filter', name: 'a', change: { after: { paused: true } } }] };
  expect(read(sample)).toEqual(['resource "cloudflare_filter" "a" {paused: true}']);
  expect(read({ resource_changes: [{ type: 'cloudflare_filter', name: 'a' }] }).join()).not.toContain('resource "');
});

test('the schemas of providers are no resources', () => {
  const schemas = { 'registry.terraform.io/a/a': { resource_schemas: { cloudflare_filter: { block: { attributes: { paused: { type: 'bool' } } } } } } };
  expect(read({ format_version: '1.0', provider_schemas: schemas })).toEqual([]);
  expect(read({ schemas })).not.toEqual([]);
});

test('cells of a notebook are Python and Markdown', () => {
  const notebook = { nbformat: 4, cells: [{ cell_type: 'code', source: ['import a\n', 'a.b()'] }, { cell_type: 'markdown', source: 'text' }] };
  expect(read(notebook)).toEqual(['<python> "import a\\na.b()\\n"', '<markdown> "text"']);
});

test('a script of a collection is code, line by line, and nobody else\'s list of commands is', () => {
  const script = { exec: ['const a = "{{zone}}";', 'a.b();'], type: 'text/javascript' };
  const collection = { info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' }, event: [{ listen: 'test', script }] };
  expect(read(collection).join()).toContain('exec: <javascript> "const a = \\"{zone}\\";\\na.b();\\n"');
  expect(read({ script })).toEqual(['{script: {exec: ["const a = \\"{{zone}}\\";", "a.b();"], type: "text/javascript"}}']);
});

test('half a document is read as far as it goes, with one problem', () => {
  const unit = readJson(sourceOf('{"a": {"b": "x", "c": [1, ', 'json'));
  expect([unit.body.map(show), unit.problems]).toEqual([['{a: {b: "x", c: [1]}}'], [{ offset: 26, message: 'The text ends inside of brackets.' }]]);
  expect(readJson(sourceOf('{"a": @@ "b" "c": nope}', 'json')).problems).toHaveLength(1);
});

test('deep nesting is a problem, not the end', () => {
  expect(readJson(sourceOf('[{"a":'.repeat(20_000), 'json')).problems).toHaveLength(1);
});

test('every chunk stands where it says and is spelled as it would be', () => {
  const unit = readJson(sourceOf('{"a": "x\\n\\"y\\" é", "b": "{{c}}/d"}', 'json'));
  expect([misplaced(unit), astray(unit), chunksOf(unit).length]).toEqual([[], [], 2]);
  for (const [spelled, written] of spellings(unit)) expect(spelled).toBe(written);
  const source = shifted('{"a": "b"}', 5);
  expect(chunksOf(readJson(source)).map((chunk) => source.fileText[chunk.at(0)])).toEqual(['b']);
});

test('no text makes the reader throw or point outside of it', () => {
  survives(readJson, SAMPLE);
  survives(readJson, '{"resource": {"a_b": {"c": {"d": "${var.x} %{ if y }"}}}, "terraform_version": "1", "values": [{"mode": "data"}]}', 'main.tf.json');
});
