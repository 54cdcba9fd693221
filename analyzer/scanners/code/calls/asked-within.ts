import type { Method } from '../../../model.ts';
import type { Arg, Call, Expr } from '../expr/expr.ts';
import { argumentOf, parametersOf } from '../expr/parameters.ts';
import { everyExpr } from '../expr/walk.ts';
import { hasSlash } from '../values/flat.ts';
import { fold, givesText } from '../values/fold.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { looksOn, mayAsk } from './asking.ts';
import { chainsIn } from './chained.ts';
import { filledWithGiven } from './filled.ts';

/** The method of a request that is given its address there; `null` of a call that makes none. */
type MethodOf = (call: Call, address: Arg, scope: Scope, gone: Gone) => Method | undefined | null;

/** With which methods the functions ask that were gone through for one call; nothing yet of those that are being gone through. */
export type Gone = Map<Expr, { parameter: string; methods: (Method | undefined)[] }>;

/**
 * With which method the function that is called asks for the address that it is handed: `def change(url): return requests.patch(url)`,
 * whatever it is called itself; `several` where it asks in one way or another. `undefined` where it does not say so.
 */
export function methodWithin(call: Call, address: Arg | undefined, scope: Scope, methodOf: MethodOf, gone: Gone = new Map()): Method | 'several' | undefined {
  const methods = new Set(methodsWithin(call, address, scope, methodOf, gone));
  const [method, ...more] = methods;
  return methods.has(undefined) ? undefined : more.length > 0 ? 'several' : method;
}

/** Functions that are gone through for one call: generated code has thousands that hand on what they are given. */
const MOST = 256;

function methodsWithin(call: Call, address: Arg | undefined, scope: Scope, methodOf: MethodOf, gone: Gone): (Method | undefined)[] {
  const made = resolveCallee(call.callee, scope);
  const parameter = made.value === call.callee || made.value.kind !== 'other' ? undefined : parametersOf(made.value).find((one) => argumentOf(one, call.args) === address);
  if (parameter === undefined || address === undefined) return [];
  const known = gone.get(made.value);
  if (known !== undefined || gone.size === MOST) return known?.parameter === parameter.name ? known.methods : [];
  // Functions may ask with one another, as one that tries again does.
  gone.set(made.value, { parameter: parameter.name, methods: [] });
  const methods = everyExpr([made.value]).flatMap((one): (Method | undefined)[] => {
    const given = one.kind === 'call' ? one.args.find(({ value }) => holds(value, parameter.name, made.scope)) ?? templateWith(one, parameter.name, made.scope) : undefined;
    if (one.kind !== 'call' || given === undefined) return [];
    const method = methodOf(one, given, made.scope, gone);
    if (method !== null) return [method];
    return isLeftTo(one, given, made.scope) ? [undefined] : methodsWithin(one, given, made.scope, methodOf, gone);
  });
  gone.set(made.value, { parameter: parameter.name, methods: [...new Set(methods)] });
  return methods;
}

/** Whether a call is told more than the bare word and may ask for that, in a way that nobody sees: `this.save(`/settings/${id}`, value)`. */
function isLeftTo(call: Call, { value }: Arg, scope: Scope): boolean {
  if (value.kind !== 'string' && value.kind !== 'concat') return false;
  return mayAsk(call) && !looksOn(call) && !givesText(call, scope) && resolveCallee(call.callee, scope).value === call.callee && fold(value, scope).some(hasSlash);
}

/** An address that the call fills with it, whatever says so: `client.GET('/settings/{id}', { params: { path: { id } } })`. */
function templateWith(call: Call, name: string, scope: Scope): Arg | undefined {
  const isFilled = ({ value }: Arg): boolean => filledWithGiven(fold(value, scope), call, scope, chainsIn(scope.unit).chained).some((str) => str.some((piece) => piece.kind === 'hole' && piece.expr?.kind === 'name' && piece.expr.name === name));
  return call.args.find((arg) => (arg.value.kind === 'string' || arg.value.kind === 'concat') && isFilled(arg));
}

/** An address is handed on as it is, or behind its beginning; what is sent is no address. */
function holds(value: Expr, name: string, scope: Scope): boolean {
  return value.kind !== 'object' && (value.kind !== 'call' || givesText(value, scope)) && everyExpr([value]).some((one) => one.kind === 'name' && one.name === name);
}
