import type { FoldPolicy } from '../expression/fold-field.ts';
import type { JsonObject } from './configuration.ts';

/** What a person has to do or to check. `from` names the objects it is about: `firewall_rules/<id>`, `settings/brotli`. */
export interface ManualStep {
  says: string;
  from: string[];
}

/** An object that needs nothing: converted already, or without effect. */
export interface Settled {
  says: string;
  from: string[];
}

/** A rule that has to be in an entry point, and where it comes from. */
export interface WantedRule {
  rule: JsonObject & { action: string; expression: string };
  from: string[];
  says: string;
  /** What the translation cannot promise; said only when the rule is really planned. */
  review: string[];
}

/** What a kind of old object becomes. Every object that went in is named in one of the three. */
export interface Conversion {
  /** In the order in which they have to run. */
  rules: WantedRule[];
  manual: ManualStep[];
  settled: Settled[];
}

/** What a plan must not contain, and what becomes of it in expressions. */
export interface PlanTerms {
  /** Catalogued fields of the rules language. */
  fields: string[];
  policy: FoldPolicy;
}

/** A conversion that has nothing yet. */
export function nothing(): Conversion {
  return { rules: [], manual: [], settled: [] };
}
