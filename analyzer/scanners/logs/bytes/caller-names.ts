import { BETWEEN, callerOf } from '../groups/caller.ts';
import { address } from '../record/values.ts';
import type { LineFinder } from './finder.ts';
import * as places from './places.ts';

const NAMES_END = (places.STATE >> 2) + places.NAMES_END;

/** Sizes of the fields of a name. */
const [CLIENT, ACTOR, AGENT] = [0, 1, 2];

/** Names up to here are kept from log to log: most callers come again. */
const NAMES_KEPT = places.NAMES + (1 << 19);

/** What the report calls those whom the kernel knows by the fields of their records. Begins with nobody. */
export class CallerNames {
  readonly #finder: Pick<LineFinder, 'memory'>;
  /** By the place of a name, what the report calls it. */
  readonly #texts = new Map<number, string>();

  constructor(finder: Pick<LineFinder, 'memory'>) {
    this.#finder = finder;
    finder.memory.numbers[NAMES_END] = places.NAMES;
  }

  /** Of the caller that the kernel keeps at a place. */
  of(caller: number): string {
    const { bytes, numbers } = this.#finder.memory;
    const name = nameOfCaller(numbers, caller);
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const client = name + places.NAME_TEXT;
    const actor = client + padded(sizeOf(numbers, name, CLIENT));
    const agent = actor + padded(sizeOf(numbers, name, ACTOR));
    const who = nameOf(textAt(bytes, client, sizeOf(numbers, name, CLIENT)), textAt(bytes, actor, sizeOf(numbers, name, ACTOR)), textAt(bytes, agent, sizeOf(numbers, name, AGENT)));
    this.#texts.set(name, who);
    return who;
  }

  /** Of whoever sent the request that was just read. */
  ofRequest(): string {
    const { bytes, numbers } = this.#finder.memory;
    const bound = (field: number, which: 0 | 1): number => numbers[(places.BOUNDS >> 2) + 2 * field + which] as number;
    const field = (name: number): string | undefined => textAt(bytes, bound(name, 0), bound(name, 1) - bound(name, 0));
    return nameOf(field(places.CLIENT), field(places.ACTOR), field(places.AGENT));
  }

  /** Whether the fields spell a name in the one way that the kernel takes for granted in a crowded group: address without a port, and agent, alone. */
  isSpelledOut(caller: number, who: string): boolean {
    const { numbers } = this.#finder.memory;
    const name = nameOfCaller(numbers, caller);
    const client = sizeOf(numbers, name, CLIENT);
    const agent = sizeOf(numbers, name, AGENT);
    return sizeOf(numbers, name, ACTOR) === 0 && who.length === client + (client > 0 && agent > 0 ? BETWEEN.length : 0) + agent;
  }

  /** As if a record with the fields of such a name had been read; the list of places is free by now. False for a name that no record spells so. */
  spell(who: string): boolean {
    const [client = '', agent = '', ...more] = who.split(BETWEEN);
    // Fields that the kernel reads are ASCII, and addresses without a port: nothing else can be met again.
    if (more.length > 0 || !/^[\x20-\x7e]*$/.test(who.replace(BETWEEN, '')) || address(client) !== client) return false;
    const { bytes, numbers } = this.#finder.memory;
    const end = places.WORDS + bytes.write(client, places.WORDS, 'latin1');
    const last = end + bytes.write(agent, end, 'latin1');
    numbers.set([places.WORDS, end, 0, 0, end, last], (places.BOUNDS >> 2) + 2 * places.CLIENT);
    return true;
  }

  /** Forgets all, once there are too many to keep. Due only when the kernel has no caller left. */
  trim(): void {
    const { bytes, numbers } = this.#finder.memory;
    if ((numbers[NAMES_END] as number) <= NAMES_KEPT) return;
    bytes.fill(0, places.NAME_HEADS, places.NAME_HEADS + 4 * places.NAME_HEAD_COUNT);
    numbers[NAMES_END] = places.NAMES;
    this.#texts.clear();
  }
}

function nameOf(client: string | undefined, actor: string | undefined, agent: string | undefined): string {
  return callerOf({ client: address(client), actor, agent });
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
