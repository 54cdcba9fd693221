/** Of so many in order, the index of the first that is not before something; their number where all are. */
export function firstFrom(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a text stands in a sorted list, or where it would have to. */
export function placeIn(sorted: readonly string[], text: string): number {
  return firstFrom(sorted.length, (index) => (sorted[index] as string) < text);
}

/** Whether a sorted list holds a text. */
export function isIn(sorted: readonly string[], text: string): boolean {
  return sorted[placeIn(sorted, text)] === text;
}

/** Sorted names, found fastest by those who ask in their order, once or over and over. */
export class SortedNames {
  readonly list: string[];
  #last = -1;

  constructor(list: string[] = []) {
    this.list = list;
  }

  /** `undefined` for a name that is not there. */
  placeOf(name: string): number | undefined {
    if (this.list[this.#last] === name) return this.#last;
    const next = this.#last + 1;
    const place = this.list[next] === name ? next : placeIn(this.list, name);
    return this.list[place] === name ? (this.#last = place) : undefined;
  }

  /** Puts a name behind all others; answers with whether that is its place. */
  add(name: string): boolean {
    const last = this.list.at(-1);
    if (last !== undefined && name <= last) return false;
    this.list.push(name);
    return true;
  }
}
