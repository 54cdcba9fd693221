import type { Call } from '../expr/expr.ts';
import { parametersOf, type Parameter } from '../expr/parameters.ts';
import { keyOf } from '../values/request-fields.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Bound, Scope } from '../values/scope.ts';

/** The parameter of the function that is called which has one of these names, where the function is known. */
export function parameterCalled(names: ReadonlySet<string>, { callee }: Call, scope: Scope): { told: Parameter | undefined; made: Bound } {
  const made = resolveCallee(callee, scope);
  return { told: made.value === callee ? undefined : parametersOf(made.value).find(({ name }) => names.has(keyOf(name))), made };
}
