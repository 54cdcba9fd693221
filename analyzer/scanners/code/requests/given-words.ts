import type { CallUsage, Method } from '../../../model.ts';
import { requestOf, type Chained } from '../calls/request-calls.ts';
import { urlArguments } from '../calls/url-arguments.ts';
import type { Call, Expr } from '../expr/expr.ts';
import { argumentOf, parametersOf, type Parameter } from '../expr/parameters.ts';
import { everyExpr } from '../expr/walk.ts';
import { openPathsOf, type OpenPath } from '../page/open-paths.ts';
import type { Page } from '../page/page.ts';
import { pathOf } from '../paths/path.ts';
import { wordUsages } from '../paths/words.ts';
import { flatten, type Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Bound } from '../values/scope.ts';
import { vouchedFor } from './vouched.ts';

/** A path that a function fills with what it is given as one parameter, what it asks for it with, and which parameter it sends as `value`. */
interface Filling {
  open: OpenPath;
  word: Parameter;
  method: Method | undefined;
  value: Parameter | undefined;
}

const KNOWN = new WeakMap<Expr, Filling[]>();

/**
 * What a call asks for that gives a word to a function which fills a path with it, of this file or one imported from:
 * `set(zone, 'minify', value)` where that asks for `/zones/${zone}/settings/${name}`. Certain, where the word and its value are given as just these.
 */
export function* wordsGiven(call: Call, word: Expr, text: string, page: Page, chained: Chained): Generator<CallUsage> {
  const bound = resolveCallee(call.callee, page.scope);
  if (bound.value === call.callee || bound.value.kind !== 'other') return;
  const fillings = KNOWN.get(bound.value) ?? fillingsOf(bound, page, bound.scope === page.scope ? chained : NONE);
  KNOWN.set(bound.value, fillings);
  for (const { open, word: parameter, method, value } of fillings) {
    if (argumentOf(parameter, call.args)?.value !== word) continue;
    const given = value && argumentOf(value, call.args)?.value;
    const usages = [...wordUsages(word, page, [open], text, given)].map((usage): CallUsage => ({ ...usage, method, reading: value === undefined ? 'loose' : 'exact' }));
    yield* vouchedFor(call, usages, page);
  }
}

const NONE: Chained = new Map();

function fillingsOf({ value: body, scope }: Bound, page: Page, chained: Chained): Filling[] {
  const parameters = parametersOf(body);
  if (parameters.length === 0) return [];
  const value = valueSent(body, parameters);
  return everyExpr([body]).flatMap((one): Filling[] => {
    if (one.kind !== 'call') return [];
    return [...urlArguments(one, scope)].flatMap((url) =>
      fold(url.expr, scope).flatMap((str) => openedWith(str, parameters, page).map((opened) => ({ ...opened, method: requestOf(one, url, scope, chained).method, value }))));
  });
}

/** The paths that are left open in a text where a parameter stands. */
function openedWith(str: Str, parameters: readonly Parameter[], { vocabulary: { apis, templates } }: Page): Pick<Filling, 'open' | 'word'>[] {
  const flat = flatten(str);
  const segments = pathOf(flat.text, apis)?.segments ?? [];
  return openPathsOf({ path: segments }, templates).flatMap((open) => {
    const segment = segments[open.hole];
    const piece = flat.parts.find(({ start, end }) => start === segment?.start && end === segment.end)?.piece;
    const name = piece?.kind === 'hole' && piece.expr?.kind === 'name' ? piece.expr.name : undefined;
    const word = parameters.find((one) => one.name === name);
    return word === undefined ? [] : [{ open, word }];
  });
}

/** The one parameter that stands in a record as its `value`. */
function valueSent(body: Expr, parameters: readonly Parameter[]): Parameter | undefined {
  const sent = everyExpr([body]).flatMap((one) => (one.kind === 'object' ? one.fields.filter(({ name }) => name === 'value') : []));
  const [only, ...more] = new Set(sent.map(({ value }) => (value.kind === 'name' ? parameters.find((one) => one.name === value.name) : undefined)));
  return more.length > 0 ? undefined : only;
}
