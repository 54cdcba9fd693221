import { makesOwnRequest } from '../calls/asking.ts';
import { isPlainRequest } from '../calls/known-requests.ts';
import { methodOfName } from '../calls/methods.ts';
import { urlArguments, type UrlArgument } from '../calls/url-arguments.ts';
import { callsWithin } from '../commands/as-call.ts';
import { requestsOfCommand } from '../commands/commands.ts';
import type { Arg, Call, Expr } from '../expr/expr.ts';
import { givenInAdvance } from '../expr/given-in-advance.ts';
import { newCall } from '../expr/nodes.ts';
import { argumentOf, parameterNamed, parametersOf, type Parameter } from '../expr/parameters.ts';
import { everyExpr } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { fieldBuilt } from '../values/built-fields.ts';
import { isAnything, isUnknown, textOf, type Str } from '../values/flat.ts';
import { fold, givesText } from '../values/fold.ts';
import { beginsAddress } from '../values/hosts.ts';
import { classOfObject } from '../values/object-class.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import { exportOf, type Bound, type Scope } from '../values/scope.ts';
import { isOfOtherClass } from './other-classes.ts';
import { isOfOther } from './stated-base.ts';

/** A function as one that asks: what it takes, and the addresses that it asks for, with holes where it is told. */
interface Asked {
  parameters: Parameter[];
  addresses: Str[];
}

const KNOWN = new WeakMap<Expr, Asked>();

/**
 * Whether a call is one of a function that puts the address of another service before what it is told, `const ask = (path) => fetch('https://example.com' + path)`,
 * is told that address beside it, `ask(OTHER, '/zones')`, or is a method of a class that has such a base. A function of a shell is called as well.
 */
export function asksElsewhere(call: Call, page: Page, depth = 0): boolean {
  const found = resolveCallee(call.callee, page.scope);
  const given = depth < DEPTH ? givenBefore(found, call, page) : undefined;
  if (given !== undefined) return asksElsewhere(given, page, depth + 1);
  const bound = found.value === call.callee ? requestOfClass(call, page) ?? found : found;
  if (bound.value === call.callee || bound.value.kind !== 'other') return isOfOtherClass(call, undefined, page);
  const asked = KNOWN.get(bound.value) ?? addressesAsked(bound);
  KNOWN.set(bound.value, asked);
  const { addresses, parameters } = asked;
  if (addresses.length > 0 && addresses.every((address) => isBegunElsewhere(address, parameters, call.args, page))) return true;
  if (addresses.length === 0 && depth < DEPTH && handsOnElsewhere(bound, parameters, page, depth)) return true;
  return isOfOtherClass(call, { body: bound.value, addresses }, page);
}

/** So often a function is given something in advance, or hands on what it is given. */
const DEPTH = 3;

/** Whether all the functions of the tree that a function hands on to what it is given ask another service: `const patchZone = (path) => request('PATCH', `/zones/${zone}${path}`)`. */
function handsOnElsewhere({ value: body, scope }: Bound, parameters: readonly Parameter[], page: Page, depth: number): boolean {
  const isGiven = (one: Expr): boolean => one.kind === 'name' && parameterNamed(one.name, parameters) !== undefined;
  const handedTo = callsWithin(body, scope).filter((one) => {
    if (!everyExpr(one.args.map(({ value }) => value)).some(isGiven)) return false;
    const { value } = resolveCallee(one.callee, scope);
    return value !== one.callee && value !== body && !givesText(one, scope);
  });
  return handedTo.length > 0 && handedTo.every((one) => asksElsewhere(one, { ...page, scope }, depth + 1));
}

/** The call of a function that was given something in advance, `ask.bind(null, OTHER)`, `partial(ask, OTHER)`, with all that it is given. */
function givenBefore({ value: made, scope }: Bound, call: Call, page: Page): Call | undefined {
  if (made.kind !== 'call' || scope !== page.scope) return undefined;
  const begun = givenInAdvance(made);
  return begun && newCall(begun.asked, [...begun.given, ...call.args], false, call);
}

/** What a class of the file makes all its requests with: `class Edge(requests.Session)` with a `request` of its own. */
function requestOfClass({ callee }: Call, { scope, unit }: Page): Bound | undefined {
  if (callee.kind !== 'member' || methodOfName(callee.name) === undefined) return undefined;
  const type = classOfObject(callee.object, resolve(callee.object, scope).value, unit);
  const value = type === undefined ? undefined : exportOf(unit, `${type}.request`);
  return value && { value, scope };
}

/** What a function's requests ask for, and what else in it is told an address. A request that was made before, `curl_exec(handle)`, has its address there. */
function addressesAsked({ value: body, scope }: Bound): Asked {
  const parameters = parametersOf(body);
  const addresses = everyExpr([body]).flatMap((expr): Str[] => {
    if (expr.kind === 'command') return requestsOfCommand(expr, scope).flatMap(({ url }) => fold(url, scope));
    if (expr.kind !== 'call') return [];
    const isMade = ({ expr: url }: UrlArgument): boolean => url.kind === 'name' && resolve(url, scope).value.kind === 'call';
    const found = [...urlArguments(expr, scope)].filter((url) => !isMade(url)).map(({ expr: url }) => fold(url, scope).flatMap((str) => behindField(str, scope)));
    // A method may stand before it: `http.NewRequest(method, OTHER+path, nil)`. A function that is called like one asks by itself.
    if (isPlainRequest(expr) && resolveCallee(expr.callee, scope).value === expr.callee) return found.find((strs) => strs.some(beginsAddress)) ?? found[0] ?? [];
    const [first = []] = found;
    return found.flat().filter((str) => (beginsAddress(str) ? first.includes(str) || str.some(({ kind }) => kind === 'hole') : makesOwnRequest(expr, scope) && isBegunGiven(str, parameters)));
  });
  return { parameters, addresses };
}

/** `c.base + path` with what `c` is built with. */
function behindField(str: Str, scope: Scope): Str[] {
  const [first, ...rest] = str.filter(isAnything);
  const built = first?.kind === 'hole' && first.expr !== undefined ? fieldBuilt(first.expr, scope).flatMap((value) => fold(value, scope)) : [];
  return built.length > 0 ? built.map((base) => [...base, ...rest]) : [str];
}

/** `base + path` of a function that is given both. */
function isBegunGiven(str: Str, parameters: readonly Parameter[]): boolean {
  const [first, ...rest] = str.filter(isAnything);
  return rest.length > 0 && first?.kind === 'hole' && first.expr?.kind === 'name' && parameterNamed(first.expr.name, parameters) !== undefined;
}

/** Behind the host, which is written whole or given by the call, stands what the function is told. */
function isBegunElsewhere(str: Str, told: readonly Parameter[], args: readonly Arg[], page: Page): boolean {
  const pieces = str.filter(isAnything);
  const [first, ...rest] = pieces;
  const base = first?.kind === 'hole' && first.expr?.kind === 'name' ? givenAs(first.expr.name, told, args, page) : undefined;
  if (base !== undefined) return rest.length > 0 && base.length > 0 && base.every((one) => beginsAddress(one) && isOfOther(one, page));
  const end = pieces.findIndex(({ kind }) => kind === 'hole');
  const hole = pieces[end];
  const begun = pieces.slice(0, end);
  const name = hole?.kind === 'hole' && hole.expr?.kind === 'name' ? hole.expr.name : undefined;
  const isWhole = textOf(begun)?.endsWith('/') === true || (name !== undefined && (told.length === 0 || parameterNamed(name, told) !== undefined));
  return isWhole && isOfOther(begun, page);
}

/** What a call gives a function under a name: as an argument, in a record, or by leaving it what it is else. */
function givenAs(name: string, told: readonly Parameter[], args: readonly Arg[], page: Page): Str[] | undefined {
  const parameter = parameterNamed(name, told);
  if (parameter === undefined) return undefined;
  const field = args.flatMap(({ value }) => (value.kind === 'object' ? value.fields : [])).find((one) => one.name === name)?.value;
  // Of a record that is taken apart a name without a default is a field.
  const isField = field !== undefined && (parameter.value === undefined || parameter.value.kind === 'member');
  const given = isField ? field : argumentOf(parameter, args)?.value ?? field;
  if (given !== undefined) return fold(given, page.scope);
  // What stands beside a default is whatever else is given.
  return parameter.value && fold(parameter.value, page.scope).filter((str) => !isUnknown(str));
}
