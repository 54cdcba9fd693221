import { expect, test } from 'vitest';
import { entriesIn, inText } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** A loop over two settings, of which the first has this level. */
const LOOPS: [string, string, (level: string) => string][] = [
  ['records', 'python', (level) => `for s in [{"id": "security_level", "value": "${level}"}, {"id": "ssl", "value": "low"}]: http.patch(f"${API}/zones/{z}/settings/{s['id']}", json={"value": s["value"]})\n`],
  ['pairs', 'python', (level) => `for name, value in (("security_level", "${level}"), ("ssl", "low")): http.patch(f"${API}/zones/{z}/settings/{name}", json={"value": value})\n`],
  ['numbered pairs', 'python', (level) => `for i, (name, value) in enumerate([("security_level", "${level}"), ("ssl", "low")]): http.patch(f"${API}/zones/{z}/settings/{name}", json={"value": value})\n`],
  ['a record with its items', 'python', (level) => `for name, value in {"security_level": "${level}", "ssl": "low"}.items(): http.patch("${API}/zones/%s/settings/%s" % (z, name), json={"value": value})\n`],
  ['a record by its names', 'python', (level) => `S = {"security_level": "${level}", "ssl": "low"}; [http.patch(f"${API}/zones/{z}/settings/{name}", json={"value": S[name]}) for name in S]\n`],
  ['a comprehension', 'python', (level) => `[http.patch(f"${API}/zones/{z}/settings/{name}", json={"value": value}) for name, value in [("security_level", "${level}"), ("ssl", "low")]]\n`],
  ['records', 'typescript', (level) => `for (const s of [{ id: 'security_level', value: '${level}' }, { id: 'ssl', value: 'low' }]) await http.patch(\`${API}/zones/\${z}/settings/\${s.id}\`, { value: s.value });\n`],
  ['records taken apart', 'javascript', (level) => `[{ id: 'security_level', value: '${level}' }, { id: 'ssl', value: 'low' }].map(({ id, value }) => http.patch(\`${API}/zones/\${z}/settings/\${id}\`, { value }));\n`],
  ['pairs', 'javascript', (level) => `for (const [id, value] of [['security_level', '${level}'], ['ssl', 'low']]) await http.patch(\`${API}/zones/\${z}/settings/\${id}\`, { value });\n`],
  ['entries', 'typescript', (level) => `Object.entries({ security_level: '${level}', ssl: 'low' }).forEach(([id, value]) => http.patch(\`${API}/zones/\${z}/settings/\${id}\`, { value }));\n`],
  ['a map', 'javascript', (level) => `for (const [id, value] of new Map([['security_level', '${level}'], ['ssl', 'low']])) await http.patch(\`${API}/zones/\${z}/settings/\${id}\`, { value });\n`],
  ['records', 'php', (level) => `<?php foreach ([['id' => 'security_level', 'value' => '${level}'], ['id' => 'ssl', 'value' => 'low']] as $s) { $http->patch("${API}/zones/$z/settings/{$s['id']}", ['json' => ['value' => $s['value']]]); }\n`],
  ['pairs', 'php', (level) => `<?php foreach ([['security_level', '${level}'], ['ssl', 'low']] as [$name, $value]) { $http->patch("${API}/zones/$z/settings/$name", ['json' => ['value' => $value]]); }\n`],
  ['records taken apart', 'php', (level) => `<?php foreach ([['id' => 'security_level', 'value' => '${level}'], ['id' => 'ssl', 'value' => 'low']] as ['id' => $id, 'value' => $value]) { $http->patch("${API}/zones/$z/settings/$id", ['json' => ['value' => $value]]); }\n`],
  ['names and values', 'php', (level) => `<?php foreach (['security_level' => '${level}', 'ssl' => 'low'] as $name => $value) { $http->patch("${API}/zones/$z/settings/$name", ['json' => ['value' => $value]]); }\n`],
  ['records', 'ruby', (level) => `[{ id: 'security_level', value: '${level}' }, { id: 'ssl', value: 'low' }].each { |s| HTTP.patch("${API}/zones/#{z}/settings/#{s[:id]}", json: { value: s[:value] }) }\n`],
  ['names and values', 'ruby', (level) => `{ security_level: '${level}', ssl: 'low' }.each { |name, value| HTTP.patch("${API}/zones/#{z}/settings/#{name}", json: { value: value }) }\n`],
  ['pairs', 'ruby', (level) => `for name, value in [['security_level', '${level}'], ['ssl', 'low']] do HTTP.patch("${API}/zones/#{z}/settings/#{name}", json: { value: value }) end\n`],
  ['pairs with their place', 'ruby', (level) => `[['security_level', '${level}'], ['ssl', 'low']].each_with_index { |(name, value), i| HTTP.patch("${API}/zones/#{z}/settings/#{name}", json: { value: value }) }\n`],
  ['structs', 'go', (level) => `package a; type s struct{ id, value string }; func f(z string) { for _, s := range []s{{"security_level", "${level}"}, {"ssl", "low"}} { send("PATCH", "${API}/zones/" + z + "/settings/" + s.id, map[string]string{"value": s.value}) } }\n`],
  ['a map', 'go', (level) => `package a; func f(z string) { for name, value := range map[string]string{"security_level": "${level}", "ssl": "low"} { send("PATCH", "${API}/zones/" + z + "/settings/" + name, map[string]string{"value": value}) } }\n`],
  ['records', 'java', (level) => `class A { record S(String id, String value) {} void f() { for (S s : List.of(new S("security_level", "${level}"), new S("ssl", "low"))) { http.patch("${API}/zones/" + z + "/settings/" + s.id(), Map.of("value", s.value())); } } }\n`],
  ['entries', 'java', (level) => `class A { void f() { for (var e : Map.of("security_level", "${level}", "ssl", "low").entrySet()) { http.patch("${API}/zones/" + z + "/settings/" + e.getKey(), Map.of("value", e.getValue())); } } }\n`],
  ['a map', 'java', (level) => `class A { void f() { Map.of("security_level", "${level}", "ssl", "low").forEach((name, value) -> http.patch("${API}/zones/" + z + "/settings/" + name, Map.of("value", value))); } }\n`],
  ['tuples', 'csharp', (level) => `class A { async Task F() { foreach (var (name, value) in new[] { ("security_level", "${level}"), ("ssl", "low") }) await http.PatchAsJsonAsync($"${API}/zones/{z}/settings/{name}", new { value }); } }\n`],
  ['a dictionary', 'csharp', (level) => `class A { async Task F() { foreach (var pair in new Dictionary<string, string> { ["security_level"] = "${level}", ["ssl"] = "low" }) await http.PatchAsJsonAsync($"${API}/zones/{z}/settings/{pair.Key}", new { value = pair.Value }); } }\n`],
  ['records', 'kotlin', (level) => `data class S(val id: String, val value: String)\nfun f() { for (s in listOf(S("security_level", "${level}"), S("ssl", "low"))) { http.patch("${API}/zones/$z/settings/\${s.id}", mapOf("value" to s.value)) } }\n`],
  ['a map', 'kotlin', (level) => `fun f() { for ((name, value) in mapOf("security_level" to "${level}", "ssl" to "low")) http.patch("${API}/zones/$z/settings/$name", mapOf("value" to value)) }\n`],
  ['pairs', 'kotlin', (level) => `fun f() { listOf("security_level" to "${level}", "ssl" to "low").forEach { (name, value) -> http.patch("${API}/zones/$z/settings/$name", mapOf("value" to value)) } }\n`],
  ['the item that has no name', 'kotlin', (level) => `fun f() { mapOf("security_level" to "${level}", "ssl" to "low").forEach { http.patch("${API}/zones/$z/settings/\${it.key}", mapOf("value" to it.value)) } }\n`],
  ['tuples', 'rust', (level) => `async fn f() { for (name, value) in [("security_level", "${level}"), ("ssl", "low")] { http.patch(format!("${API}/zones/{z}/settings/{name}")).json(&json!({ "value": value })).send().await; } }\n`],
  ['structs taken apart', 'rust', (level) => `async fn f() { for S { id, value } in &[S { id: "security_level", value: "${level}" }, S { id: "ssl", value: "low" }] { http.patch(format!("${API}/zones/{}/settings/{}", z, id)).json(&json!({ "value": value })).send().await; } }\n`],
];

test.each(LOOPS)('a loop over %s of %s tells each setting with its own value', async (_, language, code) => {
  expect(await entriesIn(language, code('medium'))).toEqual(['security-level']);
  expect(await inText(language, code('under_attack'))).toEqual([]);
});

test.each([
  ['typescript', `const CHECKS = [{ name: 'rules', path: 'firewall/rules' }, { name: 'records', path: 'dns_records' }];\nfor (const check of CHECKS) await get(\`/zones/\${zone}/\${check.path}\`);\n// ${API}\n`],
  ['python', `CHECKS = [("firewall/rules", 1),\n  ("dns_records", 2)]\nfor path, n in CHECKS:\n    api.get(f"/zones/{zone}/{path}") # ${API}\n`],
])('the end of a path stands in a row: %s', async (language, code) => {
  expect(await entriesIn(language, code)).toEqual(['firewall-rules-api']);
});

test.each([
  ['more items than are followed', `for s in [${Array.from({ length: 80 }, (_, index) => `("s${index}", "low")`).join(', ')}, ("security_level", "high")]:\n    http.patch(f"${API}/zones/{z}/settings/{s[0]}", json={"value": s[1]})\n`],
  ['items that are put in at run time', `for name, value in [("ssl", "low"), *more]:\n    http.patch(f"${API}/zones/{z}/settings/{name}", json={"value": value})\n`],
])('%s leave the path open', async (_, code) => {
  expect((await inText('python', code)).every((line) => line.endsWith('?'))).toBe(true);
});

test('two loops in one another have a row each', async () => {
  const code = (path: string) => `for kind in ["zones", "accounts"]:\n    for tail, n in [("firewall/rules", 1), ("dns_records", 2)]:\n        http.get(f"${API}/${path}")\n`;
  expect(await inText('python', code('{kind}/{z}/{tail}'))).toEqual(['2 firewall-rules-api']);
  expect(await inText('python', code('{kind}/{z}/rulesets/{tail}'))).toEqual([]);
});

test('what a name takes beside others is not any of the items', async () => {
  const code = (names: string) => `${names} = ("firewall/rules", "dns_records", "ssl")\npair = ("firewall/rules", "dns_records")\n${names} = pair\nhttp.get(f"${API}/zones/{z}/{b}")\n`;
  expect(await inText('python', code('a, b'))).toEqual([]);
  expect(await inText('python', code('b, a'))).toEqual(['2 firewall-rules-api']);
  expect(await inText('python', code('a, *b'))).toEqual([]);
});
