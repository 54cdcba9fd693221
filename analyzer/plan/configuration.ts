import { z } from 'zod';
import type { Json } from '../model.ts';

export type JsonObject = { [key: string]: Json };

const text = z.string().nullish().transform((value) => value ?? undefined);
const yesNo = z.boolean().nullish().transform((value) => value ?? false);

/** A filter of the filters API. `deleted` stands on a rule whose filter was deleted under it. */
export const filterSchema = z.looseObject({ id: text, expression: text, paused: yesNo, deleted: yesNo });

/** A rule of the firewall rules API. Its filter comes whole in answers and as `{ id }` in what people store. */
export const firewallRuleSchema = z.looseObject({
  id: z.string(),
  action: z.string(),
  filter: filterSchema,
  priority: z.number().nullish().transform((value) => value ?? undefined),
  paused: yesNo,
  description: text,
  ref: text,
  products: z.array(z.string()).nullish().transform((value) => value ?? []),
});

const header = z.looseObject({ name: z.string(), op: z.string(), value: z.string() });

/** A rate limit of the previous version. The OpenAPI document has the response headers directly in `match`, the SDKs below `response`. */
export const rateLimitSchema = z.looseObject({
  id: z.string(),
  description: text,
  disabled: yesNo,
  threshold: z.number(),
  period: z.number(),
  match: z.looseObject({
    request: z.looseObject({ methods: z.array(z.string()).default([]), schemes: z.array(z.string()).default([]), url: z.string().default('*') }).prefault({}),
    response: z.looseObject({ status: z.array(z.number()).nullish(), origin_traffic: z.boolean().nullish(), headers: z.array(header).nullish() }).nullish(),
    headers: z.array(header).nullish(),
  }),
  bypass: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullish().transform((value) => value ?? []),
  correlate: z.looseObject({ by: z.string() }).nullish(),
  action: z.looseObject({
    mode: z.string(),
    timeout: z.number().nullish(),
    response: z.looseObject({ content_type: z.string().nullish(), body: z.string().nullish() }).nullish(),
  }),
});

const wafMember = z.looseObject({ id: z.string(), name: text, description: text, mode: text, default_mode: text });

/** A package of previous managed rules, with what was read of its groups and rules. */
export const wafPackageSchema = z.looseObject({
  id: z.string(),
  name: text,
  detection_mode: text,
  sensitivity: text,
  action_mode: text,
  groups: z.array(wafMember).default([]),
  rules: z.array(wafMember).default([]),
});

/** An override by URL of the previous managed rules. */
export const wafOverrideSchema = z.looseObject({ id: z.string(), description: text, urls: z.array(z.string()), paused: yesNo });

export type Filter = z.infer<typeof filterSchema>;
export type FirewallRule = z.infer<typeof firewallRuleSchema>;
export type RateLimit = z.infer<typeof rateLimitSchema>;
export type WafPackage = z.infer<typeof wafPackageSchema>;
export type WafOverride = z.infer<typeof wafOverrideSchema>;

/** Phases whose entry points take over. */
export const PHASES = {
  custom: 'http_request_firewall_custom',
  rateLimit: 'http_ratelimit',
  managed: 'http_request_firewall_managed',
  redirect: 'http_request_dynamic_redirect',
  compression: 'http_response_compression',
} as const;

export type Phase = (typeof PHASES)[keyof typeof PHASES];

/** A rule of a ruleset as the API answers it. */
export type StoredRule = JsonObject & { id: string };

export interface EntryPoint {
  id: string;
  name: string;
  rules: StoredRule[];
}

export type ZonePlan = 'free' | 'pro' | 'business' | 'enterprise';

/** Everything a plan is made from: what one zone holds at the ending endpoints, and at those that replace them. */
export interface ZoneConfiguration {
  zone: { id: string; name: string; plan?: ZonePlan };
  /** In the order in which the API lists them. */
  firewallRules: FirewallRule[];
  filters: Filter[];
  /** Oldest first, as the API lists them. */
  rateLimits: RateLimit[];
  wafPackages: WafPackage[];
  wafOverrides: WafOverride[];
  /** By id: the values of the settings that were read. */
  settings: { [id: string]: Json };
  /** Values of the two legacy endpoints, as far as they were read. */
  legacyDns: { use_apex_ns?: boolean; secondary_overrides?: boolean };
  /** What the DNS settings say now; `undefined` when that could not be read. */
  dnsSettings: JsonObject | undefined;
  /** By phase; `null` where the zone has none, absent where it could not be read. */
  entryPoints: { [phase in Phase]?: EntryPoint | null };
  /** Objects that came in a shape nobody knows. */
  unreadable: string[];
  /** Reads that did not bring everything: nothing can be said about what they would have shown. */
  unseen: Unseen[];
  /** Ending endpoints that no longer answer: what they held is gone, or the service converted it by itself. */
  gone: string[];
}

export interface Unseen {
  read: string;
  why: string;
}

/** A zone of which nothing was read yet. */
export function emptyConfiguration(zone: ZoneConfiguration['zone']): ZoneConfiguration {
  return {
    zone, firewallRules: [], filters: [], rateLimits: [], wafPackages: [], wafOverrides: [],
    settings: {}, legacyDns: {}, dnsSettings: undefined, entryPoints: {}, unreadable: [], unseen: [], gone: [],
  };
}

/** An object, as opposed to a list, `null` or a scalar. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that is there; an empty one where there is none. */
export function objectIn(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
