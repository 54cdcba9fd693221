import type { Json } from './json.ts';

/**
 * A question to a request or resource, answered yes, no or unknown. `at` walks from the document's root:
 * `body.value`, `body.rules[].expression` (any item), `query.id`, `headers.cf-threat-score`, `args[0].data`, `*` any field.
 * For stored resources and payloads the root is `body`, for names `args` (calls) and `body` (blocks).
 */
export type Condition =
  | { at: string; is: 'present' | 'absent' }
  | { at: string; oneOf: Json[] }
  | { at: string; noneOf: Json[] }
  /** A rules-language expression that uses this field. */
  | { at: string; mentions: string }
  /** Some item of the list (or the one object) at `in` fulfils `where`, whose paths start at that item. */
  | { in: string; where: Condition }
  | { every: Condition[] }
  | { some: Condition[] }
  | { not: Condition };
