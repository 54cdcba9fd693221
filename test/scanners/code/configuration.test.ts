import { expect, test } from 'vitest';
import { inText, inTree } from './finding.ts';

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
  ['firewall.cloudflare.crossplane.io', 'Rule', 'action: block', ['2 firewall-rules-api']],
  ['firewall.cloudflare.crossplane.io', 'Filter', 'expression: ip.src eq 192.0.2.1', ['2 filters-api']],
  ['waf.upjet-cloudflare.upbound.io', 'Override', 'urls: [a]', ['2 waf-overrides-previous']],
  ['zone.cloudflare.upbound.io', 'SettingsOverride', 'settings: [{ securityLevel: high }]', ['6 security-level']],
  ['zone.cloudflare.upbound.io', 'SettingsOverride', 'settings: [{ securityLevel: under_attack }]', []],
  ['loadbalancer.cloudflare.upbound.io', 'Pool', 'notificationEmail: a@example.com', ['6 lb-notification-email']],
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
