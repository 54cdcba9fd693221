import type { Condition, Day, Route } from '../analyzer/catalog/define.ts';
import { cloudflare } from './api.ts';

/** Managed rulesets are the vendor's own: what is configured about them stands in the rulesets that execute them. */
const MANAGED: Condition = { at: 'body.kind', oneOf: ['managed'] };

/** Each phase asks for a permission of its own. (facts of the token permission groups, OpenAPI description of 2026-07) */
const ZONE_RULESETS = [
  'Zone WAF Read', 'Config Settings Read', 'Dynamic URL Redirects Read', 'Response Compression Read', 'Cache Settings Read',
  'Custom Errors Read', 'Origin Read', 'Managed headers Read', 'Zone Transform Rules Read', 'Sanitize Read', 'Bot Management Read', 'Logs Read',
];
const ACCOUNT_RULESETS = ['Account Rulesets Read', 'Account WAF Read', 'Mass URL Redirects Read', 'Magic Firewall Read', 'L4 DDoS Managed Ruleset Read'];

// Of some operations the description asks for Write even where they only read.
const LOGS = ['Logs Read', 'Logs Write'];

const FILTERED = 'the list shows only the phases that the token may read, and a token cannot tell which those are; '
  + 'use X-Auth-Key, or give --trust-token when it has every permission for rulesets';

const pages = (perPage: number) => ({ style: 'pages' as const, perPage });
const cursor = { style: 'cursor' as const, perPage: 50 };
const none = { style: 'none' as const };

/** How the lists are read that an audit may need, and which permissions that takes: any one opens a list, a filtered one needs all. */
const reads: Partial<Record<Route, {
  paging: { style: 'pages' | 'cursor'; perPage: number } | { style: 'none' };
  permissions: string[];
  skip?: Condition;
  filtered?: string;
}>> = {
  'GET /zones': { paging: pages(50), permissions: ['Zone Read'] },
  'GET /accounts': { paging: pages(50), permissions: ['Account Settings Read'] },
  'GET /accounts/{account_id}/logs/audit': { paging: none, permissions: ['Account Settings Read', 'Account Settings Write'] },
  'GET /zones/{zone_id}/rulesets': { paging: cursor, permissions: ZONE_RULESETS, skip: MANAGED, filtered: FILTERED },
  'GET /accounts/{account_id}/rulesets': { paging: cursor, permissions: ACCOUNT_RULESETS, skip: MANAGED, filtered: FILTERED },
  'GET /zones/{zone_id}/rulesets/{ruleset_id}': { paging: none, permissions: ZONE_RULESETS },
  'GET /accounts/{account_id}/rulesets/{ruleset_id}': { paging: none, permissions: ACCOUNT_RULESETS },
  'GET /zones/{zone_id}/dns_records': { paging: pages(5000), permissions: ['DNS Read'] },
  'GET /zones/{zone_id}/pagerules': { paging: none, permissions: ['Page Rules Read', 'Zone Read'] },
  'GET /zones/{zone_id}/settings/security_level': { paging: none, permissions: ['Zone Settings Read'] },
  'GET /zones/{zone_id}/settings/brotli': { paging: none, permissions: ['Zone Settings Read'] },
  'GET /accounts/{account_id}/load_balancers/pools': { paging: none, permissions: ['Load Balancing: Monitors and Pools Read'] },
  'GET /user/load_balancers/pools': { paging: none, permissions: ['Load Balancing: Monitors and Pools Read'] },
  'GET /zones/{zone_id}/logpush/jobs': { paging: none, permissions: LOGS },
  'GET /accounts/{account_id}/logpush/jobs': { paging: none, permissions: LOGS },
  'GET /zones/{zone_id}/settings/minify': { paging: none, permissions: ['Zone Settings Read'] },
  'GET /zones/{zone_id}/settings/mobile_redirect': { paging: none, permissions: ['Zone Settings Read'] },
  'GET /zones/{zone_id}/settings/privacy_pass': { paging: none, permissions: ['Zone Settings Read'] },
  'GET /zones/{zone_id}/settings/server_side_exclude': { paging: none, permissions: ['Zone Settings Read'] },
  'GET /accounts/{account_id}/access/bookmarks': { paging: none, permissions: ['Access: Apps and Policies Read'] },
  'GET /accounts/{account_id}/billing/profile': { paging: none, permissions: ['Billing Read'] },
  'GET /zones/{zone_id}/filters': { paging: pages(100), permissions: ['Firewall Services Read'] },
  'GET /zones/{zone_id}/firewall/rules': { paging: pages(100), permissions: ['Firewall Services Read'] },
  'GET /zones/{zone_id}/rate_limits': { paging: pages(1000), permissions: ['Firewall Services Read'] },
  'GET /zones/{zone_id}/firewall/waf/packages': { paging: pages(100), permissions: ['Firewall Services Read'] },
  'GET /zones/{zone_id}/firewall/waf/overrides': { paging: pages(100), permissions: ['Firewall Services Read'] },
};

/** What an audit has to know of Cloudflare's API beyond the catalog. */
export const manners = {
  credentials: {
    token: ['CLOUDFLARE_API_TOKEN', 'CF_API_TOKEN'],
    key: ['CLOUDFLARE_API_KEY', 'CF_API_KEY'],
    email: ['CLOUDFLARE_EMAIL', 'CLOUDFLARE_API_EMAIL', 'CF_API_EMAIL'],
  },
  // All tokens, keys and the dashboard of a user count together; over it everything is blocked for the next five minutes.
  // (documentation of the API's rate limits, 2026-04)
  budget: { requests: 1200, seconds: 300 },
  goneCodes: cloudflare.goneCodes ?? [],
  verify: 'GET /user/tokens/verify' as Route,
  logPush: { jobs: { zone: 'GET /zones/{zone_id}/logpush/jobs' as Route, account: 'GET /accounts/{account_id}/logpush/jobs' as Route }, plan: 'enterprise' },
  // 18 months are kept since general availability, whose records are the oldest there are: those of the beta expired a month later.
  // Reads and 4xx answers are left out since then. (vendor's page on audit logs v2, 2026-09; changelog, 2026-03.) The largest
  // `limit` is not documented; 1,000 is what public clients send.
  auditLogs: {
    read: 'GET /accounts/{account_id}/logs/audit' as Route,
    perPage: 1000,
    keeps: { months: 18, from: '2026-03-10' as Day },
    omits: 'Audit logs hold changes alone: neither reads (GET) nor calls that were refused with 4xx, as those to an endpoint that has gone are. '
      + 'What only reads, or fails already, is in HTTP logs and code. Logs of organizations are not read.',
  },
  reads,
};
