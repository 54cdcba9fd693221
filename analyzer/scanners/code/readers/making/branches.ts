import type { Expr } from '../../expr/expr.ts';
import { newBranches, type Visible } from '../../expr/nodes.ts';
import type { Lowerer, Rule } from '../grammar/lowerer.ts';
import { field, type Syntax } from '../grammar/syntax.ts';

/** Of a statement in a grammar. */
interface Branching {
  /** Fields and types of the nodes below it that are its arms; the cases of a `switch` may stand in a block of their own. */
  arms: readonly string[];
  /** Fields and types of those of which one is run where all others are not. */
  otherwise?: readonly string[];
  /** Of those that are run behind the arms, or not at all. */
  behind?: readonly string[];
  /** One of its arms is run always: what is tried, or what catches. */
  closed?: true;
}

/** Rules for statements of which one part is run, by type of node. */
export function branching(statements: Record<string, Branching>): Record<string, Rule> {
  return Object.fromEntries(Object.entries(statements).map(([type, { arms: names, otherwise = [], behind = [], closed }]): [string, Rule] => [type, (node, low) => {
    const arms = armsOf(node, names);
    if (isValue(node)) return low.arms(node, arms, resultOf);
    const after = node.children.filter((each) => is(each, behind));
    const found = branches({ ...node, children: node.children.filter((each) => !after.includes(each)) }, arms, closed !== true && !arms.some((arm) => is(arm, otherwise)), low);
    return [...found, ...after.map((arm) => newBranches([low.other(arm, low.each(arm))], true, low.span(arm)))];
  }]));
}

/** What a loop goes over, and the variables that it binds; `over` and `names` where these are not what is written there. */
interface Loop {
  target: Syntax;
  list: Syntax;
  over?: Expr;
  names?: Expr;
}

/** A loop whose variables stand for any item of what it goes over. */
export function looping(loop: Rule, { target, list, ...told }: Loop, node: Syntax, low: Lowerer, how?: Visible): Expr[] {
  const [over, names] = [told.over ?? low.one(list), told.names ?? low.one(target)];
  const rest = loop({ ...node, children: node.children.filter((each) => each !== target && each !== list) }, low) ?? [];
  return [...low.items(names, over, { start: Math.min(target.start, list.start), end: Math.max(target.end, list.end) }, how), ...(Array.isArray(rest) ? rest : [rest])];
}

/** What a loop goes over that gives each item with its place, or each value with its name. */
export function numbered(list: Syntax, low: Lowerer): Expr {
  return low.call(list, low.name({ ...list, end: list.start }, 'numbered'), [{ value: low.one(list) }]);
}

/** Rules for loops that go over what is in a list, by type of node: the fields of their variable and of what they go over. */
export function goingOver(type: string, loop: Rule | undefined, target: string, list: string): Record<string, Rule> {
  return {
    [type]: (node, low) => {
      const [each, over] = [field(node, target), field(node, list)];
      return each === undefined || over === undefined || loop === undefined ? loop?.(node, low) : looping(loop, { target: each, list: over }, node, low, { declares: 'block' });
    },
  };
}

/** What decides stands before the arms. */
export function branches(node: Syntax, arms: readonly Syntax[], open: boolean, low: Lowerer): Expr[] {
  const before = low.all(besideArms(node, arms));
  const last = arms.at(-1);
  if (last === undefined) return before;
  const met = arms.filter((arm) => leaving(arm) === undefined).map((arm) => low.other(arm, low.each(arm)));
  const left = arms.filter((arm) => leaving(arm) !== undefined).map((arm) => low.other(arm, [...low.each(arm), ...givenUp(arm, low)]));
  return [...before, newBranches(met, open, low.span({ start: node.start, end: last.end }), left)];
}

/** What stands beside the arms, below the statement or one level deeper. */
function besideArms(node: Syntax, arms: readonly Syntax[]): Syntax[] {
  return node.children.flatMap((each) => {
    if (arms.includes(each)) return [];
    return each.children.some((inner) => arms.includes(inner)) ? each.children.filter((inner) => !arms.includes(inner)) : [each];
  });
}

/** An arm that gives up ends in something unknown. */
function givenUp(arm: Syntax, low: Lowerer): Expr[] {
  return givesUp(leaving(arm)) ? [low.other({ start: arm.end, end: arm.end }, [])] : [];
}

/** Statements that stand in braces among others: names that are declared there are known there alone. */
export const block: Rule = (node, low) => {
  const isAlone = /^(?:block|statement_list|expression_statement|compound_statement)$/.test(node.parent?.type ?? '');
  return isAlone ? newBranches([low.other(node, low.parts(node))], false, low.span(node)) : low.parts(node);
};

function armsOf(node: Syntax, names: readonly string[]): Syntax[] {
  const direct = node.children.filter((each) => is(each, names));
  return direct.length > 0 ? direct : node.children.flatMap((each) => each.children.filter((inner) => is(inner, names)));
}

function is({ type, field }: Syntax, names: readonly string[]): boolean {
  return names.includes(type) || (field !== undefined && names.includes(field));
}

/** `p = if a then "x" else "y" end`; in Kotlin values have no field. */
function isValue({ field, parent }: Syntax): boolean {
  return field === 'value' || field === 'right' || VALUED.test(parent?.type ?? '');
}

const VALUED = /^(?:property_declaration|value_argument)$/;

/** The last expression of an arm. */
export function resultOf(arm: Syntax): Syntax | undefined {
  let at: Syntax | undefined = arm;
  while (at !== undefined && HOLDS_RESULT.test(at.type)) at = at.children.at(-1);
  return at;
}

const HOLDS_RESULT = /^(?:then|else|else_clause|when|when_entry|in_clause|match_arm|rescue|catch_block|block|switch_rule|switch_block_statement_group|yield_statement|expression_statement)$/;

/** The `return` or `throw` that an arm ends with, so that nothing goes on behind it. */
function leaving(arm: Syntax): Syntax | undefined {
  let at: Syntax | undefined = arm;
  for (let depth = 0; at !== undefined && depth < DEPTH; depth++) {
    if (LEAVES.test(at.type)) return at;
    if (!HOLDS_STATEMENTS.test(at.type)) return undefined;
    at = at.children.at(-1);
  }
  return undefined;
}

/** Nothing is given by an error, nor by a bare `return`. */
function givesUp(leaves: Syntax | undefined): boolean {
  return leaves?.type.startsWith('return') !== true || leaves.children.length === 0;
}

/** Nodes between an arm and its last statement. */
const DEPTH = 6;
const LEAVES = /^(?:return|throw|raise)(?:_statement|_expression)?$/;
const HOLDS_STATEMENTS = new RegExp(
  `${HOLDS_RESULT.source}|^(?:statement_list|compound_statement|colon_block|else_clause|elif_clause|catch_clause|except_clause|finally_clause|case_clause|[a-z]*_case|(?:case|default)_statement|switch_section|do|body_statement)$`,
);
