import { PHASES, type Phase, type Unseen, type ZoneConfiguration } from './configuration.ts';
import type { Conversion, ManualStep, PlanTerms, Settled } from './conversion.ts';
import { convertDnsSettings } from './dns-settings.ts';
import { mergeEntryPoint, type PlannedCall, type PlannedRuleset } from './entry-point.ts';
import { convertFirewallRules } from './firewall-rules.ts';
import { convertManagedRules } from './managed-rules.ts';
import { convertRateLimits } from './rate-limits.ts';
import { convertBrotli, convertEndedSettings, convertMobileRedirect } from './zone-settings.ts';

/** What takes over on one zone. Every object that was read is named by a call, a manual step or as settled. */
export interface Plan {
  zone: { id: string; name: string };
  /** To be sent in this order: where sending breaks off, each phase has a beginning of its rules and nothing is lost. */
  calls: PlannedCall[];
  /** The same as whole entry points, for tools that own them. */
  rulesets: PlannedRuleset[];
  manual: ManualStep[];
  settled: Settled[];
  unseen: Unseen[];
  gone: string[];
}

export type { ManualStep, PlanTerms, PlannedCall, PlannedRuleset, Settled };

/** Plans for one zone. Same configuration, same plan; nothing is sent, and what is planned uses no field of `terms`. */
export function planZone(configuration: ZoneConfiguration, terms: PlanTerms): Plan {
  const { zone, unreadable, unseen, gone } = configuration;
  const merged = conversionsOf(configuration, terms).map(([phase, conversion]) => mergeEntryPoint(configuration, phase, conversion, terms));
  const dns = convertDnsSettings(configuration);
  const all = [...merged, convertEndedSettings(configuration), dns];
  return {
    zone: { id: zone.id, name: zone.name },
    calls: [...merged.flatMap(({ calls }) => calls), ...dns.calls],
    rulesets: merged.flatMap(({ ruleset }) => ruleset ?? []),
    manual: [...all.flatMap(({ manual }) => manual), ...unreadable.map((from) => ({ says: 'It came in a shape that is not known; convert it by hand.', from: [from] }))],
    settled: all.flatMap(({ settled }) => settled),
    unseen,
    gone,
  };
}

function conversionsOf(configuration: ZoneConfiguration, terms: PlanTerms): [Phase, Conversion][] {
  return [
    [PHASES.custom, convertFirewallRules(configuration, terms)],
    [PHASES.rateLimit, convertRateLimits(configuration, terms)],
    [PHASES.managed, convertManagedRules(configuration)],
    [PHASES.redirect, convertMobileRedirect(configuration)],
    [PHASES.compression, convertBrotli(configuration)],
  ];
}
