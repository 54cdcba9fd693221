import { BETWEEN, callerOf, countCallers, type OpenGroup } from '../group.ts';
import { address } from '../values.ts';
import type { LineFinder } from './finder.ts';
import * as places from './places.ts';

const CALLERS_END = (places.STATE >> 2) + places.CALLERS_END;

/** Sizes of the fields of a caller, as the kernel has them behind its requests. */
const [CLIENT, ACTOR, AGENT] = [1, 2, 3];

/** Callers that the kernel counts by itself: those that a group keeps by name, and in a crowded group all others together. */
export interface CallersKnown {
  /** Has the kernel count the caller of the record from now on, or counts this request of one it cannot be told of. `full` when there is no room for more: nothing is done then. */
  meet(slot: number, group: OpenGroup): 'known' | 'counted' | 'full';
  /** Puts all who were met into their groups, by name. Due before anything else counts callers there: the first that come are kept. */
  name(): void;
  /** Hands all counts over to the groups, by their numbers, and forgets everybody. */
  settle(groups: readonly (OpenGroup | undefined)[]): void;
}

/** Where the kernel knows a caller, and as whom. */
interface Named {
  at: number;
  group: OpenGroup;
  who: string;
}

/** Where the kernel knows those for whom a group has room in any case. What they are called is of no interest until it is full. */
interface Unnamed {
  slot: number;
  group: OpenGroup;
  callers: number[];
}

/** Begins with nobody. */
export function callersKnown({ kernel, memory }: Pick<LineFinder, 'kernel' | 'memory'>): CallersKnown {
  const named: Named[] = [];
  const unnamed = new Map<number, Unnamed>();
  /** By group: how many of those that it keeps came to be known just when they were first counted, and by their plain names. */
  let plain: number[] = [];
  /** Names that were given: a caller has one text in all groups. */
  const texts = new Map<string, string>();

  const meet: CallersKnown['meet'] = (slot, group) => {
    const waiting = unnamed.get(slot);
    if (group.callers.size + (waiting?.callers.length ?? 0) < group.room) {
      const at = kernel.addCaller(slot);
      if (at === 0) return 'full';
      if (waiting === undefined) unnamed.set(slot, { slot, group, callers: [at] });
      else waiting.callers.push(at);
      return 'known';
    }
    if (waiting !== undefined) nameThose(waiting);
    return meetByName(slot, group);
  };

  const meetByName = (slot: number, group: OpenGroup): 'counted' | 'full' => {
    const { bytes, numbers } = memory();
    const bound = (field: number, which: 0 | 1): number => numbers[(places.BOUNDS >> 2) + 2 * field + which] as number;
    const field = (name: number): string | undefined => textAt(bytes, bound(name, 0), bound(name, 1) - bound(name, 0));
    const who = nameOf(field(places.CLIENT), field(places.ACTOR), field(places.AGENT));
    if (who === '' || group.callers.has(who) || group.callers.size < group.room) {
      const at = kernel.addCaller(slot);
      if (at === 0) return 'full';
      enter(at, slot, group, who, 1);
      named.push({ at, group, who });
    } else {
      if (bytes[places.GROUP_STATES + slot] !== places.CROWDED && !crowd(slot, group)) return 'full';
      countCallers(group, who, 1);
    }
    return 'counted';
  };

  const enter = (at: number, slot: number, group: OpenGroup, who: string, count: number): void => {
    const before = group.callers.size;
    countCallers(group, who, count);
    if (group.callers.size > before && isSpelledOut(memory().numbers, at, who)) plain[slot] = (plain[slot] ?? 0) + 1;
  };

  const nameThose = ({ slot, group, callers }: Unnamed): void => {
    unnamed.delete(slot);
    for (const at of callers) {
      const who = nameAt(at);
      enter(at, slot, group, who, takeCount(at));
      named.push({ at, group, who });
    }
  };

  const takeCount = (at: number): number => {
    const { numbers } = memory();
    const count = numbers[(at + places.CALLER_COUNT) >> 2] as number;
    numbers[(at + places.CALLER_COUNT) >> 2] = 0;
    return count;
  };

  const nameAt = (at: number): string => {
    const { bytes, numbers } = memory();
    const client = at + places.CALLER_TEXT;
    const actor = client + padded(sizeOf(numbers, at, CLIENT));
    const agent = actor + padded(sizeOf(numbers, at, ACTOR));
    return nameOf(textAt(bytes, client, sizeOf(numbers, at, CLIENT)), textAt(bytes, actor, sizeOf(numbers, at, ACTOR)), textAt(bytes, agent, sizeOf(numbers, at, AGENT)));
  };

  const nameOf = (client: string | undefined, actor: string | undefined, agent: string | undefined): string => {
    const who = callerOf({ client: address(client), actor, agent });
    const known = texts.get(who);
    if (known === undefined) texts.set(who, who);
    return known ?? who;
  };

  /** Makes sure that the kernel knows all who are kept, also those that strings read, before it takes any other for one of the rest. */
  const crowd = (slot: number, group: OpenGroup): boolean => {
    for (const who of plain[slot] === group.callers.size ? [] : group.callers.keys()) {
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

  const name: CallersKnown['name'] = () => unnamed.forEach(nameThose);

  const settle: CallersKnown['settle'] = (groups) => {
    const { bytes, numbers } = memory();
    for (const { at, group, who } of named) countCallers(group, who, takeCount(at));
    for (const { group, callers } of unnamed.values()) for (const at of callers) countCallers(group, nameAt(at), takeCount(at));
    for (const [slot, group] of groups.entries()) {
      const others = (places.GROUP_OTHERS >> 2) + slot;
      countCallers(group, undefined, numbers[others] as number);
      numbers[others] = 0;
      if (bytes[places.GROUP_STATES + slot] === places.CROWDED) bytes[places.GROUP_STATES + slot] = places.OPEN;
    }
    bytes.fill(0, places.CALLER_HEADS, places.CALLER_HEADS + 4 * places.CALLER_HEAD_COUNT);
    numbers[CALLERS_END] = places.CALLERS;
    named.length = 0;
    unnamed.clear();
    plain = [];
    texts.clear();
  };
  return { meet, name, settle };
}

/** Whether the fields spell a name in the one way that the kernel takes for granted in a crowded group: address without a port, and agent, alone. */
function isSpelledOut(numbers: Int32Array, at: number, who: string): boolean {
  const [client, actor, agent] = [sizeOf(numbers, at, CLIENT), sizeOf(numbers, at, ACTOR), sizeOf(numbers, at, AGENT)];
  return actor === 0 && who.length === client + (client > 0 && agent > 0 ? BETWEEN.length : 0) + agent;
}

function sizeOf(numbers: Int32Array, at: number, field: number): number {
  return numbers[((at + places.CALLER_COUNT) >> 2) + field] as number;
}

function padded(size: number): number {
  return (size + 15) & ~15;
}

/** Fields are ASCII; an empty one is not logged. */
function textAt(bytes: Buffer, start: number, size: number): string | undefined {
  return size === 0 ? undefined : bytes.toString('latin1', start, start + size);
}
