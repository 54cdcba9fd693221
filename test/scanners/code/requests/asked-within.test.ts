import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const LEVEL = 'https://api.cloudflare.com/client/v4/zones/1/settings/security_level';
const HIGH = '{"value": "high"}';

test.each([
  ['changes, whatever it is called', `def put(url, data):\n    return requests.patch(url, json=data)\nput("${LEVEL}", ${HIGH})\n`, ['4 security-level']],
  ['changes to what stays', `def put(url, data):\n    return requests.patch(url, json=data)\nput("${LEVEL}", {"value": "off"})\n`, []],
  ['only reads', `def ask(url):\n    return requests.get(url)\nask("${LEVEL}")\n`, []],
  ['reads again where that fails', `def ask(url):\n    try:\n        return requests.get(url).json()\n    except OSError:\n        return ask(url)\nask("${LEVEL}")\n`, []],
  ['reads in two ways', `def ask(url, more=None):\n    if more is None:\n        return requests.request("GET", url)\n    return requests.request("GET", url, params=more)\nask("${LEVEL}")\n`, []],
  ['leaves the reading to another', `def ask(url):\n    return requests.get(url)\ndef pages(url):\n    yield ask(url)\npages("${LEVEL}")\n`, []],
  ['reads, and tells of what it reads', `def ask(url):\n    log(url)\n    requests.post(HOOK, json={"read": url})\n    return requests.get(url)\nask("${LEVEL}")\n`, []],
  ['reads or changes', `def ask(url, data):\n    if data:\n        return requests.patch(url, json=data)\n    return requests.get(url)\nask("${LEVEL}", data)\n`, ['6 security-level?']],
  ['reads or changes, whatever it is called', `def get(url, data=None):\n    if data:\n        return requests.patch(url, json=data)\n    return requests.get(url)\nget("${LEVEL}", ${HIGH})\n`, ['6 security-level']],
  ['reads, then changes', `def put(url, data):\n    requests.get(url)\n    return requests.patch(url, json=data)\nput("${LEVEL}", ${HIGH})\n`, ['5 security-level']],
  ['is told the method', `def ask(url, method):\n    return requests.request(method, url)\nask("${LEVEL}", "GET")\n`, []],
  ['reads as a session does', `def ask(url):\n    return self.session.get(url)\nask("${LEVEL}")\n`, []],
  ['changes as a client does', `def ask(url, data):\n    return http_client.patch(url, json=data)\nask("${LEVEL}", ${HIGH})\n`, ['4 security-level']],
  ['looks up what it knows, then changes', `def ask(url, data):\n    known = cache.get(url)\n    return self.session.patch(url, json=data)\nask("${LEVEL}", ${HIGH})\n`, ['5 security-level']],
  ['looks up where nobody knows', `def ask(url):\n    return handlers.get(url)\nask("${LEVEL}")\n`, ['4 security-level?']],
  ['does with it what nobody knows', `def ask(url):\n    return client.run(url)\nask("${LEVEL}")\n`, ['4 security-level?']],
])('a function that is handed an address %s', async (_, code, expected) => {
  expect(await inText('python', `import requests\n${code}`)).toEqual(expected);
});

test('the beginning of an address may be what the function has of its own', async () => {
  const js = (method: string): string => `const API = 'https://api.cloudflare.com/client/v4';\nconst change = (path, body) => fetch(API + path, { method: '${method}', body: JSON.stringify(body) });\nawait change('/zones/1/settings/security_level', { value: 'high' });\n`;
  expect(await inText('javascript', js('PATCH'))).toEqual(['3 security-level']);
  expect(await inText('javascript', js('GET'))).toEqual([]);
});

test.each([
  ['rust', 'const BASE: &str = "https://api.cloudflare.com/client/v4";\nfn ask(path: &str) { client.get(format!("{BASE}{path}")).send() }\nfn run(zone: &str) { ask(&format!("/zones/{zone}/settings/security_level")) }\n'],
  ['javascript', "const BASE = 'https://api.cloudflare.com/client/v4';\nconst ask = ({ path, method = 'GET', body }) => fetch(BASE + path, { method, body });\nask({ path: `/zones/${zone}/settings/security_level` });\n"],
])('a function that reads with what it makes of a path only reads: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual([]);
  expect(await inText(language, code.replace('client.get(', 'client.patch(').replace("'GET'", "'PATCH'"))).toEqual(['3 security-level?']);
});

test('a record with more in it than is written may have another method', async () => {
  const code = "const ask = ({ path, method = 'GET', body }) => fetch(BASE + path, { method, body });\nask({ ...options, path: `/zones/${zone}/settings/security_level` });\n";
  expect(await inText('javascript', `const BASE = 'https://api.cloudflare.com/client/v4';\n${code}`)).toEqual(['3 security-level?']);
});

test('what a function leaves to another that nobody sees may be a change', async () => {
  const code = (save: string): string => `const BASE = 'https://api.cloudflare.com/client/v4';\nconst put = async (id, value) => {\n  const known = await fetch(\`${'${BASE}'}/zones/${'${zone}'}/settings/${'${id}'}\`);\n  ${save}(\`/zones/${'${zone}'}/settings/${'${id}'}\`, value);\n};\nput('security_level', 'high');\n`;
  expect(await inText('javascript', code('this.save'))).toEqual(['6 security-level']);
  expect(await inText('javascript', code('console.log'))).toEqual([]);
});

/** Functions that ask with one another: one that tries again, a verb by the request and the request by a verb. */
const AGAIN: [string, string, (method: string) => string][] = [
  ['a method that tries again with itself', 'python', (method) => `import requests\nclass Edge:\n    def ${method}(self, url, data=None):\n        answer = self.session.${method}(url, json=data)\n        return self.${method}(url, data) if answer.status_code == 429 else answer\nEdge().${method}("${LEVEL}", ${HIGH})\n`],
  ['verbs and what they ask with', 'python', (method) => `import requests\nclass Edge:\n    def ${method}(self, url, data=None):\n        return self.request("${method.toUpperCase()}", url, data)\n    def request(self, method, url, data=None):\n        if method == "${method.toUpperCase()}":\n            return self.session.${method}(url, json=data)\n        return self.${method}(url, data)\nEdge().${method}("${LEVEL}", ${HIGH})\n`],
  ['functions of a script', 'javascript', (method) => `const ${method} = (url, data) => request('${method.toUpperCase()}', url, data);\nfunction request(method, url, data) {\n  if (data === undefined) return ${method}(url, {});\n  return fetch(url, { method, body: JSON.stringify(data) });\n}\nawait ${method}('${LEVEL}', ${HIGH});\n`],
  ['functions of a module that are called as those of the library', 'elixir', (method) => `defmodule Edge do\n  def ${method}(client, url, data), do: request(client, :${method}, url, data)\n  defp request(client, method, url, data) do\n    case method do\n      :${method} -> Tesla.${method}(client, url, data)\n      _ -> ${method}(client, url, data)\n    end\n  end\nend\nEdge.${method}(client, "${LEVEL}", %{value: "high"})\n`],
];

test.each(AGAIN)('functions that ask with one another are read to their end: %s', async (_, language, code) => {
  expect(await inText(language, code('patch'))).toEqual([expect.stringContaining('security-level')]);
  expect(await inText(language, code('get'))).toEqual([]);
});
