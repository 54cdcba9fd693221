import type { Expr } from '../expr/expr.ts';
import type { Str } from './flat.ts';

/** What folding an expression gave, and what it took: with so much left it would give the same again. What was cut off gives no more from as deep or deeper. */
export interface Folded {
  strings: Str[];
  steps: number;
  height: number;
  cutFrom: number;
  /** It met loops of whose rows any may be meant. */
  isOfLoops: boolean;
}

/** How many pieces of strings are kept for one file: each of ten thousand constants may be the one before it and a word more. */
const KEPT = 200_000;

/** The answers that the expressions of one file gave. */
export class FoldedStrings {
  readonly #kept = new Map<Expr, Folded>();
  #pieces = 0;

  get(expr: Expr): Folded | undefined {
    return this.#kept.get(expr);
  }

  keep(expr: Expr, folded: Folded): void {
    if (this.#pieces >= KEPT) {
      this.#kept.clear();
      this.#pieces = 0;
    }
    this.#kept.set(expr, folded);
    for (const str of folded.strings) this.#pieces += 1 + str.length;
  }
}
