import type { Expr } from '../../expr/expr.ts';
import { newChoice } from '../../expr/nodes.ts';
import type { TextCursor } from './text-cursor.ts';

/** A cursor that steps over blanks and comments, over the ends of lines as well where they mean nothing. */
interface Stepping extends TextCursor {
  space(lines: boolean): void;
}

/** `test ? one : other`, from behind the question mark. */
export function conditional<C extends Stepping>(cursor: C, start: number, test: Expr, expression: (cursor: C) => Expr): Expr {
  const { make } = cursor;
  const option = (): Expr => {
    cursor.space(true);
    return cursor.deeper(() => expression(cursor)) ?? make.other(cursor.at, cursor.at);
  };
  const one = option();
  cursor.space(true);
  if (cursor.match(/:/y) === undefined) return make.other(start, cursor.at, [test, one]);
  const other = option();
  return newChoice([one, other], make.span(start, cursor.at), [test]);
}
