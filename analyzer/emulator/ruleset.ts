import type { Json } from '../model.ts';
import type { JsonObject } from './call.ts';
import { hexId } from './ids.ts';

export interface Ruleset {
  id: string;
  name: string;
  description: string;
  kind: string;
  phase: string;
  version: string;
  last_updated: string;
  rules: JsonObject[];
}

/** All kept versions of one ruleset, oldest first; the last one is in force. */
export type RulesetHistory = Ruleset[];

export const PHASES: readonly string[] = [
  'ddos_l4', 'ddos_l7', 'http_config_settings', 'http_custom_errors', 'http_log_custom_fields', 'http_ratelimit',
  'http_request_cache_settings', 'http_request_dynamic_redirect', 'http_request_firewall_custom', 'http_request_firewall_managed',
  'http_request_late_transform', 'http_request_origin', 'http_request_redirect', 'http_request_sanitize', 'http_request_sbfm',
  'http_request_transform', 'http_response_cache_settings', 'http_response_compression', 'http_response_firewall_managed',
  'http_response_headers_transform', 'magic_transit', 'magic_transit_ids_managed', 'magic_transit_managed', 'magic_transit_ratelimit',
];

/** The version in force. */
export function currentOf(history: RulesetHistory): Ruleset {
  const last = history.at(-1);
  if (last === undefined) throw new Error('A ruleset has no version.');
  return last;
}

/** The entry point of a phase: of kind `zone` below a zone, `root` below an account. */
export function entryPointOf(rulesets: Map<string, RulesetHistory>, phase: string): RulesetHistory | undefined {
  return [...rulesets.values()].find((history) => {
    const { kind, phase: of } = currentOf(history);
    return of === phase && (kind === 'zone' || kind === 'root');
  });
}

/** As lists show it: without rules. */
export function summaryOf(ruleset: Ruleset): Json {
  const { rules: _, ...summary } = ruleset;
  return summary;
}

/** As single reads show it; `rules` is left out when there are none. */
export function detailOf(ruleset: Ruleset): Json {
  const { rules, ...summary } = ruleset;
  return rules.length === 0 ? summary : { ...summary, rules };
}

/** Seeded rulesets as first versions. They are taken as they are: a zone may hold what the API no longer accepts. */
export function storedRulesets(owner: string, seeds: JsonObject[]): Map<string, RulesetHistory> {
  return new Map(seeds.map((seed, index) => {
    const id = textOr(seed['id'], hexId(owner, 'rulesets', index));
    const rules = Array.isArray(seed['rules']) ? seed['rules'] : [];
    const ruleset: Ruleset = {
      id,
      name: textOr(seed['name'], 'default'),
      description: textOr(seed['description'], ''),
      kind: textOr(seed['kind'], 'zone'),
      phase: textOr(seed['phase'], 'http_request_firewall_custom'),
      version: textOr(seed['version'], '1'),
      last_updated: textOr(seed['last_updated'], '2020-01-01T00:00:00.000000Z'),
      rules: rules.map((rule, at) => storedRule(rule as JsonObject, hexId(id, at))),
    };
    return [id, [ruleset]];
  }));
}

/** A rule with the service's defaults filled in. */
export function storedRule(rule: JsonObject, id: string, updated = '2020-01-01T00:00:00.000000Z', version = '1'): JsonObject {
  const known = textOr(rule['id'], id);
  return { enabled: true, description: '', ref: known, ...rule, id: known, version, last_updated: updated };
}

function textOr(value: Json | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}
