import type { Expr } from '../../expr/expr.ts';
import { newBranches } from '../../expr/nodes.ts';
import type { Lowerer } from './lowerer.ts';
import { field, type Syntax } from './syntax.ts';

/** What a language joins texts with, picks one of several, and gives the last with. */
interface Operators {
  concat: readonly string[];
  choice: readonly string[];
  last?: readonly string[];
}

/** `a op b` for the operators a language joins texts or picks alternatives or the last with; anything else is its operands. */
export function operation(node: Syntax, low: Lowerer, operators: Operators): Expr | Expr[] {
  const operator = operatorOf(node, low);
  const operands = (): Expr[] => operandsOf(node, (each) => operatorOf(each, low) === operator).map((part) => low.one(part));
  if (operators.concat.includes(operator)) return low.concat(node, operands());
  if (operators.choice.includes(operator) && !node.children.some(isAssigned)) return low.choice(node, operands());
  const [left, right] = sidesOf(node);
  if (right === undefined || left === undefined || !LOGICAL.has(operator)) return low.all(node.children);
  // `x && level = 'high'` binds the name in some cases only.
  if (isAssigned(right)) return [...low.each(left), newBranches([low.other(right, low.each(right))], true, low.span(right))];
  return operators.last?.includes(operator) === true ? low.choice(node, [low.one(right)], low.each(left)) : low.all(node.children);
}

/** `a + b + c` as one list, however long: the left side nests once per operator. Never the node itself. */
function operandsOf(node: Syntax, joins: (node: Syntax) => boolean): Syntax[] {
  const parts: Syntax[] = [];
  const open = sidesOf(node);
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (each.type === node.type && joins(each)) open.push(...sidesOf(each));
    else parts.push(each);
  }
  return parts.reverse();
}

/** How an operation is written. */
export function operatorOf(node: Syntax, low: Lowerer): string {
  const named = field(node, 'operator');
  if (named !== undefined) return low.text(named);
  const [left, right] = node.children;
  return left === undefined || right === undefined ? '' : low.between(left, right);
}

/** `left = right` or `left op= right`, as a grammar of the C family names its sides. */
export function assignment(node: Syntax, low: Lowerer, operators: Operators): Expr[] {
  const [left, value] = [field(node, 'left') ?? node, low.one(field(node, 'right'), node)];
  return operatorOf(node, low) === '=' ? low.assign(node, left, value) : augment(node, low, left, value, operators);
}

/** `target op= value` as far as texts go: what was there, then the value, or either of them. */
export function augment(node: Syntax, low: Lowerer, target: Syntax, value: Expr, operators: Operators): Expr[] {
  const operator = operatorOf(node, low);
  if (operators.concat.includes(operator)) return low.assign(node, target, low.concat(node, [low.one(target), value]));
  if (operators.choice.includes(operator)) return low.assign(node, target, low.choice(node, [low.one(target), value]));
  return [...low.each(target), value];
}

const LOGICAL = new Set(['&&', '||', '??', 'and', 'or']);

function isAssigned({ type, children }: Syntax): boolean {
  return /^(?:assignment|assignment_expression|named_expression)$/.test(type) || (type === 'parenthesized_expression' || type === 'parenthesized_statements' ? children.some(isAssigned) : false);
}

function sidesOf(node: Syntax): Syntax[] {
  return node.children.filter((side) => side.field !== 'operator');
}
