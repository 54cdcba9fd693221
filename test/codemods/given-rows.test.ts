import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const ZONE = 'https://api.cloudflare.com/client/v4/zones';
const send = `await fetch(\`${ZONE}/\${zone}/settings/\${id}\`, { method: 'PATCH', headers, body: JSON.stringify({ value }) });`;
const helper = (body = send): string => `async function setting(id, value) {\n  ${body}\n}\n`;
const over = (rows: string, call = 'await setting(id, value);'): string => `for (const [id, value] of ${rows}) ${call}\n`;
const python = `import requests\n\ndef setting(zone, name, value):\n    print(f"{name}: {value}")\n    requests.patch(f"${ZONE}/{zone}/settings/{name}", headers=h, json={"value": value})\n\n`;
const php = `<?php\nfunction setting($zone, $id, $value) {\n    global $client;\n    $client->request('PATCH', "${ZONE}/$zone/settings/$id", ['json' => ['value' => $value]]);\n}\n`;
const shell = `set_setting() {\n  curl -X PATCH "${ZONE}/$Z/settings/$1" -d "{\\"value\\":\\"$2\\"}"\n}\n`;

test.each<[string, string, string, string, string]>([
  ['a pair', 'a.mjs', helper() + over("[['ssl', 'full'], ['brotli', 'on']]"), ", ['brotli', 'on']", ''],
  ['a record', 'a.mjs', `${helper()}const rows = [\n  { id: 'minify', value: { css: 'on' } },\n  { id: 'ssl', value: 'full' },\n];\nfor (const p of rows) await setting(p.id, p.value);\n`, "  { id: 'minify', value: { css: 'on' } },\n", ''],
  ['a name, with one value for all', 'a.mjs', `${helper()}for (const id of ['ipv6', 'brotli']) await setting(id, 'on');\n`, ", 'brotli'", ''],
  ['a field of a dictionary', 'a.py', `${python}for name, value in {"brotli": "on", "ssl": "full"}.items():\n    setting(zone, name, value)\n`, '"brotli": "on", ', ''],
  ['a field of an array of PHP', 'a.php', `${php}foreach (['ssl' => 'full', 'privacy_pass' => 'on'] as $id => $value) setting($zone, $id, $value);\n`, ", 'privacy_pass' => 'on'", ''],
  ['the value of a row', 'a.mjs', helper() + over("[['ssl', 'full'], ['security_level', 'essentially_off']]"), "'essentially_off'", "'off'"],
  ['the value of a row, in Python', 'a.py', `${python}for name, value in [("security_level", "essentially_off"), ("ssl", "full")]:\n    setting(zone, name, value)\n`, '"essentially_off"', '"off"'],
  ['the value that one call gives', 'a.mjs', `${helper()}await setting('security_level', 'essentially_off');\n`, "'essentially_off'", "'off'"],
  ['the value that one call of a shell gives', 'a.sh', `${shell}set_setting security_level essentially_off\nset_setting ssl full\n`, 'essentially_off', 'off'],
])('what a function is given is rewritten where it is given: %s', async (_, file, code, was, text) => {
  expect(code.split(was)).toHaveLength(2);
  expect((await fixedFile(file, code)).text).toBe(code.replace(was, text));
});

const LEVEL = "[['ssl', 'full'], ['security_level', 'essentially_off']]";
const BROTLI = "[['ssl', 'full'], ['brotli', 'on']]";

test.each<[string, string, string]>([
  ['the function compares the value', helper(`if (value === 'essentially_off') wait();\n  ${send}`) + over(LEVEL), 'Part of it is decided at run time|cannot be edited safely'],
  ['the function makes another value of it', helper(send.replace('{ value }', '{ value: fitting(value) }')) + over(LEVEL), 'left for a person|Not seen'],
  ['a loop gives all rows this value', `${helper()}for (const id of ['security_level', 'ssl']) await setting(id, 'essentially_off');\n`, 'A loop does this for one thing after the other'],
  ['the function keeps the answer under the name', helper(`answers[id] = ${send}`) + over(BROTLI), 'Delete calls that set Brotli on'],
  ['the caller keeps it', helper(send.replace('await', 'return')) + over(BROTLI, 'answers[id] = await setting(id, value);'), 'read by others'],
  ['the loop gives the name to another function too', helper() + over(BROTLI, '{ await setting(id, value); await told(id); }'), 'Delete calls that set Brotli on'],
  ['the row tells more', `${helper()}for (const { id, value, zone } of [{ id: 'brotli', value: 'on', zone: 'a' }, { id: 'ssl', value: 'full', zone: 'b' }]) await setting(id, value);\n`, 'tells more than the setting and its value'],
  ['what it sends may be another value', helper() + over("[['ssl', 'full'], ['brotli', 'off']]"), 'Delete calls that set Brotli on'],
  ['another value is given', helper() + over(BROTLI, 'await setting(id, fitting(value));'), 'Delete calls that set Brotli on'],
])('it stays where %s', async (_, code, reason) => {
  const { text, err } = await fixedFile('a.mjs', code);
  expect(text).toBe(code);
  expect(err).toMatch(new RegExp(reason));
});
