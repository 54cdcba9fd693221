import type { Call, Expr } from '../expr/expr.ts';
import { parametersOf } from '../expr/parameters.ts';
import { everyExpr } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { textOf, type Str } from '../values/flat.ts';
import { beginsAddress, fold } from '../values/fold.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { isPlainRequest } from './known-requests.ts';
import { isOfOther } from './stated-base.ts';
import { urlArguments } from './url-arguments.ts';

const KNOWN = new WeakMap<Expr, boolean>();

/** Whether a call is one of a function that puts the address of another service before what it is told: `const ask = (path) => fetch('https://example.com' + path)`. */
export function asksElsewhere(call: Call, page: Page): boolean {
  const { value, scope } = resolveCallee(call.callee, page.scope);
  if (value === call.callee || value.kind !== 'other') return false;
  const isElsewhere = KNOWN.get(value) ?? asksOthersAlone(value, scope, page);
  KNOWN.set(value, isElsewhere);
  return isElsewhere;
}

function asksOthersAlone(body: Expr, scope: Scope, page: Page): boolean {
  const told = new Set(parametersOf(body).map(({ name }) => name));
  const asked = everyExpr([body]).flatMap((expr) => (expr.kind === 'call' ? addressesAsked(expr, scope) : []));
  return asked.length > 0 && asked.every((address) => isBegunElsewhere(address, told, page));
}

/** What a request asks for, and what else is told an address. */
function addressesAsked(call: Call, scope: Scope): Str[] {
  const [url] = urlArguments(call, scope);
  const addresses = url === undefined ? [] : fold(url.expr, scope);
  return isPlainRequest(call) ? addresses : addresses.filter(beginsAddress);
}

/** Behind the host, which is written whole, stands what the function is told. */
function isBegunElsewhere(str: Str, told: ReadonlySet<string>, page: Page): boolean {
  const end = str.findIndex(({ kind }) => kind === 'hole');
  const hole = str[end];
  const begun = str.slice(0, end);
  const isWhole = textOf(begun)?.endsWith('/') === true || (hole?.kind === 'hole' && hole.expr?.kind === 'name' && told.has(hole.expr.name));
  return isWhole && isOfOther(begun, page);
}
