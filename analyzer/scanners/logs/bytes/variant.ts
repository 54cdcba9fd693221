import * as places from './places.ts';

/** Where a record belongs whose fields are noted: its layout, the place of its path in the templates, where that path ends. */
export interface Met {
  layout: number;
  place: number;
  pathEnd: number;
}

/**
 * A kind of request as the kernel knows it, under a number: the same layout, place, method, host and names in the query. `undefined` where
 * requests of one kind could be told apart after all, by the value or the spelling of a name in the query.
 */
export function variantBytes(memory: Buffer, numbers: Int32Array, { layout, place, pathEnd }: Met, id: number, keptKeys: ReadonlySet<string>): Buffer | undefined {
  const bound = (field: number): number => numbers[(places.BOUNDS >> 2) + field] as number;
  const part = (field: number): Buffer => memory.subarray(bound(2 * field), bound(2 * field + 1));
  const [method, host] = [part(places.METHOD), part(places.HOST)];
  const end = bound(2 * places.TARGET + 1);
  const names = pathEnd === end ? [] : memory.toString('latin1', pathEnd + 1, end).split('&').map((pair) => pair.replace(/=.*$/s, ''));
  if (names.some((name) => keptKeys.has(name) || !/^[\w.[\]-]*$/.test(name))) return undefined;
  const query = Buffer.from(names.join('&'));
  const bytes = Buffer.alloc(places.VARIANT_TEXT + padded(method) + padded(host) + padded(query));
  new Int32Array(bytes.buffer).set([0, layout, place, id, method.length, host.length, pathEnd === end ? places.NO_QUERY : query.length]);
  bytes.set(method, places.VARIANT_TEXT);
  bytes.set(host, places.VARIANT_TEXT + padded(method));
  bytes.set(query, places.VARIANT_TEXT + padded(method) + padded(host));
  return bytes;
}

/** The method that the kernel found in the record; empty where it found none. */
export function methodMet(memory: Buffer, numbers: Int32Array): string {
  const [start, end] = [0, 1].map((side) => numbers[(places.BOUNDS >> 2) + 2 * places.METHOD + side] as number);
  return memory.toString('latin1', start, end);
}

function padded(text: Buffer): number {
  return (text.length + 15) & ~15;
}
