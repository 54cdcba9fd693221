import { deprecation, routes } from '../../analyzer/catalog/define.ts';
import { PLANNED } from '../planned.ts';
import { EARLIER, PAGE, PAGE_2024 } from '../sources.ts';
import { wafPackageNames } from './names.ts';

const ENTRY_POINT = '/zones/{zone_id}/rulesets/phases/http_request_firewall_managed/entrypoint';

export default deprecation({
  id: 'waf-managed-rules-previous',
  title: 'WAF managed rules, previous version: packages, groups and rules',
  area: 'firewall',
  endOfLife: '2025-01-15',
  boundary: 'after',
  dates: [
    { day: '2024-05-01', what: 'end-of-life', source: EARLIER },
    { day: '2025-01-15', what: 'end-of-life', source: PAGE_2024 },
    { day: '2025-06-15', what: 'end-of-life', source: PAGE },
  ],
  afterwards: 'removed',
  effect: 'The endpoints are out of support, and stop for a zone as soon as Cloudflare has moved it to the new managed rules. That cannot be undone.',
  replacement: {
    summary: 'Managed rulesets: rules with the action execute in the http_request_firewall_managed ruleset of the zone, with overrides.',
    calls: [
      `GET ${ENTRY_POINT}`,
      `PUT ${ENTRY_POINT}`,
      'POST /zones/{zone_id}/rulesets/{ruleset_id}/rules',
      'PATCH /zones/{zone_id}/rulesets/{ruleset_id}/rules/{rule_id}',
      'GET /accounts/{account_id}/rulesets/{ruleset_id}',
    ],
  },
  surfaces: [
    {
      kind: 'calls',
      calls: routes(
        'GET /zones/{zone_id}/firewall/waf/packages',
        'GET, PATCH /zones/{zone_id}/firewall/waf/packages/{package_id}',
        'GET /zones/{zone_id}/firewall/waf/packages/{package_id}/groups',
        'GET, PATCH /zones/{zone_id}/firewall/waf/packages/{package_id}/groups/{group_id}',
        'GET /zones/{zone_id}/firewall/waf/packages/{package_id}/rules',
        'GET, PATCH /zones/{zone_id}/firewall/waf/packages/{package_id}/rules/{rule_id}',
      ),
    },
    { kind: 'names', names: wafPackageNames },
  ],
  rewrite: [],
  manual: [
    'Deploy the Cloudflare managed ruleset (efb7b8c949ac4650a09736fc376e9aee) and the OWASP one (4814384a9e5d4991b9815dcfc25d2f1f) with the action execute.',
    'Turn rule modes into overrides: simulate is the action log, disable and off are enabled false, block and challenge keep their names.',
    'Turn the sensitivity of the OWASP package into paranoia level categories and a score threshold; overrides of its groups and rules have no counterpart.',
    'Rule ids are new and groups became tags; look both up in the managed ruleset, as no table was published.',
    'The zone setting waf and the page rule action waf have no effect on the new rules.',
    PLANNED,
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/firewall/waf/packages/${id}/rules/100015`, { method: 'PATCH', headers, body: '{\"mode\":\"disable\"}' });",
    },
    {
      kind: 'code',
      language: 'go',
      code: `package edge

import "github.com/cloudflare/cloudflare-go"

func quiet(api *cloudflare.API, zone, set, rule string) error {
	_, err := api.UpdateWAFRule(zone, set, rule, "simulate")
	return err
}
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `data "cloudflare_waf_groups" "on" {
  zone_id = var.zone_id
}

resource "cloudflare_waf_rule" "quiet" {
  zone_id = var.zone_id
  rule_id = "100015"
  mode    = "simulate"
}
`,
    },
    {
      kind: 'code',
      language: 'shell',
      code: 'curl -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/zones/$ZONE/firewall/waf/packages"\n',
    },
    {
      kind: 'log',
      log: {
        method: 'PATCH',
        host: 'api.cloudflare.com',
        path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/firewall/waf/packages/a25a9a7e9c00afc1fb2e0245519d725b/groups/de677e5818985db1285d0e80225f06e5',
        body: { mode: 'on' },
      },
    },
    {
      kind: 'clean',
      language: 'typescript',
      code: 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/firewall/ua_rules`, { headers });',
      note: 'User agent rules share the prefix and stay.',
    },
    {
      kind: 'clean-log',
      log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/rulesets/phases/http_request_firewall_managed/entrypoint' },
    },
  ],
  sources: [
    PAGE,
    PAGE_2024,
    'https://developers.cloudflare.com/waf/reference/legacy/old-waf-managed-rules/upgrade/',
    'https://developers.cloudflare.com/ruleset-engine/managed-rulesets/override-managed-ruleset/',
    'terraform-provider-cloudflare docs/guides/version-4-upgrade.md',
  ],
});
