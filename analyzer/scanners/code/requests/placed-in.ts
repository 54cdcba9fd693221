import type { CallUsage, Segment } from '../../../model.ts';
import { docOf } from '../docs/doc.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { parametersOf, valuesGiven } from '../expr/parameters.ts';
import { everyExpr, rootOf } from '../expr/walk.ts';
import { keysIn, rowIn } from '../page/item-slots.ts';
import type { Page } from '../page/page.ts';
import { firstPut, listAdded } from '../page/row-answers.ts';
import { fold } from '../values/fold.ts';
import { resolveCallee } from '../values/resolve.ts';
import { inEachTurn, rowAt, rowsTaken } from '../values/turns.ts';
import { rowsBehind } from './given-rows.ts';
import { sendsAsGiven } from './value-sent.ts';

/** A word that fills a path, the call that gives it, alone or in the turns of a loop, and what that sends as the value. */
interface Filled {
  word: Expr;
  call: Call;
  value: Expr | string | undefined;
  isAlone: boolean;
}

/** What such a call asks for with the places that a rewrite needs: the row of the loop, and the value where the function only sends it. */
export function placedIn(usage: CallUsage, filled: Filled, page: Page): CallUsage {
  if (filled.isAlone) return withValue(usage, filled, page);
  const given = valuesGiven(filled.call).find((one) => rowsBehind(one, page).some(({ start }) => start === filled.word.start));
  if (given === undefined) return usage;
  const { fuel } = page.scope;
  const turns = inEachTurn(() => fold(given, page.scope), fuel, ([str, ...more]) => {
    const [piece] = str ?? [];
    const at = more.length === 0 && piece?.kind === 'text' ? piece.at?.(0) : undefined;
    return at === undefined || at < filled.word.start || at >= filled.word.end ? [] : [inTurn(usage, filled, at, page)];
  });
  return turns[0] ?? usage;
}

function inTurn(usage: CallUsage, filled: Filled, at: number, page: Page): CallUsage {
  const { fuel } = page.scope;
  const found = rowAt(at, fuel, page.unit);
  const row = found && !keepsByName(filled.call, page) ? rowIn(page, found.row, found.over) : undefined;
  const path = usage.path.map((segment): Segment => (segment.place === undefined ? segment : { ...segment, isOfRow: true, ...(row && { row }) }));
  return { ...withValue(usage, filled, page), path, rows: rowsTaken(fuel, page.unit) ?? [] };
}

function withValue(usage: CallUsage, { call, value }: Filled, page: Page): CallUsage {
  if (value === undefined || typeof value === 'string' || !sendsAsGiven(call, page.scope)) return usage;
  const doc = docOf(value, page);
  return { ...usage, body: { kind: 'object', fields: [{ name: 'value', value: doc }], open: false } };
}

/** Whether the function keeps or looks something up under what it is given, or puts what it makes behind a list. */
function keepsByName({ callee }: Call, page: Page): boolean {
  const { value, scope } = resolveCallee(callee, page.scope);
  const names = new Set(parametersOf(value).map(({ name }) => name));
  const exprs = everyExpr([value]);
  return exprs.some((expr) => listAdded(expr) !== undefined) || exprs.flatMap((expr) => [...keysIn(expr, scope.unit), ...firstPut(expr, page)]).some((key) => {
    const root = rootOf(key);
    return root.kind === 'name' && names.has(root.name);
  });
}
