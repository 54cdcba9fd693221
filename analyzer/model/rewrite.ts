import type { Condition } from './condition.ts';
import type { Json } from './json.ts';
import type { Route } from './route.ts';

/** A rewrite recipe. Data, so that a user's own catalog has codemods too. Applied only to findings of its entry. */
export type Rewrite = (
  /** Replaces one literal path segment. */
  | { kind: 'rename-segment'; from: string; to: string }
  /** Takes one literal path segment out, with its slash. */
  | { kind: 'drop-segment'; segment: string }
  /** Takes a field out. `at` as in `Condition`. With `beside` only where one of these fields is surely set: what holds them is nothing without any. */
  | { kind: 'drop-field'; at: string; beside?: string[] }
  /** Takes items that fulfil `where`, whose paths start at an item, out of the list at `in`: `body.items[]`. Only where another item surely fulfils `beside`, which stays. */
  | { kind: 'drop-item'; in: string; where: Condition; beside: Condition }
  /** Takes the row out of a list or record that a loop goes through, of which it asks for such an address; all of what it sends has to be known. */
  | { kind: 'drop-row' }
  | { kind: 'rename-field'; at: string; to: string }
  /** Replaces a literal value. */
  | { kind: 'replace-value'; at: string; from?: Json[]; to: Json }
  /** Builds the string at `to` from the fields named in `{…}`, then drops those fields: `{data.service}.{data.proto}.{data.name}`. */
  | { kind: 'compose-field'; to: string; template: string; drop: string[] }
  /** Replaces the name itself (a Terraform type, a Pulumi class). */
  | { kind: 'rename-name'; to: string }
  /** Folds the field out of an expression (see `expression/simplify`). */
  | { kind: 'fold-field'; field: string; value: Json }
) & {
  /** Only usages that fulfil this. The body of a request that surely has none is `null`. */
  when?: Condition;
  /** Not usages that fulfil this. */
  unless?: Condition;
  /** Restricts the recipe to these routes. */
  calls?: Route[];
  /** A member of the answer that has another name, or is none, in the new one: where code may read it, a person has to change both. */
  answered?: string;
  safety: 'safe' | 'review';
  /** What it does, as a verb phrase: `use page_shield in place of script_monitor`. */
  says: string;
};
