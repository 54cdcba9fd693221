import type { Arg, Call, Expr } from '../expr/expr.ts';
import { fieldNamed, lastName } from '../expr/walk.ts';
import { hasSlash, isAnything, slice, textOf, type Str, type TextsOf } from './flat.ts';
import { hole, loose, product } from './fold.ts';
import { beginsAddress } from './hosts.ts';
import { segmentsIn } from './path-segments.ts';
import { keyOf } from './request-fields.ts';

/**
 * The address that a call makes of its parts, or of another one with a part in place of its own: `new URI("https", host, path, null)`,
 * `url.format({ protocol, host, pathname })`, `builder.scheme("https").host(host)`, `uri.withPath(path)`, or what `uri.path = path` makes of it. `undefined` where it makes none.
 */
export function addressMade(call: Call, text: TextsOf): Str[] | undefined {
  const { told, ...made } = call;
  const [set, setHost] = [/^path(?:name)?$/i, /^host(?:name)?$/i].map((part) => (told?.kind === 'object' ? told.fields.findLast((field) => part.test(field.name ?? ''))?.value : undefined));
  if (set !== undefined) return setHost === undefined ? withPath(text(made), text(set)) : behindHost(text(setHost), set, text);
  const name = lastName(call.callee);
  const object = call.callee.kind === 'member' ? call.callee.object : undefined;
  if (name === 'url' && call.args[1] !== undefined && call.isNew) return onBase(call.args[0]!.value, call.args[1].value, text);
  const [first, second] = call.args.map((arg) => arg.value);
  // `new Uri(api, "zones")` of .NET has the base first; `new Uri(address, UriKind.Absolute)` has none.
  if (name === 'uri' && call.args.length === 2 && call.isNew && text(second!).some(hasSlash)) return onBase(second!, first!, text);
  if (SCHEMES.has(name) && second !== undefined && object !== undefined && object.kind === 'name' && object.name === 'Uri') return product([[loose('https://')], text(first!), text(second)]);
  if (SCHEMES.has(name) && object === undefined && call.args.length === 1) return hostOnly(name, text(first!)) ?? [hole(call)];
  // `Map.put(uri, :path, path)` of Elixir
  if (name === 'put' && object?.kind === 'name' && object.name === 'Map' && call.args.length === 3)
    return textOf(text(second!)[0]) === 'path' ? withPath(text(first!), text(call.args[2]!.value)) : undefined;
  const resolved = RESOLVES.test(name) ? againstBase(object, call, text) : undefined;
  if (resolved !== undefined) return resolved;
  return MAKES.test(name) ? ofParts(call, text) : object === undefined ? undefined : withPart(name, object, call, text);
}

/** `Uri.https(host, path)` of Dart. */
const SCHEMES = new Set(['http', 'https']);

/** What resolves an address against another: `base.ResolveReference(rel)` of Go, `base.merge(path)` of Ruby, `URI.merge(base, path)` of Elixir, `base.resolve(path)` of Java. */
const RESOLVES = /^(?:resolve(?:reference)?|merge|append_path)$/;

function againstBase(object: Expr | undefined, { args }: Call, text: TextsOf): Str[] | undefined {
  const [base, tail, ...more] = [...(object === undefined || (object.kind === 'name' && object.name === 'URI') ? [] : [object]), ...args.map((arg) => arg.value)];
  if (base === undefined || tail === undefined || more.length > 0 || !text(base).every(beginsAddress)) return undefined;
  const path = tail.kind === 'object' ? fieldNamed(tail, 'Path') : tail;
  return path && onBase(path, base, text);
}

/** What is told the parts of an address. */
const MAKES = /^(?:ur[il]|uri_?builder|url_?builder|url_?components|furl|build|format|http_build_url|url(?:unsplit|unparse))$/;

/** In order, by their names, or in a record or list of them. */
function ofParts({ args }: Call, text: TextsOf): Str[] | undefined {
  const [first] = args.map((arg) => arg.value);
  const fields = first?.kind === 'object' && args.length === 1 ? first.fields : args;
  const part = (names: RegExp): Expr | undefined => (fields as readonly Pick<Arg, 'name' | 'value'>[]).find(({ name }) => names.test(keyOf(name)))?.value;
  const [host, path, segments] = [part(/^(?:host(?:name)?|authority|netloc)$/), part(/^path(?:name)?$/), part(/^path_?segments$/)];
  const rest = path ?? segments;
  if (rest !== undefined && (host !== undefined || segments !== undefined)) return behindHost(host && text(host), rest, text);
  const listed = first?.kind === 'list' && args.length === 1 ? first.items : args.filter(({ name }) => name === undefined).map((arg) => arg.value);
  const [scheme, named, ...others] = listed;
  if (scheme === undefined || named === undefined || !/^https?$/.test(textOf(text(scheme)[0]) ?? '')) return undefined;
  const third = others.find((one) => text(one).some(hasSlash));
  return third && behindHost(text(named), third, text);
}

function behindHost(host: Str[] | undefined, path: Expr, text: TextsOf): Str[] | undefined {
  if (path.kind === 'list' && path.open) return undefined;
  return product([...(host === undefined ? [] : [[loose('https://')], host]), ...segmentsIn(path).flatMap((word) => [[loose('/')], text(word)])]);
}

/** A builder that is told its parts one by one, or an address that is given another path. */
function withPart(name: string, object: Expr, { args }: Call, text: TextsOf): Str[] | undefined {
  const first = args[0]?.value;
  if (first === undefined) return name === 'newinstance' ? [[]] : undefined;
  if (/^(?:set)?(?:scheme|port)$/.test(name)) return isBuilt(object) ? text(object) : undefined;
  if (/^(?:set)?(?:host|authority)$/.test(name) && isBuilt(object)) return product([[loose('https://')], text(first)]);
  const path = /^(?:with_?path|set_?path|path_and_query|replace_?path)$/.test(name) ? first : /^(?:copy_with|set|_replace)$/.test(name) ? args.find((arg) => arg.name === 'path')?.value : undefined;
  if (path !== undefined) return withPath(text(object), text(path));
  if (/^set_?path_?segments$/.test(name)) return product([withoutPath(text(object)), ...args.flatMap(({ value }) => segmentsIn(value)).flatMap((word) => [[loose('/')], text(word)])]);
  return undefined;
}

/** Whether a chain of calls begins with what builds addresses. */
function isBuilt(object: Expr): boolean {
  let at = object;
  while (at.kind === 'call' && at.callee.kind === 'member' && !/builder|newinstance/.test(lastName(at.callee))) at = at.callee.object;
  return at.kind === 'call' && /builder|newinstance/.test(lastName(at.callee));
}

/** Addresses with other paths; what reads the path of an address is that address still. */
function withPath(strings: Str[], paths: Str[]): Str[] {
  return paths.every(beginsAddress) ? paths : product([withoutPath(strings), [loose('/')], paths]);
}

/** The scheme and the host of each, as far as they are known. */
function withoutPath(strings: Str[]): Str[] {
  return strings.map((str) => {
    const [first, ...rest] = str.filter(isAnything);
    const host = first?.kind === 'text' ? /^https?:\/\/[^/]*/.exec(first.value)?.[0] : undefined;
    if (host === undefined || first?.kind !== 'text') return first?.kind === 'hole' ? [first] : str;
    return host.length < first.value.length ? loose(host) : [...loose(host), ...rest.slice(0, Math.max(0, rest.findIndex((piece) => piece.kind === 'text' && piece.value.startsWith('/'))))];
  });
}

/** `https "api.example.com"` of Haskell begins an address of that host. (req, "Network.HTTP.Req") */
function hostOnly(scheme: string, hosts: Str[]): Str[] | undefined {
  const isHost = hosts.every((host) => /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(textOf(host) ?? ''));
  return isHost ? product([[loose(`${scheme}://`)], hosts]) : undefined;
}

/** `new URL(path, base)`: an absolute path replaces the base's own, which is seldom meant unless it holds that as well. */
function onBase(path: Expr, base: Expr, text: TextsOf): Str[] {
  const bases = text(base);
  return text(path).map(fromHere).flatMap((tail) => (beginsAnyScheme(tail) ? [tail] : product([bases.every((one) => isRepeated(one, tail)) ? withoutPath(bases) : bases, [loose('/')], [tail]])));
}

/** `./zones` is `zones`. */
function fromHere(tail: Str): Str {
  const [first, ...rest] = tail;
  return first?.kind === 'text' && first.value.startsWith('./') ? [slice(first, 2, first.value.length), ...rest] : tail;
}

/** `/client/v4/zones` on `https://api.example.com/client/v4/` */
function isRepeated(base: Str, [first]: Str): boolean {
  const [, path = ''] = /^https?:\/\/[^/]+(\/.*?)\/?$/.exec(textOf(base) ?? '') ?? [];
  return path !== '' && first?.kind === 'text' && `${first.value}/`.startsWith(`${path}/`);
}

function beginsAnyScheme([first]: Str): boolean {
  return first?.kind === 'text' && /^\w+:\/\//.test(first.value);
}
