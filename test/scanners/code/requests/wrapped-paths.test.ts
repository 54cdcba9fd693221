import { expect, test } from 'vitest';
import { entriesIn, inText } from '../finding.ts';

const ZONES = 'https://api.cloudflare.com/client/v4/zones';

/** A function that puts what it is given into the middle of a path, and a call of it; whether the call is known to give it as that. */
const REMOVED: [string, string, (word: string) => string][] = [
  ['certain', 'python', (word) => `def remove(zone, kind, id):\n    requests.delete(f"${ZONES}/{zone}/{kind}/{id}")\nremove(z, "${word}", f)\n`],
  ['certain', 'python', (word) => `def remove(zone, kind, id):\n    requests.delete("${ZONES}/{}/{}/{}".format(zone, kind, id))\nremove(z, id=f, kind="${word}")\n`],
  ['certain', 'python', (word) => `def remove(zone, kind, id):\n    requests.delete(f"${ZONES}/{zone}/{kind}/{id}")\ndef each(zone, kind, ids):\n    for id in ids:\n        remove(zone, kind, id)\neach(z, "${word}", fs)\n`],
  ['certain', 'typescript', (word) => `const remove = (zone, kind, id) => fetch(\`${ZONES}/\${zone}/\${kind}/\${id}\`, { method: 'DELETE' });\nawait remove(z, '${word}', f);\n`],
  ['certain', 'typescript', (word) => `async function cf({ zone, kind, id, method = 'GET' }) {\n  return fetch(\`${ZONES}/\${zone}/\${kind}/\${id}\`, { method });\n}\nawait cf({ zone: z, kind: '${word}', id: f, method: 'DELETE' });\n`],
  ['certain', 'javascript', (word) => `function remove(kind, id) { return axios.delete('${ZONES}/' + zone + '/' + kind + '/' + id); }\nremove('${word}', f);\n`],
  ['certain', 'go', (word) => `package a\nfunc remove(zone, kind, id string) { http.Get(fmt.Sprintf("${ZONES}/%s/%s/%s", zone, kind, id)) }\nfunc main() { remove(z, "${word}", f) }\n`],
  ['certain', 'ruby', (word) => `def remove(zone, kind, id)\n  HTTParty.delete("${ZONES}/#{zone}/#{kind}/#{id}")\nend\nremove(z, '${word}', f)\n`],
  ['certain', 'php', (word) => `<?php\nfunction remove($zone, $kind, $id) { return ask("${ZONES}/$zone/$kind/$id"); }\nremove($z, '${word}', $f);\n`],
  ['certain', 'java', (word) => `class C {\n  void remove(String zone, String kind, String id) { client.delete(String.format("${ZONES}/%s/%s/%s", zone, kind, id)); }\n  void all() { remove(z, "${word}", f); }\n}\n`],
  ['certain', 'kotlin', (word) => `suspend fun remove(zone: String, kind: String, id: String) = client.delete("${ZONES}/$zone/$kind/$id")\nsuspend fun all() { remove(z, "${word}", f) }\n`],
  ['certain', 'csharp', (word) => `class C {\n  Task Remove(string zone, string kind, string id) => http.DeleteAsync($"${ZONES}/{zone}/{kind}/{id}");\n  Task All() => Remove(z, kind: "${word}", id: f);\n}\n`],
  ['certain', 'rust', (word) => `async fn remove(zone: &str, kind: &str, id: &str) { client.delete(format!("${ZONES}/{zone}/{kind}/{id}")).send().await; }\nasync fn all() { remove(z, "${word}", f).await; }\n`],
  ['certain', 'swift', (word) => `func remove(_ kind: String, id: String) async throws -> Data {\n  let url = URL(string: "${ZONES}/\\(zone)/\\(kind)/\\(id)")!\n  return try await URLSession.shared.data(from: url).0\n}\nfunc all() async throws { _ = try await remove("${word}", id: f) }\n`],
  ['certain', 'lua', (word) => `local function remove(zone, kind, id)\n  return http:request_uri("${ZONES}/" .. zone .. "/" .. kind .. "/" .. id)\nend\nremove(z, "${word}", f)\n`],
  ['certain', 'shell', (word) => `remove() { curl -X DELETE "${ZONES}/$ZONE/$1/$2"; }\nremove ${word} "$F"\n`],
  ['certain', 'shell', (word) => `remove() {\n  local kind="$1" id="$2"\n  curl -X DELETE "${ZONES}/$ZONE/$kind/$id"\n}\nremove ${word} "$F"\n`],
  ['certain', 'powershell', (word) => `function Remove-Item2 {\n  param([string]$Kind, [string]$Id)\n  Invoke-RestMethod -Method Delete -Uri "${ZONES}/$Zone/$Kind/$Id"\n}\nRemove-Item2 -Kind ${word} -Id $f\n`],
  ['certain', 'elixir', (word) => `defmodule C do\n  def remove(zone, kind, id), do: HTTPoison.delete("${ZONES}/#{zone}/#{kind}/#{id}")\n  def all(z, f), do: remove(z, "${word}", f)\nend\n`],
  ['possible', 'perl', (word) => `sub remove {\n  my ($zone, $kind, $id) = @_;\n  $ua->delete("${ZONES}/$zone/$kind/$id");\n}\nremove($z, '${word}', $f);\n`],
];

const found = async (language: string, code: string): Promise<string[]> => await entriesIn(language, code);

test.each(REMOVED)('a word in the middle of the path that a function puts around it: %s, %s %#', async (certainty, language, code) => {
  expect(await found(language, code('filters'))).toEqual([certainty === 'certain' ? 'filters-api' : 'filters-api?']);
});

test.each(REMOVED)('another word there: %s, %s %#', async (_, language, code) => {
  expect(await found(language, code('dns_records'))).toEqual([]);
});

test.each(REMOVED)('the same function of another API: %s, %s %#', async (_, language, code) => {
  expect(await found(language, `${code('filters').replaceAll('api.cloudflare.com/client/v4', 'api.example.com/v2')}`)).toEqual([]);
});

test.each([
  ['as another part of the path', "remove('filters', 'dns_records', 'filters');"],
  ['by a function that puts nothing there', "show(z, 'filters', f);"],
  ['beside a path that is known', "remove(z, 'dns_records', 'filters');"],
])('a word that is given %s is none', async (_, call) => {
  expect(await inText('javascript', `const remove = (zone, kind, id) => fetch(\`${ZONES}/\${zone}/\${kind}/\${id}\`);\nconst show = (zone, kind, id) => print(zone, kind, id);\n${call}\n`)).toEqual([]);
});

test('what else stands in the path is not what is sent', async () => {
  const code = (body: string): string => `const put = (zone, kind, id, record) => axios.put(\`${ZONES}/\${zone}/\${kind}/\${id}\`, record);\nput(z, 'dns_records', f, ${body});\n`;
  expect(await inText('javascript', code('{ content: x, locked: true }'))).toEqual(['2 dns-record-locked']);
  expect(await inText('javascript', code('{ content: x }'))).toEqual([]);
});

/** A function that takes a record, whose fields it puts into a path. */
const OF_RECORD: [string, (word: string) => string][] = [
  ['typescript', (word) => `const ask = (one: { zone: string; kind: string }) => fetch(\`${ZONES}/\${one.zone}/\${one.kind}\`);\nawait ask({ zone: z, kind: '${word}' });\n`],
  ['python', (word) => `def ask(one):\n    return requests.get(f"${ZONES}/{one['zone']}/{one['kind']}")\nask({"zone": z, "kind": "${word}"})\n`],
  ['php', (word) => `<?php\nfunction ask($one) { return file_get_contents("${ZONES}/{$one['zone']}/{$one['kind']}"); }\nask(['zone' => $z, 'kind' => '${word}']);\n`],
  ['go', (word) => `package a\ntype one struct{ Zone, Kind string }\nfunc ask(o one) { http.Get("${ZONES}/" + o.Zone + "/" + o.Kind) }\nfunc main() { ask(one{Zone: z, Kind: "${word}"}) }\n`],
];

test.each(OF_RECORD)('a word in a record that a function is given: %s', async (language, code) => {
  expect(await found(language, code('filters'))).toEqual(['filters-api']);
  expect(await found(language, code('dns_records'))).toEqual([]);
});

test('in the same record a word under another name is none, nor one in place of the record', async () => {
  const [[language, code]] = OF_RECORD as [(typeof OF_RECORD)[number]];
  expect(await found(language, code('rulesets').replace("zone: z, kind", "label: 'filters', zone: z, kind"))).toEqual([]);
  expect(await found(language, code('rulesets').replace(/ask\(\{.*\}\)/, "ask('filters')"))).toEqual([]);
});

/** A function that is given a word under a name: that of a constant, of a field, or of what a loop stands at. */
const UNDER_NAMES: [string, (word: string) => string][] = [
  ['typescript', (word) => `const KIND = '${word}';\nconst ask = (zone: string, kind: string) => fetch(\`${ZONES}/\${zone}/\${kind}\`);\nawait ask(z, KIND);\n`],
  ['typescript', (word) => `enum Kind { One = '${word}' }\nconst ask = (zone: string, kind: Kind) => fetch(\`${ZONES}/\${zone}/\${kind}\`);\nawait ask(z, Kind.One);\n`],
  ['javascript', (word) => `const KINDS = { one: '${word}' };\nconst ask = (zone, kind) => fetch(\`${ZONES}/\${zone}/\${kind}\`);\nawait ask(z, KINDS.one);\n`],
  ['javascript', (word) => `const ask = (zone, kind) => fetch(\`${ZONES}/\${zone}/\${kind}\`);\nfor (const kind of ['rulesets', '${word}']) await ask(z, kind);\n`],
  ['javascript', (word) => `const ask = (zone, kind) => fetch(\`${ZONES}/\${zone}/\${kind}\`);\nawait Promise.all(['rulesets', '${word}'].map((one) => ask(z, one)));\n`],
  ['python', (word) => `def ask(zone, kind):\n    return requests.get(f"${ZONES}/{zone}/{kind}")\nfor kind in ("rulesets", "${word}"):\n    ask(z, kind)\n`],
  ['python', (word) => `def ask(zone, kind):\n    return requests.get(f"${ZONES}/{zone}/{kind}")\nanswers = [ask(z, kind) for kind in ("rulesets", "${word}")]\n`],
  ['php', (word) => `<?php\nclass C {\n  const KIND = '${word}';\n  function ask($zone, $kind) { return file_get_contents("${ZONES}/$zone/$kind"); }\n  function all($z) { return $this->ask($z, self::KIND); }\n}\n`],
  ['java', (word) => `class C {\n  static final String KIND = "${word}";\n  String ask(String zone, String kind) { return http.get("${ZONES}/" + zone + "/" + kind); }\n  void all() { ask(z, KIND); }\n}\n`],
  ['go', (word) => `package a\nconst kind = "${word}"\nfunc ask(zone, one string) { http.Get("${ZONES}/" + zone + "/" + one) }\nfunc all() { ask(z, kind) }\n`],
];

test.each(UNDER_NAMES)('a word that a function is given under a name: %s %#', async (language, code) => {
  expect(await found(language, code('filters'))).toEqual(['filters-api']);
  expect(await found(language, code('firewall/rules'))).toEqual(['firewall-rules-api']);
  expect(await found(language, code('dns_records'))).toEqual([]);
  expect(await found(language, code('filters').replaceAll('api.cloudflare.com/client/v4', 'api.example.com/v2'))).toEqual([]);
});
