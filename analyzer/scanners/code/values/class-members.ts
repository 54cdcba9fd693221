import { classesOf } from '../expr/classes.ts';
import type { Expr } from '../expr/expr.ts';
import { typeMade } from '../expr/records.ts';
import { lastWritten } from '../expr/walk.ts';
import { blocksAt } from './bindings.ts';
import { classesFrom, fieldsOf } from './inside-class.ts';
import type { Bound, Scope } from './scope.ts';

/**
 * A field of the class that is meant, or of what is made of one, as that or the nearest that it extends declares it; `undefined` where something
 * sets it anew. Other classes of the file may have one of its name.
 */
export function declaredBy(object: Expr, { value, scope }: Bound, name: string): Bound | undefined {
  const made = typeMade(value)?.name;
  const meant = made ?? (value.kind === 'member' || value.kind === 'name' ? value.name : lastWritten(object));
  if (!classesOf(scope.unit).has(meant)) return undefined;
  for (const one of classesFrom(meant, scope)) {
    const set = fieldsOf(one, name);
    if (set.length > 0) return set.length === 1 ? set[0] : undefined;
  }
  return undefined;
}

/** `Routes.FILTERS`, a static field of a class: its reader binds the bare name, which is not that of another class. */
export function constantOf(owner: string, name: string, scope: Scope, at: number): Bound | undefined {
  const found = /^[A-Z]/.test(owner) || /^[A-Z][A-Z0-9_]+$/.test(name) ? scope.lookup(name, at) : undefined;
  const homes = found === undefined ? [] : blocksAt(found.value.start, found.scope.unit).flatMap(({ className }) => className ?? []);
  return homes.length === 0 || homes.includes(owner) ? found : undefined;
}
