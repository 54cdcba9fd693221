import type { ApiRoute } from './call.ts';
import { access } from './resources/access.ts';
import { accounts } from './resources/accounts.ts';
import { analytics } from './resources/analytics.ts';
import { auditLogs } from './resources/audit-logs.ts';
import { billing } from './resources/billing.ts';
import { dnsRecords } from './resources/dns-records.ts';
import { dnsSettings } from './resources/dns-settings.ts';
import { filters } from './resources/filters.ts';
import { firewallRules } from './resources/firewall-rules.ts';
import { images } from './resources/images.ts';
import { loadBalancers } from './resources/load-balancers.ts';
import { logpush } from './resources/logpush.ts';
import { neighbours } from './resources/neighbours.ts';
import { organizations } from './resources/organizations.ts';
import { pagerules } from './resources/pagerules.ts';
import { pageShield } from './resources/page-shield.ts';
import { rateLimits } from './resources/rate-limits.ts';
import { rulesets } from './resources/rulesets.ts';
import { rulesetWrites } from './resources/ruleset-writes.ts';
import { settings } from './resources/settings.ts';
import { tunnels } from './resources/tunnels.ts';
import { user } from './resources/user.ts';
import { waf } from './resources/waf.ts';
import { zones } from './resources/zones.ts';

/** Every operation the emulator imitates. What is not here answers 404 in the API's error shape. */
export const ROUTES: ApiRoute[] = [
  access, accounts, analytics, auditLogs, billing, dnsRecords, dnsSettings, filters, firewallRules, images, loadBalancers, logpush, neighbours,
  organizations, pagerules, pageShield, rateLimits, rulesets, rulesetWrites, settings, tunnels, user, waf, zones,
].flat();
