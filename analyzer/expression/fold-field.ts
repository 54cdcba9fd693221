import { nodesOf } from './ast.ts';
import { parseExpression } from './parser.ts';
import type { Change } from './reduce.ts';
import { simplify, withoutField } from './simplify.ts';

/** `zero` takes the field for the constant 0, `remove` drops what asks for it, `keep` only looks. */
export type FoldPolicy = 'zero' | 'remove' | 'keep';

/** What folding does to traffic, of a part of an expression to what it matches: no longer any request (`never`), every request (`always`), or as in `Change`. */
export type Effect = Change | 'never' | 'always' | 'no-condition' | 'unknown';

/** `says` is always one sentence for people. A `suggestion` would be the text, but is for a person to decide on. */
export type Folded =
  | { kind: 'changed'; text: string; effect: Effect; says: string }
  | { kind: 'manual'; effect: Effect; says: string; suggestion?: string }
  | { kind: 'unused'; says: string };

const LETS_THROUGH = ['allow', 'skip', 'bypass', 'whitelist'];

/**
 * Folds one integer field out of an expression. Changes nothing by itself where the rule would match every request or
 * none, or where a rule that lets traffic through (`action`) would let more of it through. `isPart`: more is put beside it before it is one.
 * With `holes`, `HOLE` stands for what is known at run time.
 */
export function foldField(text: string, field: string, policy: FoldPolicy, { action, isPart = false, holes = false }: { action?: string; isPart?: boolean; holes?: boolean } = {}): Folded {
  const parsed = parseExpression(text, { holes });
  if (!parsed.ok) return { kind: 'manual', effect: 'unknown', says: `The expression could not be read (${parsed.error.position}): ${parsed.error.message}` };
  const { tree } = parsed;
  if (!usesField(tree.root, field)) return { kind: 'unused', says: `The expression does not use ${field}.` };
  if (policy === 'keep') return { kind: 'manual', effect: 'same', says: `The expression uses ${field} and is left as it is.` };
  return policy === 'zero' ? zero(simplify(tree, { [field]: 0 }), field, action, isPart) : remove(withoutField(tree, field), field, action, isPart);
}

/** Whether what stands beside an expression may take a part of it: `a or b` beside `and c`. */
export function bindsLoosely(text: string, holes = false): boolean {
  const parsed = parseExpression(text, { holes });
  return parsed.ok && parsed.tree.root.kind === 'logic' && parsed.tree.root.operator !== 'and';
}

function usesField(root: Parameters<typeof nodesOf>[0], name: string): boolean {
  for (const node of nodesOf(root)) if (node.kind === 'field' && node.name === name) return true;
  return false;
}

function zero(simplified: ReturnType<typeof simplify>, field: string, action: string | undefined, isPart: boolean): Folded {
  if (simplified.kind === 'always') return constant(simplified.value, `With ${field} always 0`, action, isPart);
  if (simplified.kind === 'unchanged' || simplified.left.length > 0) return stuck(field);
  return { kind: 'changed', text: simplified.text, effect: 'same', says: `The rule matches the same requests as before as long as ${field} is 0.` };
}

function constant(value: boolean, why: string, action: string | undefined, isPart: boolean): Folded {
  if (isPart) return { kind: 'manual', effect: value ? 'always' : 'never', says: `${why}, this part of a longer expression ${value ? 'always' : 'never'} matches: ${value ? PART_ALWAYS : PART_NEVER}.` };
  if (!value) return { kind: 'manual', effect: 'never', says: `${why}, the rule no longer matches anything: delete or disable it.` };
  const rule = ruleOf(action);
  return { kind: 'manual', effect: 'always', says: `${why}, ${rule} matches every request: decide what it is still for, then delete or rewrite it.` };
}

const PART_ALWAYS = 'beside `and` it can go, beside `or` everything matches now';
const PART_NEVER = 'beside `or` it can go, beside `and` nothing matches any more';

function ruleOf(action: string | undefined): string {
  if (action === undefined) return 'the rule';
  return `${/^[aeiou]/.test(action) ? 'an' : 'a'} \`${action}\` rule${letsThrough(action) ? ' that lets traffic through' : ''}`;
}

function letsThrough(action: string | undefined): boolean {
  return action !== undefined && LETS_THROUGH.includes(action.toLowerCase());
}

function stuck(field: string): Folded {
  const why = 'it is compared with another type, a list or what is known at run time, or used as a value';
  return { kind: 'manual', effect: 'unknown', says: `What ${field} contributes cannot be worked out where it stands: ${why}; rewrite that term by hand.` };
}

function remove(removed: ReturnType<typeof withoutField>, field: string, action: string | undefined, isPart: boolean): Folded {
  if (removed.kind === 'unchanged' || removed.left.length > 0) return stuck(field);
  if (removed.kind === 'gone') {
    if (isPart) return { kind: 'manual', effect: 'no-condition', says: `This part of a longer expression asks for nothing but ${field}: take it out, with the operator beside it.` };
    const says = `The rule asks for nothing but ${field}, so without it no condition is left: delete the rule or give it another one.`;
    return { kind: 'manual', effect: 'no-condition', says };
  }
  if (removed.kind === 'always') return constant(removed.value, `Without ${field}`, action, isPart);
  const says = `Without ${field} ${ruleOf(action)} matches ${HOW[removed.change]}.`;
  const opens = letsThrough(action) && removed.change !== 'narrower' && removed.change !== 'same';
  if (opens) return { kind: 'manual', effect: removed.change, says: `${says.slice(0, -1)}; that is for a person to decide.`, suggestion: removed.text };
  return { kind: 'changed', text: removed.text, effect: removed.change, says };
}

const HOW: Record<Change, string> = {
  same: 'the same requests as before',
  wider: 'more requests than it was written for, since one condition less is asked',
  narrower: 'fewer requests than it was written for, since one alternative less is offered',
  different: 'other requests than it was written for',
};
