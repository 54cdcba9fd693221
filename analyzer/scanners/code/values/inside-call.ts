import type { Call, Expr } from '../expr/expr.ts';
import { argumentOf, parametersOf } from '../expr/parameters.ts';
import { FoldedStrings } from './folded.ts';
import type { Bound, Scope } from './scope.ts';

/** How far functions that call one another are followed. */
const DEEPEST = 3;

/** The names of a function as they are while one call of it runs: its parameters are what this call gives, which is looked up where that stands. */
export function insideCall({ args }: Call, body: Expr, scope: Scope): Scope | undefined {
  const { inside = 0 } = scope;
  const given = new Map(parametersOf(body).flatMap((one) => {
    const arg = argumentOf(one, args);
    return arg === undefined ? [] : [[one.name, { arg, value: one.value }] as const];
  }));
  if (inside === DEEPEST || given.size === 0) return undefined;
  const within: Scope = {
    ...scope,
    inside: inside + 1,
    folded: new FoldedStrings(),
    lookup(name, at): Bound | undefined {
      const [known, told] = [scope.lookup(name, at), given.get(name)];
      // A parameter is bound to nothing, or to what it is where nobody gives it; whatever else it is bound to came later.
      if (told !== undefined && at >= body.start && at < body.end && (known === undefined || known.value === told.value)) return { value: told.arg.value, scope };
      return known?.scope === scope ? { ...known, scope: within } : known;
    },
  };
  return within;
}
