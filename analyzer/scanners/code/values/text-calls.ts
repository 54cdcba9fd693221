import type { Arg, Expr } from '../expr/expr.ts';
import { endsOf, resultsOf } from '../expr/results.ts';
import { lastName } from '../expr/walk.ts';
import { hasSlash, isUnknown, textOf, type Str } from './flat.ts';
import { beginsAddress, fold, hole, loose, pathRead, product, readThrough, withoutPlaces } from './fold.ts';
import { filledByNumber, formatted, replaced } from './format.ts';
import { pushesSegment, segmentsBehind, wordsOf } from './path-segments.ts';
import { fitting } from './patterns.ts';
import { keyOf, METHOD_FIELDS } from './request-fields.ts';
import { resolve, resolveCallee } from './resolve.ts';
import type { Scope } from './scope.ts';

type Call = Extract<Expr, { kind: 'call' }>;

/** Whether a call fills a format: `format!("… {}", x)`, `string.Format("… {0}", x)`. */
export function fillsFormat(call: Call): boolean {
  return FORMATS.has(lastName(call.callee));
}

/**
 * The string a call gives, for the calls every language has under one name or another: join, format, replace, trim,
 * encode. `undefined` when the call is none of them. Recognised by the callee's last name, so that no language counts.
 */
export function foldCall(call: Call, scope: Scope, depth: number): Str[] | undefined {
  const name = lastName(call.callee);
  const object = call.callee.kind === 'member' ? call.callee.object : undefined;
  const args = call.args.map((arg) => arg.value);
  const text = (expr: Expr): Str[] => fold(expr, scope, depth);
  if (name === 'new' && object !== undefined) return foldCall({ ...call, callee: object, isNew: true }, scope, depth);
  const own = ownFunction(call, scope, depth);
  if (own !== undefined) return own;
  if (JOINS.has(name) || (name === 'concat' && args.length === 0)) return joined(call, object, args, scope, depth);
  if (name === 'concat' && object?.kind === 'name' && object.name === 'table') return joined(call, undefined, args, scope, depth);
  if (name === 'strcat' || (name === 'concat' && object === undefined && args.length > 1)) return product(args.map(text));
  if (FORMATS.has(name)) return formatCall(object, name === '%' ? spread(call.args) : call.args, text);
  // `uri.replace(queryParameters: query)` of Dart changes no path.
  if (name === 'replace' && object !== undefined && args.length > 0 && call.args.every((arg) => arg.name === 'queryParameters' || arg.name === 'query')) return text(object);
  if (name === 'arg' && object !== undefined && args.length > 0) return filledByNumber(text(object), args, text);
  if (REPLACES.has(name)) return replaceCall(name, object, args, text);
  if (ENCODES.has(name)) return args[0] === undefined ? undefined : text(args[0]).map((str) => (textOf(str) === undefined ? hole(call) : str));
  if (name === 'url' && args[1] !== undefined && call.isNew) return onBase(args[0] as Expr, args[1], text);
  // `new Uri(api, "zones")` of .NET has the base first; `new Uri(address, UriKind.Absolute)` has none.
  if (name === 'uri' && args[0] !== undefined && args[1] !== undefined && call.isNew && text(args[1]).some(hasSlash)) return onBase(args[1], args[0], text);
  if (SCHEMES.has(name) && args[1] !== undefined && object?.kind === 'name' && object.name === 'Uri') return product([[loose('https://')], text(args[0] as Expr), text(args[1])]);
  if (SCHEMES.has(name) && object === undefined && args.length === 1) return hostOnly(name, text(args[0] as Expr)) ?? [hole(call)];
  const listed = name === 'uri' ? segmentsNamed(call, scope, depth) : undefined;
  if (listed !== undefined) return listed;
  const [segments] = URL_OF.test(name) && args.length === 1 ? args : [];
  if (segments?.kind === 'list' && segments.items.length > 2 && !segments.open) return product(interleaved([[hole(call)], ...segments.items.map(text)], [loose('/')]));
  if (PATTERNS.has(name) && args[0] !== undefined) return text(args[0]).map(fitting);
  if ((PARSES.has(name) || (object === undefined && TRIMS.has(name))) && args[0] !== undefined) return text(args[0]);
  if (name === 'target' && args[0] !== undefined && beginsPath(text(args[0]))) return text(args[0]);
  if (APPENDS.has(name) && object !== undefined) return product([text(object), ...args.map(text)]);
  const pushed = pushesSegment(call) ? segmentsBehind(call, (one) => resolve(one, scope, depth).value) : undefined;
  if (pushed !== undefined) return product(interleaved([text(pushed.to), ...pushed.words.map(text)], [loose('/')]));
  if (name === 'buildstring') return product(args.flatMap(appended).map(text));
  if (object !== undefined && (SEGMENTS.has(name) || (name === 'appending' && call.args[0]?.name === 'path') || (name === 'path' && args.length === 1 && (object.kind === 'call' || beginsPath(text(object)))))) return product(interleaved([text(object), ...args.flatMap(wordsOf).map(text)], [loose('/')]));
  const read = call.callee.kind === 'member' && args.length === 0 ? pathRead(call.callee, scope, depth) : undefined;
  if (read !== undefined) return read;
  if (object !== undefined && (args.length === 0 ? BUILDS.has(name) || KEEPS.has(name) : args.length === 1 && KEEPS.has(name))) return text(object);
  // `$"{Api}/zones".WithOAuthBearerToken(token)` is a request for that address still.
  if (object !== undefined && name.startsWith('with') && ADDRESSES.has(object.kind) && call.callee.kind === 'member' && /^With[A-Z]/.test(call.callee.name) && text(object).every(beginsAddress)) return text(object);
  if (object !== undefined && TELLS_QUERY.test(name) && text(object).every(beginsAddress)) return text(object);
  // What a template is filled with changes nothing but its placeholders.
  if (object !== undefined && FILLS.has(name) && text(object).every(hasSlash)) return text(object);
  if (/builder|^buffer$/.test(name)) return args[0] === undefined ? [[]] : text(args[0]);
  // What is told a method describes a request.
  return call.args.some((arg) => METHOD_FIELDS.has(keyOf(arg.name))) ? undefined : urlBuilder(name, args, text);
}

const JOINS = new Set(['/', 'join', 'combine', 'implode', 'joinpath', 'urljoin', 'joinurl', 'pathjoin', 'resolve', 'jointostring', 'joined']);
const FORMATS = new Set(['format', 'sprintf', 'vsprintf', 'formatted', 'printf', 'fmt', '%', 'strformat', 'str_format', '-f', 'stringwithformat', 'fprintf', 'errorf']);
const REPLACES = new Set(['replace', 'replaceall', 'gsub', 'sub', 'str_replace']);
const ENCODES = new Set(['encodeuricomponent', 'urlencode', 'rawurlencode', 'quote', 'quote_plus', 'queryescape', 'pathescape', 'escape', 'encode_www_form_component', 'encodeuri', 'escapedatastring']);
const PARSES = new Set(['url', 'uri', 'parse', 'urlparse', 'urlsplit', 'string', 'str', 'create', 'from', 'new_url', 'tourl', 'requesturi', 'qstring', 'qstringliteral', 'qurl', 'template', 'fromhttpurl', 'fromuristring', 'fromuri']);
/** What makes a regular expression, or takes one that an address is to fit. (WireMock, "Request Matching") */
const PATTERNS = new Set(['regexp', 'regex', 'compile', 'mustcompile', 'urlmatching', 'urlpathmatching', 'path_regex', 'regexmatcher']);
/** `Uri.https(host, path)` of Dart. */
const SCHEMES = new Set(['http', 'https']);
const APPENDS = new Set(['append', 'concat', 'push_str', 'plus', 'concat!']);
/** What PHP and others cut off a text is at its ends: a slash, a last `&`. */
const TRIMS = new Set(['trim', 'rtrim', 'ltrim', 'untrailingslashit', 'esc_url', 'esc_url_raw', 'strtolower']);
/** Builders of URLs that put the slash themselves. */
const SEGMENTS = new Set(['appendpathsegment', 'appendpathsegments', 'addpathsegment', 'addpathsegments', 'addencodedpathsegment', 'addencodedpathsegments', 'appendpath', 'appendencodedpath', 'pathsegment', 'appendingpathcomponent']);
const KEEPS = new Set([
  'trim', 'trimend', 'trimstart', 'trimindent', 'strip', 'rstrip', 'lstrip', 'lower', 'tolowercase', 'downcase', 'tostring', 'to_string', 'to_s', 'string', 'to_str',
  'tostr', 'as_str', 'as_ref', 'to_owned', 'into', 'unwrap', 'clone', 'dup', 'str', 'freeze', 'valueof', 'encode', 'href', 'geturl', 'c_str',
]);

/** `https "api.example.com"` of Haskell begins an address of that host. (req, "Network.HTTP.Req") */
function hostOnly(scheme: string, hosts: Str[]): Str[] | undefined {
  const isHost = hosts.every((host) => /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(textOf(host) ?? ''));
  return isHost ? product([[loose(`${scheme}://`)], hosts]) : undefined;
}

/** `Uri(scheme: 'https', host: host, pathSegments: ['zones', id])` of Dart. */
function segmentsNamed({ args }: Call, scope: Scope, depth: number): Str[] | undefined {
  const named = (key: string): Expr | undefined => args.find((arg) => keyOf(arg.name) === key)?.value;
  const [segments, host] = [named('pathsegments'), named('host')];
  if (segments?.kind !== 'list' || segments.open) return undefined;
  const front = host === undefined ? [] : [[loose('https://')], fold(host, scope, depth)];
  return product([...front, ...segments.items.flatMap((item) => [[loose('/')], fold(item, scope, depth)])]);
}

/** `UriComponentsBuilder.fromHttpUrl(api).queryParam("page", 1)` */
const TELLS_QUERY = /^(?:set|add|append|with|update)?_?query_?(?:params?|parameters?|string)?$/;

/** `Template(url).substitute(zone=zone)` of Python, `Template(url).render(zone=zone)` of Jinja. */
const FILLS = new Set(['substitute', 'safe_substitute', 'render']);

/** What goes from a URL to its builder and back. */
const BUILDS = new Set(['newbuilder', 'buildupon', 'build', 'touri', 'tohttpurl', 'tohttpurlornull', 'touristring']);

/** `target.path("filters")`, where the target is an address; other things have paths as well. */
function beginsPath(strings: Str[]): boolean {
  return strings.every(([first]) => first?.kind === 'text' && /^(?:https?:\/)?\//.test(first.value));
}

const ADDRESSES: ReadonlySet<Expr['kind']> = new Set<Expr['kind']>(['string', 'concat', 'call']);

/** Names of functions that give the address of a list of segments: `self.url(&["zones", id, "filters"])`. */
const URL_OF = /^(?:(?:api|zone|account|full|make|request)_?)?(?:url|uri|endpoint)(?:_?for)?$/;

/** A list with a separator (`parts.join('/')`, `'/'.join(parts)`, `implode('/', $parts)`), or pieces of a path. */
function joined(call: Call, object: Expr | undefined, args: Expr[], scope: Scope, depth: number): Str[] | undefined {
  const candidates = object === undefined ? args : [object, ...args];
  const lists = candidates.map((one) => ({ one, bound: resolve(one, scope, depth) }));
  const list = lists.find(({ bound }) => bound.value.kind === 'list');
  if (list?.bound.value.kind === 'list') {
    const separator = candidates.find((one) => one !== list.one && textOf(fold(one, scope, depth)[0]) !== undefined);
    const between = separator === undefined ? [loose(joinsPaths(object) ? '/' : list.one === object && args.length === 0 && lastName(call.callee) !== 'concat' ? ',' : '')] : fold(separator, scope, depth);
    const { items, open } = list.bound.value;
    const strings = items.map((item) => fold(item, list.bound.scope, depth));
    return product(between.length === 1 ? interleaved(open ? [...strings, [hole(list.one)]] : strings, between) : [[hole(list.one)]]);
  }
  if (args.length === 0) return undefined;
  // `parts.join('/')`, `strings.Join(parts, "/")`: nothing is known of the parts.
  const parts = args.filter((arg) => !/^\W*$/.test(textOf(fold(arg, scope, depth)[0]) ?? 'x'));
  const [part = object, ...more] = parts;
  if (part !== undefined && more.length === 0 && parts.length < args.length) return fold(part, scope, depth);
  // `path.join(a, b)`: a doubled slash does no harm, a missing one would.
  return product(interleaved(args.map((arg) => fold(arg, scope, depth)), [loose('/')]));
}

/** `Path.join([base, "accounts"])` in Elixir, `File.join(parts)` in Ruby. */
function joinsPaths(object: Expr | undefined): boolean {
  return object?.kind === 'name' && /^(?:path|file|url|uri)$/i.test(object.name);
}

function interleaved(strings: Str[][], between: Str[]): Str[][] {
  return strings.flatMap((string, index) => (index === 0 ? [string] : [between, string]));
}

/** `'%s/%s' % (zone, path)` */
function spread([format, ...given]: Arg[]): Arg[] {
  const [only] = given;
  const items = only?.value.kind === 'list' && given.length === 1 && !only.value.open ? only.value.items.map((value): Arg => ({ value })) : given;
  return format === undefined ? items : [format, ...items];
}

function formatCall(object: Expr | undefined, args: Arg[], text: (expr: Expr) => Str[]): Str[] | undefined {
  const own = object === undefined ? [] : text(object);
  if (own.some(isWritten)) return filled(own, args, text);
  // A writer or context may stand before the format.
  const at = args.findIndex((arg) => text(arg.value).some(isWritten));
  return args[at] === undefined ? undefined : filled(text(args[at].value), args.slice(at + 1), text);
}

function isWritten(str: Str): boolean {
  return str.some((piece) => piece.kind === 'text');
}

/** Each of the formats that it may be, with the same filled in. */
function filled(formats: Str[], args: Arg[], text: (expr: Expr) => Str[]): Str[] {
  const strings = formats.flatMap((format) => (isWritten(format) ? formatted(format, args, text) : [format]));
  return strings.length > MOST_FORMATS ? [...strings.slice(0, MOST_FORMATS - 1), [{ kind: 'hole' }]] : strings;
}

/** As many as strings are followed. */
const MOST_FORMATS = 16;

function replaceCall(name: string, object: Expr | undefined, args: Expr[], text: (expr: Expr) => Str[]): Str[] | undefined {
  const own = object !== undefined && !(object.kind === 'name' && object.name === 'strings');
  const [subject, from, to] = own ? [object, args[0], args[1]] : name === 'str_replace' ? [args[2], args[0], args[1]] : args;
  if (subject === undefined || from === undefined || to === undefined) return undefined;
  const pattern = textOf(text(from)[0]);
  const [replacement = hole(to)] = text(to);
  return text(subject).map((str) => (pattern === undefined || pattern === '' ? str : replaced(str, pattern, replacement)));
}

/** `new URL(path, base)`: an absolute path replaces the base's own, which for a base URL with a path is seldom meant. */
function onBase(path: Expr, base: Expr, text: (expr: Expr) => Str[]): Str[] {
  return text(path).flatMap((tail) => {
    const [first] = tail;
    if (first?.kind === 'text' && /^\w+:\/\//.test(first.value)) return [tail];
    return product([text(base), [loose('/')], [tail]]);
  });
}

const GIVES_TEXT: ReadonlySet<Expr['kind']> = new Set<Expr['kind']>(['string', 'concat', 'choice', 'call']);

/** A function of this file whose value is one expression: its reader puts that expression last. */
function ownFunction(call: Call, scope: Scope, depth: number): Str[] | undefined {
  const { value, scope: where } = resolveCallee(call.callee, scope, depth);
  const ends = value.kind === 'other' ? endsOf(value) : [];
  if (!ends.some(({ kind }) => GIVES_TEXT.has(kind))) return undefined;
  // A function of whose value nothing is known asks for something rather than gives a text, though it may return that of an error before.
  if (ends.every((end) => fold(end, where, depth).every(isUnknown))) return undefined;
  const strings = resultsOf(value).flatMap((result) => fold(result, where, depth));
  const tail = tailGiven(call, scope, depth);
  const from = (str: Str): Str => (where === scope ? readThrough(str, [call.callee]) : withoutPlaces(str));
  return strings.map((whole) => {
    // `${api}${path}?${query}`: what it is given goes before the query.
    const asked = whole.findIndex((piece) => piece.kind === 'text' && piece.value.startsWith('?'));
    const [str, query] = asked < 0 ? [whole, []] : [whole.slice(0, asked), whole.slice(asked)];
    const last = str.findLastIndex((piece) => piece.kind === 'hole' || piece.value !== '');
    const before = str[last - 1];
    const fits = isPath(tail?.[0], before?.kind === 'text' && before.value.endsWith('/'));
    return tail !== undefined && fits && isParameter(str[last]) ? [...from(str.slice(0, last)), ...tail, ...from(query)] : from(whole);
  });
}

/** `zoneUrl(id, '/filters')`, `zoneUrl(id, 'firewall', 'rules')`: what is the end of a path, in one argument or in several that stand last. */
function tailGiven({ args }: Call, scope: Scope, depth: number): Str | undefined {
  const given = args.map(({ value }) => (value.kind === 'name' ? undefined : fold(value, scope, depth)[0]));
  const tails = given.filter((tail) => tail !== undefined && isPath(tail[0], true)) as Str[];
  const isLast = tails.every((tail, index) => tail === given[given.length - tails.length + index]);
  return tails.length === 1 || (tails.length > 1 && isLast) ? tails.flatMap((tail, index) => (index === 0 ? tail : [...loose('/'), ...tail])) : undefined;
}

/** A path from its slash on, or, behind one, its words alone. */
function isPath(piece: Str[number] | undefined, behindSlash: boolean): boolean {
  return piece?.kind === 'text' && (piece.value.startsWith('/') || (behindSlash && /^[a-z]\w*(?:\/|$)/.test(piece.value)));
}

/** A name that nothing in its file is bound to, a list that ends with one, or a format that is one. */
function isParameter(piece: Str[number] | undefined): boolean {
  const expr = piece?.kind === 'hole' ? piece.expr : undefined;
  return expr?.kind === 'name' || (expr?.kind === 'list' && expr.open) || (expr?.kind === 'call' && FORMATS.has(lastName(expr.callee)));
}

/** What the statements of a block append, in order: `append("/zones/").append(id)`. */
function appended(block: Expr): Expr[] {
  return block.kind !== 'other' ? [] : block.children.flatMap((statement) => {
    const added: Expr[] = [];
    let at: Expr | undefined = statement;
    while (at?.kind === 'call' && APPENDS.has(lastName(at.callee))) {
      added.unshift(...at.args.map((arg) => arg.value));
      at = at.callee.kind === 'member' ? at.callee.object : undefined;
    }
    return added;
  });
}

const BUILDS_URL = /ur[il]|path|endpoint|route|href|link|prefix|base/;

/** What asks for a URL though its name only ends in one: `httpc:request_uri(url)` of OpenResty, `URLRequest(url: url)` of Swift. */
const ASKS = new Set(['request_uri', 'urlrequest']);

/** Names that are about requests alone; links and routes of an application go to pages of its own. */
const BUILDS_ENDPOINT = /endpoint|api_?(?:ur[il]|path)/;

/** An unknown function that takes a path and by its name gives a URL: the path, or an end of two words, is the end of what it gives. */
function urlBuilder(name: string, args: Expr[], text: (expr: Expr) => Str[]): Str[] | undefined {
  if (!BUILDS_URL.test(name) || ASKS.has(name)) return undefined;
  for (const arg of args) {
    const strings = arg.kind === 'name' ? [] : text(arg);
    const [first] = strings[0] ?? [];
    if (first?.kind === 'text' && (/^(\/|https?:)/.test(first.value) || (BUILDS_ENDPOINT.test(name) && /^[a-z_]+\/[a-z]/.test(first.value)))) return strings.map((str) => [{ kind: 'hole' }, ...str]);
  }
  return undefined;
}
