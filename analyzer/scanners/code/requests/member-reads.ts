import { onceFor } from '../../once.ts';
import type { Expr, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';

/**
 * Whether code may read a member of an answer, `result.value`: something reads one of its last name of anything, or names it in a text, as in
 * `answer["value"]`, `GetProperty("value")`, `jq .result.value`; or the names of the path follow each other, as in patterns: `%{"result" => %{"value" => x}}`.
 */
export function readsMember(path: string, unit: Unit): boolean {
  const names = path.toLowerCase().split('.');
  return readIn(unit).has(names.at(-1) ?? '') || (names.length > 1 && new RegExp(`\\b${names.join('\\W{1,12}')}\\b`, 'i').test(unit.text));
}

const readIn = onceFor((unit: Unit): ReadonlySet<string> => new Set(exprsOf(unit).flatMap(namesRead)));

function namesRead(expr: Expr): string[] {
  if (expr.kind === 'member') return [expr.name, expr.name.replace(/^(?:get|is)_?/i, '')].map(lower);
  if (expr.kind === 'index') return textsIn(expr.index).map(lower);
  // The name of a field as a method is told it: `fetch('value')`, `dig(:result, :value)`.
  if (expr.kind === 'call') return expr.args.flatMap(({ value }) => textsIn(value)).filter((text) => /^:?\w+$/.test(text)).map((text) => lower(text.replace(/^:/, '')));
  // A struct is told under which name a field is sent and answered.
  if (expr.kind === 'object') return expr.fields.flatMap(({ wireName }) => wireName ?? []).map(lower);
  return expr.kind === 'string' ? textsIn(expr).flatMap(membersIn) : [];
}

/** What paths into an answer name: those of jq, of JSONPath, of a script that stands in a text. */
function membersIn(text: string): string[] {
  return [...text.matchAll(/(?:\.|\[\\?["'])([A-Za-z_]\w*)\b(?!\()/g)].map(([, name = '']) => lower(name));
}

function textsIn(expr: Expr): string[] {
  return expr.kind === 'string' ? expr.parts.flatMap((part) => (part.kind === 'chunk' ? [part.value] : [])) : [];
}

function lower(text: string): string {
  return text.toLowerCase();
}
