import { countCallers, type OpenGroup } from '../groups/group.ts';
import { CallerNames } from './caller-names.ts';
import type { LineFinder } from './finder.ts';
import * as places from './places.ts';

const CALLERS_END = (places.STATE >> 2) + places.CALLERS_END;

/** As many as a group can be told at once to take. */
const MOST_ROOM = 255;

/** How many callers more a group takes: any number where those that it does not hold go to the disk. */
function roomIn({ callers, room, spill }: OpenGroup): number {
  return spill === undefined ? room - callers.size : Infinity;
}

/** Where the kernel knows a caller, and as whom. */
interface Named {
  at: number;
  group: OpenGroup;
  who: string;
}

/** Callers of a group that the kernel may not know, how many of all in it were gone through for them, and how many requests of the rest were counted by name. */
interface Strangers {
  names: string[];
  seen: number;
  rest: number;
}

/** Callers that the kernel counts by itself: those that a group keeps by name, and in a crowded group all others together. Begins with nobody. */
export class CallersKnown {
  readonly #finder: Pick<LineFinder, 'kernel' | 'memory'>;
  readonly #names: CallerNames;
  readonly #named: Named[] = [];
  /** Groups that have room, or had it until the kernel took so many: what these are called is of no interest until then. */
  readonly #taking = new Map<number, OpenGroup>();
  #strangers: Strangers[] = [];

  constructor(finder: Pick<LineFinder, 'kernel' | 'memory'>) {
    this.#finder = finder;
    this.#names = new CallerNames(finder);
  }

  /** Has the kernel take callers of a group from now on, or counts this request of one it cannot be told of. `full` when there is no room for more: nothing is done then. */
  meet(slot: number, group: OpenGroup): 'known' | 'counted' | 'full' {
    const { bytes } = this.#finder.memory;
    if (bytes[places.GROUP_ROOM + slot] !== 0) return 'full';
    this.name(slot, group);
    const room = roomIn(group);
    if (room <= 0) return this.#meetByName(slot, group);
    this.#strangersIn(slot, group);
    bytes[places.GROUP_ROOM + slot] = Math.min(MOST_ROOM, room);
    this.#taking.set(slot, group);
    return 'known';
  }

  /** Puts all whom a group took into it, by name. Due before anything else counts callers there: the first that come are kept. */
  name(slot: number, group: OpenGroup): void {
    if (!this.#taking.delete(slot)) return;
    const unknown = this.#strangersIn(slot, group);
    this.#takenBy(slot).forEach((at) => {
      const who = this.#names.of(at);
      const before = group.callers.size;
      countCallers(group, who, this.#takeCount(at));
      if (group.callers.size > before && !this.#names.isSpelledOut(at, who)) unknown.names.push(who);
      this.#named.push({ at, group, who });
    });
    unknown.seen = group.callers.size;
  }

  /** Hands all counts over to the groups, by their numbers, and forgets everybody. */
  settle(groups: readonly (OpenGroup | undefined)[]): void {
    const { bytes, numbers } = this.#finder.memory;
    // Not by iterators, which make an object for each step as long as the code is not optimised: these are most of what is made at all.
    this.#named.forEach(({ at, group, who }) => countCallers(group, who, this.#takeCount(at)));
    this.#taking.forEach((group, slot) => this.#takenBy(slot).forEach((at) => countCallers(group, this.#names.of(at), this.#takeCount(at))));
    groups.forEach((group, slot) => {
      const others = (places.GROUP_OTHERS >> 2) + slot;
      countCallers(group, undefined, numbers[others] as number);
      numbers[others] = 0;
      if (bytes[places.GROUP_STATES + slot] === places.CROWDED) bytes[places.GROUP_STATES + slot] = places.OPEN;
    });
    if (numbers[CALLERS_END] !== places.CALLERS) bytes.fill(0, places.CALLER_HEADS, places.CALLER_HEADS + 4 * places.CALLER_HEAD_COUNT);
    numbers[CALLERS_END] = places.CALLERS;
    this.#named.length = 0;
    this.#taking.clear();
    this.#strangers = [];
    this.#names.trim();
  }

  #meetByName(slot: number, group: OpenGroup): 'counted' | 'full' {
    const who = this.#names.ofRequest();
    if (who === '' || group.callers.has(who)) {
      const at = this.#finder.kernel.addCaller(slot);
      if (at === 0) return 'full';
      this.#named.push({ at, group, who });
    } else if (this.#finder.memory.bytes[places.GROUP_STATES + slot] !== places.CROWDED && this.#isWorthCrowding(slot, group) && !this.#crowd(slot, group)) return 'full';
    countCallers(group, who, 1);
    return 'counted';
  }

  /** To tell the kernel all who are kept takes as long as so many requests by name. What comes of it is lost when there is no room for more callers, so that rare groups would never be done with. */
  #isWorthCrowding(slot: number, group: OpenGroup): boolean {
    const rest = this.#strangersIn(slot, group);
    rest.rest += 1;
    return rest.rest > group.callers.size;
  }

  /** Whoever came into a group since it was last gone through was read by strings. */
  #strangersIn(slot: number, { callers }: OpenGroup): Strangers {
    const unknown = (this.#strangers[slot] ??= { names: [], seen: 0, rest: 0 });
    if (unknown.seen < callers.size) unknown.names.push(...[...callers.keys()].slice(unknown.seen));
    unknown.seen = callers.size;
    return unknown;
  }

  /** Those that a group took, in the order in which they came; from now on it takes no more. */
  #takenBy(slot: number): number[] {
    const { bytes, numbers } = this.#finder.memory;
    const last = (places.GROUP_LAST >> 2) + slot;
    const taken: number[] = [];
    for (let at = numbers[last] as number; at !== 0; at = numbers[(at + places.CALLER_BEFORE) >> 2] as number) taken.push(at);
    numbers[last] = 0;
    bytes[places.GROUP_ROOM + slot] = 0;
    return taken.reverse();
  }

  #takeCount(at: number): number {
    const { numbers } = this.#finder.memory;
    const count = numbers[(at + places.CALLER_COUNT) >> 2] as number;
    numbers[(at + places.CALLER_COUNT) >> 2] = 0;
    return count;
  }

  /** Makes sure that the kernel knows all who are kept, also those that strings read, before it takes any other for one of the rest. */
  #crowd(slot: number, group: OpenGroup): boolean {
    for (const who of this.#strangersIn(slot, group).names) {
      if (!this.#names.spell(who)) continue;
      const end = this.#finder.memory.numbers[CALLERS_END];
      const at = this.#finder.kernel.addCaller(slot);
      if (at === 0) return false;
      if (at === end) this.#named.push({ at, group, who });
    }
    this.#finder.memory.bytes[places.GROUP_STATES + slot] = places.CROWDED;
    return true;
  }
}
