import type { CallUsage } from '../../../model.ts';
import { onceFor } from '../../once.ts';
import { asks, isRequestLike } from '../calls/asking.ts';
import { chainsIn } from '../calls/chained.ts';
import { filledBeside } from '../calls/filled.ts';
import { requestOf } from '../calls/request-calls.ts';
import { urlArguments } from '../calls/url-arguments.ts';
import { withoutSlots } from '../docs/either.ts';
import type { Call, Expr, ObjectExpr, OtherExpr } from '../expr/expr.ts';
import { givenInAdvance } from '../expr/given-in-advance.ts';
import { newCall, newName } from '../expr/nodes.ts';
import { resultsOf } from '../expr/results.ts';
import { everyExpr } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { withGivenBase } from '../paths/given-base.ts';
import { isFileCall } from '../paths/no-requests.ts';
import { leadsToCatalogue, namesSegment } from '../paths/segments.ts';
import { asItIs, hasSlash, type Str } from '../values/flat.ts';
import { fold, withoutPlaces } from '../values/fold.ts';
import { runsOfFunction, runsOfHeir, runsOfMade, runsOfRecord, type Run } from '../values/runs.ts';
import type { Scope } from '../values/scope.ts';
import { rowsBehind } from './given-rows.ts';
import { asksElsewhere } from './asks-elsewhere.ts';
import { usagesOf } from './call-usages.ts';
import type { Ledger } from './ledger.ts';
import { argumentFilling } from './wrappers.ts';

/**
 * What is asked for with a word that a call gives to who puts it into an address: to a function, as the member of an enum, `set(zone,
 * Setting.BROTLI)`; to an object that it makes, `new Resource(token, 'filters')`. It is asked for here, whoever runs it.
 */
export function* askedWithGiven(call: Call, page: Page, ledger: Ledger): Generator<CallUsage> {
  if (!call.args.some(({ value }) => givesWord(value, page))) return;
  for (const run of [...runsOfMade(call, page.scope), ...runsOfRecord(call, page.scope)]) yield* requestsOf(run, call, page, ledger);
  const asked = runsOfCalled(call, page).flatMap((run) => [...requestsOf(run, call, page, ledger)]);
  // A word under a name is asked for as surely as one that is written in the call.
  const isSure = asked.length > 0 && call.args.some(({ value }) => isNamed(value) && argumentFilling(call, value, page) !== undefined) && !asksElsewhere(call, page);
  for (const usage of asked) yield isSure ? { ...usage, reading: 'exact' } : usage;
}

/** The same of a record whose methods put a word of it there: `resource{path: "filters"}`. */
export function* askedWithField(record: ObjectExpr, page: Page, ledger: Ledger): Generator<CallUsage> {
  if (record.type?.kind !== 'name' || !record.fields.some(({ value }) => givesWord(value, page))) return;
  for (const run of runsOfRecord(record, page.scope)) yield* requestsOf(run, record, page, ledger);
}

/** What the classes that a class extends ask for with a word that it sets: `class Filters extends Resource { path = 'filters'; }`. */
export function* askedByHeir(heir: OtherExpr, page: Page, ledger: Ledger): Generator<CallUsage> {
  if (!heir.children.some((one) => one.kind === 'let' && [one.value, ...resultsOf(one.value)].some((value) => givesWord(value, page)))) return;
  for (const run of runsOfHeir(heir, page.scope)) yield* requestsOf(run, heir, page, ledger);
}

/** The function that is called, where the word is no text that stands alone in the call. */
function runsOfCalled(call: Call, page: Page): Run[] {
  const begun = givenInAdvance(call);
  if (begun !== undefined) return runsOfFunction(newCall(begun.asked, begun.given, false, call), page.scope);
  return call.isNew || !call.args.some(({ value }) => isGivenHere(value, page)) ? [] : runsOfFunction(call, page.scope);
}

/** Whether a word is given under a name, or in a record as it is. What loops of this file give is gone through with their rows. */
function isGivenHere(value: Expr, page: Page): boolean {
  if (value.kind === 'object') return value.fields.some((field) => isGivenHere(field.value, page) || (field.value.kind === 'string' && givesWord(field.value, page)));
  return isNamed(value) && rowsBehind(value, page).length === 0 && givesWord(value, page);
}

/** What stands for a text: `MINIFY`, `Setting.MINIFY`, `SETTINGS['minify']`, and where a module has functions alone `Settings.minify()`. */
function isNamed(value: Expr): boolean {
  return value.kind === 'member' || value.kind === 'name' || value.kind === 'index' || (value.kind === 'call' && value.args.length === 0 && value.callee.kind === 'member');
}

/** Whether an expression, or a field of a record, comes out as a word that the catalog knows. */
function givesWord(value: Expr, page: Page): boolean {
  if (value.kind === 'object') return value.fields.some((field) => field.value.kind !== 'object' && givesWord(field.value, page));
  return (TEXTS.has(value.kind) || isNamed(value)) && fold(value, page.scope).some((str) => namesSegment(str, page));
}

const TEXTS = new Set<Expr['kind']>(['string', 'concat']);

function* requestsOf({ body, within, alone }: Run, site: Expr, page: Page, ledger: Ledger): Generator<CallUsage> {
  const isHere = within.unit === page.unit;
  const chained = isHere ? ledger.chained : chainsIn(within.unit).chained;
  const there = { ...page, scope: within };
  // What stands in another file has no places here.
  const own = isHere ? ledger : { ...ledger, bodies: new Set<number>(), unread: new Set<number>() };
  for (const one of mayAskIn(body, alone)) {
    for (const written of urlArguments(one, within)) {
      const filled = () => filledBeside(fold(written.expr, within), one, within, chained);
      const addressIn = (strs: Str[]): Str[] => strs.filter((str) => str.some((piece) => piece.isGiven === true && namesSegment([piece], page)) && leadsToCatalogue(str, there));
      const { strs, fillers } = filled();
      const address = addressIn(strs);
      if (address.length === 0 || isKnownAlone(address, fold(written.expr, alone).map((str) => (isHere ? withGivenBase(str, page) : str)), page)) continue;
      // It may be asked for in several ways, each from here.
      const request = () => ({ ...requestOf(one, { ...written, fillers }, within, chained), url: newName('', { start: site.start, end: site.start }) });
      const usages = usagesOf({ request, address: () => addressIn(filled().strs).map(fromHere), isAsked: isRequestLike(one) }, there, own);
      for (const usage of usages) if (asks(one, usage.method !== undefined, there, chained)) yield asToldHere(usage);
      break;
    }
  }
}

/** The calls in a body that are told some path: an object may be made in a thousand places. */
const mayAskIn = onceFor((body: Expr, scope: Scope): Call[] => everyExpr([body]).filter((one): one is Call => one.kind === 'call' && !isFileCall(one) && isToldPath(one, scope)));

function isToldPath(call: Call, scope: Scope): boolean {
  for (const { expr } of urlArguments(call, scope)) if (fold(expr, scope).some(hasSlash)) return true;
  return false;
}

/** What it sends is put together there, where others send it too: nothing can be put in its place. */
function asToldHere(usage: CallUsage): CallUsage {
  const { host, query, headers, body } = usage;
  return { ...usage, query: withoutSlots(query), headers: withoutSlots(headers), body: withoutSlots(body), ...(host === undefined && { reading: 'unbased' as const }) };
}

/** Whether the words of the catalog that are given stand there whatever is given. */
function isKnownAlone(address: Str[], alone: Str[], page: Page): boolean {
  const words = new Set(alone.flatMap((str) => str.map((piece) => (piece.kind === 'text' ? piece.value : ''))));
  return address.every((str) => str.every((piece) => piece.kind === 'hole' || piece.isGiven !== true || words.has(piece.value) || !namesSegment([piece], page)));
}

/** What is given stands here, where others may read it as well; what it is put into stands there. */
function fromHere(str: Str): Str {
  return str.flatMap((piece) => (piece.isGiven === true ? asItIs([piece]) : withoutPlaces([piece])));
}
