import { expect, test } from 'vitest';
import { inText as readIn, saidIn } from '../finding.ts';

const PY = 'from cloudflare import Cloudflare\ncf = Cloudflare()\n';
const TS = "import Cloudflare from 'cloudflare';\nconst cf = new Cloudflare();\n";

/** What is certain is no longer possible: a report says it once. */
async function inText(language: string, code: string): Promise<string[]> {
  const found = await readIn(language, code);
  return found.filter((one) => !one.endsWith('?') || !found.includes(one.slice(0, -1)));
}

test.each([
  ['python', `${PY}for one in ['brotli', 'ssl']:\n    cf.zones.settings.edit(one, zone_id=z, value='off')\n`, ['3 zone-setting-brotli']],
  ['python', `${PY}for one, value in [('security_level', 'high'), ('brotli', 'on')]:\n    cf.zones.settings.edit(setting_id=one, zone_id=z, value=value)\n`, ['3 security-level', '3 zone-setting-brotli']],
  ['python', `${PY}for one, value in {'security_level': 'under_attack', 'ssl': 'full'}.items():\n    cf.zones.settings.edit(one, zone_id=z, value=value)\n`, []],
  ['typescript', `${TS}for (const one of ['brotli', 'minify']) {\n  await cf.zones.settings.edit(one, { zone_id, value: 'off' });\n}\n`, ['3 zone-setting-brotli', '3 zone-setting-minify']],
  ['go', 'package main\n\nimport "github.com/cloudflare/cloudflare-go/v4"\n\nfunc all(client *cloudflare.Client) {\n\tfor _, id := range []string{"brotli", "ssl"} {\n\t\tclient.Zones.Settings.Edit(ctx, id, zones.SettingEditParams{})\n\t}\n}\n', ['6 zone-setting-brotli']],
])('a method that is told a word in each turn of a loop is told it for certain, where the word stands: %s %#', async (language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['python', `${PY}def put(one, value):\n    cf.zones.settings.edit(one, zone_id=z, value=value)\nput('brotli', 'on')\nput('security_level', 'under_attack')\nput('ssl', 'full')\n`, ['5 zone-setting-brotli']],
  ['python', `${PY}class Edge:\n    def put(self, one, value='high'):\n        self.cf.zones.settings.edit(one, zone_id=z, value=value)\n    def all(self):\n        self.put('security_level')\n`, ['7 security-level']],
  ['python', `${PY}def put(one, value):\n    cf.zones.settings.edit(one, zone_id=z, value=value)\ndef off(one):\n    put(one, 'off')\nfor one in ['minify', 'ssl']:\n    off(one)\n`, ['7 zone-setting-minify']],
  ['typescript', `${TS}const put = (one: string, value: unknown) => cf.zones.settings.edit(one, { zone_id, value });\nput('brotli', 'on');\nput('security_level', 'low');\n`, ['4 zone-setting-brotli', '5 security-level']],
  ['typescript', `${TS}const level = (value: string) => cf.zones.settings.edit('security_level', { zone_id, value });\nlevel('under_attack');\nlevel('off');\n`, []],
])('a method is told what each call of the function around it gives: %s %#', async (language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test('nothing is left open where all who tell the method something are known', async () => {
  const put = `${PY}def put(one, value):\n    cf.zones.settings.edit(one, zone_id=z, value=value)\n`;
  const open = /^What (zones\.settings\.edit) is told/;
  expect(await saidIn('typescript', `${TS}const put = (one: string, value: unknown) => cf.zones.settings.edit(one, { zone_id, value });\nput('brotli', 'on');\n`, open)).toEqual([]);
  expect(await saidIn('typescript', `${TS}export const put = (one: string, value: unknown) => cf.zones.settings.edit(one, { zone_id, value });\nput('brotli', 'on');\n`, open)).toHaveLength(1);
  expect(await saidIn('python', put, open)).toHaveLength(1);
});
