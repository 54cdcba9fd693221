import type { Method } from '../../../model.ts';
import type { Arg, Call, Expr, ObjectExpr } from '../expr/expr.ts';
import { argumentOf } from '../expr/parameters.ts';
import { lastName } from '../expr/walk.ts';
import { wholeRecord } from '../values/merged.ts';
import { METHOD_FIELDS } from '../values/request-fields.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { methodWithin, type Gone } from './asked-within.ts';
import { isOfClient, isRequestLike } from './asking.ts';
import { isBare } from './bare.ts';
import { parameterCalled } from './called-parameter.ts';
import { chainedMethod, chainedParts, preparedMethod } from './chained-parts.ts';
import { GET_BY_DEFAULT, isPlainRequest } from './known-requests.ts';
import { calleeMethod, methodBegun, methodOfValue } from './methods.ts';
import { blockParts, namedParts, optionsIn, type Parts } from './named-parts.ts';
import { bodyParameter, keywordBody, positionalBody } from './sent-body.ts';
import { asksUntold } from './told-nothing.ts';
import { urlField, type UrlArgument } from './url-arguments.ts';

/** A request as a call makes it; the parts are still expressions. */
export interface RequestCall {
  url: Expr;
  method: Method | undefined;
  headers?: Expr;
  query?: Expr;
  body?: Expr;
  /** Everything that is sent can be seen: what is not there is not sent. */
  complete: boolean;
  /** It surely sends no body, though its method may mean nothing without one. */
  isBare?: boolean;
}

/** Calls chained onto a request: `.json(body)`, `.header(k, v)`, `.POST(body)`. */
export type Chained = ReadonlyMap<Expr, Call[]>;

/**
 * The request a call makes when `url` is the argument that holds its path. Every call may be one: wrappers are called
 * what their authors like, so what matters is where the method, the body and the headers stand around the path. `gone` are
 * the functions that were gone through on the way to it.
 */
export function requestOf(call: Call, url: UrlArgument, scope: Scope, chained: Chained, gone?: Gone): RequestCall {
  const told = toldBeside(call, url, scope, chained);
  const { args, given, options, named } = told;
  const method = named.method === undefined ? impliedMethod(told, gone) : statedMethod(named.method, told);
  const unplaced = args.filter((arg) => url.fillers?.has(arg) !== true);
  const body = named.body ?? bodyParameter(call, scope) ?? positionalBody(call, url, given?.arg, method, scope) ?? keywordBody(unplaced, method, scope);
  const isAllRead = (): boolean => args.every((arg) => arg.value === body || methodOfValue(arg.value, scope) !== undefined);
  const complete = method !== undefined && (isClosed(told) || options !== undefined ? options?.open !== true : isAllRead());
  const bare = body === undefined && isBare(call, url, given, scope);
  return { ...named, url: url.expr, method, complete, ...(bare && { isBare: true }), ...(body && { body }) };
}

/** What a call, and those that are chained onto it, are told beside an address. */
interface Told {
  call: Call;
  url: UrlArgument;
  scope: Scope;
  chained: Chained;
  args: Arg[];
  /** The argument that is a record of options. */
  given: ReturnType<typeof optionsIn>;
  /** The options as they stand there, and with what is merged into them. */
  written: ObjectExpr | undefined;
  options: ObjectExpr | undefined;
  named: Parts;
}

function toldBeside(call: Call, url: UrlArgument, scope: Scope, chained: Chained): Told {
  const args = call.args.filter((arg) => arg !== url.arg);
  const given = url.options === undefined ? optionsIn(args, scope) : undefined;
  const written = url.options ?? given?.options;
  const options = written && wholeRecord(written, scope);
  const fields = [
    ...args.filter((arg) => arg.name !== undefined).map((arg) => ({ name: arg.name ?? '', value: arg.value })),
    ...(options?.fields ?? []),
    ...chainedParts(call, chained),
    ...[call, ...applied(call, chained)].flatMap((one) => blockParts(one, scope)),
  ];
  return { call, url, scope, chained, args, given, written, options, named: namedParts(fields, scope) };
}

/** Whether nothing else is told: what is named is what it says it is; a positional argument may be anything. */
function isClosed({ args, options, named }: Told): boolean {
  return options === undefined ? args.every((arg) => arg.name !== undefined) && named.body === undefined : !options.open && args.length === 1;
}

function statedMethod(method: Expr, { written, options, scope }: Told): Method | undefined {
  return (options === written ? undefined : writtenMethod(written, scope)) ?? methodOfValue(method, scope);
}

/** The method where nothing is called one: the nearer to the call it is said, the sooner it holds. */
function impliedMethod(told: Told, gone: Gone | undefined): Method | undefined {
  const { call, url, scope, chained, args, given } = told;
  const argument = args.filter((arg) => arg.name === undefined && arg !== given?.arg).map((arg) => methodOfValue(arg.value, scope)).find((one) => one !== undefined);
  const within = methodWithin(call, url.arg, scope, (one, arg, at, through) => (asksOfClient(one) ? requestOf(one, { arg, expr: arg.value }, at, chained, through).method : null), gone);
  if (within === 'several') return argument;
  const isUntold = (isClosed(told) || url.options?.open === false) && GET_BY_DEFAULT.has(lastName(call.callee));
  return within ?? calleeMethod(call) ?? argument ?? madeMethod(call, scope) ?? chainedMethod(call, chained) ?? preparedMethod(call)
    ?? (isUntold ? 'GET' : undefined) ?? defaultMethod(call, scope) ?? begunMethod(call) ?? (asksUntold(call, GET_BY_DEFAULT, scope) ? 'GET' : undefined);
}

/** `requests.patch(url)`, `this.http.patch(url)`, `session.patch(url)` */
function asksOfClient(call: Call): boolean {
  return isPlainRequest(call) || (call.callee.kind === 'member' && isRequestLike(call) && (isOfClient(call) || lastName(call.callee.object).endsWith('session')));
}

/** `HttpPatch(url).apply { entity = body }` of Kotlin. */
function applied(call: Call, chained: Chained): Call[] {
  return (chained.get(call) ?? []).filter(({ callee }) => lastName(callee) === 'apply');
}

/** `{ method: 'POST', ...options }` is a POST, whatever the options are; a GET there is what holds where they say nothing else. */
function writtenMethod(options: ObjectExpr | undefined, scope: Scope): Method | undefined {
  const { method } = namedParts(options?.fields ?? [], scope);
  const stated = method && methodOfValue(method, scope);
  return stated === 'GET' || stated === 'HEAD' ? undefined : stated;
}

/** `send('PATCH')(url)`, also by a name: what is called is made of its method. */
function madeMethod({ callee }: Call, scope: Scope): Method | undefined {
  const made = callee.kind === 'name' ? resolve(callee, scope).value : callee;
  const [only, ...more] = made.kind === 'call' ? made.args : [];
  return only === undefined || more.length > 0 ? undefined : methodOfValue(only.value, scope);
}

function begunMethod({ callee }: Call): Method | undefined {
  return callee.kind === 'member' || callee.kind === 'name' ? methodBegun(callee.name) : undefined;
}

/** What the function that is called takes for the method where it is told none: `def cf(path, method='GET')`. */
function defaultMethod(call: Call, scope: Scope): Method | undefined {
  const { told, made } = parameterCalled(METHOD_FIELDS, call, scope);
  if (told?.value === undefined || argumentOf(told, call.args) !== undefined || call.args.some(({ value }) => value.kind === 'other')) return undefined;
  const options = told.value.kind === 'choice' ? told.value.options : [told.value];
  // Of a record that is taken apart, `({ path, method = 'GET' })`, more may be given than is written.
  if (options[0]?.kind === 'member' && call.args.some(({ value }) => value.kind === 'object' && value.open)) return undefined;
  return options.map((value) => methodOfValue(value, made.scope)).find((method) => method !== undefined);
}

/** A request that is only described: `{ method: 'GET', path: '/zones/:id/filters' }` in a table of calls. */
export function describedRequest(object: ObjectExpr, scope: Scope): RequestCall | undefined {
  const url = urlField(object)?.value;
  if (url === undefined) return undefined;
  const named = namedParts(wholeRecord(object, scope).fields, scope);
  const method = named.method === undefined ? undefined : methodOfValue(named.method, scope);
  if (method === undefined) return undefined;
  return { ...named, url, method, complete: false };
}
