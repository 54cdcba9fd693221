import { expect, test } from 'vitest';
import type { NameUsage } from '../../../../analyzer/model.ts';
import type { Host } from '../../../../analyzer/scanners/code/usages/usages.ts';
import { inText, inTree } from '../finding.ts';
import { plain, usagesOf } from '../reading.ts';

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
  expect([namesOf(code, around).map((usage) => usage.reading), namesOf(code)]).toEqual([['named'], []]);
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
    ['terraform', 'cloudflare_filter', 'type'],
    ['terraform', 'cloudflare_rate_limit', 'type'],
  ]);
});

test('an address of Terraform whose name is filled in names the type as well', () => {
  const named = (text: string): string[] => namesOf(`// terraform types\nconst address = ${text};`).map((usage) => usage.name);
  expect(['"cloudflare_filter.%s"', '"cloudflare_filter.%[1]s"', '"cloudflare_filter." + name', '`cloudflare_filter.${name}`', '"data.cloudflare_waf_rules.{name}"'].flatMap(named)).toEqual([
    'cloudflare_filter', 'cloudflare_filter', 'cloudflare_filter', 'cloudflare_filter', 'cloudflare_waf_rules',
  ]);
  expect(['"cloudflare_zone.%s"', '"cloudflare_filter.tf"', '"cloudflare_filter %s"', '"cloudflare_filter/%s"', '`cloudflare_filter${name}`'].flatMap(named)).toEqual([]);
});


test.each([
  ['a class with its namespace', "$s = new \\Cloudflare\\API\\Endpoints\\ZoneSettings($a);\n$s->updateMinifySetting($z, 'on', 'on', 'on');\n", ['3 zone-setting-minify']],
  ['one that a constructor keeps', "class A {\n  function __construct($a) { $this->settings = new \\Cloudflare\\Zone\\Settings($a); }\n  function f($z) { return $this->settings->change_minify($z, []); }\n}\n", ['4 zone-setting-minify']],
  ['one of another vendor', "$s = new \\Shop\\Zone\\Settings($a);\n$s->change_minify($z, []); // Cloudflare\n", []],
  ['an older library', "use Cloudflare\\Zone\\Settings;\n$s = new Settings($a);\n$s->mobile_redirect($z);\n$s->change_security_level($z, 'high');\n$s->change_security_level($z, 'under_attack');\n$s->security_level($z);\n", ['4 zone-setting-mobile-redirect', '5 security-level']],
  ['statistics of an older library', "use Cloudflare\\Zone\\Analytics;\n$s = new Analytics($a);\n$s->dashboard($z);\n", ['4 zone-analytics-api']],
])('PHP: %s', async (_, code, expected) => {
  expect(await inText('php', `<?php\n${code}`)).toEqual(expected);
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

test.each([
  ['the client of the SDK', 'api.CreateFilters(ctx, zone, filters)', ''],
  ['one that the SDK made', 'made.CreateFilters(ctx, zone, filters)', ''],
  ['one that a package of one\'s own makes, which holds that of the SDK', 'own.CreateFilters(ctx, zone, filters)', ''],
  ['one of which nothing is known', 'client.CreateFilters(ctx, zone, filters)', ''],
  ['the client of another service', 'gh.CreateFilters(ctx, zone, filters)', '?'],
  ['one that another package made', 'store.CreateFilters(ctx, zone, filters)', '?'],
  ['a field that is one of another service', 't.search.CreateFilters(ctx, zone, filters)', '?'],
  ['another package', 'search.CreateFilters(ctx, zone, filters)', '?'],
])('beside an SDK of Go a method is surely called on %s, or only perhaps', async (_, call, doubt) => {
  const imports = 'import (\n\t"github.com/cloudflare/cloudflare-go"\n\tconsul "github.com/hashicorp/consul/api"\n\t"github.com/google/go-github/v60/github"\n\t"example.org/search"\n\t"example.com/edge/shared"\n)\n';
  const code = `package edge\n\n${imports}\ntype T struct { search *search.Client }\n\nfunc f(api *cloudflare.API, gh *github.Client, t T, client Client) {\n\tmade, _ := cloudflare.New(key, mail)\n\tstore, _ := consul.NewClient(nil)\n\town := shared.New()\n\t${call}\n}\n`;
  const files = { 'go.mod': 'module example.com/edge\n\nrequire github.com/cloudflare/cloudflare-go v0.116.0\n', 'shared/shared.go': 'package shared\n\nimport "github.com/cloudflare/cloudflare-go"\n\ntype API struct { *cloudflare.API }\n', 'f.go': code };
  expect(await inTree(files)).toEqual([`f.go:17 filters-api${doubt}`]);
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

test.each([
  ['github.com/hetznercloud/hcloud-go/hcloud', 'hcloud.FirewallRule{}', false],
  ['github.com/hetznercloud/hcloud-go/hcloud', 'hcloud.CreateFirewallRules(rules)', false],
  ['example.com/edge/shared', 'shared.API.CreateFirewallRules(ctx, zone, rules)', true],
  ['github.com/acme/cloudflare-go', 'cloudflare.FirewallRule{}', true],
  ['github.com/acme/cloudflare-go/v4/firewall', 'firewall.FirewallRule{}', true],
  ['github.com/acme/cloudflare-edge/internal/host', 'host.FirewallRule{}', false],
  ['example.com/cloudflare-edge/v2/host', 'host.FirewallRule{}', false],
  ['cloudflare-edge/host', 'host.FirewallRule{}', false],
  ['github.com/acme/edge/internal/cloudflare/types', 'types.FirewallRule{}', true],
  ['github.com/hetznercloud/hcloud-go/hcloud', 'compute.FirewallRule{}', false],
  ['example.com/edge/shared', 'answer.FirewallRule', false],
  ['example.com/edge/databases', 'sqlServer.CreateFirewallRules(ctx, zone, rules)', false],
  ['example.com/edge/shared', 'c.cloudflare.FirewallRules(ctx, zone)', true],
])('in Go what stands behind the name of a package belongs to it: %s, %s', async (module, code, found) => {
  const files = { 'go.mod': 'module example.com/edge\n\nrequire github.com/cloudflare/cloudflare-go v0.116.0\n', 'waf/rules.go': `package waf\n\nimport "${module}"\n\nfunc f() { use(${code}) }\n` };
  expect(await inTree(files)).toEqual(found ? ['waf/rules.go:5 firewall-rules-api?'] : []);
});

test.each([
  ['cloudflare.WAFRule{}', 'waf-managed-rules-previous'],
  ['[]cloudflare.WAFPackage{}', 'waf-managed-rules-previous'],
  ['cloudflare.WAFGroup{}', 'waf-managed-rules-previous'],
  ['cloudflare.WAFOverride{}', 'waf-overrides-previous'],
  ['cloudflare.RateLimitRequestMatcher{}', 'rate-limits-api'],
  ['cloudflare.RulesetRule{}', undefined],
  ['vendor.WAFRule{}', undefined],
])('in Go what holds an answer of the API goes with it: %s', async (code, entry) => {
  const files = { 'go.mod': 'module example.com/edge\n\nrequire github.com/cloudflare/cloudflare-go v0.40.0\n', 'waf/held.go': `package waf\n\nimport (\n\t"github.com/cloudflare/cloudflare-go"\n\t"example.com/other/vendor"\n)\n\nvar held = ${code}\n` };
  expect(await inTree(files)).toEqual(entry === undefined ? [] : [`waf/held.go:8 ${entry}`]);
});

test('in Go a method of a client counts where its module requires the SDK, or its file names the API', async () => {
  const found = (code: string, files: Record<string, string> = {}) => inTree({ 'edge/provider.go': 'package edge\n\nvar key = os.Getenv("CLOUDFLARE_TOKEN")\n', 'limits/limits.go': `package limits\n\n${code}\n`, ...files });
  const code = 'func f() { client.ListRateLimits(ctx) }';
  expect(await found(code)).toEqual([]);
  expect(await found(code, { 'go.mod': 'module a\n\nrequire github.com/cloudflare/cloudflare-go v0.79.0\n' })).toEqual(['limits/limits.go:3 rate-limits-api?']);
  expect(await found(`// Limits of Cloudflare.\n${code}`)).toEqual(['limits/limits.go:4 rate-limits-api?']);
});

test('filters of a template engine are none of the SDK that stands in the manifest', async () => {
  const found = (code: string): Promise<string[]> => inTree({ 'requirements.txt': 'cloudflare==4.3.1\nflask\n', 'app.py': code });
  expect(await found('env.filters.update({"day": day})\napp.jinja_env.filters.get("day")\n')).toEqual([]);
  expect(await found('cf.filters.update(id, zone_id=z)\nself.client.filters.get(id, zone_id=z)\n')).toEqual(['app.py:1 filters-api?', 'app.py:2 filters-api?']);
  expect(await found('# rules of Cloudflare\nedge.filters.get(id, zone_id=z)\n')).toEqual(['app.py:2 filters-api?']);
});

test.each([
  ['v1alpha1.Filter{}', []],
  ['v1alpha1.RateLimitAction{Mode: "ban"}', []],
  ['mg.(*v1alpha1.Filter)', []],
  ['cloudflare.Filter{}', ['9 filters-api']],
  ['make([]cloudflare.RateLimitKeyValue, 1)', ['9 rate-limits-api']],
  ['[]cloudflare.RateLimitKeyValue{}', ['9 rate-limits-api']],
  ['[]*cloudflare.Filter{one, two}', ['9 filters-api']],
  ['[]v1alpha1.Filter{one, two}', []],
  ['[]cloudflare.LoadBalancerPool{pool}', []],
])('in Go the types of another package are not those of the SDK beside it: %s', async (code, expected) => {
  const imports = 'import (\n\t"github.com/cloudflare/cloudflare-go"\n\t"example.com/provider-cloudflare/apis/firewall/v1alpha1"\n)';
  const files = { 'go.mod': 'module example.com/provider-cloudflare\n\nrequire github.com/cloudflare/cloudflare-go v0.116.0\n', 'filter.go': `package filter\n\n${imports}\n\nvar api *cloudflare.API\nvar one = ${code}\n` };
  expect((await inTree(files)).map((line) => line.replace('filter.go:', ''))).toEqual(expected);
});

test.each([
  ['go', 'package a\n\nimport "github.com/cloudflare/cloudflare-go/v4"\n\nfunc f(client *cloudflare.Client) {\n\trules := client.Firewall.Rules\n\trules.List(ctx, p)\n}\n', ['7 firewall-rules-api']],
  ['csharp', 'using CloudFlare.Client;\nvar filters = client.Zones.Filters;\nawait filters.DeleteAsync(zone, id);\n', ['3 filters-api']],
  ['python', 'import CloudFlare\ncf = CloudFlare.CloudFlare()\nfirewall = cf.zones.firewall\nfirewall.rules.get(zone)\n', ['4 firewall-rules-api']],
  ['typescript', "import Cloudflare from 'cloudflare';\nconst rooms = client.waitingRooms;\nrooms.filters.list();\n", []],
  ['go', 'package a\n\nimport "github.com/cloudflare/cloudflare-go/v4"\n\nfunc f(client *cloudflare.Client) {\n\trules := client.Firewall.AccessRules\n\trules.List(ctx, p)\n}\n', []],
])('a part of a client that has a name of its own is what it stands for: %s', async (language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['use cloudflare::endpoints::argo_tunnel::create_tunnel::{CreateTunnel, Params};\n', 'CreateTunnel', true],
  ['use cloudflare::endpoints::argo_tunnel::create_tunnel;\n', 'create_tunnel::CreateTunnel', true],
  ['use cloudflare::endpoints::argo_tunnel;\n', 'argo_tunnel::create_tunnel::CreateTunnel', true],
  ['use cloudflare::endpoints::cfd_tunnel::create_tunnel::{CreateTunnel, Params};\n', 'CreateTunnel', false],
  ['use crate::argo_tunnel::create_tunnel::CreateTunnel;\n', 'CreateTunnel', false],
])('Rust names a type by the end of the path that it imports: %s', async (imported, type, found) => {
  expect(await inText('rust', `${imported}fn f(api: &Client) { api.request(&${type} { account_identifier: a, params: p }); }\n`)).toEqual(found ? ['2 argo-tunnel-api'] : []);
});

test('a namespace brings in the classes that are made below it', async () => {
  const code = (using: string): string => `using ${using};\nvar f = new Filter("f", new FilterArgs { Expression = e });\nvar o = new Options { Filter = f };\n`;
  expect(await inText('csharp', code('Pulumi.Cloudflare'))).toEqual(['2 filters-api']);
  expect(await inText('csharp', code('Pulumi.Gcp'))).toEqual([]);
  expect(await inText('java', 'import com.pulumi.cloudflare.*;\nclass A { Filter f = new Filter("f", args); }\n')).toEqual(['2 filters-api']);
  expect(await inText('java', 'import com.pulumi.cloudflare.FirewallRule;\nclass A { FirewallRule f = new FirewallRule("f", args); }\n')).toEqual(['2 firewall-rules-api']);
  expect(await inText('java', 'import com.pulumi.cloudflare.Record;\nclass A { Filter f = new Filter("f", args); }\n')).toEqual([]);
});

test('what a builder is told is what it builds', async () => {
  const settings = (field: string): string => `import com.pulumi.cloudflare.ZoneSettingsOverride;\nclass A { ZoneSettingsOverride s = new ZoneSettingsOverride("s", ZoneSettingsOverrideArgs.builder().zoneId(z).settings(ZoneSettingsOverrideSettingsArgs.builder().${field}.build()).build()); }\n`;
  expect(await inText('java', settings('brotli("on")'))).toEqual(['2 zone-setting-brotli']);
  expect(await inText('java', settings('ssl("full")'))).toEqual([]);
  const sent = (level: string): string => `class A { void f() { client.patch("https://api.cloudflare.com/client/v4/zones/1/settings/security_level", Setting.builder().value(${level}).build()); } }\n`;
  expect(await inText('java', sent('"high"'))).toEqual(['1 security-level']);
  expect(await inText('java', sent('level'))).toEqual(['1 security-level?']);
  expect(await inText('java', sent('"under_attack"'))).toEqual([]);
});

test('a metric named like a Terraform type is none', () => {
  expect(namesOf('const gauge = metrics.gauge("cloudflare_waf_rules");')).toEqual([]);
});

test('an attribute that is asked for by its name is one of the chain', async () => {
  const code = (line: string) => `import CloudFlare\ncf = CloudFlare.CloudFlare()\n${line}`;
  expect(await inText('python', code('getattr(cf.zones.settings, "privacy_pass").patch(zone)\n'))).toEqual(['3 zone-setting-privacy-pass']);
  expect(await inText('python', code('for name in ["minify", "ipv6"]:\n    getattr(cf.zones.settings, name).patch(zone, data={"value": "on"})\n'))).toEqual(['4 zone-setting-minify']);
  expect(await inText('python', code('for name in ["minify", "ipv6"]:\n    getattr(theme.settings, name).patch(zone)\n'))).toEqual([]);
  expect(await inText('python', code('getattr(self, "minify")(html)\ngetattr(cf.zones, "dns_records").get(zone)\n'))).toEqual([]);
});

test.each([
  ['', true], ['Version: cloudflare.ImagesAPIVersionV1', true], ['Version: cloudflare.ImagesAPIVersionV2', false], ['Version: "v1"', true],
])('a version that is chosen by a constant of the SDK is known: { %s }', async (field, isOld) => {
  const code = `package main\n\nimport "github.com/cloudflare/cloudflare-go"\n\nfunc f() {\n\tapi.CreateImageDirectUploadURL(ctx, account, cloudflare.CreateImageDirectUploadURLParams{${field}})\n}\n`;
  const files = { 'go.mod': 'module x\n\nrequire github.com/cloudflare/cloudflare-go v0.115.0\n', 'main.go': code };
  expect(await inTree(files)).toEqual(isOld ? ['main.go:6 images-direct-upload-v1'] : []);
});

test.each([
  ['a map', 'class Gate {\n  #ready = true;\n  private rateLimits: Map<string, number> = new Map();\n  of(key: string) {\n    return this.rateLimits.get(key);\n  }\n}\n', []],
  ['a map made later', 'class Gate {\n  constructor() {\n    this.rateLimits = new Map();\n  }\n  of(key) {\n    return this.rateLimits.get(key);\n  }\n}\n', []],
  ['what a client has', 'class Gate {\n  constructor(client) {\n    this.limits = client;\n    this.rateLimits = client.rateLimits;\n  }\n  of(key) {\n    return this.rateLimits.get(key, { zone_id });\n  }\n}\n', ['gate.ts:7 rate-limits-api?']],
  ['nothing of its own', 'export const limit = (key: string) => context.rateLimits.get(key);\n', ['gate.ts:1 rate-limits-api?']],
])('a field of an object is asked where the SDK is not imported, and it is %s', async (_, code, expected) => {
  expect(await inTree({ 'gate.ts': `${code}export const API = 'https://api.cloudflare.com/client/v4';\n` })).toEqual(expected);
});

test.each([
  ['of types', 'cloudflare_access_rule\ncloudflare_filter\ncloudflare_firewall_rule\ncloudflare_rate_limit\ncloudflare_zone\n', ['types.txt:2 filters-api?', 'types.txt:3 firewall-rules-api?', 'types.txt:4 rate-limits-api?']],
  ['with what else begins otherwise', 'cloudflare_filter\ncloudflare_firewall_rule\ncloudflare_rate_limit\nnginx_requests\n', []],
  ['of metrics', 'cloudflare_zone_requests_total\ncloudflare_waf_rules\ncloudflare_zone_bandwidth_total\n', []],
])('a list %s beside no word of Terraform', async (_, text, expected) => {
  expect(await inTree({ 'types.txt': text })).toEqual(expected);
});

test('a type of Terraform is one beside what is named for it', async () => {
  const code = (field: string): string => `let make ~zone_id __id =\n  let __type = "cloudflare_filter" in\n  { ${field} = __id; zone = zone_id }\n`;
  expect(await inText('ocaml', code('tf_name'))).toEqual(['2 filters-api?']);
  expect(await inText('ocaml', code('name'))).toEqual([]);
  expect(await inText('ocaml', 'let tf_name = 1\nlet json =\n  (function _ -> `Null\n    : cloudflare_filter -> Yojson.Safe.t)\n')).toEqual([]);
});

test.each([
  ['python', 'from cloudflare import Cloudflare\nclient = Cloudflare()\nfirewall = client.firewall\nrules = getattr(firewall, "rules")\nrules.create(zone_id=zone)\n', ['5 firewall-rules-api']],
  ['javascript', "import Cloudflare from 'cloudflare';\nconst cf = new Cloudflare();\nconst { firewall } = cf;\nconst waf = firewall.waf;\nconst packages = waf.packages;\nawait packages.list({ zone_id });\n", ['6 waf-managed-rules-previous']],
  ['javascript', "import Cloudflare from 'cloudflare';\nconst cf = new Cloudflare();\nconst rooms = cf.waitingRooms;\nconst all = rooms.rules;\nawait all.list({ zone_id });\n", []],
  ['javascript', "import Cloudflare from 'cloudflare';\nlet part = new Cloudflare();\npart = part.next;\npart = part.rules;\nawait part.list({ zone_id });\n", []],
])('a part of a client that has a name has parts with names: %s', async (language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});
