import type { AnswerSign, Caller, CallUsage, CipherUsage, Day } from '../../../model.ts';
import { DAY, type OpenGroup } from './group.ts';
import { shownAs, topCallers } from './top-callers.ts';

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
  /** What the answers say of an end, with the number of calls answered so. */
  answers: AnswerSign[];
}

/** Groups as the report gets them. */
export function closed(groups: readonly OpenGroup[]): LogGroup[] {
  // The same callers make calls of many kinds.
  const known = new Map<string, string>();
  const shown = (who: string): string => {
    const text = known.get(who) ?? shownAs(who);
    if (known.size < CALLERS_KNOWN) known.set(who, text);
    return text;
  };
  const alike = new Map<string, Record<string, number>>();
  const shared = (statuses: Record<string, number>): Record<string, number> => {
    const key = JSON.stringify(statuses);
    const one = alike.get(key) ?? statuses;
    if (alike.size < STATUSES_KNOWN) alike.set(key, one);
    return one;
  };
  return groups.filter(isCounted).map((group) => {
    const whole = closedWith(group, callersOf(group, shown));
    return { ...whole, statuses: shared(whole.statuses) };
  });
}

/** Of a group may be known only how its requests were answered: those were counted where more was given up. */
export function isCounted({ count }: OpenGroup): boolean {
  return count > 0;
}

/** Names that are not made twice. */
const CALLERS_KNOWN = 4096;
/** Statuses that are not kept twice: a number as name is taken for a place in a list, which takes two kilobytes up to 200. Most groups are answered alike. */
const STATUSES_KNOWN = 4096;

/** The same with callers that were counted elsewhere. */
export function closedWith(group: OpenGroup, callers: Caller[]): LogGroup {
  return {
    usage: group.usage,
    count: group.count,
    ...(group.first === Infinity ? {} : { firstSeen: new Date(group.first).toISOString(), lastSeen: new Date(group.last).toISOString() }),
    statuses: Object.fromEntries([...group.statuses].sort(([a], [b]) => a - b)),
    callers,
    days: Object.fromEntries([...group.days].sort(([a], [b]) => a - b).map(([day, number]) => [new Date(day * DAY).toISOString().slice(0, 10), number])),
    answers: answersOf(group),
  };
}

/** `Gone` is the one status that needs no code to say so. (RFC 9110, section 15.5.11) */
function answersOf({ statuses, signs }: OpenGroup): AnswerSign[] {
  const gone = statuses.get(410);
  const all: [string, number][] = [...(gone === undefined ? [] : [['status 410', gone] as [string, number]]), ...signs];
  return all.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([sign, number]) => ({ sign, count: number }));
}

function callersOf({ callers, others }: OpenGroup, shown: (who: string) => string): Caller[] {
  const best = topCallers(shown);
  callers.forEach((number, who) => best.add(who, number));
  return best.list(others);
}
