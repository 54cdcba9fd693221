import type { Source } from './usage.ts';

/** Requests that met a bound the service keeps. No deprecation: it has no date, and makes no run fail. */
export interface LimitFinding {
  /** Stable across runs. */
  fingerprint: string;
  /** Id in the table of limits. */
  limit: string;
  title: string;
  unit: 'bytes' | 'milliseconds' | 'count' | 'count per day' | 'count per minute';
  /** Plan → the most that is allowed; `null` is no limit. `all` where plans make no difference. */
  plans: Record<string, number | null>;
  /** Where the limit is published. */
  reference: string;
  /** What else the publication says. */
  note?: string;
  /** What showed it: `status 429 with error code 1015`, `URL`. */
  sign: string;
  certainty: 'certain' | 'possible';
  /** Why it is only possible. */
  doubt?: string;
  /** Bytes of the largest, for what was seen by its size. */
  largest?: number;
  /** For calls of the API; identifiers are placeholders. */
  route: string | null;
  host: string | null;
  /** The first of them. */
  source: Source;
  count: number;
  firstSeen?: string;
  lastSeen?: string;
}
