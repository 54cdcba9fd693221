import type { Method } from '../../../model.ts';
import type { Arg, Call, Expr } from '../expr/expr.ts';
import { argumentOf, parametersOf } from '../expr/parameters.ts';
import { everyExpr } from '../expr/walk.ts';
import { givesText } from '../values/fold.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';

/** The method of a request that is given its address there; `null` of a call that makes none. */
type MethodOf = (call: Call, address: Arg, scope: Scope) => Method | undefined | null;

/**
 * With which method the function that is called asks for the address that it is handed: `def change(url): return requests.patch(url)`,
 * whatever it is called itself; `several` where it asks in one way or another. `undefined` where it does not say so.
 */
export function methodWithin(call: Call, address: Arg | undefined, scope: Scope, methodOf: MethodOf): Method | 'several' | undefined {
  const methods = new Set(methodsWithin(call, address, scope, methodOf, new Set()));
  const [method] = methods;
  return methods.has(undefined) || methods.size === 1 ? method : methods.size === 0 ? undefined : 'several';
}

/** Functions that are gone through for one call: generated code has thousands that hand on what they are given. */
const MOST = 256;

function methodsWithin(call: Call, address: Arg | undefined, scope: Scope, methodOf: MethodOf, seen: Set<Expr>): (Method | undefined)[] {
  const made = resolveCallee(call.callee, scope);
  const parameter = made.value === call.callee || made.value.kind !== 'other' || seen.has(made.value) || seen.size === MOST ? undefined : parametersOf(made.value).find((one) => argumentOf(one, call.args) === address);
  if (parameter === undefined || address === undefined) return [];
  seen.add(made.value);
  return everyExpr([made.value]).flatMap((one): (Method | undefined)[] => {
    const given = one.kind === 'call' ? one.args.find(({ value }) => holds(value, parameter.name, made.scope)) : undefined;
    if (one.kind !== 'call' || given === undefined) return [];
    const method = methodOf(one, given, made.scope);
    return method === null ? methodsWithin(one, given, made.scope, methodOf, seen) : [method];
  });
}

/** An address is handed on as it is, or behind its beginning; what is sent is no address. */
function holds(value: Expr, name: string, scope: Scope): boolean {
  return value.kind !== 'object' && (value.kind !== 'call' || givesText(value, scope)) && everyExpr([value]).some((one) => one.kind === 'name' && one.name === name);
}
