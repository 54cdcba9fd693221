import type { CallUsage } from '../../../model.ts';
import { asks, isRequestLike } from '../calls/asking.ts';
import { chainsOf } from '../calls/chained.ts';
import { filledBeside } from '../calls/filled.ts';
import { requestOf, type Chained } from '../calls/request-calls.ts';
import { urlArguments } from '../calls/url-arguments.ts';
import { withoutSlots } from '../docs/either.ts';
import { classesOf, headOf } from '../expr/classes.ts';
import type { Arg, Call, Expr, ObjectExpr, OtherExpr, Unit } from '../expr/expr.ts';
import { newCall, newName } from '../expr/nodes.ts';
import { typeMade } from '../expr/records.ts';
import { resultsOf } from '../expr/results.ts';
import { chainOf, everyExpr, exprsOf, lastName } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { isFileCall } from '../paths/no-requests.ts';
import { leadsToCatalogue, namesSegment } from '../paths/segments.ts';
import { asItIs, hasSlash, type Str } from '../values/flat.ts';
import { fold, withoutPlaces } from '../values/fold.ts';
import { insideCall } from '../values/inside-call.ts';
import { classesFrom, insideHeir, insideMade, makerOf, type ClassMet } from '../values/inside-class.ts';
import { insideStruct, structOf } from '../values/inside-struct.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { usagesOf } from './call-usages.ts';
import type { Ledger } from './ledger.ts';

/** Code that makes requests with what it is given from elsewhere, and its names while it does. */
interface Run {
  body: Expr;
  within: Scope;
  /** The same where nothing is given. */
  alone: Scope;
}

/**
 * What is asked for with a word that a call gives to who puts it into an address: to a function, as the member of an enum, `set(zone,
 * Setting.BROTLI)`; to an object that it makes, `new Resource(token, 'filters')`. It is asked for here, whoever runs it.
 */
export function* askedWithGiven(call: Call, page: Page, ledger: Ledger): Generator<CallUsage> {
  if (!call.args.some(({ value }) => givesWord(value, page))) return;
  for (const run of [...runsOfMade(call, page.scope), ...runsOfStruct(call, page.scope), ...runsOfFunction(call, page)]) yield* requestsOf(run, call, page, ledger);
}

/** The same of a record whose methods put a word of it there: `resource{path: "filters"}`. */
export function* askedWithField(record: ObjectExpr, page: Page, ledger: Ledger): Generator<CallUsage> {
  if (record.type?.kind !== 'name' || !record.fields.some(({ value }) => givesWord(value, page))) return;
  for (const run of runsOfStruct(record, page.scope)) yield* requestsOf(run, record, page, ledger);
}

/** What the classes that a class extends ask for with a word that it sets: `class Filters extends Resource { path = 'filters'; }`. */
export function* askedByHeir(heir: OtherExpr, page: Page, ledger: Ledger): Generator<CallUsage> {
  const name = headOf(heir, page.unit)?.[1];
  if (name === undefined || !heir.children.some((one) => one.kind === 'let' && [one.value, ...resultsOf(one.value)].some((value) => givesWord(value, page)))) return;
  const [, ...extended] = classesFrom(name, page.scope);
  for (const one of extended) yield* requestsOf({ body: one.value, within: insideHeir({ value: heir, scope: page.scope }, one), alone: one.scope }, heir, page, ledger);
}

/** Whether an expression, or a field of a record, comes out as a word that the catalog knows. */
function givesWord(value: Expr, page: Page): boolean {
  if (value.kind === 'object') return value.fields.some((field) => field.value.kind !== 'object' && givesWord(field.value, page));
  return TEXTS.has(value.kind) && fold(value, page.scope).some((str) => namesSegment(str, page));
}

const TEXTS: ReadonlySet<Expr['kind']> = new Set<Expr['kind']>(['string', 'concat', 'name', 'member', 'index']);

/** The class of what a call makes, or that to whose maker an heir hands on: `super(token, 'filters')`. */
function runsOfMade(call: Call, scope: Scope): Run[] {
  return classMade(call, scope).flatMap((one) => {
    const within = insideMade(call, one, scope);
    return within === undefined ? [] : [{ body: one.value, within, alone: one.scope }];
  });
}

function classMade(call: Call, scope: Scope): ClassMet[] {
  const name = typeMade(call)?.name;
  // One that has no maker of its own is made by that of what it extends.
  if (name !== undefined) return classesFrom(name, scope).filter((one) => makerOf(one.value, one.scope) !== undefined).slice(0, 1);
  if (!HANDS_ON.test(chainOf(call.callee).join('.'))) return [];
  const heir = [...classesOf(scope.unit)].findLast(([, { start, end }]) => start <= call.start && call.end <= end)?.[0];
  return heir === undefined ? [] : classesFrom(heir, scope).slice(1, 2);
}

/** How a class calls the maker of what it extends. */
const HANDS_ON = /^(?:super|base|parent)(?:\.(?:__init__|__construct))?$/;

function runsOfStruct(expr: Call | ObjectExpr, scope: Scope): Run[] {
  const struct = structOf(expr, scope);
  return struct === undefined ? [] : insideStruct(struct, scope).map((one) => ({ ...one, alone: struct.around }));
}

/** The function that is called, where the word is no text that stands in the call, nor one of several: what loops give is gone through turn by turn. */
function runsOfFunction(given: Call, page: Page): Run[] {
  const begun = begunWith(given);
  const isNamed = ({ value }: Arg): boolean => (value.kind === 'member' || value.kind === 'name') && fold(value, page.scope).length === 1 && givesWord(value, page);
  if (given.isNew || (begun === undefined && !given.args.some(isNamed))) return [];
  const call = begun ?? given;
  const made = resolveCallee(call.callee, page.scope);
  if (made.value === call.callee || made.value.kind !== 'other' || made.value.isClass === true) return [];
  const within = insideCall(call, made, page.scope);
  return within === undefined ? [] : [{ body: made.value, within, alone: made.scope }];
}

/** `partial(ask, 'filters')`, `ask.bind(null, 'filters')`: the call that is made later, with what it is given now. */
function begunWith(call: Call): Call | undefined {
  const { callee, args: [first, ...rest] } = call;
  if (first === undefined || rest.length === 0) return undefined;
  if (lastName(callee) === 'partial') return newCall(first.value, rest, false, call);
  return callee.kind === 'member' && callee.name === 'bind' ? newCall(callee.object, rest, false, call) : undefined;
}

function* requestsOf({ body, within, alone }: Run, site: Expr, page: Page, ledger: Ledger): Generator<CallUsage> {
  const isHere = within.unit === page.unit;
  const chained = isHere ? ledger.chained : chainedIn(within.unit);
  const there = { ...page, scope: within };
  // What stands in another file has no places here.
  const own = isHere ? ledger : { ...ledger, bodies: new Set<number>(), unread: new Set<number>() };
  for (const one of mayAskIn(body, alone)) {
    for (const written of urlArguments(one, within)) {
      const { strs, fillers } = filledBeside(fold(written.expr, within), one, within, chained);
      const address = strs.filter((str) => str.some((piece) => piece.isGiven === true && namesSegment([piece], page)) && leadsToCatalogue(str, there));
      if (address.length === 0 || isKnownAlone(address, fold(written.expr, alone))) continue;
      // It may be asked for in several ways, each from here.
      const request = () => ({ ...requestOf(one, { ...written, fillers }, within, chained), url: newName('', { start: site.start, end: site.start }) });
      const usages = usagesOf({ request, address: () => address.map(fromHere), isAsked: isRequestLike(one) }, there, own);
      for (const usage of usages) if (asks(one, usage.method !== undefined, there, chained)) yield asToldHere(usage);
      break;
    }
  }
}

const ASKING = new WeakMap<Expr, Call[]>();

/** The calls in a body that are told some path: an object may be made in a thousand places. */
function mayAskIn(body: Expr, scope: Scope): Call[] {
  const known = ASKING.get(body) ?? everyExpr([body]).filter((one): one is Call => one.kind === 'call' && !isFileCall(one) && isToldPath(one, scope));
  ASKING.set(body, known);
  return known;
}

function isToldPath(call: Call, scope: Scope): boolean {
  for (const { expr } of urlArguments(call, scope)) if (fold(expr, scope).some(hasSlash)) return true;
  return false;
}

/** What it sends is put together there, where others send it too: nothing can be put in its place. */
function asToldHere(usage: CallUsage): CallUsage {
  const { host, query, headers, body } = usage;
  return { ...usage, query: withoutSlots(query), headers: withoutSlots(headers), body: withoutSlots(body), ...(host === undefined && { reading: 'unbased' as const }) };
}

/** Whether the words that are given stand there whatever is given. */
function isKnownAlone(address: Str[], alone: Str[]): boolean {
  const words = new Set(alone.flatMap((str) => str.map((piece) => (piece.kind === 'text' ? piece.value : ''))));
  return address.every((str) => str.every((piece) => piece.kind === 'hole' || piece.isGiven !== true || words.has(piece.value)));
}

/** What is given stands here, where others may read it as well; what it is put into stands there. */
function fromHere(str: Str): Str {
  return str.flatMap((piece) => (piece.isGiven === true ? asItIs([piece]) : withoutPlaces([piece])));
}

const CHAINED = new WeakMap<Unit, Chained>();

function chainedIn(unit: Unit): Chained {
  const known = CHAINED.get(unit) ?? chainsOf(exprsOf(unit)).chained;
  CHAINED.set(unit, known);
  return known;
}
