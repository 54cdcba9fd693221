import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const API = 'https://api.cloudflare.com/client/v4';

test.each<[string, string, string]>([
  ['a setting of Terraform', 'a.tf', 'resource "cloudflare_zone_setting" "a" {\n  setting_id = "security_level"\n  value      = "essentially_off"\n}\n'],
  ['a page rule of Terraform', 'a.tf', 'resource "cloudflare_page_rule" "a" {\n  actions {\n    security_level = "essentially_off"\n  }\n}\n'],
  ['a configuration rule of Terraform', 'a.tf', 'resource "cloudflare_ruleset" "a" {\n  rules {\n    action = "set_config"\n    action_parameters {\n      security_level = "essentially_off"\n    }\n  }\n}\n'],
  ['a setting of Pulumi', 'a.ts', "import * as cloudflare from '@pulumi/cloudflare';\nnew cloudflare.ZoneSetting('a', { settingId: 'security_level', value: 'essentially_off' });\n"],
  ['settings of Pulumi', 'a.ts', "import * as cloudflare from '@pulumi/cloudflare';\nnew cloudflare.ZoneSettingsOverride('a', { settings: { securityLevel: 'essentially_off' } });\n"],
  ['a page rule of Pulumi', 'a.ts', "import * as cloudflare from '@pulumi/cloudflare';\nnew cloudflare.PageRule('a', { actions: { securityLevel: 'essentially_off' } });\n"],
  ['an SDK in which a setting is a class', 'a.ts', "import Cloudflare from 'cloudflare';\nawait new Cloudflare().zones.settings.securityLevel.edit({ zone_id, value: 'essentially_off' });\n"],
  ['an SDK in which it is an argument', 'a.py', 'from cloudflare import Cloudflare\nCloudflare().zones.settings.edit("security_level", zone_id=zone, value="essentially_off")\n'],
  ['an SDK in which it is a path', 'a.py', 'import CloudFlare\ncf = CloudFlare.CloudFlare()\ncf.zones.settings.security_level.patch(zone, data={"value": "essentially_off"})\n'],
  ['parameters of Go', 'a.go', 'package a\n\nimport "github.com/cloudflare/cloudflare-go"\n\nfunc f(api *cloudflare.API) {\n\tapi.UpdateZoneSetting(ctx, rc, cloudflare.UpdateZoneSettingParams{Name: "security_level", Value: "essentially_off"})\n}\n'],
  ['a list of Go', 'a.go', 'package a\n\nimport "github.com/cloudflare/cloudflare-go"\n\nfunc f(api *cloudflare.API) {\n\tapi.UpdateZoneSettings(ctx, zone, []cloudflare.ZoneSetting{{ID: "ipv6", Value: "on"}, {ID: "security_level", Value: "essentially_off"}})\n}\n'],
  ['an action of a page rule', 'a.js', `await fetch('${API}/zones/1/pagerules', { method: 'POST', body: JSON.stringify({ actions: [{ id: 'security_level', value: 'essentially_off' }] }) });\n`],
  ['a rule among others', 'a.js', `await fetch('${API}/zones/1/rulesets/2', { method: 'PUT', body: JSON.stringify({ rules: [{ action: 'block' }, { action: 'set_config', action_parameters: { security_level: 'essentially_off' } }] }) });\n`],
])('the lowest level is off, wherever it is set: %s', async (_, file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect([text, err]).toEqual([code.replace('essentially_off', 'off'), expect.stringContaining('off in place of essentially_off')]);
});

test('a constant of Go that stands for the level is left, as no text has its type', async () => {
  const code = 'package a\n\nimport "github.com/cloudflare/cloudflare-go/v2"\nimport "github.com/cloudflare/cloudflare-go/v2/zones"\n\nfunc f(client *cloudflare.Client) {\n\tclient.Zones.Settings.SecurityLevel.Edit(ctx, zones.SettingSecurityLevelEditParams{Value: cloudflare.F(zones.SettingSecurityLevelEditParamsValueEssentiallyOff)})\n}\n';
  expect((await fixedFile('a.go', code)).text).toBe(code);
});

test.each<[string, string, string]>([
  ['a level', 'a.js', `await fetch('${API}/zones/1/settings/security_level', { method: 'PATCH', body: JSON.stringify({ value: level }) });\n`],
  ['addresses', 'a.tf', 'resource "cloudflare_load_balancer_pool" "a" {\n  notification_email = join(",", var.emails)\n}\n'],
])('what is left because it is decided at run time says so: %s', async (_, file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect([text, err]).toEqual([code, expect.stringContaining('Part of it is decided at run time')]);
});

test('a request that no recipe rewrites is left for no such reason, whatever it sends', async () => {
  const code = `await fetch('${API}/zones/1/settings/minify', { method: 'PATCH', body });\n`;
  const { text, err } = await fixedFile('a.js', code);
  expect([text, err]).toEqual([code, expect.stringContaining('zone-setting-minify: Delete the call or the setting')]);
});

test('a level in the map that a block of Terraform is repeated for is set there, unless others may read the map by its name', async () => {
  const block = (over: string): string => `resource "cloudflare_zone_setting" "all" {\n  for_each   = ${over}\n  zone_id    = var.zone\n  setting_id = each.key\n  value      = each.value\n}\n`;
  const map = (level: string): string => `{ ssl = "strict", security_level = "${level}" }`;
  expect((await fixedFile('a.tf', block(map('essentially_off')))).text).toBe(block(map('off')));
  const named = `locals {\n  settings = ${map('essentially_off')}\n}\n${block('local.settings')}`;
  const { text, err } = await fixedFile('a.tf', named);
  expect(text).toBe(named);
  expect(err).toContain('a.tf:2');
});
