import type { Doc } from '../../../model.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { resultsOf } from '../expr/results.ts';
import { insideCall } from '../values/inside-call.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { either, withoutSlots } from './either.ts';

/**
 * A record that a function of this file makes of what it is told: `level('high')`, where `level` gives `{ value: name }`. Nothing can be
 * put in place of any of it: other calls get theirs from there as well. `undefined` where it gives anything else.
 */
export function recordByFunction(call: Call, scope: Scope, next: (inner: Expr, where: Scope) => Doc): Doc | undefined {
  const made = call.args.length === 0 || call.isNew ? undefined : resolveCallee(call.callee, scope);
  if (made?.value.kind !== 'other' || made.scope !== scope) return undefined;
  const within = insideCall(call, made, scope);
  if (within === undefined) return undefined;
  const docs = resultsOf(made.value).map((result) => next(result, within));
  return docs.length > 0 && docs.every(({ kind }) => kind === 'object' || kind === 'list') ? withoutSlots(either(docs)) : undefined;
}
