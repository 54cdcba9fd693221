import type { Slot } from '../../model.ts';
import { valueAt } from './called-later.ts';
import { bindingsIn } from './bindings.ts';
import { nearest } from './binding.ts';
import type { Expr, Unit } from './expr.ts';
import type { Page } from './page.ts';
import { everyExpr, exprsOf } from './walk.ts';

/**
 * A slot of what is written apart from its use and read `via` names. Where anything else reads it too, whatever is put
 * there would reach that as well: nothing can be put there then.
 */
export function unlessShared(slot: Slot, via: readonly Expr[] | undefined, at: number, page: Page): Slot {
  if (via === undefined || via.length === 0) return slot;
  const alone = <T>(make: () => T): T | undefined => (isShared(via, at, page.unit) ? undefined : make());
  const { rename, compose } = slot;
  return {
    ...slot,
    replace: (value) => alone(() => slot.replace(value)),
    remove: (gone) => alone(() => slot.remove(gone)),
    ...(rename && { rename: (name: string) => alone(() => rename(name)) }),
    ...(compose && { compose: (parts: (string | Slot)[]) => alone(() => compose(parts)) }),
  };
}

/** Whether what is written at an offset is read by more than the names it was found through. */
function isShared(via: readonly Expr[], at: number, unit: Unit): boolean {
  const known = new Set(via.map(({ start }) => start));
  const names = new Set(via.map(nameOf));
  const lets = [...names].flatMap((name) => bindingsIn(unit).known.get(name ?? '') ?? []).map((one) => one.let);
  if (OPEN.has(unit.language) && lets.some((one) => one.exported && covers(one.value, at))) return true;
  return mentionsIn(unit).some((mention) => !known.has(mention.start) && names.has(mention.name) && reads(mention, at, unit));
}

/** Languages that say what other files can read. */
const OPEN = new Set(['typescript', 'javascript', 'tsx', 'jsx', 'go', 'java', 'csharp', 'kotlin', 'rust']);

/** A place that reads a name, or a member of that name of any object; `key` is the member it reads of it. */
interface Mention {
  name: string;
  start: number;
  isMember: boolean;
  key?: string | number;
}

const KNOWN = new WeakMap<Unit, Mention[]>();

function mentionsIn(unit: Unit): Mention[] {
  const known = KNOWN.get(unit) ?? mentionsOf(exprsOf(unit));
  KNOWN.set(unit, known);
  return known;
}

function mentionsOf(exprs: readonly Expr[]): Mention[] {
  const keys = new Map<Expr, string | number>();
  // A method may look at the whole record.
  const methods = new Set(exprs.flatMap((expr) => (expr.kind === 'call' ? [expr.callee] : [])));
  for (const expr of exprs) {
    if (expr.kind === 'member' && !methods.has(expr)) keys.set(expr.object, expr.name);
    const index = expr.kind === 'index' ? expr.index : undefined;
    const [only] = index?.kind === 'string' ? index.parts : [];
    if (expr.kind === 'index' && only?.kind === 'chunk') keys.set(expr.object, only.value);
    if (expr.kind === 'index' && index?.kind === 'atom' && typeof index.value === 'number') keys.set(expr.object, index.value);
  }
  // What a field is set on is not read there.
  const written = new Set(exprs.flatMap((expr) => (expr.kind === 'object' && expr.of !== undefined ? [expr.of] : [])));
  return exprs.flatMap((expr): Mention[] => {
    const name = written.has(expr) ? undefined : nameOf(expr);
    const key = keys.get(expr);
    return name === undefined ? [] : [{ name, start: expr.start, isMember: expr.kind === 'member', ...(key === undefined ? {} : { key }) }];
  });
}

function nameOf(expr: Expr): string | undefined {
  return expr.kind === 'name' || expr.kind === 'member' ? expr.name : undefined;
}

/** Whether a mention means what is written at an offset; another member of the same record does not. */
function reads({ name, start, isMember, key }: Mention, at: number, unit: Unit): boolean {
  const bindings = bindingsIn(unit);
  if (isMember && nearest(bindings.known.get(name) ?? [], start) === undefined) return true;
  const value = valueAt(bindings, name, start);
  if (value === undefined || !covers(value, at)) return isMember && value === undefined;
  const fields = everyExpr([value]).flatMap((one) => (one.kind === 'object' ? one.fields : []));
  return key === undefined || typeof key === 'number' || fields.some((field) => field.name === key && field.start <= at && at < field.end);
}

function covers(value: Expr, at: number): boolean {
  return everyExpr([value]).some((one) => (one.kind === 'object' ? one.fields : one.kind === 'string' || one.kind === 'atom' ? [one] : []).some(({ start, end }) => start <= at && at <= end));
}
