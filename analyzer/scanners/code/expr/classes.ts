import type { OtherExpr, Unit } from './expr.ts';
import { exprsOf } from './walk.ts';

const CLASSES = new WeakMap<Unit, ReadonlyMap<string, OtherExpr>>();

/** The classes of a file by their names, each where it is declared first: others add to it. */
export function classesOf(unit: Unit): ReadonlyMap<string, OtherExpr> {
  const known = CLASSES.get(unit) ?? classesIn(unit);
  CLASSES.set(unit, known);
  return known;
}

function classesIn(unit: Unit): ReadonlyMap<string, OtherExpr> {
  const found = new Map<string, OtherExpr>();
  for (const expr of exprsOf(unit)) {
    const name = expr.kind === 'other' ? classNameOf(expr, unit) : undefined;
    if (name !== undefined && expr.kind === 'other' && !found.has(name)) found.set(name, expr);
  }
  return found;
}

/** What a class is called; `undefined` for one without a name, and for what is none. */
export function classNameOf({ head }: OtherExpr, { text }: Unit): string | undefined {
  return head && NAME.exec(text.slice(head.start, head.end))?.[0];
}

/** What stands between the name of a class and its body: what it extends, and is made with. */
export function behindName({ head }: OtherExpr, { text }: Unit): string {
  return head === undefined ? '' : text.slice(head.start, head.end).replace(NAME, '').replace(TO_BODY, '');
}

const NAME = /^\w+/;

/** A class without a body ends with its declaration. */
const TO_BODY = /\{[^]*$/;
