/**
 * A row of tasks that several threads take from, each from the end that suits it, until they meet: neighbours in the row go to one
 * thread, as far as all have as much to do. Every task is taken once.
 */
export interface Claims {
  /** The number of the next task from the front, or from the back; `undefined` when all are taken. */
  next(from: 'front' | 'back'): number | undefined;
  /** How many are taken. */
  taken(): number;
}

/** Claims on so many tasks. All who take from one row are given the same `shared`. */
export function claimsOn(tasks: number, shared: SharedArrayBuffer = new SharedArrayBuffer(12)): Claims & { shared: SharedArrayBuffer } {
  const counts = new Int32Array(shared);
  const taken = (): number => Math.min(tasks, Atomics.load(counts, 0));
  return {
    shared,
    taken,
    next(from) {
      if (Atomics.add(counts, 0, 1) >= tasks) return undefined;
      return from === 'front' ? Atomics.add(counts, 1, 1) : tasks - 1 - Atomics.add(counts, 2, 1);
    },
  };
}
