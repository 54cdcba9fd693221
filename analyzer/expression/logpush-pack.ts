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

/**
 * `a and (b or c)` is two alternatives. Of a conjunction the longest `or` is opened, and the next one only where what
 * remains is more than a filter holds. Throws a `UserError` where nothing is left to open.
 */
function alternativesOf(node: LogNode): Alternative[] {
  if ('or' in node) return node.or.flatMap(alternativesOf);
  const conjuncts = conjunctsOf(node);
  const widest = conjuncts.toSorted((one, other) => optionsOf(other).length - optionsOf(one).length)[0];
  if (widest === undefined || optionsOf(widest).length === 1) return [fitting(conjuncts)];
  const rest = conjuncts.filter((one) => one !== widest);
  const opened = optionsOf(widest).map((option) => conjunctsOf({ and: [...rest, option] }));
  return opened.flatMap((one) => (fits([one]) ? [one] : alternativesOf({ and: one })));
}

/** Each once: what a conjunction repeats says nothing more. */
function conjunctsOf(node: LogNode): LogNode[] {
  return distinct(flattened(node));
}

function flattened(node: LogNode): LogNode[] {
  if ('and' in node) return node.and.flatMap(flattened);
  return 'or' in node && node.or.length === 1 ? node.or.flatMap(flattened) : [node];
}

function distinct(nodes: LogNode[]): LogNode[] {
  return [...new Map(nodes.map((node) => [JSON.stringify(node), node])).values()];
}

function fitting(alternative: Alternative): Alternative {
  if (fits([alternative])) return alternative;
  throw new UserError(`A condition does not fit into a log filter on its own: ${JSON.stringify(alternative).slice(0, 120)}`, {
    hint: `A filter has at most ${MOST_BYTES} bytes and about ${MOST_OPERATORS} operators.`,
  });
}

function isPositiveIn(node: LogNode): node is LogCondition & { value: (string | number)[] } {
  return 'operator' in node && node.operator === 'in' && Array.isArray(node.value);
}

function optionsOf(node: LogNode): LogNode[] {
  if ('or' in node) return node.or.flatMap((one) => ('or' in one ? optionsOf(one) : [one]));
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
    else bins.push([alternative]);
  }
  return bins;
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
  const different = distinct(nodes);
  const byKey = groupedBy(different.filter(isChoice), ({ key }) => key);
  const others = different.filter((node) => !isChoice(node));
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
