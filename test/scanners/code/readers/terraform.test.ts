import { expect, test } from 'vitest';
import { readTerraform } from '../../../../analyzer/scanners/code/readers/terraform/terraform.ts';
import { astray, chunksOf, misplaced, shifted, spellings, survives } from './exactness.ts';
import { lowered, show, sourceOf } from './show.ts';

const one = async (text: string): Promise<string> => (await lowered(readTerraform, text)).join('\n');

const SAMPLE = `# filters
variable "score" { default = 14 }
locals {
  host = "example.com" // ours
}
resource "cloudflare_filter" "bots" {
  for_each   = toset(["a", "b"])
  zone_id    = var.zone_id
  expression = <<-EOT
    (http.host eq "\${local.host}"
      and cf.threat_score gt 14)
  EOT
  paused = var.on ? true : false /* not yet */
  settings {
    minify { css = "on" }
  }
}
output "ids" { value = values(cloudflare_filter.bots)[*].id }
`;

test('a resource is a block with its type, its name and its attributes', async () => {
  expect(await one('resource "cloudflare_filter" "bots" {\n  zone_id = var.zone\n  "expression" = "a"\n  paused = false\n  priority = -1\n}')).toBe(
    'resource "cloudflare_filter" "bots" {zone_id: var.zone, expression: "a", paused: false, priority: -1}',
  );
});

test('nested blocks are objects; each of several stays a field of its own', async () => {
  expect(await one('resource "r_s" "x" {\n  settings {\n    minify { css = "on" }\n  }\n  rules { a = 1 }\n  rules { a = 2 }\n}')).toBe(
    'resource "r_s" "x" {settings: {minify: {css: "on"}}, rules: {a: 1}, rules: {a: 2}}',
  );
});

test('a dynamic block is a block of that name of which more may be unknown', async () => {
  expect(await one('resource "r_s" "x" {\n  dynamic "minify" {\n    for_each = var.all\n    content { css = minify.value }\n  }\n}')).toBe(
    'resource "r_s" "x" {minify: {css: minify.value, …}}\nvar.all',
  );
});

test('references are member chains, with splats and indices', async () => {
  expect(await one('output "x" { value = [cloudflare_filter.a.id, data.cloudflare_x.y[0].id, cloudflare_filter.b[each.key].id, cloudflare_filter.c.*.id, cloudflare_filter.d.0.id] }')).toBe(
    'output "x" {value: [cloudflare_filter.a.id, data.cloudflare_x.y[0].id, cloudflare_filter.b[each.key].id, cloudflare_filter.c[()].id, cloudflare_filter.d[0].id]}',
  );
});

test('variables and locals bind the names they are referred to by', async () => {
  expect(await one('variable "score" {\n  type = number\n  default = 14\n}\nlocals {\n  a = "x"\n  b = "${local.a}/${var.score}"\n}')).toBe(
    'export let var.score = 14\nexport let local.a = "x"\nexport let local.b = "{local.a}/{var.score}"',
  );
  expect(await one('zone_id = "abc"\nlevels = ["high"]')).toBe('{zone_id: export let var.zone_id = "abc", levels: export let var.levels = ["high"]}');
});

test('of a conditional either value may come, and what it depends on stands aside', async () => {
  expect(await one('locals { a = var.on == cloudflare_filter.x.id ? "high" : "off" }')).toBe('export let local.a = ("high" | "off")\n(var.on; cloudflare_filter.x.id)');
});

test('loops give open lists and objects', async () => {
  expect(await one('locals {\n  a = [for f in cloudflare_filter.all : f.id if f.paused]\n  b = { for k, v in var.m : k => upper(v)... }\n}')).toBe(
    'export let local.a = [f.id, …]\nexport let local.b = {?: upper(v), …}\ncloudflare_filter.all\nf.paused\nvar.m\nk',
  );
});

test('functions are calls, over several lines too', async () => {
  expect(await one('locals {\n  a = jsonencode({\n    "value" : "high", # why\n    id = 1\n    (var.k) = 2\n  })\n  b = lookup(var.m, "minify", { css = "on" })\n  c = join("", [\n    "a",\n    "b",\n  ])\n  d = provider::x::f(var.list...)\n}')).toBe(
    'export let local.a = jsonencode({value: "high", id: 1, ?: 2})\nexport let local.b = lookup(var.m, "minify", {css: "on"})\nexport let local.c = join("", ["a", "b"])\nexport let local.d = provider::x::f(var.list)',
  );
});

test('a heredoc loses its margin and keeps its holes', async () => {
  expect(await one('locals {\n  a = <<-EOT\n    one ${var.x}\n      two "q" \\n $${no}\n\n  EOT\n  b = <<EOF\n  kept\nEOF\n}')).toBe(
    'export let local.a = "one {var.x}\\n  two \\"q\\" \\\\n ${no}\\n\\n"\nexport let local.b = "  kept\\n"',
  );
});

test('strings know escapes, directives and strings in their holes', async () => {
  expect(await one('locals { a = "q\\"\\t\\u00e9 ${lookup(var.m, "k}")} %{ if var.x }y%{ endif } $${z} ${~ 1 ~}" }')).toBe(
    'export let local.a = "q\\"\\té {lookup(var.m, \\"k}\\")} {()}y{()} ${z} {1}"',
  );
});

test('what provisioners run is shell', async () => {
  expect(await one('resource "null_resource" "x" {\n  provisioner "local-exec" {\n    command = "curl ${self.id}"\n  }\n}')).toBe(
    'resource "null_resource" "x" {provisioner: provisioner "local-exec" {command: <shell> "curl {self.id}"}}',
  );
});

test('lines of template languages are passed over', async () => {
  expect(await one('{{ if .Zone }}\nresource "cloudflare_filter" "${name}" {\n  zone_id = {{ .Zone }}\n  a = ${zone}\n  %{ if x }\n  b = 1\n  %{ endif }\n}\n{{ end }}')).toBe(
    'resource "cloudflare_filter" "${name}" {zone_id: (), a: (), b: 1, …}',
  );
});

test('what a template works out inside quotes may have quotes of its own', async () => {
  expect(await one('resource "r_s" "{{ replace .Name "." "_" }}_{{ .ID }}" {\n  zone = "{{ index .Zones "a" }}"\n  b = 1\n}')).toBe(
    String.raw`resource "r_s" "{{ replace .Name \".\" \"_\" }}_{{ .ID }}" {zone: "{{ index .Zones \"a\" }}", b: 1}`,
  );
  expect(await one('resource "r_s" "x" {\n  marks = ["{{", "}}"]\n  b = 1\n}')).toBe('resource "r_s" "x" {marks: ["{{", "}}"], b: 1}');
});

test('an attribute that cannot be read costs itself and one problem', () => {
  const unit = readTerraform(sourceOf('resource "r_s" "x" {\n  a = = 3\n  z = 0\n  b = [1, {\n  c = 2\n  d = }\n}\nresource "r_s" "y" {\n  e = 5\n}', 'tf'));
  expect(unit.body.map(show)).toEqual(['resource "r_s" "x" {z: 0, …}', 'resource "r_s" "y" {e: 5}']);
  expect(unit.problems).toEqual([{ offset: 27, message: 'A value was expected here.' }]);
});

test('a missing brace ends where the next resource begins', () => {
  const unit = readTerraform(sourceOf('resource "r_s" "x" {\n  a {\n  b = 1\n}\nresource "r_s" "y" {\n  c = 2\n}\n', 'tf'));
  expect([unit.body.map(show), unit.problems.length]).toEqual([['resource "r_s" "x" {a: {b: 1}, …}', 'resource "r_s" "y" {c: 2}'], 1]);
});

test('comments of all three kinds are kept', () => {
  expect(readTerraform(sourceOf(SAMPLE, 'tf')).comments.map((comment) => comment.text)).toEqual(['# filters', '// ours', '/* not yet */']);
});

test('labels are pointed at inside of their quotes', () => {
  const text = 'data "cloudflare_filters" "all" {}';
  const [block] = readTerraform(sourceOf(text, 'tf')).body;
  expect(block?.kind === 'block' && block.labelSpans.map((span) => text.slice(span.start, span.end))).toEqual(['cloudflare_filters', 'all']);
});

test('every chunk stands where it says and is spelled as it would be', () => {
  const unit = readTerraform(sourceOf('locals {\n  a = "x\\"y ${var.b} $${c}"\n  d = <<-EOT\n    one ${var.e}\n      two\n    EOT\n}', 'tf'));
  expect([misplaced(unit), astray(unit), chunksOf(unit).length]).toEqual([[], [], 4]);
  for (const [spelled, written] of spellings(unit)) expect(spelled).toBe(written);
});

test('code inside of other code is pointed at in the file', () => {
  const source = shifted('locals { a = "x" }', 7);
  const [chunk] = chunksOf(readTerraform(source));
  expect([chunk?.at(0), chunk?.encode('y"')]).toEqual([source.fileText.indexOf('x"'), '<y\\">']);
});

test('no text makes the reader throw or point outside of it', () => {
  survives(readTerraform, SAMPLE);
});

test('deep nesting is a problem, not the end', () => {
  expect(readTerraform(sourceOf(`a = ${'['.repeat(50_000)}`, 'tf')).problems).toHaveLength(1);
  expect(readTerraform(sourceOf('a {\n'.repeat(5_000), 'tf')).problems).toHaveLength(1);
});
