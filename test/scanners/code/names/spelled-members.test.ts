import { expect, test } from 'vitest';
import { inTree, unreadInTree } from '../finding.ts';

const ts = (call: string): Record<string, string> => ({ 'package.json': '{"dependencies":{"cloudflare":"^4.0.0"}}', 'a.ts': `import Cloudflare from 'cloudflare';\nconst client = new Cloudflare({ baseURL: 'https://api.cloudflare.com/client/v4' });\n${call}\n` });
const py = (call: string): Record<string, string> => ({ 'requirements.txt': 'cloudflare==4.0.0\n', 'a.py': `from cloudflare import Cloudflare\nclient = Cloudflare(base_url='https://api.cloudflare.com/client/v4')\n${call}\n` });
const php = (call: string): Record<string, string> => ({ 'composer.json': '{"require":{"cloudflare/sdk":"^1.0"}}', 'a.php': `<?php // https://api.cloudflare.com\nuse Cloudflare\\API\\Endpoints\\ZoneSettings;\n$settings = new ZoneSettings($adapter);\n${call}\n` });

test.each<[string, Record<string, string>, string[]]>([
  ['of a loop', ts("for (const m of ['list', 'create']) await client.firewall.rules[m]({ zone_id });"), ['a.ts:3 firewall-rules-api']],
  ['of a constant', ts("const kind = 'filters';\nawait client[kind].list({ zone_id });"), ['a.ts:4 filters-api']],
  ['of a choice', ts("await client[old ? 'filters' : 'rulesets'].list({ zone_id });"), ['a.ts:3 filters-api']],
  ['of others', ts("for (const m of ['list', 'get']) await client.rulesets[m]({ zone_id });"), []],
  ['of a loop of Python', py("for m in ['list', 'create']:\n    getattr(client.firewall.rules, m)(zone_id=zone)"), ['a.py:4 firewall-rules-api']],
  ['of a loop of PHP', php("foreach (['updateMinifySetting', 'updateServerSideExcludeSetting'] as $m) $settings->$m($zone, 'on');"), ['a.php:4 zone-setting-minify', 'a.php:4 zone-setting-server-side-exclude']],
])('a member of a client that is called by a text is one: %s', async (_, files, expected) => {
  expect(await inTree(files)).toEqual(expected);
  expect(await unreadInTree(files)).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  ['the method', ts('await client.filters[process.env.METHOD]({ zone_id });'), 'a.ts:3'],
  ['what it is a method of', ts('await client[process.env.KIND].list({ zone_id });'), 'a.ts:3'],
  ['an attribute of Python', py('getattr(client.firewall, kind).list(zone_id=zone)'), 'a.py:3'],
  ['a method of PHP', php("$settings->$method($zone, 'on');"), 'a.php:4'],
])('a member of a client that is decided at run time is said: %s', async (_, files, place) => {
  expect(await inTree(files)).toEqual([]);
  expect(await unreadInTree(files)).toEqual([expect.stringContaining(`${place} One request here goes to an address that is decided at run time`)]);
});

test.each([
  ['a list', ts('await handlers[index]({ zone_id });')],
  ['an item of an answer', ts('const zones = await client.zones.list();\nzones.result[0].activate();')],
])('what is called of something else is not: %s', async (_, files) => {
  expect(await unreadInTree(files)).toEqual([]);
});
