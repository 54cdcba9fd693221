import type { ObjectExpr } from '../expr/expr.ts';
import { fieldHandedOver } from './additions.ts';
import type { Change, Reached } from './binding.ts';

/**
 * What is set on a second name of a record is set on the record: `const same = body; same.locked = true`, `body.tap { |same| … }`. Only of a
 * name that the file binds once: of another it is not said which record it stands for. The first of each is the name of the record.
 */
export function changesByAliases(lets: readonly Reached[], parts: ReadonlyMap<string, ObjectExpr[]>, language: string): [name: string, Change][] {
  if (parts.size === 0 || !SHARES.has(language)) return [];
  const times = new Map<string, number>();
  for (const { bound: { name, value } } of lets) if (value.kind !== 'declaration') times.set(name, (times.get(name) ?? 0) + 1);
  return lets.flatMap(({ bound: { name, value, start }, block: { reach } }) => {
    const set = value.kind === 'name' && value.name !== name && times.get(name) === 1 ? parts.get(name) ?? [] : [];
    const here = set.filter((part) => start < part.start && part.end <= reach.to);
    return here.map((part): [string, Change] => [value.kind === 'name' ? value.name : '', fieldHandedOver(part, part, reach)]);
  });
}

/** Languages in which two names of a record are names of one record. */
const SHARES = new Set(['typescript', 'javascript', 'tsx', 'python', 'ruby', 'java', 'kotlin', 'csharp', 'dart', 'groovy', 'lua']);
