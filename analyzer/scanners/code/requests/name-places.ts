import { KEYS, namesAlone } from '../calls/asking.ts';
import { isOfKeeper } from '../calls/keepers.ts';
import { hasWord } from '../expr/called-names.ts';
import type { Expr, Unit } from '../expr/expr.ts';
import { everyExpr, exprsOf } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';

/**
 * Whether a text stands where a path is a name and no address, whoever may ask for the same: in brackets, `memo[path]`, in a field for a key,
 * `{ queryKey: [path] }`, in what a metric or a store is told, or beside a sign that compares it. In a test what is compared was asked for.
 */
export function standsAsName(expr: Expr, page: Page): boolean {
  return page.context !== 'test' && (isCompared(expr, page.unit) || isInBrackets(expr, page.unit) || namesOf(page).has(expr));
}

const NAMES = new WeakMap<Unit, ReadonlySet<Expr>>();

/** Asked for once a file has a path that nobody asks for. */
function namesOf(page: Page): ReadonlySet<Expr> {
  const known = NAMES.get(page.unit) ?? new Set(exprsOf(page.unit).flatMap((expr) => everyExpr(namesGiven(expr, page))));
  NAMES.set(page.unit, known);
  return known;
}

function namesGiven(expr: Expr, page: Page): Expr[] {
  if (expr.kind === 'index') return [expr.index];
  if (expr.kind === 'object') return expr.fields.flatMap(({ name, value }) => (name !== undefined && hasWord(name, KEYS) ? [value] : []));
  return expr.kind === 'call' && (namesAlone(expr, page) || isOfKeeper(expr, page)) ? [expr] : [];
}

/** `path === '/zones/1/filters'`, `case '/zones/1/filters':`: readers keep both sides, and not the sign between them. */
function isCompared({ start, end }: Expr, { text }: Unit): boolean {
  return COMPARES_BEFORE.test(text.slice(Math.max(0, start - 12), start)) || COMPARES_BEHIND.test(text.slice(end, end + 6));
}

/** `memo[`/zones/${zone}/filters`] = answer`: a member that is set under a name which is put together. */
function isInBrackets({ start, end }: Expr, { text }: Unit): boolean {
  return /[\w$)\]]\[\s*$/.test(text.slice(Math.max(0, start - 12), start)) && /^\s*\]/.test(text.slice(end, end + 12));
}

const COMPARES_BEFORE = /(?:[=!]==?|\b(?:case|when|eq|ne))\s+$/;
const COMPARES_BEHIND = /^\s+[=!]==?\s/;
