import type { Method } from '../../../model.ts';
import type { Call, Expr, ObjectField } from '../expr/expr.ts';
import { isOpaque, isSpread } from '../expr/nodes.ts';
import { argumentOf, parametersOf, type Parameter } from '../expr/parameters.ts';
import { everyExpr, lastName } from '../expr/walk.ts';
import { keyOf, METHOD_FIELDS } from '../values/request-fields.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { methodOfName, methodOfValue } from './methods.ts';

/** What a function may be given and is not, where its own names are looked up. */
interface Untold {
  names: ReadonlySet<string>;
  scope: Scope;
}

/**
 * Whether the function that is called asks with GET since it is told nothing else: `cf(path)` after
 * `const cf = (path, init = {}) => fetch(BASE + path, { ...init, headers })`. `asking` are functions that ask where no method is told.
 */
export function asksUntold(call: Call, asking: ReadonlySet<string>, scope: Scope, depth = 0): boolean {
  const made = resolveCallee(call.callee, scope);
  if (depth > DEPTH || made.value === call.callee || made.value.kind !== 'other' || call.args.some(({ value }) => value.kind === 'other')) return false;
  const parameters = parametersOf(made.value);
  const untold: Untold = { names: new Set(parameters.filter((one) => isUntold(one, call)).map(({ name }) => name)), scope: made.scope };
  const exprs = everyExpr([made.value]);
  const calls = exprs.filter((one) => one.kind === 'call');
  const asks = calls.filter(({ callee }) => asking.has(lastName(callee)));
  const others = calls.filter((one) => !asks.includes(one));
  if (others.some(sends) || choosesMethod(exprs, untold) || !asks.every(({ args: [, ...options] }) => options.every(({ value }) => saysNoOther(value, untold)))) return false;
  if (asks.length > 0) return !others.some((one) => isGiven(one, untold.names));
  // It may leave all of that to another.
  const handed = others.filter((one) => isGiven(one, new Set(parameters.map(({ name }) => name))));
  return handed.length > 0 && handed.every((one) => asksUntold(one, asking, made.scope, depth + 1));
}

/** Functions on the way to the one that asks. */
const DEPTH = 3;

function isGiven({ args }: Call, names: ReadonlySet<string>): boolean {
  return args.some(({ value }) => value.kind === 'name' && names.has(value.name));
}

/** A parameter that is given no options may have some of its own. */
function isUntold(parameter: Parameter, { args }: Call): boolean {
  const given = argumentOf(parameter, args);
  if (given !== undefined) return isEmpty(given.value);
  const { value } = parameter;
  // Whatever else it may be is not known of a parameter: that is what it would be given.
  return (value?.kind === 'choice' ? value.options : [value]).every((one) => one === undefined || isEmpty(one) || isOpaque(one));
}

function isEmpty(expr: Expr): boolean {
  return expr.kind === 'atom' || (expr.kind === 'object' && expr.fields.length === 0 && !expr.open);
}

/** Options in which no method but GET can be: what is spread into them is written out, or was not given. */
function saysNoOther(expr: Expr, untold: Untold): boolean {
  if (expr.kind === 'name' && untold.names.has(expr.name)) return true;
  const { value, scope } = resolve(expr, untold.scope);
  if (value.kind === 'atom') return true;
  if (value.kind === 'choice') return value.options.every((one) => saysNoOther(one, untold));
  if (value.kind !== 'object' || scope !== untold.scope) return false;
  return value.fields.every((field) => (isSpread(field) ? saysNoOther(field.value, untold) : field.name !== undefined && (!isMethod(field) || isGet(field.value, untold))));
}

/** `'GET'`, `init.method ?? 'GET'` where `init` was not given. */
function isGet(expr: Expr, untold: Untold): boolean {
  if (expr.kind !== 'choice') return methodOfValue(expr, untold.scope) === 'GET';
  const said = expr.options.filter((one) => !(one.kind === 'member' && one.object.kind === 'name' && untold.names.has(one.object.name)));
  return said.length > 0 && said.every((one) => isGet(one, untold));
}

function sends({ callee }: Call): boolean {
  return isSending(methodOfName(lastName(callee)));
}

/** Whether a function may come to another method than its options say: it names one, or sets it, or binds a name anew that it was given. */
function choosesMethod(exprs: readonly Expr[], { names, scope }: Untold): boolean {
  const told = new Set(exprs.flatMap((one) => (one.kind === 'object' && one.of === undefined ? one.fields.filter(isMethod).flatMap(({ value }) => everyExpr([value])) : [])));
  const bound = exprs.flatMap((one) => ((one.kind === 'let' || one.kind === 'declaration') && names.has(one.name) ? [one.name] : []));
  return bound.length > new Set(bound).size || exprs.some((one) => {
    if (one.kind === 'member') return METHOD_FIELDS.has(keyOf(one.name)) && !told.has(one);
    if (one.kind === 'object') return one.of !== undefined && one.fields.some((field) => field.name === undefined || isMethod(field));
    return one.kind === 'string' && isSending(methodOfValue(one, scope));
  });
}

function isMethod({ name }: ObjectField): boolean {
  return METHOD_FIELDS.has(keyOf(name));
}

function isSending(method: Method | undefined): boolean {
  return method !== undefined && method !== 'GET' && method !== 'HEAD';
}
