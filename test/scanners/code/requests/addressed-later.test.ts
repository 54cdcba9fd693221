import { expect, test } from 'vitest';
import { entriesIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const SETTINGS = `${API}/zones/1/settings`;


/** Requests that are made first, and told their address behind that, each with one setting. */
const LATER: [string, string, (setting: string) => string][] = [
  ['a resource of RestSharp', 'csharp', (setting) => `class A { void F(string zone) {\n  var client = new RestClient("${API}");\n  var request = new RestRequest(Method.PATCH);\n  request.Resource = "zones/{zone}/settings";\n  request.AddUrlSegment("zone", zone);\n  request.AddJsonBody(new { items = new[] { new { id = "${setting}", value = "on" } } });\n  client.Execute(request);\n} }\n`],
  ['a record of RestSharp', 'csharp', (setting) => `class A { void F(string zone) {\n  var client = new RestClient("${API}");\n  var request = new RestRequest { Resource = $"zones/{zone}/settings", Method = Method.Patch };\n  request.AddBody(new { items = new[] { new { id = "${setting}", value = "on" } } });\n  client.Execute(request);\n} }\n`],
  ['properties of a message', 'csharp', (setting) => `class A { async Task F() {\n  var message = new HttpRequestMessage();\n  message.RequestUri = new Uri("${SETTINGS}");\n  message.Method = HttpMethod.Patch;\n  message.Content = JsonContent.Create(new { items = new[] { new { id = "${setting}", value = "on" } } });\n  await http.SendAsync(message);\n} }\n`],
  ['a record of a message', 'csharp', (setting) => `class A { async Task F() {\n  var message = new HttpRequestMessage { RequestUri = new Uri("${SETTINGS}"), Method = HttpMethod.Patch };\n  message.Content = JsonContent.Create(new { items = new[] { new { id = "${setting}", value = "on" } } });\n  await http.SendAsync(message);\n} }\n`],
  ['a setter', 'java', (setting) => `class A { void f() throws Exception {\n  HttpPatch request = new HttpPatch();\n  request.setURI(new URI("${SETTINGS}"));\n  request.setEntity(new StringEntity("{\\"items\\":[{\\"id\\":\\"${setting}\\",\\"value\\":\\"on\\"}]}"));\n  client.execute(request);\n} }\n`],
  ['attributes', 'python', (setting) => `import requests\n\nrequest = requests.Request()\nrequest.method = "PATCH"\nrequest.url = "${SETTINGS}"\nrequest.json = {"items": [{"id": "${setting}", "value": "on"}]}\nrequests.Session().send(request.prepare())\n`],
];

test.each(LATER)('a request may be told its address later: %s, %s', async (_, language, code) => {
  expect(await entriesIn(language, code('brotli'))).toEqual(['zone-setting-brotli']);
  expect(await entriesIn(language, code('http3'))).toEqual([]);
});

test('a request that only reads sends nothing that it is told', async () => {
  const code = (method: string): string => `class A { async Task F() {\n  var message = new HttpRequestMessage();\n  message.RequestUri = new Uri("${SETTINGS}/security_level");\n  message.Method = HttpMethod.${method};\n  await http.SendAsync(message);\n} }\n`;
  expect(await entriesIn('csharp', code('Patch'))).toEqual(['security-level?']);
  expect(await entriesIn('csharp', code('Get'))).toEqual([]);
});
