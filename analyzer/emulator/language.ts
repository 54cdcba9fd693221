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

/** Why a log filter is refused; `undefined` for a valid one. */
export function logFilterError(text: string, _dataset: string): string | undefined {
  if (Buffer.byteLength(text) > 1000) return 'The filter has more than 1000 bytes.';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return `The filter is not valid JSON: ${error.message}`;
  }
  return typeof value === 'object' && value !== null && 'where' in value ? undefined : 'The filter needs the key where.';
}
