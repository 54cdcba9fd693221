import type { Arg, Expr } from '../expr/expr.ts';
import { newOther } from '../expr/nodes.ts';
import { lastName } from '../expr/walk.ts';
import type { Lowerer } from './grammar/lowerer.ts';
import { operatorOf } from './grammar/operators.ts';
import { field, type Syntax } from './grammar/syntax.ts';
import { eachOf } from './making/unpacking.ts';

/** `for {name, value} <- list, name != "ssl", do: …`: the names stand for any item. */
export function comprehension(parts: readonly Syntax[], low: Lowerer): Expr[] {
  return parts.flatMap((each): Expr[] => {
    if (each.type === 'keywords') return each.children.map((one) => low.one(field(one, 'value') ?? one));
    const [target, list] = each.type === 'binary_operator' && operatorOf(each, low) === '<-' ? [field(each, 'left'), field(each, 'right')] : [];
    return target === undefined || list === undefined ? [low.one(each)] : low.items(low.one(target), low.one(list), each, { declares: 'block' });
  });
}

/** `Enum.each(list, fn {name, value} -> … end)`: what the function calls the items of the list stands for any of them. */
export function handingOut(callee: Expr, args: Arg[]): Arg[] {
  const [list, made] = args;
  if (args.length !== 2 || list === undefined || made?.value.kind !== 'other' || !isOfEnum(callee)) return args;
  const [target, ...rest] = made.value.children;
  if (target?.kind !== 'name' && target?.kind !== 'list') return args;
  const { start, end } = made.value;
  return [list, { ...made, value: newOther([...eachOf(target, list.value, { declares: 'block' }, { start: target.start, end: target.end }), ...rest], { start, end }) }];
}

/** `&get(zone, &1)` and `&get/1` are functions of `&1`. */
export function captured(node: Syntax, operand: Syntax, low: Lowerer): Expr {
  if (operand.type === 'integer') return low.name(node);
  const given = low.name({ ...node, end: node.start + 1 }, '&1');
  const isByArity = operand.type === 'binary_operator' && operatorOf(operand, low) === '/' && low.text(field(operand, 'right')) === '1';
  return low.other(node, [given, isByArity ? low.call(operand, low.one(field(operand, 'left'), operand), [{ value: given }]) : low.one(operand)]);
}

function isOfEnum(callee: Expr): boolean {
  return callee.kind === 'member' && OF_ITEMS.has(lastName(callee)) && /^(?:enum|stream|flow)$/.test(lastName(callee.object));
}

const OF_ITEMS = new Set(['each', 'map', 'flat_map', 'map_join', 'filter', 'reject', 'into', 'any?', 'all?', 'any', 'all']);
