import type { Expr, Unit } from '../expr/expr.ts';
import { argumentOf, parametersOf, type Parameter } from '../expr/parameters.ts';
import { everyExpr } from '../expr/walk.ts';
import { possiblePaths } from '../page/open-paths.ts';
import type { Page } from '../page/page.ts';
import { flatten, textOf, type Str } from '../values/flat.ts';
import { fold, givesText, withoutPlaces } from '../values/fold.ts';
import { resolveCallee } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { pathOf } from './path.ts';
import type { Call, UrlArgument } from './request-calls.ts';
import { leadsToCatalogue } from './segments.ts';

type Command = Extract<Expr, { kind: 'command' }>;

/** A path whose beginning a function puts there, of this file or one imported from: `zoneGet('/filters')` asks for `/zones/${zone}/filters`. `isGiven` says whether it is given as what stands behind the beginning, where that is known. */
export function wrappedPath(call: Call, page: Page): { url: UrlArgument; paths: () => Str[]; isGiven: boolean | undefined } | undefined {
  if (!call.args.some(({ value }) => GIVEN.has(value.kind))) return undefined;
  const prefix = prefixAt(call.callee, page.scope, page);
  if (prefix === undefined) return undefined;
  for (const arg of call.args) {
    const paths = (): Str[] => pathsBehind(prefix.text, arg.value, page);
    if (paths().length > 0) return { url: { arg, expr: arg.value }, paths, isGiven: prefix.parameter && arg === argumentOf(prefix.parameter, call.args) };
  }
  return undefined;
}

const GIVEN: ReadonlySet<Expr['kind']> = new Set<Expr['kind']>(['string', 'concat', 'call', 'choice']);

/** The same of a function of a shell: `zone_api GET /filters`. */
export function wrappedWord(command: Command, page: Page): Str[] {
  const [program, ...words] = command.words;
  const name = program === undefined ? undefined : textOf(fold(program, page.scope)[0]);
  const prefix = name === undefined || program === undefined ? undefined : prefixAt({ kind: 'name', name, start: program.start, end: program.end }, page.scope, page);
  if (prefix === undefined) return [];
  return words.map((word) => pathsBehind(prefix.text, word, page)).find((paths) => paths.length > 0) ?? [];
}

/** What a function puts before what it is given, and as which of its parameters it is given that. */
interface Prefix {
  text: Str;
  parameter: Parameter | undefined;
}

const KNOWN = new WeakMap<Expr, { prefix: Prefix | undefined }>();

function prefixAt(callee: Expr, from: Scope, page: Page): Prefix | undefined {
  const { value, scope } = resolveCallee(callee, from);
  if (value === callee || value.kind !== 'other') return undefined;
  const known = KNOWN.get(value);
  if (known !== undefined) return known.prefix;
  // A function that calls itself puts no more there than it does.
  KNOWN.set(value, { prefix: undefined });
  const prefix = namesRoot(scope.unit, page) ? prefixIn(value, scope, page) ?? handedOn(value, scope, page) : undefined;
  KNOWN.set(value, { prefix });
  return prefix;
}

/** What a function puts before that hands what it is given on to another which does: `const ask = (zone, path) => zoneGet(zone, path)`. */
function handedOn(body: Expr, scope: Scope, page: Page): Prefix | undefined {
  const parameters = parametersOf(body);
  for (const expr of everyExpr([body])) {
    if (expr.kind !== 'call' || !expr.args.some(({ value }) => parameterGiven(value, parameters) !== undefined)) continue;
    const prefix = prefixAt(expr.callee, scope, page);
    const given = prefix?.parameter && argumentOf(prefix.parameter, expr.args);
    const parameter = given && parameterGiven(given.value, parameters);
    if (prefix !== undefined && parameter !== undefined) return { text: prefix.text, parameter };
  }
  return undefined;
}

function parameterGiven(value: Expr, parameters: readonly Parameter[]): Parameter | undefined {
  return value.kind === 'name' ? parameters.find(({ name }) => name === value.name) : undefined;
}

/** The text in a function that begins like a path of the API and ends with what the function is given. */
function prefixIn(body: Expr, scope: Scope, page: Page): Prefix | undefined {
  for (const expr of everyExpr([body])) {
    if (expr.kind !== 'string' && expr.kind !== 'concat' && !(expr.kind === 'call' && givesText(expr, scope))) continue;
    for (const whole of fold(expr, scope)) {
      const query = whole.findIndex((one) => one.kind === 'text' && one.value.startsWith('?'));
      const str = query < 0 ? whole : whole.slice(0, query);
      const last = str.findLastIndex((piece) => piece.kind === 'hole' || piece.value !== '');
      const piece = str[last];
      if (piece?.kind !== 'hole' || piece.expr?.kind !== 'name') continue;
      if (beginsPath(str.slice(0, last), str, page)) {
        const { name } = piece.expr;
        return { text: withoutPlaces(str.slice(0, last)), parameter: parametersOf(body).find((one) => one.name === name) };
      }
    }
  }
  return undefined;
}

/** `/zones/${zone}` and `/zones/`, also `https://…/zones`, behind which only a slash can follow. */
function beginsPath(begun: Str, whole: Str, { vocabulary: { apis } }: Page): boolean {
  const [first, second] = pathOf(flatten(whole).text, apis)?.segments ?? [];
  const isRoot = (word: string | undefined): boolean => apis.some(({ roots }) => roots.includes(word ?? ''));
  if (second !== undefined) return isRoot(first?.text);
  const path = pathOf(flatten(begun).text, apis);
  return path?.base === true && isRoot(path.segments[0]?.text);
}

const ROOTED = new WeakMap<Unit, boolean>();

/** Whether any path of the API can begin in a file: it is asked for each of its functions. */
function namesRoot(unit: Unit, { vocabulary }: Page): boolean {
  const known = ROOTED.get(unit) ?? vocabulary.apis.some(({ roots }) => roots.some((root) => unit.text.includes(`${root}/`) || unit.text.includes(`/${root}`)));
  ROOTED.set(unit, known);
  return known;
}

/** In each way in which the end may come out. */
function pathsBehind(prefix: Str, expr: Expr, page: Page): Str[] {
  return (expr.kind === 'name' ? [] : fold(expr, page.scope)).map((tail) => [...prefix, ...tail]).filter((path) => {
    const tail = path.slice(prefix.length);
    // A word that fills a path is told of with the value beside it.
    if (!isPath(tail) || possiblePaths(page.vocabulary.templates).some(({ words }) => words.has(textOf(tail) ?? ''))) return false;
    return leadsToCatalogue(path, page);
  });
}

/** A text, or an id and more behind it. */
function isPath(tail: Str): boolean {
  const [first, second] = tail.filter((piece) => piece.kind === 'hole' || piece.value !== '');
  return first?.kind === 'text' || (second?.kind === 'text' && second.value.startsWith('/'));
}
