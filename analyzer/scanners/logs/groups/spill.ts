import path from 'node:path';
import { threadId } from 'node:worker_threads';
import type { OpenGroup } from './group.ts';
import { compareItems, writeRun, type Item } from './runs.ts';

/** Sorted runs by their files, in which one group may stand several times; `problem` is the error code that ended the writing. */
export interface Spilled {
  runs: string[];
  problem: string | undefined;
}

/** Callers held before they are written: some ten megabytes. A group weighs as much as so many callers. */
const HELD = 1 << 16;
const GROUP = 32;

let spills = 0;

/** What memory has no room for, on the disk: in an existing folder, under names that no other thread uses. */
export class Spill {
  readonly #name: string;
  readonly #held: number;
  readonly #runs: string[] = [];
  #groups = new Map<string, OpenGroup>();
  #callers = new Map<string, Map<string, number>>();
  #size = 0;
  #problem: string | undefined;

  constructor(folder: string, held = HELD) {
    this.#name = path.join(folder, `${threadId}-${(spills += 1)}`);
    this.#held = held;
  }

  /** The group under a key, as far as it was counted since the last writing; `open` makes it. */
  group(key: string, open: () => OpenGroup): OpenGroup {
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    this.#grow(GROUP);
    // Its callers are things by themselves here.
    const group = { ...open(), room: 0 };
    this.#groups.set(key, group);
    return group;
  }

  /** Counts a caller of a group, whether that is here or not. */
  caller(key: string, who: string, by: number): void {
    if (this.#callers.get(key)?.has(who) !== true) this.#grow(1);
    const counts = this.#callers.get(key) ?? new Map<string, number>();
    this.#callers.set(key, counts.set(who, (counts.get(who) ?? 0) + by));
  }

  /** Writes what is left; the answer holds everything. */
  end(): Spilled {
    this.#write();
    return { runs: this.#runs, problem: this.#problem };
  }

  /** Written before something is added: the group that is being counted must not be split in the middle. */
  #grow(by: number): void {
    if (this.#size >= this.#held) this.#write();
    this.#size += by;
  }

  #write(): void {
    const items = this.#taken();
    // Nothing is worth writing once something is missing.
    if (items.length === 0 || this.#problem !== undefined) return;
    const file = `${this.#name}-${this.#runs.length}`;
    this.#runs.push(file);
    try {
      writeRun(file, items.sort(compareItems));
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error;
      this.#problem = String(error.code);
    }
  }

  /** All that is held, which is given up. */
  #taken(): Item[] {
    const items: Item[] = [];
    for (const group of this.#groups.values()) items.push(...itemsOf(group));
    for (const [key, counts] of this.#callers) for (const [who, value] of counts) items.push({ key, name: who, value });
    [this.#groups, this.#callers, this.#size] = [new Map(), new Map(), 0];
    return items;
  }
}

/** A group, and each of its callers by itself. */
export function* itemsOf(group: OpenGroup): Generator<Item> {
  const { callers, statuses, days, signs, first, last, spill: _, ...rest } = group;
  const value: WrittenGroup = { ...rest, statuses: [...statuses], days: [...days], signs: [...signs], ...(first === Infinity ? {} : { span: [first, last] }) };
  yield { key: group.key, name: '', value };
  for (const [who, count] of callers) yield { key: group.key, name: who, value: count };
}

/** The group of an item, without its callers. */
export function groupOf({ value }: Item): OpenGroup {
  const { statuses, days, signs, span: [first, last] = [Infinity, -Infinity], ...rest } = value as WrittenGroup;
  return { ...rest, statuses: new Map(statuses), days: new Map(days), signs: new Map(signs), callers: new Map(), first, last };
}

/** JSON has neither maps nor infinity. */
type WrittenGroup = Omit<OpenGroup, 'callers' | 'statuses' | 'days' | 'signs' | 'first' | 'last' | 'spill'> & {
  statuses: [number, number][];
  days: [number, number][];
  signs: [string, number][];
  span?: [first: number, last: number];
};
