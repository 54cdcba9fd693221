import { expect, test } from 'vitest';
import { entriesIn, unseenIn } from '../finding.ts';

const RECORDS = 'https://api.cloudflare.com/client/v4/zones/1/dns_records';

const java = (body: string): string => `class A { void run() {\n  ${body}\n  rest.postForObject("${RECORDS}", body, String.class);\n} }\n`;
const csharp = (body: string): string => `class A { async Task Run() {\n  ${body}\n  await http.PostAsJsonAsync("${RECORDS}", body);\n} }\n`;

/** Ways in which a record is made of names with their values. */
const MADE: [string, string, (field: string) => string][] = [
  ['entries', 'java', (field) => java(`var body = Map.ofEntries(entry("type", "A"), Map.entry("${field}", true));`)],
  ['a builder of a map', 'java', (field) => java(`var body = ImmutableMap.<String, Object>builder().put("type", "A").put("${field}", true).build();`)],
  ['a builder of JSON', 'java', (field) => java(`var body = Json.createObjectBuilder().add("type", "A").add("${field}", true).build();`)],
  ['a map that begins as another', 'java', (field) => java(`var base = Map.of("type", "A");\n  Map<String, Object> body = new HashMap<>(base);\n  body.put("${field}", true);`)],
  ['properties', 'csharp', (field) => csharp(`var body = new JObject(new JProperty("type", "A"), new JProperty("${field}", true));`)],
  ['properties that are added', 'csharp', (field) => csharp(`var body = new JObject();\n  body.Add(new JProperty("type", "A"));\n  body.Add(new JProperty("${field}", true));`)],
  ['pairs', 'python', (field) => `import requests\nbody = OrderedDict([("type", "A"), ("${field}", True)])\nrequests.post("${RECORDS}", json=body)\n`],
  ['pairs that have a name', 'python', (field) => `import requests\npairs = [("type", "A"), ("${field}", True)]\nrequests.post("${RECORDS}", json=dict(pairs))\n`],
  ['pairs that become a record', 'ruby', (field) => `HTTParty.post("${RECORDS}", body: [["type", "A"], ["${field}", true]].to_h.to_json)\n`],
  ['a map of pairs', 'javascript', (field) => `const fields = new Map([['type', 'A'], ['${field}', true]]);\nfetch('${RECORDS}', { method: 'POST', body: JSON.stringify(Object.fromEntries(fields)) });\n`],
  ['a map from tuples', 'rust', (field) => `async fn run() {\n    let body = HashMap::from([("type", json!("A")), ("${field}", json!(true))]);\n    client.post("${RECORDS}").json(&body).send().await;\n}\n`],
  ['pairs in braces', 'vb', (field) => `Module A\n  Async Function Run() As Task\n    Dim body As New Dictionary(Of String, Object) From {{"type", "A"}, {"${field}", True}}\n    Await http.PostAsJsonAsync("${RECORDS}", body)\n  End Function\nEnd Module\n`],
];

test.each(MADE)('a record that is made of %s is sent: %s', async (_, language, code) => {
  expect(await entriesIn(language, code('locked'))).toEqual(['dns-record-locked']);
  expect(await entriesIn(language, code('proxied'))).toEqual([]);
});

test.each(MADE)('and all that it has is seen: %s, %s', async (how, language, code) => {
  expect(await unseenIn(language, code('proxied'))).toEqual(how === 'a map that begins as another' ? ['POST /zones/{zone_id}/dns_records'] : []);
});

test('the fields of two records of Python that are put together are sent, and those on the right count', async () => {
  const code = (left: string, right: string): string => `import requests\nbase = {"value": "${left}"}\nrequests.patch("https://api.cloudflare.com/client/v4/zones/1/settings/security_level", json=base | {"value": "${right}"})\n`;
  expect(await entriesIn('python', code('off', 'high'))).toEqual(['security-level']);
  expect(await entriesIn('python', code('high', 'off'))).toEqual([]);
});

test('a list that a function goes over is no record', async () => {
  expect(await unseenIn('javascript', `fetch('${RECORDS}', { method: 'POST', body: JSON.stringify(fields.map(['locked', true])) });\n`)).toEqual(['POST /zones/{zone_id}/dns_records']);
});
