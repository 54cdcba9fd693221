import { put } from '../../../lists.ts';
import type { Slot } from '../../../model.ts';
import type { Expr, Span, Unit } from '../expr/expr.ts';
import { everyExpr, exprsOf } from '../expr/walk.ts';
import { nearest } from '../values/binding.ts';
import { bindingsIn } from '../values/bindings.ts';
import { valueAt } from '../values/called-later.ts';
import type { Page } from './page.ts';

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
  const names = [...new Set(via.map(nameOf))].filter((name) => name !== undefined);
  const lets = names.flatMap((name) => bindingsIn(unit).known.get(name) ?? []).map((one) => one.let);
  if (OPEN.has(unit.language) && lets.some((one) => one.exported && placesIn(one.value).covers(at))) return true;
  return names.some((name) => mentionsIn(unit).get(name)?.some((mention) => !known.has(mention.start) && reads(mention, name, at, unit)) === true);
}

/** Languages that say what other files can read. */
const OPEN = new Set(['typescript', 'javascript', 'go', 'java', 'csharp', 'kotlin', 'rust']);

/** A place that reads a name, or a member of that name of any object; `key` is the member it reads of it. */
interface Mention {
  start: number;
  isMember: boolean;
  key?: string | number;
  /** What it stands for, once that was asked. */
  meant?: { value: Expr | undefined };
}

/** By name. */
const KNOWN = new WeakMap<Unit, Map<string, Mention[]>>();

function mentionsIn(unit: Unit): Map<string, Mention[]> {
  const known = KNOWN.get(unit) ?? mentionsOf(exprsOf(unit));
  KNOWN.set(unit, known);
  return known;
}

function mentionsOf(exprs: readonly Expr[]): Map<string, Mention[]> {
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
  const mentions = new Map<string, Mention[]>();
  for (const expr of exprs) {
    const name = written.has(expr) ? undefined : nameOf(expr);
    if (name === undefined) continue;
    const key = keys.get(expr);
    const mention: Mention = { start: expr.start, isMember: expr.kind === 'member', ...(key === undefined ? {} : { key }) };
    put(mentions, name, mention);
  }
  return mentions;
}

function nameOf(expr: Expr): string | undefined {
  return expr.kind === 'name' || expr.kind === 'member' ? expr.name : undefined;
}

/** Whether a mention means what is written at an offset; another member of the same record does not. */
function reads(mention: Mention, name: string, at: number, unit: Unit): boolean {
  const { key, isMember } = mention;
  const { value } = (mention.meant ??= { value: meantBy(mention, name, unit) });
  if (value === undefined) return isMember;
  const places = placesIn(value);
  return places.covers(at) && (key === undefined || typeof key === 'number' || places.isField(key, at));
}

function meantBy({ start, isMember }: Mention, name: string, unit: Unit): Expr | undefined {
  const bindings = bindingsIn(unit);
  return isMember && nearest(bindings.known.get(name) ?? [], start) === undefined ? undefined : valueAt(bindings, name, start);
}

/** Where the parts of a value stand that can be put in another's place: some are set by statements elsewhere. */
interface Places {
  covers(at: number): boolean;
  /** Whether the field of that name stands there. */
  isField(name: string, at: number): boolean;
}

const PLACES = new WeakMap<Expr, Places>();

function placesIn(value: Expr): Places {
  const known = PLACES.get(value) ?? placesOf(value);
  PLACES.set(value, known);
  return known;
}

function placesOf(value: Expr): Places {
  const parts = everyExpr([value]);
  const fields = parts.flatMap((one) => (one.kind === 'object' ? one.fields : []));
  const spans: Span[] = [...fields, ...parts.filter(({ kind }) => kind === 'string' || kind === 'atom')];
  const first = spans.reduce((least, { start }) => Math.min(least, start), Infinity);
  const last = spans.reduce((most, { end }) => Math.max(most, end), -Infinity);
  return {
    covers: (at) => at >= first && at <= last && spans.some(({ start, end }) => start <= at && at <= end),
    isField: (name, at) => fields.some((field) => field.name === name && field.start <= at && at < field.end),
  };
}
