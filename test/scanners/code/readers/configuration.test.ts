import { expect, test } from 'vitest';
import { inText, inTree } from '../finding.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/$ZONE';

test.each([
  ['a command kept in a variable', `cmd="curl -X DELETE ${URL}/filters/1"\n$cmd\n`, ['1 filters-api']],
  ['a kept command whose value stays valid', `cmd="curl -X PATCH ${URL}/settings/security_level -d '{\\"value\\":\\"under_attack\\"}'"\n$cmd\n`, []],
  ['an address with its base in a variable, in a text', 'API=https://api.cloudflare.com/client/v4\necho "deleting $BASE/zones/$ZONE/filters/$ID"\n', ['2 filters-api?']],
  ['a text that names a page', `echo "see https://dash.cloudflare.com/zones/$ZONE/filters"\n`, []],
  ['what HTTPie sends', `http PATCH ${URL}/settings/security_level value=high\n`, ['1 security-level']],
  ['what HTTPie sends and stays valid', `http PATCH ${URL}/settings/security_level value=under_attack\n`, []],
  ['what cli4 sends', 'cli4 --patch value=low /zones/:example.com/settings/security_level\n', ['1 security-level']],
  ['what cli4 sends and stays valid', 'cli4 --patch value=off /zones/:example.com/settings/security_level\n', []],
  ['a target of Terraform', 'terraform apply -target=cloudflare_rate_limit.login\n', ['1 rate-limits-api?']],
  ['another target', 'terraform apply -target=cloudflare_record.www -replace=null_resource.x\n', []],
])('shell: %s', async (_, code, expected) => {
  expect(await inText('shell', code)).toEqual(expected);
});

test('a template fills the name of a resource in a reference, and the rest of the file is read', async () => {
  const code = 'resource "cloudflare_firewall_rule" "{{ .Name }}" {\n  filter_id = cloudflare_filter.{{ .Name }}.id\n  action    = "block"\n}\n';
  expect(await inText('terraform', code)).toEqual(['1 firewall-rules-api', '2 filters-api']);
});

function manifest(group: string, kind: string, body: string): string {
  return `apiVersion: ${group}/v1alpha1\nkind: ${kind}\nmetadata: { name: x }\nspec:\n  forProvider:\n    ${body}\n`;
}

test.each([
  ['Pulumi.yaml', 'resources:\n  bots:\n    type: cloudflare:Filter\n    properties: { expression: ip.src eq 192.0.2.1 }\n', ['Pulumi.yaml:3 filters-api']],
  ['Main.yaml', 'resources:\n  limit:\n    type: cloudflare:index/rateLimit:RateLimit\n', ['Main.yaml:3 rate-limits-api']],
  ['zone.yaml', 'resources:\n  zone:\n    type: cloudflare:ZoneSettingsOverride\n    properties: { settings: { minify: { css: "on" } } }\n', ['zone.yaml:4 zone-setting-minify']],
  ['sdk/rules.rs', 'fn make() -> Request {\n    Request { kind: "cloudflare:index/firewallRule:FirewallRule".into() }\n}\n', ['sdk/rules.rs:2 firewall-rules-api?']],
  ['Other.yaml', 'resources:\n  bots:\n    type: akamai:Filter\n  rules:\n    type: cloudflare:Ruleset\n', []],
])('the first pass lets a type of Pulumi through where nothing else names Pulumi or the API: %s', async (file, text, expected) => {
  expect(await inTree({ [file]: text })).toEqual(expected);
});

test('the first pass lets a manifest with the settings of a zone through', async () => {
  expect(await inTree({ 'zone.yaml': manifest('zone.cloudflare.crossplane.io', 'Zone', 'settings: { securityLevel: high }') })).toEqual(['zone.yaml:6 security-level']);
});

test.each([
  ['firewall.cloudflare.crossplane.io', 'Rule', 'action: block', ['2 firewall-rules-api']],
  ['firewall.cloudflare.crossplane.io', 'Filter', 'expression: ip.src eq 192.0.2.1', ['2 filters-api']],
  ['waf.upjet-cloudflare.upbound.io', 'Override', 'urls: [a]', ['2 waf-overrides-previous']],
  ['zone.cloudflare.upbound.io', 'SettingsOverride', 'settings: [{ securityLevel: high }]', ['6 security-level']],
  ['zone.cloudflare.upbound.io', 'SettingsOverride', 'settings: [{ securityLevel: under_attack }]', []],
  ['loadbalancer.cloudflare.upbound.io', 'Pool', 'notificationEmail: a@example.com', ['6 lb-notification-email']],
  ['zone.cloudflare.crossplane.io', 'Zone', 'settings: { brotli: "on", alwaysOnline: "off" }', ['6 zone-setting-brotli']],
  ['zone.cloudflare.crossplane.io', 'Zone', 'settings: { securityLevel: high }', ['6 security-level']],
  ['zone.cloudflare.crossplane.io', 'Zone', 'settings: { securityLevel: under_attack, http3: "on" }', []],
  ['zone.cloudflare.crossplane.io', 'Zone', 'name: example.com', []],
  ['zone.cloudflare.crossplane.io', 'Worker', 'settings: { brotli: "on" }', []],
  ['zone.example.crossplane.io', 'Zone', 'settings: { brotli: "on" }', []],
  ['access.cloudflare.upbound.io', 'Rule', 'mode: block', []],
  ['compute.ionoscloud.crossplane.io', 'FirewallRule', 'action: block', []],
])('a manifest of the group %s and the kind %s', async (group, kind, body, expected) => {
  expect(await inText('yaml', manifest(group, kind, body))).toEqual(expected);
});

test.each([
  ['a resource without properties', 'yaml', 'resources:\n  t:\n    type: cloudflare:ArgoTunnel\n', ['3 argo-tunnel-api']],
  ['a function as it was called before 1.0', 'yaml', 'variables:\n  r:\n    Fn::Invoke:\n      Function: cloudflare:getWafRules\n', ['4 waf-managed-rules-previous']],
  ['a type of another provider', 'yaml', 'resources:\n  f:\n    type: aws:Filter\n', []],
  ['Go', 'go', 'package main\n\nimport "github.com/pulumi/pulumi-cloudflare/sdk/v5/go/cloudflare"\n\nfunc main() {\n\tcloudflare.NewFilter(ctx, "f", nil)\n\tother.NewFilter(ctx)\n}\n', ['6 filters-api']],
  ['a field of a pool in Go', 'go', 'package main\n\nimport "github.com/pulumi/pulumi-cloudflare/sdk/v5/go/cloudflare"\n\nfunc main() {\n\tcloudflare.NewLoadBalancerPool(ctx, "p", &cloudflare.LoadBalancerPoolArgs{\n\t\tNotificationEmail: pulumi.String("a@example.com"),\n\t})\n}\n', ['7 lb-notification-email']],
  ['an argument that is an object of its own', 'python', 'import pulumi_cloudflare as cloudflare\ncloudflare.ZoneSettingsOverride("z", settings=cloudflare.ZoneSettingsOverrideSettingsArgs(\n    ssl="full",\n    minify=cloudflare.MinifyArgs(css="on"),\n))\n', ['4 zone-setting-minify']],
])('Pulumi: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

const PULUMI_GO = 'package main\n\nimport "github.com/pulumi/pulumi-cloudflare/sdk/v5/go/cloudflare"\n\n';
const ruleset = (level: string) => `${PULUMI_GO}func main() {\n\tcloudflare.NewRuleset(ctx, "c", &cloudflare.RulesetArgs{\n\t\tRules: cloudflare.RulesetRuleArray{\n\t\t\t&cloudflare.RulesetRuleArgs{\n\t\t\t\tAction: pulumi.String("set_config"),\n\t\t\t\tActionParameters: &cloudflare.ParametersArgs{\n\t\t\t\t\tSecurityLevel: ${level},\n`;

test.each([
  ['one setting among those of a zone', `${PULUMI_GO}func main() {\n\tcloudflare.NewZoneSettingsOverride(ctx, "z", &cloudflare.ZoneSettingsOverrideArgs{\n\t\tSettings: &cloudflare.SettingsArgs{\n\t\t\tMinify: &cloudflare.MinifyArgs{},\n\t\t},\n\t})\n}\n`, ['8 zone-setting-minify']],
  ['a setting by its id', `${PULUMI_GO}func main() {\n\tcloudflare.NewZoneSetting(ctx, "z", &cloudflare.ZoneSettingArgs{\n\t\tSettingId: pulumi.String("brotli"),\n\t})\n}\n`, ['7 zone-setting-brotli']],
  ['another setting', `${PULUMI_GO}func main() {\n\tcloudflare.NewZoneSetting(ctx, "z", &cloudflare.ZoneSettingArgs{\n\t\tSettingId: pulumi.String("ssl"),\n\t})\n}\n`, []],
  ['a page rule', `${PULUMI_GO}func main() {\n\tcloudflare.NewPageRule(ctx, "p", &cloudflare.PageRuleArgs{\n\t\tActions: &cloudflare.PageRuleActionsArgs{\n\t\t\tSecurityLevel: pulumi.String("high"),\n\t\t},\n\t})\n}\n`, ['8 security-level']],
  ['a page rule with a value that stays', `${PULUMI_GO}func main() {\n\tcloudflare.NewPageRule(ctx, "p", &cloudflare.PageRuleArgs{\n\t\tActions: &cloudflare.PageRuleActionsArgs{\n\t\t\tSecurityLevel: pulumi.String("under_attack"),\n\t\t},\n\t})\n}\n`, []],
  ['a configuration rule', `${ruleset('pulumi.String("high")')}\t\t\t\t},\n\t\t\t},\n\t\t},\n\t})\n}\n`, ['11 security-level', '11 security-level?']],
  ['a configuration rule with a value that stays', `${ruleset('pulumi.StringPtr("under_attack")')}\t\t\t\t},\n\t\t\t},\n\t\t},\n\t})\n}\n`, []],
  ['a configuration rule whose value comes from elsewhere', `${ruleset('level')}\t\t\t\t},\n\t\t\t},\n\t\t},\n\t})\n}\n`, ['11 security-level?']],
])('Pulumi in Go: %s', async (_, code, expected) => {
  expect(await inText('go', code)).toEqual(expected);
});

test.each([
  ['TypeScript', 'typescript', "import * as cloudflare from '@pulumi/cloudflare';\nimport * as akamai from '@pulumi/akamai';\nimport { RateLimit } from '@pulumi/akamai';\nnew akamai.Filter('a', {});\nnew RateLimit('b', {});\nnew cloudflare.Filter('c', {});\n", ['6 filters-api']],
  ['Python', 'python', 'import pulumi_akamai as akamai\nimport pulumi_cloudflare as cloudflare\nfrom pulumi_akamai import RateLimit\nakamai.Filter("a")\nRateLimit("b")\ncloudflare.Filter("c")\n', ['6 filters-api']],
  ['YAML', 'yaml', 'resources:\n  a:\n    type: akamai:Filter\n  b:\n    type: cloudflare:Filter\n', ['5 filters-api']],
  ['CDKTF', 'typescript', "import { Filter } from '@cdktf/provider-akamai/lib/filter';\nimport { RateLimit } from '@cdktf/provider-cloudflare/lib/rate-limit';\nnew Filter(this, 'a', {});\nnew RateLimit(this, 'b', {});\n", ['4 rate-limits-api']],
])('classes of two providers that are called the same: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

const URN = 'urn:pulumi:dev::site::cloudflare:index/filter:Filter::f';
const state = (type: string, inputs: string) => `{\n  "deployment": { "resources": [{\n    "urn": "${URN}",\n    "type": "${type}",\n    "inputs": {\n      ${inputs}\n    },\n    "outputs": { "brotli": "on" },\n    "dependencies": ["${URN}"]\n  }] }\n}\n`;

test.each([
  ['a resource of a stack', 'json', state('cloudflare:index/filter:Filter', '"expression": "cf.threat_score gt 4"'), ['4 filters-api', '6 threat-score-field']],
  ['a setting of a stack', 'json', state('cloudflare:index/zoneSettingsOverride:ZoneSettingsOverride', '"settings": { "brotli": "on" }'), ['6 zone-setting-brotli']],
  ['a resource of another provider', 'json', state('aws:waf/filter:Filter', '"expression": "x"'), []],
  ['a type for a command', 'shell', 'pulumi import cloudflare:index/rateLimit:RateLimit r zone/id\n', ['1 rate-limits-api?']],
  ['a resource for a command', 'shell', `pulumi state delete '${URN}'\n`, ['1 filters-api?']],
  ['a type that a test answers', 'go', `${PULUMI_GO}func f(t string) {\n\tswitch t {\n\tcase "cloudflare:index/firewallRule:FirewallRule":\n\t}\n}\n`, ['7 firewall-rules-api?']],
  ['types that live', 'shell', 'pulumi import cloudflare:index/record:Record r zone/id\npulumi import azure:index/filter:Filter f id\n', []],
  ['a namespace of C#', 'csharp', 'using Pulumi.Cloudflare;\nclass A {\n  void B() {\n    new Filter("f", new FilterArgs {});\n    new Record("r", new RecordArgs {});\n  }\n}\n', ['4 filters-api']],
  ['a class of Java', 'java', 'import com.pulumi.cloudflare.Filter;\nclass A {\n  void b() {\n    new Filter("f");\n  }\n}\n', ['4 filters-api']],
  ['an alias of a namespace', 'csharp', 'using Cf = Pulumi.Cloudflare;\nclass A {\n  void B() {\n    new Filter("f");\n    new Cf.Filter("g");\n  }\n}\n', ['5 filters-api']],
  ['a class that is made of one', 'typescript', 'import * as cf from "@pulumi/cloudflare";\nclass Bots extends cf.Filter {}\nclass Site extends cf.Record implements cf.Filter {}\n', ['2 filters-api']],
])('Pulumi elsewhere: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test('what stands in Pulumi state or in commands is seen in a folder too', async () => {
  const files = { 'stack.json': state('cloudflare:index/filter:Filter', '"expression": "x"'), 'move.sh': 'pulumi import cloudflare:index/rateLimit:RateLimit r zone/id\n' };
  expect(await inTree(files)).toEqual(['move.sh:1 rate-limits-api?', 'stack.json:4 filters-api']);
});

test('CDK for Terraform is seen in a folder too', async () => {
  const files = {
    'main.ts': 'import { Filter } from "@cdktf/provider-cloudflare/lib/filter";\nnew Filter(this, "f", { zoneId });\n',
    'Main.cs': 'using HashiCorp.Cdktf.Providers.Cloudflare.RateLimit;\nclass A {\n  void B() {\n    new RateLimit(this, "r");\n  }\n}\n',
  };
  expect(await inTree(files)).toEqual(['Main.cs:4 rate-limits-api', 'main.ts:2 filters-api']);
  const written = (provider: string): Record<string, string> => ({
    'zone.ts': `import { Construct } from "constructs";\nimport { Filter } from "./.gen/providers/${provider}/filter";\nexport const make = (scope: Construct) => new Filter(scope, "f", {});\n`,
  });
  expect(await inTree(written('cloudflare'))).toEqual(['zone.ts:3 filters-api']);
  expect(await inTree(written('aws'))).toEqual([]);
});

test('what a local stands for may be written in another file of the folder', async () => {
  const files = (level: string): Record<string, string> => ({
    'main.tf': 'resource "cloudflare_zone_settings_override" "all" {\n  settings {\n    security_level = local.level\n  }\n}\n',
    'locals.tf': `locals {\n  level = "${level}"\n}\n`,
  });
  expect(await inTree(files('high'))).toEqual(['main.tf:3 security-level']);
  expect(await inTree(files('off'))).toEqual([]);
  expect(await inTree({ ...files('off'), 'locals.tf': 'locals {\n  other = "off"\n}\n' })).toEqual(['main.tf:3 security-level?']);
});

const repeated = (settings: string) => `${settings}resource "cloudflare_zone_setting" "all" {\n  for_each   = local.settings\n  setting_id = each.key\n}\n`;

test.each([
  ['above the block that is told them', repeated('locals {\n  settings = {\n    brotli = "on"\n    ssl    = "strict"\n  }\n}\n'), ['3 zone-setting-brotli']],
  ['as the default of a variable', repeated('variable "settings" {\n  default = {\n    minify = {}\n  }\n}\n'), ['3 zone-setting-minify?']],
  ['beside a block that is told plainly', 'locals {\n  bundle = { minify = true }\n}\nresource "cloudflare_zone_setting" "ssl" {\n  setting_id = "ssl"\n}\n', []],
])('words for settings stand %s', async (_, code, expected) => {
  expect(await inText('terraform', code)).toEqual(expected);
});

const CDKTF = "from cdktf_cdktf_provider_cloudflare import filter, rate_limit, zone_settings_override as zs\n";

/** What a stack in Java tells the settings of a zone. */
function javaSettings(provider: string, told: string): string {
  const module = `com.hashicorp.cdktf.providers.${provider}.zone_settings_override`;
  return `import ${module}.ZoneSettingsOverride;\nclass A {\n  void a() {\n    ZoneSettingsOverride.Builder.create(this, "z")\n      .settings(ZoneSettingsOverrideSettings.builder()\n        ${told}\n        .build())\n      .build();\n  }\n}\n`;
}

test.each([
  ['a class by name', 'typescript', 'import { Filter } from "@cdktf/provider-cloudflare/lib/filter";\nnew Filter(this, "f", { zoneId, expression });\n', ['2 filters-api']],
  ['a class of a namespace', 'typescript', 'import * as cf from "@cdktf/provider-cloudflare";\nnew cf.rateLimit.RateLimit(this, "r", { zoneId });\nnew cf.record.Record(this, "d", { zoneId });\n', ['2 rate-limits-api']],
  ['a setting', 'typescript', 'import { ZoneSettingsOverride } from "@cdktf/provider-cloudflare/lib/zone-settings-override";\nnew ZoneSettingsOverride(this, "z", {\n  settings: {\n    brotli: "on",\n    ssl: "strict",\n  },\n});\n', ['4 zone-setting-brotli']],
  ['data', 'typescript', 'import { DataCloudflareWafPackages } from "@cdktf/provider-cloudflare/lib/data-cloudflare-waf-packages";\nnew DataCloudflareWafPackages(this, "w", { zoneId });\n', ['2 waf-managed-rules-previous']],
  ['Python', 'python', `${CDKTF}filter.Filter(self, "f", zone_id=z)\nrate_limit.RateLimit(self, "r", zone_id=z)\nzs.ZoneSettingsOverride(self, "z", settings=zs.ZoneSettingsOverrideSettings(\n    brotli="on",\n))\n`, ['2 filters-api', '3 rate-limits-api', '5 zone-setting-brotli']],
  ['Go', 'go', 'package main\n\nimport "github.com/cdktf/cdktf-provider-cloudflare-go/cloudflare/v11/filter"\n\nfunc main() {\n\tfilter.NewFilter(s, jsii.String("f"), &filter.FilterConfig{})\n}\n', ['6 filters-api']],
  ['Java', 'java', 'import com.hashicorp.cdktf.providers.cloudflare.filter.Filter;\nclass A {\n  void a() {\n    Filter.Builder.create(this, "f").build();\n  }\n}\n', ['4 filters-api']],
  ['a setting in Java', 'java', javaSettings('cloudflare', '.brotli("on")\n        .securityLevel("high")\n        .minify(ZoneSettingsOverrideSettingsMinify.builder().css("on").build())'), ['6 zone-setting-brotli', '7 security-level', '8 zone-setting-minify']],
  ['a setting in Java that stays', 'java', javaSettings('cloudflare', '.ssl("full")\n        .securityLevel("under_attack")'), []],
  ['a setting in Java of another provider', 'java', javaSettings('akamai', '.brotli("on")'), []],
  ['a setting in Kotlin', 'kotlin', 'import com.hashicorp.cdktf.providers.cloudflare.zone_settings_override.*\nval z = ZoneSettingsOverride.Builder.create(this, "z")\n  .settings(ZoneSettingsOverrideSettings.builder()\n    .brotli("on")\n    .build())\n  .build()\n', ['4 zone-setting-brotli']],
  ['C#', 'csharp', 'using HashiCorp.Cdktf.Providers.Cloudflare.Filter;\nclass A {\n  void B() {\n    new Filter(this, "f", new FilterConfig {});\n  }\n}\n', ['4 filters-api']],
  ['what the tool wrote itself', 'typescript', 'import { App } from "cdktf";\nimport { Filter } from "../.gen/providers/cloudflare/filter";\nnew Filter(this, "f", { zoneId, expression });\n', ['3 filters-api']],
  ['all of what it wrote', 'typescript', 'import { App } from "cdktf";\nimport * as cf from "./.gen/providers/cloudflare";\nnew cf.rateLimit.RateLimit(this, "r", { zoneId });\n', ['3 rate-limits-api']],
  ['what it wrote in Python', 'python', 'from cdktf import App\nfrom imports.cloudflare.zone_settings_override import ZoneSettingsOverride, ZoneSettingsOverrideSettings\nZoneSettingsOverride(self, "z", settings=ZoneSettingsOverrideSettings(brotli="on", ssl="full"))\n', ['3 zone-setting-brotli']],
  ['what it wrote in Go', 'go', 'package main\n\nimport (\n\t"cdk.tf/go/stack/generated/cloudflare/cloudflare/filter"\n\t"github.com/hashicorp/terraform-cdk-go/cdktf"\n)\n\nfunc main() {\n\tfilter.NewFilter(s, cdktf.String("f"), nil)\n}\n', ['9 filters-api']],
  ['what it wrote in Java', 'java', 'import com.hashicorp.cdktf.App;\nimport imports.cloudflare.filter.Filter;\nclass A {\n  void a() {\n    Filter.Builder.create(this, "f").build();\n  }\n}\n', ['5 filters-api']],
  ['what it wrote of another provider', 'typescript', 'import { App } from "cdktf";\nimport { Filter } from "./.gen/providers/aws/filter";\nimport { Record } from "./.gen/providers/cloudflare/record";\nnew Filter(this, "f", {});\nnew Record(this, "r", {});\n', []],
  ['what it wrote of a provider whose name is longer', 'typescript', 'import { App } from "cdktf";\nimport { Filter } from "./.gen/providers/cloudflare-ddns/filter";\nnew Filter(this, "f", {});\n', []],
  ['a folder of imports that is one\'s own', 'typescript', 'import { App } from "cdktf";\nimport { Filter } from "./imports/cloudflare/filter";\nnew Filter(this, "f", {});\n', []],
  ['the same class of another provider', 'typescript', 'import { Filter } from "@cdktf/provider-aws/lib/filter";\nnew Filter(this, "f", { zoneId, expression });\n', []],
])('CDK for Terraform: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

const IN_RECORD = '{ resource: { cloudflare_filter: { a: { expression: "x" } },\n  cloudflare_zone_settings_override: { z: { settings: { security_level: "LEVEL" } } },\n  cloudflare_record: { r: {} } } }';

test.each([
  ['Jsonnet', 'jsonnet', `${IN_RECORD.replace('LEVEL', 'high')}\n`, ['1 filters-api', '2 security-level']],
  ['a level that stays', 'jsonnet', `${IN_RECORD.replace('LEVEL', 'off').replace('cloudflare_filter', 'cloudflare_zone')}\n`, []],
  ['JavaScript', 'javascript', `const stack = ${IN_RECORD.replace('LEVEL', 'low')};\n`, ['1 filters-api', '2 security-level']],
  ['Python', 'python', 'stack = {"resource": {"cloudflare_rate_limit": {}, "cloudflare_record": {}}}\n', ['1 rate-limits-api']],
  ['Nix', 'nix', '{\n  resource.cloudflare_filter.a = { expression = "x"; };\n  resource.cloudflare_record.b = { };\n}\n', ['2 filters-api']],
  ['an answer with a metric', 'javascript', 'const answer = { data: { cloudflare_waf_rules: { all: 1 } } };\n', []],
  ['another resource', 'javascript', 'const a = { resource: { cloudflare_filters_count: 1 }, kind: resource.cloudflare };\n', []],
])('Terraform as a record: %s', async (_, language, code, expected) => {
  expect(await inText(language, code)).toEqual(expected);
});

test.each([
  ['python', 'import pulumi_aws as aws\nconfigure({"ssl": 1, "brotli": "on", "rocket_loader": "on"})\n'],
  ['python', 'import cdktf_cdktf_provider_aws\nconfigure({"ssl": 1, "brotli": "on", "rocket_loader": "on"})\n'],
  ['csharp', 'using Pulumi.Aws;\nclass A {\n  void B() {\n    new Filter("f", new FilterArgs { Expression = "x" });\n  }\n}\n'],
  ['java', 'import com.example.waf.Filter;\nclass A {\n  void b() {\n    new Filter("f");\n  }\n}\n'],
])('another package of the same tool says nothing: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual([]);
});

const SPACED = '"https://api.cloudflare.com/client/v4/zones/<zone id>/firewall/rules/<rule id>"';

test.each([
  ['placeholders of several words', `\`\`\`\ncurl -X DELETE ${SPACED}\n\`\`\`\n`, ['2 firewall-rules-api']],
  ['a placeholder in brackets', 'Send PATCH https://api.cloudflare.com/client/v4/zones/[Zone ID]/settings/minify.\n', ['1 zone-setting-minify']],
  ['an expression between sentences', '# Rules\n\n(cf.threat_score gt 14) or\n(http.request.uri.path contains "/wp-admin/")\n', ['3 threat-score-field?']],
  ['an expression behind its name', 'Expression: (ip.geoip.country ne "DE") or (cf.threat_score gt 20)\n', ['1 threat-score-field?']],
  ['a sentence about the field', 'The field cf.threat_score is 0 for every request, so it says nothing.\n', []],
  ['a comparison of other fields', 'Version 2.x.y < 3 needs http.request.timeout = 5\n', []],
])('a document: %s', async (_, code, expected) => {
  expect(await inText('markdown', code)).toEqual(expected);
});

const ANSWER = (id: string, value: string): string => `{"cloudflare": {"result": {\n"id": "${id}",\n"value": "${value}", "editable": true, "modified_on": null}}}\n`;

test.each([
  ['a setting that is gone', ANSWER('server_side_exclude', 'on'), ['2 zone-setting-server-side-exclude?']],
  ['a level that means nothing', ANSWER('security_level', 'medium'), ['2 security-level?']],
  ['a level that stays', ANSWER('security_level', 'under_attack'), []],
  ['another setting', ANSWER('ssl', 'full'), []],
  ['an id of something else', '{"cloudflare": {"id": "minify", "value": "on", "modified_on": null}}\n', []],
])('a recorded answer: %s', async (_, code, expected) => {
  expect(await inText('json', code)).toEqual(expected);
});

test('actions of a page rule that a module is given', async () => {
  const code = 'module "zone" {\n  source = "example/zone/cloudflare"\n  page_rules = [{\n    actions = {\n      cache_level    = "bypass"\n      security_level = "high"\n    }\n  }]\n}\n';
  expect(await inText('terraform', code)).toEqual(['6 security-level?']);
});

function moduleOf(source: string, given: string): string {
  return `module "m" {\n  source = "${source}"\n${given.replaceAll(/^/gm, '  ')}\n}\n`;
}

test.each([
  ['acme/zone/cloudflare', 'brotli = "on"\nsecurity_level = "low"', ['3 zone-setting-brotli?', '4 security-level?']],
  ['git::https://example.com/terraform-cloudflare-zone.git', 'settings = {\n  minify = { css = "on" }\n}', ['4 zone-setting-minify?']],
  ['acme/zone/cloudflare', 'security_level = "under_attack"\nhttp3 = "on"', []],
  ['acme/worker/cloudflare', 'minify = true', []],
  ['acme/web/nginx', 'brotli = "on"\ngzip = "on"', []],
])('what a module is given whose source names the provider or another: %s %#', async (source, given, expected) => {
  expect(await inText('terraform', `# beside Cloudflare\n${moduleOf(source, given)}`)).toEqual(expected.map((one) => one.replace(/^\d+/, (line) => `${Number(line) + 1}`)));
});

const OVERRIDE = 'resource "cloudflare_zone_settings_override" "zone" {\n  settings {\n    security_level = var.level\n    brotli         = var.brotli\n  }\n}\n';
const PROVIDER = 'terraform {\n  required_providers {\n    cloudflare = { source = "cloudflare/cloudflare" }\n  }\n}\n';

test('settings that a module of the same tree is given are found where it hands them on, and not those of its neighbours', async () => {
  const given = 'brotli = "on"\nsettings = { security_level = "low" }';
  const found = await inTree({ 'versions.tf': PROVIDER, 'modules/zone/main.tf': OVERRIDE, 'main.tf': `# Cloudflare\n${moduleOf('./modules/zone', given)}${moduleOf('./modules/web', given)}` });
  expect(found.filter((one) => one.startsWith('main.tf'))).toEqual(['main.tf:4 zone-setting-brotli?', 'main.tf:5 security-level?']);
});

test('a file that names nothing but a module of the same tree is read for what it gives it', async () => {
  const zone = 'variable "settings" {}\n\nresource "cloudflare_zone_setting" "all" {\n  for_each   = var.settings\n  setting_id = each.key\n  value      = each.value\n}\n';
  const found = async (source: string): Promise<string[]> => (await inTree({ 'versions.tf': PROVIDER, 'modules/zone/main.tf': zone, 'shop/main.tf': moduleOf(source, 'settings = {\n  brotli = "on"\n}') })).filter((one) => one.startsWith('shop'));
  expect(await found('../modules/zone')).toEqual(['shop/main.tf:4 zone-setting-brotli?']);
  expect(await found('../modules/web')).toEqual([]);
});

test('a file of variables is found beside the block that hands them on', async () => {
  const found = async (values: string): Promise<string[]> => {
    const all = await inTree({ 'versions.tf': PROVIDER, 'main.tf': OVERRIDE, 'prod.tfvars': values, 'web/prod.tfvars': values });
    return all.filter((one) => one.includes('tfvars'));
  };
  expect(await found('zone = "a"\nsecurity_level = "medium"\n')).toEqual(['prod.tfvars:2 security-level?']);
  expect(await found('zone = "a"\nsecurity_level = "under_attack"\n')).toEqual([]);
  expect(await inTree({ 'versions.tf': PROVIDER, 'main.tf': 'resource "cloudflare_zone" "a" {}\n', 'prod.tfvars': 'security_level = "medium"\n' })).toEqual([]);
});

const BUILDER = 'cf_set() { curl -X PATCH "https://api.cloudflare.com/client/v4/zones/$ZONE/settings/$1" -d "{\\"value\\":\\"$2\\"}"; }\n';

test.each([
  ['a list in a text', 'echo "Settings: security_level, challenge_ttl"\n', ['2 security-level?']],
  ['a word with what it may be', 'cat <<TXT\n  security_level [low | high]\nTXT\n', ['3 security-level?']],
  ['a sentence', 'echo "the security_level was read"\n', []],
  ['a name of a file', 'echo "see security_level.md, brotli.md"\n', []],
])('settings that a script says it knows: %s', async (_, code, expected) => {
  expect(await inText('shell', BUILDER + code)).toEqual(expected);
});

test('a monitor beside a script that changes settings has another security level', async () => {
  const monitor = 'auths:\n  v3:\n    security_level: ';
  expect(await inTree({
    'cf/set.sh': BUILDER,
    'cf/snmp.yml': `${monitor}SomethingReadOnly\n`,
    'cf/zones.yml': 'settings:\n  security_level: medium\n  brotli: "on"\n',
    'cf/calm.yml': 'settings:\n  security_level: under_attack\n  ssl: full\n',
  })).toEqual(['cf/zones.yml:2 security-level?', 'cf/zones.yml:3 zone-setting-brotli?']);
});

test('resources of a look-alike are not this API, however much is said of it around them', async () => {
  expect(await inTree({
    'deploy.sh': 'export CLOUDFLARE_API_TOKEN=x\n',
    'ibm/main.tf': 'resource "ibm_cis_domain_settings" "x" {\n  brotli = "on"\n  security_level = "high"\n  mobile_redirect { status = "on" }\n}\n',
    'own/main.tf': 'resource "other_domain_settings" "x" {\n  security_level = "high"\n  mobile_redirect { status = "on" }\n}\n',
  })).toEqual(['own/main.tf:2 security-level?', 'own/main.tf:3 zone-setting-mobile-redirect?']);
});

test.each([
  ['a block that was taken out', '# resource "cloudflare_filter" "x" {\n# }\n', ['1 filters-api?']],
  ['an address', '/* cloudflare_rate_limit.login went away */\n', ['1 rate-limits-api?']],
  ['a page about it', '# https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs/resources/firewall_rule#action\n', []],
  ['a name that begins alike', '# cloudflare_filter_id and "cloudflare_record" stay\n', []],
])('a comment in Terraform: %s', async (_, code, expected) => {
  expect(await inText('terraform', `provider "cloudflare" {}\n${code}`)).toEqual(expected.map((line) => line.replace('1', '2')));
});
