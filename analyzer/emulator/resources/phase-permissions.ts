import { mayUse, type Caller } from '../auth.ts';

/** Which permission groups let a token see the rulesets of a phase, without ` Read` or ` Write`. */
const GROUPS: Record<string, string[]> = {
  ddos_l4: ['L4 DDoS Managed Ruleset'],
  ddos_l7: ['HTTP DDoS Managed Ruleset'],
  http_config_settings: ['Config Settings'],
  http_custom_errors: ['Custom Errors'],
  http_log_custom_fields: ['Logs'],
  http_ratelimit: ['Zone WAF', 'Account WAF'],
  http_request_cache_settings: ['Cache Settings'],
  http_request_dynamic_redirect: ['Dynamic URL Redirects'],
  http_request_firewall_custom: ['Zone WAF', 'Account WAF'],
  http_request_firewall_managed: ['Zone WAF', 'Account WAF'],
  http_request_late_transform: ['Managed headers', 'Zone Transform Rules'],
  http_request_origin: ['Origin'],
  http_request_redirect: ['Mass URL Redirects'],
  http_request_sanitize: ['Sanitize'],
  http_request_sbfm: ['Bot Management'],
  http_request_transform: ['Zone Transform Rules'],
  http_response_cache_settings: ['Cache Settings'],
  http_response_compression: ['Response Compression'],
  http_response_firewall_managed: ['Zone WAF', 'Account WAF'],
  http_response_headers_transform: ['Managed headers', 'Zone Transform Rules'],
  magic_transit: ['Magic Firewall'],
  magic_transit_ids_managed: ['Magic Firewall'],
  magic_transit_managed: ['Magic Firewall'],
  magic_transit_ratelimit: ['Magic Firewall'],
};

/** Every group that opens some part of the rulesets API. */
export const RULESET_GROUPS: string[] = [...new Set(['Account Rulesets', ...Object.values(GROUPS).flat()])];

/** Whether the credential may see (or write) rulesets of this phase. What it may not see is missing from lists without a word. */
export function mayUsePhase(caller: Caller, phase: string, write: boolean): boolean {
  return mayUse(caller, ['Account Rulesets', ...(GROUPS[phase] ?? [])], write);
}
