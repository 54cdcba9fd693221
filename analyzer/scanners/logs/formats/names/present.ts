import { partsOf } from '../../record/keys.ts';
import type { JsonObject } from '../../record/values.ts';
import { DIALECTS, USUAL, type Dialect } from './dialects.ts';
import { usualAmong } from './usual-names.ts';

/** What was found out of records with these keys, of each dialect that is known here. */
const FOUND = new Map<string, ReadonlyMap<Dialect, Dialect | undefined>>();

/** Programs write records with few sets of keys; where there are more, keys are made up from what was asked. */
const MOST_SETS = 1000;

/** Dialects that may read a record, in their order, without the names that nothing in it can have: there are hundreds, and most records have a handful of keys. Those of the usual names know other spellings of them. */
export function dialectsIn(value: JsonObject, dialects: readonly Dialect[]): readonly Dialect[] {
  const keys = Object.keys(value);
  const set = keys.join('\n');
  let found = FOUND.get(set);
  if (found === undefined) {
    if (FOUND.size >= MOST_SETS) return dialects.map((dialect) => (dialect === USUAL ? usualAmong(keys) : dialect));
    const has = new Set(keys);
    found = new Map(DIALECTS.map((dialect) => [dialect, dialectAmong(dialect === USUAL ? usualAmong(keys) : dialect, has)]));
    FOUND.set(set, found);
  }
  const known = found;
  return dialects.flatMap((dialect) => (known.has(dialect) ? known.get(dialect) ?? [] : dialect));
}

/** A dialect with those of its names that stand for one of the keys or for something in one; `undefined` where it reads nothing then. */
function dialectAmong(dialect: Dialect, keys: ReadonlySet<string>): Dialect | undefined {
  const mayBe = (name: string): boolean => keys.has(name) || partsOf(name).some(([before]) => keys.has(before));
  const present = Object.fromEntries(Object.entries(dialect).map(([part, names]) => [part, Array.isArray(names) ? (names as string[]).filter(mayBe) : names])) as unknown as Dialect;
  return (dialect.marks.length > 0 && present.marks.length === 0) || present.uri.length + present.path.length === 0 ? undefined : present;
}
