import type { Doc } from '../../../model.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { resultsOf } from '../expr/results.ts';
import { insideCall } from '../values/inside-call.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { either, withoutSlots } from './either.ts';

/** Of a function that gives one of more records than this it is not known which. */
const MOST = 8;

/** How far functions that make records of one another's are followed: each may ask for many. */
const DEEPEST = 2;

/**
 * A record that a function of the program makes of what it is told: `level('high')`, where `level` gives `{ value: name }`. Nothing can be
 * put in place of any of it: other calls get theirs from there as well. `undefined` where it gives anything else.
 */
export function recordByFunction(call: Call, scope: Scope, next: (inner: Expr, where: Scope) => Doc): Doc | undefined {
  if (call.isNew || (scope.inside?.calls ?? 0) >= DEEPEST) return undefined;
  const made = resolveCallee(call.callee, scope);
  const results = made.value.kind === 'other' && made.value.isClass !== true ? resultsOf(made.value) : [];
  const within = results.length === 0 || results.length > MOST ? undefined : insideCall(call, made, scope);
  if (within === undefined) return undefined;
  const docs = results.map((result) => next(result, within));
  return docs.every(({ kind }) => kind === 'object' || kind === 'list') ? withoutSlots(either(docs)) : undefined;
}
