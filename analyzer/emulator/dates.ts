import type { Day, Method } from '../model.ts';

/** A deprecation as the emulator knows it. The names are its own: it is here to check the catalog, not to quote it. */
export type Topic =
  | 'firewall rules and filters' | 'previous managed rules' | 'previous rate limiting'
  | 'security level' | 'threat score' | 'legacy dns settings' | 'brotli' | 'minify' | 'record locked' | 'record zone'
  | 'mobile redirect' | 'server-side excludes' | 'srv data fields' | 'privacy pass' | 'legacy tunnels'
  | 'both lengths' | 'billing' | 'notification email' | 'bookmarks' | 'script monitor' | 'images v1 upload'
  | 'zone analytics' | 'organizations' | 'rinkeby' | 'dns error chain';

/** Days on which requests fail although the interface is not gone yet; both ends included. */
export interface Brownout {
  from: Day;
  to: Day;
  status: 410 | 503;
}

/** When one interface changes, and what it answers then. */
export interface Ending {
  /** The last day on which it works. Without it the interface never ends. */
  last?: Day;
  brownouts?: Brownout[];
  /** From this day on only reads are answered; writes get error 10020. */
  writesBlockedFrom?: Day;
  /** What a removed operation answers: 404 (default), 410, 405, 504 without a code, or 200 with an empty list. */
  afterwards?: 404 | 405 | 410 | 504 | 'empty';
}

export type Schedule = Record<Topic, Ending>;

export type Phase = { kind: 'before' } | { kind: 'brownout'; status: 410 | 503 } | { kind: 'write-blocked' } | { kind: 'after' };

/** The dates of the specification. A deadline is the last good day, except for the two that say "from 2023-07-01". */
export const SEED_SCHEDULE: Schedule = {
  'firewall rules and filters': { last: '2025-01-15' },
  'previous managed rules': { last: '2025-01-15' },
  'previous rate limiting': { last: '2025-01-15' },
  'security level': { last: '2024-09-30' },
  'threat score': { last: '2024-09-30' },
  'legacy dns settings': { last: '2024-09-13' },
  brotli: { last: '2024-08-15' },
  minify: { last: '2024-08-05' },
  'record locked': { last: '2024-07-14' },
  'mobile redirect': { last: '2024-06-30' },
  'server-side excludes': { last: '2024-06-14' },
  'srv data fields': { last: '2024-05-31' },
  'privacy pass': { last: '2024-03-31' },
  'legacy tunnels': { last: '2024-02-04' },
  // Declined "from 2023-07-01": that day itself already does.
  'both lengths': { last: '2023-06-30' },
  billing: { last: '2023-06-06' },
  'notification email': { last: '2023-04-03' },
  bookmarks: { last: '2023-03-19' },
  rinkeby: { last: '2023-01-30' },
  'script monitor': { last: '2022-10-11' },
  'images v1 upload': { last: '2022-07-01' },
  'zone analytics': { last: '2021-03-01' },
  organizations: { last: '2020-02-04' },
  // Not in the specification; published by the vendor for the same records.
  'record zone': { last: '2024-11-30' },
  'dns error chain': { last: '2024-09-30' },
};

/** The dates last published: later ends, a read-only firewall API, and a security level that is accepted without effect. */
export const PUBLISHED_SCHEDULE: Schedule = {
  ...SEED_SCHEDULE,
  'firewall rules and filters': { writesBlockedFrom: '2026-06-22' },
  'previous managed rules': { last: '2025-06-15' },
  'previous rate limiting': { last: '2025-06-15' },
  'security level': {},
  'threat score': {},
  organizations: { last: '2020-04-02' },
};

/** Where an interface stands on a day. Days are compared as text, which ISO dates allow. */
export function phaseOf(ending: Ending, day: Day): Phase {
  if (ending.last !== undefined && day > ending.last) return { kind: 'after' };
  const brownout = ending.brownouts?.find(({ from, to }) => from <= day && day <= to);
  if (brownout !== undefined) return { kind: 'brownout', status: brownout.status };
  if (ending.writesBlockedFrom !== undefined && day >= ending.writesBlockedFrom) return { kind: 'write-blocked' };
  return { kind: 'before' };
}

/** Whether the interface has ended: what is merely browned out or read-only has not. */
export function ended(schedule: Schedule, topic: Topic, day: Day): boolean {
  return phaseOf(schedule[topic], day).kind === 'after';
}

/** Whether a method changes something, so that a write block stops it. */
export function isWrite(method: Method): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** True for a real calendar day: `2024-02-30` is none. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
