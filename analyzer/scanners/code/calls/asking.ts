import { onceFor } from '../../once.ts';
import { hasWord, makesText, namesIn, showsPeople, wordsOf } from '../expr/called-names.ts';
import type { Call, Expr, ObjectField } from '../expr/expr.ts';
import { everyExpr } from '../expr/walk.ts';
import { isPackageOfApi } from '../page/imports.ts';
import type { Page } from '../page/page.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { isPrepared } from './chained-parts.ts';
import { setsOptions } from './handles.ts';
import { calleeMethod, methodBegun, methodOfName, methodOfValue } from './methods.ts';
import { isCalledLikeKeeper, isKeeperName, isKeptAnyhow, OURS } from './kept-by-name.ts';
import { isKnownRequest, isPlainRequest } from './known-requests.ts';
import { isOwn } from './own-object.ts';
import type { Chained } from './request-calls.ts';
import { addressOpened } from './url-arguments.ts';

/**
 * Whether a call shows that it asks for the address it is given. Others compare it (`url.startsWith(…)`, `assertEqual`), look
 * something up by it (`handlers.get(…)`), answer it in place of the API (`nock(…).get(…)`) or tell it to people. `told`: a method stands beside it.
 */
export function asks(call: Call, told: boolean, page: Page, chained: Chained): boolean {
  const names = namesIn(call.callee);
  const [last = ''] = names;
  if (names.some(standsIn) || (page.context === 'test' && isToldAnswer(call))) return false;
  // `get(urlEqualTo(…))`
  if (call.args.some(({ value }) => value.kind === 'call' && isComparing(namesIn(value.callee)[0] ?? ''))) return false;
  if (isKnownRequest(call)) return true;
  if (isComparing(last)) return false;
  if (methodOfName(last) !== undefined || methodBegun(last) !== undefined) return !isLookup(call, names[1], page);
  const { value } = resolveCallee(call.callee, page.scope);
  if (value !== call.callee && value.kind === 'other' && !value.isClass) return told || mayAskWithin(value);
  return told || [...names, ...(chained.get(call) ?? []).flatMap(({ callee }) => namesIn(callee).slice(0, 1))].some((name) => hasWord(name, ASKS));
}

/** A verb or request call may be given the tail of a path: `zone.get('firewall/rules')`. */
export function isRequestLike(call: Call): boolean {
  return isPlainRequest(call) || (call.callee.kind === 'member' && methodOfName(call.callee.name) !== undefined);
}

/** The same, or what is called like a function that asks the API, of which nothing else is known: `cfGet(zone, '/firewall/rules')`, `getZoneSettings(ids, '/settings/minify')`. */
export function mayAskForTail(call: Call, { scope, vocabulary }: Page): boolean {
  if (isRequestLike(call)) return true;
  const [last = ''] = namesIn(call.callee);
  const words = wordsOf(last);
  if (words.length < 2 || !hasWord(last, ASKS) || isComparing(last) || looksOn(call)) return false;
  const isOurs = (word: string): boolean => OURS.has(word) || vocabulary.apis.some(({ roots }) => roots.includes(word) || roots.includes(`${word}s`));
  return words.some(isOurs) && resolveCallee(call.callee, scope).value === call.callee;
}

/** A verb or request call, or what makes a request of an address in another way: `new HttpPost(url)`, `HttpRequest.newBuilder(url)`, `rest.exchange(url, HttpMethod.PUT)`. */
export function makesOwnRequest(call: Call, scope: Scope): boolean {
  if (isRequestLike(call) || buildsRequest(call) || isPrepared(call) || setsOptions(call)) return true;
  return calleeMethod(call) !== undefined || addressOpened(call) !== undefined || call.args.some(({ value }) => methodOfValue(value, scope) !== undefined);
}

/** Whether nothing in the name of a call says that it only looks at the address it is given. */
export function mayAsk({ callee }: Call): boolean {
  const names = namesIn(callee);
  return !isComparing(names[0] ?? '') && !names.some(standsIn);
}

/** Whether a call, or what it is a method of, is called like what makes requests: `$http({ url })`, `apiFetch(path)`, `useSWR(path, fetcher)`, `client.url(path)`. */
export function isOfClient(call: Call): boolean {
  return mayAsk(call) && !looksOn(call) && namesIn(call.callee).some((name) => hasWord(name, CLIENTS));
}

/** `http.Get(url)`, `this.client.post(url, body)`: a method of what is called like a client, with the name of one of HTTP. What is a part of a client has methods of its own. */
export function isOfHttpClient({ callee }: Call): boolean {
  const [verb = '', owner = ''] = namesIn(callee, 2);
  return methodOfName(verb) !== undefined && hasWord(owner, CLIENTS) && !namesIn(callee).slice(2).some((name) => hasWord(name, CLIENTS));
}

/** Whether a call is a method of an SDK that is called like what makes requests: `client.aiGateway.logs.request(id)`. */
export function isOfSdk({ callee }: Call, { unit, host, vocabulary }: Page): boolean {
  const [, ...owners] = namesIn(callee);
  if (owners.findIndex((name) => hasWord(name, CLIENTS)) < LEAST_BELOW) return false;
  return [...unit.imports, ...(host.importsAround?.() ?? [])].some(({ module }) => isPackageOfApi(module, vocabulary.apis));
}

/** Below a client: one member may be another client of its own. */
const LEAST_BELOW = 2;

/** Whether a call tells people what it is given, `console.log(url)`, or looks something up by it, `cache.get(url)`. Whoever asks for that address says more of it. */
export function looksOn(call: Call): boolean {
  const { callee } = call;
  const [last = ''] = namesIn(callee, 1);
  const looks = showsPeople(callee) || hasWord(last, KEYS) || TELLS.has(last.toLowerCase()) || isCalledLikeKeeper(call);
  return looks && !namesIn(callee).some(standsIn);
}

/** Whether a call says a path as a name alone: it tells people, or keeps something under it, and nothing else in its names asks, as in `getOrThrow(path)`. */
export function namesAlone(call: Call, page: Page): boolean {
  const [last = '', , ...others] = namesIn(call.callee);
  if (!looksOn(call) || makesText(call.callee, page.unit)) return false;
  // An error of a client asks for nothing: `new ApiError(403, path)`.
  if (showsPeople(call.callee)) return /(?:Error|Exception)$/.test(last) || !asksByName(last);
  return !others.some((name) => hasWord(name, CLIENTS)) || isKeptAnyhow(call);
}

/**
 * Whether nothing is known of a call but that its names ask for nothing and stand in for nobody: `render(path)`, `queue.add(path)`. What an object
 * is told by its own class may be how it asks: `self.add('AUTH', path)`.
 */
export function asksNothing({ callee }: Call, page: Page): boolean {
  const isAsserting = hasWord(namesIn(callee, 1)[0] ?? '', ASSERTS);
  if ((callee.kind === 'member' && isOwn(callee, page) && !isAsserting) || makesText(callee, page.unit)) return false;
  return !namesIn(callee).some((name) => hasWord(name, ANSWERS) || hasWord(name, ASKS)) && resolveCallee(callee, page.scope).value === callee;
}

/** Whether a name says that what is called so asks for something, beside whatever else it does: `log_request`, `getOrThrow`. */
export function asksByName(name: string): boolean {
  return wordsOf(name).some((word) => CLIENTS.has(word) || methodOfName(word) !== undefined);
}

/** Names of functions that hand something on under a name, keep it there, count by it, or send a visitor there. */
const TELLS = new Set([
  'publish', 'subscribe', 'unsubscribe', 'emit', 'getitem', 'setitem', 'removeitem', 'revalidatepath', 'revalidatetag', 'invalidatequeries',
  'redirect', 'redirect_to', 'sendredirect',
  'inc', 'increment', 'observe', 'labels', 'withlabelvalues', 'setattribute', 'setattributes', 'set_attribute', 'settag', 'set_tag',
]);

/** Words in names of functions that make a key of what they are given, `hashKey(url)`, and of fields that hold one. */
export const KEYS: ReadonlySet<string> = new Set(['hash', 'key', 'digest', 'md5', 'sha1', 'sha256', 'fingerprint', 'checksum', 'slug', 'transient', 'topic']);

/** Whether what puts an address together by its name makes a request of it: `WebRequest.Create(url)`, `Request.builder().uri(url)`. */
export function buildsRequest({ callee }: Call): boolean {
  const names = namesIn(callee);
  return !isComparing(names[0] ?? '') && names.some((name) => wordsOf(name).includes('request'));
}

/** Whether a record of a method and a path says what is answered there, as tables of routes and of stand-ins do. */
export function answers(fields: readonly ObjectField[]): boolean {
  return fields.some(({ name }) => name !== undefined && /^(?:handlers?|handle|response|reply|respond|returns?|status(?:_?code)?|result|answer|controller|middleware|action)$/i.test(name));
}

/** `http.get(url, () => answer)`, `m.get(url, json=answer)`: nothing is sent with what only reads. */
function isToldAnswer({ callee, args }: Call): boolean {
  if (args.length > 1 && args.at(-1)?.value.kind === 'other') return true;
  const reads = /^(?:get|head)$/i.test(namesIn(callee)[0] ?? '');
  return reads && args.some(({ name }) => name !== undefined && /^(?:json|text|body|content|status(?:_code)?)$/.test(name));
}

/** Whether a function of the file may make a request of what it is given: a call that is only called like one is enough, since what is asked must be told of. */
const mayAskWithin = onceFor((body: Expr): boolean => everyExpr([body]).some((one) => one.kind === 'command' || (one.kind === 'call' && (isKnownRequest(one) || isCalledLikeRequest(one)))));

/** Whether a call, or what it is a method of, is called like what makes requests or may do so: one name is enough. */
export function isCalledLikeRequest({ callee }: Call): boolean {
  const [last = '', ...before] = namesIn(callee);
  return !isComparing(last) && (methodOfName(last) !== undefined || [last, ...before].some((name) => hasWord(name, ASKS)));
}

/** Whether a call looks something up: `handlers.get(url)`, `cache.put(url, answer)`, and the same of what is made as a map. */
export function isLookup(call: Call, owner: string | undefined, page: Page): boolean {
  if (owner === undefined || call.callee.kind !== 'member') return false;
  if (isKeeperName(owner)) return true;
  const { value } = resolve(call.callee.object, page.scope);
  if (value === call.callee.object) return false;
  // `new HttpClient { BaseAddress = … }` and `&http.Client{Timeout: …}` are written like records.
  const isPlain = value.kind === 'object' && (value.type === undefined || namesIn(value.type).some(isKeeperName));
  return isPlain || value.kind === 'list' || (value.kind === 'call' && namesIn(value.callee).some(isKeeperName));
}

/** Whether a name is of what answers in place of the API, or says in a test what is expected. */
function standsIn(name: string): boolean {
  return hasWord(name, ANSWERS) || hasWord(name, ASSERTS);
}

function isComparing(name: string): boolean {
  return COMPARE_ALONE.has(name.toLowerCase()) || hasWord(name, COMPARES) || comparesByName(name);
}

/** Whether what is called so compares texts, or looks for one in another. */
export function comparesByName(name: string): boolean {
  return hasWord(name, LIKENS) || /^(?:start|end)_with/.test(name);
}

/** Words in names of functions that make requests, and of what these are methods of. */
const ASKS = new Set([
  'request', 'requests', 'requester', 'req', 'fetch', 'fetcher', 'call', 'send', 'sender', 'api', 'query', 'http', 'https', 'rest', 'ajax', 'xhr', 'curl', 'wget', 'client',
  'invoke', 'execute', 'exec', 'perform', 'do', 'open', 'connect', 'connection', 'download', 'upload', 'load', 'read', 'stream', 'task', 'retrieve', 'submit', 'exchange', 'probe',
  'get', 'post', 'put', 'patch', 'delete', 'del', 'head', 'create', 'list', 'cf', 'cloudflare', 'graphql', 'paginate', 'poll', 'session', 'swr', 'builder',
]);

/** Those of them that are said of nothing but requests. */
const CLIENTS = new Set([
  'request', 'requests', 'requester', 'req', 'fetch', 'fetcher', 'api', 'http', 'https', 'rest', 'ajax', 'xhr', 'curl', 'client', 'swr', 'wretch', 'cf',
  'cloudflare',
]);

/** Words in names of functions that compare texts. */
const LIKENS = new Set([
  'equal', 'equals', 'eq', 'same', 'match', 'matches', 'matching', 'matched', 'like', 'contain', 'contains', 'containing', 'include', 'includes', 'including',
  'starts', 'startswith', 'begins', 'ends', 'endswith', 'indexof', 'strpos', 'stripos', 'strstr', 'strcmp', 'strncmp', 'strcasecmp', 'compare', 'cmp', 'has', 'have',
]);

/** Words in names of others to which an address is a text among others. */
const COMPARES = new Set([
  'prefix', 'suffix', 'replace', 'gsub', 'split', 'called', 'requested', 'throw', 'raise', 'error', 'warn', 'warning', 'debug', 'log', 'logger',
  'print', 'printf', 'println', 'puts', 'echo', 'regexp', 'regex', 'pattern', 'register', 'handle', 'handler', 'route',
]);

/** The same where they are the whole name. */
const COMPARE_ALONE = new Set([
  'is', 'isnt', 'be', 'with', 'set', 'add', 'push', 'append', 'write', 'find', 'search', 'scan', 'map', 'filter', 'of', 'key', 're', 'test', 'info', 'say',
  'sub', 'compile', 'on', 'once', 'use', 'all', 'any', 'when', 'given', 'whenever',
]);

/** Words in names of what says what is expected: outside of a test it only compares. */
const ASSERTS = new Set(['expect', 'expects', 'expectation', 'assert', 'asserts', 'should', 'xctassert']);

/** Words in names of what answers in place of the API. */
const ANSWERS = new Set([
  'mock', 'mocks', 'mocked', 'mocker', 'stub', 'stubs', 'stubbed', 'nock', 'fake', 'fakes', 'msw', 'respx', 'responses', 'moxios', 'wiremock', 'webmock',
  'httpmock', 'requests_mock', 'fetchmock', 'axiosmock', 'intercept', 'interceptor', 'interceptors', 'pretender', 'mirage', 'httpretty', 'betamax', 'vcr', 'bypass', 'mox',
  'responder', 'verify', 'stubbing', 'sinon',
]);
