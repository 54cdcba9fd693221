import { put } from '../../../lists.ts';
import type { Call, Command, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { exprsOf, lastName } from '../expr/walk.ts';
import { bindingsIn } from '../values/bindings.ts';

/** The calls of the functions around an offset, from outside of them, as far as their file has them; of a shell the commands. */
export function callersAround(at: number, unit: Unit): (Call | Command)[] {
  const around = bindingsIn(unit).blocks.filter(({ name, reach }) => name !== undefined && reach.from <= at && at < reach.to);
  return around.flatMap(({ name = '', reach: { from, to } }) => (callersIn(unit).get(keyOf(name)) ?? []).filter(({ start }) => start < from || start >= to));
}

const CALLERS = new WeakMap<Unit, Map<string, (Call | Command)[]>>();

/** By the last name of what they call. */
function callersIn(unit: Unit): Map<string, (Call | Command)[]> {
  const known = CALLERS.get(unit) ?? new Map<string, (Call | Command)[]>();
  if (CALLERS.has(unit)) return known;
  CALLERS.set(unit, known);
  for (const expr of exprsOf(unit)) {
    if (expr.kind !== 'call' && expr.kind !== 'command') continue;
    const name = expr.kind === 'call' ? lastName(expr.callee) : expr.words[0] && plainText(expr.words[0]);
    if (name !== undefined) put(known, keyOf(name), expr);
  }
  return known;
}

/** A method has the name that it is called by on its object. */
function keyOf(name: string): string {
  return name.replace('this.', '').toLowerCase();
}
