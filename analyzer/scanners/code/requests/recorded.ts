import type { CallUsage } from '../../../model.ts';
import { methodOfName, methodOfValue } from '../calls/methods.ts';
import type { RequestCall } from '../calls/request-calls.ts';
import { docOf } from '../docs/doc.ts';
import type { RequestExpr } from '../expr/expr.ts';
import type { Page } from '../page/page.ts';
import { isOfOtherServers } from '../paths/own-addresses.ts';
import { fold } from '../values/fold.ts';
import { behindAny } from './behind-base.ts';
import { asPossible, askingAsWritten, unasked, usagesOf } from './call-usages.ts';
import { leaveOpen, take, type Ledger } from './ledger.ts';
import { isUnread } from './unread.ts';

/** A request that was recorded or described as a whole, and what was answered. */
export function* recordedRequests(expr: RequestExpr, page: Page, ledger: Ledger): Generator<CallUsage> {
  const method = typeof expr.method === 'string' ? methodOfName(expr.method) : expr.method === undefined ? undefined : methodOfValue(expr.method, page.scope);
  const { url, headers, body, response } = expr;
  const request: RequestCall = { url, method, complete: true, ...(headers && { headers }), ...(body && { body }) };
  const addresses = fold(url, page.scope);
  if (isOfOtherServers(addresses, page)) {
    for (const str of addresses) take(str, ledger);
    return;
  }
  if (isUnread(url, page)) leaveOpen(expr.start, addresses, ledger);
  for (const usage of usagesOf(askingAsWritten(request, page), page, ledger)) {
    yield response === undefined ? usage : unasked({ ...usage, response: docOf(response, page) });
  }
  // `config: { target: base }` of a load test stands before all that its steps ask for.
  for (const str of fold(url, page.scope)) {
    const path = behindAny(str, page);
    if (path !== undefined) yield* asPossible(usagesOf({ request: () => request, address: () => [path] }, page, ledger));
  }
}
