import type { Call, Expr, NameExpr } from '../expr/expr.ts';
import { argumentOf, parametersOf } from '../expr/parameters.ts';
import type { Page } from '../page/page.ts';
import { isAnything, textOf, type Str } from '../values/flat.ts';
import { fold, loose } from '../values/fold.ts';
import { resolveCallee } from '../values/resolve.ts';
import { callersAround } from '../calls/callers.ts';
import { hostsOf } from './no-requests.ts';

/** An address whose base is a parameter, with what all who call the function in its file give it: `wipe(`${API}/zones`)` where `${base}/${zone}/filters` is asked for. */
export function withGivenBase(str: Str, page: Page): Str {
  const [first, second, ...rest] = str.filter(isAnything);
  if (first?.kind !== 'hole' || first.expr?.kind !== 'name' || second?.kind !== 'text' || !second.value.startsWith('/')) return str;
  const base = baseGiven(first.expr, page);
  return base === undefined ? str : [...loose(base), second, ...rest];
}

const GIVEN = new WeakMap<Expr, { base: string | undefined }>();

function baseGiven(name: NameExpr, page: Page): string | undefined {
  const known = GIVEN.get(name);
  if (known !== undefined) return known.base;
  // Functions may call one another.
  GIVEN.set(name, { base: undefined });
  const base = baseOf(name, page);
  GIVEN.set(name, { base });
  return base;
}

/** The same base of the API in every call, also of a function that hands it on; with another in any of them, nobody knows. */
function baseOf(name: NameExpr, page: Page): string | undefined {
  const hosts = hostsOf(page);
  if (!hosts.some((host) => page.unit.text.includes(host))) return undefined;
  const [base, ...others] = new Set(callersAround(name.start, page.unit).map((caller) => (caller.kind === 'call' ? givenBy(caller, name, page) : undefined)));
  return others.length === 0 && base !== undefined && hosts.some((host) => base.startsWith(`https://${host}/`)) ? base : undefined;
}

function givenBy(call: Call, { name, start, end }: NameExpr, page: Page): string | undefined {
  const { value } = resolveCallee(call.callee, page.scope);
  const parameter = value.start <= start && end <= value.end ? parametersOf(value).find((one) => one.name === name) : undefined;
  const given = parameter && argumentOf(parameter, call.args);
  const [only, ...more] = given === undefined ? [] : fold(given.value, page.scope);
  if (only === undefined || more.length > 0) return undefined;
  const [first, ...rest] = only;
  return first?.kind === 'hole' && first.expr?.kind === 'name' && rest.length === 0 ? baseGiven(first.expr, page) : textOf(only);
}
