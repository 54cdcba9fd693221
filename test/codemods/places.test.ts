import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const API = 'https://api.cloudflare.com/client/v4';

const js = (call: string): string => `import Cloudflare from 'cloudflare';\nconst client = new Cloudflare();\nawait client.${call};\n`;
const python = (call: string): string => `import CloudFlare\ncf = CloudFlare.CloudFlare()\ncf.${call}\n`;
const go = (call: string): string => `package a\n\nimport "github.com/cloudflare/cloudflare-go"\n\nfunc f(api *cloudflare.API, ctx context.Context) {\n\tapi.${call}\n}\n`;
const cs = (made: string): string => `using Pulumi.Cloudflare;\nclass A { void F() { var a = new ${made}; } }\n`;
const sent = (address: string, method: string, body: string): string => `await fetch(\`${API}/${address}\`, { method: '${method}', body: JSON.stringify(${body}) });\n`;

const GONE = "{ id: 'minify', value: { css: 'on' } }";
const JSON_GONE = '{"id": "minify", "value": {"css": "on"}}';
const GO_GONE = '{ID: "minify", Value: "x"}';

test.each<[string, string, string, string, string?]>([
  ['a list that is the body', 'a.js', sent('zones/${z}/settings', 'PATCH', `[{ id: 'ssl', value: 'full' }, ${GONE}]`), `, ${GONE}`],
  ['the items that a library is given', 'a.ts', js(`zones.settings.edit({ zone_id: z, items: [{ id: 'ssl', value: 'full' }, ${GONE}] })`), `, ${GONE}`],
  ['those behind the id of a zone', 'a.ts', js(`zones.settings.edit(z, { items: [{ id: 'ssl', value: 'full' }, ${GONE}] })`), `, ${GONE}`],
  ['those in the data of Python', 'a.py', python(`zones.settings.patch(z, data={"items": [{"id": "ssl", "value": "full"}, ${JSON_GONE}]})`), `, ${JSON_GONE}`],
  ['the settings of Go', 'a.go', go(`UpdateZoneSettings(ctx, rc, cloudflare.UpdateZoneSettingsParams{Settings: []cloudflare.ZoneSetting{{ID: "ssl", Value: "full"}, ${GO_GONE}}})`), `, ${GO_GONE}`],
  ['those of Go before there was a context', 'a.go', go(`UpdateZoneSettings("z", []cloudflare.ZoneSetting{{ID: "ssl", Value: "full"}, ${GO_GONE}})`), `, ${GO_GONE}`],
  ['the actions of a page rule that is changed', 'a.ts', js(`pageRules.update('1', { zone_id: z, targets, actions: [{ id: 'ssl', value: 'full' }, ${GONE}] })`), `, ${GONE}`],
  ['those in the data of Python', 'a.py', python(`zones.pagerules.post(z, data={"actions": [{"id": "ssl", "value": "full"}, ${JSON_GONE}]})`), `, ${JSON_GONE}`],
  ['those of Go', 'a.go', go(`CreatePageRule(ctx, "z", cloudflare.PageRule{Actions: []cloudflare.PageRuleAction{{ID: "ssl", Value: "full"}, ${GO_GONE}}})`), `, ${GO_GONE}`],
  ['the parameters in a set of rules', 'a.ts', js("rulesets.create({ zone_id: z, rules: [{ action: 'set_config', action_parameters: { autominify: { css: true }, ssl: 'full' } }] })"), 'autominify: { css: true }, '],
  ['those of one rule', 'a.ts', js("rulesets.rules.create('1', { zone_id: z, action: 'set_config', action_parameters: { server_side_excludes: true, ssl: 'full' } })"), 'server_side_excludes: true, '],
  ['those of Pulumi', 'a.ts', "import * as cloudflare from '@pulumi/cloudflare';\nnew cloudflare.Ruleset('a', { rules: [{ action: 'set_config', actionParameters: { autominifies: [{ css: true }], ssl: 'full' } }] });\n", 'autominifies: [{ css: true }], '],
  ['those of C#', 'a.cs', cs('Ruleset("a", new RulesetArgs { Rules = new[] { new RulesetRuleArgs { ActionParameters = new RulesetRuleActionParametersArgs { ServerSideExcludes = true, Ssl = "full" } } } })'), 'ServerSideExcludes = true, '],
  ['an action of C#', 'a.cs', cs('PageRule("a", new PageRuleArgs { Actions = new PageRuleActionsArgs { ServerSideExclude = "on", Ssl = "full" } })'), 'ServerSideExclude = "on", '],
  ['settings of C#', 'a.cs', cs('ZoneSettingsOverride("a", new ZoneSettingsOverrideArgs { Settings = new ZoneSettingsOverrideSettingsArgs { PrivacyPass = "on", Ssl = "full" } })'), 'PrivacyPass = "on", '],
  ['an address of C#', 'a.cs', cs('LoadBalancerPool("a", new LoadBalancerPoolArgs { Name = "p", NotificationEmail = "a@example.com" })'), ', NotificationEmail = "a@example.com"'],
  ['one of Pulumi', 'a.ts', "import * as cloudflare from '@pulumi/cloudflare';\nnew cloudflare.LoadBalancerPool('a', { name: 'p', notificationEmail: 'a@example.com' });\n", ", notificationEmail: 'a@example.com'"],
  ['one of a pool that is made', 'a.ts', js("loadBalancers.pools.create({ account_id: a, name: 'p', notification_email: 'a@example.com' })"), ", notification_email: 'a@example.com'"],
  ['locked in the data of Python', 'a.py', python('zones.dns_records.post(z, data={"type": "A", "locked": True})'), ', "locked": True'],
  ['locked of C#', 'a.cs', `class A { Task F() => c.PostAsJsonAsync("${API}/zones/1/dns_records", new { Type = "A", Locked = true }); }\n`, ', Locked = true'],
  ...['posts', 'puts', 'patches'].flatMap((list): [string, string, string, string][] => [
    [`locked in the ${list} of many records`, 'a.js', sent('zones/${z}/dns_records/batch', 'POST', `{ ${list}: [{ type: 'A', locked: true }] }`), ', locked: true'],
    [`locked in the ${list} that a library is given`, 'a.ts', js(`dns.records.batch({ zone_id: z, ${list}: [{ type: 'A', locked: true }] })`), ', locked: true'],
  ]),
  ['secondary overrides', 'a.js', sent('zones/${z}/dns_settings/secondary_overrides', 'PATCH', "{ id: 'secondary_overrides', value: true }"), "/secondary_overrides`, { method: 'PATCH', body: JSON.stringify({ id: 'secondary_overrides', value: true", "`, { method: 'PATCH', body: JSON.stringify({ secondary_overrides: true"],
  ['a network', 'a.js', "await fetch('https://cloudflare-eth.com/v1/rinkeby', { method: 'POST', body });\n", 'rinkeby', 'sepolia'],
  ...['audit_logs', 'roles/${id}'].map((tail): [string, string, string, string, string] => [`the ${tail} of an organization`, 'a.js', `await fetch(\`${API}/organizations/\${o}/${tail}\`);\n`, 'organizations', 'accounts']),
  ...['posts', 'puts', 'patches'].map((list): [string, string, string, string, string] => [`a SRV record in the ${list} of many`, 'a.js', sent('zones/${z}/dns_records/batch', 'POST', `{ ${list}: [{ type: 'SRV', name: 'x', data: { service: '_a', proto: '_b', name: 'c', port: 1 } }] }`), "'x', data: { service: '_a', proto: '_b', name: 'c',", "'_a._b.c', data: {"]),
])('what goes or is changed does wherever it is sent or declared: %s', async (_, file, code, from, to = '') => {
  expect((await fixedFile(file, code)).text).toBe(code.replace(from, to));
});

test.each<[string, string]>([
  ['a.ts', js("zones.settings.edit({ zone_id: z, items: [{ id: 'ssl', value: 'full' }, { id: 'security_level', value: 'essentially_off' }] })")],
  ['a.ts', js("zones.settings.edit(z, { items: [{ id: 'security_level', value: 'essentially_off' }] })")],
  ['a.ts', js("zones.settings.edit('security_level', { zone_id: z, value: 'essentially_off' })")],
  ['a.ts', js("rulesets.rules.create('1', { zone_id: z, action: 'set_config', action_parameters: { security_level: 'essentially_off' } })")],
  ['a.ts', js("rulesets.create({ zone_id: z, rules: [{ action: 'set_config', action_parameters: { security_level: 'essentially_off' } }] })")],
  ['a.ts', js("pageRules.create({ zone_id: z, targets, actions: [{ id: 'security_level', value: 'essentially_off' }] })")],
  ['a.py', python('zones.settings.patch(z, data={"items": [{"id": "security_level", "value": "essentially_off"}]})')],
  ['a.py', python('zones.settings.security_level.patch(z, data={"value": "essentially_off"})')],
  ['a.go', go('UpdateZoneSettings(ctx, rc, cloudflare.UpdateZoneSettingsParams{Settings: []cloudflare.ZoneSetting{{ID: "security_level", Value: "essentially_off"}}})')],
  ['a.go', go('UpdateZoneSetting(ctx, rc, cloudflare.UpdateZoneSettingParams{Name: "security_level", Value: "essentially_off"})')],
  ['a.go', go('UpdateZoneSingleSetting(ctx, "z", "security_level", cloudflare.ZoneSetting{Value: "essentially_off"})')],
  ['a.go', go('CreatePageRule(ctx, "z", cloudflare.PageRule{Actions: []cloudflare.PageRuleAction{{ID: "security_level", Value: "essentially_off"}}})')],
  ['a.php', "<?php\n$settings = new \\Cloudflare\\API\\Endpoints\\FirewallSettings($adapter);\n$settings->updateSecurityLevelSetting($z, 'essentially_off');\n"],
  ['a.ts', "import * as cloudflare from '@pulumi/cloudflare';\nnew cloudflare.Ruleset('a', { rules: [{ action: 'set_config', actionParameters: { securityLevel: 'essentially_off' } }] });\n"],
  ['a.cs', cs('Ruleset("a", new RulesetArgs { Rules = new[] { new RulesetRuleArgs { ActionParameters = new RulesetRuleActionParametersArgs { SecurityLevel = "essentially_off" } } } })')],
  ['a.cs', cs('PageRule("a", new PageRuleArgs { Actions = new PageRuleActionsArgs { SecurityLevel = "essentially_off" } })')],
])('a level is off wherever it is sent or declared: %s %s', async (file, code) => {
  expect((await fixedFile(file, code)).text).toBe(code.replace('essentially_off', 'off'));
});

test.each<[string, string, string]>([
  ['a setting beside what is spread, which may have its id', sent('zones/${z}/dns_settings/use_apex_ns', 'PATCH', '{ value: true, ...rest }'), 'What is sent is not visible here, so "id" cannot be changed'],
  ['the only one that stays goes as well', js(`zones.settings.edit({ zone_id: z, items: [${GONE}, { id: 'brotli', value: 'on' }] })`), 'Beside it nothing is surely in the list'],
])('it stays where something is not to be seen, or would not stay: %s', async (_, code, reason) => {
  const { text, err } = await fixedFile('a.ts', code);
  expect([text, err]).toEqual([code, expect.stringContaining(reason)]);
});
