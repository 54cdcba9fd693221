import { onceFor } from '../../once.ts';
import type { Arg, Call, Expr, MemberExpr } from '../expr/expr.ts';
import { namesIn } from '../expr/called-names.ts';
import { plainText } from '../expr/literals.ts';
import { isFunction } from '../expr/parameters.ts';
import { typeMade } from '../expr/records.ts';
import { resultsOf } from '../expr/results.ts';
import { everyExpr, lastName, rootOf } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { ownFunction } from '../values/own-functions.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import type { Bound, Scope } from '../values/scope.ts';
import { isCalledLikeRequest, isLookup, looksOn } from './asking.ts';
import { PERFORMS } from './handles.ts';
import { modulesBehind } from './keepers.ts';
import { isPlainRequest } from './known-requests.ts';
import { methodOfName } from './methods.ts';

/** Whether the function that is called surely makes a request, and is not seen to give a text: what its name says of an address is what it is given. */
export function surelyAsks(call: Call, page: Page): boolean {
  const { value, scope } = resolveCallee(call.callee, page.scope);
  return value !== call.callee && isFunction(value) && asksIn(value, { ...page, scope }) && ownFunction(call, page.scope, 0) === undefined;
}

/**
 * The same, also where another function of one's own asks for it, or what it is a method of is what a function makes, a field, or a default:
 * whatever it is called, it is no name alone that it is told.
 */
export function isDeclaredToAsk(call: Call, page: Page): boolean {
  if (ownFunction(call, page.scope, 0) !== undefined) return false;
  return functionsCalled(call, page).some(({ value, scope }) => isSeenToAsk(value, { ...page, scope }));
}

const isSeenToAsk = onceFor((body: Expr, page: Page): boolean => asksThrough(body, page, MOST_HANDS));

/** Functions through which an address is handed on to who asks. */
const MOST_HANDS = 3;

function asksThrough(body: Expr, page: Page, hands: number): boolean {
  if (asksIn(body, page)) return true;
  const handing = hands === 0 ? [] : everyExpr([body]).filter((one): one is Call => one.kind === 'call' && one.args.length > 0);
  return handing.some((one) => functionsCalled(one, page).some(({ value, scope }) => value !== body && asksThrough(value, { ...page, scope }, hands - 1)));
}

/** Whether all that is seen of what a call runs looks the path up, or tells people of it: `memo.ask(path)` of `ask(path) { return this.items[path]; }`. */
export function isDeclaredToName(call: Call, page: Page): boolean {
  const called = functionsCalled(call, page);
  return called.length > 0 && called.every(({ value, scope }) => isSeenToName(value, { ...page, scope }));
}

/** Each is looked through once: a client is asked in a thousand places. */
const isSeenToName = onceFor((body: Expr, page: Page): boolean => namesWithin(body, page, MOST_HANDS));

function namesWithin(body: Expr, page: Page, hands: number): boolean {
  let names = false;
  for (const one of everyExpr([body])) {
    if (one.kind === 'command' || one.kind === 'request') return false;
    const said = one.kind === 'call' ? saidBy(one, page, hands) : undefined;
    if (said === 'asks') return false;
    names ||= one.kind === 'index' || said === 'names';
  }
  return names;
}

/** What the method of an abstract class throws is no sign of what its heirs do. */
function saidBy(call: Call, page: Page, hands: number): 'asks' | 'names' | undefined {
  if (GIVES_UP.test(namesIn(call.callee, 1)[0] ?? '')) return undefined;
  if (looksOn(call) || isLookup(call, namesIn(call.callee)[1], page)) return 'names';
  if (isPlainRequest(call) || isCalledLikeRequest(call)) return 'asks';
  const called = functionsCalled(call, page);
  if (called.length === 0) return undefined;
  return hands > 0 && called.every(({ value, scope }) => namesWithin(value, { ...page, scope }, hands - 1)) ? 'names' : 'asks';
}

const GIVES_UP = /(?:Error|Exception)$|^(?:throw|raise|panic|abort|unimplemented|todo)/;

/** What a call runs, as far as the files in reach declare it. */
export function functionsCalled({ callee }: Call, page: Page): Bound[] {
  const bound = resolveCallee(callee, page.scope);
  if (bound.value !== callee && isFunction(bound.value)) return [bound];
  if (callee.kind !== 'member') return [];
  return page.unit.language === 'go' ? methodOfField(callee, page) : methodsOf(callee.object, callee.name, page.scope, MOST_HANDS);
}

/** `f.edge.Knock(path)` of Go: a method of this package, where no other is known to have the field's type. */
function methodOfField({ object, name, start }: MemberExpr, page: Page): Bound[] {
  const found = object.kind === 'member' && modulesBehind(object, page).length === 0 ? page.scope.lookup(name, start) : undefined;
  return found !== undefined && isFunction(found.value) ? [found] : [];
}

/** The methods of that name of what an object may be: what makes it, what the function gives that makes it, the default of a parameter. */
function methodsOf(object: Expr, name: string, scope: Scope, hands: number): Bound[] {
  const owner = resolve(object, scope);
  const { value } = owner;
  if (value.kind === 'object') return value.fields.flatMap((field) => (field.name === name && isFunction(field.value) ? [{ value: field.value, scope: owner.scope }] : []));
  const made = methodMade(value, name, owner.scope);
  if (made !== undefined) return [made];
  const makes = value.kind === 'choice' ? { of: value.options, scope: owner.scope } : given(owner, object);
  return hands === 0 ? [] : makes.of.flatMap((one) => (one === object ? [] : methodsOf(one, name, makes.scope, hands - 1)));
}

/** What a function gives, whether it is called or, as those of Ruby and properties are, named alone. */
function given({ value, scope }: Bound, object: Expr): { of: readonly Expr[]; scope: Scope } {
  const maker = value.kind === 'call' ? resolveCallee(value.callee, scope) : { value, scope };
  return { of: maker.value !== object && isFunction(maker.value) ? resultsOf(maker.value) : [], scope: maker.scope };
}

/** The method of a class that its module stands before: `edge.Edge(token)`. */
function methodMade(made: Expr, name: string, scope: Scope): Bound | undefined {
  const type = typeMade(made)?.name ?? (made.kind === 'call' && made.callee.kind === 'member' ? made.callee.name : undefined);
  const module = made.kind === 'call' && made.callee.kind === 'member' ? rootOf(made.callee) : undefined;
  const found = type === undefined ? undefined : (module?.kind === 'name' ? scope.imported(module.name, `${type}.${name}`) : undefined) ?? scope.imported(type, name);
  return found !== undefined && isFunction(found.value) ? found : undefined;
}

const asksIn = onceFor((body: Expr, page: Page): boolean =>
  everyExpr([body]).some((one) => one.kind === 'call' && (isPlainRequest(one) || PERFORMS.test(lastName(one.callee)) || SENDS.has(lastName(one.callee)) || isVerb(one, page))));

/** What clients call it to send a request that was made before. */
const SENDS = new Set(['send', 'sendasync', 'newcall', 'datatask', 'uploadtask', 'executeasync']);

/** `this.client.get(address)`; `config.get('base')` and `params.get(name)` ask for nothing. */
function isVerb(call: Call, page: Page): boolean {
  const [last = '', owner] = namesIn(call.callee);
  const isName = ({ value }: Arg): boolean => value.kind === 'string' && plainText(value)?.includes('/') === false;
  return call.callee.kind === 'member' && methodOfName(last) !== undefined && call.args.length > 0 && !call.args.every(isName) && !isLookup(call, owner, page);
}
