import { writable } from './entry-point.ts';
import { isObject, type JsonObject } from './configuration.ts';
import { hclAttributes, hclBlock, hclString, hclValue } from './hcl.ts';
import { notesOf, oneLine } from './notes.ts';
import type { Plan, PlannedRuleset } from './plan-zone.ts';

export type Provider = 4 | 5;

/** In provider 4 the rules of a skip are a map of texts, not a block. (resource ruleset, version 4 of the provider) */
const MAPS_OF_PROVIDER_4: ReadonlySet<string> = new Set(['rules']);

/**
 * The plans as resources. A ruleset resource owns its phase as a whole, so the rules that are there already are part of
 * it, and it is imported before anything is applied. Attributes as provider 5 spells them, or blocks for provider 4.
 */
export function terraformOf(plans: Plan[], provider: Provider): string {
  return ['# Nothing of this was sent. Run the imports first, then look at what terraform plan says.', ...plans.map((plan) => [
    ...notesOf(plan),
    ...plan.rulesets.map((ruleset) => rulesetOf(plan, ruleset, provider)),
    ...dnsOf(plan, provider),
  ].join('\n\n'))].join('\n\n');
}

function rulesetOf({ zone }: Plan, ruleset: PlannedRuleset, provider: Provider): string {
  const { phase, id, name, rules, blocked } = ruleset;
  const label = labelOf(zone, phase);
  if (blocked !== undefined) return `# cloudflare_ruleset.${label} is left out. ${oneLine(blocked)}`;
  const head: [string, string][] = [['zone_id', hclString(zone.id)], ['name', hclString(name)], ['kind', '"zone"'], ['phase', hclString(phase)]];
  const sent = rules.map(writable);
  const body = provider === 5 ? hclAttributes([...head, ['rules', hclValue(sent, '  ')]], '  ') : `${hclAttributes(head, '  ')}${sent.map((rule) => `  rules {\n${ruleBlock(rule)}  }\n`).join('')}`;
  const scope = provider === 5 ? 'zones' : 'zone';
  const imported = id === undefined ? '' : `# terraform import cloudflare_ruleset.${label} ${scope}/${oneLine(zone.id)}/${oneLine(id)}\n`;
  return `${imported}resource "cloudflare_ruleset" "${label}" {\n${body}}`;
}

/** `rules` is a list of blocks below `overrides`, and a map of comma-separated ids in a skip. */
function ruleBlock(rule: JsonObject): string {
  const parameters = rule['action_parameters'];
  if (rule['action'] !== 'skip' || !isObject(parameters) || !isObject(parameters['rules'])) return hclBlock(rule, '    ', new Set());
  const rules = Object.fromEntries(Object.entries(parameters['rules']).map(([ruleset, ids]) => [ruleset, Array.isArray(ids) ? ids.join(',') : ids]));
  return hclBlock({ ...rule, action_parameters: { ...parameters, rules } }, '    ', MAPS_OF_PROVIDER_4);
}

function dnsOf({ zone, calls }: Plan, provider: Provider): string[] {
  const call = calls.find(({ path }) => path.endsWith('/dns_settings'));
  if (call === undefined) return [];
  if (provider === 4) return [`# Provider 4 has no resource for DNS settings; send ${oneLine(JSON.stringify(call.body))} to ${call.path} with PATCH, or use provider 5.`];
  const fields = hclAttributes([['zone_id', hclString(zone.id)], ...Object.entries(call.body).map(([name, value]): [string, string] => [name, hclValue(value, '  ')])], '  ');
  return [`resource "cloudflare_zone_dns_settings" "${labelOf(zone, 'dns')}" {\n${fields}}`];
}

/** A Terraform name; two zones of the same name differ by their id. */
function labelOf({ id, name }: Plan['zone'], what: string): string {
  return `${name.replace(/[^A-Za-z0-9]+/g, '_')}_${id.slice(0, 8)}_${what}`.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d)/, 'zone_');
}
