import { childrenOf, foldUp, type Group, type Logic, type Node, type Not, type Term, type Tree } from './ast.ts';
import { joinKept, negated, regroup, shapeOf, sourceOf, type Piece } from './print.ts';

/** What a term is to be taken for: left as it is, a constant, or not there at all. */
export type Ruling = { kind: 'same' } | { kind: 'value'; value: boolean } | { kind: 'gone' };

/** Which requests match afterwards, as against before: `wider` is more of them, `different` is neither more nor fewer. */
export type Change = 'same' | 'wider' | 'narrower' | 'different';

export type Reduced =
  | { kind: 'unchanged' }
  | { kind: 'changed'; text: string; change: Change }
  | { kind: 'value'; value: boolean }
  | { kind: 'gone' };

type Outcome =
  | { kind: 'same'; node: Term }
  | { kind: 'piece'; piece: Piece; change: Change }
  | { kind: 'value'; value: boolean; change: Change }
  | { kind: 'gone' };

/**
 * Works rulings about single terms up through `and`, `or`, `xor`, `not` and parentheses. An operand that no longer
 * matters is taken out with its operator; the literals `true` and `false` are never written, since the language has no
 * place for them inside a larger expression. Everything else stays as the author wrote it.
 */
export function reduce(tree: Tree, ruling: (term: Term) => Ruling): Reduced {
  const outcome = foldUp<Outcome>(tree.root, (node, below) => settle(tree, node as Term, below, ruling), skeleton);
  if (outcome.kind === 'same') return { kind: 'unchanged' };
  if (outcome.kind !== 'piece') return outcome;
  const { start, end } = tree.root;
  return { kind: 'changed', text: tree.text.slice(0, start) + outcome.piece.text + tree.text.slice(end), change: outcome.change };
}

/** Only the logical structure is walked; a comparison or a call is one term. */
function skeleton(node: Node): Node[] {
  return node.kind === 'logic' || node.kind === 'not' || node.kind === 'group' ? childrenOf(node) : [];
}

function settle(tree: Tree, node: Term, below: Outcome[], ruling: (term: Term) => Ruling): Outcome {
  const first = below[0];
  if (first === undefined) return ruled(node, ruling(node));
  if (below.every((one) => one.kind === 'same')) return { kind: 'same', node };
  if (node.kind === 'logic') return settleLogic(tree, node, below.map(constantAsValue));
  if (first.kind === 'gone' || first.kind === 'same') return first;
  if (node.kind === 'not') return settleNot(tree, node, first);
  return first.kind === 'value' ? first : { ...first, piece: regroup(tree, node as Group, first.piece) };
}

function ruled(node: Term, ruling: Ruling): Outcome {
  if (ruling.kind === 'value') return { ...ruling, change: 'same' };
  return ruling.kind === 'gone' ? ruling : { kind: 'same', node };
}

/** A `true` that the author wrote matters only where something beside it changed. */
function constantAsValue(outcome: Outcome): Outcome {
  const constant = outcome.kind === 'same' && outcome.node.kind === 'constant' ? outcome.node : undefined;
  return constant === undefined ? outcome : { kind: 'value', value: constant.value, change: 'same' };
}

function settleNot(tree: Tree, node: Not, inner: Extract<Outcome, { kind: 'value' | 'piece' }>): Outcome {
  const change = flip(inner.change);
  if (inner.kind === 'value') return { kind: 'value', value: !inner.value, change };
  return { kind: 'piece', piece: negated(tree.text.slice(node.start, node.operand.start), inner.piece), change };
}

function settleLogic(tree: Tree, node: Logic, below: Outcome[]): Outcome {
  const values = below.filter((one) => one.kind === 'value');
  const change = changeOf(node, below);
  const deciding = node.operator === 'or';
  if (node.operator !== 'xor' && values.some((one) => one.value === deciding)) return { kind: 'value', value: deciding, change };
  const kept = below.flatMap((one, index) => (one.kind === 'same' || one.kind === 'piece' ? [{ index, piece: pieceOf(tree, one) }] : []));
  const odd = node.operator === 'xor' && values.filter((one) => one.value).length % 2 === 1;
  const first = kept[0];
  if (first === undefined) return values.length === 0 ? { kind: 'gone' } : { kind: 'value', value: node.operator === 'and' || odd, change };
  if (odd) first.piece = negated(node.signs[0] === '^^' ? '!' : 'not ', first.piece);
  return { kind: 'piece', piece: joinKept(tree, node, kept), change };
}

function pieceOf(tree: Tree, outcome: Extract<Outcome, { kind: 'same' | 'piece' }>): Piece {
  return outcome.kind === 'piece' ? outcome.piece : { text: sourceOf(tree, outcome.node), shape: shapeOf(outcome.node) };
}

/** Taking an operand out of an `and` lets more through, out of an `or` less. */
function changeOf(node: Logic, below: Outcome[]): Change {
  const own: Change = !below.some((one) => one.kind === 'gone') ? 'same' : node.operator === 'and' ? 'wider' : node.operator === 'or' ? 'narrower' : 'different';
  const changes = below.map((one) => (one.kind === 'piece' || one.kind === 'value' ? one.change : 'same'));
  const all = new Set([own, ...changes].filter((one) => one !== 'same'));
  if (all.size === 0) return 'same';
  return all.size > 1 || node.operator === 'xor' ? 'different' : ([...all][0] as Change);
}

function flip(change: Change): Change {
  return change === 'wider' ? 'narrower' : change === 'narrower' ? 'wider' : change;
}
