import { onceFor } from '../../once.ts';
import { chainsIn } from '../calls/chained.ts';
import { filledWithGiven } from '../calls/filled.ts';
import { urlArguments, type UrlArgument } from '../calls/url-arguments.ts';
import { callsWithin } from '../commands/as-call.ts';
import type { Arg, Call, Expr, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { givenAs, parameterNamed, parametersOf, type Parameter } from '../expr/parameters.ts';
import { everyExpr } from '../expr/walk.ts';
import { possiblePaths } from '../page/open-paths.ts';
import type { Page } from '../page/page.ts';
import { withGivenBase } from '../paths/given-base.ts';
import { isRoot } from '../paths/own-addresses.ts';
import { pathOf } from '../paths/path.ts';
import { beginsWithId, isId, leadsToCatalogue, namesSegment } from '../paths/segments.ts';
import { asItIs, flatten, isAnything, slice, textOf, type Str } from '../values/flat.ts';
import { fold, givesText, withoutPlaces } from '../values/fold.ts';
import { readsOnce } from '../values/inside-call.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { wordGiven } from '../values/words-given.ts';
import { rowsBehind } from './given-rows.ts';
import { isNameOfText } from './names-of-texts.ts';

/** A path that a function puts around what it is given, of this file or one imported from. */
export interface Wrapped {
  url: UrlArgument;
  paths: () => Str[];
  /** Whether it is given as what stands there in the path, where that is known. */
  isGiven: boolean | undefined;
  /** What else stands in the path is given. */
  fillers: ReadonlySet<Arg>;
}

/** `zoneGet('/filters')` asks for `/zones/${zone}/filters`, `remove(zone, 'filters', id)` for `/zones/${zone}/filters/${id}`. */
export function wrappedPath(call: Call, page: Page): Wrapped | undefined {
  if (!call.args.some(({ value }) => GIVEN.has(value.kind) || isNameOfText(value, page)) || !call.args.some(({ value }) => mayBeTail(value, page))) return undefined;
  for (const { around, url, isGiven } of placesFor(call, aroundAt(call.callee, page.scope, page), page)) {
    const paths = (): Str[] => pathsAround(around, url.expr, page);
    if (paths().length === 0) continue;
    const fillers = around.others.flatMap((one) => givenAs(one, call.args)?.arg ?? []).filter((arg) => arg !== url.arg);
    return { url, paths, isGiven, fillers: new Set(fillers) };
  }
  return undefined;
}

/**
 * Where what a call is told may stand in the path: where the function says so before anywhere else. What is given there is a word of the catalog,
 * or nothing else is but what begins with a slash: what the object of a method is called may be a parameter as well.
 */
function placesFor({ args }: Call, arounds: readonly Around[], page: Page): { around: Around; url: UrlArgument; isGiven: boolean | undefined }[] {
  const asked = arounds.map((around) => ({ around, given: around.parameter && givenAs(around.parameter, args) }));
  const said = asked.flatMap(({ around, given }) => (given === undefined ? [] : [{ around, url: given, isGiven: true }]));
  const other = asked.flatMap(({ around, given }) => {
    if ((!isLast(around) && around.parameter !== undefined) || around.parameter?.place === IN_RECORD) return [];
    const isGiven = around.parameter === undefined && isLast(around) ? undefined : false;
    const mayBe = ({ value }: Arg): boolean => given === undefined || (begins(value, page) && !fold(given.expr, page.scope).some((str) => namesSegment(str, page)));
    return args.filter((arg) => arg !== given?.arg && !isId(plainText(arg.value) ?? '') && mayBe(arg)).map((arg) => ({ around, url: { arg, expr: arg.value }, isGiven }));
  });
  return [...said, ...other];
}

function begins(value: Expr, { scope }: Page): boolean {
  return fold(value, scope).some(([first]) => first?.kind === 'text' && first.value.startsWith('/'));
}

/** Whether an argument, or a field of it, comes out as something that may end a path: nearly none does, so that few functions are looked up. */
function mayBeTail(value: Expr, page: Page): boolean {
  if (value.kind === 'object' && value.fields.some((field) => mayBeTail(field.value, page))) return true;
  return (value.kind !== 'name' || isNameOfText(value, page)) && fold(value, page.scope).some(isPath);
}

const GIVEN = new Set<Expr['kind']>(['string', 'concat', 'call', 'choice', 'object']);

/** The argument as which a call is given the word, also in its turn, that ends a path of the function which it calls: `setSetting(zone, 'minify', 'on')`. */
export function argumentFilling(call: Call, word: Expr, page: Page): Arg | undefined {
  const places = placesFor(call, aroundAt(call.callee, page.scope, page), page);
  return places.find(({ around, url, isGiven }) => isGiven === true && (url.expr === word || rowsBehind(url.expr, page).some(({ start }) => start === word.start)) && isLast(around) && leadsFrom(around, word, page))?.url.arg;
}

function leadsFrom({ before }: Around, word: Expr, page: Page): boolean {
  return fold(word, page.scope).every((one) => leadsToCatalogue([...before, ...one], page));
}

/** What a function of a shell puts around a path that it is given, `zone_api GET /filters`, and whether it is seen to be given it as that. */
export function wrappedWord({ callee, args }: Call, page: Page): { paths: Str[]; isGiven: boolean } {
  const words = args.map(({ value }) => value);
  for (const around of aroundAt(callee, page.scope, page)) {
    const place = around.parameter?.place;
    const given = place === undefined ? undefined : words[place];
    const asked = given !== undefined ? [given] : isLast(around) || place === undefined ? words : [];
    const found = asked.map((word) => ({ paths: pathsAround(around, word, page), isGiven: given === word })).find(({ paths }) => paths.length > 0);
    if (found !== undefined) return found;
  }
  return { paths: [], isGiven: false };
}

/** What a function puts around something that it is given, as which of its parameters it is given that, and which others stand in the path. */
interface Around {
  before: Str;
  behind: Str;
  parameter: Parameter | undefined;
  others: Parameter[];
  /** The function does nothing else with what it is given there. */
  isAll: boolean;
}

function isLast({ behind }: Around): boolean {
  return behind.length === 0;
}

/** Functions that hand on to one another what they are given: generated code has thousands. */
const HOPS = 8;

function aroundAt(callee: Expr, from: Scope, page: Page, hops = 0): Around[] {
  const { value, scope } = resolveCallee(callee, from);
  if (value === callee || value.kind !== 'other' || hops > HOPS) return [];
  return aroundOf(value, scope, page, hops);
}

/** A function that calls itself puts no more there than it does. */
const aroundOf = onceFor((body: Expr, scope: Scope, page: Page, hops: number): Around[] => {
  const own = mayNameRoot(scope.unit, page) ? aroundIn(body, scope, page) : [];
  return own.length > 0 ? own : handedOn(body, scope, page, hops);
}, []);

/**
 * What a function puts around that hands what it is given on to another which does, as it is, `const ask = (zone, path) => zoneGet(zone, path)`,
 * or in a text, `const set = (id) => zonePatch(`/settings/${id}`)`.
 */
function handedOn(body: Expr, scope: Scope, page: Page, hops: number): Around[] {
  const parameters = parametersOf(body);
  for (const call of callsWithin(body, scope)) {
    if (!call.args.some(({ value }) => GIVEN.has(value.kind) || parameterGiven(value, parameters) !== undefined)) continue;
    const around = aroundAt(call.callee, scope, page, hops + 1).flatMap((one): Around[] => {
      const given = one.parameter && givenAs(one.parameter, call.args);
      const others = one.others.flatMap((other) => parameterGiven(givenAs(other, call.args)?.expr, parameters) ?? []);
      const inner = given === undefined ? [] : fold(given.expr, scope).flatMap((str) => aroundHoles(withoutQuery(str), body, parameters, scope));
      return inner.map((within) => ({
        before: [...one.before, ...within.before],
        behind: [...within.behind, ...one.behind],
        parameter: within.parameter,
        others: [...others, ...within.others],
        isAll: one.isAll && within.isAll,
      }));
    });
    if (around.length > 0) return around;
  }
  return [];
}

/** `request.kind`, `$options['kind']`: what a record that is given has under that name; by its place alone nothing is given as that. */
function fieldGiven(hole: Expr, parameters: readonly Parameter[]): Parameter | undefined {
  if (hole.kind !== 'member' && hole.kind !== 'index') return undefined;
  const name = hole.kind === 'member' ? hole.name : plainText(hole.index);
  return name === undefined || parameterGiven(hole.object, parameters) === undefined ? undefined : { name, place: IN_RECORD, value: undefined };
}

/** The place of what is given in a record. */
const IN_RECORD = -1;

function parameterGiven(value: Expr | undefined, parameters: readonly Parameter[]): Parameter | undefined {
  return value?.kind === 'name' ? parameters.find(({ name }) => name === value.name) : undefined;
}

/** The text in a function that begins like a path of the API, by each hole that what the function is given fills; first the one it ends with. */
function aroundIn(body: Expr, scope: Scope, page: Page): Around[] {
  const parameters = parametersOf(body);
  for (const expr of everyExpr([body])) {
    for (const whole of textsAt(expr, scope)) {
      const str = withoutQuery(scope.unit === page.unit ? withGivenBase(whole, page, true) : whole);
      const around = beginsPath(str.slice(0, -1), str, page) ? aroundHoles(str, body, parameters, scope, true) : [];
      if (around.length > 0) return around.toReversed();
    }
  }
  return [];
}

/** A text, and an address that a call fills with names: `.uri("/settings/{id}", id)`. */
function textsAt(expr: Expr, scope: Scope): Str[] {
  if (expr.kind === 'string' || expr.kind === 'concat') return fold(expr, scope);
  if (expr.kind !== 'call') return [];
  const filled = [...urlArguments(expr, scope)].flatMap((url) => filledWithGiven(fold(url.expr, scope), expr, scope, chainsIn(scope.unit).chained));
  return givesText(expr, scope) ? [...fold(expr, scope), ...filled] : filled;
}

/** What stands around each hole of a path that a parameter fills; where `orName`, also around one that some name fills, if nothing else can be meant. */
function aroundHoles(str: Str, body: Expr, parameters: readonly Parameter[], scope: Scope, orName = false): Around[] {
  const known = str.map((piece) => (piece.kind === 'hole' && piece.expr !== undefined ? parameterIn(piece.expr, parameters, scope) : undefined));
  return str.flatMap((piece, index): Around[] => {
    const parameter = known[index];
    const isMeant = orName && piece.kind === 'hole' && piece.expr?.kind === 'name' && (index === str.length - 1 || parameters.length === 0);
    if (piece.kind !== 'hole' || (parameter === undefined && !isMeant)) return [];
    const others = known.flatMap((one, at) => (one === undefined || at === index ? [] : [one]));
    return [{ before: withoutPlaces(str.slice(0, index)), behind: withoutPlaces(str.slice(index + 1)), parameter, others, isAll: parameter === undefined || readsOnce(body, parameter.name) }];
  });
}

/** What a query is filled with ends no path. */
function withoutQuery(str: Str): Str {
  const at = str.findIndex((one) => one.kind === 'text' && one.value.includes('?'));
  const last = str[at];
  return (last?.kind === 'text' ? [...str.slice(0, at), slice(last, 0, last.value.indexOf('?'))] : str).filter(isAnything);
}

/** The parameter that a hole is filled with, or a field of one; `$1` and what it is called are those of a shell. */
function parameterIn(hole: Expr, parameters: readonly Parameter[], scope: Scope): Parameter | undefined {
  const told = parameterGiven(hole, parameters) ?? fieldGiven(hole, parameters);
  return told !== undefined || scope.unit.language !== 'shell' ? told : parameterNamed(wordGiven(hole, scope)?.name ?? '', []);
}

/** `/zones/${zone}` and `/zones/`, also `https://…/zones`, behind which only a slash can follow. */
function beginsPath(begun: Str, whole: Str, { vocabulary }: Page): boolean {
  const [first, second] = pathOf(flatten(whole).text, vocabulary.apis)?.segments ?? [];
  if (second !== undefined) return isRoot(first?.text, vocabulary);
  const path = pathOf(flatten(begun).text, vocabulary.apis);
  return path?.base === true && isRoot(path.segments[0]?.text, vocabulary);
}

/** Whether any path of the API can begin in a file: it is asked for each of its functions. */
const mayNameRoot = onceFor((unit: Unit, { vocabulary }: Page): boolean => vocabulary.apis.some(({ roots }) => roots.some((root) => [`${root}/`, `/${root}`, `"${root}"`, `'${root}'`].some((text) => unit.text.includes(text)))));

/** In each way in which what is given may come out. */
function pathsAround(around: Around, expr: Expr, page: Page): Str[] {
  const { before, behind } = around;
  const given = expr.kind === 'name' && !isNameOfText(expr, page) ? [] : fold(expr, page.scope);
  return given.filter((one) => {
    // A word that fills a path is told of with the value beside it.
    if (!isPath(one) || possiblePaths(page.vocabulary.templates).some(({ words }) => words.has(textOf(one) ?? ''))) return false;
    return isLast(around) || namesSegment(one, page);
  }).map((one) => [...before, ...(around.isAll ? one : asItIs(one)), ...behind]).filter((path) => leadsToCatalogue(path, page));
}

/** A text, or an id and more behind it. */
function isPath(tail: Str): boolean {
  return tail.find(isAnything)?.kind === 'text' || beginsWithId(tail);
}
