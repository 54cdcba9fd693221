import { hasWord, makesText, namesIn, showsPeople, wordsOf } from '../expr/called-names.ts';
import type { Arg, Call, Expr, ObjectField } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { everyExpr, lastName } from '../expr/walk.ts';
import { isPackageOfApi } from '../page/imports.ts';
import type { Page } from '../page/page.ts';
import { ownFunction } from '../values/own-functions.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { isPrepared } from './chained-parts.ts';
import { PERFORMS, setsOptions } from './handles.ts';
import { calleeMethod, methodBegun, methodOfName, methodOfValue } from './methods.ts';
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
  if (names.some((name) => hasWord(name, STANDS_IN)) || (page.context === 'test' && isToldAnswer(call))) return false;
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
  if (words.length < 2 || !hasWord(last, ASKS) || words.some((word) => COMPARES.has(word)) || looksOn(call)) return false;
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
  return !isComparing(names[0] ?? '') && !names.some((name) => hasWord(name, STANDS_IN));
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
  const [last = '', owner = ''] = namesIn(callee, 2);
  const looks = showsPeople(callee) || hasWord(last, KEYS) || TELLS.has(last.toLowerCase()) || (keeps(owner) && methodOfName(last) !== undefined) || isKept(call);
  return looks && !namesIn(callee).some((name) => hasWord(name, STANDS_IN));
}

/** Whether a call says a path as a name alone: it tells people, or keeps something under it, and nothing else in its names asks, as in `getOrThrow(path)`. */
export function namesAlone(call: Call, page: Page): boolean {
  const [last = '', , ...others] = namesIn(call.callee);
  if (!looksOn(call) || makesText(call.callee, page.unit)) return false;
  if (showsPeople(call.callee)) return !wordsOf(last).some((word) => CLIENTS.has(word) || methodOfName(word) !== undefined);
  return !others.some((name) => hasWord(name, CLIENTS)) || isKept(call);
}

/**
 * Whether nothing is known of a call but that its names ask for nothing and stand in for nobody: `render(path)`, `queue.add(path)`. What an object
 * is told by its own class may be how it asks: `self.add('AUTH', path)`.
 */
export function asksNothing({ callee }: Call, page: Page): boolean {
  if ((callee.kind === 'member' && isOwn(callee, page)) || makesText(callee, page.unit)) return false;
  return !namesIn(callee).some((name) => hasWord(name, STANDS_IN) || hasWord(name, ASKS)) && resolveCallee(callee, page.scope).value === callee;
}

/** A part of the API may be called like what keeps things: `cloudflare.cache.purge(path)`. */
function isKept({ callee }: Call): boolean {
  const [, ...owners] = namesIn(callee);
  return owners.some((name) => hasWord(name, KEEPS_ALONE)) && !owners.some((name) => hasWord(name, OURS));
}

/** Names of functions that hand something on under a name, or keep it there. */
const TELLS = new Set(['publish', 'subscribe', 'unsubscribe', 'emit', 'getitem', 'setitem', 'removeitem', 'revalidatepath', 'revalidatetag', 'invalidatequeries']);

/** Words in names of what keeps things by a key, hands them on under a topic or counts them by a label, and asks for nothing whatever its method is. */
const KEEPS_ALONE = new Set([
  'cache', 'caches', 'redis', 'jedis', 'memcached', 'memcache', 'mqtt', 'kafka', 'rabbitmq', 'amqp', 's3', 'etcd', 'zookeeper', 'firestore', 'firebase',
  'vault', 'consul', 'hvac', 'bucket', 'blob', 'localstorage', 'sessionstorage', 'i18n', 'statsd', 'prometheus', 'histogram', 'gauge', 'counter', 'tracer', 'sentry',
]);

/** Words for the API itself. */
const OURS = new Set(['cf', 'cloudflare']);

/** Words in names of functions that make a key of what they are given: `hashKey(url)`. */
const KEYS = new Set(['hash', 'key', 'digest', 'md5', 'sha1', 'sha256', 'fingerprint', 'checksum', 'slug', 'transient']);

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

const MAY_ASK = new WeakMap<Expr, boolean>();

/** Whether a function of the file may make a request of what it is given: a call that is only called like one is enough, since what is asked must be told of. */
function mayAskWithin(body: Expr): boolean {
  const known = MAY_ASK.get(body) ?? everyExpr([body]).some((one) => one.kind === 'command' || (one.kind === 'call' && (isKnownRequest(one) || isCalledLikeRequest(one))));
  MAY_ASK.set(body, known);
  return known;
}

/** Whether the function that is called surely makes a request, and is not seen to give a text: what its name says of an address is what it is given. */
export function surelyAsks(call: Call, page: Page): boolean {
  const { value, scope } = resolveCallee(call.callee, page.scope);
  if (value === call.callee || value.kind !== 'other' || value.isClass) return false;
  const known =
    ASKS_SURELY.get(value) ??
    everyExpr([value]).some(
      (one) =>
        one.kind === 'call' &&
        (isPlainRequest(one) || PERFORMS.test(lastName(one.callee)) || SENDS.has(lastName(one.callee)) || isVerb(one, { ...page, scope })),
    );
  ASKS_SURELY.set(value, known);
  return known && ownFunction(call, page.scope, 0) === undefined;
}

const ASKS_SURELY = new WeakMap<Expr, boolean>();

/** What clients call it to send a request that was made before. */
const SENDS = new Set(['send', 'sendasync', 'newcall', 'datatask', 'uploadtask', 'executeasync']);

/** `this.client.get(address)`; `config.get('base')` and `params.get(name)` ask for nothing. */
function isVerb(call: Call, page: Page): boolean {
  const [last = '', owner] = namesIn(call.callee);
  const isName = ({ value }: Arg): boolean => value.kind === 'string' && plainText(value)?.includes('/') === false;
  return call.callee.kind === 'member' && methodOfName(last) !== undefined && call.args.length > 0 && !call.args.every(isName) && !isLookup(call, owner, page);
}

function isCalledLikeRequest({ callee }: Call): boolean {
  const [last = '', ...before] = namesIn(callee);
  return !isComparing(last) && (methodOfName(last) !== undefined || [last, ...before].some((name) => hasWord(name, ASKS)));
}

/** `handlers.get(url)`, `cache.put(url, answer)`, and the same of what is made as a map. */
function isLookup(call: Call, owner: string | undefined, page: Page): boolean {
  if (owner === undefined || call.callee.kind !== 'member') return false;
  if (keeps(owner)) return true;
  const { value } = resolve(call.callee.object, page.scope);
  if (value === call.callee.object) return false;
  // `new HttpClient { BaseAddress = … }` and `&http.Client{Timeout: …}` are written like records.
  const isPlain = value.kind === 'object' && (value.type === undefined || namesIn(value.type).some((name) => hasWord(name, KEEPS)));
  return isPlain || value.kind === 'list' || (value.kind === 'call' && namesIn(value.callee).some((name) => hasWord(name, KEEPS)));
}

/** What is given its headers gives a client: `Http::withHeaders($headers)->put($url)`. */
function keeps(name: string): boolean {
  return hasWord(name, KEEPS) && !/^(?:with|set|add)(?:[A-Z_]|$)/.test(name);
}

function isComparing(name: string): boolean {
  return COMPARE_ALONE.has(name.toLowerCase()) || hasWord(name, COMPARES);
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

/** Words in names of functions to which an address is a text among others. */
const COMPARES = new Set([
  'equal', 'equals', 'eq', 'same', 'match', 'matches', 'matching', 'matched', 'like', 'contain', 'contains', 'containing', 'include', 'includes', 'including',
  'starts', 'startswith', 'begins', 'ends', 'endswith', 'prefix', 'suffix', 'indexof', 'strpos', 'stripos', 'strstr', 'strcmp', 'strncmp', 'strcasecmp',
  'compare', 'cmp', 'replace', 'gsub', 'split', 'has', 'have', 'called', 'requested', 'throw', 'raise', 'error', 'warn', 'warning', 'debug', 'log', 'logger',
  'print', 'printf', 'println', 'puts', 'echo', 'regexp', 'regex', 'pattern', 'register', 'handle', 'handler', 'route',
]);

/** The same where they are the whole name. */
const COMPARE_ALONE = new Set([
  'is', 'isnt', 'be', 'with', 'set', 'add', 'push', 'append', 'write', 'find', 'search', 'scan', 'map', 'filter', 'of', 'key', 're', 'test', 'info', 'say',
  'sub', 'compile', 'on', 'once', 'use', 'all', 'any', 'when', 'given', 'whenever',
]);

/** Words in names of what answers in place of the API, or says in a test what is expected. */
const STANDS_IN = new Set([
  'mock', 'mocks', 'mocked', 'mocker', 'stub', 'stubs', 'stubbed', 'nock', 'fake', 'fakes', 'msw', 'respx', 'responses', 'moxios', 'wiremock', 'webmock',
  'httpmock', 'requests_mock', 'fetchmock', 'axiosmock', 'intercept', 'interceptor', 'interceptors', 'pretender', 'mirage', 'httpretty', 'betamax', 'vcr',
  'responder', 'expect', 'expects', 'expectation', 'assert', 'asserts', 'should', 'verify', 'stubbing', 'sinon', 'xctassert',
]);

/** Words in names of what holds things by their address. */
const KEEPS = new Set([
  'map', 'hashmap', 'cache', 'caches', 'dict', 'dictionary', 'hash', 'table', 'registry', 'store', 'storage', 'handlers', 'handler', 'routes', 'route',
  'router', 'mux', 'headers', 'params', 'config', 'settings', 'env', 'environ', 'index', 'memo', 'lookup', 'session_state', 'kv',
]);
