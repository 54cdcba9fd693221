import { deprecation, routes } from '../../analyzer/catalog/define.ts';
import { PLANNED } from '../planned.ts';
import { EARLIER, PAGE, PAGE_2024 } from '../sources.ts';
import { rateLimitNames } from './names.ts';

const ENTRY_POINT = '/zones/{zone_id}/rulesets/phases/http_ratelimit/entrypoint';
const GONE = 'https://github.com/cloudflare/cloudflare-docs/pull/29265';

export default deprecation({
  id: 'rate-limits-api',
  title: 'Rate Limiting API, previous version',
  area: 'firewall',
  endOfLife: '2025-01-15',
  boundary: 'after',
  dates: [
    { day: '2024-05-01', what: 'end-of-life', source: EARLIER },
    { day: '2024-07-01', what: 'end-of-life', source: 'terraform-provider-cloudflare, note on cloudflare_rate_limit' },
    { day: '2025-01-15', what: 'end-of-life', source: PAGE_2024 },
    { day: '2025-06-15', what: 'end-of-life', source: PAGE },
    { day: '2026-03-24', what: 'announced', source: GONE, said: '2026-03-24', note: 'From here on the documentation says that the API is no longer available.' },
  ],
  afterwards: 'removed',
  effect: 'The API is no longer available. Cloudflare moved existing rules to the http_ratelimit phase.',
  replacement: {
    summary: 'Rate limiting rules: rules with a ratelimit object in the http_ratelimit ruleset of the zone.',
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
      calls: routes('GET, POST /zones/{zone_id}/rate_limits', 'GET, PUT, DELETE /zones/{zone_id}/rate_limits/{rate_limit_id}'),
    },
    { kind: 'names', names: rateLimitNames },
  ],
  rewrite: [],
  manual: [
    'Turn the match into an expression: URL, methods, schemes and bypass URLs become terms on host, path, http.request.method and ssl.',
    'threshold becomes requests_per_period, timeout becomes mitigation_timeout; round the period to a value that the plan allows.',
    'ban becomes block and simulate becomes log; the challenge actions keep their names.',
    'Name cf.colo.id and ip.src as characteristics; the API requires the data centre.',
    'Set requests_to_origin to what origin_traffic was: it was true unless said otherwise, and is false now.',
    'Match on status codes or response headers in counting_expression, and repeat the expression there: it is not inherited.',
    'Put the newest rule first: the new rules run in the order of the list.',
    'Compare with the rules that Cloudflare already converted before adding any.',
    PLANNED,
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/rate_limits/${id}`, { method: 'PUT', headers, body });",
    },
    {
      kind: 'code',
      language: 'typescript',
      code: "import Cloudflare from 'cloudflare';\n\nconst client = new Cloudflare();\nawait client.rateLimits.list({ zone_id: zone });\n",
    },
    {
      kind: 'code',
      language: 'go',
      code: `package edge

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func limits(ctx context.Context, api *cloudflare.API, zone string) ([]cloudflare.RateLimit, error) {
	return api.ListAllRateLimits(ctx, zone)
}
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_rate_limit" "login" {
  zone_id   = var.zone_id
  threshold = 5
  period    = 60
  match {
    request {
      url_pattern = "example.com/login*"
    }
  }
  action {
    mode    = "ban"
    timeout = 600
  }
}
`,
    },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/rate_limits?page=1&per_page=100' } },
    {
      kind: 'clean',
      language: 'typescript',
      code: `const rule = { action: 'block', expression: 'true', ratelimit: { characteristics: ['cf.colo.id', 'ip.src'], period: 60, requests_per_period: 5 } };
await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/rulesets/' + ruleset + '/rules', {
  method: 'POST',
  headers,
  body: JSON.stringify(rule),
});
`,
      note: 'A rate limiting rule of the new kind.',
    },
    { kind: 'clean-log', log: { method: 'PUT', host: 'api.cloudflare.com', path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/rulesets/phases/http_ratelimit/entrypoint' } },
  ],
  sources: [
    PAGE,
    PAGE_2024,
    'https://developers.cloudflare.com/waf/reference/legacy/old-rate-limiting/upgrade/',
    'https://developers.cloudflare.com/waf/rate-limiting-rules/parameters/',
    GONE,
  ],
});
