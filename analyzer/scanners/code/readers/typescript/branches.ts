import type { ts } from 'ts-morph';
import type { Expr } from '../../expr/expr.ts';
import { newBranches, newOther, newUnknown } from '../../expr/nodes.ts';
import { compiler } from './compiler.ts';
import { loopVariable, variables } from './declarations.ts';
import { noteComments } from './comments.ts';
import { lowerEach, spanOf, type Lowering } from './lower.ts';

type LowerBranches<N extends ts.Node = ts.Node> = (node: N, to: Lowering) => Expr[];

/** By kind: every statement is asked for. */
const LOWER: LowerBranches[] = [];

function on<N extends ts.Node>(kinds: ts.SyntaxKind[], lowerOne: LowerBranches<N>): void {
  for (const kind of kinds) LOWER[kind] = lowerOne as LowerBranches;
}

const Kind = compiler.SyntaxKind;

on<ts.IfStatement>([Kind.IfStatement], (node, to) => {
  noteDependent(node, to);
  return branches(node, [node.expression], [[node.thenStatement], node.elseStatement === undefined ? undefined : [node.elseStatement]], to);
});
on<ts.ForOfStatement>([Kind.ForOfStatement], (node, to) => {
  noteDependent(node, to);
  return [newBranches([arm([node.statement], to, loopVariable(node, to))], true, spanOf(node, to))];
});
on<ts.ForStatement | ts.ForInStatement>([Kind.ForStatement, Kind.ForInStatement], (node, to) => {
  noteDependent(node, to);
  const head = compiler.isForStatement(node) ? [node.initializer, node.condition, node.incrementor] : [node.initializer, node.expression];
  // What the head declares is known in the loop alone.
  return [newBranches([newOther([...lowerHead(head, to), newBranches([arm([node.statement], to)], true, spanOf(node.statement, to))], spanOf(node, to))], false, spanOf(node, to))];
});
on<ts.WhileStatement>([Kind.WhileStatement], (node, to) => {
  noteDependent(node, to);
  return branches(node, [node.expression], [[node.statement], undefined], to);
});
on<ts.DoStatement>([Kind.DoStatement], (node, to) => {
  noteDependent(node, to);
  return [...branches(node.statement, [], [[node.statement]], to), ...lowerEach([node.expression], to)];
});
on<ts.LabeledStatement>([Kind.LabeledStatement], (node, to) => {
  noteDependent(node, to);
  return lowerEach([node.statement], to);
});
on<ts.Block>([Kind.Block], (node, to) => branches(node, [], [[node]], to));
on<ts.SwitchStatement>([Kind.SwitchStatement], cases);
on<ts.TryStatement>([Kind.TryStatement], attempt);

/** A statement of which one part is run: what decides, side by side with its neighbours, then the arms. `undefined` for any other. */
export function lowerBranches(node: ts.Node, to: Lowering): Expr[] | undefined {
  return LOWER[node.kind]?.(node, to);
}

function lowerHead(nodes: readonly (ts.Node | undefined)[], to: Lowering): Expr[] {
  return nodes.flatMap((node) => (node === undefined ? [] : compiler.isVariableDeclarationList(node) ? variables(node, false, to) : lowerEach([node], to)));
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
  const [left, met]: [Expr[], Expr[]] = [[], []];
  for (const one of given) {
    const leaves = leaving(one.at(-1));
    const lowered = arm(one, to);
    // Nothing is given by an error, nor by a bare `return`.
    if (leaves !== undefined && lowered.kind === 'other' && leaves.expression === undefined) lowered.children.push(newUnknown({ start: lowered.end, end: lowered.end }));
    (leaves === undefined ? met : left).push(lowered);
  }
  return [...deciding, newBranches(met, arms.includes(undefined), spanOf(node, to), left)];
}

/** The statement behind which nothing goes on, and what it gives. */
function leaving(node: ts.Node | undefined): { expression: ts.Expression | undefined } | undefined {
  if (node === undefined) return undefined;
  if (compiler.isThrowStatement(node)) return { expression: undefined };
  return compiler.isReturnStatement(node) ? { expression: node.expression } : compiler.isBlock(node) ? leaving(node.statements.at(-1)) : undefined;
}

function cases(node: ts.SwitchStatement, to: Lowering): Expr[] {
  const { clauses } = node.caseBlock;
  const tests = clauses.flatMap((clause) => (compiler.isCaseClause(clause) ? [clause.expression] : []));
  const isWhole = clauses.some((clause) => compiler.isDefaultClause(clause));
  const found = branches(node, [node.expression, ...tests], [...clauses.map(({ statements }) => statements), ...(isWhole ? [] : [undefined])], to);
  noteComments(clauses.end, to);
  return found;
}

/** What is tried is run, or else what catches; then what is run in any case. */
function attempt(node: ts.TryStatement, to: Lowering): Expr[] {
  const { tryBlock, catchClause, finallyBlock } = node;
  const found = branches(node, [], [[tryBlock], ...(catchClause === undefined ? [] : [[catchClause.block]])], to);
  return finallyBlock === undefined ? found : [...found.map((one) => ({ ...one, end: to.source.at((catchClause ?? tryBlock).end) })), ...lowerEach(statementsOf(finallyBlock, to), to)];
}

function arm(nodes: readonly ts.Node[], to: Lowering, before: Expr[] = []): Expr {
  const [first] = nodes;
  const statements = nodes.flatMap((node) => statementsOf(node, to));
  const { start } = spanOf(first as ts.Node, to);
  const { end } = spanOf(nodes.at(-1) as ts.Node, to);
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
