import { BETWEEN, countCallers, type OpenGroup } from '../group.ts';
import { address } from '../values.ts';
import type { LineFinder } from './finder.ts';
import * as places from './places.ts';

const CALLERS_END = (places.STATE >> 2) + places.CALLERS_END;

/** Callers that the kernel counts by itself: those that a group keeps by name, and in a crowded group all others together. */
export interface CallersKnown {
  /** Counts the caller of the record in its group, and has the kernel count it from now on. False when there is no room for more. */
  met(slot: number, group: OpenGroup, who: string): boolean;
  /** Hands all counts over to the groups, by their numbers, and forgets everybody. */
  settle(groups: readonly (OpenGroup | undefined)[]): void;
}

/** Where the kernel knows a caller, and as whom. */
interface Known {
  at: number;
  slot: number;
  who: string;
}

/** Begins with nobody. */
export function callersKnown({ kernel, memory }: Pick<LineFinder, 'kernel' | 'memory'>): CallersKnown {
  const known: Known[] = [];
  /** By group: how many of those that it keeps came to be known just when they were first counted, and by their plain names. */
  let plain: number[] = [];

  const met: CallersKnown['met'] = (slot, group, who) => {
    const before = group.callers.size;
    countCallers(group, who, 1);
    if (group.callers.size > before && isSpelledOut(who)) plain[slot] = (plain[slot] ?? 0) + 1;
    const isKept = group.callers.size > before || who === '' || group.callers.has(who);
    return isKept ? add(slot, who) : memory().bytes[places.GROUP_STATES + slot] === places.CROWDED || crowd(slot, group);
  };

  const add = (slot: number, who: string): boolean => {
    const end = memory().numbers[CALLERS_END];
    const at = kernel.addCaller(slot);
    if (at === end) known.push({ at, slot, who });
    return at !== 0;
  };

  /** Whether the fields spell a name in the one way that the kernel takes for granted in a crowded group: address without a port, and agent, alone. */
  const isSpelledOut = (who: string): boolean => {
    const [client, actor, agent] = [sizeOf(places.CLIENT), sizeOf(places.ACTOR), sizeOf(places.AGENT)];
    return actor === 0 && who.length === client + (client > 0 && agent > 0 ? BETWEEN.length : 0) + agent;
  };

  const sizeOf = (field: number): number => {
    const { numbers } = memory();
    return (numbers[(places.BOUNDS >> 2) + 2 * field + 1] as number) - (numbers[(places.BOUNDS >> 2) + 2 * field] as number);
  };

  /** Makes sure that the kernel knows all who are kept, also those that strings read, before it takes any other for one of the rest. */
  const crowd = (slot: number, group: OpenGroup): boolean => {
    for (const who of plain[slot] === group.callers.size ? [] : group.callers.keys()) {
      const [client = '', agent = '', ...more] = who.split(BETWEEN);
      // Fields that the kernel reads are ASCII, and addresses without a port: nothing else can be met again.
      if (more.length > 0 || !/^[\x20-\x7e]*$/.test(who.replace(BETWEEN, '')) || address(client) !== client) continue;
      write(client, agent);
      if (!add(slot, who)) return false;
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
    for (const { at, slot, who } of known) countCallers(groups[slot], who, numbers[(at + places.CALLER_COUNT) >> 2] as number);
    for (const [slot, group] of groups.entries()) {
      const others = (places.GROUP_OTHERS >> 2) + slot;
      countCallers(group, undefined, numbers[others] as number);
      numbers[others] = 0;
      if (bytes[places.GROUP_STATES + slot] === places.CROWDED) bytes[places.GROUP_STATES + slot] = places.OPEN;
    }
    bytes.fill(0, places.CALLER_HEADS, places.CALLER_HEADS + 4 * places.CALLER_HEAD_COUNT);
    numbers[CALLERS_END] = places.CALLERS;
    known.length = 0;
    plain = [];
  };
  return { met, settle };
}
