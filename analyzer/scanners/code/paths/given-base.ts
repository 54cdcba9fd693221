import { onceFor } from '../../once.ts';
import type { Call, Command, Expr, NameExpr } from '../expr/expr.ts';
import { givenAs, parametersOf } from '../expr/parameters.ts';
import type { Page } from '../page/page.ts';
import { flatten, isAnything, type Str } from '../values/flat.ts';
import { fold, withoutPlaces } from '../values/fold.ts';
import { resolveCallee } from '../values/resolve.ts';
import { callersAround } from '../calls/callers.ts';
import { wordGiven } from '../values/words-given.ts';
import { hostNamed, hostsOf } from './own-addresses.ts';

/**
 * An address whose base is a parameter, with the base of the API that a call of the function in its file gives it: `wipe(`${API}/zones`)` where
 * `${base}/${zone}/filters` is asked for. Where it must be the `only` one, no call there may give another.
 */
export function withGivenBase(str: Str, page: Page, only = false): Str {
  const [first, second, ...rest] = str.filter(isAnything);
  if (first?.kind !== 'hole' || first.expr?.kind !== 'name' || second?.kind !== 'text' || !second.value.startsWith('/')) return str;
  const { base, isOnly } = baseGiven(first.expr, page);
  return base === undefined || (only && !isOnly) ? str : [...base, second, ...rest];
}

/** A base of the API, and whether each call gives that. */
interface Given {
  base: Str | undefined;
  isOnly: boolean;
}

const NONE: Given = { base: undefined, isOnly: false };

/** The same in each call that gives one of the API, but for ids, also of a function that hands it on; of two nobody knows which. */
const baseGiven = onceFor((name: NameExpr, page: Page): Given => {
  if (hostNamed(page.unit.text, page) === undefined) return NONE;
  const given = callersAround(name.start, page.unit).map((caller) => baseIn(caller.kind === 'call' ? givenBy(caller, name, page) : givenWord(caller, name, page), page));
  const isOfApi = (text: string): boolean => hostsOf(page).some((host) => text.startsWith(`https://${host}/`));
  const bases = new Map(given.map(({ base }) => [flatten(base ?? []).text, base]));
  const [[, base] = [], ...others] = [...bases].filter(([text]) => isOfApi(text));
  return base === undefined || others.length > 0 ? NONE : { base: withoutPlaces(base), isOnly: bases.size === 1 && given.every(({ isOnly }) => isOnly) };
}, NONE);

function givenBy(call: Call, { name, start, end }: NameExpr, page: Page): Expr | undefined {
  const { value } = resolveCallee(call.callee, page.scope);
  const parameter = value.start <= start && end <= value.end ? parametersOf(value).find((one) => one.name === name) : undefined;
  return parameter && givenAs(parameter, call.args)?.expr;
}

/** The word that a command gives a function of a shell as `$1`, whatever that calls it. */
function givenWord({ words }: Command, name: NameExpr, page: Page): Expr | undefined {
  return words[Number(wordGiven(name, page.scope)?.name)];
}

function baseIn(given: Expr | undefined, page: Page): Given {
  const [str, ...more] = given === undefined ? [] : fold(given, page.scope);
  if (str === undefined || more.length > 0) return NONE;
  const [first, ...rest] = str.filter(isAnything);
  if (first?.kind === 'hole' && first.expr?.kind === 'name' && rest.length === 0) return baseGiven(first.expr, page);
  const base = withGivenBase(str, page);
  return { base, isOnly: base === str || withGivenBase(str, page, true) !== str };
}
