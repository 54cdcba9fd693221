import type { Arg, Call, Expr, ObjectExpr, ObjectField } from '../expr/expr.ts';
import { isTextual, plainText } from '../expr/literals.ts';
import { newCall, newName } from '../expr/nodes.ts';
import { everyExpr, lastName } from '../expr/walk.ts';
import { fold, givesText } from '../values/fold.ts';
import { beginsAddress } from '../values/hosts.ts';
import { wholeRecord } from '../values/merged.ts';
import { keyOf, URL_FIELDS } from '../values/request-fields.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { setsOptions } from './handles.ts';
import { isKnownRequest } from './known-requests.ts';
import { methodOfName } from './methods.ts';
import { blockParts } from './named-parts.ts';

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
      for (const { options, url } of optionsWithUrl(value, scope)) yield { arg, expr: url, ...(!setsOptions(call) && { options }) };
    } else if (value.kind === 'name') {
      const bound = resolve(value, scope).value;
      const given = (bound.kind === 'choice' ? bound.options : [bound]).flatMap((options) => optionsWithUrl(options, scope));
      for (const { options, url } of given) yield { arg, expr: url, ...(!setsOptions(call) && { options }) };
      if (given.length === 0) yield { arg, expr: value };
    } else if (value.kind === 'list') {
      const [first] = TUPLES.has(scope.unit.language) && lastName(call.callee) === 'request' ? value.items : [];
      if (first !== undefined) yield { arg, expr: first };
    } else if (value.kind === 'other' && lastName(call.callee) === 'uri') {
      const told = pathTold(value);
      if (told !== undefined) yield { arg, expr: told };
    } else if (value.kind !== 'other' && value.kind !== 'atom') {
      const lengthened = begun !== undefined && arg === call.args[0] && !(plainText(value) ?? '').startsWith('/');
      yield { arg, expr: addressOfBegun(value, call) ?? (lengthened ? newCall(newName('joinpath', value), [{ value: begun }, { value }], false, value) : isPattern(arg) ? newCall(newName('regexp', value), [{ value }], true, value) : value) };
    }
  }
  if (asked !== undefined) yield { arg: { value: asked }, expr: asked };
  const told = isKnownRequest(call) || methodOfName(lastName(call.callee)) !== undefined ? blockParts(call, scope).find((part) => URL_FIELDS.has(part.name)) : undefined;
  const block = call.args.at(-1);
  if (told !== undefined && block !== undefined) yield { arg: block, expr: told.value };
}

/** `Req.new(url: address) |> Req.patch(json: body)` of Elixir: what was begun is asked with its address. */
function addressOfBegun(begun: Expr, call: Call): Expr | undefined {
  if (begun.kind !== 'call' || begun.callee.kind !== 'member' || begun.callee.name !== 'new' || methodOfName(lastName(call.callee)) === undefined) return undefined;
  return begun.args.find(({ name }) => URL_FIELDS.has(keyOf(name)))?.value;
}

/** The path that a function tells a builder of addresses: `uri(to -> to.path("/zones/{zone}/filters").queryParam("page", 1).build(zone))`. */
function pathTold(block: Expr): Expr | undefined {
  const paths = everyExpr([block]).filter((one) => one.kind === 'call' && lastName(one.callee) === 'path' && one.args.length === 1);
  const [only, ...more] = paths;
  return only?.kind === 'call' && more.length === 0 ? only.args[0]?.value : undefined;
}

/** Where a request is a tuple that begins with its address: `:httpc.request(:get, {url, headers}, [], [])`. */
const TUPLES = new Set(['elixir']);

/** `respx.get(path__regex=r"…")` */
function isPattern({ name = '' }: Arg): boolean {
  return /(?:regex|pattern)$/i.test(name);
}

/** The address that a request is a method of, or its name: `$"{Api}/zones/{id}".WithHeaders(headers).PatchJsonAsync(body)`. */
function addressBefore({ callee }: Call, scope: Scope): Expr | undefined {
  let at = callee.kind === 'member' ? callee.object : undefined;
  while (at?.kind === 'call' && at.callee.kind === 'member' && !givesText(at, scope)) at = at.callee.object;
  return at !== undefined && (isTextual(at) || (at.kind === 'name' && fold(at, scope).every(beginsAddress))) ? at : undefined;
}

/** What an address is asked by itself: `new URL(address).openConnection()`, `url.readText()`. */
export function addressOpened({ callee }: Call): Expr | undefined {
  return callee.kind === 'member' && OPENS.has(lastName(callee)) ? callee.object : undefined;
}

const OPENS = new Set(['openconnection', 'openstream', 'readtext', 'readbytes']);

function optionsWithUrl(options: Expr, scope: Scope): { options: ObjectExpr; url: Expr }[] {
  const field = options.kind === 'object' ? urlField(options) ?? urlField(wholeRecord(options, scope)) : undefined;
  return field === undefined || options.kind !== 'object' ? [] : [{ options, url: field.value }];
}

/** The field of a record that is called like an address. */
export function urlField({ fields }: ObjectExpr): ObjectField | undefined {
  return fields.find(({ name }) => URL_FIELDS.has(keyOf(name)));
}
