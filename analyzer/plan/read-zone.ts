import type { z } from 'zod';
import type { Reader } from '../auditor/client.ts';
import { fieldOf, idOf, textOf } from '../auditor/doc.ts';
import { readList, type Reading } from '../auditor/read-list.ts';
import type { Json } from '../model.ts';
import {
  emptyConfiguration, filterSchema, firewallRuleSchema, PHASES, rateLimitSchema, wafOverrideSchema, wafPackageSchema,
  type EntryPoint, type Phase, type StoredRule, type ZoneConfiguration,
} from './configuration.ts';

/** What is read of one zone, and what to write it into. */
interface Reads {
  reader: Reader;
  /** `/zones/<id>`. */
  base: string;
  into: ZoneConfiguration;
}

const SETTINGS = ['brotli', 'minify', 'mobile_redirect', 'privacy_pass', 'security_level', 'server_side_exclude', 'waf'];

/**
 * Reads what a plan is made from, with GET alone. These are the very endpoints that are ending: converting needs what they
 * hold. A list that did not come whole counts as not read, since half of an order of rules is another order.
 */
export async function readZone(reader: Reader, zone: ZoneConfiguration['zone']): Promise<ZoneConfiguration> {
  const into = emptyConfiguration(zone);
  const reads: Reads = { reader, base: `/zones/${zone.id}`, into };
  await Promise.all([
    readFirewall(reads),
    readAll(reads, 'rate_limits', 'rate_limits', rateLimitSchema, 1000).then((items) => void (into.rateLimits = items ?? [])),
    readManagedRules(reads),
    ...SETTINGS.map((id) => readSetting(reads, id)),
    readDns(reads),
    ...Object.values(PHASES).map((phase) => readEntryPoint(reads, phase)),
  ]);
  // The answers came in any order; what is said about them must not.
  into.unseen.sort((a, b) => (a.read < b.read ? -1 : 1));
  into.gone.sort();
  into.unreadable.sort();
  return into;
}

async function readFirewall(reads: Reads): Promise<void> {
  const [rules, filters] = await Promise.all([
    readAll(reads, 'firewall/rules', 'firewall_rules', firewallRuleSchema, 100),
    readAll(reads, 'filters', 'filters', filterSchema, 100),
  ]);
  reads.into.firewallRules = rules ?? [];
  // Without the rules it is not known which filters are in use.
  reads.into.filters = rules === undefined ? [] : (filters ?? []);
}

/** Plans below have neither packages nor overrides, and answer as if the token lacked a permission. */
async function readManagedRules(reads: Reads): Promise<void> {
  const { into } = reads;
  const { plan } = into.zone;
  if (plan === undefined || plan === 'enterprise') {
    into.wafOverrides = (await readAll(reads, 'firewall/waf/overrides', 'waf_overrides', wafOverrideSchema, 100)) ?? [];
  }
  if (plan === 'free') return;
  const packages = (await listOf(reads, 'firewall/waf/packages', 100)) ?? [];
  const whole = await Promise.all(packages.map(async (item): Promise<Json> => {
    const path = `firewall/waf/packages/${idOf(item) ?? ''}`;
    const [groups, rules] = await Promise.all([listOf(reads, `${path}/groups`, 100), listOf(reads, `${path}/rules`, 100)]);
    return typeof item === 'object' && !Array.isArray(item) ? { ...item, groups: groups ?? [], rules: rules ?? [] } : item;
  }));
  into.wafPackages = known(reads, 'waf_packages', wafPackageSchema, whole);
}

async function readSetting({ reader, base, into }: Reads, id: string): Promise<void> {
  const answer = await reader.get(`${base}/settings/${id}`);
  const value = answer.kind === 'ok' ? fieldOf(answer.result, 'value') : undefined;
  if (value !== undefined) into.settings[id] = value;
  else note(into, `settings/${id}`, answer.kind === 'ok' ? { kind: 'failed', message: 'answered without a value' } : answer);
}

async function readDns({ reader, base, into }: Reads): Promise<void> {
  const current = await reader.get(`${base}/dns_settings`);
  if (current.kind !== 'ok') into.unseen.push({ read: 'dns_settings', why: current.message });
  else if (typeof current.result === 'object' && current.result !== null && !Array.isArray(current.result)) into.dnsSettings = current.result;
  for (const name of ['use_apex_ns', 'secondary_overrides'] as const) {
    const answer = await reader.get(`${base}/dns_settings/${name}`);
    const value = answer.kind === 'ok' ? fieldOf(answer.result, 'value') : undefined;
    if (typeof value === 'boolean') into.legacyDns[name] = value;
    else note(into, `dns_settings/${name}`, answer.kind === 'ok' ? { kind: 'failed', message: 'answered without a value' } : answer);
  }
}

async function readEntryPoint({ reader, base, into }: Reads, phase: Phase): Promise<void> {
  const read = `rulesets/phases/${phase}/entrypoint`;
  const answer = await reader.get(`${base}/${read}`);
  if (answer.kind === 'missing') into.entryPoints[phase] = null;
  else if (answer.kind === 'ok') {
    const entry = entryPointIn(answer.result);
    if (entry === undefined) into.unseen.push({ read, why: 'answered with something that is no ruleset' });
    else into.entryPoints[phase] = entry;
  } else into.unseen.push({ read, why: answer.message });
}

function entryPointIn(result: Json): EntryPoint | undefined {
  const id = idOf(result);
  const rules = fieldOf(result, 'rules') ?? [];
  if (id === undefined || !Array.isArray(rules) || !rules.every(isRule)) return undefined;
  return { id, name: textOf(result, 'name') ?? 'default', rules };
}

function isRule(value: Json): value is StoredRule {
  return textOf(value, 'id') !== undefined;
}

async function readAll<T>(reads: Reads, path: string, kind: string, schema: z.ZodType<T>, perPage: number): Promise<T[] | undefined> {
  const items = await listOf(reads, path, perPage);
  return items === undefined ? undefined : known(reads, kind, schema, items);
}

async function listOf({ reader, base, into }: Reads, path: string, perPage: number): Promise<Json[] | undefined> {
  const reading = await readList(reader, `${base}/${path}`, {}, { style: 'pages', perPage });
  if (reading.outcome === 'read') return reading.items;
  note(into, path, { kind: reading.outcome, message: reading.why ?? 'was not whole' });
  return undefined;
}

/** An ending endpoint that is not found has ended. */
function note(into: ZoneConfiguration, read: string, { kind, message }: { kind: Reading['outcome']; message: string }): void {
  if (kind === 'gone' || kind === 'missing') into.gone.push(read);
  else into.unseen.push({ read, why: message });
}

function known<T>({ into }: Reads, kind: string, schema: z.ZodType<T>, items: Json[]): T[] {
  return items.flatMap((item, index) => {
    const parsed = schema.safeParse(item);
    if (!parsed.success) into.unreadable.push(`${kind}/${idOf(item) ?? `number ${index + 1}`}`);
    return parsed.success ? [parsed.data] : [];
  });
}
