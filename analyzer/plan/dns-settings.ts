import type { PlannedCall } from './entry-point.ts';
import type { ManualStep, Settled } from './conversion.ts';
import type { JsonObject, ZoneConfiguration } from './configuration.ts';

/** The legacy endpoints, and the field of the DNS settings that took over from each. */
const FIELDS = { use_apex_ns: 'multi_provider', secondary_overrides: 'secondary_overrides' } as const;

/** One PATCH for both legacy settings, with only what differs: it merges. Values that are unknown are left to a person. */
export function convertDnsSettings({ zone, legacyDns, dnsSettings }: ZoneConfiguration): { calls: PlannedCall[]; manual: ManualStep[]; settled: Settled[] } {
  const body: JsonObject = {};
  const from: string[] = [];
  const settled: Settled[] = [];
  for (const name of ['use_apex_ns', 'secondary_overrides'] as const) {
    const value = legacyDns[name];
    if (value === undefined) continue;
    const source = `dns_settings/${name}`;
    if (dnsSettings?.[FIELDS[name]] === value) {
      settled.push({ says: `The DNS settings have ${FIELDS[name]} ${value} already.`, from: [source] });
    } else {
      body[FIELDS[name]] = value;
      from.push(source);
    }
  }
  if (from.length === 0) return { calls: [], manual: [], settled };
  const why = `The DNS settings take over ${from.join(' and ')}.`;
  const manual: ManualStep[] = 'multi_provider' in body
    ? [{ says: 'multi_provider also activates zones with other name servers and affects outgoing transfers; check that this is wanted.', from: ['dns_settings/use_apex_ns'] }]
    : [];
  return { calls: [{ method: 'PATCH', path: `/zones/${zone.id}/dns_settings`, body, why, from }], manual, settled };
}
