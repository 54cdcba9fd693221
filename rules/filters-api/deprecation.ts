import { deprecation, routes } from '../../analyzer/catalog/define.ts';
import { PLANNED } from '../planned.ts';
import { EARLIER, PAGE, PAGE_2024 } from '../sources.ts';
import { filterNames } from './names.ts';

const ENTRY_POINT = '/zones/{zone_id}/rulesets/phases/http_request_firewall_custom/entrypoint';
const MAINTENANCE = 'https://github.com/sefinek/Cloudflare-WAF-Expressions/issues/5';

export default deprecation({
  id: 'filters-api',
  title: 'Filters API',
  area: 'firewall',
  endOfLife: '2025-01-15',
  boundary: 'after',
  dates: [
    { day: '2024-05-01', what: 'end-of-life', source: EARLIER },
    { day: '2024-07-01', what: 'end-of-life', source: 'terraform-provider-cloudflare, note on cloudflare_filter' },
    { day: '2025-01-15', what: 'end-of-life', source: PAGE_2024 },
    { day: '2025-06-15', what: 'end-of-life', source: PAGE },
    { day: '2026-06-22', what: 'write-blocked', source: MAINTENANCE, note: 'Seen by users, account by account; nothing was announced for that day.' },
  ],
  afterwards: 'removed',
  effect: 'The endpoints are out of support. Writes have been answered with code 10020, firewallrules.api.maintenance_mode, since June 2026.',
  replacement: {
    summary: 'The expression in each WAF custom rule; a filter is no object of its own any more.',
    calls: [
      `GET ${ENTRY_POINT}`,
      `PUT ${ENTRY_POINT}`,
      'POST /zones/{zone_id}/rulesets/{ruleset_id}/rules',
      'PATCH /zones/{zone_id}/rulesets/{ruleset_id}/rules/{rule_id}',
    ],
  },
  surfaces: [
    {
      kind: 'calls',
      calls: routes('GET, POST, PUT, DELETE /zones/{zone_id}/filters', 'GET, PUT, DELETE /zones/{zone_id}/filters/{filter_id}'),
    },
    { kind: 'names', names: filterNames },
  ],
  rewrite: [],
  manual: [
    'Move the expression into every custom rule that used the filter; a filter shared by several rules becomes several copies.',
    'Make one request of the two that created a filter and then its rule.',
    'An update of a filter becomes an update of each rule that holds its expression.',
    'To check an expression without storing it, send the ruleset request with dry_run=true.',
    'In Terraform, remove cloudflare_filter together with the firewall rules that refer to it, after `terraform state rm`.',
    PLANNED,
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: 'const filters = await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/filters?page=2`, { headers });',
    },
    {
      kind: 'code',
      language: 'typescript',
      code: "import Cloudflare from 'cloudflare';\n\nconst client = new Cloudflare();\nawait client.filters.list({ zone_id: zone });\n",
    },
    {
      kind: 'code',
      language: 'go',
      code: `package edge

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func drop(ctx context.Context, api *cloudflare.API, zone string, id string) error {
	return api.DeleteFilter(ctx, cloudflare.ZoneIdentifier(zone), id)
}
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_filter" "office" {
  zone_id    = var.zone_id
  expression = "ip.src in {192.0.2.0/24}"
}
`,
    },
    {
      kind: 'code',
      language: 'shell',
      code: 'curl -X DELETE -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/zones/$ZONE/filters?id=$A&id=$B"\n',
    },
    { kind: 'log', log: { method: 'DELETE', host: 'api.cloudflare.com', path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/filters?id=372e67954025e0ba6aaa6d586b9e0b61' } },
    {
      kind: 'clean',
      language: 'typescript',
      code: 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/workers/filters`, { headers });',
      note: 'Filters of Workers are another API.',
    },
    { kind: 'clean-log', log: { method: 'POST', host: 'api.cloudflare.com', path: '/client/v4/filters/validate-expr' }, note: 'The expression check belongs to no zone and is not on the list.' },
  ],
  sources: [
    PAGE,
    PAGE_2024,
    'cloudflare-docs firewall/api/cf-filters/{endpoints,delete,validation}.mdx',
    'https://developers.cloudflare.com/ruleset-engine/rulesets-api/dry-run/',
    MAINTENANCE,
  ],
});
