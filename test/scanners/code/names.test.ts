import { expect, test } from 'vitest';
import type { NameUsage } from '../../../analyzer/model.ts';
import type { Host } from '../../../analyzer/scanners/code/usages.ts';
import { inText, inTree } from './finding.ts';
import { plain, usagesOf } from './reading.ts';

function namesOf(code: string, host?: Partial<Host>): NameUsage[] {
  return usagesOf(code, host).filter((usage) => usage.kind === 'name');
}

const SDK = 'import Cloudflare from "cloudflare";\nconst client = new Cloudflare();\n';

test('a call of the SDK is named by its chain, whatever the client is called', () => {
  const code = `${SDK}await this.api.firewall.rules.create({ zone_id });\nclient.filters.list({ zone_id });`;
  expect(namesOf(code).map((usage) => [usage.name, usage.reading, usage.source])).toMatchObject([
    ['firewall.rules.create', 'exact', { line: 3 }],
    ['filters.list', 'exact', { line: 4 }],
  ]);
});

test('a chain over several lines is pointed at where its name begins', () => {
  expect(namesOf(`${SDK}client\n  .firewall\n  .rules.create({});`)[0]?.source).toMatchObject({ line: 4, column: 4 });
});

test('the arguments are handed over in order', () => {
  const [usage] = namesOf(`${SDK}client.zones.settings.edit("minify", { zone_id: z, value: { css: "on" } });`);
  expect(usage && plain(usage.arguments)).toEqual(['minify', { zone_id: '?', value: { css: 'on' } }]);
});

test('the version comes from the manifests around the file', () => {
  expect(namesOf(`${SDK}client.filters.list({});`, { versionOf: (_, ecosystem) => (ecosystem === 'npm:cloudflare' ? '4.2.0' : undefined) })[0]?.version).toBe('4.2.0');
});

test('without an import the name is loose, and without any evidence it is none', () => {
  const code = 'client.firewall.rules.create({});';
  const around = { evidenceOf: () => ({ level: 'repository' as const, what: 'dependency' }) };
  expect([namesOf(code, around).map((usage) => usage.reading), namesOf(code)]).toEqual([['loose'], []]);
});

test.each([
  ['another member of the same client', `${SDK}client.firewall.accessRules.create({}); client.firewall.lockdowns.list({});`],
  ['the same chain without a client', `${SDK}const rules = firewall.lockdowns; create(rules);`],
  ['a field named like a class', 'import * as cloudflare from "@pulumi/cloudflare"; use(rule.Filter.expression, new my.Filter("x", {}));'],
  ['a method of something else', 'import express from "express"; app.filters.list();'],
])('%s is not named', (_, code) => {
  expect(namesOf(code)).toEqual([]);
});

test('a Pulumi class is named with the object it is given', () => {
  const code = 'import * as cloudflare from "@pulumi/cloudflare";\nnew cloudflare.Filter("f", { zoneId, expression: "ip.src eq 1.1.1.1" });\nnew cloudflare.ZoneSettingsOverride("z", { zoneId, settings: { minify: { css: "on" } } });';
  expect(namesOf(code).map((usage) => [usage.ecosystem, usage.name, plain(usage.arguments)])).toEqual([
    ['pulumi', 'Filter', { zoneId: '?', expression: 'ip.src eq 1.1.1.1' }],
    ['pulumi', 'ZoneSettingsOverride', { zoneId: '?', settings: { minify: { css: 'on' } } }],
  ]);
});

test('a Terraform type in a plain string is loose, an address of one too', () => {
  expect(namesOf('// terraform types\nconst types = ["cloudflare_filter", "cloudflare_rate_limit.login", "cloudflare_zone"];').map((usage) => [usage.ecosystem, usage.name, usage.reading])).toEqual([
    ['terraform', 'cloudflare_filter', 'loose'],
    ['terraform', 'cloudflare_rate_limit', 'loose'],
  ]);
});

test('an object counts as what it was made from', async () => {
  const code = (made: string) => `<?php\nuse Cloudflare\\API\\Endpoints\\ZoneSettings;\n$s = ${made};\n$s->updateMinifySetting($zone, 'on', 'on', 'on');\n`;
  expect(await inText('php', code('new ZoneSettings($adapter)'))).toEqual(['4 zone-setting-minify']);
  expect(await inText('php', code('new \\Cloudflare\\API\\Endpoints\\ZoneSettings($adapter)'))).toEqual(['4 zone-setting-minify']);
  expect(await inText('php', code('new Theme($adapter)'))).toEqual([]);
});

test('a method that is handed over is one that is called', async () => {
  const code = (method: string) => `import CloudFlare\ncf = CloudFlare.CloudFlare()\nto_thread(${method}, zone)\n`;
  expect(await inText('python', code('cf.zones.filters.post'))).toEqual(['3 filters-api']);
  expect(await inText('python', code('cf.zones.dns_records.post'))).toEqual([]);
});

test('a cmdlet is named by its command', async () => {
  expect(await inText('powershell', 'Import-Module PSCloudFlare\nGet-CFWAFRulePackage -ZoneID $z\nGet-CFFirewallRule -ZoneID $z\n')).toEqual(['2 waf-managed-rules-previous?']);
  expect(await inText('powershell', 'Get-CFWAFRulePackage -ZoneID $z\n')).toEqual([]);
  expect(await inText('powershell', '$p = Get-CloudflareZoneWAFPackage -Zone $z -Name OWASP\nSet-CloudflareZoneWAFRuleGroup -FirewallPackage $p -Mode On\nSet-CloudflareZoneWAF -Zone $z -Value On\n')).toEqual(['1 waf-managed-rules-previous?', '2 waf-managed-rules-previous?']);
});

test('a method of an SDK that another file imports counts, one of the SDK that the package itself is about does not', async () => {
  const list = (module: string, folder = 'firewall'): [string, string] => [`${folder}/list.go`, `package ${folder}\n\nimport "${module}"\n\nfunc list(api *Client) { api.ListRateLimits(ctx, zone) }\n`];
  const found = async (...files: [string, string][]): Promise<string[]> =>
    inTree(Object.fromEntries([['go.mod', 'module example.com/edge\n\nrequire github.com/cloudflare/cloudflare-go v0.116.0\n'], ...files]));
  expect(await found(list('example.com/edge/cf'))).toEqual(['firewall/list.go:5 rate-limits-api?']);
  expect(await found(list('sigs.k8s.io/controller-runtime', 'controller'))).toEqual(['controller/list.go:5 rate-limits-api?']);
  expect(await found(list('github.com/acme/acme/cf', 'acme'))).toEqual(['acme/list.go:5 rate-limits-api?']);
  expect(await found(list('github.com/Acme-GmbH/acme-go/v2', 'acme'))).toEqual([]);
  expect(await found(list('github.com/acme/goacme', 'acme'))).toEqual([]);
});

test('a metric named like a Terraform type is none', () => {
  expect(namesOf('const gauge = metrics.gauge("cloudflare_waf_rules");')).toEqual([]);
});
