import type { CallUsage } from '../../../model.ts';
import { once } from '../../once.ts';
import { answers, buildsRequest, isOfClient, isOfHttpClient, isRequestLike, looksOn, makesOwnRequest, mayAsk, mayAskForTail } from '../calls/asking.ts';
import { isPrepared } from '../calls/chained-parts.ts';
import { expectedCall } from '../calls/expected.ts';
import { filledBeside, type Filled } from '../calls/filled.ts';
import { setsOptions } from '../calls/handles.ts';
import { isPlainRequest } from '../calls/known-requests.ts';
import { methodOfName, methodOfValue } from '../calls/methods.ts';
import { describedRequest, requestOf, type RequestCall } from '../calls/request-calls.ts';
import { surelyAsks } from '../calls/surely-asks.ts';
import { urlArguments, type UrlArgument } from '../calls/url-arguments.ts';
import { asCall } from '../commands/as-call.ts';
import { requestsOfCommand, toldToFunction } from '../commands/commands.ts';
import { spelledCommand } from '../commands/spelled-commands.ts';
import type { Call, Command, Expr, ObjectExpr, Span } from '../expr/expr.ts';
import { lastName, lastWritten } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { callPathOf } from '../paths/call-path.ts';
import { fileOpened, isFileCall, isOfOtherApi, isOfOtherClient, isOwnRoute } from '../paths/no-requests.ts';
import { isElsewhere } from '../paths/own-addresses.ts';
import { listedSegments, memberSegments, namesSegment, segmentArguments } from '../paths/segments.ts';
import { textOf, type Str } from '../values/flat.ts';
import { fold, givesText } from '../values/fold.ts';
import { beginsAddress } from '../values/hosts.ts';
import { resolve } from '../values/resolve.ts';
import { askedByHeir, askedWithField, askedWithGiven } from './asked-inside.ts';
import { asksElsewhere } from './asks-elsewhere.ts';
import { asksUnread, isReadWithin } from './asks-unread.ts';
import { behindBase, place } from './behind-base.ts';
import { asPossible, askingAsWritten, loosely, named, unasked, usagesOf, withMethod, type Asking, type Told } from './call-usages.ts';
import { isAsked, isTold, leaveOpen, take, type Ledger } from './ledger.ts';
import { asToldTo } from './as-told-to.ts';
import { namesByCommand } from './stands-as-name.ts';
import { maybeOfOwnServer } from './own-server.ts';
import { recordedRequests } from './recorded.ts';
import { isAnsweredThere, isServed } from './served.ts';
import { takeElsewhere, takeWithin } from './taken-elsewhere.ts';
import { isBase, isBegunUnread, isOpenPath, isOpenTail, isToldWhole, isUnread, leadsAnywhere, namesRoot, speaks } from './unread.ts';
import { vouchedFor } from './vouched.ts';
import { wrappedPath, wrappedWord, type Wrapped } from './wrappers.ts';

/** Whether an expression is of a kind that can make a request. */
export function mayRequest(expr: Expr): boolean {
  // Without an argument a call is told nothing, unless its own members spell the path.
  if (expr.kind === 'call') return expr.args.length > 0 || expr.callee.kind === 'member';
  if (expr.kind === 'other') return expr.isClass === true;
  return expr.kind === 'command' || expr.kind === 'request' || expr.kind === 'object' || (expr.kind === 'list' && expr.items.length > 1);
}

/** Requests that an expression makes: a call, a shell command, or one that was recorded. */
export function* requestsIn(expr: Expr, page: Page, ledger: Ledger): Generator<CallUsage> {
  const spelled = expr.kind === 'call' || expr.kind === 'list' ? spelledCommand(expr, page.scope) : undefined;
  if (spelled !== undefined) return yield* commandRequests(requestsOfCommand(spelled, page.scope), expr, page, ledger);
  const told = ledger.addressed.get(expr);
  if (told !== undefined) return yield* callRequests(told, page, ledger);
  if (expr.kind === 'call') return yield* requestsOfCall(expr, page, ledger);
  if (expr.kind === 'command') return yield* writtenCommand(expr, page, ledger);
  if (expr.kind === 'request') return yield* recordedRequests(expr, page, ledger);
  if (expr.kind === 'object') {
    yield* described(expr, page, ledger);
    yield* askedWithField(expr, page, ledger);
  }
  if (expr.kind === 'other') yield* askedByHeir(expr, page, ledger);
}

function* requestsOfCall(call: Call, page: Page, ledger: Ledger): Generator<CallUsage> {
  const expected = expectedCall(call);
  yield* asToldTo(call, callRequests(expected ?? call, page, ledger), expected !== undefined, page, ledger);
}

function* writtenCommand(command: Command, page: Page, ledger: Ledger): Generator<CallUsage> {
  const called = asCall(command, page.scope);
  if (isOfOtherApi(command, page) || (called !== undefined && asksElsewhere(called, page))) {
    for (const word of command.words) for (const str of fold(word, page.scope)) take(str, ledger);
    return;
  }
  const requests = requestsOfCommand(command, page.scope);
  const isName = requests.length > 0 && namesByCommand(command, page);
  for (const usage of commandRequests(requests, command, page, ledger)) yield isName ? named(usage) : usage;
  const { paths, isGiven } = called ? wrappedWord(called, page) : { paths: [], isGiven: false };
  for (const path of paths) for (const usage of loosely(path, page, ledger, toldToFunction(command, page.scope))) yield isGiven ? { ...usage, reading: 'exact' } : usage;
}

function* commandRequests(requests: readonly RequestCall[], command: Span, page: Page, ledger: Ledger): Generator<CallUsage> {
  for (const request of requests) {
    yield* usagesOf(askingAsWritten(request, page), page, ledger);
    takeWithin(command, fold(request.url, page.scope).filter((str) => isElsewhere(str, page) && callPathOf(str, page) === undefined), page, ledger);
  }
  if (requests.length > 0 && requests.every(({ url }) => isUnread(url, page))) leaveOpen(command.start, requests.flatMap(({ url }) => fold(url, page.scope)), ledger);
}

/** A record of a method and an address. The call that is told it came before it. */
function* described(record: ObjectExpr, page: Page, ledger: Ledger): Generator<CallUsage> {
  const request = describedRequest(record, page.scope);
  if (request === undefined) return;
  const address = (): Str[] => fold(request.url, page.scope);
  ledger.open.push(...address().filter((str) => isOpenPath(str, page, () => true)).map((str) => ({ at: record.start, str })));
  const usages = usagesOf({ request: () => request, address: () => address().filter((str) => !isAsked(str, request, ledger)) }, page, ledger);
  for (const usage of usages) yield answers(record.fields) ? unasked(usage) : usage;
}

function* callRequests(call: Call, page: Page, ledger: Ledger): Generator<CallUsage> {
  if (isFileCall(call) || isOwnRoute(call) || isOfOtherClient(call)) return takeArguments(call, page, ledger);
  const opened = fileOpened(call, page);
  if (opened !== undefined) return takeWithin(opened, fold(opened, page.scope), page, ledger);
  if (setsOptions(call) && !ledger.chained.has(call)) return;
  if (isServed(call, page)) return yield* servedRequests(call, page, ledger);
  // Most calls are told no text that could be a path: of these nobody need know what they give.
  const gives = once(() => isText(call, page, ledger));
  const wrapped = wrappedPath(call, page);
  if (wrapped !== undefined && asksElsewhere(call, page)) return takeElsewhere(call, page, ledger);
  if (wrapped !== undefined) return gives() ? undefined : yield* wrappedRequests(call, wrapped, page, ledger);
  yield* writtenRequests(call, page, ledger, gives);
  yield* askedWithGiven(call, page, ledger);
}

/** The request that a call makes with what may be its address. */
function askingOf(call: Call, url: UrlArgument, page: Page, { chained }: Ledger): Asking {
  return { request: () => requestOf(call, url, page.scope, chained), address: () => fold(url.expr, page.scope) };
}

/** What is told to a call that makes no request is no path of the API. */
function takeArguments({ args }: Call, page: Page, ledger: Ledger): void {
  for (const { name, value } of args) {
    for (const str of fold(value, page.scope)) take(str, ledger);
    // `get '/zones/:id/filters' => 'filters#index'` is told the path as a name.
    if (name?.includes('/') === true) ledger.taken.add(page.unit.text.lastIndexOf(name, value.start));
  }
}

/** What a program answers by itself may be the same paths as those of the API. */
function* servedRequests(call: Call, page: Page, ledger: Ledger): Generator<CallUsage> {
  for (const url of urlArguments(call, page.scope)) {
    const paths = fold(url.expr, page.scope);
    if (paths.some((str) => namesSegment(str, page)) && isAnsweredThere(call, page)) for (const str of paths) take(str, ledger);
    else yield* asPossible(usagesOf(askingOf(call, url, page, ledger), page, ledger));
  }
}

/** The function that is called puts an address around the path that it is told. */
function* wrappedRequests(call: Call, wrapped: Wrapped, page: Page, ledger: Ledger): Generator<CallUsage> {
  const filled = (): Filled => filledBeside(wrapped.paths(), call, page.scope, ledger.chained);
  const url = { ...wrapped.url, fillers: new Set([...filled().fillers, ...wrapped.fillers]) };
  const usages = usagesOf({ ...askingOf(call, url, page, ledger), address: () => filled().strs }, page, ledger);
  // Where the beginning holds the host, the function asks this API and no other.
  for (const usage of usages) yield wrapped.isGiven ?? usage.host !== undefined ? usage : { ...usage, reading: 'unbased' };
}

/** The first of the arguments that leads to the API is what is asked for; `gives` says that the call makes a text of it, and no request. */
function* writtenRequests(call: Call, page: Page, ledger: Ledger, gives: () => boolean): Generator<CallUsage> {
  let unread = (isPlainRequest(call) || isOfHttpClient(call)) && speaks(page) && asksUnread(call, page);
  let begun = false;
  const makesOne = once(() => makesOwnRequest(call, page.scope) && !looksOn(call));
  const asksOne = once(() => makesOne() || isOfClient(call));
  for (const written of urlArguments(call, page.scope)) {
    const filled = (): Filled => filledBeside(fold(written.expr, page.scope), call, page.scope, ledger.chained);
    const { strs, fillers } = filled();
    const url = { ...written, fillers };
    if (unread && methodOfName(textOf(strs[0]) ?? '') === undefined && (!strs.every(leadsAnywhere) || isReadElsewhere(url.expr, page) || isToldWhole(url.expr, page))) unread = false;
    const open = strs.filter((str) => isOpenPath(str, page, () => !asksOne() && !speaks(page)));
    // `client.post(address(BASE, zone), body)`; what is told beside a client, `Req.get(client, url: path)`, says more.
    begun ||= strs.every(leadsAnywhere) && makesOne() && isBegunUnread(url.expr, page);
    begun ||= strs.some((str) => isOpenTail(str, page)) && asksOne();
    const based = behindBase(call, strs, page);
    if (based?.isForeign === true) return takeElsewhere(call, page, ledger);
    const isAsked = mayAskForTail(call, page) || isPathOfClass(call, written, page);
    const isPath = strs.some((str) => callPathOf(withMethod(str)[1], page, isAsked) !== undefined);
    if ((open.length > 0 || based !== undefined || isPath) && gives()) return;
    if (open.length > 0 && asksOne()) {
      // Some services have zones as well: `self._get(f"/zones/{zone}/{name}")` of a class with a base of its own.
      if (!asksElsewhere(call, page)) leaveOpen(call.start, open, ledger);
    } else if (open.length > 0 && mayAsk(call)) ledger.open.push(...open.map((str) => ({ at: call.start, str })));
    if (based !== undefined) place(url.expr, based, ledger);
    if (based !== undefined && based.paths.length > 0) {
      const usages = usagesOf({ ...askingOf(call, url, page, ledger), address: () => behindBase(call, filled().strs, page)?.paths ?? [] }, page, ledger);
      for (const usage of usages) yield based.isMade ? usage : { ...usage, reading: 'unbased' };
      return;
    }
    // The words of an address that leads elsewhere are no path by themselves.
    if (!isPath && (isRequestLike(call) || DESCRIBES.test(lastName(call.callee)))) takeWithin(call, strs.filter((str) => isElsewhere(str, page)), page, ledger);
    if (!isPath) continue;
    if (asksElsewhere(call, page)) return takeElsewhere(call, page, ledger);
    const asking: Asking = { ...askingOf(call, url, page, ledger), address: () => filled().strs, isAsked };
    yield* maybeOfOwnServer(call, url.expr, vouchedFor(call, usagesOf(asking, page, ledger), page), page);
    return;
  }
  if (begun && !isReadWithin(call, page)) leaveOpen(call.start, [], ledger);
  yield* piecedPaths(call, page, ledger, gives);
  if (unread && call.args.length > 0 && !gives()) ledger.unread.add(call.start);
}

/** `zone.with(Rules, path: 'firewall/rules')` in a file that names the API: where what a class is made of stands. Routes are told no class first. */
function isPathOfClass({ args: [first] }: Call, { arg, expr }: UrlArgument, { evidence }: Page): boolean {
  if (arg.value !== expr || !PATHS.has(arg.name ?? '') || first === undefined || first.name !== undefined) return false;
  return /^[A-Z]/.test(lastWritten(first.value)) && (evidence.level === 'file' || evidence.level === 'url');
}

const PATHS: ReadonlySet<string> = new Set(['path', 'endpoint']);

/** Annotations that describe what an interface asks for. */
const DESCRIBES = /^(?:get|post|put|patch|delete|request|http)(?:mapping|exchange)$/;

/** `fmt.Sprintf(…)` gives a path, it does not ask for one; a builder's `.uri(…).POST(…)` does, `.patch().uri(…)`, and a function `fetchUrl` that is seen to. */
function isText(call: Call, page: Page, ledger: Ledger): boolean {
  return givesText(call, page.scope) && !isPrepared(call) && !buildsRequest(call) && ledger.chained.get(call)?.some(makesRequest) !== true && !surelyAsks(call, page);
}

/** `urlopen(request)`, `fetch(GET(address))`: the address was read where the request was made. */
function isReadElsewhere(expr: Expr, page: Page, depth = 0): boolean {
  const { value, scope } = resolve(expr, page.scope);
  if (value.kind !== 'call') return false;
  const isAsked = value !== expr || methodOfName(lastName(value.callee)) !== undefined;
  const mayBegin = (str: Str): boolean => str.some((piece) => piece.kind === 'text' && /\w/.test(piece.value) && (isAsked || piece.value.includes('/')));
  // What a call within the call is told may be the name of a file: `decode(read('php://input'))`.
  const isAddress = (str: Str): boolean => !isBase(str, page) && (namesRoot(str, page) || (depth === 0 ? mayBegin(str) : beginsAddress(str)));
  return value.args.some((arg) => fold(arg.value, scope).some(isAddress) || (scope === page.scope && arg.value.kind === 'call' && isReadElsewhere(arg.value, page, depth + 1)));
}

/** A path given in pieces: one argument each, one list, or members. */
function* piecedPaths(call: Call, page: Page, ledger: Ledger, gives: () => boolean): Generator<CallUsage> {
  const spread = segmentArguments(call, page);
  const listed = [...listedSegments(call, page)];
  const spelled = memberSegments(call, page);
  if ((spread === undefined && listed.length === 0 && spelled === undefined) || gives()) return;
  // What asks for it may have spoken for it: `api.AppendPathSegments("zones", zone, "filters").PatchJsonAsync(body)`.
  if (spread !== undefined && !isTold(spread, { url: call, method: undefined, complete: false }, ledger)) yield* loosely(spread, page, ledger, toldBeside(call, page, ledger));
  const asks = (url: UrlArgument, address: () => Str[]): CallUsage[] => usagesOf({ ...askingOf(call, url, page, ledger), address }, page, ledger);
  for (const { url, strs } of listed) yield* asks(url, strs);
  if (spelled !== undefined) yield* asks({ arg: { value: call.callee }, expr: call.callee }, () => [spelled]);
}

/** The method and the body beside segments that are arguments of their own: `send(HttpMethod.Patch, "zones", zone, "filters", body = filter)`. */
function toldBeside(call: Call, page: Page, ledger: Ledger): Told {
  const [first, ...others] = call.args.filter((arg) => arg.name !== undefined || methodOfValue(arg.value, page.scope) !== undefined);
  return first === undefined ? { method: undefined } : requestOf({ ...call, args: [first, ...others] }, { arg: { value: call.callee }, expr: call.callee }, page.scope, ledger.chained);
}

/** `.GET()` or `.method("PATCH", body)` behind a builder's address. */
function makesRequest(call: Call): boolean {
  return isRequestLike(call) || lastName(call.callee) === 'method';
}
