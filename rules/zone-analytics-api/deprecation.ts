import { deprecation, names } from '../../analyzer/catalog/define.ts';
import { calling, GO, OLD_PHP, PHP, PYPI } from '../calling.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';

const DASHBOARD = 'GET /zones/{zone_id}/analytics/dashboard';
const COLOS = 'GET /zones/{zone_id}/analytics/colos';
const ZONE = '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353';
const GUIDES = 'https://developers.cloudflare.com/analytics/graphql-api/migration-guides';

export default deprecation({
  id: 'zone-analytics-api',
  title: 'Zone Analytics API',
  area: 'analytics',
  endOfLife: '2021-03-01',
  boundary: 'after',
  dates: [{ day: '2021-03-01', what: 'end-of-life', source: PAGE }],
  afterwards: 'removed',
  effect: 'The endpoints are gone; figures come from the GraphQL Analytics API.',
  replacement: { summary: 'The GraphQL Analytics API.', calls: ['POST /graphql'] },
  surfaces: [
    { kind: 'calls', calls: [DASHBOARD, COLOS] },
    {
      kind: 'names',
      names: [
        ...calling(GO, '<1', { ZoneAnalyticsDashboard: DASHBOARD, ZoneAnalyticsByColocation: COLOS }),
        ...names(GO, 'type', '<1', 'ZoneAnalytics{Data,Colocation,Options}'),
        ...calling(PYPI, '<3', { 'zones.analytics.dashboard{,.get}': DASHBOARD, 'zones.analytics.colos{,.get}': COLOS }),
        ...calling(PHP, undefined, { 'Zones.getAnalyticsDashboard': DASHBOARD }),
        ...calling(OLD_PHP, undefined, { 'Analytics.dashboard': DASHBOARD, 'Analytics.colos': COLOS }),
        ...calling('gem:cloudflair', undefined, { 'zone.analytics.dashboard': DASHBOARD, 'zone.analytics.colos': COLOS }),
      ],
    },
  ],
  rewrite: [],
  manual: [
    'Ask POST /graphql for httpRequests1mGroups, httpRequests1hGroups or httpRequests1dGroups of the zone, by how fine the time has to be.',
    'requests.all is sum.requests and requests.cached is sum.cachedRequests; uncached is the difference. bandwidth is sum.bytes and sum.cachedBytes.',
    'uniques.all is uniq.uniques, which cannot be added up over time slots: ask once for the whole span.',
    'since and until become a filter on datetime or date; negative minutes become absolute times, and continuous goes.',
    'For data centres ask httpRequestsAdaptiveGroups by coloCode; it is sampled. The older ByColo nodes are deprecated themselves.',
    'GraphQL answers 200 with an errors array and without the usual envelope: check errors, not success.',
  ],
  examples: [
    { kind: 'code', language: 'typescript', code: 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/analytics/dashboard?since=-1440&continuous=true`, { headers });\n' },
    {
      kind: 'code',
      language: 'go',
      code: `package metrics

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func total(ctx context.Context, api *cloudflare.API, zone string) (int, error) {
	data, err := api.ZoneAnalyticsDashboard(ctx, zone, cloudflare.ZoneAnalyticsOptions{})
	return data.Totals.Requests.All, err
}
`,
    },
    { kind: 'code', language: 'python', code: 'import CloudFlare\n\ncf = CloudFlare.CloudFlare()\ncolos = cf.zones.analytics.colos.get(zone_id)\n' },
    { kind: 'code', language: 'shell', code: 'curl -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/zones/$ZONE/analytics/colos?since=-60"\n' },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: `${ZONE}/analytics/dashboard?since=-10080` } },
    {
      kind: 'clean',
      language: 'typescript',
      code: 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/analytics/latency`, { headers });\n',
      note: 'Latency is not on the list.',
    },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: `${ZONE}/analytics/latency/colos` } },
    { kind: 'clean-log', log: { method: 'POST', host: 'api.cloudflare.com', path: '/client/v4/graphql' } },
  ],
  sources: [PAGE, PAGE_2024, OPENAPI, `${GUIDES}/zone-analytics/`, `${GUIDES}/zone-analytics-colos/`, 'cloudflare-go v0.116.0, zone.go'],
});
