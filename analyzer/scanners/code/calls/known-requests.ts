import { ASKING, REQUESTING } from '../../files/requests.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { everyExpr, lastName, lastWritten, rootOf } from '../expr/walk.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { methodOfName } from './methods.ts';

/** Libraries whose documented default is GET when no method is given. */
export const GET_BY_DEFAULT = inAnyCase(ASKING);

/** Whether a call makes requests by its name alone, so that one with an unreadable URL is worth a word. */
export function isKnownRequest(call: Call): boolean {
  if (isError(call)) return false;
  const name = lastName(call.callee);
  return GET_BY_DEFAULT.has(name) || REQUESTS.has(name) || (TRANSFERS.has(name) && call.args.some((arg) => OF_SWIFT.has(arg.name ?? '')));
}

/** `ApiError::Request(cause)`, `new RequestError.Fetch(cause)`: one of the errors that there may be, by what went wrong. */
function isError({ callee }: Call): boolean {
  const name = callee.kind === 'member' ? lastWritten(callee.object) : callee.kind === 'name' ? callee.name.split('::').at(-2) ?? '' : '';
  return /(?:Error|Exception)$/.test(name);
}

/** `session.data(from: url)`, `session.upload(for: request, from: body)`, `AF.upload(data, to: url)`, `Data(contentsOf: url)` of Swift: what else is called like that is not told so. */
const TRANSFERS = new Set(['data', 'upload', 'download', 'bytes']);
const OF_SWIFT = new Set(['from', 'for', 'to', 'contentsOf']);

/** Whether a call makes requests: by its name alone, or as one of a library that does nothing else. */
export function isPlainRequest(call: Call): boolean {
  return isKnownRequest(call) || isOfLibrary(call);
}

/** `requests.get(url)` */
function isOfLibrary({ callee }: Call): boolean {
  if (callee.kind !== 'member' || callee.object.kind !== 'name') return false;
  return (LIBRARIES.has(callee.object.name) && methodOfName(callee.name) !== undefined) || OPENS.has(`${callee.object.name}.${callee.name}`);
}

/** What such libraries call it otherwise to ask for an address. */
const OPENS = new Set(['URI.open', 'Jsoup.connect']);

const LIBRARIES = new Set([
  'requests', 'httpx', 'axios', 'superagent', 'got', 'ky', 'HTTParty', 'Faraday', 'Excon', 'RestClient', 'Typhoeus', 'HTTPoison', 'reqwest', 'ureq', 'Unirest',
]);

/**
 * Whether a call asks a program that is bound to this one, whatever the address says: `env.API.fetch(request)`, what `env.WORKERS.get(name)`
 * gives, and `app.fetch(request, env, context)`, which is told what a program runs in.
 */
export function asksWorker({ callee, args }: Call, scope: Scope): boolean {
  if (callee.kind !== 'member' || callee.name !== 'fetch') return false;
  if (args.length > 2 && everyExpr(args.slice(1).map((arg) => arg.value)).some((one) => (one.kind === 'name' || one.kind === 'member') && RUN_IN.test(one.name))) return true;
  const root = rootOf(callee.object);
  const { value } = resolve(root, scope);
  return [callee.object, ...(value === root ? [] : [value])].some(isBound);
}

/** Names of what a program is run with. */
const RUN_IN = /(?:^|[a-z])(?:env|ctx|context)$/i;

/** What stands behind the name that a Worker is given for all that is bound to it. (Cloudflare Workers, Runtime APIs, Bindings) */
function isBound(expr: Expr): boolean {
  for (let at = expr; at.kind === 'member' || at.kind === 'call'; at = at.kind === 'member' ? at.object : at.callee) {
    if (at.kind === 'member' && (at.object.kind === 'name' || at.object.kind === 'member') && at.object.name === 'env') return true;
  }
  return false;
}

const REQUESTS = inAnyCase(REQUESTING);

function inAnyCase(names: string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}
