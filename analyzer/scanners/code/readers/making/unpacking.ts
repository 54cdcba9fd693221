import type { Arg, Expr, Span } from '../../expr/expr.ts';
import { anyItem, newAtom, newChoice, newIndex, newLet, newList, newMember, newName, newUnknown, type Visible } from '../../expr/nodes.ts';
import { chainOf } from '../../expr/walk.ts';

/**
 * Names that are bound at once to what one value holds: `[a, b] = pair`, `({ a } = record)`. Where that is not written out they are
 * bound to nothing that is known; `undefined` for what takes nothing apart.
 */
export function unpacked(target: Expr, value: Expr, how: Visible, span: Span): Expr[] | undefined {
  const items = itemsOf(value);
  if (target.kind === 'list' && !target.open && items?.length === target.items.length) return target.items.flatMap((item, index) => boundTo(item, items[index] as Expr, how, span));
  if (target.kind !== 'list' && target.kind !== 'object') return undefined;
  const isPlain = value.kind === 'name' || ((value.kind === 'member' || (value.kind === 'index' && value.index.kind === 'atom')) && value.object.kind === 'name');
  if (target.kind === 'list') {
    // What stands behind a name that takes several is not counted.
    const counted = isPlain && !target.open ? target.items.findIndex((item) => item.kind === 'other') : 0;
    return [
      value,
      ...target.items.flatMap((item, index) =>
        boundTo(item, isPlain && !target.open && (counted < 0 || index < counted) ? newIndex(value, newAtom(index, item), item) : unknown(item), how, span),
      ),
    ];
  }
  const fields = target.fields.flatMap(({ name, nameSpan, value: place }) => boundTo(place, name === undefined ? unknown(place) : newMember(isPlain ? value : unknown(place), name, nameSpan, place), how, span));
  return [value, ...fields];
}

/** The items of a list that is written out, also of what is waited for at once: `Promise.all([a(), b()])`, `asyncio.gather(a(), b())`. */
export function itemsOf(value: Expr): Expr[] | undefined {
  if (value.kind === 'list') return value.open ? undefined : value.items;
  if (value.kind !== 'call' || value.callee.kind !== 'member') return undefined;
  const [called, args] = [chainOf(value.callee).join('.'), value.args];
  if (called === 'Promise.all' && args.length === 1) return itemsOf((args[0] as Arg).value);
  return called === 'asyncio.gather' && args.every(({ name, value: one }) => name === undefined && one.kind === 'call') ? args.map((arg) => arg.value) : undefined;
}

/**
 * Names that a loop binds for each item of what it goes over, one or several that take it apart. Where it is taken apart, the whole item has a
 * name as well, which nobody can write.
 */
export function eachOf(target: Expr, list: Expr, how: Visible, span: Span): Expr[] {
  if (target.kind === 'name') return [newLet(target.name, target, anyItem(list), how, span)];
  const item = newName(`${target.start} each`, { start: span.end, end: span.end });
  const taken = unpacked(target, item, how, { start: span.end, end: span.end });
  if (taken === undefined) return [target, list];
  return [newLet(item.name, target, anyItem(list), how, span), ...taken.slice(1).map((one) => (one.kind === 'let' ? { ...one, start: span.start, end: span.end } : one))];
}

/** Methods that hand a function the items of what they are called on, one by one. */
export const HANDS_OUT = new Set([
  'forEach', 'ForEach', 'Select', 'SelectMany', 'map', 'flatMap', 'mapNotNull', 'onEach', 'filter', 'associate', 'some', 'every', 'find', 'mapSeries',
  'eachSeries',
]);

/** A function that is handed the items of a list: what it calls them stands for any of them. `implicit` is what they are called where it does not say. */
export function handedTo(made: Expr, list: Expr, implicit?: Expr): Expr {
  if (made.kind !== 'other') return made;
  const others = made.children.findIndex(({ kind }) => kind !== 'declaration');
  const names = made.children.slice(0, others < 0 ? undefined : others).map((one) => newName(one.kind === 'declaration' ? one.name : '', one));
  const [first = implicit, ...more] = names;
  if (first === undefined) return made;
  const end = more.at(-1)?.end ?? first.end;
  const target = more.length === 0 ? first : newList([first, ...more], false, { start: first.start, end });
  return { ...made, children: [...made.children.slice(0, names.length), ...eachOf(target, list, { declares: 'block' }, { start: end, end }), ...made.children.slice(names.length)] };
}

/** A place that is none of a name is left as it is; one with a default is bound to either. */
function boundTo(place: Expr, value: Expr, how: Visible, span: Span): Expr[] {
  if (place.kind === 'let') return [newLet(place.name, place.nameSpan, newChoice([value, place.value], place), how, { start: place.start, end: span.end })];
  if (place.kind === 'name') return [newLet(place.name, place, value, how, { start: place.start, end: span.end })];
  if (place.kind === 'member' && place.object.kind === 'name' && /^(?:this|self)$/.test(place.object.name))
    return [newLet(`this.${place.name}`, place.nameSpan, value, how, { start: place.start, end: span.end })];
  return unpacked(place, value, how, span) ?? [place, value];
}

function unknown({ start, end }: Span): Expr {
  return newUnknown({ start, end });
}
