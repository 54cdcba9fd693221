import type { Call, Expr } from '../expr/expr.ts';
import { HTTP_METHODS } from '../expr/http-methods.ts';
import { isTextual, plainText } from '../expr/literals.ts';
import { lastName, lastWritten } from '../expr/walk.ts';
import { addressMade } from './addresses.ts';
import { appendsOf, GIVES_LONGER, joinerOf, parted } from './appended.ts';
import { cutText } from './cuts.ts';
import { defaultGiven } from './defaults.ts';
import { hasSlash, textOf, type Str, type TextsOf } from './flat.ts';
import { fold, hole, loose, pathRead, product } from './fold.ts';
import { filledByNumber, fillsFormat, formatCall, replaceCall, REPLACES, translated } from './format.ts';
import { beginsAddress } from './hosts.ts';
import { interleaved, joinedBy, textsOfItems } from './joins.ts';
import { ownFunction } from './own-functions.ts';
import { addsSegment, pathOwner, pushesSegment, segmentsAdded, segmentsBehind } from './path-segments.ts';
import { fitting } from './patterns.ts';
import { keyOf, METHOD_FIELDS } from './request-fields.ts';
import { resolve } from './resolve.ts';
import type { Scope } from './scope.ts';

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
  const own = defaultGiven(call, text) ?? ownFunction(call, scope, depth) ?? cutText(call, text);
  if (own !== undefined) return own;
  const listed = joinedBy(call, scope, depth);
  if (listed !== undefined) return listed;
  if (name === 'strcat' || (name === 'concat' && (object === undefined || isTextModule(object)) && args.length > 1)) return product(args.map(text));
  // `write!(url, "/zones/{id}")` puts a text behind another: whoever is told that one asks for both.
  if (call.callee.kind === 'name' && call.callee.name === 'write!') return formatCall({ ...call, args: call.args.slice(1) }, text);
  if (fillsFormat(call)) return formatCall(call, text);
  // `uri.replace(queryParameters: query)` of Dart changes no path.
  if (name === 'replace' && object !== undefined && args.length > 0 && call.args.every((arg) => arg.name === 'queryParameters' || arg.name === 'query')) return text(object);
  if (name === 'arg' && object !== undefined && args.length > 0) return filledByNumber(text(object), args, text);
  if (REPLACES.has(name)) return replaceCall(call, text);
  if (ENCODES.has(name)) return args[0] === undefined ? undefined : text(args[0]).map((str) => (textOf(str) === undefined ? hole(call) : str));
  const told: Told = { call, name, object, args, text };
  return addressMade(call, text) ?? lowered(told) ?? takenWhole(told) ?? putTogether(told, scope, depth) ?? pathReadBy(told, scope, depth) ?? keptAsItIs(told) ?? urlBuilder(call, text);
}

/** A call with what it is told. */
interface Told {
  call: Call;
  /** The callee's last name, in small letters. */
  name: string;
  /** What it is a method of. */
  object: Expr | undefined;
  args: Expr[];
  text: TextsOf;
}

/** `name.toLowerCase()`, `strings.ToLower(name)`: a constant may be written in capitals. What would be put in its place would not stand there. */
function lowered({ name, object, args, text }: Told): Str[] | undefined {
  if (!LOWERS.has(name)) return undefined;
  const [first] = args;
  const of = object === undefined || (first !== undefined && isTextModule(object)) ? first : object;
  return (
    of &&
    text(of).map((str) =>
      str.map((piece) =>
        piece.kind === 'hole' || piece.value === piece.value.toLowerCase() ? piece : { ...piece, value: piece.value.toLowerCase(), encode: () => undefined },
      ),
    )
  );
}

const LOWERS = new Set(['lower', 'lowercase', 'tolower', 'tolowercase', 'tolowerinvariant', 'to_lowercase', 'to_ascii_lowercase', 'downcase', 'strtolower', 'mb_strtolower']);

/** What languages keep their functions on texts in: `strings.ToLower(name)`, `String.trim(name)`, `string.Concat(a, b)`. */
function isTextModule(object: Expr): boolean {
  return object.kind === 'name' && /^strings?$/i.test(object.name);
}

/** What makes an address or a pattern of the text that it is told first. */
function takenWhole({ call, name, object, args, text }: Told): Str[] | undefined {
  const [first] = args;
  if (first === undefined) return undefined;
  if (URL_OF.test(name) && args.length === 1 && first.kind === 'list' && first.items.length > 2 && !first.open) {
    return product(interleaved([[hole(call)], ...first.items.map(text)], [loose('/')]));
  }
  if (PATTERNS.has(name)) return text(first).map(fitting);
  const isCut = object === undefined ? TRIMS.has(name) : isTextModule(object) && cutsSlash(name, args.slice(1), text);
  if (PARSES.has(name) || isCut || (name === 'target' && beginsPath(text(first)))) return text(first);
  return undefined;
}

/** What puts one text behind another, or a segment behind an address. */
function putTogether({ call, name, object, args, text }: Told, scope: Scope, depth: number): Str[] | undefined {
  if (GIVES_LONGER.has(name) && object !== undefined && !addsSegment(call)) {
    const { to, added } = appendsOf(call);
    return product(to === call ? [text(object), ...args.map(text)] : [text(to), ...added.map(text)]);
  }
  const joiner = name === 'add' || name === 'stringjoiner' ? joinerOf(call) : undefined;
  if (joiner !== undefined) return product([joiner.args[1] === undefined ? [[]] : text(joiner.args[1].value), ...parted(appendsOf(call).added, joiner).slice(1).map(text)]);
  const pushed = pushesSegment(call) ? segmentsBehind(call, (one) => resolve(one, scope, depth).value) : undefined;
  const words = (some: Expr[]): Str[][] => some.flatMap((one) => textsOfItems(one, scope, depth));
  if (pushed !== undefined) return product(interleaved([text(pushed.to), ...words(pushed.words)], [loose('/')]));
  if (name === 'apply' && object !== undefined && args[0]?.kind === 'other' && appended(args[0]).length > 0) return product([text(object), ...appended(args[0]).map(text)]);
  if (name === 'buildstring') return product(args.flatMap(appended).map(text));
  if (
    object !== undefined &&
    (addsSegment(call) ||
      name === 'appendingpathcomponent' ||
      (name === 'appending' && SWIFT_PATHS.has(call.args[0]?.name ?? '')) ||
      (name === 'path' && args.length === 1 && (object.kind === 'call' || beginsPath(text(object)))))
  )
    return product(interleaved([text(pathOwner(object)), ...words(segmentsAdded(call))], [loose('/')]));
  return undefined;
}

function pathReadBy({ call: { callee }, args }: Told, scope: Scope, depth: number): Str[] | undefined {
  return callee.kind === 'member' && args.length === 0 ? pathRead(callee, scope, depth) : undefined;
}

/** `strings.TrimSuffix(base, "/")`, `base.chomp('/')`: a slash at the end of an address says nothing. */
function cutsSlash(name: string, told: Expr[], text: TextsOf): boolean {
  return CUTS_END.test(name) && told.every((one) => /^\/?$/.test(textOf(text(one)[0]) ?? '?'));
}

/** What gives the text that it is a method of, or is told, as far as a path goes. */
function keptAsItIs({ call: { callee }, name, object, args, text }: Told): Str[] | undefined {
  const [first] = args;
  // `URI.to_string(uri)` of Elixir
  if (object?.kind === 'name' && object.name === 'URI' && KEEPS.has(name) && first !== undefined) return text(first);
  if (object !== undefined && cutsSlash(name, args, text)) return text(object);
  if (object !== undefined && (args.length === 0 ? BUILDS.has(name) || KEEPS.has(name) : args.length === 1 && KEEPS.has(name))) return text(object);
  // `$"{Api}/zones".WithOAuthBearerToken(token)` is a request for that address still.
  const isWith = name.startsWith('with') && callee.kind === 'member' && /^With[A-Z]/.test(callee.name);
  if (isWith && object !== undefined && isTextual(object) && text(object).every(beginsAddress)) return text(object);
  if (object !== undefined && TELLS_QUERY.test(name) && text(object).every(beginsAddress)) return text(object);
  // What a template is filled with changes nothing but its placeholders.
  if (object !== undefined && FILLS.has(name) && text(object).every(hasSlash) && !text(object).some(fillsList)) return text(object);
  if (name === 'strtr' && first !== undefined) return args[1]?.kind === 'object' ? translated(text(first), args[1], text) : text(first);
  if (/builder|^buffer$/.test(name)) return first === undefined ? [[]] : text(first);
  return undefined;
}

/** What Swift calls what `appending` puts behind an address. */
const SWIFT_PATHS: ReadonlySet<string> = new Set(['path', 'component', 'components']);

const ENCODES = new Set([
  'encodeuricomponent', 'urlencode', 'rawurlencode', 'quote', 'quote_plus', 'queryescape', 'pathescape', 'escape', 'encode_www_form_component', 'encodeuri',
  'escapedatastring',
]);
const PARSES = new Set([
  'url', 'uri', 'parse', 'urlparse', 'urlsplit', 'string', 'stringptr', 'str', 'create', 'from', 'new_url', 'tourl', 'requesturi', 'qstring', 'qstringliteral',
  'qurl', 'template', 'furl', 'fromhttpurl', 'fromuristring', 'fromuri', 'urlcomponents', 'pathname', 'pureposixpath',
]);
/** What makes a regular expression, or takes one that an address is to fit. (WireMock, "Request Matching") */
const PATTERNS = new Set(['regexp', 'regex', 'compile', 'mustcompile', 'urlmatching', 'urlpathmatching', 'path_regex', 'regexmatcher']);
/** What PHP and others cut off a text is at its ends: a slash, a last `&`. */
const TRIMS = new Set(['trim', 'rtrim', 'ltrim', 'untrailingslashit', 'esc_url', 'esc_url_raw']);
/** What takes from the end of a text what it is told, and blanks where it is told nothing. */
const CUTS_END = /^(?:chomp|delete_?suffix|remove_?suffix|strip_?suffix|trim(?:_end_matches|_?trailing|_end|_right|right|suffix|space)?)$/;
const KEEPS = new Set([
  'trim', 'trimend', 'trimstart', 'trimindent', 'strip', 'rstrip', 'lstrip', 'tostring', 'to_string', 'to_s', 'string', 'to_str',
  'tostr', 'as_str', 'as_ref', 'to_owned', 'into', 'unwrap', 'clone', 'dup', 'str', 'freeze', 'valueof', 'encode', 'href', 'geturl', 'c_str',
]);

/** `UriComponentsBuilder.fromHttpUrl(api).queryParam("page", 1)` */
const TELLS_QUERY = /^(?:set|add|append|with|update)?_?query_?(?:params?|parameters?|string)?$/;

/** `Template(url).substitute(zone=zone)` of Python, `Template(url).render(zone=zone)` of Jinja. */
const FILLS = new Set(['substitute', 'safe_substitute', 'render', 'buildandexpand', 'expand']);

/** `{/segments*}` stands for words that nobody knows. (RFC 6570) */
function fillsList(str: Str): boolean {
  return str.some((piece) => piece.kind === 'text' && /\{[/+]/.test(piece.value));
}

/** What goes from a URL to its builder and back. */
const BUILDS = new Set(['newbuilder', 'buildupon', 'build', 'touri', 'tohttpurl', 'tohttpurlornull', 'touristring']);

/** `target.path("filters")`, where the target is an address; other things have paths as well. */
function beginsPath(strings: Str[]): boolean {
  return strings.every(([first]) => first?.kind === 'text' && /^(?:https?:\/)?\//.test(first.value));
}

/** Names of functions that give the address of a list of segments: `self.url(&["zones", id, "filters"])`. */
const URL_OF = /^(?:(?:api|zone|account|full|make|request)_?)?(?:url|uri|endpoint)(?:_?for)?$/;

/** What the statements of a block append, in order: `append("/zones/").append(id)`. */
function appended(block: Expr): Expr[] {
  return block.kind !== 'other' ? [] : block.children.flatMap((statement) => {
    const added: Expr[] = [];
    let at: Expr | undefined = statement;
    while (at?.kind === 'call' && GIVES_LONGER.has(lastName(at.callee))) {
      added.unshift(...at.args.map((arg) => arg.value));
      at = at.callee.kind === 'member' ? at.callee.object : undefined;
    }
    return added;
  });
}

const BUILDS_URL = /ur[il]|path|endpoint|route|href|link|prefix|base/;

/** Words that hold the letters of an address: `curlRequest`, `do_curl`, `cURL`, `setSecurity`; not `publicUrl`, `rpcUrl`. */
const OTHER_WORDS = /^cUrl|(?<!i)c(?:url|URL)|C(?:url|URL)|[sS]ecurity|SECURITY|[hH]ourly/g;

/** What asks for a URL though its name only ends in one: `httpc:request_uri(url)` of OpenResty, `URLRequest(url: url)` of Swift. */
const ASKS = new Set(['request_uri', 'urlrequest']);

/** Names that are about requests alone; links and routes of an application go to pages of its own. */
const BUILDS_ENDPOINT = /endpoint|api_?(?:ur[il]|path)/;

/** An unknown function that takes a path and by its name gives a URL: the path, or an end of two words, is the end of what it gives. One that is told a method asks for it. */
function urlBuilder({ callee, args }: Call, text: TextsOf): Str[] | undefined {
  const name = lastWritten(callee).replace(OTHER_WORDS, '').toLowerCase();
  if (!BUILDS_URL.test(name) || ASKS.has(name) || args.some((arg) => METHOD_FIELDS.has(keyOf(arg.name)) || (tellsMethod(arg.value) && !name.includes('route')))) return undefined;
  for (const { value } of args) {
    const strings = value.kind === 'name' ? [] : text(value);
    const [first] = strings[0] ?? [];
    if (first?.kind === 'text' && (/^(\/|https?:)/.test(first.value) || (BUILDS_ENDPOINT.test(name) && /^[a-z_]+\/[a-z]/.test(first.value)))) {
      return strings.map((str) => [{ kind: 'hole' }, ...str]);
    }
  }
  return undefined;
}

/** `'PATCH'`, `HttpMethod.Patch`, `{ method: 'PATCH' }`. */
function tellsMethod(value: Expr): boolean {
  if (value.kind === 'object') return value.fields.some((field) => METHOD_FIELDS.has(keyOf(field.name)) && tellsMethod(field.value));
  return value.kind === 'member' ? /method/i.test(lastName(value.object)) : HTTP_METHODS.has(plainText(value) ?? '');
}
