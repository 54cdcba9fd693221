import { put } from '../../../lists.ts';
import { onceFor } from '../../once.ts';
import type { Call, Command, Expr, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { parametersOf, type Parameter } from '../expr/parameters.ts';
import { exprsOf, lastWritten } from '../expr/walk.ts';
import { isKnownOutside } from '../page/open-places.ts';
import type { Page } from '../page/page.ts';
import type { Block } from '../values/binding.ts';
import { blocksAt } from '../values/bindings.ts';
import { resolveCallee } from '../values/resolve.ts';

/** The calls of the functions around an offset, from outside of them, as far as their file has them; of a shell the commands. */
export function callersAround(at: number, unit: Unit): (Call | Command)[] {
  return blocksAt(at, unit).flatMap(({ name, reach: { from, to } }) => (name === undefined ? [] : callersIn(unit).get(keyOf(name)) ?? []).filter(({ start }) => start < from || start >= to));
}

/**
 * All calls of a function, with what it takes, where its file shows that there are no others: it is known in the file alone, and named only
 * where it is called. `undefined` where that is not known, or nothing calls it.
 */
export function callsInside(block: Block | undefined, { unit, scope, isInner }: Page): { call: Call; parameters: Parameter[] }[] | undefined {
  const { name, isClass, reach } = block ?? {};
  // Of code inside a page the rest of the page may know it.
  if (name === undefined || reach === undefined || isClass === true || isInner || isKnownOutside(name, reach.from, unit)) return undefined;
  const calls = callsOf(name, unit);
  if (calls.length === 0 || !isOnlyCalled(name, unit)) return undefined;
  const found = calls.map((call) => ({ call, made: resolveCallee(call.callee, scope).value }));
  return found.every(({ made }) => made.kind === 'other' && made.start === reach.from) ? found.map(({ call, made }) => ({ call, parameters: parametersOf(made) })) : undefined;
}

function callsOf(name: string, unit: Unit): Call[] {
  return (callersIn(unit).get(keyOf(name)) ?? []).filter((one) => one.kind === 'call');
}

/** Whether a file names a function only where it calls it: it may give away what it names elsewhere, `module.exports = { setSetting }`. */
function isOnlyCalled(name: string, unit: Unit): boolean {
  const callees = new Set<Expr>(callsOf(name, unit).map(({ callee }) => callee));
  return exprsOf(unit).every((expr) => (expr.kind !== 'name' && expr.kind !== 'member') || keyOf(expr.name) !== keyOf(name) || callees.has(expr));
}

/** The function around an offset, and those of its file that call it, or call one that does: as far as other files can call them, by their last names. */
export function functionsAround(at: number, unit: Unit): string[] {
  const functions = new Set(innermost(at, unit));
  for (let level = 0, last = [...functions]; level < LEVELS; level++) {
    last = last.flatMap(({ name }) => callersIn(unit).get(keyOf(name)) ?? []).flatMap(({ start }) => innermost(start, unit));
    for (const one of last) functions.add(one);
  }
  const known = [...functions].filter(({ name, reach }) => isKnownOutside(name, reach.from, unit) || !isOnlyCalled(name, unit));
  return [...new Set(known.map(({ name }) => name.replace(/^.*[.:]/, '')))];
}

/** How far a path is followed to those that ask for it. */
const LEVELS = 2;

function innermost(at: number, unit: Unit): (Block & { name: string })[] {
  return blocksAt(at, unit).filter((one): one is Block & { name: string } => one.name !== undefined && one.isClass !== true).slice(0, 1);
}

/** By the last name of what they call. */
const callersIn = onceFor((unit: Unit): ReadonlyMap<string, (Call | Command)[]> => {
  const callers = new Map<string, (Call | Command)[]>();
  for (const expr of exprsOf(unit)) {
    if (expr.kind !== 'call' && expr.kind !== 'command') continue;
    const name = nameCalled(expr);
    if (name !== undefined) put(callers, keyOf(name), expr);
  }
  return callers;
});

/** The last name of what is called; of a shell the command. */
export function nameCalled(expr: Call | Command): string | undefined {
  return expr.kind === 'call' ? lastWritten(expr.callee) : expr.words[0] && plainText(expr.words[0]);
}

/** A method has the name that it is called by on its object. */
function keyOf(name: string): string {
  return name.replace('this.', '').toLowerCase();
}
