import { expect, test } from 'vitest';
import { fixedFile } from '../../../codemods/fixed.ts';
import { inText } from '../finding.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/1/dns_records';

const SENT: [language: string, code: string, lines: number[]][] = [
  ['javascript', `const r = { type: 'SRV', data: {} };\nr.data.service = s;\nr.data['proto'] = '_tcp';\nawait fetch('${URL}', { method: 'POST', body: JSON.stringify(r) });\n`, [2, 3]],
  ['javascript', `const r = { type: 'SRV' };\nr.data = {};\nif (x) r.data.proto = '_tcp';\nawait fetch('${URL}', { method: 'POST', body: JSON.stringify(r) });\n`, [3]],
  ['python', `import requests\nr = {}\nr["type"] = "SRV"\nr["data"] = {"port": 1}\nr["data"]["proto"] = "_tcp"\nrequests.post("${URL}", json=r)\n`, [5]],
  ['ruby', `r = { type: 'SRV', data: {} }\nr[:data][:proto] = '_tcp'\nHTTParty.post('${URL}', body: r.to_json)\n`, [2]],
  ['php', `<?php\n$r = ['type' => 'SRV', 'data' => []];\n$r['data']['proto'] = '_tcp';\n$http->post('${URL}', ['json' => $r]);\n`, [3]],
];

test.each(SENT)('a field of a record in a record is sent where a statement of %s sets it', async (language, code, lines) => {
  expect(await inText(language, code)).toEqual(lines.map((line) => `${line} dns-srv-data-fields`));
});

test.each<[string, string]>([
  ['another record', `const r = { type: 'SRV', data: {} };\nconst other = { data: {} };\nother.data.proto = '_tcp';\n`],
  ['another field', `const r = { type: 'SRV', data: {} };\nr.meta.proto = '_tcp';\n`],
  ['what is put in its place', `const r = { type: 'SRV', data: {} };\nr.data.proto = '_tcp';\nr.data = { port: 1 };\n`],
])('a field of %s is none of it', async (_, before) => {
  expect(await inText('javascript', `${before}await fetch('${URL}', { method: 'POST', body: JSON.stringify(r) });\n`)).toEqual([]);
});

test('a name is not built of what is set behind it', async () => {
  const code = `const r = { type: 'SRV', name: 'x', data: { port: 1 } };\nr.data.service = next();\nr.data.proto = '_tcp';\nr.data.name = host;\nawait fetch('${URL}', { method: 'POST', body: JSON.stringify(r) });\n`;
  expect((await fixedFile('a.js', code)).text).toBe(code);
});
