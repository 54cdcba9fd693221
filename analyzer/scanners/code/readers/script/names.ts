import type { Expr } from '../../expr/expr.ts';
import { newList, newUnknown } from '../../expr/nodes.ts';
import { unpacked } from '../making/unpacking.ts';
import type { ScriptCursor } from './cursor.ts';
import type { Item } from './items.ts';

/** `level, err = f()` of Lua: the first of several names has the value, of the others nothing is known. `undefined` where one stands alone. */
export function boundTogether({ text, make }: ScriptCursor, found: Item[], index: number): Expr[] | undefined {
  const { value, parts, end } = found[index] as Item;
  const before = namesBefore(text, found, index);
  const [first] = before;
  if (first === undefined) return undefined;
  const names = [...before.map((one) => one.value), parts?.[0] ?? value];
  const values = [value, ...names.slice(1).map((one) => newUnknown(one))];
  return unpacked(newList(names, false, value), newList(values, false, value), { declares: first.declares ?? 'nothing', exported: true }, make.span(end, end));
}

/** Names with commas between them and the one that seems to be bound. */
function namesBefore(text: string, found: Item[], index: number): Item[] {
  const names: Item[] = [];
  let start = found[index]?.key?.start ?? 0;
  for (let at = index - 1; at >= 0; at--) {
    const one = found[at] as Item;
    const { value, key, statement, end } = one;
    if (value.kind !== 'name' || key !== undefined || statement !== undefined || !/^\s*,\s*$/.test(text.slice(end, start))) break;
    start = end - value.name.length;
    names.unshift(one);
  }
  return names;
}
