import type { ts } from 'ts-morph';
import type { Quotes } from '../../dialects/quotes.ts';
import { attribute, double, expression, single, rawTemplate, template } from '../../dialects/typescript.ts';
import type { Arg, Comment, Expr, SourceText, Span, StringExpr, Unit } from '../../expr/expr.ts';
import { anyItem, newAtom, newBranches, newCall, newIndex, newList, newMember, newName, newOther, newString, newUnknown } from '../../expr/nodes.ts';
import { chunk } from '../making/chunk.ts';
import { HANDS_OUT } from '../making/unpacking.ts';
import { lowerBranches, noteDependent } from './branches.ts';
import { noteComments } from './comments.ts';
import { compiler } from './compiler.ts';
import { lowerDeclaration, lowerVariables, parameters } from './declarations.ts';
import type { Matters } from './focus.ts';
import { lowerJsx } from './jsx.ts';
import { fieldSet, lowerObject } from './objects.ts';
import { choice, isAssigned, lowerBinary } from './operators.ts';

/** What lowering one file gathers besides the tree. */
export interface Lowering {
  source: SourceText;
  file: ts.SourceFile;
  /** Code that has no place in the tree where it stands, such as the condition of a choice. */
  aside: Expr[];
  comments: Map<number, Comment>;
  /** Statements that a condition or loop decides over without a block. */
  dependent: Set<ts.Node>;
  /** Functions that do not matter are left empty. */
  matters?: Matters;
  problems: Unit['problems'];
}

/** Lowers statements or elements one by one; one that nests too deeply for the stack is named and left out. */
export function lowerEach(nodes: Iterable<ts.Node>, to: Lowering): Expr[] {
  return [...nodes].flatMap((node) => {
    try {
      if (compiler.isVariableStatement(node)) return lowerVariables(node, to);
      return lowerBranches(node, to) ?? lower(node, to);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      to.problems.push({ offset: to.source.at(node.pos), message: 'Code here nests too deeply to be read.' });
      return newUnknown(spanOf(node, to));
    }
  });
}

/** One node as an expression. Types are left out; wrappers without meaning (`as`, `!`, `await`) are looked through. */
export function lower(node: ts.Node, to: Lowering): Expr {
  noteComments(node.pos, to);
  return LOWER[node.kind]?.(node, to) ?? lowerDeclaration(node, to) ?? newOther(childrenOf(node, to), spanOf(node, to));
}

type Lower<N extends ts.Node = ts.Node> = (node: N, to: Lowering) => Expr | undefined;

/** By kind: to ask one after the other would cost more than to parse. */
const LOWER: Lower[] = [];

function on<N extends ts.Node>(kinds: ts.SyntaxKind[], lowerOne: Lower<N>): void {
  for (const kind of kinds) LOWER[kind] = lowerOne as Lower;
}

const Kind = compiler.SyntaxKind;

on<ts.StringLiteral>([Kind.StringLiteral], (node, to) => newString(textParts(node, to), spanOf(node, to)));
on<ts.TemplateLiteral>([Kind.NoSubstitutionTemplateLiteral, Kind.TemplateExpression], (node, to) => newString(templateParts(node, to, template), spanOf(node, to)));
on<ts.TaggedTemplateExpression>([Kind.TaggedTemplateExpression], ({ tag, template: node }, to) =>
  newString(templateParts(node, to, tag.getText(to.file) === 'String.raw' ? rawTemplate : template), spanOf(node, to)),
);
on([Kind.RegularExpressionLiteral], (node, to) => {
  const [start, text] = [node.getStart(to.file), node.getText(to.file)];
  // Of a path alone something is told by it.
  if (!/\\\/[a-z]/i.test(text)) return undefined;
  const pattern = newString([chunk(to.source, start + 1, start + text.lastIndexOf('/'), expression)], spanOf(node, to));
  return newCall(newName('RegExp', spanOf(node, to)), [{ value: pattern }], true, spanOf(node, to));
});
on<ts.NumericLiteral>([Kind.NumericLiteral], (node, to) => newAtom(Number(node.text), spanOf(node, to)));
on([Kind.TrueKeyword, Kind.FalseKeyword], (node, to) => newAtom(node.kind === Kind.TrueKeyword, spanOf(node, to)));
on([Kind.NullKeyword], (node, to) => newAtom(null, spanOf(node, to)));
on<ts.Identifier | ts.PrivateIdentifier>([Kind.Identifier, Kind.PrivateIdentifier], (node, to) => newName(plainName(node), spanOf(node, to)));
on([Kind.ThisKeyword, Kind.SuperKeyword, Kind.ImportKeyword], (node, to) => newName(node.getText(to.file), spanOf(node, to)));
on<ts.ExpressionStatement>([Kind.ExpressionStatement], (node, to) => (compiler.isBinaryExpression(node.expression) ? fieldSet(node.expression, node, to) : undefined) ?? lower(node.expression, to));
on<ts.ReturnStatement>([Kind.ReturnStatement], ({ expression }, to) => (expression === undefined ? undefined : lower(expression, to)));
on([Kind.WithStatement], (node, to) => {
  noteDependent(node, to);
  return undefined;
});
on<Wrapper>(
  [Kind.ParenthesizedExpression, Kind.AsExpression, Kind.SatisfiesExpression, Kind.NonNullExpression, Kind.TypeAssertionExpression, Kind.AwaitExpression],
  (node, to) => lower(node.expression, to),
);
on<ts.PropertyAccessExpression>([Kind.PropertyAccessExpression], (node, to) => newMember(lower(node.expression, to), plainName(node.name), spanOf(node.name, to), spanOf(node, to)));
on<ts.ElementAccessExpression>([Kind.ElementAccessExpression], (node, to) => newIndex(lower(node.expression, to), lower(node.argumentExpression, to), spanOf(node, to)));
on<ts.CallExpression | ts.NewExpression>([Kind.CallExpression, Kind.NewExpression], lowerCall);
on<ts.ObjectLiteralExpression>([Kind.ObjectLiteralExpression], lowerObject);
on<ts.ArrayLiteralExpression>([Kind.ArrayLiteralExpression], lowerList);
on<ts.ConditionalExpression>([Kind.ConditionalExpression], (node, to) => {
  if (!isAssigned(node.whenTrue) && !isAssigned(node.whenFalse)) return choice([node.whenTrue, node.whenFalse], node.condition, node, to);
  to.aside.push(lower(node.condition, to));
  return newBranches([node.whenTrue, node.whenFalse].map((arm) => newOther([lower(arm, to)], spanOf(arm, to))), false, spanOf(node, to));
});
on<ts.BinaryExpression>([Kind.BinaryExpression], lowerBinary);
on<ts.JsxAttribute>([Kind.JsxAttribute], (node, to) => {
  const { name, initializer } = node;
  if (initializer === undefined || !compiler.isStringLiteral(initializer)) return undefined;
  const text = newString(textParts(initializer, to, attribute), spanOf(initializer, to));
  return LINKS.has(name.getText(to.file)) ? newOther([lower(name, to), text], spanOf(node, to)) : text;
});

/** Attributes that lead to a page, which a text alone would not say. */
const LINKS = new Set(['href', 'to']);

on<ts.JsxElement | ts.JsxFragment>([Kind.JsxElement, Kind.JsxFragment], lowerJsx);
on<ts.JsxExpression>([Kind.JsxExpression], (node, to) => {
  noteComments(node.getStart(to.file) + 1, to);
  return node.expression === undefined ? undefined : lower(node.expression, to);
});

// What a class is made of is a value, although it is written like a type.
on<ts.HeritageClause>([Kind.HeritageClause], (node, to) => newOther(node.token === Kind.ExtendsKeyword ? node.types.map(({ expression }) => lower(expression, to)) : [], spanOf(node, to)));

/** A name without the mark of a private one. */
export function plainName({ text }: ts.Identifier | ts.PrivateIdentifier | ts.MemberName): string {
  return text.startsWith('#') ? text.slice(1) : text;
}

type Wrapper = ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression | ts.NonNullExpression | ts.TypeAssertion | ts.AwaitExpression;

/** Everything below a node that is not a type. */
export function childrenOf(node: ts.Node, to: Lowering): Expr[] {
  const nodes: ts.Node[] = [];
  compiler.forEachChild(node, (child) => {
    if (!compiler.isTypeNode(child) && !compiler.isTypeParameterDeclaration(child) && !compiler.isToken(child)) nodes.push(child);
    else if (compiler.isIdentifier(child) || compiler.isStringLiteralLike(child)) nodes.push(child);
  });
  const children = lowerEach(nodes, to);
  const last = nodes.at(-1);
  // Comments before a closing brace belong to no node.
  if (last !== undefined) noteComments(last.end, to);
  return children;
}

/** Where a node stands in the file, without the comments before it. */
export function spanOf(node: ts.Node, to: Lowering): Span {
  return { start: to.source.at(node.getStart(to.file)), end: to.source.at(node.end) };
}

function textParts(node: ts.StringLiteral, to: Lowering, quotes?: Quotes): StringExpr['parts'] {
  const start = node.getStart(to.file);
  return [chunk(to.source, start + 1, node.end - 1, quotes ?? (to.source.text[start] === "'" ? single : double))];
}

function templateParts(node: ts.TemplateLiteral, to: Lowering, quotes: Quotes): StringExpr['parts'] {
  if (compiler.isNoSubstitutionTemplateLiteral(node)) return [chunk(to.source, node.getStart(to.file) + 1, node.end - 1, quotes)];
  const head = chunk(to.source, node.head.getStart(to.file) + 1, node.head.end - 2, quotes);
  return [head, ...node.templateSpans.flatMap((span) => {
    const tail = span.literal.kind === compiler.SyntaxKind.TemplateTail ? 1 : 2;
    return [lower(span.expression, to), chunk(to.source, span.literal.getStart(to.file) + 1, span.literal.end - tail, quotes)];
  })];
}

function lowerCall(node: ts.CallExpression | ts.NewExpression, to: Lowering): Expr {
  const callee = calleeOf(node.expression, to);
  const item = callee.kind === 'member' && HANDS_OUT.has(callee.name) ? anyItem(callee.object) : undefined;
  const args = (node.arguments ?? []).map((arg): Arg => {
    if (item !== undefined && (compiler.isArrowFunction(arg) || compiler.isFunctionExpression(arg))) return { value: lowerFunction(arg, to, item) };
    return { value: lower(arg, to) };
  });
  if (node.arguments !== undefined) noteComments(node.arguments.end, to);
  return newCall(callee, args, compiler.isNewExpression(node), spanOf(node, to));
}

/** `axios['patch']` calls a member as `axios.patch` does. */
function calleeOf(node: ts.Expression, to: Lowering): Expr {
  if (!compiler.isElementAccessExpression(node) || !compiler.isStringLiteralLike(node.argumentExpression)) return lower(node, to);
  return newMember(lower(node.expression, to), node.argumentExpression.text, spanOf(node.argumentExpression, to), spanOf(node, to));
}

/** Parameters hide names of the file; a function that is one expression, or ends by returning one, has it as its last child. */
export function lowerFunction(node: ts.FunctionLikeDeclaration, to: Lowering, item?: Expr): Expr {
  if (to.matters?.(node) === false) return newUnknown(spanOf(node, to));
  const { body } = node;
  const children: Expr[] = parameters(node.parameters, to, item);
  if (body !== undefined && compiler.isBlock(body)) {
    noteComments(body.pos, to);
    for (const [index, statement] of body.statements.entries()) {
      const returned = index === body.statements.length - 1 && compiler.isReturnStatement(statement) ? statement.expression : undefined;
      if (returned !== undefined) noteComments(statement.pos, to);
      children.push(...lowerEach([returned ?? statement], to));
    }
    noteComments(body.statements.end, to);
  } else if (body !== undefined) children.push(lower(body, to));
  return newOther(children, spanOf(node, to));
}

/** What is spread is given as an item of a list that is open. */
function lowerList(node: ts.ArrayLiteralExpression, to: Lowering): Expr {
  const items = node.elements.filter((element) => !compiler.isOmittedExpression(element));
  noteComments(node.elements.end, to);
  return newList(lowerEach(items.map((element) => (compiler.isSpreadElement(element) ? element.expression : element)), to), items.length < node.elements.length || items.some(compiler.isSpreadElement), spanOf(node, to));
}
