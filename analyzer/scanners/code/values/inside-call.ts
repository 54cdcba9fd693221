import { onceFor } from '../../once.ts';
import { showsPeople } from '../expr/called-names.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { newList } from '../expr/nodes.ts';
import { argumentOf, givenAs, parametersOf, type Parameter } from '../expr/parameters.ts';
import { everyExpr, lastName } from '../expr/walk.ts';
import type { Bound, Scope } from './scope.ts';
import { scopeWith } from './scope-with.ts';

/** How far functions that call one another are followed. */
const DEEPEST = 3;

/**
 * The names of a function as they are while one call of it runs: its parameters are what this call gives, which is looked up where the call
 * stands. `undefined` where too many calls are within one another.
 */
export function insideCall(call: Call, { value: body, scope }: Bound, caller: Scope): Scope | undefined {
  const calls = (caller.inside?.calls ?? 0) + 1;
  if (calls > DEEPEST) return undefined;
  const parameters = parametersOf(body);
  // What is taken apart are several parameters, and one argument.
  const argument = (one: Parameter): Expr | undefined => (parameters.length > call.args.length ? givenAs(one, call.args)?.expr : argumentOf(one, call.args)?.value);
  const given = new Map(parameters.flatMap((one) => {
    const value = (one === parameters.at(-1) ? restOf(one, call) : undefined) ?? argument(one);
    return value === undefined ? [] : [[one.name, { value, unless: one.value }] as const];
  }));
  return scopeWith(scope, { caller, calls, body }, (name, at, here) => {
    const [known, told] = [scope.lookup(name, at), given.get(name)];
    // A parameter is bound to nothing, or to what it is where nobody gives it; whatever else it is bound to came later.
    const isTold = told !== undefined && at >= body.start && at < body.end && (known === undefined || known.value === told.unless);
    return isTold ? { value: told.value, scope: caller } : here(known);
  });
}

/** Whether a function reads what it is given under a name in one place alone, but for what it tells people: who puts something else there changes nothing else. */
export function readsOnce(body: Expr, name: string): boolean {
  return readsIn(body).get(name) === 1;
}

const readsIn = onceFor((body: Expr): Map<string, number> => {
  const all = everyExpr([body]);
  const told = new Set(all.flatMap((one) => (one.kind === 'call' && (showsPeople(one.callee) || isError(one.callee)) ? everyExpr(one.args.map(({ value }) => value)) : [])));
  const reads = new Map<string, number>();
  for (const one of all) if (one.kind === 'name' && !told.has(one)) reads.set(one.name, (reads.get(one.name) ?? 0) + 1);
  return reads;
});

/** `new HttpError(path)` */
function isError(callee: Expr): boolean {
  return /(?:error|exception)$/.test(lastName(callee));
}

/** All that the last parameter is told, where that is more than one. */
function restOf({ place }: Parameter, { args, start, end }: Call): Expr | undefined {
  const rest = args.filter(({ name }) => name === undefined).slice(place).map(({ value }) => value);
  return rest.length > 1 ? newList(rest, false, { start, end }) : undefined;
}
