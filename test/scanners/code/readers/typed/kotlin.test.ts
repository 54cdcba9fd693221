import { expect, test } from 'vitest';
import { readKotlin } from '../../../../../analyzer/scanners/code/readers/typed/kotlin.ts';
import { lowered, sourceOf } from '../show.ts';

const read = (...lines: string[]): Promise<string[]> => lowered(readKotlin, lines.join('\n'));

test('Kotlin URLs come from templates, concatenation and constants', async () => {
  expect(await read('const val BASE = "https://x"', 'val u = "$BASE/zones/${zone.id}/\\$a" + id', 'fun path(id: String) = "/zones/$id"', 'val r = """a $id', 'b"""')).toEqual([
    'export let BASE = "https://x"',
    'export let u = "{BASE}/zones/{zone.id}/$a" + id',
    'export let path = ("/zones/{id}")',
    'export let r = "a {id}\\nb"',
  ]);
});

test('a Kotlin client call keeps the lambda behind it, and mapOf and listOf are literals', async () => {
  expect(await read('fun f() { client.patch(url) { setBody(mapOf("locked" to true, "ids" to listOf("a", null))) } }')).toEqual(['export let f = (client.patch(url, (setBody({locked: true, ids: ["a", null]}))))']);
});

test('Kotlin constructor parameters are fields, with the names an annotation gives', async () => {
  expect(await read('data class P(@SerialName("notification_email") val mail: String, val locked: Boolean = true)')).toEqual([
    'P{mail/notification_email: String, locked: Boolean}',
    '(SerialName("notification_email"); let locked = true)',
  ]);
});

test('Kotlin defaults, members, named arguments, alternatives and labels', async () => {
  expect(await read('@Get("/x")', 'fun f(a: String, p: String = "/d", b: Int) {', '  this.v = a ?: "w"; o.p = "q"; val s = if (a) "b" else "c"', '  when (x) { "brotli", "minify" -> g(name = "n") }', '}')).toEqual([
    'export let f = (let p = ("/d" | ()); Get("/x"); let this.v = (a | "w"); o; {p: "q", …}; let s = ("b" | "c"); x; {("brotli"; "minify"; g(name: "n")) |})',
  ]);
});

test('Kotlin imports name a declaration of a package, with an alias where there is one', async () => {
  const unit = await readKotlin(sourceOf('import a.b.C\nimport a.b.D as E\nimport x.*', 'kotlin'));
  expect(unit.imports).toEqual([
    { module: 'a.b', local: undefined, names: { C: 'C' } },
    { module: 'a.b', local: undefined, names: { E: 'D' } },
    { module: 'x', local: undefined, names: {}, opened: true },
  ]);
});
