import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const url = (version: string): string => `https://api.cloudflare.com/client/v4/accounts/023e105f4ecef8ad9ca31a8372d0c353/images/v${version}/direct_upload`;
const TOKEN = 'Authorization: `Bearer ${token}`';

test.each<[string, string, (url: string, type: (text: string) => string) => string]>([
  ['a fetch', 'a.ts', (to, type) => `const answer = await (\n  await fetch('${to}', {\n    method: 'POST',\n    headers: {\n${type("      'Content-Type': 'application/json',\n")}      ${TOKEN},\n    },\n    cache: 'no-store',\n  })\n).json();\n`],
  ['axios with one record', 'a.js', (to, type) => `const { data } = await axios({ method: 'post', url: '${to}', headers: { ${TOKEN}${type(", 'Content-Type': 'application/json'")} } });\n`],
  ['requests', 'a.py', (to, type) => `import requests\n\nanswer = requests.post(\n    "${to}",\n    headers={"Authorization": token${type(', "Content-Type": "application/json"')}},\n    timeout=10,\n)\n`],
  ['curl', 'a.sh', (to, type) => `curl -sS -X POST "${to}" -H "Authorization: Bearer $TOKEN"${type(" -H 'content-type: application/json'")} | jq -r .result.uploadURL\n`],
  ['PowerShell', 'a.ps1', (to) => `$headers = @{ Authorization = "Bearer $token" }\nInvoke-RestMethod -Method Post -Uri "${to}" -Headers $headers\n`],
  ['a constant address and headers of their own', 'a.py', (to, type) => `import requests\n\nURL = "${to}"\n\n\ndef ask(token):\n    headers = {"Authorization": token${type(', "Content-Type": "application/json"')}}\n    return requests.post(URL, headers=headers).json()\n`],
])('a request that sends nothing asks version 2, without a type of its body: %s', async (_, file, code) => {
  expect((await fixedFile(file, code(url('1'), (text) => text))).text).toBe(code(url('2'), () => ''));
});

test.each([
  ['a body', 'a.ts', `await fetch('${url('1')}', { method: 'POST', headers: { ${TOKEN} }, body: JSON.stringify({ expiry }) });\n`],
  ['options that may hold one', 'a.ts', `await fetch('${url('1')}', { method: 'POST', headers: { ${TOKEN} }, ...given });\n`],
  ['options that stand elsewhere', 'a.ts', `const init = { method: 'POST', headers: { ${TOKEN} } };\nprepare(init);\nawait fetch('${url('1')}', init);\n`],
  ['headers that nobody knows', 'a.ts', `await fetch('${url('1')}', { method: 'POST', headers });\n`],
  ['headers that other requests have too', 'a.ts', `const headers = { ${TOKEN}, 'Content-Type': 'application/json' };\nawait fetch('${url('1')}', { method: 'POST', headers });\nawait fetch('https://api.cloudflare.com/client/v4/zones', { method: 'POST', headers, body });\n`],
  ['a type that is no JSON', 'a.ts', `await fetch('${url('1')}', { method: 'POST', headers: { ${TOKEN}, 'Content-Type': type } });\n`],
  ['a request that is only made', 'a.ts', `const request = new Request('${url('1')}', { method: 'POST', headers: { ${TOKEN} } });\nawait fetch(request, { body });\n`],
  ['a body behind the address', 'a.js', `await axios.post('${url('1')}', form, { headers: { ${TOKEN} } });\n`],
  ['files', 'a.py', `import requests\n\nrequests.post("${url('1')}", headers={"Authorization": token}, files=fields)\n`],
  ['arguments that nobody knows', 'a.py', `import requests\n\nrequests.post("${url('1')}", headers={"Authorization": token}, **more)\n`],
  ['a form of curl', 'a.sh', `curl -X POST "${url('1')}" -H "Authorization: Bearer $TOKEN" -F "expiry=$UNTIL"\n`],
  ['words that may be options of curl', 'a.sh', `curl -X POST "${url('1')}" -H "Authorization: Bearer $TOKEN" "$@"\n`],
  ['a client that is told its body on the way', 'a.js', `const call = superagent.post('${url('1')}').set({ ${TOKEN} });\nawait call.send({ expiry });\n`],
])('one that may send something is left to a person: %s', async (_, file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect(text).toBe(code);
  expect(err).toContain('images-direct-upload-v1');
});

test('an id that was pasted with the end of its line is one, and lines that list paths are none', async () => {
  const ask = (version: string): string => `await fetch(\`${url(version).replace('/images', '\n/images')}\`, { method: 'POST', headers: { ${TOKEN} } });\n`;
  expect((await fixedFile('a.ts', ask('1'))).text).toBe(ask('2'));
  const listed = `const help = \`https://api.cloudflare.com/client/v4/user\n/zones/023e105f4ecef8ad9ca31a8372d0c353/filters\n\`;\nshow(help);\n`;
  expect((await fixedFile('a.ts', listed)).err).toBe('Nothing to rewrite.\n');
});
