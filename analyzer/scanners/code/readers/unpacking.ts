import type { Expr, Span } from '../expr/expr.ts';
import { newChoice, newLet, newMember, newOther, type Visible } from '../expr/nodes.ts';

/**
 * Names that are bound at once to what one value holds: `[a, b] = pair`, `({ a } = record)`. Where that is not written out they are
 * bound to nothing that is known; `undefined` for what takes nothing apart.
 */
export function unpacked(target: Expr, value: Expr, how: Visible, span: Span): Expr[] | undefined {
  if (target.kind === 'list' && value.kind === 'list' && !value.open && !target.open && value.items.length === target.items.length) {
    return target.items.flatMap((item, index) => boundTo(item, value.items[index] as Expr, how, span));
  }
  if (target.kind === 'list') return [value, ...target.items.flatMap((item) => boundTo(item, unknown(item), how, span))];
  if (target.kind !== 'object') return undefined;
  const isPlain = value.kind === 'name' || (value.kind === 'member' && value.object.kind === 'name');
  const fields = target.fields.flatMap(({ name, nameSpan, value: place }) => boundTo(place, isPlain && name !== undefined ? newMember(value, name, nameSpan, place) : unknown(place), how, span));
  return [value, ...fields];
}

/** A place that is none of a name is left as it is; one with a default is bound to either. */
function boundTo(place: Expr, value: Expr, how: Visible, span: Span): Expr[] {
  if (place.kind === 'let') return [newLet(place.name, place.nameSpan, newChoice([value, place.value], place), how, { start: place.start, end: span.end })];
  if (place.kind === 'name') return [newLet(place.name, place, value, how, { start: place.start, end: span.end })];
  if (place.kind === 'member' && place.object.kind === 'name' && /^(?:this|self)$/.test(place.object.name)) return [newLet(`this.${place.name}`, place.nameSpan, value, how, { start: place.start, end: span.end })];
  return unpacked(place, value, how, span) ?? [place, value];
}

function unknown({ start, end }: Span): Expr {
  return newOther([], { start, end });
}
