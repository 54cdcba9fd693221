/** What waits for more to be told of it, in the order in which it came, and by what will be named then. */
export class WaitingList<T> {
  readonly #all = new Set<T>();
  readonly #byKey = new Map<string, T[]>();
  readonly #keyOf: (one: T) => string;

  /** `keyOf` says the same of one as long as it waits. */
  constructor(keyOf: (one: T) => string) {
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.#all.size;
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#all.values();
  }

  /** Those of a key. */
  of(key: string): T[] {
    return this.#byKey.get(key)?.slice() ?? [];
  }

  add(one: T): void {
    const key = this.#keyOf(one);
    this.#all.add(one);
    const like = this.#byKey.get(key);
    if (like === undefined) this.#byKey.set(key, [one]);
    else like.push(one);
  }

  drop(one: T): void {
    const key = this.#keyOf(one);
    const like = this.#byKey.get(key);
    this.#all.delete(one);
    if (like === undefined) return;
    // What came first goes first, in most cases.
    const at = like.indexOf(one);
    if (at >= 0) like.splice(at, 1);
    if (like.length === 0) this.#byKey.delete(key);
  }

  /** What is given of those that came first, as long as it is too much to wait for them; who gives one drops it. */
  giveUp<R>(isTooMuch: (oldest: T) => boolean, given: (oldest: T) => R[]): R[] {
    const due: R[] = [];
    if (this.#all.size === 0) return due;
    for (const oldest of this.#all) {
      if (!isTooMuch(oldest)) break;
      due.push(...given(oldest));
    }
    return due;
  }
}
