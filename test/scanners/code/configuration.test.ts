import { expect, test } from 'vitest';
import { inText } from './finding.ts';

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
