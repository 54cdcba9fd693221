import { BETWEEN, callerOf } from '../groups/caller.ts';
import { countCallers, type OpenGroup } from '../groups/group.ts';
import { address } from '../record/values.ts';
import type { LineFinder } from './finder.ts';
import * as places from './places.ts';

const CALLERS_END = (places.STATE >> 2) + places.CALLERS_END;
const NAMES_END = (places.STATE >> 2) + places.NAMES_END;

/** Sizes of the fields of a name. */
const [CLIENT, ACTOR, AGENT] = [0, 1, 2];

/** Names up to here are kept from log to log: most callers come again. */
const NAMES_KEPT = places.NAMES + (1 << 19);

/** As many as a group can be told at once to take. */
const MOST_ROOM = 255;

/** Callers that the kernel counts by itself: those that a group keeps by name, and in a crowded group all others together. */
export interface CallersKnown {
  /** Has the kernel take callers of a group from now on, or counts this request of one it cannot be told of. `full` when there is no room for more: nothing is done then. */
  meet(slot: number, group: OpenGroup): 'known' | 'counted' | 'full';
  /** Puts all whom a group took into it, by name. Due before anything else counts callers there: the first that come are kept. */
  name(slot: number, group: OpenGroup): void;
  /** Hands all counts over to the groups, by their numbers, and forgets everybody. */
  settle(groups: readonly (OpenGroup | undefined)[]): void;
}

/** Where the kernel knows a caller, and as whom. */
interface Named {
  at: number;
  group: OpenGroup;
  who: string;
}

/** Callers of a group that the kernel may not know, and how many of all in it were gone through for them. */
interface Strangers {
  names: string[];
  seen: number;
}

/** Begins with nobody. */
export function callersKnown({ kernel, memory }: Pick<LineFinder, 'kernel' | 'memory'>): CallersKnown {
  const named: Named[] = [];
  /** Groups that have room, or had it until the kernel took so many: what these are called is of no interest until then. */
  const taking = new Map<number, OpenGroup>();
  let strangers: Strangers[] = [];
  /** By the place of a name, what the report calls it. */
  const texts = new Map<number, string>();
  memory().numbers[NAMES_END] = places.NAMES;

  const meet: CallersKnown['meet'] = (slot, group) => {
    const { bytes } = memory();
    if (bytes[places.GROUP_ROOM + slot] !== 0) return 'full';
    name(slot, group);
    if (group.callers.size >= group.room) return meetByName(slot, group);
    strangersIn(slot, group);
    bytes[places.GROUP_ROOM + slot] = Math.min(MOST_ROOM, group.room - group.callers.size);
    taking.set(slot, group);
    return 'known';
  };

  const meetByName = (slot: number, group: OpenGroup): 'counted' | 'full' => {
    const { bytes, numbers } = memory();
    const bound = (field: number, which: 0 | 1): number => numbers[(places.BOUNDS >> 2) + 2 * field + which] as number;
    const field = (name: number): string | undefined => textAt(bytes, bound(name, 0), bound(name, 1) - bound(name, 0));
    const who = nameOf(field(places.CLIENT), field(places.ACTOR), field(places.AGENT));
    if (who === '' || group.callers.has(who)) {
      const at = kernel.addCaller(slot);
      if (at === 0) return 'full';
      named.push({ at, group, who });
    } else if (bytes[places.GROUP_STATES + slot] !== places.CROWDED && !crowd(slot, group)) return 'full';
    countCallers(group, who, 1);
    return 'counted';
  };

  const name: CallersKnown['name'] = (slot, group) => {
    if (!taking.delete(slot)) return;
    const unknown = strangersIn(slot, group);
    takenBy(slot).forEach((at) => {
      const who = whoIs(at);
      const before = group.callers.size;
      countCallers(group, who, takeCount(at));
      if (group.callers.size > before && !isSpelledOut(memory().numbers, at, who)) unknown.names.push(who);
      named.push({ at, group, who });
    });
    unknown.seen = group.callers.size;
  };

  /** Whoever came into a group since it was last gone through was read by strings. */
  const strangersIn = (slot: number, { callers }: OpenGroup): Strangers => {
    const unknown = (strangers[slot] ??= { names: [], seen: 0 });
    if (unknown.seen < callers.size) unknown.names.push(...[...callers.keys()].slice(unknown.seen));
    unknown.seen = callers.size;
    return unknown;
  };

  /** Those that a group took, in the order in which they came; from now on it takes no more. */
  const takenBy = (slot: number): number[] => {
    const { bytes, numbers } = memory();
    const last = (places.GROUP_LAST >> 2) + slot;
    const taken: number[] = [];
    for (let at = numbers[last] as number; at !== 0; at = numbers[(at + places.CALLER_BEFORE) >> 2] as number) taken.push(at);
    numbers[last] = 0;
    bytes[places.GROUP_ROOM + slot] = 0;
    return taken.reverse();
  };

  const takeCount = (at: number): number => {
    const { numbers } = memory();
    const count = numbers[(at + places.CALLER_COUNT) >> 2] as number;
    numbers[(at + places.CALLER_COUNT) >> 2] = 0;
    return count;
  };

  const whoIs = (at: number): string => {
    const { bytes, numbers } = memory();
    const name = nameOfCaller(numbers, at);
    const known = texts.get(name);
    if (known !== undefined) return known;
    const client = name + places.NAME_TEXT;
    const actor = client + padded(sizeOf(numbers, name, CLIENT));
    const agent = actor + padded(sizeOf(numbers, name, ACTOR));
    const who = nameOf(textAt(bytes, client, sizeOf(numbers, name, CLIENT)), textAt(bytes, actor, sizeOf(numbers, name, ACTOR)), textAt(bytes, agent, sizeOf(numbers, name, AGENT)));
    texts.set(name, who);
    return who;
  };

  /** Makes sure that the kernel knows all who are kept, also those that strings read, before it takes any other for one of the rest. */
  const crowd = (slot: number, group: OpenGroup): boolean => {
    for (const who of strangersIn(slot, group).names) {
      const [client = '', agent = '', ...more] = who.split(BETWEEN);
      // Fields that the kernel reads are ASCII, and addresses without a port: nothing else can be met again.
      if (more.length > 0 || !/^[\x20-\x7e]*$/.test(who.replace(BETWEEN, '')) || address(client) !== client) continue;
      write(client, agent);
      const end = memory().numbers[CALLERS_END];
      const at = kernel.addCaller(slot);
      if (at === 0) return false;
      if (at === end) named.push({ at, group, who });
    }
    memory().bytes[places.GROUP_STATES + slot] = places.CROWDED;
    return true;
  };

  /** As if a record with these fields had been read; the list of places is free by now. */
  const write = (client: string, agent: string): void => {
    const { bytes, numbers } = memory();
    const end = places.WORDS + bytes.write(client, places.WORDS, 'latin1');
    const last = end + bytes.write(agent, end, 'latin1');
    numbers.set([places.WORDS, end, 0, 0, end, last], (places.BOUNDS >> 2) + 2 * places.CLIENT);
  };

  const settle: CallersKnown['settle'] = (groups) => {
    const { bytes, numbers } = memory();
    // Not by iterators, which make an object for each step as long as the code is not optimised: these are most of what is made at all.
    named.forEach(({ at, group, who }) => countCallers(group, who, takeCount(at)));
    taking.forEach((group, slot) => takenBy(slot).forEach((at) => countCallers(group, whoIs(at), takeCount(at))));
    groups.forEach((group, slot) => {
      const others = (places.GROUP_OTHERS >> 2) + slot;
      countCallers(group, undefined, numbers[others] as number);
      numbers[others] = 0;
      if (bytes[places.GROUP_STATES + slot] === places.CROWDED) bytes[places.GROUP_STATES + slot] = places.OPEN;
    });
    if (numbers[CALLERS_END] !== places.CALLERS) bytes.fill(0, places.CALLER_HEADS, places.CALLER_HEADS + 4 * places.CALLER_HEAD_COUNT);
    numbers[CALLERS_END] = places.CALLERS;
    named.length = 0;
    taking.clear();
    strangers = [];
    if ((numbers[NAMES_END] as number) > NAMES_KEPT) forgetNames();
  };

  const forgetNames = (): void => {
    const { bytes, numbers } = memory();
    bytes.fill(0, places.NAME_HEADS, places.NAME_HEADS + 4 * places.NAME_HEAD_COUNT);
    numbers[NAMES_END] = places.NAMES;
    texts.clear();
  };
  return { meet, name, settle };
}

function nameOf(client: string | undefined, actor: string | undefined, agent: string | undefined): string {
  return callerOf({ client: address(client), actor, agent });
}

/** Whether the fields spell a name in the one way that the kernel takes for granted in a crowded group: address without a port, and agent, alone. */
function isSpelledOut(numbers: Int32Array, at: number, who: string): boolean {
  const name = nameOfCaller(numbers, at);
  const client = sizeOf(numbers, name, CLIENT);
  const agent = sizeOf(numbers, name, AGENT);
  return sizeOf(numbers, name, ACTOR) === 0 && who.length === client + (client > 0 && agent > 0 ? BETWEEN.length : 0) + agent;
}

function nameOfCaller(numbers: Int32Array, at: number): number {
  return numbers[(at + places.CALLER_NAME) >> 2] as number;
}

function sizeOf(numbers: Int32Array, name: number, field: number): number {
  return numbers[((name + places.NAME_SIZES) >> 2) + field] as number;
}

function padded(size: number): number {
  return (size + 15) & ~15;
}

/** Fields are ASCII; an empty one is not logged. */
function textAt(bytes: Buffer, start: number, size: number): string | undefined {
  return size === 0 ? undefined : bytes.toString('latin1', start, start + size);
}
