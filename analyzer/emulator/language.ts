import { fieldsOf } from '../expression/ast.ts';
import { parseExpression } from '../expression/parser.ts';

/** Longest expression the rulesets API takes, in characters. */
export const EXPRESSION_LIMIT = 4096;

/** The fields an expression names, or why it is none, as the service words it. */
export type Reading = { ok: true; fields: string[] } | { ok: false; message: string };

/** Reads an expression of the rules language. */
export function readExpression(text: string): Reading {
  const parsed = parseExpression(text);
  if (!parsed.ok) return { ok: false, message: `Filter parsing error (${parsed.error.position}): ${parsed.error.message}` };
  return { ok: true, fields: [...fieldsOf(parsed.tree.root)].map(({ name }) => name) };
}
