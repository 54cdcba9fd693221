import { expect, test } from 'vitest';
import { inText, unseenIn } from '../finding.ts';

const RECORDS = 'https://api.cloudflare.com/client/v4/zones/1/dns_records';
const LEVEL = 'https://api.cloudflare.com/client/v4/zones/1/settings/security_level';

/** Functions that send what they are given, with a call of each. */
const GIVEN: [string, (field: string) => string][] = [
  ['javascript', (field) => `const create = (rec) => fetch('${RECORDS}', { method: 'POST', body: JSON.stringify(rec) });\nawait create({ type: 'A', ${field}: true });\n`],
  ['typescript', (field) => `class Cf {\n  create(rec: Rec) { return this.http.post('${RECORDS}', rec); }\n  run() { return this.create({ type: 'A', ${field}: true }); }\n}\n`],
  ['python', (field) => `import requests\ndef create(rec):\n    requests.post("${RECORDS}", json=rec)\ncreate({"type": "A", "${field}": True})\n`],
  ['php', (field) => `<?php\nclass Cf {\n  function create(array $rec) { return $this->client->post('${RECORDS}', ['json' => $rec]); }\n  function run() { $this->create(['type' => 'A', '${field}' => true]); }\n}\n`],
  ['ruby', (field) => `class Cf\n  def create(rec)\n    HTTParty.post('${RECORDS}', body: rec.to_json)\n  end\n  def run = create({ type: 'A', ${field}: true })\nend\n`],
  ['java', (field) => `class A {\n  void create(Map<String, Object> rec) { rest.postForObject("${RECORDS}", rec, String.class); }\n  void run() { create(Map.of("type", "A", "${field}", true)); }\n}\n`],
  ['go', (field) => `package a\nfunc create(rec map[string]any) {\n\tbody, _ := json.Marshal(rec)\n\thttp.Post("${RECORDS}", "application/json", bytes.NewReader(body))\n}\nfunc run() { create(map[string]any{"type": "A", "${field}": true}) }\n`],
];

const certain = async (language: string, code: string): Promise<string[]> => (await inText(language, code)).filter((line) => !line.endsWith('?')).map((line) => line.replace(/^\d+ /, ''));

test.each(GIVEN)('what a function is given to send is sent: %s', async (language, code) => {
  expect(await certain(language, code('locked'))).toEqual(['dns-record-locked']);
  expect(await certain(language, code('proxied'))).toEqual([]);
});

test('a value that a function is given is the one that counts', async () => {
  const code = (level: string): string => `const setLevel = (level) => fetch('${LEVEL}', { method: 'PATCH', body: JSON.stringify({ value: level }) });\nawait setLevel('${level}');\n`;
  expect(await certain('javascript', code('high'))).toEqual(['security-level']);
  expect(await certain('javascript', code('under_attack'))).toEqual([]);
});

test('a function of another object that is called alike sends nothing here, and what others may give is still not known', async () => {
  const code = `export function create(rec) { return fetch('${RECORDS}', { method: 'POST', body: JSON.stringify(rec) }); }\ndb.create({ type: 'A', locked: true });\ncreate({ type: 'A' });\n`;
  expect(await certain('javascript', code)).toEqual([]);
  expect(await unseenIn('javascript', code)).toEqual(['POST /zones/{zone_id}/dns_records']);
});
