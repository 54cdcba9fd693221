import type { OtherExpr, Unit } from './expr.ts';
import { exprsOf } from './walk.ts';

const CLASSES = new WeakMap<Unit, ReadonlyMap<string, OtherExpr>>();

/** Classes by the names that stand before their bodies. */
export function classesOf(unit: Unit): ReadonlyMap<string, OtherExpr> {
  const known = CLASSES.get(unit) ?? new Map(exprsOf(unit).flatMap((expr) => {
    const name = expr.kind === 'other' && expr.isClass === true ? headOf(expr, unit)?.[1] : undefined;
    return name === undefined ? [] : [[name, expr as OtherExpr] as const];
  }));
  CLASSES.set(unit, known);
  return known;
}

/** The name of a class, or of what is one by another word, and what stands between that and its body. */
export function headOf({ start }: OtherExpr, { text }: Unit): RegExpExecArray | null {
  const head = text.slice(start, start + LONGEST_HEAD);
  return LIKE_A_CLASS.exec(head) ?? /\bclass[ \t]+(\w+)([^{\n]*)/.exec(head);
}

/** `public interface Listable`, `record Endpoint(String path)`, `enum Endpoint`, `module Listable` of Ruby. */
const LIKE_A_CLASS = /^(?:(?:@\w+(?:\([^)\n]*\))?|[a-z]+)\s+)*?(?:interface|record|enum|module|trait|object)[ \t]+(?!(?:class|struct)\b)([A-Z]\w*)([^{\n]*)/;

const LONGEST_HEAD = 400;
