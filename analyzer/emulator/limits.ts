import type { Answer } from './call.ts';
import { failure } from './respond.ts';
import type { Plan } from './seed.ts';

/** Requests one user may send in a window; over it everything is refused for another whole window. */
export interface Budget {
  requests: number;
  seconds: number;
}

/** 1,200 requests per five minutes, over all tokens and keys of a user (vendor's documentation, 2026-04). */
export const USUAL_BUDGET: Budget = { requests: 1200, seconds: 300 };

/** Largest request body by plan, in bytes, as the specification lists them: 100, 100, 200, 500 MB. */
export const BODY_LIMITS: Record<Plan, number> = {
  free: 100 * 1024 ** 2,
  pro: 100 * 1024 ** 2,
  business: 200 * 1024 ** 2,
  enterprise: 500 * 1024 ** 2,
};

/** Longest URL and longest request headers together, in bytes. */
export const URL_LIMIT = 16 * 1024;
export const HEADERS_LIMIT = 32 * 1024;

export interface Count {
  headers: Record<string, string>;
  /** Set when the budget is used up. */
  refusal?: Answer;
}

/** Counts a request of this user at this time (milliseconds on any clock that only goes forward). */
export type Meter = (user: string, now: number) => Count;

/** A meter per emulator. The window opens with a user's first request. */
export function meter(budget: Budget): Meter {
  const windows = new Map<string, { end: number; used: number; blocked: boolean }>();
  const length = budget.seconds * 1000;
  return (user, now) => {
    let window = windows.get(user);
    if (window === undefined || now >= window.end) windows.set(user, (window = { end: now + length, used: 0, blocked: false }));
    window.used += 1;
    if (window.used > budget.requests && !window.blocked) {
      window.blocked = true;
      window.end = now + length;
    }
    return countOf(budget, Math.max(0, budget.requests - window.used), Math.ceil((window.end - now) / 1000), window.blocked);
  };
}

function countOf(budget: Budget, remaining: number, seconds: number, blocked: boolean): Count {
  const headers = {
    Ratelimit: `"default";r=${remaining};t=${seconds}`,
    'Ratelimit-Policy': `"default";q=${budget.requests};w=${budget.seconds}`,
  };
  return blocked ? { headers, refusal: tooMany({ ...headers, 'Retry-After': String(seconds) }) } : { headers };
}

/** 429 as the service words it. */
export function tooMany(headers: Record<string, string>): Answer {
  return failure(429, [{ code: 971, message: 'Please wait and consider throttling your request speed' }], headers);
}
