import type { Expr, ObjectExpr, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';

/** Whether a word that may be a setting only says what people are told of: `{ type: 'security_level', error: failure.message }`, `{ check: 'minify', severity: 'low' }`. */
export function isToldOf(expr: Expr, unit: Unit): boolean {
  return noticesIn(unit).has(expr);
}

const NOTICES = new WeakMap<Unit, ReadonlySet<Expr>>();

/** The texts that say what a record of a file tells people of. */
function noticesIn(unit: Unit): ReadonlySet<Expr> {
  const known = NOTICES.get(unit) ?? new Set(exprsOf(unit).flatMap((expr) => (expr.kind === 'object' && isNotice(expr) ? expr.fields.filter(({ name }) => KINDS.has(name ?? '')).map(({ value }) => value) : [])));
  NOTICES.set(unit, known);
  return known;
}

/** A step that is yet to be taken has its value beside it. */
function isNotice({ fields }: ObjectExpr): boolean {
  return fields.some(({ name }) => SAID.has(name ?? '')) && fields.every(({ name }) => name !== 'value');
}

const KINDS: ReadonlySet<string> = new Set(['type', 'check', 'category', 'kind']);
/** What only people are told beside it. */
const SAID: ReadonlySet<string> = new Set(['error', 'errors', 'message', 'severity', 'recommendation']);
