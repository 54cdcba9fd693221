import type { JsonObject } from '../record/values.ts';
import { USUAL } from './dialects.ts';
import { withoutKind } from './respelled.ts';

const NAMES = new Set(Object.values(USUAL).flatMap((names) => (Array.isArray(names) ? (names as string[]) : [])));

/** Whether many programs give a field of a request this name. */
export function isUsual(name: string): boolean {
  return NAMES.has(name);
}

/** The usual name that is meant by another spelling of it: `HTTP Method`, `HttpMethod` and `httpMethod_s` are `http_method`. `undefined` for what is written as usual, and for other names. */
export function usualName(name: string): string | undefined {
  if (NAMES.has(name)) return undefined;
  const bare = withoutKind(name);
  const words = bare.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').toLowerCase().split(/[\s_-]+/);
  return [words.join('_'), words.join(''), bare].find((spelling) => NAMES.has(spelling));
}

/** Those of some names that mean a usual one, each with it. */
export function meantAmong(names: readonly string[]): readonly (readonly [name: string, usual: string])[] {
  return names.flatMap((name) => {
    const usual = usualName(name);
    return usual === undefined ? [] : [[name, usual] as const];
  });
}

/** A record with the usual names beside all others that mean them; the same object where there are none. */
export function withUsualNames(value: JsonObject, meant = meantAmong(Object.keys(value))): JsonObject {
  const renamed = meant.flatMap(([name, usual]) => (usual in value ? [] : [[usual, value[name] ?? null] as const]));
  return renamed.length === 0 ? value : { ...Object.fromEntries(renamed), ...value };
}
