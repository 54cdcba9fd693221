import { names } from '../../analyzer/catalog/define.ts';
import type { Name } from '../../analyzer/catalog/define.ts';
import { calling, callingGenerated, declaring, elixir, GO, PYPI, resource, rubyClass } from '../calling.ts';

const ALL = '/zones/{zone_id}/rate_limits';
const ONE = `${ALL}/{rate_limit_id}` as const;

/** What the generated SDKs call `edit` is a PUT. */
export const rateLimitNames: Name[] = [
  ...callingGenerated({
    'rate_limits.create': `POST ${ALL}`,
    'rate_limits.list': `GET ${ALL}`,
    'rate_limits.get': `GET ${ONE}`,
    'rate_limits.edit': `PUT ${ONE}`,
    'rate_limits.delete': `DELETE ${ONE}`,
  }),
  ...names(PYPI, 'call', '<3', 'zones.rate_limits{,.get,.post,.put,.delete}'),
  ...calling(GO, '<1', {
    CreateRateLimit: `POST ${ALL}`,
    '{ListRateLimits,ListAllRateLimits}': `GET ${ALL}`,
    RateLimit: `GET ${ONE}`,
    UpdateRateLimit: `PUT ${ONE}`,
    DeleteRateLimit: `DELETE ${ONE}`,
  }),
  ...names(GO, 'type', '<1', ['RateLimit', 'RateLimit{TrafficMatcher,RequestMatcher,ResponseMatcher,ResponseMatcherHeader,Action,ActionResponse,Correlate,KeyValue}']),
  ...rubyClass('Zone.RateLimit', 'zone/rate_limit'),
  ...elixir('RateLimit', { index: `GET ${ALL}`, show: `GET ${ONE}`, create: `POST ${ALL}`, update: `PUT ${ONE}`, delete: `DELETE ${ONE}` }),
  ...resource('cloudflare_rate_limit'),
  ...names('terraform', 'data', undefined, ['cloudflare_rate_limit', 'cloudflare_rate_limits']),
  ...declaring('RateLimit', 'RateLimit', 'RateLimits'),
];
