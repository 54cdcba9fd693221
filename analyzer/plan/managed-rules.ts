import { nothing, type Conversion } from './conversion.ts';
import type { JsonObject, WafOverride, WafPackage, ZoneConfiguration } from './configuration.ts';
import { all } from './expression.ts';
import { urlTerms } from './url-pattern.ts';

/** Managed rulesets have the same ids for every customer. (managed rules documentation) */
const CLOUDFLARE = 'efb7b8c949ac4650a09736fc376e9aee';
const OWASP = '4814384a9e5d4991b9815dcfc25d2f1f';
/** The OWASP rule that sums up the score, and so carries action and threshold. */
const OWASP_SCORE = '6179ae15870a4bb7b2d480d4843b323c';

/** What the vendor's own conversion made of a sensitivity: highest paranoia level that stays on, and score. */
const SENSITIVITY: Record<string, { level: number; threshold: number }> = {
  high: { level: 2, threshold: 40 },
  medium: { level: 1, threshold: 25 },
  low: { level: 1, threshold: 40 },
};
const USUAL_SENSITIVITY = { level: 2, threshold: 40 };
const ACTIONS: Record<string, string> = { simulate: 'log', block: 'block', challenge: 'challenge' };

/** What each mode of an old rule is as an override of a new one. */
const RULE_OVERRIDES: Record<string, JsonObject> = {
  disable: { enabled: false },
  off: { enabled: false },
  simulate: { action: 'log', enabled: true },
  block: { action: 'block', enabled: true },
  challenge: { action: 'challenge', enabled: true },
};

/**
 * Packages of previous managed rules as rules that execute managed rulesets. Sensitivity and action translate by table;
 * ids of groups and rules have no published counterparts, so what was changed about them is left to a person.
 */
export function convertManagedRules({ wafPackages, wafOverrides, settings }: Pick<ZoneConfiguration, 'wafPackages' | 'wafOverrides' | 'settings'>): Conversion {
  const conversion = nothing();
  const isOn = settings['waf'] !== 'off';
  for (const one of wafPackages) {
    const kind = kindOf(one);
    const from = [`waf_packages/${one.id}`];
    if (kind === undefined) {
      conversion.manual.push({ says: `The package ${one.name ?? one.id} is no managed ruleset; write its rules as custom rules.`, from });
    } else if (kind === 'owasp' && one.sensitivity === 'off') {
      conversion.settled.push({ says: 'The package is off, so its managed ruleset is not deployed.', from });
    } else {
      const parameters = kind === 'owasp' ? owasp(one) : { id: CLOUDFLARE };
      const description = kind === 'owasp' ? 'OWASP Core Ruleset' : 'Managed Ruleset';
      const review = kind === 'owasp' ? ['The scores of the new OWASP rules count differently by paranoia level; watch the events before trusting the threshold.'] : [];
      conversion.rules.push({
        rule: { action: 'execute', expression: 'true', description, enabled: isOn, action_parameters: parameters },
        from,
        says: `The package ${one.name ?? one.id}${isOn ? '' : ', while the zone has its managed rules off'}.`,
        review,
      });
    }
    membersOf(one, kind, conversion);
  }
  for (const override of wafOverrides) conversion.manual.push({ says: aboutOverride(override), from: [`waf_overrides/${override.id}`] });
  if (settings['waf'] !== undefined) conversion.settled.push({ says: 'It became whether the rules that execute managed rulesets are enabled.', from: ['settings/waf'] });
  return conversion;
}

function kindOf({ name, detection_mode: mode }: WafPackage): 'owasp' | 'cloudflare' | undefined {
  if (mode === 'anomaly' || /owasp/i.test(name ?? '')) return 'owasp';
  return /cloudflare/i.test(name ?? '') ? 'cloudflare' : undefined;
}

function owasp({ sensitivity, action_mode: mode }: WafPackage): JsonObject {
  const { level, threshold } = SENSITIVITY[sensitivity ?? ''] ?? USUAL_SENSITIVITY;
  const categories = [2, 3, 4].filter((one) => one > level).map((one) => ({ category: `paranoia-level-${one}`, enabled: false }));
  const action = ACTIONS[mode ?? ''];
  return { id: OWASP, overrides: { categories, rules: [{ id: OWASP_SCORE, ...(action === undefined ? {} : { action }), score_threshold: threshold }] } };
}

const DROPPED_GROUPS = 'Groups of the OWASP package have no counterpart and are dropped';
const RENAMED_GROUPS = 'Groups became categories, without a published table; compare them and override the categories that differ';

function membersOf({ id, groups, rules }: WafPackage, kind: ReturnType<typeof kindOf>, into: Conversion): void {
  if (groups.length > 0) {
    const modes = groups.map((group) => `${group.name ?? group.id} ${group.mode ?? 'unknown'}`).join(', ');
    into.manual.push({ says: `${kind === 'owasp' ? DROPPED_GROUPS : RENAMED_GROUPS}: ${modes}.`, from: groups.map((group) => `waf_groups/${id}/${group.id}`) });
  }
  for (const rule of rules) {
    const from = [`waf_rules/${id}/${rule.id}`];
    const override = rule.mode === rule.default_mode ? undefined : RULE_OVERRIDES[rule.mode ?? ''];
    const name = rule.description ?? rule.id;
    if (rule.mode === undefined) into.manual.push({ says: `The mode of the rule ${name} is not known.`, from });
    else if (override === undefined) into.settled.push({ says: 'The rule has its usual mode, so it needs no override.', from });
    else if (kind === 'owasp') into.manual.push({ says: `The rule ${name} is ${rule.mode}; rules of the OWASP package have no counterpart, so this is dropped.`, from });
    else into.manual.push({ says: `The rule ${name} is ${rule.mode}. Find its new id in the managed ruleset and override it: ${JSON.stringify({ id: '<new id>', ...override })}.`, from });
  }
}

/** What matches any of some URL patterns; `undefined` where one cannot be said as an expression. */
function expressionOf(urls: readonly string[]): string | undefined {
  const matches = urls.map(urlTerms).map((one) => ('terms' in one ? all(one.terms) : undefined));
  if (matches.includes(undefined)) return undefined;
  return matches.map((one) => (urls.length > 1 ? `(${one})` : one)).join(' or ');
}

function aboutOverride({ urls, paused }: WafOverride): string {
  const expression = expressionOf(urls);
  const where = expression === undefined ? `for ${urls.join(', ')}` : `with the expression ${expression}`;
  return `An override by URL${paused ? ', which is paused' : ''}. Its groups and rules have new ids, so add a skip rule or a second execute rule ${where} by hand; rewrite_action has no counterpart. `
    + 'Delete the override afterwards: a zone that has one is not converted.';
}
