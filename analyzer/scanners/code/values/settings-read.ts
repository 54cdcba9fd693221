import { onceFor } from '../../once.ts';
import type { Expr, Unit } from '../expr/expr.ts';
import { everyExpr, exprsOf, lastWritten, rootOf } from '../expr/walk.ts';
import { fold } from './fold.ts';
import { resolve } from './resolve.ts';
import type { Scope } from './scope.ts';

/**
 * What a setting was, told on under its name, when it was asked for, `answer.value` of `await api.get('/zones/z/settings/brotli')`, or of all that
 * were read at once, `settings.brotli?.value` of `await api.getZoneSettings(zone)`, also compared. Nothing is set by it, unless the record that it
 * stands in is told to what sets something: `applySettings(other, { brotli: answer.value })`.
 */
export function isAnswer(value: Expr, word: string, record: Expr, scope: Scope): boolean {
  if (toldToSetters(scope.unit).has(record)) return false;
  return isAnswerAlone(value, word, scope) || everyExpr([value]).some((inner) => isOneOfAnswers(inner, word, scope));
}

function isAnswerAlone(value: Expr, word: string, scope: Scope): boolean {
  if (value.kind !== 'name' && value.kind !== 'member') return false;
  const via: Expr[] = [];
  const end = resolve(rootOf(value), scope, 0, via);
  return [...via.map((one) => ({ value: one, scope })), end].some(({ value: asked, scope: there }) => (
    asked.kind === 'call' && READS.test(lastWritten(asked.callee)) && asked.args.some((arg) => fold(arg.value, there).some((str) => {
      const last = str.at(-1);
      return last?.kind === 'text' && (last.value === word || last.value.endsWith(`/${word}`));
    }))
  ));
}

/** What the calls of a file that set something by their name are told. */
const toldToSetters = onceFor((unit: Unit): ReadonlySet<Expr> => new Set(exprsOf(unit).flatMap((call) =>
  call.kind === 'call' && SETS.test(lastWritten(call.callee)) ? call.args.map(({ value }) => value) : [])));

const SETS = /^_?(?:set|update|apply|patch|put|post|save|restore|write|change|copy|sync|import)/i;
const READS = /(?:^|_)(?:get|fetch|read)/i;

function isOneOfAnswers(expr: Expr, word: string, scope: Scope): boolean {
  if (expr.kind !== 'member' || expr.name !== 'value' || expr.object.kind !== 'member' || expr.object.name !== word) return false;
  const { value: read } = resolve(rootOf(expr.object), scope);
  return read.kind === 'call' && /^(?:get|fetch|list|read)\w*settings$/i.test(lastWritten(read.callee));
}
