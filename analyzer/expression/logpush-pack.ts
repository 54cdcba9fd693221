import { UserError } from '../errors.ts';
import { groupedBy } from '../lists.ts';
import { byteLength, type LogCondition, type LogFilter, type LogNode } from './logpush.ts';
import { MOST_BYTES, MOST_OPERATORS } from './logpush-schema.ts';

/**
 * Splits an alternative of conditions into as few filters as fit the limits: a record fulfils one of the filters exactly
 * when it fulfils one of the conditions. Conditions that share all but their last part are written once, equal keys
 * become `in`, and what another prefix covers is left out. Since the limit is "about" 30, `and` and `or` are counted here
 * as well. Throws a `UserError` for a condition that fits no filter on its own.
 */
export function packLogFilters(conditions: LogNode[]): LogFilter[] {
  const alternatives = conditions.flatMap(alternativesOf);
  const grouped = [...groupsOf(alternatives).values()];
  const largestFirst = grouped.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const [asGiven, sorted] = [fill(grouped.flat()), fill(largestFirst.flat())];
  return (sorted.length < asGiven.length ? sorted : asGiven).map((bin) => ({ where: render(bin) }));
}

/** Conjuncts; all but the last are what alternatives are grouped by. */
type Alternative = LogNode[];

/** `a and (b or c)` is two alternatives; only the longest `or` of a conjunction is opened, the others stay conjuncts. */
function alternativesOf(node: LogNode): Alternative[] {
  if ('or' in node) return node.or.flatMap(alternativesOf);
  const conjuncts = conjunctsOf(node);
  const choices = conjuncts.filter((one) => 'or' in one || isPositiveIn(one));
  const widest = choices.toSorted((one, other) => optionsOf(other).length - optionsOf(one).length)[0];
  if (widest === undefined) return [conjuncts];
  const rest = conjuncts.filter((one) => one !== widest);
  return optionsOf(widest).flatMap((option) => ('or' in option ? alternativesOf(option) : [conjunctsOf(option)])).map((option) => [...rest, ...option]);
}

function conjunctsOf(node: LogNode): LogNode[] {
  return 'and' in node ? node.and.flatMap(conjunctsOf) : [node];
}

function isPositiveIn(node: LogNode): node is LogCondition & { value: (string | number)[] } {
  return 'operator' in node && node.operator === 'in' && Array.isArray(node.value);
}

function optionsOf(node: LogNode): LogNode[] {
  if ('or' in node) return node.or;
  return isPositiveIn(node) ? node.value.map((value) => ({ ...node, value: [value] })) : [node];
}

function groupsOf(alternatives: Alternative[]): Map<string, Alternative[]> {
  return groupedBy(alternatives, (one) => JSON.stringify(one.slice(0, -1)));
}

function sizeOf(group: Alternative[]): number {
  return JSON.stringify(group).length;
}

/** First fit: each alternative goes into the first filter that still has room for it. */
function fill(alternatives: Alternative[]): Alternative[][] {
  const bins: Alternative[][] = [];
  for (const alternative of alternatives) {
    const bin = bins.findIndex((one) => fits([...one, alternative]));
    if (bin >= 0) bins[bin]?.push(alternative);
    else if (fits([alternative])) bins.push([alternative]);
    else throw tooLarge(alternative);
  }
  return bins;
}

function tooLarge(alternative: Alternative): UserError {
  return new UserError(`A condition does not fit into a log filter on its own: ${JSON.stringify(alternative).slice(0, 120)}`, {
    hint: `A filter has at most ${MOST_BYTES} bytes and about ${MOST_OPERATORS} operators.`,
  });
}

function fits(bin: Alternative[]): boolean {
  const where = render(bin);
  return countOf(where) <= MOST_OPERATORS && byteLength(JSON.stringify({ where })) <= MOST_BYTES;
}

function countOf(node: LogNode): number {
  const below = 'and' in node ? node.and : 'or' in node ? node.or : [];
  return 1 + below.reduce((sum, one) => sum + countOf(one), 0);
}

function render(bin: Alternative[]): LogNode {
  return joined('or', [...groupsOf(bin).values()].map((group) => {
    const shared = (group[0] as Alternative).slice(0, -1);
    const last = joined('or', merged(group.map((one) => one.at(-1) as LogNode)));
    return joined('and', [...shared, last]);
  }));
}

function joined(name: 'and' | 'or', nodes: LogNode[]): LogNode {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return only;
  return name === 'and' ? { and: nodes } : { or: nodes };
}

/** The same alternative in fewer nodes. */
function merged(nodes: LogNode[]): LogNode[] {
  const distinct = [...new Map(nodes.map((node) => [JSON.stringify(node), node])).values()];
  const byKey = groupedBy(distinct.filter(isChoice), ({ key }) => key);
  const others = distinct.filter((node) => !isChoice(node));
  return [...[...byKey.values()].map(choiceOf), ...others.filter((node) => !others.some((other) => covers(other, node)))];
}

function isChoice(node: LogNode): node is LogCondition {
  return isPositiveIn(node) || ('operator' in node && node.operator === 'eq' && typeof node.value !== 'boolean');
}

/** A single `eq` or `in` stays what it is: arrays know only the one, booleans only the other. */
function choiceOf(nodes: LogCondition[]): LogCondition {
  const first = nodes[0] as LogCondition;
  if (nodes.length === 1) return first;
  const values = nodes.flatMap(({ value }) => (typeof value === 'boolean' ? [] : value));
  return { key: first.key, operator: 'in', value: [...new Set(values)] };
}

/** Whether everything that fulfils `narrow` fulfils `wide`, for prefixes and substrings of one key. */
function covers(wide: LogNode, narrow: LogNode): boolean {
  if (wide === narrow || !('key' in wide) || !('key' in narrow) || wide.key !== narrow.key) return false;
  if (typeof wide.value !== 'string' || typeof narrow.value !== 'string' || wide.value === narrow.value) return false;
  if (wide.operator === 'startsWith') return narrow.operator === 'startsWith' && narrow.value.startsWith(wide.value);
  return wide.operator === 'contains' && ['contains', 'startsWith', 'endsWith'].includes(narrow.operator) && narrow.value.includes(wide.value);
}
