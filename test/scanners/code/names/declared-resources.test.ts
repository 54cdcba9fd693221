import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const RUBY = (code: string): string => `require 'terraform-synthesizer'\n${code}\n`;
const PYTHON = (code: string): string => `import terrascript.resource.cloudflare as cf\n${code}\n`;

test.each([
  ['a record in braces', 'ruby', RUBY("cloudflare_filter(:bots, { zone_id: zone, expression: '(cf.client.bot)' })"), ['2 filters-api?']],
  ['named arguments', 'ruby', RUBY("synth.cloudflare_firewall_rule 'bots', zone_id: zone, action: 'block'"), ['2 firewall-rules-api?']],
  ['a record by its name', 'ruby', RUBY("synth.cloudflare_rate_limit('login', required)"), ['2 rate-limits-api?']],
  ['a class of Python', 'python', PYTHON("config += cf.cloudflare_filter('bots', zone_id=zone, expression=expression)"), ['2 filters-api?']],
  ['a field of a block', 'ruby', RUBY("cloudflare_zone_settings_override(:edge, {\n  zone_id: zone,\n  settings: {\n    minify: { css: 'on' }\n  }\n})"), ['5 zone-setting-minify?']],
  ['an argument', 'python', PYTHON("cf.cloudflare_load_balancer_pool('eu', account_id=account, notification_email=ops)"), ['2 lb-notification-email?']],
  ['a field with a value that stays', 'ruby', RUBY("cloudflare_zone_settings_override(:edge, { zone_id: zone, settings: { security_level: 'under_attack' } })"), []],
  ['a resource that stays', 'ruby', RUBY("cloudflare_zone(:edge, { account_id: account, zone: 'example.com' })"), []],
  ['a function that is given no name', 'ruby', RUBY('cloudflare_filter(zone, expression)'), []],
  ['a function that is given a name alone', 'ruby', RUBY("cloudflare_filter('bots')"), []],
  ['a function of a program without Terraform', 'python', "import CloudFlare\ncloudflare_rate_limit('login', limit=5)\n", []],
])('a resource of Terraform that a program declares: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['put together', 'go', 'package a\n\nfunc ref(name string) string { return "${cloudflare_filter." + name + ".id}" }\n', ['3 filters-api?']],
  ['in one text', 'ruby', "rule = { filter_id: '${cloudflare_filter.bots.id}' }\n", ['1 filters-api?']],
  ['of a data source', 'python', 'packages = "${data.cloudflare_waf_packages.all.packages[0].id}"\n', ['1 waf-managed-rules-previous?']],
  ['of a resource that stays', 'go', 'package a\n\nvar zone = "${cloudflare_zone.main.id}"\n', []],
  ['of a variable', 'shell', 'echo "${cloudflare_filter}"\n', []],
])('a reference that a program writes for Terraform: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

const RULESET = (...parameters: string[]): string => `resource "cloudflare_ruleset" "edge" {\n${parameters.map((one) => `  rules {\n    action_parameters {\n      ${one}\n    }\n  }\n`).join('')}}\n`;
const RULES_OF_PULUMI = (...levels: string[]): string => `import * as cloudflare from '@pulumi/cloudflare';\nnew cloudflare.Ruleset('edge', { rules: [\n${levels.map((level) => `  { actionParameters: { securityLevel: '${level}' } },\n`).join('')}] });\n`;

test.each([
  ['a block in each', 'terraform', RULESET('autominify {}', 'autominify {}'), ['4 zone-setting-minify', '9 zone-setting-minify']],
  ['a value that stays comes first', 'terraform', RULESET('security_level = "off"', 'security_level = "high"'), ['9 security-level']],
  ['a value that stays in between', 'typescript', RULES_OF_PULUMI('high', 'under_attack', 'low'), ['3 security-level', '5 security-level']],
  ['only values that stay', 'terraform', RULESET('security_level = "off"', 'security_level = "under_attack"'), []],
])('each rule of a ruleset that has to change is told: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

const ALCHEMY = (code: string, module = 'alchemy/cloudflare'): string => `import { Zone, ZoneSettings, RateLimit } from '${module}';\n${code}\n`;

test.each([
  ['with its zone', ALCHEMY("const zone = await Zone('edge', { name: 'example.com', settings: { ssl: 'full', brotli: 'on' } });"), ['2 zone-setting-brotli']],
  ['alone', ALCHEMY("await ZoneSettings('edge', {\n  zoneId: zone,\n  settings: {\n    minify: { css: 'on' },\n    securityLevel: 'high',\n  },\n});"), ['5 zone-setting-minify', '6 security-level']],
  ['below the name of the module', "import * as Cloudflare from 'alchemy/Cloudflare';\nexport const zone = Cloudflare.Zone('edge', { settings: { brotli: 'on' } });\n", ['2 zone-setting-brotli']],
  ['a value that stays', ALCHEMY("await ZoneSettings('edge', { settings: { securityLevel: 'under_attack', ssl: 'full' } });"), []],
  ['a limit of a worker', ALCHEMY("export const limit = RateLimit('login', { namespaceId: 1001, simple: { limit: 20, period: 10 } });"), []],
  ['a function of another package', ALCHEMY("await ZoneSettings('edge', { settings: { brotli: 'on' } });", './zones'), []],
])('settings that Alchemy makes: %s', async (_, code, expected) => {
  expect(await inText('typescript', code)).toEqual(expected);
});

const FSHARP = (provider: string, code: string): string => `open Pulumi.FSharp\nopen Pulumi.${provider}\n\nlet infra () =\n  ${code}\n  dict []\n`;
const BASIC = (provider: string, code: string): string => `Imports Pulumi\nImports Pulumi.${provider}\nClass Edge\n  Public Sub New()\n    ${code}\n  End Sub\nEnd Class\n`;
const SETTINGS = (level: string): string => `ZoneSettingsOverride("z", ZoneSettingsOverrideArgs(ZoneId = input zone, Settings = input (ZoneSettingsOverrideSettingsArgs(SecurityLevel = input "${level}"))))`;

test.each([
  ['a class of F#', 'fsharp', FSHARP('Cloudflare', 'let filter = Filter("bots", FilterArgs(ZoneId = input zone))'), ['5 filters-api']],
  ['a class of F# of another provider', 'fsharp', FSHARP('Aws', 'let filter = Filter("bots", FilterArgs(ZoneId = input zone))'), []],
  ['a value in F#', 'fsharp', FSHARP('Cloudflare', SETTINGS('high')), ['5 security-level']],
  ['a value in F# that stays', 'fsharp', FSHARP('Cloudflare', SETTINGS('under_attack')), []],
  ['a class of Visual Basic', 'vb', BASIC('Cloudflare', 'Dim f As New Filter("bots", New FilterArgs With {.ZoneId = zone})'), ['5 filters-api']],
  ['a class of Visual Basic of another provider', 'vb', BASIC('Aws', 'Dim f As New Filter("bots", New FilterArgs With {.ZoneId = zone})'), []],
])('a resource that Pulumi is told in languages that open a package: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test('settings that a package keeps for an SDK of Go are found where nothing is called', async () => {
  const code = (id: string, value: string): string => `package a\n\nimport "github.com/cloudflare/cloudflare-go"\n\nvar Defaults = []cloudflare.ZoneSetting{\n\t{ID: "${id}", Value: "${value}"},\n}\n`;
  expect(await inText('go', code('brotli', 'on'))).toEqual(['6 zone-setting-brotli']);
  expect(await inText('go', code('security_level', 'high'))).toEqual(['6 security-level']);
  expect(await inText('go', code('security_level', 'under_attack'))).toEqual([]);
  expect(await inText('go', code('ssl', 'full'))).toEqual([]);
});
