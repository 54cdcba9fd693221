/** Puts values behind those that are known under a key. */
export function put<K, V>(lists: Map<K, V[]>, key: K, ...values: V[]): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, values);
  else known.push(...values);
}

/** Values under what each is told by, all in the order in which they came. */
export function groupedBy<K, V>(all: Iterable<V>, keyOf: (one: V) => K): Map<K, [V, ...V[]]> {
  const groups = new Map<K, [V, ...V[]]>();
  for (const one of all) {
    const key = keyOf(one);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [one]);
    else known.push(one);
  }
  return groups;
}
