import { expect, test } from 'vitest';
import { inFile } from '../finding.ts';

const JS = (line: string): string => `const Cloudflare = require('cloudflare');\n${line}\n`;
const PY = (line: string): string => `import CloudFlare\n${line}\n`;

test.each([
  ['a.js', JS("await this.cloudflare.zones.settings.minify.update(zone, { value: { css: 'on' } });"), ['2 zone-setting-minify?']],
  ['a.js', JS("await client.zones.firewall.rules.create({ zone_id: z, action: 'block' });"), ['2 firewall-rules-api?']],
  ['a.js', JS('await client.zones.analytics.dashboard(z, { since });'), ['2 zone-analytics-api?']],
  ['a.ts', "import Cloudflare from 'cloudflare';\nawait cf.zones.rateLimits.list({ zone_id: z });\n", ['2 rate-limits-api?']],
  ['a.py', PY('cf.zones.settings.brotli.update(zone_id=z, value="on")'), ['2 zone-setting-brotli?']],
  ['a.py', PY('cf.zones.firewall.rules.update(zone_id, rule_id, data={})'), ['2 firewall-rules-api?']],
  ['a.py', PY('cf.zones.settings.security_level.update(zone_id=z, value="high")'), ['2 security-level?']],
])('a path that members of a client spell, with a method that no SDK has: %s %s', async (name, code, expected) => {
  expect(await inFile(name, code)).toEqual(expected);
});

test.each([
  ['a value that stays', 'a.py', PY('cf.zones.settings.security_level.update(zone_id=z, value="under_attack")')],
  ['a value that stays', 'a.js', JS("await cf.zones.settings.security_level.update(z, { value: 'off' });")],
  ['a setting that stays', 'a.js', JS("await cf.zones.settings.polish.update(z, { value: 'off' });")],
  ['members of something else', 'a.js', JS('await store.zones.settings.minify.toggle({ name });')],
  ['members below another word', 'a.js', JS('await client.warehouse.zones.settings.minify.toggle({ name });')],
  ['the root alone', 'a.js', JS('await client.zones.create({ name });')],
  ['a file of another API', 'a.js', "const vm = require('freestyle');\nawait client.zones.firewall.rules.create({ action: 'allow' });\n"],
])('%s is none', async (_, name, code) => {
  expect(await inFile(name, code)).toEqual([]);
});

test('a method of an SDK is judged as that alone', async () => {
  expect(await inFile('a.py', PY('cf.zones.settings.minify.patch(zone_id, data={"value": {"css": "on"}})'))).toHaveLength(1);
});

test.each([
  ["await client.zones.settings.edit(zone, 'security_level', { value: 'medium' });", ['2 security-level']],
  ["await client.zones.settings.edit(zone, { items: [{ id: 'security_level', value: 'high' }] });", ['2 security-level']],
  ["await client.zones.settings.edit(zone, 'security_level', { value: 'under_attack' });", []],
  ["await client.zones.settings.edit(zone, 'ssl', { value: 'full' });", []],
])('the zone may stand before the setting: %s', async (line, expected) => {
  expect(await inFile('a.js', JS(line))).toEqual(expected);
});
