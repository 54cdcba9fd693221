import type { Method } from '../../../model.ts';
import { asCall } from '../calls/as-call.ts';
import { methodWithin } from '../calls/asked-within.ts';
import { requestOf, type Chained } from '../calls/request-calls.ts';
import { toldToFunction } from '../commands/commands.ts';
import type { Call, Command, Expr } from '../expr/expr.ts';
import type { Page } from '../page/page.ts';
import { asksElsewhere } from './asks-elsewhere.ts';
import { valueSent } from './value-sent.ts';
import { argumentFilling, isWordFilling } from './wrappers.ts';

/** A word, and what is told it. */
interface Given {
  expr: Expr;
  call?: Call | undefined;
  command?: Command | undefined;
}

/** What a function asks with for the path that it ends with a word, and what it sends as the value there. */
interface WordFilling {
  call: Call;
  method: Method | undefined;
  value: Expr | string | undefined;
}

/**
 * How a function asks for the path that it ends with a word which it is given: `setSetting(zone, 'minify', 'on')`, `set_setting minify on`.
 * `undefined` where it is not seen that the word ends one.
 */
export function wordFilling({ expr, call, command }: Given, page: Page, chained: Chained): WordFilling | undefined {
  if (expr.kind !== 'string') return undefined;
  const called = command === undefined ? call : asCall(command);
  if (called === undefined) return undefined;
  const method = command === undefined ? methodFor(called, expr, page, chained) : isWordFilling(command, expr, page) ? toldPlainly(toldToFunction(command, page.scope).method) : undefined;
  return method && { call: called, ...method, value: valueSent(called, page.scope) };
}

function methodFor(call: Call, word: Expr, page: Page, chained: Chained): Pick<WordFilling, 'method'> | undefined {
  const arg = argumentFilling(call, word, page);
  if (arg === undefined) return undefined;
  let isElsewhere = false;
  const method = methodWithin(call, arg, page.scope, (one, given, scope) => {
    isElsewhere ||= scope === page.scope && asksElsewhere(one, page);
    return requestOf(one, { arg: given, expr: given.value }, scope, chained).method ?? null;
  });
  return isElsewhere ? undefined : toldPlainly(method === 'several' ? undefined : method);
}

/** What fills such a path is read or changed; with another method it is not known what is meant. */
function toldPlainly(method: Method | undefined): { method: Method | undefined } | undefined {
  return method === undefined || method === 'GET' || method === 'PATCH' ? { method } : undefined;
}
