import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/1/settings/security_level';

/** How a request is told its method and its body, in a way of one language or library. */
const REQUESTS: [string, string, (method: string, level: string) => string][] = [
  ['options that are written as a call', 'dart', (method, level) => `final a = dio.request('${URL}', data: {'value': '${level}'}, options: Options(method: '${method}'));\n`],
  ['a function that is made of a method', 'javascript', (method, level) => `function verb(m) { return (url, body) => axios({ method: m, url, data: body }); }\nverb('${method}')('${URL}', { value: '${level}' });\n`],
  ['the same by a name', 'javascript', (method, level) => `const verb = (m) => (url, data) => axios({ method: m, url, data });\nconst change = verb('${method}');\nchange('${URL}', { value: '${level}' });\n`],
  ['a writer of Groovy', 'groovy', (method, level) => `def c = new URL("${URL}").openConnection()\nc.requestMethod = "${method}"\nc.outputStream.withWriter { it << '{"value":"${level}"}' }\n`],
  ['a stream of Groovy', 'groovy', (method, level) => `def c = new URL("${URL}").openConnection()\nc.requestMethod = "${method}"\nc.outputStream << '{"value":"${level}"}'\n`],
  ['an object of a provider that asks', 'terraform', (method, level) => `provider "restapi" {\n  uri = "https://api.cloudflare.com/client/v4"\n}\nresource "restapi_object" "a" {\n  path = "/zones/1/settings/security_level"\n  create_method = "${method}"\n  data = jsonencode({ value = "${level}" })\n}\n`],
];

test.each(REQUESTS)('the method and the value decide: %s', async (_, language, code) => {
  expect((await inText(language, code('PATCH', 'high'))).map((line) => line.replace(/^\d+ /, ''))).toEqual(['security-level']);
  expect(await inText(language, code('PATCH', 'under_attack'))).toEqual([]);
  expect(await inText(language, code('GET', 'high'))).toEqual([]);
});

test('what downloads a text asks', async () => {
  expect(await inText('csharp', `class C { string F() => new WebClient().DownloadString("${URL}"); }`)).toEqual([]);
  expect(await inText('csharp', `class C { string F() => new WebClient().UploadString("${URL}", "PATCH", "{\\"value\\":\\"high\\"}"); }`)).toEqual(['1 security-level']);
  expect(await inText('powershell', `(New-Object System.Net.WebClient).DownloadString("${URL}")`)).toEqual([]);
  expect(await inText('csharp', `class C { string F() => new WebClient().DownloadString("${URL.replace('settings/security_level', 'firewall/rules')}"); }`)).toEqual(['1 firewall-rules-api']);
});
