import type { Call, Chunk, Expr, MemberExpr, ObjectExpr, StringExpr } from '../expr/expr.ts';
import { resultsOf } from '../expr/results.ts';
import { lastName } from '../expr/walk.ts';
import { byDefault, isDefaulted } from './defaults.ts';
import { asItIs, HOLE, isUnknown, readThrough, slice, textOf, type Str, type Text } from './flat.ts';
import { beginsAddress } from './hosts.ts';
import { readsOnce } from './inside-call.ts';
import { interleaved } from './joins.ts';
import { addsPaths } from './pathnames.ts';
import { resolve } from './resolve.ts';
import type { Bound, Scope } from './scope.ts';
import { foldCall } from './text-calls.ts';

/** More ways than this are not followed: what is beyond becomes a hole. */
const LIMIT = 16;
const DEPTH = 12;
/** How many steps one string may take to assemble. */
export const STEPS = 500;

/**
 * Assembles the strings an expression can come out as, at most 16: literals, templates, concatenation, names bound in the
 * file or one import away, and the calls that join, format and replace text. What is not known is a hole, never a guess.
 */
export function fold(expr: Expr, scope: Scope, depth = 0): Str[] {
  if (depth === 0) scope.fuel.left = STEPS;
  return isPlain(expr) || scope.fuel.turns !== undefined ? foldAnew(expr, scope, depth) : remembered(expr, scope, depth);
}

/** What is sooner put together than remembered. */
function isPlain(expr: Expr): boolean {
  return expr.kind === 'atom' || (expr.kind === 'string' && expr.parts.length === 1);
}

/** The text that an expression comes out as, where it is one and all of it is known. */
export function onlyText(expr: Expr, scope: Scope, depth = 0): string | undefined {
  const [only, ...more] = fold(expr, scope, depth);
  return more.length === 0 ? textOf(only) : undefined;
}

/** Whether a call puts a text together, rather than asks for something. */
export function givesText(call: Call, scope: Scope): boolean {
  const [[first, ...more] = [], ...others] = fold(call, scope);
  return others.length > 0 || more.length > 0 || first?.kind !== 'hole' || first.expr !== call;
}

/** Names and calls are asked for again and again, by those who use them and by those who look for other things there. */
function remembered(expr: Expr, scope: Scope, depth: number): Str[] {
  const { fuel, folded } = scope;
  const known = folded.get(expr);
  if (known !== undefined && known.steps <= fuel.left && (depth + known.height <= DEPTH || depth >= known.cutFrom)) {
    fuel.left -= known.steps;
    if (known.isOfLoops) fuel.loops++;
    fuel.deepest = Math.max(fuel.deepest, depth + known.height);
    return known.strings;
  }
  const { left, deepest, loops } = fuel;
  fuel.deepest = depth;
  const strings = foldAnew(expr, scope, depth);
  if (fuel.left >= 0) {
    folded.keep(expr, { strings, steps: left - fuel.left, height: fuel.deepest - depth, cutFrom: fuel.deepest > DEPTH ? depth : Infinity, isOfLoops: fuel.loops > loops });
  }
  fuel.deepest = Math.max(deepest, fuel.deepest);
  return strings;
}

function foldAnew(expr: Expr, scope: Scope, depth: number): Str[] {
  scope.fuel.deepest = Math.max(scope.fuel.deepest, depth);
  if (depth > DEPTH || scope.fuel.left-- <= 0) return [hole(expr)];
  switch (expr.kind) {
    case 'string': {
      const [only] = expr.parts;
      if (only?.kind === 'chunk' && expr.parts.length === 1) return [strOfChunk(only)];
      return product(expr.parts.map((part) => (part.kind === 'chunk' ? [strOfChunk(part)] : fold(part, scope, depth + 1))));
    }
    case 'concat': {
      const parts = expr.parts.map((part) => fold(part, scope, depth + 1));
      return product(addsPaths(expr, scope, depth + 1) ? interleaved(parts, [loose('/')]) : parts);
    }
    case 'atom':
      return [typeof expr.value === 'number' ? [{ kind: 'text', value: String(expr.value) }] : hole(expr)];
    case 'choice': {
      const strings = foldEach(expr.options, expr, scope, depth + 1);
      return isDefaulted(expr, scope) ? byDefault(strings) : strings;
    }
    case 'branches':
      return foldEach(resultsOf(expr), expr, scope, depth + 1);
    case 'embedded':
      return fold(expr.text, scope, depth + 1);
    case 'object':
      return addressOf(expr, scope, depth + 1) ?? [hole(expr)];
    case 'call':
      return foldCall(expr, scope, depth + 1) ?? foldBound(expr, scope, depth + 1);
    case 'member':
      return pathRead(expr, scope, depth + 1) ?? foldBound(expr, scope, depth + 1);
    case 'name':
    case 'index':
    case 'let':
      return foldBound(expr, scope, depth + 1);
    default:
      return [hole(expr)];
  }
}

/** What a record of its parts is as an address: `url.URL{Scheme: "https", Host: host, Path: path}`, `new UriBuilder { Host = host, Path = path }`. */
function addressOf({ type, fields }: ObjectExpr, scope: Scope, depth: number): Str[] | undefined {
  const part = (name: string): Expr | undefined => fields.findLast((field) => field.name?.toLowerCase() === name)?.value;
  const [host, path] = [part('host'), part('path')];
  if (type === undefined || !ADDRESSES.test(lastName(type)) || host === undefined || path === undefined) return undefined;
  const paths = fold(path, scope, depth);
  // `address.Path += "/filters"`: what reads the path of an address is that address still.
  return paths.every(beginsAddress) ? paths : product([[loose('https://')], fold(host, scope, depth), [loose('/')], paths]);
}

const ADDRESSES = /^(?:ur[il](?:builder|components)?)$/;

/** `Net::HTTP::Patch.new(uri.request_uri)`: the path of an address leads where the address does, also of one whose beginning the environment may tell. */
export function pathRead({ object, name }: MemberExpr, scope: Scope, depth: number): Str[] | undefined {
  const strings = READS_PATH.test(name) ? fold(object, scope, depth) : [];
  return strings.some(beginsAddress) && strings.every((str) => beginsAddress(str) || str[0]?.kind === 'hole') ? strings : undefined;
}

const READS_PATH = /^(?:(?:get|get_?raw|escaped)?path|pathname|request_?uri|path_?and_?query|ur[il]|href|absolute_?uri)$/i;

/** A string as it stands there, whatever its holes may be. */
export function asWritten({ parts }: StringExpr): Str {
  return parts.flatMap((part) => (part.kind === 'chunk' ? strOfChunk(part) : hole(part)));
}

/** Every way to put the parts one after another, cut off at the limit. */
export function product(parts: Str[][]): Str[] {
  const [only, ...more] = parts;
  if (only !== undefined && more.length === 0 && only.length <= LIMIT) return only;
  let strings: Str[] = [[]];
  for (const options of parts) {
    const some = strings.length * options.length > LIMIT ? [[{ kind: 'hole' } as const]] : options;
    if (some.length === 1) for (const str of strings) str.push(...(some[0] as Str));
    else strings = strings.flatMap((before) => some.map((after) => [...before, ...after]));
  }
  return strings;
}

/** A string of which nothing is known but the expression it comes from. */
export function hole(expr: Expr): Str {
  return [{ kind: 'hole', expr }];
}

/** Text that stands nowhere: a separator that a join puts between. */
export function loose(value: string): Str {
  return [{ kind: 'text', value }];
}

function foldBound(expr: Expr, scope: Scope, depth: number): Str[] {
  const via: Expr[] = [];
  const bound = resolve(expr, scope, depth, via);
  const { inside } = scope;
  const giver = inside === undefined || bound.scope === scope ? undefined : giverOf(expr, scope, bound);
  const isGiven = bound.scope === inside?.caller || giver !== undefined;
  // What a call gives is known by what stands there.
  const unknown = hole(isGiven ? bound.value : expr);
  // `const { pathname } = address`
  const read = bound.value.kind === 'member' && bound.value !== expr ? pathRead(bound.value, bound.scope, depth) : undefined;
  if (read === undefined && (bound.value === expr || isReference(bound.value))) return [isGiven ? given(unknown) : unknown];
  const known = read ?? accessed(bound, depth, isGiven) ?? fold(bound.value, bound.scope, depth);
  const strings = known.map((str) => (isUnknown(str) ? unknown : giver === undefined ? str : broughtBy(giver, str)));
  if (isGiven && inside !== undefined) return strings.map((str) => given(expr.kind === 'name' && readsOnce(inside.body, expr.name) ? str : asItIs(str)));
  return strings.map((str) => (bound.scope === scope ? readThrough(str, via) : broughtBy(expr, str)));
}

/** The name that the call gives, where what it stands for is of a third file: `set(zone, NAME)` with `NAME` imported. */
function giverOf(expr: Expr, scope: Scope, bound: Bound): Expr | undefined {
  const caller = scope.inside?.caller;
  const told = expr.kind === 'name' && caller !== undefined && bound.scope !== caller ? scope.lookup(expr.name, expr.start) : undefined;
  return told?.scope === caller ? told?.value : undefined;
}

/** What the call gives that is looked into, or the class in whose place another stands. */
export function given(str: Str): Str {
  return str.map((piece) => ({ ...piece, isGiven: true }));
}

/** What an accessor gives, which is read without a call: `get zoneUrl() { return `/zones/${this.id}`; }`; of one that an heir sets anew any text. */
function accessed({ value, scope }: Bound, depth: number, isGiven: boolean): Str[] | undefined {
  const results = value.kind === 'other' ? resultsOf(value).filter(({ kind }) => ACCESSED.has(kind)) : [];
  const strings = results.flatMap((result) => fold(result, scope, depth));
  return strings.length > 0 && strings.every((str) => str.some((piece) => piece.kind === 'text' && (isGiven || piece.value.includes('/')))) ? strings : undefined;
}

const ACCESSED = new Set<Expr['kind']>(['string', 'concat', 'name', 'member', 'choice']);

function isReference(expr: Expr): boolean {
  return expr.kind === 'name' || expr.kind === 'member' || expr.kind === 'index' || expr.kind === 'let';
}

/** Text of another file cannot be pointed at from this one. */
export function withoutPlaces(str: Str): Str {
  return str.map((piece) => (piece.kind === 'text' ? { kind: 'text', value: piece.value } : { kind: 'hole' }));
}

/** The same, where somebody can look for it at what brings it in. */
export function broughtBy(from: Expr, str: Str): Str {
  return withoutPlaces(str).map((piece) => (piece.kind === 'text' ? { ...piece, from } : piece));
}

/** Code inside a template of another language has its holes as hole characters. */
function strOfChunk(chunk: Chunk): Str {
  const text: Text = { kind: 'text', value: chunk.value, at: (index) => chunk.at(index), encode: (wanted) => chunk.encode(wanted) };
  if (!chunk.value.includes(HOLE)) return [text];
  return [...chunk.value.matchAll(/\uE000|[^\uE000]+/g)].map((match) => (match[0] === HOLE ? { kind: 'hole' } : slice(text, match.index, match.index + match[0].length)));
}

/** What each of several gives, cut off at the limit. */
function foldEach(options: readonly Expr[], expr: Expr, scope: Scope, depth: number): Str[] {
  const strings: Str[] = [];
  for (const option of options) {
    strings.push(...fold(option, scope, depth));
    if (strings.length > LIMIT) return [...strings.slice(0, LIMIT - 1), hole(expr)];
  }
  return strings;
}
