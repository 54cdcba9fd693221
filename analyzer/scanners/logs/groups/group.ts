import type { CallUsage, CipherUsage, Doc, Source } from '../../../model.ts';
import { OTHERS } from '../../../others.ts';
import { weightOf, type Dated } from '../record/record.ts';
import { callerOf } from './caller.ts';
import type { Spill } from './spill.ts';

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
  add(request: Dated, key: string, coarse: string, usage: (isCoarse: boolean) => CallUsage | CipherUsage, signs?: readonly string[]): OpenGroup | undefined;
  /** The group like one of another folding, empty when it is new; `undefined` past the limit. */
  reopen(group: OpenGroup, source: Source): OpenGroup | undefined;
  /** Takes in a group that was counted elsewhere, from requests that come after those taken in so far. */
  merge(group: OpenGroup): void;
  /** In order of first appearance. */
  list(): OpenGroup[];
  /** Requests whose query, headers and body were given up to stay within the limit. */
  folded(): number;
}

/** Callers counted one by one in each group; others are only counted. */
export const CALLERS_KEPT = 64;
const SIGNS_KEPT = 16;
/** In milliseconds. */
export const DAY = 86_400_000;

/** An empty folding that holds `limit` groups; past it only coarse ones, or all in a `spill`. `onCount` is told of a group right before a request is counted in it. */
export function groups(limit: number, spill?: Spill, onCount: (group: OpenGroup) => void = () => {}): Groups {
  const open = new Map<string, OpenGroup>();
  let folded = 0;
  let order = 0;
  const opened = (key: string, coarse: string, usage: CallUsage | CipherUsage): OpenGroup => emptied({ key, coarse, order: (order += 1), usage }, spill);

  const add: Groups['add'] = ({ record, time }, key, coarse, usage, signs = []) => {
    const known = open.get(key);
    const isPast = known === undefined && open.size >= limit;
    const isSpilled = isPast && spill !== undefined;
    const weight = weightOf(record);
    if (isPast && !isSpilled && record.isCounted !== true) folded += weight;
    const name = isPast && !isSpilled ? coarse : key;
    const group = isSpilled ? spill.group(key, () => opened(key, coarse, usage(false))) : (isPast ? open.get(name) : known) ?? opened(name, coarse, usage(isPast));
    if (!isSpilled && group !== known) open.set(name, group);
    onCount(group);
    if (record.isCounted !== true) count(group, record.status, time, callerOf(record), weight);
    else if (record.status !== undefined) increase(group.statuses, record.status, 1);
    for (const sign of signs) increaseSign(group, sign, weight);
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

/** Counts one more request, or so many that are alike. `NaN` is a time that is not known, the empty string a caller, 0 a status. */
export function count(group: OpenGroup, status: number | undefined, time: number, who: string, by = 1): void {
  group.count += by;
  if (status !== undefined && status !== 0) increase(group.statuses, status, by);
  if (!Number.isNaN(time)) {
    // Logs of several machines are not in order, so the span is kept by comparison, not by position.
    if (time < group.first) group.first = time;
    if (time > group.last) group.last = time;
    increase(group.days, Math.floor(time / DAY), by);
  }
  if (who !== '') increaseCaller(group, who, by);
}

/** Requests of one group with one status on one day; a day or status that is not known is `undefined` or 0. */
export interface Cell {
  count: number;
  status: number;
  /** Since 1970. */
  day: number | undefined;
  /** Milliseconds since 1970; meaningless without a day. */
  first: number;
  last: number;
}

/** Counts requests that were counted together, but for their callers. */
export function addCell(group: OpenGroup, { count: number, status, day, first, last }: Cell): void {
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

function increaseCaller(group: OpenGroup, who: string, by: number): void {
  if (group.callers.has(who) || group.callers.size < group.room) increase(group.callers, who, by);
  else if (group.spill !== undefined) group.spill.caller(group.key, who, by);
  else group.others += by;
}

/** Warnings may be worded anew for each call. */
function increaseSign(group: OpenGroup, sign: string, by: number): void {
  increase(group.signs, group.signs.has(sign) || group.signs.size < SIGNS_KEPT ? sign : OTHERS, by);
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
