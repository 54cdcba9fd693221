import type { Expr, ObjectField } from '../../expr/expr.ts';
import type { Visible } from '../../expr/nodes.ts';
import { literalText } from '../making/make.ts';
import type { ShellCursor } from './cursor.ts';
import { word } from './words.ts';

const TARGET = /[A-Za-z_]\w*(?:\[[^\]\n]*\])?\+?=/y;

/** `A=1 B[k]=2 C=(…)`, as many as stand here one after another. */
export function assignments(cursor: ShellCursor, how: Visible = {}): Expr[] {
  const found: Expr[] = [];
  for (;;) {
    cursor.blanks();
    const start = cursor.at;
    const target = cursor.match(TARGET);
    if (target === undefined) return found;
    found.push(...assignment(cursor, start, target, how));
  }
}

function assignment(cursor: ShellCursor, start: number, target: string, how: Visible): Expr[] {
  const { make } = cursor;
  const [name, key] = target.replace(/\+?=$/, '').split(/\[|\]/);
  const nameEnd = start + (name?.length ?? 0);
  const from = cursor.at;
  const value = (cursor.char === '(' ? arrayOf(cursor) : word(cursor)) ?? make.string(from, from, []);
  if (key !== undefined) {
    const field = make.field({ name: /[$@*]/.test(key) ? undefined : key.replace(/^["']|["']$/g, ''), start: nameEnd + 1, end: nameEnd + 1 + key.length }, value, cursor.at);
    return [make.name(start, nameEnd), make.object(start, cursor.at, [field], true)];
  }
  const whole = target.endsWith('+=') ? withMore(cursor, make.name(start, nameEnd), value) : value;
  return [make.let({ name: name ?? '', start, end: nameEnd }, whole, cursor.at, { declares: cursor.declares, ...how })];
}

/** A text with more behind it, a list with more items: what there was before stands for itself. */
function withMore({ make, at }: ShellCursor, before: Expr, value: Expr): Expr {
  if (value.kind === 'object') return value;
  return value.kind === 'list' ? { ...value, items: [before, ...value.items] } : make.concat(before.start, at, [before, value]);
}

/** `(a b c)`, or `([key]=value …)`, which is an object. */
export function arrayOf(cursor: ShellCursor): Expr {
  const { make } = cursor;
  const start = cursor.at++;
  const items: Expr[] = [];
  const fields: ObjectField[] = [];
  for (;;) {
    cursor.space(() => undefined);
    if (cursor.done) {
      make.problem(start, 'This bracket is not closed.');
      break;
    }
    if (cursor.match(/\)/y) !== undefined) break;
    const at = cursor.at;
    const key = cursor.match(/\[[^\]\n]*\]=/y);
    const value = word(cursor);
    if (key !== undefined) {
      const name = key.slice(1, -2).replace(/^["']|["']$/g, '');
      fields.push(make.field({ name: name.includes('$') ? undefined : name, start: at + 1, end: at + key.length - 2 }, value ?? make.string(cursor.at, cursor.at, []), cursor.at));
    } else if (value !== undefined) items.push(value);
    else cursor.at++;
  }
  const open = items.some((item) => literalText(item) === '');
  return fields.length > 0 ? make.object(start, cursor.at, fields) : make.list(start, cursor.at, items, open);
}
