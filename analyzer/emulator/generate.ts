import type { JsonObject } from './call.ts';
import { hexId } from './ids.ts';
import type { EmulatorSeed, ZoneSeed } from './seed.ts';

export interface GenerateOptions {
  /** Another number gives other zones. */
  seed?: number;
  /** Most DNS records of a zone; each zone has from 0 to that many. Default 400. */
  records?: number;
  /** Most rules of a zone, over all its rulesets. Default 40. */
  rules?: number;
  /** Share of zones that hold something deprecated, 0 to 1. Default 0.25. */
  affected?: number;
}

/** Zones for load tests: the same arguments give the same zones, `zone-0001.example` and on, all of one account. */
export function generateZones(count: number, options: GenerateOptions = {}): EmulatorSeed {
  const { seed = 1, records = 400, rules = 40, affected = 0.25 } = options;
  const zones = Array.from({ length: count }, (_, index): ZoneSeed => {
    const random = randomNumbers(seed * 1_000_003 + index);
    const name = `zone-${String(index + 1).padStart(4, '0')}.example`;
    const isAffected = random() < affected;
    return {
      name,
      dns_records: list(upTo(records, random), (at) => record(name, at, random)),
      rulesets: rulesets(name, upTo(rules, random), isAffected, random),
      settings: isAffected && random() < 0.5 ? { security_level: 'high' } : {},
    };
  });
  return { accounts: [{ name: 'Generated account' }], zones };
}

/** Numbers from 0 to 1 that look random and repeat (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function upTo(most: number, random: () => number): number {
  return Math.floor(random() * (most + 1));
}

function list<T>(length: number, make: (at: number) => T): T[] {
  return Array.from({ length }, (_, at) => make(at));
}

function record(zone: string, at: number, random: () => number): JsonObject {
  const kind = random();
  if (kind < 0.05) {
    return { type: 'SRV', name: `_sip._tcp.s${at}.${zone}`, data: { priority: 10, weight: 5, port: 5060, target: `sip${at}.${zone}` } };
  }
  if (kind < 0.2) return { type: 'TXT', name: `t${at}.${zone}`, content: `value-${Math.floor(random() * 1e6)}` };
  if (kind < 0.35) return { type: 'CNAME', name: `c${at}.${zone}`, content: zone, proxied: true };
  return { type: 'A', name: `a${at}.${zone}`, content: `192.0.2.${Math.floor(random() * 255)}`, proxied: random() < 0.5 };
}

function rulesets(zone: string, count: number, affected: boolean, random: () => number): JsonObject[] {
  const custom = list(Math.ceil(count / 2), (at) => ({
    id: hexId(zone, 'custom', at),
    action: 'block',
    // One rule is enough to make a zone affected; it may stand anywhere.
    expression: affected && at === 0 ? 'cf.threat_score gt 20' : `http.request.uri.path eq "/path-${Math.floor(random() * 1000)}"`,
  }));
  const config = list(count - custom.length, (at) => ({
    id: hexId(zone, 'config', at),
    action: 'set_config',
    action_parameters: at === 0 && affected ? { security_level: 'medium' } : { rocket_loader: false },
    expression: `http.host eq "h${at}.${zone}"`,
  }));
  return [
    ...(custom.length === 0 ? [] : [{ phase: 'http_request_firewall_custom', rules: custom }]),
    ...(config.length === 0 ? [] : [{ phase: 'http_config_settings', rules: config }]),
  ];
}
