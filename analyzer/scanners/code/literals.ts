import type { Expr } from './expr.ts';

/** The text of a string without holes. */
export function plainText(expr: Expr): string | undefined {
  if (expr.kind !== 'string') return undefined;
  let text = '';
  for (const part of expr.parts) {
    if (part.kind !== 'chunk') return undefined;
    text += part.value;
  }
  return text;
}
