import { evaluate, type FieldRecord } from '../../analyzer/expression/evaluate.ts';
import { parseExpression } from '../../analyzer/expression/parser.ts';
import type { JsonObject } from '../../analyzer/plan/configuration.ts';

/** A firewall rule as a test writes it, its filter whole. */
export interface OldRule {
  id: string;
  action: string;
  priority: number | null;
  paused: boolean;
  products?: string[];
  filter: { id: string; expression: string; paused: boolean };
}

/** What becomes of a request: the action that ended it, how often it was logged, and which products leave it alone. */
export interface Decision {
  end: string;
  logged: number;
  spared: string[];
}

/** What the firewall rules would do: the smallest priority first, rules without one after all others, ties by action. */
export function decidedByOldRules(rules: OldRule[], request: FieldRecord): Decision {
  const decision: Decision = { end: 'none', logged: 0, spared: [] };
  const before = (one: OldRule, other: OldRule): boolean => {
    if (one.priority !== other.priority) return other.priority === null || (one.priority !== null && one.priority < other.priority);
    return TIES.indexOf(one.action) < TIES.indexOf(other.action);
  };
  const waiting = [...rules];
  while (waiting.length > 0 && decision.end === 'none') {
    const next = waiting.reduce((first, one) => (before(one, first) ? one : first));
    waiting.splice(waiting.indexOf(next), 1);
    if (next.paused || next.filter.paused || !matches(next.filter.expression, request)) continue;
    if (next.action === 'log') decision.logged++;
    else if (next.action === 'bypass') decision.spared.push(...next.products ?? []);
    else decision.end = next.action;
  }
  return settled(decision);
}

const TIES = ['log', 'bypass', 'allow', 'challenge', 'managed_challenge', 'js_challenge', 'block'];

/** What the rules of a custom ruleset do: in the order of the list, a skip of the current ruleset ends it as a pass. */
export function decidedByRuleset(rules: JsonObject[], request: FieldRecord): Decision {
  const decision: Decision = { end: 'none', logged: 0, spared: [] };
  for (const { action, expression, enabled, action_parameters: parameters } of rules) {
    if (enabled !== true || !matches(String(expression), request)) continue;
    if (action === 'log') decision.logged++;
    else if (action === 'skip') {
      const { ruleset, products = [] } = parameters as { ruleset?: string; products?: string[] };
      decision.spared.push(...products);
      if (ruleset === 'current') decision.end = 'allow';
    } else decision.end = String(action);
    if (decision.end !== 'none') break;
  }
  return settled(decision);
}

function settled(decision: Decision): Decision {
  return { ...decision, spared: [...new Set(decision.spared)].sort() };
}

function matches(expression: string, request: FieldRecord): boolean {
  const parsed = parseExpression(expression);
  if (!parsed.ok) throw parsed.error;
  return evaluate(parsed.tree, request);
}
