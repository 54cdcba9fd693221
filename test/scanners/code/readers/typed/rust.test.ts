import { expect, test } from 'vitest';
import { readRust } from '../../../../../analyzer/scanners/code/readers/typed/rust.ts';
import { lowered, sourceOf } from '../show.ts';

const inFunction = (...lines: string[]): Promise<string[]> => lowered(readRust, `fn f() {\n${lines.join('\n')}\n}`);

test('Rust URLs come from format!, concat!, concatenation and constants', async () => {
  expect(await lowered(readRust, 'pub const BASE: &str = "https://x \\\n    y";\nconst TAIL: &str = concat!("/a", "/b");')).toEqual(['export let BASE = "https://x y"', 'let TAIL = "/a" + "/b"']);
  expect(await inFunction('let url = format!("{}/zones/{id}", BASE, id = self.zone) + "/x";')).toEqual(['let f = (let url = format!("{}/zones/{id}", BASE, id: self.zone) + "/x")']);
});

test('a Rust client chain keeps its method and json! body', async () => {
  expect(await inFunction('client.patch(&url).json(&json!({"locked": true, "ids": ["a", x.y, z()], "o": {"k": null}})).send().await?;')).toEqual([
    'let f = (client.patch(url).json({locked: true, ids: ["a", x.y, z()], o: {k: null}}).send())',
  ]);
});

test('Rust raw strings hold no escapes', async () => {
  expect(await inFunction('use_it(r#"a "b" \\n"#, b"c\\n");')).toEqual(['let f = (use_it("a \\"b\\" \\\\n", "c\\n"))']);
});

test('Rust structs are records, with the names serde gives', async () => {
  expect(await lowered(readRust, 'struct P { #[serde(rename = "notification_email")] mail: String, #[serde(default)] locked: bool }')).toEqual(['P{mail/notification_email: String, locked: bool}']);
  expect(await inFunction('P { mail: "a".into(), locked, ..Default::default() };')).toEqual(['let f = (P{mail: "a".into(), locked: locked, ...: Default.default(), …})']);
});

test('Rust lists, alternatives, labels and attributes', async () => {
  expect(await inFunction('let ids = vec!["minify", "brotli"];', 'let v = if a { "b" } else { "c" };', 'match x { "minify" => 1, _ => 2 };')).toEqual(['let f = (let ids = ["minify", "brotli"]; let v = ("b" | "c"); x; {("minify"; 1) | (2)})']);
  expect(await lowered(readRust, '#[get("/x/<id>")]\nfn g() {}')).toEqual(['get("/x/<id>")', 'let g = ()']);
});

test('Rust use declarations bind every leaf of their tree', async () => {
  const unit = await readRust(sourceOf('use acme::api::{self, Client, errors as e};\nuse x::*;', 'rust'));
  expect(unit.imports.map(({ module, local }) => [module, local])).toEqual([
    ['acme::api', 'api'],
    ['acme::api::Client', 'Client'],
    ['acme::api::errors', 'e'],
    ['x', undefined],
  ]);
});
