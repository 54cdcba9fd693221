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

/** What a function asks with for the path that it ends with a word, and what it sends as the value there. */
interface WordFilling {
  call: Call;
  method: Method | undefined;
  value: Expr | string | undefined;
}

/**
 * How a function asks for the path that it ends with a word which it is given: `setSetting(zone, 'minify', 'on')`, `set_setting minify on`.
 * `undefined` where it is not seen that the word ends one; `'elsewhere'` where it ends one of another service.
 */
export function wordFilling(expr: Expr, asked: Call | Command, page: Page, chained: Chained): WordFilling | 'elsewhere' | undefined {
  const called = asked.kind === 'call' ? asked : asCall(asked, page.scope);
  if (called === undefined || expr.kind !== 'string') return undefined;
  if (asksElsewhere(called, page)) return 'elsewhere';
  const arg = argumentFilling(called, expr, page);
  if (arg === undefined) return undefined;
  const method = asked.kind === 'call' ? methodFor(called, arg, page, chained) : methodOf(asked, called, page);
  if (method === 'elsewhere') return method;
  // What fills such a path is read or changed; with another method it is not known what is meant.
  if (method !== undefined && method !== 'GET' && method !== 'PATCH') return undefined;
  return { call: called, method, value: valueSent(called, page.scope) };
}

/** `'elsewhere'` where all that the function gives the word to asks another service, `'several'` where only some of it does. */
function methodFor(call: Call, arg: Arg, page: Page, chained: Chained): Method | 'elsewhere' | 'several' | undefined {
  const leads = new Set<boolean>();
  const method = methodWithin(call, arg, page.scope, (one, given, scope, gone) => {
    leads.add(scope === page.scope && asksElsewhere(one, page));
    return requestOf(one, { arg: given, expr: given.value }, scope, chained, gone).method ?? null;
  });
  if (leads.has(true)) return leads.has(false) ? 'several' : 'elsewhere';
  return method === 'several' ? undefined : method;
}

/** The same of a function of a shell. */
function methodOf(command: Command, { callee }: Call, page: Page): Method | 'several' | undefined {
  const { value, scope } = resolve(callee, page.scope);
  return callsWithin(value, scope).some((one) => asksElsewhere(one, page)) ? 'several' : toldToFunction(command, page.scope).method;
}
