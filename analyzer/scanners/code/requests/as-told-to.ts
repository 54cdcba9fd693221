import type { CallUsage } from '../../../model.ts';
import { once } from '../../once.ts';
import { asks, asksNothing, namesAlone } from '../calls/asking.ts';
import { isOfKeeper } from '../calls/keepers.ts';
import { isDeclaredToAsk, isDeclaredToName } from '../calls/surely-asks.ts';
import { showsPeople } from '../expr/called-names.ts';
import type { Call } from '../expr/expr.ts';
import type { Page } from '../page/page.ts';
import { joinsFilePath } from '../paths/no-requests.ts';
import { named, unasked } from './call-usages.ts';
import type { Ledger } from './ledger.ts';

/**
 * What a call is told as a request, as a path that nobody is seen to ask for, or as one that it has as a name alone. What a test expects
 * is not asked for, nor is an address that a call only looks at; what the function itself is seen to do counts for more than its name.
 */
export function* asToldTo(call: Call, usages: Iterable<CallUsage>, isExpected: boolean, page: Page, { chained }: Ledger): Generator<CallUsage> {
  const isKey = once(() => isOfKeeper(call, page));
  const isDeclared = once(() => !isExpected && isDeclaredToAsk(call, page));
  for (const usage of usages) {
    const isAddress = usage.evidence.level === 'url' || usage.host !== undefined;
    if (isKey() && !isAddress) continue;
    const isAsked = !isExpected && asks(call, usage.method !== undefined, page, chained);
    const isName = isKey() || (isAddress ? showsPeople(call.callee) && namesAlone(call, page) : isNamed(call, isAsked, page));
    if (isName) yield isDeclared() ? usage : named(usage);
    else yield isAsked ? usage : unasked(usage);
  }
}

/** Whether a path is no more than a name to the call that is told it. In a test what is not asked stands in for the API. */
function isNamed(call: Call, isAsked: boolean, page: Page): boolean {
  return namesAlone(call, page) || joinsFilePath(call, page.unit) || (page.context !== 'test' && ((!isAsked && asksNothing(call, page)) || isDeclaredToName(call, page)));
}
