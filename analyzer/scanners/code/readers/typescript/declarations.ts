import type { ts } from 'ts-morph';
import type { Declares, Expr, Span } from '../../expr/expr.ts';
import { anyItem, isOpaque, newAtom, newChoice, newClass, newDeclaration, newField, newIndex, newLet, newMember, newName, newObject, newOther, newUnknown, type Visible } from '../../expr/nodes.ts';
import { requires } from '../../expr/walk.ts';
import { itemsOf } from '../making/unpacking.ts';
import { compiler } from './compiler.ts';
import { noteComments } from './comments.ts';
import { childrenOf, lower, lowerFunction, spanOf, type Lowering } from './lower.ts';
import { lowerMembers, nameOf } from './objects.ts';

/** What binds names: variables, fields, enums, functions, loops, exports; types vanish. `undefined` for anything else. */
export function lowerDeclaration(node: ts.Node, to: Lowering): Expr | undefined {
  const span = spanOf(node, to);
  if (compiler.isVariableDeclarationList(node)) return newOther(variables(node, false, to), span);
  if (compiler.isPropertyDeclaration(node)) return field(node, to);
  if (compiler.isEnumDeclaration(node)) return enumeration(node, to);
  if (compiler.isFunctionDeclaration(node)) return namedFunction(node, to);
  if (compiler.isMethodDeclaration(node) || compiler.isGetAccessor(node)) return method(node, to);
  if (compiler.isConstructorDeclaration(node)) return newLet('constructor', span, lowerFunction(node, to), LOCAL, span);
  if (compiler.isFunctionLike(node) && 'body' in node) return lowerFunction(node as ts.FunctionLikeDeclaration, to);
  if (compiler.isExportAssignment(node)) return newLet('default', spanOf(node.expression, to), lower(node.expression, to), { exported: true, declares: 'block' }, span);
  if (compiler.isInterfaceDeclaration(node) || compiler.isTypeLiteralNode(node)) return lowerMembers(node, to);
  if (compiler.isTypeAliasDeclaration(node) && compiler.isTypeLiteralNode(node.type)) return lowerMembers(node.type, to);
  if (compiler.isTypeNode(node) || compiler.isTypeAliasDeclaration(node) || compiler.isImportDeclaration(node) || compiler.isExportDeclaration(node)) {
    return newUnknown(span);
  }
  if (compiler.isPrefixUnaryExpression(node) && compiler.isNumericLiteral(node.operand) && node.operator === compiler.SyntaxKind.MinusToken) return newAtom(-Number(node.operand.text), span);
  if (compiler.isClassLike(node)) return newClass(childrenOf(node, to), span, headOf(node, to));
  if (compiler.isModuleDeclaration(node)) return namespaceOf(node, to);
  if (compiler.isBlock(node)) return newOther(childrenOf(node, to), span);
  return undefined;
}

/** From the name of a class to its body. */
function headOf({ name, members }: ts.ClassLikeDeclaration, to: Lowering): Span | undefined {
  return name && { start: spanOf(name, to).start, end: to.source.at(members.pos) };
}

/** What a namespace declares is asked of that, as what a class does. */
function namespaceOf(node: ts.ModuleDeclaration, to: Lowering): Expr | undefined {
  const { name, body } = node;
  if (body === undefined || !compiler.isIdentifier(name)) return undefined;
  return newClass(childrenOf(body, to), spanOf(node, to), { start: spanOf(name, to).start, end: spanOf(body, to).start });
}

/** The bindings of a statement, side by side with its neighbours so that these can see them. */
export function lowerVariables(node: ts.VariableStatement, to: Lowering): Expr[] {
  noteComments(node.pos, to);
  return variables(node.declarationList, isExported(node), to);
}

/** Parameters as bindings whose value is not known, except for defaults and the item of a loop. */
export function parameters(nodes: readonly ts.ParameterDeclaration[], to: Lowering, item?: Expr): Expr[] {
  return nodes.flatMap((node, index) => {
    noteComments(node.pos, to);
    const span = spanOf(node, to);
    if (index === 0 && item !== undefined && node.initializer === undefined) return ofItem(node.name, item, LOCAL, to);
    const given = index === 0 && item !== undefined ? item : unknown(span);
    const value: Expr = node.initializer === undefined ? given : newChoice([lower(node.initializer, to), given], span);
    return pattern(node.name, value, LOCAL, span, to);
  });
}

const LOCAL: Visible = { declares: 'block' };

/** What a list of declarations binds. */
export function variables(list: ts.VariableDeclarationList, exported: boolean, to: Lowering): Expr[] {
  const declares = declaredBy(list);
  return list.declarations.flatMap((node) => {
    noteComments(node.pos, to);
    // `let url;` binds nothing yet; the assignments that follow do.
    if (node.initializer === undefined) return compiler.isIdentifier(node.name) ? [newDeclaration(node.name.text, declares, spanOf(node, to))] : [];
    return pattern(node.name, lower(node.initializer, to), { exported, declares }, spanOf(node, to), to);
  });
}

/** `var` is known in the whole function. */
function declaredBy(list: ts.VariableDeclarationList): Declares {
  return (list.flags & compiler.NodeFlags.BlockScoped) === 0 ? 'function' : 'block';
}

/** One binding, or several taken out of one value. */
function pattern(name: ts.BindingName, value: Expr, kind: Visible, span: Span, to: Lowering): Expr[] {
  if (compiler.isIdentifier(name)) return [newLet(name.text, spanOf(name, to), value, kind, span)];
  // `const { pathname } = new URL(address)`: of what is taken out it matters what it is taken out of.
  if (value.kind === 'call' && value.isNew && value.callee.kind === 'name' && value.callee.name === 'URL') return ofItem(name, value, kind, to);
  const items = compiler.isArrayBindingPattern(name) ? itemsOf(value) : undefined;
  if (items !== undefined && compiler.isArrayBindingPattern(name) && items.length >= name.elements.length && !name.elements.some(isRest)) {
    return items.flatMap((item, index) => patternAt(name.elements[index], item, kind, to));
  }
  const simple = isPlain(value);
  const lets = name.elements.flatMap((element, index): Expr[] => {
    if (compiler.isOmittedExpression(element)) return [];
    const own = spanOf(element, to);
    // It takes what the others leave.
    if (element.dotDotDotToken !== undefined) return pattern(element.name, unknown(own), kind, own, to);
    const member = element.propertyName === undefined ? (compiler.isIdentifier(element.name) ? element.name.text : undefined) : nameOf(element.propertyName);
    const isListed = compiler.isArrayBindingPattern(name);
    const from = simple ? value : unknown(own);
    const taken: Expr = isListed ? newIndex(from, newAtom(index, own), own) : member === undefined ? unknown(own) : newMember(from, member, own, own);
    const fallback: Expr = element.initializer === undefined ? taken : (newChoice([taken, lower(element.initializer, to)], own));
    return pattern(element.name, fallback, kind, own, to);
  });
  return simple ? lets : [value, ...lets];
}

function isRest(element: ts.ArrayBindingElement): boolean {
  return compiler.isBindingElement(element) && element.dotDotDotToken !== undefined;
}

/** One of several values that are each written out, whether it has a name or not. */
function patternAt(element: ts.ArrayBindingElement | undefined, item: Expr, kind: Visible, to: Lowering): Expr[] {
  if (element === undefined || compiler.isOmittedExpression(element)) return [item];
  const own = spanOf(element, to);
  return pattern(element.name, element.initializer === undefined ? item : newChoice([item, lower(element.initializer, to)], own), kind, own, to);
}

/** A value that may stand in the tree several times, because nothing happens in it. */
function isPlain(value: Expr): boolean {
  if (value.kind === 'member') return isPlain(value.object);
  if (value.kind === 'call') return !value.isNew && (value.args.length === 0 ? isPlain(value.callee) : requires(value));
  return value.kind === 'name' || isOpaque(value);
}

function unknown(span: Span): Expr {
  return newUnknown(span);
}

/** `for (const id of IDS)`: the name stands for any item. */
export function loopVariable({ initializer, expression }: ts.ForOfStatement, to: Lowering): Expr[] {
  const list = lower(expression, to);
  if (compiler.isIdentifier(initializer)) return [newLet(initializer.text, spanOf(initializer, to), anyItem(list), {}, spanOf(initializer, to))];
  const declared = compiler.isVariableDeclarationList(initializer) ? initializer.declarations[0] : undefined;
  const lets = declared === undefined ? [] : ofItem(declared.name, anyItem(list), { declares: declaredBy(initializer as ts.VariableDeclarationList) }, to);
  return lets.length === 0 ? [list] : lets;
}

/** What a loop binds for each item, or what is made to be taken apart; where that is done, the whole has a name as well, which nobody can write. */
function ofItem(name: ts.BindingName, item: Expr, kind: Visible, to: Lowering): Expr[] {
  const span = spanOf(name, to);
  if (compiler.isIdentifier(name)) return pattern(name, item, kind, span, to);
  const whole = newName(`${span.start} each`, { start: span.end, end: span.end });
  return [newLet(whole.name, span, item, kind, { start: span.start, end: span.start }), ...pattern(name, whole, kind, span, to)];
}

function field(node: ts.PropertyDeclaration, to: Lowering): Expr {
  const name = memberName(node.name);
  if (name === undefined) return newOther(childrenOf(node, to), spanOf(node, to));
  if (node.initializer === undefined) return newOther([newDeclaration(name, 'block', spanOf(node.name, to)), ...childrenOf(node, to)], spanOf(node, to));
  return newLet(name, spanOf(node.name, to), lower(node.initializer, to), LOCAL, spanOf(node, to));
}

/** What `this.name` calls or reads; of a static one the name of the class stands before. */
function method(node: ts.MethodDeclaration | ts.GetAccessorDeclaration, to: Lowering): Expr {
  const made = lowerFunction(node, to);
  const name = memberName(node.name);
  if (name === undefined) return made;
  const isStatic = node.modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.StaticKeyword) === true;
  return newLet(isStatic ? name : `this.${name}`, spanOf(node.name, to), made, LOCAL, spanOf(node, to));
}

function memberName(name: ts.PropertyName): string | undefined {
  return nameOf(name) ?? (compiler.isPrivateIdentifier(name) ? name.text.slice(1) : undefined);
}

function enumeration(node: ts.EnumDeclaration, to: Lowering): Expr {
  const fields = node.members.map((member) => {
    noteComments(member.pos, to);
    const value = member.initializer === undefined ? unknown(spanOf(member, to)) : lower(member.initializer, to);
    return newField(nameOf(member.name), spanOf(member.name, to), value, spanOf(member, to));
  });
  const span = spanOf(node, to);
  return newLet(node.name.text, spanOf(node.name, to), newObject(fields, false, span), { exported: isExported(node), declares: 'block' }, span);
}

function namedFunction(node: ts.FunctionDeclaration, to: Lowering): Expr {
  const made = lowerFunction(node, to);
  return node.name === undefined ? made : newLet(node.name.text, spanOf(node.name, to), made, { exported: isExported(node), declares: 'block' }, spanOf(node, to));
}

function isExported(node: ts.Node): boolean {
  return compiler.canHaveModifiers(node) && compiler.getModifiers(node)?.some((modifier) => modifier.kind === compiler.SyntaxKind.ExportKeyword) === true;
}
