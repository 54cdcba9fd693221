import { onceFor } from '../../once.ts';
import { makesOwnRequest } from '../calls/asking.ts';
import { isPlainRequest } from '../calls/known-requests.ts';
import { methodOfName } from '../calls/methods.ts';
import { functionsCalled } from '../calls/surely-asks.ts';
import { urlArguments, type UrlArgument } from '../calls/url-arguments.ts';
import { callsWithin } from '../commands/as-call.ts';
import { requestsOfCommand } from '../commands/commands.ts';
import type { Arg, Call, Expr } from '../expr/expr.ts';
import { givenInAdvance } from '../expr/given-in-advance.ts';
import { newCall } from '../expr/nodes.ts';
import { givenAs, parameterNamed, parametersOf, type Parameter } from '../expr/parameters.ts';
import { everyExpr, lastName } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { fieldBuilt } from '../values/built-fields.ts';
import { isAnything, isUnknown, textOf, type Str } from '../values/flat.ts';
import { fold, givesText, loose } from '../values/fold.ts';
import { fillsFormat } from '../values/format.ts';
import { beginsAddress } from '../values/hosts.ts';
import { classOfObject } from '../values/object-class.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import { exportOf, type Bound, type Scope } from '../values/scope.ts';
import { behindBase } from './behind-base.ts';
import { isOfOtherClass } from './other-classes.ts';
import { isOfOther } from './stated-base.ts';

/** A function as one that asks: what it takes, and the addresses that it asks for, with holes where it is told. */
interface Asked {
  parameters: Parameter[];
  addresses: Str[];
}

/**
 * Whether a call is one of a function that puts the address of another service before what it is told, `const ask = (path) => fetch('https://example.com' + path)`,
 * is told that address beside it, `ask(OTHER, '/zones')`, or is a method of a class that has such a base. A function of a shell is called as well.
 */
export function asksElsewhere(call: Call, page: Page, depth = 0): boolean {
  const found = resolveCallee(call.callee, page.scope);
  const given = depth < DEPTH ? givenBefore(found, call, page) : undefined;
  if (given !== undefined) return asksElsewhere(given, page, depth + 1);
  const bound = found.value === call.callee ? requestOfClass(call, page) ?? methodOfOther(call, page) ?? found : found;
  if (bound.value === call.callee || bound.value.kind !== 'other') return isOfOtherClass(call, undefined, page);
  const { addresses, parameters } = addressesAsked(bound.value, bound.scope);
  if (addresses.length > 0 && addresses.every((address) => isBegunElsewhere(address, parameters, call.args, page))) return true;
  if (addresses.length === 0 && depth < DEPTH && handsOnElsewhere(bound, parameters, page, depth)) return true;
  return isOfOtherClass(call, { body: bound.value, addresses }, page);
}

/** So often a function is given something in advance, or hands on what it is given. */
const DEPTH = 3;

/**
 * Whether all that a function hands on to what it is given asks another service: functions of the tree, `const patchZone = (path) => request('PATCH', `/zones/${zone}${path}`)`,
 * and clients that are told such a base, `return $this->client->get($path)`.
 */
function handsOnElsewhere({ value: body, scope }: Bound, parameters: readonly Parameter[], page: Page, depth: number): boolean {
  const there = { ...page, scope, unit: scope.unit };
  const leads = callsWithin(body, scope).flatMap((one): boolean[] => {
    if (!one.args.some(({ value }) => isOfGiven(value, parameters))) return [];
    const { value } = resolveCallee(one.callee, scope);
    if (value !== one.callee) return value === body || givesText(one, scope) ? [] : [asksElsewhere(one, there, depth + 1)];
    // What else a function is told about, as a log is, asks nobody.
    return methodOfName(lastName(one.callee)) === undefined ? [] : [behindBase(one, [loose('zones')], there)?.isForeign === true];
  });
  return leads.length > 0 && leads.every(Boolean);
}

/** The method of a class in another file, of which a field or a parameter says by its type that it is one. */
function methodOfOther(call: Call, page: Page): Bound | undefined {
  const [only, ...more] = functionsCalled(call, page);
  return more.length === 0 && only?.scope !== page.scope ? only : undefined;
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
const addressesAsked = onceFor((body: Expr, scope: Scope): Asked => {
  const parameters = parametersOf(body);
  const addresses = everyExpr([body]).flatMap((expr): Str[] => {
    if (expr.kind === 'command') return requestsOfCommand(expr, scope).flatMap(({ url }) => fold(url, scope));
    // What fills in a format asks nobody, and stands in what does: `client.get(format!("{}{}", OTHER, path))`.
    if (expr.kind !== 'call' || fillsFormat(expr)) return [];
    const isMade = ({ expr: url }: UrlArgument): boolean => url.kind === 'name' && resolve(url, scope).value.kind === 'call';
    const found = [...urlArguments(expr, scope)].filter((url) => !isMade(url)).map(({ expr: url }) => fold(url, scope).flatMap((str) => behindField(str, scope)));
    // A method may stand before it: `http.NewRequest(method, OTHER+path, nil)`. A function that is called like one asks by itself.
    if (isPlainRequest(expr) && resolveCallee(expr.callee, scope).value === expr.callee) return found.find((strs) => strs.some(beginsAddress)) ?? found[0] ?? [];
    const [first = []] = found;
    return found.flat().filter((str) => (beginsAddress(str) ? first.includes(str) || str.some(({ kind }) => kind === 'hole') : makesOwnRequest(expr, scope) && isBegunGiven(str, parameters)));
  });
  return { parameters, addresses };
});

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
  const base = first?.kind === 'hole' && first.expr?.kind === 'name' ? givenUnder(first.expr.name, told, args, page) : undefined;
  if (base !== undefined) return rest.length > 0 && base.length > 0 && base.every((one) => beginsAddress(one) && isOfOther(one, page));
  const end = pieces.findIndex(({ kind }) => kind === 'hole');
  const hole = pieces[end];
  const begun = pieces.slice(0, end);
  const filling = hole?.kind === 'hole' ? hole.expr : undefined;
  const isWhole = textOf(begun)?.endsWith('/') === true || (filling?.kind === 'name' && told.length === 0) || (filling !== undefined && isOfGiven(filling, told));
  return isWhole && isOfOther(begun, page);
}

/** `path`, `spec.path`, `path.replace(':id', id)`, `ltrim(path, '/')`: made of what a function is told. */
function isOfGiven(expr: Expr, told: readonly Parameter[]): boolean {
  return everyExpr([expr]).some((one) => one.kind === 'name' && parameterNamed(one.name, told) !== undefined);
}

/** What a call gives a function under a name: as an argument, in a record, or by leaving it what it is else. */
function givenUnder(name: string, told: readonly Parameter[], args: readonly Arg[], page: Page): Str[] | undefined {
  const parameter = parameterNamed(name, told);
  const given = parameter && givenAs(parameter, args);
  if (given !== undefined) return fold(given.expr, page.scope);
  // What stands beside a default is whatever else is given.
  return parameter?.value && fold(parameter.value, page.scope).filter((str) => !isUnknown(str));
}
