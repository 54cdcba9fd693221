import { deprecation, routes } from '../../analyzer/catalog/define.ts';
import { PLANNED } from '../planned.ts';
import { EARLIER, PAGE, PAGE_2024 } from '../sources.ts';
import { firewallRuleNames } from './names.ts';

const ENTRY_POINT = '/zones/{zone_id}/rulesets/phases/http_request_firewall_custom/entrypoint';
const MAINTENANCE = 'https://github.com/sefinek/Cloudflare-WAF-Expressions/issues/5';

export default deprecation({
  id: 'firewall-rules-api',
  title: 'Firewall Rules API',
  area: 'firewall',
  endOfLife: '2025-01-15',
  boundary: 'after',
  dates: [
    { day: '2024-05-01', what: 'end-of-life', source: EARLIER },
    { day: '2024-07-01', what: 'end-of-life', source: 'terraform-provider-cloudflare, note on cloudflare_firewall_rule' },
    { day: '2025-01-15', what: 'end-of-life', source: PAGE_2024 },
    { day: '2025-06-15', what: 'end-of-life', source: PAGE },
    { day: '2026-06-22', what: 'write-blocked', source: MAINTENANCE, note: 'Seen by users, account by account; nothing was announced for that day.' },
  ],
  afterwards: 'removed',
  effect: 'The endpoints are out of support. Writes have been answered with code 10020, firewallrules.api.maintenance_mode, since June 2026.',
  replacement: {
    summary: 'WAF custom rules: rules of the http_request_firewall_custom ruleset of the zone.',
    calls: [
      `GET ${ENTRY_POINT}`,
      `PUT ${ENTRY_POINT}`,
      'POST /zones/{zone_id}/rulesets/{ruleset_id}/rules',
      'PATCH /zones/{zone_id}/rulesets/{ruleset_id}/rules/{rule_id}',
      'DELETE /zones/{zone_id}/rulesets/{ruleset_id}/rules/{rule_id}',
    ],
  },
  surfaces: [
    {
      kind: 'calls',
      calls: routes(
        'GET, POST, PATCH, PUT, DELETE /zones/{zone_id}/firewall/rules',
        'GET, PATCH, PUT, DELETE /zones/{zone_id}/firewall/rules/{rule_id}',
      ),
    },
    { kind: 'names', names: firewallRuleNames },
  ],
  rewrite: [],
  manual: [
    'Write one custom rule per firewall rule, with the expression of its filter inside it.',
    'Turn allow into skip with ruleset "current", and bypass into skip with the same products.',
    'A bypass of waf or rateLimit also needs the phase http_request_firewall_managed or http_ratelimit once the zone uses the new rules.',
    'Sort by priority, rules without one last; custom rules run in the order of the list.',
    'Look at the ruleset first: Cloudflare converted most rules by itself, and a PUT replaces all of them.',
    'Invert paused: a rule is on where enabled is true.',
    'In Terraform, import the new ruleset and run `terraform state rm` on the old resources before deleting them from the files.',
    PLANNED,
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/firewall/rules`, { method: 'POST', headers, body });",
    },
    {
      kind: 'code',
      language: 'go',
      code: `package edge

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func block(ctx context.Context, api *cloudflare.API, zone string, rules []cloudflare.FirewallRuleCreateParams) error {
	_, err := api.CreateFirewallRules(ctx, cloudflare.ZoneIdentifier(zone), rules)
	return err
}
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_firewall_rule" "office" {
  zone_id   = var.zone_id
  filter_id = var.filter_id
  action    = "allow"
  priority  = 5
}
`,
    },
    {
      kind: 'code',
      language: 'python',
      code: `from cloudflare import Cloudflare

client = Cloudflare()
client.firewall.rules.delete("f2d427378e7542acb295380d352e2ebd", zone_id=zone)
`,
    },
    {
      kind: 'code',
      language: 'shell',
      code: 'curl -X DELETE -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/zones/$ZONE/firewall/rules/$RULE"\n',
    },
    { kind: 'log', log: { method: 'PUT', host: 'api.cloudflare.com', path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/firewall/rules' } },
    {
      kind: 'clean',
      language: 'typescript',
      code: 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/firewall/access_rules/rules`, { headers });',
      note: 'IP access rules share the prefix and stay.',
    },
    {
      kind: 'clean',
      language: 'shell',
      code: 'export CF_API_TOKEN=$TOKEN\nflarectl firewall rules list --zone=example.com\n',
      note: 'flarectl means IP access rules by these words.',
    },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/firewall/lockdowns' } },
  ],
  sources: [
    PAGE,
    PAGE_2024,
    'https://developers.cloudflare.com/waf/reference/legacy/firewall-rules-upgrade/',
    'cloudflare-docs firewall/cf-firewall-rules/{actions,order-priority}.mdx',
    MAINTENANCE,
  ],
});
