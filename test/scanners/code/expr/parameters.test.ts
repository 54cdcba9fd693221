import { expect, test } from 'vitest';
import { parametersOf } from '../../../../analyzer/scanners/code/expr/parameters.ts';
import { everyExpr } from '../../../../analyzer/scanners/code/expr/walk.ts';
import { readerOf } from '../../../../analyzer/scanners/code/readers/languages.ts';

test.each([
  ['go', 'package a\nfunc call(body map[string]string, zone string, api cf.Client) { x() }'],
  ['java', 'class A { void call(Map<String, String> body, String zone, @NonNull cf.Client api) { x(); } }'],
  ['csharp', 'class A { void call(Dictionary<string, string> body, string zone, ref Cf.Client api) { x(); } }'],
  ['kotlin', 'fun call(body: MutableMap<String, String>, zone: String, api: cf.Client) { x() }'],
  ['rust', 'fn call(body: &mut HashMap<String, String>, zone: &str, api: cf::Client) { x(); }'],
  ['php', '<?php\nfunction call(array $body, \\Cf\\Zone $zone, ?\\Cf\\Client $api) { x(); }'],
  ['python', 'def call(body: Dict[str, str], zone: str, api: cf.Client):\n    x()'],
  ['ruby', 'def call(body, zone, api)\n  x(1)\nend'],
  ['typescript', 'function call(body: Map<string, string>, zone: string, api: cf.Client) { x() }'],
  ['scala', 'def call(body: Map[String, String], zone: String, api: Cf.Client) = { x() }'],
  ['swift', 'func call(body: [String: String], zone: String, api: Cf.Client) { x() }'],
])('the parameters of a function are known by their places, whatever their types: %s', async (language, text) => {
  const read = await readerOf(language);
  const unit = await read?.({ file: 'a', language, text, fileText: text, at: (offset) => offset, encode: (one) => one });
  const call = everyExpr(unit?.body ?? []).find((expr) => expr.kind === 'let' && expr.name === 'call');
  expect(call?.kind === 'let' && parametersOf(call.value).map(({ name, place }) => `${place} ${name}`)).toEqual(['0 body', '1 zone', '2 api']);
});
