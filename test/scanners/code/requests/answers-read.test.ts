import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const RECORDS = 'https://api.cloudflare.com/client/v4/zones/1/dns_records';

/** Code that asks for an address and reads a field of what comes. */
const READS: [string, string, (address: string, field: string) => string][] = [
  ['a member', 'typescript', (address, field) => `const { result } = await (await fetch('${address}')).json();\nfor (const record of result) if (record.${field}) skip(record);\n`],
  ['a name of its own', 'typescript', (address, field) => `const { result } = await (await fetch('${address}')).json();\nfor (const { name, ${field} } of result) skip(name, ${field});\n`],
  ['what a function is given', 'javascript', (address, field) => `const { result } = await (await fetch('${address}')).json();\nresult.map(({ name, ${field} }) => skip(name, ${field}));\n`],
  ['a key', 'python', (address, field) => `records = requests.get("${address}").json()["result"]\nskip([r for r in records if r["${field}"]])\n`],
  ['a key that may lack', 'python', (address, field) => `records = requests.get("${address}").json()["result"]\nskip([r for r in records if r.get("${field}")])\n`],
  ['a symbol', 'ruby', (address, field) => `records = Faraday.get("${address}").body[:result]\nrecords.each { |r| skip(r[:${field}]) }\n`],
  ['several at once', 'ruby', (address, field) => `records = Faraday.get("${address}").body['result']\nname, ${field} = records.first.values_at('name', '${field}')\n`],
  ['a property', 'php', (address, field) => `<?php $records = json_decode(file_get_contents("${address}"))->result;\nforeach ($records as $record) { if ($record->${field}) skip($record); }\n`],
  ['a list that takes apart', 'php', (address, field) => `<?php $records = json_decode(file_get_contents("${address}"), true)['result'];\nforeach ($records as ['name' => $name, '${field}' => $it]) { skip($name, $it); }\n`],
  ['what an assignment takes apart', 'php', (address, field) => `<?php $r = json_decode(file_get_contents("${address}"), true);\n['${field}' => $it] = $r['result'][0]; skip($it);\n`],
  ['what an answer is taken apart into at once', 'typescript', (address, field) => `const r = await fetch('${address}');\nconst { ${field} } = first(await r.json()); skip(${field});\n`],
  ['a pattern', 'ruby', (address, field) => `r = JSON.parse(Faraday.get("${address}").body, symbolize_names: true)\nskip if r[:result][0] in { ${field}: true }\n`],
  ['a pattern of a case', 'ruby', (address, field) => `r = JSON.parse(Faraday.get("${address}").body, symbolize_names: true)[:result][0]\ncase r in { ${field}: true } then skip\nend\n`],
  ['a pattern that binds', 'ruby', (address, field) => `r = JSON.parse(Faraday.get("${address}").body, symbolize_names: true)\nr[:result][0] => { ${field}: }\n`],
  ['a pattern of Python', 'python', (address, field) => `match requests.get("${address}").json()["result"][0]:\n    case {"${field}": True}: skip()\n`],
  ['an element', 'perl', (address, field) => `my $records = decode_json($ua->get("${address}")->content)->{result};\nfor my $r (@$records) { skip($r) if $r->{${field}}; }\n`],
  ['an index of Dart', 'dart', (address, field) => `Future all() async {\n  final res = await http.get(Uri.parse('${address}')); skip(jsonDecode(res.body)['result'][0]['${field}']); }\n`],
  ['a filter of jq', 'shell', (address, field) => `records=$(curl -s "${address}")\necho "$records" | jq -r '.result[] | select(.${field} == false) | .name'\n`],
  ['what jq makes of each', 'shell', (address, field) => `curl -s "${address}" > all.json\njq '[.result[] | {name: .name, kept: .${field}}]' all.json\n`],
];

test.each(READS)('code that asks for records and reads a field that they no longer have: %s', async (_, language, code) => {
  expect(await inText(language, code(RECORDS, 'locked'))).toEqual(['2 dns-record-locked?']);
});

test.each(READS)('not another field, nor the same of another answer: %s', async (_, language, code) => {
  expect(await inText(language, code(RECORDS, 'proxied'))).toEqual([]);
  expect(await inText(language, code(RECORDS.replace('dns_records', 'custom_hostnames'), 'locked'))).toEqual([]);
  expect(await inText(language, code('https://shop.example.com/zones/1/dns_records', 'locked'))).toEqual([]);
});

test.each([
  ['what an object keeps of itself', `class Zone {\n  open() { if (this.locked) return; fetch('${RECORDS}'); }\n}\n`],
  ['what is called', `if (await mutex.locked(zone)) return;\nfetch('${RECORDS}');\n`],
  ['what is set', `state.locked = true;\nfetch('${RECORDS}');\n`],
  ['what is asked for in order to write', `if (state.locked) return;\nfetch('${RECORDS}', { method: 'POST', body: JSON.stringify({ type: 'A', name: 'a', content: '192.0.2.1' }) });\n`],
])('a field of that name is of no answer: %s', async (_, code) => {
  expect(await inText('typescript', code)).toEqual([]);
});

test('what jq sets is no answer, nor what it only makes', async () => {
  expect(await inText('shell', `curl -s "${RECORDS}" | jq '.result[] | .locked = false'\n`)).toEqual([]);
  expect(await inText('shell', `curl -s "${RECORDS}" | jq '.result[] | {name, state: "locked"}'\n`)).toEqual([]);
  expect(await inText('shell', `curl -s "${RECORDS}" | grep '.locked'\n`)).toEqual([]);
});

test('a lock of Python is asked whether it is held', async () => {
  expect(await inText('python', `if lock.locked():\n  return\nrequests.get("${RECORDS}")\n`)).toEqual([]);
});

/** Code that reads a field within a field. */
const WITHIN: [string, (address: string, field: string) => string][] = [
  ['typescript', (address, field) => `const { result } = await (await fetch('${address}')).json();\nfor (const record of result) skip(record.data.${field});\n`],
  ['typescript', (address, field) => `const { result } = await (await fetch('${address}')).json();\nfor (const record of result) { const { ${field} } = record.data; skip(${field}); }\n`],
  ['python', (address, field) => `records = requests.get("${address}").json()["result"]\nskip([r["data"]["${field}"] for r in records])\n`],
  ['python', (address, field) => `records = requests.get("${address}").json()["result"]\nskip([r.get("data").get("${field}") for r in records])\n`],
  ['ruby', (address, field) => `records = Faraday.get("${address}").body['result']\nrecords.each { |r| skip(r.dig('data', '${field}')) }\n`],
  ['shell', (address, field) => `curl -s "${address}" > all.json\njq -r '.result[].data.${field}' all.json\n`],
  ['php', (address, field) => `<?php $records = json_decode(file_get_contents("${address}"))->result;\nforeach ($records as $record) { skip($record->data->${field}); }\n`],
];

test.each(WITHIN)('the same of a field within one: %s %#', async (language, code) => {
  expect(await inText(language, code(RECORDS, 'proto'))).toEqual(['2 dns-srv-data-fields?']);
  expect(await inText(language, code(RECORDS, 'service'))).toEqual([]);
  expect(await inText(language, code(RECORDS, 'proto').replaceAll('data', 'meta'))).toEqual([]);
  expect(await inText(language, code(RECORDS.replace('dns_records', 'spectrum/apps'), 'proto'))).toEqual([]);
});
