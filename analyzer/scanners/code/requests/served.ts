import type { Call, Expr } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { parametersOf } from '../expr/parameters.ts';
import { chainOf, everyExpr, exprsOf, lastName } from '../expr/walk.ts';
import { binds } from '../page/imports.ts';
import type { Page } from '../page/page.ts';
import { resolve } from '../values/resolve.ts';
import { methodOfName } from '../calls/methods.ts';

/**
 * Whether a call says which path a server answers, rather than asks for it: `app.MapGet("/zones/{id}", handler)`,
 * `@GetMapping("/zones/{id}")`, `.route("/zones/:id", get(handler))`. The server may stand in for the API, or be one that
 * has paths of these names itself.
 */
export function isServed(call: Call, page: Page): boolean {
  return isHandled(call, page) || isRoute(call, page) || SERVES[page.unit.language]?.(call, page) === true;
}

/** Libraries that serve, by the languages of files that import them. */
const SERVERS: Record<string, RegExp | undefined> = {
  go: /^net\/http$|^github\.com\/(?:gin-gonic\/gin|labstack\/echo|go-chi\/chi|gorilla\/mux|gofiber\/fiber|julienschmidt\/httprouter)(?:\/v\d+)?$/,
  javascript: /^(?:express|fastify|hono|restify|polka|itty-router|find-my-way|@?koa[-/]router|@hapi\/hapi)$/,
  typescript: /^(?:express|fastify|hono|restify|polka|itty-router|find-my-way|@?koa[-/]router|@hapi\/hapi)$/,
  python: /^(?:flask|fastapi|starlette|sanic|bottle|quart|litestar|falcon|aiohttp\.web)(?:\.|$)/,
};

/** Words for routes that are no methods. */
const ROUTES = /^(?:all|any|use|route|handle|handler|handlefunc|method|methodfunc|add_?route|add_url_rule|add_api_route|websocket|api_route)$/;

/** `router.get('/zones/:zone/filters', list)`, `@app.get("/zones/{zone}/filters")` where a library that serves is imported. In tests it stands in for the API. */
function isRoute({ callee, args: [path] }: Call, page: Page): boolean {
  const { unit, context } = page;
  const servers = SERVERS[unit.language];
  if (servers === undefined || context === 'test' || callee.kind !== 'member' || path === undefined) return false;
  const name = callee.name.toLowerCase();
  // Without a library of its own Go has clients that are called the same.
  const isHandling = /^handle(?:func)?$/.test(name);
  if (!isHandling && methodOfName(name) === undefined && !ROUTES.test(name)) return false;
  if (path.value.kind === 'object') return path.value.fields.some((field) => field.name === 'handler') && unit.imports.some(({ module }) => servers.test(module));
  const text = plainText(path.value) ?? '';
  const isTold = isHandling || PLACEHOLDER.test(text) || ROUTES.test(name) || (text.startsWith('/') && isMadeBy(servers, callee.object, page));
  return isTold && unit.imports.some(({ module }) => (isHandling || module !== 'net/http') && servers.test(module));
}

/** `const router = Router()`, where such a library is imported: whatever it is told the path of is a route. */
function isMadeBy(servers: RegExp, expr: Expr, { unit, scope }: Page): boolean {
  const { value } = resolve(expr, scope);
  const [first] = value.kind === 'call' ? chainOf(value.callee) : [];
  return first !== undefined && unit.imports.some((one) => servers.test(one.module) && binds(one, first));
}

const PLACEHOLDER = /\/(?::\w|\{\w|<\w)/;

/** `app.get('/zones/:zone/filters', (context) => …)`. */
function isHandled({ callee, args: [path, ...more] }: Call, { context }: Page): boolean {
  if (context === 'test' || path === undefined || more.at(-1)?.value.kind !== 'other') return false;
  const text = plainText(path.value) ?? '';
  // A builder of addresses is told by a function how to fill them.
  return /^\/.*\/:\w/.test(text) || (/^\/.*\/\{\w/.test(text) && methodOfName(lastName(callee)) !== undefined);
}

const MAPPED = /^map(?:get|post|put|patch|delete|methods|group)$/;
const HTTP_ATTRIBUTE = /^(?:http(?:get|post|put|patch|delete|head)|route)(?:attribute)?$/;
const MAPPING = /^(?:get|post|put|patch|delete|request)mapping$/;

const SERVES: Record<string, ((call: Call, page: Page) => boolean) | undefined> = {
  csharp: (call, { unit: { text } }) =>
    call.callee.kind === 'member'
      ? MAPPED.test(lastName(call.callee)) && call.args.length > 0
      : HTTP_ATTRIBUTE.test(lastName(call.callee)) && /[[,]\s*$/.test(text.slice(Math.max(0, call.start - 20), call.start)),
  python: isOfDjango,
  java: isMapped,
  kotlin: (call, page) =>
    isMapped(call, page) ||
    (call.callee.kind === 'name' &&
      (methodOfName(call.callee.name) !== undefined || call.callee.name === 'route') &&
      page.unit.imports.some(({ module }) => /^io\.ktor\.server\b/.test(module))),
  groovy: isMapped,
  rust: (call, { unit: { text } }) =>
    call.callee.kind === 'name'
      ? methodOfName(call.callee.name) !== undefined && text.slice(call.start - 2, call.start) === '#['
      : lastName(call.callee) === 'route' && call.args.slice(1).some(({ value }) => value.kind === 'call' && isOfMethod(value)),
};

/** `path("zones/<int:zone>/filters", views.filters)` */
function isOfDjango({ callee, args }: Call, { unit }: Page): boolean {
  return callee.kind === 'name' && args.length > 1 && unit.imports.some((one) => one.module === 'django.urls' && binds(one, callee.name));
}

/** `get(list)` of axum, `web::post().to(create)` of actix. */
function isOfMethod(call: Call): boolean {
  return chainOf(call.callee).some((name) => methodOfName(name.split('::').at(-1) ?? '') !== undefined);
}

/**
 * Whether a route is one of the server's own: what answers it is written there, or has a name that no other route has. A server that hands
 * on what it is asked asks for the path itself, and one that stands in for the API has its base or says so in the name of its file.
 */
export function isAnsweredThere(call: Call, page: Page): boolean {
  const { unit, vocabulary } = page;
  if (
    page.context === 'test' ||
    STANDING_IN.test(unit.file) ||
    vocabulary.apis.some(({ basePaths }) => basePaths.some((base) => unit.text.includes(`'${base}`) || unit.text.includes(`"${base}`)))
  )
    return false;
  const handler = handlerOf(call);
  if (handler?.kind === 'other') return worksItself(handler);
  if (handler?.kind !== 'name' && handler?.kind !== 'member') return false;
  const named = unit.text.slice(handler.start, handler.end);
  return !HANDING_ON.test(named) && exprsOf(unit).filter((one) => one.kind === handler.kind && unit.text.slice(one.start, one.end) === named).length === 1;
}

/** The last thing that a route is told, through what wraps it: `web::post().to(list)`, `get(list)`, `safely(async (request) => …)`. */
function handlerOf(call: Call): Expr | undefined {
  const [, ...given] = call.args;
  const last = given.at(-1)?.value;
  const [wrapped] = last?.kind === 'call' && !last.isNew ? last.args : [];
  return wrapped === undefined ? last : wrapped.value;
}

const STANDING_IN = /(?:^|[^a-z])(?:mock|fake|stub|emulat|simulat|fixture)/i;

/** Names of what gives a request to somebody else. */
const HANDING_ON = /prox[yi]|forward|relay|pass_?thr|upstream|gateway|dispatch|handle_?all|catch_?all/i;

/** A handler that calls nothing but what it is given answers with what is written there, as what stands in does. */
function worksItself(handler: Expr): boolean {
  const given = new Set(parametersOf(handler).map(({ name }) => name));
  const exprs = everyExpr([handler]);
  return !exprs.some(handsOn) && exprs.some((one) => one.kind === 'call' && !one.isNew && !given.has(chainOf(one.callee)[0] ?? ''));
}

/** What a handler reads of the address that it is asked with, it may ask for itself. */
function handsOn(expr: Expr): boolean {
  return (expr.kind === 'member' || expr.kind === 'name') && (ADDRESS.has(expr.name.toLowerCase()) || HANDING_ON.test(expr.name));
}

const ADDRESS = new Set([
  'url', 'uri', 'path', 'pathname', 'originalurl', 'baseurl', 'href', 'fullpath', 'full_path', 'requesturi', 'request_uri', 'getpathinfo', 'getrequesturi',
  'geturi',
]);

/** Annotations of Spring; a client of Feign has the same ones. */
function isMapped({ callee }: Call, { unit: { text } }: Page): boolean {
  return callee.kind === 'name' && MAPPING.test(lastName(callee)) && !/\bFeignClient\b|@HttpExchange\b/.test(text);
}
