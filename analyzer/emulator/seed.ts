import type { JsonObject } from './call.ts';

export type Plan = 'free' | 'pro' | 'business' | 'enterprise';

/** Plans from small to large. */
export const PLANS: readonly Plan[] = ['free', 'pro', 'business', 'enterprise'];

/** Resources a zone can be seeded with. Fields left out get the service's defaults; ids are made up where missing. */
export interface ZoneTables {
  access_rules?: JsonObject[];
  dns_records?: JsonObject[];
  filters?: JsonObject[];
  /** `filter` is `{ id }` of a seeded filter or a whole one, `{ expression, … }`. */
  firewall_rules?: JsonObject[];
  logpush_jobs?: JsonObject[];
  page_shield_connections?: JsonObject[];
  page_shield_cookies?: JsonObject[];
  page_shield_policies?: JsonObject[];
  page_shield_scripts?: JsonObject[];
  pagerules?: JsonObject[];
  rate_limits?: JsonObject[];
  waf_overrides?: JsonObject[];
  /** Packages carry `groups` and `rules` arrays. */
  waf_packages?: JsonObject[];
}

export interface ZoneSeed extends ZoneTables {
  id?: string;
  name: string;
  /** Id or name of a seeded account; the first one when left out. */
  account?: string;
  plan?: Plan;
  status?: string;
  /** By setting id: the bare value, `{ "security_level": "high" }`. The rest has the service's defaults. */
  settings?: JsonObject;
  dns_settings?: JsonObject;
  page_shield?: JsonObject;
  /** With `phase` and `rules`; stored as they are, also where the API would refuse them today. */
  rulesets?: JsonObject[];
}

export interface AccountSeed {
  id?: string;
  name: string;
  access_apps?: JsonObject[];
  /** Records of the audit log (version 2) as the API shows them, beside those of the calls that are made. */
  audit_logs?: JsonObject[];
  alerting_policies?: JsonObject[];
  images?: JsonObject[];
  load_balancer_monitors?: JsonObject[];
  load_balancer_pools?: JsonObject[];
  logpush_jobs?: JsonObject[];
  members?: JsonObject[];
  roles?: JsonObject[];
  tunnels?: JsonObject[];
  rulesets?: JsonObject[];
  billing_profile?: JsonObject;
}

export interface TokenSeed {
  token: string;
  /** What its user calls it; audit logs show it. */
  name?: string;
  status?: 'active' | 'disabled' | 'expired';
  expires_on?: string;
  /** Names of permission groups, `Firewall Services Read`; everything when left out. */
  permissions?: string[];
  /** Ids or names of the zones it may see; all when left out. */
  zones?: string[];
  /** Ids or names of the accounts it may see; all when left out. */
  accounts?: string[];
  /** Tokens and keys with the same user share one request budget. */
  user?: string;
  /** An account-owned token verifies only below this account. */
  ownedBy?: string;
}

export interface KeySeed {
  email: string;
  key: string;
}

/** What the emulated service holds at the start. Without `tokens` and `keys` every well-formed credential may do everything. */
export interface EmulatorSeed {
  accounts?: AccountSeed[];
  zones?: ZoneSeed[];
  tokens?: TokenSeed[];
  keys?: KeySeed[];
}

/** The seed of an emulator that was given none: one account with one Enterprise zone. */
export const DEFAULT_SEED: EmulatorSeed = { accounts: [{ name: 'Emulated account' }], zones: [{ name: 'example.com' }] };
