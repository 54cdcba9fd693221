import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/1/dns_records';

const js = (lines: string): string => `export async function add(l) {\n  const body = { type: 'A' };\n${lines}  await fetch('${URL}', { method: 'POST', body: JSON.stringify(body) });\n}\n`;
const python = (lines: string): string => `import requests\n\ndef add(l):\n    body = {'type': 'A'}\n${lines}    requests.post('${URL}', json=body)\n`;
const ruby = (lines: string): string => `def add(l)\n  body = { type: 'A' }\n${lines}  Net::HTTP.post(URI('${URL}'), body.to_json)\nend\n`;
const php = (lines: string): string => `<?php\nfunction add($client, $l) {\n  $body = ['type' => 'A'];\n${lines}  $client->request('POST', '${URL}', ['json' => $body]);\n}\n`;
const perl = (lines: string): string => `my $body = { type => 'A' };\n${lines}$ua->post('${URL}', Content => encode_json($body));\n`;
const java = (lines: string): string => `class A { void add(Optional<Boolean> l) {\n  JSONObject body = new JSONObject();\n  body.put("type", "A");\n${lines}  HttpRequest.newBuilder(URI.create("${URL}")).POST(BodyPublishers.ofString(body.toString())).build();\n} }\n`;

test.each<[string, string, (lines: string) => string, (field: string) => string]>([
  ['a second name of it', 'javascript', js, (field) => `  const same = body;\n  same.${field} = l;\n`],
  ['a second name of it', 'python', python, (field) => `    same = body\n    same["${field}"] = l\n`],
  ['what a block calls it', 'ruby', ruby, (field) => `  body.tap { |same| same[:${field}] = l }\n`],
])('a field is set on a record by %s: %s', async (_, language, code, lines) => {
  expect(await inText(language, code(lines('locked')))).toEqual([expect.stringMatching(/^\d+ dns-record-locked$/)]);
  expect(await inText(language, code(lines('proxied')))).toEqual([]);
});

test.each<[string, string, string]>([
  ['a copy', 'javascript', js('  const other = { ...body };\n  other.locked = l;\n')],
  ['a copy', 'python', python('    other = body.copy()\n    other["locked"] = l\n')],
  ['a copy, as every other name is of an array there', 'php', php("  $other = $body;\n  $other['locked'] = $l;\n")],
  ['a name that stands for another record elsewhere', 'javascript', `${js('  const same = body;\n  show(same);\n')}export function lock(same) {\n  same.locked = true;\n}\n`],
])('a field that is set on %s is none of the record: %s', async (_, language, code) => {
  expect((await inText(language, code)).filter((line) => /^[2-6] /.test(line))).toEqual([]);
});

test.each<[string, string, (lines: string) => string, (field: string) => string]>([
  ['behind a condition', 'javascript', js, (field) => `  l && (body.${field} = true);\n`],
  ['by a function that is one expression', 'javascript', js, (field) => `  const set = () => body.${field} = true;\n  set();\n`],
  ['together with another', 'javascript', js, (field) => `  body.a = body.${field} = l;\n`],
  ['where it was not', 'javascript', js, (field) => `  body.${field} ??= l;\n`],
  ['where a value is asked for', 'javascript', js, (field) => `  if (body.${field} = l) go();\n`],
  ['by a function that is handed the value', 'java', java, (field) => `  l.ifPresent(x -> body.put("${field}", x));\n`],
  ['where something is true', 'perl', perl, (field) => `$l and $body->{${field}} = 1;\n`],
  ['by a sum', 'php', php, (field) => `  $body += ['${field}' => $l];\n`],
  ['by a call', 'ruby', ruby, (field) => `  body.store(:${field}, l)\n`],
])('a field is set %s: %s', async (_, language, code, lines) => {
  expect(await inText(language, code(lines('locked')))).toEqual([expect.stringMatching(/^\d+ dns-record-locked$/)]);
  expect(await inText(language, code(lines('proxied')))).toEqual([]);
});

test('what is set on a member is not what the whole gives', async () => {
  expect(await inText('javascript', js('  const level = other.locked = l;\n'))).toEqual([]);
});
