import type { Json } from '../../model.ts';
import { isObject } from '../body.ts';
import type { JsonObject } from '../call.ts';
import { refuseAt } from '../respond.ts';

/**
 * The rules with one of them put at `position`: `{ before: id }`, `{ after: id }` or `{ index }` counted from 1.
 * An empty id means the very start (`before`) or the very end (`after`). Without a position nothing moves.
 */
export function placed(rules: JsonObject[], rule: JsonObject, position: Json | undefined): JsonObject[] {
  if (position === undefined) return rules.includes(rule) ? rules : [...rules, rule];
  const others = rules.filter((one) => one !== rule);
  const at = indexOf(others, position);
  return [...others.slice(0, at), rule, ...others.slice(at)];
}

function indexOf(others: JsonObject[], position: Json): number {
  if (!isObject(position) || Object.keys(position).length !== 1) {
    refuseAt('/position', 'A position is one of before, after and index.');
  }
  const { before, after, index } = position;
  if (before !== undefined) return before === '' ? 0 : indexOfRule(others, before, '/position/before');
  if (after !== undefined) return after === '' ? others.length : indexOfRule(others, after, '/position/after') + 1;
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 1 || index > others.length + 1) {
    refuseAt('/position/index', `The index must be a whole number from 1 to ${others.length + 1}.`);
  }
  return index - 1;
}

function indexOfRule(rules: JsonObject[], id: Json, pointer: string): number {
  const at = rules.findIndex((rule) => rule['id'] === id);
  return at < 0 ? refuseAt(pointer, 'No other rule of this ruleset has this id.') : at;
}
