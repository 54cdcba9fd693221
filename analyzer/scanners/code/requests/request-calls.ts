import type { Method } from '../../../model.ts';
import { ASKING, REQUESTING } from '../../files/requests.ts';
import type { Arg, Expr, ObjectField } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newCall, newChoice, newField, newName, newObject } from '../expr/nodes.ts';
import { argumentOf, parametersOf, type Parameter } from '../expr/parameters.ts';
import { lastName } from '../expr/walk.ts';
import { givesText } from '../values/fold.ts';
import { mergedObject, wholeRecord } from '../values/merged.ts';
import { BODY_FIELDS, HEADER_FIELDS, isOption, keyOf, METHOD_FIELDS, QUERY_FIELDS, URL_FIELDS } from '../values/request-fields.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import type { Bound, Scope } from '../values/scope.ts';
import { methodWithin } from './asked-within.ts';
import { chainedMethod, chainedParts, preparedMethod } from './chained-parts.ts';
import { setsOptions } from './handles.ts';
import { methodBegun, methodOfName, methodOfValue } from './methods.ts';
import { contentBehind } from './perl-content.ts';
import { asksUntold } from './told-nothing.ts';
import { addressInBlock } from './url-block.ts';

export type Call = Extract<Expr, { kind: 'call' }>;
type ObjectExpr = Extract<Expr, { kind: 'object' }>;

/** A request as a call makes it; the parts are still expressions. */
export interface RequestCall {
  url: Expr;
  method: Method | undefined;
  headers?: Expr;
  query?: Expr;
  body?: Expr;
  /** Everything that is sent can be seen: what is not there is not sent. */
  complete: boolean;
}

/** Calls chained onto a request: `.json(body)`, `.header(k, v)`, `.POST(body)`. */
export type Chained = ReadonlyMap<Expr, Call[]>;

/** Libraries whose documented default is GET when no method is given. */
const GET_BY_DEFAULT = inAnyCase(ASKING);

/**
 * The request a call makes when `url` is the argument that holds its path. Every call may be one: wrappers are called
 * what their authors like, so what matters is where the method, the body and the headers stand around the path.
 */
export function requestOf(call: Call, url: UrlArgument, scope: Scope, chained: Chained): RequestCall {
  const around = call.args.filter((arg) => arg !== url.arg);
  const given = url.options === undefined ? optionsIn(around, scope) : undefined;
  const written = url.options ?? given?.options;
  const options = written && wholeRecord(written, scope);
  const named = namedParts([...around.filter((arg) => arg.name !== undefined).map((arg) => ({ name: arg.name ?? '', value: arg.value })), ...(options?.fields ?? []), ...chainedParts(call, chained), ...blockParts(call, scope)], scope);
  const callee = calleeMethod(call);
  const stated = named.method === undefined ? undefined : (options === written ? undefined : writtenMethod(written, scope)) ?? methodOfValue(named.method, scope);
  const argument = around.filter((arg) => arg.name === undefined && arg !== given?.arg).map((arg) => methodOfValue(arg.value, scope)).find((one) => one !== undefined);
  // What is named is what it says it is; a positional argument may be anything.
  const closed = options === undefined ? around.every((arg) => arg.name !== undefined) && named.body === undefined : !options.open && around.length === 1;
  const assumed = named.method === undefined && (closed || (url.options !== undefined && !url.options.open)) && GET_BY_DEFAULT.has(lastName(call.callee)) ? 'GET' : undefined;
  const within = named.method === undefined ? methodWithin(call, url.arg, scope, (one, arg, at) => (isKnownRequest(one) || isOfLibrary(one) ? requestOf(one, { arg, expr: arg.value }, at, chained).method : null)) : undefined;
  const method = named.method === undefined ? within === 'several' ? argument : within ?? callee ?? argument ?? chainedMethod(call, chained) ?? preparedMethod(call) ?? assumed ?? defaultMethod(call, scope) ?? begunMethod(call) ?? (asksUntold(call, GET_BY_DEFAULT, scope) ? 'GET' : undefined) : stated;
  const body = named.body ?? bodyParameter(call, scope) ?? positionalBody(call, url, given?.arg, method, callee !== undefined, scope) ?? keywordBody(around.filter((arg) => url.fillers?.has(arg) !== true), method, scope);
  const complete = method !== undefined && (closed || options !== undefined ? options?.open !== true : around.every((arg) => arg.value === body || methodOfValue(arg.value, scope) !== undefined));
  return { url: url.expr, method, complete, ...(named.headers && { headers: named.headers }), ...(named.query && { query: named.query }), ...(body && { body }) };
}

/** `{ method: 'POST', ...options }` is a POST, whatever the options are; a GET there is what holds where they say nothing else. */
function writtenMethod(options: ObjectExpr | undefined, scope: Scope): Method | undefined {
  const { method } = namedParts(options?.fields ?? [], scope);
  const stated = method && methodOfValue(method, scope);
  return stated === 'GET' || stated === 'HEAD' ? undefined : stated;
}

function begunMethod({ callee }: Call): Method | undefined {
  return callee.kind === 'member' || callee.kind === 'name' ? methodBegun(callee.name) : undefined;
}

/** What the function that is called takes for the method where it is told none: `def cf(path, method='GET')`. */
function defaultMethod(call: Call, scope: Scope): Method | undefined {
  const { told, made } = parameterCalled(METHOD_FIELDS, call, scope);
  if (told?.value === undefined || argumentOf(told, call.args) !== undefined || call.args.some(({ value }) => value.kind === 'other')) return undefined;
  const [value] = told.value.kind === 'choice' ? told.value.options : [told.value];
  return value === undefined ? undefined : methodOfValue(value, made.scope);
}

/** A request that is only described: `{ method: 'GET', path: '/zones/:id/filters' }` in a table of calls. */
export function describedRequest(object: ObjectExpr, scope: Scope): RequestCall | undefined {
  const url = urlField(object)?.value;
  if (url === undefined) return undefined;
  const named = namedParts(wholeRecord(object, scope).fields, scope);
  const method = named.method === undefined ? undefined : methodOfValue(named.method, scope);
  if (method === undefined) return undefined;
  return { url, method, complete: false, ...(named.headers && { headers: named.headers }), ...(named.query && { query: named.query }), ...(named.body && { body: named.body }) };
}

/** Where a call holds its URL: an argument, or a field of its options. */
export interface UrlArgument {
  arg: Arg;
  expr: Expr;
  options?: ObjectExpr;
  /** Arguments that fill in its placeholders: they are sent only where nothing else is. */
  fillers?: ReadonlySet<Arg>;
}

/** Everything in the call that may be its URL, the likelier first. */
export function* urlArguments(call: Call, scope: Scope): Generator<UrlArgument> {
  const asked = methodOfName(lastName(call.callee)) !== undefined ? addressBefore(call, scope) : addressOpened(call);
  // `sling.New().Base(api).Path("zones/").Get("filters")`
  const begun = asked?.kind === 'call' && call.callee.kind === 'member' && call.callee.object === asked && lastName(asked.callee) === 'path' ? asked : undefined;
  // A handle that is told something is no address.
  for (const arg of setsOptions(call) ? call.args.slice(-1) : call.args) {
    const { value } = arg;
    if (value.kind === 'object') {
      for (const { options, url } of optionsWithUrl(value)) yield { arg, expr: url, ...(!setsOptions(call) && { options }) };
    } else if (value.kind === 'name') {
      const bound = resolve(value, scope).value;
      const given = (bound.kind === 'choice' ? bound.options : [bound]).flatMap((options) => optionsWithUrl(options));
      for (const { options, url } of given) yield { arg, expr: url, ...(!setsOptions(call) && { options }) };
      if (given.length === 0) yield { arg, expr: value };
    } else if (value.kind !== 'other' && value.kind !== 'atom' && value.kind !== 'list') {
      const lengthened = begun !== undefined && arg === call.args[0] && !(plainText(value) ?? '').startsWith('/');
      yield { arg, expr: lengthened ? newCall(newName('joinpath', value), [{ value: begun }, { value }], false, value) : isPattern(arg) ? newCall(newName('regexp', value), [{ value }], true, value) : value };
    }
  }
  if (asked !== undefined) yield { arg: { value: asked }, expr: asked };
  const told = isKnownRequest(call) || methodOfName(lastName(call.callee)) !== undefined ? blockParts(call, scope).find((part) => URL_FIELDS.has(part.name)) : undefined;
  const block = call.args.at(-1);
  if (told !== undefined && block !== undefined) yield { arg: block, expr: told.value };
}

/** `respx.get(path__regex=r"…")` */
function isPattern({ name = '' }: Arg): boolean {
  return /(?:regex|pattern)$/i.test(name);
}

/** The address that a request is a method of: `$"{Api}/zones/{id}".WithHeaders(headers).PatchJsonAsync(body)`. */
function addressBefore({ callee }: Call, scope: Scope): Expr | undefined {
  let at = callee.kind === 'member' ? callee.object : undefined;
  while (at?.kind === 'call' && at.callee.kind === 'member' && !givesText(at, scope)) at = at.callee.object;
  return at !== undefined && ADDRESSES.has(at.kind) ? at : undefined;
}

/** What an address is asked by itself: `new URL(address).openConnection()`, `url.readText()`. */
export function addressOpened({ callee }: Call): Expr | undefined {
  return callee.kind === 'member' && OPENS.has(lastName(callee)) ? callee.object : undefined;
}

const OPENS = new Set(['openconnection', 'openstream', 'readtext', 'readbytes']);

const ADDRESSES: ReadonlySet<Expr['kind']> = new Set<Expr['kind']>(['string', 'concat', 'call']);

function optionsWithUrl(options: Expr): { options: ObjectExpr; url: Expr }[] {
  const field = options.kind === 'object' ? urlField(options) : undefined;
  return field === undefined || options.kind !== 'object' ? [] : [{ options, url: field.value }];
}

function urlField({ fields }: ObjectExpr): ObjectField | undefined {
  return fields.find(({ name }) => URL_FIELDS.has(keyOf(name)));
}

/** Whether a call makes requests by its name alone, so that one with an unreadable URL is worth a word. */
export function isKnownRequest(call: Call): boolean {
  const name = lastName(call.callee);
  return GET_BY_DEFAULT.has(name) || REQUESTS.has(name);
}

/** Whether a call is of a library that does nothing but make requests: `requests.get(url)`. */
export function isOfLibrary({ callee }: Call): boolean {
  return callee.kind === 'member' && callee.object.kind === 'name' && LIBRARIES.has(callee.object.name) && methodOfName(callee.name) !== undefined;
}

const LIBRARIES = new Set(['requests', 'httpx', 'axios', 'superagent', 'got', 'ky', 'HTTParty', 'Faraday', 'Excon', 'RestClient', 'Typhoeus', 'HTTPoison', 'reqwest', 'ureq', 'Unirest']);

const REQUESTS = inAnyCase(REQUESTING);

function inAnyCase(names: string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

/** What a block tells the request it is given to: `do |req| req.body = body end`, `{ method = Post; setBody(body) }`. */
function blockParts(call: Call, { unit }: Scope): { name: string; value: Expr }[] {
  const block = call.args.at(-1)?.value;
  if (block?.kind !== 'other' || !GIVE_BLOCKS.has(unit.language)) return [];
  return block.children.flatMap((told) => {
    if (told.kind === 'let') return [{ name: told.name, value: told.value }];
    if (told.kind === 'object') return told.fields.flatMap(({ name, value }) => (name === undefined ? [] : [{ name, value }]));
    const first = told.kind === 'call' ? told.args[0]?.value : undefined;
    const name = told.kind === 'call' ? lastName(told.callee).replace(/^set_?/, '') : '';
    return first === undefined ? [] : [{ name, value: (name === 'url' ? addressInBlock(first, call) : undefined) ?? first }];
  });
}

/** Languages in which a request is told in a block what to send. */
const GIVE_BLOCKS = new Set(['ruby', 'kotlin', 'groovy']);

interface Parts {
  method?: Expr;
  headers?: Expr;
  query?: Expr;
  body?: Expr;
}

function namedParts(fields: { name: string | undefined; value: Expr }[], scope: Scope): Parts {
  const pick = (names: ReadonlySet<string>): Expr | undefined => fields.find((field) => names.has(keyOf(field.name)))?.value;
  // `type` is the method to jQuery alone, and to others a field of what is sent.
  const method = fields.find(({ name, value }) => METHOD_FIELDS.has(keyOf(name)) && (keyOf(name) !== 'type' || value.kind !== 'string' || methodOfValue(value, scope) !== undefined))?.value;
  const [headers, query] = [pick(HEADER_FIELDS), pick(QUERY_FIELDS)];
  // `json: true` says how the body is written.
  const body = fields.find(({ name, value }) => BODY_FIELDS.has(keyOf(name)) && (value.kind !== 'atom' || typeof value.value !== 'boolean'))?.value;
  return { ...(method && { method }), ...(headers && { headers }), ...(query && { query }), ...(body && { body }) };
}

/** The options object: written out, or bound to a name. A bare body (`axios.post(url, { value })`) has none of these words. */
function optionsIn(args: Arg[], scope: Scope): { arg: Arg; options: ObjectExpr } | undefined {
  for (const arg of args.toReversed()) {
    const given = arg.value.kind === 'name' ? resolve(arg.value, scope).value : arg.value;
    const value = given.kind === 'call' ? mergedObject(given, scope) ?? contextMade(given, scope) ?? given : given;
    // `content` is a field of records too, `Content` of requests alone.
    if (value.kind === 'object' && value.fields.some((field) => field.name === 'Content' || isOption(keyOf(field.name)))) return { arg, options: value };
  }
  return undefined;
}

/** What `file_get_contents` is told beside an address: `stream_context_create(['http' => ['method' => 'POST', 'content' => $json]])`. */
function contextMade({ callee, args }: Call, scope: Scope): Expr | undefined {
  const options = args[0] === undefined || lastName(callee) !== 'stream_context_create' ? undefined : resolve(args[0].value, scope).value;
  return options?.kind === 'object' ? options.fields.find(({ name }) => name === 'http' || name === 'https')?.value : undefined;
}

/** The method that the name of a function or of a class says: `client.patch`, `new HttpPatch`. */
export function calleeMethod(call: Call): Method | undefined {
  if (call.callee.kind !== 'member' && call.callee.kind !== 'name') return undefined;
  const last = call.callee.name.split(/[.:\\]/).at(-1) ?? '';
  const isConstructor = call.isNew || last === 'new';
  const name = last === 'new' && call.callee.kind === 'member' && (call.callee.object.kind === 'member' || call.callee.object.kind === 'name') ? call.callee.object.name.split(/[.:\\]/).at(-1) ?? '' : last;
  return isConstructor && !/^(?:Http)?(?:Get|Post|Put|Patch|Delete|Head)/.test(name) ? undefined : methodOfName(name.replace(/^-/, ''));
}

/** Headers by what they are called; in some libraries they stand before the body: an empty list, or names that only headers have. (HTTP.jl) */
function isHeaders(value: Expr, isLast: boolean): boolean {
  if (value.kind === 'name') return /headers?$/i.test(value.name);
  if (isLast) return false;
  if (value.kind === 'call') return /headers?$/.test(lastName(value.callee));
  if (value.kind === 'list') return value.items.length === 0 && !value.open;
  return value.kind === 'object' && value.fields.length > 0 && value.fields.every(({ name = '' }) => /^[A-Za-z]+(?:-[A-Za-z]+)+$|^(?:Authorization|Accept)$/i.test(name));
}

/** The argument after the URL, for methods that send something. */
function positionalBody(call: Call, url: UrlArgument, options: Arg | undefined, method: Method | undefined, verb: boolean, scope: Scope): Expr | undefined {
  if (method === undefined || method === 'GET' || method === 'HEAD' || url.options !== undefined) return undefined;
  const after = call.args.slice(call.args.indexOf(url.arg) + 1).filter((arg) => arg.name === undefined);
  const content = scope.unit.language === 'perl' ? contentBehind(call, after) : undefined;
  if (content !== undefined) return content;
  const some = after.filter(({ value }, index) => methodOfValue(value, scope) === undefined && !isHeaders(value, index === after.length - 1) && (index === after.length - 1 || !isMediaType(value)));
  const next = some.find((arg) => url.fillers?.has(arg) !== true) ?? some[0];
  if (next === undefined || next === options || (method === 'DELETE' && verb)) return undefined;
  // Whose function it is nobody knows: it may as well send the record behind this one.
  const others = verb || isKnownRequest(call) ? [] : some.filter((arg) => arg !== next && arg !== options && url.fillers?.has(arg) !== true && arg.value.kind === 'object');
  return others.length === 0 ? sentAs(next.value, scope) : newChoice([next, ...others].map(({ value }) => value), next.value);
}

/** `request.patch(url, { data: body })` of Playwright and `{ content => $body }` of Perl's HTTP::Tiny send the body alone; to other clients that is a record with one field. */
function sentAs(body: Expr, { unit }: Scope): Expr {
  const [only, ...more] = body.kind === 'object' && !body.open ? body.fields : [];
  const carries = only?.name === 'data' || (only?.name === 'content' && unit.language === 'perl');
  if (only === undefined || !carries || more.length > 0) return body;
  return unit.imports.some(({ module }) => /playwright/.test(module)) ? only.value : newChoice([only.value, body], body);
}

/** What the function that is called takes for the body: `function cf(method, path, retries, body)`. */
function bodyParameter(call: Call, scope: Scope): Expr | undefined {
  const { told } = parameterCalled(BODY_FIELDS, call, scope);
  return told && argumentOf(told, call.args)?.value;
}

/** The parameter of the function that is called which has one of these names, where the function is known. */
function parameterCalled(names: ReadonlySet<string>, { callee }: Call, scope: Scope): { told: Parameter | undefined; made: Bound } {
  const made = resolveCallee(callee, scope);
  return { told: made.value === callee ? undefined : parametersOf(made.value).find(({ name }) => names.has(keyOf(name))), made };
}

/** The type of a body, which stands in front of it: `http.Post(url, "application/json", body)` of Go. */
function isMediaType(value: Expr): boolean {
  return /^(?:application|text|multipart|image)\/[\w.+-]+(?:;|$)/.test(plainText(value) ?? '');
}

/** `call(:patch, path, value: 'low')`: names that are no option's are fields of one record, in languages that gather them. There may be more. */
function keywordBody(args: Arg[], method: Method | undefined, { unit }: Scope): Expr | undefined {
  if (!GATHERS.has(unit.language) || method === undefined || method === 'GET' || method === 'HEAD' || method === 'DELETE') return undefined;
  const fields = args.flatMap(({ name, value }) => (name === undefined || isTold(keyOf(name)) ? [] : [newField(name, value, value, value)]));
  const [first] = fields;
  return first === undefined ? undefined : newObject(fields, true, { start: first.start, end: fields.at(-1)?.end ?? first.end });
}

const GATHERS = new Set(['ruby', 'python']);

function isTold(key: string): boolean {
  return isOption(key) || [URL_FIELDS, HEADER_FIELDS, QUERY_FIELDS].some((names) => names.has(key));
}
