import { nothing, type Conversion, type PlanTerms, type WantedRule } from './conversion.ts';
import type { Filter, FirewallRule, JsonObject, ZoneConfiguration } from './configuration.ts';
import { PHASES } from './configuration.ts';
import { cleaned } from './expression.ts';

/** Actions in the order in which the old API ran rules of equal priority. (order-priority page of the firewall documentation) */
const PRECEDENCE = ['log', 'bypass', 'allow', 'challenge', 'managed_challenge', 'js_challenge', 'block'];

/** Products by the ids that both APIs spell alike, with the phase that the product moved to since. */
const PRODUCTS = new Map<string, string | undefined>([
  ['zoneLockdown', undefined], ['uaBlock', undefined], ['bic', undefined], ['hot', undefined], ['securityLevel', undefined],
  ['rateLimit', PHASES.rateLimit], ['waf', PHASES.managed],
]);

/** Zones with more rules than this were not converted by the service itself. */
const MOST_CONVERTED = 200;

/**
 * Firewall rules with their filters as custom rules, in the order in which they ran. `allow` ended the firewall rules and
 * nothing else, `bypass` ended nothing: a skip of the current ruleset and a skip of products say the same.
 */
export function convertFirewallRules({ firewallRules, filters }: Pick<ZoneConfiguration, 'firewallRules' | 'filters'>, terms: PlanTerms): Conversion {
  const conversion = nothing();
  const byId = new Map(filters.map((filter) => [filter.id, filter]));
  for (const rule of inOrder(firewallRules)) convertOne(rule, byId.get(rule.filter.id), terms, conversion);
  const used = new Set(firewallRules.map((rule) => rule.filter.id));
  for (const { id } of filters) {
    if (id !== undefined && !used.has(id)) conversion.settled.push({ says: 'No rule uses this filter, so it has no effect and no counterpart.', from: [`filters/${id}`] });
  }
  if (firewallRules.length > MOST_CONVERTED) {
    conversion.manual.push({
      says: `The zone has ${firewallRules.length} firewall rules. Check that its plan takes as many custom rules, and merge some if not.`,
      from: firewallRules.map(({ id }) => `firewall_rules/${id}`),
    });
  }
  return { ...conversion, rules: withoutRepeatedRefs(conversion.rules) };
}

/** Priority ascending, those without one last, then by action; what is equal still keeps its order. */
function inOrder(rules: FirewallRule[]): FirewallRule[] {
  const rank = ({ priority }: FirewallRule): number => priority ?? Number.POSITIVE_INFINITY;
  return [...rules].sort((a, b) => compare(rank(a), rank(b)) || PRECEDENCE.indexOf(a.action) - PRECEDENCE.indexOf(b.action));
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function convertOne(rule: FirewallRule, listed: Filter | undefined, terms: PlanTerms, into: Conversion): void {
  const filter = rule.filter.expression === undefined ? { ...rule.filter, ...listed } : rule.filter;
  const from = [`firewall_rules/${rule.id}`, ...(filter.id === undefined ? [] : [`filters/${filter.id}`])];
  const behind = rule.action === 'allow' || rule.action === 'bypass' ? ' Until that is done, the rules behind it act on what it let through.' : '';
  const manual = (says: string): void => void into.manual.push({ says: says + behind, from });
  if (filter.expression === undefined) return manual('The filter of this rule is gone, so the rule matches nothing; delete it, or write its expression anew.');
  const action = actionOf(rule);
  if (typeof action === 'string') return manual(action);
  const expression = cleaned(filter.expression, rule.action, terms);
  if (expression.kind === 'manual') return manual(expression.says);
  const isPaused = rule.paused || filter.paused;
  into.rules.push({
    rule: { ...action, expression: expression.text, description: rule.description ?? '', enabled: !isPaused, ...(rule.ref ? { ref: rule.ref } : {}) },
    from,
    says: [`The firewall rule with the action ${rule.action}${isPaused ? ', which is paused' : ''}.`, expression.says].filter((part) => part !== '').join(' '),
    review: expression.kind === 'folded' ? [expression.says] : [],
  });
}

/** The action and its parameters, or why a person has to choose them. */
function actionOf({ action, products }: FirewallRule): (JsonObject & { action: string }) | string {
  if (action === 'allow') return skip({ ruleset: 'current' });
  if (action !== 'bypass') return PRECEDENCE.includes(action) ? { action } : `The action ${action} is not one of the firewall rules; choose one of the custom rules.`;
  const unknown = products.find((product) => !PRODUCTS.has(product));
  if (unknown !== undefined) return `The rule bypasses ${unknown}, which no skip rule knows.`;
  if (products.length === 0) return 'The rule bypasses no product, so it does nothing; delete it, or name what it should skip.';
  const phases = products.flatMap((product) => PRODUCTS.get(product) ?? []);
  return skip({ products, ...(phases.length === 0 ? {} : { phases }) });
}

function skip(parameters: JsonObject): JsonObject & { action: string } {
  return { action: 'skip', action_parameters: parameters, logging: { enabled: true } };
}

/** A ref names one rule of a ruleset; of two rules with the same only the first keeps it. */
function withoutRepeatedRefs(rules: WantedRule[]): WantedRule[] {
  const known = new Set<string>();
  return rules.map((wanted) => {
    const { ref, ...rule } = wanted.rule;
    if (typeof ref !== 'string' || !known.has(ref)) {
      if (typeof ref === 'string') known.add(ref);
      return wanted;
    }
    return { ...wanted, rule: { ...rule, action: wanted.rule.action, expression: wanted.rule.expression } };
  });
}
