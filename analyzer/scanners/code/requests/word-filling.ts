import type { Method } from '../../../model.ts';
import { methodWithin } from '../calls/asked-within.ts';
import { requestOf, type Chained } from '../calls/request-calls.ts';
import { asCall, callsWithin } from '../commands/as-call.ts';
import { toldToFunction } from '../commands/commands.ts';
import type { Arg, Call, Command, Expr } from '../expr/expr.ts';
import type { Page } from '../page/page.ts';
import { resolve } from '../values/resolve.ts';
import { asksElsewhere } from './asks-elsewhere.ts';
import { valueSent } from './value-sent.ts';
import { argumentFilling } from './wrappers.ts';

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
  const called = command === undefined ? call : asCall(command, page.scope);
  const arg = called && expr.kind === 'string' ? argumentFilling(called, expr, page) : undefined;
  if (called === undefined || arg === undefined || asksElsewhere(called, page)) return undefined;
  const method = command === undefined ? methodFor(called, arg, page, chained) : methodOf(command, called, page);
  // What fills such a path is read or changed; with another method it is not known what is meant.
  if (method !== undefined && method !== 'GET' && method !== 'PATCH') return undefined;
  return { call: called, method, value: valueSent(called, page.scope) };
}

/** `'elsewhere'` where what the function calls asks another service. */
function methodFor(call: Call, arg: Arg, page: Page, chained: Chained): Method | 'elsewhere' | undefined {
  let isElsewhere = false;
  const method = methodWithin(call, arg, page.scope, (one, given, scope, gone) => {
    isElsewhere ||= scope === page.scope && asksElsewhere(one, page);
    return requestOf(one, { arg: given, expr: given.value }, scope, chained, gone).method ?? null;
  });
  if (isElsewhere) return 'elsewhere';
  return method === 'several' ? undefined : method;
}

/** The same of a function of a shell. */
function methodOf(command: Command, { callee }: Call, page: Page): Method | 'elsewhere' | undefined {
  const { value, scope } = resolve(callee, page.scope);
  return callsWithin(value, scope).some((one) => asksElsewhere(one, page)) ? 'elsewhere' : toldToFunction(command, page.scope).method;
}
