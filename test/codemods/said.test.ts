import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/z/dns_records';
const go = (name: string, data: string): string => `package a\n\nfunc f(sub string) {\n\tbody, _ := json.Marshal(map[string]any{\n\t\t"type": "SRV",\n\t\t"name": ${name},\n\t\t"data": map[string]any{${data}"port": 1},\n\t})\n\thttp.Post("${URL}", "application/json", bytes.NewReader(body))\n}\n`;
const php = (name: string, data: string): string => `<?php\nHttp::withToken('x')->post('${URL}', [\n    'type' => 'SRV',\n    'name' => ${name},\n    'data' => [${data}'port' => 1],\n]);\n`;
const python = (name: string, data: string): string => `import requests\n\nrequests.post("${URL}", json={"type": "SRV", "name": ${name}, "data": {${data}"port": 1}})\n`;

const IN_GO = '"service": "_a", "proto": "_tcp", "name": sub, ';
const IN_PHP = "'service' => '_a', 'proto' => '_tcp', 'name' => $sub, ";
const IN_PYTHON = '"service": "_a", "proto": "_tcp", "name": sub, ';

test.each<[string, string, (name: string, data: string) => string, string, string]>([
  ['a format of Go', 'a.go', go, 'fmt.Sprintf("_a._tcp.%s", sub)', IN_GO],
  ['a text of PHP', 'a.php', php, '"_a._tcp.{$sub}"', IN_PHP],
  ['an addition', 'a.py', python, '"_a._tcp." + sub', IN_PYTHON],
  ['a format of Python', 'a.py', python, '"_a._tcp.{}".format(sub)', IN_PYTHON],
])('a name that is what would be built already stays as it is written: %s', async (_, file, code, name, data) => {
  expect((await fixedFile(file, code(name, data))).text).toBe(code(name, ''));
});

test.each<[string, string, (name: string, data: string) => string, string, string, string]>([
  ['of another name', 'a.php', php, '"_a._tcp.{$host}"', IN_PHP, "'_a._tcp.' . $sub"],
  ['of another service', 'a.py', python, '"_b._tcp." + sub', IN_PYTHON, 'f"_a._tcp.{sub}"'],
])('one that says something else is built anew: %s', async (_, file, code, name, data, built) => {
  expect((await fixedFile(file, code(name, data))).text).toBe(code(built, ''));
});

test('one that a call works out otherwise is left to a person', async () => {
  const code = go('fmt.Sprintf("_b._tcp.%s", sub)', IN_GO);
  const { text, err } = await fixedFile('a.go', code);
  expect(text).toBe(code);
  expect(err).toContain('worked out by doing something');
});

test.each<[string, string, string]>([
  ['a sum of texts', "const rule = { action: 'block', expression: 'ssl or ' + 'cf.threat_score gt 10' };", 'The expression is put together, or stands in a comment, so it cannot be rewritten as a whole.'],
  ['a sum of texts of which nothing would stay', "const rule = { action: 'block', expression: 'cf.threat_score ' + 'gt 10' };", 'the rule no longer matches anything: delete or disable it.'],
])('an expression that no one text spells stays, with what it would come to: %s', async (_, code, reason) => {
  const { text, err } = await fixedFile('a.js', `// Cloudflare\n${code}\n`);
  expect([text, err]).toEqual([`// Cloudflare\n${code}\n`, expect.stringContaining(reason)]);
});
