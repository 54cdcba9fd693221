import { onceFor } from '../../once.ts';
import type { Expr, ObjectExpr, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';

/** Whether a word that may be a setting only says what people are told of: `{ type: 'security_level', error: failure.message }`, `{ check: 'minify', severity: 'low' }`. */
export function isToldOf(expr: Expr, unit: Unit): boolean {
  return noticesIn(unit).has(expr);
}

/** The texts that say what a record of a file tells people of. */
const noticesIn = onceFor((unit: Unit): ReadonlySet<Expr> => new Set(exprsOf(unit).flatMap((expr) =>
  expr.kind === 'object' && isNotice(expr) ? expr.fields.filter(({ name }) => KINDS.has(name ?? '')).map(({ value }) => value) : [])));

/** A step that is yet to be taken has beside it what is to be set. */
function isNotice({ fields }: ObjectExpr): boolean {
  return fields.some(({ name }) => SAID.has(name ?? '')) && !fields.some(({ name }) => TO_BE_SET.test(name ?? ''));
}

const TO_BE_SET = /value|level|state|wanted|desired|target|enabled|^(?:to|new|set|on)(?![a-z])/i;

const KINDS: ReadonlySet<string> = new Set(['type', 'check', 'category', 'kind']);
/** What only people are told beside it. */
const SAID: ReadonlySet<string> = new Set(['error', 'errors', 'message', 'severity', 'recommendation']);
