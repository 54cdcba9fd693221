import { expect, test } from 'vitest';
import { readJava } from '../../../../../analyzer/scanners/code/readers/typed/java.ts';
import { lowered, sourceOf } from '../show.ts';

const inMethod = (...lines: string[]): Promise<string[]> => lowered(readJava, `class C { void f() {\n${lines.join('\n')}\n} }`);

test('Java URLs come from constants, concatenation and format calls', async () => {
  const source = 'class C { private static final String BASE = "https://x" + "/v4"; static String t = String.format("%s/zones/%s", BASE, id); }';
  expect(await lowered(readJava, source)).toEqual(['(String; let BASE = "https://x" + "/v4"; String; export let t = String.format("%s/zones/%s", BASE, id))']);
});

test('a Java builder chain keeps method and body, and Map.of and List.of are literals', async () => {
  expect(await inMethod('HttpRequest.newBuilder().uri(URI.create(url)).method("PATCH", json(Map.of("locked", true, "ids", List.of("a", "b")))).build();')).toEqual([
    '(export let f = (HttpRequest.newBuilder().uri(URI.create(url)).method("PATCH", json({locked: true, ids: ["a", "b"]})).build()))',
  ]);
});

test('Java text blocks lose their margin and joined lines', async () => {
  expect(await inMethod('use("""', '    one "two"', '      three\\', '    four', '    """);')).toEqual(['(export let f = (use("one \\"two\\"\\n  threefour\\n")))']);
});

test('Java annotations are calls, and those of a mapper name fields on the wire', async () => {
  const source = 'class P { @JsonProperty("notification_email") String mail; @GetMapping(value = "/x") void f() {} @Size("locked") String near; }';
  expect(await lowered(readJava, source)).toEqual(['P{mail/notification_email: String}', '(JsonProperty("notification_email"); String; export let f = (GetMapping(value: "/x")); Size("locked"); String)']);
});

test('Java assignments, alternatives, labels and constructors', async () => {
  expect(await inMethod('this.u = a ? "b" : null; o.p = "q"; u += "w"; switch (x) { case "brotli": new Foo<>("x", 1); }', 'String[] s = {"a"};')).toEqual([
    '(export let f = (let this.u = ("b" | null); o; {p: "q", …}; let u = u + "w"; x; {("brotli"; new Foo("x", 1)) |}; String; let s = ["a"]))',
  ]);
});

test('Java imports name a class of a package, or all of it', async () => {
  const unit = await readJava(sourceOf('import java.util.Map;\nimport static a.B.PATH;\nimport x.y.*;', 'java'));
  expect(unit.imports).toEqual([
    { module: 'java.util', local: undefined, names: { Map: 'Map' } },
    { module: 'a.B', local: undefined, names: { PATH: 'PATH' } },
    { module: 'x.y', local: undefined, names: {}, opened: true },
  ]);
});
