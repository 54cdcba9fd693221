import type { Doc, Row, Slot } from '../../../model.ts';
import type { Expr, Span, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { newMember, newName } from '../expr/nodes.ts';
import { exprsOf, isWithin } from '../expr/walk.ts';
import { resolve } from '../values/resolve.ts';
import type { Rows } from '../values/rows.ts';
import { leftoversOf, mustBeUsed } from './leftover.ts';
import type { Page } from './page.ts';
import { removalOf } from './removal.ts';
import { goesByPlace, isToldApart, keptUnder } from './row-answers.ts';
import { unlessShared } from './shared.ts';
import { BY_SEMICOLON, editOf, fieldSlot } from './slots.ts';

/** An item of a list: it goes together with its comma, and with its line when it has one to itself. */
export function itemSlot(page: Page, item: Span, siblings: Span[], via?: readonly Expr[]): Slot {
  const { text, dialect } = page.unit;
  const whole = withDash(item, page.unit);
  return unlessShared({
    source: text.slice(item.start, item.end),
    ...(whole && { span: whole }),
    leaves() {
      const names = leftoversOf(item, page.unit);
      return { names, needed: names.filter((name) => mustBeUsed(name, item, page.unit)) };
    },
    replace: () => undefined,
    remove(gone = []) {
      // Each of thousands of items has a slot, and few are taken out.
      const all = siblings.map((one) => withDash(one, page.unit) ?? one);
      if (isSized(all, page.unit) || leavesNoTuple(all, gone, page.unit)) return undefined;
      const line = whole && lineGoingOn(whole, page.unit);
      const span = whole && (line ?? removalOf(text, whole, all, { strict: dialect.isStrict === true, semicolons: BY_SEMICOLON.has(page.unit.language) }, gone));
      return span === undefined || span === 'last' ? undefined : editOf(page, span.start, span.end, '');
    },
  }, via, item.start, page);
}

/** `[3]string{…}` of Go, `const ROWS: [&str; 3] = […]` of Rust: so many, whatever is written. */
function isSized([first]: Span[], { text }: Unit): boolean {
  return first !== undefined && SIZED.test(text.slice(Math.max(0, first.start - 200), first.start));
}

const SIZED = /(?:\[\d+\][^{}\n]*\{|[;,]\s*\d+[\]>][^=\n]*=\s*&?[[{])\s*$/;

/** Between parentheses of Python one thing is a tuple only with a comma behind it. */
function leavesNoTuple(items: Span[], gone: readonly Slot[], { text, language }: Unit): boolean {
  const [first, last] = [items[0], items.at(-1)];
  if (language !== 'python' || first === undefined || last === undefined || items.length - Math.max(1, gone.length) > 1) return false;
  return text.slice(0, first.start).trimEnd().endsWith('(') && !text.slice(last.end).trimStart().startsWith(',');
}

/** A word of a shell on a line of its own goes with the sign behind it that lets this go on; of the `last` such line that sign stands above. */
function lineGoingOn({ start, end }: Span, { text, language }: Unit): Span | 'last' | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  if (language !== 'shell' || text.slice(from, start).trim() !== '') return undefined;
  const sign = /^[ \t]*\\\r?\n/.exec(text.slice(end, end + 200))?.[0];
  if (sign !== undefined) return { start: from, end: end + sign.length };
  return /\\\r?\n$/.test(text.slice(Math.max(0, from - 3), from)) ? 'last' : undefined;
}

/** In YAML an item that is not between brackets goes with its dash; `undefined` where other things stand before that on its line, or between them. */
function withDash(item: Span, { text, language }: Unit): Span | undefined {
  const before = text.slice(Math.max(0, item.start - 200), item.start);
  if (language !== 'yaml' || /[[,]\s*$/.test(before)) return item;
  const dash = /(?<=\n[ \t]*)-\s+$/.exec(before)?.[0];
  return dash === undefined ? undefined : { start: item.start - dash.length, end: item.start + text.slice(item.start, item.end).trimEnd().length };
}

/** What an item is, which goes as one of its list. */
export function itemOf(doc: Doc, { page, item, siblings, via }: { page: Page; item: Span; siblings: Span[]; via: readonly Expr[] }): Doc {
  const { remove, span, leaves, ...own } = itemSlot(page, item, siblings, via);
  return { ...doc, slot: { ...(doc.slot ?? own), ...(span && { span }), ...(leaves && { leaves }), remove } };
}

/** One row of a list or record that is written in the page's file; of one that is worked out of these none. All of them do not go at once. */
export function rowIn(page: Page, row: Expr, { of, via }: Rows): Row | undefined {
  const siblings = of.kind === 'list' ? of.items : of.kind === 'object' ? of.fields : [];
  const own = siblings.find((one) => one === row) ?? (of.kind === 'object' ? of.fields.find(({ start, end }) => start === row.start && end === row.end) : undefined);
  if (own === undefined || own.start < of.start || own.end > of.end) return undefined;
  const slot = 'value' in own && 'nameSpan' in own ? fieldSlot(page, own, siblings, via) : itemSlot(page, own, siblings, via);
  const remove: Slot['remove'] = (gone) => {
    const edit = isKey(row, of, page) || isToldApart(row, of, page) || goesByPlace(of, page) ? undefined : slot.remove(gone);
    return edit && { ...edit, holder: of.start };
  };
  return { slot: { ...slot, remove }, isOnly: siblings.length === 1, members: membersOf(row) };
}

/** Whether something is kept or looked up under what a loop takes from the row: `answers[id] = answer`. */
function isKey(row: Span, of: Expr, page: Page): boolean {
  const { unit, scope } = page;
  return [...exprsOf(unit).flatMap((expr) => keysIn(expr, unit)), ...keptUnder(of, page)].some((key) => {
    const { value, scope: where } = resolve(key, scope);
    const options = value.kind === 'choice' ? value.options : [value];
    return where === scope && options.some((option) => isWithin(option, row));
  });
}

/** What stands between brackets behind a record that is read, or names a field of one only once it runs: `{ [id]: answer }`, `STATE[$s]=…`. */
export function keysIn(expr: Expr, { text }: Unit): Expr[] {
  if (expr.kind === 'index') return expr.index.kind === 'name' || expr.index.kind === 'member' || expr.index.kind === 'index' ? [expr.index] : [];
  return expr.kind !== 'object' ? [] : expr.fields.flatMap(({ name, nameSpan }) => (name === undefined ? keyWritten(text.slice(nameSpan.start, nameSpan.end), nameSpan) : []));
}

/** `id`, `"$s"`, `row.id`, `$row['id']` */
function keyWritten(key: string, span: Span): Expr[] {
  const [, name, member] = /^[["'${]*([A-Za-z_]\w*)(?:(?:\.|->|\[["':]?)(\w+)["']?\]?)?["'}\]]*$/.exec(key) ?? [];
  if (name === undefined) return [];
  return [member === undefined ? newName(name, span) : newMember(newName(name, span), member, span, span)];
}

/** How many things a row tells, but for what it says to people. */
function membersOf(row: Expr): number {
  if (row.kind === 'list') return row.items.filter((one) => !isForPeople(one)).length;
  return row.kind === 'object' ? row.fields.filter(({ name, value }) => !isForPeople(value) && !FOR_PEOPLE.test(name ?? '')).length : 1;
}

/** Settings and their values are words that begin with no capital. */
function isForPeople(value: Expr): boolean {
  return /\s|^[A-Z]/.test(plainText(value) ?? '');
}

const FOR_PEOPLE = /^(?:label|title|desc(?:ription)?|comment|note|category|reason)$/i;
