import type { Condition, Day, Route } from '../model.ts';

/** How one list is read, and who may read it. */
export interface ReadManners {
  paging: { style: 'pages' | 'cursor'; perPage: number } | { style: 'none' };
  /** Permissions of a token: any one opens the list; a `filtered` one is whole only with all of them. */
  permissions: string[];
  /** Items that are not worth a read each, where every item of the list is read by itself; the root is `body`. */
  skip?: Condition;
  /** The list leaves out, without a word, what the credential may not see. Says what to do about it. */
  filtered?: string;
}

/** What the auditor has to know of an API beyond the catalog. Data of the vendor; stands in `rules/`. */
export interface Manners {
  /** Names of environment variables, first match wins. */
  credentials: { token: string[]; key: string[]; email: string[] };
  /** Requests all clients of one user may send in so many seconds. */
  budget: { requests: number; seconds: number };
  /** Error codes that say that a thing has gone for good, whatever the status. */
  goneCodes: number[];
  /** Where a token asks about itself. */
  verify: Route;
  /** Lists of log-push jobs, and the plan that has them. */
  logPush: { jobs: { zone: Route; account: Route }; plan: string };
  auditLogs: {
    /** Where the log of one account is read, newest interface. */
    read: Route;
    perPage: number;
    /** How far back it reaches: so many months, and never before the day it began. */
    keeps: { months: number; from: Day };
    /** What it never holds, in one sentence. */
    omits: string;
  };
  reads: Partial<Record<Route, ReadManners>>;
}

/** The manners of a route; one that is not in the table answers everything at once and needs nobody knows what. */
export function mannersOf(manners: Manners, route: Route): ReadManners {
  return manners.reads[route] ?? { paging: { style: 'none' }, permissions: [] };
}
