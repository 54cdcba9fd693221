import type { Day } from './day.ts';
import type { Edit } from './slot.ts';
import type { Surface } from './surface.ts';
import type { ApiEvidence, Context, Source } from './usage.ts';

/** A request that code makes with a path that stands elsewhere in the file. */
export interface RequestMade {
  line: number;
  route: string | null;
}

/** A deprecation met a usage. Plain data from here on. */
export interface Finding {
  /** Stable across runs: survives line moves and changes elsewhere in the file. */
  fingerprint: string;
  deprecation: string;
  title: string;
  status: Status;
  endOfLife: Day;
  /** Days until it stops working; 0 on the last good day, negative afterwards. */
  daysLeft: number;
  effect: string;
  replacement: string | null;
  certainty: 'certain' | 'possible';
  /** Why `possible`, or what else the reader should know. */
  note?: string;
  surface: Surface['kind'];
  route: string | null;
  source: Source;
  /** The record, block or call that this is a part of, the same text for all its parts in one file: they are one thing to do. */
  within?: string;
  /** What stood there (redacted) and what made us believe that it is this API. */
  evidence: { seen: string; api: ApiEvidence };
  context?: Context;
  /** The requests that are made with what stands there, on other lines of the same file. */
  requests?: RequestMade[];
  count: number;
  firstSeen?: string;
  lastSeen?: string;
  /** HTTP status → count, for logs. */
  statuses?: Record<string, number>;
  /** Answers that tell of the end, for logs that show them. */
  answers?: AnswerSign[];
  /** Day (UTC) → count, for logs that write times. */
  days?: Record<Day, number>;
  /** Part of all requests that were read together with it, from 0 to 1, for logs in which each is a line. */
  share?: number;
  callers: Caller[];
  /** Tools among the callers, for logs that write user agents. */
  tools?: ToolUse[];
  fix: FixSummary | null;
  /** The edits behind `fix`, for `fix` itself; renderers leave them out. */
  edits?: Edit[];
  /** Its edits are right only where `fix` rewrites the requests themselves: a test that says which address is asked for. */
  follows?: true;
  suppressed: Suppression | null;
}

/** `expired`: it does not work any more; `due`: it stops within the next months (`catalog/deadline.ts`); `upcoming`: later. */
export type Status = 'expired' | 'due' | 'upcoming';

/** What `fix` would do about a finding, or what a person has to. */
export interface FixSummary {
  kind: 'edits' | 'manual';
  safety: 'safe' | 'review';
  /** What would be done, or why nothing is. */
  says: string;
  /** What the entry tells a person to do at every use; `says` ends with it. */
  step?: string;
}

/** Who made calls, and how many. */
export interface Caller {
  /** Client address, user agent, token prefix; already safe to show. */
  who: string;
  count: number;
}

/** A tool that made calls, as its user agent says. */
export interface ToolUse {
  tool: string;
  version?: string;
  count: number;
}

/** What the API itself already answers to calls that are found. */
export interface AnswerSign {
  /** `status 410`, `error code 10020`, `Sunset: Sat, 31 Dec 2022 23:59:59 GMT`; already safe to show. */
  sign: string;
  /** Calls that were answered so. */
  count: number;
}

/** Why a finding is not counted. */
export interface Suppression {
  by: 'comment' | 'baseline' | 'waiver';
  reason: string;
  /** Who answers for a waiver. */
  owner?: string;
  until?: Day;
}
