import type { Call, Expr } from '../expr/expr.ts';
import { endsOf, resultsOf } from '../expr/results.ts';
import { asItIs, isAnything, isUnknown, pieceThrough, type Str } from './flat.ts';
import { broughtBy, fold, given, loose } from './fold.ts';
import { fillsFormat } from './format.ts';
import { insideCall } from './inside-call.ts';
import { resolveCallee } from './resolve.ts';
import type { Scope } from './scope.ts';

const GIVES_TEXT = new Set<Expr['kind']>(['string', 'concat', 'choice', 'call', 'name']);

/** A function whose value is a text: its reader puts that expression last. Its parameters are what it is given. */
export function ownFunction(call: Call, scope: Scope, depth: number): Str[] | undefined {
  const made = resolveCallee(call.callee, scope, depth);
  const { value, scope: where } = made;
  const ends = value.kind === 'other' ? endsOf(value) : [];
  if (!ends.some(({ kind }) => GIVES_TEXT.has(kind))) return undefined;
  // A function of whose value nothing is known asks for something rather than gives a text, though it may return that of an error before.
  if (!givesAny(value, ends, where, depth)) return undefined;
  const within = (call.args.length === 0 ? undefined : insideCall(call, made, scope)) ?? where;
  const strings = resultsOf(value).flatMap((result) => fold(result, within, depth));
  const tail = tailGiven(call, scope, depth);
  const names = [call.callee];
  const brought = (piece: Str[number]): Str => (where === scope.inside?.caller ? given(asItIs([piece])) : where === scope ? [pieceThrough(piece, names)] : broughtBy(call, [piece]));
  const from = (str: Str): Str => str.flatMap((piece) => (piece.isGiven === true ? [taken(piece)] : brought(piece)));
  return strings.map((whole) => {
    // `${api}${path}?${query}`: what it is given goes before the query.
    const asked = whole.findIndex((piece) => piece.kind === 'text' && piece.value.startsWith('?'));
    const [str, query] = asked < 0 ? [whole, []] : [whole.slice(0, asked), whole.slice(asked)];
    const last = str.findLastIndex(isAnything);
    const before = str[last - 1];
    const fits = isPath(tail?.[0], before?.kind === 'text' && before.value.endsWith('/'));
    return tail !== undefined && fits && isParameter(str[last]) ? [...from(str.slice(0, last)), ...tail, ...from(query)] : from(whole);
  });
}

const GIVES = new WeakMap<Expr, boolean>();

/** Whether anything is known of what a function ends with, whoever calls it. */
function givesAny(body: Expr, ends: readonly Expr[], scope: Scope, depth: number): boolean {
  const known = GIVES.get(body) ?? ends.some((end) => !fold(end, scope, depth).every(isUnknown));
  // What was cut off deep within others may give more elsewhere.
  if (known || depth < 2) GIVES.set(body, known);
  return known;
}

/** What the call gives is its own. */
function taken({ isGiven, ...piece }: Str[number]): Str[number] {
  return piece;
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

/** A name that nothing in its file is bound to, a list that ends with one, or a format that is one; not what the call is seen to give. */
function isParameter(piece: Str[number] | undefined): boolean {
  if (piece?.isGiven === true) return false;
  const expr = piece?.kind === 'hole' ? piece.expr : undefined;
  return expr?.kind === 'name' || (expr?.kind === 'list' && expr.open) || (expr?.kind === 'call' && fillsFormat(expr));
}
