import type { ts } from 'ts-morph';
import type { Expr, ObjectField } from '../../expr/expr.ts';
import { newChoice, newConcat, newField, newName, newObject, newSpread, newUnknown } from '../../expr/nodes.ts';
import { compiler } from './compiler.ts';
import { noteComments } from './comments.ts';
import { lower, lowerFunction, spanOf, type Lowering } from './lower.ts';

/** An object literal; a spread or computed name leaves it open. */
export function lowerObject(node: ts.ObjectLiteralExpression, to: Lowering): Expr {
  const fields: ObjectField[] = [];
  let open = false;
  for (const property of node.properties) {
    noteComments(property.pos, to);
    if (compiler.isSpreadAssignment(property)) {
      open = true;
      fields.push(newSpread(lower(property.expression, to), spanOf(property, to)));
      continue;
    }
    const name = nameOf(property.name);
    open ||= name === undefined;
    // A key that is put together, or a path, is read by itself as well.
    const key = compiler.isComputedPropertyName(property.name) ? property.name.expression : name?.includes('/') === true && compiler.isStringLiteralLike(property.name) ? property.name : undefined;
    if (key !== undefined) to.aside.push(lower(key, to));
    fields.push(newField(name, spanOf(property.name, to), valueOf(property, to), spanOf(property, to)));
  }
  noteComments(node.properties.end, to);
  return newObject(fields, open, spanOf(node, to));
}

/**
 * `record.locked = true` is a part of an object literal, of the object that it is set on, and goes with its statement where it is one;
 * `undefined` for what sets no field, or binds a name by it.
 */
export function fieldSet(set: ts.BinaryExpression, statement: ts.ExpressionStatement | undefined, to: Lowering): Expr | undefined {
  const { left, operatorToken: { kind } } = set;
  const isMember = compiler.isPropertyAccessExpression(left);
  if (!SETS.has(kind) || (!isMember && !compiler.isElementAccessExpression(left))) return undefined;
  if (isMember && /^(?:this|module|exports|module\.exports)$/.test(left.expression.getText(to.file))) return undefined;
  const key = isMember ? left.name : left.argumentExpression;
  const name = isMember ? left.name.text : compiler.isStringLiteralLike(key) ? key.text : undefined;
  const of = lower(left.expression, to);
  // What happens in a target is seen, whatever is set.
  if (of.kind !== 'name') to.aside.push(of);
  if (name === undefined) to.aside.push(lower(key, to));
  const span = { start: spanOf(left, to).start, end: spanOf(set.right, to).end };
  const goes = statement === undefined ? 'nothing' : goingOf(statement, to);
  const given = lower(set.right, to);
  return { ...newObject([{ ...newField(name, spanOf(key, to), valueSet(set, given, to), span), goes }], true, span), of };
}

/** What is given, or that behind what was there, or, of `??=`, either. */
function valueSet({ left, operatorToken: { kind } }: ts.BinaryExpression, given: Expr, to: Lowering): Expr {
  if (kind === Kind.EqualsToken) return given;
  const before = lower(left, to);
  return kind === Kind.PlusEqualsToken ? newConcat([before, given], given) : newChoice([before, given], given);
}

const Kind = compiler.SyntaxKind;

const SETS = new Set([Kind.EqualsToken, Kind.PlusEqualsToken, Kind.QuestionQuestionEqualsToken, Kind.BarBarEqualsToken, Kind.AmpersandAmpersandEqualsToken]);

/** Its statement; one that depends on what stands before it leaves an empty block. */
function goingOf(statement: ts.ExpressionStatement, to: Lowering): ObjectField['goes'] {
  return { ...spanOf(statement, to), ...(to.dependent.has(statement) && { instead: '{}' }) };
}

/** What an interface or object type declares, as an object whose values are not known. */
export function lowerMembers(node: ts.InterfaceDeclaration | ts.TypeLiteralNode, to: Lowering): Expr {
  const fields = node.members.flatMap((member): ObjectField[] => {
    noteComments(member.pos, to);
    if (!compiler.isPropertySignature(member)) return [];
    const span = spanOf(member, to);
    const inner = member.type !== undefined && compiler.isTypeLiteralNode(member.type) ? lowerMembers(member.type, to) : undefined;
    return [newField(nameOf(member.name), spanOf(member.name, to), inner ?? newUnknown(span), span)];
  });
  noteComments(node.members.end, to);
  return newObject(fields, true, spanOf(node, to));
}

/** The name of a member where it is written out. */
export function nameOf(name: ts.PropertyName): string | undefined {
  if (compiler.isIdentifier(name) || compiler.isStringLiteralLike(name) || compiler.isNumericLiteral(name)) return name.text;
  return compiler.isComputedPropertyName(name) && compiler.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
}

function valueOf(property: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>, to: Lowering): Expr {
  if (compiler.isPropertyAssignment(property)) return lower(property.initializer, to);
  if (compiler.isShorthandPropertyAssignment(property)) return newName(property.name.text, spanOf(property.name, to));
  return lowerFunction(property, to);
}
