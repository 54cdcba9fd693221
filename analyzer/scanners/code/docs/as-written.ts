import type { Doc, Field } from '../../../model.ts';
import type { StringExpr } from '../expr/expr.ts';
import { newUnknown } from '../expr/nodes.ts';
import { fold } from '../values/fold.ts';
import type { Scope } from '../values/scope.ts';

/** A text as it stands there, where what it is put together from is one of several things: what is known of these has no place in it. */
export function asWritten(expr: StringExpr, scope: Scope): StringExpr {
  const part = (one: StringExpr['parts'][number]): StringExpr['parts'][number] => {
    if (one.kind === 'chunk') return one;
    return one.kind === 'string' ? asWritten(one, scope) : fold(one, scope).length > 1 ? newUnknown(one) : one;
  };
  return { ...expr, parts: expr.parts.map(part) };
}

/** A document with the slots of another that says the same, as far as it has none: these stand for all that may be there. */
export function withSlotsOf(doc: Doc, written: Doc | undefined): Doc {
  if (written === undefined) return doc;
  const slot = doc.slot ?? written.slot;
  const own: Pick<Doc, 'slot'> = slot === undefined ? {} : { slot: mayBeBlank(doc) ? { ...slot, mayMiss: true } : slot };
  if (doc.kind === 'object' && written.kind === 'object') {
    const byName = new Map(written.fields.map((field) => [field.name, field]));
    return { ...doc, ...own, fields: doc.fields.map((field) => withSlotOf(field, byName.get(field.name))) };
  }
  if (doc.kind !== 'list' || written.kind !== 'list' || doc.items.length !== written.items.length) return { ...doc, ...own };
  return { ...doc, ...own, items: doc.items.map((item, index) => withSlotsOf(item, written.items[index])) };
}

function withSlotOf(field: Field, written: Field | undefined): Field {
  const slot = field.slot ?? written?.slot;
  return { ...field, value: withSlotsOf(field.value, written?.value), ...(slot && { slot }) };
}

/** Whether one of the things that it may be is nothing, or stands for the zone. */
function mayBeBlank(doc: Doc): boolean {
  return doc.kind === 'unknown' && doc.options?.some((one) => one.kind === 'value' && [null, '', '@'].some((blank) => blank === one.value)) === true;
}

