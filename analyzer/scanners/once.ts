/** Makes a value when it is first asked for, and keeps it. */
export function once<T extends object | string | number | boolean>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * The same for each of many things, for as long as that is there; what is told beside it goes with it, as a page does with its unit. Of things that
 * are made of one another `meanwhile` is what one is while it is being made.
 */
export function onceFor<K extends object, Beside extends unknown[], T>(make: (key: K, ...beside: Beside) => T, meanwhile?: T): (key: K, ...beside: Beside) => T {
  const made = new WeakMap<K, T>();
  return (key, ...beside) => {
    const known = made.get(key);
    if (known !== undefined || made.has(key)) return known as T;
    if (meanwhile !== undefined) made.set(key, meanwhile);
    const fresh = make(key, ...beside);
    made.set(key, fresh);
    return fresh;
  };
}
