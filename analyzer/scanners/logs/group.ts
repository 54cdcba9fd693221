import type { Caller, CallUsage, CipherUsage, Day } from '../../model.ts';
import { redact } from '../../redact.ts';
import type { LogRecord } from './record.ts';

/** Equal requests of a log: the judge is asked once for all of them. */
export interface LogGroup {
  /** The first of them. */
  usage: CallUsage | CipherUsage;
  count: number;
  /** ISO 8601 in UTC; absent when the log writes no times. */
  firstSeen?: string;
  lastSeen?: string;
  /** HTTP status → count. */
  statuses: Record<string, number>;
  /** The most frequent ones; the last may be `others`, so that the counts add up to all requests whose caller is known. */
  callers: Caller[];
  days: Record<Day, number>;
}

/** Folds requests into a bounded number of groups. */
export interface Groups {
  /** Counts a request under `key`; `usage` is called only for a new group. Past the limit it is folded under `coarse`, which must come from a small set. */
  add(record: LogRecord, key: string, coarse: string, usage: (isCoarse: boolean) => CallUsage | CipherUsage): void;
  /** In order of first appearance. */
  list(): LogGroup[];
  /** Requests whose query, headers and body were given up to stay within the limit. */
  folded(): number;
}

const CALLERS_KEPT = 64;
const CALLERS_LISTED = 10;

interface Open {
  usage: CallUsage | CipherUsage;
  count: number;
  first: string | undefined;
  last: string | undefined;
  statuses: Map<number, number>;
  /** Client address, token name and user agent; those past the limit only as a number. */
  callers: Map<string, number>;
  others: number;
  days: Map<string, number>;
}

/** An empty folding that holds `limit` groups, and past it only coarse ones. */
export function groups(limit: number): Groups {
  const open = new Map<string, Open>();
  let folded = 0;

  const add: Groups['add'] = (record, key, coarse, usage) => {
    let group = open.get(key);
    if (group === undefined && open.size >= limit) {
      folded += 1;
      group = open.get(coarse) ?? opened(open, coarse, usage(true));
    }
    count(group ?? opened(open, key, usage(false)), record);
  };
  return { add, list: () => [...open.values()].map(closed), folded: () => folded };
}

function opened(open: Map<string, Open>, key: string, usage: CallUsage | CipherUsage): Open {
  const group = { usage, count: 0, first: undefined, last: undefined, statuses: new Map(), callers: new Map(), others: 0, days: new Map() };
  open.set(key, group);
  return group;
}

function count(group: Open, record: LogRecord): void {
  group.count += 1;
  if (record.status !== undefined) increment(group.statuses, record.status);
  countTime(group, record.time);
  const who = [record.client, record.actor, record.agent].filter((part) => part !== undefined).join(' · ');
  if (who === '') return;
  if (group.callers.has(who) || group.callers.size < CALLERS_KEPT) increment(group.callers, who);
  else group.others += 1;
}

/** Logs of several machines are not in order, so the span is kept by comparison, not by position. */
function countTime(group: Open, time: string | undefined): void {
  if (time === undefined) return;
  if (group.first === undefined || time < group.first) group.first = time;
  if (group.last === undefined || time > group.last) group.last = time;
  increment(group.days, time.slice(0, 10));
}

function increment<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function closed(group: Open): LogGroup {
  return {
    usage: group.usage,
    count: group.count,
    ...(group.first === undefined ? {} : { firstSeen: group.first }),
    ...(group.last === undefined ? {} : { lastSeen: group.last }),
    statuses: Object.fromEntries([...group.statuses].sort(([a], [b]) => a - b)),
    callers: callersOf(group),
    days: Object.fromEntries([...group.days].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function callersOf({ callers, others }: Open): Caller[] {
  const all = [...callers].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const listed = all.slice(0, CALLERS_LISTED).map(([who, count]) => ({ who: redact(who).slice(0, 200), count }));
  const rest = all.slice(CALLERS_LISTED).reduce((sum, [, count]) => sum + count, others);
  return rest === 0 ? listed : [...listed, { who: 'others', count: rest }];
}
