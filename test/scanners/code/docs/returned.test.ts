import { expect, test } from 'vitest';
import { inText, inTree, unseenIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const RECORDS = `${API}/zones/1/dns_records`;
const LEVEL = `${API}/zones/1/settings/security_level`;

test.each([
  ['python', `def build(name):\n    return {"type": "A", "name": name, "locked": False}\nrequests.post("${RECORDS}", json=build("x"))\n`, ['2 dns-record-locked']],
  ['ruby', `def build(name)\n  { type: 'A', name: name, locked: false }\nend\nHTTParty.post('${RECORDS}', body: build('x').to_json)\n`, ['2 dns-record-locked']],
  ['php', `<?php\nfunction build($name) { return ['type' => 'A', 'name' => $name, 'locked' => false]; }\nHttp::post('${RECORDS}', build('x'));\n`, ['2 dns-record-locked']],
  ['typescript', `const build = (name: string) => ({ type: 'A', name, locked: true });\nawait fetch('${RECORDS}', { method: 'POST', body: JSON.stringify(build('x')) });\n`, ['1 dns-record-locked']],
  ['go', `package a\n\nfunc pool() map[string]any {\n\treturn map[string]any{"name": "a", "notification_email": "a@example.com"}\n}\n\nfunc run() { client.Post("${API}/accounts/1/load_balancers/pools", pool()) }\n`, ['4 lb-notification-email']],
  ['python', `def build(name):\n    record = {"type": "A", "name": name}\n    record["locked"] = False\n    return record\nrequests.post("${RECORDS}", json=build("x"))\n`, ['3 dns-record-locked']],
  ['python', `def level(value):\n    return {"value": value}\nrequests.patch("${LEVEL}", json=level("low"))\n`, ['3 security-level']],
])('what a function gives is sent: %s %#', async (language, code, expected) => {
  expect((await inText(language, code)).filter((one) => !one.endsWith('?'))).toEqual(expected);
  expect(await unseenIn(language, code)).toEqual([]);
});

test.each([
  ['nothing that ends', 'def build(name):\n    return {"type": "A", "name": name}\n', RECORDS, 'build("x")'],
  ['a level that stays', 'def build(value):\n    return {"value": value}\n', LEVEL, 'build("under_attack")'],
  ['a level that stays, in place of another', 'def build(value="high"):\n    return {"value": value}\n', LEVEL, 'build("off")'],
])('near misses: a function gives %s', async (_, build, url, given) => {
  const code = `${build}requests.${url === LEVEL ? 'patch' : 'post'}("${url}", json=${given})\n`;
  expect(await inText('python', code)).toEqual([]);
  expect(await unseenIn('python', code)).toEqual([]);
});

test('what it is given elsewhere, and what functions give each other, nobody knows', async () => {
  const told = `def build(value):\n    return {"value": value}\nrequests.patch("${LEVEL}", json=build(level))\n`;
  expect(await inText('python', told)).toEqual(['3 security-level?']);
  const round = `def one():\n    return {"data": two()}\ndef two():\n    return {"data": one()}\nrequests.post("${RECORDS}", json=one())\n`;
  expect(await inText('python', round)).toEqual([]);
});

test('the function may be one import away', async () => {
  const payloads = 'def build(name):\n    return {"type": "A", "name": name, "locked": False}\n';
  const run = `import requests\nfrom payloads import build\nrequests.post("${RECORDS}", json=build("x"))\n`;
  expect(await inTree({ 'payloads.py': payloads, 'run.py': run })).toContain('run.py:3 dns-record-locked');
});
