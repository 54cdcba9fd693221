import { onceFor } from '../../once.ts';
import { isOfSdk, mayAsk } from '../calls/asking.ts';
import { isOfKeeper } from '../calls/keepers.ts';
import { asksWorker, isPlainRequest } from '../calls/known-requests.ts';
import { methodOfValue } from '../calls/methods.ts';
import { urlArguments, urlField } from '../calls/url-arguments.ts';
import type { Arg, Call, Expr, Unit } from '../expr/expr.ts';
import { parametersOf } from '../expr/parameters.ts';
import { chainOf, everyExpr, exprsOf, lastName } from '../expr/walk.ts';
import { isOfApi } from '../page/imports.ts';
import type { Page } from '../page/page.ts';
import { functionGiven } from '../values/bindings.ts';
import { hasSlash } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { asksOwnApp } from './own-server.ts';
import { leadsAnywhere } from './unread.ts';

/** Whether a call of which no address is read may ask for one that nobody knows. */
export function asksUnread(call: Call, page: Page): boolean {
  return mayAsk(call) && !asksWorker(call, page.scope) && !handsOn(call, page) && !isOfSdk(call, page) && !isToldRecord(call, page) && !isReadWithin(call, page) && !asksStore(call, page) && !asksTestServer(call, page.scope) && !asksOwnApp(call, page) && !readsFile(call) && !isToldNoAddress(call, page.unit);
}

/** Whether a call asks a store, as what it is called on or the key that it is told says: `client.Get(ctx, types.NamespacedName{…}, &secret)`. */
function asksStore(call: Call, page: Page): boolean {
  const named = ({ value }: Arg): Expr => (value.kind === 'object' ? value.type ?? value : value.kind === 'call' ? value.callee : value);
  const isKey = page.unit.language === 'go' && call.args.slice(0, 2).some((arg) => OBJECT_KEY.test(lastName(named(arg))));
  return isKey || isOfKeeper(call, page);
}

const OBJECT_KEY = /^(?:namespacedname|objectkey|objectkeyfromobject)$/;

/** `http.Get(server.URL)`, where the server was started for a test. (Go, net/http/httptest) */
function asksTestServer({ args }: Call, scope: Scope): boolean {
  return args.some(({ value }) => value.kind === 'member' && value.name === 'URL' && isTestServer(resolve(value.object, scope).value));
}

/** `_client.GetAsync(config => …, token)`, `client.Get(ctx, nil)`: of what such calls are told nothing can be an address, which then is the client's own. (Kiota) */
function isToldNoAddress({ args }: Call, { language }: Unit): boolean {
  return args.length > 0 && args.every(({ name, value }) => {
    if (name !== undefined) return BESIDE_ADDRESSES.has(name);
    if (language === 'csharp') return value.kind === 'other' && parametersOf(value).length > 0;
    if (language !== 'go') return false;
    return value.kind === 'atom' || /^(?:ctx|nil|background|todo)$/.test(lastName(value.kind === 'call' ? value.callee : value)) || (value.kind === 'object' && value.type !== undefined && !/request/.test(lastName(value.type)) && urlField(value) === undefined);
  });
}

const BESIDE_ADDRESSES: ReadonlySet<string> = new Set(['cancellationToken', 'request_configuration', 'requestConfiguration']);

/** `file_get_contents($file)` */
function readsFile({ callee, args: [path] }: Call): boolean {
  return lastName(callee) === 'file_get_contents' && path?.value.kind === 'name' && /file_?(?:name|path)?$/i.test(path.value.name);
}

function isTestServer(made: Expr): boolean {
  return made.kind === 'call' && /^httptest\.New\w*Server$/.test(chainOf(made.callee).join('.'));
}

/** `client.request(&ListZones { params })`, of an SDK whose own records say what is asked for. */
function isToldRecord({ args }: Call, { unit, vocabulary }: Page): boolean {
  return args.some(({ value }) => value.kind === 'object' && value.type !== undefined && isOfApi(value.type, unit.imports, vocabulary.apis));
}

/** `request(headers)`, a function of the file that asks for what is read there. */
export function isReadWithin(call: Call, page: Page): boolean {
  const { value, scope } = resolveCallee(call.callee, page.scope);
  if (value === call.callee || value.kind !== 'other' || scope !== page.scope) return false;
  return asksForRead(value, scope);
}

const asksForRead = onceFor((body: Expr, scope: Scope): boolean => {
  const isAsked = (one: Call): boolean => (isPlainRequest(one) ? one.args.length > 0 : isToldMethod(one, scope));
  const asked = everyExpr([body]).flatMap((one) => (one.kind === 'call' && isAsked(one) ? [one] : []));
  return asked.length > 0 && asked.every((one) => [...urlArguments(one, scope)].some(({ expr }) => !fold(expr, scope).every(leadsAnywhere)));
});

/** `SendAsync(HttpMethod.Get, server + "/zones/" + zone)`, with a path in it. */
function isToldMethod({ args }: Call, scope: Scope): boolean {
  return args.some(({ value }) => methodOfValue(value, scope) !== undefined) && args.some(({ value }) => fold(value, scope).some(hasSlash));
}

/**
 * Whether a call only hands on the request that a function in the place of `fetch` is given: `fetch(request) { return app.fetch(request); }`
 * of a program that answers, and what a test puts there. Whoever calls that says what is asked for.
 */
function handsOn({ callee, args: [first], start }: Call, page: Page): boolean {
  const given = first?.value;
  if (given?.kind !== 'name' || (page.context !== 'test' && asksAnywhere(callee))) return false;
  const from = functionGiven(given.name, start, page.unit)?.reach.from;
  return from !== undefined && inPlaceOfFetch(page.unit, page).some((one) => one.start === from && parametersOf(one)[0]?.name === given.name);
}

/** The function of the run time asks whatever address a visitor's request was turned into. */
function asksAnywhere(callee: Expr): boolean {
  return callee.kind !== 'member' || (callee.object.kind === 'name' && GLOBALS.has(callee.object.name));
}

const GLOBALS = new Set(['globalThis', 'global', 'self', 'window']);

const inPlaceOfFetch = onceFor((unit: Unit, { context }: Page): Expr[] => exprsOf(unit).flatMap((expr) => functionsIn(expr, context === 'test', unit)));

/** Outside of tests an object that is asked by `fetch` may be a client of one's own, unless it is given a request. */
function functionsIn(expr: Expr, isTest: boolean, { text }: Unit): Expr[] {
  if (expr.kind === 'object') return expr.fields.flatMap(({ name, value }) => (name === 'fetch' && (isTest || isGivenRequest(value)) ? [value] : []));
  if (!isTest) return [];
  if (expr.kind === 'let') return /(?:^|\.)fetch$/.test(expr.name) ? [expr.value] : [];
  if (expr.kind !== 'call' || !STANDS_IN.test(lastName(expr.callee)) || !/fetch/i.test(text.slice(expr.start, expr.args[0]?.value.end))) return [];
  return expr.args.map(({ value }) => value).filter(({ kind }) => kind === 'other');
}

function isGivenRequest(handler: Expr): boolean {
  return /^_?req(?:uest)?$/i.test(parametersOf(handler)[0]?.name ?? '');
}

/** What puts something in the place of a function. */
const STANDS_IN = /mock|stub|fake|spy|replace/;
