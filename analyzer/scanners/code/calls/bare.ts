import type { Arg, Call, ObjectExpr } from '../expr/expr.ts';
import { lastName } from '../expr/walk.ts';
import { HEADER_FIELDS, keyOf, METHOD_FIELDS, URL_FIELDS } from '../values/request-fields.ts';
import type { Scope } from '../values/scope.ts';
import { methodOfValue } from './methods.ts';
import type { UrlArgument } from './url-arguments.ts';

/**
 * Whether a call sends its request by itself, and is told nothing but an address, headers, and how to ask: no body can have been given to
 * it before, nor can it be given one afterwards. Options that stand elsewhere may get one on their way.
 */
export function isBare(call: Call, url: UrlArgument, given: { arg: Arg; options: ObjectExpr } | undefined, scope: Scope): boolean {
  if (!isSender(call)) return false;
  const options = url.options ?? given?.options;
  if (options?.open === true || (options !== undefined && options !== url.arg.value && options !== given?.arg.value)) return false;
  const around = call.args.filter((arg) => arg !== url.arg && arg !== given?.arg);
  return [...around, ...(options?.fields ?? [])].every(({ name, value }) => (name === undefined ? methodOfValue(value, scope) !== undefined : isSilent(keyOf(name))));
}

/** `fetch(url)`, `requests.post(url)` */
function isSender({ callee }: Call): boolean {
  if (SENDERS.has(lastName(callee))) return callee.kind === 'name';
  return callee.kind === 'member' && callee.object.kind === 'name' && LIBRARIES.has(callee.object.name);
}

const SENDERS = new Set(['fetch', 'axios', 'invoke-restmethod', 'invoke-webrequest', 'irm', 'iwr', 'wp_remote_post', 'wp_remote_request', 'wp_safe_remote_post']);
const LIBRARIES = new Set(['requests', 'httpx', 'axios']);

/** Whether nothing is sent as a body by what is called like that. */
function isSilent(key: string): boolean {
  return [URL_FIELDS, METHOD_FIELDS, HEADER_FIELDS, SILENT].some((names) => names.has(key));
}

/** How libraries are told to ask, in small letters. */
const SILENT = new Set([
  'timeout', 'signal', 'cache', 'credentials', 'mode', 'redirect', 'next', 'keepalive', 'verify', 'auth', 'proxies', 'allow_redirects', 'responsetype', 'validatestatus',
  'maxredirects', 'usebasicparsing', 'skiphttperrorcheck', 'timeoutsec', 'erroraction', 'sslverify',
]);
