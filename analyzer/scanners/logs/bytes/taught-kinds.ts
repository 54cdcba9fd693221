import type { Outcome } from '../groups/requests.ts';
import type { LineFinder } from './finder.ts';
import * as places from './places.ts';
import { methodMet, variantBytes, type Met } from './variant.ts';

/** What all requests of a kind have in common. */
export interface Kind {
  format: string;
  outcome: Outcome;
}

/** Kinds of requests that the kernel was taught; they are known from log to log. */
export class TaughtKinds {
  readonly #finder: Pick<LineFinder, 'kernel' | 'memory'>;
  /** Names in a query whose values the catalog asks about. */
  readonly #keptKeys: ReadonlySet<string>;
  /** By their numbers. */
  readonly #kinds: Kind[] = [];
  #end: number = places.VARIANTS;

  constructor(finder: Pick<LineFinder, 'kernel' | 'memory'>, keptKeys: ReadonlySet<string>) {
    [this.#finder, this.#keptKeys] = [finder, keptKeys];
  }

  /** The kind with a number that the kernel told. */
  of(id: number): Kind {
    return this.#kinds[id] as Kind;
  }

  /** Teaches the kind of the request that was just met, and answers its number; `undefined` where it has no kind, or there is no room for more. */
  teach(met: Met, method: string | undefined, kind: Kind): number | undefined {
    const { bytes, numbers } = this.#finder.memory;
    // Where strings took the method from elsewhere, another line with the same bytes may have another one.
    if (methodMet(bytes, numbers) !== (method ?? '') || this.#kinds.length === places.MOST_VARIANTS) return undefined;
    const variant = variantBytes(bytes, numbers, met, this.#kinds.length, this.#keptKeys);
    if (variant === undefined || this.#end + variant.length > places.CELLS) return undefined;
    bytes.set(variant, this.#end);
    this.#finder.kernel.linkVariant(this.#end);
    this.#end += variant.length;
    const id = this.#kinds.push(kind) - 1;
    numbers[(places.VARIANT_GROUPS >> 2) + id] = -1;
    return id;
  }

  /** From now on the kernel asks of each kind, when it meets it, where it is counted. */
  leaveGroups(): void {
    this.#finder.memory.numbers.fill(-1, places.VARIANT_GROUPS >> 2, (places.VARIANT_GROUPS >> 2) + this.#kinds.length);
  }
}
