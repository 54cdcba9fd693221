import type { Call, Expr, ObjectExpr, ObjectField } from './expr.ts';
import { plainText } from './literals.ts';
import { newField, newObject, newSpread } from './nodes.ts';
import { classCalled, lastName, lastWritten } from './walk.ts';

/** What a pair is made of: one that is written as such, or that a call makes. */
export function pairParts(pair: Expr): Expr[] | undefined {
  if (pair.kind === 'list') return pair.items;
  return pair.kind === 'call' && MAKES_PAIR.has(lastName(pair.callee)) && pair.args.length > 1 ? pair.args.map(({ value }) => value) : undefined;
}

const MAKES_PAIR = new Set(['pair', 'triple', 'tuple', 'entry', 'simpleentry', 'keyvaluepair', 'mapentry', 'create', 'jproperty']);

/**
 * The record that a call makes of pairs: `Map.ofEntries(entry("locked", true))`, `OrderedDict([("locked", True)])`, `new Map([['locked', true]])`,
 * `new JObject(new JProperty("locked", true))`. It is open where any of them is not written out.
 */
export function recordPaired(call: Call): ObjectExpr | undefined {
  const pairs = pairsTold(call);
  const fields = pairs.map(fieldOf);
  return fields.every((field) => field === undefined) ? undefined : newObject(fields.map((field, index) => field ?? newSpread(pairs[index] as Expr, pairs[index] as Expr)), fields.includes(undefined), call);
}

function fieldOf(pair: Expr): ObjectField | undefined {
  const [key, value, ...more] = pairParts(pair) ?? [];
  const name = key && plainText(key);
  return key === undefined || value === undefined || name === undefined || more.length > 0 ? undefined : newField(name, key, value, pair);
}

/** The items of the one list that such a call is told, or of the list that it makes a record of; or pairs that calls make, one by one. */
function pairsTold({ callee, args }: Call): Expr[] {
  if (callee.kind === 'member' && args.length === 0) return callee.object.kind === 'list' && TURNS.has(lastName(callee)) ? callee.object.items : [];
  const [only, ...more] = args;
  if (only === undefined || !makesOfPairs(callee)) return [];
  if (only.value.kind === 'list') return more.length === 0 ? only.value.items : [];
  return args.every(({ value }) => value.kind === 'call') ? args.map(({ value }) => value) : [];
}

/** Whether what is called makes a record of pairs that it is told. */
export function makesOfPairs(callee: Expr): boolean {
  if (callee.kind === 'member' && callee.name === 'from') return /Map$/.test(lastWritten(callee.object));
  return OF_PAIRS.test(lastWritten(classCalled(callee)));
}

/** A `map` in small letters goes over something. */
const OF_PAIRS = /^(?:(?:of|from)Entries|OrderedDict|dict|(?:Linked|Hash|LinkedHash|BTree|Tree)?Map|Dictionary|JObject)$/;
const TURNS = new Set(['to_h', 'tomap']);
