import type { AnswerSign, Caller, CallUsage, CipherUsage, Day, Doc, Source } from '../../model.ts';
import { redact } from '../../redact.ts';
import type { LogRecord } from './record.ts';
import type { Spill } from './spill.ts';

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

/** A group while it grows. Plain data, so that threads can hand it over. */
export interface OpenGroup {
  key: string;
  /** The key it is folded under when there are too many; from a small set. */
  coarse: string;
  /** When it was opened, among those of a log, or of all. */
  order: number;
  usage: CallUsage | CipherUsage;
  count: number;
  /** Milliseconds since 1970; infinite without times. */
  first: number;
  last: number;
  statuses: Map<number, number>;
  /** Client address, token name and user agent; those past the limit only as a number. */
  callers: Map<string, number>;
  /** How many of them it holds. */
  room: number;
  others: number;
  /** By days since 1970. */
  days: Map<number, number>;
  /** What answers say of an end. */
  signs: Map<string, number>;
  /** Where callers past the limit are counted all the same; taken off before a group is handed over. */
  spill?: Spill | undefined;
}

/** Folds requests into a bounded number of groups. */
export interface Groups {
  /** Counts a request under `key`; `usage` is called only for a new group. Answers the group, unless details were given up. */
  add(record: LogRecord, key: string, coarse: string, usage: (isCoarse: boolean) => CallUsage | CipherUsage, signs?: readonly string[]): OpenGroup | undefined;
  /** The group like one of another folding, empty when it is new; `undefined` past the limit. */
  reopen(group: OpenGroup, source: Source): OpenGroup | undefined;
  /** Takes in a group that was counted elsewhere, from requests that come after those taken in so far. */
  merge(group: OpenGroup): void;
  /** In order of first appearance. */
  list(): OpenGroup[];
  /** Requests whose query, headers and body were given up to stay within the limit. */
  folded(): number;
}

const CALLERS_KEPT = 64;
const CALLERS_LISTED = 10;
const SIGNS_KEPT = 16;
const OTHER_SIGNS = 'others';
const DAY = 86_400_000;

/** An empty folding that holds `limit` groups; past it only coarse ones, or all in a `spill`. `onCount` is told of a group right before a request is counted in it. */
export function groups(limit: number, spill?: Spill, onCount: (group: OpenGroup) => void = () => {}): Groups {
  const open = new Map<string, OpenGroup>();
  let folded = 0;
  let order = 0;
  const opened = (key: string, coarse: string, usage: CallUsage | CipherUsage): OpenGroup => emptied({ key, coarse, order: (order += 1), usage }, spill);

  const add: Groups['add'] = (record, key, coarse, usage, signs = []) => {
    const isPast = !open.has(key) && open.size >= limit;
    const isSpilled = isPast && spill !== undefined;
    if (isPast && !isSpilled) folded += 1;
    const name = isPast && !isSpilled ? coarse : key;
    const group = isSpilled ? spill.group(key, () => opened(key, coarse, usage(false))) : open.get(name) ?? opened(name, coarse, usage(isPast));
    if (!isSpilled) open.set(name, group);
    onCount(group);
    count(group, record.status, timeOf(record), callerOf(record));
    for (const sign of signs) increaseSign(group, sign, 1);
    return isPast ? undefined : group;
  };

  const reopen: Groups['reopen'] = ({ key, coarse, usage }, source) => {
    const known = open.get(key);
    if (known !== undefined || open.size >= limit) return known;
    const group = opened(key, coarse, { ...usage, source });
    open.set(key, group);
    return group;
  };

  const merge: Groups['merge'] = (group) => {
    if (spill !== undefined && !open.has(group.key) && open.size >= limit) {
      addTo(spill.group(group.key, () => emptied(group, spill)), group);
      return;
    }
    const isFolded = group.key !== group.coarse && !open.has(group.key) && open.size >= limit;
    if (isFolded) folded += group.count;
    const name = isFolded ? group.coarse : group.key;
    const known = open.get(name);
    if (known !== undefined) addTo(known, group);
    else open.set(name, { ...copyOf(group), ...(spill === undefined ? {} : { spill }), ...(isFolded ? { key: name, usage: coarsened(group.usage) } : {}) });
  };
  return { add, reopen, merge, list: () => (spill === undefined ? [...open.values()] : [...open.values()].map(({ spill: _, ...group }) => group)), folded: () => folded };
}

/** Counts one more request. `NaN` is a time that is not known, the empty string a caller, 0 a status. */
export function count(group: OpenGroup, status: number | undefined, time: number, who: string): void {
  group.count += 1;
  if (status !== undefined && status !== 0) increase(group.statuses, status, 1);
  if (!Number.isNaN(time)) {
    // Logs of several machines are not in order, so the span is kept by comparison, not by position.
    if (time < group.first) group.first = time;
    if (time > group.last) group.last = time;
    increase(group.days, Math.floor(time / DAY), 1);
  }
  if (who !== '') increaseCaller(group, who, 1);
}

/** Requests of one group with one status on one day; a day or status that is not known is `undefined` or 0. */
export interface Tally {
  count: number;
  status: number;
  /** Since 1970. */
  day: number | undefined;
  /** Milliseconds since 1970; meaningless without a day. */
  first: number;
  last: number;
}

/** Counts requests that were counted together, but for their callers. */
export function addTally(group: OpenGroup, { count: number, status, day, first, last }: Tally): void {
  group.count += number;
  if (status !== 0) increase(group.statuses, status, number);
  if (day === undefined) return;
  group.first = Math.min(group.first, first);
  group.last = Math.max(group.last, last);
  increase(group.days, day, number);
}

/** Counts requests of one caller that is kept, or of any that are not. */
export function countCallers(group: OpenGroup | undefined, who: string | undefined, by: number): void {
  if (group === undefined || by === 0 || who === '') return;
  if (who === undefined) group.others += by;
  else increaseCaller(group, who, by);
}

/** Stands between the parts of a caller's name. */
export const BETWEEN = ' · ';

/** Who sent a request, as far as it is logged; else the empty string. */
export function callerOf({ client, actor, agent }: Pick<LogRecord, 'client' | 'actor' | 'agent'>): string {
  const who = besides(client, actor === undefined ? undefined : shortened(actor));
  return besides(who, agent) ?? '';
}

function besides(first: string | undefined, next: string | undefined): string | undefined {
  return first === undefined || next === undefined ? first ?? next : `${first}${BETWEEN}${next}`;
}

/** The id of a token is no secret, but its beginning is enough to know it by. */
function shortened(actor: string): string {
  return /^[0-9a-f]{32}$/i.test(actor) ? `token ${actor.slice(0, 8)}…` : actor;
}

/** Milliseconds since 1970, or `NaN`. */
export function timeOf({ time }: Pick<LogRecord, 'time'>): number {
  return time === undefined ? NaN : Date.parse(time);
}

function increaseCaller(group: OpenGroup, who: string, by: number): void {
  if (group.callers.has(who) || group.callers.size < group.room) increase(group.callers, who, by);
  else if (group.spill !== undefined) group.spill.caller(group.key, who, by);
  else group.others += by;
}

/** Warnings may be worded anew for each call. */
function increaseSign(group: OpenGroup, sign: string, by: number): void {
  increase(group.signs, group.signs.has(sign) || group.signs.size < SIGNS_KEPT ? sign : OTHER_SIGNS, by);
}

function increase<K>(counts: Map<K, number>, key: K, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** Adds the counts of one group to another like it; the one that was opened first gives the usage. */
export function addTo(known: OpenGroup, more: OpenGroup): void {
  if (more.order < known.order) [known.order, known.usage] = [more.order, more.usage];
  known.count += more.count;
  known.first = Math.min(known.first, more.first);
  known.last = Math.max(known.last, more.last);
  // Without a pair made for each: there are many in all.
  more.statuses.forEach((number, status) => increase(known.statuses, status, number));
  more.days.forEach((number, day) => increase(known.days, day, number));
  more.callers.forEach((number, who) => increaseCaller(known, who, number));
  more.signs.forEach((number, sign) => increaseSign(known, sign, number));
  known.others += more.others;
}

/** A group with nothing counted. */
export function emptied({ key, coarse, order, usage }: Pick<OpenGroup, 'key' | 'coarse' | 'order' | 'usage'>, spill?: Spill): OpenGroup {
  return {
    key, coarse, order, usage, count: 0, first: Infinity, last: -Infinity, statuses: new Map(), callers: new Map(), room: CALLERS_KEPT, others: 0, days: new Map(), signs: new Map(),
    ...(spill === undefined ? {} : { spill }),
  };
}

/** A copy that grows by itself. */
function copyOf(group: OpenGroup): OpenGroup {
  return { ...group, statuses: new Map(group.statuses), callers: new Map(group.callers), days: new Map(group.days), signs: new Map(group.signs) };
}

/** What is left of a usage when its details are given up. */
function coarsened(usage: CallUsage | CipherUsage): CallUsage | CipherUsage {
  const unknown: Doc = { kind: 'unknown' };
  return usage.kind === 'cipher' ? usage : { ...usage, host: undefined, query: unknown, headers: unknown, body: unknown, response: unknown };
}

/** A group as the report gets it. */
export function closed(group: OpenGroup): LogGroup {
  return closedWith(group, callersOf(group.callers, group.others));
}

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

function callersOf(callers: ReadonlyMap<string, number>, others: number): Caller[] {
  const best = topCallers();
  callers.forEach((number, who) => best.add(who, number));
  return best.list(others);
}

/** Keeps the most frequent of any number of callers, each of which comes once. */
export interface TopCallers {
  add(who: string, count: number): void;
  /** As they are shown; the last may be `others`, who stand for the rest and for so many more. */
  list(others: number): Caller[];
}

/** Starts with nobody. */
export function topCallers(): TopCallers {
  const best: { who: string; count: number }[] = [];
  let rest = 0;
  return {
    add: (who, count) => {
      let place = best.length;
      for (let above = best[place - 1]; above !== undefined && (above.count < count || (above.count === count && above.who > who)); above = best[place - 1]) place -= 1;
      if (place === CALLERS_LISTED) return void (rest += count);
      best.splice(place, 0, { who, count });
      if (best.length > CALLERS_LISTED) rest += best.pop()?.count ?? 0;
    },
    list: (others) => {
      const listed = best.map(({ who, count }) => ({ who: redact(who).slice(0, 200), count }));
      return rest + others === 0 ? listed : [...listed, { who: 'others', count: rest + others }];
    },
  };
}
