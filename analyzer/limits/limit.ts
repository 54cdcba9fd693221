import type { LimitFinding } from '../model.ts';

/** A bound that a service keeps, with a column for each plan it tells apart. Plain data; the tables stand in `rules/`. */
export interface Limit {
  id: string;
  title: string;
  unit: LimitFinding['unit'];
  /** Plan → the most that is allowed; `null` is no limit. `all` where plans make no difference. */
  plans: Readonly<Record<string, number | null>>;
  /** How a log shows that it was hit; none where only the service itself can see it. */
  signs: readonly LimitSign[];
  source: string;
  note?: string;
}

/**
 * One way to see it: an answer with this status, error code or rule, or a size beyond what every plan allows. A code or rule is the
 * service's own; a status or size alone counts only for requests that are known to have been the service's.
 */
export type LimitSign =
  | { kind: 'answer'; status?: number; code?: number; rule?: string }
  | { kind: 'size'; of: 'url' | 'headers' | 'header' };
