import type { OpenGroup } from '../groups/group.ts';
import type { Outcome } from '../groups/requests.ts';
import type { LineFinder } from './finder.ts';
import * as places from './places.ts';

/** Where the kernel counts: for a group of the log, or for none. Then the requests are another API's, or nobody's. */
export interface Slot {
  group: OpenGroup | undefined;
  isForeign: boolean;
}

/** Requests that no group is counted for: the first are nobody's, the others another API's. */
const SILENT: readonly Slot[] = [{ group: undefined, isForeign: false }, { group: undefined, isForeign: true }];

/** The numbers under which the kernel counts for the groups of one log. */
export class Slots {
  readonly #finder: Pick<LineFinder, 'memory'>;
  #slots: Slot[] = [];
  #numbers = new Map<OpenGroup, number>();

  constructor(finder: Pick<LineFinder, 'memory'>) {
    this.#finder = finder;
  }

  /** Begins with another log, of which there are no groups yet. */
  clear(): void {
    const { bytes } = this.#finder.memory;
    bytes.fill(places.OPEN, places.GROUP_STATES, places.GROUP_STATES + this.#slots.length);
    bytes.fill(places.SILENT, places.GROUP_STATES, places.GROUP_STATES + SILENT.length);
    [this.#slots, this.#numbers] = [[...SILENT], new Map()];
  }

  /** What is counted under a number. */
  at(slot: number): Slot {
    return this.#slots[slot] as Slot;
  }

  /** The number of a group, if it has one. */
  of(group: OpenGroup): number | undefined {
    return this.#numbers.get(group);
  }

  /** The groups by their numbers. */
  groups(): (OpenGroup | undefined)[] {
    return this.#slots.map(({ group }) => group);
  }

  /** Has the requests of a kind counted; false when there are too many groups for the kernel. */
  assign(kind: number, { group, isForeign }: Outcome): boolean {
    const slot = group === undefined ? Number(isForeign) : (this.#numbers.get(group) ?? this.#add(group, isForeign));
    if (slot === undefined) return false;
    this.#finder.memory.numbers[(places.VARIANT_GROUPS >> 2) + kind] = slot;
    return true;
  }

  #add(group: OpenGroup, isForeign: boolean): number | undefined {
    if (this.#slots.length === places.MOST_GROUPS) return undefined;
    const slot = this.#slots.push({ group, isForeign }) - 1;
    this.#numbers.set(group, slot);
    return slot;
  }
}
