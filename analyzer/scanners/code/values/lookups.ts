import type { Call, Expr, IndexExpr } from '../expr/expr.ts';
import { newIndex } from '../expr/nodes.ts';
import { lastName } from '../expr/walk.ts';

/** The record or list that a call gives as it is: `Object.freeze(paths)`, `paths.freeze`. */
export function keptRecord({ callee, args }: Call): Expr | undefined {
  const name = lastName(callee);
  if (callee.kind === 'member' && args.length === 0) return KEPT.has(name) ? callee.object : undefined;
  return args.length === 1 && KEEPS.has(name) ? args[0]?.value : undefined;
}

const KEPT = new Set(['freeze', 'deep_freeze', 'freeze!', 'tofrozendictionary', 'toimmutabledictionary', 'asreadonly']);

const KEEPS = new Set([
  'freeze', 'deepfreeze', 'seal', 'preventextensions', 'unmodifiablemap', 'unmodifiablelist', 'copyof', 'mappingproxytype', 'frozendict', 'make_shareable',
  'shareable',
]);

/** The member that a call asks a map for by its name: `paths.get("rules")`, `Map.get(paths, :rules)`. */
export function lookup({ callee, args: [first, second], start, end }: Call): IndexExpr | undefined {
  if (callee.kind !== 'member' || first === undefined || !LOOKUPS.has(lastName(callee))) return undefined;
  const { object } = callee;
  const isModule = object.kind === 'name' && MODULES.has(object.name);
  if (isModule && second === undefined) return undefined;
  return isModule && second !== undefined ? newIndex(first.value, second.value, { start, end }) : newIndex(object, first.value, { start, end });
}

const LOOKUPS = new Set([
  'get', 'fetch', 'fetch!', 'dig', 'at', 'getvalue', 'get_value', 'getordefault', 'getvalueordefault', 'getorelse', 'getornull', 'valueforkey', 'objectforkey',
]);

/** Of Elixir and the like, whose functions are told the map first. */
const MODULES = new Set(['Map', 'Keyword', 'Access', 'Dict', 'Arr']);

/** The part of a list that a call gives, from one place on and to before another: `parts.slice(1)`, `parts.drop(1)`, Python's `parts[1:3]`, `array_slice($parts, 1)`. */
export function partAsked({ callee, args }: Call): { of: Expr; from: number; to: number | undefined } | undefined {
  const given = args.map(({ value }) => value);
  const of = lastName(callee) === 'array_slice' ? given.shift() : callee.kind === 'member' && PARTS.has(lastName(callee)) ? callee.object : undefined;
  const [from = 0, to, ...more] = given.map((one) => (one.kind === 'atom' && typeof one.value === 'number' && one.value >= 0 ? one.value : NaN));
  const isKnown = of !== undefined && !Number.isNaN(from) && (to === undefined || (lastName(callee) === 'slice' && !Number.isNaN(to))) && more.length === 0;
  return isKnown ? { of, from, to } : undefined;
}

const PARTS = new Set(['slice', 'drop', 'skip']);
