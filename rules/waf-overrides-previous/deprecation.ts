import { deprecation, names, routes } from '../../analyzer/catalog/define.ts';
import { calling, callingGenerated, declaring, GO, PYPI, resource } from '../calling.ts';
import { EARLIER, PAGE, PAGE_2024 } from '../sources.ts';

const ALL = '/zones/{zone_id}/firewall/waf/overrides';
const ONE = `${ALL}/{override_id}` as const;

export default deprecation({
  id: 'waf-overrides-previous',
  title: 'WAF overrides by URL, previous version',
  area: 'firewall',
  endOfLife: '2025-01-15',
  boundary: 'after',
  dates: [
    { day: '2024-05-01', what: 'end-of-life', source: EARLIER },
    { day: '2025-01-15', what: 'end-of-life', source: PAGE_2024 },
    { day: '2025-06-15', what: 'end-of-life', source: PAGE },
  ],
  afterwards: 'removed',
  effect: 'The endpoints are out of support. A zone that still has such overrides cannot be moved to the new managed rules before they are deleted.',
  replacement: {
    summary: 'Rules with the action execute or skip in the http_request_firewall_managed ruleset, narrowed by an expression.',
    calls: [
      'PUT /zones/{zone_id}/rulesets/phases/http_request_firewall_managed/entrypoint',
      'POST /zones/{zone_id}/rulesets/{ruleset_id}/rules',
    ],
  },
  surfaces: [
    { kind: 'calls', calls: routes(`GET, POST ${ALL}`, `GET, PUT, DELETE ${ONE}`) },
    {
      kind: 'names',
      names: [
        ...callingGenerated({
          'firewall.waf.overrides.create': `POST ${ALL}`,
          'firewall.waf.overrides.list': `GET ${ALL}`,
          'firewall.waf.overrides.get': `GET ${ONE}`,
          'firewall.waf.overrides.update': `PUT ${ONE}`,
          'firewall.waf.overrides.delete': `DELETE ${ONE}`,
        }),
        ...names(PYPI, 'call', '<3', 'zones.firewall.waf.overrides{,.get,.post,.put,.delete}'),
        ...calling(GO, '<1', {
          ListWAFOverrides: `GET ${ALL}`,
          WAFOverride: `GET ${ONE}`,
          CreateWAFOverride: `POST ${ALL}`,
          UpdateWAFOverride: `PUT ${ONE}`,
          DeleteWAFOverride: `DELETE ${ONE}`,
        }),
        ...names(GO, 'type', '<1', 'WAFOverride'),
        ...resource('cloudflare_waf_override', 'Provider 3 and older; version 4 removed it.'),
        ...declaring('WafOverride'),
      ],
    },
  ],
  rewrite: [],
  manual: [
    'Turn the URL patterns into an expression on http.host and http.request.uri.path; they have no scheme.',
    'A disabled rule becomes a skip rule with that rule id in front of the execute rule, or an override with enabled false.',
    'Translate the ids: rules have new ones and groups became tags.',
    'rewrite_action has no counterpart per source action; choose one action for the ruleset.',
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/firewall/waf/overrides/${id}`, { headers });',
    },
    {
      kind: 'code',
      language: 'go',
      code: `package edge

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func drop(ctx context.Context, api *cloudflare.API, zone, id string) error {
	return api.DeleteWAFOverride(ctx, zone, id)
}
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_waf_override" "shop" {
  zone_id = var.zone_id
  urls    = ["shop.example.com/api/*"]
  rules = {
    "100015" = "disable"
  }
}
`,
    },
    {
      kind: 'log',
      log: {
        method: 'POST',
        host: 'api.cloudflare.com',
        path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/firewall/waf/overrides',
        body: { urls: ['shop.example.com/api/*'], rules: { '100015': 'disable' } },
      },
    },
    {
      kind: 'clean',
      language: 'typescript',
      code: `const rule = { action: 'execute', expression: 'true', action_parameters: { id: managed, overrides: { rules: [{ id, enabled: false }] } } };
await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/rulesets/' + ruleset + '/rules', {
  method: 'POST',
  headers,
  body: JSON.stringify(rule),
});
`,
      note: 'Overrides of a managed ruleset are the replacement.',
    },
  ],
  sources: [PAGE, PAGE_2024, 'https://developers.cloudflare.com/waf/reference/legacy/old-waf-managed-rules/upgrade/', 'terraform-provider-cloudflare docs of 3.35'],
});
