import type { CallUsage, Doc } from '../../../model.ts';
import { callersAround, callsInside } from '../calls/callers.ts';
import { withoutSlots } from '../docs/either.ts';
import type { Expr } from '../expr/expr.ts';
import type { Page } from '../page/page.ts';
import { enclosingFunction } from '../values/bindings.ts';
import { insideCall } from '../values/inside-call.ts';
import { resolveCallee } from '../values/resolve.ts';
import { bodyOf } from './call-parts.ts';

/**
 * A request that sends what the function around it is given, or puts it into what it sends, with what each call of that in the file gives:
 * `create({ type: 'A', locked: true })`, `setLevel('high')`.
 * The request as it stands is among them where others may call the function, or one of its calls shows nothing.
 */
export function withBodiesGiven(usage: CallUsage, body: Expr, page: Page): CallUsage[] {
  // What is read for one call has what that gives.
  if (usage.method === 'GET' || page.scope.inside !== undefined || !isOpen(usage.body)) return [usage];
  const callers = callersAround(body.start, page.unit).filter((one) => one.kind === 'call');
  const given = callers.flatMap((call): CallUsage[] => {
    const made = resolveCallee(call.callee, page.scope);
    const { value } = made;
    const within = value.kind !== 'other' || value.start > body.start || value.end < body.end ? undefined : insideCall(call, made, page.scope);
    const sent = within && bodyOf(body, usage.method, page, within);
    // Other calls send theirs from the same place: nothing of one can be put there.
    return sent?.kind === 'object' || sent?.kind === 'list' ? [{ ...usage, body: withoutSlots(sent) }] : [];
  });
  const isAll = given.length > 0 && given.length === callers.length && callsInside(enclosingFunction(body.start, page.unit), page) !== undefined;
  return isAll ? given : [usage, ...given];
}

/** Whether something of it is not known here. */
function isOpen(doc: Doc): boolean {
  return doc.kind === 'unknown' || (doc.kind === 'object' && doc.fields.some(({ value }) => isOpen(value)));
}
