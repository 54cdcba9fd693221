import type { Call, Unit } from '../expr/expr.ts';
import { binds, isOfApi } from './imports.ts';
import type { Page } from './page.ts';

/** Whether a call makes what only holds what it is told: a record of Python, a class of an API's package that is told its fields by name, a wrapped value. */
export function holdsValues(call: Call, { unit, vocabulary }: Page): boolean {
  const { callee, args } = call;
  if (callee.kind === 'name' && callee.name === 'dict') return true;
  return wrapsValue(call, unit) || (args.length > 0 && args.every(({ span }) => span !== undefined) && isOfApi(callee, unit.imports, vocabulary.apis));
}

/** What SDKs of Go put around values, whose types are their own: `cloudflare.F(name)`, `pulumi.String("on")`; `input "on"` of Pulumi in F#. */
export function wrapsValue({ callee, args }: Call, { language, imports }: Unit): boolean {
  if (language === 'fsharp') return callee.kind === 'name' && callee.name === 'input' && args.length === 1;
  if (language !== 'go' || args.length !== 1 || callee.kind !== 'member' || callee.object.kind !== 'name') return false;
  const { name } = callee.object;
  return callee.name === 'F' || (WRAPS.test(callee.name) && imports.some((one) => binds(one, name)));
}

const WRAPS = /^(?:String|Bool|Int|Int64|Float|Float64)(?:Ptr)?$/;
