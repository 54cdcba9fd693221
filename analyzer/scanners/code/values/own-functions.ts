import type { Call, Expr } from '../expr/expr.ts';
import { argumentOf, parametersOf, type Parameter } from '../expr/parameters.ts';
import { endsOf, resultsOf } from '../expr/results.ts';
import { isAnything, isUnknown, type Str } from './flat.ts';
import { broughtBy, fold, hole, loose, readThrough } from './fold.ts';
import { fillsFormat } from './format.ts';
import { resolveCallee } from './resolve.ts';
import type { Scope } from './scope.ts';

const GIVES_TEXT: ReadonlySet<Expr['kind']> = new Set<Expr['kind']>(['string', 'concat', 'choice', 'call']);

/** A function of this file whose value is one expression: its reader puts that expression last. */
export function ownFunction(call: Call, scope: Scope, depth: number): Str[] | undefined {
  const { value, scope: where } = resolveCallee(call.callee, scope, depth);
  const ends = value.kind === 'other' ? endsOf(value) : [];
  if (!ends.some(({ kind }) => GIVES_TEXT.has(kind))) return undefined;
  // A function of whose value nothing is known asks for something rather than gives a text, though it may return that of an error before.
  if (ends.every((end) => fold(end, where, depth).every(isUnknown))) return undefined;
  const strings = resultsOf(value).flatMap((result) => fold(result, where, depth));
  const tail = tailGiven(call, scope, depth);
  const parameters = parametersOf(value);
  const from = (whole: Str): Str => {
    const str = whole.map((piece) => filledIn(piece, value, parameters, call));
    return where === scope ? readThrough(str, [call.callee]) : broughtBy(call, str);
  };
  return strings.map((whole) => {
    // `${api}${path}?${query}`: what it is given goes before the query.
    const asked = whole.findIndex((piece) => piece.kind === 'text' && piece.value.startsWith('?'));
    const [str, query] = asked < 0 ? [whole, []] : [whole.slice(0, asked), whole.slice(asked)];
    const last = str.findLastIndex(isAnything);
    const rest = restGiven(call, parameters, str.slice(0, last + 1)).map((one) => fold(one, scope, depth)[0] ?? hole(one));
    if (rest.length > 0) return [...from(str.slice(0, last)), ...rest.flatMap((one, index) => (index === 0 ? one : [...loose('/'), ...one])), ...from(query)];
    const before = str[last - 1];
    const fits = isPath(tail?.[0], before?.kind === 'text' && before.value.endsWith('/'));
    return tail !== undefined && fits && isParameter(str[last]) ? [...from(str.slice(0, last)), ...tail, ...from(query)] : from(whole);
  });
}

/** What stands for a parameter stands for the name that it is given under: `settingPath(zone, name)` is open at `name`, whatever the function calls it. */
function filledIn(piece: Str[number], { start, end }: Expr, parameters: readonly Parameter[], call: Call): Str[number] {
  if (piece.kind !== 'hole' || piece.expr?.kind !== 'name') return piece;
  const { expr } = piece;
  const parameter = start <= expr.start && expr.end <= end ? parameters.find(({ name }) => name === expr.name) : undefined;
  const given = parameter && argumentOf(parameter, call.args)?.value;
  return given?.kind === 'name' ? { ...piece, expr: given } : piece;
}

/** `address("zones", id, "filters")` of a function whose last parameter is all that is given it, and ends a path. */
function restGiven({ args }: Call, parameters: readonly Parameter[], str: Str): Expr[] {
  const [before, end] = str.slice(-2);
  const rest = parameters.at(-1);
  const isRest = rest !== undefined && args.length > parameters.length && end?.kind === 'hole' && end.expr?.kind === 'name' && end.expr.name === rest.name;
  return isRest && before?.kind === 'text' && before.value.endsWith('/') ? args.slice(rest.place).map(({ value }) => value) : [];
}

/** `zoneUrl(id, '/filters')`, `zoneUrl(id, 'firewall', 'rules')`: what is the end of a path, in one argument or in several that stand last. */
function tailGiven({ args }: Call, scope: Scope, depth: number): Str | undefined {
  const given = args.map(({ value }) => (value.kind === 'name' ? undefined : fold(value, scope, depth)[0]));
  const tails = given.filter((tail) => tail !== undefined && isPath(tail[0], true)) as Str[];
  const isLast = tails.every((tail, index) => tail === given[given.length - tails.length + index]);
  return tails.length === 1 || (tails.length > 1 && isLast) ? tails.flatMap((tail, index) => (index === 0 ? tail : [...loose('/'), ...tail])) : undefined;
}

/** A path from its slash on, or, behind one, its words alone. */
function isPath(piece: Str[number] | undefined, behindSlash: boolean): boolean {
  return piece?.kind === 'text' && (piece.value.startsWith('/') || (behindSlash && /^[a-z]\w*(?:\/|$)/.test(piece.value)));
}

/** A name that nothing in its file is bound to, a list that ends with one, or a format that is one. */
function isParameter(piece: Str[number] | undefined): boolean {
  const expr = piece?.kind === 'hole' ? piece.expr : undefined;
  return expr?.kind === 'name' || (expr?.kind === 'list' && expr.open) || (expr?.kind === 'call' && fillsFormat(expr));
}
