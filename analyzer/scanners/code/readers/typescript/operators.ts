import type { ts } from 'ts-morph';
import type { Expr } from '../../expr/expr.ts';
import { newBranches, newChoice, newConcat, newLet, newOther } from '../../expr/nodes.ts';
import { unpacked } from '../making/unpacking.ts';
import { compiler } from './compiler.ts';
import { lower, plainName, spanOf, type Lowering } from './lower.ts';
import { fieldSet } from './objects.ts';

/** One of several, and what decides between them. */
export function choice(options: ts.Expression[], condition: ts.Expression, node: ts.Node, to: Lowering): Expr {
  to.aside.push(lower(condition, to));
  return newChoice(options.map((option) => lower(option, to)), spanOf(node, to));
}

/** What stands on both sides of an operator; assignments are operators as well. */
export function lowerBinary(node: ts.BinaryExpression, to: Lowering): Expr {
  const span = spanOf(node, to);
  // The value of what sets a field is not the record it is set in.
  const set = fieldSet(node, undefined, to);
  if (set !== undefined) return newOther([set], span);
  switch (node.operatorToken.kind) {
    case compiler.SyntaxKind.PlusToken:
      return newConcat(operands(node).map((operand) => lower(operand, to)), span);
    case compiler.SyntaxKind.BarBarToken:
    case compiler.SyntaxKind.QuestionQuestionToken:
      return newChoice([lower(node.left, to), maybe(node.right, to)], span);
    case compiler.SyntaxKind.AmpersandAmpersandToken:
      to.aside.push(lower(node.left, to));
      return newChoice([maybe(node.right, to)], span);
    case compiler.SyntaxKind.CommaToken:
      return newBranches([newOther(operands(node).map((operand) => lower(operand, to)), span)], false, span);
    case compiler.SyntaxKind.EqualsToken:
      return assignment(node, lower(node.right, to), to);
    case compiler.SyntaxKind.QuestionQuestionEqualsToken:
    case compiler.SyntaxKind.BarBarEqualsToken:
    case compiler.SyntaxKind.AmpersandAmpersandEqualsToken:
      return assignment(node, newChoice([lower(node.left, to), lower(node.right, to)], span), to);
    case compiler.SyntaxKind.PlusEqualsToken:
      return assignment(node, newConcat([lower(node.left, to), lower(node.right, to)], span), to);
    default:
      return newOther([lower(node.left, to), lower(node.right, to)], span);
  }
}

/** What is run on a condition: `x && (level = 'high')` binds the name in some cases only. */
function maybe(node: ts.Expression, to: Lowering): Expr {
  const lowered = lower(node, to);
  return isAssigned(node) ? newBranches([newOther([lowered], lowered)], true, lowered) : lowered;
}

/** An assignment, or several with commas between them. */
export function isAssigned(node: ts.Expression): boolean {
  if (compiler.isParenthesizedExpression(node)) return isAssigned(node.expression);
  return compiler.isBinaryExpression(node) && assigns(node.operatorToken.kind);
}

function assigns(kind: ts.SyntaxKind): boolean {
  return kind === compiler.SyntaxKind.CommaToken || (kind >= compiler.SyntaxKind.FirstAssignment && kind <= compiler.SyntaxKind.LastAssignment);
}

/** `a + b + c` from left to right, without recursion: generated code adds up thousands. */
function operands(node: ts.BinaryExpression): ts.Expression[] {
  const { kind } = node.operatorToken;
  const result: ts.Expression[] = [];
  let left: ts.Expression = node;
  while (compiler.isBinaryExpression(left) && left.operatorToken.kind === kind) {
    result.push(left.right);
    left = left.left;
  }
  return [...result, left].reverse();
}

/** Binds a name, a member of `this`, or what a CommonJS module exports. */
function assignment(node: ts.BinaryExpression, value: Expr, to: Lowering): Expr {
  const { left } = node;
  const span = spanOf(node, to);
  const bind = (name: string, at: ts.Node, exported: boolean): Expr => newLet(name, spanOf(at, to), value, { exported }, span);
  if (compiler.isIdentifier(left)) return bind(left.text, left, false);
  if (compiler.isPropertyAccessExpression(left)) {
    const owner = left.expression.getText(to.file);
    if (owner === 'module' && left.name.text === 'exports') return bind('default', left.name, true);
    if (owner === 'exports' || owner === 'module.exports') return bind(left.name.text, left.name, true);
    if (owner === 'this') return bind(`this.${plainName(left.name)}`, left.name, false);
  }
  const target = lower(left, to);
  const taken = unpacked(target, value, {}, span);
  return taken === undefined ? newOther([target, value], span) : newBranches([newOther(taken, span)], false, span);
}
