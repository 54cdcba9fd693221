import { expect, test } from 'vitest';
import { readCsharp } from '../../../../../analyzer/scanners/code/readers/typed/csharp.ts';
import { lowered, sourceOf } from '../show.ts';

const read = (...lines: string[]): Promise<string[]> => lowered(readCsharp, lines.join('\n'));

test('C# URLs come from interpolation, concatenation, format calls and constants', async () => {
  expect(await read('class C { const string Base = "zones/" + "\\u0041"; string U => $"{Base}/{id:X}/{{x}}"; string F() { return string.Format("/zones/{0}", id); } }')).toEqual([
    '(string; let Base = "zones/" + "A"; string; export let U = "{Base}/{id}/{x}"; export let F = (string; string.Format("/zones/{0}", id)))',
  ]);
});

test('C# verbatim and raw strings spell quotes their own way', async () => {
  expect(await read('f(@"a""b\\c", $@"a{x}""{{", """one "two" """, """', '    three', '      four', '    """, $"""{x}!""");')).toEqual(['f("a\\"b\\\\c", "a{x}\\"{", "one \\"two\\" ", "three\\n  four", "{x}!")']);
});

test('a C# client call keeps its method and an anonymous body', async () => {
  expect(await read('await client.PatchAsync(url, JsonContent.Create(new { locked = true, id, zone.Name }));')).toEqual(['client.PatchAsync(url, JsonContent.Create({locked: true, id: id, Name: zone.Name}))']);
});

test('C# initializers are literals, behind constructor arguments the last of them', async () => {
  expect(await read('var d = new Dictionary<string, object> { { "locked", true }, ["a"] = 1 };', 'var r = new Request(HttpMethod.Patch, url) { Content = c };', 'var l = new List<string> { "minify" };')).toEqual([
    'let d = Dictionary{locked: true, a: 1}',
    'let r = new Request(HttpMethod.Patch, url, {Content: c})',
    'let l = ["minify"]',
  ]);
});

test('C# attributes are calls, and those of a serializer name members on the wire', async () => {
  const source = 'class P { [JsonPropertyName("notification_email")] public string Mail { get; set; } [HttpGet("/x")] public void F(string p = "/d") {} }';
  expect(await read(source)).toEqual(['P{Mail/notification_email: string}', '(JsonPropertyName("notification_email"); string; export let F = (let p = ("/d" | ()); string; HttpGet("/x"); void))']);
});

test('C# conditional access, alternatives and labels', async () => {
  expect(await read('client?.Zones.Get(id);', 'var s = a ?? (b ? "c" : "d");', 'switch (x) { case "brotli": break; }')).toEqual(['client.Zones.Get(id)', 'let s = (a | ("c" | "d"))', 'x', '{("brotli") |}']);
});

test('C# using directives name a namespace, with an alias where there is one', async () => {
  const unit = await readCsharp(sourceOf('using Acme.Client;\nusing Z = Acme.Zones;\nusing static Acme.Paths;', 'csharp'));
  expect(unit.imports.map(({ module, local }) => [module, local])).toEqual([
    ['Acme.Client', undefined],
    ['Acme.Zones', 'Z'],
    ['Acme.Paths', undefined],
  ]);
});
