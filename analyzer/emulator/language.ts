import { fieldsOf } from '../expression/ast.ts';
import { parseLogFilter } from '../expression/logpush.ts';
import { HTTP_REQUESTS } from '../expression/logpush-schema.ts';
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

/** Why a log filter is refused; `undefined` for a valid one. Field types are known for the dataset `http_requests` alone. */
export function logFilterError(text: string, dataset: string): string | undefined {
  // The reader also takes filters that were escaped twice; the service does not.
  if (!text.trimStart().startsWith('{') || /^\s*\{\s*\\/.test(text)) return 'The filter is not a JSON object.';
  const parsed = parseLogFilter(text, dataset === 'http_requests' ? HTTP_REQUESTS : null);
  return parsed.ok ? undefined : parsed.errors.map(({ pointer, message }) => `${pointer} ${message}`.trim()).join(' ');
}
