import type { Expr } from '../expr/expr.ts';
import { everyExpr, lastWritten, rootOf } from '../expr/walk.ts';
import { resolve } from './resolve.ts';
import type { Scope } from './scope.ts';

/** What a setting was, of all that were read at once, told on under its name: `settings.brotli?.value` of `await api.getZoneSettings(zone)`, also compared. Nothing is set by it. */
export function isAmongAnswers(value: Expr, word: string, scope: Scope): boolean {
  return everyExpr([value]).some((inner) => isOneOfAnswers(inner, word, scope));
}

function isOneOfAnswers(expr: Expr, word: string, scope: Scope): boolean {
  if (expr.kind !== 'member' || expr.name !== 'value' || expr.object.kind !== 'member' || expr.object.name !== word) return false;
  const { value: read } = resolve(rootOf(expr.object), scope);
  return read.kind === 'call' && /^(?:get|fetch|list|read)\w*settings$/i.test(lastWritten(read.callee));
}
