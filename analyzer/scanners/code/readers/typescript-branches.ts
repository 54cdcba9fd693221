import type { ts } from 'ts-morph';
import type { Expr } from '../expr.ts';
import { newBranches, newOther } from '../nodes.ts';
import { compiler } from './typescript-compiler.ts';
import { loopVariable } from './typescript-declarations.ts';
import { lowerEach, noteComments, spanOf, type Lowering } from './typescript-lower.ts';

type LowerBranches<N extends ts.Node = ts.Node> = (node: N, to: Lowering) => Expr[];

/** By kind: every statement is asked for. */
const LOWER: LowerBranches[] = [];

function on<N extends ts.Node>(kind: ts.SyntaxKind, lowerOne: LowerBranches<N>): void {
  LOWER[kind] = lowerOne as LowerBranches;
}

const { SyntaxKind: Kind } = compiler;

on<ts.IfStatement>(Kind.IfStatement, (node, to) => {
  noteDependent(node, to);
  return branches(node, [node.expression], [[node.thenStatement], node.elseStatement === undefined ? undefined : [node.elseStatement]], to);
});
on<ts.ForOfStatement>(Kind.ForOfStatement, (node, to) => {
  noteDependent(node, to);
  return [newBranches([arm(node, [node.statement], to, loopVariable(node, to))], true, spanOf(node, to))];
});
on<ts.WhileStatement>(Kind.WhileStatement, (node, to) => {
  noteDependent(node, to);
  return branches(node, [node.expression], [[node.statement], undefined], to);
});
on<ts.SwitchStatement>(Kind.SwitchStatement, cases);
on<ts.TryStatement>(Kind.TryStatement, attempt);

/** A statement of which one part is run: what decides, side by side with its neighbours, then the arms. `undefined` for any other. */
export function lowerBranches(node: ts.Node, to: Lowering): Expr[] | undefined {
  return LOWER[node.kind]?.(node, to);
}

/** Statements that stand where a block might. */
export function noteDependent(node: ts.Node, to: Lowering): void {
  node.forEachChild((child) => {
    if (compiler.isExpressionStatement(child)) to.dependent.add(child);
  });
}

/** An arm that is missing leaves everything as it was. */
function branches(node: ts.Node, before: ts.Node[], arms: (readonly ts.Node[] | undefined)[], to: Lowering): Expr[] {
  noteComments(node.pos, to);
  const deciding = lowerEach(before, to);
  const given = arms.filter((one) => one !== undefined && one.length > 0) as ts.Node[][];
  return [...deciding, newBranches(given.map((one) => arm(one[0] as ts.Node, one, to)), arms.includes(undefined), spanOf(node, to))];
}

function cases(node: ts.SwitchStatement, to: Lowering): Expr[] {
  const { clauses } = node.caseBlock;
  const tests = clauses.flatMap((clause) => (compiler.isCaseClause(clause) ? [clause.expression] : []));
  const isWhole = clauses.some((clause) => compiler.isDefaultClause(clause));
  const found = branches(node, [node.expression, ...tests], [...clauses.map(({ statements }) => statements), ...(isWhole ? [] : [undefined])], to);
  noteComments(clauses.end, to);
  return found;
}

/** What is tried is run, as far as it goes. */
function attempt(node: ts.TryStatement, to: Lowering): Expr[] {
  const { catchClause, finallyBlock } = node;
  return [
    ...lowerEach(statementsOf(node.tryBlock, to), to),
    ...(catchClause === undefined ? [] : branches(catchClause, [], [[catchClause.block], undefined], to)),
    ...(finallyBlock === undefined ? [] : lowerEach(statementsOf(finallyBlock, to), to)),
  ];
}

function arm(first: ts.Node, nodes: readonly ts.Node[], to: Lowering, before: Expr[] = []): Expr {
  const statements = nodes.flatMap((node) => statementsOf(node, to));
  const { start } = spanOf(first, to);
  const { end } = spanOf(nodes.at(-1) ?? first, to);
  return newOther([...before, ...lowerEach(statements, to)], { start, end });
}

/** Comments before a closing brace belong to no statement. */
function statementsOf(node: ts.Node, to: Lowering): readonly ts.Node[] {
  if (!compiler.isBlock(node)) return [node];
  noteComments(node.pos, to);
  noteComments(node.statements.pos, to);
  noteComments(node.statements.end, to);
  return node.statements;
}
