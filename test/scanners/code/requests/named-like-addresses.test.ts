import { expect, test } from 'vitest';
import { inText, unseenIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const LEVEL = '/zones/1/settings/security_level';

/** A function of PHP that is told the method behind what is sent. */
const PHP = (name: string): string => `<?php
class Zone {
  private function ${name}($url, $data, $method) {
    $ch = curl_init($url);
    curl_setopt($ch, CURLOPT_CUSTOMREQUEST, $method);
    curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($data));
    return curl_exec($ch);
  }
  public function level() { return $this->${name}("${API}${LEVEL}", null, "GET"); }
  public function raise() { return $this->${name}("${API}${LEVEL}", ["value" => "high"], "PATCH"); }
  public function record($data) { return $this->${name}("${API}/zones/1/dns_records", $data, "POST"); }
}
`;

const JS = (name: string, calls: string): string => `const API = '${API}';
async function ${name}(path, method, body) {
  const answer = await fetch(API + path, { method, body: JSON.stringify(body) });
  return answer.json();
}
${calls}
`;

test.each(['curlAction', 'sendCurl', 'do_curl', 'cURL', 'phpcurl', 'askSecurity'])('a name that only holds the letters of an address gives none: %s', async (name) => {
  expect(await inText('php', PHP(name))).toEqual(['10 security-level']);
  expect(await unseenIn('php', PHP(name))).toHaveLength(1);
});

test.each(['fetchUrl', 'callEndpoint', 'hitPath', 'getUrl'])('a function that makes the request itself asks for an address, though its name says no more: %s', async (name) => {
  const calls = `await ${name}('${LEVEL}', 'GET');\nawait ${name}('${LEVEL}', 'PATCH', { value: 'off' });\nawait ${name}('${LEVEL}', 'PATCH', { value: 'high' });\nawait ${name}('/zones/1/filters', 'GET');`;
  expect(await inText('javascript', JS(name, calls))).toEqual(['8 security-level', '9 filters-api']);
  expect((await unseenIn('javascript', JS(name, `await ${name}('/zones/1/dns_records', 'POST', record);`))).some((reason) => reason.includes('dns_records'))).toBe(true);
});

test('so does a function of a client, and one that nobody sees but that is told a method', async () => {
  const client = `class Zone {\n  loadUrl(path, body) { return this.http.patch('${API}' + path, body); }\n  relax() { return this.loadUrl('${LEVEL}', { value: 'off' }); }\n}\n`;
  expect(await inText('javascript', client)).toEqual([]);
  expect(await inText('javascript', `const api = '${API}';\nhitEndpoint('${LEVEL}', 'GET');\n`)).toEqual([]);
  expect(await inText('javascript', `fetchUrl('${API}${LEVEL}', { method: 'PATCH', body: JSON.stringify({ value: 'off' }) });\n`)).toEqual([]);
  expect(await inText('javascript', `fetchUrl('${API}${LEVEL}', { method: 'PATCH', body: JSON.stringify({ value: 'low' }) });\n`)).toEqual(['1 security-level']);
});

test('so does one of C#, which sends what it made', async () => {
  const code = `class Zone {
  async Task<string> CallEndpoint(string path, HttpMethod method, object body) {
    var request = new HttpRequestMessage(method, "${API}" + path) { Content = JsonContent.Create(body) };
    return await (await client.SendAsync(request)).Content.ReadAsStringAsync();
  }
  async Task Go() {
    await CallEndpoint("${LEVEL}", HttpMethod.Get, null);
    await CallEndpoint("${LEVEL}", HttpMethod.Patch, new { value = "high" });
    await CallEndpoint("/zones/1/dns_records", HttpMethod.Post, record);
  }
}
`;
  expect(await inText('csharp', code)).toEqual(['8 security-level']);
  expect((await unseenIn('csharp', code)).some((reason) => reason.includes('dns_records'))).toBe(true);
});

test.each([
  ['by its name', `fetch(buildUrl('${LEVEL}'), { method: 'GET' });\nconst host = '${API}';\n`],
  ['as it is seen to', `const apiUrl = (path) => { const url = new URL('${API}' + path); return url.toString(); };\nfetch(apiUrl('${LEVEL}'), { method: 'PATCH', body: JSON.stringify({ value: 'off' }) });\n`],
  ['from settings', `const apiUrl = (path) => { const base = config.get('base'); return join(base, path); };\nfetch(apiUrl('${LEVEL}'), { method: 'GET' });\nconst host = '${API}';\n`],
])('a function that gives an address asks for nothing: %s', async (_, code) => {
  expect(await inText('javascript', code)).toEqual([]);
});
