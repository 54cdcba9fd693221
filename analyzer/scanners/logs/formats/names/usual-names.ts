import type { JsonObject } from '../../record/values.ts';
import { USUAL, type Dialect } from './dialects.ts';
import { plainName } from './respelled.ts';

const NAMES = new Set(Object.values(USUAL).flatMap((names) => (Array.isArray(names) ? (names as string[]) : [])));

/** The first of those that are one but for their spelling. */
const SPELLED = new Map([...NAMES].toReversed().map((name) => [plainName(name), name]));

/** Whether many programs give a field of a request this name. */
export function isUsual(name: string): boolean {
  return NAMES.has(name);
}

/** The usual name that is meant by another spelling of it: `HTTP Method`, `HttpMethod` and `httpMethod_s` are `http_method`. `undefined` for what is written as usual, and for other names. */
export function usualName(name: string): string | undefined {
  return NAMES.has(name) ? undefined : SPELLED.get(plainName(name));
}

/** Those of some names that mean a usual one, each with it. */
export function meantAmong(names: readonly string[]): readonly (readonly [name: string, usual: string])[] {
  return names.flatMap((name) => {
    const usual = usualName(name);
    return usual === undefined ? [] : [[name, usual] as const];
  });
}

/** The usual names, and behind them those of these that mean one, where a path has its usual name: else nobody knows what it is of. */
export function usualAmong(names: readonly string[]): Dialect {
  const meant = [USUAL.uri, USUAL.path].flat().some((name) => names.includes(name)) ? meantAmong(names) : [];
  if (meant.length === 0) return USUAL;
  const withSpelled = (usual: readonly string[]): string[] => [...usual, ...usual.flatMap((one) => meant.filter(([, meaning]) => meaning === one).map(([name]) => name))];
  const { uri, path } = USUAL;
  return { ...(Object.fromEntries(Object.entries(USUAL).map(([part, list]) => [part, Array.isArray(list) ? withSpelled(list as string[]) : list])) as unknown as Dialect), uri, path };
}

/** A record with the usual names beside all others that mean them; the same object where there are none. */
export function withUsualNames(value: JsonObject, meant = meantAmong(Object.keys(value))): JsonObject {
  const renamed = meant.flatMap(([name, usual]) => (usual in value ? [] : [[usual, value[name] ?? null] as const]));
  return renamed.length === 0 ? value : { ...Object.fromEntries(renamed), ...value };
}
