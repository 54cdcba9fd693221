import type { CallUsage } from '../../../model.ts';
import type { Call } from '../expr/expr.ts';
import type { Page } from '../page/page.ts';
import { hostNamed } from '../paths/own-addresses.ts';
import { resolveCallee } from '../values/resolve.ts';

/** What a function of another file asks for that names the API there is asked of the API. */
export function* vouchedFor(call: Call, usages: Iterable<CallUsage>, page: Page): Generator<CallUsage> {
  for (const usage of usages) {
    const { level } = usage.evidence;
    const { unit } = level === 'file' || level === 'url' ? page : resolveCallee(call.callee, page.scope).scope;
    const host = unit === page.unit ? undefined : hostNamed(unit.text, page);
    yield host === undefined ? usage : { ...usage, evidence: { level: 'file', what: `host ${host} in ${unit.file}, whose function is called` } };
  }
}
