import type { Expr } from '../expr.ts';
import { newBranches } from '../nodes.ts';
import type { Lowerer, Rule } from './lowerer.ts';
import type { Syntax } from './syntax.ts';

/** Of a statement in a grammar. */
interface Branching {
  /** Fields and types of the nodes below it that are its arms; the cases of a `switch` may stand in a block of their own. */
  arms: readonly string[];
  /** Fields and types of those of which one is run where all others are not. */
  otherwise?: readonly string[];
}

/** Rules for statements of which one part is run, by type of node. */
export function branching(statements: Record<string, Branching>): Record<string, Rule> {
  return Object.fromEntries(Object.entries(statements).map(([type, { arms: names, otherwise = [] }]): [string, Rule] => [type, (node, low) => {
    const arms = armsOf(node, names);
    return isValue(node) ? low.arms(node, arms, resultOf) : branches(node, arms, !arms.some((arm) => is(arm, otherwise)), low);
  }]));
}

/** What decides stands before the arms. */
export function branches(node: Syntax, arms: readonly Syntax[], open: boolean, low: Lowerer): Expr[] {
  const rest = node.children.flatMap((each) => (arms.includes(each) ? [] : each.children.some((inner) => arms.includes(inner)) ? each.children.filter((inner) => !arms.includes(inner)) : [each]));
  const before = low.all(rest);
  return arms.length === 0 ? before : [...before, newBranches(arms.map((arm) => low.other(arm, low.each(arm))), open, low.span(node))];
}

function armsOf(node: Syntax, names: readonly string[]): Syntax[] {
  const direct = node.children.filter((each) => is(each, names));
  return direct.length > 0 ? direct : node.children.flatMap((each) => each.children.filter((inner) => is(inner, names)));
}

function is({ type, field }: Syntax, names: readonly string[]): boolean {
  return names.includes(type) || (field !== undefined && names.includes(field));
}

/** `p = if a then "x" else "y" end` */
function isValue({ field }: Syntax): boolean {
  return field === 'value' || field === 'right';
}

/** The last expression of an arm. */
function resultOf(arm: Syntax): Syntax | undefined {
  let at: Syntax | undefined = arm;
  while (at !== undefined && HOLDS_RESULT.test(at.type)) at = at.children.at(-1);
  return at;
}

const HOLDS_RESULT = /^(?:then|else|when|block|switch_rule|switch_block_statement_group|expression_statement)$/;
