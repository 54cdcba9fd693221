import { onceFor } from '../../once.ts';
import type { Call, Expr, Unit } from '../expr/expr.ts';
import { isOpaque } from '../expr/nodes.ts';
import { everyExpr, exprsOf, lastName } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { hostNamed, isElsewhere, isRoot } from '../paths/own-addresses.ts';
import { pathOf } from '../paths/path.ts';
import { flatten, type Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import type { Scope } from '../values/scope.ts';

/** An address that a client is told once and puts before all that it is asked for. */
export interface StatedBase {
  /** Where it is told. */
  value: Expr;
  /** The client that a statement tells it: `client.BaseAddress = base`, `client.SetBaseURL(base)`. */
  of: Expr | undefined;
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

/** `axios.create({ baseURL: `${API}/zones/${zone}/firewall` })`, `BaseAddress = new Uri(…)`, `base_uri "…"`, `SetBaseURL(…)` */
export function basesStated(scope: Scope, page: Page): StatedBase[] {
  return basesIn(scope.unit, scope, page);
}

const basesIn = onceFor((unit: Unit, scope: Scope, page: Page): StatedBase[] => {
  if (!MENTIONED.test(unit.text)) return [];
  const makers = new Set(unit.imports.flatMap(({ module, local }) => (local !== undefined && TESTERS.has(module) ? [local.toLowerCase()] : [])));
  const told = exprsOf(unit).flatMap((expr) => toldAsBase(expr, makers).map((value) => ({ value, of: toldTo(expr), isMade: expr.kind === 'call' })));
  told.sort((a, b) => a.value.start - b.value.start || b.value.end - a.value.end);
  // `Faraday.new { |f| f.url_prefix = base }`: what a base is told within is none.
  return told.filter(({ value }, index) => (told[index + 1]?.value.start ?? Infinity) >= value.end).map(({ value, of, isMade }) => {
    const known = fold(addressIn(value), scope).map((str) => ({ str, depth: depthOf(str, page) }));
    const ofDepth = (is: (depth: number) => boolean): Str[] => known.filter(({ depth }) => is(depth)).map(({ str }) => str);
    const isForeign = known.length > 0 && known.every(({ str }) => isOfOther(str, page));
    return { value, of, isHere: true, isMade, strs: ofDepth((depth) => depth > 1), roots: ofDepth((depth) => depth === 1), isForeign, known: known.map(({ str }) => str) };
  });
});

/** Its host is written, and nobody stands in for the API there: a test does, a proxy does that is called so or has the API's base. */
export function isOfOther(str: Str, page: Page): boolean {
  const { text } = flatten(str);
  const { apis } = page.vocabulary;
  const isStandIn = (page.context === 'test' && !isBesideApi(text, page)) || NUMBERED.test(text) || apis.some(({ id }) => text.toLowerCase().includes(id)) || pathOf(text, apis)?.base === true;
  return !isStandIn && isElsewhere(str, page);
}

/** A test that names the API itself has no need of another name for it, unless that says that it is none. */
function isBesideApi(text: string, page: Page): boolean {
  return hostNamed(page.unit.text, page) !== undefined && !/example|mock|fake|stub|dummy|test|foo|bar|\.(?:local|localhost|invalid|internal)\b/i.test(text);
}

/** How many segments of the API an address has, its root being the first; none where it leads elsewhere. */
export function depthOf(str: Str, { vocabulary }: Page): number {
  const path = pathOf(flatten(str).text.replace(/\/+$/, ''), vocabulary.apis);
  return path?.isOurs === true && isRoot(path.segments[0]?.text, vocabulary) ? path.segments.length : 0;
}

/** What a base is called. */
export const BASE = /^(?:set_?|with_?|get_?|resolve_?|create_?for_?)?(?:(?:api_?)?base_?(?:ur[il]|address|path|endpoint)?|prefix_?url|url_?prefix|root_?ur[il]|host(?:_?ur[il])?|site|target|persistent|uri_?template_?handler)$/i;
const CLIENT = /(?:client|clientoptions|resource|service|session|faraday|wretch)$|^(?:nock|gock)$/;
/** What tests ask by a function that they may call as they like: `import request from 'supertest'`. */
const TESTERS: ReadonlySet<string> = new Set(['supertest', 'superagent']);
/** A host that is an address of its own: of a machine nearby. */
const NUMBERED = /\/\/\d+(?:\.\d+){3}\b/;

const MENTIONED = /base|prefix|root_?ur|host|site|target|client|resource|service|session|faraday|wretch|defaultRequest|provider|persistent|TemplateHandler|nock|gock|supertest|superagent/i;

/** What an expression tells of a base, by the name of an option, of a field or of a call, or as what a client is made with. */
function toldAsBase(expr: Expr, makers: ReadonlySet<string>): Expr[] {
  if (expr.kind === 'object') return expr.fields.filter(({ name }) => BASE.test(name ?? '')).map(({ value }) => value);
  if (expr.kind === 'let') return BASE.test(expr.name.replace(/^.*[.@]/, '')) ? [expr.value] : [];
  // `{Tesla.Middleware.BaseUrl, base}`
  if (expr.kind === 'list') return expr.items.filter((_, index) => index > 0 && BASE.test(lastName(expr.items[index - 1] as Expr)));
  // `provider "restapi" { uri = base }` of Terraform
  if (expr.kind === 'block') return expr.name === 'provider' ? expr.body.fields.filter(({ name }) => name === 'uri').map(({ value }) => value) : [];
  if (expr.kind !== 'call') return [];
  // `HttpClient { defaultRequest { url(base) } }` of Ktor.
  if (lastName(expr.callee) === 'defaultrequest')
    return everyExpr(expr.args.map(({ value }) => value)).flatMap((one) =>
      one.kind === 'call' && lastName(one.callee) === 'url' ? one.args.slice(0, 1).map(({ value }) => value) : [],
    );
  // `Feign.builder().target(Edge.class, base)`
  const at = expr.args.length > 1 && lastName(expr.callee) === 'target' ? 1 : 0;
  const isMade = CLIENT.test(madeBy(expr)) || makers.has(madeBy(expr));
  return expr.args.flatMap(({ name, value }, index) => {
    const before = expr.args[index - 1];
    const key = before?.name === undefined ? before?.value : undefined;
    const isNamed =
      name === undefined
        ? (index === at && (isMade || BASE.test(lastName(expr.callee)))) || (key !== undefined && BASE.test(lastName(key)))
        : BASE.test(name) || (isMade && name === 'url');
    // Of a record its own fields say which is the base.
    return isNamed && value.kind !== 'object' && !(value.kind === 'name' && ENGINES.has(value.name)) ? [value] : [];
  });
}

/** What a client of Ktor runs on: `HttpClient(CIO)`. */
const ENGINES = new Set(['CIO', 'OkHttp', 'Apache', 'Apache5', 'Java', 'Jetty', 'Android', 'Darwin', 'Curl', 'WinHttp', 'Js']);

/** Whom a statement tells it; `axios.defaults` are those of `axios`. */
function toldTo(expr: Expr): Expr | undefined {
  const of = expr.kind === 'object' ? expr.of : expr.kind === 'call' && expr.callee.kind === 'member' ? expr.callee.object : undefined;
  return of?.kind === 'member' && of.name === 'defaults' ? of.object : of;
}

/** What a call makes: `new RestClient(…)`, `RestClient::Resource.new(…)`, `RestService.For<Zone>(…)`. */
function madeBy({ callee }: Call): string {
  return callee.kind === 'member' && /^(?:new|for|create)$/.test(lastName(callee)) ? lastName(callee.object) : lastName(callee);
}

/** The address in `new Uri(address)`, `new RestClientOptions(address)`, `URI.create(address)`, `URL(string: address)`, or what a property gives. */
function addressIn(value: Expr): Expr {
  if (value.kind === 'other') return isOpaque(value) ? value : addressIn(value.children.at(-1) as Expr);
  const [only, ...more] = value.kind === 'call' ? value.args : [];
  return only !== undefined && more.length === 0 && /^(?:ur[il]|create|parse|defaulturibuilderfactory|restclientoptions)$/.test(lastName(value.kind === 'call' ? value.callee : value)) ? only.value : value;
}
