import { isOwn } from '../calls/own-object.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { resultsOf } from '../expr/results.ts';
import { exprsOf, lastName } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { hostNamed } from '../paths/own-addresses.ts';
import { isInReach, type Reach } from '../values/binding.ts';
import { enclosingClass } from '../values/bindings.ts';
import { flatten, type Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { beginsAddress } from '../values/hosts.ts';
import { basesOfDeclared } from './declared-clients.ts';
import { basesStated, isOfOther } from './stated-base.ts';

/**
 * Whether a call is a method of a class that says which base is its own, where that is another service: `class Edge extends Client { base = OTHER }`,
 * `super(OTHER)`. `asked` is the method where it is known, with the addresses that it asks for: what a method of the class itself says of its base holds.
 */
export function isOfOtherClass(call: Call, asked: { body: Expr; addresses: readonly Str[] } | undefined, page: Page): boolean {
  const isOfObject = isOwn(call.callee, page);
  const around = isOfObject || isOfFieldGiven(call.callee, page) ? enclosingClass(call.start, page.unit) : undefined;
  if (around === undefined) return false;
  const { reach } = around;
  const declared = basesOfDeclared(around, page);
  if (declared.length > 0 && declared.every(({ isForeign }) => isForeign)) return true;
  if (!isOfObject) return false;
  const isAskedHere = asked !== undefined && isInReach(asked.body, reach);
  if (isAskedHere && asked.addresses.some((one) => beginsAddress(one) && !isOfOther(one, page))) return false;
  // A default is another place of the same service, unless the file knows the API, which it may be given as well.
  const mayBeGiven = hostNamed(page.unit.text, page) !== undefined;
  const bases = basesOf(reach, page).map((strs) => (mayBeGiven ? strs : strs.filter(beginsAddress)));
  return bases.length > 0 && bases.every((strs) => strs.length > 0 && strs.every((str) => beginsAddress(str) && isOfOther(str, page)));
}

/** What a class of C# is given to ask with, where it is told a base: `_http.GetAsync(path)`. */
function isOfFieldGiven(callee: Expr, { unit }: Page): boolean {
  return unit.language === 'csharp' && callee.kind === 'member' && /http|client$/.test(lastName(callee.object));
}

/** What is called like a base in a class, is told to a client, or is handed to the class that is extended, each with all that it may be. */
function basesOf(around: Reach, page: Page): Str[][] {
  const stated = basesStated(page.scope, page).filter(({ value }) => isInReach(value, around)).map(({ known }) => known);
  const named = exprsOf(page.unit).flatMap((expr) => (isInReach(expr, around) ? handedUp(expr) : [])).map((value) => fold(value, page.scope));
  return [...stated, ...named.filter((strs) => strs.some((str) => beginsAddress(str) && !/\s/.test(flatten(str).text)))];
}

/** `API = OTHER`; `super(base)`, `super().__init__(base)`; of Java and C# readers give what is handed up as a part of the constructor. */
function handedUp(expr: Expr): Expr[] {
  if (expr.kind === 'call') return HANDS_UP.test(lastName(expr.callee)) ? expr.args.map(({ value }) => value) : [];
  if (expr.kind !== 'let') return [];
  if (expr.name === 'constructor' && expr.value.kind === 'other') return expr.value.children.filter(({ kind }) => GIVEN.has(kind));
  // `def process_request_url(url), do: base <> url`, which a library asks before each request. (HTTPoison)
  if (/^process_(?:request_)?ur[il]$/.test(expr.name)) return resultsOf(expr.value);
  return ENDPOINT.test(expr.name.replace(/^.*[.@]/, '')) ? [expr.value] : [];
}

/** What stands alone in a constructor is given, and no statement. */
const GIVEN = new Set<Expr['kind']>(['name', 'member', 'string', 'concat']);
const HANDS_UP = /^(?:super|base|__init__|__construct|initialize)$/;

/** What the address of a service is called, beside those of its base. */
const ENDPOINT = /^(?:api|endpoint|api_?(?:ur[il]|endpoint|host|root)|service_?ur[il])$/i;
