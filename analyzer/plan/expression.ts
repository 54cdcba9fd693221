import { foldField } from '../expression/fold-field.ts';
import { mentionsField } from '../expression/looks.ts';
import { parseExpression } from '../expression/parser.ts';
import { printNode } from '../expression/print.ts';
import type { PlanTerms } from './conversion.ts';

/** Longest expression the rulesets API takes, in characters. */
export const LONGEST_EXPRESSION = 4096;

/** An expression without catalogued fields, or why there is none. `says` tells what was taken out. */
export type Cleaned = { kind: 'same' | 'folded'; text: string; says: string } | { kind: 'manual'; says: string };

/** Folds the catalogued fields out of an expression of a rule with this action. Never answers a text that still has one. */
export function cleaned(text: string, action: string, { fields, policy }: PlanTerms): Cleaned {
  const parsed = parseExpression(text);
  if (!parsed.ok) return { kind: 'manual', says: `The expression could not be read (${parsed.error.position}): ${parsed.error.message}` };
  let clean: Exclude<Cleaned, { kind: 'manual' }> = { kind: 'same', text, says: '' };
  for (const field of fields) {
    const folded = foldField(clean.text, field, policy, { action });
    if (folded.kind === 'manual') return { kind: 'manual', says: folded.says };
    if (folded.kind === 'changed') clean = { kind: 'folded', text: folded.text, says: `${clean.says} ${field} was taken out of the expression. ${folded.says}`.trim() };
  }
  if (clean.text.length > LONGEST_EXPRESSION) {
    return { kind: 'manual', says: `The expression has ${clean.text.length} characters; rules take at most ${LONGEST_EXPRESSION}. Split it, or move its values to a list.` };
  }
  const left = fields.find((field) => mentionsField([clean.text], field) !== 'no');
  return left === undefined ? clean : { kind: 'manual', says: `The expression mentions ${left}, and not in a way that could be taken out.` };
}

/** The expression with white space evened out, to compare two by; a text that is none stays as it is. */
export function canonical(text: string): string {
  const parsed = parseExpression(text);
  return parsed.ok ? printNode(parsed.tree.root) : text.trim();
}

/** A text as a literal of the rules language. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** Joins conditions with `and`; no condition at all is `true`. */
export function all(terms: string[]): string {
  return terms.length === 0 ? 'true' : terms.join(' and ');
}
