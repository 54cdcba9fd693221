import { isKnownRequest } from '../calls/known-requests.ts';
import { methodOfName } from '../calls/methods.ts';
import type { Call, Expr, Unit } from '../expr/expr.ts';
import { everyExpr, exprsOf, lastName, rootOf } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { callPathOf } from '../paths/call-path.ts';
import { isElsewhere } from '../paths/no-requests.ts';
import { pathOf } from '../paths/path.ts';
import { beginsWithId, isId, leadsToCatalogue } from '../paths/segments.ts';
import { flatten, hasSlash, type Str } from '../values/flat.ts';
import { fold, loose, withoutPlaces } from '../values/fold.ts';
import { resolve, resolveCallee } from '../values/resolve.ts';
import { CLASS_BASE, type Scope } from '../values/scope.ts';
import { isTaken, leaveOpen, type Ledger } from './ledger.ts';
import { isOpenPath } from './unread.ts';

/** An address that a client is told once and puts before all that it is asked for. */
interface StatedBase {
  /** Where it is told. */
  value: Expr;
  /** It stands in the file that is read. */
  isHere: boolean;
  /** A call is told it, which a client is made with. */
  isMade: boolean;
  /** It leads into the API, behind a root: of those alone catalogued paths may begin in it. */
  strs: Str[];
  /** It leads to a root alone, in which everything of the API begins: `…/client/v4/zones`. */
  roots: Str[];
  /** It leads to another service, whatever it may be. */
  isForeign: boolean;
  /** All that it may be. */
  known: Str[];
}

const STATED = new WeakMap<Unit, StatedBase[]>();

/** `axios.create({ baseURL: `${API}/zones/${zone}/firewall` })`, `BaseAddress = new Uri(…)`, `base_uri "…"`, `SetBaseURL(…)` */
export function basesStated(scope: Scope, page: Page): StatedBase[] {
  const known = STATED.get(scope.unit) ?? basesIn(scope, page);
  STATED.set(scope.unit, known);
  return known;
}

function basesIn(scope: Scope, page: Page): StatedBase[] {
  if (!MENTIONED.test(scope.unit.text)) return [];
  const told = exprsOf(scope.unit).flatMap((expr) => toldAsBase(expr).map((value) => ({ value, isMade: expr.kind === 'call' })));
  return told.map(({ value, isMade }) => {
    const known = fold(addressIn(value), scope).map((str) => ({ str, depth: depthOf(str, page) }));
    const ofDepth = (is: (depth: number) => boolean): Str[] => known.filter(({ depth }) => is(depth)).map(({ str }) => str);
    const isForeign = known.length > 0 && known.every(({ str }) => isOfOther(str, page));
    return { value, isHere: true, isMade, strs: ofDepth((depth) => depth > 1), roots: ofDepth((depth) => depth === 1), isForeign, known: known.map(({ str }) => str) };
  });
}

/** Its host is written, and nobody stands in for the API there: a test does, a proxy does that is called so or has the API's base. */
export function isOfOther(str: Str, page: Page): boolean {
  const { text } = flatten(str);
  const { apis } = page.vocabulary;
  const isStandIn = page.context === 'test' || NUMBERED.test(text) || apis.some(({ id }) => text.toLowerCase().includes(id)) || pathOf(text, apis)?.base === true;
  return !isStandIn && isElsewhere(text.endsWith('/') ? str : [...str, ...loose('/')], page);
}

/** How many segments of the API an address has, its root being the first; none where it leads elsewhere. */
export function depthOf(str: Str, { vocabulary: { apis } }: Page): number {
  const path = pathOf(flatten(str).text.replace(/\/+$/, ''), apis);
  const isOurs = path?.base === true || apis.some(({ hosts }) => hosts.includes(path?.host ?? ''));
  return isOurs && apis.some(({ roots }) => roots.includes(path?.segments[0]?.text ?? '')) ? path?.segments.length ?? 0 : 0;
}

/** What a base is called. */
export const BASE = /^(?:set_?|with_?|get_?|resolve_?)?(?:(?:api_?)?base_?(?:ur[il]|address|path|endpoint)?|prefix_?url|url_?prefix|root_?ur[il]|host|site|target)$/i;
const CLIENT = /(?:client|resource|service|session|faraday|wretch)$/;
/** A host that is an address of its own: of a machine nearby. */
const NUMBERED = /\/\/\d+(?:\.\d+){3}\b/;

const MENTIONED = /base|prefix|root_?ur|host|site|target|client|resource|service|session|faraday|wretch|defaultRequest|provider/i;

/** What an expression tells of a base, by the name of an option, of a field or of a call, or as what a client is made with. */
function toldAsBase(expr: Expr): Expr[] {
  if (expr.kind === 'object') return expr.fields.filter(({ name }) => BASE.test(name ?? '')).map(({ value }) => value);
  if (expr.kind === 'let') return BASE.test(expr.name.replace(/^.*[.@]/, '')) ? [expr.value] : [];
  // `{Tesla.Middleware.BaseUrl, base}`
  if (expr.kind === 'list') return expr.items.filter((_, index) => index > 0 && BASE.test(lastName(expr.items[index - 1] as Expr)));
  // `provider "restapi" { uri = base }` of Terraform
  if (expr.kind === 'block') return expr.name === 'provider' ? expr.body.fields.filter(({ name }) => name === 'uri').map(({ value }) => value) : [];
  if (expr.kind !== 'call') return [];
  // `HttpClient { defaultRequest { url(base) } }` of Ktor.
  if (lastName(expr.callee) === 'defaultrequest')
    return [...everyExpr(expr.args.map(({ value }) => value))].flatMap((one) =>
      one.kind === 'call' && lastName(one.callee) === 'url' ? one.args.slice(0, 1).map(({ value }) => value) : [],
    );
  const isMade = CLIENT.test(madeBy(expr));
  return expr.args.flatMap(({ name, value }, index) => {
    const [key] = expr.args.slice(0, index).slice(-1).filter((one) => one.name === undefined);
    const isNamed =
      name === undefined
        ? (index === 0 && (isMade || BASE.test(lastName(expr.callee)))) || (key !== undefined && BASE.test(lastName(key.value)))
        : BASE.test(name) || (isMade && name === 'url');
    // Of a record its own fields say which is the base.
    return isNamed && value.kind !== 'object' ? [value] : [];
  });
}

/** What a call makes: `new RestClient(…)`, `RestClient::Resource.new(…)`, `RestService.For<Zone>(…)`. */
function madeBy({ callee }: Call): string {
  return callee.kind === 'member' && /^(?:new|for|create)$/.test(lastName(callee)) ? lastName(callee.object) : lastName(callee);
}

/** The address in `new Uri(address)`, `URI.create(address)`, `URL(string: address)`, or what a property gives. */
function addressIn(value: Expr): Expr {
  if (value.kind === 'other') return value.children.length === 0 ? value : addressIn(value.children.at(-1) as Expr);
  const [only, ...more] = value.kind === 'call' ? value.args : [];
  return only !== undefined && more.length === 0 && /^(?:ur[il]|create|parse)$/.test(lastName(value.kind === 'call' ? value.callee : value)) ? only.value : value;
}

/** What a client with a base asks for by a relative address. */
interface Behind {
  /** The catalogued paths among them. */
  paths: Str[];
  bases: StatedBase[];
  /** Whether the client is the one that was told the base, and not only another of its file. */
  isMade: boolean;
  /** Whether the call makes a request by its name. */
  isAsked: boolean;
  /** The client is one of another service, and asked behind its base. */
  isForeign: boolean;
}

/** `undefined` where a call is told no relative address, or neither its client nor another of the file is told a base. */
export function behindBase(call: Call, tails: Str[], page: Page): Behind | undefined {
  const relative = tails.filter((tail) => isRelative(tail) || beginsWithId(tail));
  const isAsked = mayBeRequest(call);
  // Most calls ask nobody: a client that is called itself has its base in its file.
  if (relative.length === 0 || (!isAsked && basesStated(page.scope, page).length === 0)) return undefined;
  const asked = call.callee.kind === 'member' ? call.callee.object : call.callee;
  // `client.R().Get(path)` is asked of the client that its chain begins with.
  const client = resolve(asked.kind === 'call' ? rootOf(asked) : asked, page.scope);
  const own = [...toldIn(client.value, client.scope, page).map((one) => ({ ...one, isHere: client.scope === page.scope })), ...toldIn(call, page.scope, page)];
  const isMade = own.length > 0;
  const bases = isMade ? own : isAsked && (relative.some(hasSlash) || mayBeClient(call)) ? basesAround(call, page) : [];
  if (bases.length === 0) return undefined;
  // Another client of the file may be told another root, and an address of its own.
  const isForeign = isMade && relative.length === tails.length && bases.every((base) => base.isForeign);
  // Where the class has no second base, what begins with an id is asked for behind it: `get("#{zone}/filters")`.
  const isSole = bases.length === 1 && isOwn(call.callee, page);
  const [below, behind] = isMade ? [relative, relative] : [relative.filter((tail) => isFilledIn(tail) || (isSole && beginsWithId(tail))), relative.filter(isRelative)];
  return { paths: [...pathsBehind(bases.flatMap(({ strs }) => strs), behind, page), ...pathsBehind(bases.flatMap(({ roots }) => roots), below, page)], bases, isMade, isAsked, isForeign };
}

/** The bases that the file is told; where there are none, those of the class that is extended, or of the file whose method is called. */
function basesAround(call: Call, page: Page): StatedBase[] {
  const here = basesStated(page.scope, page);
  if (here.length > 0 || !isOwn(call.callee, page)) return here;
  const { scope } = page.scope.inherited(CLASS_BASE) ?? resolveCallee(call.callee, page.scope);
  return scope === page.scope ? here : basesStated(scope, page).map((one) => ({ ...one, isHere: false }));
}

/** Says that something is asked for behind these bases, and that an address leads behind no other where the client is known. */
export function place(url: Expr, { paths, bases, isMade, isAsked }: Behind, ledger: Ledger): void {
  // `Http::macro('edge', fn () => Http::baseUrl(base))` gives a name to what makes a client.
  if (!isAsked && paths.length === 0) return;
  // Of another file the ledger knows no place.
  for (const { value, isHere } of bases) if (isHere) ledger.taken.add(value.start);
  if (isMade) ledger.placed.add(url);
}

/** `new RestRequest("filters")` is one as well. */
function mayBeRequest(call: Call): boolean {
  const name = lastName(call.callee);
  return isKnownRequest(call) || methodOfName(name) !== undefined || name.endsWith('request');
}

/** Records and maps are asked for single words as well: `answer.json().get("filters")`. A function is not, nor what is called like a client. */
function mayBeClient({ callee }: Call): boolean {
  if (callee.kind !== 'member') return true;
  const { object } = callee;
  return CALLED.test(lastName(object.kind === 'call' ? object.callee : object));
}

const CALLED = /client|api$|http|session|conn|rest$|request|fetch|axios|agent|^(?:r|this|self|class|cls|super|@)$/;

function toldIn({ start, end }: Expr, scope: Scope, page: Page): StatedBase[] {
  return basesStated(scope, page).filter(({ value }) => start <= value.start && value.end <= end);
}

/** The same of a relative address that is told to nobody who is known: to the client of the file, if there is one. */
export function behindAny(tail: Str, page: Page): Str | undefined {
  if (!isRelative(tail)) return undefined;
  return pathsBehind(basesStated(page.scope, page).flatMap(({ strs, roots }) => (isFilledIn(tail) ? [...strs, ...roots] : strs)), [tail], page)[0];
}

function pathsBehind(bases: readonly Str[], tails: readonly Str[], page: Page): Str[] {
  return bases.flatMap((str) => tails.map((tail) => joined(withoutPlaces(str), tail))).filter((path) => leadsToCatalogue(path, page));
}

/** `rules`, `/rules`, `/${id}`, `{id}`, `:id`; `mailto:` and hosts lead elsewhere. */
function isRelative([first, second]: Str): boolean {
  return first?.kind === 'text' && (/^\/?(?:\w[\w-]*(?![\w-]*:)|[{:])/.test(first.value) || (first.value === '/' && second !== undefined));
}

/** `/${zone}/filters`, `/{zone}/filters`, `/:zone/filters` */
function isFilledIn([first, second]: Str): boolean {
  return first?.kind === 'text' && (/^\/[{:]/.test(first.value) || (first.value === '/' && second?.kind === 'hole'));
}

/** A base and what is asked for behind it, with one slash between them. */
export function joined(base: Str, tail: Str): Str {
  const [first, ...rest] = tail;
  const last = base.at(-1);
  const ends = last?.kind === 'text' && last.value.endsWith('/');
  const begins = first?.kind === 'text' && first.value.startsWith('/');
  return ends && begins ? [...base.slice(0, -1), { ...last, value: last.value.slice(0, -1) }, first, ...rest] : [...base, ...(ends || begins ? [] : loose('/')), ...tail];
}

/** Bases in which a catalogued path begins, as paths with a hole: what is asked for there, another file may ask for. Behind an id that may be anything. */
export function* halfPaths(page: Page, ledger: Ledger): Generator<Str> {
  for (const { value, isMade, strs } of basesStated(page.scope, page)) {
    for (const str of ledger.taken.has(value.start) ? [] : strs) {
      const path = joined(str, [{ kind: 'hole' }]);
      // What a client is made with looks like what is asked for: `Faraday.new(url: "…/zones/#{zone}")`.
      const isAsked = isTaken(str, ledger);
      if ((isMade || !isAsked) && isOpenPath(path, page, () => true)) leaveOpen(value.start, [path], ledger);
      else if (!isAsked && isBegun(callPathOf(path, page)?.segments.slice(0, -1) ?? [], page)) yield path;
    }
  }
}

function isBegun(path: { text: string | undefined }[], { vocabulary }: Page): boolean {
  return path.at(-1)?.text !== undefined && vocabulary.ownTemplates.some((template) => (
    template.length > path.length && path.every(({ text }, index) => text === template[index] || (template[index]?.startsWith('{') === true && isId(text)))));
}

/** `this.get(…)`, `self.class.get(…)`, and, where methods need no object, `get(…)`. */
export function isOwn(callee: Expr, { unit }: Page): boolean {
  if (callee.kind === 'name') return UNSAID.has(unit.language);
  if (callee.kind !== 'member') return false;
  const { object } = callee;
  const asked = object.kind === 'call' ? object.callee : object;
  const own = asked.kind === 'member' && asked.name === 'class' ? asked.object : asked;
  return own.kind === 'name' && OWN.has(own.name);
}

const OWN = new Set(['this', '$this', 'self', 'cls', 'static', 'super', '@', 'Me']);
const UNSAID = new Set(['java', 'kotlin', 'csharp', 'ruby', 'crystal', 'dart', 'swift', 'scala', 'groovy', 'elixir']);
