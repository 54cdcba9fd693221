import type { Day } from './day.ts';
import type { Json } from './json.ts';
import type { Rewrite } from './rewrite.ts';
import type { Method, Route } from './route.ts';
import type { Surface } from './surface.ts';

/** One interface that goes away: a folder under `rules/`. */
export interface Deprecation {
  /** Name of the folder under `rules/`. Public, and never reused. */
  id: string;
  title: string;
  /** `firewall`, `dns`, `zone-settings`, `zero-trust`, … */
  area: string;
  /** The earliest day the vendor stood by. */
  endOfLife: Day;
  /** `after`: that day still works; `from`: it already does not. */
  boundary: 'after' | 'from';
  /** Every date that was ever published, oldest saying first; includes `endOfLife`. */
  dates: PublishedDate[];
  afterwards: Afterwards;
  /** What the API does with a use once the day has passed: one or two sentences. */
  effect: string;
  /** `null` when the announcement names none. */
  replacement: Replacement | null;
  surfaces: Surface[];
  /** In order; each is tried, what cannot be applied is listed with the reason. */
  rewrite: Rewrite[];
  /** What a person has to do or check beyond the recipes, one sentence each. */
  manual: string[];
  examples: Example[];
  sources: string[];
}

/** A day that the vendor named, with where and when it was said. */
export interface PublishedDate {
  day: Day;
  what: 'announced' | 'end-of-life' | 'brownout' | 'write-blocked' | 'enforced' | 'withdrawn';
  /** Where it was published: a URL or the name of a document. */
  source: string;
  /** When it was said, as precisely as is known: `2024-06-14`, `2024-06`. */
  said?: string;
  note?: string;
}

/** What becomes of a use once the day has passed. */
export type Afterwards = 'removed' | 'rejected' | 'declined' | 'ignored' | 'omitted' | 'default-changed';

/** What takes over. */
export interface Replacement {
  /** One sentence. */
  summary: string;
  /** Requests that take over; must not be catalogued themselves. */
  calls: Route[];
}

/**
 * Documentation and test at once. `finds` says what must be reported there: `certain` (default), `possible`,
 * or nothing for `clean` examples.
 */
export type Example =
  | { kind: 'code'; language: string; code: string; finds?: 'certain' | 'possible'; becomes?: string; note?: string }
  | { kind: 'log'; log: LogExample; finds?: 'certain' | 'possible' }
  | { kind: 'zone'; read: Route; resource: Json }
  | { kind: 'clean'; language: string; code: string; note?: string }
  | { kind: 'clean-log'; log: LogExample; note?: string };

/** A request as a log writes it. */
export interface LogExample {
  method: Method;
  path: string;
  host?: string;
  body?: Json;
  headers?: Record<string, string>;
  response?: Json;
}
