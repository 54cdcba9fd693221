import type { Json } from '../../../model.ts';
import { isoTime } from './time.ts';
import { isObject, type JsonObject } from './values.ts';

/** What stands under a name: a key, which may itself hold dots, or keys joined by dots. */
export function at(value: JsonObject, name: string): Json | undefined {
  const direct = value[name];
  if (direct !== undefined) return direct;
  for (const [before, behind] of partsOf(name)) {
    const inner = value[before];
    if (isObject(inner)) return at(inner, behind);
  }
  return undefined;
}

/** The names that are asked for are few, and are asked for in each record. */
const PARTS = new Map<string, readonly (readonly [before: string, behind: string])[]>();
const MOST_NAMES = 10_000;

/** What stands before and behind each dot of a name. */
export function partsOf(name: string): readonly (readonly [before: string, behind: string])[] {
  const known = PARTS.get(name);
  if (known !== undefined) return known;
  const parts = [...name.matchAll(/(?!^)\./g)].map(({ index: dot }) => [name.slice(0, dot), name.slice(dot + 1)] as const);
  if (PARTS.size < MOST_NAMES) PARTS.set(name, parts);
  return parts;
}

/** The first of these that is there and says something. */
export function first(value: JsonObject, names: readonly string[]): Json | undefined {
  for (const name of names) {
    const found = at(value, name);
    if (found !== undefined && found !== null && found !== '') return found;
  }
  return undefined;
}

/** A value, or the first of a list: Caddy writes those of headers as lists of one, Elasticsearch all that are asked for by name, Hoverfly what is to match. */
export function alone(value: Json | undefined): Json | undefined {
  const one = Array.isArray(value) ? value[0] : value;
  return isObject(one) && one.matcher === 'exact' ? one.value : one;
}

/** The first of these that is a string. */
export function string(value: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const one = alone(at(value, name));
    if (typeof one === 'string' && one !== '' && one !== '-') return one;
  }
  return undefined;
}

/** All of these that are texts, or lists of them. */
export function texts(value: JsonObject, names: readonly string[]): string[] {
  return names.flatMap((name) => [at(value, name) ?? []].flat()).filter((one) => typeof one === 'string' && one !== '') as string[];
}

/** The first of these that is a time, in ISO 8601. */
export function firstTime(value: JsonObject, names: readonly string[]): string | undefined {
  return names.map((name) => isoTime(alone(at(value, name)))).find((time) => time !== undefined);
}
