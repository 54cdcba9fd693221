import type { Call, Expr, ListExpr } from '../expr/expr.ts';
import { newList, newName } from '../expr/nodes.ts';
import { endsOf } from '../expr/results.ts';
import { lastName } from '../expr/walk.ts';
import { textOf, type Str } from './flat.ts';
import { fold, hole, loose, product } from './fold.ts';
import { beginsAddress } from './hosts.ts';
import { resolve, resolveCallee } from './resolve.ts';
import type { Bound, Scope } from './scope.ts';

/** The text that a call makes of a list, or of pieces of a path; `undefined` where it joins nothing. */
export function joinedBy(call: Call, scope: Scope, depth: number): Str[] | undefined {
  const name = lastName(call.callee);
  const object = call.callee.kind === 'member' ? call.callee.object : undefined;
  const args = call.args.map((arg) => arg.value);
  // `base.resolve(path)` of Java is no `path.resolve(folder, file)`.
  if (name === 'resolve' && object !== undefined && fold(object, scope, depth).every(beginsAddress)) return undefined;
  if (JOINS.has(name) || (name === 'concat' && args.length === 0)) return joined(call, object, args, scope, depth);
  // `file.path(API, "zones")` of R
  if (call.callee.kind === 'name' && call.callee.name === 'file.path') return joined(call, newName('File', call), args, scope, depth);
  // `Stream.of(…).collect(Collectors.joining("/"))`
  const joining = name === 'collect' && args[0]?.kind === 'call' && lastName(args[0].callee) === 'joining' ? args[0] : undefined;
  if (joining !== undefined) return joined(call, object, joining.args.map((arg) => arg.value), scope, depth);
  const isWhole = WHOLE.test(name) || (name === 'concat' && object?.kind === 'name' && object.name === 'table');
  return isWhole ? joined(call, undefined, args, scope, depth) : undefined;
}

const JOINS = new Set(['/', 'join', 'join-path', 'combine', 'implode', 'joinpath', 'urljoin', 'joinurl', 'pathjoin', 'resolve', 'jointostring', 'joined', 'mkstring']);
/** The list alone says what the text is: `IO.iodata_to_binary(["…/zones/", id])` of Elixir. */
const WHOLE = /^io(?:data|list)_to_binary$/;

/** What no part of a path is: signs alone, or a word with blanks around it, `' or '`. */
const SEPARATES = /^(?:\W*|\s+\w+\s+)$/;

/** A list with a separator (`parts.join('/')`, `'/'.join(parts)`, `implode('/', $parts)`), or pieces of a path. */
function joined(call: Call, object: Expr | undefined, args: Expr[], scope: Scope, depth: number): Str[] | undefined {
  const candidates = object === undefined ? args : [object, ...args];
  const lists = candidates.map((one) => ({ one, bound: asList(resolve(one, scope, depth), depth) }));
  const list = lists.find(({ bound }) => bound.value.kind === 'list');
  if (list?.bound.value.kind === 'list') {
    const separator = candidates.find((one) => one !== list.one && textOf(fold(one, scope, depth)[0]) !== undefined);
    const between =
      separator === undefined
        ? [loose(joinsPaths(object) ? '/' : list.one === object && args.length === 0 && lastName(call.callee) !== 'concat' ? ',' : '')]
        : fold(separator, scope, depth);
    const { items, open } = spreadOut(list.bound.value, list.bound.scope, depth);
    const strings = items.map((item) => fold(item.value, item.scope, depth));
    return product(between.length === 1 ? interleaved(open ? [...strings, [hole(list.one)]] : strings, between) : [[hole(list.one)]]);
  }
  if (args.length === 0) return undefined;
  // `Url::parse(base)?.join(path)` of Rust
  const address = object !== undefined && args.length === 1 && lastName(call.callee) === 'join' ? fold(object, scope, depth) : [];
  if (address.length > 0 && address.every(beginsAddress)) return product([address, [loose('/')], ...args.map((arg) => fold(arg, scope, depth))]);
  // `parts.join('/')`, `strings.Join(parts, "/")`: nothing is known of the parts.
  const parts = args.filter((arg) => !SEPARATES.test(textOf(fold(arg, scope, depth)[0]) ?? 'x'));
  const [part = object, ...more] = parts;
  if (part !== undefined && more.length === 0 && parts.length < args.length) return fold(part, scope, depth);
  // `String.Join("/", a, b)`
  const [separator, ...joinedBy] = args;
  if (separator !== undefined && joinedBy.length > 1 && !joinsPaths(object) && /^\W+$/.test(textOf(fold(separator, scope, depth)[0]) ?? ''))
    return product(
      interleaved(
        joinedBy.map((arg) => fold(arg, scope, depth)),
        fold(separator, scope, depth),
      ),
    );
  // `path.join(a, b)`: a doubled slash does no harm, a missing one would.
  return product(interleaved(args.map((arg) => fold(arg, scope, depth)), [loose('/')]));
}

/** What the items of a list come out as, where an expression is one that is known; else what the expression does. */
export function textsOfItems(expr: Expr, scope: Scope, depth: number): Str[][] {
  const { value, scope: where } = expr.kind === 'name' ? asList(resolve(expr, scope, depth), depth) : { value: expr, scope };
  return value.kind === 'list' && !value.open ? value.items.map((item) => fold(item, where, depth)) : [fold(expr, scope, depth)];
}

/** `parts + [zone, "filters"]` is one list; in PowerShell what is added to a list may be one item of it. */
function asList(bound: Bound, depth: number): Bound {
  const { value, scope } = bound;
  const made = value.kind === 'call' ? listMade(value) : undefined;
  if (made !== undefined && depth <= MOST_ADDED) return asList(resolve(made, scope, depth + 1), depth + 1);
  const given = value.kind === 'call' && depth <= MOST_ADDED ? listGiven(value, scope, depth) : undefined;
  if (given !== undefined) return given;
  const parts = value.kind === 'concat' ? value.parts : value.kind === 'call' ? partsAdded(value) : [];
  if (parts.length === 0 || depth > MOST_ADDED) return bound;
  const [first, ...more] = parts.map((part) => asList(resolve(part, scope, depth + 1), depth + 1));
  if (first?.value.kind !== 'list' || first.scope !== scope) return bound;
  const items = more.flatMap((one): Expr[] => (one.value.kind === 'list' && one.scope === scope ? one.value.items : [parts[more.indexOf(one) + 1] as Expr]));
  return { value: newList([...first.value.items, ...items], first.value.open, value), scope };
}

/** `parts.concat(zone, ['filters'])`, `array_merge($parts, [$zone])`: a list, and what is put behind it. */
function partsAdded({ callee, args }: Call): Expr[] {
  const given = args.map(({ value }) => value);
  if (callee.kind === 'member') return ADDS_ITEMS.has(lastName(callee)) ? [callee.object, ...given] : [];
  return lastName(callee) === 'array_merge' ? given : [];
}

const ADDS_ITEMS = new Set(['concat', 'plus', 'push', 'append']);

/** `[base, ...parts]`: a list in a list gives its items, where it is known; where none is, more may follow, which what stands last may be. */
function spreadOut({ items, open }: ListExpr, scope: Scope, depth: number): { items: Bound[]; open: boolean } {
  const here = items.map((value): Bound => ({ value, scope }));
  if (!open) return { items: here, open };
  const spread = here.map((item): Bound[] => {
    const { value, scope: where } = asList(resolve(item.value, scope, depth + 1), depth + 1);
    return value.kind === 'list' ? value.items.map((one) => ({ value: one, scope: where })) : [item];
  });
  if (spread.some((some, index) => some[0] !== here[index])) return { items: spread.flat(), open: false };
  // `[base, ...rest]`
  return { items: items.at(-1)?.kind === 'name' ? here.slice(0, -1) : here, open };
}

/** `fun zone(id: String) = listOf("zones", id)`: a function of this file that gives one list. */
function listGiven(call: Call, scope: Scope, depth: number): Bound | undefined {
  const { value, scope: where } = resolveCallee(call.callee, scope, depth);
  const [only, ...more] = value.kind === 'other' ? endsOf(value) : [];
  if (only === undefined || more.length > 0 || where !== scope) return undefined;
  const list = asList({ value: only, scope }, depth + 1);
  return list.value.kind === 'list' ? list : undefined;
}

/** A list that is written, here or under a name, made of its items, or of another and more. */
export function listWritten(expr: Expr, scope: Scope): Bound | undefined {
  const isMade = (one: Expr): boolean => one.kind === 'list' || (one.kind === 'call' && MAKES_LIST.has(lastName(one.callee)));
  const named = expr.kind === 'name' || expr.kind === 'member' ? resolve(expr, scope) : { value: expr, scope };
  const { value } = named;
  if (!isMade(value) && !(value.kind === 'concat' && value.parts.some(isMade))) return undefined;
  const bound = asList(named, 0);
  return bound.value.kind === 'list' ? bound : undefined;
}

/** Whether a call joins a list that has one of these names, or any. */
export function joinsOneOf(call: Call, names: ReadonlySet<string> | undefined): boolean {
  const object = call.callee.kind === 'member' ? [call.callee.object] : [];
  return JOINS.has(lastName(call.callee)) && [...object, ...call.args.map((arg) => arg.value)].some((one) => one.kind === 'name' && names?.has(one.name) !== false);
}

/** `collect([…])`, `Stream.of(…)`, and the same list with what is empty left out, or each made a text: `parts.filter(Boolean).map(String)`. */
function listMade({ callee, args, start, end }: Call): Expr | undefined {
  const name = lastName(callee);
  const [first, second] = args.map((arg) => arg.value);
  if (name === 'map' && callee.kind === 'name' && first?.kind === 'name') return second;
  if (callee.kind === 'member' && (KEEPS_ITEMS.has(name) || (name === 'map' && first?.kind === 'name'))) return callee.object;
  if (!MAKES_LIST.has(name) || first === undefined) return undefined;
  return first.kind === 'list' && args.length === 1 ? first : newList(args.map((arg) => arg.value), false, { start, end });
}

const KEEPS_ITEMS = new Set(['filter', 'compact', 'compact_blank', 'stream', 'tolist', 'toarray', 'to_a', 'flatten', 'collect_vec', 'values']);
const MAKES_LIST = new Set(['collect', 'of', 'list', 'listof', 'arrayof', 'seq', 'vector', 'array']);

/** Additions to one list. */
const MOST_ADDED = 12;

/** `Path.join([base, "accounts"])` in Elixir, `File.join(parts)` in Ruby. */
function joinsPaths(object: Expr | undefined): boolean {
  return object?.kind === 'name' && /^(?:path|file|url|uri)$/i.test(object.name);
}

/** What is put together with something between. */
export function interleaved(strings: Str[][], between: Str[]): Str[][] {
  return strings.flatMap((string, index) => (index === 0 ? [string] : [between, string]));
}
