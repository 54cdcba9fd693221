import { onceFor } from '../../once.ts';
import { asksByName, comparesByName, KEYS, namesAlone } from '../calls/asking.ts';
import { isOfKeeper } from '../calls/keepers.ts';
import { programOf } from '../commands/commands.ts';
import { hasWord, showsByName } from '../expr/called-names.ts';
import type { Call, Command, Expr, Unit } from '../expr/expr.ts';
import { everyExpr, exprsOf, lastName, lastWritten } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { REPLACES } from '../values/format.ts';

/**
 * Whether a text stands where a path is a name and no address, whoever may ask for the same: in brackets, `memo[path]`, in a field for a key,
 * `{ queryKey: [path] }`, in what a metric or a store is told, or beside a sign that compares it. In a test what is compared was asked for.
 */
export function standsAsName(expr: Expr, page: Page): boolean {
  return page.context !== 'test' && (isCompared(expr, page.unit) || isInBrackets(expr, page.unit) || namesOf(page.unit, page).has(expr));
}

/** Asked for once a file has a path that nobody asks for. */
const namesOf = onceFor((unit: Unit, page: Page): ReadonlySet<Expr> => new Set(exprsOf(unit).flatMap((expr) => everyExpr(namesGiven(expr, page)))));

function namesGiven(expr: Expr, page: Page): Expr[] {
  if (expr.kind === 'index') return [expr.index];
  if (expr.kind === 'object') return expr.fields.flatMap(({ name, value }) => (name !== undefined && hasWord(name, KEYS) ? [value] : []));
  // What another command prints there is asked for by that one: `echo "$(cf_get "$path")"`.
  if (expr.kind === 'command') return namesByCommand(expr, page) ? expr.words.filter((word) => everyExpr([word]).every(({ kind }) => kind !== 'command')) : [];
  if (expr.kind !== 'call') return [];
  return namesAlone(expr, page) || isOfKeeper(expr, page) ? [expr] : compared(expr);
}

/** What a call compares or looks for, `path.startsWith('/zones/1/filters')`, `'/zones/1/filters'.equals(path)`; behind a pattern stands what takes its place. */
function compared(call: Call): Expr[] {
  const { callee, args } = call;
  if (comparesByName(lastWritten(callee))) return [call];
  if (callee.kind !== 'member') return [];
  if (/^(?:test|exec)$/.test(callee.name)) return [callee.object];
  return REPLACES.has(lastName(callee)) ? args.slice(0, 1).map(({ value }) => value) : [];
}

/** Whether a command has what it is told as a name: `echo "$path"`, `die "no $path"`, `[ "$1" = "$path" ]`, `grep "$path" access.log`: it tells people, compares, or takes a file. What goes on into another command may be asked for there. */
export function namesByCommand(command: Command, page: Page): boolean {
  const program = programOf(command, page.scope) ?? '';
  if (/^\s*(?:\||>(?!&2))(?!\|)/.test(page.unit.text.slice(command.end, command.end + 12))) return false;
  return OF_FILES.test(program) || (showsByName(program) && !asksByName(program));
}

const OF_FILES = /^(?:\[\[?|test|e?grep|fgrep|rg|cat|ls|stat|mkdir|rmdir|rm|cp|mv|ln|touch|cd|find|basename|dirname|source|die|fail|abort|msg)$/;

/** `path === '/zones/1/filters'`, `case '/zones/1/filters':`, `throw "/zones/1/filters"`: readers keep both sides, and not the sign between them. */
function isCompared({ start, end }: Expr, { text }: Unit): boolean {
  return STANDS_BEHIND.test(text.slice(Math.max(0, start - 12), start)) || COMPARES_BEHIND.test(text.slice(end, end + 6));
}

/** `memo[`/zones/${zone}/filters`] = answer`: a member that is set under a name which is put together. */
function isInBrackets({ start, end }: Expr, { text }: Unit): boolean {
  return /[\w$)\]]\[\s*$/.test(text.slice(Math.max(0, start - 12), start)) && /^\s*\]/.test(text.slice(end, end + 12));
}

const STANDS_BEHIND = /(?:[=!]==?|\b(?:case|when|eq|ne|throw|raise))\s+$/;
const COMPARES_BEHIND = /^\s+[=!]==?\s/;
