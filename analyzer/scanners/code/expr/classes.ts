import { onceFor } from '../../once.ts';
import type { OtherExpr, Unit } from './expr.ts';
import { exprsOf } from './walk.ts';

/** The classes of a file by their names, each where it is declared first: others add to it. */
export const classesOf = onceFor((unit: Unit): ReadonlyMap<string, OtherExpr> => {
  const first = new Map<string, OtherExpr>();
  for (const [name, declaring] of declarationsOf(unit)) if (!first.has(name)) first.set(name, declaring);
  return first;
});

/** All that declare a class of a file, or add to it, in order: parts of one in C#, each `impl` of Rust. */
export const declarationsOf = onceFor((unit: Unit): readonly [name: string, OtherExpr][] => exprsOf(unit).flatMap((expr): [string, OtherExpr][] => {
  const name = expr.kind === 'other' ? classNameOf(expr, unit) : undefined;
  return name !== undefined && expr.kind === 'other' ? [[name, expr]] : [];
}));

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
