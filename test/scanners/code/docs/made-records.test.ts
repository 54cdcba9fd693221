import { expect, test } from 'vitest';
import { entriesIn, unseenIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const LEVEL = `${API}/zones/1/settings/security_level`;
const POOL = `${API}/accounts/1/load_balancers/pools/2`;


/** Ways in which an object of a class that nobody sees is made and told what it sends. */
const MADE: [string, string, (level: string) => string][] = [
  ['properties that are set', 'csharp', (level) => `class A { async Task F() {\n  var body = new Setting();\n  body.Value = "${level}";\n  await http.PatchAsJsonAsync("${LEVEL}", body);\n} }\n`],
  ['setters', 'java', (level) => `class A { void f() {\n  Setting body = new Setting();\n  body.setValue("${level}");\n  rest.exchange("${LEVEL}", HttpMethod.PATCH, new HttpEntity<>(body), String.class);\n} }\n`],
  ['setters that are chained', 'java', (level) => `class A { void f() {\n  client.patch().uri("${LEVEL}").bodyValue(new Setting().setValue("${level}")).retrieve();\n} }\n`],
  ['setters', 'php', (level) => `<?php\n$body = new Setting();\n$body->setValue('${level}');\n$client->request('PATCH', "${LEVEL}", ['json' => $body]);\n`],
  ['a block that is applied', 'kotlin', (level) => `suspend fun f() {\n  val body = Setting().apply {\n    value = "${level}"\n  }\n  client.patch("${LEVEL}") { setBody(body) }\n}\n`],
  ['attributes that are set', 'python', (level) => `import requests\n\ndef f():\n    body = Setting()\n    body.value = "${level}"\n    requests.patch("${LEVEL}", json=body.to_dict())\n`],
  ['attributes of what may hold any', 'ruby', (level) => `body = OpenStruct.new\nbody.value = '${level}'\nFaraday.patch("${LEVEL}", body.to_h.to_json)\n`],
  ['fields of a default', 'rust', (level) => `async fn f() {\n    let mut body = Setting::default();\n    body.value = "${level}".into();\n    client.patch("${LEVEL}").json(&body).send().await;\n}\n`],
  ['fields of what was allotted', 'go', (level) => `package a\n\nfunc f() {\n\tbody := new(Setting)\n\tbody.Value = "${level}"\n\tresty.New().R().SetBody(body).Patch("${LEVEL}")\n}\n`],
];

test.each(MADE)('what an object of a class is told is sent: %s, %s', async (_, language, code) => {
  expect(await entriesIn(language, code('high'))).toEqual(['security-level']);
});

test.each(MADE)('and a level that stays is none: %s, %s', async (_, language, code) => {
  expect(await entriesIn(language, code('under_attack'))).toEqual([]);
});

/** Fields that a class calls otherwise than the API. */
const CALLED: [string, string, (field: string) => string][] = [
  ['a setter', 'java', (field) => `class A { void f() {\n  Pool body = new Pool();\n  body.set${field[0]!.toUpperCase()}${field.slice(1)}("a@example.com");\n  rest.exchange("${POOL}", HttpMethod.PUT, new HttpEntity<>(body), String.class);\n} }\n`],
  ['a builder', 'java', (field) => `class A { void f() {\n  Unirest.put("${POOL}").body(Pool.builder().name("a").${field}("a@example.com").build()).asJson();\n} }\n`],
  ['what a constructor calls it', 'kotlin', (field) => `suspend fun f() {\n  client.put("${POOL}") { setBody(Pool(name = "a", ${field} = "a@example.com")) }\n}\n`],
];

test.each(CALLED)('a field of a class goes over the wire as the API calls it: %s, %s', async (_, language, code) => {
  expect(await entriesIn(language, code('notificationEmail'))).toEqual(['lb-notification-email']);
  expect(await entriesIn(language, code('originSteering'))).toEqual([]);
});

test('a map calls its fields as it says', async () => {
  const code = (field: string): string => `class A { void F() {\n  http.PutAsJsonAsync("${POOL}", new Dictionary<string, object> { ["name"] = "a", ["${field}"] = "a@example.com" });\n} }\n`;
  expect(await entriesIn('csharp', code('notification_email'))).toEqual(['lb-notification-email']);
  expect(await entriesIn('csharp', code('notificationEmail'))).toEqual([]);
});

test('what the class sends besides is not known', async () => {
  expect(await unseenIn('java', `class A { void f() {\n  Entry body = new Entry();\n  body.setContent("192.0.2.1");\n  rest.postForObject("${API}/zones/1/dns_records", body, String.class);\n} }\n`)).toEqual(['POST /zones/{zone_id}/dns_records']);
});

test.each([
  ['javascript', "const RECORDS = [{ type: 'A', name: 'a', locked: true }];\nfetch('https://api.cloudflare.com/client/v4/zones/z/dns_records/batch', { method: 'POST', body: JSON.stringify({ posts: [...RECORDS, { type: 'A', name: 'b' }] }) });\n"],
  ['python', 'RECORDS = [{"type": "A", "name": "a", "locked": True}]\nrequests.post("https://api.cloudflare.com/client/v4/zones/z/dns_records/batch", json={"posts": [*RECORDS, {"type": "A", "name": "b"}]})\n'],
  ['php', "<?php\n$records = [['type' => 'A', 'name' => 'a', 'locked' => true]];\nHttp::post('https://api.cloudflare.com/client/v4/zones/z/dns_records/batch', ['posts' => [...$records, ['type' => 'A', 'name' => 'b']]]);\n"],
])('a list that is spread in another gives its items: %s', async (language, code) => {
  expect(await entriesIn(language, code)).toEqual(['dns-record-locked']);
  expect(await entriesIn(language, code.replace(/, '?"?locked'?"?(?:: | => )[tT]rue/, ''))).toEqual([]);
});
