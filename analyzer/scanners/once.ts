/** Makes a value when it is first asked for, and keeps it. */
export function once<T extends object | string | number | boolean>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
